import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Link, Outlet, RouterProvider, useParams } from 'react-router';
import { isLanguage, type WordLanguage } from '../../src/kernel/resource/index.ts';
import {
  EditCard,
  Facts,
  FlowNextStep,
  FlowTimeline,
  followScheme,
  History,
  LazyRecordPage,
  loadAppWords,
  type ModuleParts,
  MovesOf,
  type PartProps,
  Notices,
  registerModules,
  registerTitles,
  ResourceTable,
  setConfig,
  setLanguage,
  ThemeProvider,
  useKeptDraft,
  user,
  useRecord,
  userFrom,
  Wizard,
} from '../../src/kernel/web/index.ts';
import { type lesson, type plan, toyModule, toyWords } from './model.ts';

/** The generic pieces on pages of their own, as a module would put them there. */
const Budget = ({ row, refresh }: PartProps<typeof plan>) => (
  <p className="toy-budget">
    {row.title}: {row.hours} h{' '}
    <button type="button" onClick={() => void refresh()}>
      Again
    </button>
  </p>
);
const Advice = ({ row }: PartProps<typeof plan>) => <p className="toy-advice">{row.can?.join(', ')}</p>;
const Remarks = () => <p className="toy-remarks">Remarks</p>;
const LessonPage = ({ row }: PartProps<typeof lesson>) => <h2 className="toy-page">{row.title}</h2>;
const parts: ModuleParts = {
  records: [
    { on: 'plan', title: 'remarks', order: 2, signedIn: true, load: async () => ({ default: Remarks }) },
    {
      on: 'plan',
      title: 'advice',
      order: 1,
      signedIn: true,
      when: row => row.status === 'draft',
      load: async () => ({ default: Advice }),
    },
    { on: 'plan', title: 'budget', place: 'side', signedIn: true, load: async () => ({ default: Budget }) },
    { on: 'plan', shows: 'timeline', place: 'side', signedIn: true },
    { on: 'plan', shows: 'nextStep', place: 'head', signedIn: true },
    { on: 'plan', title: 'secret', roles: ['admin'], load: async () => ({ default: Remarks }) },
  ],
  recordPages: { lesson: async () => ({ default: LessonPage }) },
};
const modules = [{ module: toyModule, parts, words: async (language: WordLanguage) => toyWords[language] }];
const titles = async (language: WordLanguage) => ({
  toy: {
    title: toyWords[language].title,
    screens: { remarks: 'Remarks', advice: 'Advice', budget: 'Budget', secret: 'Secret' },
    reports: {},
    resources: toyWords[language].resources,
  },
});
registerModules(modules);
setConfig({ modules, titles, abouts: async () => ({}), landings: [] });
await registerTitles(titles);
user.set(userFrom({ id: 1, username: 'toy', roles: [], permissions: [] }));
const asked = new URLSearchParams(location.search).get('language');
await setLanguage(isLanguage(asked) ? asked : 'hr');
await loadAppWords();
followScheme();

/** A record with its way, its next step and its moves, as a page of a module's own draws them. */
const Plan = () => {
  const row = useRecord('plan', 1).data;
  return (
    row && (
      <Suspense fallback={null}>
        <FlowNextStep resource="plan" row={row} />
        <FlowTimeline resource="plan" row={row} />
        <MovesOf resource="plan" row={row} lead />
        <Facts resource="plan" row={row} only="filled" />
        <History resource="plan" id={row.id} />
      </Suspense>
    )
  );
};
const Record = () => {
  const { resource } = useParams();
  return (
    <Suspense fallback={null}>
      <LazyRecordPage resource={resource!} id={1} place="/Toy" module={{ title: 'Toy', route: '/Toy' }} />
    </Suspense>
  );
};
/** Three steps, kept for whoever fills them in. */
const Enrolment = () => {
  const draft = useKeptDraft('enrolment', { at: 'who', name: '', year: '' });
  const [sent, setSent] = useState('');
  const { values, set } = draft;
  const field = (name: 'name' | 'year') => (
    <label>
      {name} <input value={values[name]} onChange={event => set({ ...values, [name]: event.currentTarget.value })} />
    </label>
  );
  return (
    <>
      <Wizard
        label="Enrolment"
        at={values.at}
        onAt={at => set({ ...values, at })}
        draft={draft}
        doneLabel="Enrol"
        onDone={() => {
          setSent(`${values.name} ${values.year}`);
          draft.erase();
        }}
        steps={[
          { key: 'who', title: 'Who', body: field('name'), missing: values.name ? undefined : 'Say who.' },
          { key: 'when', title: 'When', body: field('year'), missing: values.year ? undefined : 'Say when.' },
          { key: 'sure', title: 'Sure', body: <p>{values.name}</p> },
        ]}
      />
      <output>{sent}</output>
    </>
  );
};

const router = createHashRouter([
  {
    element: (
      <main>
        <h1>Toy</h1>
        <nav aria-label="Toy">
          {['Card', 'Asking', 'Embedded', 'Plan', 'Wizard'].map(name => (
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
      { path: '/Plan', element: <Plan /> },
      { path: '/Record/:resource', element: <Record /> },
      { path: '/Wizard', element: <Enrolment /> },
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
