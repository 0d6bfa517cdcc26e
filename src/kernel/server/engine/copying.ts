import { type AnyResource, type FieldDef, isSoft, isStamped, stateFieldOf } from '../../resource/index.ts';
import { accountIn } from '../callers.ts';
import type { Rule, RowRef, TxCtx } from '../contract.ts';
import { linkedFields, storedFields } from '../database/columns.ts';
import { linkTable } from '../database/names.ts';
import { forgetSessions } from '../session.ts';
import { and, columnName, join, name, or, raw, sql, type Sql, tableName } from '../sql.ts';
import { writeAudit } from './audit.ts';
import { dependantsOf } from './family.ts';
import { scopeOf } from './list.ts';
import { asSql, resourceNamed, Source } from './source.ts';

// Whole branches of rows copied beside themselves: a year's plans into the next year.

/**
 * Where it is written down which row became which: a table of the caller's with `id_run`, `id_into`, `resource`,
 * `id_copied_from`, `id_copy` and `is_made` (0: the row was there already). Later copiers find their parents in it.
 */
export interface CopyRecord {
  readonly table: Sql;
  readonly run: number;
  /** What is copied into: copies that an earlier run made for the same are not made again. */
  readonly into: number;
}
/** A source row, in SQL; `copyOf` is the key of what a row of that resource has become, null where it has no copy. */
export interface CopyRow extends RowRef {
  copyOf(resource: string, key: Sql): Sql;
}
/** How rows of one resource are copied. */
export interface CopyPlan<R extends AnyResource = AnyResource> {
  readonly which: Rule<R>;
  /** References that become those of the copies: field → resource. A row whose required parent has no copy stays where it is. */
  readonly follows?: Readonly<Record<string, string>>;
  /** Fields by which a row is there already, compared as the copy would have them. */
  readonly key?: readonly string[];
  /** Rows without a key: the parent whose own rows are left alone, if it has any. */
  readonly within?: string;
  /** Columns that become something else. */
  readonly set?: Readonly<Record<string, (row: CopyRow) => Sql>>;
  /** Lists of references: whose copies they name, and which of them are left out. */
  readonly lists?: Readonly<Record<string, { readonly follows?: string; readonly unless?: (target: Sql) => Sql }>>;
  /** Rows that are not copied, and why; `whose` names the field that tells because of whom. */
  readonly leaves?: readonly {
    readonly why: string;
    readonly when: (row: CopyRow) => Sql;
    readonly whose?: string;
  }[];
}
/** What became of the rows: copied, there already, or left for a reason. */
export interface Copied {
  readonly made: number;
  readonly there: number;
  /** By reason: `own`, `locked`, `noParent` and the plan's own; `of` is the row because of which. */
  readonly left: readonly { readonly why: string; readonly of: number | null; readonly count: number }[];
}

const quotedColumn = (field: string): Sql => name(columnName(field));

