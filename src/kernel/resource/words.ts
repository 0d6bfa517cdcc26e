import type { Fields } from './field.ts';
import type { AnyResource, CheckKey, MoveName, StateName } from './resource.ts';

export const languages = ['hr', 'en-uk', 'en-us'] as const;
export type Language = (typeof languages)[number];
/** The two word files; en-us is en-uk with formats of its own and an optional overlay. */
export type WordLanguage = 'hr' | 'en-uk';
export const wordLanguageOf = (language: Language): WordLanguage => (language === 'hr' ? 'hr' : 'en-uk');
/** «ponedjeljak», “Monday”, from 1 for Monday. The first day of 2024 was one. */
export const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'hr' ? 'hr' : 'en', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
export const isLanguage = (value: unknown): value is Language => (languages as readonly unknown[]).includes(value);

type Labels<F extends Fields> = { readonly [K in keyof F]: string };
type OptionField = { readonly kind: unknown; readonly options?: readonly string[]; readonly flow?: never };
type OptionKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { value?: infer V }
    ? F[K] extends { flow: object }
      ? never
      : OptionsIn<V> extends never
        ? never
        : K
    : never;
}[keyof F];
type OptionsIn<V> =
  NonNullable<V> extends infer T
    ? T extends string
      ? string extends T
        ? never
        : T
      : T extends readonly (infer I)[]
        ? I extends string
          ? string extends I
            ? never
            : I
          : never
        : never
    : never;
type OptionWords<F extends Fields> = {
  readonly [K in OptionKeys<F>]: { readonly [O in OptionsIn<F[K] extends { value?: infer V } ? V : never>]: string };
};
type ArrayKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { value?: infer V }
    ? NonNullable<V> extends readonly (infer I)[]
      ? I extends object
        ? K
        : never
      : never
    : never;
}[keyof F];
type Stem<K> = K extends `${infer B}Hr` ? B : K extends `${string}En` ? never : K;
type NestedWords<F extends Fields> = { readonly [K in ArrayKeys<F>]: Readonly<Record<string, string>> };
type When<Keys, T> = [Keys] extends [never] ? unknown : T;

export interface MoveWords {
  readonly label: string;
  readonly question?: string;
  readonly inputs?: Readonly<Record<string, string | InputWords>>;
  readonly done?: string;
  /** What each of its `needs` is called, whether it is there or not. */
  readonly conditions?: Readonly<Record<string, string>>;
}
/** What a list of nested forms that a move asks for is called, and the fields of each. */
export interface InputWords {
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}
/** What each move of the resource's flow asks for, by its name. */
type AsksOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly flow: { readonly asks?: infer A } } ? NonNullable<A> : never;
}[keyof F];
type NestedIn<F, K extends keyof F> = F[K] extends { value?: infer V }
  ? NonNullable<V> extends readonly (infer I)[]
    ? { readonly [N in keyof I & string as Stem<N>]: string }
    : never
  : never;
/** A move that asks for nested forms says what they and their fields are called; any other may do with its label. */
export type WordsOfMove<A> = A extends Fields
  ? [ArrayKeys<A>] extends [never]
    ? string | MoveWords
    : MoveWords & {
        readonly inputs: { readonly [K in ArrayKeys<A>]: { readonly label: string; readonly fields: NestedIn<A, K> } };
      }
  : string | MoveWords;
type Asked<A, M> = [A] extends [never] ? unknown : M extends keyof A ? A[M] : unknown;
export const labelOfInput = (words: string | InputWords | undefined): string | undefined =>
  typeof words === 'object' ? words.label : words;

/** All a language says about one resource. The compiler lists what is still missing. */
export type ResourceWords<R extends AnyResource> = {
  /** Croatian counts 1 rad, 2 rada, 5 radova; English uses one and other. */
  readonly one: string;
  readonly few: string;
  readonly other: string;
  /** What its list is called («Nastavnici»); absent: `few` in Croatian, `other` in English, which are right for most feminine words. */
  readonly title?: string;
  /** The resource's screen in one line. */
  readonly about?: string;
  /** «Sve godine»: the way out of lists that are narrowed to one of them. */
  readonly all?: string;
  readonly fields: Labels<R['fields']>;
  readonly hints?: { readonly [K in keyof R['fields']]?: string };
  /** Labels of what endpoints about this resource ask for beyond its own fields. */
  readonly asked?: Readonly<Record<string, string>>;
  /** Sentences of the policy's checks and of the database's constraints, by key. */
  readonly checks?: Readonly<Record<string, string>>;
  readonly scenarios?: Readonly<Record<string, string>>;
} & When<CheckKey<R>, { readonly checks: { readonly [K in CheckKey<R>]: string } }> &
  When<OptionKeys<R['fields']>, { readonly options: OptionWords<R['fields']> }> &
  When<ArrayKeys<R['fields']>, { readonly nested: NestedWords<R['fields']> }> &
  When<
    MoveName<R>,
    {
      readonly states: { readonly [S in StateName<R>]: string };
      readonly moves: { readonly [M in MoveName<R>]: WordsOfMove<Asked<AsksOf<R['fields']>, M>> };
    }
  >;
