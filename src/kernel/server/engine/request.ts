import { type AnyResource, type FieldDef, hasTable, isReference, isSoft } from '../../resource/index.ts';
import { invalid, type Refusal } from '../errors.ts';
import type { Compiled } from '../rules.ts';
import { and, join, or, raw, sql, type Sql } from '../sql.ts';
import type { RawQuery } from './io.ts';
import { filterSql, type Filtered, foldedColumn, likeText, type Operator, operators } from './kinds.ts';
import { allSql, asSql, fieldOf, type Scope, Source } from './source.ts';
import type { Rule, RuleOf, Scenario } from '../contract.ts';

/** A list request understood: every name in it is a declared one that the caller may use. */
export interface ListRequest {
  readonly source: Source;
  /** The rule that its rows pass. */
  readonly by: 'read' | 'lookup';
  readonly where: Sql;
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly offset: number;
  readonly after: string | null;
  readonly count: boolean;
  readonly can: boolean;
  /** Each row says why its moves are not possible yet. */
  readonly blocked: boolean;
  /** The resource of the parent on whose page the rows stand. */
  readonly within: string | undefined;
  readonly columns: readonly string[] | null;
  /** The scenario that answers in the list's place. */
  readonly answering: Extract<Scenario<AnyResource>, { answer: unknown }> | null;
}
export interface SortKey {
  readonly expression: Sql;
  readonly descending: boolean;
  readonly field: string;
}

export const deepest = 10_000;
const defaults = { limit: 50, most: 500 };

export const param = (query: RawQuery, name: string): string | undefined =>
  query.find(q => q.name === name && q.path.length === 0)?.value;
export const refuseUnknown = (query: RawQuery, known: readonly string[]): void => {
  for (const { name, path } of query) {
    if (!known.includes(name)) throw invalid(name, 'unknownParameter', { name });
    if (path.length > 0 && !bracketed.includes(name)) throw badParameter(name);
  }
};
const bracketed = ['return', 'pagination', 'filter', 'customFilter', 'narrow'];
/** Text that could be the key of a row of this resource. */
export const isKey = (r: AnyResource, id: string): boolean =>
  r.key === 'uuid'
    ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    : /^\d{1,10}$/.test(id) && Number(id) <= 2_147_483_647;
const badParameter = (name: string): Refusal => invalid(name, 'badParameter', { name });
const wholeNumber = (
  name: string,
  text: string | undefined,
  otherwise: number,
  least: number,
  most: number,
): number => {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most) throw badParameter(name);
  return Number(text);
};
const flag = (query: RawQuery, name: string): boolean => {
  const given = query.find(q => q.name === 'return' && q.path[0] === name);
  if (given && given.value !== '0' && given.value !== '1') throw badParameter(`return[${name}]`);
  return given?.value === '1';
};

const returned = ['count', 'can', 'blocked', 'images', 'within'];
/** `return[within]=idParent`: the list stands on that parent's page, and labels leave the parent out. */
const readWithin = (r: AnyResource, query: RawQuery): string | undefined => {
  const field = query.find(q => q.name === 'return' && q.path[0] === 'within')?.value;
  if (field === undefined) return undefined;
  const to = fieldOf(r, field)?.to;
  if (to === undefined) throw badParameter('return[within]');
  return to;
};

/** With `return[blocked]` each row is looked at by the checks of its moves, one after the other: work for a page, not for a book. */
const mostLookedAt = 100;

const listParameters = [
  'return',
  'pagination',
  'page',
  'sort',
  'filter',
  'customFilter',
  'narrow',
  'scenario',
  'search',
  'after',
  'columns',
  'deleted',
];

