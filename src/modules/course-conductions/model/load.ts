import {
  boolean,
  choice,
  date,
  decimal,
  integer,
  money,
  ref,
  resource,
  serial,
  text,
} from '../../../kernel/resource/index.ts';

/** What every row of the ledger says of its course. */
const ofCourse = `c.id_academicyear, c.id_study, c.semester, case when c.semester % 2 = 1 then 'winter' else 'summer' end as season, k.id_organizationunit, c.id as id_st_co, c.id_course`;
const courses = `join {stcourse} c on c.id = g.id_st_co and c.deleted_at is null join {course} k on k.id = c.id_course`;
/** Hours of a plan have no lesson yet. */
const ofPlan = `null::int as id_substituted, null::int as id_st_co_lesson, null::date as date, null::int as week, null::text as category, null::text as status, null::numeric as hours, null::numeric as lesson_hours`;
const notHeld = `0::numeric as held, 0::numeric as confirmed, 0 as is_e_learning`;
const teaches = `l.category <> 'consultation'`;
/** How many groups of other courses a course is taught in: few are shared, so they are found once, and not for each course. */
const sharing = `(select (o ->> 'idStCo')::int as id_st_co, g.id_teachingtype, w.id_academicyear, count(distinct g.id)::int as groups
  from {st-co-group} g join {stcourse} w on w.id = g.id_st_co cross join lateral jsonb_array_elements(g.shared_st_cos) o
  where jsonb_array_length(coalesce(g.shared_st_cos, '[]'::jsonb)) > 0 and g.deleted_at is null group by 1, 2, 3)`;
/** How many students a group has: those who are in it, else its places; one that is not made, as many as the course plans. */
const students = `case when {row}.id_st_co_group is null
  then (select size.group_size from {st-co-teachingtype} size where size.id_st_co = {row}.id_st_co and size.id_teachingtype = {row}.id_teachingtype and size.deleted_at is null)
  else coalesce(nullif((select count(*)::int from {st-co-group-student} inside where inside.id_st_co_group = {row}.id_st_co_group and inside."to" is null and inside.deleted_at is null), 0),
    (select size.capacity from {st-co-group} size where size.id = {row}.id_st_co_group)) end`;
const paid = `coalesce((select sum(closed.hours) from {payment-batch-lesson} closed where closed.id_st_co_lesson = {row}.id_st_co_lesson and closed.id_teacher = {row}.id_teacher), 0)`;

/**
 * Every hour of teaching, planned, held and confirmed: the one place that reports, home pages and payments read.
 * - `share`: what a teacher is to hold of a group, from the hours of the course; a group that several courses share stands once, at its owner.
 * - `open`: what nobody is to hold yet: the rest of a group, or groups that are not made.
 * - `lesson`: what a teacher has of one meeting. Consultations are told and count for nothing.
 * A column has the same type in each of the four: so PostgreSQL reads only those parts and columns that are asked for.
 */
export const hourLedger = resource('hour-ledger', {
  label: ['idStCo', 'idTeachingtype'],
  sort: ['date', 'id'],
  narrowedBy: { academicyear: 'idAcademicyear' },
  from: {
    key: 'id',
    sql: `select s.id * 4 as id, 'share' as stage, ${ofCourse}, g.id_teachingtype, g.id as id_st_co_group, s.id_teacher, ${ofPlan},
        h.hours * s.share_pct / 100 as planned, ${notHeld}, s.share_pct, s.repeat_said
      from {st-co-group-teacher} s join {st-co-group} g on g.id = s.id_st_co_group and g.deleted_at is null ${courses}
        join {st-co-teachingtype} h on h.id_st_co = g.id_st_co and h.id_teachingtype = g.id_teachingtype and h.deleted_at is null
      where s.deleted_at is null
      union all
      select g.id * 4 + 1, 'open', ${ofCourse}, g.id_teachingtype, g.id, null::int, ${ofPlan},
        h.hours * (100 - given.share) / 100, ${notHeld}, 100 - given.share, null::text
      from {st-co-group} g ${courses}
        join {st-co-teachingtype} h on h.id_st_co = g.id_st_co and h.id_teachingtype = g.id_teachingtype and h.deleted_at is null
        cross join lateral (select coalesce(sum(o.share_pct), 0) as share from {st-co-group-teacher} o where o.id_st_co_group = g.id and o.deleted_at is null) given
      where g.deleted_at is null and given.share < 100
      union all
      select h.id * 4 + 2, 'open', ${ofCourse}, h.id_teachingtype, null::int, null::int, ${ofPlan},
        h.hours * (h.groups_planned - made.groups), ${notHeld}, 100::numeric, null::text
      from {st-co-teachingtype} h join {stcourse} c on c.id = h.id_st_co and c.deleted_at is null join {course} k on k.id = c.id_course
        left join ${sharing} shared on shared.id_st_co = h.id_st_co and shared.id_teachingtype = h.id_teachingtype and shared.id_academicyear = c.id_academicyear
        cross join lateral (select coalesce(shared.groups, 0) + (select count(*)::int from {st-co-group} g where g.id_st_co = h.id_st_co and g.id_teachingtype = h.id_teachingtype and g.deleted_at is null) as groups) made
      where h.deleted_at is null and made.groups < h.groups_planned
      union all
      select x.id * 4 + 3, 'lesson', ${ofCourse}, g.id_teachingtype, g.id, x.id_teacher, x.id_substituted, l.id, (l.start at time zone 'Europe/Zagreb')::date,
        l.week, l.category, l.status, x.hours, l.hours, 0::numeric,
        case when l.status in ('held', 'confirmed') and ${teaches} then x.hours else 0 end,
        case when l.status = 'confirmed' and ${teaches} then x.hours else 0 end,
        l.is_e_learning::int, s.share_pct, s.repeat_said
      from {st-co-lesson-teacher} x join {st-co-lesson} l on l.id = x.id_st_co_lesson and l.deleted_at is null
        join {st-co-group} g on g.id = l.id_st_co_group ${courses}
        left join {st-co-group-teacher} s on s.id_st_co_group = g.id and s.id_teacher = x.id_teacher and s.deleted_at is null`,
  },
  fields: {
    stage: choice(['share', 'open', 'lesson'], { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true }),
    idStudy: ref('study', { required: true, inList: true }),
    semester: integer({ required: true }),
    season: choice(['winter', 'summer'], { required: true }),
    /** The unit that gives the course. */
    idOrganizationunit: ref('organizationunit'),
    idStCo: ref('stcourse', { required: true, inList: true }),
    idCourse: ref('course', { required: true }),
    idTeachingtype: ref('teachingtype', { required: true, inList: true }),
    idStCoGroup: ref('st-co-group', { inList: true }),
    /** Empty: nobody yet. */
    idTeacher: ref('teacher', { inList: true }),
    /** Whom the teacher stood in for. */
    idSubstituted: ref('teacher', { inList: true }),
    idStCoLesson: ref('st-co-lesson'),
    date: date({ inList: true }),
    week: integer({ inList: true }),
    category: choice(['regular', 'makeup', 'extra', 'consultation'], { inList: true }),
    status: choice(['planned', 'held', 'confirmed', 'cancelled', 'compensated', 'outside'], { inList: true }),
    /** The teacher's part of the lesson, whatever became of it. */
    hours: decimal({ inList: true }),
    /** The whole lesson, whoever held which part of it. */
    lessonHours: decimal(),
    planned: decimal({ required: true, inList: true }),
    held: decimal({ required: true, inList: true }),
    confirmed: decimal({ required: true, inList: true }),
    /** For how many of these hours an external teacher was paid. */
    paid: decimal({ required: true, inList: true, computed: paid }),
    isELearning: boolean(),
    sharePct: decimal(),
    repeatSaid: choice(['original', 'repeat']),
    students: integer({ computed: students }),
  },
});

