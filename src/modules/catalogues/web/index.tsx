import type { ModuleParts, RecordPart } from '../../../kernel/web/index.ts';
import { catalogueReaders, cc, groupReaders, studentReaders } from '../rights.ts';

/** Rows of a catalogue that hang on a record, for whoever leafs through the catalogues. */
const rows = (on: string, of: string, by: string, title?: string): RecordPart => ({
  on,
  rows: of,
  by,
  ...catalogueReaders,
  ...(title ? { title } : {}),
});
/** What is known of students is for those who keep their records. */
const ofStudents = (on: string, of: string, by: string, title?: string): RecordPart => ({
  ...rows(on, of, by, title),
  roles: [],
  permissions: studentReaders,
});

/** Who is taught with whom is for those who plan teaching or keep the calendar. */
const ofGroups = (on: string, of: string, by: string): RecordPart => ({
  ...rows(on, of, by),
  roles: [],
  permissions: groupReaders,
});

export const parts: ModuleParts = {
  selections: [
    {
      ...catalogueReaders,
      resource: 'academicyear',
      field: 'code',
      sort: '-startYear',
      fallback: { field: 'status', value: 'active' },
    },
    { ...catalogueReaders, resource: 'study', field: 'name', columns: ['nameHr', 'nameEn'], sort: 'nameHr' },
    {
      ...catalogueReaders,
      resource: 'stcourse',
      field: 'idCourse',
      sort: 'semester,num',
      within: { academicyear: 'idAcademicyear', study: 'idStudy' },
    },
  ],
  acts: [
    {
      title: 'enrolStudent',
      path: '/Catalogues/StudentEnrollment?open=new',
      icon: 'user-check',
      permissions: [cc.edit, cc.catalogues],
    },
  ],
  records: [
    { on: 'academicyear', shows: 'timeline', place: 'side', ...catalogueReaders },
    { on: 'studentenrollment', shows: 'timeline', place: 'side', permissions: studentReaders },
    rows('academicyear', 'academicyear-semester', 'idAcademicyear'),
    rows('academicyear', 'teachingtype-coef', 'idAcademicyear'),
    { on: 'study', title: 'programme', load: () => import('./Programme.tsx'), order: -1, ...catalogueReaders },
    { on: 'study', load: () => import('./EnrolMany.tsx'), place: 'head', permissions: [cc.edit, cc.catalogues] },
    rows('study', 'stcourse', 'idStudy'),
    { on: 'study', title: 'scale', load: () => import('./Scale.tsx'), ...catalogueReaders },
    rows('study', 'study', 'idParent', 'streams'),
    ofStudents('study', 'studentenrollment', 'idStudy'),
    rows('course', 'stcourse', 'idCourse'),
    rows('course', 'course-equivalent', 'idCourse'),
    rows('stcourse', 'st-co-teacher', 'idStCo'),
    ofGroups('stcourse', 'st-co-group', 'idStCo'),
    ofStudents('stcourse', 'st-co-enrollment', 'idStCo'),
    ofGroups('st-co-group', 'st-co-group-student', 'idStCoGroup'),
    ofGroups('st-co-enrollment', 'st-co-group-student', 'idStCoEnrollment'),
    rows('teachingtype', 'teachingtype-coef', 'idTeachingtype'),
    rows('edulev', 'study', 'idEdulev'),
    rows('teacher', 'teacher-vocation', 'idTeacher'),
    rows('teacher', 'stcourse', 'idHolder', 'coursesHeld'),
    rows('teacher', 'st-co-teacher', 'idTeacher', 'coursesTaught'),
    rows('teacher', 'organizationunit', 'idHead', 'unitsHeaded'),
    rows('teacher', 'study', 'idHead', 'studiesHeaded'),
    {
      on: 'student',
      title: 'progress',
      load: () => import('./Progress.tsx'),
      order: -1,
      permissions: studentReaders,
    },
    { on: 'student', load: () => import('./EnrolOpenYear.tsx'), place: 'head', permissions: studentReaders },
    {
      on: 'student',
      title: 'enrolYear',
      icon: 'school',
      load: () => import('./EnrolStudent.tsx'),
      place: 'row',
      when: row => row.can?.includes('update') ?? false,
      permissions: studentReaders,
    },
    ofStudents('student', 'studentenrollment', 'idStudent'),
    ofStudents('student', 'st-co-enrollment', 'idStudentenrollment.idStudent'),
    {
      on: 'studentenrollment',
      title: 'courses',
      load: () => import('./EnrolledCourses.tsx'),
      permissions: studentReaders,
    },
    rows('bloomlev', 'bloomverb', 'idBloomlev'),
    rows('academicvocation', 'teacher', 'idAcademicvocation'),
    rows('organizationunit', 'organizationunit', 'idParent', 'unitsBelow'),
    rows('organizationunit', 'teacher', 'idOrganizationunit'),
    rows('organizationunit', 'study', 'idOrganizationunit'),
    rows('organizationunit', 'room', 'idOrganizationunit'),
    rows('roomtype', 'room', 'idRoomtype'),
    rows('state', 'state-county', 'idState'),
    rows('state-county', 'state-city', 'idStateCounty'),
    rows('profession', 'profession', 'idParent', 'professionsBelow'),
  ],
};
