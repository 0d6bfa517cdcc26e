import { bilingual, boolean, choice, decimal, integer, ref, resource, text } from '../../../kernel/resource/index.ts';

export const teachingtype = resource('teachingtype', {
  label: 'name',
  description: 'code',
  order: true,
  checks: ['countedInClosedYear'],
  fields: {
    code: text({ required: true, unique: true, max: 5, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    category: choice(['lecture', 'seminar', 'exercise', 'field', 'practice', 'other'], {
      required: true,
      inList: true,
    }),
    maxGroupSize: integer({ min: 1, max: 10_000, inList: true }),
    needsRoom: boolean({ default: 1, inList: true }),
    preferredRoomtype: ref('roomtype'),
    color: text({ format: 'color', max: 7, inList: true }),
  },
});

const coefficient = () => decimal({ required: true, min: 0, max: 20, precision: 5, inList: true });
/**
 * By how much an hour of this type counts in one academic year, the first time and when it is repeated for a further group.
 * An institution may weigh by the size of the group: then a type has several rows, each for its band of students.
 */
export const teachingtypeCoef = resource('teachingtype-coef', {
  label: ['idAcademicyear', 'idTeachingtype'],
  sort: ['-idAcademicyear', 'idTeachingtype'],
  owner: 'idTeachingtype',
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: ['repeatAbove'],
  fields: {
    idAcademicyear: ref('academicyear', { required: true, cascade: true, inList: true }),
    idTeachingtype: ref('teachingtype', { required: true, inList: true }),
    /** Empty: from one student on, to any number. */
    minStudents: integer({ min: 1, max: 10_000, inList: true }),
    maxStudents: integer({ min: 1, max: 10_000, inList: true }),
    coefNorm: coefficient(),
    coefNormRepeat: coefficient(),
    coefWork: coefficient(),
    coefWorkRepeat: coefficient(),
  },
  constraints: {
    bandInOrder: { check: 'min_students <= max_students', fields: ['maxStudents'] },
    typeTwice: {
      exclude:
        "using gist (id_academicyear with =, id_teachingtype with =, int4range(coalesce(min_students, 0), max_students, '[]') with &&)",
      fields: ['idTeachingtype'],
    },
  },
});

/** The five grades are given by law: they can be renamed, neither added nor removed. */
export const grade = resource('grade', {
  label: ['value', 'name'],
  order: true,
  verbs: ['update'],
  fields: {
    value: integer({ required: true, unique: true, min: 1, max: 5, readonly: true, inList: true }),
    name: bilingual({ required: true, max: 50, search: true, inList: true }),
    ectsGrades: text({ max: 20, inList: true }),
    isPassing: boolean({ readonly: true, inList: true }),
  },
  constraints: { oneFails: { check: 'is_passing = case when value = 1 then 0 else 1 end', fields: ['isPassing'] } },
});

/** One step of a study's scale from points to grades; the scale of a later year replaces the one before it. */
export const studygrade = resource('studygrade', {
  label: ['idStudy', 'idGrade'],
  sort: ['idStudy', 'idAcademicyear', 'pointsFrom'],
  set: { of: 'idStudy' },
  owner: 'idStudy',
  verbs: [],
  checks: ['pointsOverlap', 'notFromZero', 'notToHundred', 'gap', 'gradesNotRising', 'yearClosed'],
  fields: {
    idStudy: ref('study', { required: true, inList: true }),
    /** The year from which it holds; none: from the beginning. */
    idAcademicyear: ref('academicyear', { inList: true }),
    ectsGrade: choice(['A', 'B', 'C', 'D', 'E', 'F'], { required: true, inList: true }),
    idGrade: ref('grade', { required: true, inList: true }),
    pointsFrom: decimal({ required: true, min: 0, max: 100, precision: 5, inList: true }),
    pointsTo: decimal({ required: true, min: 0, max: 100, precision: 5, inList: true }),
  },
  constraints: {
    pointsInOrder: { check: 'points_from <= points_to', fields: ['pointsTo'] },
    /** Deferred, because the steps of a scale are moved one by one and right only together. */
    letterTwice: {
      exclude: 'using btree (id_study with =, coalesce(id_academicyear, 0) with =, ects_grade with =)',
      deferrable: true,
      fields: ['ectsGrade'],
    },
    pointsOverlap: {
      exclude:
        "using gist (id_study with =, coalesce(id_academicyear, 0) with =, numrange(points_from, points_to, '[]') with &&)",
      deferrable: true,
      fields: ['pointsFrom'],
    },
  },
});
