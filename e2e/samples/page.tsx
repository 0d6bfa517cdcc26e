import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router';
import { isLanguage } from '../../src/kernel/resource/index.ts';
import {
  followScheme,
  loadAppWords,
  Notices,
  setConfig,
  setLanguage,
  ThemeProvider,
  user,
  userFrom,
} from '../../src/kernel/web/index.ts';
import { Samples } from './Samples.tsx';

setConfig({ modules: [], titles: async () => ({}), abouts: async () => ({}), landings: [] });
user.set(userFrom({ id: 1, username: 'samples', roles: [], permissions: [] }));
const asked = new URLSearchParams(location.search).get('language');
await setLanguage(isLanguage(asked) ? asked : 'hr');
await loadAppWords();
followScheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <ThemeProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createHashRouter([{ path: '*', element: <Samples /> }])} />
    </QueryClientProvider>
    <Notices />
  </ThemeProvider>,
);
