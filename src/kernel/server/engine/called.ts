import { type AnyResource, type FieldDef, hasTable } from '../../resource/index.ts';
import type { Compiled } from '../rules.ts';
import { or, raw, sql, type Sql, withoutHints } from '../sql.ts';
import { type Filtered, foldedColumn, likeText } from './kinds.ts';
import { allSql, asSql, fieldOf, type Source } from './source.ts';

/** So many rows that others are called by are looked up by their keys; more are not rare. */
const mostRare = 2_000;

/**
 * A label that is made of other rows' labels stands in no column that could be indexed. How those rows are asked decides
 * how long a search takes:
 * - `planned`: PostgreSQL chooses; right for whoever reads all that is found.
 * - `each`: row by row, so that a walk along the order of a list finds a page of what is common.
 * - `rare`: from the rows with the text in a column of their own, by indexes upwards. At most `mostRare` of each kind are
 *   taken, so it is quick for every text; it misses rows where there were more.
 */
export class Asking {
  readonly way: 'planned' | 'each' | 'rare';
  private readonly sets = new Map<string, Sql>();
  private asked = false;
  constructor(way: Asking['way']) {
    this.way = way;
  }

  /** Whether anything was asked of other rows at all. */
  get isDeep(): boolean {
    return this.asked;
  }
  /** That `key` names a row for which this holds. Equal questions to one resource have equal names. */
  names(target: Source, key: Sql, name: string, which: Compiled): Compiled {
    this.asked = true;
    if (which === false) return false;
    const from = target.from();
    if (this.way !== 'rare') {
      const fence = this.way === 'each' ? raw(' offset 0') : raw('');
      return sql`exists (select 1 from ${from} where ${target.col('id')} = ${key} and ${asSql(which)}${fence})`;
    }
    const known = `${target.resource.name} ${name}`;
    let set = this.sets.get(known);
    if (!set) {
      set = sql`select array(select ${target.col('id')} from ${from} where ${withoutHints(asSql(which))} limit ${raw(`${mostRare + 1}`)}) as ids`;
      this.sets.set(known, set);
    }
    const at = [...this.sets.keys()].indexOf(known);
    return sql`${key} = any((select ids from ${raw(`rare${at}`)})::${raw(keyType(target))}[])`;
  }
  /** The sets that conditions of the way `rare` name, for the beginning of their statement. */
  get with(): readonly Sql[] {
    return [...this.sets.values()].map((set, at) => sql`${raw(`rare${at}`)} as materialized (${set})`);
  }
  /** Whether one of the sets had more rows than were taken. */
  get isShort(): Sql {
    if (this.sets.size === 0) return raw('false');
    const sizes = [...this.sets.keys()].map((_, at) => raw(`(select cardinality(ids) from rare${at}) > ${mostRare}`));
    return or(sizes);
  }
}
export const keyType = ({ base }: Source): string => (base.key === 'uuid' ? 'uuid' : 'int');

export const labelColumns = (r: AnyResource): string[] =>
  r.labelFields.flatMap((f: string) => (r.all[f] ? [f] : [`${f}Hr`, `${f}En`]));

export const filtered = (source: Source, name: string, field: FieldDef): Filtered => ({
  field: name === 'id' && source.base.key === 'uuid' ? { kind: 'text', required: true } : field,
  column: name === 'id' && source.base.key === 'uuid' ? sql`${source.col('id')}::text` : source.col(name),
  members: source.members(name),
  folded:
    field.search && hasTable(source.base) && source.base.all[name]?.search && !source.resource.over?.through?.[name]
      ? foldedColumn(source.alias, name)
      : null,
});

/** That every word of the text stands in the label of the row. */
export const isCalled = (source: Source, text: string, asking: Asking): Compiled =>
  allSql(...wordsOf(source, text).map(word => inLabel(source, word, asking)));

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
const inLabel = (source: Source, word: string, asking: Asking): Compiled => {
  const parts: Compiled[] = source.resource.labelFields.map((part: string) => inPart(source, part, word, asking));
  const possible = parts.filter(part => part !== false);
  return possible.length === 0 ? false : or(possible.map(asSql));
};
const inPart = (source: Source, part: string, word: string, asking: Asking): Compiled => {
  const { app, language } = source.scope;
  const field = fieldOf(source.resource, part);
  if (field?.kind === 'ref') {
    if (!app.resources.has(field.to!)) return false;
    const target = source.target(part, asking.way === 'rare' ? 'w' : `${source.alias}_w`);
    const found = asking.names(
      target,
      source.col(part),
      word,
      allSql(target.rule('lookup'), isCalled(target, word, asking)),
    );
    return found === false ? false : allSql(source.seen(part), found);
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
