import { boolean, choice, date, integer, list, object, ref, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  isThere,
  notAllowed,
  notSignedIn,
  Refusal,
  remove,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { stCoGroupStudent, stcourse } from '../../catalogues/model.ts';
import { groupMembers, studentsOnCourses, teachingGroups } from '../../catalogues/server/index.ts';
import { distribute, type GroupToFill, type StudentToPlace } from './distribution.ts';
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
    const students = rows.map(({ id, mode }): StudentToPlace => {
      const mine = members.filter(m => m.idStCoEnrollment === id);
      const here = mine.find(m => ofType.has(m.idStCoGroup));
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
      idStCoGroup,
      next: codeOf(idStCoGroup),
    }));
  },
});

// ——— Putting students into groups ———

interface Place {
  readonly idStCoEnrollment: number;
  readonly idTeachingtype: number;
  /** Null: in no group of this type. */
  readonly idStCoGroup: number | null;
}
const depthOf = (groups: readonly Group[], id: number): number => {
  const group = groups.find(g => g.id === id);
  return group?.idParent ? 1 + depthOf(groups, group.idParent) : 0;
};
const isBelow = (groups: readonly Group[], id: number, above: number): boolean => {
  const parent = groups.find(g => g.id === id)?.idParent ?? null;
  return parent !== null && (parent === above || isBelow(groups, parent, above));
};

/** Ends days in a group before the day, or takes away those that would only have begun. */
const leave = async (ctx: TxCtx, row: Membership, day: string): Promise<void> => {
  if (row.from >= day) await remove(ctx, stCoGroupStudent, row.id, { as: 'system' });
  else await save(ctx, stCoGroupStudent, { to: dayBefore(day) }, { as: 'system', id: row.id });
};
/** Goes on where they were until yesterday, or begins. */
const enter = async (ctx: TxCtx, place: Place, known: readonly Membership[], day: string): Promise<void> => {
  const { idStCoEnrollment, idStCoGroup } = place;
  const ended = known.find(
    m => m.idStCoEnrollment === idStCoEnrollment && m.idStCoGroup === idStCoGroup && m.to === dayBefore(day),
  );
  if (ended) await save(ctx, stCoGroupStudent, { to: null }, { as: 'system', id: ended.id });
  else await save(ctx, stCoGroupStudent, { idStCoGroup: idStCoGroup!, idStCoEnrollment, from: day }, { as: 'system' });
};

const put = async (ctx: TxCtx, idStCo: number, places: readonly Place[], from: string | null, isForced: boolean) => {
  if (!ctx.me!.isAdmin && (await isThere(ctx, stcourse, { id: idStCo, 'idAcademicyear.status': 'closed' })))
    throw new Refusal(409, 'locked', { kind: 'state', resource: stCoGroupStudent.name });
  // Two hands that fill the groups of one course come one after the other.
  await ctx.db.lock('groups of course', idStCo);
  const day = from ?? today(ctx);
  const groups = await groupsOf(ctx, idStCo);
  const known = await membershipsFrom(ctx, groups, day);
  const typeOf = (id: number): number | undefined => groups.find(g => g.id === id)?.idTeachingtype;
  const strange = places.find(p => p.idStCoGroup !== null && typeOf(p.idStCoGroup) !== p.idTeachingtype);
  if (strange) throw invalid('places', 'notOnCourse', undefined, stCoGroupStudent.name);
  const current = known.filter(m => m.to >= day);
  const changed = places.flatMap(place => {
    const mine = current.filter(m => m.idStCoEnrollment === place.idStCoEnrollment);
    const here = mine.find(m => typeOf(m.idStCoGroup) === place.idTeachingtype);
    if ((here?.idStCoGroup ?? null) === place.idStCoGroup) return [];
    // Whoever leaves a group leaves its parts.
    const left = here ? mine.filter(m => m === here || isBelow(groups, m.idStCoGroup, here.idStCoGroup)) : [];
    return [{ place, left }];
  });
  const leaving = [...new Set(changed.flatMap(c => c.left))];
  const marked = leaving.find(m => m.hasAttendance);
  if (marked && !isForced) {
    const code = groups.find(g => g.id === marked.idStCoGroup)!.code;
    throw invalid('places', 'hasAttendance', { code }, stCoGroupStudent.name);
  }
  for (const row of leaving.toSorted((a, b) => depthOf(groups, b.idStCoGroup) - depthOf(groups, a.idStCoGroup)))
    await leave(ctx, row, day);
  const entering = changed.filter(({ place }) => place.idStCoGroup !== null).map(({ place }) => place);
  for (const place of entering.toSorted((a, b) => depthOf(groups, a.idStCoGroup!) - depthOf(groups, b.idStCoGroup!)))
    await enter(ctx, place, known, day);
  const before: Place[] = [
    ...leaving.map(m => ({
      idStCoEnrollment: m.idStCoEnrollment,
      idTeachingtype: typeOf(m.idStCoGroup)!,
      idStCoGroup: m.idStCoGroup,
    })),
    ...changed
      .filter(({ left }) => left.length === 0)
      .map(({ place: { idStCoEnrollment, idTeachingtype } }) => ({
        idStCoEnrollment,
        idTeachingtype,
        idStCoGroup: null,
      })),
  ];
  return { moved: changed.length, before };
};

const placeShape = list(
  object({
    idStCoEnrollment: integer({ required: true }),
    idTeachingtype: integer({ required: true }),
    idStCoGroup: integer(),
  }),
  { required: true, max: 2000 },
);
const putStudents = endpoint({
  method: 'PUT',
  path: 'st-co-group/place',
  summary:
    'Puts students of a course into its groups, all or none. The answer says where they were before: sent again, that takes it back.',
  query: { idStCo: ref('stcourse', { required: true }) },
  body: { places: placeShape, from: date(), force: boolean() },
  answer: { moved: integer({ required: true }), before: placeShape },
  handle(ctx, { query: { idStCo }, body: { places, from, force } }) {
    refuseOthers(ctx);
    const wanted = places.map(p => ({ ...p, idStCoGroup: p.idStCoGroup ?? null }));
    return inTransaction(ctx, tx => put(tx, idStCo, wanted, from ?? null, force === 1));
  },
});

export const placeEndpoints: readonly Endpoint[] = [proposal, putStudents];
