import {
  array,
  boolean,
  date,
  decimal,
  integer,
  list,
  longtext,
  object,
  ref,
  text,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  type Join,
  type LinkCaller,
  type LinkDef,
  move,
  notAllowed,
  notFound,
  type Opening,
  Refusal,
  type Rule,
  save,
  seen,
  sql,
} from '../../../kernel/server/index.ts';
import type { parEmployee } from '../../people/model.ts';
import {
  internship,
  type internshipDiary,
  type intsDiaryAttendance,
  intsDiaryGrading,
  type intsGradingCriterion,
  intsHostConfirmation,
} from '../model.ts';
import { endLetter, endMentorLinks, isTimeFor, type MentorLink, sendToMentor, weekLetter } from './mentor-letters.ts';
import { type Held, internshipHeld, namesOf, settingOf } from './read.ts';
import { askedFor, edits, isItsMentor, today } from './rules.ts';

// ——— What a link opens: the rows of its own internship, in the state in which it was sent, and nothing beside ———

const running = (caller: LinkCaller): Rule => ({ idInts: caller.row, 'idInts.status': 'active' });
const ofRow = (caller: LinkCaller): Rule => ({ idInts: caller.row });
const theInternship = {
  read: (caller: LinkCaller): Rule => ({ id: caller.row }),
  shows: ['intsKind', 'status'],
} as const;
const attendance: Opening<typeof intsDiaryAttendance, LinkCaller> = {
  read: ofRow,
  create: running,
  update: running,
  shows: ['idInts', 'date', 'presence', 'hours', 'isConfirmed'],
  writes: ['idInts', 'date', 'presence', 'hours'],
};
const diary: Opening<typeof internshipDiary, LinkCaller> = {
  read: ofRow,
  moves: { confirm: running, return: running },
  shows: ['idInts', 'date', 'workDescription', 'status'],
};
const week: LinkDef = {
  on: 'internship',
  days: 21,
  title: { hr: 'Potvrda dana prakse', en: 'Confirming days of an internship' },
  opens: { internship: theInternship, 'ints-diary-attendance': attendance, 'internship-diary': diary },
  endpoints: ['GET internship/ledger', 'PUT internship/confirm-days', 'PUT internship/return-days'],
  letter: weekLetter,
};

const grades = (caller: LinkCaller): Rule => ({
  idInts: caller.row,
  graderRole: 'mentor',
  'idInts.status': 'diarySubmitted',
});
const confirms = (caller: LinkCaller): Rule => ({
  idInts: caller.row,
  'idInts.status': { in: ['diarySubmitted', 'mentorGraded'] },
});
const grading: Opening<typeof intsDiaryGrading, LinkCaller> = {
  read: caller => ({ idInts: caller.row, graderRole: 'mentor' }),
  create: grades,
  update: grades,
  shows: ['idInts', 'graderRole', 'scores', 'opinion', 'proposedGrade'],
  writes: ['idInts', 'graderRole', 'scores', 'opinion', 'proposedGrade'],
};
const host: Opening<typeof intsHostConfirmation, LinkCaller> = {
  read: ofRow,
  create: confirms,
  update: confirms,
  shows: ['idInts', 'department', 'activities', 'confirmedOn', 'source'],
  writes: ['idInts', 'department', 'activities', 'confirmedOn', 'scan'],
};
// Names of criteria are no secret, and what is written must name those of the internship's own course.
const criteria: Opening<typeof intsGradingCriterion, LinkCaller> = {
  read: () => ({ graderRole: 'mentor' }),
  shows: ['nameHr', 'nameEn', 'maxPoints'],
};
const end: LinkDef = {
  on: 'internship',
  days: 30,
  title: { hr: 'Ocjena i potvrda o praksi', en: 'Grading and confirming an internship' },
  opens: {
    internship: { ...theInternship, moves: { gradeMentor: caller => ({ id: caller.row, status: 'diarySubmitted' }) } },
    'ints-diary-grading': grading,
    'ints-host-confirmation': host,
    'ints-grading-criterion': criteria,
  },
  endpoints: ['GET internship/mentor-end', 'PUT internship/mentor-end'],
  letter: endLetter,
};
export const internshipLinks: Readonly<Record<MentorLink, LinkDef>> = {
  'internship.week': week,
  'internship.end': end,
};

