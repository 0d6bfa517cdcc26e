/**
 * How long an answer may take, on the university of `demo:scale`: milliseconds of the whole answer over HTTP, warm and the first
 * time. Raising one is a decision: an entry of `exceptions` with its reason, never a larger number here.
 */
export const kinds = [
  'list',
  'sort',
  'search',
  'deepest',
  'part',
  'count',
  'options',
  'view',
  'history',
  'endpoint',
  'file',
  'report',
  'report whole',
  'landing',
  'palette',
] as const;
export type Kind = (typeof kinds)[number];
export interface Budget {
  readonly warm: number;
  readonly first: number;
}
const page: Budget = { warm: 100, first: 300 };
/** An answer that no person should wait for longer, where the issue names no figure of its own. */
const file: Budget = { warm: 2_000, first: 4_000 };
export const budgets: Readonly<Record<Kind, Budget>> = {
  list: page,
  sort: page,
  search: page,
  deepest: page,
  part: page,
  options: page,
  count: { warm: 1_000, first: 1_000 },
  view: { warm: 100, first: 300 },
  history: { warm: 100, first: 300 },
  endpoint: { warm: 150, first: 450 },
  file,
  report: { warm: 2_000, first: 4_000 },
  'report whole': { warm: 15_000, first: 15_000 },
  /** Of the server over all requests of the page. */
  landing: { warm: 150, first: 450 },
  palette: { warm: 150, first: 450 },
};
/** Nobody waits longer for anything. */
export const longest = 15_000;
/** Once more than so often in one request, a statement is asked for each row. */
export const mostRepeats = 10;
/** After its asker has left, a statement ends within so many milliseconds. */
export const longestAbandoned = 1_000;

export interface Exception extends Budget {
  /** The call's name as the table has it, or its beginning before a star; and the role if it is for one alone. */
  readonly call: string;
  readonly role?: string;
  readonly reason: string;
}
const ledger =
  'The ledger is worked out of groups, shares and lessons and has no table. No screen shows it of all years and people; reports ask the part they need.';
const wholeByColumn = (rows: string): string =>
  `${rows} rows as a whole, by a column that no index has: screens show those of one course, year or person, and an index for each column would cost every write.`;
export const exceptions: readonly Exception[] = [
  { call: 'list hour-ledger', warm: 2_500, first: 3_500, reason: ledger },
  { call: 'count hour-ledger', warm: 2_500, first: 3_500, reason: ledger },
  { call: 'search hour-ledger*', warm: 2_500, first: 3_500, reason: ledger },
  { call: 'sort hour-ledger*', warm: 2_500, first: 3_500, reason: ledger },
  {
    call: 'count st-co-attendance',
    warm: 2_000,
    first: 2_500,
    reason:
      'Exact over 1,775,000 rows, each by its lesson and its enrolment, for who may see all; kept until one changes.',
  },
  { call: 'sort st-co-enrollment*', warm: 1_500, first: 2_000, reason: wholeByColumn('1,460,000') },
  { call: 'sort st-co-lesson *', warm: 600, first: 800, reason: wholeByColumn('284,000') },
  { call: 'sort studentenrollment*', warm: 200, first: 400, reason: wholeByColumn('150,000') },
];
const isMeant = (e: Exception, call: string): boolean =>
  e.call.endsWith('*') ? call.startsWith(e.call.slice(0, -1)) : e.call === call;
export const budgetOf = (kind: Kind, call: string, role: string): Budget =>
  exceptions.find(e => isMeant(e, call) && (e.role === undefined || e.role === role)) ?? budgets[kind];
