import { type AnyResource, type Values, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Compared,
  compareMany,
  keyOf,
  type Refusal,
  rowsByKey,
  saveMany,
  type TxCtx,
  tryTo,
} from '../../../kernel/server/index.ts';
import type { Layout, Part, Wrong } from './layouts.ts';
import { type Known, longestKey } from './known.ts';
import { about, canonical, type Draft, type Meant, type Message } from './line.ts';
import type { Spoken } from './missing.ts';

// Files whose lines make rows of several resources: a study course with its hours, a group with its members. They are
// written line by line in the order of the file. The preview does exactly that and takes it back.

interface Written {
  readonly prefix: string;
  readonly part: Part;
  readonly id: number | null;
  readonly said: Compared;
  readonly given: Values;
  /** All that the line says of the row, where it stands among others. */
  readonly place: Values;
}
/** A line that is refused takes back what its own parts have written, and says why. */
class NotWritten extends Error {
  readonly wrong: Wrong;
  constructor(wrong: Wrong) {
    super(wrong.key);
    this.wrong = wrong;
  }
}

const partsOf = (layout: Layout): { readonly part: Part; readonly prefix: string }[] => [
  { part: layout, prefix: '' },
  ...(layout.beside ?? []).map(part => ({ part, prefix: `${part.resource.name}/` })),
];
/** The values of one part by its own names; those that are only looked up by keep their mark. */
const ownValues = (values: Values, prefix: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (name.startsWith('_')) return [[name, value]];
      if (prefix === '') return name.includes('/') ? [] : [[name, value]];
      return name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [];
    }),
  );
const keptIn = (layout: Layout, prefix: string): ReadonlySet<string> =>
  new Set(
    layout.columns.flatMap(({ to, keptHere }) => (keptHere && to?.startsWith(prefix) ? [to.slice(prefix.length)] : [])),
  );
const stored = (given: Values): Values =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('_')));

/** A field that is never empty: an empty cell does not speak of it. */
export const isNeeded = (resource: AnyResource, name: string): boolean => {
  const field = resource.all[name];
  return field?.required === true || (field?.default ?? null) !== null;
};

/** The row that a part of a line is about, by the surest way that its values allow. */
const rowFor = async (ctx: Ctx, { resource, match }: Part, given: Values, made: Values) => {
  const fields = Object.keys(resource.all).filter(name => !resource.all[name]!.computed);
  const readable = fields.filter(name => !['dateTime', 'file', 'image'].includes(resource.all[name]!.kind));
  for (const key of match) {
    const values = key.map(name => given[name] ?? given[`_${name}`] ?? made[name] ?? null);
    const found = (await rowsByKey(ctx, resource, key, [values], readable)).get(keyOf(values));
    if (found) return found;
  }
  return null;
};

const writePart = async (
  tx: TxCtx,
  layout: Layout,
  { part, prefix }: { readonly part: Part; readonly prefix: string },
  values: Values,
  before: readonly Written[],
  how: How,
): Promise<Written> => {
  const today = wallClock(tx.now).slice(0, 10);
  const given = ownValues(values, prefix);
  if (part.parent) given[part.parent] = before[0]!.id;
  const made = part.made?.(given, today) ?? {};
  const there = await rowFor(tx, part, given, made);
  const wanted = part.stored ? await part.stored(tx, given, there) : stored(given);
  if ('at' in wanted && 'key' in wanted) throw new NotWritten(wanted as unknown as Wrong);
  const row: Record<string, unknown> = { ...stored(wanted as Values) };
  const kept = keptIn(layout, prefix);
  for (const name of Object.keys(row)) {
    if (there && kept.has(name) && (there[name] ?? null) !== null) delete row[name];
    // An empty cell leaves a new row to its default, and an old one what it must have.
    else if (row[name] === null && (!there || isNeeded(part.resource, name))) delete row[name];
  }
  const whole = there ? { ...row, id: there.id } : { ...stored(made), ...row };
  const [said] = await compareMany(tx, part.resource, [whole], { key: ['id'] });
  const done =
    said!.did === 'same' && said!.problems.length === 0
      ? null
      : await saveMany(tx, part.resource, [whole], { key: ['id'], batch: how.batch, each: true, note: how.note });
  return { prefix, part, id: done?.ids[0] ?? said!.id, said: said!, given: row, place: given };
};

export interface How {
  readonly batch: string;
  readonly note: string;
  /** What each row was given by the last import that was applied, by the key of its line. */
  readonly last: ReadonlyMap<string, Values>;
  readonly keyOf: (draft: Draft) => string;
}

