import { array, choice, date, decimal, integer, ref, resource, text } from '../../../kernel/resource/index.ts';

/**
 * Who holds a course of a study, and who teaches it beside the holder. The holder of today stands on the study course too
 * (`idHolder`), where lists read it.
 */
export const stCoTeacher = resource('st-co-teacher', {
  label: ['idStCo', 'idTeacher'],
  order: { in: ['idStCo'] },
  owner: 'idStCo',
  lockedBy: { path: 'idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: ['holderMayNot', 'sharesAbove', 'typeTwice', 'courseFixed'],
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, inList: true }),
    role: choice(['holder', 'coholder', 'executor', 'assistant'], {
      required: true,
      default: 'executor',
      inList: true,
    }),
    /** Empty: from the beginning of the course, to its end. */
    from: date({ inList: true }),
    to: date({ inList: true }),
    /** What of the course they teach, and how much of it; nothing said: whatever comes. */
    teaching: array({
      idTeachingtype: ref('teachingtype', { required: true }),
      sharePct: decimal({ min: 0, max: 100, precision: 5 }),
    }),
  },
  constraints: {
    datesInOrder: { check: '"from" <= "to"', fields: ['to'] },
    teacherTwice: {
      exclude: `using gist (id_st_co with =, id_teacher with =, daterange("from", "to", '[]') with &&)`,
      fields: ['idTeacher'],
    },
    holderTwice: {
      exclude: `using gist (id_st_co with =, daterange("from", "to", '[]') with &&) where (role = 'holder')`,
      fields: ['role'],
    },
  },
});

/** Those who are taught together: a lecture's audience, a group of exercises within it. */
export const stCoGroup = resource('st-co-group', {
  label: ['idStCo', 'code'],
  order: { in: ['idStCo', 'idTeachingtype'] },
  tree: 'idParent',
  lockedBy: { path: 'idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: [
    'parentOfOtherCourse',
    'parentOfSameType',
    'sharedWithItself',
    'sharedOtherYear',
    'aboveTypeSize',
    'capacityBelow',
    'membersOutsideParent',
    'membersOfOtherMode',
    'groupFixed',
    'outsideSemester',
    'membersBefore',
  ],
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    idTeachingtype: ref('teachingtype', { required: true, inList: true }),
    code: text({ required: true, max: 10, inList: true }),
    /** The group of another type of teaching of which this one is a part: A1 of P1. */
    idParent: ref('st-co-group', { inList: true }),
    capacity: integer({ required: true, min: 1, max: 10_000, inList: true }),
    language: choice(['hr', 'en']),
    onlyMode: choice(['full', 'part']),
    /** Other courses taught in the same hours, which count for the group's own course alone. */
    sharedStCos: array({ idStCo: ref('stcourse', { required: true }) }),
    /** Neither members nor lessons come before it; empty: from the start of the semester. */
    validFrom: date(),
  },
  constraints: { groupTwice: { unique: ['idStCo', 'idTeachingtype', 'code'] } },
});

/** A student in a group, for as long as they are in it: who was there on a day is known afterwards too. */
export const stCoGroupStudent = resource('st-co-group-student', {
  label: ['idStCoGroup', 'idStCoEnrollment'],
  sort: ['idStCoGroup', 'id'],
  lockedBy: { path: 'idStCoGroup.idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCoGroup.idStCo.idAcademicyear' },
  checks: [
    'notOnCourse',
    'courseDropped',
    'otherMode',
    'notInParent',
    'groupFull',
    'inPart',
    'memberFixed',
    'memberSince',
    'outsideSemester',
    'beforeGroup',
  ],
  fields: {
    idStCoGroup: ref('st-co-group', { required: true, inList: true }),
    idStCoEnrollment: ref('st-co-enrollment', { required: true, cascade: true, inList: true }),
    /** The group's own, kept beside the student: of each type of teaching everybody is in one group at a time. */
    idTeachingtype: ref('teachingtype', { required: true, readonly: true, invisibleInForm: true }),
    from: date({ required: true, inList: true }),
    to: date({ inList: true }),
  },
  constraints: {
    memberInOrder: { check: '"from" <= "to"', fields: ['to'] },
    memberTwice: {
      exclude: `using gist (id_st_co_enrollment with =, id_teachingtype with =, daterange("from", "to", '[]') with &&)`,
      // Whoever is moved is for a moment in both.
      deferrable: true,
      fields: ['idStCoGroup'],
    },
  },
});
