import { defineModule } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { signIns, userRoles } from './model/reports.ts';

/** Accounts, roles and the people outside the institution. Their screens stand in other modules and on the backend site. */
export const peopleModule = defineModule({
  id: 'people',
  route: '/People',
  icon: 'users',
  resources: {
    user: m.user,
    userCredential: m.userCredential,
    userIdentity: m.userIdentity,
    userToken: m.userToken,
    session: m.session,
    userSignIn: m.userSignIn,
    userBrowser: m.userBrowser,
    signInFailure: m.signInFailure,
    registration: m.registration,
    authItem: m.authItem,
    authItemChild: m.authItemChild,
    authAssignment: m.authAssignment,
    userSetting: m.userSetting,
    appModule: m.appModule,
    owner: m.owner,
    partnersector: m.partnersector,
    partnertype: m.partnertype,
    partner: m.partner,
    parEmployee: m.parEmployee,
    alumniStudent: m.alumniStudent,
  },
  reports: { userRoles, signIns },
  entries: [],
  pages: [{ path: '/Profile/*', signedIn: true }],
  roles: {
    admin: { hr: 'administrator', en: 'administrator' },
    user: { hr: 'korisnik', en: 'user' },
    librarian: { hr: 'knjižničar', en: 'librarian' },
    institutionMentor: {
      hr: 'mentor u ustanovi',
      en: 'mentor at a company',
      needs: { resource: 'par-employee', say: 'needsParEmployee' },
    },
    alumniStudent: {
      hr: 'alumni',
      en: 'alumni student',
      needs: { resource: 'alumni-student', say: 'needsAlumniStudent' },
    },
    alumniEmployer: {
      hr: 'poslodavac',
      en: 'employer',
      needs: { resource: 'par-employee', say: 'needsParEmployee' },
    },
  },
});
