import type { ModuleParts } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';
import { yearCopyScreens } from '../../year-copy/web/index.tsx';

export { useOutcomesOfTopics } from './of-topics.ts';

const setReaders = right('OutcomeSetsView', 'OutcomeSetsEdit');
export const parts: ModuleParts = {
  figures: {
    permissions: right('StudyOutcomesEdit', 'OutcomeSetsEdit', 'CataloguesEdit'),
    load: () => import('./home/figures.ts'),
  },
  screens: {
    FromPreviousOutcomes: yearCopyScreens.learningOutcomes,
    LearningOutcomeStudy: () => import('./Study.tsx'),
    LearningOutcomeStudyCourse: () => import('./Course.tsx'),
  },
  waiting: [
    {
      id: 'outcomes-mine',
      permissions: right('StudyCourseOutcomesEdit', 'StudyOutcomesEdit'),
      load: () => import('./home/OutcomeLines.tsx'),
    },
  ],
  records: [
    {
      on: 'learningoutcomeset',
      load: () => import('./SetAgain.tsx'),
      place: 'head',
      permissions: right('OutcomeSetsEdit'),
    },
    {
      on: 'learningoutcomeset',
      rows: 'learningoutcomeset-outcome',
      by: 'idLearningoutcomeset',
      permissions: setReaders,
    },
    {
      on: 'learningoutcomeset-outcome',
      rows: 'lo-set-remark',
      by: 'idLearningoutcomesetOutcome',
      permissions: right('OutcomeSetsEdit'),
    },
    { on: 'learningoutcomeset', shows: 'timeline', place: 'side', permissions: setReaders },
  ],
};
