import { any, integer, list, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  type Exchange,
  Refusal,
  refuseClosedEndpoint,
} from '../../../kernel/server/index.ts';
import { newsFor, shownNews } from '../../administration/server/index.ts';
import { openTodos, todoShape, unseenMessages } from '../../messages/server/index.ts';
import type { HomeData } from '../model.ts';

/** The calendar is asked under its own address, so that whatever it shows and hides holds here too. */
const eventsToday = async (ctx: Ctx, request: Exchange): Promise<HomeData['today']> => {
  const isCalendar = (e: Endpoint): boolean => e.method === 'GET' && e.path === 'calendar';
  const owner = ctx.app.modules.find(m => m.endpoints?.some(isCalendar));
  const calendar = owner?.endpoints?.find(isCalendar);
  if (!owner || !calendar) return null;
  const day = wallClock(ctx.now).slice(0, 10);
  try {
    await refuseClosedEndpoint(ctx, owner, calendar);
    return await calendar.handle(ctx, { ...request, query: { from: day, to: day }, body: {} });
  } catch (refused) {
    if (refused instanceof Refusal) return null;
    throw refused;
  }
};

/** One call for the page everybody begins with. Whoever acts as somebody else sees nothing of their mail. */
const home = endpoint({
  method: 'GET',
  path: 'home',
  summary: 'What needs doing now, today’s timetable and the news.',
  answer: {
    todos: list(todoShape, { required: true }),
    unviewed: integer({ required: true }),
    /** As the calendar itself answers. */
    today: any(),
    news: list(shownNews, { required: true }),
  },
  async handle(ctx, request): Promise<HomeData> {
    const isMine = !ctx.me!.actor;
    const [todos, n, today, news] = await Promise.all([
      isMine ? openTodos(ctx) : [],
      isMine ? unseenMessages(ctx) : 0,
      eventsToday(ctx, request),
      newsFor(ctx),
    ]);
    return { todos, unviewed: n, today, news };
  },
});
export const homeEndpoints: readonly Endpoint[] = [home];
