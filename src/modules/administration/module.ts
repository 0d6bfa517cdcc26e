import { defineModule, permissionsOf } from '../../kernel/resource/index.ts';
import { newsEvent } from './model.ts';

const right = permissionsOf('Administration', ['IsvuImportEdit', 'FromPreviousAcademicyearImportEdit']);

/** What is kept for the institution as a whole. */
export const administrationModule = defineModule({
  id: 'administration',
  route: '/Administration',
  icon: 'settings',
  menu: { roles: ['alumniAdmin'] },
  permissions: right.all,
  grants: { academicyearAdmin: right.all },
  resources: { newsEvent },
  entries: [
    { path: 'NewsEvent', resource: 'news-event', group: 'institution', icon: 'bell' },
    { path: 'SiteText', resource: 'site-text', group: 'institution', icon: 'file-text' },
    { path: 'HelpDocument', resource: 'help-document', group: 'institution', icon: 'book' },
    { path: 'ErasureRequest', resource: 'erasure-request', group: 'institution', icon: 'user-check' },
    { path: 'Academicyear', resource: 'academicyear', group: 'institution', icon: 'calendar-time' },
    {
      path: 'Alumni',
      resource: 'alumni-student',
      group: 'alumni',
      icon: 'users-group',
      permissions: ['AppModuleAlumniAdminEdit'],
    },
  ],
});
