import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  error,
  isThere,
  type Me,
  type Policy,
  type Problem,
  type Rule,
  save,
  sql,
  type TxCtx,
  warning,
} from '../../../kernel/server/index.ts';
import { addDays, weekdayOf } from '../../calendar/model/time.ts';
import { type internshipDiary, intsDiaryAttendance, type intsDiaryGrading } from '../model.ts';
import { daysBetweenDates } from './days.ts';
import { tell } from './notices.ts';
import { type Held, internshipHeld, settingOf } from './read.ts';
import { asMentor, asStudent, asTeacher, edits, isItsMentor, readsAll, today } from './rules.ts';

const readsChild = (me: Me): Rule =>
  readsAll(me) || { any: [asStudent(me, 'idInts.'), asMentor(me, 'idInts.'), asTeacher(me, 'idInts.')] };
const isRunning: Rule = { 'idInts.status': 'active' };
const mentors = (me: Me): Rule => ({ all: [isRunning, edits(me) || asMentor(me, 'idInts.')] });
const writes = (me: Me): Rule => ({ all: [isRunning, asStudent(me, 'idInts.')] });

type DayProblem = 'outsideInternship' | 'inFuture' | 'tooOld';
/** Whether something may be written of a day: it is one of the internship, has come, and is not too long ago. */
export const dayProblem = async (
  ctx: Ctx,
  held: Held,
  date: string,
  isLateAllowed: boolean,
): Promise<DayProblem | null> => {
  if ((held.dateFrom !== null && date < held.dateFrom) || (held.dateTo !== null && date > held.dateTo))
    return 'outsideInternship';
  if (date > today(ctx)) return 'inFuture';
  if (isLateAllowed || (held.diaryOpenFrom !== null && date >= held.diaryOpenFrom)) return null;
  const { diaryEntryDays } = (await settingOf(ctx, held.idIntsSet))!;
  return addDays(date, diaryEntryDays) < today(ctx) ? 'tooOld' : null;
};
const writesAsMentor = (ctx: Ctx, held: Held): boolean =>
  ctx.me === null || ctx.me.isAdmin || edits(ctx.me) || isItsMentor(ctx.me, held);

type Entry = Row<typeof internshipDiary>;
const attendanceOn = ({ db }: Ctx, idInts: number, date: string) =>
  db.one<{ id: number; isConfirmed: 0 | 1; hours: number | null }>(
    sql`select id, is_confirmed as "isConfirmed", hours::float as hours from ${db.table('ints-diary-attendance')} where id_ints = ${idInts} and date = ${date}::date and deleted_at is null`,
  );
/** The hours of a day are confirmed, or no longer, together with its entry. */
const setConfirmed = async (ctx: TxCtx, row: Entry, isConfirmed: 0 | 1): Promise<void> => {
  const found = await attendanceOn(ctx, row.idInts, row.date);
  if (found && found.isConfirmed !== isConfirmed)
    await save(ctx, intsDiaryAttendance, { isConfirmed }, { as: 'system', id: found.id });
};

export const diaryPolicy: Policy<typeof internshipDiary> = {
  read: readsChild,
  create: writes,
  update: me => ({ all: [writes(me), { status: { in: ['draft', 'submitted', 'returned'] } }] }),
  remove: me => ({ all: [writes(me), { status: 'draft' }] }),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && (before.idInts !== row.idInts || before.date !== row.date)) return [error('dayFixed', 'date')];
    const held = await internshipHeld(ctx, row.idInts);
    // A returned day is mended whenever it was; what the mentor writes to it is no entry of the student's.
    const isMended = before !== null && (before.status === 'returned' || before.status === 'confirmed');
    const problem = await dayProblem(ctx, held, row.date, isMended || writesAsMentor(ctx, held));
    if (problem) return [error(problem, 'date')];
    const isForeign =
      row.idIntsTask !== null &&
      !(await isThere(ctx, 'ints-task-assignment', { idInts: row.idInts, idIntsTask: row.idIntsTask }));
    return isForeign ? [error('taskElsewhere', 'idIntsTask')] : [];
  },
  moves: {
    submit: {
      by: writes,
      async ready(ctx, row) {
        return (await attendanceOn(ctx, row.idInts, row.date)) ? [] : [error('noHours')];
      },
    },
    takeBack: { by: writes },
    confirm: {
      by: mentors,
      set: (ctx, _row, { note }) => ({ confirmedAt: wallClock(ctx.now), ...(note && { mentorNote: note }) }),
      effect: (ctx, row) => setConfirmed(ctx, row, 1),
    },
    return: {
      by: mentors,
      set: (_ctx, _row, { note }) => ({ mentorNote: note, confirmedAt: null }),
      async effect(ctx, row, { note }) {
        await setConfirmed(ctx, row, 0);
        const held = await internshipHeld(ctx, row.idInts);
        await tell(ctx, held, 'dayReturned', ['student'], {
          note: `${row.date}: ${note}`,
          route: `/Internship/InternshipDiary?id=${row.idInts}&day=${row.date}`,
        });
      },
    },
  },
};

// ——— Attendance ———

