import { sql, type TxCtx } from '../src/kernel/server/index.ts';
import { Random } from './random.ts';
import type { Sink } from './sink.ts';
import type { Size } from './size.ts';

/** What every maker of rows gets: where they go, how many there are, and which day it is. */
export interface World {
  readonly ctx: TxCtx;
  readonly sink: Sink;
  readonly size: Size;
  /** The day in Croatia, and the year in which the active academic year began. */
  readonly today: string;
  readonly startYear: number;
}

/** The year that contains this day: it begins on 1 October. */
export const startYearOf = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5, 7) < '10' ? 1 : 0);
export const todayIn = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format(now);

export const worldOf = (ctx: TxCtx, sink: Sink, size: Size): World => {
  const today = todayIn(ctx.now);
  return { ctx, sink, size, today, startYear: startYearOf(today) };
};

/** Numbers of one maker's own: what another one draws does not change them. */
export const randomFor = (world: World, maker: string): Random => {
  let seed = 2_166_136_261;
  for (const letter of `${world.size.name} ${maker}`) seed = Math.imul(seed ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return new Random(seed);
};

/** What the seeds put in, by its code. */
export const idsByCode = async (world: World, resource: string): Promise<ReadonlyMap<string, number>> => {
  const { db } = world.ctx;
  const found = await db.run<{ id: number; code: string }>(
    sql`select id, code from ${db.table(resource)} where deleted_at is null order by id`,
  );
  return new Map(found.rows.map(row => [row.code, row.id]));
};
export const idOfCode = (ids: ReadonlyMap<string, number>, code: string): number => {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo needs «${code}»: run the seeds first.`);
  return id;
};
