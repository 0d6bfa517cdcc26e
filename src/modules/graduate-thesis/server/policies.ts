import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  evenForAdmin,
  type FieldRules,
  invalid,
  type Me,
  type Policy,
  type Problem,
  type Rule,
  save,
  sql,
  type TxCtx,
  via,
  warning,
} from '../../../kernel/server/index.ts';
import { hasPassed, thesisEnrolments } from '../../catalogues/server/index.ts';
import {
  type graduatethesiscommission,
  type graduatethesiscommissionMember,
  type graduatethesisChange,
  type graduatethesisDefense,
  type graduatethesisDefensecommission,
  type graduatethesisDeposit,
  type graduatethesisGrade,
  type graduatethesisMentorchoice,
  type graduatethesisSetting,
  type graduatethesisVersion,
  stCoGraduatethesis,
} from '../model.ts';
import { fullProblems, studyProblems, thesisMoves, topicProblems } from './moves.ts';
import { decides, has, isMentorOf, isStudentOf, readsThesis, sits, sitsAt, today } from './rules.ts';
import { mentorsAmong, nameOfTeacher } from './teachers.ts';
import { fileVersion } from './versions.ts';
import { tellOfChange, tellOfSeat } from './notices.ts';

type T = typeof stCoGraduatethesis;
type Thesis = Row<T>;

// ——— The thesis ———

const among = (status: readonly Thesis['status'][], by: Rule): Rule => ({ all: [by, { status: { in: [...status] } }] });
/** The application is the student's until it is sent, and again when it is returned. */
const application: FieldRules<T> = { writtenBy: me => among(['draft'], isStudentOf(me)) };
/** The mentor sets the task, once there is one. */
const task: FieldRules<T> = {
  writtenBy: me => ({
    any: [among(['draft'], isStudentOf(me)), among(['accepted', 'approved', 'returned', 'submitted'], isMentorOf(me))],
  }),
};
/** What stands at the end of the work is written with the work. */
const summing: FieldRules<T> = { writtenBy: me => among(['draft', 'approved', 'returned'], isStudentOf(me)) };

/** The enrolment on the thesis course that a student writes on: of the active year, or the last one that is still open. */
const enrolmentOf = async (ctx: TxCtx, idStudent: number | null) =>
  ctx.db.one<{ idStCoEnrollment: number; idStudy: number; idStCo: number; idStudent: number }>(
    sql`select e.id as "idStCoEnrollment", e.id_study as "idStudy", e.id_st_co as "idStCo", e.id_student as "idStudent" from ${thesisEnrolments(ctx.db)} e
      where e.id_student = ${idStudent} and e.status in ('enrolled', 'attended') order by (e.year_status = 'active') desc, e.start_year desc limit 1`,
  );
/** Students write their own; the office says whose thesis it enters. */
const fillThesis: NonNullable<Policy<T>['fill']> = async (ctx, { before, input }) => {
  if (before || input.idStCoEnrollment !== undefined) return {};
  const own = ctx.me?.isAdmin ? null : (ctx.me?.facts.idStudent ?? null);
  const idStudent = own ?? (input.idStudent as number | null | undefined) ?? null;
  if (idStudent === null) return {};
  const found = await enrolmentOf(ctx, idStudent);
  if (found) return { ...found, statusOn: today(ctx) };
  throw own === null
    ? invalid('idStudent', 'studentNotEnrolled', {}, stCoGraduatethesis.name)
    : invalid(null, 'notEnrolled', {}, stCoGraduatethesis.name);
};
const contentProblems = async (ctx: TxCtx, row: Thesis, before: Thesis | null): Promise<Problem<T>[]> => {
  const strangers = row.idWishes.filter(id => !before?.idWishes.includes(id));
  const mentors = await mentorsAmong(ctx, strangers);
  const [unfit] = strangers.filter(id => !mentors.includes(id));
  const askedCourse = row.idCourse !== null && row.idCourse !== before?.idCourse ? row.idCourse : null;
  return [
    ...(unfit ? [error('cannotMentor', 'idWishes', { name: await nameOfTeacher(ctx, unfit) })] : []),
    ...(row.idComentor !== null && (row.idWishes.includes(row.idComentor) || row.idComentor === row.idMentor)
      ? [error('comentorIsMentor', 'idComentor')]
      : []),
    ...(askedCourse !== null && !(await hasPassed(ctx.db, row.idStudent, askedCourse))
      ? [error('notPassedCourse', 'idCourse')]
      : []),
    ...(row.status === 'draft' && row.idTopic !== before?.idTopic ? await topicProblems(ctx, row) : []),
  ];
};

