import { defineModule, type Entry, type Holder, permissionsOf } from '../../kernel/resource/index.ts';

const right = permissionsOf('Internship', [
  'View',
  'Edit',
  'CataloguesEdit',
  'TeacherEdit',
  'StudentEdit',
  'InstitutionMentorEdit',
  'ReportsView',
]);
const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: right('CataloguesEdit'),
});

/** From a student who has no internship to do and does not run any. */
const hiddenInternship = ({ roles, permissions, facts }: Omit<Holder, 'hidden'>): string[] => {
  const runs = right('Edit', 'TeacherEdit').some(name => permissions.has(name));
  return roles.has('student') && !runs && !facts.has('isInternshipAllowed') ? ['/Internship'] : [];
};

/** Practice at partners outside the institution. */
export const internshipModule = defineModule({
  id: 'internship',
  route: '/Internship',
  icon: 'briefcase',
  menu: { permissions: right.all },
  permissions: right.all,
  roles: {
    internshipAdmin: { hr: 'voditelj stručne prakse', en: 'internship administrator', keepsModule: true },
  },
  grants: {
    teacher: right('TeacherEdit', 'ReportsView'),
    student: right('StudentEdit'),
    internshipAdmin: right('View', 'Edit', 'CataloguesEdit', 'ReportsView'),
    institutionMentor: right('InstitutionMentorEdit'),
  },
  hides: hiddenInternship,
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
