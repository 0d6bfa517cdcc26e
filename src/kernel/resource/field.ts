import type { Flow } from './flow.ts';

/** The data types of a column, as the portal's contract names them. */
export const dataTypes = [
  'text',
  'longtext',
  'integer',
  'decimal',
  'date',
  'time',
  'dateTime',
  'boolean',
  'enum',
  'optionGroup',
  'image',
  'chip',
  'array',
] as const;
export type DataType = (typeof dataTypes)[number];

/** What the engines switch on: the data types, and four kinds that present themselves as one of them. */
export type Kind = DataType | 'ref' | 'refs' | 'state' | 'file';

/** A sentence to be said in the caller's language: a key of the words, and what fills its {holes}. */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A row of values by field name, as a form or a request body holds it. */
export type Values = Readonly<Record<string, unknown>>;

/** What any field may say about itself. Plain data; the phantom `value` only carries the type. */
export interface FieldDef {
  readonly kind: Kind;
  readonly required: boolean;
  /** Required as long as this other field is blank: one of the two is enough. */
  readonly orElse?: string;
  readonly inList?: boolean;
  readonly unique?: boolean;
  readonly search?: boolean;
  readonly filterable?: boolean;
  readonly default?: unknown;
  /** What it is unless somebody says otherwise, as it follows from the row's other fields: a new form fills it in. */
  readonly follows?: (row: Values) => unknown;
  /** Stored, but written only by moves, effects and jobs: never accepted from a client. */
  readonly readonly?: boolean;
  /** Given when the row is made; no client changes it afterwards. */
  readonly fixed?: boolean;
  /** Not stored: SQL over `{row}` and `{other-resource}` placeholders. */
  readonly computed?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly classes?: string;
  readonly style?: Readonly<Record<string, string>>;
  readonly invisibleInTable?: boolean;
  readonly invisibleInForm?: boolean;
  /** Text: longest length. Numbers and lists: largest value or count. */
  readonly max?: number;
  readonly min?: number;
  /** Text: the one length that is right. */
  readonly length?: number;
  readonly pattern?: string;
  /** Text that is taken as it was typed, blanks and all: passwords. */
  readonly verbatim?: boolean;
  readonly format?: 'oib' | 'email' | 'url' | 'color' | 'year' | 'month' | 'day' | 'weekday' | 'jmbag' | 'money';
  /** Year: the lower bound below which the value is refused. */
  readonly low?: number;
  readonly scale?: number;
  readonly precision?: number;
  readonly options?: readonly string[];
  readonly to?: string;
  readonly cascade?: boolean;
  /** Where there is only one row to choose, a new form begins with it: one's own student, the only course. */
  readonly onlyChoice?: boolean;
  /** Of the rows that may be named, those that a select offers. */
  readonly offers?: Offers;
  /** References: kept as they were put, one after the other; without it they are a set. */
  readonly ordered?: boolean;
  readonly flow?: Flow<string, string>;
  readonly serial?: Serial;
  readonly fields?: Fields;
  readonly maxBytes?: number;
  readonly accept?: readonly string[];
  /** A file's text is taken out of it, so that it is found by what stands in it. */
  readonly fullText?: boolean;
  readonly document?: boolean;
  /** The field's own pure check; its message wins over the kind's. */
  readonly check?: (value: unknown, row: Values) => Message | string | null;
  /** The name this field had before: drafts a rename instead of a drop. */
  readonly was?: string;
  /** Half of a bilingual pair: the pair's own name, and which half. */
  readonly half?: { readonly of: string; readonly language: 'hr' | 'en' };
}

/** A scenario of the resource referred to, and which of its rows by what is chosen for all screens: resources that narrow its lists. */
export interface Offers {
  readonly scenario?: string;
  readonly narrowedBy?: readonly string[];
}
/** What a select asks for, as the choices stand now. */
export const offeredQuery = (
  { scenario, narrowedBy = [] }: Offers = {},
  chosen: Readonly<Record<string, number>> = {},
): Readonly<Record<string, string>> => ({
  ...(scenario !== undefined && { scenario }),
  ...Object.fromEntries(
    narrowedBy.flatMap(name => (chosen[name] === undefined ? [] : [[`narrow[${name}]`, String(chosen[name])]])),
  ),
});

/** How a serial number is put together, and among which rows it counts. */
export interface Serial {
  readonly pattern: string;
  readonly per: readonly string[];
  readonly year?: string;
}

export interface Field<T, R extends boolean = boolean> extends FieldDef {
  readonly required: R;
  readonly value?: T;
}
export interface Bilingual<R extends boolean = boolean> {
  readonly bilingual: true;
  readonly required: R;
  readonly def: FieldDef;
}
// biome-ignore lint/suspicious/noExplicitAny: the phantom type of a field of unknown kind
export type AnyField = Field<any, boolean>;
export type Fields = Readonly<Record<string, AnyField | Bilingual>>;

type Common<T, R extends boolean> = Pick<
  FieldDef,
  | 'inList'
  | 'unique'
  | 'filterable'
  | 'readonly'
  | 'computed'
  | 'align'
  | 'classes'
  | 'style'
  | 'invisibleInTable'
  | 'invisibleInForm'
  | 'check'
  | 'was'
