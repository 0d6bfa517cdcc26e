import { bilingual, boolean, choice, integer, ref, resource, text } from '../../../kernel/resource/index.ts';

export const learningmethod = resource('learningmethod', {
  label: 'name',
  description: 'code',
  order: true,
  fields: {
    code: text({ required: true, unique: true, max: 20, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    description: bilingual({ long: true }),
    category: choice(['lecturing', 'active', 'project', 'practical', 'online'], { required: true, inList: true }),
  },
});

export const assessmentmethod = resource('assessmentmethod', {
  label: 'name',
  description: 'code',
  order: true,
  fields: {
    code: text({ required: true, unique: true, max: 20, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    description: bilingual({ long: true }),
    category: choice(['written', 'oral', 'project', 'practical', 'continuous'], { required: true, inList: true }),
  },
});

/** What the Croatian Qualifications Framework expects at a level in one dimension. */
export const hko = resource('hko', {
  label: ['level', 'dimension'],
  order: true,
  fields: {
    level: choice(['5', '6', '7', '8.1', '8.2'], { required: true, inList: true }),
    dimension: choice(
      ['knowledge', 'skillCognitive', 'skillPsychomotor', 'skillSocial', 'autonomy', 'responsibility'],
      { required: true, inList: true },
    ),
    /** 6-KNOWLEDGE: follows from level and dimension, so the server writes it. */
    code: text({ required: true, unique: true, max: 30, readonly: true, search: true, inList: true }),
    text: bilingual({ required: true, long: true, inList: true }),
  },
  constraints: { descriptorTwice: { unique: ['level', 'dimension'] } },
});

/** What the Dublin descriptors expect at the end of a cycle. */
export const dublin = resource('dublin', {
  label: 'text',
  order: true,
  fields: {
    cycle: choice(['short', '1', '2', '3'], { required: true, inList: true }),
    category: choice(['knowledge', 'applying', 'judgement', 'communication', 'learning'], {
      required: true,
      inList: true,
    }),
    text: bilingual({ required: true, long: true, inList: true }),
  },
  constraints: { descriptorTwice: { unique: ['cycle', 'category'] } },
});

export const bloomlev = resource('bloomlev', {
  label: 'name',
  sort: ['domain', 'level'],
  fields: {
    level: integer({ required: true, min: 1, max: 6, inList: true }),
    domain: choice(['cognitive', 'affective', 'psychomotor'], { required: true, default: 'cognitive', inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    description: bilingual({ long: true, inList: true }),
    color: text({ format: 'color', max: 7, inList: true }),
  },
  constraints: { levelTwice: { unique: ['domain', 'level'] } },
});

export const bloomverb = resource('bloomverb', {
  label: 'verb',
  order: { in: ['idBloomlev'] },
  checks: ['notMeasurable'],
  fields: {
    idBloomlev: ref('bloomlev', { required: true, inList: true }),
    verb: bilingual({ required: true, max: 100, search: true, inList: true }),
    active: boolean({ default: 1, inList: true }),
  },
  // The same verb may stand on two levels, never twice on one.
  constraints: { verbTwice: { unique: ['idBloomlev', 'verbHr'], ignoreCase: true } },
});

/** Occupations by ISCO-08, whose national edition is the NKZ. */
export const profession = resource('profession', {
  label: 'name',
  description: 'code',
  tree: 'idParent',
  order: { in: ['idParent'] },
  fields: {
    code: text({ unique: true, max: 10, search: true, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    idParent: ref('profession', { inList: true }),
  },
});
