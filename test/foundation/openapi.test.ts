import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyResource, type FieldDef, isOneOf, isSoft, stateFieldOf } from '../../src/kernel/resource/index.ts';
import { kernelEndpoints, verbOf } from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

type Json = any;
let portal: Portal;
let admin: Person;
let api: Json;
beforeAll(async () => {
  portal = await startSeeded();
  admin = await signIn(portal, { roles: ['admin'] });
  api = (await portal.client().get('/api/v1/openapi.json')).body;
});
afterAll(() => portal?.stop());

const addressed = allResources.filter(r => !r.internal) as readonly AnyResource[];
let known: [string, string, Json][] | null = null;
const operations = (): readonly [string, string, Json][] =>
  (known ??= Object.entries<Json>(api.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]): [string, string, Json] => [path, method, operation]),
  ));
/** Every value below, with the way to it. */
const walk = (value: unknown, at = '#', found: [string, Json][] = []): [string, Json][] => {
  found.push([at, value]);
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`, found);
  return found;
};
const find = (pointer: string): Json =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Json>((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], api);

describe('the description of the API', () => {
  it('is OpenAPI 3.1 in its structure', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/);
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    for (const [path, method, operation] of operations()) {
      const where = `${method} ${path}`;
      expect(path, where).toMatch(/^\//);
      expect(['get', 'head', 'put', 'post', 'delete'], where).toContain(method);
      expect(Object.keys(operation.responses).length, where).toBeGreaterThan(0);
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        expect(status, where).toMatch(/^(default|[1-5]\d\d)$/);
        expect(response.$ref ?? response.description, `${where} ${status}`).toEqual(expect.any(String));
      }
      for (const parameter of operation.parameters ?? []) {
        expect(parameter, where).toMatchObject({ name: expect.any(String), schema: expect.any(Object) });
        expect(['query', 'path', 'header', 'cookie'], where).toContain(parameter.in);
      }
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content).length, where).toBeGreaterThan(0);
      if (method === 'get') expect(operation.requestBody, where).toBeUndefined();
      const names = (operation.parameters ?? []).map((p: Json) => `${p.in} ${p.name}`);
      expect(
        names.filter((name: string, i: number) => names.indexOf(name) !== i),
        `${where}: given twice`,
      ).toEqual([]);
    }
  });
  it('names every operation once', () => {
    const ids = operations()
      .map(([, , o]) => o.operationId)
      .filter(id => id !== undefined);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(operations().filter(([, , o]) => o.operationId === undefined && o.summary === undefined)).toEqual([]);
  });
  it('points nowhere but at what is there', () => {
    const refs = walk(api).filter(([at, value]) => at.endsWith('/$ref') && typeof value === 'string') as [
      string,
      string,
    ][];
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter(([, ref]) => find(ref) === undefined)).toEqual([]);
    const schemes = Object.keys(api.components.securitySchemes);
    expect(
      walk(api)
        .filter(([at]) => /\/security\/\d+$/.test(at))
        .flatMap(([, s]) => Object.keys(s))
        .filter(name => !schemes.includes(name)),
    ).toEqual([]);
  });
  it('has schemas that are schemas', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
    const wrong = [...walk(api.components.schemas), ...walk(api.paths)].filter(
      ([at, value]) =>
        /\/type$/.test(at) &&
        !/\/properties\/type$/.test(at) &&
        !([] as unknown[]).concat(value).every(t => types.includes(t as string)),
    );
    expect(wrong).toEqual([]);
    for (const [at, required] of walk(api.components.schemas).filter(
      ([path, value]) => path.endsWith('/required') && Array.isArray(value),
    )) {
      const owner = find(`#/components/schemas${at.slice(1, -'/required'.length)}`);
      if (owner?.properties)
        expect(
          required.filter((name: string) => !(name in owner.properties)),
          at,
        ).toEqual([]);
    }
  });
  it('tells fields that cannot be sent from those that can', () => {
    const room = api.components.schemas;
    expect(Object.keys(room.RoomCreate.properties)).not.toEqual(expect.arrayContaining(['id', 'createdAt', 'num']));
    expect(room.RoomCreate.required.sort()).toEqual(['capacity', 'code', 'idRoomtype', 'nameHr']);
    expect(room.AcademicyearCreate.properties.status).toBeUndefined();
  });
});

