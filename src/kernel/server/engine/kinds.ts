import {
  type FieldDef,
  isDate,
  isDateTime,
  isTime,
  type Kind,
  type Language,
  weekdayName,
} from '../../resource/index.ts';
import { invalid } from '../errors.ts';
import { and, columnName, hint, join, or, raw, sql, type Sql } from '../sql.ts';

const zone = 'Europe/Zagreb';

/** A stored column as the API says it, inside JSON made by PostgreSQL. */
export const shown = (field: FieldDef, column: Sql): Sql => {
  if (field.kind === 'dateTime') return sql`to_char(${column} at time zone ${raw(`'${zone}'`)}, 'YYYY-MM-DD HH24:MI')`;
  if (field.kind === 'time') return sql`to_char(${column}, 'HH24:MI')`;
  return column;
};

const datePattern: Readonly<Record<Language, string>> = {
  hr: 'FMDD. FMMM. YYYY.',
  'en-uk': 'DD/MM/YYYY',
  'en-us': 'MM/DD/YYYY',
};
/** A stored column as people of this language read it, as text; options are said by the words. */
export const said = (field: FieldDef, column: Sql, language: Language, word: (option: string) => string): Sql => {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return column;
    case 'date':
      return sql`to_char(${column}, ${raw(`'${datePattern[language]}'`)})`;
    case 'dateTime':
      return sql`to_char(${column} at time zone ${raw(`'${zone}'`)}, ${raw(`'${datePattern[language]} HH24:MI'`)})`;
    case 'time':
      return shown(field, column);
    case 'decimal': {
      const digits = sql`trim_scale(${column}::numeric)::text`;
      return language === 'hr' ? sql`replace(${digits}, '.', ',')` : digits;
    }
    case 'integer': {
      if (field.format !== 'weekday') return sql`${column}::text`;
      const days = [1, 2, 3, 4, 5, 6, 7].map(
        n => sql`when ${raw(`${n}`)} then ${raw(textLiteral(weekdayName(n, language)))}`,
      );
      return sql`(case ${column} ${join(days, ' ')} end)`;
    }
    case 'enum':
    case 'state': {
      const options = field.options ?? field.flow?.states ?? [];
      if (options.length === 0) return column;
      const cases = options.map(option => sql`when ${raw(`'${option}'`)} then ${raw(textLiteral(word(option)))}`);
      return sql`(case ${column} ${join(cases, ' ')} end)`;
    }
    default:
      return sql`${column}::text`;
  }
};
/** A word of ours inside a statement: bound, it would be a parameter without a type. */
const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'::text`;

/** A checked value of the API as the column stores it. Images and files come here as what was kept of them. */
export const stored = (field: FieldDef, value: unknown): Sql => {
  if (value === null || value === undefined) return raw('null');
  switch (field.kind) {
    case 'dateTime':
      return sql`(${value}::timestamp at time zone ${raw(`'${zone}'`)})`;
    case 'date':
      return sql`${value}::date`;
    case 'time':
      return sql`${value}::time`;
    case 'optionGroup':
    case 'chip':
      return sql`${value}::text[]`;
    case 'array':
    case 'file':
      return sql`${JSON.stringify(value)}::jsonb`;
    case 'decimal':
      return sql`${value}::numeric`;
    default:
      return sql`${value}`;
  }
};

/** How a value that came as text in an address is read for this field. */
const readValue = (field: FieldDef, name: string, value: string): string | number => {
  const refuse = () => invalid(name, 'badParameter', { name });
  switch (field.kind) {
    case 'integer':
    case 'ref':
    case 'refs':
    case 'boolean': {
      if (!/^-?\d{1,10}$/.test(value) || Math.abs(Number(value)) > 2_147_483_647) throw refuse();
      return Number(value);
    }
    case 'decimal': {
      if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) throw refuse();
      return value;
    }
    case 'date':
      if (!isDate(value)) throw refuse();
      return value;
    case 'time':
      if (!isTime(value)) throw refuse();
      return value;
    case 'dateTime': {
      if (isDate(value)) return `${value} 00:00`;
      if (!isDateTime(value)) throw refuse();
      return value;
    }
    case 'enum':
    case 'state':
    case 'optionGroup':
      if (!field.options?.includes(value)) throw refuse();
      return value;
    default:
      return value;
  }
};

export const operators = ['', 'like', 'in', 'from', 'to', 'not', 'isNull'] as const;
export type Operator = (typeof operators)[number];
const ranged: readonly Kind[] = ['integer', 'decimal', 'date', 'time', 'dateTime', 'text'];
const matched: readonly Kind[] = ['text', 'longtext', 'date', 'dateTime'];
const listed: readonly Kind[] = ['chip', 'optionGroup'];

