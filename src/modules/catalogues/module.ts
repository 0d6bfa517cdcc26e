import { defineModule, type Entry } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { catalogueRoles, studentReaders } from './rights.ts';

const entry = (path: string, resource: string, group: string, icon: string): Entry =>
  ({ path, resource, group, icon, roles: catalogueRoles });

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
    entry('Edulev', 'edulev', 'teaching', 'stairs-up'),
    entry('Academicvocation', 'academicvocation', 'teaching', 'award'),
    entry('Organizationunit', 'organizationunit', 'institution', 'sitemap'),
    entry('Roomtype', 'roomtype', 'institution', 'category'),
    entry('Room', 'room', 'institution', 'door'),
    entry('Teacher', 'teacher', 'persons', 'school'),
    { path: 'Student', resource: 'student', group: 'persons', icon: 'user', permissions: studentReaders },
    entry('State', 'state', 'places', 'world'),
    entry('StateCounty', 'state-county', 'places', 'map'),
    entry('StateCity', 'state-city', 'places', 'map-pin'),
  ],
});
