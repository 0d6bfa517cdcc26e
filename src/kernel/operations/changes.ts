import { quote } from '../server/sql.ts';
import type { Difference } from './drift.ts';
import type { Drafted } from './draft.ts';
import type { Catalogue } from './introspect.ts';
import { literal } from '../server/database/names.ts';

/** A statement that fails until a person has put the right one in its place; the likely one is given as a comment. */
export const decide = (why: string, suggestion: string): Drafted => ({
  needsDecision: true,
  sql: [
    `-- Decide: ${why}.`,
    `do $decide$ begin raise exception ${literal(`Replace this statement: ${why}`.replaceAll('%', '%%'))}; end $decide$;`,
    ...suggestion.split('\n').map((line, i, lines) => `-- ${line}${i === lines.length - 1 ? ';' : ''}`),
  ].join('\n'),
});

/** The statements that bring one column to its declared form. */
export const changeColumn = (d: Difference, declared: Catalogue): Drafted[] => {
  const [from, to] = [d.found!.column!, d.declared!.column!];
  const table = `alter table ${quote(d.table)}`;
  const column = quote(d.name);
  if (from.generated || to.generated) return remade(d, declared);
  const changes: Drafted[] = [];
  if (from.type !== to.type || from.collation !== to.collation) {
    const change = `${table} alter column ${column} type ${to.type}${to.collation ? ` collate "${to.collation}"` : ''}`;
    if (from.type === to.type || isWiderType(from.type, to.type)) changes.push({ sql: change });
    else
      changes.push(
        decide(
          `column «${d.table}.${d.name}» changes from ${from.type} to ${to.type}; stored values may not fit`,
          `${change} using …`,
        ),
      );
  }
  if (from.default !== to.default)
    changes.push({
      sql:
        to.default === null
          ? `${table} alter column ${column} drop default`
          : `${table} alter column ${column} set default ${to.default}`,
    });
  if (from.notNull && !to.notNull) changes.push({ sql: `${table} alter column ${column} drop not null` });
  if (!from.notNull && to.notNull)
    changes.push(
      decide(
        `column «${d.table}.${d.name}» must now have a value, and stored rows may have none`,
        `update ${quote(d.table)} set ${column} = … where ${column} is null;\n${table} alter column ${column} set not null`,
      ),
    );
  return changes;
};

/** A generated column holds nothing of its own: it is dropped and computed anew. */
const remade = (d: Difference, declared: Catalogue): Drafted[] => {
  const { type, collation, default: expression, generated } = declared.get(`column ${d.table}.${d.name}`)!.column!;
  const table = `alter table ${quote(d.table)}`;
  const add = `${table} add column ${quote(d.name)} ${type}${collation ? ` collate "${collation}"` : ''}${generated ? ` generated always as (${expression}) stored` : ''}`;
  const drop = `${table} drop column ${quote(d.name)}`;
  if (d.found!.column!.generated && generated) return [{ sql: drop }, { sql: add }];
  return [
    decide(
      `column «${d.table}.${d.name}» becomes ${generated ? 'computed' : 'stored'}; its values would be lost`,
      `${drop};\n${add}`,
    ),
  ];
};

const isWiderType = (from: string, to: string): boolean => {
  if (from === 'smallint' && ['integer', 'bigint', 'numeric'].includes(to)) return true;
  if (from === 'integer' && (to === 'bigint' || to === 'numeric')) return true;
  const [a, b] = [from, to].map(type => /^numeric\((\d+),(\d+)\)$/.exec(type));
  if (!a || !b) return false;
  const [scale, newScale] = [Number(a[2]), Number(b[2])];
  return newScale >= scale && Number(b[1]) - newScale >= Number(a[1]) - scale;
};

/** Whether every row that fulfils the one check fulfils the other: more options, a higher top, a lower bottom. */
export const isWider = (from: string, to: string): boolean => {
  const [a, b] = [readCheck(from), readCheck(to)];
  return (
    a.shape === b.shape &&
    a.options.every(option => b.options.includes(option)) &&
    a.bounds.every(([operator, limit], i) => {
      const [, other] = b.bounds[i]!;
      return operator.startsWith('<') ? other >= limit : other <= limit;
    })
  );
};
const readCheck = (definition: string): { shape: string; options: string[]; bounds: [string, number][] } => {
  const options: string[] = [];
  const bounds: [string, number][] = [];
  const shape = definition
    .replace(/'(-\d+(?:\.\d+)?)'::(?:integer|numeric)/g, '$1')
    .replace(/'((?:[^']|'')*)'(::[a-z ]+)?(\s*,\s*)?/g, (_, option: string) => {
      options.push(option);
      return '?';
    })
    .replace(/\?+/g, '?')
    .replace(/([<>]=?) \(?(-?\d+(?:\.\d+)?)\)?(?:::[a-z]+)*/g, (_, operator: string, limit: string) => {
      bounds.push([operator, Number(limit)]);
      return `${operator} #`;
    });
  return { shape, options, bounds };
};
