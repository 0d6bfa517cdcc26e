import {
  type AnyReport,
  type AnyResource,
  type FieldDef,
  isSoft,
  isStamped,
  type ListOf,
  type MapOf,
  openFields,
  type Shape,
  stateFieldOf,
  wordLanguageOf,
  stampFields,
} from '../../resource/index.ts';
import { addressed } from '../app.ts';
import type { App, Endpoint } from '../contract.ts';
import { fileTypes, reportFormats } from '../engine/reports.ts';
import { shownTypes } from '../engine/media.ts';
import { kernelEndpoints } from '../job-endpoints.ts';
import { hasHead } from './methods.ts';
import {
  bodySchema,
  commonSchemas,
  inputSchema,
  keySchema,
  moveSchemas,
  objectOf,
  partSchema,
  ref,
  rowSchema,
  type Schema,
  schemaName,
  shapeSchema,
  valueSchema,
} from './openapi-schemas.ts';

const language = 'en-uk';
type Operation = Schema;
type Paths = Record<string, Record<string, Operation>>;

/** OpenAPI 3.1 of everything that can be called, read out of the same declarations that answer the calls. */
export const openApiOf = (app: App, version: string): Schema => {
  const paths: Paths = {};
  const schemas: Record<string, Schema> = { ...commonSchemas };
  for (const r of addressed(app)) {
    schemas[schemaName(r.name)] = rowSchema(app.words, r);
    schemas[`${schemaName(r.name)}Create`] = inputSchema(app.words, r, 'create');
    schemas[`${schemaName(r.name)}Update`] = inputSchema(app.words, r, 'update');
    Object.assign(paths, resourcePaths(app, r));
  }
  for (const name of app.reports.keys()) Object.assign(paths, reportPaths(app, name));
  for (const endpoint of [...kernelEndpoints, ...app.modules.flatMap(m => m.endpoints ?? [])])
    addEndpoint(paths, endpoint);
  return {
    openapi: '3.1.0',
    info: { title: 'Katedra', version, description: 'The portal in which a university runs its teaching.' },
    servers: [{ url: '/' }],
    tags: addressed(app).map(r => ({ name: r.name, description: app.words.resourceLabel(language, r, 5) })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'katedra_session',
          description: '`__Host-katedra_session` over HTTPS',
        },
      },
      responses: { ...refused, ...pages },
    },
  };
};

const answer = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
});
const bytes = (description: string, ...types: readonly string[]): Schema => ({
  description,
  content: Object.fromEntries(types.map(t => [t, {}])),
});
const again = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } };
const refused: Readonly<Record<string, Schema>> = {
  NotUnderstood: answer('No JSON, or a form that broke off', ref('Error')),
  NotSignedIn: answer('Nobody is signed in', ref('Error')),
  NotAllowed: answer('No right to this', ref('Error')),
  NotFound: answer('Unknown, or not yours to see', ref('Error')),
  WrongMethod: {
    ...answer('Another method, or nothing at all while the constituent is closed', ref('Error')),
    headers: { Allow: { required: true, schema: { type: 'string' } } },
  },
  Conflict: answer('Contradicts what is stored', ref('Conflict')),
  Gone: answer('The link has ended', ref('Error')),
  TooLarge: answer('More than is taken', ref('Error')),
  MediaType: answer('Sent in a form that is not taken', ref('Error')),
  UnknownHost: answer('No constituent has this host name', ref('Error')),
  Invalid: answer('What is wrong, field by field', ref('Problems')),
  TooMany: { ...answer('Too many requests', ref('Error')), headers: again },
  Fault: answer('A fault of the portal', ref('Fault')),
  Unavailable: { ...answer('Not now: try again', ref('Error')), headers: again },
  DiskFull: answer('The disk has no room for it', ref('Error')),
};
/** The same told to a browser that opens a page: as a page, or in short where it came to none. */
const pages: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(refused).map(([name, one]) => [
    `${name}Page`,
    { ...one, content: { ...(one.content as object), 'text/html': {} } },
  ]),
);
const refusals: Readonly<Record<string, string>> = {
  400: 'NotUnderstood',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  405: 'WrongMethod',
  409: 'Conflict',
  410: 'Gone',
  413: 'TooLarge',
  415: 'MediaType',
  421: 'UnknownHost',
  422: 'Invalid',
  429: 'TooMany',
  500: 'Fault',
  503: 'Unavailable',
  507: 'DiskFull',
};
const refusalsOf = (as: '' | 'Page'): Schema =>
  Object.fromEntries(
    Object.entries(refusals).map(([code, name]) => [code, { $ref: `#/components/responses/${name}${as}` }]),
  );