/** `by`: the rule that rows must pass. `fields`: which fields a filter may name (a select names only its label). */
export const readListRequest = (
  scope: Scope,
  r: AnyResource,
  query: RawQuery,
  by: 'read' | 'lookup' = 'read',
  extra: readonly string[] = [],
): ListRequest => {
  const source = new Source(scope, r);
  const scenario = readScenario(source, query);
  const answering = scenario && 'answer' in scenario ? scenario : null;
  refuseUnknown(query, [...listParameters, ...extra, ...Object.keys(answering?.query ?? {})]);
  for (const { name, path } of query) {
    if (name === 'return' && !(path.length === 1 && returned.includes(path[0]!)))
      throw invalid('return', 'unknownParameter', { name: `return[${path.join('][')}]` });
    if (name === 'pagination' && !(path.length === 1 && path[0] === 'limit'))
      throw invalid('pagination', 'unknownParameter', { name: `pagination[${path.join('][')}]` });
  }
  const visible = source.rule(by);
  const reading: Reading = { source, by };
  const conditions: Compiled[] = [deletedOrLive(source, param(query, 'deleted')), visible];
  if (scenario && 'where' in scenario) conditions.push(source.compile(meantBy(scenario.where(scope.me))));
  for (const part of query)
    if (part.name === 'filter' || part.name === 'customFilter')
      conditions.push(...readFilter(reading, part.path, part.value));
  for (const part of query) if (part.name === 'narrow') conditions.push(narrowed(source, part.path, part.value));
  const search = param(query, 'search');
  if (search) conditions.push(quickSearch(reading, search));

  const limit = wholeNumber(
    'pagination[limit]',
    query.find(q => q.name === 'pagination')?.value,
    defaults.limit,
    1,
    defaults.most,
  );
  if (flag(query, 'blocked') && limit > mostLookedAt)
    throw badParameter(`pagination[limit] > ${mostLookedAt}, return[blocked]`);
  const page = wholeNumber('page', param(query, 'page'), 1, 1, 1_000_000);
  const after = param(query, 'after') ?? null;
  if (after !== null && (page !== 1 || !isKey(source.base, after))) throw badParameter('after');
  const offset = (page - 1) * limit;
  if (offset + limit > deepest && offset > 0) throw invalid('page', 'tooDeep', { max: deepest });
  return {
    source,
    by,
    limit,
    offset,
    after,
    where: asSql(allSql(...conditions)),
    sort: readSort(reading, query),
    count: flag(query, 'count'),
    can: flag(query, 'can'),
    blocked: flag(query, 'blocked'),
    within: readWithin(r, query),
    columns: param(query, 'columns')?.split(',') ?? null,
    answering,
  };
};

/** A scenario narrows the list for everybody; it is no right that the administrator could have more of. */
const meantBy = (answer: ReturnType<RuleOf<AnyResource>>): Rule =>
  (typeof answer === 'object' && 'evenForAdmin' in answer ? answer.evenForAdmin : answer) as Rule;

interface Reading {
  readonly source: Source;
  readonly by: 'read' | 'lookup';
}

const deletedOrLive = (source: Source, deleted: string | undefined): Compiled => {
  if (deleted === undefined || deleted === '0') return source.live();
  if (deleted !== '1' || !isSoft(source.base)) throw badParameter('deleted');
  // Only those who may delete look into the bin.
  return allSql(source.deleted(), source.rule('remove'));
};

const readScenario = (source: Source, query: RawQuery): Scenario<AnyResource> | null => {
  const named =
    param(query, 'scenario') ??
    query.find(q => q.name === 'filter' && q.path.length === 1 && q.path[0] === 'scenario')?.value;
  if (named === undefined || named === '') return null;
  const found = source.resource.scenarios?.includes(named) ? source.policy.scenarios?.[named] : undefined;
  if (!found) throw invalid('scenario', 'unknownScenario', { name: named });
  return found;
};

/**
 * `narrow[academicyear]=7`: the rows that hang on what is chosen for all screens. The declaration says by which path; the
 * rows on it need not be the caller's to read, for all that is told of them is this one thing.
 */
