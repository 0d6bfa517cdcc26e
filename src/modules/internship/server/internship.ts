import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  forgetSessions,
  isThere,
  type Me,
  move,
  type Policy,
  type Problem,
  type Rule,
  rule,
  col,
  sql,
  type TxCtx,
  warning,
} from '../../../kernel/server/index.ts';
import { coursesTaken, gradesNamed, studentsNamed } from '../../catalogues/server/index.ts';
import { stCoEnrollment } from '../../catalogues/model.ts';
import { partnersNamed } from '../../people/server/index.ts';
import { issue, standingPapers } from '../../papers/server/index.ts';
import { resultOf } from '../grading.ts';
import type { internship } from '../model.ts';
import { openPlacement } from '../model.ts';
import { workingDays } from './days.ts';
import { endMentorLinks, sendToMentor } from './mentor-letters.ts';
import { tell } from './notices.ts';
import { referralPaper } from './papers/referral.ts';
import { askSide } from './surveys.ts';
import { gradedBy, recognisedHours, settingOf, takes, tasksPercent } from './read.ts';
import {
  asContact,
  asCoordinator,
  asMentor,
  asStudent,
  asTeacher,
  edits,
  inSetting,
  readsAll,
  today,
} from './rules.ts';

type Kept = Row<typeof internship>;
type Problems = Problem<typeof internship>[];

export const readsInternship = (me: Me): Rule =>
  readsAll(me) || { any: [asStudent(me), asTeacher(me), asMentor(me), asContact(me)] };
/** Its mentors: at the company, and at the institution. */
const graders = (me: Me): Rule => edits(me) || { any: [asMentor(me), { idTeacher: me.facts.idTeacher }] };
const teacherOf = (me: Me): Rule => edits(me) || { idTeacher: me.facts.idTeacher };
const open: Rule<typeof internship> = { intsKind: 'placement', status: { in: [...openPlacement] } };

// ——— What a placement needs ———

export const mentorProblem = async (
  ctx: TxCtx,
  idPartner: number | null,
  idParEmployee: number | null,
): Promise<'mentorElsewhere' | 'mentorNotMentor' | null> => {
  if (idParEmployee === null) return null;
  if (!(await isThere(ctx, 'par-employee', { id: idParEmployee, idPartner }))) return 'mentorElsewhere';
  return (await isThere(ctx, 'par-employee', { id: idParEmployee, isMentor: 1, active: 1 })) ? null : 'mentorNotMentor';
};
const timeProblems = async (ctx: TxCtx, row: Kept): Promise<Problems> => {
  const setting = await settingOf(ctx, row.idIntsSet);
  if (!setting || row.dateFrom === null || row.dateTo === null) return [];
  if (
    (setting.dateFrom !== null && row.dateFrom < setting.dateFrom) ||
    (setting.dateTo !== null && row.dateTo > setting.dateTo)
  )
    return [error('outsideWindow', 'dateFrom')];
  if (row.plannedHours === null) return [];
  const days = (await workingDays(ctx, row.dateFrom, row.dateTo)).length;
  const most = days * setting.hoursPerDayMax;
  return row.plannedHours > most ? [error('tooManyHours', 'plannedHours', { days, most })] : [];
};
/** What a referral says and a row alone must not change any more. */
const referred = ['idPartner', 'idParEmployee', 'idTeacher', 'dateFrom', 'dateTo', 'plannedHours'] as const;

const partnerProblems = async (ctx: TxCtx, row: Kept): Promise<Problems> => {
  const found = (await ctx.db.one<{
    status: string;
    isHeld: boolean;
    to: string | null;
    capacity: number | null;
    taken: number;
  }>(sql`
    select p.status, (p.contract_from is not null and p.contract_from <= ${row.dateFrom ?? today(ctx)}::date and coalesce(p.contract_to, 'infinity') >= ${row.dateFrom ?? today(ctx)}::date) as "isHeld",
      p.contract_to::text as to, p.capacity, (select count(*)::int from ${ctx.db.table('internship')} i where i.id_partner = p.id and i.id <> ${row.id} and i.deleted_at is null
        and i.status in ('assigned', 'referred', 'active', 'diarySubmitted')) as taken
    from ${partnersNamed(ctx.db)} p where p.id = ${row.idPartner}`))!;
  return [
    ...(found.status === 'active' ? [] : [error('partnerNotActive', 'idPartner')]),
    ...(found.isHeld ? [] : [error('noContract', 'idPartner')]),
    ...(found.isHeld && found.to !== null && row.dateTo !== null && found.to < row.dateTo
      ? [warning('contractEndsBefore', 'dateTo')]
      : []),
    ...(found.capacity !== null && found.taken >= found.capacity
      ? [warning('partnerFull', 'idPartner', { capacity: found.capacity })]
      : []),
  ];
};

