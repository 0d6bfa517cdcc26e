import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const content = { hash: '0'.repeat(64), name: 'a.pdf', mime: 'application/pdf', size: 1 };
const onPartner: RowValues = { entity: 'partner', idEntity: (w: Known) => w.row('partner') };

/** A row of each resource, for the tests that ask the same of every one. */
export const samples: Samples = {
  'paper-kind': { other: { code: 'proba', nameHr: 'Proba', paperClass: 'C', register: 'office', active: 1 } },
  duty: {
    other: { functionHr: 'Dekan', personName: 'Ivan Horvat', from: '2020-01-01' },
    body: { functionHr: 'Prodekan', personName: 'Ana Horvat', from: '2021-01-01', signs: [] },
  },
  'paper-case': {
    other: { ...onPartner, klasa: '602-04/26-12/02', title: 'Predmet', openedOn: '2026-01-01', nextOrdinal: 2 },
  },
  'paper-issued': {
    other: {
      ...onPartner,
      idPaperKind: (w: Known) => w.row('paper-kind'),
      year: 2026,
      ordinal: 1,
      number: '1/2026',
      issuedOn: '2026-01-01',
      language: 'hr',
      snapshot: '{}',
      pdf: content,
      sha256: '0'.repeat(64),
      status: 'registered',
    },
  },
};