/** Method and verb of all that can be called on a resource, by its declaration. */
const callsOf = (r: AnyResource): [string, string][] => {
  const kinds = new Set(Object.values(r.all as Record<string, FieldDef>).map(f => f.kind));
  const verbs: readonly string[] = r.verbs ?? ['create', 'update', 'delete'];
  return [
    ['get', ''],
    ['get', '/view'],
    ['get', '/options'],
    ...(r.exports === false ? [] : [['get', '/export']]),
    ...(r.audit === 'none' ? [] : [['get', '/history']]),
    ...(verbs.includes('create') ? [['post', '/create']] : []),
    ...(verbs.includes('update') ? [['put', '/update']] : []),
    ...(verbs.includes('delete') ? [['delete', '/delete'], ...(isSoft(r) ? [['put', '/restore']] : [])] : []),
    ...(r.order ? [['put', '/flip-nums']] : []),
    ...(r.set ? [['put', '/set']] : []),
    ...(kinds.has('image') ? [['get', '/image']] : []),
    ...(kinds.has('file')
      ? [
          ['get', '/file'],
          ['post', '/upload'],
        ]
      : []),
    ...Object.keys(stateFieldOf(r)?.flow.moves ?? {}).map(move => ['put', `/${move}`]),
  ] as [string, string][];
};
describe.each(addressed.map(r => [r.name as string, r] as const))('%s', (name, r) => {
  it('is described with every verb that it answers', () => {
    for (const [method, verb] of callsOf(r)) {
      expect(verbOf(r, method.toUpperCase(), verb.slice(1)), `${method} ${verb}`).not.toBeNull();
      expect(api.paths[`/api/v1/${name}${verb}`]?.[method], `${method} ${name}${verb}`).toBeDefined();
    }
  });
  it('is described with no verb that it does not know', async () => {
    for (const [path, method] of operations().filter(
      ([at]) => at.startsWith(`/api/v1/${name}/`) || at === `/api/v1/${name}`,
    )) {
      const answer = await (method === 'get'
        ? admin.send('GET', path)
        : admin.send(method.toUpperCase(), path, '{}', { 'content-type': 'application/json' }));
      const said = typeof answer.body === 'string' ? '' : JSON.stringify(answer.body);
      // Without a key and a body the call is refused, but never as one that is unknown.
      expect(said, `${method} ${path}`).not.toMatch(/cannot be done with|is called with|is not a move/);
      expect(answer.status, `${method} ${path} ${said}`).toBeLessThan(500);
    }
  });
  it('has every field in its schema', () => {
    const { schemas } = api.components;
    const { items } =
      api.paths[`/api/v1/${name}`].get.responses[200].content['application/json'].schema.properties.data;
    const schema = schemas[(items.$ref ?? items.allOf[0].$ref).split('/').at(-1)];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['id', ...Object.keys(r.all)]));
  });
});

it('what is answered is what was described', async () => {
  const types = (await admin.get('roomtype?return[count]=1&return[can]=1')).body;
  const described = api.paths['/api/v1/roomtype'].get.responses[200].content['application/json'].schema;
  // What a new row's form must not ask for is told where there is something of it.
  const { readonly: onlySometimes, moreThanCount, ...always } = described.properties;
  expect(onlySometimes).toMatchObject({ type: 'array' });
  expect(moreThanCount).toMatchObject({ enum: [true] });
  expect(Object.keys(types).sort()).toEqual(Object.keys(always).sort());
  const made = await admin.post('roomtype/create', { code: 'OAPI', nameHr: 'x' });
  expect(Object.keys(api.paths['/api/v1/roomtype/create'].post.responses)).toContain(String(made.status));
});

const endpoints = [...kernelEndpoints, ...serverModules.flatMap(m => m.endpoints ?? [])].map(
  e => [`${e.method} ${e.path}`, e] as const,
);
describe.each(endpoints)('%s', (_name, e) => {
  const at = (e.path.startsWith('/') ? e.path : `/api/v1/${e.path}`).replace(/:(\w+)/g, '{$1}');
  const operation = (): Json => api.paths[at]?.[e.method.toLowerCase()];
  /** What only stands in front of a resource's own verb is described as that one. */
  const isVerb = (): boolean => !operation().tags.includes('other');
  it('is described with what it does', () => {
    expect(operation()).toBeDefined();
    expect(operation().summary.length).toBeGreaterThan(5);
  });
  it('is described with what it takes', () => {
    if (isVerb()) return;
    const given = operation().parameters.filter((p: Json) => p.in === 'query');
    const query = e.query === 'text' ? {} : (e.query ?? {});
    expect(given.map((p: Json) => p.name)).toEqual(Object.keys(query));
    for (const { name, schema, required } of given) {
      expect(Object.keys(schema).length, name).toBeGreaterThan(0);
      expect(required, name).toBe(query[name]!.required && !('default' in query[name]!));
    }
    expect(
      operation()
        .parameters.filter((p: Json) => p.in === 'path')
        .map((p: Json) => `{${p.name}}`),
    ).toEqual(at.match(/\{\w+\}/g) ?? []);
    const content = operation().requestBody?.content;
    if (e.body === undefined) return expect(content).toBeUndefined();
    if (e.body === 'form') return expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const { schema } = content['application/json'];
    if (isOneOf(e.body))
      expect(schema.oneOf.map((one: Json) => one.properties[(e.body as { by: string }).by].enum[0])).toEqual(
        Object.keys(e.body.of),
      );
    else expect(Object.keys(schema.properties)).toEqual(Object.keys(e.body));
  });
  it('is described with what it answers', () => {
    const { responses } = operation();
    if (e.answer === 'nothing') return expect(responses[204]?.content ?? null).toBeNull();
    const good = responses[e.status ?? 200] ?? responses[201];
    if (isVerb() || e.answer === 'bytes') return expect(Object.keys(good.content).length).toBeGreaterThan(0);
    const { schema } = good.content['application/json'];
    if (typeof e.answer.kind === 'string') expect(['array', 'object']).toContain(schema.type);
    else expect(Object.keys(schema.properties)).toEqual(Object.keys(e.answer));
    // Nothing that an answer has is bounded: nobody holds it to that.
    expect(walk(schema).filter(([where]) => /(?<!\/properties)\/(max|min)(Length|Items|imum)$/.test(where))).toEqual(
      [],
    );
  });
});
it('a registration is described as one of its forms, with what each of them needs', () => {
  const forms = api.paths['/api/v1/auth/register'].post.requestBody.content['application/json'].schema.oneOf;
  expect(forms.map((f: Json) => f.required.includes('partnerOib'))).toEqual([false, false, true]);
  expect(forms.map((f: Json) => f.properties.viewType.enum)).toEqual([['internal'], ['alumni'], ['partner']]);
});
