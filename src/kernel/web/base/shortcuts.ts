import { useEffect, useRef } from 'react';
import { createKeptStore } from './store.ts';

/** Single letters can be switched off: a slip of the finger, or of speech input, must not delete anything. */
export const singleKeys = createKeptStore('singleKeys', true);

/** `false`: the key was not meant for this after all, and does what it always does. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void | false>>;
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) && (target as HTMLInputElement).type !== 'checkbox'));
/** A dialog that was minimised is still there, but lies over nothing; what merely tells about a reference takes no keys. */
const underDialog = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"], .k-float:not([role="tooltip"])')].some(
    e => e.getClientRects().length > 0,
  );

/** `Shift+a` → itself; `?` stays `?` though Shift makes it. */
export const keyName = (event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): string =>
  `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;

/** Keys of a screen: silent while somebody writes, and while something lies over it. */
export const useKeys = (keys: Keys, enabled: boolean): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || writes(event.target) || underDialog()) return;
      const name = keyName(event);
      if (!Object.hasOwn(latest.current, name)) return;
      if (name.length === 1 && name !== '?' && !singleKeys.get()) return;
      if (latest.current[name]!(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [enabled]);
};
