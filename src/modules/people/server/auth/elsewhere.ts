import { integer, list, object, text } from '../../../../kernel/resource/index.ts';
import {
  addressFor,
  type Constituent,
  constituentsBy,
  type Ctx,
  defaultConstituent,
  endpoint,
  type Endpoint,
  type Exchange,
  hashToken,
  inTransaction,
  isToken,
  type Me,
  newToken,
  notAllowed,
  notFound,
  remove,
  save,
  sql,
  surroundingsOf,
  type TxCtx,
} from '../../../../kernel/server/index.ts';
import { userIdentity } from '../../model.ts';
import { addressOf } from './letters.ts';
import { forget, keep, keptFor } from './oidc.ts';
import { enter } from './sign-in.ts';

/**
 * One person with accounts in several constituents. Nothing but the link itself is known to both: each account keeps its own roles,
 * password and second factor. A link stands in both schemas, made by somebody who was signed in to both in one browser, and counts
 * only while it stands in both; so whoever takes it away on one side has taken it away.
 *
 * The constituent that is entered asks (a journey, kept in this browser), the other one vouches for whoever is signed in there
 * (a code, good once, for a minute, for this journey alone), and the first one asks the other's schema whose code that was.
 */
const provider = 'constituent';
const journeyMinutes = 10;
const codeSeconds = 60;
const arrival = '/api/v1/auth/constituent-arrival';

/** Where people may have a second account: whoever works, but not the centre, which has administrators and nobody else. */
const othersOf = (ctx: Pick<Ctx, 'app' | 'cid'>): readonly Constituent[] => {
  const { settings } = surroundingsOf(ctx.app);
  const all = constituentsBy(settings).all();
  const people = settings.mode === 'central' ? all.filter(one => one.cid !== defaultConstituent) : all;
  if (!people.some(one => one.cid === ctx.cid)) return [];
  return people.filter(one => one.cid !== ctx.cid && one.closed === undefined);
};
const requireOther = (ctx: Pick<Ctx, 'app' | 'cid'>, cid: string | null | undefined): Constituent => {
  const found = othersOf(ctx).find(one => one.cid === cid);
  if (!found) throw notFound();
  return found;
};
const addressIn = ({ app }: Pick<Ctx, 'app'>, cid: string): string => {
  const { settings, address } = surroundingsOf(app);
  return addressFor(settings, cid, address());
};
const nameOf = ({ cid, name, hosts }: Constituent): string => name ?? hosts[0] ?? cid;
/** The other constituent's own rows, for what both must know of a link and for nothing else. */
const schemaThere = (ctx: Ctx, cid: string): Ctx | null => {
  const { keeper } = surroundingsOf(ctx.app);
  if (!keeper || !othersOf(ctx).some(one => one.cid === cid)) return null;
  return { ...keeper.contextOf(cid), requestId: ctx.requestId, ip: ctx.ip };
};

const subjectOf = (cid: string, idUser: number): string => `${cid}:${idUser}`;
const readSubject = (subject: string): { readonly cid: string; readonly idUser: number } => {
  const [cid = '', idUser = ''] = subject.split(':');
  return { cid, idUser: Number(idUser) };
};

interface Way {
  readonly cid: string;
  readonly name: string;
  readonly href: string;
}
const wayTo = (ctx: Pick<Ctx, 'app' | 'cid'>, one: Constituent): Way => ({
  cid: one.cid,
  name: nameOf(one),
  href: `${addressIn(ctx, one.cid)}/api/v1/auth/constituent?from=${encodeURIComponent(ctx.cid)}`,
});
/** The ways that these links open, for the switcher in the header. */
export const waysOf = (ctx: Pick<Ctx, 'app' | 'cid'>, subjects: readonly string[]): readonly Way[] => {
  const linked = new Set(subjects.map(subject => readSubject(subject).cid));
  return linked.size === 0
    ? []
    : othersOf(ctx)
        .filter(one => linked.has(one.cid))
        .map(one => wayTo(ctx, one));
};
/** The subjects of a person's links, inside a statement that knows the account as `u`. */
export const linksOfUser = ({ db }: Pick<Ctx, 'db'>) =>
  sql`array(select i.subject from ${db.table('user-identity')} i where i.id_user = u.id and i.provider = ${provider})`;

