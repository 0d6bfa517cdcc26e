import {
  bilingual,
  boolean,
  choice,
  dateTime,
  flow,
  integer,
  longtext,
  ref,
  refs,
  resource,
  state,
  text,
} from '../../kernel/resource/index.ts';

/** A report of any module, so that schedules and runs can name it. Its rows follow the declarations at every start. */
export const report = resource('report', {
  label: 'title',
  sort: ['titleHr'],
  verbs: [],
  delete: 'hard',
  audit: 'none',
  fields: {
    /** The name of its address: `rpt-…`. */
    code: text({ required: true, unique: true, max: 100, inList: true }),
    title: bilingual({ required: true, max: 300, search: true, inList: true }),
    module: text({ required: true, max: 60, inList: true }),
  },
});

export const scheduleFormats = ['xlsx', 'pdf', 'csv'] as const;
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Which days `from` and `to` are each time: those that were said, or the last whole day, week, month or year before. */
export const periods = ['fixed', 'day', 'week', 'month', 'year'] as const;

/** A report that is made by the clock, for each receiver with what that one may see. */
export const reportSchedule = resource('report-schedule', {
  label: 'name',
  sort: ['name'],
  checks: ['paramsWrong', 'noPeriod', 'noYear'],
  fields: {
    name: text({ required: true, max: 200, search: true, inList: true }),
    idReport: ref('report', { required: true, inList: true }),
    /** Parameters as they stand in the report's address. */
    params: longtext({ max: 4000, invisibleInTable: true, invisibleInForm: true }),
    /** The same in words. */
    about: text({ max: 1000, readonly: true, inList: true }),
    period: choice(periods, { required: true, default: 'fixed' }),
    isActiveYear: boolean(),
    format: choice(scheduleFormats, { required: true, default: 'xlsx' }),
    every: choice(['daily', 'weekly', 'monthly'], { required: true, default: 'weekly', inList: true }),
    weekday: choice(weekdays),
    /** In a month that has no such day: its last. */
    dayOfMonth: integer({ min: 1, max: 31 }),
    hour: integer({ required: true, min: 0, max: 23, default: 7 }),
    idReceivers: refs('user', { min: 1, max: 50 }),
    nextAt: dateTime({ readonly: true, inList: true }),
    status: state(
      flow(
        ['active', 'paused'],
        {
          pause: { from: ['active'], to: 'paused', undo: 'resume' },
          resume: { from: ['paused'], to: 'active', undo: 'pause' },
          sendNow: { from: ['active'], to: 'active' },
          fallDue: { from: ['active'], to: 'active' },
        },
        { kinds: { active: 'ok', paused: 'none' } },
      ),
    ),
  },
  constraints: {
    weeklyNeedsDay: { check: "every <> 'weekly' or weekday is not null", fields: ['weekday'] },
    monthlyNeedsDay: { check: "every <> 'monthly' or day_of_month is not null", fields: ['dayOfMonth'] },
  },
});

/** That a report was made: by whom, how and how long it took; of a schedule also what came of it. */
export const reportRun = resource('report-run', {
  label: 'idReport',
  sort: ['-at'],
  verbs: [],
  delete: 'hard',
  audit: 'none',
  stamps: false,
  erase: { idUser: 'remove' },
  fields: {
    at: dateTime({ required: true, inList: true }),
    idReport: ref('report', { required: true, inList: true, cascade: true }),
    idUser: ref('user', { required: true, inList: true, cascade: true }),
    format: choice(['screen', 'print', ...scheduleFormats], { required: true }),
    outcome: choice(['made', 'refused', 'failed'], { required: true, default: 'made', inList: true }),
    rows: integer({ min: 0, inList: true }),
    ms: integer({ min: 0 }),
    params: longtext({ max: 4000 }),
    idReportSchedule: ref('report-schedule', { cascade: true }),
    /** Why there is no file. */
    why: bilingual({ max: 1000, inList: true }),
  },
  indexes: [['idReport', 'at'], ['at']],
});

/** One line of `GET reports`. */
export interface ShelfLine {
  readonly id: number;
  readonly name: string;
  readonly module: string;
  readonly moduleTitle: string;
  readonly title: string;
  readonly about: string | null;
  /** Where it opens; null: on the page of the row it is about. */
  readonly route: string | null;
  readonly params: readonly {
    readonly name: string;
    readonly label: string;
    readonly required: 0 | 1;
    readonly to: string | null;
  }[];
  readonly runs: number;
  readonly lastAt: string | null;
  readonly lastBy: string | null;
  readonly typicalMs: number | null;
  readonly longestMs: number | null;
  readonly schedules: number;
}
