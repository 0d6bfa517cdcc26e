import { type AnyResource, type FieldDef, hasTable } from '../../resource/index.ts';
import type { Compiled } from '../rules.ts';
import { join, or, raw, sql, type Sql, withoutHints } from '../sql.ts';
import { type Filtered, foldedColumn, holdsText, likeText } from './kinds.ts';
import { rowsIn } from './sizes.ts';
import { allSql, asSql, fieldOf, Source } from './source.ts';

/** So many rows by which others are called are taken from below; more are not rare. */
const mostRare = 5_000;
/** A word of so few letters is seldom rare. */
const mostCommon = 3;
/** A list of so few rows is asked row by row. */
const mostListed = 20_000;
/** Of the rows searched themselves so many, that ten thousand are left when some are not the caller's. */
const mostFound = 20_000;

/**
 * A label that is made of other rows' labels stands in no column that could be indexed. How those rows are asked decides
 * how long a search takes:
 * - `planned`: PostgreSQL chooses; right for whoever reads all that is found.
 * - `each`: row by row, so that a walk along the order of a list finds a page of what is common.
 * - `rare`: from the rows with a word in a column of their own, by the references' indexes upwards, at most so many of each
 *   kind (`times` as many); the rows that the rarest word finds are asked for the other words one by one, or all rows of a
 *   list that has few.
 * - `unasked`: the list without the search.
 * - `known`: row by row, of rows of which it is known already that the caller may have them.
 */
export class Asking {
  readonly way: 'planned' | 'each' | 'rare' | 'unasked' | 'known';
  private readonly times: number;
  private readonly sets = new Map<string, Sql>();
  private readonly words: number[] = [];
  private asked = false;
  private longest = 0;
  constructor(way: Asking['way'], times = 1) {
    this.way = way;
    this.times = times;
  }

  /** Whether anything was asked of other rows at all. */
  get isDeep(): boolean {
    return this.asked;
  }
  /** Whether all that was searched for is so short that it may well stand in every tenth row. */
  get isCommon(): boolean {
    return this.longest > 0 && this.longest <= mostCommon;
  }
  /** That `key` names a row for which this holds. */
  names(target: Source, key: Sql, which: Compiled): Compiled {
    this.asked = true;
    if (which === false) return false;
    const fence = this.way === 'planned' ? raw('') : raw(' offset 0');
    return sql`exists (select 1 from ${target.from()} where ${target.col('id')} = ${key} and ${asSql(which)}${fence})`;
  }
  /** One word of what the rows of the list are searched for: all that were found by it have it. */
  has(source: Source, word: string, each: Compiled): Compiled {
    this.longest = Math.max(this.longest, word.length);
    if (this.way === 'unasked') return true;
    if (this.way !== 'rare' || !this.asked || each === false) return each;
    const at = this.setOf(source, word, false, mostFound * this.times);
    if (at === null) return false;
    this.words.push(at);
    return sql`(${raw(`${at}`)} = any((select known from driver)::int[]) or ${asSql(each)})`;
  }
  /** The keys of the rows that are called so, in a set of its own; null: none can be. Equal questions share one. */
  private setOf(source: Source, text: string, asLookup: boolean, most: number): number | null {
    const known = `${source.resource.name} ${asLookup} ${text}`;
    if (!this.sets.has(known)) {
      // No table inside a rule has this name: the rule would take that one for its row.
      const set = this.makeSet(new Source(source.scope, source.resource, 'called'), text, asLookup, most);
      if (set === null) return null;
      this.sets.set(known, set);
    }
    return [...this.sets.keys()].indexOf(known);
  }
  private makeSet(source: Source, text: string, asLookup: boolean, most: number): Sql | null {
    const rule = asLookup ? source.rule('lookup') : true;
    const words = asLookup ? wordsOf(source, text) : [text];
    const below: number[] = [];
    const found = source.resource.labelFields.flatMap((part: string): Sql[] => {
      const field = fieldOf(source.resource, part);
      const others = new Asking('each');
      const rest = allSql(rule, ...words.slice(1).map(word => inLabel(source, word, others)));
      if (field?.kind !== 'ref') {
        const which = allSql(inPart(source, part, words[0]!, new Asking('planned')), rest);
        return which === false
          ? []
          : [sql`select ${source.col('id')} as id from ${source.from()} where ${withoutHints(asSql(which))}`];
      }
      if (!source.scope.app.resources.has(field.to!) || rest === false) return [];
      const at = this.setOf(source.target(part, 'called'), words[0]!, true, mostRare * this.times);
      const seen = allSql(source.seen(part), rest);
      if (at === null || seen === false) return [];
      below.push(at);
      return [
        sql`select ${source.col('id')} as id from unnest((select ids from ${set(at)})) key(id), ${source.from()} where ${source.col(part)} = key.id and ${asSql(seen)}`,
      ];
    });
    if (found.length === 0) return null;
    const short = below.map(at => sql`(select is_short from ${set(at)})`);
    const limit = raw(`${most}`);
    return sql`select ids, ${or([sql`cardinality(ids) > ${limit}`, ...short])} as is_short
      from (select array(select id from (${join(found, ' union all ')}) parts limit ${limit} + 1) as ids offset 0) every`;
  }
  /**
   * What the statement begins with. In `driver` are the rows that have all words of which every row is known, the list itself
   * being one if it is short; or, if there is none, what is known of the commonest.
   */
  with(list: Source, listed: Sql): readonly Sql[] {
    const choices = this.words.map(at => sql`select ${raw(`${at}`)} as at, ids, is_short from ${set(at)}`);
    const all = sql`select ${list.col('id')} from ${list.from()} where ${listed} limit ${raw(`${mostListed}`)} + 1`;
    choices.push(
      sql`select -1, ids, cardinality(ids) > ${raw(`${mostListed}`)} from (select array(${all}) as ids offset 0) every`,
    );
    return [
      ...[...this.sets.values()].map((made, at) => sql`${set(at)} as materialized (${made})`),
      sql`words as materialized (${join(choices, ' union all ')})`,
      sql`driver as materialized (
        select n = 0 as is_short,
          case when n > 0 then array(select at from words where not is_short)
            else array(select at from words order by cardinality(ids) desc limit 1) end as known,
          case when n > 0 then array(select id from words, unnest(ids) key(id) where not is_short group by id having count(distinct at) = n)
            else (select ids from words order by cardinality(ids) desc limit 1) end as ids
        from (select count(*) filter (where not is_short) as n from words offset 0) every)`,
    ];
  }
  get isPossible(): boolean {
    return this.words.length > 0;
  }
  /**
   * Among which rows it is looked further. Of a single word even a part may be more than is counted; of several words no
   * part tells how many rows have them all.
   */
  get among(): Sql {
    const isTold = this.words.length > 1 && this.times === 1 ? raw(' where not is_short') : raw('');
    return sql`(select ids from driver${isTold})`;
  }
}
const set = (at: number): Sql => raw(`rare${at}`);
export const keyType = ({ base }: Source): string => (base.key === 'uuid' ? 'uuid' : 'int');