const responses = (good: Schema, status = 200): Schema => ({ [status]: good, ...refusalsOf('') });
const query = (name: string, schema: Schema, more: Schema = {}): Schema => ({ name, in: 'query', schema, ...more });
const body = (schema: Schema): Schema => ({ required: true, content: { 'application/json': { schema } } });
/** HEAD is answered as GET is, without the body. */
const headed = (get: Operation): Record<string, Operation> => ({
  get,
  head: { ...get, operationId: `head ${String(get.operationId)}` },
});
const dryRun = query(
  'dryRun',
  { enum: [1] },
  { description: 'Does everything, rolls back, answers what would happen' },
);

const resourcePaths = (app: App, r: AnyResource): Paths => {
  const seen = ref(schemaName(r.name));
  const row = closed(seen);
  const written = { allOf: [seen, ref('Written')], unevaluatedProperties: false };
  const label = app.words.resourceLabel(language, r);
  const at = `/api/v1/${r.name}`;
  const id = query('id', keySchema(r), { required: true });
  const operation = (verb: string, summary: string, more: Schema): Operation => ({
    operationId: `${r.name}.${verb}`,
    tags: [r.name],
    summary,
    ...more,
  });
  const policy = app.policies.get(r.name);
  const mayBe = (verb: 'create' | 'update' | 'delete'): boolean =>
    (r.verbs?.includes(verb) ?? true) && policy?.[verb === 'delete' ? 'remove' : verb] !== undefined;
  const fields = Object.entries(r.all as Record<string, FieldDef>);
  const listed = listParameters(r);

  const paths: Paths = {
    [at]: {
      get: operation('list', `List: ${label}`, {
        parameters: listed,
        responses: responses(
          answer('A page of rows', {
            type: 'object',
            additionalProperties: false,
            required: ['data'],
            properties: {
              data: { type: 'array', items: stateFieldOf(r) ? closed({ allOf: [seen, ref('Blocked')] }) : row },
              ...counted,
              can: {
                type: 'array',
                items: { enum: ['create'] },
                description: 'With return[can]=1: whether the caller may make a new row',
              },
              readonly: {
                type: 'array',
                items: { type: 'string' },
                description: 'With return[can]=1: fields of a new row to which the caller may give no value',
              },
            },
          }),
        ),
      }),
    },
    [`${at}/view`]: {
      ...headed(
        operation('view', `One row: ${label}`, {
          parameters: [id, query('return[images]', { enum: [1] }, { description: 'Images as data URLs' })],
          responses: responses(
            answer(
              'The row, with what the caller may do and why not',
              closed({
                allOf: [seen, ref('Blocked')],
                required: ['blocked', 'readonly'],
                properties: {
                  readonly: {
                    type: 'array',
                    items: { type: 'string' },
                    description: 'Fields that the caller sees and may not write',
                  },
                },
              }),
            ),
          ),
        }),
      ),
    },
    [`${at}/options`]: {
      get: operation('options', `For a select: ${label}`, {
        parameters: [
          query('return[count]', { enum: [1] }),
          ...paging,
          query('search', { type: 'string' }),
          query('filter[label][like]', { type: 'string' }),
        ],
        responses: responses(
          answer('Options', {
            type: 'object',
            additionalProperties: false,
            required: ['data'],
            properties: { data: { type: 'array', items: ref('Option') }, ...counted },
          }),
        ),
      }),
    },
    ...(r.exports !== false && {
      [`${at}/export`]: {
        get: operation('export', `As a table file: ${label}`, {
          parameters: [
            query('format', { enum: ['xlsx', 'csv'] }, { required: true }),
            query('columns', { type: 'string' }, { description: 'Field names with commas between' }),
            ...listed,
          ],
          responses: responses(
            bytes('The file', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'),
          ),
        }),
      },
    }),
  };
  if (r.audit !== 'none')
    paths[`${at}/history`] = {
      get: operation('history', `Changes of a row: ${label}`, {
        parameters: [id],
        responses: responses(answer('Entries, newest first', historySchema(r))),
      }),
    };
  if (mayBe('create'))
    paths[`${at}/create`] = {
      post: operation('create', `New: ${label}`, {
        parameters: [dryRun],
        requestBody: body(ref(`${schemaName(r.name)}Create`)),
        responses: {
          ...responses(answer('The stored row', written), 201),
          200: answer('With dryRun=1: the row as it would be', written),
        },
      }),
    };
  if (mayBe('update'))
    paths[`${at}/update`] = {
      put: operation('update', `Change: ${label}`, {
        parameters: [id, dryRun],
        requestBody: body(ref(`${schemaName(r.name)}Update`)),
        responses: responses(answer('The stored row', written)),
      }),
    };
  if (mayBe('delete')) {
    paths[`${at}/delete`] = {
      delete: operation('delete', `Delete: ${label}`, {
        parameters: [id, ...(isStamped(r) ? [query('rowVer', { type: 'integer' })] : []), dryRun],
        responses: responses(
          answer('Done', closed({ allOf: [ref('Written')], required: ['id'], properties: { id: keySchema(r) } })),
        ),
      }),
    };
    if (isSoft(r))
      paths[`${at}/restore`] = {
        put: operation('restore', `Take back from the bin: ${label}`, {
          parameters: [id, dryRun],
          responses: responses(answer('The row', written)),
        }),
      };
  }
  if (mayBe('update') || mayBe('delete') || stateFieldOf(r)) {
    paths[`${at}/bulk`] = {
      post: operation('bulk', `Many rows at once: ${label}`, {
        requestBody: body(bulkSchema(r)),
        responses: responses(answer('A result for each row', bulkAnswer(r, row))),
      }),
    };
    paths[`${at}/undo`] = {
      post: operation('bulk-undo', `Take a bulk back within ten minutes: ${label}`, {
        parameters: [query('batch', { type: 'string', format: 'uuid' }, { required: true })],
        responses: responses(answer('A result for each row', bulkAnswer(r, row))),
      }),
    };
  }
  if (r.order)
    paths[`${at}/flip-nums`] = {
      put: operation('flip-nums', `Change the order: ${label}`, {
        parameters: [id],
        requestBody: body({
          type: 'object',
          required: ['id1', 'id2'],
          additionalProperties: false,
          properties: {
            id1: keySchema(r),
            id2: keySchema(r),
            drop: { description: 'id1 takes the place of id2 and those between shift' },
          },
        }),
        responses: responses(
          answer('Both rows', {
            type: 'object',
            additionalProperties: false,
            required: ['data'],
            properties: { data: { type: 'array', items: row }, ...tried },
          }),
        ),
      }),
    };
  if (r.set)
    paths[`${at}/set`] = {
      put: operation('set', `All rows of one ${String(r.set.of)}: ${label}`, {
        requestBody: body({ type: 'object' }),
        responses: responses(
          answer(
            'The rows as stored',
            closed({
              allOf: [ref('Written')],
              required: ['data', 'count'],
              properties: { data: { type: 'array', items: row }, count: { type: 'integer' } },
            }),
          ),
        ),
      }),
    };
  if (r.cells)
    paths[`${at}/cells`] = {
      put: operation('cells', `Cells of one ${String(r.cells.of)}: ${label}`, {
        parameters: [query('of', { type: 'integer' }, { required: true })],
        requestBody: body({
          type: 'object',
          additionalProperties: false,
          properties: {
            put: { type: 'array', maxItems: 2000, items: { type: 'object' } },
            drop: { type: 'array', maxItems: 2000, items: { type: 'object' } },
          },
        }),
        responses: responses(
          answer(
            'How many cells were written, and how they stand',
            closed({
              allOf: [ref('Written')],
              required: ['put', 'drop', 'same', 'data'],
              properties: {
                put: { type: 'integer' },
                drop: { type: 'integer' },
                same: { type: 'integer', description: 'Cells that stood so already' },
                data: { type: 'array', items: cellSchema(r) },
              },
            }),
          ),
        ),
      }),
    };
  for (const kind of ['image', 'file'] as const) {
    const names = fields.filter(([, f]) => f.kind === kind).map(([name]) => name);
    if (names.length === 0) continue;
    const size = kind === 'image' ? [query('size', { enum: [30, 150, 300] })] : [];
    const content = bytes(
      'Its content',
      ...(kind === 'image' ? ['image/jpeg'] : ['application/octet-stream', ...shownTypes]),
    );
    paths[`${at}/${kind}`] = headed(
      operation(kind, `${kind === 'image' ? 'Picture' : 'File'}: ${label}`, {
        parameters: [id, query('field', { enum: names }, { required: true }), ...size],
        responses: {
          ...responses(content),
          ...(kind === 'file' && {
            206: { ...content, description: 'The part that `Range` asks for' },
            416: answer('A part that it does not have', ref('Error')),
          }),
        },
      }),
    );
    if (kind === 'file')
      paths[`${at}/upload`] = {
        post: operation('upload', `Send a file: ${label}`, {
          parameters: [query('field', { enum: names }, { required: true })],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
                },
              },
            },
          },
          responses: responses(
            answer('A token for create or update, and what was taken', {
              type: 'object',
              additionalProperties: false,
              required: ['token', 'name', 'size', 'mime'],
              properties: {
                token: { type: 'string' },
                name: { type: 'string' },
                size: { type: 'integer' },
                mime: { type: 'string' },
              },
            }),
          ),
        }),
      };
  }
  for (const { name, from, undo, schema } of moveSchemas(r))
    paths[`${at}/${name}`] = {
      ...paths[`${at}/${name}`],
      put: operation(name, `Move «${name}» from ${from.join(', ')}`, {
        parameters: [id, dryRun],
        requestBody: body(schema),
        responses: responses(
          answer(
            'The row after the move',
            undo === undefined ? written : closed({ allOf: [seen, ref('Written'), undoneBy(undo)] }),
          ),
        ),
      }),
    };
  return paths;
};

