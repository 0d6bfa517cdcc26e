import { describe, expect, it } from 'vitest';
import {
  array,
  bilingual,
  choice,
  defineModule,
  flow,
  oib,
  report,
  resource,
  state,
  text,
  year,
} from '../resource/index.ts';
import { composeApp } from './app.ts';
import type { Identity, Policy, ServerModule } from './contract.ts';
import { composeWords } from './words.ts';

const tree = resource('fruit-tree', {
  label: 'name',
  fields: {
    name: bilingual({ required: true }),
    planted: year({ low: 1950 }),
    owner: oib(),
    kind: choice(['apple', 'pear']),
    parts: array({ note: text({ required: true }) }),
    state: state(flow(['young', 'old'], { age: { from: ['young'], to: 'old' } })),
  },
  constraints: { oldIsTall: { check: 'true' } },
});
const harvest = report('rpt-harvest', { params: {}, columns: { name: text() } });
const words = (title: string, suffix: string, checks: Record<string, string>) => ({
  title,
  resources: {
    fruitTree: {
      one: `stablo${suffix}`,
      few: `stabla${suffix}`,
      other: `stabala${suffix}`,
      fields: {
        name: `Naziv${suffix}`,
        planted: `Godina${suffix}`,
        owner: `OIB${suffix}`,
        kind: `Vrsta${suffix}`,
        parts: `Dijelovi${suffix}`,
        state: `Stanje${suffix}`,
      },
      options: { kind: { apple: `jabuka${suffix}`, pear: `kruška${suffix}` } },
      nested: { parts: { note: `Bilješka${suffix}` } },
      states: { young: `mlado${suffix}`, old: `staro${suffix}` },
      moves: { age: { label: 'x', inputs: { seeds: { label: 'Sjeme', fields: { weight: `Masa${suffix}` } } } } },
      checks,
    },
  },
  reports: { harvest: { title: `Berba${suffix}`, columns: { name: 'x' } } },
});
const treePolicy: Policy<typeof tree> = { read: () => true, moves: { age: { by: 'system' } } };
const garden: ServerModule = {
  module: defineModule({
    id: 'garden',
    route: '/Garden',
    icon: 'x',
    resources: { fruitTree: tree },
    entries: [],
    reports: { harvest },
  }),
  words: {
    hr: words('Vrt', '', { oldIsTall: 'Staro je visoko', onlyHr: 'Samo hrvatski' }),
    'en-uk': words('Garden', '-en', { oldIsTall: 'Old is tall', onlyEn: 'Only {n}' }),
  },
  policies: { 'fruit-tree': treePolicy },
  reports: { 'rpt-harvest': { by: () => true, rows: async () => [] } },
};
const identity: Identity = { find: async () => null };
const say = composeWords([garden]);

describe('words on the server', () => {
  it('label fields, halves of pairs, stamps, options and states', () => {
    expect(say.fieldLabel('hr', tree, 'planted')).toBe('Godina');
    expect(say.fieldLabel('en-us', tree, 'planted')).toBe('Godina-en');
    expect(say.fieldLabel('hr', tree, 'nameEn')).toBe('Naziv (engleski)');
    expect(say.fieldLabel('en-uk', tree, 'nameHr')).toBe('Naziv-en (Croatian)');
    expect(say.fieldLabel('hr', tree, 'createdAt')).toBe('Stvoreno');
    expect(say.fieldLabel('hr', tree, 'toString')).toBe('toString');
    expect(say.optionLabel('hr', tree, 'kind', 'pear')).toBe('kruška');
    expect(say.optionLabel('en-uk', tree, 'state', 'old')).toBe('staro-en');
    expect(say.optionLabel('hr', tree, 'kind', 'plum')).toBe('plum');
  });
  it('count as Croatian does', () => {
    expect([1, 2, 5, 11, 21, 22].map(n => say.resourceLabel('hr', tree, n))).toEqual([
      'stablo',
      'stabla',
      'stabala',
      'stabala',
      'stablo',
      'stabla',
    ]);
  });
  it('F-28 F-29 F-33 fill the attribute with the label', () => {
    expect(say.say('en-uk', { key: 'cannotBeBlank' }, tree, 'owner')).toBe('OIB-en cannot be blank.');
    expect(say.say('en-uk', { key: 'exactLength', params: { charslen: 11 } }, tree, 'owner')).toBe(
      'OIB-en must be exactly 11 characters long.',
    );
    expect(say.say('en-uk', { key: 'belowLow', params: { low: 1950 } }, tree, 'planted')).toBe(
      'Godina-en cannot be greater then 1950.',
    );
    expect(say.say('hr', { key: 'belowLow', params: { low: 1950 } }, tree, 'planted')).toBe(
      'Godina ne može biti manja od 1950.',
    );
  });
  it('a check of the resource wins, and what one language lacks is said in another', () => {
    expect(say.say('hr', { key: 'oldIsTall' }, tree)).toBe('Staro je visoko');
    expect(say.say('hr', { key: 'onlyEn', params: { n: 3 } }, tree)).toBe('Only 3');
    expect(say.say('en-uk', { key: 'onlyHr' }, tree)).toBe('Samo hrvatski');
    expect(say.say('hr', { key: 'nobodyKnows' }, tree)).toBe('nobodyKnows');
    expect(say.say('hr', { key: 'constructor' }, tree)).toBe('constructor');
  });
  it('a state and a nested field are said by their labels', () => {
    expect(say.say('hr', { key: 'wrongState', params: { state: 'old' } }, tree)).toBe(
      'To nije moguće dok je zapis u stanju «staro»',
    );
    expect(say.say('hr', { key: 'required', params: { inside: 'note' } }, tree, 'parts')).toBe(
      'Bilješka: Obvezan unos.',
    );
    expect(say.say('hr', { key: 'required', params: { inside: 'weight' } }, tree, 'seeds')).toBe('Masa: Obvezan unos.');
  });
  it('modules and reports have titles', () => {
    expect(say.moduleTitle('hr', 'garden')).toBe('Vrt');
    expect(say.reportWords('en-uk', 'rpt-harvest')?.title).toBe('Berba-en');
    expect(say.reportWords('hr', 'rpt-nothing')).toBeUndefined();
  });
});

describe('composing', () => {
  it('takes a module that is whole', () => {
    const app = composeApp([garden], identity);
    expect([...app.resources.keys()]).toEqual(['fruit-tree']);
    expect(app.policies.get('fruit-tree')).toBe(garden.policies['fruit-tree']);
    expect(app.reports.get('rpt-harvest')?.module).toBe(garden);
  });
  it('says everything that is missing at once', () => {
    const bad: ServerModule = {
      ...garden,
      policies: { plum: garden.policies['fruit-tree']! },
      reports: {},
      words: { ...garden.words, hr: words('Vrt', '', {}) },
    };
    expect(() => composeApp([bad, garden], identity)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /«fruit-tree» has no policy[\s\S]*«oldIsTall»[\s\S]*«rpt-harvest» has no rule[\s\S]*policy for «plum»[\s\S]*«fruit-tree» is declared twice/,
        ),
      }),
    );
  });
});
