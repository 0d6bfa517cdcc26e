import type { ServerModule } from '../../../kernel/server/index.ts';
import { cataloguesEnUk } from '../en-uk.ts';
import { cataloguesHr } from '../hr.ts';
import { cataloguesModule } from '../module.ts';
import { enrolYearEndpoints } from './enrol-year.ts';
import { catalogueFacts } from './facts.ts';
import { catalogueJobs } from './jobs.ts';
import * as p from './policy.ts';
import { seedCatalogues } from './seed.ts';

export { beforeYearBegins, onYearChange, type YearChange, type YearCheck, type YearListener } from './listeners.ts';
export {
  coursesTaken,
  isInOneYear,
  recordsOf,
  roomsNamed,
  roomtypesNamed,
  studyCoursesNamed,
  teachersNamed,
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
  endpoints: enrolYearEndpoints,
  jobs: catalogueJobs,
  seed: seedCatalogues,
};