const euros = () => money({ required: true, min: 0, max: 99_999_999, precision: 10, inList: true });
const hours = () => decimal({ required: true, min: 0, max: 99_999, precision: 8, inList: true });
const accounts = { keep: 'Accounts of payments are kept for good.', hr: 'Isplatne liste čuvaju se trajno.' } as const;

/** Hours of external teachers that were closed for payment. It is made once and never opened again. */
export const paymentBatch = resource('payment-batch', {
  label: 'number',
  sort: ['-id'],
  verbs: ['create'],
  checks: ['nothingToPay'],
  fields: {
    number: serial('OVS-{0}/{year}', { per: ['year'], inList: true, search: true }),
    from: date({ required: true, inList: true }),
    to: date({ required: true, inList: true }),
    /** Empty: of all externals. */
    idTeacher: ref('teacher', { inList: true }),
    closedOn: date({ required: true, readonly: true, inList: true }),
    hours: decimal({ required: true, readonly: true, min: 0, max: 99_999, precision: 8, inList: true }),
    /** Euros that are to be paid: without what is over the contract. */
    amount: money({ required: true, readonly: true, min: 0, max: 99_999_999, precision: 10, inList: true }),
  },
  constraints: { datesInOrder: { check: '"from" <= "to"', fields: ['to'] } },
});

/** What one teacher is paid for one course, as it was on that day: names, rank, contract and price stay as they were. */
export const paymentBatchRow = resource('payment-batch-row', {
  label: ['teacher', 'course'],
  sort: ['idPaymentBatch', 'id'],
  owner: 'idPaymentBatch',
  verbs: [],
  erase: {
    idTeacher: 'person',
    teacher: accounts,
    oib: accounts,
  },
  fields: {
    idPaymentBatch: ref('payment-batch', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true }),
    idStCo: ref('stcourse', { required: true }),
    teacher: text({ required: true, max: 300, inList: true }),
    rank: text({ max: 300, inList: true }),
    oib: text({ max: 50 }),
    contractNo: text({ max: 50, inList: true }),
    contractDate: date({ inList: true }),
    course: text({ required: true, max: 500, inList: true }),
    study: text({ required: true, max: 50, inList: true }),
    lectures: hours(),
    seminars: hours(),
    exercises: hours(),
    /** Hours brought to lectures by their coefficients. */
    counted: hours(),
    rate: euros(),
    amount: euros(),
    /** Contracted hours that are left after this row; empty: the contract names none. */
    left: decimal({ min: 0, max: 99_999, precision: 8, inList: true }),
    /** Hours beyond the contract: told, and not paid. */
    isOver: boolean({ inList: true }),
  },
});

/** Which hours of which lessons a batch pays. */
export const paymentBatchLesson = resource('payment-batch-lesson', {
  label: ['idStCoLesson', 'idTeacher'],
  internal: true,
  delete: 'hard',
  audit: 'none',
  owner: 'idPaymentBatchRow',
  indexes: [['idStCoLesson', 'idTeacher']],
  fields: {
    idPaymentBatchRow: ref('payment-batch-row', { required: true }),
    idStCoLesson: ref('st-co-lesson', { required: true }),
    idTeacher: ref('teacher', { required: true }),
    hours: decimal({ required: true, min: 0.01, max: 24, precision: 4 }),
  },
});