/** Each line with what was written of it; one that is refused leaves no trace and says why. */
export const inSequence = async (
  tx: TxCtx,
  layout: Layout,
  drafts: readonly Draft[],
  how: How,
  { said: saidBefore, spoken, stubs }: Known,
): Promise<{ readonly meant: Meant[]; readonly created: number; readonly updated: number }> => {
  const meant: Meant[] = [];
  const count = { created: 0, updated: 0 };
  for (const draft of drafts) {
    const base = { line: draft.line, cells: draft.cells, key: how.keyOf(draft).slice(0, longestKey) };
    const refused = (messages: readonly Message[]): void =>
      void meant.push({
        ...base,
        action: 'error',
        idTarget: null,
        rowVer: null,
        given: null,
        diff: {},
        messages,
        accepted: false,
      });
    const agrees = draft.messages.length > 0 ? null : agreement(layout, draft, saidBefore);
    if (draft.messages.length > 0 || agrees) {
      await noteRefused(tx, layout, draft.values, spoken);
      refused([...draft.messages, ...(agrees ? [agrees] : [])]);
      continue;
    }
    const values = { ...draft.values };
    let at: AnyResource = layout.resource;
    let wrong: Wrong | null = null;
    const { would, refusal } = await tryTo(tx, async inner => {
      wrong = (await layout.late?.(inner, values)) ?? null;
      if (wrong) return [];
      const written: Written[] = [];
      for (const one of partsOf(layout)) {
        if (one.part.when && !one.part.when(values)) continue;
        at = one.part.resource;
        written.push(await writePart(inner, layout, one, values, written, how));
      }
      return written;
    }).catch((error: unknown) => {
      if (!(error instanceof NotWritten)) throw error;
      wrong = error.wrong;
      return { would: [], refusal: null };
    });
    if (wrong || refusal) await noteRefused(tx, layout, values, spoken);
    if (wrong) {
      const { at: column, key, params } = wrong as Wrong;
      refused([about(column, key, params)]);
      continue;
    }
    if (refusal) {
      refused(messagesOf(tx, layout, at, refusal));
      continue;
    }
    for (const { said, part, place } of would) {
      spoken.note(part, said.id, place);
      if (said.did === 'created') count.created++;
      if (said.did === 'updated') count.updated++;
    }
    const said = (name: string): boolean => !(name in values) || name in draft.values;
    const whole = judged(would, how.last.get(how.keyOf(draft)), said);
    meant.push({
      ...base,
      ...whole,
      given: stubs?.given(whole.given) ?? whole.given,
      diff: stubs?.named(whole.diff) ?? whole.diff,
    });
  }
  return { meant, ...count };
};
/** A line that is refused still speaks of its row: that one is not missing. */
const noteRefused = async (tx: TxCtx, layout: Layout, values: Values, spoken: Spoken): Promise<void> => {
  for (const { part, prefix } of partsOf(layout)) {
    if (!part.missing || part.parent || part.when?.(values) === false) continue;
    const given = ownValues(values, prefix);
    const there = await rowFor(tx, part, given, part.made?.(given, wallClock(tx.now).slice(0, 10)) ?? {});
    if (there) spoken.note(part, there.id, null);
  }
};

const namedBy = ({ values }: Draft, names: readonly string[]): string => keyOf(names.map(name => values[name]));
/** What a line is about: two lines about the same are one too many. */
export const sequenceKey = ({ names }: Layout, draft: Draft): string =>
  namedBy(draft, [...(names?.record ?? []), ...(names?.line ?? [])]);

/** Several lines may speak of one record, and none may say otherwise; what a line leaves empty it does not say. */
const agreement = (layout: Layout, draft: Draft, before: Known['said']): Message | null => {
  for (const { part, prefix } of partsOf(layout)) {
    const names = prefix === '' ? (layout.names?.record ?? []) : part.named;
    if (!names || names.some(name => prefix !== '' && (draft.values[name] ?? null) === null)) continue;
    const key = `${prefix}${namedBy(draft, names)}`;
    const own = stored(ownValues(draft.values, prefix));
    const first = before.get(key);
    if (!first) before.set(key, { line: draft.line, values: own });
    const isOther = Object.entries(first?.values ?? {}).some(
      ([name, value]) => value !== null && (own[name] ?? null) !== null && own[name] !== value,
    );
    if (isOther) return about(null, 'disagrees', { line: first!.line });
  }
  return null;
};

/** What was only looked up is no difference: a row that is made here has another key each time it is tried. */
const judged = (written: readonly Written[], last: Values | undefined, said: (name: string) => boolean) => {
  const all = <T>(pick: (one: Written) => Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      written.flatMap(one =>
        Object.entries(pick(one))
          .filter(([name]) => name !== one.part.parent)
          .map(([name, value]): [string, T] => [`${one.prefix}${name}`, value])
          .filter(([name]) => said(name)),
      ),
    );
  const diff = all<readonly [unknown, unknown]>(({ said }) => said.diff);
  const changed = written.filter(({ said }) => said.did === 'updated');
  const changes = all<readonly [unknown, unknown]>(one => (one.said.did === 'updated' ? one.said.diff : {}));
  const edited = Object.entries(changes).some(
    ([name, [now]]) => last?.[name] !== undefined && canonical(last[name]) !== canonical(now),
  );
  const erases = Object.values(changes).some(([was, now]) => was !== null && now === null);
  const action = edited
    ? 'conflict'
    : changed.length > 0
      ? 'changed'
      : written.some(({ said }) => said.did === 'created')
        ? 'new'
        : 'same';
  return {
    action,
    idTarget: written[0]?.said.id ?? null,
    rowVer: written[0]?.said.rowVer ?? null,
    given: all(({ given, part }) =>
      Object.fromEntries(Object.entries(given).filter(([name]) => !part.gathered?.includes(name))),
    ),
    diff,
    messages: [],
    accepted: action === 'new' || (action === 'changed' && !erases),
  } as const;
};

const messagesOf = (ctx: Ctx, layout: Layout, at: AnyResource, refusal: Refusal): Message[] => {
  const prefix = at === layout.resource ? '' : `${at.name}/`;
  const problems = refusal.detail.problems ?? [{ field: null, say: refusal.say }];
  return problems.map(({ field, say }): Message => {
    const words = (language: 'hr' | 'en-uk'): string => ctx.app.words.say(language, say, at, field ?? undefined);
    const named = `${prefix}${field}`;
    const column = layout.columns.find(one => one.to === named || one.decides?.includes(named))?.name ?? null;
    return { column, hr: words('hr'), en: words('en-uk') };
  });
};