/** A mentor who left, or whose address is another by now: what was sent to the old one opens nothing more. */
export const linksOfMentors: Join<typeof parEmployee> = {
  async effect(ctx, { before, row, verb }) {
    const isSame = before && verb === 'update' && before.email === row.email && before.active === row.active;
    if (!before || isSame) return;
    const { rows } = await ctx.db.run<{ id: number }>(
      sql`select id from ${ctx.db.table('internship')} where id_par_employee = ${row.id} and deleted_at is null`,
    );
    for (const { id } of rows) await endMentorLinks(ctx, id);
  },
};

// ——— The end of it, on one page ———

/** The mentor's side of an internship that ends: only the mentor, or whoever keeps internships, reads it here. */
const heldForMentor = async (ctx: Ctx, id: number): Promise<Held> => {
  const row = await seen(ctx, internship, id);
  if (row?.intsKind !== 'placement') throw notFound();
  const held = await internshipHeld(ctx, id);
  if (!isItsMentor(ctx.me, held) && !ctx.me!.isAdmin && !edits(ctx.me!)) throw notFound();
  return held;
};
const readEnd = endpoint({
  method: 'GET',
  path: 'internship/mentor-end',
  summary:
    'What the company’s mentor fills in at the end of an internship: points, an opinion, the host’s confirmation.',
  query: { id: integer({ min: 1 }) },
  answer: {
    id: integer({ required: true }),
    student: text({ required: true }),
    partner: text(),
    course: text({ required: true }),
    status: text({ required: true }),
    dateFrom: date(),
    dateTo: date(),
    today: date({ required: true }),
    plannedHours: integer({ required: true }),
    confirmed: decimal({ required: true }),
    days: integer({ required: true }),
    isNumeric: boolean(),
    can: object({ grade: boolean(), confirm: boolean() }),
    criteria: list(
      object({
        id: integer({ required: true }),
        name: text({ required: true }),
        maxPoints: integer({ required: true }),
        points: integer(),
      }),
    ),
    opinion: longtext(),
    proposedGrade: integer(),
    host: object({
      department: text(),
      activities: longtext(),
      confirmedOn: date({ required: true }),
      hasScan: boolean(),
    }),
  },
  async handle(ctx, { query }) {
    const id = askedFor(ctx, query.id);
    const held = await heldForMentor(ctx, id);
    const { db } = ctx;
    const [setting, names] = [(await settingOf(ctx, held.idIntsSet))!, await namesOf(ctx, id)];
    const hours = (await db.one<{ confirmed: number; days: number }>(
      sql`select coalesce(sum(hours), 0)::float as confirmed, count(*)::int as days from ${db.table('ints-diary-attendance')}
        where id_ints = ${id} and presence = 'present' and is_confirmed = 1 and deleted_at is null`,
    ))!;
    const given = await db.one<{
      opinion: string | null;
      proposedGrade: number | null;
      scores: readonly { readonly idIntsGraCri: number; readonly points: number }[] | null;
    }>(
      sql`select opinion, proposed_grade as "proposedGrade", scores from ${db.table('ints-diary-grading')} where id_ints = ${id} and grader_role = 'mentor' and deleted_at is null`,
    );
    const wanted = await db.run<{ id: number; name: string; maxPoints: number }>(
      sql`select id, coalesce(${ctx.language === 'hr' ? sql`name_hr` : sql`nullif(name_en, '')`}, name_hr) as name, max_points as "maxPoints" from ${db.table('ints-grading-criterion')}
        where id_ints_set = ${held.idIntsSet} and grader_role = 'mentor' and deleted_at is null order by num, id`,
    );
    const confirmation = await db.one<{
      department: string | null;
      activities: string | null;
      confirmedOn: string;
      hasScan: boolean;
    }>(
      sql`select department, activities, confirmed_on::text as "confirmedOn", scan is not null as "hasScan" from ${db.table('ints-host-confirmation')} where id_ints = ${id} and deleted_at is null`,
    );
    return {
      id,
      student: names.student,
      partner: names.partner,
      course: ctx.language === 'hr' ? names.courseHr : names.courseEn,
      status: held.status,
      dateFrom: held.dateFrom,
      dateTo: held.dateTo,
      today: today(ctx),
      plannedHours: held.plannedHours ?? setting.requiredHours,
      ...hours,
      isNumeric: setting.gradingKind === 'numeric' ? 1 : 0,
      can: {
        grade: held.status === 'diarySubmitted' ? 1 : 0,
        confirm: ['diarySubmitted', 'mentorGraded'].includes(held.status) ? 1 : 0,
      },
      criteria: wanted.rows.map(criterion => ({
        ...criterion,
        points: given?.scores?.find(score => score.idIntsGraCri === criterion.id)?.points ?? null,
      })),
      opinion: given?.opinion ?? null,
      proposedGrade: given?.proposedGrade ?? null,
      host: confirmation && { ...confirmation, hasScan: confirmation.hasScan ? 1 : 0 },
    };
  },
});