class Copy<R extends AnyResource> {
  readonly #ctx: TxCtx;
  readonly #r: R;
  readonly #plan: CopyPlan<R>;
  readonly #record: CopyRecord;
  readonly #source: Source;
  readonly #follows: readonly (readonly [string, string])[];
  constructor(ctx: TxCtx, r: R, plan: CopyPlan<R>, record: CopyRecord) {
    [this.#ctx, this.#r, this.#plan, this.#record] = [ctx, r, plan, record];
    this.#source = new Source(scopeOf(ctx), r, 'src');
    this.#follows = Object.entries(plan.follows ?? {});
  }
  get #table(): Sql {
    return this.#ctx.db.table(this.#r.name);
  }
  get #live(): Sql {
    return raw(isSoft(this.#r) ? 'k.deleted_at is null' : 'true');
  }
  /** The source row as the plan's own SQL sees it. */
  get #row(): CopyRow {
    const { run, table } = this.#record;
    return {
      col: field => this.#source.col(field),
      table: resource => this.#ctx.db.table(resource),
      now: () => this.#source.now(),
      copyOf: (resource, key) =>
        sql`(select c.id_copy from ${table} c where c.id_run = ${run} and c.resource = ${resource} and c.id_copied_from = ${key})`,
    };
  }
  /** The value that the copy has. */
  #value(field: string): Sql {
    const set = this.#plan.set?.[field];
    if (set) return set(this.#row);
    const at = this.#follows.findIndex(([followed]) => followed === field);
    return at < 0 ? this.#source.col(field) : raw(`m${at}.id_copy`);
  }
  get #parents(): Sql {
    const { run, table } = this.#record;
    return join(
      this.#follows.map(
        ([field, resource], i) =>
          sql` left join ${table} ${raw(`m${i}`)} on ${raw(`m${i}`)}.id_run = ${run} and ${raw(`m${i}`)}.resource = ${resource} and ${raw(`m${i}`)}.id_copied_from = ${this.#source.col(field)}`,
      ),
      '',
    );
  }
  get #withoutParent(): Sql {
    const must = this.#follows.flatMap(([field], i) =>
      (this.#r.all as Record<string, FieldDef>)[field]?.required ? [raw(`m${i}.id_copy is null`)] : [],
    );
    return must.length === 0 ? raw('false') : or(must);
  }
  /** A row of the same key, or the copy that an earlier run has made. */
  get #there(): Sql {
    const { run, into, table } = this.#record;
    const earlier = sql`(select k.id from ${table} p join ${this.#table} k on k.id = p.id_copy and ${this.#live}
      where p.id_into = ${into} and p.resource = ${this.#r.name} and p.id_copied_from = src.id and p.is_made = 1 and p.id_run <> ${run} order by p.id desc limit 1)`;
    const { key } = this.#plan;
    if (!key) return earlier;
    const same = key.map(field =>
      (this.#r.all as Record<string, FieldDef>)[field]?.kind === 'text'
        ? sql`lower(k.${quotedColumn(field)}) = lower(${this.#value(field)})`
        : this.#alike(field),
    );
    return sql`coalesce((select k.id from ${this.#table} k where ${and([...same, this.#live])} limit 1), ${earlier})`;
  }
  /** A row that has in this field what the copy would have. Only an equation is found by an index, and only what may be empty needs more. */
  #alike(field: string): Sql {
    const [own, copied] = [sql`k.${quotedColumn(field)}`, this.#value(field)];
    return (this.#r.all as Record<string, FieldDef>)[field]?.required
      ? sql`${own} = ${copied}`
      : sql`${own} is not distinct from ${copied}`;
  }
  get #ownThere(): Sql {
    const { within } = this.#plan;
    return within
      ? sql`exists (select from ${this.#table} k where k.${quotedColumn(within)} = ${this.#value(within)} and ${this.#live})`
      : raw('false');
  }
  /** Whether the row would come where nobody writes any more. */
  get #locked(): Sql {
    const { lockedBy } = this.#r;
    if (!lockedBy) return raw('false');
    const [first, ...rest] = lockedBy.path.split('.') as [string, ...string[]];
    let at = this.#value(first);
    let parent = resourceNamed(this.#ctx.app, this.#r.all[first]!.to!);
    for (const field of rest) {
      at = sql`(select x.${quotedColumn(field)} from ${this.#ctx.db.table(parent.name)} x where x.id = ${at})`;
      parent = resourceNamed(this.#ctx.app, parent.all[field]!.to!);
    }
    const state = stateFieldOf(parent)!.name;
    return sql`coalesce((select x.${quotedColumn(state)} = any(${[...lockedBy.whenState]}) from ${this.#ctx.db.table(parent.name)} x where x.id = ${at}), false)`;
  }

  /** Says of each row what becomes of it, and writes down the keys of the copies before there are any: rows may refer to each other. */
  async decide(): Promise<Copied> {
    const { db } = this.#ctx;
    const { run, into, table } = this.#record;
    const leaves = this.#plan.leaves ?? [];
    const reasons = leaves.map(({ why, when }) => sql` when ${when(this.#row)} then ${why}`);
    const of = leaves.flatMap(({ why, whose }) =>
      whose ? [sql` when ${why} then ${this.#source.col(whose)}::int`] : [],
    );
    const sequence = `"${db.schema}"."${tableName(this.#r.name)}_id_seq"`;
    const which = and([this.#source.live(), asSql(this.#source.compile(this.#plan.which as Rule))]);
    const { rows } = await db.run<{ fate: string; of: number | null; count: number }>(sql`
      with found as materialized (
        select src.id, ${this.#there} as there, ${this.#withoutParent} as orphan, ${this.#ownThere} as own, ${this.#locked} as locked,
          ${reasons.length === 0 ? raw('null::text') : sql`case${join(reasons, '')} end`} as why, src.id as at
        from ${this.#source.from()}${this.#parents} where ${which}),
      fated as materialized (
        select f.id, f.there, case when f.why is not null then f.why when f.orphan then 'noParent' when f.there is not null then 'there'
          when f.own then 'own' when f.locked then 'locked' else 'made' end as fate from found f),
      written as (
        insert into ${table} (id_run, id_into, resource, id_copied_from, id_copy, is_made)
        select ${run}, ${into}, ${this.#r.name}, f.id, coalesce(f.there, nextval(${sequence}::regclass)::int), (f.fate = 'made')::int
        from fated f where f.fate in ('made', 'there') order by f.id)
      select f.fate, ${of.length === 0 ? raw('null::int') : sql`case f.fate${join(of, '')} end`} as "of", count(*)::int as count
      from fated f join ${this.#table} src on src.id = f.id group by 1, 2`);
    const count = (fate: string): number => rows.find(row => row.fate === fate)?.count ?? 0;
    return {
      made: count('made'),
      there: count('there'),
      left: rows
        .filter(row => row.fate !== 'made' && row.fate !== 'there')
        .map(({ fate, of, count }) => ({ why: fate, of, count })),
    };
  }

  /** Makes the copies that were decided upon. */
  async make(): Promise<void> {
    const { db, me } = this.#ctx;
    const { run, table } = this.#record;
    const r = this.#r;
    const scope = r.order && r.order !== true ? (r.order.in as readonly string[]) : [];
    const fields = storedFields(r)
      .map(([field]) => field)
      .filter(field => !['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'num'].includes(field))
      .filter(field => (r.all as Record<string, FieldDef>)[field]?.kind !== 'state');
    const values: (readonly [Sql, Sql])[] = [
      [raw('id'), raw('c.id_copy')],
      ...fields.map(field => [quotedColumn(field), this.#value(field)] as const),
      ...(isStamped(r)
        ? (['created_by', 'updated_by'] as const).map(column => [raw(column), sql`${accountIn(me)}::int`] as const)
        : []),
      ...(r.order ? [[raw('num'), this.#place(scope)] as const] : []),
    ];
    const decided = sql`${table} c join ${this.#source.from()} on src.id = c.id_copied_from${this.#parents}
      where c.id_run = ${run} and c.resource = ${r.name} and c.is_made = 1`;
    await db.run(
      sql`insert into ${this.#table} (${join(
        values.map(([column]) => column),
        ', ',
      )}) select ${join(
        values.map(([, value]) => value),
        ', ',
      )} from ${decided}`,
    );
    for (const [field] of linkedFields(r)) await this.#makeLinks(field);
  }
  /** Behind what stands there already, in the order of the source. */
  #place(scope: readonly string[]): Sql {
    const own = scope.map(field => this.#alike(field));
    const parts = scope.map(field => this.#value(field));
    return sql`coalesce((select max(k.num) from ${this.#table} k where ${and([...own, this.#live])}), 0)
      + row_number() over (${parts.length === 0 ? raw('') : sql`partition by ${join(parts, ', ')} `}order by src.num, src.id)`;
  }
  async #makeLinks(field: string): Promise<void> {
    const { db } = this.#ctx;
    const { run, table } = this.#record;
    const { follows, unless } = this.#plan.lists?.[field] ?? {};
    const links = db.table(linkTable(this.#r.name, field));
    const target = follows ? raw('t.id_copy') : raw('l.id_target');
    const followed = follows
      ? sql` join ${table} t on t.id_run = ${run} and t.resource = ${follows} and t.id_copied_from = l.id_target`
      : raw('');
    await db.run(sql`insert into ${links} (id_row, id_target, num)
      select c.id_copy, ${target}, row_number() over (partition by c.id_copy order by l.num)
      from ${table} c join ${links} l on l.id_row = c.id_copied_from${followed}
      where c.id_run = ${run} and c.resource = ${this.#r.name} and c.is_made = 1 and ${unless ? sql`not (${unless(sql`l.id_target`)})` : raw('true')}`);
  }
}

/**
 * Copies rows with their references led to the copies of what they name, in two statements whatever their number, and with
 * one entry in the audit. What is there already stays as it is. As with `makeMany`, what looks at whole rows (the policy's
 * checks, fills and effects) is not asked and is the caller's to know; where a row's own `lockedBy` closes the place, it is left.
 */
export const copyMatching = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  plan: CopyPlan<R>,
  record: CopyRecord,
): Promise<Copied> => {
  const copy = new Copy(ctx, r, plan, record);
  const copied = await copy.decide();
  if (copied.made === 0) return copied;
  await sortedInOnce(ctx, r, () => copy.make());
  await tellOf(ctx, r);
  await writeAudit(ctx, { resource: r, action: 'copy', id: null, diff: { run: record.run, count: copied.made } });
  return copied;
};
/**
 * What is not yet sorted into an index of texts is read by every search, so that only little may wait for it. Where rows come
 * by the ten thousand, as many times would it be sorted in: here it waits for the last of them.
 */
const sortedInOnce = async <T>({ db }: TxCtx, r: AnyResource, work: () => Promise<T>): Promise<T> => {
  await db.run(raw(`set local gin_pending_list_limit = '256MB'`));
  const done = await work();
  await db.run(raw('set local gin_pending_list_limit to default'));
  const table = `"${db.schema}"."${tableName(r.name)}"`;
  await db.run(sql`select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam where i.indrelid = ${table}::regclass and a.amname = 'gin'`);
  return done;
};
const tellOf = async (ctx: TxCtx, r: AnyResource): Promise<void> => {
  if (ctx.app.modules.some(m => m.factTables?.[r.name])) await forgetSessions(ctx.db, '*');
};

/**
 * Takes back the copies of a run that are still as they were made: nobody has changed them, and nothing refers to them.
 * Called for the resources in the opposite order. Says how many went and how many stay.
 */
export const dropCopies = async (
  ctx: TxCtx,
  r: AnyResource,
  { table, run }: CopyRecord,
): Promise<{ readonly gone: number; readonly kept: number }> => {
  const { db } = ctx;
  const own = db.table(r.name);
  const live = isSoft(r) ? raw('t.deleted_at is null') : raw('true');
  const made = sql`t.id in (select c.id_copy from ${table} c where c.id_run = ${run} and c.resource = ${r.name} and c.is_made = 1)`;
  const used = dependantsOf(ctx, r).map(({ resource, field }) => {
    const users = new Source(scopeOf(ctx), resource, 'u');
    return sql`not exists (select from ${users.from()} where ${users.pointsAt(field, raw('t.id'))} and ${users.live()})`;
  });
  const untouched = isStamped(r) ? raw('t.updated_at = t.created_at') : raw('true');
  const which = and([made, live, untouched, ...used]);
  let gone = 0;
  await sortedInOnce(ctx, r, async () => {
    // Rows that refer to each other go from the outside in.
    for (;;) {
      const { rowCount } = await db.run(
        isSoft(r)
          ? sql`update ${own} t set deleted_at = now(), deleted_by = ${accountIn(ctx.me)}, row_ver = row_ver + 1 where ${which}`
          : sql`delete from ${own} t where ${which}`,
      );
      gone += rowCount;
      if (rowCount === 0 || !r.tree) break;
    }
  });
  if (gone > 0) {
    if (r.order) await closeRanks(ctx, r);
    await tellOf(ctx, r);
    await writeAudit(ctx, { resource: r, action: 'dropCopies', id: null, diff: { run, count: gone } });
  }
  const left = await db.one<{ n: number }>(sql`select count(*)::int as n from ${own} t where ${and([made, live])}`);
  return { gone, kept: left!.n };
};
/** The numbers of what stays are 1 … n again. */
const closeRanks = async (ctx: TxCtx, r: AnyResource): Promise<void> => {
  const own = ctx.db.table(r.name);
  const scope = r.order && r.order !== true ? (r.order.in as readonly string[]).map(quotedColumn) : [];
  const partition = scope.length === 0 ? raw('') : sql`partition by ${join(scope, ', ')} `;
  await ctx.db.run(sql`update ${own} t set num = x.place from (
      select id, row_number() over (${partition}order by num) as place from ${own} where ${raw(isSoft(r) ? 'deleted_at is null' : 'true')}) x
    where x.id = t.id and t.num <> x.place`);
};
