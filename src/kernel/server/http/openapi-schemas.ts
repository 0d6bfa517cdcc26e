import {
  type AnyResource,
  type Body,
  type FieldDef,
  isOneOf,
  isStamped,
  variantOf,
  type ListOf,
  type MapOf,
  nestedFields,
  type ObjectOf,
  type Part,
  type Shape,
  stateFieldOf,
  writableFields,
} from '../../resource/index.ts';
import type { Words } from '../contract.ts';

export type Schema = Readonly<Record<string, unknown>>;
const language = 'en-uk';

/** `state-county` → `StateCounty`. */
export const schemaName = (name: string): string =>
  name
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
export const ref = (schema: string): Schema => ({ $ref: `#/components/schemas/${schema}` });

/** The value of a field, without what it is called. */
export const valueSchema = (field: FieldDef): Schema => {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return textSchema(field);
    case 'integer':
      return { type: 'integer', ...bounds(field), ...calendarBounds(field) };
    case 'decimal':
      return { type: 'number', multipleOf: 1 / 10 ** (field.scale ?? 2), ...bounds(field) };
    case 'date':
      return { type: 'string', format: 'date', example: '2026-03-31' };
    case 'time':
      return { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', example: '08:15' };
    case 'dateTime':
      return {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
        example: '2026-03-31 08:15',
        description: 'Europe/Zagreb',
      };
    case 'boolean':
      return { type: 'integer', enum: [0, 1] };
    case 'enum':
    case 'state':
      return { type: 'string', enum: field.options ?? [] };
    case 'optionGroup':
    case 'chip':
      return {
        type: 'array',
        uniqueItems: true,
        items: field.options ? { type: 'string', enum: field.options } : { type: 'string', maxLength: 100 },
        ...(field.max !== undefined && { maxItems: field.max }),
      };
    case 'array':
      return {
        type: 'array',
        items: objectOf(nestedFields(field)),
        ...(field.max !== undefined && { maxItems: field.max }),
      };
    case 'ref':
      return { type: 'integer', minimum: 1, description: `Key of a ${field.to ?? 'row'}` };
    case 'refs':
      return {
        type: 'array',
        uniqueItems: true,
        items: { type: 'integer', minimum: 1 },
        description: `Keys of ${field.to ?? 'rows'}${field.ordered ? ', in their order' : ''}`,
        ...(field.required && { minItems: field.min ?? 1 }),
        ...(field.max !== undefined && { maxItems: field.max }),
      };
    case 'image':
      return {
        type: 'string',
        description: `A data URL when written (at most ${field.maxBytes} bytes); its hash, or an address, when read`,
      };
    case 'file':
      return ref('StoredFile');
  }
};
const textSchema = (field: FieldDef): Schema => ({
  type: 'string',
  ...(field.length !== undefined
    ? { minLength: field.length, maxLength: field.length }
    : {
        ...(field.max !== undefined && { maxLength: field.max }),
        ...(field.min !== undefined && { minLength: field.min }),
      }),
  ...(field.pattern && { pattern: field.pattern }),
  ...(field.format === 'email' && { format: 'email' }),
  ...(field.format === 'url' && { format: 'uri' }),
  ...(field.format === 'color' && { pattern: '^#[0-9a-fA-F]{6}$' }),
  ...(field.format === 'jmbag' && { pattern: '^\\d{10}$' }),
  ...(field.format === 'oib' && { pattern: '^\\d{11}$', description: 'ISO 7064, MOD 11,10' }),
});
const bounds = (field: FieldDef): Schema => ({
  ...(field.min !== undefined && { minimum: field.min }),
  ...(field.max !== undefined && { maximum: field.max }),
});
const calendarBounds = (field: FieldDef): Schema =>
  field.format === 'year'
    ? { minimum: field.low ?? 1900 }
    : field.format === 'month'
      ? { minimum: 1, maximum: 12 }
      : field.format === 'day'
        ? { minimum: 1, maximum: 31 }
        : {};

const orNull = (schema: Schema): Schema =>
  !('type' in schema) && !('$ref' in schema)
    ? schema
    : '$ref' in schema
      ? { anyOf: [schema, { type: 'null' }] }
      : { ...schema, type: [schema.type, 'null'], ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }) };