export type { OptionField, Stem };

export interface AnyResourceWords {
  readonly one: string;
  readonly few: string;
  readonly other: string;
  readonly title?: string;
  readonly about?: string;
  readonly all?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string | undefined>>;
  readonly asked?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly nested?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly states?: Readonly<Record<string, string>>;
  readonly moves?: Readonly<Record<string, string | MoveWords>>;
  readonly checks?: Readonly<Record<string, string>>;
  readonly scenarios?: Readonly<Record<string, string>>;
}

export interface ReportWords {
  readonly title: string;
  readonly about?: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A parameter as it is said in a line: «akademska godina {value}». Without it its name and value. */
  readonly said?: Readonly<Record<string, string>>;
  /** By the level's first column: its heading with {columns}, and what its total is called, with {columns} too. */
  readonly levels?: Readonly<Record<string, { readonly heading?: string; readonly total?: string }>>;
  /** What the total of the whole is called. */
  readonly total?: string;
  readonly charts?: Readonly<Record<string, { readonly title: string; readonly about?: string }>>;
  readonly tiles?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, string>>;
  /** What the lines beside the figures are: «Nije u zbroju». */
  readonly beside?: string;
  /** What paper says otherwise and beside. Holes are parameters, and what the rule's `paper` gives. */
  readonly paper?: {
    readonly title?: string;
    /** Where a form of the report has a title of its own, by the form's name. */
    readonly titles?: Readonly<Record<string, string>>;
    /** Ends the line of parameters: «stanje na dan {today}». */
    readonly asOf?: string;
    /** Shorter heads of columns, where the paper has less room than the screen. */
    readonly heads?: Readonly<Record<string, string>>;
    /** Lines at the foot of a sheet, where they are called otherwise than their columns; with {columns}. */
    readonly foot?: Readonly<Record<string, string>>;
    readonly intro?: string;
    readonly legend?: string;
    readonly notes?: readonly string[];
    readonly signatures?: Readonly<Record<string, string>>;
  };
}

/** The words of one module in one language. `M` is the module's table of contents. */
export type ModuleWords<
  M extends { readonly resources: Readonly<Record<string, AnyResource>> },
  Extra extends object = object,
> = {
  readonly title: string;
  /** What it is called where there is room for a word or two alone: in the bar of a phone. Absent: as everywhere. */
  readonly short?: string;
  /** What the module is for, in a sentence or two: the help of its home. */
  readonly about?: string;
  readonly resources: { readonly [K in keyof M['resources']]: ResourceWords<M['resources'][K]> };
  readonly screens?: Readonly<Record<string, string>>;
  /** What a module's own screens are for, by their names: one line on their cards. */
  readonly abouts?: Readonly<Record<string, string>>;
  readonly reports?: Readonly<Record<string, ReportWords>>;
  /** Sentences of the checks that the module adds to resources of others: by the resource's name, then by key. */
  readonly joins?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the groups are called that messages may go to. */
  readonly audiences?: Readonly<Record<string, string>>;
} & Extra;

export interface AnyModuleWords {
  readonly title: string;
  readonly short?: string;
  readonly about?: string;
  readonly resources: Readonly<Record<string, AnyResourceWords>>;
  readonly screens?: Readonly<Record<string, string>>;
  readonly abouts?: Readonly<Record<string, string>>;
  readonly reports?: Readonly<Record<string, ReportWords>>;
  readonly joins?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly audiences?: Readonly<Record<string, string>>;
}

/** A value inside a sentence, as people of that language write it: 7,5 and 5. 3. 2026. in Croatian. */
const inSentence = (value: string | number, language: Language | undefined): string => {
  if (language === undefined) return String(value);
  if (typeof value === 'number') return language === 'hr' ? String(value).replace('.', ',') : String(value);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (!year) return value;
  if (language === 'hr') return `${Number(day)}. ${Number(month)}. ${year}.`;
  return language === 'en-us' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
};
/** Fills the {holes} of a sentence. A hole without a value stays, so that a mistake is seen; a value that ends with a full stop ends the sentence. */
export const fill = (
  sentence: string,
  params: Readonly<Record<string, string | number>> = {},
  language?: Language,
): string =>
  sentence.replace(/\{(\w+)\}(\.(?!\.))?/g, (hole, name: string, stop = '') => {
    if (!(name in params)) return hole;
    const value = inSentence(params[name]!, language);
    return /[^.]\.$/.test(value) ? value : value + stop;
  });

export const pluralForm = (language: Language, n: number): 'one' | 'few' | 'other' => {
  const form = (language === 'hr' ? plurals.hr : plurals.en).select(n);
  return form === 'one' || form === 'few' ? form : 'other';
};
const plurals = { hr: new Intl.PluralRules('hr'), en: new Intl.PluralRules('en') };
