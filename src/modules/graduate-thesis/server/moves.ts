import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  move,
  type MoveRule,
  nextSerial,
  type Policy,
  type Problem,
  remove,
  rule,
  col,
  save,
  saveMatching,
  sql,
  type TxCtx,
  warning,
} from '../../../kernel/server/index.ts';
import { cancelEvents, daysOffBetween, placeEvents } from '../../calendar/server/index.ts';
import { stCoEnrollment, studentenrollment } from '../../catalogues/model.ts';
import {
  earnedOn,
  gradesNamed,
  openExamsOf,
  studiesEnding,
  studyingNow,
  thesisEnrolments,
} from '../../catalogues/server/index.ts';
import { ceaseStudent, letterheadData } from '../../people/server/index.ts';
import { addDays, addMonths, daysBetween } from '../days.ts';
import { finalGrade, type Given } from '../grading.ts';
import {
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisDeposit,
  graduatethesisMentorchoice,
  graduatethesisVersion,
  type Seat,
  stCoGraduatethesis,
} from '../model.ts';
import { thesesToDeposit } from './facts.ts';
import { limitsOf } from './limits.ts';
import { announce } from './notices.ts';
import { decides, isAsked, isMentorOf, isStudentOf, keepsArchive, sits, today } from './rules.ts';
import { chairsAmong, mentorshipsOf, mentorsAmong, nameOfTeacher } from './teachers.ts';
import { countTopic } from './topics.ts';

type T = typeof stCoGraduatethesis;
type Thesis = Row<T>;
type Problems = Problem<T>[];
type Moves = NonNullable<Policy<T>['moves']>;
type Told = Parameters<typeof announce>[1];
const asSystem = { as: 'system' } as const;
const noted = (name: Told) => (ctx: TxCtx, row: Thesis, input: { readonly note: string | null }) =>
  announce(ctx, name, row, input.note);
const since = (ctx: TxCtx) => ({ statusOn: today(ctx) });

// ——— Application and mentor ———