const narrowed = (source: Source, [resource, ...more]: readonly string[], value: string): Compiled => {
  const path = resource === undefined ? undefined : source.resource.narrowedBy?.[resource];
  if (path === undefined || more.length > 0)
    throw invalid('narrow', 'unknownParameter', { name: `narrow[${resource ?? ''}]` });
  if (!/^\d{1,10}$/.test(value) || Number(value) > 2_147_483_647) throw badParameter(`narrow[${resource}]`);
  const steps = path.split('.');
  const seen = seenOr422(source, steps[0]!, steps[0]!);
  const isIt = (column: Sql): Sql => sql`${column} = ${Number(value)}`;
  if (steps.length > 1) return allSql(seen, source.path(steps, isIt));
  const column = source.col(path);
  // What may hang on none is no other year's either: a survey without a year would be in no list at all.
  const hangsOnOne = fieldOf(source.resource, path)?.required === true;
  return allSql(seen, hangsOnOne ? isIt(column) : sql`(${isIt(column)} or ${column} is null)`);
};

const readFilter = (reading: Reading, path: readonly string[], value: string): Compiled[] => {
  const { source } = reading;
  const [name, operator = ''] = path;
  if (name === undefined || path.length > 2) throw badParameter('filter');
  if (name === 'scenario' && path.length === 1) return [];
  if (source.resource.virtualFilters?.includes(name)) {
    const rule = source.policy.virtualFilters?.[name]?.(source.scope.me, value);
    if (rule === undefined || rule === 'unknown' || operator !== '') throw badParameter(`filter[${name}]`);
    return [source.compile(rule)];
  }
  if (!(operators as readonly string[]).includes(operator)) throw invalid(name, 'unknownOperator', { name: operator });
  return [fieldCondition(reading, name.split('.'), name, operator as Operator, value)];
};

/** A condition on a field of the row or of a row it refers to, under the rules of whoever owns the field. */
const fieldCondition = (
  { source, by }: Reading,
  steps: readonly string[],
  name: string,
  operator: Operator,
  value: string,
): Compiled => {
  const unknown = () => invalid(name, 'unknownField', { name });
  const [first, ...rest] = steps;
  if (rest.length > 0) {
    if (rest.length > 3) throw unknown();
    const reference = fieldOf(source.resource, first!);
    if (!reference || !isReference(reference) || by === 'lookup') throw unknown();
    const seen = seenOr422(source, first!, name);
    const target = source.target(first!, `${source.alias}_f`);
    const isLabel = rest.length === 1 && rest[0] === 'label';
    const condition = isLabel
      ? labelCondition(target, name, operator, value)
      : fieldCondition({ source: target, by: 'read' }, rest, name, operator, value);
    // What says nothing about the row referred to does not ask that there be one.
    if (condition === true) return true;
    const inner = allSql(target.rule(isLabel ? 'lookup' : 'read'), condition);
    if (inner === false) return false;
    return allSql(
      seen,
      sql`exists (select 1 from ${target.from()} where ${source.pointsAt(first!, raw(`${target.alias}.id`))} and ${target.live()} and ${asSql(inner)})`,
    );
  }
  if (first === 'label') {
    const called = labelCondition(source, name, operator, value);
    const described = by === 'lookup' && operator === 'like' && called !== true && describedBy(source, value);
    return described === false ? called : or([asSql(called), asSql(described)]);
  }
  const field = fieldOf(source.resource, first!);
  if (!field || field.filterable === false || first === 'rowVer') throw unknown();
  if (by === 'lookup' && !(first === 'id' || labelColumns(source.resource).includes(first!))) throw unknown();
  const seen = seenOr422(source, first!, name);
  const condition = filterSql(filtered(source, first!, field), name, operator, value);
  return condition === null ? true : allSql(seen, condition);
};
const labelColumns = (r: AnyResource): string[] =>
  r.labelFields.flatMap((f: string) => (r.all[f] ? [f] : [`${f}Hr`, `${f}En`]));