export const thesisPolicy: Policy<T> = {
  read: readsThesis,
  create: isStudentOf,
  update: me => ({
    any: [
      among(['draft', 'approved', 'returned'], isStudentOf(me)),
      among(['accepted', 'approved', 'returned', 'submitted'], isMentorOf(me)),
    ],
  }),
  remove: me => among(['draft'], isStudentOf(me)),
  fields: {
    idStudent: { writtenBy: () => false },
    titleHr: application,
    titleEn: application,
    language: application,
    idTopic: application,
    // Who set out without naming the course has it named by the mentor: task and decision say it.
    idCourse: task,
    summary: application,
    outline: application,
    references: application,
    idWishes: application,
    idComentor: application,
    externalMentor: application,
    fromPractice: application,
    tasks: task,
    sciArea: task,
    sciField: task,
    sciBranch: task,
    abstractHr: summing,
    abstractEn: summing,
    keywordsHr: summing,
    keywordsEn: summing,
    pages: summing,
  },
  fill: fillThesis,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return row.number === null ? [] : [error('cannotBeDeleted')];
    return [
      ...(verb === 'create' && ctx.me && !ctx.me.isAdmin ? await studyProblems(ctx, row, warning) : []),
      ...(await contentProblems(ctx, row, before)),
    ];
  },
  scenarios: {
    /** Whether the caller writes a thesis: the portal shows the module by it. */
    'Check student': {
      answer: async ({ me }) => ({
        enrollmentOnCourseForGraduateThesisExist: me?.facts.isEnrolledOnThesisCourse ? 1 : 0,
      }),
    },
    waitingForMe: {
      where: me => ({
        any: [
          among(['draft', 'approved', 'returned', 'defended'], isStudentOf(me)),
          { idOffered: me.facts.idTeacher },
          among(['submitted'], isMentorOf(me)),
          among(['accepted', 'ready', 'failed', 'expired'], decides(me)),
          has(me, 'LibrarianEdit') && { status: 'deposited' },
        ],
      }),
    },
    ofMine: {
      where: me => ({
        any: [{ idMentor: me.facts.idTeacher }, { idComentor: me.facts.idTeacher }, { idOffered: me.facts.idTeacher }],
      }),
    },
  },
  moves: thesisMoves,
};

// ——— What hangs on it ———

const ofThesis = () => via('idStCoGraduatethesis', 'read');
const thesisOf = async (ctx: TxCtx, id: number) =>
  (await ctx.db.one<{
    status: Thesis['status'];
    deadline: string | null;
    idStudy: number;
    idStCo: number;
    idMentor: number | null;
    idComentor: number | null;
    titleHr: string;
  }>(sql`select status, deadline::text as deadline, id_study as "idStudy", id_st_co as "idStCo", id_mentor as "idMentor", id_comentor as "idComentor", title_hr as "titleHr"
    from ${ctx.db.table('st-co-graduatethesis')} where id = ${id} for share`))!;
const ownPath = (me: Me): Rule => has(me, 'StudentEdit') && { 'idStCoGraduatethesis.idStudent': me.facts.idStudent! };
const mentorPath = (me: Me): Rule => has(me, 'TeacherEdit') && { 'idStCoGraduatethesis.idMentor': me.facts.idTeacher! };
const decidesPath = (me: Me): Rule =>
  has(me, 'CommissionEdit') || { 'idStCoGraduatethesis.idStudy': { in: [...(me.facts.thesisStudies ?? [])] } };
const known = (me: Me, rule: (me: Me) => Rule, key: 'idStudent' | 'idTeacher'): Rule =>
  me.facts[key] === null || me.facts[key] === undefined ? false : rule(me);

export const mentorchoicePolicy: Policy<typeof graduatethesisMentorchoice> = { read: ofThesis };

export const versionPolicy: Policy<typeof graduatethesisVersion> = {
  read: ofThesis,
  create: me => known(me, ownPath, 'idStudent'),
  async check(ctx, { verb, row }) {
    if (verb !== 'create') return [];
    const thesis = await thesisOf(ctx, row.idStCoGraduatethesis);
    const problems: Problem<typeof graduatethesisVersion>[] = [];
    if (row.content?.mime !== 'application/pdf') problems.push(error('notPdf', 'content'));
    if (row.kind === 'deposit') {
      if (thesis.status !== 'defended') problems.push(error('depositNotNow', 'kind'));
      return problems;
    }
    if (!['approved', 'returned'].includes(thesis.status)) problems.push(error('notNow', 'kind'));
    else if (thesis.deadline !== null && today(ctx) > thesis.deadline)
      problems.push(error('deadlinePassed', 'content', { deadline: thesis.deadline }));
    if (row.kind === 'final' && row.originalityDeclared !== 1)
      problems.push(error('declarationMissing', 'originalityDeclared'));
    return problems;
  },
  effect: (ctx, { verb, row }) => (verb === 'create' ? fileVersion(ctx, row) : Promise.resolve()),
};