const minSummary = 300;
const readyToApply = (row: Thesis): Problems => [
  ...(row.titleEn ? [] : [error('titleMissingEn', 'titleEn')]),
  ...((row.summary ?? '').trim().length < minSummary
    ? [error('summaryShort', 'summary', { min: minSummary, has: (row.summary ?? '').trim().length })]
    : []),
  ...(row.idWishes.length === 0 ? [error('wishesMissing', 'idWishes')] : []),
];
/** What the student is before applying: enrolled, in the last year, and with few exams left. */
export const studyProblems = async (
  ctx: TxCtx,
  row: Pick<Thesis, 'idStCoEnrollment' | 'idStudent' | 'idStudy' | 'idStCo' | 'examsWaivedOn'>,
  /** Who has too many open exams writes the draft all the same, because the commission may let them apply. */
  mayAsk: typeof error | typeof warning = error,
): Promise<Problems> => {
  const enrolment = await ctx.db.one<{ status: string; yearOfStudy: number; years: number }>(
    sql`select e.status, e.year_of_study as "yearOfStudy", e.years from ${thesisEnrolments(ctx.db)} e where e.id = ${row.idStCoEnrollment}`,
  );
  if (!enrolment || !['enrolled', 'attended'].includes(enrolment.status)) return [error('notEnrolled')];
  const limits = await limitsOf(ctx, row);
  const open = await openExamsOf(ctx.db, row.idStudent, row.idStudy);
  const { earned } = await earnedOn(ctx, row);
  return [
    ...(enrolment.yearOfStudy < enrolment.years ? [error('notLastYear')] : []),
    ...(earned < limits.minEcts ? [error('ectsMissing', null, { earned, least: limits.minEcts })] : []),
    ...(open > limits.allowOpenExams && !row.examsWaivedOn
      ? [mayAsk('tooManyOpenExams', null, { open, most: limits.allowOpenExams })]
      : []),
  ];
};
/** Rows of a thesis that are made anew as a whole. */
const clear = async (
  ctx: TxCtx,
  resource: typeof graduatethesisMentorchoice | typeof graduatethesisDefensecommission,
  idThesis: number,
): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select id from ${ctx.db.table(resource.name)} where id_st_co_graduatethesis = ${idThesis} and deleted_at is null order by num desc`,
  );
  for (const { id } of rows) await remove(ctx, resource, id, asSystem);
};
const apply: Moves['apply'] = {
  by: isStudentOf,
  ready: (_ctx, row) => readyToApply(row),
  async check(ctx, row) {
    const mentors = await mentorsAmong(ctx, row.idWishes);
    const [stranger] = row.idWishes.filter(id => !mentors.includes(id));
    return [
      ...(stranger ? [error('cannotMentor', 'idWishes', { name: await nameOfTeacher(ctx, stranger) })] : []),
      ...(await topicProblems(ctx, row)),
      ...(await studyProblems(ctx, row)),
    ];
  },
  set: (ctx, row) => ({ ...since(ctx), appliedOn: today(ctx), idOffered: row.idWishes[0]!, idMentor: null }),
  async effect(ctx, row) {
    await clear(ctx, graduatethesisMentorchoice, row.id);
    for (const idTeacher of row.idWishes)
      await save(
        ctx,
        graduatethesisMentorchoice,
        { idStCoGraduatethesis: row.id, idTeacher, status: 'pending' },
        asSystem,
      );
    await announce(ctx, 'apply', row);
  },
};
/** The commission lets a student apply who has more open exams than the study allows. */
const waiveExams: Moves['waiveExams'] = {
  by: decides,
  async ready(ctx, row) {
    const limits = await limitsOf(ctx, row);
    const open = await openExamsOf(ctx.db, row.idStudent, row.idStudy);
    return open <= limits.allowOpenExams || row.examsWaivedOn !== null ? [error('noExamsToWaive')] : [];
  },
  set: ctx => ({ examsWaivedOn: today(ctx) }),
  effect: noted('waiveExams'),
};
/** An offered topic is open, and its teacher is among those who are asked. */
export const topicProblems = async (ctx: TxCtx, row: Thesis): Promise<Problems> => {
  if (row.idTopic === null) return [];
  const topic = await ctx.db.one<{ status: string; idTeacher: number }>(
    sql`select status, id_teacher as "idTeacher" from ${ctx.db.table('graduatethesis-topic')} where id = ${row.idTopic}`,
  );
  if (topic?.status !== 'open') return [error('topicNotOpen', 'idTopic')];
  return row.idWishes.length > 0 && !row.idWishes.includes(topic.idTeacher)
    ? [error('topicOfAnother', 'idTopic', { name: await nameOfTeacher(ctx, topic.idTeacher) })]
    : [];
};
export const fullProblems = async (
  ctx: TxCtx,
  row: Pick<Thesis, 'idStudy' | 'idStCo'>,
  idTeacher: number,
): Promise<Problems> => {
  const [limits, has] = [await limitsOf(ctx, row), await mentorshipsOf(ctx, idTeacher)];
  return has >= limits.maxMentorships ? [error('mentorFull', null, { has, most: limits.maxMentorships })] : [];
};
/** The cap is counted while nobody else counts it for the same teacher. */
const holdMentor = (ctx: TxCtx, idTeacher: number): Promise<void> => ctx.db.lock('mentorships of a teacher', idTeacher);
/** Whoever gets a mentor takes a place of the mentor and one of the topic: both are held, always in this order. */
const holdPlaces = async (ctx: TxCtx, { idTopic }: Thesis, idMentor: number | null): Promise<void> => {
  if (idMentor !== null) await holdMentor(ctx, idMentor);
  if (idTopic !== null) await ctx.db.lock('places of a topic', idTopic);
};
const answer = (ctx: TxCtx, row: Thesis, idTeacher: number, status: 'accepted' | 'declined', reason: string | null) =>
  saveMatching(
    ctx,
    graduatethesisMentorchoice,
    { idStCoGraduatethesis: row.id, idTeacher, status: 'pending' },
    { status, reason, answeredOn: today(ctx) },
  );
const skipOthers = (ctx: TxCtx, row: Thesis) =>
  saveMatching(
    ctx,
    graduatethesisMentorchoice,
    { idStCoGraduatethesis: row.id, status: 'pending' },
    { status: 'skipped' },
  );

const accept: Moves['accept'] = {
  by: isAsked,
  ready: async (ctx, row) => (row.idOffered === null ? [] : fullProblems(ctx, row, row.idOffered)),
  lock: (ctx, row) => holdPlaces(ctx, row, row.idOffered),
  async check(ctx, row) {
    if (row.idOffered === row.idComentor) return [error('comentorIsMentor', 'idComentor')];
    return topicProblems(ctx, row);
  },
  set: (ctx, row) => ({ ...since(ctx), idMentor: row.idOffered, idOffered: null }),
  async effect(ctx, row, { note }) {
    await answer(ctx, row, row.idMentor!, 'accepted', note);
    await skipOthers(ctx, row);
    await countTopic(ctx, row.idTopic);
    await announce(ctx, 'accept', row, note);
  },
};
const decline: Moves['decline'] = {
  by: isAsked,
  set: (ctx, row) => ({
    ...since(ctx),
    idOffered: row.idWishes[row.idWishes.indexOf(row.idOffered!) + 1] ?? null,
  }),
  async effect(ctx, row, { note }, before) {
    await answer(ctx, row, before.idOffered!, 'declined', note);
    await announce(ctx, 'decline', row, note);
  },
};
const assignMentor: Moves['assignMentor'] = {
  by: decides,
  ready: (_ctx, row) => (row.idOffered === null ? [] : [error('wishesOpen')]),
  lock: (ctx, row, { idTeacher }) => holdPlaces(ctx, row, idTeacher),
  async check(ctx, row, { idTeacher }) {
    if ((await mentorsAmong(ctx, [idTeacher])).length === 0)
      return [error('cannotMentor', 'idTeacher', { name: await nameOfTeacher(ctx, idTeacher) })];
    if (idTeacher === row.idComentor) return [error('comentorIsMentor', 'idTeacher')];
    return [...(await fullProblems(ctx, row, idTeacher)), ...(await topicProblems(ctx, row))];
  },
  set: (ctx, _row, { idTeacher }) => ({ ...since(ctx), idMentor: idTeacher, idOffered: null }),
  async effect(ctx, row) {
    await skipOthers(ctx, row);
    await countTopic(ctx, row.idTopic);
    await announce(ctx, 'assignMentor', row);
  },
};

// ——— Topic ———

const yearsOfTitles = 5;
const titleUsed = async ({ db, now }: TxCtx, row: Thesis): Promise<string | null> =>
  (
    await db.one<{
      number: string;
    }>(sql`select coalesce(g.number, '–') as number from ${db.table('st-co-graduatethesis')} g
    where g.id <> ${row.id} and g.id_study = ${row.idStudy} and lower(btrim(g.title_hr)) = lower(btrim(${row.titleHr})) and g.deleted_at is null
      and g.approved_on > (${now}::timestamptz at time zone 'Europe/Zagreb')::date - make_interval(years => ${yearsOfTitles}) and g.status <> 'withdrawn' limit 1`)
  )?.number ?? null;
const approveTopic: Moves['approveTopic'] = {
  by: decides,
  async check(ctx, row, { decidedOn }) {
    if (decidedOn !== null && decidedOn > today(ctx)) return [error('decidedInFuture', 'decidedOn')];
    const used = await titleUsed(ctx, row);
    return used ? [warning('titleUsed', 'titleHr', { number: used })] : [];
  },
  async set(ctx, row, { decidedOn }) {
    const on = decidedOn ?? today(ctx);
    return {
      ...since(ctx),
      approvedOn: on,
      deadline: addMonths(on, (await limitsOf(ctx, row)).deadlineMonths),
      number: await nextSerial(ctx, stCoGraduatethesis, 'number', row),
    };
  },
  effect: noted('approveTopic'),
};
/** The mentor is free again: who accepted this topic is asked about the next one. */
const returnTopic: Moves['returnTopic'] = {
  by: decides,
  set: ctx => ({ ...since(ctx), idMentor: null }),
  async effect(ctx, row, { note }) {
    await countTopic(ctx, row.idTopic);
    await announce(ctx, 'returnTopic', row, note);
  },
};

// ——— Work ———

const lastVersion = ({ db }: TxCtx, id: number, kind: 'final' | 'deposit') =>
  db.one<{
    id: number;
    declared: 0 | 1;
  }>(sql`select v.id, v.originality_declared as declared from ${db.table('graduatethesis-version')} v
    where v.id_st_co_graduatethesis = ${id} and v.kind = ${kind} and v.review = 'none' and v.deleted_at is null order by v.num desc limit 1`);
const submitWork: Moves['submitWork'] = {
  by: isStudentOf,
  async ready(ctx, row) {
    const version = await lastVersion(ctx, row.id, 'final');
    return [
      ...(row.deadline !== null && today(ctx) > row.deadline
        ? [error('deadlinePassed', null, { deadline: row.deadline })]
        : []),
      ...(version ? [] : [error('versionMissing')]),
      ...(version?.declared === 1 ? [] : [error('originalityMissing')]),
      ...(row.abstractHr && row.abstractEn
        ? []
        : [error('abstractMissing', row.abstractHr ? 'abstractEn' : 'abstractHr')]),
      ...(row.keywordsHr?.length && row.keywordsEn?.length ? [] : [error('keywordsMissing', 'keywordsHr')]),
    ];
  },
  set: ctx => ({ ...since(ctx), submittedOn: today(ctx) }),
  effect: noted('submitWork'),
};
const review = async (
  ctx: TxCtx,
  row: Thesis,
  verdict: 'returned' | 'approved',
  note: string | null,
): Promise<void> => {
  await saveMatching(
    ctx,
    graduatethesisVersion,
    { idStCoGraduatethesis: row.id, kind: 'final', review: 'none' },
    { review: verdict, reviewNote: note, reviewedBy: ctx.me?.id ?? null, reviewedOn: today(ctx) },
  );
};
const returnWork: Moves['returnWork'] = {
  by: isMentorOf,
  set: since,
  async effect(ctx, row, { note }) {
    await review(ctx, row, 'returned', note);
    await announce(ctx, 'returnWork', row, note);
  },
};
const approveWork: Moves['approveWork'] = {
  by: isMentorOf,
  async check(ctx, row, { similarityPct, similarityNote }) {
    const { maxSimilarity } = await limitsOf(ctx, row);
    return similarityPct > maxSimilarity && !similarityNote
      ? [error('similarityAbove', 'similarityNote', { most: maxSimilarity })]
      : [];
  },
  set: (ctx, _row, { similarityPct, similarityNote, mentorOpinion }) => ({
    ...since(ctx),
    similarityPct,
    similarityNote,
    mentorOpinion,
  }),
  async effect(ctx, row) {
    await review(ctx, row, 'approved', null);
    await announce(ctx, 'approveWork', row);
  },
};

// ——— Commission and defence ———

interface Member {
  readonly idTeacher: number;
  readonly role: Seat;
}
const votes: readonly Seat[] = ['president', 'mentor', 'member'];
/** Three or five vote, one presides and may, the mentor is among them and does not preside, nobody sits twice. */
export const compositionProblems = async (ctx: TxCtx, row: Thesis, members: readonly Member[]): Promise<Problems> => {
  const presidents = members.filter(m => m.role === 'president');
  const voting = members.filter(m => votes.includes(m.role));
  const atMentor = members.filter(m => m.role === 'mentor');
  const chair = presidents[0];
  return [
    ...(new Set(members.map(m => m.idTeacher)).size < members.length ? [error('memberTwice', 'members')] : []),
    ...(presidents.length === 1 ? [] : [error('presidentOne', 'members')]),
    ...(chair && chair.idTeacher === row.idMentor ? [error('presidentIsMentor', 'members')] : []),
    ...(atMentor.length === 1 && atMentor[0]!.idTeacher === row.idMentor ? [] : [error('mentorMissing', 'members')]),
    ...(voting.length === 3 || voting.length === 5 ? [] : [error('votingNumber', 'members', { has: voting.length })]),
    ...(chair && (await chairsAmong(ctx, [chair.idTeacher])).length === 0
      ? [error('cannotChair', 'members', { name: await nameOfTeacher(ctx, chair.idTeacher) })]
      : []),
  ];
};
/** The seats as they are wanted; the mentor's own yes was given with the mentorship, others keep what they have answered. */
const seat = async (ctx: TxCtx, row: Thesis, members: readonly Member[]): Promise<void> => {
  const before = await ctx.db.run<{
    idTeacher: number;
  }>(sql`select id_teacher as "idTeacher" from ${ctx.db.table('graduatethesis-defensecommission')}
    where id_st_co_graduatethesis = ${row.id} and status = 'accepted' and deleted_at is null`);
  const accepted = new Set([...before.rows.map(r => r.idTeacher), row.idMentor]);
  await clear(ctx, graduatethesisDefensecommission, row.id);
  for (const { idTeacher, role } of members) {
    const status = accepted.has(idTeacher) ? ('accepted' as const) : ('asked' as const);
    await save(
      ctx,
      graduatethesisDefensecommission,
      { idStCoGraduatethesis: row.id, idTeacher, role, status },
      asSystem,
    );
  }
};
const proposeCommission: Moves['proposeCommission'] = {
  by: isMentorOf,
  check: (ctx, row, { members }) => compositionProblems(ctx, row, members),
  set: () => ({ commissionOn: null }),
  effect: (ctx, row, { members }) => seat(ctx, row, members),
};
const appointCommission: Moves['appointCommission'] = {
  by: decides,
  check: (ctx, row, { members }) => compositionProblems(ctx, row, members),
  set: ctx => ({ commissionOn: today(ctx) }),
  async effect(ctx, row, { members }) {
    await seat(ctx, row, members);
    await announce(ctx, 'appointCommission', row);
  },
};

interface Seated extends Member {
  readonly status: string;
  readonly name: string;
}
const seatsOf = async (ctx: TxCtx, id: number): Promise<Seated[]> =>
  (
    await ctx.db.run<Seated>(sql`select d.id_teacher as "idTeacher", d.role, d.status, '' as name from ${ctx.db.table('graduatethesis-defensecommission')} d
      where d.id_st_co_graduatethesis = ${id} and d.deleted_at is null order by d.num`)
  ).rows;
/** When a defence may be at the earliest: after the notice, and so long after the topic was approved. */
export const earliestDefence = async (ctx: TxCtx, row: Thesis) => {
  const limits = await limitsOf(ctx, row);
  return {
    limits,
    afterNotice: addDays(today(ctx), limits.minDaysNoticeDefense),
    afterTopic: row.approvedOn === null ? today(ctx) : addDays(row.approvedOn, limits.minDaysApplyToDefense),
  };
};
const isFreeDay = (kind: string): boolean => kind === 'public' || kind === 'institution';
const schedule: Moves['schedule'] = {
  by: decides,
  async ready(ctx, row) {
    if (row.commissionOn === null) return [error('commissionMissing')];
    const open = (await seatsOf(ctx, row.id)).filter(s => votes.includes(s.role) && s.status !== 'accepted');
    const exams = await openExamsOf(ctx.db, row.idStudent, row.idStudy);
    return [
      ...(open.length > 0 ? [error('commissionIncomplete', null, { open: open.length })] : []),
      ...(exams > 0 ? [error('openExams', null, { open: exams })] : []),
    ];
  },
  async check(ctx, row, { start, idRoom, onlineUrl }) {
    const day = start.slice(0, 10);
    const { limits, afterNotice, afterTopic } = await earliestDefence(ctx, row);
    const off = (await daysOffBetween(ctx, day, day)).find(
      d => isFreeDay(d.kind) && (d.idStudy === null || d.idStudy === row.idStudy),
    );
    return [
      ...(idRoom === null && onlineUrl === null ? [error('roomMissing', 'idRoom')] : []),
      ...(day < today(ctx) ? [error('inPast', 'start')] : []),
      ...(day >= today(ctx) && day < afterNotice
        ? [error('tooSoon', 'start', { days: limits.minDaysNoticeDefense, first: afterNotice })]
        : []),
      ...(day < afterTopic
        ? [error('tooSoonAfterTopic', 'start', { days: limits.minDaysApplyToDefense, first: afterTopic })]
        : []),
      ...(off ? [error('onHoliday', 'start', { name: off.name })] : []),
    ];
  },
  set: since,
  async effect(ctx, row, { start, minutes, idRoom, onlineUrl }) {
    const seats = (await seatsOf(ctx, row.id)).filter(s => s.role !== 'substitute' && s.status === 'accepted');
    const author = (await authorOf(ctx, row))!;
    const end = addMinutes(start, minutes);
    const [idCalendarEvent] = await placeEvents(ctx, [
      {
        kind: 'defense',
        source: 'defense',
        title: `${author.name}: ${row.titleHr}`.slice(0, 200),
        start,
        end,
        idRoom,
        idOwner: ctx.me!.id,
        teachers: seats.map(s => s.idTeacher),
        users: author.idUser === null ? [] : [author.idUser],
      },
    ]);
    const held = await ctx.db.one<{
      n: number;
    }>(sql`select count(*)::int as n from ${ctx.db.table('graduatethesis-defense')}
      where id_st_co_graduatethesis = ${row.id} and result in ('passed', 'failed') and deleted_at is null`);
    await save(
      ctx,
      graduatethesisDefense,
      {
        idStCoGraduatethesis: row.id,
        attempt: held!.n + 1,
        idCalendarEvent: idCalendarEvent!,
        start,
        end,
        idRoom,
        online: onlineUrl === null ? 0 : 1,
        onlineUrl,
      },
      asSystem,
    );
    await announce(ctx, 'schedule', row);
  },
};
const addMinutes = (at: string, minutes: number): string => {
  const moment = new Date(`${at.slice(0, 10)}T${at.slice(11, 16)}:00Z`);
  return new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
};
const authorOf = ({ db }: TxCtx, row: Thesis) =>
  db.one<{ name: string; jmbag: string; idUser: number | null }>(
    sql`select e.student as name, e.jmbag, e.id_user as "idUser" from ${thesisEnrolments(db)} e where e.id = ${row.idStCoEnrollment}`,
  );

interface Open {
  readonly id: number;
  readonly idCalendarEvent: number | null;
  readonly hasBegun: boolean;
  readonly questions: number;
  readonly day: string;
  readonly attempt: number;
}
/** The defence that is to come or goes on. */
const openDefence = ({ db, now }: TxCtx, id: number): Promise<Open | null> =>
  db.one<Open>(sql`select f.id, f.id_calendar_event as "idCalendarEvent", f.start <= ${now}::timestamptz as "hasBegun", jsonb_array_length(coalesce(f.questions, '[]'::jsonb)) as questions,
      to_char(f.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as day, f.attempt
    from ${db.table('graduatethesis-defense')} f where f.id_st_co_graduatethesis = ${id} and f.result is null and f.deleted_at is null order by f.id desc limit 1`);
const postpone: Moves['postpone'] = {
  by: decides,
  set: since,
  async effect(ctx, row, { note }) {
    const defence = await openDefence(ctx, row.id);
    if (defence?.idCalendarEvent) await cancelEvents(ctx, [defence.idCalendarEvent], note);
    if (defence)
      await save(
        ctx,
        graduatethesisDefense,
        { result: 'notHeld', closedOn: today(ctx), minutes: note },
        { ...asSystem, id: defence.id },
      );
    await announce(ctx, 'postpone', row, note);
  },
};

interface GivenGrade extends Given {
  readonly idTeacher: number;
}
const gradesOf = async ({ db }: TxCtx, idDefense: number): Promise<GivenGrade[]> =>
  (
    await db.run<GivenGrade>(sql`select g.component, v.value, g.id_teacher as "idTeacher" from ${db.table('graduatethesis-grade')} g
      join ${gradesNamed(db)} v on v.id = g.id_grade where g.id_defense = ${idDefense} and g.deleted_at is null`)
  ).rows;
const result = async (ctx: TxCtx, row: Thesis, idDefense: number) => {
  const voting = new Set((await seatsOf(ctx, row.id)).filter(s => votes.includes(s.role)).map(s => s.idTeacher));
  const given = (await gradesOf(ctx, idDefense)).filter(g => voting.has(g.idTeacher));
  return { voting, given, final: finalGrade(given, await limitsOf(ctx, row)) };
};
const closeDefence: Moves['closeDefence'] = {
  by: me => sits(me, 'id', ['president', 'secretary']),
  async ready(ctx, row) {
    const defence = await openDefence(ctx, row.id);
    if (!defence?.hasBegun) return [error('notBegun')];
    const { voting, given } = await result(ctx, row, defence.id);
    const lacking = [...voting].filter(id => given.filter(g => g.idTeacher === id).length < 3);
    const names = await Promise.all(lacking.map(id => nameOfTeacher(ctx, id)));
    return [
      ...(lacking.length > 0 ? [error('gradesMissing', null, { names: names.join(', ') })] : []),
      ...(defence.questions === 0 ? [error('questionsMissing')] : []),
    ];
  },
  async set(ctx, row) {
    const defence = (await openDefence(ctx, row.id))!;
    const { final } = await result(ctx, row, defence.id);
    const grade = (await ctx.db.one<{ id: number; isPassing: boolean }>(
      sql`select id, is_passing as "isPassing" from ${gradesNamed(ctx.db)} g where value = ${final.value}`,
    ))!;
    if (!grade.isPassing) return { ...since(ctx), state: 'failed' };
    return {
      ...since(ctx),
      state: 'defended',
      defendedOn: defence.day,
      idGradeFinal: grade.id,
      isvuKey: await isvuKey(ctx, row, defence.day),
    };
  },
  async effect(ctx, row, { voting, minutes, separateOpinion }) {
    const defence = (await openDefence(ctx, row.id))!;
    const { final } = await result(ctx, row, defence.id);
    const mean = (value: number): string => value.toFixed(2);
    await save(
      ctx,
      graduatethesisDefense,
      {
        result: row.status === 'defended' ? 'passed' : 'failed',
        closedOn: today(ctx),
        voting,
        minutes,
        separateOpinion,
        meanWork: mean(final.means.work),
        meanPresentation: mean(final.means.presentation),
        meanDiscussion: mean(final.means.discussion),
      },
      { ...asSystem, id: defence.id },
    );
    if (row.status === 'defended') await writeGrade(ctx, row);
    await announce(ctx, 'closeDefence', row);
  },
};
const isvuKey = async (ctx: TxCtx, row: Thesis, day: string): Promise<string> => {
  const study = await ctx.db.one<{ code: string }>(
    sql`select coalesce(s.isvu_code::text, s.code) as code from ${studiesEnding(ctx)} s where s.id = ${row.idStudy}`,
  );
  const { bodyCode } = await letterheadData(ctx);
  return [bodyCode ?? ctx.cid, (await authorOf(ctx, row))!.jmbag, study!.code, day].join('#');
};
/** The grade of the thesis is the grade of its course, also in a closed year; with the last credit the study is finished. */
const writeGrade = async (ctx: TxCtx, row: Thesis): Promise<void> => {
  const enrolment = (await ctx.db.one<{ status: string; idStudentenrollment: number; enrolmentStatus: string }>(
    sql`select e.status, e.id_studentenrollment as "idStudentenrollment", e.enrolment_status as "enrolmentStatus" from ${thesisEnrolments(ctx.db)} e where e.id = ${row.idStCoEnrollment}`,
  ))!;
  if (enrolment.status === 'enrolled') await move(ctx, stCoEnrollment, row.idStCoEnrollment, 'sign', {}, asSystem);
  const said = { idGrade: row.idGradeFinal, gradedOn: row.defendedOn };
  if (enrolment.status !== 'passed') await move(ctx, stCoEnrollment, row.idStCoEnrollment, 'grade', said, asSystem);
  const { earned, needed, thesisRequired, thesisPassed } = await earnedOn(ctx, row);
  const isWhole = earned >= needed && (thesisRequired === 0 || thesisPassed);
  if (isWhole && ['enrolled', 'completed'].includes(enrolment.enrolmentStatus))
    await move(
      ctx,
      studentenrollment,
      enrolment.idStudentenrollment,
      'graduate',
      { statusOn: row.defendedOn },
      asSystem,
    );
};
const mostAttempts = 2;
const daysToSecond = 30;
const secondAttempt: Moves['secondAttempt'] = {
  by: decides,
  async ready(ctx, row) {
    const failed = (await ctx.db.one<{
      n: number;
      last: string | null;
    }>(sql`select count(*)::int as n, max(closed_on)::text as last from ${ctx.db.table('graduatethesis-defense')}
      where id_st_co_graduatethesis = ${row.id} and result = 'failed' and deleted_at is null`))!;
    if (failed.n >= mostAttempts) return [error('attemptsUsed')];
    return failed.last !== null && daysBetween(failed.last, today(ctx)) < daysToSecond
      ? [error('waitsThirtyDays', null, { first: addDays(failed.last, daysToSecond) })]
      : [];
  },
  // The work is amended and submitted anew, so there must be time for it.
  set: (ctx, row) => {
    const least = addMonths(today(ctx), 3);
    return {
      ...since(ctx),
      commissionOn: null,
      deadline: row.deadline !== null && row.deadline > least ? row.deadline : least,
    };
  },
  effect: noted('secondAttempt'),
};

// ——— Deposit ———

const urnForm = /^urn:nbn:hr:\d{1,6}:\d{1,10}$/;
const deposit: Moves['deposit'] = {
  by: isStudentOf,
  ready: async (ctx, row) => ((await lastVersion(ctx, row.id, 'deposit')) ? [] : [error('depositMissing')]),
  check(ctx, _row, { consent, embargoUntil }) {
    if (consent !== 'embargo') return [];
    if (embargoUntil === null) return [error('embargoMissing', 'embargoUntil')];
    return embargoUntil <= today(ctx) ? [error('embargoPast', 'embargoUntil')] : [];
  },
  set: since,
  async effect(ctx, row, { consent, embargoUntil, licence }) {
    const idVersion = (await lastVersion(ctx, row.id, 'deposit'))!.id;
    await save(
      ctx,
      graduatethesisDeposit,
      {
        idStCoGraduatethesis: row.id,
        idVersion,
        consent,
        embargoUntil: consent === 'embargo' ? embargoUntil : null,
        licence,
        depositedOn: today(ctx),
        returnReason: null,
      },
      { ...asSystem, key: ['idStCoGraduatethesis'] },
    );
    await announce(ctx, 'deposit', row);
  },
};
const returnDeposit: Moves['returnDeposit'] = {
  by: keepsArchive,
  set: since,
  async effect(ctx, row, { note }) {
    await saveMatching(ctx, graduatethesisDeposit, { idStCoGraduatethesis: row.id }, { returnReason: note });
    await saveMatching(
      ctx,
      graduatethesisVersion,
      { idStCoGraduatethesis: row.id, kind: 'deposit', review: 'none' },
      { review: 'returned', reviewNote: note, reviewedBy: ctx.me?.id ?? null, reviewedOn: today(ctx) },
    );
    await announce(ctx, 'returnDeposit', row, note);
  },
};
const confirmDeposit: Moves['confirmDeposit'] = {
  by: keepsArchive,
  check: (_ctx, _row, { urn }) => (urnForm.test(urn) ? [] : [error('urnForm', 'urn')]),
  set: since,
  async effect(ctx, row, { urn, repositoryUrl, printCopies, callNumber }) {
    await saveMatching(
      ctx,
      graduatethesisDeposit,
      { idStCoGraduatethesis: row.id },
      { urn, repositoryUrl, printCopies, callNumber, librarian: ctx.me?.id ?? null, archivedOn: today(ctx) },
    );
    await announce(ctx, 'confirmDeposit', row);
    await endStudies(ctx, row);
  },
};
/** Whoever graduated with the defence stayed a student for the deposit: with the archive nothing of the study is left. */
const endStudies = async (ctx: TxCtx, row: Thesis): Promise<void> => {
  const author = await ctx.db.one<{ idUser: number | null }>(
    sql`select e.id_user as "idUser" from ${thesisEnrolments(ctx.db)} e where e.id = ${row.idStCoEnrollment} and e.enrolment_status = 'graduated'
      and not exists (select from ${studyingNow(ctx.db)} s where s.id_student = e.id_student)
      and not exists (select from ${thesesToDeposit(ctx.db)} t where t.id_student = e.id_student)`,
  );
  if (author?.idUser) await ceaseStudent(ctx, author.idUser);
};

// ——— Ends ———

const withdraw: Moves['withdraw'] = {
  by: me => ({ any: [isStudentOf(me), decides(me)] }),
  set: ctx => ({ ...since(ctx), idOffered: null }),
  async effect(ctx, row, { note }) {
    await skipOthers(ctx, row);
    await countTopic(ctx, row.idTopic);
    await announce(ctx, 'withdraw', row, note);
  },
};
const expire: MoveRule<T, 'expire'> = {
  by: 'system',
  when: now => rule`${col('deadline')} < (${now}::timestamptz at time zone 'Europe/Zagreb')::date`,
  set: since,
  effect: noted('expire'),
};
const longestExtension = 6;
const extend: Moves['extend'] = {
  by: decides,
  ready: (_ctx, row) => (row.extendedOn === null ? [] : [error('extendedAlready')]),
  check(ctx, row, { deadline }) {
    if (deadline <= today(ctx) || (row.deadline !== null && deadline <= row.deadline))
      return [error('extensionBack', 'deadline')];
    const most = addMonths(row.deadline ?? today(ctx), longestExtension);
    return deadline > most ? [error('extensionLong', 'deadline', { most })] : [];
  },
  set: (ctx, _row, { deadline }) => ({ ...since(ctx), deadline, extendedOn: today(ctx) }),
  effect: noted('extend'),
};

export const thesisMoves: Moves = {
  apply,
  waiveExams,
  accept,
  decline,
  assignMentor,
  approveTopic,
  returnTopic,
  submitWork,
  returnWork,
  approveWork,
  proposeCommission,
  appointCommission,
  schedule,
  postpone,
  closeDefence,
  secondAttempt,
  deposit,
  returnDeposit,
  confirmDeposit,
  withdraw,
  expire,
  extend,
};
