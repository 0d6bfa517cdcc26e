import { choice, date, decimal, ref, resource, text, time, weekday } from '../../../kernel/resource/index.ts';

/** When a teacher cannot come, or would rather. */
export const teacherAvailability = resource('teacher-availability', {
  label: ['weekday', 'from', 'to'],
  sort: ['weekday', 'from'],
  owner: 'idTeacher',
  fields: {
    idTeacher: ref('teacher', { required: true, inList: true }),
    weekday: weekday({ required: true, inList: true }),
    from: time({ required: true, inList: true }),
    to: time({ required: true, inList: true }),
    kind: choice(['unavailable', 'preferred'], { required: true, default: 'unavailable', inList: true }),
  },
  constraints: {
    hoursInOrder: { check: '"from" < "to"', fields: ['to'] },
    hoursOverlap: {
      exclude: `using gist (id_teacher with =, weekday with =, int4range((extract(epoch from "from") / 60)::int, (extract(epoch from "to") / 60)::int) with &&)`,
      fields: ['from'],
    },
  },
});

/**
 * What a teacher owes in one year. The row is made when something is said of the year, or when the year closes, and keeps what the
 * teacher had then; until there is one, reports read the teacher.
 */
export const teacherYear = resource('teacher-year', {
  label: ['idTeacher', 'idAcademicyear'],
  sort: ['-idAcademicyear'],
  owner: 'idTeacher',
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: ['reductionUnexplained'],
  fields: {
    idTeacher: ref('teacher', { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    /** Empty in a new one: as the teacher has it now. */
    fte: decimal({ min: 0.05, max: 1, precision: 3, inList: true }),
    normReduction: decimal({ min: 0, max: 100, precision: 5, inList: true }),
    reductionReason: text({ max: 500 }),
    /** Norm hours for what is no teaching: a project, a duty. */
    extraNorm: decimal({ min: 0, max: 2000, precision: 7, inList: true }),
    extraNote: text({ max: 500 }),
    contractNo: text({ max: 50, inList: true }),
    contractDate: date(),
    contractHours: decimal({ min: 0, max: 2000, precision: 7, inList: true }),
    /** Euros for a contact hour; empty: as the rank says. */
    rate: decimal({ min: 0, max: 1000, precision: 7 }),
  },
  constraints: {
    yearTwice: { unique: ['idTeacher', 'idAcademicyear'] },
    noteOfExtra: { check: 'coalesce(extra_norm, 0) = 0 or extra_note is not null', fields: ['extraNote'] },
  },
});
