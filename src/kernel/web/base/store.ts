import { useSyncExternalStore } from 'react';

/** One value that screens watch. Small enough to be read whole; enough for what is not the server's. */
export interface Store<T> {
  get(): T;
  set(next: T | ((now: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: next => {
      const wanted = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(wanted, value)) return;
      value = wanted;
      for (const listener of listeners) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

const prefix = 'katedra.';
/** Local storage may be full, forbidden or hold another version's text: then it is as if nothing was kept. */
export const kept = {
  read<T>(key: string): T | null {
    try {
      const text = localStorage.getItem(prefix + key);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    try {
      if (value === null || value === undefined) localStorage.removeItem(prefix + key);
      else localStorage.setItem(prefix + key, JSON.stringify(value));
    } catch {
      /* private window or full: the portal works, it only forgets */
    }
  },
  /** Keys without the prefix that begin so. */
  keys(beginning: string): string[] {
    try {
      return Object.keys(localStorage)
        .filter(k => k.startsWith(prefix + beginning))
        .map(k => k.slice(prefix.length));
    } catch {
      return [];
    }
  },
};

/** A store whose value outlives the page, under its own key. */
export const createKeptStore = <T>(key: string, initial: T): Store<T> => {
  const store = createStore<T>(kept.read<T>(key) ?? initial);
  store.subscribe(() => kept.write(key, store.get()));
  return store;
};
