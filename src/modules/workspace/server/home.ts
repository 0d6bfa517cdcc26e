import { wallClock } from '../../../kernel/resource/index.ts';
import type { Ctx, Endpoint } from '../../../kernel/server/contract.ts';
import { Refusal } from '../../../kernel/server/errors.ts';
import { sql } from '../../../kernel/server/sql.ts';
import { newsFor } from '../../administration/server/index.ts';
import { openTodos } from '../../messages/server/index.ts';
import type { HomeData } from '../model.ts';

/** The calendar is asked under its own address, so that whatever it shows and hides holds here too. */
const eventsToday = async (ctx: Ctx, request: Parameters<Endpoint['handle']>[1]): Promise<HomeData['today']> => {
  const calendar = ctx.app.modules
    .flatMap(m => m.endpoints ?? [])
    .find(e => e.method === 'GET' && e.path === 'calendar');
  if (!calendar) return null;
  const day = wallClock(ctx.now).slice(0, 10);
  try {
    return ((await calendar.handle(ctx, { ...request, query: { from: day, to: day } })) as { events: unknown[] })
      .events;
  } catch (refused) {
    if (refused instanceof Refusal) return null;
    throw refused;
  }
};

const unviewed = async ({ db, me }: Ctx): Promise<number> =>
  (await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table('message-copy')} where id_user = ${me!.id} and seen = 0 and deleted_at is null`,
  ))!.n;

/** One call for the page everybody begins with. Whoever acts as somebody else sees nothing of their mail. */
const home: Endpoint = {
  method: 'GET',
  path: 'home',
  summary: 'What needs doing now, today’s timetable and the news.',
  async handle(ctx, request): Promise<HomeData> {
    const isMine = !ctx.me!.actor;
    const [todos, n, today, news] = await Promise.all([
      isMine ? openTodos(ctx) : [],
      isMine ? unviewed(ctx) : 0,
      eventsToday(ctx, request),
      newsFor(ctx),
    ]);
    return { todos, unviewed: n, today, news };
  },
};
export const homeEndpoints: readonly Endpoint[] = [home];
