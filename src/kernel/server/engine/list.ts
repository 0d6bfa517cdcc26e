import {
  type AnyResource,
  hasTable,
  isSoft,
  readQueryShape,
  type Shape,
  type Values,
  writableFields,
} from '../../resource/index.ts';
import type { Ctx, Me } from '../contract.ts';
import { invalid, invalidAll, notAllowed } from '../errors.ts';
import { and, join, raw, sql, type Sql, withoutHints } from '../sql.ts';
import { steady } from '../transactions.ts';
import { Asking, keyType } from './called.ts';
import { countingOf, counts, versionSql } from './counts.ts';
import type { Answer, RawQuery } from './io.ts';
import { anchorSql, deepest, type ListRequest, orderBy, readListRequest, rowsAfter, type SortKey } from './request.ts';
import { listColumns, readColumns, type RowShape, rowSelect } from './select.ts';
import { learnSizes, rowsIn } from './sizes.ts';
import { fieldOf, type Scope, type Source } from './source.ts';
import { mayCreate } from './to-come.ts';

/** Stands for the server itself in jobs and effects: no right of its own, so that only what code does without asking happens. */
const nobody: Me = {
  id: -1,
  username: '',
  language: 'hr',
  roles: new Set(),
  permissions: new Set(),
  facts: {} as Me['facts'],
  isAdmin: false,
  keepsModule: false,
  session: '',
};
export const scopeOf = (ctx: Ctx): Scope => ({
  app: ctx.app,
  db: ctx.db,
  me: ctx.me ?? nobody,
  language: ctx.language,
  now: ctx.now,
});

/** Somebody whose rule is `false` has no right to the resource at all, which is not the same as an empty list. */
export const refuseWithoutRight = (source: Source, by: 'read' | 'lookup'): void => {
  if (source.rule(by) === false) throw notAllowed();
};

export const list = async (ctx: Ctx, r: AnyResource, query: RawQuery): Promise<Answer> => {
  await learnSizes(ctx);
  const request = readListRequest(scopeOf(ctx), r, query);
  refuseWithoutRight(request.source, 'read');
  if (request.answering)
    return {
      json: {
        data: await request.answering.answer(ctx, {
          where: request.where,
          from: request.source.from(),
          names: query.flatMap(q => (q.name === 'filter' ? (q.path[0] ?? []) : [])),
          asked: readAsked(request.answering.query ?? {}, query, ctx, r),
        }),
      },
    };
  const made = await virtualRowsOf(ctx, request.source, query);
  if (made) return { json: { data: made, count: made.length } };
  const shape: RowShape = {
    columns: request.columns ? readColumns(request.source, request.columns) : listColumns(r),
    // What is blocked is a move that the caller could make.
    can: request.can || request.blocked,
    labels: true,
    within: request.within,
  };
  const beside = request.can ? await ofNewRows(ctx, request.source, query) : '';
  return pageOf(ctx, request, rowSelect(request.source, shape), { beside });
};

/** Whether there may be a new row, and which of its fields the form need not ask this caller for. */
const ofNewRows = async (ctx: Ctx, source: Source, query: RawQuery): Promise<string> => {
  if (!(await mayCreate(ctx, source, query))) return ',"can":[]';
  const never = writableFields(source.resource).flatMap(([name]) =>
    source.writtenAtFirst(name) === false ? [name] : [],
  );
  return `,"can":["create"]${never.length > 0 ? `,"readonly":${JSON.stringify(never)}` : ''}`;
};

/** What a virtual filter answers with rows of its own, narrowed by the other filters as far as they name a value. */
const virtualRowsOf = async (ctx: Ctx, { policy }: Source, query: RawQuery): Promise<readonly Values[] | null> => {
  const filters = query.filter(q => q.name === 'filter' && q.path.length === 1);
  const asked = filters.find(q => policy.virtualRows && Object.hasOwn(policy.virtualRows, q.path[0]!));
  const rows = asked ? await policy.virtualRows![asked.path[0]!]!(ctx, asked.value) : null;
  const others = filters.filter(q => q !== asked && q.path[0] !== 'scenario');
  return rows?.filter(row => others.every(q => String(row[q.path[0]!] ?? '') === q.value)) ?? null;
};

const readAsked = (shape: Shape, query: RawQuery, { now }: Ctx, r: AnyResource): Values => {
  const said = query.filter(q => q.path.length === 0 && Object.hasOwn(shape, q.name)).map(q => [q.name, q.value]);
  const { values, problems } = readQueryShape(shape, Object.fromEntries(said), now);
  if (problems.length > 0) throw invalidAll(problems, r.name);
  return values;
};

