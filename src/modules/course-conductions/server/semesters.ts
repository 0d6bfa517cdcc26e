import {
  boolean,
  choice,
  date,
  integer,
  type Language,
  type Row,
  text,
  wallClock,
} from '../../../kernel/resource/index.ts';
import {
  csv,
  type Ctx,
  endpoint,
  type Endpoint,
  error,
  inTransaction,
  invalid,
  type Job,
  type Join,
  keep,
  keptUnder,
  move,
  notAllowed,
  notFound,
  type Problem,
  raw,
  Refusal,
  runState,
  sql,
  type Sql,
  startRun,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { academicyearSemester } from '../../catalogues/model.ts';
import {
  coursesTaken,
  groupMembers,
  groupsTaught,
  roomsNamed,
  teachersNamed,
  teachingGroups,
} from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { stCoLesson } from '../model.ts';
import { beginningOfLessons, keepLessonsBegin, lessonsBegin, waysBeforePortal } from './beginnings.ts';
import { type Semester, semesterById, teachingTimeOf } from './days.ts';
import { generateLessons, type GroupResult, takeAway } from './generation.ts';
import { portalSinceOf } from './outside.ts';
import { plansTeaching } from './rules.ts';

type SemesterRow = Row<typeof academicyearSemester>;

/** What one act makes at most: ten thousand locks at once exhaust the database. */
export const slotsOfPortion = 500;
/** The same the other way: what one act takes away at most. */
const lessonsOfPortion = 5000;

const groupsOf = (ctx: Ctx, { idAcademicyear, kind }: Pick<Semester, 'idAcademicyear' | 'kind'>): Sql =>
  sql`(select g.id from ${groupsTaught(ctx)} g where g.id_academicyear = ${idAcademicyear} and g.season = ${kind})`;

// ——— Zero hard conflicts ———

/**
 * Slots of the semester that stand in each other's way. Saving refuses them one by one; this looks at all of them at once, because
 * groups, parities and what was copied from another year change without a slot being saved. Each kind is told by sorting once:
 * PostgreSQL cannot tell how many days there are, and compares each with each where it is asked for pairs. The `case` keeps the
 * groups above in a hash: joined, they would be gone through for every day of every slot.
 */
const slotsInConflict = async (ctx: Ctx, semester: Semester): Promise<{ count: number; first: string | null }> => {
  const { days } = await teachingTimeOf(ctx, semester);
  const before = (by: Sql): Sql =>
    sql`max(o.time_to) over (partition by ${by}, o.date order by o.time_from, o.id rows between unbounded preceding and 1 preceding)`;
  const found = await ctx.db.one<{ count: number; first: string | null }>(sql`
    with recursive d as materialized (select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as d(date date, weekday int, week int, "idStudy" int, "idUnit" int, "offStudies" int[], "offUnits" int[])),
      o as materialized (select s.id, s.id_st_co_group, s.id_room, s.collision_allowed, d.date, s.time_from, s.time_to, g.course || ' ' || g.code as name
        from ${ctx.db.table('st-co-schedule')} s join ${groupsTaught(ctx)} g on g.id = s.id_st_co_group
          join d on (case when s.weekday is null then coalesce(s.dates, '[]'::jsonb) @> jsonb_build_array(jsonb_build_object('date', d.date::text))
            else d.weekday = s.weekday and (s.parity = 'all' or (s.parity = 'odd') = (d.week % 2 = 1)) and d.week between coalesce(s.week_from, 1) and coalesce(s.week_to, 1000) end)
          and (d."idStudy" is null or d."idStudy" = g.id_study) and (d."idUnit" is null or d."idUnit" = g.id_organizationunit)
          and not g.id_study = any(d."offStudies") and not coalesce(g.id_organizationunit, 0) = any(d."offUnits")
        where s.deleted_at is null and g.id_academicyear = ${semester.idAcademicyear} and g.season = ${semester.kind}),
      above as (select g.id, g.id_parent as ancestor from ${teachingGroups(ctx.db)} g where g.id in (select id_st_co_group from o) and g.id_parent is not null
        union select above.id, g.id_parent from above join ${teachingGroups(ctx.db)} g on g.id = above.ancestor where g.id_parent is not null),
      family as (select x.*, max(time_to) filter (where is_above) over (w range between unbounded preceding and current row) as until,
          min(time_from) filter (where is_above) over (w range between current row and unbounded following) as next_from
        from (select o.*, o.id_st_co_group as family, true as is_above from o where o.collision_allowed = 0 and case when o.id_st_co_group in (select ancestor from above) then true end
          union all select o.*, above.ancestor, false from o join above on above.id = o.id_st_co_group where o.collision_allowed = 0) x
        window w as (partition by x.family, x.date order by x.time_from)),
      clash as (
        select id, name from (select o.id, o.name, o.time_from, ${before(raw('o.id_room'))} as until from o join ${roomsNamed(ctx)} r on r.id = o.id_room and r.is_virtual = 0) x where time_from < until
        union select id, name from (select o.id, o.name, o.time_from, ${before(raw('l.id_target'))} as until from o join ${ctx.db.table('st_co_schedule_id_teachers')} l on l.id_row = o.id where o.collision_allowed = 0) x where time_from < until
        union select id, name from (select o.id, o.name, o.time_from, ${before(raw('o.id_st_co_group'))} as until from o where o.collision_allowed = 0) x where time_from < until
        union select id, name from family x where not x.is_above and (x.time_from < x.until or x.next_from < x.time_to))
    select count(distinct id)::int as count, min(name) as first from clash`);
  return found!;
};

const countSlots = async (ctx: Ctx, semester: Pick<Semester, 'idAcademicyear' | 'kind'>): Promise<number> =>
  (await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.db.table('st-co-schedule')} s where s.deleted_at is null and s.id_st_co_group in ${groupsOf(ctx, semester)}`,
  ))!.n;
/** Groups that have slots: a job goes through them, so that is what it counts. */
const countGroups = async (ctx: Ctx, semester: Pick<Semester, 'idAcademicyear' | 'kind'>): Promise<number> =>
  (await ctx.db.one<{ n: number }>(
    sql`select count(distinct s.id_st_co_group)::int as n from ${ctx.db.table('st-co-schedule')} s where s.deleted_at is null and s.id_st_co_group in ${groupsOf(ctx, semester)}`,
  ))!.n;
/**
 * The next groups that have slots. Slots are walked through in the order of their groups, and each group is asked by its key whether
 * it is of the semester: as a set, PostgreSQL takes the semester's groups for a few and goes through all of them for every slot.
 */
const groupsAfter = async (ctx: Ctx, semester: Semester, after: number): Promise<{ id: number; slots: number }[]> =>
  (
    await ctx.db.run<{ id: number; slots: number }>(sql`select s.id, s.slots
      from (select id_st_co_group as id, count(*)::int as slots from ${ctx.db.table('st-co-schedule')} where deleted_at is null and id_st_co_group > ${after} group by 1 order by 1 offset 0) s
        cross join lateral (select from ${groupsTaught(ctx)} g where g.id = s.id and g.id_academicyear = ${semester.idAcademicyear} and g.season = ${semester.kind} offset 0) g
      order by s.id limit ${slotsOfPortion}`)
  ).rows;
/** Whole groups, because the hours of a plan are filled over all slots of a group. */
const nextPortion = async (ctx: Ctx, semester: Semester, after: number): Promise<number[]> => {
  const portion: number[] = [];
  let slots = 0;
  for (const group of await groupsAfter(ctx, semester, after)) {
    if (portion.length > 0 && slots + group.slots > slotsOfPortion) break;
    portion.push(group.id);
    slots += group.slots;
  }
  return portion;
};

const today = (ctx: Ctx): string => wallClock(ctx.now).slice(0, 10);
const semesterRow = async (ctx: Ctx, id: number): Promise<Semester> => {
  const semester = await semesterById(ctx, id);
  if (!semester) throw notFound();
  return semester;
};
const blockedIn = (results: readonly GroupResult[]) =>
  results.flatMap(r => r.blocked.map(b => ({ ...b, group: r.group })));

// ——— Publishing, withdrawing ———

/** Everybody who teaches or is taught in the semester. */
const everybody = (ctx: Ctx, semester: Pick<Semester, 'idAcademicyear' | 'kind'>): Sql => sql`
  select t.id_user from ${ctx.db.table('st-co-schedule')} s join ${ctx.db.table('st_co_schedule_id_teachers')} l on l.id_row = s.id join ${teachersNamed(ctx.db)} t on t.id = l.id_target
    where s.deleted_at is null and t.id_user is not null and s.id_st_co_group in ${groupsOf(ctx, semester)}
  union select n.id_user from ${groupMembers(ctx.db)} m join ${coursesTaken(ctx.db)} n on n.id = m.id_st_co_enrollment
    where n.id_user is not null and m."to" >= ${today(ctx)}::date and m.id_st_co_group in (select s.id_st_co_group from ${ctx.db.table('st-co-schedule')} s where s.deleted_at is null)
      and m.id_st_co_group in ${groupsOf(ctx, semester)}`;
const says = {
  published: {
    subject: { hr: 'Raspored nastave je objavljen', en: 'The timetable is published' },
    text: {
      hr: 'Vaša nastava u ovom semestru nalazi se u kalendaru.',
      en: 'Your teaching in this semester is in your calendar.',
    },
  },
  withdrawn: {
    subject: { hr: 'Raspored nastave je povučen', en: 'The timetable is withdrawn' },
    text: {
      hr: 'Raspored se mijenja; novi ćete naći u kalendaru kada bude objavljen.',
      en: 'The timetable is being changed; you will find the new one in your calendar once it is published.',
    },
  },
} as const;
const tellEverybody = async (ctx: TxCtx, row: SemesterRow, what: keyof typeof says): Promise<void> => {
  await notify(ctx, {
    key: `timetable.${what}`,
    ...says[what],
    route: '/Calendar/User',
    about: { resource: academicyearSemester.name, id: row.id },
    to: everybody(ctx, row),
  });
};

const heldLessons = async (ctx: Ctx, semester: Pick<Semester, 'idAcademicyear' | 'kind'>): Promise<number> =>
  (await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.db.table('st-co-lesson')} l where l.status in ('held', 'confirmed') and l.deleted_at is null and l.id_st_co_group in ${groupsOf(ctx, semester)}`,
  ))!.n;

