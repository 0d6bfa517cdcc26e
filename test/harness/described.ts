import { METHODS } from 'node:http';
import type { Reply } from './portal.ts';

type Json = any;
/** Null: the value fits; otherwise where it does not, and why. */
type Look = (value: unknown, at: string) => string | null;

const says: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'contentMediaType',
]);
const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80);

/**
 * The part of JSON Schema 2020-12 that our description uses, and no more: a keyword that it does not know is a mistake, since
 * what is not understood is not checked.
 */
const looksIn = (api: Json) => {
  const known = new Map<unknown, Look>();
  const resolve = (pointer: string): Json =>
    pointer
      .split('/')
      .slice(1)
      .reduce<Json>((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], api);

  /** Names of properties that a schema speaks of, in itself and in what it is put together from. */
  const spokenOf = (schema: Json, value: Record<string, unknown>): ReadonlySet<string> | 'all' => {
    const names = new Set<string>(Object.keys(schema.properties ?? {}));
    if (schema.additionalProperties !== undefined) return 'all';
    const parts = [
      ...(schema.$ref === undefined ? [] : [resolve(schema.$ref)]),
      ...(schema.allOf ?? []),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(one => lookOf(one)(value, '') === null),
    ];
    for (const part of parts) {
      const more = spokenOf(part, value);
      if (more === 'all') return 'all';
      for (const name of more) names.add(name);
    }
    return names;
  };

  const makers: Readonly<Record<string, (given: Json, schema: Json) => Look>> = {
    $ref: pointer => {
      const target = resolve(pointer);
      if (target === undefined) throw new Error(`${pointer} leads nowhere.`);
      return (value, at) => lookOf(target)(value, at);
    },
    type: given => {
      const types = [given].flat() as string[];
      return (value, at) => {
        const is = typeOf(value);
        return types.includes(is) || (is === 'integer' && types.includes('number'))
          ? null
          : `${at} is ${shown(value)}, and not ${types.join(' or ')}`;
      };
    },
    enum: (options: unknown[]) => (value, at) =>
      options.some(option => same(option, value)) ? null : `${at} is ${shown(value)}, and none of ${shown(options)}`,
    minLength: (n: number) => (value, at) =>
      typeof value === 'string' && [...value].length < n ? `${at} is shorter than ${n}` : null,
    maxLength: (n: number) => (value, at) =>
      typeof value === 'string' && [...value].length > n ? `${at} is longer than ${n}` : null,
    pattern: (text: string) => {
      const pattern = new RegExp(text, 'u');
      return (value, at) =>
        typeof value === 'string' && !pattern.test(value) ? `${at} is ${shown(value)}, not like ${text}` : null;
    },
    format: (name: string) => {
      const pattern = formats[name];
      if (!pattern) throw new Error(`The format «${name}» is unknown here.`);
      return (value, at) =>
        typeof value === 'string' && !pattern.test(value) ? `${at} is ${shown(value)}, and no ${name}` : null;
    },
    minimum: (n: number) => (value, at) => (typeof value === 'number' && value < n ? `${at} is less than ${n}` : null),
    maximum: (n: number) => (value, at) => (typeof value === 'number' && value > n ? `${at} is more than ${n}` : null),
    multipleOf: (n: number) => (value, at) =>
      typeof value === 'number' && Math.abs(value / n - Math.round(value / n)) > 1e-6
        ? `${at} is ${value}, and no multiple of ${n}`
        : null,
    minItems: (n: number) => (value, at) =>
      Array.isArray(value) && value.length < n ? `${at} has fewer than ${n} items` : null,
    maxItems: (n: number) => (value, at) =>
      Array.isArray(value) && value.length > n ? `${at} has more than ${n} items` : null,
    maxProperties: (n: number) => (value, at) =>
      isObject(value) && Object.keys(value).length > n ? `${at} has more than ${n} properties` : null,
    uniqueItems: (is: boolean) => (value, at) =>
      is && Array.isArray(value) && new Set(value.map(item => JSON.stringify(item))).size < value.length
        ? `${at} has an item twice`
        : null,
    items: (schema: Json) => {
      const look = lookOf(schema);
      return (value, at) => (Array.isArray(value) ? first(value, (item, i) => look(item, `${at}[${i}]`)) : null);
    },
    properties: (schemas: Record<string, Json>) => {
      const looks = Object.entries(schemas).map(([name, schema]) => [name, lookOf(schema)] as const);
      return (value, at) =>
        isObject(value)
          ? first(looks, ([name, look]) =>
              Object.hasOwn(value, name) ? look(value[name], at === '' ? name : `${at}.${name}`) : null,
            )
          : null;
    },
    required: (names: string[]) => (value, at) =>
      isObject(value) ? first(names, name => (Object.hasOwn(value, name) ? null : `${at} has no «${name}»`)) : null,
    additionalProperties: (given: Json, schema) => {
      const own = new Set(Object.keys(schema.properties ?? {}));
      const look: Look = given === false ? (_value, at) => `${at} is not declared` : lookOf(given);
      return (value, at) =>
        isObject(value)
          ? first(Object.entries(value), ([name, one]) => (own.has(name) ? null : look(one, `${at}.${name}`)))
          : null;
    },
    unevaluatedProperties: (given: Json, schema) => {
      if (given !== false) throw new Error('unevaluatedProperties is false, or is not understood here.');
      return (value, at) => {
        if (!isObject(value)) return null;
        const spoken = spokenOf(schema, value);
        return spoken === 'all'
          ? null
          : first(Object.keys(value), name => (spoken.has(name) ? null : `${at}.${name} is not declared`));
      };
    },
    allOf: (schemas: Json[]) => {
      const looks = schemas.map(lookOf);
      return (value, at) => first(looks, look => look(value, at));
    },
    anyOf: (schemas: Json[]) => {
      const looks = schemas.map(lookOf);
      return (value, at) => {
        const said = looks.map(look => look(value, at));
        return said.includes(null) ? null : said.join(', or ');
      };
    },
    oneOf: (schemas: Json[]) => {
      const looks = schemas.map(lookOf);
      return (value, at) => {
        const fits = looks.filter(look => look(value, at) === null).length;
        return fits === 1 ? null : `${at} fits ${fits} of ${looks.length} schemas`;
      };
    },
  };
  const lookOf = (schema: Json): Look => {
    const made = known.get(schema);
    if (made) return made;
    if (!isObject(schema)) throw new Error(`${shown(schema)} is no schema.`);
    // A schema may lead back to itself.
    let whole: Look = () => null;
    const look: Look = (value, at) => whole(value, at);
    known.set(schema, look);
    const looks = Object.entries(schema).flatMap(([keyword, given]) => {
      if (says.has(keyword)) return [];
      const make = makers[keyword];
      if (!make) throw new Error(`The keyword «${keyword}» is unknown here.`);
      return [make(given, schema)];
    });
    whole = (value, at) => first(looks, one => one(value, at));
    return look;
  };
  return { lookOf, resolve };
};
const first = <T>(items: readonly T[], say: (item: T, i: number) => string | null): string | null => {
  for (const [i, item] of items.entries()) {
    const said = say(item, i);
    if (said !== null) return said;
  }
  return null;
};