/** `{value, label, description, avatars}` of the rows the caller may choose. */
export const options = async (ctx: Ctx, r: AnyResource, query: RawQuery): Promise<Answer> => {
  await learnSizes(ctx);
  const request = readListRequest(scopeOf(ctx), r, query, 'lookup');
  const { source } = request;
  refuseWithoutRight(source, 'lookup');
  if (request.columns || request.can || request.blocked)
    throw invalid('columns', 'unknownParameter', { name: 'columns' });
  const parts = [
    sql`${source.col('id')} as "value"`,
    sql`coalesce(${source.label(request.within)}, ${source.col('id')}::text) as "label"`,
  ];
  const description = source.description();
  if (description) parts.push(sql`${description} as "description"`);
  if (r.avatar && source.seen(r.avatar) === true)
    parts.push(
      sql`case when ${source.col(r.avatar)} is not null then array[${raw(`'${r.name}/image?field=${r.avatar}&size=30&id='`)} || ${source.col('id')}] end as "avatars"`,
    );
  return pageOf(
    ctx,
    request,
    parts.reduce((a, b) => sql`${a}, ${b}`),
    { bare: true },
  );
};

export const fromWhere = (request: ListRequest): Sql => {
  const where = request.after === null ? request.where : and([request.where, rowsAfter(request)]);
  return sql`from ${request.source.from()} where ${where}`;
};
export const pageSql = (request: ListRequest, select: Sql): Sql => {
  const { source, sort, limit, offset } = request;
  // The limit stands in the text: with an unknown one PostgreSQL would plan the statement anew each time.
  const rows = sql`${fromWhere(request)} ${orderBy(sort)} limit ${raw(String(limit))}`;
  if (offset === 0 || !hasTable(source.base))
    return sql`select ${select} ${rows}${offset > 0 ? sql` offset ${offset}` : raw('')}`;
  // Labels of the rows that are skipped are not made.
  const id = source.col('id');
  return sql`select ${select} from ${source.from()} where ${id} = any(array(select ${id} ${rows} offset ${offset})) ${orderBy(sort)}`;
};

/** `bare`: what a row does not have is left out of it. */
const pageOf = async (
  asked: Ctx,
  request: ListRequest,
  select: Sql,
  { beside = '', bare = false }: { readonly beside?: string; readonly bare?: boolean } = {},
): Promise<Answer> => {
  const ctx = request.source.policy.steady ? steady(asked) : asked;
  // A page after a row that has gone is not the end of the list.
  if (request.after !== null && !(await ctx.db.one(anchorSql(request))))
    throw invalid('after', 'badParameter', { name: 'after' });
  const all = bare ? raw('json_strip_nulls(json_agg(r))') : raw('json_agg(r)');
  const page = (where: Sql): Sql =>
    sql`(select coalesce(${all}, '[]'::json)::text from (${pageSql({ ...request, where }, select)}) r)`;
  const few = await fewRows(ctx, request, page);
  if (few?.data) return { text: `{"data":${few.data}${request.count ? `,"count":${few.count}` : ''}${beside}}` };
  const near = await firstRows(ctx, request, select, all);
  if (near !== null) return { text: `{"data":${near}${beside}}` };
  const found =
    request.asking && hasTable(request.source.base) ? await foundRows(ctx, request, request.asking, page) : null;
  if (found && found.data !== null)
    return { text: `{"data":${found.data}${request.count ? `,"count":${found.count}` : ''}${beside}}` };
  const areMany = found !== null || few !== null;
  const rows =
    rowsByName(request, select, all) ?? page(areMany && isIndexed(request) ? request.whereBy('each') : request.where);
  const isBounded = request.count && request.isSearch && isLarge(request.source);
  const counting = isBounded
    ? sql`(select count(*) from (select 1 from ${request.source.from()} where ${withoutHints(request.where)} limit ${raw(`${deepest + 1}`)}) found)`
    : sql`(select count(*) from ${request.source.from()} where ${withoutHints(request.where)})`;
  if (!request.count || (found && isBounded)) {
    const { data } = (await ctx.db.one<{ data: string }>(sql`select ${rows} as data`))!;
    return { text: `{"data":${data}${request.count ? moreThan : ''}${beside}}` };
  }
  const { data, count } = await counted(ctx, rows, counting);
  return { text: `{"data":${data}${isBounded && count > deepest ? moreThan : `,"count":${count}`}${beside}}` };
};
/** Of a search in a large table nobody needs the whole number: it may take a hundred times as long as the page. */
const moreThan = `,"count":${deepest},"moreThanCount":true`;
const large = 200_000;
const isLarge = (source: Source): boolean => {
  const rows = hasTable(source.base) ? rowsIn(source.scope, source.base.name) : 0;
  return rows > large && rows !== Infinity;
};
/** Whether an index has the rows in this order, or at least in that of its first key. */
const isIndexed = ({ sort: [first], source: { base } }: ListRequest): boolean => {
  const begins = [base.sort, ...(base.indexes ?? [])].map(keys => keys?.[0]?.replace(/^-/, ''));
  const { field, isOwn } = first!;
  const isNum = field === 'num' && base.order === true;
  return isOwn && (field === 'id' || isNum || begins.includes(field) || base.all[field]?.kind === 'ref');
};
/**
 * A large table as a whole, in the order of names of other rows: those are fewer and are put in order first, and their rows
 * follow by the reference's index, instead of every row being called by its name. Only where each row names one that the
 * caller finds; what is narrowed is few, and put in order afterwards.
 */
