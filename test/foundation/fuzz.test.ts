import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyResource, type FieldDef, type Kind, stateFieldOf } from '../../src/kernel/resource/index.ts';
import { kernelEndpoints } from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { library } from '../harness/library.ts';
import { libraryModule } from '../harness/library-module.ts';
import { type Person, signIn, startSeeded, traces } from '../harness/people.ts';
import type { Client, Portal, Reply } from '../harness/portal.ts';

/** The same code hears the same questions; other ones with another seed. */
const seed = Number(process.env.KATEDRA_FUZZ_SEED ?? 20_261_115);
const lists = Number(process.env.KATEDRA_FUZZ_RUNS ?? 5200);
const bodies = Math.ceil(lists / 3);
const endpointCalls = Math.ceil(lists / 6);
const together = 8;

const resources: readonly AnyResource[] = [...allResources, ...library].filter(r => !r.internal);
const names: string[] = [...new Set(resources.flatMap(r => Object.keys(r.all)))];

let portal: Portal;
let callers: Client[];
let admin: Person;
const faults: string[] = [];
beforeAll(async () => {
  portal = await startSeeded({ beside: [libraryModule] });
  // The first rows are strangers': what the fuzz does to accounts and sessions number 1 to 3 shuts nobody out who asks.
  for (let i = 0; i < 3; i++) await signIn(portal, { roles: ['user'] });
  admin = await signIn(portal, { roles: ['admin'] });
  callers = [
    admin,
    admin,
    await signIn(portal, { roles: ['courseConductionsAdmin'] }),
    await signIn(portal, { roles: ['alumniStudent'] }),
    await signIn(portal, { roles: ['student'], language: 'hr' }),
    portal.client(),
  ];
  const author = (await admin.post('author/create', { firstName: 'Ana', lastName: 'Šarić', code: 'A1', born: 1970 }))
    .body;
  for (let i = 0; i < 5; i++)
    await admin.post('book/create', {
      titleHr: `Knjiga ${i}`,
      idAuthor: author.id,
      pages: 10 * (i + 1),
      published: '2026-03-01',
      opensAt: '08:15',
      boughtAt: '2026-03-01 10:00',
      tags: ['a', 'č'],
      editions: [{ number: 1, note: null }],
    });
});
afterAll(() => portal?.stop());

// ——— What is asked ———

const nasty = fc.constantFrom(
  '',
  '0',
  '1',
  '-1',
  '1e9',
  '99999999999999999999',
  '2147483648',
  '-2147483649',
  'NaN',
  'Infinity',
  'null',
  'true',
  "' or 1=1 --",
  "'; drop table c_main.book; --",
  '") union select 1 --',
  '%',
  '_',
  '\\',
  '%%',
  '$1',
  '{row}',
  '__proto__',
  'constructor',
  'toString',
  'čćžšđ',
  'Š',
  '🙂',
  'a,b,c',
  '1,2',
  ',',
  ',,',
  '2026-02-30',
  '2026-13',
  '2026',
  '2026-03-01',
  '2026-03-01 25:00',
  '2026-03-01 10:00',
  '10:00',
  '24:00',
  'draft',
  'published',
  'soft,hard',
  '[',
  ']',
  '"',
  '\u202e',
  '\t',
  'x'.repeat(300),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '12.5',
  '1.234567',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000',
);
const number = fc.integer({ min: -5, max: 5000 }).map(String);
const fitting: Partial<Record<Kind, fc.Arbitrary<string>>> = {
  integer: number,
  decimal: number,
  ref: number,
  boolean: fc.constantFrom('0', '1'),
  date: fc.constantFrom('2026-03-01', '2026-03', '2026', '0001-01-01', '9999-12-31', '2026-03-01,2026-03-02'),
  time: fc.constantFrom('08:15', '08:15,09:00'),
  dateTime: fc.constantFrom(
    '2026-03-01 10:00',
    '2026-03-01',
    '2026-03',
    '9999-12-31 23:59',
    '2026-03-01 10:00,2026-03-02 11:00',
  ),
  chip: fc.constantFrom('a', 'a,č'),
};
const anyValue = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
const fittingFor = (field: FieldDef | undefined): fc.Arbitrary<string> =>
  field?.options
    ? fc.oneof(fc.constantFrom(...field.options), fc.constant(field.options.slice(0, 2).join(',')))
    : ((field && fitting[field.kind]) ?? anyValue);
