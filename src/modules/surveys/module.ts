import { defineModule, permissionsOf } from '../../kernel/resource/index.ts';

const right = permissionsOf('Surveys', ['View', 'AdministrationEdit', 'FillingOutEdit']);

/** Surveys, public and private. So far it brings its rights; its screens come with the module. */
export const surveysModule = defineModule({
  id: 'surveys',
  route: '/Surveys',
  icon: 'checklist',
  resources: {},
  entries: [],
  permissions: right.all,
  roles: { surveyAdmin: { hr: 'voditelj anketa', en: 'survey administrator', keepsModule: true } },
  grants: {
    user: right('FillingOutEdit'),
    teacher: right('View', 'FillingOutEdit'),
    student: right('FillingOutEdit'),
    internshipAdmin: right('View'),
    surveyAdmin: right.all,
    alumniAdmin: right('View', 'AdministrationEdit'),
    institutionMentor: right('FillingOutEdit'),
    alumniStudent: right('FillingOutEdit'),
    alumniEmployer: right('FillingOutEdit'),
  },
});