const rowsByName = (request: ListRequest, select: Sql, all: Sql): Sql | null => {
  const { source, sort, limit, offset, after, where, isWhole } = request;
  const [first, ...rest] = sort;
  const field = fieldOf(source.resource, first!.field);
  if (!isWhole || !hasTable(source.base) || source.resource.over || after !== null || first!.isOwn) return null;
  if (field?.kind !== 'ref' || !field.required || source.seen(first!.field) !== true) return null;
  const target = source.target(first!.field, `${source.alias}_n`);
  const [rows, names] = [source, target].map(one => rowsIn(source.scope, one.base.name)) as [number, number];
  if (rows <= mostFew || names > large || target.rule('lookup') !== true) return null;
  const down = raw(first!.descending ? ' desc' : '');
  const named = sql`select ${target.col('id')} as id, ${target.labelOrder()} as name from ${target.from()} order by 2${down} offset 0`;
  const keys: SortKey[] = [{ ...first!, expression: raw('called.name') }, ...rest];
  const skip = offset > 0 ? sql` offset ${offset}` : raw('');
  const page = sql`select ${select} from (${named}) called join ${source.from()} on ${source.col(first!.field)} = called.id
    where ${where} ${orderBy(keys)} limit ${raw(String(limit))}${skip}`;
  return sql`(select coalesce(${all}, '[]'::json)::text from (${page}) r)`;
};
const mostFew = 20_000;
/** Who was seen to read more of a resource is not asked again as long as the session is kept: it says only how to ask. */
const many = new WeakMap<Me, Set<string>>();
const tooMany = { data: null, count: null };
/**
 * The page of somebody who may read few rows of a very large table: each way in which the rule lets somebody in is asked by
 * itself, so that it begins at that person's rows. No page where those are not few; null where the rule knows one way alone.
 */
const fewRows = async (
  ctx: Ctx,
  { source, by, whereBy, count, isBin, isOfParent }: ListRequest,
  page: (where: Sql) => Sql,
): Promise<{ readonly data: string | null; readonly count: number | null } | null> => {
  const { resource, scope, policy } = source;
  const arms = policy.few && !isBin && !isOfParent ? source.arms(by) : [];
  if (arms.length < 2) return null;
  let manyOfThem = many.get(scope.me);
  if (!manyOfThem) many.set(scope.me, (manyOfThem = new Set()));
  const key = `${resource.name} ${by}`;
  if (manyOfThem.has(key)) return tooMany;
  const [id, from] = [source.col('id'), source.from()];
  const live = isSoft(source.base) ? raw(`${source.alias}.deleted_at is null`) : raw('true');
  const ways = arms.map(arm => sql`select ${id} as id from ${from} where ${live} and ${arm}`);
  const mine = and([sql`${id} = any((select ids from mine)::${raw(keyType(source))}[])`, whereBy('known')]);
  const isFew = sql`(select cardinality(ids) from mine) <= ${raw(String(mostFew))}`;
  const found = await ctx.db.one<{ data: string | null; count: number | null }>(
    sql`with mine as materialized (select array(select id from (${join(ways, ' union all ')}) ways limit ${raw(String(mostFew))} + 1) as ids)
        select case when ${isFew} then ${page(mine)} end as data,
          ${count ? sql`case when ${isFew} then (select count(*) from ${from} where ${mine})::int end` : raw('0')} as count`,
  );
  if (found!.data === null) manyOfThem.add(key);
  return found;
};
/** So many rows are looked at for each that the page may have. */
const nearEnough = 50;
/**
 * A word that is common stands among the first rows of a list: where no count is wanted, its page is had without looking for
 * all that have it. Null where those are not enough for a full page.
 */
