import { boolean, choice, date, integer, list, object, ref, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  isThere,
  notAllowed,
  notFound,
  notSignedIn,
  Refusal,
  remove,
  save,
  seen,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { stCoGroupStudent, stcourse } from '../../catalogues/model.ts';
import { groupMembers, studentsOnCourses, teachingGroups } from '../../catalogues/server/index.ts';
import { beginningOf, studentsBeginOn } from './beginnings.ts';
import { distribute, type GroupToFill, type StudentToPlace } from './distribution.ts';
import { notOnRoll } from './members.ts';
import { plansTeaching } from './rules.ts';

interface Group extends GroupToFill {
  readonly idTeachingtype: number;
}
const groupsOf = async ({ db }: Ctx, idStCo: number): Promise<Group[]> =>
  (
    await db.run<Group>(sql`select id, code, capacity, only_mode as "onlyMode", id_parent as "idParent", id_teachingtype as "idTeachingtype"
    from ${teachingGroups(db)} g where g.id_st_co = ${idStCo} and g.is_there order by g.num, g.id`)
  ).rows;

interface Membership {
  readonly id: number;
  readonly idStCoEnrollment: number;
  readonly idStCoGroup: number;
  readonly from: string;
  readonly to: string;
  readonly hasAttendance: boolean;
}
/** Who is in the course's groups on that day or later, and whether they were marked there already. */
const membershipsFrom = async ({ db }: Ctx, groups: readonly Group[], day: string): Promise<Membership[]> =>
  (
    await db.run<Membership>(sql`select m.id, m.id_st_co_enrollment as "idStCoEnrollment", m.id_st_co_group as "idStCoGroup", m."from"::text as "from", m."to"::text as "to",
      exists (select from ${db.table('st-co-attendance')} a join ${db.table('st-co-lesson')} l on l.id = a.id_st_co_lesson
        where a.id_st_co_enrollment = m.id_st_co_enrollment and l.id_st_co_group = m.id_st_co_group) as "hasAttendance"
    from ${groupMembers(db)} m where m.id_st_co_group = any(${groups.map(g => g.id)}::int[]) and m."to" >= (${day}::date - 1) order by m.id`)
  ).rows;

const today = (ctx: Ctx): string => wallClock(ctx.now).slice(0, 10);
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const refuseOthers = ({ me }: Ctx): void => {
  if (!me) throw notSignedIn();
  if (!me.isAdmin && !plansTeaching(me)) throw notAllowed();
};

// ——— A proposal ———

const orders = {
  alphabet: sql`s.last_name collate "hr-HR-x-icu", s.first_name collate "hr-HR-x-icu", s.id`,
  jmbag: sql`s.jmbag, s.id`,
  // Whoever is together in another type of teaching stays together.
  parent: sql`(select min(g.code) from g where g.id_st_co_enrollment = s.id), s.last_name collate "hr-HR-x-icu", s.first_name collate "hr-HR-x-icu", s.id`,
};
interface Named {
  readonly id: number;
  readonly name: string;
  readonly mode: string;
}
const proposal = endpoint({
  method: 'GET',
  path: 'st-co-group/distribution',
  summary:
    'How the students of a course would be put into its groups of a type of teaching: evenly, and without moving whoever has attendance.',
  query: {
    idStCo: ref('stcourse', { required: true }),
    idTeachingtype: ref('teachingtype', { required: true }),
    by: choice(['alphabet', 'jmbag', 'parent'], { required: true }),
    force: boolean(),
  },
  answer: list(
    object({
      idStCoEnrollment: integer({ required: true }),
      name: text({ required: true }),
      now: text(),
      /** Since when they are in the group where they are now. */
      since: date(),
      idStCoGroup: integer(),
      next: text(),
    }),
  ),
  async handle(ctx, { query: { idStCo, idTeachingtype, by, force } }) {
    refuseOthers(ctx);
    const all = await groupsOf(ctx, idStCo);
    const groups = all.filter(g => g.idTeachingtype === idTeachingtype);
    const day = today(ctx);
    const members = (await membershipsFrom(ctx, all, day)).filter(m => m.to >= day);
    const { rows } =
      await ctx.db.run<Named>(sql`with g as (select m.id_st_co_enrollment, o.code from ${groupMembers(ctx.db)} m join ${teachingGroups(ctx.db)} o on o.id = m.id_st_co_group
        where o.id_st_co = ${idStCo} and o.id_teachingtype <> ${idTeachingtype} and m."to" >= ${day}::date)
      select s.id, s.name, s.mode from ${studentsOnCourses(ctx.db)} s where s.id_st_co = ${idStCo} order by ${orders[by]}`);
    const ofType = new Set(groups.map(g => g.id));
    const hereOf = (id: number) => members.find(m => m.idStCoEnrollment === id && ofType.has(m.idStCoGroup));
    const students = rows.map(({ id, mode }): StudentToPlace => {
      const mine = members.filter(m => m.idStCoEnrollment === id);
      const here = hereOf(id);
      return {
        id,
        mode,
        now: here?.idStCoGroup ?? null,
        groups: mine.map(m => m.idStCoGroup),
        isFixed: here?.hasAttendance === true && force !== 1,
      };
    });
    const codeOf = (id: number | null): string | null => all.find(g => g.id === id)?.code ?? null;
    return distribute(groups, students).map(({ id, idStCoGroup }, i) => ({
      idStCoEnrollment: id,
      name: rows[i]!.name,
      now: codeOf(students[i]!.now),
      since: hereOf(id)?.from ?? null,
      idStCoGroup,
      next: codeOf(idStCoGroup),
    }));
  },
});

// ——— Putting students into groups ———

const validFrom = endpoint({
  method: 'GET',
  path: 'st-co-group/valid-from',
  summary:
    'As of which day students come into the groups of a type of teaching: the days that may be said, and the one that is proposed.',
  about: 'st-co-group',
  query: { idStCo: ref('stcourse', { required: true }), idTeachingtype: ref('teachingtype', { required: true }) },
  answer: { from: date(), to: date(), proposed: date({ required: true }) },
  async handle(ctx, { query: { idStCo, idTeachingtype } }) {
    refuseOthers(ctx);
    if (!(await seen(ctx, stcourse, idStCo))) throw notFound();
    return (await beginningOf(ctx, idStCo, idTeachingtype)) ?? { proposed: today(ctx) };
  },
});

interface Place {
  readonly idStCoEnrollment: number;
  readonly idTeachingtype: number;
  /** Null: in no group of this type. */
  readonly idStCoGroup: number | null;
  /** Since when, if not since the day as of which all of them are put. */
  readonly from?: string | null | undefined;
}
const depthOf = (groups: readonly Group[], id: number): number => {
  const group = groups.find(g => g.id === id);
  return group?.idParent ? 1 + depthOf(groups, group.idParent) : 0;
};
const isBelow = (groups: readonly Group[], id: number, above: number): boolean => {
  const parent = groups.find(g => g.id === id)?.idParent ?? null;
  return parent !== null && (parent === above || isBelow(groups, parent, above));
};

/** What becomes of a student in one type of teaching, as of a day. */
interface Change {
  readonly place: Place;
  readonly day: string;
  readonly left: readonly Membership[];
  /** They are in the group already and stay; only the first day of it moves. */
  readonly kept: Membership | null;
  readonly enters: boolean;
}
const since = ({ place, day }: Pick<Change, 'place' | 'day'>): string => place.from ?? day;
const changeOf = (groups: readonly Group[], place: Place, mine: readonly Membership[], day: string): Change | null => {
  const typeOf = (id: number): number | undefined => groups.find(g => g.id === id)?.idTeachingtype;
  const here = mine.filter(m => typeOf(m.idStCoGroup) === place.idTeachingtype);
  const last = here.toSorted((a, b) => b.from.localeCompare(a.from))[0];
  const stays = last && last.idStCoGroup === place.idStCoGroup && last.to === 'infinity' ? last : null;
  const others = here.filter(m => m !== stays);
  const first = place.from ?? day;
  // Whoever is there longer stays so, unless it is said of them.
  const isMoved = stays !== null && (place.from ? stays.from !== first : stays.from > first);
  if (others.length === 0 && (stays ? !isMoved : place.idStCoGroup === null)) return null;
  // Whoever leaves a group leaves its parts.
  const left = mine.filter(m => others.some(o => m === o || isBelow(groups, m.idStCoGroup, o.idStCoGroup)));
  return { place, day, left, kept: isMoved ? stays : null, enters: stays === null && place.idStCoGroup !== null };
};

/** Ends days in a group before the day, or takes away those that would only have begun. */
const leave = async (ctx: TxCtx, row: Membership, day: string): Promise<void> => {
  if (row.from >= day) await remove(ctx, stCoGroupStudent, row.id, { as: 'system' });
  else await save(ctx, stCoGroupStudent, { to: dayBefore(day) }, { as: 'system', id: row.id });
};
/** Goes on where they were until the day before, or begins. */
const enter = async (ctx: TxCtx, change: Change, known: readonly Membership[]): Promise<void> => {
  const { idStCoEnrollment, idStCoGroup } = change.place;
  const from = since(change);
  const ended = known.find(
    m => m.idStCoEnrollment === idStCoEnrollment && m.idStCoGroup === idStCoGroup && m.to === dayBefore(from),
  );
  if (ended) await save(ctx, stCoGroupStudent, { to: null }, { as: 'system', id: ended.id });
  else await save(ctx, stCoGroupStudent, { idStCoGroup: idStCoGroup!, idStCoEnrollment, from }, { as: 'system' });
};
/** Where they were before, so that sent again with the same day it takes everything back. */
const beforeOf = (groups: readonly Group[], { place, day, left, kept }: Change): Place[] => {
  const { idStCoEnrollment, idTeachingtype } = place;
  if (kept) return [{ idStCoEnrollment, idTeachingtype, idStCoGroup: kept.idStCoGroup, from: kept.from }];
  if (left.length === 0) return [{ idStCoEnrollment, idTeachingtype, idStCoGroup: null }];
  return left.map(m => ({
    idStCoEnrollment,
    idTeachingtype: groups.find(g => g.id === m.idStCoGroup)!.idTeachingtype,
    idStCoGroup: m.idStCoGroup,
    ...(m.from > day && { from: m.from }),
  }));
};

const put = async (ctx: TxCtx, idStCo: number, places: readonly Place[], from: string | null, isForced: boolean) => {
  if (!ctx.me!.isAdmin && (await isThere(ctx, stcourse, { id: idStCo, 'idAcademicyear.status': 'closed' })))
    throw new Refusal(409, 'locked', { kind: 'state', resource: stCoGroupStudent.name });
  // Two hands that fill the groups of one course come one after the other.
  await ctx.db.lock('groups of course', idStCo);
  const groups = await groupsOf(ctx, idStCo);
  const strange = places.find(
    p => p.idStCoGroup !== null && groups.find(g => g.id === p.idStCoGroup)?.idTeachingtype !== p.idTeachingtype,
  );
  if (strange) throw invalid('places', 'notOnCourse', undefined, stCoGroupStudent.name);
  const days = await daysOfTypes(ctx, idStCo, places, from);
  const first = [...days.values()].reduce((least, day) => (day < least ? day : least), today(ctx));
  const known = await membershipsFrom(ctx, groups, first);
  const changes = places.flatMap(place => {
    const day = days.get(place.idTeachingtype)!;
    const mine = known.filter(m => m.idStCoEnrollment === place.idStCoEnrollment && m.to >= day);
    return changeOf(groups, place, mine, day) ?? [];
  });
  const leaving = new Map(changes.flatMap(({ left, day }) => left.map(m => [m, day] as const)));
  const marked = [...leaving.keys()].find(m => m.hasAttendance);
  if (marked && !isForced) {
    const code = groups.find(g => g.id === marked.idStCoGroup)!.code;
    throw invalid('places', 'hasAttendance', { code }, stCoGroupStudent.name);
  }
  const deep = (id: number | null): number => (id === null ? 0 : depthOf(groups, id));
  const downwards = changes.toSorted((a, b) => deep(a.place.idStCoGroup) - deep(b.place.idStCoGroup));
  // A part is within its group: it shrinks before the group does, and grows after it.
  for (const [row, day] of [...leaving].toSorted(([a], [b]) => deep(b.idStCoGroup) - deep(a.idStCoGroup)))
    await leave(ctx, row, day);
  const move = ({ kept, ...change }: Change) =>
    save(ctx, stCoGroupStudent, { from: since(change) }, { as: 'system', id: kept!.id });
  for (const change of downwards.toReversed()) if (change.kept && since(change) > change.kept.from) await move(change);
  for (const change of downwards) {
    if (change.kept && since(change) < change.kept.from) await move(change);
    if (change.enters) await enter(ctx, change, known);
  }
  const told = await notOnRoll(
    ctx,
    changes.map(({ place }) => place.idStCoEnrollment),
    changes.flatMap(({ place }) => place.idStCoGroup ?? []),
  );
  return {
    moved: changes.length,
    before: changes.flatMap(change => beforeOf(groups, change)),
    ...(told > 0 && { notOnRoll: told }),
  };
};
/** The day that was said, or the one that is proposed for the type. */
const daysOfTypes = async (
  ctx: TxCtx,
  idStCo: number,
  places: readonly Place[],
  said: string | null,
): Promise<Map<number, string>> => {
  const days = new Map<number, string>();
  for (const type of new Set(places.map(p => p.idTeachingtype)))
    days.set(type, said ?? (await studentsBeginOn(ctx, idStCo, type)));
  return days;
};

const placeShape = list(
  object({
    idStCoEnrollment: integer({ required: true }),
    idTeachingtype: integer({ required: true }),
    idStCoGroup: integer(),
    from: date(),
  }),
  { required: true, max: 2000 },
);
const putStudents = endpoint({
  method: 'PUT',
  path: 'st-co-group/place',
  summary:
    'Puts students of a course into its groups as of a day, all or none. The answer says where they were before: sent again, that takes it back.',
  query: { idStCo: ref('stcourse', { required: true }) },
  body: {
    places: placeShape,
    /** Not said: the start of the semester, or today where one of the groups has a recorded lesson. */
    from: date(),
    force: boolean(),
  },
  answer: {
    moved: integer({ required: true }),
    before: placeShape,
    /** Recorded lessons whose roll does not have all of them; absent where there is none. */
    notOnRoll: integer(),
  },
  handle(ctx, { query: { idStCo }, body: { places, from, force } }) {
    refuseOthers(ctx);
    const wanted = places.map(p => ({ ...p, idStCoGroup: p.idStCoGroup ?? null }));
    return inTransaction(ctx, tx => put(tx, idStCo, wanted, from ?? null, force === 1));
  },
});

export const placeEndpoints: readonly Endpoint[] = [proposal, validFrom, putStudents];
