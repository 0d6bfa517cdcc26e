import { defineModule, type Entry } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import * as r from './model/reports.ts';
import { right } from './rights.ts';
import { variants } from './variants.ts';

const catalogues = right('View', 'Edit', 'CataloguesEdit');
/** Whoever sees teaching may look into its catalogues by address; a card stands before those who keep them. */
const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: catalogues,
  card: { permissions: right('CataloguesEdit') },
});

const calendar = right('CalendarView', 'CalendarEdit', 'CalendarTeacherEdit', 'CalendarStudentEdit');

/** Screens of theses stand here too: the commission has its card here alone, and mentorship one for the administrator. */
const thesis = (
  name: string,
  icon: string,
  rights: readonly string[],
  more: Partial<Entry> = { hidden: true },
): Entry => ({
  path: `GraduateThesis${name}`,
  screen: `GraduateThesis${name}`,
  of: '/GraduateThesis',
  group: 'theses',
  icon,
  permissions: rights.map(right => `AppModuleGraduateThesis${right}`),
  ...more,
});
const theses = [
  thesis('ApplicationAndPreparation', 'school', ['StudentEdit', 'CommissionEdit']),
  thesis('Mentorship', 'users', ['TeacherEdit'], { card: { roles: ['admin'] } }),
  thesis('Commission', 'checklist', ['CommissionEdit'], { facts: ['isStandingCommissionMember'] }),
  thesis('DefenseCommission', 'calendar-time', ['CommissionEdit', 'TeacherEdit']),
  thesis('Defense', 'certificate', ['CommissionEdit', 'TeacherEdit', 'StudentEdit', 'LibrarianEdit']),
];

/** Sessions of the bodies stand here too; their module hides them from whom they do not concern. */
const sessions: readonly Entry[] = [
  {
    path: 'ESessions',
    resource: 'esession',
    filter: { status: { in: ['called', 'open', 'closed', 'minutesReview', 'archived', 'notHeld'] } },
    of: '/ESessions',
    group: 'sessions',
    icon: 'users-group',
    permissions: right('ESessionEdit'),
  },
  {
    path: 'ESessionPreparations',
    resource: 'esession',
    filter: { status: { in: ['draft', 'inApproval', 'returned'] } },
    of: '/ESessions',
    group: 'sessions',
    icon: 'checklist',
    permissions: right('ESessionPreparationEdit'),
  },
];

