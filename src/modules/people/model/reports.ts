import { date, dateTime, integer, ref, report, text } from '../../../kernel/resource/index.ts';

/** Who has an account, with which roles, and when they were last here. */
export const userRoles = report('rpt-user-roles', {
  params: { idRole: ref('auth-item') },
  columns: {
    person: text(),
    username: text(),
    email: text(),
    role: text(),
    validTo: date(),
    lastLoginAt: dateTime(),
  },
  numbered: true,
  totals: { username: 'distinct' },
  levels: [{ by: ['role'], heading: false, totals: ['username'] }],
  paper: {
    format: 'L',
    widths: { '#': 9, person: 60, username: 48, email: 66, role: 44, validTo: 22, lastLoginAt: 24 },
  },
});
/** How many sign in, day by day. */
export const signIns = report('rpt-sign-ins', {
  params: { from: date({ required: true }), to: date({ required: true }) },
  columns: { day: date(), count: integer(), people: integer() },
  totals: { count: 'sum' },
  charts: [{ name: 'byDay', kind: 'bar', x: 'day', series: ['count'] }],
  paper: { format: 'P' },
});