// ——— The end of it ———

/** Grade and day are written into the student's course; without a grade the course is only signed. */
export const writeIntoEnrolment = async (
  ctx: TxCtx,
  { idStudent, idStCo }: { readonly idStudent: number; readonly idStCo: number },
  grade: number | null,
): Promise<void> => {
  const taken = await ctx.db.one<{ id: number; status: string }>(
    sql`select n.id, n.status from ${coursesTaken(ctx.db)} n where n.id_student = ${idStudent} and n.id_st_co = ${idStCo} order by n.id desc limit 1`,
  );
  if (!taken || taken.status === 'passed' || taken.status === 'signatureDenied') return;
  if (taken.status === 'enrolled') await move(ctx, stCoEnrollment, taken.id, 'sign', {}, { as: 'system' });
  if (grade === null) return;
  const found = await ctx.db.one<{ id: number }>(
    sql`select g.id from ${gradesNamed(ctx.db)} g where g.value = ${grade}`,
  );
  if (found)
    await move(ctx, stCoEnrollment, taken.id, 'grade', { idGrade: found.id, gradedOn: today(ctx) }, { as: 'system' });
};
export const forgetStudent = async (ctx: TxCtx, idStudent: number): Promise<void> => {
  const found = await ctx.db.one<{ idUser: number | null }>(
    sql`select s.id_user as "idUser" from ${studentsNamed(ctx.db)} s where s.id = ${idStudent}`,
  );
  if (found?.idUser) await forgetSessions(ctx.db, found.idUser);
};
const percentOf = ({ points, most }: { points: number; most: number }): number | null =>
  most === 0 ? null : (points / most) * 100;

const diaryLacks = async (ctx: TxCtx, row: Kept): Promise<Problems> => {
  const { db } = ctx;
  const found = (await db.one<{ confirmed: number; missing: number; tasks: number }>(sql`select
    coalesce((select sum(a.hours) from ${db.table('ints-diary-attendance')} a where a.id_ints = ${row.id} and a.presence = 'present' and a.is_confirmed = 1 and a.deleted_at is null), 0)::float as confirmed,
    (select count(*)::int from ${db.table('ints-diary-attendance')} a where a.id_ints = ${row.id} and a.presence = 'present' and a.deleted_at is null
      and not exists (select from ${db.table('internship-diary')} d where d.id_ints = a.id_ints and d.date = a.date and d.deleted_at is null)) as missing,
    (select count(*)::int from ${db.table('ints-task-assignment')} s join ${db.table('ints-task')} k on k.id = s.id_ints_task
      where s.id_ints = ${row.id} and s.deleted_at is null and k.is_mandatory = 1 and s.status in ('assigned', 'returned')) as tasks`))!;
  const planned = row.plannedHours ?? 0;
  return [
    ...(found.confirmed < planned ? [error('hoursMissing', null, { confirmed: found.confirmed, planned })] : []),
    ...(found.missing > 0 ? [error('entryMissing', null, { count: found.missing })] : []),
    ...(found.tasks > 0 ? [error('taskMissing', null, { count: found.tasks })] : []),
  ];
};
const gradingLacks = async (ctx: TxCtx, row: Kept, role: 'mentor' | 'teacher'): Promise<Problems> => {
  const graded = await gradedBy(ctx, row.id, role);
  if (!graded.opinion) return [error('gradingMissing')];
  return graded.scored < graded.wanted
    ? [error('criteriaMissing', null, { count: graded.wanted - graded.scored })]
    : [];
};
const resultFor = async (ctx: TxCtx, row: Kept) =>
  resultOf((await settingOf(ctx, row.idIntsSet))!, {
    tasks: await tasksPercent(ctx, row.id),
    diary: percentOf(await gradedBy(ctx, row.id, 'teacher')),
    mentor: percentOf(await gradedBy(ctx, row.id, 'mentor')),
  });