const versionOf = async ({ db }: Ctx, id: number): Promise<number> =>
  (await db.one<{ v: number }>(sql`select row_ver as v from ${db.table('internship')} where id = ${id}`))!.v;
const writeEnd = endpoint({
  method: 'PUT',
  path: 'internship/mentor-end',
  summary: 'The mentor grades, and confirms for the host what was done or brings its signed confirmation.',
  about: 'ints-diary-grading',
  body: {
    idInts: integer({ required: true, min: 1 }),
    grading: object({
      scores: array({
        idIntsGraCri: ref('ints-grading-criterion', { required: true }),
        points: integer({ required: true }),
      }),
      opinion: longtext({ required: true, max: 5000 }),
      proposedGrade: integer({ min: 1, max: 5 }),
    }),
    host: object({
      department: text({ max: 200 }),
      activities: longtext({ max: 3000 }),
      /** The ticket of a file that was brought before. */
      scan: text({ max: 4000 }),
    }),
  },
  answer: { status: text({ required: true }) },
  handle: (ctx, { body: { idInts, grading: graded, host: confirmed } }) =>
    inTransaction(ctx, async tx => {
      await tx.db.lock('end of internship', idInts);
      const held = await heldForMentor(tx, idInts);
      if (graded && held.status !== 'diarySubmitted')
        throw new Refusal(409, 'gradedAlready', { resource: 'ints-diary-grading', kind: 'state' });
      if (confirmed) {
        const { scan, ...said } = confirmed;
        await save(
          tx,
          intsHostConfirmation,
          { idInts, ...said, confirmedOn: today(tx), ...(scan && { scan: scan as never }) },
          { as: 'person', key: ['idInts'] },
        );
      }
      if (graded) {
        await save(
          tx,
          intsDiaryGrading,
          { idInts, graderRole: 'mentor', ...(graded as object) },
          { as: 'person', key: ['idInts', 'graderRole'] },
        );
        await move(tx, internship, idInts, 'gradeMentor', {}, { as: 'person', rowVer: await versionOf(tx, idInts) });
      }
      return { status: (await internshipHeld(tx, idInts)).status };
    }),
});

const refuse = (key: string): Refusal => new Refusal(409, key, { resource: 'internship', kind: 'state' });
const mentorLink = endpoint({
  method: 'POST',
  path: 'internship/mentor-link',
  summary:
    'Sends the company’s mentor a link for what is to be done now, to the address on record; or ends those that are out.',
  about: 'internship',
  body: { id: integer({ required: true, min: 1 }), end: boolean() },
  answer: { email: text() },
  handle: (ctx, { body: { id, end: isOver } }) =>
    inTransaction(ctx, async tx => {
      const row = await seen(tx, internship, id);
      if (!row) throw notFound();
      const { me } = tx;
      const held = await internshipHeld(tx, id);
      const may =
        me && (me.isAdmin || edits(me) || row.can?.includes('update') || me.facts.idTeacher === held.idTeacher);
      if (!may || held.intsKind !== 'placement') throw notAllowed();
      if (isOver === 1) {
        await endMentorLinks(tx, id);
        return { email: null };
      }
      const link = (['internship.week', 'internship.end'] as const).find(name => isTimeFor(name, held.status));
      if (!link) throw refuse('linkNotNow');
      const email = await sendToMentor(tx, id, link, true);
      if (email === null) throw refuse('mentorWithoutMail');
      return { email };
    }),
});

export const mentorEndpoints: readonly Endpoint[] = [readEnd, writeEnd, mentorLink];