const closed = (schema: Schema): Schema => ({ ...schema, unevaluatedProperties: false });
const tried = { dryRun: { enum: [1] } };
const undoneBy = (move: string): Schema => ({
  type: 'object',
  properties: { undo: { enum: [move], description: 'The counter-move, if the caller can make it now' } },
});

const counted = {
  count: { type: 'integer', description: 'With return[count]=1' },
  moreThanCount: {
    enum: [true],
    description: 'With return[count]=1, of a search in a large list: it finds more rows than `count` says',
  },
};
const paging = [
  query('pagination[limit]', { type: 'integer', minimum: 1, maximum: 500, default: 50 }),
  query('page', { type: 'integer', minimum: 1, default: 1 }),
];
const parentsOf = (r: AnyResource): string[] =>
  Object.entries(r.all as Record<string, FieldDef>)
    .filter(([name, field]) => field.kind === 'ref' && !Object.hasOwn(stampFields, name))
    .map(([name]) => name);
const listParameters = (r: AnyResource): Schema[] => [
  query('return[count]', { enum: [0, 1] }),
  query('return[can]', { enum: [0, 1] }),
  ...(stateFieldOf(r)
    ? [query('return[blocked]', { enum: [0, 1] }, { description: 'Why moves of each row are not possible yet' })]
    : []),
  ...(parentsOf(r).length > 0
    ? [
        query(
          'return[within]',
          { enum: parentsOf(r) },
          { description: 'A reference that is the same in all rows: labels leave that row out' },
        ),
      ]
    : []),
  ...Object.keys(r.narrowedBy ?? {}).map(name =>
    query(`narrow[${name}]`, { type: 'integer' }, { description: `Rows that hang on this ${name}` }),
  ),
  ...paging,
  query('after', { type: 'string' }, { description: 'Key of the last row of the page before; instead of page' }),
  query(
    'sort',
    { type: 'string' },
    { description: 'Field names with commas between, - before descending ones', example: `-${Object.keys(r.all)[0]}` },
  ),
  query('search', { type: 'string' }),
  ...(r.scenarios?.length ? [query('scenario', { enum: r.scenarios })] : []),
  ...(isSoft(r) ? [query('deleted', { enum: [0, 1] }, { description: 'The bin instead of the live rows' })] : []),
  ...(r.virtualFilters ?? []).map(name => query(`filter[${name}]`, { type: 'string' })),
  ...Object.entries({
    id: { kind: 'integer', required: true } as FieldDef,
    ...(r.all as Record<string, FieldDef>),
  }).flatMap(([name, field]) => filterParameters(name, field)),
  query(
    'customFilter[idRef.field]',
    { type: 'string' },
    { description: 'A field of a row referred to, or its label; the same operators' },
  ),
];
/** Which operators a kind of field knows. */
const operatorsOf = (field: FieldDef): readonly string[] => {
  switch (field.kind) {
    case 'text':
      return ['', 'like', 'in', 'from', 'to', 'not', 'isNull'];
    case 'longtext':
      return ['', 'like', 'not', 'isNull'];
    case 'integer':
    case 'decimal':
    case 'time':
      return ['', 'in', 'from', 'to', 'not', 'isNull'];
    case 'date':
    case 'dateTime':
      return ['', 'like', 'in', 'from', 'to', 'not', 'isNull'];
    case 'array':
    case 'image':
    case 'file':
      return ['isNull'];
    default:
      return ['', 'in', 'not', 'isNull'];
  }
};
const filterParameters = (name: string, field: FieldDef): Schema[] => {
  if (field.filterable === false) return [];
  const plain = ['integer', 'ref', 'boolean', 'enum', 'state', 'date'].includes(field.kind)
    ? valueSchema(field)
    : { type: 'string' };
  return operatorsOf(field).map(operator =>
    query(
      operator === '' ? `filter[${name}]` : `filter[${name}][${operator}]`,
      operator === 'isNull'
        ? { enum: [0, 1] }
        : operator === 'like'
          ? { type: 'string' }
          : operator === 'in'
            ? { type: 'string', examples: inExamples(field) }
            : plain,
    ),
  );
};
/** Values with commas between. */
const inExamples = (field: FieldDef): string[] => [
  field.options?.slice(0, 2).join(',') ?? (field.kind.startsWith('date') ? '2026-01-31,2026-02-28' : '1,2'),
];

