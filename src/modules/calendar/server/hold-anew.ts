import { wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  inTransaction,
  type Job,
  Refusal,
  refusalOf,
  saveMatching,
  sql,
  type Sql,
  startRun,
  sendJob,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';

// Events carry copies of what their type holds. When the type changes, those to come are written again.

/** So many follow in the same transaction, which refuses what cannot stand; more of them follow in the background. */
export const mostAtOnce = 500;
const toCome = (ctx: Ctx, idType: number): Sql =>
  sql`from ${ctx.db.table('calendar-event')} e where e.id_reservationtype = ${idType} and e."end" > ${ctx.now}::timestamptz and e.deleted_at is null`;
export const eventsToCome = async (ctx: Ctx, idType: number): Promise<number> =>
  (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n ${toCome(ctx, idType)}`))!.n;

const again = (ctx: TxCtx, idType: number, ids: readonly number[]): Promise<unknown> =>
  saveMatching(ctx, calendarEvent, { id: { in: ids } }, { idReservationtype: idType }, { action: 'holdAnew' });
const portionAfter = async (ctx: Ctx, idType: number, after: number, most: number): Promise<number[]> =>
  (
    await ctx.db.rows<{ id: number }>(
      sql`select e.id ${toCome(ctx, idType)} and e.id > ${after} order by e.id limit ${most}`,
    )
  ).map(({ id }) => id);

/** Inside the transaction that changes the type. */
export const holdAnew = async (ctx: TxCtx, idType: number): Promise<void> => {
  if ((await eventsToCome(ctx, idType)) <= mostAtOnce)
    await again(ctx, idType, await portionAfter(ctx, idType, 0, mostAtOnce));
  else if (ctx.me) await startRun(ctx, holdAnewJob.name, { idType });
  else await sendJob(ctx, holdAnewJob.name, { idType });
};

interface Done {
  readonly after: number;
  readonly done: number;
  /** Whose room or people another event has at that time: they stay as they were. */
  readonly left: readonly number[];
}
/** All of a portion, or one by one where one of them cannot stand. Gives those that cannot. */
const writePortion = async (ctx: Ctx, idType: number, ids: readonly number[]): Promise<readonly number[]> => {
  try {
    await inTransaction(ctx, tx => again(tx, idType, ids));
    return [];
  } catch (error) {
    if (!isTaken(ctx, error)) throw error;
    if (ids.length === 1) return ids;
  }
  const left: number[] = [];
  for (const id of ids) left.push(...(await writePortion(ctx, idType, [id])));
  return left;
};
const isTaken = (ctx: Ctx, error: unknown): boolean => {
  const refusal = refusalOf(error, ctx.app);
  return refusal instanceof Refusal && refusal.status === 409;
};

const portion = 200;
export const holdAnewJob: Job = {
  name: 'calendar.holdAnew',
  title: { hr: 'Događaji vrste: prostorije i ljudi iznova', en: 'Events of a type: rooms and people anew' },
  async run(ctx, data, run) {
    const { idType } = data as { readonly idType: number };
    const total = await eventsToCome(ctx, idType);
    let now: Done = (run.bookmark as Done | null) ?? { after: 0, done: 0, left: [] };
    for (;;) {
      const ids = await portionAfter(ctx, idType, now.after, portion);
      if (ids.length === 0) break;
      // Writing an event twice changes nothing: after a crash the portion is written once more.
      const left = [...now.left, ...(await writePortion(ctx, idType, ids))];
      now = { after: ids.at(-1)!, done: now.done + ids.length, left };
      await inTransaction(ctx, tx => run.keep(tx, { ...now }));
      await run.progress(now.done, Math.max(total, now.done));
    }
    if (now.left.length > 0) await tellLeft(ctx, run, now.left);
  },
};
const tellLeft = async (ctx: Ctx, run: Parameters<Job['run']>[2], ids: readonly number[]): Promise<void> => {
  const rows = await ctx.db.rows<{ title: string; start: string; end: string }>(
    sql`select title, left(start::text, 16) as start, left("end"::text, 16) as "end" from ${ctx.db.table('calendar-event')} where id = any(${ids}::int[]) order by start, id`,
  );
  const lines = rows.map(({ title, start, end }) => `${start}\t${end}\t${title.replace(/\s+/g, ' ')}`);
  await run.result(
    `preklapanja-overlaps-${wallClock(ctx.now).slice(0, 10)}.txt`,
    Buffer.from(`Početak / Start\tKraj / End\tNaslov / Title\n${lines.join('\n')}\n`),
  );
  await run.progress(ids.length, ids.length, {
    hr: `Preklapanja s drugim događajima: ${ids.length}. Ti su događaji ostali kako su bili; popis je u datoteci.`,
    en: `Overlaps with other events: ${ids.length}. Those events stayed as they were; the file lists them.`,
  });
};
