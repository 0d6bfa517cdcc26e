import type { Entry } from '../../kernel/resource/index.ts';
import { right } from './rights.ts';

const screens: readonly (Entry & { readonly screen: string })[] = [
  {
    path: 'GraduateThesisApplicationAndPreparation',
    screen: 'GraduateThesisApplicationAndPreparation',
    icon: 'school',
    permissions: right('StudentEdit', 'CommissionEdit'),
  },
  {
    path: 'GraduateThesisMentorship',
    screen: 'GraduateThesisMentorship',
    icon: 'users',
    permissions: right('TeacherEdit'),
  },
  {
    path: 'GraduateThesisCommission',
    screen: 'GraduateThesisCommission',
    icon: 'checklist',
    permissions: right('CommissionEdit'),
    facts: ['isStandingCommissionMember'],
  },
  {
    path: 'GraduateThesisDefenseCommission',
    screen: 'GraduateThesisDefenseCommission',
    icon: 'calendar-time',
    permissions: right('CommissionEdit', 'TeacherEdit'),
  },
  {
    path: 'GraduateThesisDefense',
    screen: 'GraduateThesisDefense',
    icon: 'certificate',
    permissions: right('CommissionEdit', 'TeacherEdit', 'StudentEdit', 'LibrarianEdit'),
  },
];

/** What the screens are called, under whichever module they stand. */
export const thesisScreens: readonly string[] = screens.map(({ path }) => path);

/** The screens under their own module: the commission has its card in course conductions alone. */
export const thesisEntries = (): Entry[] =>
  screens.map(entry => ({
    ...entry,
    group: 'theses',
    ...(entry.path === 'GraduateThesisCommission' && { hidden: true as const }),
  }));
