import { boolean, date, decimal, integer, list, object, text, longtext } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  notAllowed,
  notFound,
  save,
  seen,
  sql,
  visible,
} from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model/time.ts';
import { coursesTaken, studentsNamed, studyCoursesNamed, teachersNamed } from '../../catalogues/server/index.ts';
import { partner } from '../../people/model.ts';
import { employeesNamed, partnersNamed } from '../../people/server/index.ts';
import { daysToCome } from '../grading.ts';
import { internship, intsTask, intsTaskAssignment } from '../model.ts';
import { workingDays, workingDaysFrom } from './days.ts';
import { type Party, tell } from './notices.ts';
import { placesTaken } from './offers.ts';
import { settingOf, takes } from './read.ts';
import { edits, has, readsAll, today } from './rules.ts';

/** Whose turn it is in each state. */
const turns: Readonly<Record<string, Party>> = {
  proposed: 'coordinators',
  returned: 'student',
  assigned: 'teacher',
  referred: 'student',
  active: 'student',
  diarySubmitted: 'mentor',
  mentorGraded: 'teacher',
};
interface Line {
  readonly id: number;
  readonly idStudent: number;
  readonly student: string;
  readonly course: string;
  readonly partner: string | null;
  readonly mentor: string | null;
  readonly teacher: string | null;
  readonly status: string;
  readonly since: string;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly plannedHours: number;
  readonly confirmed: number;
  readonly lastEntry: string | null;
  readonly contractTo: string | null;
  readonly recent: readonly (readonly [string, number])[];
}

