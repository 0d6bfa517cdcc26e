import { check, isBlank } from './check.ts';
import type { AnyField, FieldDef, Message } from './field.ts';

/**
 * What goes into an endpoint and what comes out of it: the kinds of fields that resources are made of, and what only a
 * call has: lists of values, nested objects, and values under names that are not known beforehand.
 */
export interface ListOf<S extends Part = Part> {
  readonly kind: 'list';
  readonly of: S;
  readonly required: boolean;
  readonly max: number;
  /** No value twice. */
  readonly distinct?: boolean;
}
export interface ObjectOf<S extends Shape = Shape> {
  readonly kind: 'object';
  readonly shape: S;
  readonly required: boolean;
}
/** Values by name: `{ '2026-03-31': 7 }`. */
export interface MapOf<S extends Part = Part> {
  readonly kind: 'map';
  readonly of: S;
  readonly required: boolean;
  readonly max: number;
  /** What a name looks like. */
  readonly names?: FieldDef;
}
/** True or false, and whatever JSON can say: in answers only. */
export interface Plain<T> {
  readonly kind: 'flag' | 'any';
  readonly required: boolean;
  readonly value?: T;
}
export type Part = AnyField | ListOf | ObjectOf | MapOf | Plain<unknown>;
export type Shape = { readonly [name: string]: Part };
/** A body of several kinds; the part named `by` says which one it is. */
export interface OneOf<N extends string = string, V extends Variants = Variants> {
  readonly kind: 'oneOf';
  readonly by: N;
  readonly of: V;
}
type Variants = { readonly [which: string]: Shape };
export type Body = Shape | OneOf;

type Options<R extends boolean> = { readonly required?: R; readonly max?: number };
export const list = <const S extends Part, const R extends boolean = false>(
  of: S,
  o?: Options<R> & { readonly distinct?: boolean },
): ListOf<S> & { readonly required: R } => ({ required: false, max: 500, ...o, kind: 'list', of }) as never;
export const object = <const S extends Shape, const R extends boolean = false>(
  shape: S,
  o?: { readonly required?: R },
): ObjectOf<S> & { readonly required: R } => ({ required: false, ...o, kind: 'object', shape }) as never;
export const map = <const S extends Part, const R extends boolean = false>(
  of: S,
  o?: Options<R> & { readonly names?: FieldDef },
): MapOf<S> & { readonly required: R } => ({ required: false, max: 200, ...o, kind: 'map', of }) as never;
export const oneOf = <const N extends string, const V extends Variants>(by: N, of: V): OneOf<N, V> => ({
  kind: 'oneOf',
  by,
  of,
});
export const flag = (): Plain<boolean> & { readonly required: true } => ({ kind: 'flag', required: true });
// biome-ignore lint/suspicious/noExplicitAny: whatever JSON can say
export const any = (): Plain<any> & { readonly required: false } => ({ kind: 'any', required: false });

type PartValue<P> = P extends { readonly kind: 'list'; readonly of: infer S }
  ? readonly PartValue<S>[]
  : P extends { readonly kind: 'object'; readonly shape: infer S }
    ? ShapeValues<S>
    : P extends { readonly kind: 'map'; readonly of: infer S }
      ? Readonly<Record<string, PartValue<S>>>
      : LeafValue<P>;
type LeafValue<P> = P extends { readonly value?: infer T } ? T : never;
/** What was not sent stays away; what was sent empty is null. */
export type ShapeValues<S> = {
  readonly [K in keyof S as S[K] extends { readonly required: true } ? K : never]: PartValue<S[K]>;
} & {
  readonly [K in keyof S as S[K] extends { readonly required: true } ? never : K]?: PartValue<S[K]> | null;
};
/** What an endpoint answers: everything that is declared is there, if only as null. */
export type AnswerValues<S> = {
  readonly [K in keyof S]: S[K] extends { readonly required: true } ? AnswerValue<S[K]> : AnswerValue<S[K]> | null;
};
type AnswerValue<P> = P extends { readonly kind: 'list'; readonly of: infer S }
  ? readonly AnswerValue<S>[]
  : P extends { readonly kind: 'object'; readonly shape: infer S }
    ? AnswerValues<S>
    : P extends { readonly kind: 'map'; readonly of: infer S }
      ? Readonly<Record<string, AnswerValue<S>>>
      : LeafValue<P>;