type Change = Row<typeof graduatethesisChange>;
const changeProblems = async (ctx: TxCtx, row: Change): Promise<Problem<typeof graduatethesisChange>[]> => {
  const thesis = await thesisOf(ctx, row.idStCoGraduatethesis);
  if (!['approved', 'returned', 'submitted'].includes(thesis.status)) return [error('notNow')];
  if (row.kind === 'topic') {
    if (!row.titleHr || !row.titleEn) return [error('wantedMissing', 'titleHr')];
    return row.titleHr.trim() === thesis.titleHr.trim() ? [error('sameAsNow', 'titleHr')] : [];
  }
  if (row.idTeacher === null) return [error('wantedMissing', 'idTeacher')];
  if (row.idTeacher === thesis.idMentor || row.idTeacher === thesis.idComentor)
    return [error('sameAsNow', 'idTeacher')];
  if (row.kind === 'comentor') return [];
  if ((await mentorsAmong(ctx, [row.idTeacher])).length === 0)
    return [error('cannotMentor', 'idTeacher', { name: await nameOfTeacher(ctx, row.idTeacher) })];
  const full = await fullProblems(ctx, thesis, row.idTeacher);
  return full.length > 0 ? [error('mentorFull', 'idTeacher', full[0]!.params)] : [];
};
const openChange = async ({ db }: TxCtx, row: Change): Promise<boolean> =>
  (await db.one(sql`select 1 from ${db.table('graduatethesis-change')} c where c.id_st_co_graduatethesis = ${row.idStCoGraduatethesis}
    and c.kind = ${row.kind} and c.status = 'requested' and c.deleted_at is null and c.id <> ${row.id ?? 0} limit 1`)) !==
  null;

export const changePolicy: Policy<typeof graduatethesisChange> = {
  read: ofThesis,
  create: me => ({ any: [known(me, ownPath, 'idStudent'), known(me, mentorPath, 'idTeacher')] }),
  async check(ctx, { verb, row }) {
    if (verb !== 'create') return [];
    return [
      ...((await openChange(ctx, row)) ? [error('openAlready', 'kind')] : []),
      ...(await changeProblems(ctx, row)),
    ];
  },
  effect: (ctx, { verb, row }) => (verb === 'create' ? tellOfChange(ctx, row, 'asked', null) : Promise.resolve()),
  moves: {
    approve: {
      by: decidesPath,
      lock: async (ctx, row) => {
        if (row.idTeacher !== null) await ctx.db.lock('mentorships of a teacher', row.idTeacher);
      },
      check: changeProblems,
      async effect(ctx, row, { note }) {
        const values =
          row.kind === 'topic'
            ? { titleHr: row.titleHr!, titleEn: row.titleEn }
            : row.kind === 'mentor'
              ? { idMentor: row.idTeacher }
              : { idComentor: row.idTeacher };
        await save(ctx, stCoGraduatethesis, values, { as: 'system', id: row.idStCoGraduatethesis });
        await tellOfChange(ctx, row, 'approved', note);
      },
    },
    reject: { by: decidesPath, effect: (ctx, row, { note }) => tellOfChange(ctx, row, 'rejected', note) },
    withdraw: { by: me => ({ createdBy: me.id }) },
  },
};

export const depositPolicy: Policy<typeof graduatethesisDeposit> = { read: ofThesis };

// ——— Defence ———

/** A member's own word: no administrator gives it, and nobody who acts for the member. */
const ownSeat = (me: Me) =>
  evenForAdmin<typeof graduatethesisDefensecommission>(
    !me.actor && { idTeacher: me.facts.idTeacher, 'idStCoGraduatethesis.status': 'ready' },
  );
export const seatPolicy: Policy<typeof graduatethesisDefensecommission> = {
  read: ofThesis,
  moves: {
    acceptSeat: { by: ownSeat, effect: (ctx, row) => tellOfSeat(ctx, row, null) },
    declineSeat: {
      by: ownSeat,
      effect: (ctx, row, { note }) => tellOfSeat(ctx, row, note),
    },
  },
};

