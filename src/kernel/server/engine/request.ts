import { type AnyResource, type FieldDef, isReference, isSoft } from '../../resource/index.ts';
import { invalid, type Refusal } from '../errors.ts';
import type { Compiled } from '../rules.ts';
import { and, or, raw, sql, type Sql } from '../sql.ts';
import { Asking, filtered, isCalled, labelColumns, namedIsCalled } from './called.ts';
import type { RawQuery } from './io.ts';
import { filterSql, type Filtered, likeSome, likeText, type Operator, operators } from './kinds.ts';
import { allSql, asSql, fieldOf, type Scope, Source } from './source.ts';
import type { Rule, RuleOf, Scenario } from '../contract.ts';

/** A list request understood: every name in it is a declared one that the caller may use. */
export interface ListRequest {
  readonly source: Source;
  /** The rule that its rows pass. */
  readonly by: 'read' | 'lookup';
  readonly where: Sql;
  /** The same rows, where the text of a search may stand in other rows' labels: they are asked in one of several ways. */
  readonly asking: ((asking: Asking) => Sql) | null;
  /** The same rows, of which the rule is not asked again (`known`), or asked one by one in the order of the list (`each`). */
  readonly whereBy: (way: 'known' | 'each') => Sql;
  /** A text is searched for. */
  readonly isSearch: boolean;
  /** Rows that were deleted, and not those that are there. */
  readonly isBin: boolean;
  /** The rows of one parent alone. */
  readonly isOfParent: boolean;
  /** Nothing narrows it but the caller's rule. */
  readonly isWhole: boolean;
  /** What is searched for in other rows' labels is so short that many rows will have it. */
  readonly isCommon: boolean;
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
  /** The same of another row. */
  readonly of: (source: Source) => Sql;
  /** It stands in the row itself. */
  readonly isOwn: boolean;
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
  const search = param(query, 'search');
  const whereBy = (asking: Asking): Sql => {
    const reading: Reading = { source, by, asking };
    const conditions: Compiled[] = [deletedOrLive(source, param(query, 'deleted'))];
    if (['each', 'unasked'].includes(asking.way) && source.policy.few) conditions.push(source.each(by));
    else if (asking.way !== 'known') conditions.push(source.rule(by));
    if (scenario && 'where' in scenario) conditions.push(source.compile(meantBy(scenario.where(scope.me))));
    for (const part of query)
      if (part.name === 'filter' || part.name === 'customFilter')
        conditions.push(...readFilter(reading, part.path, part.value));
    for (const part of query) if (part.name === 'narrow') conditions.push(narrowed(source, part.path, part.value));
    if (search) conditions.push(quickSearch(reading, search));
    return asSql(allSql(...conditions));
  };
  const planned = new Asking('planned');
  const where = whereBy(planned);

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
    where,
    asking: planned.isDeep ? whereBy : null,
    whereBy: way => whereBy(new Asking(way)),
    isSearch: Boolean(search) || query.some(part => isLabelSearch(part)),
    isBin: param(query, 'deleted') !== undefined,
    isOfParent: r.owner !== undefined && filteredFields(query).includes(r.owner),
    isWhole: !query.some(({ name }) => narrowing.includes(name)),
    isCommon: planned.isDeep && planned.isCommon,
    sort: readSort({ source, by }, query),
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

interface Sorting {
  readonly source: Source;
  readonly by: 'read' | 'lookup';
}
interface Reading extends Sorting {
  readonly asking: Asking;
}
const isLabelSearch = ({ name, path: [field, operator], value }: RawQuery[number]): boolean =>
  name === 'filter' && field === 'label' && operator === 'like' && value !== '';

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
  { source, by, asking }: Reading,
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
      ? labelCondition(target, name, operator, value, asking)
      : fieldCondition({ source: target, by: 'read', asking }, rest, name, operator, value);
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
    const described = by === 'lookup' && operator === 'like' && value !== '' && describedBy(source, value, asking);
    if (described === false) return labelCondition(source, name, operator, value, asking);
    return or([asSql(labelCondition(source, name, operator, value, new Asking('planned'))), asSql(described)]);
  }
  const field = fieldOf(source.resource, first!);
  if (!field || field.filterable === false || first === 'rowVer') throw unknown();
  if (by === 'lookup' && !(first === 'id' || labelColumns(source.resource).includes(first!))) throw unknown();
  const seen = seenOr422(source, first!, name);
  const condition = filterSql(filtered(source, first!, field, asking), name, operator, value);
  return condition === null ? true : allSql(seen, condition);
};