const labelCondition = (source: Source, name: string, operator: Operator, value: string): Compiled => {
  if (operator !== 'like' && operator !== '') throw invalid(name, 'unknownOperator', { name: operator });
  if (value === '') return true;
  const label: Filtered = {
    field: { kind: 'text', required: false },
    column: source.label(),
    members: null,
    folded: null,
  };
  if (operator === 'like') return allSql(...wordsOf(source, value).map(word => inLabel(source, word)));
  return filterSql(label, name, operator, value) ?? true;
};
/** The code that stands beside a name where one chooses finds the row, too: a searched field, of those who are shown it. */
const describedBy = (source: Source, value: string): Compiled => {
  const { description } = source.resource;
  const field = description === undefined ? undefined : fieldOf(source.resource, description);
  if (field?.kind !== 'text' || !field.search || source.seen(description!) !== true) return false;
  return likeText(filtered(source, description!, field), value);
};
/** «Šimrak Mirna» finds Mirna Šimrak: the parts of a name come in any order, and nobody types what stands between them. */
const wordsOf = ({ resource: { labelFields } }: Source, value: string): readonly string[] =>
  labelFields.length === 1
    ? [value]
    : value
        .trim()
        .split(/\s+/)
        .map(word => (word.length > 1 ? word.replace(/[,·]+$/, '') || word : word))
        .filter(word => word !== '·')
        .slice(0, 6);
/**
 * Where the label of a row has the word: in one of its parts. Rows that are called by others are found from those, which have
 * columns that can be searched; each part is a question of its own, because PostgreSQL answers «or» over several tables row by row.
 */
const inLabel = (source: Source, word: string): Compiled => {
  const { labelFields } = source.resource;
  const parts = (of: Source): Sql[] =>
    labelFields.map((part: string) => inPart(of, part, word)).flatMap((c: Compiled) => (c === false ? [] : [asSql(c)]));
  const isOwn = !labelFields.some((part: string) => fieldOf(source.resource, part)?.kind === 'ref');
  const own = parts(source);
  if (own.length <= 1 || isOwn || !hasTable(source.base)) return own.length === 0 ? false : or(own);
  const each = new Source(source.scope, source.resource, `${source.alias}_u`);
  const found = parts(each).map(part => sql`select ${each.col('id')} from ${each.from()} where ${part}`);
  return sql`${source.col('id')} in (${join(found, ' union all ')})`;
};
const inPart = (source: Source, part: string, word: string): Compiled => {
  const { app, language } = source.scope;
  const field = fieldOf(source.resource, part);
  if (field?.kind === 'ref') {
    if (!app.resources.has(field.to!)) return false;
    const target = source.target(part, `${source.alias}_w`);
    const found = allSql(target.rule('lookup'), labelCondition(target, part, 'like', word));
    if (found === false) return false;
    return allSql(
      source.seen(part),
      sql`${source.col(part)} in (select ${raw(target.alias)}.id from ${target.from()} where ${asSql(found)})`,
    );
  }
  const like = (name: string): Compiled => likeText(filtered(source, name, fieldOf(source.resource, name)!), word);
  if (!field) {
    const [croatian, english] = [`${part}Hr`, `${part}En`];
    const isFound =
      language === 'hr'
        ? like(croatian)
        : sql`(${asSql(like(english))} or (${source.col(english)} is null and ${asSql(like(croatian))}))`;
    return allSql(source.seen(croatian), isFound);
  }
  if (field.kind === 'text') return allSql(source.seen(part), like(part));
  // No letter stands in a number or in a day.
  if (!named.includes(field.kind) && field.format !== 'weekday' && /\p{L}/u.test(word)) return false;
  return allSql(
    source.seen(part),
    likeText({ field, column: source.labelText(part), members: null, folded: null }, word),
  );
};
/** Kinds whose values are words. */
const named: readonly string[] = ['text', 'longtext', 'enum', 'state', 'boolean', 'chip', 'optionGroup'];

