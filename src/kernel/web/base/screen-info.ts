import { createStore } from './store.ts';

/** What the frame shows about the screen inside it. */
export interface ScreenInfo {
  /** For tests and support: the route, or the code of an error. */
  readonly screen: string;
  readonly title: string;
  /** Between home and the title. */
  readonly module?: { readonly title: string; readonly route: string };
}
export const screenInfo = createStore<ScreenInfo>({ screen: '', title: '' });