export interface ShapeProblem {
  readonly field: string;
  readonly say: Message;
}
const invalidValue: Message = { key: 'invalidValue' };
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type BodyValues<B> = B extends {
  readonly kind: 'oneOf';
  readonly by: infer N extends string;
  readonly of: infer V;
}
  ? { readonly [K in keyof V]: ShapeValues<V[K]> & { readonly [P in N]: K } }[keyof V]
  : ShapeValues<B>;
export const isOneOf = (body: Body): body is OneOf => body.kind === 'oneOf';

interface Reading {
  readonly values: Record<string, unknown>;
  readonly problems: readonly ShapeProblem[];
}
/** What was sent as a body. Which of several kinds it is comes first: without that nothing else can be judged. */
export const readBody = (body: Body, sent: Readonly<Record<string, unknown>>, now: Date): Reading => {
  if (!isOneOf(body)) return readShape(body, sent, now);
  const which = Object.hasOwn(sent, body.by) ? sent[body.by] : undefined;
  if (typeof which !== 'string' || !Object.hasOwn(body.of, which))
    return { values: {}, problems: [{ field: body.by, say: { key: 'notAnOption' } }] };
  return readShape(variantOf(body, which), sent, now);
};
/** One of the kinds, with the part that tells it apart. */
export const variantOf = ({ by, of }: OneOf, which: string): Shape => ({
  [by]: { kind: 'enum', required: true, options: [which] },
  ...of[which],
});

/** Values as they were sent, read under a shape: text without the blanks around it, defaults put in, and what is wrong with the rest. */
export const readShape = (
  shape: Shape,
  sent: Readonly<Record<string, unknown>>,
  now: Date,
  unknown: 'unknownField' | 'unknownParameter' = 'unknownField',
): Reading => {
  const problems: ShapeProblem[] = Object.keys(sent)
    .filter(name => !Object.hasOwn(shape, name))
    .map(name => ({ field: name, say: { key: unknown, params: { name: name.slice(0, 60) } } }));
  const values: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(shape)) {
    const value = Object.hasOwn(sent, name) ? tidy(part, sent[name]) : defaultOf(part);
    const problem = problemWith(part, value, sent, now);
    if (problem) problems.push({ field: name, say: problem });
    if (value !== undefined) values[name] = value;
  }
  return { values, problems };
};
const defaultOf = (part: Part): unknown => ('default' in part ? part.default : undefined);
const tidy = (part: Part, value: unknown): unknown => {
  if (part.kind === 'list' && Array.isArray(value)) return value.map(item => tidy((part as ListOf).of, item));
  if (part.kind === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, tidy((part as MapOf).of, item)]));
  if (part.kind === 'object' && isObject(value)) return tidyObject((part as ObjectOf).shape, value);
  if (typeof value !== 'string' || part.kind === 'any' || ('verbatim' in part && part.verbatim)) return value;
  if (isBlank(value)) return null;
  return part.kind === 'text' ? value.trim() : value;
};
/** What is not declared stays where it is, to be refused. */
const tidyObject = (shape: Shape, value: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const kept = Object.entries(value).map(([name, inner]) => [
    name,
    Object.hasOwn(shape, name) ? tidy(shape[name]!, inner) : inner,
  ]);
  const missing = Object.entries(shape)
    .filter(([name, part]) => !Object.hasOwn(value, name) && defaultOf(part) !== undefined)
    .map(([name, part]) => [name, defaultOf(part)]);
  return Object.fromEntries([...kept, ...missing]);
};

