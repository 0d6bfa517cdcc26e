import { defineModule, type Entry } from '../../kernel/resource/index.ts';

const right = (...suffixes: readonly string[]): string[] => suffixes.map(suffix => `AppModuleInternship${suffix}`);
const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: right('CataloguesEdit'),
});

/** Practice at partners outside the institution. */
export const internshipModule = defineModule({
  id: 'internship',
  route: '/Internship',
  icon: 'briefcase',
  menu: {
    permissions: right(
      'View',
      'Edit',
      'CataloguesEdit',
      'TeacherEdit',
      'StudentEdit',
      'InstitutionMentorEdit',
      'ReportsView',
    ),
  },
  resources: {},
  entries: [
    catalogue('Partner', 'partner', 'partners', 'building'),
    catalogue('ParEmployee', 'par-employee', 'partners', 'user-check'),
    catalogue('Partnersector', 'partnersector', 'partners', 'category'),
    catalogue('Partnertype', 'partnertype', 'partners', 'category'),
    catalogue('Academicyear', 'academicyear', 'programme', 'calendar-time'),
    catalogue('Course', 'course', 'programme', 'book'),
    catalogue('StCourse', 'stcourse', 'programme', 'checklist'),
    catalogue('State', 'state', 'places', 'world'),
    catalogue('StateCounty', 'state-county', 'places', 'map'),
    catalogue('StateCity', 'state-city', 'places', 'map-pin'),
  ],
});
