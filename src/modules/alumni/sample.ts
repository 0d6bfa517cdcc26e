import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const croatia = (w: Known) => w.find('state', 'code2', 'HR');

const stranger = { idAluStu: of('alumni-student'), num: 1 };
const mine = { idAluStu: of('alumni-student.own.alumniStudent') };
/** A row of somebody's open profile, one of the graduate's own, and one that they add. */
const section = (values: RowValues, added: RowValues = values) => ({
  other: { ...stranger, ...values },
  own: { alumniStudent: { ...mine, num: 1, ...values } },
  body: { ...mine, ...added },
});
const offer = (title: string, idPartner: string, more: RowValues = {}): RowValues => ({
  idPartner: of(idPartner),
  title,
  description: 'Razvoj i održavanje.',
  applyUntil: '2099-12-31',
  applyBy: 'portal',
  ...more,
});

export const samples: Samples = {
  'alumni-address': section({ kind: 'home', address: 'Radićeva 1', idState: croatia }),
  'alumni-education': section(
    {
      kind: 'education',
      title: 'Informatika',
      organisation: 'Fakultet',
      graduationYear: 2020,
      status: 'confirmed',
    },
    { kind: 'training', title: 'Tečaj', organisation: 'Učilište', dateFrom: '2021-01-10' },
  ),
  'alumni-work-experience': section(
    { position: 'Programer', employer: 'Tvrtka', dateFrom: '2021-02-01', isCurrent: 1, status: 'confirmed' },
    { position: 'Analitičar', employer: 'Tvrtka', dateFrom: '2022-02-01', isCurrent: 1 },
  ),
  'alumni-digital-skill': section({ area: 'safety', level: 'advanced', skills: ['šifriranje'] }),
  'alumni-language': section({ language: 'hr', isMotherTongue: 1 }, { language: 'la', isMotherTongue: 1 }),
  'alumni-other-section': section({ kind: 'hobbies', title: 'Planinarenje' }),
  'alumni-contact': section({ contactType: 'phone', value: '+385 47 111 222', isPublic: 0 }),
  'job-offer': {
    other: offer('Inženjer', 'partner.active', { status: 'published', publishedAt: '2026-01-10T10:00:00Z' }),
    own: { alumniEmployer: offer('Voditelj', 'partner.own.alumniEmployer', { status: 'draft' }) },
    body: offer('Konstruktor', 'partner.own.alumniEmployer'),
  },
  'job-application': {
    other: { idJobOff: of('job-offer'), idAluStu: of('alumni-student'), letter: 'Javljam se.', status: 'submitted' },
    own: {
      alumniStudent: {
        idJobOff: of('job-offer.own.alumniEmployer'),
        idAluStu: of('alumni-student.own.alumniStudent'),
        letter: 'Prijavljujem se.',
        status: 'submitted',
      },
    },
    body: { idJobOff: of('job-offer'), letter: 'Zanima me posao.' },
  },
  'job-alert': {
    other: { idAluStu: of('alumni-student'), name: 'Tuđa', rhythm: 'paused' },
    own: { alumniStudent: { ...mine, name: 'Programiranje', rhythm: 'paused' } },
    body: { name: 'Nova', rhythm: 'paused' },
  },
  'alumni-audience': { other: { name: 'Svi' }, body: { name: 'Informatičari', yearFrom: 2015 } },
  'export-log': {
    other: {
      at: '2026-01-10T10:00:00Z',
      idUser: (w: Known) => w.stranger.id,
      purpose: 'Pozivnice',
      format: 'csv',
      columns: ['email'],
      rows: 3,
    },
  },
};
