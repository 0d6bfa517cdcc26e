import type { Known, Samples } from '../../../test/harness/sample.ts';

/** A row of each resource, for the tests that ask the same of every one. */
export const samples: Samples = {
  'fromprevious-import': {
    other: {
      place: 'administration',
      idFrom: (w: Known) => w.row('academicyear.used'),
      idTo: (w: Known) => w.row('academicyear.used'),
      status: 'undone',
    },
  },
};
