import { raw, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { teachingGroups } from '../../catalogues/server/index.ts';
import { type EventRow, eventsById, holdEvents, idsOf, type Participants, participantsOfAll } from './events.ts';

export interface Held {
  readonly rooms?: readonly (number | null)[];
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
}

/**
 * Whoever books takes the rooms, then the teachers, then the groups, each in the order of their keys, before looking at
 * anything. The constraints alone would keep the calendar right, but two who meet in them wait for each other for ever.
 */
export const lockAll = async (ctx: TxCtx, held: Held): Promise<void> => {
  const sorted = (ids: readonly (number | null)[] = []): number[] =>
    [...new Set(ids.filter((id): id is number => id !== null))].toSorted((a, b) => a - b);
  const keys = [
    ...sorted(held.rooms).map(id => JSON.stringify([ctx.db.schema, 'calendar-room', id])),
    ...sorted(held.teachers).map(id => JSON.stringify([ctx.db.schema, 'calendar-teacher', id])),
    ...sorted(await rootsOf(ctx, held.groups ?? [])).map(id => JSON.stringify([ctx.db.schema, 'calendar-group', id])),
  ];
  if (keys.length > 0)
    await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`);
};

/** A tree of groups is taken as a whole: an hour of a part is an hour of the whole. */
const rootsOf = async (ctx: TxCtx, groups: readonly number[]): Promise<number[]> => {
  if (groups.length === 0) return [];
  return idsOf(
    await ctx.db.rows<{ id: number }>(sql`
  with recursive up as (select id, id_parent from ${teachingGroups(ctx.db)} g where id = any(${groups}::int[])
    union select g.id, g.id_parent from ${teachingGroups(ctx.db)} g join up on g.id = up.id_parent)
  select id from up where id_parent is null`),
  );
};

/** Events with all they hold, and with what they are to hold besides; then the rows, which meanwhile may have changed. */
export const holdWithPlaces = async (
  ctx: TxCtx,
  ids: readonly number[],
  more: Held = {},
): Promise<{ held: EventRow[]; people: ReadonlyMap<number, Participants> }> => {
  const known = await eventsById(ctx.db, ids);
  const people = await participantsOfAll(ctx.db, ids);
  const everybody = [...people.values()];
  await lockAll(ctx, {
    rooms: [...known.map(e => e.idRoom), ...(more.rooms ?? [])],
    teachers: [...everybody.flatMap(p => p.teachers), ...(more.teachers ?? [])],
    groups: [...everybody.flatMap(p => p.groups), ...(more.groups ?? [])],
  });
  return { held: await holdEvents(ctx, ids), people };
};

/** For series that move over their own rows, and for two events that change places: the end result alone is looked at. */
export const deferConstraints = async (ctx: TxCtx): Promise<void> => {
  await ctx.db.run(raw(`set constraints ${constraints(ctx.db.schema)} deferred`));
};
export const checkConstraints = async (ctx: TxCtx): Promise<void> => {
  await ctx.db.run(raw(`set constraints ${constraints(ctx.db.schema)} immediate`));
};
const constraints = (schema: string): string =>
  ['calendar_event_room_taken', 'calendar_event_teacher_teacher_taken', 'calendar_event_group_group_taken']
    .map(name => `"${schema}"."${name}"`)
    .join(', ');
