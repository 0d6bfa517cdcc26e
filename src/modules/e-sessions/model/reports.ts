import { choice, date, decimal, integer, ref, report, text } from '../../../kernel/resource/index.ts';

const params = { idEsesstype: ref('esessiontype'), idAcademicyear: ref('academicyear') };
/** How often each member was called and came; sessions that were held count. */
export const sessionAttendance = report('rpt-session-attendance', {
  params,
  columns: {
    body: text({ invisibleInTable: true }),
    member: text(),
    invited: integer(),
    present: integer(),
    excused: integer(),
    share: decimal(),
  },
  numbered: true,
  totals: {
    invited: 'sum',
    present: 'sum',
    excused: 'sum',
    share: { ratio: { of: 'present', by: 'invited', as: 'percent' } },
  },
  levels: [{ by: ['body'] }],
  paper: { format: 'P' },
});
/** What was decided, by body and session, in the order of the numbers. */
export const decisionRegister = report('rpt-decision-register', {
  params,
  columns: {
    body: text({ invisibleInTable: true }),
    number: text(),
    decidedOn: date(),
    session: text(),
    title: text(),
    status: choice(['standing', 'done']),
    dueOn: date(),
  },
  numbered: true,
  levels: [{ by: ['body'] }],
  paper: {
    format: 'L',
    widths: { '#': 9, number: 28, decidedOn: 26, session: 70, title: 88, status: 26, dueOn: 26 },
  },
});
