import { defineModule, type Entry } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { calendarKeepers, catalogueRoles, partnerReaders, studentReaders } from './rights.ts';

const entry = (path: string, resource: string, group: string, icon: string): Entry =>
  ({ path, resource, group, icon, roles: catalogueRoles });
/** What not everybody here may see. The home is still for its roles alone: others have these under their own modules. */
const kept = (path: string, resource: string, group: string, icon: string, permissions: readonly string[]): Entry =>
  ({ path, resource, group, icon, permissions, card: { roles: catalogueRoles } });

export const cataloguesModule = defineModule({
  id: 'catalogues',
  route: '/Catalogues',
  icon: 'books',
  menu: { roles: catalogueRoles },
  resources: {
    academicyear: m.academicyear, academicyearSemester: m.academicyearSemester, edulev: m.edulev, academicvocation: m.academicvocation,
    organizationunit: m.organizationunit, roomtype: m.roomtype, room: m.room, teacher: m.teacher, student: m.student,
    state: m.state, stateCounty: m.stateCounty, stateCity: m.stateCity,
    study: m.study, course: m.course, courseEquivalent: m.courseEquivalent, stcourse: m.stcourse, teacherVocation: m.teacherVocation,
    studentenrollment: m.studentenrollment, stCoEnrollment: m.stCoEnrollment,
    teachingtype: m.teachingtype, teachingtypeCoef: m.teachingtypeCoef, grade: m.grade, studygrade: m.studygrade,
    learningmethod: m.learningmethod, assessmentmethod: m.assessmentmethod, hko: m.hko, dublin: m.dublin,
    bloomlev: m.bloomlev, bloomverb: m.bloomverb, profession: m.profession,
  },
  entries: [
    entry('Academicyear', 'academicyear', 'teaching', 'calendar-time'),
    entry('AcademicyearSemester', 'academicyear-semester', 'teaching', 'calendar-stats'),
    entry('Study', 'study', 'teaching', 'books'),
    entry('Course', 'course', 'teaching', 'book'),
    entry('StCourse', 'stcourse', 'teaching', 'checklist'),
    entry('Teachingtype', 'teachingtype', 'teaching', 'clipboard-text'),
    entry('Edulev', 'edulev', 'teaching', 'stairs-up'),
    entry('Organizationunit', 'organizationunit', 'institution', 'sitemap'),
    entry('Room', 'room', 'institution', 'door'),
    entry('Roomtype', 'roomtype', 'institution', 'category'),
    kept('Reservationtype', 'reservationtype', 'institution', 'calendar', calendarKeepers),
    kept('Calendarholiday', 'calendarholiday', 'institution', 'calendar-stats', calendarKeepers),
    entry('Teacher', 'teacher', 'persons', 'school'),
    entry('Academicvocation', 'academicvocation', 'persons', 'award'),
    kept('Student', 'student', 'persons', 'user', studentReaders),
    kept('StudentEnrollment', 'studentenrollment', 'persons', 'user-check', studentReaders),
    entry('Grade', 'grade', 'grading', 'award'),
    entry('StudyGrade', 'studygrade', 'grading', 'stairs-up'),
    entry('Learningmethod', 'learningmethod', 'outcomes', 'users-group'),
    entry('Assessmentmethod', 'assessmentmethod', 'outcomes', 'certificate'),
    entry('HKO', 'hko', 'outcomes', 'building-bank'),
    entry('Dublin', 'dublin', 'outcomes', 'target'),
    entry('Bloom', 'bloomlev', 'outcomes', 'chart-bar'),
    kept('Partner', 'partner', 'partners', 'building', partnerReaders),
    kept('ParEmployee', 'par-employee', 'partners', 'users', partnerReaders),
    entry('Partnersector', 'partnersector', 'partners', 'category'),
    entry('Partnertype', 'partnertype', 'partners', 'category'),
    entry('Profession', 'profession', 'partners', 'briefcase'),
    entry('State', 'state', 'places', 'world'),
    entry('StateCounty', 'state-county', 'places', 'map'),
    entry('StateCity', 'state-city', 'places', 'map-pin'),
  ],
});
