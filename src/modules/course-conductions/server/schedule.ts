import { boolean, choice, decimal, integer, ref, type Row, text, time } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  error,
  invalid,
  type Me,
  notAllowed,
  type Policy,
  type Problem,
  type Rule,
  sql,
  type SqlRule,
  type TxCtx,
  warning,
} from '../../../kernel/server/index.ts';
import { groupsTaught, isMade } from '../../catalogues/server/index.ts';
import type { stCoSchedule } from '../model.ts';
import { hoursBetween, isOnGrid, minutesAt, minutesOf } from '../model/hours.ts';
import { right } from '../rights.ts';
import { foundFor, foundHolding, toldAll } from './conflicts.ts';
import { dropLessonsOfSlot } from './generation.ts';
import type { Found, WantedSlot } from './judge.ts';
import { forgetChange, takeLessonsAlong, wayBackOf } from './put-back.ts';
import { plansTeaching } from './rules.ts';
import { suggestSlots } from './suggest.ts';
import { frameOf, groupFrame, teacherNames } from './surroundings.ts';

type Slot = Row<typeof stCoSchedule>;
type Problems = Problem<typeof stCoSchedule>[];

const wantedOf = (row: Slot): WantedSlot => ({
  id: row.id,
  idStCoGroup: row.idStCoGroup,
  weekday: row.weekday,
  timeFrom: row.timeFrom,
  timeTo: row.timeTo,
  idRoom: row.idRoom,
  teachers: row.idTeachers,
  parity: row.parity,
  weekFrom: row.weekFrom,
  weekTo: row.weekTo,
  dates: (row.dates ?? []).map(part => part.date),
  isOnline: row.isOnline === 1,
  collisionAllowed: row.collisionAllowed === 1,
});