const keepsMinutes = (me: Me) => sits(me, 'idStCoGraduatethesis', ['president', 'secretary']);
export const defensePolicy: Policy<typeof graduatethesisDefense> = {
  read: ofThesis,
  update: keepsMinutes,
  async check(ctx, { verb, before, row, input }) {
    if (verb !== 'update' || !('questions' in input || 'public' in input)) return [];
    if (before!.result !== null) return [error('over')];
    const seated = await ctx.db.run<{
      id: number;
    }>(sql`select id_teacher as id from ${ctx.db.table('graduatethesis-defensecommission')}
      where id_st_co_graduatethesis = ${row.idStCoGraduatethesis} and deleted_at is null`);
    const ids = new Set(seated.rows.map(({ id }) => id));
    return (row.questions ?? []).some(q => !ids.has(q.idTeacher)) ? [error('askedByStranger', 'questions')] : [];
  },
};

const voting = ['president', 'mentor', 'member'] as const;
export const gradePolicy: Policy<typeof graduatethesisGrade> = {
  // Members see what they gave; who keeps the minutes and the commission see all of them. The student sees the final grade.
  read: me => ({
    any: [
      { idTeacher: me.facts.idTeacher },
      sitsAt(me, 'idDefense', ['president', 'secretary']),
      has(me, 'CommissionEdit') || {
        'idDefense.idStCoGraduatethesis.idStudy': { in: [...(me.facts.thesisStudies ?? [])] },
      },
    ],
  }),
  create: me =>
    evenForAdmin<typeof graduatethesisGrade>({
      all: [{ idTeacher: me.facts.idTeacher }, sitsAt(me, 'idDefense', voting)],
    }),
  update: me => ({ all: [{ idTeacher: me.facts.idTeacher }, sitsAt(me, 'idDefense', voting)] }),
  remove: me => ({ all: [{ idTeacher: me.facts.idTeacher }, sitsAt(me, 'idDefense', voting)] }),
  fill: (ctx, { before, input }) =>
    before || input.idTeacher !== undefined ? {} : { idTeacher: ctx.me?.facts.idTeacher ?? null },
  async check(ctx, { row }) {
    const defence = await ctx.db.one<{
      hasBegun: boolean;
      result: string | null;
      seat: boolean;
    }>(sql`select f.start <= ${ctx.now}::timestamptz as "hasBegun", f.result,
        exists (select from ${ctx.db.table('graduatethesis-defensecommission')} d where d.id_st_co_graduatethesis = f.id_st_co_graduatethesis and d.id_teacher = ${row.idTeacher}
          and d.deleted_at is null and d.role in ('president', 'mentor', 'member')) as seat
      from ${ctx.db.table('graduatethesis-defense')} f where f.id = ${row.idDefense} for share`);
    if (!defence?.seat) return [error('noVote')];
    if (defence.result !== null) return [error('over')];
    return defence.hasBegun ? [] : [error('notBegun')];
  },
};

// ——— Standing commissions and settings ———

const keepsCommissions = (me: Me): boolean => has(me, 'CommissionEdit');
export const commissionPolicy: Policy<typeof graduatethesiscommission> = {
  read: me => has(me, 'CommissionEdit', 'TeacherEdit') || me.facts.isStandingCommissionMember === true,
  create: keepsCommissions,
  update: keepsCommissions,
  remove: keepsCommissions,
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    if (row.idStudies.length === 0) return [error('studiesMissing', 'idStudies')];
    const other = await ctx.db.one<{
      name: string;
    }>(sql`select c.name_hr as name from ${ctx.db.table('graduatethesiscommission')} c
      join ${ctx.db.table('graduatethesiscommission-id-studies')} s on s.id_row = c.id
      where c.id <> ${row.id ?? 0} and c.deleted_at is null and s.id_target = any(${row.idStudies}::int[])
        and daterange(c.mandate_from, c.mandate_to, '[]') && daterange(${row.mandateFrom}::date, ${row.mandateTo}::date, '[]') limit 1`);
    return other ? [error('anotherOnStudy', 'idStudies', { name: other.name })] : [];
  },
};
export const commissionMemberPolicy: Policy<typeof graduatethesiscommissionMember> = {
  read: () => via('idGraduatethesiscommission'),
  create: () => via('idGraduatethesiscommission'),
  update: () => via('idGraduatethesiscommission'),
  remove: () => via('idGraduatethesiscommission'),
};
export const settingPolicy: Policy<typeof graduatethesisSetting> = {
  read: me => has(me, 'CommissionEdit', 'TeacherEdit') || me.facts.isStandingCommissionMember === true,
  create: keepsCommissions,
  update: keepsCommissions,
  remove: keepsCommissions,
  check: (_ctx, { verb, row }) => {
    if (verb === 'remove') return [];
    const sum = row.weightWork + row.weightPresentation + row.weightDiscussion;
    return Math.abs(sum - 1) > 1e-6 ? [error('weightsSum', 'weightWork', { sum: Number(sum.toFixed(2)) })] : [];
  },
};