type Attended = Row<typeof intsDiaryAttendance>;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const hoursOf = (input: {
  readonly presence?: unknown;
  readonly timeFrom?: unknown;
  readonly timeTo?: unknown;
  readonly hours?: unknown;
}): number | null => {
  if (input.presence !== undefined && input.presence !== 'present') return 0;
  if (typeof input.hours === 'number') return input.hours;
  if (typeof input.timeFrom !== 'string' || typeof input.timeTo !== 'string') return null;
  return Math.round((minutesOf(input.timeTo) - minutesOf(input.timeFrom)) / 6) / 10;
};
const attendanceProblems = async (
  ctx: TxCtx,
  row: Attended,
  held: Held,
): Promise<Problem<typeof intsDiaryAttendance>[]> => {
  if (row.timeFrom !== null && row.timeTo !== null && row.timeTo <= row.timeFrom)
    return [error('timesWrong', 'timeTo')];
  const { hoursPerDayMax } = (await settingOf(ctx, held.idIntsSet))!;
  if (row.presence === 'present' && (row.hours === null || row.hours <= 0)) return [error('hoursNeeded', 'hours')];
  if ((row.hours ?? 0) > hoursPerDayMax) return [error('aboveDay', 'hours', { most: hoursPerDayMax })];
  if (row.presence !== 'present') return [];
  const [day] = await daysBetweenDates(ctx, row.date, row.date);
  return day?.isOff ? [warning('dayOff', 'date', { name: day.name ?? weekend(ctx, row.date) })] : [];
};
const weekend = (ctx: Ctx, date: string): string =>
  (ctx.language === 'hr' ? ['subota', 'nedjelja'] : ['Saturday', 'Sunday'])[weekdayOf(date) - 6] ?? date;

export const attendancePolicy: Policy<typeof intsDiaryAttendance> = {
  read: readsChild,
  create: me => ({ any: [mentors(me), writes(me)] }),
  update: me => ({ any: [mentors(me), { all: [writes(me), { isConfirmed: 0 }] }] }),
  remove: me => ({ any: [mentors(me), { all: [writes(me), { isConfirmed: 0 }] }] }),
  async fill(ctx, { before, input }) {
    const idInts = Number(before?.idInts ?? input.idInts);
    // Whether somebody was there is the mentor's word; the student's waits for it.
    const isMentor = writesAsMentor(ctx, await internshipHeld(ctx, idInts));
    const hours = hoursOf({ ...before, hours: undefined, ...input });
    const counted = 'hours' in input || 'timeTo' in input || 'timeFrom' in input || 'presence' in input;
    const said = !before || counted ? { hours: hours ?? before?.hours ?? null } : {};
    if ('isConfirmed' in input) return said;
    return isMentor && ctx.me
      ? { ...said, isConfirmed: 1, ...(before ? {} : { source: 'mentor' }) }
      : { ...said, ...(before ? {} : { source: 'student', isConfirmed: 0 }) };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && (before.idInts !== row.idInts || before.date !== row.date)) return [error('dayFixed', 'date')];
    const held = await internshipHeld(ctx, row.idInts);
    const returned = before
      ? await isThere(ctx, 'internship-diary', {
          idInts: row.idInts,
          date: row.date,
          status: { in: ['returned', 'confirmed'] },
        })
      : false;
    const problem = await dayProblem(ctx, held, row.date, returned || writesAsMentor(ctx, held));
    return problem ? [error(problem, 'date')] : attendanceProblems(ctx, row, held);
  },
};

// ——— Grading of the whole ———

const gradesNow = (me: Me): Rule => ({
  any: [
    { all: [{ graderRole: 'mentor', 'idInts.status': 'diarySubmitted' }, edits(me) || asMentor(me, 'idInts.')] },
    {
      all: [
        { graderRole: 'teacher', 'idInts.status': 'mentorGraded' },
        edits(me) || { 'idInts.idTeacher': me.facts.idTeacher },
      ],
    },
  ],
});
export const diaryGradingPolicy: Policy<typeof intsDiaryGrading> = {
  // The student reads opinions and points when all is done.
  read: me =>
    readsAll(me) || {
      any: [
        asMentor(me, 'idInts.'),
        asTeacher(me, 'idInts.'),
        { all: [asStudent(me, 'idInts.'), { 'idInts.status': { in: ['completed', 'failed'] } }] },
      ],
    },
  create: gradesNow,
  update: gradesNow,
  remove: gradesNow,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && (before.idInts !== row.idInts || before.graderRole !== row.graderRole))
      return [error('gradingFixed')];
    const { idIntsSet } = await internshipHeld(ctx, row.idInts);
    const { rows } = await ctx.db.run<{ id: number; most: number }>(
      sql`select id, max_points as most from ${ctx.db.table('ints-grading-criterion')} where id_ints_set = ${idIntsSet} and grader_role = ${row.graderRole} and deleted_at is null`,
    );
    const most = new Map(rows.map(({ id, most }) => [id, most]));
    const scores = row.scores ?? [];
    if (
      scores.some(score => !most.has(score.idIntsGraCri)) ||
      new Set(scores.map(s => s.idIntsGraCri)).size < scores.length
    )
      return [error('criterionElsewhere', 'scores')];
    if (scores.some(score => score.points > most.get(score.idIntsGraCri)!)) return [error('pointsAboveMax', 'scores')];
    return scores.length < most.size
      ? [warning('criterionMissing', 'scores', { count: most.size - scores.length })]
      : [];
  },
};