/** Times on the quarter of an hour, and as long as some number of hours takes. */
const timesFit = ({ timeFrom, timeTo }: Slot): Problems => {
  const off = (['timeFrom', 'timeTo'] as const).filter(field => !isOnGrid({ timeFrom, timeTo }[field]));
  if (off.length > 0) return off.map(field => error('offGrid', field));
  if (timeFrom >= timeTo || hoursBetween(timeFrom, timeTo) !== null) return [];
  const minutes = minutesAt(timeTo) - minutesAt(timeFrom);
  const near = [1, 2, 3, 4, 5, 6].map(h => `${h} h = ${minutesOf(h)} min`).join(', ');
  return [error('minutesOff', 'timeTo', { minutes, near })];
};
/** Whoever teaches a slot has a share in its group. */
const teachersOfGroup = async (ctx: TxCtx, row: Slot): Promise<Problems> => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select id_teacher as id from ${ctx.db.table('st-co-group-teacher')} where id_st_co_group = ${row.idStCoGroup} and deleted_at is null for share`,
  );
  const known = new Set(rows.map(one => one.id));
  const strange = row.idTeachers.filter(id => !known.has(id));
  if (strange.length === 0) return [];
  const names = [...(await teacherNames(ctx, strange)).values()].join(', ');
  return [error('teacherNotOfGroup', 'idTeachers', { names })];
};

/** What can be saved and should be known comes back with the slot. */
const heard = async (ctx: Ctx, found: readonly Found[]): Promise<Problems> =>
  (
    await toldAll(
      ctx,
      found.filter(f => f.level === 'soft'),
    )
  ).map(c => warning('said', null, { sentence: c.message }));

/** A timetable that is still made is seen by those who make it. */
const isPublished: SqlRule = { sqlRule: row => isMade(row, row.col('idStCoGroup')) };
const readsSlots = (me: Me): Rule<typeof stCoSchedule> =>
  plansTeaching(me) || (right('View', 'StudyCourseManagerEdit').some(p => me.permissions.has(p)) && isPublished);

const must = { required: true } as const;
/** A slot as an address says it: lists with commas between. */
const asked = {
  id: ref('st-co-schedule'),
  idStCoGroup: ref('st-co-group', must),
  weekday: integer({ min: 1, max: 7 }),
  timeFrom: time(),
  timeTo: time(),
  idRoom: ref('room'),
  teachers: text({ max: 200 }),
  parity: choice(['all', 'odd', 'even'], { default: 'all' }),
  weekFrom: integer({ min: 1, max: 30 }),
  weekTo: integer({ min: 1, max: 30 }),
  dates: text({ max: 2000 }),
  isOnline: boolean(),
  collisionAllowed: boolean(),
};
interface Asked {
  readonly id?: number | null;
  readonly idStCoGroup: number;
  readonly weekday?: number | null;
  readonly timeFrom?: string | null;
  readonly timeTo?: string | null;
  readonly idRoom?: number | null;
  readonly teachers?: string | null;
  readonly parity?: 'all' | 'odd' | 'even' | null;
  readonly weekFrom?: number | null;
  readonly weekTo?: number | null;
  readonly dates?: string | null;
  readonly isOnline?: 0 | 1 | null;
  readonly collisionAllowed?: 0 | 1 | null;
  readonly hours?: number | null;
  readonly limit?: number | null;
}
const idsIn = (name: string, listed: string | null | undefined): number[] => {
  const parts = (listed ?? '').split(',').filter(Boolean);
  if (parts.some(part => !/^\d{1,9}$/.test(part))) throw invalid(name, 'badParameter', { name });
  return parts.map(Number);
};
const daysIn = (listed: string | null | undefined): string[] => {
  const parts = (listed ?? '').split(',').filter(Boolean);
  if (parts.some(part => !/^\d{4}-\d\d-\d\d$/.test(part))) throw invalid('dates', 'badParameter', { name: 'dates' });
  return parts;
};
const wantedIn = (said: Asked): WantedSlot => ({
  id: said.id ?? null,
  idStCoGroup: said.idStCoGroup,
  weekday: said.weekday ?? null,
  timeFrom: said.timeFrom ?? '08:00',
  timeTo: said.timeTo ?? '09:30',
  idRoom: said.idRoom ?? null,
  teachers: idsIn('teachers', said.teachers),
  parity: said.parity ?? 'all',
  weekFrom: said.weekFrom ?? null,
  weekTo: said.weekTo ?? null,
  dates: daysIn(said.dates),
  isOnline: said.isOnline === 1,
  collisionAllowed: said.collisionAllowed === 1,
});
/** Who would be moved with a slot: lessons to come, their students, and the teachers who hold them now or would. */
const touchedBy = async (ctx: Ctx, { id, teachers }: WantedSlot) => {
  const nobody = { lessons: 0, students: 0, teachers: [] };
  if (id === null) return nobody;
  const row = await ctx.db.one<{ lessons: number; group: number | null; teachers: number[] }>(sql`
    select count(distinct l.id)::int as lessons, min(l.id_st_co_group) as group, array_remove(array_agg(distinct t.id_teacher), null) as teachers
    from ${ctx.db.table('st-co-lesson')} l left join ${ctx.db.table('st-co-lesson-teacher')} t on t.id_st_co_lesson = l.id
    where l.id_st_co_schedule = ${id} and l.status = 'planned' and l.start > ${ctx.now}::timestamptz and l.deleted_at is null`);
  if (!row?.group) return nobody;
  const group = await groupFrame(ctx, row.group);
  const names = await teacherNames(ctx, [...new Set([...(row.teachers ?? []), ...teachers])]);
  return { lessons: row.lessons, students: group?.members ?? 0, teachers: [...names.values()].toSorted() };
};
const asPlanner = (ctx: Ctx): void => {
  if (!ctx.me || !(ctx.me.isAdmin || plansTeaching(ctx.me))) throw notAllowed();
};

/** What stands in the way of a course's timetable, in a sentence; null where nothing does. Its slots are few and are asked one by one. */
export const firstHardConflict = async (ctx: TxCtx, idStCo: number): Promise<string | null> => {
  const { rows } = await ctx.db.run<WantedSlot>(sql`
    select s.id, s.id_st_co_group as "idStCoGroup", s.weekday, to_char(s.time_from, 'HH24:MI') as "timeFrom", to_char(s.time_to, 'HH24:MI') as "timeTo", s.id_room as "idRoom",
      array(select l.id_target from ${ctx.db.table('st_co_schedule_id_teachers')} l where l.id_row = s.id) as teachers, s.parity, s.week_from as "weekFrom", s.week_to as "weekTo",
      array(select x ->> 'date' from jsonb_array_elements(coalesce(s.dates, '[]'::jsonb)) x) as dates, s.is_online = 1 as "isOnline", s.collision_allowed = 1 as "collisionAllowed"
    from ${ctx.db.table('st-co-schedule')} s join ${groupsTaught(ctx)} g on g.id = s.id_st_co_group where g.id_st_co = ${idStCo} and s.deleted_at is null order by s.id`);
  for (const slot of rows) {
    const hard = (await foundFor(ctx, slot)).filter(f => f.level === 'hard').slice(0, 1);
    if (hard.length > 0) return (await toldAll(ctx, hard))[0]!.message;
  }
  return null;
};

export const stCoSchedulePolicy: Policy<typeof stCoSchedule> = {
  read: readsSlots,
  create: plansTeaching,
  update: plansTeaching,
  remove: plansTeaching,
  async check(ctx, { verb, before, row }) {
    const frame = await frameOf(ctx, row);
    const { semester } = frame;
    if (semester.status === 'locked') return [error('timetableLocked')];
    if (verb === 'remove') {
      // Lessons refer to their slot: those to come go with it, one that was held keeps it.
      const held = await dropLessonsOfSlot(ctx, row.id);
      return held > 0 ? [error('lessonsHeld', null, { count: held })] : [];
    }
    if (before && before.idStCoGroup !== row.idStCoGroup) return [error('groupFixed', 'idStCoGroup')];
    const outside = (row.dates ?? []).some(({ date }) => date < semester.from || date > semester.to);
    const twice = new Set((row.dates ?? []).map(({ date }) => date)).size < (row.dates ?? []).length;
    const problems = [
      ...timesFit(row),
      ...(await teachersOfGroup(ctx, row)),
      ...(outside ? [error('datesOutside', 'dates', { from: semester.from, to: semester.to })] : []),
      ...(twice ? [error('datesTwice', 'dates')] : []),
    ];
    if (problems.length > 0) return problems;
    return heard(ctx, await foundHolding(ctx, wantedOf(row), frame));
  },
  async effect(ctx, { verb, before, row }) {
    if (verb === 'remove') return forgetChange(ctx, row.id);
    const { semester } = await frameOf(ctx, row);
    await takeLessonsAlong(ctx, semester, verb === 'update' ? before : null, row);
  },
  scenarios: {
    'Check conflicts': {
      query: asked,
      async answer(ctx, { asked: said }) {
        asPlanner(ctx);
        const wanted = wantedIn(said as unknown as Asked);
        return {
          conflicts: await toldAll(ctx, await foundFor(ctx, wanted)),
          touches: await touchedBy(ctx, wanted),
          back: wanted.id === null ? null : await wayBackOf(ctx, wanted.id),
        };
      },
    },
    'Suggest slots': {
      query: { ...asked, hours: decimal({ min: 0.5, max: 8 }), limit: integer({ min: 1, max: 30 }) },
      async answer(ctx, { asked: said }) {
        asPlanner(ctx);
        const like = said as unknown as Asked;
        const hours =
          like.hours ?? (like.timeFrom && like.timeTo ? hoursBetween(like.timeFrom, like.timeTo) : null) ?? 2;
        return { suggestions: await suggestSlots(ctx, wantedIn(like), hours, like.limit ?? 8) };
      },
    },
  },
};
