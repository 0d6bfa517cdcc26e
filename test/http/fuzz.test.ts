import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource, FieldDef, Kind } from '../../src/kernel/resource/index.ts';
import { library } from '../harness/library.ts';
import { type Portal, startPortal } from './portal.ts';

const runs = Number(process.env.KATEDRA_FUZZ_RUNS ?? 5000);
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ resources: library });
  const author = await portal.call('POST', '/api/v1/author/create', { body: { firstName: 'Ana', lastName: 'Šarić', code: 'A1', born: 1970 } });
  for (let i = 0; i < 5; i++)
    await portal.call('POST', '/api/v1/book/create', { body: { titleHr: `Knjiga ${i}`, idAuthor: author.json.id, pages: 10 * (i + 1), published: '2026-03-01', opensAt: '08:15', boughtAt: '2026-03-01 10:00', tags: ['a', 'č'], editions: [{ number: 1, note: null }] } });
});
afterAll(() => portal?.close());

const resources: readonly AnyResource[] = library;
const names: string[] = [...new Set(resources.flatMap(r => Object.keys(r.all)))];
const nasty = fc.constantFrom(
  '', '0', '1', '-1', '1e9', '99999999999999999999', '2147483648', 'NaN', 'null', 'true', "' or 1=1 --", "'; drop table book; --", '%', '_', '\\', '%%', '$1', '{row}', '__proto__',
  'constructor', 'čćžšđ', 'Š', '🙂', 'a,b,c', '1,2', ',', ',,', '2026-02-30', '2026-13', '2026', '2026-03-01', '2026-03-01 25:00', '2026-03-01 10:00', '10:00', '24:00', 'draft', 'published', 'soft,hard', '[', ']', '"', '\u202e', '\t', 'x'.repeat(300), '0001-01-01', '9999-12-31', '12.5', '1.234567', '00000000-0000-0000-0000-000000000000');
const number = fc.integer({ min: -5, max: 5000 }).map(String);
/** Values that fit the kind often enough for the database to see them. */
const fitting: Partial<Record<Kind, fc.Arbitrary<string>>> = {
  integer: number, decimal: number, ref: number, boolean: fc.constantFrom('0', '1'),
  date: fc.constantFrom('2026-03-01', '2026-03', '2026', '0001-01-01', '9999-12-31', '2026-03-01,2026-03-02'), time: fc.constantFrom('08:15', '08:15,09:00'),
  dateTime: fc.constantFrom('2026-03-01 10:00', '2026-03-01', '2026-03', '9999-12-31 23:59', '2026-03-01 10:00,2026-03-02 11:00'),
  enum: fc.constantFrom('soft', 'soft,hard'), state: fc.constantFrom('draft', 'draft,published'), optionGroup: fc.constantFrom('paper', 'paper,audio'), chip: fc.constantFrom('a', 'a,č'),
};
const anyValue = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) }, { weight: 1, arbitrary: fc.integer().map(String) });
const valueFor = (kind: Kind | undefined) => fc.oneof({ weight: 3, arbitrary: (kind && fitting[kind]) ?? anyValue }, { weight: 2, arbitrary: anyValue });
const operator = fc.constantFrom('', '[like]', '[in]', '[from]', '[to]', '[not]', '[isNull]', '[nonsense]');
const of = (r: AnyResource) => {
  const fields = Object.entries({ id: { kind: 'integer', required: true }, ...r.all } as Record<string, FieldDef>);
  const own = fc.constantFrom(...fields).chain(([name, f]) => {
    const target = resources.find(x => x.name === f.to);
    const inner = target ? fc.constantFrom('label', ...Object.keys(target.all)).map(n => ({ path: `${name}.${n}`, kind: target.all[n]?.kind as Kind | undefined })) : fc.constant({ path: name, kind: f.kind });
    return fc.oneof(fc.constant({ path: name, kind: f.kind as Kind | undefined }), inner);
  });
  const path = fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom('label', 'rowVer', 'deletedAt', ...names).map(n => ({ path: n, kind: undefined })) }, { weight: 1, arbitrary: nasty.map(n => ({ path: n, kind: undefined })) });
  const parameter = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.constantFrom('filter', 'customFilter'), path, operator).chain(([f, p, o]) => valueFor(o === '[isNull]' ? 'boolean' : p.kind).map(v => [`${f}[${p.path}]${o}`, v] as const)) },
    { weight: 2, arbitrary: fc.array(fc.tuple(fc.constantFrom('', '-'), path), { minLength: 1, maxLength: 3 }).map(s => ['sort', s.map(([d, p]) => d + p.path).join(',')] as const) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('page', 'pagination[limit]', 'after'), fc.oneof(number, nasty)) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('return[count]', 'return[can]', 'deleted'), fc.constantFrom('0', '1', '2')) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('search', 'scenario', 'columns'), anyValue) },
    { weight: 1, arbitrary: fc.tuple(nasty, anyValue) },
  );
  const query = fc.oneof({ weight: 3, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 1 }) }, { weight: 1, arbitrary: fc.array(parameter, { minLength: 2, maxLength: 4 }) });
  return query.map(all => all.map(([n, v]) => `${encodeURIComponent(n)}=${encodeURIComponent(v)}`).join('&'));
};
const resourceName = fc.constantFrom(...library.map(r => r.name));
const value = anyValue;
const seen: Record<number, number> = {};

