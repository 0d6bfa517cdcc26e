import { choice, dateTime, integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  addressFor,
  constituentsBy,
  type Ctx,
  defaultConstituent,
  diskBy,
  endpoint,
  type Endpoint,
  jobCounts,
  type Keeper,
  mailQueue,
  notAllowed,
  notFound,
  Refusal,
  sql,
  startRun,
  surroundingsOf,
} from '../../../kernel/server/index.ts';
import { lastVisits } from '../../people/server/index.ts';
import { inviteFirst, keptConstituent } from './policy.ts';
import { isCentral } from './registry.ts';

/** The administrator of the centre, and nobody at all elsewhere. */
const requireKeeper = (ctx: Ctx): Keeper => {
  const { keeper } = surroundingsOf(ctx.app);
  if (!ctx.me?.isAdmin) throw notAllowed();
  if (!isCentral(ctx) || !keeper) throw new Refusal(409, 'notCentral', { resource: 'constituent', kind: 'state' });
  return keeper;
};
const requireOne = async (ctx: Ctx, id: number) => {
  const one = await keptConstituent(ctx, id);
  if (!one) throw notFound();
  return one;
};
const inState = (key: string): Refusal => new Refusal(409, key, { resource: 'constituent', kind: 'state' });

/** The host in an address, or the bare host itself. */
const hostIn = (address: string): string | null => {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(whole) ? new URL(whole).hostname.toLowerCase() : null;
};
const lookup = endpoint({
  method: 'GET',
  path: '/site/c-e',
  public: true,
  modules: [],
  summary: 'The constituent behind a backend address: its id and the port in its socket’s path.',
  query: { u: text({ max: 2000 }) },
  answer: {
    cid: text({ required: true }),
    c: object({ nodePort: integer({ required: true }) }, { required: true }),
  },
  async handle(ctx, { query }) {
    const { settings } = surroundingsOf(ctx.app);
    const host = hostIn(query.u ?? '');
    const found = host === null ? undefined : constituentsBy(settings).ofHost(host);
    // The central module itself is no constituent, and a deactivated one is not to be found.
    if (!found || found.closed !== undefined || (settings.mode === 'central' && found.cid === defaultConstituent))
      throw notFound();
    return { cid: found.cid, c: { nodePort: found.nodePort } };
  },
});