export interface Description {
  /** Null: the description of the API says that this may be answered; otherwise what in it does not fit. */
  misfit(method: string, path: string, reply: Reply): string | null;
  /** Throws on a schema that is not understood, whether it was met or not. */
  assertUnderstood(): void;
}
const verbs = ['get', 'head', 'post', 'put', 'delete'] as const;

/** Every answer held against `/api/v1/openapi.json`: its status, type, body and headers. */
export const describedBy = (api: Json): Description => {
  const { lookOf, resolve } = looksIn(api);
  const followed = (one: Json): Json => (one?.$ref === undefined ? one : resolve(one.$ref));
  const patterns = Object.keys(api.paths)
    .filter(path => path.includes('{'))
    .map(path => [new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`), path] as const);
  const itemAt = (path: string): Json =>
    api.paths[path] ?? api.paths[patterns.find(([pattern]) => pattern.test(path))?.[1] ?? ''];
  /** What a path that leads nowhere may answer: a refusal, in the form that all of them have. */
  const refusals: Readonly<Record<string, Json>> = Object.fromEntries(
    Object.values<Json>(api.paths)
      .flatMap(item => verbs.flatMap(verb => Object.entries<Json>(item[verb]?.responses ?? {})))
      .filter(([status, response]) => Number(status) >= 400 && response.$ref !== undefined),
  );

  const ofResponse = (response: Json, method: string, { body, headers }: Reply): string | null => {
    const content = followed(response).content as Record<string, Json> | undefined;
    const told = headers.get('content-type')?.split(';')[0]?.trim() ?? null;
    for (const [name, { required }] of Object.entries<Json>(followed(response).headers ?? {}))
      if (required && headers.get(name) === null) return `has no header ${name}`;
    if (content === undefined) return body === '' ? null : `has a body: ${shown(body)}`;
    if (told === null) return 'says no content-type';
    const media = content[told] ?? content['*/*'];
    if (!media) return `is ${told}, and not ${Object.keys(content).join(' or ')}`;
    if (method === 'HEAD') return body === '' ? null : 'has a body';
    return media.schema === undefined ? null : lookOf(media.schema)(body, '');
  };
  const misfit: Description['misfit'] = (method, at, reply) => {
    const path = (at.startsWith('/') ? at : `/api/v1/${at}`).split('?', 1)[0]!;
    const item = itemAt(path);
    const has = verbs.filter(verb => item?.[verb]).map(verb => verb.toUpperCase());
    if (method === 'OPTIONS' && item) {
      const allow = reply.headers.get('allow');
      const right = [...has, 'OPTIONS'].join(', ');
      if (reply.status !== 204) return `OPTIONS is ${reply.status}`;
      return allow !== right ? `OPTIONS allows ${allow}, and described is ${right}` : null;
    }
    if (item && !item[method.toLowerCase()]) {
      if (reply.status !== 405) return `${method} is not described, and answered with ${reply.status}`;
      const right = [...has, 'OPTIONS'].join(', ');
      const allow = reply.headers.get('allow');
      if (allow !== right) return `allows ${allow}, and described is ${right}`;
    }
    // A path that is not described may be an address all the same: nobody has the right to it.
    if (!item && method === 'OPTIONS' && reply.status === 204) return null;
    const responses = item?.[method.toLowerCase()]?.responses ?? refusals;
    const response = responses[reply.status];
    if (!response) return `the status ${reply.status} is not described`;
    return ofResponse(response, method, reply);
  };
  return {
    misfit,
    assertUnderstood: () => {
      for (const schema of Object.values(api.components.schemas)) lookOf(schema);
      for (const item of Object.values<Json>(api.paths))
        for (const [verb, operation] of Object.entries<Json>(item)) {
          if (!METHODS.includes(verb.toUpperCase())) throw new Error(`${verb} is no method.`);
          const contents = [operation.requestBody, ...Object.values<Json>(operation.responses).map(followed)];
          for (const one of contents)
            for (const media of Object.values<Json>(one?.content ?? {})) if (media.schema) lookOf(media.schema);
          for (const parameter of operation.parameters ?? []) lookOf(parameter.schema);
        }
    },
  };
};