export const labelColumns = (r: AnyResource): string[] =>
  r.labelFields.flatMap((f: string) => (r.all[f] ? [f] : [`${f}Hr`, `${f}En`]));

export const filtered = (source: Source, name: string, field: FieldDef, asking?: Asking): Filtered => ({
  field: name === 'id' && source.base.key === 'uuid' ? { kind: 'text', required: true } : field,
  column: name === 'id' && source.base.key === 'uuid' ? sql`${source.col('id')}::text` : source.col(name),
  members: source.members(name),
  folded:
    field.search && hasTable(source.base) && source.base.all[name]?.search && !source.resource.over?.through?.[name]
      ? foldedColumn(source.alias, name)
      : null,
  isEach: asking?.way === 'each' || asking?.way === 'known' || rowsIn(source.scope, source.base.name) <= mostListed,
});

/** That every word of the text stands in the label of a row that the list may have. */
export const isCalled = (source: Source, text: string, asking: Asking): Compiled =>
  allSql(...wordsOf(source, text).map(word => asking.has(source, word, inLabel(source, word, asking))));
/** The same of a row that others name. */
export const namedIsCalled = (source: Source, text: string, asking: Asking): Compiled =>
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
    const target = source.target(part, `${source.alias}_w`);
    const which = allSql(target.rule('lookup'), namedIsCalled(target, word, asking));
    const found = asking.names(target, source.col(part), which);
    return found === false ? false : allSql(source.seen(part), found);
  }
  const has = asking.way === 'planned' ? likeText : holdsText;
  const like = (name: string): Compiled => has(filtered(source, name, fieldOf(source.resource, name)!), word);
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
  return allSql(source.seen(part), has({ field, column: source.labelText(part), members: null, folded: null }, word));
};
/** Kinds whose values are words. */
const named: readonly string[] = ['text', 'longtext', 'enum', 'state', 'boolean', 'chip', 'optionGroup'];