const valueFor = (field: FieldDef | undefined) =>
  fc.oneof({ weight: 3, arbitrary: fittingFor(field) }, { weight: 2, arbitrary: anyValue });
const operator = fc.constantFrom('', '[like]', '[in]', '[from]', '[to]', '[not]', '[isNull]', '[nonsense]');
const flag: FieldDef = { kind: 'boolean', required: true };

const queryOf = (r: AnyResource): fc.Arbitrary<string> => {
  const fields = Object.entries({ id: { kind: 'integer', required: true }, ...r.all } as Record<string, FieldDef>);
  const own = fc.constantFrom(...fields).chain(([name, field]) => {
    const target = resources.find(other => other.name === field.to);
    const itself = fc.constant({ path: name, field: field as FieldDef | undefined });
    return target
      ? fc.oneof(
          itself,
          fc
            .constantFrom('label', ...Object.keys(target.all))
            .map(inner => ({ path: `${name}.${inner}`, field: target.all[inner] as FieldDef | undefined })),
        )
      : itself;
  });
  const elsewhere = fc
    .oneof(fc.constantFrom('label', 'rowVer', 'deletedAt', 'scenario', ...names), nasty)
    .map(path => ({ path, field: undefined }));
  const path = fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: elsewhere });
  const parameter = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom('filter', 'customFilter'), path, operator)
        .chain(([f, p, o]) =>
          valueFor(o === '[isNull]' ? flag : p.field).map(v => [`${f}[${p.path}]${o}`, v] as const),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom('', '-'), path), { minLength: 1, maxLength: 3 })
        .map(s => ['sort', s.map(([d, p]) => d + p.path).join(',')] as const),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('page', 'pagination[limit]', 'after'), fc.oneof(number, nasty)) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constantFrom('return[count]', 'return[can]', 'return[images]', 'deleted'),
        fc.constantFrom('0', '1', '2'),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(path, { minLength: 1, maxLength: 3 })
        .map(all => ['columns', all.map(p => p.path).join(',')] as const),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('search', 'scenario', 'columns'), anyValue) },
    { weight: 1, arbitrary: fc.tuple(nasty, anyValue) },
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(parameter, { minLength: 2, maxLength: 4 }) },
  );
  return query.map(all => all.map(([n, v]) => `${encodeURIComponent(n)}=${encodeURIComponent(v)}`).join('&'));
};
const listRequest = fc.constantFrom(...resources).chain(r =>
  fc.record({
    who: fc.nat({ max: 5 }),
    at: fc
      .tuple(
        fc.constantFrom(
          '',
          '',
          '',
          '',
          '/options',
          '/view?id=1&',
          '/history?id=1&',
          '/export?format=csv&',
          '/export?format=xlsx&',
          '/image?id=1&',
          '/file?id=1&',
        ),
        queryOf(r),
      )
      .map(([verb, query]) => `${r.name}${verb}${verb.includes('?') ? '' : '?'}${query}`),
  }),
);

