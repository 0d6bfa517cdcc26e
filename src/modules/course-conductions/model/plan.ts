import {
  bilingual,
  boolean,
  choice,
  decimal,
  integer,
  longtext,
  ref,
  refs,
  resource,
  text,
} from '../../../kernel/resource/index.ts';

/** What was submitted is judged as it was seen, and what was approved stays so until it is opened for revision. A closed year closes its plans. */
const planIsFixed = ['submitted', 'approved', 'closed'];

/** How many hours of a type of teaching a student of the course has, and in how many groups they are held. */
export const stCoTeachingtype = resource('st-co-teachingtype', {
  label: ['idStCo', 'idTeachingtype'],
  sort: ['idStCo', 'id'],
  owner: 'idStCo',
  lockedBy: { path: 'idStCo', whenState: planIsFixed },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: ['locked', 'courseFixed', 'fewGroups', 'topicsOver', 'typeInUse'],
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    idTeachingtype: ref('teachingtype', { required: true, inList: true }),
    /** Of one student, in the whole semester. */
    hours: decimal({ required: true, min: 0.25, max: 1000, precision: 6, inList: true }),
    groupsPlanned: integer({ required: true, min: 1, max: 200, default: 1, inList: true }),
    groupSize: integer({ min: 1, max: 10_000, inList: true }),
    /** What part of the hours somebody must attend for the signature. */
    attendanceMin: integer({ required: true, min: 0, max: 100, default: 70, inList: true }),
    /** Hours that came from ISVU: the programme says them, not the plan. */
    isFromIsvu: boolean({ readonly: true }),
  },
  constraints: { typeTwice: { unique: ['idStCo', 'idTeachingtype'] } },
});

/** Which part of a group's hours a teacher holds. */
export const stCoGroupTeacher = resource('st-co-group-teacher', {
  label: ['idStCoGroup', 'idTeacher'],
  sort: ['idStCoGroup', 'id'],
  owner: 'idStCoGroup',
  set: { of: 'idStCoGroup' },
  lockedBy: { path: 'idStCoGroup.idStCo', whenState: planIsFixed },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: ['locked', 'groupFixed', 'notOnCourse', 'sharesNotWhole'],
  fields: {
    idStCoGroup: ref('st-co-group', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, inList: true }),
    sharePct: decimal({ required: true, min: 0.01, max: 100, precision: 5, default: 100, inList: true }),
    /** Several stand before the group at once: then the shares may be more than the whole. */
    coTeaching: boolean({ inList: true }),
    /** The group's own, kept here: what a teacher repeats is asked for within a course and a type of teaching. */
    idStCo: ref('stcourse', { required: true, readonly: true, invisibleInForm: true }),
    idTeachingtype: ref('teachingtype', { required: true, readonly: true, invisibleInForm: true }),
    /** Whether the teacher holds here what they hold in another group already: the largest part is the original. */
    isRepeat: boolean({
      computed: `case {row}.repeat_said when 'repeat' then 1 when 'original' then 0 else
        (exists (select from {st-co-group-teacher} o where o.id_teacher = {row}.id_teacher and o.id_st_co = {row}.id_st_co
          and o.id_teachingtype = {row}.id_teachingtype and o.deleted_at is null and (o.share_pct, -o.id) > ({row}.share_pct, -{row}.id)))::int end`,
      inList: true,
    }),
    /** Said otherwise, by whoever plans teaching, for a reason. */
    repeatSaid: choice(['original', 'repeat']),
    repeatReason: text({ max: 500 }),
  },
  constraints: {
    teacherTwice: { unique: ['idStCoGroup', 'idTeacher'] },
    reasonOfRepeat: { check: 'repeat_said is null or repeat_reason is not null', fields: ['repeatReason'] },
  },
});

export const stCoThematicunit = resource('st-co-thematicunit', {
  label: 'name',
  description: 'idStCo',
  order: { in: ['idStCo'] },
  owner: 'idStCo',
  lockedBy: { path: 'idStCo', whenState: planIsFixed },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: ['locked', 'courseFixed', 'topicsHeld'],
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    name: bilingual({ required: true, max: 300, search: true, inList: true }),
    description: bilingual({ long: true }),
  },
});

/** What is taught, in hours of one type of teaching. */
export const stCoTopic = resource('st-co-topic', {
  label: 'name',
  description: 'idStCoThematicunit',
  order: { in: ['idStCoThematicunit'] },
  owner: 'idStCoThematicunit',
  lockedBy: { path: 'idStCoThematicunit.idStCo', whenState: planIsFixed },
  narrowedBy: { academicyear: 'idStCoThematicunit.idStCo.idAcademicyear' },
  checks: ['locked', 'otherCourse', 'noHoursOfType', 'hoursOver', 'topicHeld'],
  fields: {
    idStCoThematicunit: ref('st-co-thematicunit', { required: true, inList: true }),
    idTeachingtype: ref('teachingtype', { required: true, inList: true }),
    name: bilingual({ required: true, max: 300, search: true, inList: true }),
    hours: decimal({ required: true, min: 0.25, max: 1000, precision: 6, inList: true }),
    idLearningmethods: refs('learningmethod'),
    materials: longtext({ max: 10_000 }),
  },
});
