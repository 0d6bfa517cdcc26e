import type { ServerModule } from '../../../kernel/server/index.ts';
import { cataloguesEnUk } from '../en-uk.ts';
import { cataloguesHr } from '../hr.ts';
import { cataloguesModule } from '../module.ts';
import { catalogueAudiences, teachersOfStudent } from './audiences.ts';
import { enrolManyEndpoints, enrolManyJobs } from './enrol-many.ts';
import { enrolYearEndpoints } from './enrol-year.ts';
import { overviewEndpoints } from './overviews.ts';
import { catalogueFacts } from './facts.ts';
import { catalogueJobs } from './jobs.ts';
import * as p from './policy.ts';
import { recogniseInRecords } from './recognise.ts';
import { seedCatalogues } from './seed.ts';

export { holdsCourse, holdsCourseOf } from './course-teachers.ts';
export { earnedOn } from './enrollments.ts';
export { accountsOf, headsOfPlan, holdersOfPlan } from './plan-approval.ts';
export { hasJmbagCheckDigit } from '../jmbag.ts';
export { isOnStudy, takesCourse } from './students-own.ts';
export {
  accountsOfTeachers,
  assessmentmethodsNamed,
  bloomVerbs,
  citiesInCounties,
  coefficientsOfYears,
  coursesNamed,
  coursesOfStudies,
  coursesTaken,
  dublinDescriptors,
  gradesNamed,
  graduationsOnRecord,
  groupMembers,
  groupsTaught,
  hasPassed,
  headsOfCourse,
  headsOfStudy,
  hkoDescriptors,
  isInTheMaking,
  isMade,
  isInOneYear,
  isPlanFixed,
  isYearClosed,
  openExamsOf,
  ranksHeld,
  learningmethodsNamed,
  levelsInOrder,
  recordsOf,
  roomsNamed,
  roomtypesNamed,
  semestersTaught,
  studentsAtHome,
  studentsNamed,
  studentsOnCourses,
  studiesEnding,
  studentsOnRecord,
  studiesAwarding,
  studiesLevelled,
  studyCoursesNamed,
  studyingNow,
  teachersEmployed,
  teachersNamed,
  teachersQualified,
  teachersOnCourses,
  teachingGroups,
  teachingtypesNamed,
  thesisEnrolments,
  yearsKept,
  yearsInOrder,
  coursesDescribed,
  type GradeStep,
  scaleOf,
  topUnit,
} from './published.ts';

export {
  cataloguesOfYear,
  copiedCourseOf,
  daysLater,
  isAwayIn,
  isTimetableOut,
  leavesAway,
  ofStudyCourses,
  weeksLater,
  type YearCopier,
  type YearCopy,
  yearCopier,
} from './year-copies.ts';

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
  endpoints: [...enrolYearEndpoints, ...enrolManyEndpoints, ...overviewEndpoints],
  jobs: [...catalogueJobs, ...enrolManyJobs],
  audiences: catalogueAudiences,
  contacts: teachersOfStudent,
  seed: seedCatalogues,
};
