import { type AnyResource, type Values, wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, keyOf, pagesByKey, rowsByKey, saveMany, type TxCtx } from '../../../kernel/server/index.ts';
import type { ImportKind } from '../kinds.ts';
import { type Column, type Layout, layouts, type Missing, type Part } from './layouts.ts';
import type { Meant, Under } from './line.ts';
import type { Heading } from './meaning.ts';

// Rows of the portal that a whole file would have. They are reported; only an enrolment may be marked as given up, if the
// clerk says so.

/** What a file has spoken of, by resource: which rows, and in which places. */
export class Spoken {
  private readonly of = new Map<string, { readonly ids: Set<number>; readonly places: Map<string, unknown[]> }>();
  in(resource: AnyResource): { readonly ids: ReadonlySet<number>; readonly places: readonly unknown[][] } {
    const said = this.of.get(resource.name);
    return { ids: said?.ids ?? new Set(), places: [...(said?.places.values() ?? [])] };
  }
  note({ resource, missing }: Part, id: number | null, values: Values | null): void {
    if (!missing) return;
    const said = this.of.get(resource.name) ?? { ids: new Set(), places: new Map() };
    this.of.set(resource.name, said);
    if (id !== null) said.ids.add(id);
    if (!values) return;
    const place = missing.within.map(name => values[name] ?? null);
    if (!place.includes(null)) said.places.set(keyOf(place), place);
  }
}
export interface MissingRow extends Meant {
  readonly action: 'missing';
}
/** So many are kept to be looked at where nothing can be done about them; all are counted. */
const shownAtMost = 1000;

/** Portions of what the file lacks: how many there are, and those of them that are kept. */
export async function* missingFrom(
  ctx: Ctx,
  kind: ImportKind,
  heading: Heading,
  spoken: Spoken,
  after: number,
): AsyncGenerator<{ readonly rows: readonly MissingRow[]; readonly count: number }> {
  const layout = layouts[kind];
  let shown = 0;
  for (const part of [layout, ...(layout.beside ?? [])]) {
    if (!part.missing) continue;
    const { resource, missing } = part;
    const { ids, places } = spoken.in(resource);
    const prefix = part === layout ? '' : `${resource.name}/`;
    for await (const there of pagesByKey(ctx, resource, missing.within, places, fieldsFor(layout, part, prefix))) {
      const found = there.filter(row => !ids.has(row.id) && isExpected(missing, row));
      const kept = missing.drop ? found : found.slice(0, Math.max(0, shownAtMost - shown));
      const cells = await cellsOf(ctx, layout, prefix, heading, kept);
      const rows = kept.map(
        (row, i): MissingRow => ({
          line: after + shown + i + 1,
          key: `${resource.name} ${row.id}`,
          action: 'missing',
          idTarget: row.id,
          rowVer: row.rowVer,
          cells: cells[i]!,
          given: null,
          diff: dropOf(missing, row, ctx.now),
          messages: [],
          accepted: false,
        }),
      );
      shown += rows.length;
      yield { rows, count: found.length };
    }
  }
}
const isExpected = ({ by, among }: Missing, row: Values): boolean =>
  (by === undefined || (row[by] ?? null) !== null) && (!among || among[1].includes(row[among[0]]));
const dropOf = ({ drop }: Missing, row: Values, now: Date): Meant['diff'] =>
  drop?.from.includes(String(row.status)) ? { status: [row.status, drop.to(wallClock(now).slice(0, 10)).status] } : {};

