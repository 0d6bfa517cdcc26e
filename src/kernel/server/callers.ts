import type { AnyResource, Language } from '../resource/index.ts';
import { stateFieldOf } from '../resource/index.ts';
import type {
  App,
  Ctx,
  LinkCaller,
  LinkDef,
  Me,
  MoveRule,
  Opening,
  Policy,
  PublicCaller,
  RuleOf,
  ServerModule,
} from './contract.ts';
import { notAllowed, notSignedIn } from './errors.ts';
import { evenForAdmin } from './rules.ts';

/** Who changed something, as far as it is somebody with an account. */
export const accountIn = (me: Me | null): number | null => (me && !me.caller ? me.id : null);
/** By which link something was changed, for the audit. */
export const grantIn = (me: Me | null): string | null => (me?.caller?.kind === 'link' ? me.caller.grant : null);

/** Somebody without an account, as rules see them. */
export const callerAs = (caller: LinkCaller | PublicCaller, language: Language): Me => ({
  caller,
  id: 0,
  username: '',
  language,
  roles: new Set(),
  permissions: new Set(),
  facts: {} as Me['facts'],
  isAdmin: false,
  keepsModule: false,
  session: '',
});
const strangers = new WeakMap<App, Map<Language, Me>>();
/** Anybody; one for each language, so that what is worked out for them is worked out once. */
const stranger = (app: App, language: Language): Me => {
  let known = strangers.get(app);
  if (!known) strangers.set(app, (known = new Map()));
  let me = known.get(language);
  if (!me) known.set(language, (me = callerAs({ kind: 'public' }, language)));
  return me;
};

/** The declaration of a link, and the module it belongs to. */
export const linkNamed = (app: App, name: string): { readonly def: LinkDef; readonly module: ServerModule } | null => {
  for (const module of app.modules) {
    const def = module.links?.[name];
    if (def) return { def, module };
  }
  return null;
};
type AnyOpening = Opening<AnyResource, LinkCaller | PublicCaller>;
const openingOf = (app: App, caller: LinkCaller | PublicCaller, resource: string): AnyOpening | undefined =>
  (caller.kind === 'link'
    ? linkNamed(app, caller.name)?.def.opens?.[resource]
    : app.modules.find(m => m.public?.[resource])?.public?.[resource]) as AnyOpening | undefined;

/** Which rule of the opening a call needs; null: no opening opens it. */
const neededFor = (opening: AnyOpening, method: string, verb: string, isLink: boolean): unknown => {
  if (method === 'GET') return ['', 'view', 'file'].includes(verb) ? opening.read : null;
  if (verb === 'create') return opening.create;
  if (verb === 'update') return opening.update;
  // A file comes before the row that keeps it, and only by a link: anybody at all brings none.
  if (verb === 'upload') return isLink ? (opening.create ?? opening.update) : null;
  return method === 'PUT' ? (opening.moves as Record<string, unknown> | undefined)?.[verb] : null;
};

/** A call to a resource by somebody without an account: as whoever they are, or refused. */
export const admitted = (ctx: Ctx, resource: string, method: string, verb: string): Ctx => {
  const me = ctx.me ?? stranger(ctx.app, ctx.language);
  if (!me.caller) return ctx;
  const opening = openingOf(ctx.app, me.caller, resource);
  if (!opening || !neededFor(opening, method, verb, me.caller.kind === 'link'))
    throw ctx.me ? notAllowed() : notSignedIn();
  return { ...ctx, me };
};
/** Whether somebody without an account may bring this file: the opening names it among what is written. */
export const mayBring = (ctx: Ctx, resource: string, field: string): boolean =>
  !ctx.me?.caller ||
  (openingOf(ctx.app, ctx.me.caller, resource)?.writes as readonly string[] | undefined)?.includes(field) === true;
/** A link enters the endpoints that it names and no other, not even those that are open to everybody. */
export const refuseUnnamed = (ctx: Ctx, method: string, path: string): void => {
  const caller = ctx.me?.caller;
  if (caller?.kind !== 'link' || path.startsWith('link/')) return;
  if (!linkNamed(ctx.app, caller.name)?.def.endpoints?.includes(`${method} ${path}`)) throw notAllowed();
};