const bulkSchema = (r: AnyResource): Schema => ({
  type: 'object',
  required: ['verb', 'rows'],
  additionalProperties: false,
  properties: {
    verb: { enum: ['update', 'delete', 'restore', ...moveSchemas(r).map(m => m.name)] },
    rows: {
      type: 'array',
      maxItems: 500,
      items: { type: 'object', required: ['id'], properties: { id: keySchema(r), rowVer: { type: 'integer' } } },
    },
    fields: { type: 'object' },
    mode: { enum: ['each', 'all'] },
  },
});
const bulkAnswer = (r: AnyResource, row: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['batch', 'results'],
  properties: {
    batch: { type: 'string', format: 'uuid' },
    results: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'ok'],
        properties: {
          id: keySchema(r),
          ok: { type: 'boolean' },
          row: { ...row, description: 'As the caller sees it now; one that has gone is left out' },
          problem: ref('RowProblem'),
        },
      },
    },
    ...tried,
  },
});
const historySchema = (r: AnyResource): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['data', 'count'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['at', 'action', 'idUser', 'userLabel', 'actorLabel', 'note', 'diff'],
        properties: {
          at: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$' },
          action: { type: 'string' },
          idUser: { type: ['integer', 'null'] },
          userLabel: { type: ['string', 'null'] },
          actorLabel: { type: ['string', 'null'], description: 'The administrator who acted as that person' },
          note: { type: ['string', 'null'] },
          diff: {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(Object.keys(r.all).map(name => [name, {}])),
            description: 'By field, what it was and what it became',
          },
        },
      },
    },
    count: { type: 'integer' },
  },
});
/** A cell without the matrix that it stands in. */
const cellSchema = (r: AnyResource): Schema => {
  const fields = Object.entries(r.all as Record<string, FieldDef>).filter(
    ([name, f]) =>
      (r.cells!.key as readonly string[]).includes(name) || (!f.readonly && !f.computed && name !== r.cells!.of),
  );
  const { properties } = objectOf(Object.fromEntries(fields)) as { properties: Schema };
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.map(([name]) => name),
    properties: { ...properties, ...(isStamped(r) && { rowVer: { type: 'integer' } }) },
  };
};

