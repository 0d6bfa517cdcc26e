import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const mine = (w: Known) => w.me.id;
const strangers = (w: Known) => w.stranger.id;
const role = (name: string) => (w: Known) => w.find('auth-item', 'name', name);

const partner = (n: number, more: RowValues = {}): RowValues => ({
  name: `Tvrtka ${n}`,
  oib: (w: Known) => w.oib(n),
  idPartnersector: (w: Known) => w.find('partnersector', 'code', 'J'),
  idPartnertype: (w: Known) => w.find('partnertype', 'name_hr', 'd.o.o.'),
  address: 'A 1',
  idStateCity: (w: Known) => w.find('state-city', 'name', 'Karlovac'),
  email: `p${n}@test.example`,
  ...more,
});
const employee = (mark: string, idPartner: string, more: RowValues = {}): RowValues => ({
  idPartner: of(idPartner),
  firstName: 'E',
  lastName: mark,
  email: `e${mark}@test.example`,
  active: 1,
  ...more,
});
const alumnus = (mark: string, more: RowValues = {}): RowValues => ({
  firstName: 'A',
  lastName: mark,
  email: `a${mark}@test.example`,
  visibility: 'employers',
  ...more,
});

export const samples: Samples = {
  partnersector: { other: { code: 'XX', nameHr: 'X' }, body: { code: 'YY', nameHr: 'Y' } },
  partnertype: { other: { nameHr: 'X' }, body: { nameHr: 'Y' } },
  partner: {
    other: partner(999, { status: 'pending' }),
    own: {
      institutionMentor: partner(901, { status: 'active' }),
      alumniEmployer: partner(902, { status: 'active' }),
    },
    body: partner(998),
    more: { active: partner(997, { status: 'active' }) },
  },
  'par-employee': {
    other: employee('x', 'partner.active', { isMentor: 1 }),
    own: {
      institutionMentor: employee('institutionMentor', 'partner.own.institutionMentor', {
        idUser: mine,
        isMentor: 1,
        isContact: 0,
      }),
      alumniEmployer: employee('alumniEmployer', 'partner.own.alumniEmployer', {
        idUser: mine,
        isMentor: 0,
        isContact: 1,
      }),
    },
    body: employee('y', 'partner.active'),
  },
  'alumni-student': {
    other: alumnus('x', { idUser: strangers, visibility: 'alumni', verification: 'unverified' }),
    own: { alumniStudent: alumnus('own', { idUser: mine, verification: 'unverified' }) },
    body: alumnus('new', { idUser: mine }),
  },

  user: {
    other: strangers,
    own: { everybody: mine },
    body: {
      username: 'newcomer',
      email: 'newcomer@test.example',
      firstName: 'N',
      lastName: 'N',
      language: 'hr',
    },
  },
  session: {
    other: w => w.find('session', 'id_user', w.stranger.id),
    own: { everybody: w => w.find('session', 'id_user', w.me.id) },
  },
  'user-identity': {
    other: { idUser: strangers, provider: 'google', subject: 'x' },
    own: { everybody: { idUser: mine, provider: 'google', subject: (w: Known) => w.me.username } },
  },
  'user-setting': {
    other: { idUser: strangers, key: 'a', value: '1' },
    own: { everybody: { idUser: mine, key: 'a', value: '1' } },
    body: { key: 'b', value: '2' },
  },
  'auth-item': { other: role('librarian') },
  'auth-item-child': {
    other: async w => w.find('auth-item-child', 'id_role', await role('librarian')(w)),
    body: { idRole: role('librarian'), idPermission: role('AppModuleCalendarView') },
  },
  'auth-assignment': {
    other: w => w.find('auth-assignment', 'id_user', w.stranger.id),
    own: { everybody: w => w.find('auth-assignment', 'id_user', w.me.id) },
    body: { idUser: strangers, idRole: role('user') },
  },
  'app-module': { other: w => w.find('app-module', 'url', '/Catalogues') },
  owner: { other: w => w.find('owner', 'id', 1) },
};
