import type { FieldDef, FieldKey, Fields, InputOf, NestedRow, Values } from './field.ts';
import type { Flow } from './flow.ts';

/** An invariant that the database keeps. Its name is also the key of the sentence said when it is broken. */
export type Constraint =
  | { readonly check: string; readonly fields?: readonly string[] }
  | {
      readonly exclude: string /** `immediate`: checked with every statement unless a transaction defers it. */;
      readonly deferrable?: true | 'immediate';
      readonly fields?: readonly string[];
    }
  | { readonly unique: readonly string[]; readonly ignoreCase?: boolean; readonly where?: string };

/** Somebody's name, read as people say it («izv. prof. dr. sc. Mirna Šimrak, univ. spec.») and ordered by surname. */
export interface PersonName<K extends string = string> {
  readonly first: K;
  readonly last: K;
  readonly before?: K;
  readonly after?: K;
}

export interface Projection {
  readonly sql: string;
  readonly key: string;
}
/**
 * What becomes of a field when the person is erased whom the row is about. A reference says that the row is about the
 * person it leads to (`person`), or that the row goes with that person (`remove`); the owner leads there unsaid. Any other
 * field is emptied (`blank`) or stays, for a reason. In rows of anybody, a text into which the portal writes names loses
 * the person's (`name`), and one that holds what is the person's alone (`mark`: an address, an OIB, a JMBAG) loses that,
 * or the row goes where rows are deleted for good.
 */
export type Erasure = 'person' | 'remove' | 'blank' | 'name' | 'mark' | Kept;
/** Why something stays, in both languages: whoever decides about an erasure reads it. */
export interface Kept {
  readonly keep: string;
  readonly hr: string;
}

