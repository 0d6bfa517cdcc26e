import type { ServerModule } from '../../../kernel/server/index.ts';
import { peopleEnUk } from '../en-uk.ts';
import { peopleHr } from '../hr.ts';
import { peopleModule } from '../module.ts';
import * as accounts from './accounts.ts';
import { peopleEndpoints } from './endpoints.ts';
import { peopleFacts } from './facts.ts';
import { peopleJobs } from './jobs.ts';
import * as partners from './partners.ts';
import { peopleAudiences } from './published.ts';
import { peopleReports } from './reports.ts';
import * as roles from './roles.ts';
import { seedPeople } from './seed.ts';
import { institutionOf } from './published.ts';

export { accountOf, administratorsOf, isOwnAccount } from './admins.ts';
export { dress } from './dress.ts';
export { plannedErasure } from './erasure-plan.ts';
export { identity } from './identity.ts';
export { setupLink } from './backend/setup.ts';
export { addressOf } from './auth/letters.ts';
export { addressKey, isSharedAddress } from './auth/throttle.ts';
export {
  accounts,
  accountsNamed,
  employeesNamed,
  addressesNotAsked,
  graduatesAsked,
  graduatesNotAsked,
  graduatesWhoAgreed,
  holders,
  holdersOfRight,
  insiders,
  institution,
  portalSince,
  showsCoursesToAnybody,
  type Letterhead,
  letterheadData,
  isStaff,
  keepModuleOfSession,
  keepRole,
  moduleOfSession,
  partnersNamed,
  rolesInWords,
  rolesToday,
  setForMyself,
  settingsOf,
  settingsOfOne,
} from './published.ts';
export {
  accountsAtPartner,
  becomeGraduate,
  ceaseGraduate,
  ceaseStudent,
  forgetPartnersSessions,
  graduates,
  lastVisits,
  partnerOfAccount,
  partnersKnown,
  sectorsKnown,
} from './graduates.ts';
export { onRegistration, type Registered } from './auth/registered.ts';

export const people: ServerModule = {
  module: peopleModule,
  words: { hr: peopleHr, 'en-uk': peopleEnUk },
  policies: {
    user: accounts.userPolicy,
    'user-identity': accounts.userIdentityPolicy,
    'user-setting': accounts.userSettingPolicy,
    session: accounts.sessionPolicy,
    'app-module': accounts.appModulePolicy,
    owner: accounts.ownerPolicy,
    'auth-item': roles.authItemPolicy,
    'auth-item-child': roles.authItemChildPolicy,
    'auth-assignment': roles.authAssignmentPolicy,
    partnersector: partners.partnersectorPolicy,
    partnertype: partners.partnertypePolicy,
    partner: partners.partnerPolicy,
    'par-employee': partners.parEmployeePolicy,
    'alumni-student': partners.alumniStudentPolicy,
  },
  facts: peopleFacts,
  // Accounts, sessions and assignments tell their own person in their policies: a sign-in is no news to anybody else.
  factTables: {
    'auth-item': '*',
    'auth-item-child': '*',
    'app-module': '*',
    owner: '*',
    'par-employee': '*',
    'alumni-student': 'idUser',
  },
  endpoints: peopleEndpoints,
  reports: peopleReports,
  jobs: peopleJobs,
  audiences: peopleAudiences,
  institution: institutionOf,
  seed: seedPeople,
};
