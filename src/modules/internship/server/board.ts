import {
  boolean,
  choice,
  date,
  decimal,
  integer,
  list,
  object,
  text,
  longtext,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  notAllowed,
  notFound,
  save,
  seen,
  sharedAnswer,
  sql,
  type Sql,
  visible,
} from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model/time.ts';
import { coursesTaken, studentsNamed, studyCoursesNamed, teachersNamed } from '../../catalogues/server/index.ts';
import { partner } from '../../people/model.ts';
import { employeesNamed, partnersNamed } from '../../people/server/index.ts';
import { boardColumns, cardsAtOnce } from '../board.ts';
import { internship, intsTask, intsTaskAssignment } from '../model.ts';
import { workingDays } from './days.ts';
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
/** Alerts of a placement `b`, in the order in which they are told; the days are the last working ones, the earliest first. */
const alertsOf = (now: string, days: readonly string[]): Sql => sql`array_remove(array[
    case when b.status = 'active' and b.days >= 2 and coalesce(b.last_entry < ${days.at(-2) ?? now}::date, true) then 'silent' end,
    case when b.forecast > b.date_to then 'hoursShort' end,
    case when b.status = 'active' and b.date_to < ${now}::date then 'pastEnd' end,
    case when b.contract_to < b.date_to and b.status = any(${Object.keys(turns)}) then 'contractEnds' end,
    case when b.status in ('assigned', 'proposed') and b.date_from <= ${addDays(now, 7)}::date then case when b.date_from < ${now}::date then 'startPassed' else 'startsSoon' end end], null)`;
const columnOfStatus = sql`case ${boardColumns
  .map(([key, states]) => sql`when i.status = any(${[...states]}) then ${key}`)
  .reduce((all, each) => sql`${all} ${each}`)} end`;

interface Cards<All, Card> {
  readonly all: All;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly rows: readonly Card[];
}
interface OfPlacements {
  readonly placements: number;
  readonly placed: number;
  readonly alerts: number;
  readonly hoursDone: number;
  readonly hoursPlanned: number;
}
interface Which {
  readonly idAcademicyear: number;
  readonly idIntsSet?: number | null | undefined;
  readonly search?: string | null | undefined;
  readonly alerts?: 0 | 1 | null | undefined;
  readonly column?: string | null | undefined;
  readonly offset?: number | null | undefined;
}
/** One student's name, looked up for each: a university has many times more students than a board has cards. */
const nameOf = (db: Ctx['db'], id: Sql): Sql =>
  sql`lateral (select n.sorted from ${studentsNamed(db)} n where n.id = ${id} offset 0)`;
/** Names of a row that hold what is searched for, in whichever case. */
const holds = (names: Sql, search: Which['search']): Sql =>
  search ? sql`strpos(lower(${names}), lower(${search}::text)) > 0` : sql`true`;
const portion = ({ offset }: Which): Sql =>
  sql`nth > ${offset ?? 0}::int and nth <= ${(offset ?? 0) + cardsAtOnce}::int`;
const isAsked = ({ column }: Which, of: Sql): Sql => (column ? sql`${of} = ${column}` : sql`true`);

