import type { Known, Samples } from '../../../test/harness/sample.ts';

const content = { hash: '0'.repeat(64), name: 'studenti.csv', mime: 'text/plain', size: 1 };

/** A row of each resource, for the tests that ask the same of every one. */
export const samples: Samples = {
  'isvu-import': {
    other: { kind: 'students', idAcademicyear: (w: Known) => w.row('academicyear'), content, status: 'validated' },
  },
  'isvu-code-map': {
    other: { means: 'StatusPredmeta/enrolled', isvuCode: '1', place: 'StatusPredmeta' },
    body: { means: 'StatusPredmeta/passed', isvuCode: '5' },
  },
};