// ——— What is under way ———

const works = ['generate', 'withdraw'] as const;
/** The run that makes the lessons of a semester, or takes them away. */
interface Work {
  readonly run: string;
  readonly what: (typeof works)[number];
}
const workOn = (idSemester: number): string => `academicyear-semester.work.${idSemester}`;
const workUnderWay = async (ctx: Ctx, idSemester: number): Promise<Work | null> => {
  const work = await keptUnder<Work>(ctx, workOn(idSemester));
  const state = work && (await runState(ctx, work.run));
  return state === 'waiting' || state === 'running' ? work : null;
};
/** One works on the lessons of a semester at a time: what one run makes, the other would take away. Held until the transaction ends. */
const workMeanwhile = async (ctx: TxCtx, idSemester: number): Promise<Work | null> => {
  await ctx.db.lock('timetable of', idSemester);
  return workUnderWay(ctx, idSemester);
};
/** A job that works on the semester itself is its own reason, and stands in nobody's way. */
const refuseMeanwhile = async (ctx: TxCtx, idSemester: number): Promise<Problem[]> =>
  ctx.me !== null && (await workMeanwhile(ctx, idSemester)) ? [error('underWay')] : [];
const beginWork = async (
  ctx: TxCtx,
  idSemester: number,
  what: Work['what'],
  params: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const run = await startRun(ctx, `conductions.${what}`, { idSemester, ...params });
  await keep(ctx, workOn(idSemester), { run, what } satisfies Work);
  return run;
};