/** An answer a person can understand: never a fault, and a refusal always says why. */
const expectClear = (what: string, answer: Awaited<ReturnType<Portal['call']>>) => {
  seen[answer.status] = (seen[answer.status] ?? 0) + 1;
  if (answer.status >= 500) throw new Error(`${what} → ${answer.status} ${answer.text}\n${String((portal.lines.findLast(l => l.level === 'error')?.o.err as Error | undefined)?.stack)}`);
  if (answer.status < 400) return;
  const said = Array.isArray(answer.json) ? answer.json : [answer.json];
  for (const one of said) if (typeof one?.message !== 'string' || one.message.length < 2) throw new Error(`${what} → ${answer.status} without a sentence: ${answer.text}`);
};

describe('whatever is asked', () => {
  it(`the list grammar never ends in a fault (${runs} requests)`, async () => {
    const lists = fc.constantFrom(...resources).chain(r => fc.tuple(fc.constant(r.name as string), fc.constantFrom('', '', '', '', '/options', '/view?id=1&', '/history?id=1&', '/export?format=csv&'), of(r)));
    await fc.assert(fc.asyncProperty(lists, async ([r, verb, q]) => {
      const at = `/api/v1/${r}${verb}${verb.includes('?') ? '' : '?'}${q}`;
      expectClear(`GET ${at}`, await portal.call('GET', at));
    }), { numRuns: runs });
    // A fuzz that is always refused at the door tries nothing.
    expect(seen[200]! / runs).toBeGreaterThan(0.1);
  }, 600_000);

  it('nor does any body', async () => {
    const inside = fc.oneof(value, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(value, { maxLength: 3 }), fc.dictionary(fc.constantFrom('number', 'note', '__proto2__', 'x'), fc.oneof(value, fc.integer()), { maxKeys: 2 }).map(o => [o]));
    const body = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names, 'rowVer', 'id', 'id1', 'id2', 'drop', 'note', 'verb', 'rows', 'mode', 'fields') }, { weight: 1, arbitrary: nasty }), inside, { maxKeys: 6 });
    const call = fc.constantFrom(['POST', 'create'], ['PUT', 'update'], ['PUT', 'publish'], ['PUT', 'withdraw'], ['PUT', 'restore'], ['PUT', 'flip-nums'], ['PUT', 'set'], ['POST', 'bulk'], ['POST', 'undo'], ['POST', 'upload'], ['DELETE', 'delete']);
    await fc.assert(fc.asyncProperty(resourceName, call, fc.constantFrom('id=1', 'id=2', 'id=-1', 'id=x', '', 'id=1&dryRun=1', 'id=00000000-0000-0000-0000-000000000000'), body, async (r, [method, verb], q, sent) => {
      const at = `/api/v1/${r}/${verb}?${q}`;
      expectClear(`${method} ${at} ${JSON.stringify(sent)}`, await portal.call(method!, at, { body: sent }));
    }), { numRuns: Math.ceil(runs / 4) });
  }, 600_000);

  it('and the rows are still there', async () => {
    expect((await portal.call('GET', '/api/v1/author?return[count]=1')).json.count).toBeGreaterThanOrEqual(1);
  });
});