const all = endpoint({
  method: 'GET',
  path: 'auth/constituents',
  summary: 'The other constituents, and with which of them one’s own account is linked.',
  answer: {
    data: list(
      object({
        cid: text({ required: true }),
        name: text({ required: true }),
        href: text({ required: true, max: 1000 }),
        id: integer(),
        rowVer: integer(),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const { rows } = await ctx.db.run<{ id: number; rowVer: number; subject: string }>(
      sql`select id, row_ver as "rowVer", subject from ${ctx.db.table('user-identity')} where id_user = ${ctx.me!.id} and provider = ${provider}`,
    );
    return {
      data: othersOf(ctx).map(one => {
        const link = rows.find(row => readSubject(row.subject).cid === one.cid);
        return { ...wayTo(ctx, one), id: link?.id ?? null, rowVer: link?.rowVer ?? null };
      }),
    };
  },
});

// ——— The journey ———

/** Leaves a journey in this browser, and says where it leads. */
const depart = (
  ctx: Ctx,
  request: Pick<Exchange, 'raw' | 'reply'>,
  other: Constituent,
  linkTo: number | null,
): string => {
  const state = newToken();
  keep(ctx, request, 'constituent', {
    cid: ctx.cid,
    from: other.cid,
    state,
    linkTo,
    until: ctx.now.getTime() + journeyMinutes * 60_000,
  });
  return `${addressIn(ctx, other.cid)}/api/v1/auth/constituent-proof?to=${encodeURIComponent(ctx.cid)}&state=${state}`;
};
const link = endpoint({
  method: 'POST',
  path: 'auth/constituent-link',
  summary: 'Begins to link one’s own account with the one that this browser is signed in to at another constituent.',
  body: { cid: text({ required: true, max: 50 }) },
  answer: { address: text({ required: true, max: 1000 }) },
  async handle(ctx, request) {
    // Whoever acts as another person links nothing in that person's name.
    if (ctx.me!.actor) throw notAllowed();
    return { address: depart(ctx, request, requireOther(ctx, request.body.cid), ctx.me!.id) };
  },
});
const change = endpoint({
  method: 'GET',
  path: 'auth/constituent',
  changes: true,
  public: true,
  summary: 'Signs in by the linked account that this browser is signed in to at another constituent.',
  query: { from: text({ max: 50 }) },
  answer: 'bytes',
  async handle(ctx, { query, raw, reply }) {
    const here = new URL(addressOf(ctx));
    const other = requireOther(ctx, query.from);
    // The way back is fixed, so the journey begins on the same host: its cookie would not come back elsewhere.
    if (raw.host !== here.host)
      return reply.redirect(`${here.origin}/api/v1/auth/constituent?from=${encodeURIComponent(other.cid)}`);
    return reply.redirect(depart(ctx, { raw, reply }, other, null));
  },
});

/** A code answers one journey: without its state, or at another constituent, it is a different hash. */
const hashOf = (code: string, to: string, state: string): string => hashToken(`${code}.${to}.${state}`);
const vouch = endpoint({
  method: 'GET',
  path: 'auth/constituent-proof',
  changes: true,
  public: true,
  summary: 'Says to another constituent, by a code that is good once, who is signed in here.',
  query: { to: text({ max: 50 }), state: text({ max: 100 }) },
  answer: 'bytes',
  async handle(ctx, { query, reply }) {
    const other = requireOther(ctx, query.to);
    const back = `${addressIn(ctx, other.cid)}${arrival}?from=${encodeURIComponent(ctx.cid)}`;
    const { me } = ctx;
    if (!me || me.actor || me.caller || !isToken(query.state)) return reply.redirect(back);
    const code = newToken();
    const table = ctx.db.table('user-token');
    await inTransaction(ctx, async tx => {
      await tx.db.run(
        sql`update ${table} set expires_at = least(expires_at, ${ctx.now}) where id_user = ${me.id} and kind = 'vouch' and used_at is null`,
      );
      await tx.db.run(
        sql`insert into ${table} (id_user, kind, hash, expires_at) values (${me.id}, 'vouch', ${hashOf(code, other.cid, query.state!)}, ${new Date(ctx.now.getTime() + codeSeconds * 1000)})`,
      );
    });
    return reply.redirect(`${back}&code=${code}`);
  },
});
/** Whose code it was; spent by the asking. */
const redeem = (there: Ctx, hash: string): Promise<number | null> =>
  inTransaction(there, async tx => {
    const found = await tx.db.one<{
      idUser: number;
    }>(sql`update ${tx.db.table('user-token')} t set used_at = ${there.now}
      where t.hash = ${hash} and t.kind = 'vouch' and t.used_at is null and t.expires_at > ${there.now}
        and exists (select from ${tx.db.table('user')} u where u.id = t.id_user and u.status = 'active' and u.deleted_at is null)
      returning t.id_user as "idUser"`);
    return found?.idUser ?? null;
  });

const arrive = endpoint({
  method: 'GET',
  path: 'auth/constituent-arrival',
  changes: true,
  public: true,
  summary: 'Where another constituent sends people to whom it vouches for.',
  query: { from: text({ max: 50 }), code: text({ max: 100 }) },
  answer: 'bytes',
  async handle(ctx, request) {
    const { query, reply } = request;
    const journey = keptFor(ctx, request, 'constituent');
    forget(request, 'constituent');
    const linkTo = journey?.linkTo ?? null;
    const refused = linkTo === null ? '/#/Login?problem=constituent' : '/#/Profile?problem=constituent';
    const there = journey && schemaThere(ctx, journey.from);
    if (!there || journey.from !== query.from || !isToken(query.code)) return reply.redirect(refused);
    try {
      const idThere = await redeem(there, hashOf(query.code, ctx.cid, journey.state));
      if (idThere === null) return reply.redirect(refused);
      if (linkTo === null) return reply.redirect((await changeTo(ctx, request, there, idThere)) ?? refused);
      // Whoever began to link is still the one who is signed in.
      if (ctx.me?.id !== linkTo || ctx.me.actor) return reply.redirect(refused);
      return reply.redirect((await join(ctx, linkTo, there, idThere)) ? '/#/Profile' : refused);
    } catch (error) {
      ctx.log.warn({ err: error, from: journey.from }, 'another constituent could not be asked');
      return reply.redirect(refused);
    }
  },
});

// ——— Both sides of a link ———

interface Side {
  readonly ctx: Ctx;
  readonly idUser: number;
  /** The account on the other side. */
  readonly subject: string;
}
const sidesOf = (here: Ctx, idHere: number, there: Ctx, idThere: number): readonly [Side, Side] => [
  { ctx: here, idUser: idHere, subject: subjectOf(there.cid, idThere) },
  { ctx: there, idUser: idThere, subject: subjectOf(here.cid, idHere) },
];
type Standing = 'free' | 'linked' | 'taken';
/** One account of each constituent with one of the other: whatever else stands there is somebody's link already. */
const standingOf = async ({ ctx, idUser, subject }: Side): Promise<Standing> => {
  const { cid } = readSubject(subject);
  const { rows } = await ctx.db.run<{ isThis: boolean }>(
    sql`select id_user = ${idUser} and subject = ${subject} as "isThis" from ${ctx.db.table('user-identity')}
      where provider = ${provider} and (subject = ${subject} or (id_user = ${idUser} and split_part(subject, ':', 1) = ${cid}))`,
  );
  return rows.length === 0 ? 'free' : rows.every(row => row.isThis) ? 'linked' : 'taken';
};
const join = async (here: Ctx, idHere: number, there: Ctx, idThere: number): Promise<boolean> => {
  const sides = sidesOf(here, idHere, there, idThere);
  for (const side of sides) if ((await standingOf(side)) === 'taken') return false;
  // One after the other: two databases have no commit in common, and half a link opens nothing.
  for (const side of sides)
    await inTransaction(side.ctx, async tx => {
      await tx.db.lock('identity', provider, side.subject);
      const { idUser, subject } = side;
      // In the log it is the person's own act on both sides.
      if ((await standingOf({ ...side, ctx: tx })) === 'free')
        await save({ ...tx, me: theirs(idUser) }, userIdentity, { idUser, provider, subject }, { as: 'system' });
    });
  return true;
};
const theirs = (idUser: number): Me => ({ id: idUser }) as Me;
/** Takes away what the other side knows of a link that was taken away here. Half of one opens nothing, so it may fail. */
export const unlinkThere = (
  ctx: TxCtx,
  row: { readonly provider: string; readonly subject: string; readonly idUser: number },
): void => {
  if (row.provider !== provider) return;
  const { cid, idUser } = readSubject(row.subject);
  ctx.db.afterCommit(async () => {
    const there = schemaThere(ctx, cid);
    if (!there) return;
    await inTransaction(there, async tx => {
      const half = await tx.db.one<{ id: number }>(
        sql`select id from ${tx.db.table('user-identity')} where provider = ${provider} and id_user = ${idUser} and subject = ${subjectOf(ctx.cid, row.idUser)}`,
      );
      if (half) await remove(tx, userIdentity, half.id, { as: 'system' });
    }).catch(error => ctx.log.warn({ err: error, cid }, 'half of a link was left at another constituent'));
  });
};

/** Signs in the account that both sides know to be linked with the one vouched for; null where there is none. */
const changeTo = async (ctx: Ctx, request: Exchange, there: Ctx, idThere: number): Promise<string | null> => {
  const account = await ctx.db.one<{ id: number; status: string; hasSecondFactor: boolean }>(sql`select u.id, u.status,
      exists (select from ${ctx.db.table('user-credential')} c where c.id_user = u.id and c.totp_confirmed_at is not null) as "hasSecondFactor"
    from ${ctx.db.table('user-identity')} i join ${ctx.db.table('user')} u on u.id = i.id_user and u.deleted_at is null
    where i.provider = ${provider} and i.subject = ${subjectOf(there.cid, idThere)}`);
  if (!account) return null;
  const [, other] = sidesOf(ctx, account.id, there, idThere);
  if ((await standingOf(other)) !== 'linked') return null;
  if (account.status !== 'active') return '/#/Login?problem=account';
  if (account.hasSecondFactor) {
    keep(ctx, request, 'proof', {
      cid: ctx.cid,
      provider,
      idUser: account.id,
      claims: null,
      until: ctx.now.getTime() + journeyMinutes * 60_000,
    });
    return '/#/Login?proof=1';
  }
  await enter(ctx, request, account.id, provider);
  return '/';
};

export const elsewhereEndpoints: readonly Endpoint[] = [all, link, change, vouch, arrive];
