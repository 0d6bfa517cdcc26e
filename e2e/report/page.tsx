import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider, useLocation } from 'react-router';
import { isLanguage, type WordLanguage } from '../../src/kernel/resource/index.ts';
import {
  followScheme,
  LazyReportScreen,
  loadAppWords,
  Notices,
  registerModules,
  registerTitles,
  setConfig,
  setLanguage,
  ThemeProvider,
  user,
  userFrom,
} from '../../src/kernel/web/index.ts';
import { savedView } from '../../src/modules/workspace/model.ts';
import { reportModule, teacherLoadWords } from '../../test/toy/report-world.ts';

/** The screen of a report by itself, over a portal of its own. */
const module = { ...reportModule, resources: { ...reportModule.resources, savedView } };
const wordsIn = (language: WordLanguage) => ({
  title: 'Toy',
  resources: {
    lecturer: { one: 'nastavnik', few: 'nastavnika', other: 'nastavnika', fields: { name: 'Ime' } },
    savedView: { one: 'izbor', few: 'izbora', other: 'izbora', fields: {} },
  },
  reports: { teacherLoad: teacherLoadWords[language] },
});
const modules = [{ module, words: async (language: WordLanguage) => wordsIn(language) }];
const titles = async (language: WordLanguage) => ({
  toy: {
    title: 'Toy',
    screens: {},
    reports: { 'rpt-teacher-load': teacherLoadWords[language].title },
    resources: wordsIn(language).resources,
  },
});
registerModules(modules);
setConfig({ modules, titles, abouts: async () => ({}), landings: [] });
await registerTitles(titles);
user.set(userFrom({ id: 2, username: 'clerk', roles: ['clerk'], permissions: [] }));
const asked = new URLSearchParams(location.search).get('language');
await setLanguage(isLanguage(asked) ? asked : 'hr');
await loadAppWords();
followScheme();

const Lessons = () => <h1>Lessons {useLocation().search}</h1>;
const router = createHashRouter([
  {
    path: '/Toy/Load',
    element: (
      <main>
        <Suspense fallback={null}>
          <LazyReportScreen module={reportModule} report="rpt-teacher-load" />
        </Suspense>
      </main>
    ),
  },
  { path: '/Toy/Lessons', element: <Lessons /> },
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
