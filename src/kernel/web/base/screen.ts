import { useEffect } from 'react';
import { owner } from './owner.ts';
import { type ScreenInfo, screenInfo } from './screen-info.ts';

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