/** Teaching as it is planned and held. Its catalogues are here; they are declared where they belong. */
export const courseConductionsModule = defineModule({
  id: 'course-conductions',
  route: '/CourseConductions',
  icon: 'school',
  menu: { permissions: right.all },
  permissions: right.all,
  roles: {
    courseConductionsAdmin: {
      hr: 'voditelj izvođenja nastave',
      en: 'course conductions administrator',
      keepsModule: true,
    },
  },
  grants: {
    teacher: right('View', 'CalendarView', 'CalendarTeacherEdit', 'StudyCourseManagerEdit', 'ReportsView'),
    student: right('CalendarView', 'CalendarStudentEdit'),
    academicyearAdmin: right('FromPreviousAcademicyearImportEdit'),
    calendarAdmin: right('CalendarView', 'CalendarEdit'),
    // The two cards of e-sessions come with the rights in e-sessions.
    courseConductionsAdmin: right.all.filter(name => !name.includes('ESession')),
  },
  resources: {
    stCoTeachingtype: m.stCoTeachingtype,
    stCoGroupTeacher: m.stCoGroupTeacher,
    stCoThematicunit: m.stCoThematicunit,
    stCoTopic: m.stCoTopic,
    stCoSchedule: m.stCoSchedule,
    stCoLesson: m.stCoLesson,
    stCoLessonTeacher: m.stCoLessonTeacher,
    stCoLessonTopic: m.stCoLessonTopic,
    stCoAttendance: m.stCoAttendance,
    teacherAvailability: m.teacherAvailability,
    teacherYear: m.teacherYear,
    hourLedger: m.hourLedger,
    paymentBatch: m.paymentBatch,
    paymentBatchRow: m.paymentBatchRow,
    paymentBatchLesson: m.paymentBatchLesson,
  },
  reports: { ...r },
  entries: [
    {
      path: 'StudyCourseManager',
      screen: 'StudyCourseManager',
      group: 'teaching',
      icon: 'clipboard-text',
      permissions: right('View', 'Edit', 'StudyCourseManagerEdit'),
      // Whoever is not signed in yet comes to the timetable.
      keptAs: { flag: 'course_conduction_plan', insteadOf: variants },
    },
    {
      path: 'StudentEnrollment',
      resource: 'studentenrollment',
      group: 'students',
      icon: 'user-check',
      permissions: right('Edit', 'CataloguesEdit'),
    },
    {
      path: 'Student',
      resource: 'student',
      group: 'students',
      icon: 'user',
      permissions: right('Edit', 'CataloguesEdit'),
    },
    {
      path: 'Academicyear',
      resource: 'academicyear',
      group: 'programme',
      icon: 'calendar-time',
      permissions: right('CataloguesEdit'),
      roles: ['academicyearAdmin'],
    },
    {
      path: 'IsvuImport',
      screen: 'IsvuImport',
      of: '/IsvuImport',
      group: 'students',
      icon: 'file-text',
      permissions: right('IsvuImportEdit'),
    },
    catalogue('Study', 'study', 'programme', 'books'),
    catalogue('Course', 'course', 'programme', 'book'),
    catalogue('StCourse', 'stcourse', 'programme', 'checklist'),
    {
      path: 'FromPreviousAcademicyearImport',
      screen: 'FromPreviousConductions',
      of: '/YearCopy',
      group: 'programme',
      icon: 'calendar-time',
      permissions: right('FromPreviousAcademicyearImportEdit'),
    },
    catalogue('Teachingtype', 'teachingtype', 'programme', 'clipboard-text'),
    catalogue('Edulev', 'edulev', 'programme', 'stairs-up'),
    catalogue('Teacher', 'teacher', 'institution', 'users'),
    catalogue('Academicvocation', 'academicvocation', 'institution', 'award'),
    catalogue('Organizationunit', 'organizationunit', 'institution', 'sitemap'),
    catalogue('Room', 'room', 'institution', 'door'),
    catalogue('Roomtype', 'roomtype', 'institution', 'category'),
    {
      path: 'Calendar',
      screen: 'CalendarLessons',
      of: '/Calendar',
      group: 'calendar',
      icon: 'school',
      permissions: calendar,
    },
    {
      path: 'CalendarUser',
      screen: 'CalendarUser',
      of: '/Calendar',
      group: 'calendar',
      icon: 'calendar-time',
      permissions: calendar,
    },
    {
      path: 'CalendarRoom',
      screen: 'CalendarRoom',
      of: '/Calendar',
      group: 'calendar',
      icon: 'door',
      permissions: calendar,
    },
    ...(
      [
        ['RptCourseConductionLoadPlan', 'courseConductionLoadPlan', 'report'],
        ['RptStudyConductionPlan', 'studyConductionPlan', 'books'],
        ['RptTeacherLoadPlan', 'teacherLoadPlan', 'users'],
        ['RptTeachingConductionCourses', 'teachingConductionCourses', 'chart-bar'],
        ['RptTeachingConductionTeachers', 'teachingConductionTeachers', 'clipboard-text'],
        ['RptCumulativeTeachingConductionByGroups', 'cumulativeByGroups', 'stairs-up'],
        ['RptCertificateTeachingConduction', 'certificateTeachingConduction', 'certificate'],
      ] as const satisfies readonly (readonly [string, keyof typeof r, string])[]
    ).map(
      ([path, report, icon]): Entry => ({
        path,
        report,
        group: 'reports',
        icon,
        permissions: right('ReportsView'),
      }),
    ),
    {
      path: 'PaymentBatch',
      resource: 'payment-batch',
      group: 'reports',
      icon: 'file-text',
      permissions: right('Edit'),
    },
    ...theses,
    ...sessions,
    // What externals are paid is read by whoever plans teaching; others have no card, and the report refuses them.
    {
      path: 'RptCumulativeTeachingConductionForExternalLecturers',
      report: 'cumulativeForExternals',
      group: 'reports',
      icon: 'award',
      permissions: right('ReportsView'),
      card: { permissions: right('Edit') },
    },
    // Without the calendar's group its catalogues have no card, though whoever keeps the catalogues may open them.
    {
      path: 'Reservationtype',
      resource: 'reservationtype',
      group: 'calendar',
      icon: 'category',
      permissions: right('CalendarEdit', 'CataloguesEdit'),
      card: { permissions: calendar },
    },
    {
      path: 'Calendarholiday',
      resource: 'calendarholiday',
      group: 'calendar',
      icon: 'calendar-stats',
      permissions: right('CalendarEdit', 'CataloguesEdit'),
      card: { permissions: calendar },
    },
  ],
});
