import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const body = (abbr: string): RowValues => ({
  nameHr: 'Vijeće',
  nameGenHr: 'Vijeća',
  abbr,
  bodyKind: 'committee',
  quorumKind: 'majority',
  majorityKind: 'present',
  callLeadDays: 5,
  callLeadDaysExtra: 1,
  eVotingMinHours: 48,
  approversNeeded: 'all',
  minutesDeadlineDays: 8,
  numbering: 'continuous',
  isActive: 1,
});
const member = (lastName: string): RowValues => ({
  idEsesstype: of('esessiontype'),
  firstName: 'Ana',
  lastName,
  email: 'ana@test.example',
  memberRole: 'member',
  hasVote: 1,
  mandateFrom: '2026-01-01',
});
const session = (title: string): RowValues => ({
  idEsesstype: of('esessiontype'),
  idAcademicyear: of('academicyear.used'),
  kind: 'regular',
  mode: 'inPerson',
  title,
  dateFrom: '2099-05-04 10:00',
});
const item = (title: string): RowValues => ({
  idEsess: of('esession'),
  title,
  itemKind: 'discussion',
  voteKind: 'none',
});
const stranger = (w: Known) => w.stranger.id;
const paper = { hash: '0'.repeat(64), name: 'materijal.pdf', mime: 'application/pdf', size: 1 };
const vote = (text: string): RowValues => ({ idEsessAge: of('esess-agenda'), text, method: 'choice' });

/** A row of each resource, for the tests that ask the same of every one. */
export const samples: Samples = {
  esessiontype: { other: { ...body('V1'), num: 1 }, body: body('V2') },
  'esessiontype-member': { other: { ...member('Prva'), num: 1 }, body: member('Druga') },
  'esessiontype-auth-assignment': {
    other: { idEsesstype: of('esessiontype'), idUser: stranger, isAdmin: 1, mandateFrom: '2026-01-01' },
    body: { idEsesstype: of('esessiontype'), idUser: stranger, isRecorder: 1, mandateFrom: '2027-01-01' },
  },
  esession: { other: { ...session('Prva sjednica'), status: 'draft' }, body: session('Druga sjednica') },
  'esess-preparation-approval': {
    other: { idEsess: of('esession'), round: 1, idUser: stranger, decision: 'pending' },
    body: { idEsess: of('esession'), idEsessAge: of('esess-agenda'), note: 'Dopunite obrazloženje.' },
  },
  'esess-agenda': { other: { ...item('Prva točka'), num: 1, status: 'pending' }, body: item('Druga točka') },
  'esess-agenda-document': {
    other: {
      idEsessAge: of('esess-agenda'),
      title: 'Prijedlog',
      docKind: 'material',
      content: paper,
      version: 1,
      num: 1,
    },
  },
  'esess-agenda-document-version': {
    other: { idEsessAgeDoc: of('esess-agenda-document'), version: 1, content: paper },
  },
  'esess-attendance': {
    other: {
      idEsess: of('esession'),
      idEsesstypeMem: of('esessiontype-member'),
      hasVote: 1,
      response: 'none',
      presence: 'absent',
    },
  },
  'esess-age-question': { other: { ...vote('Koji prijedlog?'), num: 1, status: 'prepared' }, body: vote('Tko?') },
  'esess-age-que-option': {
    other: { idEsessAgeQue: of('esess-age-question'), text: 'Prvi', num: 1 },
    body: { idEsessAgeQue: of('esess-age-question'), text: 'Drugi' },
  },
  'esess-age-answer': {
    other: { idEsessAge: of('esess-agenda'), idUser: stranger, kind: 'word', text: 'Slažem se.' },
    body: { idEsessAge: of('esess-agenda'), kind: 'word', text: 'Ne slažem se.' },
  },
  'esess-minutes': { other: { idEsess: of('esession'), text: 'ZAPISNIK', generated: 'ZAPISNIK', status: 'draft' } },
  'esess-minutes-remark': {
    other: { idEsessMin: of('esess-minutes'), idUser: stranger, text: 'Nisam bio.', resolution: 'open' },
    body: { idEsessMin: of('esess-minutes'), text: 'Ni ja.' },
  },
  'esess-decision': {
    other: {
      number: '2026-001',
      idEsess: of('esession'),
      idEsessAge: of('esess-agenda'),
      title: 'Odluka',
      text: 'Prihvaća se.',
      decidedOn: '2026-03-01',
      status: 'standing',
    },
  },
};
