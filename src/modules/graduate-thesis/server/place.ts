import { list, type Module, routeOf, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  mayOpen,
  modulesOf,
  notAllowed,
  notFound,
} from '../../../kernel/server/index.ts';
import { keepModuleOfSession, moduleOfSession } from '../../people/server/index.ts';
import { thesisScreens } from '../entries.ts';

// The screens of theses stand under two modules. Whoever works in one of them stays there; under any other there are none.

/** Where somebody is taken who has opened neither. */
const usual = 'course-conductions';

const screensIn = (module: Module): string[] =>
  module.entries.filter(({ path }) => thesisScreens.includes(path)).map(entry => routeOf(module, entry));
const homesOf = ({ app }: Ctx): readonly Module[] => modulesOf(app).filter(module => screensIn(module).length > 0);
const homeNamed = (ctx: Ctx, id: string): Module => {
  const home = homesOf(ctx).find(module => module.id === id);
  if (!home) throw notFound();
  return home;
};
const openIn = (ctx: Ctx, module: Module): string[] => screensIn(module).filter(route => mayOpen(ctx, route));

const answer = {
  module: text({ required: true }),
  /** Addresses of the screens that the caller may open there. */
  screens: list(text({ required: true })),
};
const told = (ctx: Ctx, module: Module) => ({ module: module.id, screens: openIn(ctx, module) });

const place = endpoint({
  method: 'GET',
  path: 'graduate-thesis/place',
  summary:
    'The module in which the caller works on theses, kept in the session, course conductions unless said otherwise, and the screens of theses there. One that has no such screens is 404.',
  query: { module: text({ max: 64 }) },
  answer,
  handle: async (ctx, { query }) => told(ctx, homeNamed(ctx, query.module ?? (await moduleOfSession(ctx)) ?? usual)),
});
const stay = endpoint({
  method: 'PUT',
  path: 'graduate-thesis/place',
  summary: 'The caller has opened theses in this module, and stays in it until the other is opened.',
  body: { module: text({ required: true, max: 64 }) },
  answer,
  async handle(ctx, { body }) {
    const module = homeNamed(ctx, body.module);
    if (openIn(ctx, module).length === 0) throw notAllowed();
    await inTransaction(ctx, tx => keepModuleOfSession(tx, module.id));
    return told(ctx, module);
  },
});
export const placeEndpoints: readonly Endpoint[] = [place, stay];