const labelCondition = (source: Source, name: string, operator: Operator, value: string, asking: Asking): Compiled => {
  if (operator !== 'like' && operator !== '') throw invalid(name, 'unknownOperator', { name: operator });
  if (value === '') return true;
  const label: Filtered = {
    field: { kind: 'text', required: false },
    column: source.label(),
    members: null,
    folded: null,
  };
  if (operator === 'like') return (source.alias === 't' ? isCalled : namedIsCalled)(source, value, asking);
  return filterSql(label, name, operator, value) ?? true;
};
/** The code that stands beside a name where one chooses finds the row, too: a searched field, of those who are shown it. */
const describedBy = (source: Source, value: string, asking: Asking): Compiled => {
  const { description } = source.resource;
  const field = description === undefined ? undefined : fieldOf(source.resource, description);
  if (field?.kind !== 'text' || !field.search || source.seen(description!) !== true) return false;
  return likeText(filtered(source, description!, field, asking), value);
};
/** 422 for a field the caller never sees; else the condition under which this row shows it. */
export const seenOr422 = (source: Source, field: string, name: string): Compiled => {
  const seen = source.seen(field);
  if (seen === false) throw invalid(name, 'unknownField', { name });
  return seen;
};
/** Every word of it in some searched field that the caller sees. */
const quickSearch = ({ source, by, asking }: Reading, text: string): Compiled => {
  const fields = Object.entries(source.resource.all as Record<string, FieldDef>)
    .filter(([name, f]) => f.search && (by === 'read' || labelColumns(source.resource).includes(name)))
    .map(([name, f]) => ({ name, f, seen: source.seen(name) }))
    .filter(({ seen }) => seen !== false);
  const words = text.trim().split(/\s+/).slice(0, 6);
  if (fields.length === 0) return labelCondition(source, 'search', 'like', text, asking);
  const columns = fields.flatMap(({ name, f, seen }) =>
    seen === false ? [] : [{ of: filtered(source, name, f, asking), seen }],
  );
  return and(words.map(word => likeSome(columns, word)));
};

const readSort = (sorting: Sorting, query: RawQuery): SortKey[] => {
  const { source } = sorting;
  const text = param(query, 'sort');
  const named = text === undefined || text === '' ? usualSort(sorting, query) : text.split(',');
  if (named.length > 8) throw badParameter('sort');
  const keys = named.map(item =>
    typeof item === 'string' ? sortKey(sorting, item.replace(/^-/, ''), item.startsWith('-')) : item,
  );
  if (!keys.some(k => k.field === 'id')) keys.push(keyed(source, 'id', keys.at(-1)?.descending ?? false));
  return keys;
};
/** By what stands in the row itself. */
const keyed = (source: Source, field: string, descending: boolean): SortKey => {
  const seen = source.seen(field);
  const of = (at: Source): Sql =>
    seen === true ? at.col(field) : sql`case when ${asSql(at.seen(field))} then ${at.col(field)} end`;
  return { expression: of(source), descending, field, of, isOwn: true };
};
/**
 * In the order of labels that are made of others all rows would be called by their names first, and no index has the order
 * of a list within its parent for all parents at once: what is narrowed to no row comes by the keys of those rows.
 */
const usualSort = (sorting: Sorting, query: RawQuery): readonly (string | SortKey)[] => {
  const { source } = sorting;
  const { resource } = source;
  const isNarrowed = filteredFields(query).some(field => {
    const first = fieldOf(resource, field);
    return first !== undefined && isReference(first);
  });
  const usual = defaultSort(resource);
  if (isNarrowed) return usual;
  const isDeep = (key: string): boolean => {
    const to = fieldOf(resource, key)?.to;
    const target = to === undefined ? undefined : source.scope.app.resources.get(to);
    return target?.labelFields.some((part: string) => fieldOf(target, part)?.kind === 'ref') === true;
  };
  const within = !resource.sort && resource.order && resource.order !== true ? resource.order.in : [];
  return [
    ...within.map((field: string) => keyed(source, field, false)),
    ...usual.map(item => {
      const key = item.replace(/^-/, '');
      return isDeep(key) ? keyed(source, key, item.startsWith('-')) : item;
    }),
  ];
};
const narrowing: readonly string[] = ['filter', 'customFilter', 'narrow', 'search', 'scenario', 'deleted'];
/** The fields that a filter names, or begins with. */
const filteredFields = (query: RawQuery): string[] =>
  query.flatMap(({ name, path: [field = ''] }) =>
    name === 'filter' || name === 'customFilter' ? [field.split('.')[0]!] : [],
  );
const defaultSort = (r: AnyResource): readonly string[] => {
  if (r.sort) return r.sort;
  if (r.order) return ['num'];
  return labelColumns(r).filter(f => ['text', 'integer', 'date', 'dateTime'].includes(r.all[f]?.kind ?? ''));
};
const sortKey = (sorting: Sorting, field: string, descending: boolean): SortKey => {
  const of = (source: Source): Sql => sortedBy({ ...sorting, source }, field);
  const def = fieldOf(sorting.source.resource, field);
  const isOwn = def !== undefined && def.kind !== 'ref' && !def.computed;
  return { expression: of(sorting.source), descending, field, of, isOwn };
};
const sortedBy = ({ source, by }: Sorting, name: string): Sql => {
  const steps = name.split('.');
  if (steps.length === 1 && name === 'label') return source.labelOrder();
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
  return seen === true ? expression : sql`case when ${asSql(seen)} then ${expression} end`;
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
  // No table inside a rule is called so: the rule would take that one for its row.
  const anchor = new Source(source.scope, source.resource, 'anchor');
  const key = anchor.col('id');
  const found = allSql(
    source.base.key === 'uuid' ? sql`${key} = ${id}::uuid` : sql`${key} = ${Number(id)}`,
    anchor.live(),
    anchor.rule(by),
  );
  return sql`(select ${select(anchor)} from ${anchor.from()} where ${asSql(found)})`;
};
/** The rows that come after it in this order; nulls last ascending, first descending, as the index has them. */
export const rowsAfter = (request: ListRequest): Sql => {
  const keys = request.sort;
  const at = (key: SortKey): Sql => anchorSql(request, key.of);
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