/** 422 for a field the caller never sees; else the condition under which this row shows it. */
export const seenOr422 = (source: Source, field: string, name: string): Compiled => {
  const seen = source.seen(field);
  if (seen === false) throw invalid(name, 'unknownField', { name });
  return seen;
};
export const filtered = (source: Source, name: string, field: FieldDef): Filtered => ({
  field: name === 'id' && source.base.key === 'uuid' ? { kind: 'text', required: true } : field,
  column: name === 'id' && source.base.key === 'uuid' ? sql`${source.col('id')}::text` : source.col(name),
  members: source.members(name),
  folded:
    field.search && hasTable(source.base) && source.base.all[name]?.search && !source.resource.over?.through?.[name]
      ? foldedColumn(source.alias, name)
      : null,
});

/** Every word of it in some searched field that the caller sees. */
const quickSearch = ({ source, by }: Reading, text: string): Compiled => {
  const fields = Object.entries(source.resource.all as Record<string, FieldDef>)
    .filter(([name, f]) => f.search && (by === 'read' || labelColumns(source.resource).includes(name)))
    .map(([name, f]) => ({ name, f, seen: source.seen(name) }))
    .filter(({ seen }) => seen !== false);
  const words = text.trim().split(/\s+/).slice(0, 6);
  if (fields.length === 0) return labelCondition(source, 'search', 'like', text);
  return and(
    words.map(word => {
      const places: Sql[] = fields.map(({ name, f, seen }) =>
        asSql(allSql(seen, likeText(filtered(source, name, f), word))),
      );
      return sql`(${places.reduce((a, b) => sql`${a} or ${b}`)})`;
    }),
  );
};

