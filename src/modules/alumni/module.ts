import { defineModule, type Entry, permissionsOf } from '../../kernel/resource/index.ts';

const right = permissionsOf('Alumni', ['AdminEdit', 'StudentEdit', 'EmployerEdit']);
const catalogue = (path: string, resource: string, icon: string): Entry => ({
  path,
  resource,
  group: 'catalogues',
  icon,
  permissions: right('AdminEdit'),
});

/** Those who have graduated, and those who want to employ them. Whoever has only alumni roles begins here. */
export const alumniModule = defineModule({
  id: 'alumni',
  route: '/Alumni',
  icon: 'users-group',
  menu: { permissions: right.all },
  permissions: right.all,
  roles: { alumniAdmin: { hr: 'voditelj alumnija', en: 'alumni administrator', keepsModule: true } },
  grants: {
    alumniAdmin: right('AdminEdit'),
    alumniStudent: right('StudentEdit'),
    alumniEmployer: right('EmployerEdit'),
  },
  home: 'welcome',
  resources: {},
  entries: [
    { ...catalogue('Employers', 'partner', 'building'), fixed: { isEmployer: 1 } },
    catalogue('Profession', 'profession', 'briefcase'),
    catalogue('Partnersector', 'partnersector', 'category'),
    catalogue('Partnertype', 'partnertype', 'category'),
    catalogue('StudyLevel', 'edulev', 'stairs-up'),
  ],
});