const reportRow = (report: AnyReport): Schema => {
  const columns: Readonly<Record<string, FieldDef>> = openFields(report.columns);
  const row = objectOf(columns) as { readonly properties: Readonly<Record<string, Schema>> };
  const properties: Record<string, Schema> = { ...row.properties };
  for (const [name, how] of Object.entries((report.totals ?? {}) as Readonly<Record<string, unknown>>)) {
    const { multipleOf: _, ...any } = properties[name]!;
    // A quotient has as many decimals as it has, and where rows are lines made of others a word may be their number.
    if (typeof how === 'object' && how !== null && 'ratio' in how) properties[name] = any;
    else if (columns[name]!.kind === 'text') properties[name] = { anyOf: [properties[name], { type: 'integer' }] };
  }
  const flags = Object.keys(report.flags ?? {});
  if (flags.length > 0) properties.flag = { enum: [...flags, null], description: 'What the row is marked with' };
  return { ...row, properties };
};
const reportPaths = (app: App, name: string): Paths => {
  const { report } = app.reports.get(name)!;
  const title = app.words.reportWords(wordLanguageOf(language), name)?.title ?? name;
  const parameters = Object.entries(openFields(report.params)).map(([param, field]) =>
    query(param, valueSchema(field), { required: field.required }),
  );
  const get = (verb: string, summary: string, more: readonly Schema[], good: Schema): Record<string, Operation> => ({
    get: {
      operationId: `${name}.${verb}`,
      tags: ['reports'],
      summary,
      parameters: [...parameters, ...more],
      responses: responses(good),
    },
  });
  return {
    [`/api/v1/${name}`]: get(
      'list',
      title,
      [],
      answer('Rows', {
        type: 'object',
        additionalProperties: false,
        required: ['data', 'count', 'totals', 'params', 'about'],
        properties: {
          data: { type: 'array', items: reportRow(report) },
          count: { type: 'integer' },
          totals: { type: 'object', description: 'By column, of all rows' },
          params: { type: 'object', description: 'As they were read, with what stands for those that were left out' },
          about: { type: 'string', description: 'What it is about, in words' },
          headings: { type: 'object', description: 'Columns that are called otherwise with these parameters' },
          groups: { type: 'array', items: { type: 'object' }, description: 'Rows by what they have in common' },
          charts: { type: 'array', items: { type: 'object' } },
          tiles: { type: 'array', items: { type: 'object' } },
          beside: { type: 'object', description: 'Lines that stand beside the rows' },
        },
      }),
    ),
    [`/api/v1/${name}/export`]: get(
      'export',
      `${title}: table file`,
      [query('format', { enum: reportFormats }, { required: true })],
      bytes('The file', ...Object.values(fileTypes).map(type => type.split(';', 1)[0]!)),
    ),
    [`/api/v1/${name}/run`]: {
      post: {
        operationId: `${name}.run`,
        tags: ['reports'],
        summary: `${title}: the file, made in the background`,
        parameters: [...parameters, query('format', { enum: reportFormats }, { required: true })],
        responses: responses(
          answer('The run', {
            type: 'object',
            additionalProperties: false,
            required: ['id'],
            properties: { id: { type: 'string', format: 'uuid' } },
          }),
        ),
      },
    },
    [`/api/v1/${name}/print`]: get(
      'print',
      `${title}: the paper as blocks`,
      [],
      answer('The paper', { type: 'object' }),
    ),
  };
};

