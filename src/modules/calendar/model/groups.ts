import { array, choice, date, integer, ref, resource, text } from '../../../kernel/resource/index.ts';

/** Those who are taught together: a lecture's audience, a group of exercises within it. Written by course conductions. */
export const stCoGroup = resource('st-co-group', {
  label: ['idStCo', 'code'],
  sort: ['idStCo', 'code'],
  verbs: [],
  tree: 'idParent',
  lockedBy: { path: 'idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    idTeachingtype: ref('teachingtype', { required: true, inList: true }),
    code: text({ required: true, max: 10, inList: true }),
    idParent: ref('st-co-group', { inList: true }),
    capacity: integer({ required: true, min: 1, max: 10_000, inList: true }),
    language: choice(['hr', 'en']),
    onlyMode: choice(['full', 'part']),
    /** Other courses taught in the same hours, which count for the group's own course alone. */
    sharedStCos: array({ idStCo: ref('stcourse', { required: true }) }),
  },
  constraints: { groupTwice: { unique: ['idStCo', 'idTeachingtype', 'code'] } },
});

/** A student in a group, for as long as they are in it: who was there on a day is known afterwards too. */
export const stCoGroupStudent = resource('st-co-group-student', {
  label: ['idStCoGroup', 'idStCoEnrollment'],
  sort: ['idStCoGroup', 'id'],
  verbs: [],
  lockedBy: { path: 'idStCoGroup.idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCoGroup.idStCo.idAcademicyear' },
  fields: {
    idStCoGroup: ref('st-co-group', { required: true, inList: true }),
    idStCoEnrollment: ref('st-co-enrollment', { required: true, inList: true }),
    from: date({ required: true, inList: true }),
    to: date({ inList: true }),
  },
  constraints: {
    memberInOrder: { check: '"from" <= "to"', fields: ['to'] },
    memberTwice: {
      exclude: `using gist (id_st_co_group with =, id_st_co_enrollment with =, daterange("from", "to", '[]') with &&)`,
      fields: ['idStCoGroup'],
    },
  },
});