const problemWith = (part: Part, value: unknown, row: Readonly<Record<string, unknown>>, now: Date): Message | null => {
  if (part.kind === 'any') return null;
  if (!('of' in part) && !('shape' in part) && part.kind !== 'flag') return check(part as FieldDef, value, row, now);
  if (value === null || value === undefined) return part.required ? { key: 'required' } : null;
  return fits(part, value, now) ? null : invalidValue;
};
const fits = (part: Part, value: unknown, now: Date): boolean => {
  switch (part.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'list': {
      const { of, max, distinct } = part as ListOf;
      return (
        Array.isArray(value) &&
        value.length <= max &&
        value.every(item => isItem(of, item, now)) &&
        (!distinct || new Set(value).size === value.length)
      );
    }
    case 'map': {
      const { of, max, names } = part as MapOf;
      return (
        isObject(value) &&
        Object.keys(value).length <= max &&
        Object.entries(value).every(([name, item]) => (!names || isItem(names, name, now)) && isItem(of, item, now))
      );
    }
    default:
      return isObject(value) && readShape((part as ObjectOf).shape, value, now).problems.length === 0;
  }
};
/** Nothing is no item of anything, and an empty text is one among texts alone. */
const isItem = (of: Part, item: unknown, now: Date): boolean =>
  item !== null &&
  item !== undefined &&
  (of.kind === 'text' || !isBlank(item)) &&
  problemWith(of, item, {}, now) === null;

/** What an address says: numbers come as text there, and what is empty was not said. */
export const readQueryShape = (shape: Shape, query: Readonly<Record<string, string>>, now: Date) => {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === '' && Object.hasOwn(shape, name)) continue;
    const kind = Object.hasOwn(shape, name) ? shape[name]!.kind : undefined;
    const isNumber = kind === 'integer' || kind === 'ref' || kind === 'boolean' || kind === 'decimal';
    sent[name] = isNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  }
  return readShape(shape, sent, now, 'unknownParameter');
};

/**
 * Where an answer is not what its endpoint declares; null where it is. An answer is judged by its types alone: bounds and
 * formats of a field are for what comes in.
 */
export const misfit = (part: Part, value: unknown, at = 'answer'): string | null => {
  if (value === null || value === undefined) return part.required ? `${at} is missing` : null;
  switch (part.kind) {
    case 'any':
      return null;
    case 'flag':
      return typeof value === 'boolean' ? null : `${at} is neither true nor false`;
    case 'list': {
      if (!Array.isArray(value)) return `${at} is no list`;
      const { of } = part as ListOf;
      for (const [i, item] of value.entries()) {
        const found = misfit(of, item, `${at}[${i}]`);
        if (found) return found;
      }
      return null;
    }
    case 'map': {
      if (!isObject(value)) return `${at} is no object`;
      for (const [name, item] of Object.entries(value)) {
        const found = misfit((part as MapOf).of, item, `${at}.${name}`);
        if (found) return found;
      }
      return null;
    }
    case 'object': {
      if (!isObject(value)) return `${at} is no object`;
      const { shape } = part as ObjectOf;
      const stray = Object.keys(value).find(name => value[name] !== undefined && !Object.hasOwn(shape, name));
      if (stray) return `${at}.${stray} is not declared`;
      for (const [name, inner] of Object.entries(shape)) {
        const found = misfit(inner, value[name], `${at}.${name}`);
        if (found) return found;
      }
      return null;
    }
    case 'integer':
    case 'decimal':
    case 'ref':
    case 'boolean':
      return typeof value === 'number' ? null : `${at} is no number`;
    case 'chip':
    case 'optionGroup':
    case 'array':
    case 'refs':
      return Array.isArray(value) ? null : `${at} is no list`;
    case 'file':
      return isObject(value) ? null : `${at} is no file`;
    default:
      return typeof value === 'string' || value instanceof Date ? null : `${at} is no text`;
  }
};