const board = endpoint({
  method: 'GET',
  path: 'internship/board',
  summary: 'All placements of a year by state, with hours, whose turn it is, what is late and when each will end.',
  query: { idAcademicyear: integer({ required: true, min: 1 }), idIntsSet: integer({ min: 1 }) },
  answer: {
    today: date({ required: true }),
    rows: list(
      object({
        id: integer({ required: true }),
        student: text({ required: true }),
        course: text({ required: true }),
        partner: text(),
        mentor: text(),
        teacher: text(),
        status: text({ required: true }),
        since: date({ required: true }),
        turn: text(),
        dateFrom: date(),
        dateTo: date(),
        plannedHours: integer({ required: true }),
        confirmed: decimal({ required: true }),
        forecast: date(),
        alerts: list(text({ required: true })),
      }),
    ),
    /** Students of the courses who have neither a place nor recognised work. */
    without: list(
      object({
        idStudent: integer({ required: true }),
        student: text({ required: true }),
        course: text({ required: true }),
        applications: integer({ required: true }),
      }),
    ),
    recognised: integer({ required: true }),
    freePositions: integer({ required: true }),
    isCoordinator: boolean(),
  },
  async handle(ctx, { query: { idAcademicyear, idIntsSet } }) {
    const { me, db } = ctx;
    if (!me || (!readsAll(me) && !has(me, 'TeacherEdit') && !me.isAdmin)) throw notAllowed();
    const ofSetting = idIntsSet ? sql`and i.id_ints_set = ${idIntsSet}` : sql``;
    const now = today(ctx);
    const { rows } =
      await db.run<Line>(sql`select i.id, i.id_student as "idStudent", s.sorted as student, c.name as course, p.name as partner, m.name as mentor, t.name as teacher, i.status,
        (i.updated_at at time zone 'Europe/Zagreb')::date::text as since, i.date_from::text as "dateFrom", i.date_to::text as "dateTo", coalesce(i.planned_hours, x.required_hours) as "plannedHours",
        coalesce(h.confirmed, 0)::float as confirmed, (select max(d.date)::text from ${db.table('internship-diary')} d where d.id_ints = i.id and d.deleted_at is null) as "lastEntry",
        p.contract_to::text as "contractTo", coalesce(h.recent, '[]'::jsonb) as recent
      from ${db.table('internship')} i join ${db.table('ints-st-course-setting')} x on x.id = i.id_ints_set join ${studentsNamed(db)} s on s.id = i.id_student
        join ${studyCoursesNamed(ctx)} c on c.id = i.id_st_co left join ${partnersNamed(db)} p on p.id = i.id_partner
        left join ${employeesNamed(db)} m on m.id = i.id_par_employee left join ${teachersNamed(db)} t on t.id = i.id_teacher
        left join lateral (select sum(a.hours) as confirmed, jsonb_agg(jsonb_build_array(a.date::text, a.hours)) filter (where a.date >= ${addDays(now, -40)}::date) as recent
          from ${db.table('ints-diary-attendance')} a where a.id_ints = i.id and a.is_confirmed = 1 and a.presence = 'present' and a.deleted_at is null) h on true
      where i.id_academicyear = ${idAcademicyear} and i.ints_kind = 'placement' ${ofSetting} and ${visible(ctx, internship, 'i')} order by s.sorted, i.id`);
    const lastTen = (await workingDays(ctx, addDays(now, -40), addDays(now, -1))).slice(-10);
    const daysOf = (row: Line) => lastTen.filter(day => row.dateFrom !== null && day >= row.dateFrom);
    const toCome = rows.map(row => {
      if (row.status !== 'active') return null;
      const hoursOn = new Map(row.recent);
      const hours = daysOf(row).map(day => Number(hoursOn.get(day) ?? 0));
      return daysToCome(row.plannedHours - row.confirmed, hours);
    });
    // The calendar is asked once, as far as the slowest of them needs it.
    const endAfter = await workingDaysFrom(ctx, now, Math.max(0, ...toCome.map(count => count ?? 0)));
    const told = rows.map((row, n) => {
      const days = daysOf(row);
      const count = toCome[n] ?? null;
      const forecast = count === null ? null : count === 0 ? now : endAfter(count);
      const isSilent =
        row.status === 'active' && days.length >= 2 && (row.lastEntry === null || row.lastEntry < days.at(-2)!);
      const { recent: _recent, contractTo, lastEntry: _last, idStudent: _student, ...shown } = row;
      return {
        ...shown,
        turn: turns[row.status] ?? null,
        forecast,
        alerts: [
          ...(isSilent ? ['silent'] : []),
          ...(forecast !== null && row.dateTo !== null && forecast > row.dateTo ? ['hoursShort'] : []),
          ...(row.status === 'active' && row.dateTo !== null && row.dateTo < now ? ['pastEnd'] : []),
          ...(contractTo !== null && row.dateTo !== null && contractTo < row.dateTo && turns[row.status]
            ? ['contractEnds']
            : []),
          ...((row.status === 'assigned' || row.status === 'proposed') &&
          row.dateFrom !== null &&
          row.dateFrom <= addDays(now, 7)
            ? [row.dateFrom < now ? 'startPassed' : 'startsSoon']
            : []),
        ],
      };
    });
    // Whoever sees only own students is not told of those who have no place; the settings say whose they are.
    const settings =
      readsAll(me) || me.isAdmin
        ? sql`true`
        : sql`exists (select from ${db.table('ints-setting-teacher')} q where q.id_ints_set = x.id and q.id_teacher = ${me.facts.idTeacher ?? 0} and q.deleted_at is null)`;
    const ofOne = idIntsSet ? sql`and x.id = ${idIntsSet}` : sql``;
    const without = await db.run(sql`select n.id_student as "idStudent", s.sorted as student, c.name as course,
        (select count(*)::int from ${db.table('internship-offer-application')} a where a.id_student = n.id_student and a.id_ints_set = x.id and a.status = 'submitted' and a.deleted_at is null) as applications
      from ${db.table('ints-st-course-setting')} x join ${coursesTaken(db)} n on n.id_st_co = x.id_st_co join ${studentsNamed(db)} s on s.id = n.id_student join ${studyCoursesNamed(ctx)} c on c.id = x.id_st_co
      where x.id_academicyear = ${idAcademicyear} and x.deleted_at is null and ${settings} ${ofOne} and n.status <> 'passed' and not exists (select from ${db.table('internship')} i where i.id_student = n.id_student and i.id_ints_set = x.id
        and i.deleted_at is null and i.status not in ('cancelled', 'interrupted', 'failed', 'rejected', 'withdrawn', 'partial', 'draft')) order by s.sorted`);
    const figures = (await db.one<{ recognised: number; free: number }>(sql`select
      (select count(*)::int from ${db.table('internship')} i where i.id_academicyear = ${idAcademicyear} and i.ints_kind = 'recognition' and i.status = 'granted' ${ofSetting} and ${visible(ctx, internship, 'i')}) as recognised,
      (select coalesce(sum(o.positions - (select count(*) from ${placesTaken(db)} a where a.id_ints_off = o.id)), 0)::int
        from ${db.table('internship-offer')} o where o.id_academicyear = ${idAcademicyear} and o.status = 'published' and o.deleted_at is null) as free`))!;
    return {
      today: now,
      rows: told,
      without: without.rows,
      recognised: figures.recognised,
      freePositions: figures.free,
      isCoordinator: edits(me) || me.isAdmin ? 1 : 0,
    };
  },
});

