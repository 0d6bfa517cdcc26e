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
      path: 'FromPreviousAcademicyearImport',
      screen: 'FromPreviousAdministration',
      of: '/YearCopy',
      group: 'institution',
      icon: 'calendar-time',
      permissions: right('FromPreviousAcademicyearImportEdit'),
    },
    {
      path: 'IsvuImport',
      screen: 'IsvuImport',
      of: '/IsvuImport',
      group: 'institution',
      icon: 'file-text',
      permissions: right('IsvuImportEdit'),
    },
    {
      path: 'Alumni',
      resource: 'alumni-student',
      group: 'alumni',
      icon: 'users-group',
      permissions: ['AppModuleAlumniAdminEdit'],
    },
    {
      path: 'AlumniMessages',
      resource: 'alumni-audience',
      group: 'alumni',
      icon: 'mail',
      permissions: ['AppModuleAlumniAdminEdit'],
    },
    {
      path: 'AlumniSurvey',
      resource: 'survey-conduction',
      filter: { 'idSurv.category': 'alumni' },
      group: 'alumni',
      icon: 'checklist',
      permissions: ['AppModuleAlumniAdminEdit'],
    },
    {
      path: 'AlumniIsvuImport',
      screen: 'AlumniIsvuImport',
      of: '/IsvuImport',
      group: 'alumni',
      icon: 'file-text',
      permissions: ['AppModuleAlumniAdminEdit'],
    },
    ...[
      { path: 'AlumniReport', icon: 'chart-bar' },
      { path: 'AlumniExport', icon: 'file-text' },
    ].map(({ path, icon }) => ({
      path,
      screen: path,
      of: '/Alumni',
      group: 'alumni',
      icon,
      permissions: ['AppModuleAlumniAdminEdit'],
    })),
  ],
});
