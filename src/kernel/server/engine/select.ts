import {
  type AnyResource,
  type FieldDef,
  isReference,
  isSoft,
  isStamped,
  stampFields,
  stateFieldOf,
} from '../../resource/index.ts';
import type { MoveRule, RuleOf } from '../contract.ts';
import { invalid } from '../errors.ts';
import { join, raw, sql, Sql } from '../sql.ts';
import { shown } from './kinds.ts';
import { allSql, asSql, fieldOf, type Source } from './source.ts';
import type { Compiled } from '../rules.ts';

const everything = new WeakMap<AnyResource, readonly string[]>();
export const allColumns = (r: AnyResource): readonly string[] => {
  let known = everything.get(r);
  if (!known) everything.set(r, (known = Object.keys(r.all)));
  return known;
};

const heavy = ['longtext', 'array'];
const allFields = (r: AnyResource): [string, FieldDef][] => Object.entries(r.all as Record<string, FieldDef>);

/** The fields a list row carries unless the request names its own. */
export const listColumns = (r: AnyResource): readonly string[] => {
  let known = listed.get(r);
  if (!known) listed.set(r, (known = carriedByList(r)));
  return known;
};
const listed = new WeakMap<AnyResource, readonly string[]>();
const carriedByList = (r: AnyResource): string[] =>
  allFields(r)
    .filter(([name, f]) => (f.inList || !heavy.includes(f.kind)) && !(name in stampFields))
    .map(([name]) => name);

export interface RowShape {
  readonly columns: readonly string[];
  readonly can: boolean;
  readonly labels: boolean;
  /** Labels leave out rows of this resource: the reader is on the page of one. */
  readonly within?: string | undefined;
}

/** The columns of a request (`a,idB.label,c`), each one declared and seen; else 422 naming it. */
export const readColumns = (source: Source, named: readonly string[]): string[] => {
  const chosen: string[] = [];
  for (const name of named) {
    const field = name.endsWith('.label') ? name.slice(0, -'.label'.length) : name;
    if (field === 'id' || field === 'rowVer') continue;
    const def = fieldOf(source.resource, field);
    if (!def || (name !== field && !isReference(def)) || source.seen(field) === false)
      throw invalid('columns', 'unknownField', { name });
    if (!chosen.includes(field)) chosen.push(field);
  }
  return chosen;
};

/** The select list of a row in the form of the API, under the caller's field rules. */
export const rowSelect = (source: Source, shape: RowShape): Sql => {
  const usual =
    shape.columns === listColumns(source.resource)
      ? 'list'
      : shape.columns === allColumns(source.resource)
        ? 'all'
        : null;
  // What a request chose itself is not kept: there are too many ways to choose.
  return usual
    ? source.memo(`select ${usual} ${shape.can} ${shape.labels} ${shape.within ?? ''}`, () => makeSelect(source, shape))
    : makeSelect(source, shape);
};
const makeSelect = (source: Source, shape: RowShape): Sql => {
  const parts: Sql[] = [sql`${source.col('id')} as "id"`];
  for (const name of shape.columns) {
    const field = fieldOf(source.resource, name);
    if (!field) continue;
    const seen = source.seen(name);
    if (seen === false) continue;
    parts.push(sql`${under(seen, valueSql(source, name, field))} as ${raw(`"${name}"`)}`);
    if (isReference(field) && shape.labels) {
      const label =
        field.kind === 'refs' ? source.labelsOf(name) : source.labelOf(name, target => target.label(shape.within));
      parts.push(sql`${under(seen, label)} as ${raw(`"${name}.label"`)}`);
    }
  }
  if (isStamped(source.base)) parts.push(sql`${source.col('rowVer')} as "rowVer"`);
  if (shape.can) parts.push(sql`${canSql(source)} as "can"`);
  return join(parts, ', ');
};
const under = (seen: Compiled, value: Sql): Sql =>
  seen instanceof Sql ? sql`case when ${seen} then ${value} end` : value;
const valueSql = (source: Source, name: string, field: FieldDef): Sql => {
  const column = source.col(name);
  if (field.kind !== 'image') return shown(field, column);
  return sql`case when ${column} is not null then ${raw(`'${source.resource.name}/image?field=${name}&size=30&v='`)} || left(${column}, 16) || '&id=' || ${source.col('id')} end`;
};

/** Every field as stored, for the server's own eyes: what policies, checks and the audit see. */
export const wholeRow = (source: Source): Sql => source.memo('whole', () => makeWhole(source));
const makeWhole = (source: Source): Sql => {
  const parts: Sql[] = [sql`${source.col('id')} as "id"`];
  for (const [name, field] of allFields(source.resource))
    parts.push(sql`${shown(field, source.col(name))} as ${raw(`"${name}"`)}`);
  if (isStamped(source.base)) parts.push(sql`${source.col('rowVer')} as "rowVer"`);
  if (isSoft(source.base)) parts.push(raw(`(${source.alias}.deleted_at is not null)::int as "isDeleted"`));
  return join(parts, ', ');
};

export const verbsOf = (r: AnyResource): readonly string[] => r.verbs ?? ['create', 'update', 'delete'];

/** What the caller may do with the row now: verbs, and moves out of its state. */
export const canPieces = (source: Source): { verb: string; allowed: Compiled }[] => {
  const { resource } = source;
  const open = source.openForWriting();
  const pieces: { verb: string; allowed: Compiled }[] = [];
  if (verbsOf(resource).includes('update'))
    pieces.push({ verb: 'update', allowed: allSql(open, source.rule('update')) });
  if (verbsOf(resource).includes('delete'))
    pieces.push({ verb: 'delete', allowed: allSql(open, source.rule('remove')) });
  const state = stateFieldOf(resource);
  if (state)
    for (const [move, { from }] of Object.entries(state.flow.moves))
      pieces.push({ verb: move, allowed: allSql(open, inState(source, state.name, from), moveRule(source, move)) });
  return pieces;
};
const inState = (source: Source, field: string, from: readonly string[]): Sql =>
  from.length === 1
    ? sql`${source.col(field)} = ${raw(`'${from[0]}'`)}`
    : sql`${source.col(field)} in (${raw(from.map(s => `'${s}'`).join(', '))})`;
/** Who may make the move, over this row. */
export const moveRule = (source: Source, move: string): Compiled => {
  const rule = (source.policy.moves as Record<string, MoveRule<AnyResource>> | undefined)?.[move];
  if (!rule || rule.by === 'system') return false;
  return source.judge(rule.by as RuleOf<AnyResource>, 'update');
};
export const canSql = (source: Source): Sql => {
  const items = canPieces(source)
    .filter(p => p.allowed !== false)
    .map(({ verb, allowed }) =>
      allowed === true ? raw(`'${verb}'`) : sql`case when ${asSql(allowed)} then ${raw(`'${verb}'`)} end`,
    );
  return items.length === 0 ? raw("'{}'::text[]") : sql`array_remove(array[${join(items, ', ')}]::text[], null)`;
};