export const objectOf = (fields: Readonly<Record<string, FieldDef>>): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.entries(fields)
    .filter(([, f]) => f.required)
    .map(([name]) => name),
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, f]) => [name, f.required ? valueSchema(f) : orNull(valueSchema(f))]),
  ),
});

/** What goes in is bounded and may be left to its default; what comes out is told by its types alone, and is there. */
export type Way = 'in' | 'out';
/** A part of an endpoint's input or answer. */
export const partSchema = (part: Part, way: Way): Schema => {
  switch (part.kind) {
    case 'flag':
      return { type: 'boolean' };
    case 'any':
      return {};
    case 'list': {
      const { of, max, distinct } = part as ListOf;
      return {
        type: 'array',
        items: partSchema(of, way),
        ...(way === 'in' && { maxItems: max, ...(distinct && { uniqueItems: true }) }),
      };
    }
    case 'map': {
      const { of, max } = part as MapOf;
      return {
        type: 'object',
        additionalProperties: partSchema(of, way),
        ...(way === 'in' && { maxProperties: max }),
      };
    }
    case 'object':
      return shapeSchema((part as ObjectOf).shape, way);
    default: {
      const schema = valueSchema(part as FieldDef);
      return way === 'in' ? schema : Object.fromEntries(Object.entries(schema).filter(([name]) => !limits.has(name)));
    }
  }
};
const limits: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
]);
export const shapeSchema = (shape: Shape, way: Way): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.entries(shape)
    .filter(([, part]) => part.required && (way === 'out' || !('default' in part)))
    .map(([name]) => name),
  properties: Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [
      name,
      part.required ? partSchema(part, way) : orNull(partSchema(part, way)),
    ]),
  ),
});
export const bodySchema = (body: Body): Schema =>
  isOneOf(body)
    ? { oneOf: Object.keys(body.of).map(which => shapeSchema(variantOf(body, which), 'in')) }
    : shapeSchema(body, 'in');

export const rowSchema = (words: Words, r: AnyResource): Schema => {
  const all = Object.entries(r.all as Record<string, FieldDef>);
  const properties: Record<string, Schema> = { id: keySchema(r) };
  for (const [name, field] of all) {
    // A field that the caller may not see is null, so none is sure to have a value.
    properties[name] = { ...orNull(valueSchema(field)), title: words.fieldLabel(language, r, name) };
    if (field.kind === 'ref')
      properties[`${name}.label`] = { type: ['string', 'null'], description: `What the ${field.to} is called` };
    if (field.kind === 'refs')
      properties[`${name}.label`] = {
        type: ['array', 'null'],
        items: { type: ['string', 'null'] },
        description: `What each ${field.to} is called, in the same order`,
      };
  }
  if (isStamped(r)) properties.rowVer = { type: 'integer', description: 'Goes back with update and moves' };
  properties.can = { type: 'array', items: { type: 'string' }, description: 'What the caller may do with this row' };
  return { type: 'object', title: words.resourceLabel(language, r), required: ['id'], properties };
};
export const keySchema = (r: AnyResource): Schema =>
  r.key === 'uuid' ? { type: 'string', format: 'uuid' } : { type: 'integer', minimum: 1 };

export const inputSchema = (words: Words, r: AnyResource, verb: 'create' | 'update'): Schema => {
  const fields = writableFields(r);
  const properties: Record<string, Schema> = Object.fromEntries(
    fields.map(([name, f]) => [
      name,
      {
        ...writtenSchema(f),
        title: words.fieldLabel(language, r, name),
        ...(f.default !== undefined && { default: f.default }),
      },
    ]),
  );
  if (verb === 'update') {
    properties.was = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(fields.map(([name]) => [name, {}])),
      description:
        'What the caller saw in every field that is sent. Then rowVer is not needed, and only a change of these fields is a conflict',
    };
    if (isStamped(r))
      properties.rowVer = { type: 'integer', description: 'The version that was seen; required without was' };
  }
  const required =
    verb === 'create'
      ? fields.filter(([, f]) => f.required && f.default === undefined && !f.follows).map(([name]) => name)
      : [];
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    ...(verb === 'update' && isStamped(r) && { anyOf: [{ required: ['rowVer'] }, { required: ['was'] }] }),
    properties,
  };
};
const writtenSchema = (field: FieldDef): Schema => {
  const value: Schema =
    field.kind === 'file' ? { type: 'string', description: 'The token that upload gave' } : valueSchema(field);
  return field.required ? value : orNull(value);
};