const readSort = (reading: Reading, query: RawQuery): SortKey[] => {
  const { source } = reading;
  const text = param(query, 'sort');
  const named = text === undefined || text === '' ? usualSort(reading, query) : text.split(',');
  if (named.length > 8) throw badParameter('sort');
  const keys = named.map(item => {
    const descending = item.startsWith('-');
    return sortKey(reading, descending ? item.slice(1) : item, descending);
  });
  if (!keys.some(k => k.field === 'id'))
    keys.push({ expression: source.col('id'), descending: keys.at(-1)?.descending ?? false, field: 'id' });
  return keys;
};
/** In the order of others' labels all rows would be called by their names first: what nobody has narrowed comes by its key. */
const usualSort = (reading: Reading, query: RawQuery): readonly string[] => {
  const { source, by } = reading;
  const { resource } = source;
  const isNarrowed = query.some(({ name, path: [field = ''] }) => {
    const first = name === 'filter' || name === 'customFilter' ? fieldOf(resource, field.split('.')[0]!) : undefined;
    return first !== undefined && isReference(first);
  });
  const usual = defaultSort(resource);
  if (isNarrowed || source.rule(by) !== true) return usual;
  const isDeep = (key: string): boolean => {
    const to = fieldOf(resource, key.replace(/^-/, ''))?.to;
    const target = to === undefined ? undefined : source.scope.app.resources.get(to);
    return target?.labelFields.some((part: string) => fieldOf(target, part)?.kind === 'ref') === true;
  };
  return usual.filter(key => !isDeep(key));
};
const defaultSort = (r: AnyResource): readonly string[] => {
  if (r.sort) return r.sort;
  if (r.order) return ['num'];
  return labelColumns(r).filter(f => ['text', 'integer', 'date', 'dateTime'].includes(r.all[f]?.kind ?? ''));
};
const sortKey = ({ source, by }: Reading, name: string, descending: boolean): SortKey => {
  const steps = name.split('.');
  if (steps.length === 1 && name === 'label') return { expression: source.labelOrder(), descending, field: name };
  const field = fieldOf(source.resource, steps[0]!);
  if (!field || ['array', 'image', 'file', 'chip', 'optionGroup', 'refs'].includes(field.kind))
    throw invalid('sort', 'unknownField', { name });
  // A row found in a select shows only its label: by any other field its order would tell what may not be read.
  if (
    by === 'lookup' &&
    ![
      'id',
      'num',
      ...labelColumns(source.resource),
      ...defaultSort(source.resource).map(f => f.replace(/^-/, '')),
    ].includes(name)
  )
    throw invalid('sort', 'unknownField', { name });
  // The order of a select's rows is declared: a hidden field in it sorts as nothing.
  const seen = by === 'lookup' ? source.seen(steps[0]!) : seenOr422(source, steps[0]!, name);
  let expression: Sql;
  if (steps.length > 1 || field.kind === 'ref') {
    if (field.kind !== 'ref' || steps.length > 2) throw invalid('sort', 'unknownField', { name });
    expression = sortThrough(source, steps[0]!, steps[1] ?? 'label', name);
  } else expression = source.col(name);
  return {
    expression: seen === true ? expression : sql`case when ${asSql(seen)} then ${expression} end`,
    descending,
    field: name,
  };
};
/** By a field of the row referred to: what the caller may not see there sorts as nothing. */
const sortThrough = (source: Source, reference: string, field: string, name: string): Sql => {
  const target = source.target(reference, `${source.alias}_s`);
  const rule = target.rule(field === 'label' ? 'lookup' : 'read');
  let column: Sql;
  if (field === 'label') column = target.labelOrder();
  else {
    const def = fieldOf(target.resource, field);
    if (!def || ['array', 'image', 'file', 'chip', 'optionGroup', 'ref', 'refs'].includes(def.kind))
      throw invalid('sort', 'unknownField', { name });
    column = sql`case when ${asSql(seenOr422(target, field, name))} then ${target.col(field)} end`;
  }
  return sql`(select ${column} from ${target.from()} where ${raw(target.alias)}.id = ${source.col(reference)} and ${asSql(rule)})`;
};

export const orderBy = (keys: readonly SortKey[]): Sql => {
  const parts = keys.map(k => (k.descending ? sql`${k.expression} desc` : k.expression));
  return sql`order by ${parts.reduce((a, b) => sql`${a}, ${b}`)}`;
};

/** The row a page begins after; one the caller sees, for where it stands among the others would tell what is in it. */
export const anchorSql = ({ source, by, after: id }: ListRequest, select = (_anchor: Source): Sql => raw('1')): Sql => {
  const anchor = new Source(source.scope, source.resource, 'a');
  const found = allSql(
    source.base.key === 'uuid' ? sql`a.id = ${id}::uuid` : sql`a.id = ${Number(id)}`,
    anchor.live(),
    anchor.rule(by),
  );
  return sql`(select ${select(anchor)} from ${anchor.from()} where ${asSql(found)})`;
};
/** The rows that come after it in this order; nulls last ascending, first descending, as the index has them. */
export const rowsAfter = (request: ListRequest): Sql => {
  const { by, sort: keys } = request;
  const at = (key: SortKey): Sql =>
    anchorSql(request, anchor => sortKey({ source: anchor, by }, key.field, key.descending).expression);
  const alternatives: Sql[] = [];
  keys.forEach((key, i) => {
    const equal = keys.slice(0, i).map(k => sql`${k.expression} is not distinct from ${at(k)}`);
    const beyond = key.descending
      ? sql`(${key.expression} < ${at(key)} or (${at(key)} is null and ${key.expression} is not null))`
      : sql`(${key.expression} > ${at(key)} or (${key.expression} is null and ${at(key)} is not null))`;
    alternatives.push(and([...equal, beyond]));
  });
  return sql`(${alternatives.reduce((a, b) => sql`${a} or ${b}`)})`;
};
