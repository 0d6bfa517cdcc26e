import { defineModule, type Holder, permissionsOf } from '../../kernel/resource/index.ts';

const right = permissionsOf('ESessions', ['CataloguesEdit', 'ESessionEdit', 'ESessionPreparationEdit']);

/** Sessions are for their members and those who run them, preparations for those who prepare or approve. */
const hiddenSessions = ({ permissions, facts }: Omit<Holder, 'hidden'>): string[] => {
  const seesSessions = facts.has('isSessionMember') || facts.has('isSessionAdmin');
  const seesPreparations = facts.has('isSessionTypeAdmin') || facts.has('isSessionTypeApprover');
  const keepsCatalogues = permissions.has('AppModuleESessionsCataloguesEdit');
  return [
    ...(seesSessions || seesPreparations || keepsCatalogues ? [] : ['/ESessions']),
    ...(seesSessions ? [] : ['/ESessions/ESessions', '/ESessions/ESessionAgendaDocuments']),
    ...(seesPreparations ? [] : ['/ESessions/ESessionPreparations', '/ESessions/ESessionCalls']),
  ];
};

/** Sessions of councils and committees. So far it brings its rights; its screens come with the module. */
export const eSessionsModule = defineModule({
  id: 'e-sessions',
  route: '/ESessions',
  icon: 'users-group',
  resources: {},
  entries: [],
  permissions: right.all,
  roles: {
    eSessionAdmin: { hr: 'voditelj e-sjednica', en: 'e-session administrator', keepsModule: true },
    eSessionPreparation: { hr: 'priprema e-sjednica', en: 'e-session preparation' },
  },
  grants: {
    user: right('ESessionEdit'),
    teacher: right('ESessionEdit'),
    student: right('ESessionEdit'),
    eSessionAdmin: right.all,
    eSessionPreparation: right('ESessionEdit', 'ESessionPreparationEdit'),
  },
  // A right in e-sessions brings its card among course conductions.
  implies: {
    AppModuleESessionsESessionEdit: ['AppModuleCourseConductionsESessionEdit'],
    AppModuleESessionsESessionPreparationEdit: ['AppModuleCourseConductionsESessionPreparationEdit'],
  },
  hides: hiddenSessions,
});
