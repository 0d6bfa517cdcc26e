import { array, date, flow, integer, ref, text } from '../../../kernel/resource/index.ts';

/** Verbs of an outcome, each of its level. What level and verb are called the server writes beside their keys. */
export const verbFields = {
  idBloomlev: ref('bloomlev', { required: true }),
  level: text({ max: 200 }),
  idVerb: ref('bloomverb', { required: true }),
  verb: text({ max: 200 }),
} as const;
/** What an outcome is made of: a part is one thing that somebody can do, with the verbs that carry it. */
export const parts = array(
  {
    num: integer({ min: 1, max: 20 }),
    content: text({ required: true, max: 500 }),
    contentEn: text({ max: 500 }),
    verbs: array(verbFields, { required: true, max: 10 }),
  },
  { required: true, max: 8 },
);

/** What was submitted is judged as it was seen, what was adopted stays so, and what is archived is history. */
export const isFixed = ['review', 'adopted', 'archived'];

/** All outcomes of one set, one study in a year or one course move together: the row that they belong to has the state. */
export const adoption = flow(
  ['draft', 'review', 'adopted', 'archived'],
  {
    submit: { from: ['draft'], to: 'review', note: 'optional' },
    return: { from: ['review'], to: 'draft', note: 'required' },
    adopt: {
      from: ['review'],
      to: 'adopted',
      note: 'optional',
      input: { decisionNo: text({ required: true, max: 60 }), decisionDate: date({ required: true }) },
    },
    reopen: { from: ['adopted'], to: 'draft', note: 'required' },
    archive: { from: ['adopted'], to: 'archived' },
    unarchive: { from: ['archived'], to: 'adopted' },
  },
  { kinds: { review: 'run', adopted: 'ok', archived: 'lock' } },
);
export const decision = {
  decisionNo: text({ max: 60, readonly: true }),
  decisionDate: date({ readonly: true }),
} as const;
