import { useEffect } from 'react';
import { owner } from './owner.ts';
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

export const useScreen = (info: ScreenInfo): void => {
  const { screen, title } = info;
  const moduleTitle = info.module?.title;
  const moduleRoute = info.module?.route;
  useEffect(() => {
    screenInfo.set({
      screen,
      title,
      ...(moduleTitle && moduleRoute ? { module: { title: moduleTitle, route: moduleRoute } } : {}),
    });
    document.title = `${title} · ${owner.get()?.name ?? 'Katedra'}`;
  }, [screen, title, moduleTitle, moduleRoute]);
};