/** Placements of a year: figures of all, and of those that fit the filter how many each column has, with its cards. */
const placements = async (ctx: Ctx, which: Which): Promise<Cards<OfPlacements, Placement>> => {
  const { db } = ctx;
  const now = today(ctx);
  const lastTen = (await workingDays(ctx, addDays(now, -40), addDays(now, -1))).slice(-10);
  const ahead = await workingDays(ctx, now, addDays(now, mostDaysAhead));
  const found = await db.one<Cards<OfPlacements, Placement>>(sql`with hours as materialized (
      select i.id, i.status, i.id_student, i.id_st_co, i.id_partner, i.id_par_employee, i.id_teacher, i.updated_at, i.date_from, i.date_to, p.name as partner, p.contract_to,
        ${columnOfStatus} as board_column, coalesce(i.planned_hours, x.required_hours) as planned, coalesce(h.confirmed, 0)::float as confirmed, h.lately::float as lately,
        case when i.status = 'active' then (select count(*)::int from unnest(${lastTen}::date[]) d where d >= i.date_from) end as days,
        case when i.status = 'active' then (select max(d.date) from ${db.table('internship-diary')} d where d.id_ints = i.id and d.deleted_at is null) end as last_entry
      from ${db.table('internship')} i join ${db.table('ints-st-course-setting')} x on x.id = i.id_ints_set left join ${partnersNamed(db)} p on p.id = i.id_partner
        left join lateral (select sum(a.hours) as confirmed, sum(a.hours) filter (where a.date = any(${lastTen}::date[]) and a.date >= i.date_from) as lately
          from ${db.table('ints-diary-attendance')} a where a.id_ints = i.id and a.is_confirmed = 1 and a.presence = 'present' and a.deleted_at is null) h on true
      where i.id_academicyear = ${which.idAcademicyear} and i.ints_kind = 'placement' ${ofSetting(which)} and ${visible(ctx, internship, 'i')}
    ), paced as (
      select h.*, case when h.status <> 'active' then null when h.planned <= h.confirmed then 0 when h.days > 0 and h.lately > 0 then ceil((h.planned - h.confirmed) / (h.lately / h.days)) end as to_come from hours h
    ), forecasts as (
      select p.*, case when p.to_come = 0 then ${now}::date when p.to_come > 0 then coalesce((${ahead}::date[])[least(p.to_come, ${ahead.length})::int], ${now}::date) end as forecast from paced p
    ), told as materialized (
      select b.*, ${alertsOf(now, lastTen)} as alerts from forecasts b
    ), fitting as materialized (
      select b.*, s.sorted as student, m.name as mentor, t.name as teacher from told b cross join ${nameOf(db, sql`b.id_student`)} s
        left join ${employeesNamed(db)} m on m.id = b.id_par_employee left join ${teachersNamed(db)} t on t.id = b.id_teacher
      where ${which.alerts === 1 ? sql`b.alerts <> '{}'` : sql`true`} and ${holds(sql`concat_ws(e'\n', s.sorted, b.partner, m.name, t.name)`, which.search)}
    )
    select (select json_build_object('placements', count(*), 'placed', count(*) filter (where status <> 'cancelled'), 'alerts', count(*) filter (where alerts <> '{}'),
        'hoursDone', coalesce(sum(least(confirmed, planned)) filter (where status <> 'cancelled'), 0), 'hoursPlanned', coalesce(sum(planned) filter (where status <> 'cancelled'), 0)) from told) as all,
      (select json_object_agg(board_column, n) from (select board_column, count(*) as n from fitting where board_column is not null group by 1) c) as counts,
      (select coalesce(json_agg(json_build_object('id', id, 'student', student, 'course', (select k.name from ${studyCoursesNamed(ctx)} k where k.id = c.id_st_co), 'partner', partner, 'mentor', mentor, 'teacher', teacher, 'status', status,
          'since', (updated_at at time zone 'Europe/Zagreb')::date, 'dateFrom', date_from, 'dateTo', date_to, 'plannedHours', planned, 'confirmed', confirmed, 'forecast', forecast, 'alerts', alerts) order by student, id), '[]'::json)
        from (select *, row_number() over (partition by board_column order by student, id) as nth from fitting where ${isAsked(which, sql`board_column`)}) c where board_column is not null and ${portion(which)}) as rows`);
  return found!;
};
/** As far as an end is foretold: the slowest of them end there or later. */
const mostDaysAhead = 799;
const ofSetting = ({ idIntsSet }: Which): Sql => (idIntsSet ? sql`and i.id_ints_set = ${idIntsSet}` : sql``);