export interface Attachments<K extends string = string> {
  /** How many one row may have; twenty unless said otherwise. */
  readonly max?: number;
  /** They are no more open than this field: whoever does not see it sees none of them, whoever does not write it brings none. */
  readonly like?: K;
  /** A reference of the row that names one of its own files: which one, is said where the files are. */
  readonly names?: K;
  /** How large one may be, and all of a row together; in bytes. */
  readonly maxBytes?: number;
  readonly maxTotalBytes?: number;
}
export interface ResourceDef<F extends Fields> {
  readonly fields: F;
  /** What a person calls a row of it: one or more text, number, date, option or reference fields (a bilingual one by its own name), or the parts of a person's name. */
  readonly label: (keyof F & string) | readonly (keyof F & string)[] | PersonName<keyof F & string>;
  /** Rows without a chosen order: field names, `-` before the descending ones. */
  readonly sort?: readonly string[];
  /** Kept in an order of its own (`num`, flip-nums), among all rows or among those that agree in these fields. */
  readonly order?: true | { readonly in: readonly (keyof F & string)[] };
  /** The reference to the row's own parent: no cycles, moved under one lock. */
  readonly tree?: keyof F & string;
  readonly constraints?: Readonly<Record<string, Constraint>>;
  readonly indexes?: readonly (readonly string[])[];
  /** What the database keeps right by itself: when, and which shared function, as in `before insert … execute function f()`. */
  readonly triggers?: Readonly<Record<string, { readonly when: string; readonly run: string }>>;
  readonly audit?: 'row' | 'batch' | 'none';
  /** A yes/no field, its own or that of a row it refers to (`idDoc.isPrivate`): where it is 1 the audit keeps nothing of the row. */
  readonly silent?: string;
  readonly delete?: 'soft' | 'hard';
  readonly key?: 'id' | 'uuid';
  /** false: no createdAt, createdBy, updatedAt, updatedBy, rowVer (ballots, anonymous answers). */
  readonly stamps?: boolean;
  /**
   * Ballots and the roll beside them: rows that must not tell who made them or when. No stamps, no audit, no address, a key by
   * chance; the field `isSealed` says whether they lie in random order yet (`seal`), and a backup holds only those.
   */
  readonly anonymous?: true;
  /** No address of its own: reached only through the server's code. */
  readonly internal?: boolean;
  /** A path of references to a row whose state closes this one for writing. */
  readonly lockedBy?: { readonly path: string; readonly whenState: readonly string[] };
  /** On what its rows hang that is chosen once for all screens: resource of the choice → path of references that leads there. */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  readonly partitionBy?: { readonly field: keyof F & string; readonly from: string };
  /** Another resource's table seen through this one's own path, fields and policy: by kind, or through a join. */
  readonly over?: {
    readonly resource: string;
    readonly where?: Readonly<Record<string, string | number>>;
    /** Columns taken from the row a reference of the base points at: field → `idRef.field`. */
    readonly through?: Readonly<Record<string, string>>;
  };
  /**
   * Rows that no table holds: this SQL makes them, `{resource}` standing for a table, its columns named as a table's would
   * be (`id_teacher`). `key` is the column that tells rows apart, a whole number. Such rows are only read.
   */
  readonly from?: Projection;
  /** Query names that are no columns. The server gives each its meaning. */
  readonly scenarios?: readonly string[];
  readonly virtualFilters?: readonly string[];
  /** Written as a whole among siblings that agree in this field (`PUT {res}/set`). */
  readonly set?: { readonly of: keyof F & string };
  /** Cells of a matrix: `of` names the matrix, `key` a cell's place in it (`PUT {res}/cells`). Rows have no other way in. */
  readonly cells?: { readonly of: keyof F & string; readonly key: readonly (keyof F & string)[] };
  /** Its rows live and die with this parent while the parent is there. */
  readonly owner?: keyof F & string;
  /** Writing is only through moves, sets and the server's code. */
  readonly verbs?: readonly ('create' | 'update' | 'delete')[];
  /** false: no list of it is a file. Its module has an export of its own, which asks what for and writes it down. */
  readonly exports?: false;
  /** Files hang on its rows: each is read by whoever reads the row, and brought and taken away by whoever may change it. */
  readonly attachments?: true | Attachments<keyof F & string>;
  /** What erasing a person does to rows about that person. */
  readonly erase?: { readonly [K in keyof F & string]?: Erasure };
  readonly description?: keyof F & string;
  readonly avatar?: keyof F & string;
  readonly was?: string;
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  K extends 'id' | 'uuid' = 'id' | 'uuid',
  S extends boolean = boolean,
  C extends string = string,
> extends ResourceDef<F> {
  /** Keys of the sentences that its policy's checks may answer with; the words say each in both languages. */
  readonly checks?: readonly C[];
  readonly name: N;
  readonly key?: K;
  readonly stamps?: S;
  readonly all: Readonly<Record<string, FieldDef>>;
  /** The fields of the label, those by which it is ordered first. */
  readonly labelFields: readonly string[];
}
// biome-ignore lint/suspicious/noExplicitAny: any resource, whatever its fields
export type AnyResource = Resource<any, any, any, any, any>;

/** Fields every stamped row has beside its own; never accepted from a client. */
export const stampFields = {
  createdAt: { kind: 'dateTime', required: true, readonly: true },
  createdBy: { kind: 'ref', to: 'user', required: false, readonly: true },
  updatedAt: { kind: 'dateTime', required: true, readonly: true },
  updatedBy: { kind: 'ref', to: 'user', required: false, readonly: true },
} as const satisfies Record<string, FieldDef>;
export const numField: FieldDef = { kind: 'integer', required: true, readonly: true, inList: false };

/** Bilingual pairs opened into their two halves, in the order of declaration. */
export const openFields = (fields: Fields): Record<string, FieldDef> => {
  const all: Record<string, FieldDef> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!('bilingual' in field)) {
      all[name] = field;
      continue;
    }
    all[`${name}Hr`] = { ...field.def, required: field.required, half: { of: name, language: 'hr' } };
    all[`${name}En`] = { ...field.def, required: false, half: { of: name, language: 'en' } };
    if (field.def.was) {
      all[`${name}Hr`] = { ...all[`${name}Hr`]!, was: `${field.def.was}Hr` };
      all[`${name}En`] = { ...all[`${name}En`]!, was: `${field.def.was}En` };
    }
  }
  return all;
};

