import { useSyncExternalStore } from 'react';
import { pathOf } from '../base/index.ts';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
};
/** A link by mail has a page of its own: what stands behind its # is a secret and no address. */
export const isLink = (): boolean => location.pathname === '/link' && !location.hash.startsWith('#/');
const address = (): string => location.hash.replace(/^#/, '') || '/Public';
/** The pages before the door are few: the address itself is router enough. */
export const usePublicPath = (): string => pathOf(useSyncExternalStore(subscribe, address));
/** `#/Recovery?token=…`, or `/?token=…#/Recovery` as some mail programs rearrange it. */
export const parameter = (name: string): string | null =>
  new URLSearchParams(address().split('?')[1] ?? '').get(name) ?? new URLSearchParams(location.search).get(name);