/** Students of the courses who have neither a place nor recognised work, as far as the reader is told of them: alike for all who are told of everybody. */
const withoutPlace = async (ctx: Ctx, which: Which): Promise<Cards<{ readonly without: number }, Without>> => {
  const { db } = ctx;
  const me = ctx.me!;
  // Whoever sees only own students is not told of those who have no place; the settings say whose they are.
  const settings =
    readsAll(me) || me.isAdmin
      ? sql`true`
      : sql`exists (select from ${db.table('ints-setting-teacher')} q where q.id_ints_set = x.id and q.id_teacher = ${me.facts.idTeacher ?? 0} and q.deleted_at is null)`;
  const found = await sharedAnswer(
    ctx,
    sql`with lacking as materialized (
      select n.id_student, x.id as id_ints_set, x.id_st_co
      from ${db.table('ints-st-course-setting')} x join ${coursesTaken(db)} n on n.id_st_co = x.id_st_co
      where x.id_academicyear = ${which.idAcademicyear} and x.deleted_at is null and ${settings} ${which.idIntsSet ? sql`and x.id = ${which.idIntsSet}` : sql``} and n.status <> 'passed'
        and (n.id_student, x.id) not in (select i.id_student, i.id_ints_set from ${db.table('internship')} i where i.deleted_at is null and i.status not in ('cancelled', 'interrupted', 'failed', 'rejected', 'withdrawn', 'partial', 'draft'))
    ), fitting as materialized (
      select l.*, s.sorted as student from lacking l cross join ${nameOf(db, sql`l.id_student`)} s where ${holds(sql`s.sorted`, which.search)}
    )
    select json_build_object('all', (select json_build_object('without', count(*)) from lacking), 'counts', (select json_build_object('without', count(*)) from fitting),
      'rows', (select coalesce(json_agg(json_build_object('idStudent', l.id_student, 'student', l.student, 'course', (select k.name from ${studyCoursesNamed(ctx)} k where k.id = l.id_st_co), 'applications',
          (select count(*) from ${db.table('internship-offer-application')} a where a.id_student = l.id_student and a.id_ints_set = l.id_ints_set and a.status = 'submitted' and a.deleted_at is null))
          order by l.student, l.id_student, l.id_ints_set), '[]'::json)
        from (select * from fitting where ${isAsked(which, sql`'without'`)} order by student, id_student, id_ints_set offset ${which.offset ?? 0} limit ${cardsAtOnce}) l))`,
  );
  return JSON.parse(found) as Cards<{ readonly without: number }, Without>;
};
interface Placement {
  readonly id: number;
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
  readonly forecast: string | null;
  readonly alerts: readonly string[];
}
interface Without {
  readonly idStudent: number;
  readonly student: string;
  readonly course: string;
  readonly applications: number;
}

const must = { required: true } as const;
const board = endpoint({
  method: 'GET',
  path: 'internship/board',
  summary:
    'Placements of a year by state, with hours, whose turn it is, what is late and when each will end: figures of all, how many of each column fit the filter, and the cards of a portion of each column or of one.',
  query: {
    idAcademicyear: integer({ required: true, min: 1 }),
    idIntsSet: integer({ min: 1 }),
    /** In the name of the student, the partner, the mentor or the teacher. */
    search: text({ max: 100 }),
    /** Only placements about which somebody is alerted. */
    alerts: boolean(),
    /** Cards of this column alone, after as many as `offset`. */
    column: choice(['without', ...boardColumns.map(([key]) => key)]),
    offset: integer({ min: 0, max: 1_000_000 }),
  },
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
    /** Of each column, those that fit the filter. */
    counts: object({
      without: integer(must),
      proposed: integer(must),
      assigned: integer(must),
      active: integer(must),
      grading: integer(must),
      done: integer(must),
    }),
    /** Of the year, whatever the filter. */
    all: object({
      placements: integer(must),
      /** But for those that were cancelled. */
      placed: integer(must),
      without: integer(must),
      alerts: integer(must),
      hoursDone: decimal(must),
      hoursPlanned: integer(must),
    }),
    recognised: integer({ required: true }),
    freePositions: integer({ required: true }),
    isCoordinator: boolean(),
  },
  async handle(ctx, { query }) {
    const { me, db } = ctx;
    if (!me || (!readsAll(me) && !has(me, 'TeacherEdit') && !me.isAdmin)) throw notAllowed();
    const which: Which = { ...query, search: query.search?.trim() };
    const [placed, without, figures] = await Promise.all([
      placements(ctx, which),
      withoutPlace(ctx, which),
      db.one<{ recognised: number; free: number }>(sql`select
        (select count(*)::int from ${db.table('internship')} i where i.id_academicyear = ${query.idAcademicyear} and i.ints_kind = 'recognition' and i.status = 'granted' ${ofSetting(which)} and ${visible(ctx, internship, 'i')}) as recognised,
        (select coalesce(sum(o.positions - (select count(*) from ${placesTaken(db)} a where a.id_ints_off = o.id)), 0)::int
          from ${db.table('internship-offer')} o where o.id_academicyear = ${query.idAcademicyear} and o.status = 'published' and o.deleted_at is null) as free`),
    ]);
    const none = { without: 0, proposed: 0, assigned: 0, active: 0, grading: 0, done: 0 };
    return {
      today: today(ctx),
      rows: placed.rows.map(row => ({ ...row, alerts: [...row.alerts], turn: turns[row.status] ?? null })),
      without: [...without.rows],
      counts: { ...none, ...placed.counts, ...without.counts },
      all: { ...placed.all, ...without.all },
      recognised: figures!.recognised,
      freePositions: figures!.free,
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
