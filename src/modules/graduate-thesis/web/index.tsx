import type { ModuleParts } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';

const readers = { permissions: right.all, facts: ['isStandingCommissionMember'] };
const deciders = { permissions: right('CommissionEdit'), facts: ['isStandingCommissionMember'] };
const on = 'st-co-graduatethesis';
const by = 'idStCoGraduatethesis';
export const parts: ModuleParts = {
  figures: { permissions: right('CommissionEdit', 'CataloguesEdit'), load: () => import('./home/figures.ts') },
  screens: {
    GraduateThesisApplicationAndPreparation: () => import('./Application.tsx'),
    GraduateThesisMentorship: () => import('./Mentorship.tsx'),
    GraduateThesisCommission: () => import('./Commission.tsx'),
    GraduateThesisDefenseCommission: () => import('./DefenseCommission.tsx'),
    GraduateThesisDefense: () => import('./Defense.tsx'),
  },
  waiting: [
    {
      id: 'theses',
      urgent: true,
      permissions: right('StudentEdit', 'TeacherEdit', 'CommissionEdit', 'LibrarianEdit'),
      load: () => import('./home/ThesisLines.tsx'),
    },
  ],
  records: [
    { on, load: () => import('./NextStep.tsx'), place: 'head', moves: true, ...readers },
    { on, shows: 'timeline', place: 'side', ...readers },
    { on, rows: 'graduatethesis-version', by, order: 1, ...readers },
    { on, rows: 'graduatethesis-mentorchoice', by, order: 2, ...readers },
    { on, rows: 'graduatethesis-defensecommission', by, order: 3, ...readers },
    { on, rows: 'graduatethesis-defense', by, order: 4, ...readers },
    { on, rows: 'graduatethesis-change', by, order: 5, ...readers },
    { on, rows: 'graduatethesis-deposit', by, order: 6, ...readers },
    { on, load: () => import('./Papers.tsx'), title: 'Papers', order: 7, ...readers },
    { on: 'graduatethesis-session', load: () => import('./SessionPapers.tsx'), title: 'Papers', ...deciders },
    { on: 'graduatethesis-change', load: () => import('./ChangePapers.tsx'), title: 'Papers', ...readers },
    { on: 'graduatethesis-defense', rows: 'graduatethesis-grade', by: 'idDefense', ...readers },
    {
      on: 'graduatethesiscommission',
      rows: 'graduatethesiscommission-member',
      by: 'idGraduatethesiscommission',
      ...deciders,
    },
    { on: 'study', rows: 'graduatethesis-setting', by: 'idStudy', order: 20, permissions: right('CommissionEdit') },
  ],
};
