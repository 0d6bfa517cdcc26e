import type { Language } from '../../../../kernel/resource/index.ts';
import type { App } from '../../../../kernel/server/index.ts';

/** What a permission lets somebody do, by the end of its name; the beginning names its module. */
const lets: Readonly<Record<string, { readonly hr: string; readonly en: string }>> = {
  View: { hr: 'pregled', en: 'view' },
  Edit: { hr: 'uređivanje', en: 'edit' },
  CataloguesView: { hr: 'pregled šifrarnika', en: 'view catalogues' },
  CataloguesEdit: { hr: 'uređivanje šifrarnika', en: 'edit catalogues' },
  CalendarView: { hr: 'pregled kalendara', en: 'view the calendar' },
  CalendarEdit: { hr: 'vođenje kalendara', en: 'run the calendar' },
  CalendarTeacherEdit: { hr: 'kalendar nastavnika', en: 'a teacher’s calendar' },
  CalendarStudentEdit: { hr: 'kalendar studenta', en: 'a student’s calendar' },
  StudyCourseManagerEdit: { hr: 'vođenje predmeta na studiju', en: 'manage study courses' },
  ReportsView: { hr: 'izvješća', en: 'reports' },
  IsvuImportEdit: { hr: 'uvoz iz ISVU-a', en: 'import from ISVU' },
  FromPreviousAcademicyearImportEdit: {
    hr: 'prijenos iz prethodne akademske godine',
    en: 'import from the previous academic year',
  },
  ESessionEdit: { hr: 'vođenje sjednica', en: 'run sessions' },
  ESessionPreparationEdit: { hr: 'priprema sjednica', en: 'prepare sessions' },
  TeacherEdit: { hr: 'rad nastavnika', en: 'work of a teacher' },
  StudentEdit: { hr: 'rad studenta', en: 'work of a student' },
  CommissionEdit: { hr: 'rad povjerenstva', en: 'work of a commission' },
  LibrarianEdit: { hr: 'rad knjižnice', en: 'work of the library' },
  InstitutionMentorEdit: { hr: 'rad mentora u ustanovi', en: 'work of a mentor at a company' },
  EmployerEdit: { hr: 'rad poslodavca', en: 'work of an employer' },
  StudyOutcomesView: { hr: 'pregled ishoda studija', en: 'view outcomes of studies' },
  StudyOutcomesEdit: { hr: 'uređivanje ishoda studija', en: 'edit outcomes of studies' },
  StudyCourseOutcomesView: { hr: 'pregled ishoda predmeta', en: 'view outcomes of courses' },
  StudyCourseOutcomesEdit: { hr: 'uređivanje ishoda predmeta', en: 'edit outcomes of courses' },
  OutcomeSetsView: { hr: 'pregled skupova ishoda', en: 'view outcome sets' },
  OutcomeSetsEdit: { hr: 'uređivanje skupova ishoda', en: 'edit outcome sets' },
  AdminEdit: { hr: 'vođenje', en: 'administration' },
  AdministrationEdit: { hr: 'vođenje', en: 'administration' },
  FillingOutEdit: { hr: 'ispunjavanje', en: 'fill out' },
};
/** The longest first: «CalendarView» of the teaching is no «View» of it. */
const ends = Object.keys(lets).sort((a, b) => b.length - a.length);

export const permissionTitle = (permission: string, language: Language): string => {
  const end = ends.find(e => permission.endsWith(e) && permission.length > 'AppModule'.length + e.length);
  return end ? lets[end]![language === 'hr' ? 'hr' : 'en'] : permission;
};
export const roleTitle = ({ rights }: Pick<App, 'rights'>, role: string, language: Language): string =>
  rights.roles[role]?.[language === 'hr' ? 'hr' : 'en'] ?? role;
/** The roles as people know them, in the order of their titles. */
export const rolesByTitle = (app: Pick<App, 'rights'>, language: Language): { name: string; title: string }[] =>
  app.rights.roleNames
    .map(name => ({ name, title: roleTitle(app, name, language) }))
    .sort((a, b) => a.title.localeCompare(b.title, language === 'hr' ? 'hr' : 'en'));