export interface Filtered {
  readonly field: FieldDef;
  readonly column: Sql;
  /** Of a list of references: that one of them passes a test. */
  readonly members: ((test: (target: Sql) => Sql) => Sql) | null;
  readonly folded: Sql | null;
  /** Its rows are looked at one by one: an index would not be asked, and the grams of each text take long. */
  readonly isEach?: boolean;
}
/** `filter[name][operator]=value` as a condition; null where it says nothing (an empty `like`). */
export const filterSql = (of: Filtered, name: string, operator: Operator, value: string): Sql | null => {
  const { field, column } = of;
  const refuse = () => invalid(name, 'unknownOperator', { name: operator || '=' });
  if (['array', 'image', 'file'].includes(field.kind) && operator !== 'isNull') throw refuse();
  if (of.members) return membersSql(of.members, field, name, operator, value);
  switch (operator) {
    case '':
    case 'not':
      return equals(of, name, operator, value);
    case 'like': {
      if (!matched.includes(field.kind)) throw refuse();
      if (value === '') return null;
      return field.kind === 'text' || field.kind === 'longtext' ? likeText(of, value) : likeDate(field, column, value);
    }
    case 'in': {
      if (value === '') return null;
      const values = value.split(',').map(item => readValue(field, name, item));
      if (values.length > 500) throw invalid(name, 'badParameter', { name });
      if (listed.includes(field.kind)) return sql`${column} && ${values}::text[]`;
      if (field.kind === 'dateTime')
        return sql`date_trunc('minute', ${column} at time zone ${raw(`'${zone}'`)}) = any(${values}::timestamp[])`;
      return sql`${column} = any(${values}${raw(arrayCast[field.kind] ?? '')})`;
    }
    case 'from':
    case 'to': {
      if (!ranged.includes(field.kind)) throw refuse();
      if (value === '') return null;
      const bound = asParameter(field, readValue(field, name, value));
      if (operator === 'from') return sql`${column} >= ${bound}`;
      if (field.kind === 'dateTime')
        return sql`${column} < ${bound} + ${raw(isDate(value) ? "interval '1 day'" : "interval '1 minute'")}`;
      return sql`${column} <= ${bound}`;
    }
    case 'isNull': {
      if (value !== '0' && value !== '1') throw invalid(name, 'badParameter', { name });
      return value === '1' ? sql`${column} is null` : sql`${column} is not null`;
    }
  }
};
/** A list of references is asked whether one of them is the row, or one of the rows. */
const membersSql = (
  members: NonNullable<Filtered['members']>,
  field: FieldDef,
  name: string,
  operator: Operator,
  value: string,
): Sql | null => {
  const some = members(() => raw('true'));
  if (operator === 'isNull') {
    if (value !== '0' && value !== '1') throw invalid(name, 'badParameter', { name });
    return value === '1' ? sql`not ${some}` : some;
  }
  if (operator !== '' && operator !== 'not' && operator !== 'in')
    throw invalid(name, 'unknownOperator', { name: operator });
  if (value === '') return operator === 'not' ? some : null;
  const keys = (operator === 'in' ? value.split(',') : [value]).map(key => readValue(field, name, key));
  if (keys.length > 500) throw invalid(name, 'badParameter', { name });
  const found = members(target => sql`${target} = any(${keys}::int[])`);
  return operator === 'not' ? sql`not ${found}` : found;
};
const arrayCast: Partial<Record<Kind, string>> = {
  integer: '::int[]',
  ref: '::int[]',
  boolean: '::int[]',
  decimal: '::numeric[]',
  date: '::date[]',
  time: '::time[]',
  text: '::text[]',
  longtext: '::text[]',
  enum: '::text[]',
  state: '::text[]',
};

const asParameter = (field: FieldDef, value: string | number): Sql =>
  field.kind === 'text' || field.kind === 'longtext' ? sql`${value}` : stored(field, value);

const equals = ({ field, column }: Filtered, name: string, operator: Operator, value: string): Sql | null => {
  if (value === '') return operator === 'not' ? sql`${column} is not null` : null;
  const read = readValue(field, name, value);
  if (listed.includes(field.kind))
    return operator === 'not'
      ? sql`not coalesce(${column} @> array[${read}::text], false)`
      : sql`${column} @> array[${read}::text]`;
  const bound = asParameter(field, read);
  if (field.kind === 'dateTime') {
    const minute = sql`date_trunc('minute', ${column})`;
    return operator === 'not'
      ? sql`${minute} is distinct from ${bound}`
      : sql`${column} >= ${bound} and ${column} < ${bound} + interval '1 minute'`;
  }
  return operator === 'not' ? sql`${column} is distinct from ${bound}` : sql`${column} = ${bound}`;
};

