import { dayInText, type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  col,
  error,
  isThere,
  type Me,
  move,
  type Policy,
  type Rule,
  rule,
  sql,
  type Sql,
  table,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { teachersNamed } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { type intsTask, intsTaskAssignment, type intsTaskGrading } from '../model.ts';
import { hrDay } from './days.ts';
import { internshipHeld, namesOf } from './read.ts';
import { asMentor, asStudent, asTeacher, edits, has, inSetting, readsAll } from './rules.ts';

const ofPartner = (me: Me): Rule => has(me, 'InstitutionMentorEdit') && { idPartner: me.facts.idPartner };
/** Tasks that somebody's own interns have. */
const ofInterns = (me: Me): Rule =>
  has(me, 'InstitutionMentorEdit') &&
  rule`${col('id')} in (select a.id_ints_task from ${table('ints-task-assignment')} a join ${table('internship')} i on i.id = a.id_ints
    where i.id_par_employee = ${me.facts.idParEmployee} and a.deleted_at is null)`;
const ofMine = (me: Me): Rule =>
  has(me, 'StudentEdit') &&
  rule`${col('id')} in (select a.id_ints_task from ${table('ints-task-assignment')} a join ${table('internship')} i on i.id = a.id_ints
    where i.id_student = ${me.facts.idStudent} and a.deleted_at is null)`;
const writesTask = (me: Me): Rule => edits(me) || { any: [inSetting(me), ofPartner(me)] };

export const taskPolicy: Policy<typeof intsTask> = {
  read: me => readsAll(me) || { any: [inSetting(me), ofPartner(me), ofInterns(me), ofMine(me)] },
  create: writesTask,
  update: writesTask,
  remove: writesTask,
  // A mentor's task is the task of the mentor's company.
  fill: ({ me }, { before }) =>
    !before && me && !edits(me) && !me.isAdmin && has(me, 'InstitutionMentorEdit')
      ? { idPartner: me.facts.idPartner }
      : {},
  async check(ctx, { verb, before, row }) {
    if (verb === 'create' || verb === 'restore') return [];
    if (verb === 'update' && before!.idIntsSet === row.idIntsSet) {
      const above =
        await ctx.db.one(sql`select 1 from ${ctx.db.table('ints-task-grading')} g join ${ctx.db.table('ints-task-assignment')} a on a.id = g.id_ints_task_ass
        where a.id_ints_task = ${row.id} and g.points > ${row.maxPoints} and g.deleted_at is null limit 1`);
      return above ? [error('pointsBelowGiven', 'maxPoints')] : [];
    }
    return (await isThere(ctx, 'ints-task-assignment', { idIntsTask: row.id })) ? [error('taskInUse')] : [];
  },
  moves: { publish: { by: writesTask }, archive: { by: writesTask } },
};

// ——— Assignments ———

type Assigned = Row<typeof intsTaskAssignment>;
const graders = (me: Me): Rule => edits(me) || { any: [asMentor(me, 'idInts.'), asTeacher(me, 'idInts.')] };
const runs: Rule = { 'idInts.status': { in: ['assigned', 'referred', 'active', 'diarySubmitted'] } };

const says = {
  assigned: (task: string, due: string | null) => ({
    subject: { hr: `Novi zadatak: ${task}`, en: `New task: ${task}` },
    text: {
      hr: `Na praksi imate novi zadatak «${task}»${due ? `, rok ${hrDay(due)}` : '.'}`,
      en: `You have a new task “${task}”${due ? `, due on ${dayInText(due, 'en')}` : ''}.`,
    },
  }),
  submitted: (task: string, _due: string | null, student: string) => ({
    subject: { hr: `Predan zadatak: ${task}`, en: `Task handed in: ${task}` },
    text: {
      hr: `${student}: zadatak «${task}» čeka ocjenu.`,
      en: `${student}: the task “${task}” is awaiting grading.`,
    },
  }),
  returned: (task: string, _due: string | null, _student: string, note: string | null) => ({
    subject: { hr: `Vraćen zadatak: ${task}`, en: `Task returned: ${task}` },
    text: { hr: `Zadatak «${task}» vraćen je na dopunu: ${note}`, en: `The task “${task}” has been returned: ${note}` },
  }),
  graded: (task: string) => ({
    subject: { hr: `Ocijenjen zadatak: ${task}`, en: `Task graded: ${task}` },
    text: { hr: `Zadatak «${task}» je ocijenjen.`, en: `The task “${task}” has been graded.` },
  }),
  due: (task: string, due: string | null) => ({
    subject: { hr: `Uskoro istječe rok: ${task}`, en: `Due soon: ${task}` },
    text: {
      hr: `Zadatak «${task}» treba predati do ${due ? hrDay(due) : '–'}`,
      en: `The task “${task}” is due on ${due ? dayInText(due, 'en') : '–'}.`,
    },
  }),
};
/** Tells the student, or those who grade, about a task. */
export const tellOfTask = async (
  ctx: TxCtx,
  row: Pick<Assigned, 'id' | 'idIntsTask' | 'idInts' | 'dueDate'>,
  what: keyof typeof says,
  note: string | null = null,
): Promise<void> => {
  const names = await namesOf(ctx, row.idInts);
  const task = (await ctx.db.one<{ title: string }>(
    sql`select title from ${ctx.db.table('ints-task')} where id = ${row.idIntsTask}`,
  ))!.title;
  const toGraders: Sql = sql`select ${names.idUserMentor}::int union select t.id_user from ${teachersNamed(ctx.db)} t
    join ${ctx.db.table('internship')} i on i.id_teacher = t.id where i.id = ${row.idInts} and t.is_there and t.id_user is not null`;
  await notify(ctx, {
    key: `internshipTask.${what}`,
    type: 'internshipTask',
    link: { idIntsTask: row.idIntsTask },
    to: what === 'submitted' ? toGraders : sql`select ${names.idUserStudent}::int`,
    ...says[what](task, row.dueDate, names.student, note),
    route: `/Internship/IntsTaskAssignment?open=${row.id}`,
    about: { resource: intsTaskAssignment.name, id: row.id },
    mergeKey: `internshipTask:${row.id}:${what}`,
    ...(what === 'submitted' && { todo: { closedWhen: { not: { status: 'submitted' } } } }),
    ...((what === 'assigned' || what === 'returned') && {
      todo: { closedWhen: { status: { in: ['submitted', 'graded'] } } },
    }),
  });
};

const byGraders = { writtenBy: graders };
export const assignmentPolicy: Policy<typeof intsTaskAssignment> = {
  read: me => readsAll(me) || { any: [asStudent(me, 'idInts.'), asMentor(me, 'idInts.'), asTeacher(me, 'idInts.')] },
  create: me => ({ all: [runs, graders(me)] }),
  update: me => ({
    any: [
      { all: [graders(me), { status: { in: ['assigned', 'returned', 'submitted'] } }] },
      { all: [asStudent(me, 'idInts.'), runs, { status: { in: ['assigned', 'returned'] } }] },
    ],
  }),
  remove: me => ({ all: [graders(me), { status: 'assigned' }] }),
  fields: { dueDate: byGraders, report: { writtenBy: me => edits(me) || asStudent(me, 'idInts.') } },
  async fill(ctx, { before, input }) {
    if (before || (input.dueDate !== null && input.dueDate !== undefined)) return {};
    const task = await ctx.db.one<{ due: string | null }>(
      sql`select due_date::text as due from ${ctx.db.table('ints-task')} where id = ${Number(input.idIntsTask)}`,
    );
    return { dueDate: task?.due ?? null };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before)
      return before.idInts !== row.idInts || before.idIntsTask !== row.idIntsTask ? [error('assignmentFixed')] : [];
    const held = await internshipHeld(ctx, row.idInts);
    if (!(await isThere(ctx, 'ints-task', { id: row.idIntsTask, idIntsSet: held.idIntsSet })))
      return [error('otherSetting', 'idIntsTask')];
    return (await isThere(ctx, 'ints-task', { id: row.idIntsTask, status: 'published' }))
      ? []
      : [error('taskNotPublished', 'idIntsTask')];
  },
  effect: async (ctx, { verb, row }) => {
    if (verb === 'create') await tellOfTask(ctx, row, 'assigned');
  },
  moves: {
    submit: {
      by: me => ({ all: [asStudent(me, 'idInts.'), runs] }),
      async ready(ctx, row) {
        if (row.report !== null && row.report.trim() !== '') return [];
        const hasFile = await isThere(ctx, 'dms-document', { entity: 'ints-task-assignment', idEntity: row.id });
        return hasFile ? [] : [error('nothingHandedIn', 'report')];
      },
      set: ctx => ({ submittedAt: wallClock(ctx.now) }),
      effect: (ctx, row) => tellOfTask(ctx, row, 'submitted'),
    },
    return: { by: graders, effect: (ctx, row, { note }) => tellOfTask(ctx, row, 'returned', note) },
    grade: { by: 'system', effect: (ctx, row) => tellOfTask(ctx, row, 'graded') },
  },
};

