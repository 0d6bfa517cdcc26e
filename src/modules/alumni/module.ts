import { defineModule, type Entry } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { right } from './rights.ts';

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
  resources: {
    alumniAddress: m.alumniAddress,
    alumniEducation: m.alumniEducation,
    alumniWorkExperience: m.alumniWorkExperience,
    alumniDigitalSkill: m.alumniDigitalSkill,
    alumniLanguage: m.alumniLanguage,
    alumniOtherSection: m.alumniOtherSection,
    alumniContact: m.alumniContact,
    jobOffer: m.jobOffer,
    jobApplication: m.jobApplication,
    jobAlert: m.jobAlert,
    alumniAudience: m.alumniAudience,
    exportLog: m.exportLog,
    alumniCvLink: m.alumniCvLink,
  },
  entries: [
    { path: 'JobOffer', screen: 'JobOffer', group: 'jobs', icon: 'briefcase', permissions: right.all },
    { ...catalogue('Employers', 'partner', 'building'), fixed: { isEmployer: 1 } },
    catalogue('Profession', 'profession', 'briefcase'),
    catalogue('Partnersector', 'partnersector', 'category'),
    catalogue('Partnertype', 'partnertype', 'category'),
    catalogue('StudyLevel', 'edulev', 'stairs-up'),
  ],
});