/** Letters whose folded form is beyond doubt, so that a gram of them may be looked up without a second look at the text. */
const plain = /^[a-z0-9čćžšđ]{1,3}$/;
const plainFold = (value: string): string =>
  value.replace(/[čć]/g, 'c').replaceAll('ž', 'z').replaceAll('š', 's').replaceAll('đ', 'd');

/** How a text is looked for in one column: a look at the text itself, and the grams by which an index finds it. */
const waysOf = (
  of: Filtered,
  value: string,
): { readonly held: Sql; readonly byIndex: Sql | null; readonly isGram: boolean } => {
  const { folded } = of;
  const lower = value.toLowerCase();
  if (!folded || of.isEach) return { held: holdsText(of, value), byIndex: null, isGram: false };
  refuseOddText(value);
  if (plain.test(lower)) {
    const gram = plainFold(lower);
    const byIndex = sql`katedra.grams(${folded}) @> array[${gram}::text]`;
    return { held: sql`strpos(${folded}, ${gram}) > 0`, byIndex, isGram: true };
  }
  const needle = sql`katedra.needle(katedra.fold(${value}::text))`;
  return { held: holdsText(of, value), byIndex: sql`katedra.grams(${folded}) @> ${needle}`, isGram: false };
};
/**
 * Part of the text of one of the columns, without regard to case and diacritics; `%` and `_` are letters like any other. The
 * grams of a text take a hundred times as long as a look at it: they stand by themselves, so that PostgreSQL makes none where
 * the index has answered, and last where it is not asked. Up to three letters stand in so many rows that a count looks at
 * the texts alone.
 */
export const likeSome = (
  columns: readonly { readonly of: Filtered; readonly seen: Sql | true }[],
  value: string,
): Sql => {
  const ways = columns.map(({ of, seen }) => ({ seen, ...waysOf(of, value) }));
  const held = or(ways.map(({ seen, held: one }) => (seen === true ? one : and([seen, one]))));
  const byIndex = ways.flatMap(way => way.byIndex ?? []);
  if (byIndex.length < ways.length) return held;
  const isTold = ways.every(({ isGram, seen }) => isGram && seen === true);
  return and([held, isTold ? hint(or(byIndex)) : or(byIndex)]);
};
export const likeText = (of: Filtered, value: string): Sql => likeSome([{ of, seen: true }], value);
/** The same looked up in no index: for a row that was found otherwise. */
export const holdsText = ({ column, folded }: Filtered, value: string): Sql => {
  refuseOddText(value);
  // What is plain ASCII needs no call of the function, which takes ten times as long; what is searched for is folded once.
  const text =
    folded ??
    sql`case when octet_length(${column}) = char_length(${column}) then lower(${column} collate "C") else katedra.fold(${column}) end`;
  return sql`strpos(${text}, (select katedra.fold(${value}::text))) > 0`;
};
const refuseOddText = (value: string): void => {
  if (!value.isWellFormed() || value.includes('\0') || value.length > 200) throw invalid(null, 'invalidText');
};

/** Part of the stored text of a date; whole years, months and days become a range that an index serves. */
const likeDate = (field: FieldDef, column: Sql, value: string): Sql => {
  if (!/^[0-9 :-]{1,16}$/.test(value)) return raw('false');
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value);
  const first = parts ? `${parts[1]}-${parts[2] ?? '01'}-${parts[3] ?? '01'}` : '';
  if (parts && isDate(first)) {
    const step = raw(parts[3] ? "interval '1 day'" : parts[2] ? "interval '1 month'" : "interval '1 year'");
    if (field.kind === 'date')
      return sql`(${column} >= ${first}::date and ${column} < (${first}::date + ${step})::date)`;
    return sql`(${column} >= (${first}::timestamp at time zone ${raw(`'${zone}'`)}) and ${column} < ((${first}::timestamp + ${step}) at time zone ${raw(`'${zone}'`)}))`;
  }
  const text = field.kind === 'date' ? sql`to_char(${column}, 'YYYY-MM-DD')` : shown(field, column);
  return sql`strpos(${text}, ${value}::text) > 0`;
};

/** The stored folded column beside a searched one. */
export const foldedColumn = (alias: string, name: string): Sql => raw(`${alias}."fold_${columnName(name)}"`);
