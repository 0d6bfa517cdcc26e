import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, use, useEffect, useState } from 'react';
import { createHashRouter, type LoaderFunctionArgs, redirect, RouterProvider, type RouteObject } from 'react-router';
import type { Entry } from '../../resource/index.ts';
import { onExpiredSession } from '../api.ts';
import { drafts } from '../form/drafts.ts';
import { Frame } from '../frame.tsx';
import { homeOfResource, loadModuleWords, registerModules, registerTitles } from '../i18n.tsx';
import { isCentral } from '../owner.ts';
import { hasHome, routeOf } from '../start/access.ts';
import { loadPatiently, watchChunkFailures } from '../start/chunks.ts';
import { guard, isPublicPath, landing, type World } from '../start/guard.ts';
import { arriving, askToSignInAgain, onSignOut, savedRoute } from '../start/session.ts';
import { user } from '../start/user.ts';
import { BrokenScreen, ErrorScreen } from './ErrorScreen.tsx';
import { EntryScreen } from './EntryScreen.tsx';
import { Home } from './Home.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { ModuleHome } from './ModuleHome.tsx';
import { allModules, landings, type PortalConfig, setConfig } from './parts.ts';
import { forgetSelections } from './selection.tsx';
import { Shell } from './Shell.tsx';

export const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } } });

const world = (): World => ({ modules: allModules(), user: user.get(), central: isCentral(), landings: landings() });

/** Every address passes the guard before anything of it is loaded or drawn. */
const guarded = ({ request }: LoaderFunctionArgs): Response | null => {
  const url = new URL(request.url);
  const address = url.pathname + url.search;
  if (isPublicPath(address)) return null;
  const decision = guard(world(), address);
  return decision ? redirect(decision.to) : null;
};
/** What the screen will say is fetched while its program still loads. */
const withWords = (id: string, entry: Entry) => (args: LoaderFunctionArgs): Response | null => {
  const refusal = guarded(args);
  if (!refusal) for (const part of new Set([id, entry.resource ? homeOfResource(entry.resource) : id])) void loadModuleWords(part).catch(() => undefined);
  return refusal;
};
const page = (load: () => Promise<{ default: ComponentType }>) => lazy(() => loadPatiently(load));
const Profile = page(() => import('./Profile.tsx'));
const Settings = page(() => import('./Settings.tsx'));
const Help = page(() => import('./Help.tsx'));
const Constituents = page(() => import('./Constituents.tsx'));

const routes = (): RouteObject[] => [{
  element: <Shell />,
  errorElement: <BrokenScreen />,
  children: [
    { path: '/', loader: guarded, element: <Home /> },
    ...allModules().filter(hasHome).flatMap<RouteObject>(module => [
      { path: module.route, loader: guarded, element: <ModuleHome key={module.id} module={module} />, errorElement: <BrokenScreen /> },
      ...module.entries.map<RouteObject>(entry => ({
        path: routeOf(module, entry), loader: withWords(module.id, entry), element: <EntryScreen key={routeOf(module, entry)} module={module} entry={entry} />, errorElement: <BrokenScreen />,
      })),
    ]),
    { path: '/Profile/*', loader: guarded, element: <Profile />, errorElement: <BrokenScreen /> },
    { path: '/Settings', loader: guarded, element: <Settings />, errorElement: <BrokenScreen /> },
    { path: '/Help/*', loader: guarded, element: <Help />, errorElement: <BrokenScreen /> },
    ...(isCentral() ? [{ path: '/AdminConstituent', loader: guarded, element: <Constituents />, errorElement: <BrokenScreen /> }] : []),
    { path: '/403', element: <ErrorScreen code={403} /> },
    { path: '/405', element: <ErrorScreen code={405} /> },
    { path: '*', loader: guarded, element: <ErrorScreen code={404} /> },
  ],
}];

/** Chosen before the router looks at the address, so that the first screen is drawn once. */
const chooseFirstScreen = (): void => {
  const who = user.get();
  if (!arriving.get() || !who) return;
  arriving.set(false);
  const first = landing({ ...world(), user: who }, savedRoute.take(who.username));
  history.replaceState(null, '', `#${first}`);
};

/** The portal behind the door, composed of the modules that main gives. */
export const createPortal = (config: PortalConfig): ComponentType => {
  setConfig(config);
  registerModules(config.modules);
  watchChunkFailures();
  drafts.eraseOld();
  onExpiredSession(askToSignInAgain);
  onSignOut(leaving => {
    queries.clear();
    drafts.eraseAllOf(leaving.id);
    forgetSelections();
  });
  const titles = registerTitles(config.titles);
  return function TitledPortal() {
    use(titles);
    return <Portal />;
  };
};

const Portal = () => {
  const [router] = useState(() => {
    chooseFirstScreen();
    return createHashRouter(routes());
  });
  useEffect(() => {
    const stop = afterSignIn(queries);
    return () => { stop(); router.dispose(); };
  }, [router]);
  return <Frame><QueryClientProvider client={queries}><RouterProvider router={router} /></QueryClientProvider></Frame>;
};