const firstRows = async (ctx: Ctx, request: ListRequest, select: Sql, all: Sql): Promise<string | null> => {
  const { source, asking, sort, limit, offset, after } = request;
  const isFirst = offset === 0 && after === null;
  const isPlain = hasTable(source.base) && !source.resource.over && isIndexed(request);
  if (!asking || !request.isCommon || request.count || !isFirst || !isPlain) return null;
  const rows = raw(source.alias);
  const first = sql`select ${rows}.* from ${source.from()} where ${withoutHints(asking(new Asking('unasked')))}
    ${orderBy(sort)} limit ${raw(String(nearEnough * limit))}`;
  const page = sql`select ${select} from (${first}) ${rows} where ${asking(new Asking('each'))} ${orderBy(sort)} limit ${raw(String(limit))}`;
  const found = await ctx.db.one<{ data: string | null }>(
    sql`select case when count(*) = ${raw(String(limit))} then ${all}::text end as data from (${page}) r`,
  );
  return found!.data;
};
/**
 * What a text that is searched for in other rows' labels finds, and its page, from one snapshot: from what is rare, and
 * where a word of it is common as PostgreSQL plans it. Without a page where it finds too much to be put in order afterwards.
 */
const foundRows = async (
  ctx: Ctx,
  { source }: ListRequest,
  whereBy: (asking: Asking) => Sql,
  page: (where: Sql) => Sql,
): Promise<{ readonly data: string | null; readonly count: number }> => {
  const id = source.col('id');
  const among = (ids: Sql): Sql => sql`${id} = any(${ids}::${raw(keyType(source))}[])`;
  const most = raw(`${deepest}`);
  const listed = withoutHints(whereBy(new Asking('unasked')));
  for (const asking of [new Asking('rare'), new Asking('rare', 20), new Asking('planned')]) {
    const where = withoutHints(whereBy(asking));
    const isRare = asking.way === 'rare';
    if (isRare && !asking.isPossible) continue;
    const which = isRare ? and([among(asking.among), where]) : where;
    const ids = sql`select array(select ${id} from ${source.from()} where ${which} limit ${most} + 1) as ids`;
    const isWhole = sql`(select cardinality(ids) from found) <= ${most}${isRare ? raw(' and not (select is_short from driver)') : raw('')}`;
    const found = (await ctx.db.one<{ data: string | null; count: number }>(
      sql`with ${join([...(isRare ? asking.with(source, listed) : []), sql`found as materialized (${ids})`], ', ')}
          select case when ${isWhole} then ${page(among(sql`(select ids from found)`))} end as data,
            (select cardinality(ids) from found) as count`,
    ))!;
    if (found.data !== null || found.count > deepest) return found;
  }
  throw new Error('What PostgreSQL plans is found whole.');
};

/** How many rows a list has under the caller's rules: the number that stands at its foot. */
export const countOfList = async (ctx: Ctx, r: AnyResource, query: RawQuery): Promise<number | null> => {
  const request = readListRequest(scopeOf(ctx), r, query);
  refuseWithoutRight(request.source, 'read');
  if (request.answering || request.source.policy.virtualRows) return null;
  const counting = sql`(select count(*) from ${request.source.from()} where ${withoutHints(request.where)})`;
  const known = countingOf(ctx.db, counting);
  const isKept = counts.enabled && !known.timed;
  const version = versionSql(ctx.db, known.tables);
  const kept = isKept ? counts.get(known.key) : undefined;
  if (kept && (await ctx.db.one<{ version: string }>(sql`select ${version} as version`))!.version === kept.version) {
    counts.hits++;
    return kept.count;
  }
  const found = (await ctx.db.one<{ count: string; version: string }>(
    sql`select ${counting} as count, ${version} as version`,
  ))!;
  if (isKept) {
    counts.misses++;
    counts.set(known.key, found.version, Number(found.count));
  }
  return Number(found.count);
};

/** A page and the number of its list, which is kept while nothing has changed that it was counted over. */
const counted = async (
  ctx: Ctx,
  rows: Sql,
  counting: Sql,
): Promise<{ readonly data: string; readonly count: number }> => {
  const { key, tables, timed } = countingOf(ctx.db, counting);
  if (!counts.enabled || timed)
    return (await ctx.db.one<{ data: string; count: number }>(sql`select ${rows} as data, ${counting} as count`))!;
  const version = versionSql(ctx.db, tables);
  const kept = counts.get(key);
  if (kept) {
    const page = await ctx.db.one<{ data: string; version: string }>(
      sql`select ${rows} as data, ${version} as version`,
    );
    if (page!.version === kept.version) {
      counts.hits++;
      return { data: page!.data, count: kept.count };
    }
  }
  counts.misses++;
  const all = (await ctx.db.one<{ data: string; count: number; version: string }>(
    sql`select ${rows} as data, ${counting} as count, ${version} as version`,
  ))!;
  counts.set(key, all.version, Number(all.count));
  return all;
};
