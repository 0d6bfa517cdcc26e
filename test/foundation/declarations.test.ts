import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type AnyModuleWords,
  type AnyReport,
  type ReportShape,
  type AnyResource,
  type AnyResourceWords,
  bilingual,
  camel,
  type FieldDef,
  labelOfInput,
  openFields,
  resource,
  stateFieldOf,
  targetsOf,
  text,
  type WordLanguage,
  defineModule,
  rightsFaults,
} from '../../src/kernel/resource/index.ts';
import { mistakesIn } from '../../src/kernel/server/index.ts';
import { allResources, modules } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { borders } from '../../tools/borders.ts';

const root = resolve(import.meta.dirname, '../..');
const resources = allResources as readonly AnyResource[];
const fieldsOf = (r: AnyResource) => Object.entries(r.all as Record<string, FieldDef>);

describe('every reference exists', () => {
  const known = new Set(resources.map(r => r.name as string));
  it.each(resources.map(r => [r.name as string, r] as const))('%s', (_name, r) => {
    expect(
      fieldsOf(r)
        .filter(([, f]) => f.kind === 'ref' && !known.has(f.to!))
        .map(([name, f]) => `${name} → ${f.to}`),
    ).toEqual([]);
  });
  it('and whatever else a declaration names', () => expect(mistakesIn(resources)).toEqual([]));
  it('what stands beside a label in a select is one stored field, not a pair in two languages', () => {
    const shelf = resource('shelf', {
      label: 'code',
      description: 'name',
      fields: { code: text(), name: bilingual() },
    });
    expect(mistakesIn([shelf])).toEqual([expect.stringMatching(/description names «name», which is no field/)]);
  });
  it('screens of a module show resources, reports and rights that exist', () => {
    for (const m of modules) {
      for (const e of m.entries) {
        if (e.resource) expect(known.has(e.resource), `${m.id}: ${e.path}`).toBe(true);
        if (e.report)
          // By its key, under which the words keep its title, in the module that lends it.
          expect(
            Object.keys(modules.find(one => one.route === (e.of ?? m.route))?.reports ?? {}),
            `${m.id}: ${e.path}`,
          ).toContain(e.report);
      }
    }
  });
  it('doors, grants and hiding name only roles, permissions and facts that exist', () => {
    const facts = new Set(serverModules.flatMap(m => Object.keys(m.facts ?? {})));
    expect(rightsFaults(modules, facts)).toEqual([]);
    const stray = defineModule({
      id: 'stray',
      route: '/Stray',
      icon: 'x',
      resources: {},
      menu: { roles: ['nobody'] },
      entries: [{ path: 'A', permissions: ['AppModuleStrayView'], card: { facts: ['isStray'] } }],
      roles: { teacher: { hr: 'nastavnik', en: 'teacher' } },
      grants: { ghost: [], teacher: ['AppModuleCalendarView'] },
      implies: { AppModuleStrayEdit: [] },
    });
    expect(rightsFaults([...modules, stray], facts)).toHaveLength(7);
  });
  it('no two screens share an address', () => {
    const at = modules.flatMap(m => m.entries.map(e => `${m.route}/${e.path}`));
    expect(at.filter((path, i) => at.indexOf(path) !== i)).toEqual([]);
  });
});

describe('every state is reachable', () => {
  const flows = resources.flatMap(r => {
    const state = stateFieldOf(r);
    return state ? [[r.name as string, state.flow] as const] : [];
  });
  it('there are flows to look at', () => expect(flows.length).toBeGreaterThan(3));
  it.each(flows)('%s', (name, flow) => {
    // A face over rows of one kind has a way of its own through the states that both know.
    const faces = resources.filter(r => r.over?.resource === name).flatMap(r => stateFieldOf(r)?.flow ?? []);
    const ways = [flow, ...faces];
    const reached = new Set<string>(ways.map(way => way.initial));
    const moves = ways.flatMap(way => Object.values(way.moves));
    for (let before = 0; before !== reached.size; ) {
      before = reached.size;
      for (const move of moves)
        if (move.from.some(state => reached.has(state))) for (const to of targetsOf(move)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...flow.states].sort());
    for (const [made, move] of Object.entries(flow.moves))
      expect(
        [...move.from, ...targetsOf(move)].filter(state => !flow.states.includes(state)),
        made,
      ).toEqual([]);
  });
});

const filled = (text: unknown, where: string): string[] =>
  typeof text === 'string' && text.trim() !== '' ? [] : [where];
