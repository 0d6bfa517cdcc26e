import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { expired, loadPatiently, savedRoute, screenInfo, user, useStore, useText } from '../base/index.ts';
import { Header } from './Header.tsx';
import { Banners } from './Banners.tsx';
import { BottomBar, SideMenu } from './ModuleMenu.tsx';
import { PaletteHost } from './PaletteHost.tsx';
import { preferences } from './preferences.ts';
import { rememberScreen } from './recent.ts';
import { SupportButton } from './SupportButton.tsx';
import './shell.css';

const SignInAgain = lazy(() => loadPatiently(() => import('./SignInAgain.tsx')));

/** First load as the real layout, so that nothing jumps when it comes. */
export const ScreenSkeleton = () => {
  const t = useText();
  return (
    <div className="screen-skeleton" role="status" aria-label={t('loading')}>
      <span />
      <span />
      <div>
        {Array.from({ length: 8 }, (_, i) => (
          <i key={i} />
        ))}
      </div>
    </div>
  );
};

/** The one frame around every screen. */
export const Shell = () => {
  const t = useText();
  const who = useStore(user);
  const info = useStore(screenInfo);
  const waiting = useStore(expired);
  const { density, tabLabels } = useStore(preferences);
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { density, tabLabels: tabLabels ? 'on' : 'off' });
  }, [density, tabLabels]);
  useEffect(() => {
    if (who) savedRoute.keepLast(who.username, pathname + search);
  }, [who, pathname, search]);
  useEffect(() => {
    if (who && info.screen === pathname && info.module)
      rememberScreen(who.username, { path: pathname, title: info.title });
  }, [who, pathname, info]);
  useEffect(() => {
    // Another screen is another page: whoever listens or uses the keyboard starts at its beginning.
    if (last.current === pathname) return;
    last.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  if (!who) return null;
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t('skipToContent')}
      </button>
      <SideMenu />
      <div className="shell-page">
        <Banners who={who} />
        <Header />
        <main ref={main} id="content" tabIndex={-1} data-screen={info.screen}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <SupportButton />
      <PaletteHost />
      {waiting && (
        <Suspense fallback={null}>
          <SignInAgain waiting={waiting} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
};
