import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';
import { dmsDocument } from './model.ts';

const content = { hash: '0'.repeat(64), name: 'a.pdf', mime: 'application/pdf', size: 1 };
const inFolder = (more: RowValues = {}): RowValues => ({
  title: 'Zapisnik',
  idDmsFol: (w: Known) => w.row('dms-folder'),
  content,
  status: 'active',
  ...more,
});
const onPartner: RowValues = {
  title: 'Ugovor',
  content,
  isHosted: 1,
  entity: 'partner',
  idEntity: (w: Known) => w.row('partner'),
  place: 1,
  status: 'active',
};

export const samples: Samples = {
  'dms-folder': {
    other: { name: 'Vijeće' },
    own: { everybody: { name: (w: Known) => `Mapa ${w.me.id}`, idOwner: (w: Known) => w.me.id } },
    body: { name: 'Nova', idParent: (w: Known) => w.row('dms-folder') },
  },
  'dms-document-type': {
    other: { nameHr: 'Dopis', retentionFrom: 'created', maxSizeMb: 20 },
    body: { nameHr: 'Molba', retentionFrom: 'created', maxSizeMb: 20 },
  },
  'dms-document': {
    other: inFolder(),
    own: { everybody: inFolder({ idOwner: (w: Known) => w.me.id }) },
    body: { title: 'Novi', idDmsFol: (w: Known) => w.row('dms-folder') },
  },
  'dms-document-version': {
    other: {
      idDmsDoc: (w: Known) => w.row('dms-document'),
      version: 1,
      content,
      fileName: 'a.pdf',
      mime: 'application/pdf',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
    },
  },
  'dms-permission': {
    other: { idDmsFol: (w: Known) => w.row('dms-folder'), subjectKind: 'role', role: 'librarian', level: 'view' },
    body: { idDmsFol: (w: Known) => w.row('dms-folder'), subjectKind: 'all', level: 'view' },
  },
  'dms-share': {
    other: { idDmsDoc: (w: Known) => w.row('dms-document'), email: 'gost@example.org', until: '2027-12-31' },
  },
  'dms-attachment': {
    through: dmsDocument,
    other: onPartner,
    body: { entity: 'partner', idEntity: (w: Known) => w.row('partner') },
  },
  'dms-register': { through: dmsDocument, other: inFolder({ title: 'Popisan' }) },
};
