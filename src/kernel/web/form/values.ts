import {
  type AnyResource,
  check,
  type FieldDef,
  fileNamedBy,
  formFields,
  isBlank,
  isNeeded,
  type Message,
  type Values,
  writableFields,
} from '../../resource/index.ts';

/** Values of a form by field name. What is not said is null. */
export type FormValues = Readonly<Record<string, unknown>>;
export interface FormField {
  readonly name: string;
  readonly def: FieldDef;
}

/** What a form of this resource asks for, in the order of declaration. */
export const formFieldsOf = (r: AnyResource, only?: readonly string[]): FormField[] =>
  formFields(r)
    .filter(([name]) => !only || only.includes(name))
    .map(([name, def]) => ({ name, def }));
/** What a form tells without asking: written by moves, effects and computations. */
export const shownFieldsOf = (r: AnyResource): FormField[] =>
  Object.entries(r.all as Record<string, FieldDef>)
    .filter(
      ([name, def]) =>
        (def.readonly || def.computed || name === fileNamedBy(r)) &&
        def.kind !== 'state' &&
        !def.invisibleInForm &&
        !plumbing.has(name),
    )
    .map(([name, def]) => ({ name, def }));
const plumbing = new Set(['num', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

const emptyOf = (def: FieldDef): unknown => {
  if (def.default !== undefined) return def.default;
  return def.kind === 'boolean' ? 0 : null;
};
export const emptyValues = (fields: readonly FormField[], presets: Values = {}): FormValues =>
  Object.fromEntries(fields.map(({ name, def }) => [name, presets[name] ?? emptyOf(def)]));
export const valuesOf = (fields: readonly FormField[], row: Values): FormValues =>
  Object.fromEntries(fields.map(({ name, def }) => [name, row[name] ?? (def.kind === 'boolean' ? 0 : null)]));

/** Blank text, an empty list and nothing are one and the same to a reader. */
const settled = (value: unknown): unknown =>
  isBlank(value) || (Array.isArray(value) && value.length === 0) ? null : value;
export const sameValue = (a: unknown, b: unknown): boolean => {
  const [x, y] = [settled(a), settled(b)];
  if (Object.is(x, y)) return true;
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null) return false;
  if (Array.isArray(x) !== Array.isArray(y)) return false;
  const [xs, ys] = [x as Record<string, unknown>, y as Record<string, unknown>];
  return [...new Set([...Object.keys(xs), ...Object.keys(ys)])].every(key => sameValue(xs[key], ys[key]));
};
export const changedNames = (before: FormValues, now: FormValues): string[] =>
  Object.keys(now).filter(name => !sameValue(before[name], now[name]));
export const isDirty = (before: FormValues, now: FormValues): boolean => changedNames(before, now).length > 0;

/** One field changed, and with it those that follow from it and about which nobody has said anything else. */
export const withFollowing = (
  fields: readonly FormField[],
  now: FormValues,
  changed: string,
  value: unknown,
): FormValues => {
  const next: Record<string, unknown> = { ...now, [changed]: value };
  for (const { name, def } of fields)
    if (def.follows && name !== changed && (isBlank(now[name]) || sameValue(now[name], def.follows(now))))
      next[name] = def.follows(next);
  return next;
};

/** Pictures and files travel as content only when they were chosen anew; what is stored has passed its check already. */
const isStoredContent = ({ name, def }: FormField, before: FormValues, now: FormValues): boolean =>
  (def.kind === 'image' || def.kind === 'file') && sameValue(before[name], now[name]);

/** Everything that is wrong with the form, by field. The order of the fields is the order of the problems. */
export const problemsOf = (
  fields: readonly FormField[],
  before: FormValues,
  now: FormValues,
  clock = new Date(),
): Record<string, Message> => {
  const problems: Record<string, Message> = {};
  for (const field of fields) {
    const missing = isNeeded(field.def, now) && isBlank(now[field.name]);
    if (!missing && isStoredContent(field, before, now)) continue;
    const problem = check(field.def, now[field.name], now, clock);
    if (problem) problems[field.name] = problem;
  }
  return problems;
};

/** The body of a create: every field that has something to say. */
export const createBody = (fields: readonly FormField[], now: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name }) => [name, settled(now[name])] as const).filter(([, value]) => value !== null),
  );
/** What a new record is given by its place without being asked for: the parent whose list it stands in. */
export const unasked = (
  r: AnyResource,
  fields: readonly FormField[],
  presets: Values = {},
): Record<string, unknown> => {
  const writable = new Set(writableFields(r).map(([name]) => name));
  return Object.fromEntries(
    Object.entries(presets).filter(([name]) => writable.has(name) && !fields.some(f => f.name === name)),
  );
};
/** The body of an update: what changed, what was seen there before, and the version it was changed from. */
export const updateBody = (
  fields: readonly FormField[],
  before: FormValues,
  now: FormValues,
  rowVer: unknown,
): Record<string, unknown> => {
  const changed = new Set(changedNames(before, now));
  const sent = fields.filter(f => changed.has(f.name));
  const body = {
    ...Object.fromEntries(sent.map(({ name }) => [name, settled(now[name])])),
    was: Object.fromEntries(sent.map(({ name }) => [name, before[name]])),
  };
  return rowVer === undefined || rowVer === null ? body : { ...body, rowVer };
};

/** A record with an empty key is created, one with a key is updated. */
export const isNew = (row: Values | null | undefined): boolean =>
  row?.id === undefined || row.id === null || row.id === '' || row.id === 0;

// ——— Two people changed one record ———

export interface Difference {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly both: boolean;
}
/** Where my form and the stored row part: fields I changed, they changed, or both differently. */
export const differences = (
  fields: readonly FormField[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] =>
  fields.flatMap(({ name }) => {
    if (sameValue(mine[name], theirs[name])) return [];
    const [iDid, theyDid] = [!sameValue(base[name], mine[name]), !sameValue(base[name], theirs[name])];
    return [{ name, base: base[name], mine: mine[name], theirs: theirs[name], both: iDid && theyDid }];
  });
/** What each field begins with when the two are put side by side: a change beats no change, mine beats theirs. */
export const firstChoice = (found: readonly Difference[]): Record<string, 'mine' | 'theirs'> =>
  Object.fromEntries(found.map(d => [d.name, sameValue(d.base, d.mine) ? 'theirs' : 'mine']));
export const mergedValues = (
  mine: FormValues,
  found: readonly Difference[],
  choice: Readonly<Record<string, 'mine' | 'theirs'>>,
): FormValues => {
  const merged = { ...mine };
  for (const d of found) merged[d.name] = choice[d.name] === 'theirs' ? d.theirs : d.mine;
  return merged;
};
