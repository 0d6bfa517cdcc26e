import {
  array,
  boolean,
  dateTime,
  decimal,
  integer,
  list,
  object,
  ref,
  refs,
  text,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalidAll,
  isThere,
  makeMany,
  notAllowed,
  notFound,
  Refusal,
  remove,
  seen,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { stcourse } from '../../catalogues/model.ts';
import {
  groupsTaught,
  holdsCourse,
  roomsNamed,
  semestersTaught,
  teachersNamed,
} from '../../catalogues/server/index.ts';
import { stCoLesson, stCoLessonTopic } from '../model.ts';
import { right } from '../rights.ts';
import { teachesGroup, topicName, topicsOf } from './lesson-endpoints.ts';
import { topicsOfGroup } from './recording.ts';

const must = { required: true } as const;

/** Whoever plans teaching, whoever has a share in the group, and the holder of its course. */
export const plansGroup = async (ctx: Ctx, idStCoGroup: number): Promise<boolean> =>
  (await teachesGroup(ctx, idStCoGroup)) ||
  (ctx.me !== null &&
    right('StudyCourseManagerEdit').some(p => ctx.me!.permissions.has(p)) &&
    (await isThere(ctx, 'st-co-group', { all: [{ id: idStCoGroup }, holdsCourse(ctx.me)] })));

/** So many hours of a topic in a lesson. */
interface Cell {
  readonly idStCoLesson: number;
  readonly idStCoTopic: number;
  readonly plannedHours: number;
}
const cellShape = {
  idStCoLesson: ref('st-co-lesson', must),
  idStCoTopic: ref('st-co-topic', must),
  plannedHours: decimal({ required: true, min: 0.25, max: 24, precision: 4 }),
};

// ——— In their order ———

interface Planned {
  readonly id: number;
  readonly hours: number;
}
const plannedOf = async (ctx: Ctx, idStCoGroup: number, held = false): Promise<Planned[]> =>
  (
    await ctx.db.run<Planned>(
      sql`select id, hours::float as hours from ${ctx.db.table('st-co-lesson')} where id_st_co_group = ${idStCoGroup} and status = 'planned' and deleted_at is null
        order by start, id ${held ? sql`for update` : sql``}`,
    )
  ).rows;
/** The topics of the course one after the other over the lessons to come, until the hours of each are used. */
const inOrder = async (
  ctx: Ctx,
  idStCoGroup: number,
  lessons: readonly Planned[],
): Promise<{ laid: Cell[]; hoursLeft: number }> => {
  const topics = (await topicsOf(ctx, 0, idStCoGroup)).map(t => ({
    id: t.idStCoTopic,
    left: Math.max(0, t.hours - t.had),
  }));
  const laid: Cell[] = [];
  for (const lesson of lessons) {
    let free = lesson.hours;
    for (const topic of topics) {
      const now = Math.min(free, topic.left);
      if (now <= 0) continue;
      laid.push({ idStCoLesson: lesson.id, idStCoTopic: topic.id, plannedHours: now });
      topic.left -= now;
      free -= now;
    }
  }
  return { laid, hoursLeft: topics.reduce((sum, t) => sum + t.left, 0) };
};

const layingShape = { cells: list(object(cellShape), must), hoursLeft: decimal(must) };
const laying = endpoint({
  method: 'GET',
  path: 'st-co-lesson/lay-topics',
  summary:
    'How the topics of the course would lie over the planned lessons of a group in their order; nothing is stored.',
  about: 'st-co-lesson',
  query: { idStCoGroup: ref('st-co-group', must) },
  answer: layingShape,
  async handle(ctx, { query: { idStCoGroup } }) {
    if (!(await plansGroup(ctx, idStCoGroup))) throw notAllowed();
    const { laid, hoursLeft } = await inOrder(ctx, idStCoGroup, await plannedOf(ctx, idStCoGroup));
    return { cells: laid, hoursLeft };
  },
});
const layTopics = endpoint({
  method: 'PUT',
  path: 'st-co-lesson/lay-topics',
  summary:
    'Lays the topics of the course in their order over the planned lessons of a group, until the hours of each are used.',
  about: 'st-co-lesson',
  body: { idStCoGroup: ref('st-co-group', must) },
  answer: { lessons: integer(must), topics: integer(must), hoursLeft: decimal(must) },
  async handle(ctx, { body: { idStCoGroup } }) {
    if (!(await plansGroup(ctx, idStCoGroup))) throw notAllowed();
    return inTransaction(ctx, async tx => {
      await holdTopics(tx, idStCoGroup);
      const lessons = await plannedOf(tx, idStCoGroup, true);
      const { laid, hoursLeft } = await inOrder(tx, idStCoGroup, lessons);
      await replaceTopics(tx, idStCoGroup, lessons, laid, 'lay');
      return { lessons: lessons.length, topics: laid.length, hoursLeft };
    });
  },
});

// ——— By hand ———

const allocate = endpoint({
  method: 'PUT',
  path: 'st-co-lesson/allocate',
  summary:
    'Says which topics the named planned lessons of a group are for, all in one act. `was` is what the asker saw: if somebody has changed it meanwhile, nothing is stored.',
  about: 'st-co-lesson',
  body: {
    idStCoGroup: ref('st-co-group', must),
    idLessons: refs('st-co-lesson', { min: 1, max: 400 }),
    was: array(cellShape),
    now: array(cellShape),
  },
  answer: { lessons: integer(must), topics: integer(must) },
  async handle(ctx, { body }) {
    if (!(await plansGroup(ctx, body.idStCoGroup))) throw notAllowed();
    return inTransaction(ctx, tx =>
      allocateTopics(tx, body.idStCoGroup, body.idLessons ?? [], body.was ?? [], body.now ?? []),
    );
  },
});
const allocateTopics = async (
  ctx: TxCtx,
  idStCoGroup: number,
  ids: readonly number[],
  was: readonly Cell[],
  now: readonly Cell[],
) => {
  await holdTopics(ctx, idStCoGroup);
  const lessons = (await plannedOf(ctx, idStCoGroup, true)).filter(l => ids.includes(l.id));
  // A lesson that was held, cancelled or moved to another group meanwhile is not planned any more.
  if (lessons.length < new Set(ids).size) throw stale();
  if (!isSame(was, await cellsOf(ctx, ids))) throw stale();
  await refuseUnfit(ctx, idStCoGroup, lessons, now);
  await replaceTopics(ctx, idStCoGroup, lessons, now, 'allocate');
  return { lessons: lessons.length, topics: now.length };
};
const stale = (): Refusal => new Refusal(409, 'stale', { kind: 'stale' });
const cellsOf = async (ctx: Ctx, lessons: readonly number[]): Promise<Cell[]> =>
  (
    await ctx.db.run<Cell>(sql`select id_st_co_lesson as "idStCoLesson", id_st_co_topic as "idStCoTopic", planned_hours::float as "plannedHours"
    from ${ctx.db.table('st-co-lesson-topic')} where id_st_co_lesson = any(${lessons}::int[]) and planned_hours > 0`)
  ).rows;
const nameOf = (cell: Cell): string => `${cell.idStCoLesson} ${cell.idStCoTopic} ${cell.plannedHours}`;
const isSame = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.map(nameOf).toSorted().join() === b.map(nameOf).toSorted().join();

/** Topics are of the group's type of teaching, once in each lesson, and take no more than its hours. */
const refuseUnfit = async (
  ctx: TxCtx,
  idStCoGroup: number,
  lessons: readonly Planned[],
  now: readonly Cell[],
): Promise<void> => {
  const refuse = (key: string, params?: Readonly<Record<string, string | number>>) =>
    invalidAll([{ field: 'now', say: { key, ...(params && { params }) } }], stCoLessonTopic.name);
  if (now.some(cell => !lessons.some(l => l.id === cell.idStCoLesson))) throw refuse('badParameter', { name: 'now' });
  const known = await topicsOfGroup(
    ctx,
    idStCoGroup,
    now.map(cell => cell.idStCoTopic),
  );
  const strange = now.find(cell => !known.has(cell.idStCoTopic));
  if (strange) throw refuse('topicOfOtherType', { topic: strange.idStCoTopic });
  for (const { id, hours } of lessons) {
    const of = now.filter(cell => cell.idStCoLesson === id);
    if (new Set(of.map(cell => cell.idStCoTopic)).size < of.length) throw refuse('topicTwice');
    const topics = of.reduce((sum, cell) => sum + cell.plannedHours, 0);
    if (topics > hours + 0.001) throw refuse('topicsAbove', { topics, hours });
  }
};

// ——— Storing ———

const holdTopics = async (ctx: TxCtx, idStCoGroup: number): Promise<void> => {
  await ctx.db.lock('topics of group', idStCoGroup);
  const closed = await ctx.db.one(sql`select 1 from ${groupsTaught(ctx)} g
    join ${semestersTaught(ctx.db)} s on s.id_academicyear = g.id_academicyear where g.id = ${idStCoGroup} and s.year_status = 'closed' limit 1`);
  if (closed && !ctx.me?.isAdmin) throw new Refusal(409, 'locked', { kind: 'state', resource: stCoLesson.name });
};
const replaceTopics = async (
  ctx: TxCtx,
  idStCoGroup: number,
  lessons: readonly Planned[],
  cells: readonly Cell[],
  action: string,
): Promise<void> => {
  await clearTopics(
    ctx,
    lessons.map(l => l.id),
  );
  const order = (await topicsOf(ctx, 0, idStCoGroup)).map(t => t.idStCoTopic);
  const laid = lessons.flatMap(({ id }) =>
    cells
      .filter(cell => cell.idStCoLesson === id)
      .toSorted((a, b) => order.indexOf(a.idStCoTopic) - order.indexOf(b.idStCoTopic))
      .map(({ idStCoLesson, idStCoTopic, plannedHours }, i) => ({
        idStCoLesson,
        idStCoTopic,
        plannedHours,
        num: i + 1,
      })),
  );
  await makeMany(ctx, stCoLessonTopic, laid, {
    action,
    said: { idStCoGroup, lessons: lessons.length, topics: laid.length },
  });
};
/** Topics of a lesson stand in an order, so they go one by one; those of a group are few. */
const clearTopics = async (ctx: TxCtx, lessons: readonly number[]): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select id from ${ctx.db.table('st-co-lesson-topic')} where id_st_co_lesson = any(${lessons}::int[]) order by id_st_co_lesson, num desc`,
  );
  for (const { id } of rows) await remove(ctx, stCoLessonTopic, id, { as: 'system' });
};

// ——— The whole plan of a course ———

const person = object({ id: ref('teacher', must), name: text(must) });
const plan = endpoint({
  method: 'GET',
  path: 'st-co-lesson/plan',
  summary: 'Which topics each lesson of a course is for, by whom it is held, and in which groups the asker plans it.',
  about: 'st-co-lesson',
  query: { idStCo: ref('stcourse', must) },
  answer: {
    groups: list(
      object({
        idStCoGroup: ref('st-co-group', must),
        code: text(must),
        type: text(must),
        typeCode: text(must),
        hours: decimal(),
        /** Who could be planned for a lesson: those with a share in the group. */
        teachers: list(person, must),
        canPlan: boolean(must),
      }),
      must,
    ),
    topics: list(
      object({
        id: ref('st-co-topic', must),
        /** «2.1»: the second unit's first. */
        place: text(must),
        name: text(must),
        typeCode: text(must),
        hours: decimal(must),
      }),
      must,
    ),
    lessons: list(
      object({
        id: ref('st-co-lesson', must),
        rowVer: integer(must),
        idStCoGroup: ref('st-co-group', must),
        start: dateTime(must),
        end: dateTime(must),
        week: integer(),
        hours: decimal(must),
        status: text(must),
        category: text(must),
        isELearning: boolean(must),
        room: text(),
        teachers: list(person, must),
        topics: list(
          object({ idStCoTopic: ref('st-co-topic', must), plannedHours: decimal(), heldHours: decimal() }),
          must,
        ),
      }),
      must,
    ),
  },
  async handle(ctx, { query: { idStCo } }) {
    if (!ctx.me || !(await seen(ctx, stcourse, idStCo))) throw notFound();
    if (!ctx.me.isAdmin && !right('View', 'Edit', 'StudyCourseManagerEdit').some(p => ctx.me!.permissions.has(p)))
      throw notAllowed();
    return {
      groups: await groupsOf(ctx, idStCo),
      topics: await topicsOn(ctx, idStCo),
      lessons: await lessonsOf(ctx, idStCo),
    };
  },
});
const groupsOf = async (ctx: Ctx, idStCo: number) => {
  const { rows } = await ctx.db.run<{ idStCoGroup: number }>(sql`
    select g.id as "idStCoGroup", g.code, g.type, g.type_code as "typeCode", p.hours::float as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by s.id) from ${ctx.db.table('st-co-group-teacher')} s
        join ${teachersNamed(ctx.db)} n on n.id = s.id_teacher where s.id_st_co_group = g.id and s.deleted_at is null), '[]') as teachers
    from ${groupsTaught(ctx)} g
      left join ${ctx.db.table('st-co-teachingtype')} p on p.id_st_co = g.id_st_co and p.id_teachingtype = g.id_teachingtype and p.deleted_at is null
    where g.id_st_co = ${idStCo} order by g.type_num, g.num, g.id`);
  const groups = [];
  for (const row of rows) groups.push({ ...row, canPlan: (await plansGroup(ctx, row.idStCoGroup)) ? 1 : 0 });
  return groups;
};
const topicsOn = async (ctx: Ctx, idStCo: number) =>
  (
    await ctx.db.run(sql`
  select t.id, concat(u.num, '.', t.num) as place, ${topicName(ctx)} as name, (select y.type_code from ${groupsTaught(ctx)} y where y.id_teachingtype = t.id_teachingtype and y.id_st_co = u.id_st_co limit 1) as "typeCode",
    t.hours::float as hours
  from ${ctx.db.table('st-co-topic')} t join ${ctx.db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit and u.deleted_at is null
  where u.id_st_co = ${idStCo} and t.deleted_at is null
    and exists (select from ${groupsTaught(ctx)} y where y.id_teachingtype = t.id_teachingtype and y.id_st_co = u.id_st_co)
  order by u.num, t.num, t.id`)
  ).rows;
const lessonsOf = async (ctx: Ctx, idStCo: number) =>
  (
    await ctx.db.run(sql`
  select l.id, l.row_ver as "rowVer", l.id_st_co_group as "idStCoGroup", left(l.start::text, 16) as start, left(l."end"::text, 16) as "end", l.week, l.hours::float as hours,
    l.status, l.category, l.is_e_learning as "isELearning", (select r.code from ${roomsNamed(ctx)} r where r.id = l.id_room) as room,
    coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by x.id) from ${ctx.db.table('st-co-lesson-teacher')} x
      join ${teachersNamed(ctx.db)} n on n.id = x.id_teacher where x.id_st_co_lesson = l.id), '[]') as teachers,
    coalesce((select jsonb_agg(jsonb_build_object('idStCoTopic', x.id_st_co_topic, 'plannedHours', x.planned_hours, 'heldHours', x.held_hours) order by x.num)
      from ${ctx.db.table('st-co-lesson-topic')} x where x.id_st_co_lesson = l.id), '[]') as topics
  from ${ctx.db.table('st-co-lesson')} l join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group
  where g.id_st_co = ${idStCo} and l.deleted_at is null order by l.start, l.id`)
  ).rows;

export const allocationEndpoints: readonly Endpoint[] = [plan, laying, layTopics, allocate];
