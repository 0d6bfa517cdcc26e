import { bilingual, boolean, ref, resource, text } from '../../../kernel/resource/index.ts';

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

export const stateCounty = resource('state-county', {
  label: 'name',
  description: 'code',
  sort: ['idState', 'code'],
  checks: ['townsInCounty'],
  fields: {
    idState: ref('state', { required: true, inList: true }),
    code: text({ required: true, max: 10, inList: true }),
    name: text({ required: true, search: true, inList: true }),
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