// ——— Points ———

const ended = ['completed', 'failed', 'cancelled', 'interrupted'] as const;
const givesPoints = (me: Me): Rule => ({
  any: [
    ...(edits(me) ? [true] : []),
    { all: [{ graderRole: 'mentor' }, asMentor(me, 'idIntsTaskAss.idInts.')] },
    { all: [{ graderRole: 'teacher' }, asTeacher(me, 'idIntsTaskAss.idInts.')] },
  ],
});
const running: Rule = {
  'idIntsTaskAss.idInts.status': { in: ['assigned', 'referred', 'active', 'diarySubmitted', 'mentorGraded'] },
};
export const taskGradingPolicy: Policy<typeof intsTaskGrading> = {
  read: me =>
    readsAll(me) || {
      any: [
        asStudent(me, 'idIntsTaskAss.idInts.'),
        asMentor(me, 'idIntsTaskAss.idInts.'),
        asTeacher(me, 'idIntsTaskAss.idInts.'),
      ],
    },
  create: me => ({ all: [running, givesPoints(me)] }),
  update: me => ({ all: [running, givesPoints(me)] }),
  remove: me => ({ all: [running, givesPoints(me)] }),
  async check(ctx, { verb, before, row }) {
    const found = (await ctx.db.one<{
      most: number;
      status: string;
      internship: string;
    }>(sql`select k.max_points as most, a.status, i.status as internship
      from ${ctx.db.table('ints-task-assignment')} a join ${ctx.db.table('ints-task')} k on k.id = a.id_ints_task join ${ctx.db.table('internship')} i on i.id = a.id_ints
      where a.id = ${row.idIntsTaskAss}`))!;
    if ((ended as readonly string[]).includes(found.internship)) return [error('locked')];
    if (verb === 'remove') return [];
    if (before && (before.idIntsTaskAss !== row.idIntsTaskAss || before.graderRole !== row.graderRole))
      return [error('gradingFixed')];
    if (found.status !== 'submitted' && found.status !== 'graded') return [error('notHandedIn', 'idIntsTaskAss')];
    return row.points > found.most ? [error('pointsAboveMax', 'points', { most: found.most })] : [];
  },
  effect: async (ctx, { verb, row }) => {
    if (verb !== 'create') return;
    const isWaiting = await isThere(ctx, 'ints-task-assignment', { id: row.idIntsTaskAss, status: 'submitted' });
    if (isWaiting) await move(ctx, intsTaskAssignment, row.idIntsTaskAss, 'grade', {}, { as: 'system' });
  },
};