/** Marks as given up what was chosen and is still as it was seen; null: something is not. */
export const dropMissing = async (
  tx: TxCtx,
  kind: ImportKind,
  chosen: readonly { readonly idTarget: number | null; readonly diff: string }[],
  how: Under,
): Promise<number | null> => {
  const { resource, missing, givenUp } = layouts[kind];
  if (chosen.length === 0) return 0;
  if (!missing?.drop) return null;
  const now = await rowsByKey(
    tx,
    resource,
    ['id'],
    chosen.map(row => [row.idTarget]),
    ['status'],
  );
  const isOld = chosen.some(row => {
    const there = now.get(keyOf([row.idTarget]));
    return !there || JSON.stringify(dropOf(missing, there, tx.now)) !== row.diff;
  });
  if (isOld) return null;
  const values = missing.drop.to(wallClock(tx.now).slice(0, 10));
  const done = await saveMany(
    tx,
    resource,
    chosen.map(row => ({ id: row.idTarget!, ...values })),
    { key: ['id'], ...how },
  );
  await givenUp?.(
    tx,
    chosen.map(row => row.idTarget!),
    how,
  );
  return done.updated;
};

// ——— As the file would say it ———

const ownField = (column: Column, prefix: string, resource: AnyResource): string | null => {
  const name = column.from ?? (column.to?.startsWith(prefix) ? column.to.slice(prefix.length) : null);
  return name !== null && name in resource.all ? name : null;
};
const fieldsFor = (layout: Layout, part: Part, prefix: string): string[] => {
  const { resource, missing } = part;
  const told = [...(layout.found ?? []), ...(layout.told ?? [])].map(({ to }) => to.slice(to.lastIndexOf('/') + 1));
  const wanted = [
    ...layout.columns.map(column => ownField(column, prefix, resource)),
    ...told,
    missing!.by,
    missing!.among?.[0],
    ...(missing!.drop ? ['status'] : []),
  ];
  return [...new Set(wanted)].filter((name): name is string => typeof name === 'string' && name in resource.all);
};
/** Rows as the lines that the file does not have. */
const cellsOf = async (
  ctx: Ctx,
  layout: Layout,
  prefix: string,
  heading: Heading,
  rows: readonly Values[],
): Promise<string[][]> => {
  const resource =
    prefix === '' ? layout.resource : layout.beside!.find(one => prefix === `${one.resource.name}/`)!.resource;
  const values = rows.map((row): Record<string, unknown> => {
    const named = layout.columns.flatMap(column => {
      const field = ownField(column, prefix, resource);
      return field === null ? [] : [[column.to!, row[field]]];
    });
    return Object.fromEntries(named);
  });
  // What several columns name together is told by each of them.
  for (const { to, in: where, by } of [...(layout.found ?? []), ...(layout.told ?? [])]) {
    const field = to.slice(to.lastIndexOf('/') + 1);
    if (!(field in resource.all)) continue;
    const there = await rowsByKey(
      ctx,
      where,
      ['id'],
      rows.map(row => [row[field]]),
      Object.keys(by),
    );
    for (const [i, row] of rows.entries())
      for (const [name, said] of Object.entries(by)) values[i]![said] ??= there.get(keyOf([row[field]]))?.[name];
  }
  for (const { to, finds } of layout.columns) {
    if (!to || !finds) continue;
    const there = await rowsByKey(
      ctx,
      finds.in,
      ['id'],
      values.map(row => [row[to]]),
      finds.by,
    );
    for (const row of values) {
      const named = there.get(keyOf([row[to]]));
      row[to] = named && finds.by.map(field => named[field]).find(Boolean);
    }
  }
  return values.map(row => {
    const cells = heading.names.map(() => '');
    for (const [column, at] of heading.columns) if (column.to) cells[at] = cellOf(column, row[column.to]);
    return cells;
  });
};
const cellOf = ({ as, codes }: Column, value: unknown): string => {
  if ((value ?? null) === null) return '';
  if (codes) return Object.entries(codes).find(([, means]) => means === value)?.[0] ?? '';
  if (as === 'flag') return value === 1 ? 'DA' : 'NE';
  if (as === 'decimal') return String(Number(value)).replace('.', ',');
  if (as === 'date') return `${String(value).split('-').reverse().join('.')}.`;
  return String(value);
};