const byStaff = { writtenBy: (me: Me): Rule => edits(me) || inSetting(me) };
export const internshipPolicy: Policy<typeof internship> = {
  read: readsInternship,
  create: me => edits(me) || { any: [inSetting(me), { all: [asStudent(me), { 'idIntsSet.allowOwnPartner': 1 }] }] },
  update: me =>
    edits(me)
      ? open
      : {
          all: [
            open,
            {
              any: [
                asCoordinator(me),
                inSetting(me),
                { all: [asStudent(me), { status: 'returned', createdBy: me.id }] },
              ],
            },
          ],
        },
  remove: me => edits(me) && { intsKind: 'placement', status: { in: ['proposed', 'returned', 'cancelled'] } },
  fields: { idTeacher: byStaff, idIntsSet: {}, idStudent: {} },
  async fill(ctx, { before, input }) {
    if (before) return {};
    const setting = await settingOf(ctx, Number(input.idIntsSet));
    if (!setting) return {};
    const rest = setting.requiredHours - (await recognisedHours(ctx, Number(input.idStudent), setting.id));
    return {
      idStCo: setting.idStCo,
      idAcademicyear: setting.idAcademicyear,
      plannedHours: input.plannedHours ?? Math.max(rest, 1),
    };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && (before.idIntsSet !== row.idIntsSet || before.idStudent !== row.idStudent))
      return [error('settingFixed', 'idIntsSet')];
    if (row.intsKind !== 'placement') return [];
    if (!(await takes(ctx, row.idStudent, row.idStCo!))) return [error('notOnCourse', 'idStudent')];
    // What an amendment says is changed by the portal itself, and by nobody.
    const isOut = before && ['referred', 'active', 'diarySubmitted', 'mentorGraded'].includes(before.status);
    if (isOut && ctx.me && referred.some(field => before[field] !== row[field])) return [error('amendInstead')];
    const mentor = await mentorProblem(ctx, row.idPartner, row.idParEmployee);
    if (mentor) return [error(mentor, 'idParEmployee')];
    return timeProblems(ctx, row);
  },
  async effect(ctx, { verb, row }) {
    if (verb !== 'update') await forgetStudent(ctx, row.idStudent);
    if (verb === 'create' && row.intsKind === 'placement')
      await tell(ctx, row, 'proposed', ['coordinators'], { todo: { closedWhen: { not: { status: 'proposed' } } } });
  },
  moves: {
    assign: {
      by: asCoordinator,
      async check(ctx, row, input) {
        const [idTeacher, idParEmployee] = [input.idTeacher ?? row.idTeacher, input.idParEmployee ?? row.idParEmployee];
        if (idTeacher === null || idParEmployee === null) return [error('mentorsMissing')];
        const mentor = await mentorProblem(ctx, row.idPartner, idParEmployee);
        return mentor ? [error(mentor, 'idParEmployee')] : partnerProblems(ctx, row);
      },
      set: (_ctx, row, input) => ({
        idTeacher: input.idTeacher ?? row.idTeacher,
        idParEmployee: input.idParEmployee ?? row.idParEmployee,
      }),
      effect: (ctx, row) => tell(ctx, row, 'assigned', ['student', 'mentor', 'teacher']),
    },
    return: {
      by: asCoordinator,
      effect: (ctx, row, { note }) =>
        tell(ctx, row, 'returned', ['student'], { note, todo: { closedWhen: { not: { status: 'returned' } } } }),
    },
    resubmit: {
      by: me => edits(me) || { any: [{ createdBy: me.id }, asStudent(me)] },
      effect: (ctx, row) =>
        tell(ctx, row, 'proposed', ['coordinators'], { todo: { closedWhen: { not: { status: 'proposed' } } } }),
    },
    refer: {
      by: teacherOf,
      async ready(ctx, row) {
        if (row.dateFrom === null || row.dateTo === null || row.plannedHours === null) return [error('datesMissing')];
        const setting = (await settingOf(ctx, row.idIntsSet))!;
        const need = setting.requiredHours - (await recognisedHours(ctx, row.idStudent, row.idIntsSet));
        return row.plannedHours < need ? [error('hoursBelowNeed', 'plannedHours', { need })] : [];
      },
      async check(ctx, row) {
        const [times, partner] = [await timeProblems(ctx, row), await partnerProblems(ctx, row)];
        const isFull = await ctx.db.one(
          sql`select 1 from ${coursesTaken(ctx.db)} n where n.id_student = ${row.idStudent} and n.id_st_co = ${row.idStCo} and n.mode = 'full' limit 1`,
        );
        // The law insures full-time students; of others the coordinator is told to see to it.
        return [...times, ...partner, ...(isFull ? [] : [warning('notFullTime', 'idStudent')])];
      },
      async effect(ctx, row) {
        // One that was issued before is the one that refers.
        const [stands] = await standingPapers(ctx, referralPaper.name, referralPaper.of, row.id);
        if (!stands) await issue(ctx, referralPaper, row.id);
        await tell(ctx, row, 'referred', ['student', 'mentor']);
      },
    },
    start: {
      by: me => edits(me) || { any: [asMentor(me), asTeacher(me)] },
      when: now => rule`${col('dateFrom')} <= (${now}::timestamptz at time zone 'Europe/Zagreb')::date`,
      effect: (ctx, row) =>
        tell(ctx, row, 'started', ['student', 'mentor', 'teacher'], {
          route: `/Internship/InternshipDiary?id=${row.id}`,
        }),
    },
    unlockDiary: {
      by: me => edits(me) || asTeacher(me),
      check: (ctx, row, { from }) =>
        from > today(ctx) || (row.dateFrom !== null && from < row.dateFrom) ? [error('unlockOutside', 'from')] : [],
      set: (_ctx, _row, { from }) => ({ diaryOpenFrom: from }),
      effect: (ctx, row, { note }) =>
        tell(ctx, row, 'unlocked', ['student'], { note, route: `/Internship/InternshipDiary?id=${row.id}` }),
    },
    submitDiary: {
      by: asStudent,
      ready: diaryLacks,
      async effect(ctx, row) {
        await tell(ctx, row, 'diarySubmitted', ['mentor'], {
          todo: { closedWhen: { not: { status: 'diarySubmitted' } } },
          route: `/Internship/InternshipDiary?id=${row.id}`,
          byLink: true,
        });
        await sendToMentor(ctx, row.id, 'internship.end');
        await askSide(ctx, row.id, 'student');
      },
    },
    returnDiary: {
      by: graders,
      effect: (ctx, row, { note }) =>
        tell(ctx, row, 'diaryReturned', ['student'], { note, route: `/Internship/InternshipDiary?id=${row.id}` }),
    },
    gradeMentor: {
      by: me => edits(me) || asMentor(me),
      ready: (ctx, row) => gradingLacks(ctx, row, 'mentor'),
      async effect(ctx, row) {
        await tell(ctx, row, 'mentorGraded', ['teacher'], {
          todo: { closedWhen: { not: { status: 'mentorGraded' } } },
        });
        await askSide(ctx, row.id, 'mentor');
      },
    },
    gradeTeacher: {
      by: teacherOf,
      async ready(ctx, row) {
        const host = await isThere(ctx, 'ints-host-confirmation', { idInts: row.id });
        return [...(host ? [] : [error('hostMissing')]), ...(await gradingLacks(ctx, row, 'teacher'))];
      },
      async set(ctx, row) {
        const { percent, grade, isPassed } = await resultFor(ctx, row);
        return {
          state: isPassed ? 'completed' : 'failed',
          finalPercent: percent,
          finalGrade: grade,
          isPassed: isPassed ? 1 : 0,
          endedOn: today(ctx),
        };
      },
      async effect(ctx, row) {
        await endMentorLinks(ctx, row.id);
        await writeIntoEnrolment(ctx, { idStudent: row.idStudent, idStCo: row.idStCo! }, row.finalGrade);
        await tell(ctx, row, row.isPassed ? 'completed' : 'failed', ['student']);
      },
    },
    interrupt: {
      by: asCoordinator,
      set: ctx => ({ endedOn: today(ctx) }),
      async effect(ctx, row, { note }) {
        await endMentorLinks(ctx, row.id);
        await tell(ctx, row, 'interrupted', ['student', 'mentor', 'teacher'], { note });
      },
    },
    cancel: {
      by: asCoordinator,
      set: ctx => ({ endedOn: today(ctx) }),
      async effect(ctx, row, { note }) {
        await forgetStudent(ctx, row.idStudent);
        await endMentorLinks(ctx, row.id);
        await tell(ctx, row, 'cancelled', ['student', 'mentor', 'teacher'], { note });
      },
    },
  },
};
