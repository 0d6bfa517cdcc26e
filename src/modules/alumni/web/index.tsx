import type { ModuleParts, RecordPart } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';

/** A section of the profile, a list on it for whoever reads it. */
const section = (rows: string): RecordPart => ({ on: 'alumni-student', rows, by: 'idAluStu', permissions: right.all });

/** Screens that stand in the administration. */
export const loadAlumniReport = () => import('./Report.tsx');
export const loadAlumniExport = () => import('./Export.tsx');

export const parts: ModuleParts = {
  figures: { permissions: right('AdminEdit'), load: () => import('./home/figures.ts') },
  screens: {
    welcome: () => import('./Welcome.tsx'),
    JobOffer: () => import('./JobOffers.tsx'),
  },
  waiting: [{ id: 'alumni-waiting', permissions: right('AdminEdit'), load: () => import('./home/AlumniLines.tsx') }],
  records: [
    { on: 'alumni-student', place: 'side', title: 'score', load: () => import('./Score.tsx'), permissions: right.all },
    section('alumni-work-experience'),
    section('alumni-education'),
    section('alumni-language'),
    section('alumni-digital-skill'),
    section('alumni-other-section'),
    section('alumni-address'),
    section('alumni-contact'),
    { on: 'alumni-student', title: 'cv', load: () => import('./CvPart.tsx'), permissions: right.all },
    {
      on: 'alumni-student',
      title: 'matches',
      load: () => import('./Matches.tsx'),
      permissions: right('AdminEdit'),
    },
    { on: 'alumni-student', shows: 'timeline', place: 'side', permissions: right('AdminEdit') },
    {
      on: 'job-offer',
      title: 'apply',
      load: () => import('./Apply.tsx'),
      permissions: right('StudentEdit'),
      when: row => row.status === 'published',
    },
    { on: 'job-offer', rows: 'job-application', by: 'idJobOff', permissions: right('EmployerEdit', 'StudentEdit') },
    { on: 'job-offer', shows: 'timeline', place: 'side', permissions: right('AdminEdit', 'EmployerEdit') },
    { on: 'alumni-audience', title: 'reach', load: () => import('./Reach.tsx'), permissions: right('AdminEdit') },
  ],
};
