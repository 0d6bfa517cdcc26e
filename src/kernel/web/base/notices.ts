import { screenInfo } from './screen-info.ts';
import { createStore } from './store.ts';

export interface Notice {
  readonly text: string;
  /** Default: negative, as the portal's notices have always been. */
  readonly kind?: 'negative' | 'positive' | 'neutral';
  /** Milliseconds; 0 stays until it is closed. Default 3000. */
  readonly timeout?: number;
  /** `undoes`: takes back what was just done, so that Ctrl+Z means this. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly undoes?: true };
  /** A notice under the same key replaces the earlier one. */
  readonly key?: string;
}
export const defaultTimeout = 3000;
export interface ShownNotice extends Notice {
  readonly id: number;
  /** What failed and waits to be closed belongs to the screen on which it failed, and is seen there alone. */
  readonly screen?: string;
}

export const notices = createStore<readonly ShownNotice[]>([]);
let lastId = 0;

/** Shows a notice at the bottom; the answer closes it. The same sentence never stands there twice. */
export const notify = (notice: Notice): (() => void) => {
  const id = ++lastId;
  const failed = (notice.kind ?? 'negative') === 'negative' && notice.timeout === 0 && notice.key === undefined;
  const shown: ShownNotice = { ...notice, id, ...(failed && { screen: screenInfo.get().screen }) };
  notices.set(now =>
    [...now.filter(n => (notice.key ? n.key !== notice.key : n.text !== notice.text)), shown].slice(-5),
  );
  return () => closeNotice(id);
};
/** Before the door and where an error stands in place of a screen every notice is seen. */
export const isSeenOn = ({ screen }: ShownNotice, now: string): boolean =>
  !screen || !now.startsWith('/') || screen === now || !screen.startsWith('/');
export const closeNotice = (id: number): void => notices.set(now => now.filter(n => n.id !== id));
/** The keyboard's way to the newest undo that is still offered. False: there is none. */
export const undoNewest = (): boolean => {
  const offered = notices.get().findLast(n => n.action?.undoes);
  if (!offered) return false;
  closeNotice(offered.id);
  offered.action?.run();
  return true;
};
export const closeAllNotices = (): void => notices.set([]);

// ——— Overlay while something is being written ———

interface Work {
  readonly id: number;
  readonly words: string;
}
export const works = createStore<readonly Work[]>([]);
/** Covers the screen with these words until the work ends. */
export const busy = <T>(words: string, work: Promise<T>): Promise<T> => {
  const id = ++lastId;
  works.set(now => [...now, { id, words }]);
  return work.finally(() => works.set(now => now.filter(w => w.id !== id)));
};
