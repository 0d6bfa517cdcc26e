import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Link, Outlet, RouterProvider } from 'react-router';
import { isLanguage, type WordLanguage } from '../../src/kernel/resource/index.ts';
import {
  EditCard,
  followScheme,
  loadAppWords,
  Notices,
  registerModules,
  registerTitles,
  ResourceTable,
  setConfig,
  setLanguage,
  ThemeProvider,
  user,
  userFrom,
} from '../../src/kernel/web/index.ts';
import { toyModule, toyWords } from './model.ts';

/** The generic pieces on pages of their own, as a module would put them there. */
const modules = [{ module: toyModule, words: async (language: WordLanguage) => toyWords[language] }];
const titles = async () => ({});
registerModules(modules);
setConfig({ modules, titles, landings: [] });
await registerTitles(titles);
user.set(userFrom({ id: 1, username: 'toy', roles: [], permissions: [] }));
const asked = new URLSearchParams(location.search).get('language');
await setLanguage(isLanguage(asked) ? asked : 'hr');
await loadAppWords();
followScheme();

const router = createHashRouter([
  {
    element: (
      <main>
        <h1>Toy</h1>
        <nav aria-label="Toy">
          {['Card', 'Asking', 'Embedded'].map(name => (
            <Link key={name} to={`/${name}`} style={{ display: 'inline-block', padding: 8 }}>
              {name}
            </Link>
          ))}
        </nav>
        <Outlet />
      </main>
    ),
    children: [
      { path: '/Card', element: <EditCard key="card" resource="lesson" id={1} mode="edit" /> },
      { path: '/Asking', element: <EditCard key="asking" resource="lesson" id={2} mode="edit" confirm /> },
      { path: '/Embedded', element: <ResourceTable resource="lesson" fixed={{ idCourse: 7 }} /> },
    ],
  },
]);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <ThemeProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
    <Notices />
  </ThemeProvider>,
);
