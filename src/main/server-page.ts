import { type Boot, surroundingsOf } from '../kernel/server/index.ts';
import { providersOf } from '../modules/people/server/auth/providers.ts';
import { whoIs } from '../modules/people/server/auth/who.ts';
import { ownerOf } from '../modules/people/server/site.ts';

/** What the page is told with its first byte: the institution, the ways to sign in, and who is signed in already. */
export const bootOf: Boot = async ctx => ({
  owner: await ownerOf(ctx),
  providers: providersOf(surroundingsOf(ctx.app).settings),
  ...(ctx.me ? { user: await whoIs(ctx) } : {}),
});
