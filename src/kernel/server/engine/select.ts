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
import { flat, join, raw, sql, Sql } from '../sql.ts';
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
export const wholeRow = (source: Source): Sql =>
  source.memo('whole', () => storedFields(source, allFields(source.resource)));
/** So much of a row as decides how somebody is refused who may not change it in any case: its version, its state, what may close it. */
export const partToRefuseBy = (source: Source): Sql =>
  source.memo('part to refuse by', () => {
    const named = [stateFieldOf(source.resource)?.name, source.base.lockedBy?.path.split('.')[0]];
    return storedFields(
      source,
      allFields(source.resource).filter(([name]) => named.includes(name)),
    );
  });
const storedFields = (source: Source, fields: readonly [string, FieldDef][]): Sql => {
  const parts: Sql[] = [sql`${source.col('id')} as "id"`];
  for (const [name, field] of fields) parts.push(sql`${shown(field, source.col(name))} as ${raw(`"${name}"`)}`);
  if (isStamped(source.base)) parts.push(sql`${source.col('rowVer')} as "rowVer"`);
  if (isSoft(source.base)) parts.push(raw(`(${source.alias}.deleted_at is not null)::int as "isDeleted"`));
  return join(parts, ', ');
};

export const verbsOf = (r: AnyResource): readonly string[] => r.verbs ?? ['create', 'update', 'delete'];

interface CanPiece {
  readonly verb: string;
  /** Who may. */
  readonly by: Compiled;
  /** A move: only out of these states. */
  readonly when: Sql | true;
}
/** What the caller may do with the row now: verbs, and moves out of its state. */
const canPieces = (source: Source): CanPiece[] => {
  const { resource } = source;
  const open = source.openForWriting();
  const pieces: CanPiece[] = [];
  if (verbsOf(resource).includes('update'))
    pieces.push({ verb: 'update', by: allSql(open, source.rule('update')), when: true });
  if (verbsOf(resource).includes('delete'))
    pieces.push({ verb: 'delete', by: allSql(open, source.rule('remove')), when: true });
  const state = stateFieldOf(resource);
  if (state)
    for (const [move, { from }] of Object.entries(state.flow.moves))
      pieces.push({
        verb: move,
        by: allSql(open, moveRule(source, move)),
        when: inState(source, state.name, from),
      });
  return pieces.filter(({ by }) => by !== false);
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
export const canSql = (source: Source): Sql => source.memo('can', () => makeCan(source));
/** A rule that several verbs share is asked once for each row, however long it is. */
const makeCan = (source: Source): Sql => {
  const pieces = canPieces(source);
  if (pieces.length === 0) return raw("'{}'::text[]");
  const rules: { readonly rule: Sql; verbs: number }[] = [];
  const known = ({ by }: CanPiece): { readonly rule: Sql; verbs: number } | undefined =>
    by instanceof Sql ? rules.find(({ rule }) => isSame(rule, by)) : undefined;
  for (const piece of pieces) {
    const there = known(piece);
    if (there) there.verbs++;
    else if (piece.by instanceof Sql) rules.push({ rule: flat(piece.by), verbs: 1 });
  }
  const shared = rules.filter(({ verbs }) => verbs > 1);
  const asked = (piece: CanPiece): Compiled => {
    const same = known(piece);
    const at = same ? shared.indexOf(same) : -1;
    return allSql(piece.when, at < 0 ? piece.by : raw(`asked.may${at}`));
  };
  const items = pieces.map(piece => {
    const [allowed, verb] = [asked(piece), raw(`'${piece.verb}'`)];
    return allowed === true ? verb : sql`case when ${asSql(allowed)} then ${verb} end`;
  });
  const can = sql`array_remove(array[${join(items, ', ')}]::text[], null)`;
  if (shared.length === 0) return can;
  const answers = shared.map(({ rule }, at) => sql`${rule} as ${raw(`may${at}`)}`);
  // `offset 0` keeps the planner from writing each rule out again where it is named.
  return sql`(select ${can} from (select ${join(answers, ', ')} offset 0) asked)`;
};
const isSame = (rule: Sql, other: Sql): boolean => {
  const { parts, values } = flat(other);
  return (
    parts.length === rule.parts.length &&
    parts.every((text, i) => text === rule.parts[i]) &&
    values.every((value, i) => isSameValue(value, rule.values[i]))
  );
};
const isSameValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((v, i) => v === b[i]) : a === b;
