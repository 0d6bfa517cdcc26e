import type { ModuleParts } from '../../../kernel/web/index.ts';
import { opening } from '../categories.ts';
import { right } from '../rights.ts';

const leaders = { permissions: right('AdministrationEdit') };
const opensByItself: ReadonlySet<unknown> = new Set(opening);
export const parts: ModuleParts = {
  figures: { permissions: right('AdministrationEdit'), load: () => import('./home/figures.ts') },
  screens: {
    SurveysCompletings: () => import('./Completings.tsx'),
    SurveysResults: () => import('./Results.tsx'),
  },
  pages: {
    '/SurveyPrivate/*': () => import('./PrivateSurvey.tsx'),
    '/SurveyViewer/*': () => import('./Preview.tsx'),
    '/SurveyConductionViewer/*': () => import('./ConductionViewer.tsx'),
  },
  waiting: [
    {
      id: 'surveys-mine',
      permissions: right('FillingOutEdit'),
      urgent: true,
      load: () => import('./home/SurveyLines.tsx'),
    },
  ],
  records: [
    { on: 'survey', title: 'builder', load: () => import('./Builder.tsx'), ...leaders },
    {
      on: 'survey',
      rows: 'survey-rule',
      by: 'idSurv',
      when: row => opensByItself.has(row.category),
      ...leaders,
    },
    { on: 'survey', shows: 'timeline', place: 'side', ...leaders },
    { on: 'survey-conduction', title: 'audience', load: () => import('./Audience.tsx'), ...leaders },
    { on: 'survey-conduction', title: 'results', load: () => import('./ResultsTab.tsx'), ...leaders },
    {
      on: 'survey-conduction',
      title: 'papers',
      load: () => import('./PapersTab.tsx'),
      when: row => row.status === 'closed' || row.status === 'reported',
      ...leaders,
    },
    { on: 'survey-conduction', rows: 'survey-viewer', by: 'idSurvImp', ...leaders },
    {
      on: 'survey-conduction',
      rows: 'survey-completing',
      by: 'idSurvImp',
      when: row => row.isAnonymous === 0,
      ...leaders,
    },
    { on: 'survey-conduction', shows: 'timeline', place: 'side', ...leaders },
  ],
};
