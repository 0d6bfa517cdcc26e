import { bilingual, boolean, integer, ref, resource, text } from '../../../kernel/resource/index.ts';

export const state = resource('state', {
  label: 'name',
  description: 'code2',
  sort: ['nameHr'],
  fields: {
    code2: text({ required: true, unique: true, length: 2, pattern: '^[A-Z]{2}$', inList: true }),
    code3: text({ unique: true, length: 3, pattern: '^[A-Z]{3}$', inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    isEu: boolean({ inList: true }),
  },
});

/** Where a county with that code stands. */
export const placeOfCounty = (code: string): number | null => (/^\d{1,9}$/.test(code) ? Number(code) : null);

export const stateCounty = resource('state-county', {
  label: 'name',
  description: 'code',
  sort: ['idState', 'place', 'code'],
  checks: ['townsInCounty'],
  fields: {
    idState: ref('state', { required: true, inList: true }),
    code: text({ required: true, max: 10, inList: true }),
    name: text({ required: true, search: true, inList: true }),
    /** Codes that are numbers stand by their value, 2 before 10; others come after them. The server writes it. */
    place: integer({ readonly: true, invisibleInTable: true, invisibleInForm: true }),
  },
  constraints: { codeTwice: { unique: ['idState', 'code'] } },
});

export const stateCity = resource('state-city', {
  label: 'name',
  description: 'postalCode',
  sort: ['name', 'postalCode'],
  checks: ['countyOfOtherState'],
  fields: {
    idState: ref('state', { required: true, inList: true }),
    idStateCounty: ref('state-county', { inList: true }),
    postalCode: text({ required: true, max: 10, search: true, inList: true }),
    name: text({ required: true, search: true, inList: true }),
  },
  constraints: { cityTwice: { unique: ['idState', 'postalCode', 'name'] } },
});