/** What makes rows anonymous. */
const ofNobody = { key: 'uuid', stamps: false, audit: 'none', internal: true, delete: 'hard', verbs: [] } as const;
const reserved = ['id', 'rowVer', 'was', 'num', 'can', 'blocked', 'deletedAt', ...Object.keys(stampFields)];

export const resource = <
  const N extends string,
  const F extends Fields,
  const K extends 'id' | 'uuid' = 'id',
  const S extends boolean = true,
  P extends Projection | undefined = undefined,
  const C extends string = never,
>(
  name: N,
  given: ResourceDef<F> & {
    readonly key?: K;
    readonly stamps?: S;
    readonly from?: P;
    readonly checks?: readonly C[];
  },
): Resource<N, F, K, P extends Projection ? false : S, C> => {
  // What is made anew with each reading is not written, and has no past.
  const def: ResourceDef<F> = given.from
    ? { ...given, stamps: false, delete: 'hard', audit: 'none', verbs: [] }
    : given.anonymous
      ? { ...given, ...ofNobody }
      : given;
  if (given.anonymous && !Object.hasOwn(given.fields, 'isSealed'))
    throw new Error(`Resource «${name}» is anonymous: a field «isSealed» says whether its rows are sealed.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`Resource «${name}»: a name is lower case with hyphens.`);
  for (const key of Object.keys(def.fields))
    if (reserved.includes(key) || !/^[a-z][A-Za-z0-9]*$/.test(key))
      throw new Error(`Resource «${name}»: «${key}» cannot name a field.`);
  const own = openFields(def.fields);
  const all: Record<string, FieldDef> = { ...own };
  if (def.order) all.num = numField;
  if (def.stamps !== false) Object.assign(all, stampFields);
  const { label } = def;
  const labelFields = typeof label === 'string' ? [label] : 'last' in label ? partsOf(label) : label;
  const made = { ...def, name, all, labelFields: labelFields as readonly string[] };
  return made as Resource<N, F, K, P extends Projection ? false : S, C>;
};
const partsOf = ({ first, last, before, after }: PersonName): string[] =>
  [last, first, before, after].filter(part => part !== undefined);
/** The parts of the name by which a row is called, where rows are people. */
export const personNameOf = (r: AnyResource): PersonName | null =>
  typeof r.label === 'object' && 'last' in r.label ? (r.label as PersonName) : null;
/** Stands between the parts of a label. */
export const labelMark = ' · ';

export const stateFieldOf = (r: AnyResource): { name: string; flow: Flow<string, string> } | null => {
  for (const [name, field] of Object.entries(r.all as Record<string, FieldDef>))
    if (field.kind === 'state' && field.flow) return { name, flow: field.flow };
  return null;
};
/** Whether its rows lie in a table of its own. */
export const hasTable = (r: AnyResource): boolean => !r.over && !r.from;
export const isSoft = (r: AnyResource): boolean => r.delete !== 'hard' && r.stamps !== false;
/** Whether rows live and die with the row that this reference names. */
export const goesWith = (r: AnyResource, field: string): boolean => r.owner === field || r.all[field]?.cascade === true;
export const isStamped = (r: AnyResource): boolean => r.stamps !== false;
/**
 * Rows that the portal keeps about its own work and that have no past: nobody but its code makes or changes them, though a
 * person may look at them and take them away (`session`). Only such rows are written by a module's own SQL.
 */
export const isBookkeeping = (r: AnyResource): boolean =>
  r.internal === true ||
  (r.audit === 'none' && r.verbs?.every(verb => verb === 'delete') === true && !r.set && !stateFieldOf(r));
/** Which of its files a row names is chosen where the files are, not in its form. */
export const fileNamedBy = (r: AnyResource): string | undefined =>
  typeof r.attachments === 'object' ? r.attachments.names : undefined;
/** What a form of this resource asks for, in the order of declaration. */
export const formFields = (r: AnyResource): readonly [string, FieldDef][] =>
  writableFields(r).filter(([name, def]) => !def.invisibleInForm && name !== fileNamedBy(r));
/** The fields a client may send in create and update: not what follows from the row's kind, its parent or a row it only looks at. */
export const writableFields = (r: AnyResource): readonly [string, FieldDef][] => {
  let known = writable.get(r);
  if (!known)
    writable.set(
      r,
      (known = Object.entries(r.all as Record<string, FieldDef>).filter(
        ([name, f]) =>
          !f.readonly &&
          !f.computed &&
          !r.from &&
          r.partitionBy?.field !== name &&
          !Object.hasOwn({ ...r.over?.where, ...r.over?.through }, name),
      )),
    );
  return known;
};
const writable = new WeakMap<AnyResource, readonly [string, FieldDef][]>();

export type FieldsOf<R> = R extends Resource<string, infer F, infer _K, infer _S, infer _C> ? F : never;
/** What a check of the resource may answer with: `checks` of its declaration; of whatever resource, any text. */
export type CheckKey<R> = R extends { readonly checks?: readonly (infer C)[] }
  ? 0 extends 1 & C
    ? string
    : C & string
  : never;
type Stamps = {
  readonly createdAt: string;
  readonly createdBy: number | null;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
  readonly rowVer: number;
};
type IsAny<T> = 0 extends 1 & T ? true : false;
/** A key is a number, unless it is declared to be a uuid. */
type KeyOf<R extends AnyResource> =
  // biome-ignore lint/suspicious/noExplicitAny: the key of a resource that is not known
  IsAny<R['key']> extends true ? any : NonNullable<R['key']> extends 'uuid' ? string : number;
type StampsOf<R extends AnyResource> =
  IsAny<R['stamps']> extends true ? Stamps : NonNullable<R['stamps']> extends false ? unknown : Stamps;
export type Row<R extends AnyResource> =
  // biome-ignore lint/suspicious/noExplicitAny: a row of whatever resource, where policies are only listed
  IsAny<R> extends true ? any : { readonly id: KeyOf<R> } & NestedRow<R['fields']> & StampsOf<R>;
export type Input<R extends AnyResource> = InputOf<R['fields']>;
export type Column<R extends AnyResource> = FieldKey<R['fields']> | 'id' | 'num' | keyof Stamps;

type FlowIn<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly flow: Flow<infer S, infer M, infer _> } ? Flow<S, M> : never;
}[keyof F];
/** The names of the moves of a resource, found through its state field; `never` where it has none. */
export type MoveName<R extends AnyResource> = [FlowIn<R['fields']>] extends [never]
  ? never
  : FlowIn<R['fields']> extends Flow<string, infer M>
    ? M
    : never;
export type StateName<R extends AnyResource> = [FlowIn<R['fields']>] extends [never]
  ? never
  : FlowIn<R['fields']> extends Flow<infer S, string>
    ? S
    : never;

type AsksIn<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly flow: { readonly asks?: infer A } } ? NonNullable<A> : never;
}[keyof F];
type Asked<A, M> = M extends keyof A ? (A[M] extends Fields ? A[M] : Record<never, never>) : Record<never, never>;
/** What a move gets to read: every declared input, empty ones as null, and the note. */
export type MoveInput<R extends AnyResource, M extends string> =
  string extends MoveName<R>
    ? Values & { readonly note: string | null }
    : M extends string
      ? NestedRow<Asked<AsksIn<R['fields']>, M>> & { readonly note: string | null }
      : never;
/** What is said with a move. */
export type MoveSent<R extends AnyResource, M extends string> =
  string extends MoveName<R> ? Values : InputOf<Asked<AsksIn<R['fields']>, M>> & { readonly note?: string | null };