const countLessons = async (ctx: Ctx, semester: Pick<Semester, 'idAcademicyear' | 'kind'>): Promise<number> =>
  (await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group in ${groupsOf(ctx, semester)}`,
  ))!.n;
/** Groups with lessons, whole ones, so that a lesson goes together with the one that makes up for it. */
const groupsToClear = async (
  ctx: Ctx,
  semester: Pick<Semester, 'idAcademicyear' | 'kind'>,
  after: number,
): Promise<number[]> =>
  (
    await ctx.db.run<{
      id: number;
    }>(sql`select id from (select l.id_st_co_group as id, sum(count(*)) over (order by l.id_st_co_group) - count(*) as before
      from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group > ${after} and l.id_st_co_group in ${groupsOf(ctx, semester)} group by 1 order by 1 limit ${slotsOfPortion}) g
    where before < ${lessonsOfPortion} order by id`)
  ).rows.map(group => group.id);
const clearGroups = async (ctx: TxCtx, groups: readonly number[]): Promise<number> => {
  const { rows } = await ctx.db.run<{ id: number; idCalendarEvent: number }>(
    sql`select l.id, l.id_calendar_event as "idCalendarEvent" from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = any(${groups}::int[]) order by l.id for update`,
  );
  await takeAway(ctx, rows);
  return rows.length;
};
const clearAll = async (ctx: TxCtx, semester: Pick<Semester, 'idAcademicyear' | 'kind'>): Promise<void> => {
  for (let after = 0; ; ) {
    const groups = await groupsToClear(ctx, semester, after);
    if (groups.length === 0) return;
    await clearGroups(ctx, groups);
    after = groups.at(-1)!;
  }
};

export const timetables: Join<typeof academicyearSemester> = {
  moves: {
    publish: {
      async check(ctx, row): Promise<Problem[]> {
        const meanwhile = await refuseMeanwhile(ctx, row.id);
        if (meanwhile.length > 0) return meanwhile;
        const semester = await semesterRow(ctx, row.id);
        const { count, first } = await slotsInConflict(ctx, semester);
        if (count > 0) return [error('hardConflicts', null, { count, first: first ?? '' })];
        if ((await countSlots(ctx, semester)) === 0) return [error('noSlots')];
        const missing = await missingGroups(ctx, semester);
        return missing > slotsOfPortion ? [error('generateFirst', null, { count: missing })] : [];
      },
      /** What was not made yet is made now, unless it is so much that a job has to. */
      async effect(ctx, row) {
        const semester = await semesterRow(ctx, row.id);
        if ((await countSlots(ctx, semester)) <= slotsOfPortion) {
          const groups = await nextPortion(ctx, semester, 0);
          const blocked = blockedIn(
            await generateLessons(ctx, semester, groups, { idAsker: ctx.me?.id ?? null, today: today(ctx) }),
          );
          if (blocked.length > 0)
            throw new Refusal(
              409,
              {
                key: 'blockedDays',
                params: { count: blocked.length, first: `${blocked[0]!.group}: ${blocked[0]!.message}` },
              },
              { kind: 'conflict', resource: academicyearSemester.name, conflicts: blocked },
            );
        }
        await tellEverybody(ctx, row, 'published');
      },
    },
    withdraw: {
      async ready(ctx, row): Promise<Problem[]> {
        const held = await heldLessons(ctx, row);
        return held > 0 ? [error('lessonsHeld', null, { count: held })] : [];
      },
      check: (ctx, row) => refuseMeanwhile(ctx, row.id),
      /** It is withdrawn at once; what is too much for one act is then taken away by a job, and nobody is taught by it any more. */
      async effect(ctx, row) {
        if (ctx.me !== null && (await countLessons(ctx, row)) > lessonsOfPortion)
          await beginWork(ctx, row.id, 'withdraw');
        else await clearAll(ctx, row);
        await tellEverybody(ctx, row, 'withdrawn');
      },
    },
  },
};
/** Slots of groups that have no lesson yet. */
const missingGroups = async (ctx: Ctx, semester: Semester): Promise<number> =>
  (await ctx.db.one<{
    n: number;
  }>(sql`select count(*)::int as n from ${ctx.db.table('st-co-schedule')} s where s.deleted_at is null and s.id_st_co_group in ${groupsOf(ctx, semester)}
    and not exists (select from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_schedule = s.id and l.deleted_at is null)`))!
    .n;

// ——— As a job ———

const generateJob: Job = {
  name: 'conductions.generate',
  title: { hr: 'Izrada nastavnih termina', en: 'Making of lessons' },
  async run(own, data, run) {
    // What stands in the file is read by the one who asked.
    const ctx = { ...own, language: (data.language as Language | undefined) ?? own.language };
    const semester = await semesterRow(ctx, Number(data.idSemester));
    const total = await countGroups(ctx, semester);
    let after = Number(run.bookmark?.after ?? 0);
    let done = Number(run.bookmark?.done ?? 0);
    let lines = (run.bookmark?.lines as readonly Line[] | undefined) ?? [];
    // Who waits sees at once how much there is: a first portion may take a while.
    await run.progress(Math.min(done, total), total);
    for (;;) {
      const groups = await nextPortion(ctx, semester, after);
      if (groups.length === 0) break;
      const at = groups.at(-1)!;
      lines = await inTransaction(ctx, async tx => {
        const made = await generateLessons(tx, semester, groups, {
          idAsker: run.asker?.id ?? null,
          today: today(ctx),
        });
        // The file tells of all groups, also where another node goes on.
        const all = [...lines, ...made.map(lineOf)];
        await run.keep(tx, { after: at, done: done + groups.length, lines: all });
        return all;
      });
      after = at;
      done += groups.length;
      await run.progress(Math.min(done, total), total, { hr: `Grupa: ${done}`, en: `Groups: ${done}` });
    }
    await run.result(fileName(ctx.language), csv(sheetOf(lines, ctx.language)));
    if (data.publish === 1 && semester.status === 'draft')
      await inTransaction(ctx, tx => move(tx, academicyearSemester, semester.id, 'publish', {}, { as: 'system' }));
  },
};
const fileName = (language: Language): string => (language === 'hr' ? 'nastavni-termini.csv' : 'lessons.csv');
const headings = {
  hr: [
    'Grupa',
    'Planirano sati',
    'Raspoređeno sati',
    'Razlika',
    'Novih termina',
    'Premještenih',
    'Uklonjenih',
    'Zauzeti dani',
  ],
  en: ['Group', 'Hours planned', 'Hours placed', 'Difference', 'New lessons', 'Moved', 'Removed', 'Days taken'],
} as const;
/** What each group has got: what is missing, what is too much, and which days something else has taken. */
const lineOf = (r: GroupResult) =>
  [
    r.group,
    r.planned,
    r.placed,
    r.planned === null ? null : r.placed - r.planned,
    r.added,
    r.moved,
    r.removed,
    r.blocked.map(b => b.message).join(' | '),
  ] as const;
type Line = ReturnType<typeof lineOf>;
const sheetOf = (lines: readonly Line[], language: Language) => ({
  title: fileName(language),
  columns: headings[language === 'hr' ? 'hr' : 'en'].map(heading => ({ heading })),
  rows: (async function* () {
    yield lines;
  })(),
});

/** What is left when it is cancelled is a timetable in the making, which the next making of lessons goes on from. */
const withdrawJob: Job = {
  name: 'conductions.withdraw',
  title: { hr: 'Povlačenje rasporeda nastave', en: 'Withdrawal of a timetable' },
  async run(ctx, data, run) {
    const semester = await semesterRow(ctx, Number(data.idSemester));
    let after = Number(run.bookmark?.after ?? 0);
    let done = Number(run.bookmark?.done ?? 0);
    const total = done + (await countLessons(ctx, semester));
    await run.progress(done, total);
    for (;;) {
      const groups = await groupsToClear(ctx, semester, after);
      if (groups.length === 0) break;
      const [at, before] = [groups.at(-1)!, done];
      done += await inTransaction(ctx, async tx => {
        const gone = await clearGroups(tx, groups);
        await run.keep(tx, { after: at, done: before + gone });
        return gone;
      });
      after = at;
      await run.progress(Math.min(done, total), total, { hr: `Nastavnih termina: ${done}`, en: `Lessons: ${done}` });
    }
  },
};
export const semesterJobs: readonly Job[] = [generateJob, withdrawJob];

const generate = endpoint({
  method: 'POST',
  path: 'academicyear-semester/generate',
  summary:
    'Makes the lessons of a whole semester in the background, and publishes its timetable when all of them stand.',
  about: 'academicyear-semester',
  body: {
    id: integer({ required: true, min: 1 }),
    publish: boolean(),
    /** No lesson is made before it; not said: as it was said before, or from the start of the semester. */
    from: date(),
    /** Lessons before the day since which the portal is in use: outside of it, or none; not said: as it was said before. */
    beforePortal: choice(waysBeforePortal),
  },
  answer: { run: text({ required: true }) },
  async handle(ctx, { body: { id, publish, from, beforePortal } }) {
    if (!ctx.me || !(ctx.me.isAdmin || plansTeaching(ctx.me))) throw notAllowed();
    const semester = await semesterRow(ctx, id);
    if (semester.status === 'locked')
      throw new Refusal(409, 'timetableLocked', { kind: 'state', resource: 'st-co-schedule' });
    if (semester.yearStatus === 'closed' && !ctx.me.isAdmin)
      throw new Refusal(409, 'locked', { kind: 'state', resource: stCoLesson.name });
    if (from && (from < semester.from || from > semester.to))
      throw invalid('from', 'outsideSemester', { from: semester.from, to: semester.to }, academicyearSemester.name);
    return inTransaction(ctx, async tx => {
      if (await workMeanwhile(tx, id))
        throw new Refusal(409, 'underWay', { kind: 'state', resource: academicyearSemester.name });
      if (from || beforePortal)
        await keepLessonsBegin(tx, semester, { ...(from && { from }), ...(beforePortal && { beforePortal }) });
      return { run: await beginWork(tx, id, 'generate', { publish: publish ?? 0, language: ctx.language }) };
    });
  },
});
const lessonsFrom = endpoint({
  method: 'GET',
  path: 'academicyear-semester/lessons-from',
  summary:
    'As of which day the lessons of a semester are made: the days that may be said, and the one that is proposed.',
  about: 'academicyear-semester',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    from: date({ required: true }),
    to: date({ required: true }),
    proposed: date({ required: true }),
    portalSince: date(),
    beforePortal: choice(waysBeforePortal, { required: true }),
  },
  async handle(ctx, { query: { id } }) {
    if (!ctx.me || !(ctx.me.isAdmin || plansTeaching(ctx.me))) throw notAllowed();
    const semester = await semesterRow(ctx, id);
    const { beforePortal } = await lessonsBegin(ctx, semester);
    return { ...(await beginningOfLessons(ctx, semester)), portalSince: await portalSinceOf(ctx), beforePortal };
  },
});
const work = endpoint({
  method: 'GET',
  path: 'academicyear-semester/work',
  summary: 'The run that is making the lessons of a semester or taking them away; nothing where none is.',
  about: 'academicyear-semester',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { run: text(), what: choice(works) },
  async handle(ctx, { query: { id } }) {
    if (!ctx.me || !(ctx.me.isAdmin || plansTeaching(ctx.me))) throw notAllowed();
    return (await workUnderWay(ctx, id)) ?? { run: null, what: null };
  },
});
export const semesterEndpoints: readonly Endpoint[] = [generate, lessonsFrom, work];
