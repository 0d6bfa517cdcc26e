import { defineModule, type Holder } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { decisionRegister, sessionAttendance } from './model/reports.ts';
import { right } from './rights.ts';

/** Sessions are for their members, those who run them and those who keep their minutes, preparations for those who prepare or approve. */
const hiddenSessions = ({ permissions, facts }: Omit<Holder, 'hidden'>): string[] => {
  // Who keeps the bodies runs the sessions of each of them.
  const keepsBodies = permissions.has('AppModuleESessionsCataloguesEdit');
  const seesSessions =
    keepsBodies || facts.has('isSessionMember') || facts.has('isSessionAdmin') || facts.has('isSessionRecorder');
  const seesPreparations = keepsBodies || facts.has('isSessionTypeAdmin') || facts.has('isSessionTypeApprover');
  return [
    ...(seesSessions || seesPreparations ? [] : ['/ESessions']),
    ...(seesSessions
      ? []
      : [
          '/ESessions/ESessions',
          '/ESessions/ESessionAgendaDocuments',
          '/ESessions/ESessionDecisions',
          '/CourseConductions/ESessions',
        ]),
    ...(seesPreparations
      ? []
      : ['/ESessions/ESessionPreparations', '/ESessions/ESessionCalls', '/CourseConductions/ESessionPreparations']),
  ];
};

const preparing = right('CataloguesEdit', 'ESessionPreparationEdit');

/** Sessions of councils and committees, from the preparation to the adopted minutes. */
export const eSessionsModule = defineModule({
  id: 'e-sessions',
  route: '/ESessions',
  icon: 'users-group',
  menu: { permissions: right.all },
  resources: {
    esessiontype: m.esessiontype,
    esessiontypeMember: m.esessiontypeMember,
    esessiontypeAuthAssignment: m.esessiontypeAuthAssignment,
    // Votes close before their session does, when both are due at one moment.
    esessAgeQuestion: m.esessAgeQuestion,
    esession: m.esession,
    esessPreparationApproval: m.esessPreparationApproval,
    esessAgenda: m.esessAgenda,
    esessAgendaDocument: m.esessAgendaDocument,
    esessAgendaDocumentVersion: m.esessAgendaDocumentVersion,
    esessAttendance: m.esessAttendance,
    esessAgeQueOption: m.esessAgeQueOption,
    esessAgeVoter: m.esessAgeVoter,
    esessAgeVote: m.esessAgeVote,
    esessAgeVoteKey: m.esessAgeVoteKey,
    esessAgeAnswer: m.esessAgeAnswer,
    esessMinutes: m.esessMinutes,
    esessMinutesRemark: m.esessMinutesRemark,
    esessDecision: m.esessDecision,
  },
  reports: { sessionAttendance, decisionRegister },
  entries: [
    {
      path: 'ESessions',
      resource: 'esession',
      filter: { status: { in: [...m.forMembers] } },
      group: 'sessions',
      icon: 'users-group',
      permissions: right('ESessionEdit'),
    },
    {
      path: 'ESessionPreparations',
      resource: 'esession',
      filter: { status: { in: ['draft', 'inApproval', 'returned'] } },
      group: 'sessions',
      icon: 'checklist',
      permissions: preparing,
    },
    {
      path: 'ESessionCalls',
      resource: 'esession',
      filter: { status: { in: ['approved', 'called'] } },
      group: 'sessions',
      icon: 'calendar-time',
      permissions: preparing,
    },
    {
      path: 'ESessionAgendaDocuments',
      resource: 'esess-agenda-document',
      group: 'sessions',
      icon: 'folder',
      permissions: right('ESessionEdit'),
    },
    {
      path: 'ESessionDecisions',
      resource: 'esess-decision',
      group: 'sessions',
      icon: 'certificate',
      permissions: right('ESessionEdit'),
    },
    {
      path: 'ESessionTypes',
      resource: 'esessiontype',
      group: 'bodies',
      icon: 'building-bank',
      permissions: right('CataloguesEdit'),
    },
    {
      path: 'ESessionTypeMembers',
      resource: 'esessiontype-member',
      group: 'bodies',
      icon: 'users',
      permissions: right('CataloguesEdit'),
    },
  ],
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
