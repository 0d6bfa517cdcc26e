import { check, type FieldDef, isBlank, isDate, type Message, type Values } from '../../../kernel/resource/index.ts';
import { type FieldProblem, invalid, invalidAll } from '../../../kernel/server/errors.ts';
import { calendarEvent } from '../model.ts';

/** Lists that a booking carries beside its plain fields. */
const lists = {
  ids: (value: unknown) => isListOf(value, isId) && new Set(value).size === value.length,
  dates: (value: unknown) => isListOf(value, isDate),
  roomByDate: (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).length <= 200 &&
    Object.entries(value).every(([date, id]) => isDate(date) && isId(id)),
  versions: (value: unknown) =>
    isListOf(
      value,
      item =>
        typeof item === 'object' &&
        item !== null &&
        Object.keys(item).length === 2 &&
        isId((item as Values).id) &&
        isId((item as Values).rowVer),
    ),
  shifts: (value: unknown) =>
    isListOf(
      value,
      item =>
        typeof item === 'object' &&
        item !== null &&
        Object.keys(item).length === 2 &&
        isId((item as Values).id) &&
        typeof (item as Values).start === 'string',
    ),
} as const;
const isListOf = (value: unknown, is: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length <= 500 && value.every(is);
const isId = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

export type Shape = Readonly<Record<string, FieldDef | keyof typeof lists>>;

/** What was sent, checked by the same validation as every form. What was not sent stays away; what is not known is refused. */
export const readBody = <T>(body: unknown, shape: Shape): T => {
  const sent = (body ?? {}) as Values;
  const problems: FieldProblem[] = unknownNames(sent, shape, 'unknownField');
  for (const [name, field] of Object.entries(shape)) {
    const problem = problemWith(field, sent[name], sent);
    if (problem) problems.push({ field: name, say: problem });
  }
  if (problems.length > 0) throw invalidAll(problems, calendarEvent.name);
  return Object.fromEntries(
    Object.keys(shape)
      .filter(name => sent[name] !== undefined)
      .map(name => [name, tidied(sent[name])]),
  ) as T;
};
const tidied = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value);

/** The same for an address: numbers come as text there. */
export const readQuery = <T>(query: Readonly<Record<string, string>>, shape: Readonly<Record<string, FieldDef>>): T => {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === '') continue;
    const kind = shape[name]?.kind;
    const isNumber = kind === 'integer' || kind === 'ref' || kind === 'boolean';
    sent[name] = isNumber && /^\d{1,10}$/.test(value) ? Number(value) : value;
  }
  const problems = unknownNames(query, shape, 'unknownParameter');
  if (problems.length > 0) throw invalidAll(problems);
  return readBody<T>(sent, shape);
};

const unknownNames = (sent: object, shape: Shape, key: string): FieldProblem[] =>
  Object.keys(sent)
    .filter(name => !Object.hasOwn(shape, name))
    .map(name => ({ field: name, say: { key, params: { name: name.slice(0, 60) } } }));

const problemWith = (field: FieldDef | keyof typeof lists, value: unknown, sent: Values): Message | null => {
  if (typeof field === 'string') return isBlank(value) || lists[field](value) ? null : { key: 'invalidValue' };
  return check(field, value, sent);
};

/** The first and the last day of a span that a screen asks for. */
export const refuseBadSpan = (from: string, to: string, mostDays: number): void => {
  if (to < from) throw invalid('to', 'invalidValue');
  if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000) throw invalid('to', 'outOfRange');
};
