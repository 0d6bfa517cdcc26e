import { createKeptStore } from '../base/index.ts';

/** How somebody likes the portal on this machine. */
export interface Preferences {
  readonly density: 'normal' | 'compact';
  readonly tabLabels: boolean;
}
export const preferences = createKeptStore<Preferences>('preferences', { density: 'normal', tabLabels: true });