> & { required?: R; default?: T; follows?: (row: Values) => T | null };
type With<T, R extends boolean, K extends keyof FieldDef = never> = Common<T, R> & Pick<FieldDef, K>;

const make = (kind: Kind, options: object | undefined, more?: object) =>
  ({ required: false, ...options, ...more, kind }) as never;

type TextOptions<R extends boolean> = With<string, R, 'max' | 'min' | 'length' | 'pattern' | 'search' | 'verbatim'> & {
  format?: 'email' | 'url' | 'color' | 'jmbag';
};
export const text = <const R extends boolean = false>(o?: TextOptions<R>): Field<string, NoInfer<R>> =>
  make('text', { max: 255, ...o });
/**
 * A number such as ZR-2026-017, given by a move or by the server's code (`nextSerial`), without doubles and without holes.
 * `{000}` is the number with at least so many digits, `{year}` the year it is given in (or that of the field named by
 * `year`), any other hole a field of the row. `per` says which of the holes begin to count anew.
 */
export const serial = (
  pattern: string,
  o?: Pick<FieldDef, 'inList' | 'search' | 'was' | 'align'> & { per?: readonly string[]; year?: string },
): Field<string, false> => {
  const { per = [], year, ...rest } = o ?? {};
  if (pattern.match(/\{0+\}/g)?.length !== 1) throw new Error(`«${pattern}» needs one place for the number: {000}.`);
  const strange = per.find(key => !serialHoles(pattern).includes(key));
  if (strange) throw new Error(`«${pattern}» counts per «${strange}» and does not say it: two numbers would be equal.`);
  return make(
    'text',
    { max: 255, ...rest },
    { readonly: true, unique: true, serial: { pattern, per, ...(year && { year }) } },
  );
};
/** The holes of a serial number beside the number itself. */
export const serialHoles = (pattern: string): string[] => [
  ...new Set([...pattern.matchAll(/\{([a-zA-Z]\w*)\}/g)].map(match => match[1]!)),
];
export const longtext = <const R extends boolean = false>(
  o?: With<string, R, 'max' | 'document'>,
): Field<string, NoInfer<R>> => make('longtext', { max: 100_000, ...o });
/** Croatian personal identification number. Required unless said otherwise. */
export const oib = <const R extends boolean = true>(
  o?: With<string, R, 'search' | 'orElse'>,
): Field<string, NoInfer<R>> => make('text', { required: true, ...o, format: 'oib', length: 11 });

export const integer = <const R extends boolean = false>(
  o?: With<number, R, 'min' | 'max'>,
): Field<number, NoInfer<R>> => make('integer', o);
export const year = <const R extends boolean = false>(o?: With<number, R, 'low'>): Field<number, NoInfer<R>> =>
  make('integer', o, { format: 'year' });
export const month = <const R extends boolean = false>(o?: With<number, R>): Field<number, NoInfer<R>> =>
  make('integer', o, { format: 'month' });
export const day = <const R extends boolean = false>(o?: With<number, R>): Field<number, NoInfer<R>> =>
  make('integer', o, { format: 'day' });
/** A day of the week, from 1 for Monday: chosen and read by its name. */
export const weekday = <const R extends boolean = false>(o?: With<number, R>): Field<number, NoInfer<R>> =>
  make('integer', o, { min: 1, max: 7, format: 'weekday' });
export const decimal = <const R extends boolean = false>(
  o?: With<number, R, 'min' | 'max' | 'scale' | 'precision'>,
): Field<number, NoInfer<R>> => make('decimal', { precision: 12, scale: 2, ...o });
/** Euros: shown with both digits of their cents, also where these are none. */
export const money = <const R extends boolean = false>(
  o?: With<number, R, 'min' | 'max' | 'precision'>,
): Field<number, NoInfer<R>> => make('decimal', { precision: 12, ...o, scale: 2 }, { format: 'money' });

export const date = <const R extends boolean = false>(o?: With<string, R>): Field<string, NoInfer<R>> =>
  make('date', o);
export const time = <const R extends boolean = false>(o?: With<string, R>): Field<string, NoInfer<R>> =>
  make('time', o);
export const dateTime = <const R extends boolean = false>(o?: With<string, R>): Field<string, NoInfer<R>> =>
  make('dateTime', o);

/** Stored and sent as 1 and 0. Never null: what is not said is 0. */
export const boolean = (o?: Common<0 | 1, boolean>): Field<0 | 1, true> =>
  make('boolean', { default: 0, ...o, required: true });
export const choice = <const O extends string, const R extends boolean = false>(
  options: readonly O[],
  o?: With<NoInfer<O>, R>,
): Field<O, NoInfer<R>> => make('enum', o, { options });
/** Several of a fixed set. */
export const optionGroup = <const O extends string, const R extends boolean = false>(
  options: readonly O[],
  o?: With<readonly NoInfer<O>[], R>,
): Field<readonly O[], NoInfer<R>> => make('optionGroup', o, { options });
/** A list of short values, free or out of `options`. */
export const chip = <const R extends boolean = false>(
  o?: With<readonly string[], R, 'max' | 'options'>,
): Field<readonly string[], NoInfer<R>> => make('chip', { max: 100, ...o });

