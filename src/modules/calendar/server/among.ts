import { type Ctx, sql, type Sql } from '../../../kernel/server/index.ts';
import { roomsNamed, teachersNamed, teachingGroups } from '../../catalogues/server/index.ts';
import type { Conflict } from '../model/shapes.ts';
import { findConflicts, refusalFor, taken, type Wanted } from './conflicts.ts';
import { groupBy } from './group-by.ts';

type Kind = Exclude<Conflict['kind'], 'holiday'>;
interface Clash {
  readonly of: Wanted;
  readonly other: Wanted;
  readonly kind: Kind;
  readonly id: number;
}

/** Refuses what is taken: by everything that stands except these events, and by the other parts of the batch. */
export const refuseTaken = async (
  ctx: Ctx,
  wanted: readonly Wanted[],
  except: readonly number[],
  titleOf: (n: number) => string,
): Promise<void> => {
  const refusal = refusalFor(wanted, await findConflicts(ctx, ctx.me, wanted, { except }));
  if (refusal) throw refusal;
  await refuseAmongThemselves(ctx, wanted, titleOf);
};
/** The second half alone, for whoever has looked at what stands already. */
export const refuseAmongThemselves = async (
  ctx: Ctx,
  wanted: readonly Wanted[],
  titleOf: (n: number) => string,
): Promise<void> => {
  const refusal = refusalFor(wanted, await amongThemselves(ctx, wanted, titleOf));
  if (refusal) throw refusal;
};

const kinds = ['room', 'teacher', 'group'] as const;
const idsOf: Readonly<Record<Kind, (w: Wanted) => readonly number[]>> = {
  room: w => (w.room === null ? [] : [w.room]),
  teacher: w => w.teachers ?? [],
  group: w => w.groups ?? [],
};
/** What of a batch stands in the way of another part of it: nothing of it is stored yet, so no index knows. */
const amongThemselves = async (
  ctx: Ctx,
  wanted: readonly Wanted[],
  titleOf: (n: number) => string,
): Promise<Map<number, Conflict[]>> => {
  const upwards = await linesUpwards(ctx, wanted.flatMap(idsOf.group));
  const clashes = kinds.flatMap(kind =>
    overlapping(wanted, kind, id => (kind === 'group' ? upwards.get(id) : undefined) ?? [id]),
  );
  const names = await namesOf(ctx, clashes);
  const told = ({ kind, id, other: { n, start, end } }: Clash): Conflict =>
    taken(ctx, kind, names.get(`${kind} ${id}`) ?? '', { idEvent: null, title: titleOf(n), by: '', start, end });
  return new Map([...groupBy(clashes, c => c.of.n)].map(([n, found]) => [n, found.map(told)]));
};

/** `reach`: whatever else is taken with it; a group takes those it is part of. Two meet when one is in the other's reach. */
const overlapping = (wanted: readonly Wanted[], kind: Kind, reach: (id: number) => readonly number[]): Clash[] => {
  const held = wanted.flatMap(w => idsOf[kind](w).map(id => ({ w, id, reach: reach(id) })));
  const clashes: Clash[] = [];
  for (const together of groupBy(held, h => h.reach.at(-1)!).values()) {
    const inTurn = together.toSorted((a, b) => a.w.start.localeCompare(b.w.start));
    let standing: typeof inTurn = [];
    for (const later of inTurn) {
      // What has ended before this one begins meets none of those that begin later still.
      standing = standing.filter(earlier => earlier.w.end > later.w.start);
      for (const earlier of standing)
        if (earlier.w !== later.w && (earlier.reach.includes(later.id) || later.reach.includes(earlier.id)))
          clashes.push({ of: later.w, other: earlier.w, kind, id: later.id });
      standing.push(later);
    }
  }
  return clashes;
};

/** Each group with those above it, up to the root. */
const linesUpwards = async (ctx: Ctx, groups: readonly number[]): Promise<Map<number, number[]>> => {
  if (groups.length === 0) return new Map();
  const rows = await ctx.db.rows<{ asked: number; id: number }>(sql`with recursive up as (
      select g.id as asked, g.id, g.id_parent, 0 as height from ${teachingGroups(ctx.db)} g where g.id = any(${groups}::int[])
      union all select up.asked, g.id, g.id_parent, up.height + 1 from ${teachingGroups(ctx.db)} g join up on g.id = up.id_parent)
    select distinct asked, id, height from up order by asked, height`);
  return new Map([...groupBy(rows, row => row.asked)].map(([asked, line]) => [asked, line.map(row => row.id)]));
};

const naming: Readonly<Record<Kind, (ctx: Ctx) => Sql>> = {
  room: ctx => sql`select id, code as name from ${roomsNamed(ctx)} r`,
  teacher: ctx => sql`select id, name from ${teachersNamed(ctx.db)} t`,
  group: ctx => sql`select id, code as name from ${teachingGroups(ctx.db)} g`,
};
const namesOf = async (ctx: Ctx, clashes: readonly Clash[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [kind, found] of groupBy(clashes, c => c.kind)) {
    const rows = await ctx.db.rows<{ id: number; name: string }>(
      sql`${naming[kind](ctx)} where id = any(${found.map(c => c.id)}::int[])`,
    );
    for (const row of rows) names.set(`${kind} ${row.id}`, row.name);
  }
  return names;
};
