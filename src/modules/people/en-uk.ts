import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { peopleModule } from './module.ts';

export const peopleEnUk: ModuleWords<typeof peopleModule> = {
  title: 'Users',
  resources: {
    user: {
      one: 'user', few: 'users', other: 'users',
      about: 'Accounts of the portal.',
      fields: {
        username: 'User name', email: 'E-mail', firstName: 'First name', lastName: 'Last name', oib: 'OIB', phone: 'Telephone', picture: 'Picture',
        language: 'Language', status: 'Status', emailConfirmedAt: 'E-mail confirmed', lastLoginAt: 'Last sign-in', failedLogins: 'Failed sign-ins',
        lockedUntil: 'Locked until', termsVersion: 'Version of terms', termsAcceptedAt: 'Terms accepted', idTeacher: 'Teacher', idStudent: 'Student',
        idParEmployee: 'Employee of a partner',
      },
      hints: { username: 'Small letters without accents, digits, full stop, hyphen' },
      options: { language: { hr: 'Croatian', 'en-uk': 'English (UK)', 'en-us': 'English (US)' } },
      states: { pending: 'Awaiting confirmation', active: 'Active', blocked: 'Blocked', deleted: 'Deleted' },
      moves: {
        confirm: { label: 'Confirm', question: 'Confirm the account?', done: 'The account is active.' },
        block: { label: 'Block', question: 'Block the account? The user is signed out at once.', done: 'The account is blocked.' },
        unblock: { label: 'Unblock', question: 'Allow signing in again?', done: 'The account is active again.' },
        anonymise: {
          label: 'Anonymise', question: 'Remove the personal data of this account for good? This cannot be undone.', done: 'The personal data is removed.',
        },
      },
      checks: {
        usernameTaken: 'This user name is taken',
        emailTaken: 'An account with this e-mail already exists',
        usernameLowerCase: 'A user name is written in small letters',
        lastAdmin: 'This is the last active administrator',
        ownAccount: 'You can neither block nor anonymise your own account',
      },
    },
    userCredential: {
      one: 'password', few: 'passwords', other: 'passwords',
      fields: { idUser: 'User', passwordHash: 'Password hash', passwordChangedAt: 'Password changed' },
    },
    userIdentity: {
      one: 'linked account', few: 'linked accounts', other: 'linked accounts',
      fields: { idUser: 'User', provider: 'Provider', subject: 'Identifier at the provider', email: 'E-mail' },
      options: { provider: { local: 'Portal', google: 'Google', facebook: 'Facebook', aai: 'AAI@EduHr' } },
      checks: { identityTaken: 'This account is already linked' },
    },
    userToken: {
      one: 'link', few: 'links', other: 'links',
      fields: { idUser: 'User', kind: 'Purpose', hash: 'Hash', email: 'E-mail', expiresAt: 'Valid until', usedAt: 'Used' },
      options: { kind: { confirm: 'Confirmation', recovery: 'New password', invite: 'Invitation', emailChange: 'Change of e-mail' } },
    },
    session: {
      one: 'sign-in', few: 'sign-ins', other: 'sign-ins',
      about: 'Browsers in which the user is signed in.',
      fields: {
        idUser: 'User', tokenHash: 'Hash', lastSeenAt: 'Last seen', expiresAt: 'Valid until', ip: 'Address', userAgent: 'Browser',
        idActor: 'Acting as the user', actReason: 'Reason',
      },
      checks: { actorGivesReason: 'Give the reason' },
    },
    authItem: {
      one: 'role or permission', few: 'roles and permissions', other: 'roles and permissions',
      fields: { name: 'Name', kind: 'Kind', description: 'Description' },
      options: { kind: { role: 'Role', permission: 'Permission' } },
    },
    authItemChild: {
      one: 'permission of a role', few: 'permissions of roles', other: 'permissions of roles',
      fields: { idRole: 'Role', idPermission: 'Permission' },
      checks: {
        alreadyGranted: 'The role already has this permission',
        notARole: 'Choose a role',
        notAPermission: 'Choose a permission',
        adminHasAll: 'The administrator has every permission anyway',
      },
    },
    authAssignment: {
      one: 'role of a user', few: 'roles of users', other: 'roles of users',
      fields: { idUser: 'User', idRole: 'Role', dateFrom: 'Valid from', dateTo: 'Valid to' },
      hints: { dateFrom: 'Empty: from the beginning', dateTo: 'Empty: without end' },
      checks: {
        datesInOrder: 'The end cannot be before the start',
        roleTwice: 'The user already has this role in that period',
        notARole: 'Choose a role',
        ownRoles: 'You cannot change your own roles',
        lastAdmin: 'The last active administrator cannot lose the role',
        adminEnds: 'After this date the portal has no administrator',
        needsTeacher: 'The role teacher needs a teacher linked with this account',
        needsStudent: 'The role student needs a student linked with this account',
        needsParEmployee: 'This role needs an employee of a partner linked with this account',
        needsAlumniStudent: 'The alumni role needs an alumni profile linked with this account',
      },
    },
    userSetting: {
      one: 'setting', few: 'settings', other: 'settings',
      fields: { idUser: 'User', key: 'Setting', value: 'Value' },
      checks: { keyTwice: 'This setting already exists' },
    },
    appModule: {
      one: 'module', few: 'modules', other: 'modules',
      fields: { url: 'Address', title: 'Title', isBlocked: 'Blocked' },
    },
    owner: {
      one: 'institution', few: 'institutions', other: 'institutions',
      about: 'The institution, its terms of use and the support address.',
      fields: {
        name: 'Short name', fullName: 'Full name', addressCity: 'Address and town', uri: 'Web page', supportEmail: 'Support e-mail',
        accent: 'Colour', logo: 'Logo', background: 'Background', terms: 'Terms of use', termsVersion: 'Version of terms',
      },
      checks: { onlyOwner: 'The portal has one institution only' },
    },
    partnersector: {
      one: 'sector', few: 'sectors', other: 'sectors',
      fields: { code: 'NACE section', name: 'Name' },
    },
    partnertype: {
      one: 'partner type', few: 'partner types', other: 'partner types',
      fields: { name: 'Name' },
      checks: { nameTwice: 'This partner type already exists' },
    },
    partner: {
      one: 'partner', few: 'partners', other: 'partners',
      about: 'Institutions and employers that take students into practice or employ them.',
      fields: {
        name: 'Name', shortName: 'Short name', oib: 'OIB', foreignTaxId: 'Foreign tax number', idPartnersector: 'Sector', idPartnertype: 'Partner type',
        address: 'Address', postalCode: 'Postal code', idStateCity: 'Town', phone: 'Telephone', email: 'E-mail', web: 'Web page', logo: 'Logo',
        description: 'Description', employeesRange: 'Employees', isInternship: 'Takes interns', isEmployer: 'Employer', contractNo: 'Contract number',
        contractFrom: 'Contract from', contractTo: 'Contract to', capacity: 'Students at once', status: 'Status',
      },
      options: { employeesRange: { '1-9': '1 – 9', '10-49': '10 – 49', '50-249': '50 – 249', '250+': '250 and more' } },
      states: { pending: 'Awaiting approval', active: 'Active', rejected: 'Rejected', suspended: 'Suspended', archived: 'Archived' },
      moves: {
        activate: { label: 'Approve', question: 'Approve the partner?', done: 'The partner is active.' },
        reject: { label: 'Reject', question: 'Reject the partner?', done: 'The partner is rejected.' },
        suspend: { label: 'Suspend', question: 'Suspend cooperation with the partner?', done: 'Cooperation is suspended.' },
        resume: { label: 'Resume', question: 'Resume cooperation with the partner?', done: 'The partner is active again.' },
        archive: { label: 'Archive', question: 'Archive the partner?', done: 'The partner is archived.' },
      },
      checks: {
        contractInOrder: 'The contract cannot end before it starts',
        nameTwice: 'A partner with this name already exists in that town',
        oibNeeded: 'A partner in Croatia must have an OIB',
      },
    },
    parEmployee: {
      one: 'employee of a partner', few: 'employees of partners', other: 'employees of partners',
      fields: {
        idPartner: 'Partner', idUser: 'User account', titleBefore: 'Title before the name', firstName: 'First name', lastName: 'Last name',
        titleAfter: 'Title after the name', position: 'Position', email: 'E-mail', phone: 'Telephone', isMentor: 'Mentor', isContact: 'Contact person',
        isSignatory: 'Signatory', idEdulev: 'Education level', active: 'Active',
      },
      checks: { emailTwice: 'The partner already has an employee with this e-mail' },
    },
    alumniStudent: {
      one: 'alumni profile', few: 'alumni profiles', other: 'alumni profiles',
      fields: {
        idUser: 'User account', idStudent: 'Student', jmbag: 'JMBAG', oib: 'OIB', firstName: 'First name', lastName: 'Last name', birthName: 'Birth name',
        birthDate: 'Date of birth', email: 'E-mail', about: 'About me', motto: 'Motto', picture: 'Picture', employmentStatus: 'Employment',
        isOpenToOffers: 'Open to offers', visibility: 'Who sees the profile', hasPublicContacts: 'Show contacts', hasConsentMessages: 'I agree to messages',
        hasConsentSurveys: 'I agree to surveys', consentAt: 'Consent given', verification: 'Verification',
      },
      options: {
        employmentStatus: { employed: 'Employed', selfEmployed: 'Self-employed', unemployed: 'Unemployed', studying: 'Studying', other: 'Other' },
        visibility: { private: 'Only me', alumni: 'Alumni', employers: 'Alumni and employers' },
      },
      states: { unverified: 'Unverified', verified: 'Verified', rejected: 'Rejected' },
      moves: {
        verify: { label: 'Verify', question: 'Confirm that this person graduated here?', done: 'The profile is verified.' },
        reject: { label: 'Reject', question: 'Reject the profile?', done: 'The profile is rejected.' },
      },
    },
  },
};
