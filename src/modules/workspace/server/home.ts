import { any, integer, list, wallClock } from '../../../kernel/resource/index.ts';
import { endpoint, type Endpoint } from '../../../kernel/server/index.ts';
import { newsFor, shownNews } from '../../administration/server/index.ts';
import { myWeek } from '../../calendar/server/index.ts';
import { openTodos, todoShape, unseenMessages } from '../../messages/server/index.ts';
import type { HomeData } from '../model.ts';

/** One call for the page everybody begins with. Whoever acts as somebody else sees nothing of their mail. */
const home = endpoint({
  method: 'GET',
  path: 'home',
  summary: 'What needs doing now, this week’s timetable and the news.',
  answer: {
    todos: list(todoShape, { required: true }),
    unviewed: integer({ required: true }),
    /** As the calendar itself answers. */
    week: any(),
    news: list(shownNews, { required: true }),
  },
  async handle(ctx): Promise<HomeData> {
    const isMine = !ctx.me!.actor;
    const [todos, n, week, news] = await Promise.all([
      isMine ? openTodos(ctx) : [],
      isMine ? unseenMessages(ctx) : 0,
      myWeek(ctx, wallClock(ctx.now).slice(0, 10)),
      newsFor(ctx),
    ]);
    return { todos, unviewed: n, week, news };
  },
});
export const homeEndpoints: readonly Endpoint[] = [home];
