import {
  boolean,
  chip,
  choice,
  date,
  decimal,
  integer,
  list,
  longtext,
  object,
  text,
  time,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  move,
  notFound,
  save,
  seen,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model/time.ts';
import { daysToCome } from '../grading.ts';
import { internship, internshipDiary, intsDiaryAttendance } from '../model.ts';
import { afterWorkingDays, daysBetweenDates, workingDays } from './days.ts';
import { sendWeekOnceADay } from './mentor-letters.ts';
import { tell } from './notices.ts';
import { internshipHeld, namesOf, settingOf } from './read.ts';
import { askedFor, isItsMentor, today } from './rules.ts';

interface Written {
  readonly date: string;
  readonly hours: number | null;
  readonly presence: 'present' | 'excused' | 'unexcused' | 'holiday' | null;
  readonly isConfirmed: 0 | 1;
  readonly idDiary: number | null;
  readonly status: 'draft' | 'submitted' | 'confirmed' | 'returned' | null;
  readonly work: string | null;
  readonly learned: string | null;
  readonly tools: readonly string[] | null;
  readonly mentorNote: string | null;
}
const writtenOf = async ({ db }: Ctx, idInts: number): Promise<readonly Written[]> =>
  (
    await db.run<Written>(sql`select coalesce(a.date, d.date)::text as date, a.hours::float as hours, a.presence, coalesce(a.is_confirmed, 0) as "isConfirmed", d.id as "idDiary", d.status,
        d.work_description as work, d.learned, d.tools, d.mentor_note as "mentorNote"
      from (select * from ${db.table('ints-diary-attendance')} where id_ints = ${idInts} and deleted_at is null) a
        full join (select * from ${db.table('internship-diary')} where id_ints = ${idInts} and deleted_at is null) d on d.date = a.date order by 1`)
  ).rows;

/** When the internship will end at the pace of the last ten working days; null while nothing is confirmed. */
const forecastOf = async (
  ctx: Ctx,
  remaining: number,
  written: readonly Written[],
  from: string,
): Promise<string | null> => {
  const past = (await workingDays(ctx, from, addDays(today(ctx), -1))).slice(-10);
  const hoursOn = new Map(written.filter(day => day.isConfirmed === 1).map(day => [day.date, day.hours ?? 0]));
  const days = daysToCome(
    remaining,
    past.map(day => hoursOn.get(day) ?? 0),
  );
  return days === null ? null : days === 0 ? today(ctx) : afterWorkingDays(ctx, today(ctx), days);
};

const ledger = endpoint({
  method: 'GET',
  path: 'internship/ledger',
  summary: 'The days of an internship with entries and hours, what is confirmed, and when it will end at this pace.',
  query: { id: integer({ min: 1 }) },
  answer: {
    id: integer({ required: true }),
    student: text({ required: true }),
    partner: text(),
    mentor: text(),
    course: text({ required: true }),
    status: text({ required: true }),
    dateFrom: date(),
    dateTo: date(),
    today: date({ required: true }),
    plannedHours: integer({ required: true }),
    confirmed: decimal({ required: true }),
    pending: decimal({ required: true }),
    hoursPerDayMax: integer({ required: true }),
    /** Days before this one are no longer written. */
    openFrom: date({ required: true }),
    forecast: date(),
    can: object({ write: boolean(), confirm: boolean(), grade: boolean() }),
    days: list(
      object({
        date: date({ required: true }),
        isOff: boolean(),
        name: text(),
        hours: decimal(),
        presence: text(),
        isConfirmed: boolean(),
        idDiary: integer(),
        status: text(),
        work: longtext(),
        learned: longtext(),
        tools: list(text({ required: true })),
        mentorNote: longtext(),
      }),
    ),
  },
  async handle(ctx, { query }) {
    const id = askedFor(ctx, query.id);
    const row = await seen(ctx, internship, id);
    if (row?.intsKind !== 'placement') throw notFound();
    const held = await internshipHeld(ctx, id);
    const [setting, names, written] = [
      (await settingOf(ctx, held.idIntsSet))!,
      await namesOf(ctx, id),
      await writtenOf(ctx, id),
    ];
    const now = today(ctx);
    const days =
      held.dateFrom === null || held.dateTo === null ? [] : await daysBetweenDates(ctx, held.dateFrom, held.dateTo);
    const on = new Map(written.map(day => [day.date, day]));
    const sum = (isConfirmed: 0 | 1): number =>
      written.reduce(
        (all, d) => all + (d.presence === 'present' && d.isConfirmed === isConfirmed ? (d.hours ?? 0) : 0),
        0,
      );
    const confirmed = sum(1);
    const planned = held.plannedHours ?? setting.requiredHours;
    const late = addDays(now, -setting.diaryEntryDays);
    const { me } = ctx;
    return {
      id,
      student: names.student,
      partner: names.partner,
      mentor: names.mentor,
      course: ctx.language === 'hr' ? names.courseHr : names.courseEn,
      status: held.status,
      dateFrom: held.dateFrom,
      dateTo: held.dateTo,
      today: now,
      plannedHours: planned,
      confirmed,
      pending: sum(0),
      hoursPerDayMax: setting.hoursPerDayMax,
      openFrom: held.diaryOpenFrom !== null && held.diaryOpenFrom < late ? held.diaryOpenFrom : late,
      forecast:
        held.status === 'active' && held.dateFrom
          ? await forecastOf(ctx, planned - confirmed, written, held.dateFrom)
          : null,
      can: {
        write: held.status === 'active' && me?.facts.idStudent === held.idStudent ? 1 : 0,
        confirm:
          held.status === 'active' &&
          held.idParEmployee !== null &&
          (isItsMentor(me, held) || me?.isAdmin || me?.permissions.has('AppModuleInternshipEdit'))
            ? 1
            : 0,
        grade: ['diarySubmitted', 'mentorGraded'].includes(held.status) && isItsMentor(me, held) ? 1 : 0,
      },
      days: days.map(({ date, isOff, name }) => {
        const day = on.get(date);
        return {
          date,
          isOff: isOff ? 1 : 0,
          name,
          hours: day?.hours ?? null,
          presence: day?.presence ?? null,
          isConfirmed: day?.isConfirmed ?? 0,
          idDiary: day?.idDiary ?? null,
          status: day?.status ?? null,
          work: day?.work ?? null,
          learned: day?.learned ?? null,
          tools: day?.tools ?? null,
          mentorNote: day?.mentorNote ?? null,
        };
      }),
    };
  },
});

/** One day of the student's: what was done and for how long, in one call. Sent twice it is written once. */
const writeDay = endpoint({
  method: 'PUT',
  path: 'internship/day',
  summary: 'Writes one day of the diary with its hours; the same day sent again is changed, never doubled.',
  about: 'internship-diary',
  body: {
    idInts: integer({ required: true, min: 1 }),
    date: date({ required: true }),
    workDescription: longtext({ required: true, max: 10_000 }),
    learned: longtext({ max: 5000 }),
    tools: chip({ max: 20 }),
    hours: decimal({ min: 0, max: 24 }),
    timeFrom: time(),
    timeTo: time(),
    presence: choice(['present', 'excused', 'unexcused', 'holiday']),
  },
  answer: { id: integer({ required: true }), did: text({ required: true }), warnings: list(text({ required: true })) },
  handle: (ctx, { body }) =>
    inTransaction(ctx, async tx => {
      const { idInts, date: on, workDescription, learned, tools, hours, timeFrom, timeTo, presence } = body;
      const key = ['idInts', 'date'] as const;
      const attended = await save(
        tx,
        intsDiaryAttendance,
        {
          idInts,
          date: on,
          presence: presence ?? 'present',
          ...(hours !== undefined && { hours }),
          ...(timeFrom !== undefined && { timeFrom }),
          ...(timeTo !== undefined && { timeTo }),
        },
        { as: 'person', key },
      );
      const entry = await save(
        tx,
        internshipDiary,
        {
          idInts,
          date: on,
          workDescription,
          ...(learned !== undefined && { learned }),
          ...(tools !== undefined && { tools }),
        },
        { as: 'person', key },
      );
      const did = entry.did === 'same' ? attended.did : entry.did;
      return {
        id: entry.after.id,
        did,
        warnings: [...attended.problems, ...entry.problems].map(problem =>
          tx.app.words.say(tx.language, problem, intsDiaryAttendance),
        ),
      };
    }),
});

interface Entered {
  readonly id: number;
  readonly date: string;
  readonly status: string;
}
const entriesOn = async ({ db }: TxCtx, idInts: number, dates: readonly string[]): Promise<readonly Entered[]> =>
  (
    await db.run<Entered>(sql`select id, date::text as date, status from ${db.table('internship-diary')}
      where id_ints = ${idInts} and date = any(${dates}::date[]) and deleted_at is null order by date`)
  ).rows;
const versionOf = async ({ db }: TxCtx, id: number): Promise<number> =>
  (await db.one<{ v: number }>(sql`select row_ver as v from ${db.table('internship-diary')} where id = ${id}`))!.v;

const submitDays = endpoint({
  method: 'PUT',
  path: 'internship/submit-days',
  summary: 'Hands the entries of these days to the mentor.',
  about: 'internship-diary',
  body: { idInts: integer({ required: true, min: 1 }), dates: list(date({ required: true }), { required: true }) },
  answer: { count: integer({ required: true }) },
  handle: (ctx, { body: { idInts, dates } }) =>
    inTransaction(ctx, async tx => {
      const open = (await entriesOn(tx, idInts, dates)).filter(
        ({ status }) => status === 'draft' || status === 'returned',
      );
      for (const { id } of open)
        await move(tx, internshipDiary, id, 'submit', {}, { as: 'person', rowVer: await versionOf(tx, id) });
      if (open.length > 0) await sendWeekOnceADay(tx, idInts);
      return { count: open.length };
    }),
});

/** A week, or any days of it, with the hours as the mentor knows them. */
const confirmDays = endpoint({
  method: 'PUT',
  path: 'internship/confirm-days',
  summary: 'The mentor confirms days with their hours, and may say something to the student.',
  about: 'ints-diary-attendance',
  body: {
    idInts: integer({ required: true, min: 1 }),
    days: list(object({ date: date({ required: true }), hours: decimal({ required: true, min: 0, max: 24 }) }), {
      required: true,
    }),
    note: text({ max: 1000 }),
  },
  answer: { count: integer({ required: true }), hours: decimal({ required: true }) },
  handle: (ctx, { body: { idInts, days, note } }) =>
    inTransaction(ctx, async tx => {
      // Each day is judged by itself, so without one nobody would be asked for a right.
      if (days.length === 0) throw invalid('days', 'required', undefined, intsDiaryAttendance.name);
      for (const { date: on, hours } of days)
        await save(
          tx,
          intsDiaryAttendance,
          hours > 0 ? { idInts, date: on, presence: 'present', hours } : { idInts, date: on, presence: 'excused' },
          { as: 'person', key: ['idInts', 'date'] },
        );
      const entries = await entriesOn(
        tx,
        idInts,
        days.map(day => day.date),
      );
      for (const { id, status } of entries)
        if (status === 'draft' || status === 'submitted')
          await move(
            tx,
            internshipDiary,
            id,
            'confirm',
            { note: note ?? null },
            { as: 'person', rowVer: await versionOf(tx, id) },
          );
      await tell(tx, await internshipHeld(tx, idInts), 'daysConfirmed', ['student'], {
        note: note ?? null,
        route: `/Internship/InternshipDiary?id=${idInts}`,
      });
      return { count: days.length, hours: days.reduce((all, day) => all + day.hours, 0) };
    }),
});

const returnDays = endpoint({
  method: 'PUT',
  path: 'internship/return-days',
  summary: 'The mentor gives days back to the student and says why.',
  about: 'internship-diary',
  body: {
    idInts: integer({ required: true, min: 1 }),
    dates: list(date({ required: true }), { required: true }),
    note: text({ required: true, max: 1000 }),
  },
  answer: { count: integer({ required: true }) },
  handle: (ctx, { body: { idInts, dates, note } }) =>
    inTransaction(ctx, async tx => {
      const given = (await entriesOn(tx, idInts, dates)).filter(
        ({ status }) => status === 'submitted' || status === 'confirmed',
      );
      for (const { id } of given)
        await move(tx, internshipDiary, id, 'return', { note }, { as: 'person', rowVer: await versionOf(tx, id) });
      return { count: given.length };
    }),
});

export const ledgerEndpoints: readonly Endpoint[] = [ledger, writeDay, submitDays, confirmDays, returnDays];