const constituents = endpoint({
  method: 'GET',
  path: '/site/constituents',
  public: true,
  modules: [],
  summary: 'The constituents that the central module knows.',
  answer: {
    data: list(
      object({ cid: text({ required: true }), name: text({ required: true }), url: text({ required: true }) }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const { settings, address } = surroundingsOf(ctx.app);
    if (!isCentral(ctx)) return { data: [] };
    const { rows } = await ctx.db.run<{ cid: string; name: string }>(
      sql`select cid, name_hr as name from ${ctx.db.table('constituent')} where deleted_at is null`,
    );
    const names = new Map(rows.map(row => [row.cid, row.name]));
    return {
      data: constituentsBy(settings)
        .all()
        .filter(c => c.cid !== defaultConstituent && c.closed === undefined)
        .map(({ cid, hosts }) => ({
          cid,
          name: names.get(cid) ?? hosts[0] ?? cid,
          url: addressFor(settings, cid, address()),
        })),
    };
  },
});

const states = ['current', 'behind', 'ahead', 'unreachable', 'closed', 'preparing'] as const;
const health = endpoint({
  method: 'GET',
  path: 'constituent/health',
  summary: 'How each constituent is doing: version, users, when somebody was last there, letters and jobs that failed.',
  answer: {
    data: list(
      object({
        id: integer({ required: true }),
        cid: text({ required: true }),
        name: text({ required: true }),
        url: text({ required: true }),
        state: choice(states, { required: true }),
        version: text({ required: true }),
        users: integer(),
        lastSeen: dateTime(),
        errors: integer(),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const keeper = requireKeeper(ctx);
    const { settings, address, version } = surroundingsOf(ctx.app);
    const { rows } = await ctx.db.run<{ id: number; cid: string; name: string; status: string }>(
      sql`select id, cid, short_name as name, status from ${ctx.db.table('constituent')} where deleted_at is null order by num`,
    );
    return {
      data: await Promise.all(
        rows.map(async ({ id, cid, name, status }) => {
          const head = { id, cid, name, version, url: addressFor(settings, cid, address()) };
          const unknown = { users: null, lastSeen: null, errors: null };
          if (status === 'preparing') return { ...head, ...unknown, state: 'preparing' as const };
          const schema = await keeper.status(cid);
          const state = status === 'inactive' && schema !== 'unreachable' ? 'closed' : schema;
          if (schema === 'unreachable' || schema === 'behind') return { ...head, ...unknown, state };
          return { ...head, ...(await figuresOf(keeper.contextOf(cid))), state };
        }),
      ),
    };
  },
});
/** Counts alone: no row of a constituent comes to the centre. */
const figuresOf = async (ctx: Ctx): Promise<{ users: number; lastSeen: string | null; errors: number }> => {
  const seen = await ctx.db.one<{ users: number; at: Date | string | null }>(
    sql`select count(*)::int as users, max(v.at) as at from ${lastVisits(ctx.db)} v`,
  );
  const mails = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${mailQueue(ctx.db)} m where m.state = 'failed'`,
  );
  const jobs = (await jobCounts(ctx)).reduce((n, job) => n + job.failed, 0);
  return {
    users: seen!.users,
    lastSeen: seen!.at === null ? null : wallClock(new Date(seen!.at)),
    errors: jobs + mails!.n,
  };
};

const firstAdministrator = endpoint({
  method: 'POST',
  path: 'constituent/first-administrator',
  summary: 'A link that makes the first administrator: mailed to the contact and told here, once. An earlier one ends.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { link: text({ required: true, max: 1000 }), email: text({ required: true }) },
  async handle(ctx, { query: { id } }) {
    requireKeeper(ctx);
    const one = await requireOne(ctx, id);
    if (one.status !== 'active') throw inState('notOpen');
    const link = await inviteFirst(ctx, one);
    if (link === null) throw inState('hasUsers');
    return { link, email: one.contactEmail };
  },
});

const backups = endpoint({
  method: 'GET',
  path: 'constituent/backups',
  summary: 'The copies of one constituent, the newest first.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    data: list(
      object({ name: text({ required: true }), size: integer({ required: true }), at: dateTime({ required: true }) }),
      { required: true },
    ),
  },
  async handle(ctx, { query: { id } }) {
    const found = await requireKeeper(ctx).backups((await requireOne(ctx, id)).cid);
    return { data: found.map(copy => ({ ...copy, at: wallClock(new Date(copy.at)) })) };
  },
});
const backup = endpoint({
  method: 'POST',
  path: 'constituent/backup',
  summary: 'Makes a copy of one constituent in the background, while people work in it.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { run: text({ required: true }) },
  async handle(ctx, { query: { id } }) {
    requireKeeper(ctx);
    if ((await requireOne(ctx, id)).status === 'preparing') throw inState('notOpen');
    await diskBy(surroundingsOf(ctx.app).settings).refuseBelowReserve();
    return { run: await startRun(ctx, 'central.backup', { id }) };
  },
});
const restore = endpoint({
  method: 'POST',
  path: 'constituent/restore',
  summary: 'Puts a copy in the place of a deactivated constituent, as a whole or not at all.',
  query: { id: integer({ required: true, min: 1 }), name: text({ required: true, max: 200 }) },
  answer: { run: text({ required: true }) },
  async handle(ctx, { query: { id, name } }) {
    const keeper = requireKeeper(ctx);
    const one = await requireOne(ctx, id);
    if (one.status !== 'inactive') throw inState('isOpen');
    if (!(await keeper.backups(one.cid)).some(copy => copy.name === name)) throw inState('noCopy');
    return { run: await startRun(ctx, 'central.restore', { id, name }) };
  },
});

export const centralEndpoints: readonly Endpoint[] = [
  lookup,
  constituents,
  health,
  firstAdministrator,
  backups,
  backup,
  restore,
];