const closed: RuleOf<AnyResource> = () => evenForAdmin(false);
const policies = new WeakMap<Me, Map<string, Policy<AnyResource>>>();
/** The policy of a resource for somebody without an account: its checks and effects, and only what the opening opens. */
export const policyFor = (app: App, me: Me, r: AnyResource, own: Policy<AnyResource>): Policy<AnyResource> => {
  if (!me.caller) return own;
  let known = policies.get(me);
  if (!known) policies.set(me, (known = new Map()));
  let made = known.get(r.name);
  if (!made) known.set(r.name, (made = opened(me.caller, r, own, openingOf(app, me.caller, r.name))));
  return made;
};
const opened = (
  caller: LinkCaller | PublicCaller,
  r: AnyResource,
  own: Policy<AnyResource>,
  opening: AnyOpening | undefined,
): Policy<AnyResource> => {
  const by = (rule: ((caller: LinkCaller | PublicCaller) => unknown) | undefined): RuleOf<AnyResource> =>
    rule ? () => rule(caller) as never : closed;
  const shows = new Set<string>(opening?.shows ?? []);
  const writes = new Set<string>(opening?.writes ?? []);
  const moves = (own.moves ?? {}) as Record<string, MoveRule<AnyResource>>;
  const openedMoves = (opening?.moves ?? {}) as Record<string, Parameters<typeof by>[0]>;
  return {
    ...own,
    read: by(opening?.read),
    // Whoever holds a link names the rows it opens in what they write; lists of choices stay closed to everybody here.
    lookup: caller.kind === 'link' ? by(opening?.read) : closed,
    create: by(opening?.create),
    update: by(opening?.update),
    after: by(opening?.update),
    remove: closed,
    attachments: closed,
    notes: closed,
    fields: Object.fromEntries(
      Object.keys(r.all).map(field => [
        field,
        {
          ...(shows.has(field) ? {} : { seenBy: closed }),
          ...(writes.has(field) ? { writtenBy: () => true } : { writtenBy: closed }),
        },
      ]),
    ),
    moves: Object.fromEntries(
      Object.entries(moves).map(([move, rule]) => [move, { ...rule, by: by(openedMoves[move]) }]),
    ),
  } as Policy<AnyResource>;
};

/** Mistakes in what modules open, for the start to refuse. */
export const openingFaults = (
  modules: readonly ServerModule[],
  resources: ReadonlyMap<string, AnyResource>,
): string[] => {
  const faults: string[] = [];
  const look = (whose: string, openings: ServerModule['public'] = {}): void => {
    for (const [name, opening] of Object.entries(openings)) {
      const r = resources.get(name);
      if (!r) faults.push(`${whose} opens «${name}», which is no resource.`);
      for (const field of [...opening.shows, ...(opening.writes ?? [])] as string[])
        if (r && !Object.hasOwn(r.all, field)) faults.push(`${whose} opens «${name}.${field}», which is no field.`);
      for (const move of Object.keys(opening.moves ?? {}))
        if (r && !Object.hasOwn(stateFieldOf(r)?.flow.moves ?? {}, move))
          faults.push(`${whose} opens «${name}/${move}», which is no move.`);
    }
  };
  const endpoints = new Set(modules.flatMap(m => (m.endpoints ?? []).map(e => `${e.method} ${e.path}`)));
  for (const m of modules) {
    look(`Module «${m.module.id}»`, m.public);
    for (const [name, link] of Object.entries(m.links ?? {})) {
      look(`Link «${name}»`, link.opens as ServerModule['public']);
      if (!resources.has(link.on)) faults.push(`Link «${name}» is on «${link.on}», which is no resource.`);
      for (const call of link.endpoints ?? [])
        if (!endpoints.has(call)) faults.push(`Link «${name}» opens «${call}», which is no endpoint.`);
    }
  }
  return faults;
};