const answerSchema = (shape: Shape | ListOf | MapOf): Schema =>
  typeof shape.kind === 'string' ? partSchema(shape as ListOf, 'out') : shapeSchema(shape as Shape, 'out');
/** What a browser opens: a page or a file, the way to another one, and its refusals told as pages where it has any. */
const pageResponses = ({ method, path }: Endpoint): Schema => ({
  200: bytes('A page or a file', '*/*'),
  ...(method === 'POST' ? { 303: { description: 'Done: to this page' } } : { 304: { description: 'Not changed' } }),
  302: { description: 'To this page' },
  ...refusalsOf(path.startsWith('/') ? 'Page' : ''),
});
const form = { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } };
const addEndpoint = (paths: Paths, endpoint: Endpoint): void => {
  const url = (endpoint.path.startsWith('/') ? endpoint.path : `/api/v1/${endpoint.path}`).replace(/:(\w+)/g, '{$1}');
  const { answer: shape, body: sent } = endpoint;
  // What only stands in front of a move takes and gives what the move does: that is described already.
  if (shape === 'bytes' && Object.hasOwn(paths[url] ?? {}, endpoint.method.toLowerCase())) return;
  const inPath = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery =
    endpoint.query === 'text'
      ? []
      : Object.entries(endpoint.query ?? {}).map(([name, part]) =>
          query(name, partSchema(part, 'in'), { required: part.required && !('default' in part) }),
        );
  const operation: Operation = {
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`,
    tags: ['other'],
    summary: endpoint.summary,
    parameters: [...inPath, ...inQuery],
    ...(sent && { requestBody: sent === 'form' ? form : body(bodySchema(sent)) }),
    ...(endpoint.public && { security: [] }),
    responses:
      shape === 'nothing'
        ? responses({ description: 'Done' }, 204)
        : shape === 'bytes'
          ? pageResponses(endpoint)
          : responses(answer('Done', answerSchema(shape)), endpoint.status),
  };
  paths[url] = {
    ...paths[url],
    ...(hasHead(endpoint) ? headed(operation) : { [endpoint.method.toLowerCase()]: operation }),
  };
};