const json = fc.oneof(
  anyValue,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(anyValue, { maxLength: 3 }),
  fc
    .dictionary(fc.constantFrom('number', 'note', 'constructor', 'x'), fc.oneof(anyValue, fc.integer()), { maxKeys: 2 })
    .map(o => [o]),
);
const stored: Partial<Record<Kind, fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom('a', 'Ab', 'x@y.hr', '#aabbcc', '0012345678', '12345678903'),
  longtext: fc.string({ maxLength: 20 }),
  integer: fc.integer({ min: 1, max: 2030 }),
  decimal: fc.constantFrom(0.5, 1, 12.25),
  date: fc.constantFrom('2026-03-01', '2026-04-01'),
  time: fc.constant('08:15'),
  dateTime: fc.constant('2026-03-01 10:00'),
  boolean: fc.constantFrom(0, 1),
  ref: fc.integer({ min: 1, max: 3 }),
  chip: fc.constant(['a']),
  array: fc.constant([{ number: 1, note: null }]),
};
const bodyOf = (r: AnyResource, verb: string): fc.Arbitrary<Record<string, unknown>> => {
  const good = Object.entries(r.all as Record<string, FieldDef>).filter(
    ([, f]) => !f.readonly && !f.computed && f.kind !== 'image' && f.kind !== 'file',
  );
  const right = fc.record(
    Object.fromEntries(
      good.map(([name, f]) => [
        name,
        f.kind === 'optionGroup'
          ? fc.constant(f.options!.slice(0, 1))
          : f.options
            ? fc.constantFrom(...f.options)
            : (stored[f.kind] ?? anyValue),
      ]),
    ),
    { requiredKeys: good.filter(([, f]) => f.required).map(([name]) => name) },
  );
  const wrong = fc.dictionary(
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom(
          ...Object.keys(r.all),
          ...names,
          'id',
          'id1',
          'id2',
          'drop',
          'note',
          'verb',
          'rows',
          'mode',
          'fields',
        ),
      },
      { weight: 1, arbitrary: nasty },
    ),
    json,
    { maxKeys: 3 },
  );
  const version =
    verb === 'create'
      ? fc.constant({})
      : fc.constantFrom({}, { rowVer: 1 }, { rowVer: 1 }, { rowVer: 2 }, { rowVer: 'x' });
  const special = fc.constantFrom<Record<string, unknown>>(
    { id1: 1, id2: 2 },
    { id1: 2, id2: 1, drop: 1 },
    { verb: 'delete', rows: [{ id: 3 }] },
    {
      verb: 'update',
      rows: [
        { id: 1, rowVer: 1 },
        { id: 2, rowVer: 1 },
      ],
      fields: {},
      mode: 'all',
    },
    { rows: [] },
    { note: 'x', rowVer: 1 },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(right, version).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 4, arbitrary: fc.tuple(right, wrong, version).map(([a, b, c]) => ({ ...a, ...b, ...c })) },
    { weight: 2, arbitrary: wrong },
    { weight: 2, arbitrary: special },
  );
};
const writeRequest = fc.constantFrom(...resources).chain(r => {
  const moves = Object.keys(stateFieldOf(r)?.flow.moves ?? {}).map(move => ['PUT', move] as const);
  const call = fc.constantFrom<readonly [string, string]>(
    ['POST', 'create'],
    ['POST', 'create'],
    ['PUT', 'update'],
    ['PUT', 'restore'],
    ['PUT', 'flip-nums'],
    ['PUT', 'set'],
    ['PUT', 'cells'],
    ['POST', 'bulk'],
    ['POST', 'undo'],
    ['POST', 'upload'],
    ['DELETE', 'delete'],
    ...moves,
  );
  return call.chain(([method, verb]) =>
    fc.record({
      who: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 5 }) }),
      method: fc.constant(method),
      at: fc
        .oneof(
          { weight: 3, arbitrary: fittingAddress[verb] ?? fc.constantFrom('id=1', 'id=2', 'id=3', 'id=1&dryRun=1') },
          { weight: 1, arbitrary: anyAddress },
        )
        .map(query => `${r.name}/${verb}?${query}`),
      body: bodyOf(r, verb),
    }),
  );
});
const fittingAddress: Readonly<Record<string, fc.Arbitrary<string>>> = {
  create: fc.constantFrom('', '', 'dryRun=1'),
  bulk: fc.constantFrom('', 'dryRun=1'),
  set: fc.constantFrom('of=1', 'of=2'),
  undo: fc.constant('batch=00000000-0000-0000-0000-000000000000'),
};
const anyAddress = fc.constantFrom(
  '',
  'id=-1',
  'id=x',
  'id=1&dryRun=yes',
  'id[a]=1',
  'id=00000000-0000-0000-0000-000000000000',
  'id=1&id=2',
  'of=x',
  'batch=x',
  'field=scan',
);

const endpoints = [...kernelEndpoints, ...serverModules.flatMap(m => m.endpoints ?? [])].map(({ method, path }) => ({
  method,
  path,
}));
const asked = [
  'id',
  'idUser',
  'username',
  'email',
  'password',
  'newPassword',
  'oldPassword',
  'currentPassword',
  'token',
  'code',
  'state',
  'error',
  'provider',
  'link',
  'viewType',
  'firstName',
  'lastName',
  'oib',
  'jmbag',
  'phone',
  'language',
  'terms',
  'do',
  'action',
  'roles',
  'role',
  'reason',
  'note',
  'url',
  'isBlocked',
  'rowVer',
  'sort',
  'page',
  'search',
  'q',
  'from',
  'to',
  'entity',
  'name',
  'field',
  'file',
  'supportEmail',
  'accent',
  'constructor',
  'b_e',
  'be',
  'backend',
];
const endpointRequest = fc.constantFrom(...endpoints).chain(endpoint =>
  fc.record({
    endpoint: fc.constant(endpoint),
    signedIn: fc.boolean(),
    asForm: fc.boolean(),
    query: fc
      .array(
        fc.tuple(
          fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...asked) }, { weight: 1, arbitrary: nasty }),
          anyValue,
        ),
        { maxLength: 3 },
      )
      .map(all => all.map(([n, v]) => `${encodeURIComponent(n)}=${encodeURIComponent(v)}`).join('&')),
    fields: fc.dictionary(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...asked) }, { weight: 1, arbitrary: nasty }),
      fc.oneof(
        { weight: 2, arbitrary: json },
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            'x@y.hr',
            'a-long-enough-password',
            'internal',
            'alumni',
            'partner',
            '1',
            1,
            'hr',
            '12345678903',
          ),
        },
      ),
      { maxKeys: 6 },
    ),
  }),
);

