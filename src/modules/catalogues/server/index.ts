import type { ServerModule } from '../../../kernel/server/index.ts';
import { cataloguesEnUk } from '../en-uk.ts';
import { cataloguesHr } from '../hr.ts';
import { cataloguesModule } from '../module.ts';
import { catalogueAudiences, teachersOfStudent } from './audiences.ts';
import { enrolYearEndpoints } from './enrol-year.ts';
import { catalogueFacts } from './facts.ts';
import { catalogueJobs } from './jobs.ts';
import * as p from './policy.ts';
import { recogniseInRecords } from './recognise.ts';
import { seedCatalogues } from './seed.ts';

export { holdsCourse, holdsCourseOf } from './course-teachers.ts';
export { isOnStudy, takesCourse } from './students-own.ts';
export {
  accountsOfTeachers,
  assessmentmethodsNamed,
  bloomVerbs,
  coefficientsOfYears,
  coursesOfStudies,
  coursesTaken,
  dublinDescriptors,
  groupMembers,
  groupsTaught,
  headsOfCourse,
  headsOfStudy,
  hkoDescriptors,
  isInOneYear,
  isPlanFixed,
  ranksHeld,
  learningmethodsNamed,
  recordsOf,
  roomsNamed,
  roomtypesNamed,
  semestersTaught,
  studentsOnCourses,
  studiesLevelled,
  studyCoursesNamed,
  teachersEmployed,
  teachersNamed,
  teachersOnCourses,
  teachingGroups,
  teachingtypesNamed,
  yearsKept,
  yearsInOrder,
} from './published.ts';

export const catalogues: ServerModule = {
  module: cataloguesModule,
  words: { hr: cataloguesHr, 'en-uk': cataloguesEnUk },
  policies: {
    academicyear: p.academicyearPolicy,
    'academicyear-semester': p.semesterPolicy,
    edulev: p.edulevPolicy,
    academicvocation: p.academicvocationPolicy,
    organizationunit: p.organizationunitPolicy,
    roomtype: p.roomtypePolicy,
    room: p.roomPolicy,
    teacher: p.teacherPolicy,
    student: p.studentPolicy,
    state: p.statePolicy,
    'state-county': p.stateCountyPolicy,
    'state-city': p.stateCityPolicy,
    study: p.studyPolicy,
    course: p.coursePolicy,
    'course-equivalent': p.courseEquivalentPolicy,
    stcourse: p.stcoursePolicy,
    'teacher-vocation': p.teacherVocationPolicy,
    studentenrollment: p.studentenrollmentPolicy,
    'st-co-enrollment': p.stCoEnrollmentPolicy,
    'st-co-teacher': p.stCoTeacherPolicy,
    'st-co-group': p.stCoGroupPolicy,
    'st-co-group-student': p.stCoGroupStudentPolicy,
    teachingtype: p.teachingtypePolicy,
    'teachingtype-coef': p.teachingtypeCoefPolicy,
    grade: p.gradePolicy,
    studygrade: p.studygradePolicy,
    learningmethod: p.learningmethodPolicy,
    assessmentmethod: p.assessmentmethodPolicy,
    hko: p.hkoPolicy,
    dublin: p.dublinPolicy,
    bloomlev: p.bloomlevPolicy,
    bloomverb: p.bloomverbPolicy,
    profession: p.professionPolicy,
  },
  facts: catalogueFacts,
  factTables: { teacher: 'idUser', student: 'idUser', organizationunit: '*' },
  recognises: recogniseInRecords,
  switches: {
    strictJmbag: {
      hr: 'JMBAG s pogrešnom kontrolnom znamenkom se odbija (inače portal samo upozori)',
      en: 'A JMBAG with a wrong check digit is refused (otherwise the portal only warns)',
    },
  },
  endpoints: enrolYearEndpoints,
  jobs: catalogueJobs,
  audiences: catalogueAudiences,
  contacts: teachersOfStudent,
  seed: seedCatalogues,
};