/** Every place where a word is needed and there is none. */
const missingIn = (words: AnyResourceWords | undefined, r: AnyResource, where: string): string[] => {
  if (!words) return [where];
  const options = fieldsOf(r).filter(([, f]) => f.options && f.kind !== 'state');
  const state = stateFieldOf(r);
  const checks = Object.keys(r.constraints ?? {});
  return [
    ...(['one', 'few', 'other'] as const).flatMap(form => filled(words[form], `${where}.${form}`)),
    ...Object.keys(r.fields).flatMap(field => filled(words.fields[field], `${where}.fields.${field}`)),
    ...options.flatMap(([name, f]) =>
      f.options!.flatMap(option => filled(words.options?.[name]?.[option], `${where}.options.${name}.${option}`)),
    ),
    ...(state?.flow.states ?? []).flatMap(s => filled(words.states?.[s], `${where}.states.${s}`)),
    ...Object.entries(state?.flow.moves ?? {}).flatMap(([move, def]) => {
      const said = words.moves?.[move];
      const label = typeof said === 'string' ? said : said?.label;
      const inputs = Object.entries(openFields((def.input ?? {}) as never)).flatMap(([input, f]) => {
        const [word, at] = [
          typeof said === 'object' ? said.inputs?.[input] : undefined,
          `${where}.moves.${move}.inputs.${input}`,
        ];
        const nested = Object.keys(f.fields ?? {}).flatMap(inner =>
          filled(typeof word === 'object' ? word.fields[inner] : undefined, `${at}.${inner}`),
        );
        return [...filled(labelOfInput(word), at), ...nested];
      });
      return [...filled(label, `${where}.moves.${move}`), ...inputs];
    }),
    ...checks.flatMap(check => filled(words.checks?.[check], `${where}.checks.${check}`)),
    ...fieldsOf(r)
      .filter(([, f]) => f.kind === 'array')
      .flatMap(([name, f]) =>
        Object.keys(f.fields ?? {}).flatMap(inner =>
          filled(words.nested?.[name]?.[inner], `${where}.nested.${name}.${inner}`),
        ),
      ),
  ];
};
const missingReport = (words: AnyModuleWords, key: string, report: AnyReport): string[] => {
  const said = words.reports?.[key] ?? words.reports?.[report.name];
  const shapes = [report, ...Object.values(report.forms?.of ?? {})] as readonly ReportShape[];
  const named = (list: readonly { readonly name: string }[] | undefined): string[] => (list ?? []).map(one => one.name);
  const signs = shapes.flatMap(shape => shape.paper?.signatures ?? []).map(s => (typeof s === 'string' ? s : s.as));
  const asked: readonly [string, readonly string[], (name: string) => string | undefined][] = [
    ['columns', Object.keys(openFields(report.columns)), name => said?.columns?.[name]],
    ['params', Object.keys(openFields(report.params)), name => said?.params?.[name]],
    ['flags', Object.keys(report.flags ?? {}), name => said?.flags?.[name]],
    ['charts', shapes.flatMap(shape => named(shape.charts)), name => said?.charts?.[name]?.title],
    ['tiles', shapes.flatMap(shape => named(shape.tiles)), name => said?.tiles?.[name]],
    ['paper.signatures', signs, name => said?.paper?.signatures?.[name]],
  ];
  return [
    ...filled(said?.title, `reports.${key}.title`),
    ...asked.flatMap(([part, names, word]) =>
      names.flatMap(name => filled(word(name), `reports.${key}.${part}.${name}`)),
    ),
  ];
};

describe('every language is complete', () => {
  const languages: readonly WordLanguage[] = ['hr', 'en-uk'];
  for (const m of serverModules) {
    it.each(languages)(`${m.module.id} in %s`, language => {
      const words = m.words[language];
      expect([
        ...filled(words.title, 'title'),
        ...Object.values(m.module.resources)
          .filter(r => !r.internal)
          .flatMap(r => missingIn(words.resources[camel(r.name)], r, r.name)),
        ...Object.entries(m.module.reports ?? {}).flatMap(([key, report]) => missingReport(words, key, report)),
      ]).toEqual([]);
    });
    it(`${m.module.id} says the same things in both, with the same holes`, () => {
      const leaves = (value: unknown, at: string): [string, string][] =>
        typeof value === 'string'
          ? [[at, value]]
          : typeof value === 'object' && value !== null
            ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${at}.${key}`))
            : [];
      const holes = (text: string) =>
        [...text.matchAll(/\{(\w+)\}/g)]
          .map(match => match[1])
          .sort()
          .join();
      // A list's own title is said where the plural would be wrong, which differs between languages.
      const own = ([key]: [string, string]) => !/^\.resources\.\w+\.title$/.test(key);
      const [hr, en] = [new Map(leaves(m.words.hr, '').filter(own)), new Map(leaves(m.words['en-uk'], '').filter(own))];
      expect([...hr.keys()].filter(key => !en.has(key))).toEqual([]);
      expect([...en.keys()].filter(key => !hr.has(key))).toEqual([]);
      expect([...hr].filter(([key, text]) => holes(text) !== holes(en.get(key) ?? '')).map(([key]) => key)).toEqual([]);
    });
  }
});

describe('the borders of the house', () => {
  it('hold in the whole tree', () => expect(Object.values(borders(root, modules)).flat()).toEqual([]));
  it('are part of lint and of the build', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts.lint).toContain('lint-borders');
    for (const config of ['vite.config.ts', 'vite.server.config.ts'])
      expect(readFileSync(resolve(root, config), 'utf8'), config).toMatch(/importRules\(/);
  });
});
