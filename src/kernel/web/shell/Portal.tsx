import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, use, useEffect, useState } from 'react';
import { createHashRouter, type LoaderFunctionArgs, redirect, RouterProvider, type RouteObject } from 'react-router';
import type { Entry } from '../../resource/index.ts';
import {
  allModules,
  allPages,
  arriving,
  askToSignInAgain,
  forgetSelections,
  guard,
  hasHome,
  homeOfResource,
  isCentral,
  isPublicPath,
  keptAs,
  landing,
  landings,
  loadAbouts,
  loadDeclared,
  loadModuleWords,
  loadPatiently,
  onExpiredSession,
  onSignOut,
  type PortalConfig,
  registerAbouts,
  registerModules,
  registerTitles,
  routeOf,
  savedRoute,
  setConfig,
  user,
  watchChunkFailures,
  type World,
} from '../base/index.ts';
import { drafts } from '../form/index.ts';
import { BrokenScreen, ErrorScreen, ThemeProvider } from '../look/index.ts';
import { LazyResourceTable } from '../list/index.ts';
import { setChildRows } from '../record/index.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { Home } from './Home.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { Shell } from './Shell.tsx';

const ModuleHome = lazy(() =>
  loadPatiently(async () => {
    const [{ ModuleHome: Home }] = await Promise.all([import('./ModuleHome.tsx'), loadAbouts()]);
    return { default: Home };
  }),
);
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
});

const world = (): World => ({ modules: allModules(), user: user.get(), central: isCentral(), landings: landings() });

/** Every address passes the guard before anything of it is loaded or drawn. */
const guarded = ({ request }: LoaderFunctionArgs): Response | null => {
  const url = new URL(request.url);
  const address = url.pathname + url.search;
  if (isPublicPath(address)) return null;
  const decision = guard(world(), address);
  return decision ? redirect(decision.to) : null;
};
/** What the screen is about and what it will say is fetched while its program still loads. */
const withWords =
  (id: string, entry: Entry) =>
  (args: LoaderFunctionArgs): Response | null => {
    const refusal = guarded(args);
    if (!refusal)
      for (const part of new Set([id, entry.resource ? homeOfResource(entry.resource) : id]))
        void Promise.all([loadModuleWords(part), loadDeclared(part)]).catch(() => undefined);
    return refusal;
  };
/** The pages that modules put under a whole address; one of them may be its module's home. */
const ownPages = (): RouteObject[] =>
  Object.entries(allPages())
    .filter(([path]) => path !== '/AdminConstituent' || isCentral())
    .map(([path, load]) => {
      const Page = lazy(() => loadPatiently(load));
      return { path, loader: guarded, element: <Page />, errorElement: <BrokenScreen /> };
    });

const routes = (pages = ownPages()): RouteObject[] => [
  {
    element: <Shell />,
    errorElement: <BrokenScreen />,
    children: [
      { path: '/', loader: guarded, element: <Home /> },
      ...pages,
      ...allModules()
        .filter(hasHome)
        .flatMap<RouteObject>(module => [
          ...(pages.some(p => p.path === module.route)
            ? []
            : [
                {
                  path: module.route,
                  loader: guarded,
                  element: <ModuleHome key={module.id} module={module} />,
                  errorElement: <BrokenScreen />,
                },
              ]),
          ...module.entries.map<RouteObject>(entry => ({
            path: routeOf(module, entry),
            loader: withWords(module.id, entry),
            element: <EntryScreen key={routeOf(module, entry)} module={module} entry={entry} />,
            errorElement: <BrokenScreen />,
          })),
        ]),
      { path: '/403', element: <ErrorScreen code={403} /> },
      { path: '/405', element: <ErrorScreen code={405} /> },
      { path: '*', loader: guarded, element: <ErrorScreen code={404} /> },
    ],
  },
];

/** Chosen before the router looks at the address, so that the first screen is drawn once. */
const chooseFirstScreen = (): void => {
  const who = user.get();
  if (!arriving.get() || !who) return;
  arriving.set(false);
  const first = landing(
    { ...world(), user: who },
    savedRoute.take(who.username, address => keptAs(world().modules, address)),
  );
  history.replaceState(null, '', `#${first}`);
};

/** The portal behind the door, composed of the modules that main gives. */
export const createPortal = (config: PortalConfig): ComponentType => {
  setConfig(config);
  registerModules(config.modules);
  setChildRows(LazyResourceTable);
  watchChunkFailures();
  drafts.eraseOld();
  onExpiredSession(askToSignInAgain);
  onSignOut(leaving => {
    queries.clear();
    drafts.eraseAllOf(leaving.id);
    forgetSelections();
  });
  registerAbouts(config.abouts);
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
    return () => {
      stop();
      router.dispose();
    };
  }, [router]);
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
};