export const moveSchemas = (
  r: AnyResource,
): { name: string; from: readonly string[]; undo: string | undefined; schema: Schema }[] =>
  Object.entries(stateFieldOf(r)?.flow.moves ?? {}).map(([name, move]) => {
    const inputs = move.input
      ? objectOf(nestedFields({ kind: 'array', required: false, fields: move.input }))
      : { properties: {}, required: [] };
    return {
      name,
      from: move.from,
      undo: move.undo,
      schema: {
        type: 'object',
        additionalProperties: false,
        required: [
          ...(isStamped(r) ? ['rowVer'] : []),
          ...(move.note === 'required' ? ['note'] : []),
          ...(inputs.required as string[]),
        ],
        properties: {
          ...(isStamped(r) && { rowVer: { type: 'integer' } }),
          ...(move.note && { note: { type: 'string' } }),
          ...(inputs.properties as object),
        },
      },
    };
  });

/** The shapes of design.md that are the same everywhere. */
export const commonSchemas: Readonly<Record<string, Schema>> = {
  Error: {
    type: 'object',
    additionalProperties: false,
    required: ['message'],
    properties: { message: { type: 'string' } },
  },
  Fault: {
    type: 'object',
    additionalProperties: false,
    required: ['message', 'ref'],
    properties: { message: { type: 'string' }, ref: { type: 'string', description: 'Finds the line in the log' } },
  },
  Problems: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['field', 'key', 'message'],
      properties: { field: { type: ['string', 'null'] }, key: { type: 'string' }, message: { type: 'string' } },
    },
  },
  Blocked: {
    type: 'object',
    properties: {
      blocked: {
        type: 'object',
        description: 'By move: why it is not possible yet',
        additionalProperties: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['field', 'key', 'message'],
            properties: {
              field: { type: ['string', 'null'] },
              key: { type: 'string' },
              message: { type: 'string' },
              to: { type: 'string', description: 'The page where it is settled' },
            },
          },
        },
      },
    },
  },
  Written: {
    type: 'object',
    required: ['warnings'],
    properties: {
      warnings: { ...ref('Problems'), description: 'What was stored in spite of it' },
      dryRun: { enum: [1], description: 'Nothing was stored' },
    },
  },
  RowProblem: {
    type: 'object',
    additionalProperties: false,
    required: ['status', 'kind', 'message'],
    properties: {
      status: { type: 'integer' },
      kind: { enum: ['stale', 'state', 'inUse', 'unique', 'conflict', null] },
      message: { type: 'string' },
      usedBy: ref('UsedBy'),
    },
  },
  UsedBy: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['resource', 'count'],
      properties: { resource: { type: 'string' }, count: { type: 'integer' } },
    },
  },
  Conflict: {
    type: 'object',
    additionalProperties: false,
    required: ['message', 'kind'],
    properties: {
      message: { type: 'string' },
      kind: { enum: ['stale', 'state', 'inUse', 'unique', 'conflict'] },
      row: { type: 'object' },
      fields: {
        type: 'array',
        items: { type: 'string' },
        description: 'Of a stale row, when was came with the update: the fields that differ',
      },
      usedBy: ref('UsedBy'),
      conflicts: {},
    },
  },
  Option: {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'label'],
    properties: {
      value: { type: ['integer', 'string'] },
      label: { type: 'string' },
      description: { type: 'string' },
      avatars: { type: 'array', items: { type: 'string' } },
    },
  },
  StoredFile: {
    type: 'object',
    additionalProperties: false,
    required: ['hash', 'name', 'mime', 'size'],
    properties: {
      hash: { type: 'string' },
      name: { type: 'string' },
      mime: { type: 'string' },
      size: { type: 'integer' },
    },
  },
};