const remind = endpoint({
  method: 'POST',
  path: 'internship/remind',
  summary: 'Writes to whoever each of these internships waits for. With `preview` only says to how many.',
  body: {
    ids: list(integer({ required: true, min: 1 }), { required: true }),
    note: longtext({ max: 1000 }),
    preview: boolean(),
  },
  answer: { count: integer({ required: true }), skipped: integer({ required: true }) },
  async handle(ctx, { body: { ids, note, preview } }) {
    if (ids.length > 300) throw invalid('ids', 'tooMany', { max: 300 });
    return inTransaction(ctx, async tx => {
      let count = 0;
      for (const id of new Set(ids)) {
        const row = await seen(tx, internship, id);
        const turn = row && turns[row.status!];
        const mayRemind = row && (edits(tx.me!) || tx.me!.isAdmin || row.can?.includes('update'));
        if (!mayRemind || !turn) continue;
        count++;
        if (preview !== 1)
          await tell(tx, { id, idIntsSet: row.idIntsSet!, idTeacher: row.idTeacher ?? null }, 'reminded', [turn], {
            note: note ?? null,
            ...(row.status === 'active' && { route: `/Internship/InternshipDiary?id=${id}` }),
          });
      }
      return { count, skipped: new Set(ids).size - count };
    });
  },
});

const assignTask = endpoint({
  method: 'POST',
  path: 'ints-task/assign',
  summary: 'Assigns a task to all who do their internship under its course, or only to those at one partner.',
  body: { id: integer({ required: true, min: 1 }), idPartner: integer({ min: 1 }), preview: boolean() },
  answer: { count: integer({ required: true }), already: integer({ required: true }) },
  async handle(ctx, { body: { id, idPartner, preview } }) {
    const task = await seen(ctx, intsTask, id);
    if (!task) throw notFound();
    if (!task.can?.includes('update')) throw notAllowed();
    return inTransaction(ctx, async tx => {
      const { db } = tx;
      const at = idPartner ? sql`and i.id_partner = ${idPartner}` : sql``;
      const found = await db.run<{
        id: number;
        isThere: boolean;
      }>(sql`select i.id, exists (select from ${db.table('ints-task-assignment')} a where a.id_ints = i.id and a.id_ints_task = ${id} and a.deleted_at is null) as "isThere"
        from ${db.table('internship')} i where i.id_ints_set = ${task.idIntsSet!} and i.ints_kind = 'placement' and i.status in ('assigned', 'referred', 'active') ${at} and ${visible(tx, internship, 'i')} order by i.id`);
      const missing = found.rows.filter(row => !row.isThere);
      if (preview !== 1)
        for (const row of missing)
          await save(tx, intsTaskAssignment, { idIntsTask: id, idInts: row.id }, { as: 'person' });
      return { count: missing.length, already: found.rows.length - missing.length };
    });
  },
});

/** A student has found a place by themself: the company becomes known and waits to be admitted, the internship to be assigned. */
const propose = endpoint({
  method: 'POST',
  path: 'internship/propose',
  summary: 'A student proposes an own place: a partner that is not known yet, and the internship there.',
  about: 'partner',
  body: {
    idIntsSet: integer({ required: true, min: 1 }),
    name: text({ required: true, max: 255 }),
    oib: text({ length: 11 }),
    email: text({ required: true, format: 'email' }),
    address: text({ max: 255 }),
    phone: text({ max: 50 }),
    dateFrom: date(),
    dateTo: date(),
    programme: longtext({ max: 5000 }),
  },
  answer: { id: integer({ required: true }), idPartner: integer({ required: true }) },
  async handle(ctx, { body }) {
    const { me } = ctx;
    if (!me || !has(me, 'StudentEdit') || me.facts.idStudent === null) throw notAllowed();
    const { idStudent } = me.facts;
    return inTransaction(ctx, async tx => {
      const setting = await settingOf(tx, body.idIntsSet);
      if (setting?.allowOwnPartner !== 1 || !(await takes(tx, idStudent, setting.idStCo))) throw notAllowed();
      const { idIntsSet, dateFrom, dateTo, programme, ...about } = body;
      const made = await save(tx, partner, { ...about, isInternship: 1 }, { as: 'system' });
      const row = await save(
        tx,
        internship,
        {
          idIntsSet,
          idStudent,
          idPartner: made.after.id,
          dateFrom: dateFrom ?? null,
          dateTo: dateTo ?? null,
          programme: programme ?? null,
        },
        { as: 'system' },
      );
      return { id: row.after.id, idPartner: made.after.id };
    });
  },
});

export const boardEndpoints: readonly Endpoint[] = [board, remind, assignTask, propose];