export const ref = <const R extends boolean = false>(
  to: string,
  o?: With<number, R, 'cascade' | 'onlyChoice' | 'fixed' | 'offers'>,
): Field<number, NoInfer<R>> => make('ref', o, { to });
/**
 * A list of references: a table of links stands behind it. Never null: what is not said is the empty list. `min` and
 * `required` ask for at least so many, `ordered` keeps the order in which they were put.
 */
export interface RefsField<R extends boolean = boolean> extends Field<readonly number[], R> {
  readonly kind: 'refs';
}
export const refs = <const R extends boolean = false>(
  to: string,
  o?: Omit<With<never, R, 'min' | 'max' | 'ordered'>, 'unique' | 'computed' | 'default'>,
): RefsField<NoInfer<R>> =>
  make('refs', { max: 200, ...o }, { to, required: o?.required === true || (o?.min ?? 0) > 0 });
/** Whether the field names rows of another resource, one or many. */
export const isReference = (field: FieldDef): boolean => field.kind === 'ref' || field.kind === 'refs';
export const image = <const R extends boolean = false>(o?: With<string, R, 'maxBytes'>): Field<string, NoInfer<R>> =>
  make('image', { maxBytes: 1_048_576, accept: ['image/*'], ...o });
export interface FileValue {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}
export const file = <const R extends boolean = false>(
  o?: With<never, R, 'maxBytes' | 'accept' | 'fullText'>,
): Field<FileValue, NoInfer<R>> => make('file', { maxBytes: 50 * 1_048_576, ...o });
/** A list of nested forms, kept with the row. */
export const array = <F extends Fields, const R extends boolean = false>(
  fields: F,
  o?: With<never, R, 'max'>,
): Field<readonly NestedRow<F>[], NoInfer<R>> => make('array', { max: 200, ...o }, { fields });
/** The state column of a flow: set by moves alone. */
export type StateField<S extends string, M extends string, A = Readonly<Record<M, unknown>>> = Omit<
  Field<S, true>,
  'flow'
> & { readonly flow: Flow<S, M, A> };
export const state = <const S extends string, const M extends string, A>(
  flow: Flow<S, M, A>,
  o?: Pick<FieldDef, 'inList'>,
): StateField<S, M, A> =>
  make('state', { inList: true, ...o }, { required: true, readonly: true, flow, options: flow.states });

/** Two columns, xHr (required where the field is) and xEn. */
export const bilingual = <const R extends boolean = false>(
  o?: With<string, R, 'max' | 'search' | 'document'> & { long?: boolean },
): Bilingual<NoInfer<R>> => {
  const { long, ...rest } = o ?? {};
  return {
    bilingual: true,
    required: (o?.required ?? false) as R,
    def: long ? longtext(rest as object) : text(rest as object),
  };
};

/** What an input type of the portal's older declarations is called here; none given means text. */
export const kindOfInputType = (type: string | undefined): DataType => {
  if (type === 'tinyint') return 'integer';
  if (type === 'datetime') return 'dateTime';
  if (type === undefined || type === '' || type === 'string') return 'text';
  if ((dataTypes as readonly string[]).includes(type)) return type as DataType;
  throw new Error(`«${type}» is no data type; it is one of ${dataTypes.join(', ')}, tinyint, datetime, string.`);
};
export const dataTypeOf = (field: FieldDef): DataType => {
  if (field.kind === 'ref') return 'integer';
  if (field.kind === 'refs') return 'array';
  if (field.kind === 'state') return 'enum';
  return field.kind === 'file' ? 'text' : field.kind;
};

// ——— Types of rows ———
type ValueOf<X> = X extends RefsField
  ? readonly number[]
  : X extends Field<infer T, infer R>
    ? R extends true
      ? T
      : T | null
    : never;
type IsRequired<X> = X extends { required: infer R } ? (R extends true ? true : false) : false;
export type FieldKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Bilingual ? `${K}Hr` | `${K}En` : K;
}[keyof F & string];
type FieldAt<F extends Fields, K extends string> = K extends keyof F
  ? F[K] extends Bilingual
    ? never
    : F[K]
  : K extends `${infer B}Hr`
    ? B extends keyof F
      ? Field<string, IsRequired<F[B]>>
      : never
    : Field<string, false>;
export type NestedRow<F extends Fields> = { readonly [K in FieldKey<F>]: ValueOf<FieldAt<F, K>> };
type NeededKey<F extends Fields> = {
  [K in FieldKey<F>]: IsRequired<FieldAt<F, K>> extends true ? K : never;
}[FieldKey<F>];
export type InputOf<F extends Fields> = { [K in NeededKey<F>]: ValueOf<FieldAt<F, K>> } & {
  [K in Exclude<FieldKey<F>, NeededKey<F>>]?: ValueOf<FieldAt<F, K>>;
};
