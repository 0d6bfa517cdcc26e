/** A piece of SQL with its bound values: text between holes; a hole is a value, or another piece. */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }
}

/** A condition that follows from another one beside it. It opens the planner a cheaper way to a page; a count goes without. */
export class Hint extends Sql {}
export const hint = (piece: Sql): Hint => new Hint(piece.parts, piece.values);
export const withoutHints = (piece: Sql): Sql => {
  if (piece instanceof Hint) return raw('true');
  if (!piece.values.some(value => value instanceof Sql)) return piece;
  return new Sql(
    piece.parts,
    piece.values.map(value => (value instanceof Sql ? withoutHints(value) : value)),
  );
};

/** sql`a = ${value}`: values are bound, pieces are spliced in. Nothing else can enter the text. */
export const sql = (parts: TemplateStringsArray, ...values: readonly unknown[]): Sql => new Sql(parts, values);
/** Text of our own making: names out of declarations, never anything a client sent. */
export const raw = (text: string): Sql => new Sql([text], []);
/** One quoted name. Names come only from declarations, so a strange one is a fault of ours. */
export const name = (identifier: string): Sql => raw(quote(identifier));
export const quote = (identifier: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(identifier)) throw new Error(`«${identifier}» cannot name anything in the database.`);
  return `"${identifier}"`;
};
export const join = (pieces: readonly Sql[], between: string): Sql =>
  pieces.length === 0 ? raw('') : new Sql(['', ...Array<string>(pieces.length - 1).fill(between), ''], pieces);
export const list = (values: readonly unknown[]): Sql =>
  join(
    values.map(v => (v instanceof Sql ? v : sql`${v}`)),
    ', ',
  );
/** A condition that may be asked in other ways than as it stands. */
export class Either extends Sql {
  /** It holds where one of these does, and each of them can be asked by an index of its own. */
  readonly arms: () => readonly Sql[];
  /** The same for one row after the other, where a page of what most rows fulfil is looked for. */
  readonly each: Sql;
  constructor(piece: Sql, arms: () => readonly Sql[], each: Sql) {
    super(piece.parts, piece.values);
    this.arms = arms;
    this.each = each;
  }
}
export const armsOf = (piece: Sql): readonly Sql[] => (piece instanceof Either ? piece.arms() : [piece]);
export const eachOf = (piece: Sql): Sql => (piece instanceof Either ? piece.each : piece);
const combined = (pieces: readonly Sql[], word: 'and' | 'or'): Sql => sql`(${join(pieces, ` ${word} `)})`;
export const and = (pieces: readonly Sql[]): Sql => {
  if (pieces.length < 2) return pieces[0] ?? raw('true');
  const at = pieces.findIndex(piece => piece instanceof Either);
  if (at < 0) return combined(pieces, 'and');
  const arms = (): readonly Sql[] => armsOf(pieces[at]!).map(arm => combined(pieces.with(at, arm), 'and'));
  return new Either(combined(pieces, 'and'), arms, combined(pieces.map(eachOf), 'and'));
};
export const or = (pieces: readonly Sql[]): Sql =>
  pieces.length < 2
    ? (pieces[0] ?? raw('false'))
    : new Either(combined(pieces, 'or'), () => pieces.flatMap(armsOf), combined(pieces.map(eachOf), 'or'));

/** The same piece without pieces inside: walked through quickly each time it is used. */
export const flat = (piece: Sql): Sql => {
  const parts: string[] = [''];
  const values: unknown[] = [];
  const walk = (p: Sql): void =>
    p.parts.forEach((text, i) => {
      parts[parts.length - 1] += text;
      if (i >= p.values.length) return;
      const value = p.values[i];
      if (value instanceof Sql) walk(value);
      else {
        values.push(value);
        parts.push('');
      }
    });
  walk(piece);
  return new Sql(parts, values);
};

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
/** Stands in a piece that is made once and used often, where each use has a value of its own. */
const open = Symbol('open');
export const openValue = (): Sql => sql`${open}`;
/** The piece with this value wherever it was left open. Its parts stay the same, so that its text is made only once. */
export const withValue = (piece: Sql, value: unknown): Sql =>
  new Sql(
    piece.parts,
    piece.values.map(v => (v === open ? value : v)),
  );

const texts = new WeakMap<readonly string[], string>();
/** The text of parts between which only values stand: one and the same string each time, found again without being read. */
const textOf = (parts: readonly string[]): string => {
  let text = texts.get(parts);
  if (text === undefined) {
    text = parts.reduce((before, part, i) => `${before}$${i}${part}`);
    texts.set(parts, text);
  }
  return text;
};

/** Text with $1, $2 … and the values in their order. */
export const statement = (piece: Sql): Statement => {
  if (piece.parts.length === piece.values.length + 1 && !piece.values.some(value => value instanceof Sql))
    return { text: textOf(piece.parts), values: [...piece.values] };
  const values: unknown[] = [];
  let text = '';
  const walk = (p: Sql): void => {
    for (let i = 0; i < p.parts.length; i++) {
      text += p.parts[i];
      if (i >= p.values.length) continue;
      const value = p.values[i];
      if (value instanceof Sql) walk(value);
      else {
        values.push(value);
        text += `$${values.length}`;
      }
    }
  };
  walk(piece);
  return { text, values };
};

/** camelCase at the API, snake_case in the database; `st-co-group` is `st_co_group`. */
export const columnName = (field: string): string => {
  const known = columns.get(field);
  if (known !== undefined) return known;
  const column = field.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`);
  // Declared names are few; what somebody sends is not kept without end.
  if (columns.size < 10_000) columns.set(field, column);
  return column;
};
/** Asked for every field of every row that comes in by the hundred thousand. */
const columns = new Map<string, string>();
export const tableName = (resource: string): string => resource.replaceAll('-', '_');