// ——— What is answered ———

const seen: Record<number, number> = {};
/** Never a fault, and a refusal always says why. */
const expectClear = (what: string, answer: Reply): void => {
  seen[answer.status] = (seen[answer.status] ?? 0) + 1;
  if (answer.status >= 500) {
    faults.push(what);
    throw new Error(`${what} → ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  if (answer.status < 400) return;
  for (const one of Array.isArray(answer.body) ? answer.body : [answer.body])
    if (typeof one?.message !== 'string' || one.message.length < 2)
      throw new Error(`${what} → ${answer.status} without a sentence: ${JSON.stringify(answer.body)}`);
};
const asJson = { 'content-type': 'application/json' };
const share = (status: number): number => (seen[status] ?? 0) / Object.values(seen).reduce((a, b) => a + b, 0);

describe('whatever is asked', () => {
  it(`the list grammar never ends in a fault (${lists} requests)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(listRequest, { minLength: together, maxLength: together }), async requests => {
        await Promise.all(
          requests.map(async ({ who, at }) => expectClear(`GET ${at}`, await callers[who]!.send('GET', at))),
        );
      }),
      { numRuns: Math.ceil(lists / together), seed },
    );
    // A fuzz that is always refused at the door tries nothing.
    expect(share(200)).toBeGreaterThan(0.1);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '401', '403', '404', '422']));
  }, 300_000);

  it(`no body does, and what is refused or only tried leaves nothing behind (${bodies} requests)`, async () => {
    for (const status of Object.keys(seen)) delete seen[Number(status)];
    let before = await traces(portal);
    await fc.assert(
      fc.asyncProperty(writeRequest, async ({ who, method, at, body }) => {
        const what = `${method} ${at} ${JSON.stringify(body)}`;
        const answer = await callers[who]!.send(method, at, JSON.stringify(body), asJson);
        expectClear(what, answer);
        const after = await traces(portal);
        const mayStore = answer.status < 300 && !at.includes('dryRun=1');
        if (!mayStore && after !== before)
          throw new Error(`${what} → ${answer.status}, and yet something was stored (${before} → ${after}).`);
        before = after;
      }),
      { numRuns: bodies, seed },
    );
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '201', '401', '403', '404', '409', '422']));
  }, 300_000);

  it(`no address of a module's own does either (${endpointCalls} requests)`, async () => {
    // A portal apart: among these addresses are those that sign out, block and give rights away.
    const apart = await startSeeded();
    try {
      let asked = 0;
      let person = await signIn(apart, { roles: ['admin'] });
      await fc.assert(
        fc.asyncProperty(endpointRequest, async ({ endpoint, signedIn, query, fields, asForm }) => {
          if (asked++ % 10 === 0) person = await signIn(apart, { roles: ['admin'] });
          const at = `${endpoint.path}${query ? `?${query}` : ''}`;
          const body = asForm
            ? new URLSearchParams(
                Object.entries(fields).map(([name, value]): [string, string] => [
                  name,
                  typeof value === 'string' ? value : JSON.stringify(value),
                ]),
              ).toString()
            : JSON.stringify(fields);
          const { send } = signedIn ? person : apart.client();
          const response = await (endpoint.method === 'GET'
            ? send('GET', at)
            : send(
                endpoint.method,
                at,
                body,
                asForm ? { 'content-type': 'application/x-www-form-urlencoded' } : asJson,
              ));
          if (response.status >= 500)
            throw new Error(`${endpoint.method} ${at} ${endpoint.method === 'GET' ? '' : body} → ${response.status}`);
        }),
        { numRuns: endpointCalls, seed },
      );
    } finally {
      await apart.stop();
    }
  }, 300_000);

  it('and the portal is as well as before', async () => {
    expect(faults).toEqual([]);
    for (const r of resources) expect((await admin.get(`${r.name}?return[count]=1`)).status, r.name).toBe(200);
  });
});
