import {
  boolean,
  choice,
  doorsOf,
  flag,
  image,
  integer,
  languages,
  list,
  object,
  text,
  wallClock,
} from '../../../../kernel/resource/index.ts';
import {
  type App,
  type Ctx,
  endpoint,
  type Endpoint,
  forgetSessions,
  holderOf,
  inTransaction,
  keepImage,
  type Me,
  menuFor,
  modulesOf,
  notAllowed,
  saveMatching,
  sql,
  surroundingsOf,
} from '../../../../kernel/server/index.ts';
import { user as account } from '../../model.ts';
import { areTermsPublished } from '../site.ts';
import { ioOf } from '../backend/site.ts';
import { linksOfUser, waysOf } from './elsewhere.ts';

interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly picture: string | null;
  readonly language: string;
  readonly termsVersion: number | null;
  /** Null as long as the institution has published none. */
  readonly termsNow: number | null;
  readonly hasSecondFactor: boolean;
  readonly idSession: number | null;
  readonly alumni: object | null;
  readonly links: readonly string[];
}
/** One statement, for this call begins every visit. */
const profileOf = (ctx: Ctx, idUser: number): Promise<Profile | null> =>
  ctx.db.one<Profile>(sql`
  select u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.picture, u.language, u.terms_version as "termsVersion",
    (select o.terms_version from ${ctx.db.table('owner')} o where ${areTermsPublished}) as "termsNow",
    exists (select from ${ctx.db.table('user-credential')} c where c.id_user = u.id and c.totp_confirmed_at is not null) as "hasSecondFactor",
    (select s.id from ${ctx.db.table('session')} s where s.token_hash = ${ctx.me!.session}) as "idSession",
    (select jsonb_build_object('about', a.about, 'motto', a.motto, 'picture', a.picture) from ${ctx.db.table('alumni-student')} a where a.id_user = u.id and a.deleted_at is null) as alumni,
    ${linksOfUser(ctx)} as links
  from ${ctx.db.table('user')} u where u.id = ${idUser}`);

const known = new WeakMap<Me, Readonly<Record<string, unknown>>>();
/**
 * The signed-in person as the browser knows them; also written into the page, so that it need not ask. Made once for as long as the
 * session is kept in memory: whatever changes a part of it makes the session be forgotten, and within a minute it is forgotten anyway.
 */
export const whoIs = async (ctx: Ctx): Promise<Readonly<Record<string, unknown>>> => {
  const me = ctx.me!;
  const made = known.get(me) ?? (await describe(ctx, me));
  known.set(me, made);
  return made;
};
const describe = async (ctx: Ctx, me: Me): Promise<Readonly<Record<string, unknown>>> => {
  const { alumni, termsVersion, termsNow, hasSecondFactor, idSession, links, ...form } = (await profileOf(ctx, me.id))!;
  const { blocked, hidden, facts } = holderOf(ctx.app, me);
  const { version } = surroundingsOf(ctx.app);
  return {
    id: me.id,
    username: me.username,
    roles: [...me.roles].sort(),
    permissions: [...me.permissions].sort(),
    app: { AppModules: { appModulesBL: blocked }, version },
    profile: { form, ...(alumni && { alumniForm: { ...alumni, ...me.facts.alumniCounts } }), app: { version } },
    modules: menuFor(ctx.app, me),
    modulesToDelete: hidden,
    facts: doorFacts(ctx.app).filter(name => facts.has(name)),
    ...Object.assign({}, ...ctx.app.modules.map(m => m.tells?.(me))),
    hasSecondFactor: hasSecondFactor ? 1 : 0,
    idSession,
    mustAcceptTerms: termsNow !== null && termsVersion !== termsNow ? 1 : 0,
    // Whoever acts as another person goes nowhere in that person's name.
    constituents: me.actor ? [] : waysOf(ctx, links),
    ...(me.actor && { actor: { username: me.actor.username, reason: me.actor.reason } }),
  };
};
/** The facts that open something: the browser is told these and no others. */
const doorFacts = (app: App): string[] => [
  ...new Set(
    modulesOf(app).flatMap(module => [
      ...doorsOf(module).flatMap(([, door]) => door.facts ?? []),
      ...module.entries.flatMap(entry => entry.card?.facts ?? []),
    ]),
  ),
];
const texts = list(text({ required: true }), { required: true });
const running = { version: text({ required: true }) };
const user = endpoint({
  method: 'GET',
  path: 'auth/user',
  summary: 'Who is signed in: roles, permissions, profile, the modules and routes that are theirs.',
  answer: {
    id: integer({ required: true }),
    username: text({ required: true }),
    roles: texts,
    permissions: texts,
    app: object({ AppModules: object({ appModulesBL: texts }, { required: true }), ...running }, { required: true }),
    profile: object(
      {
        form: object(
          {
            firstName: text({ required: true }),
            lastName: text({ required: true }),
            email: text({ required: true }),
            phone: text(),
            picture: text(),
            language: choice(languages, { required: true }),
          },
          { required: true },
        ),
        alumniForm: object({
          about: text(),
          motto: text(),
          picture: text(),
          addresses: integer(),
          educations: integer(),
          workExperiences: integer(),
          digitalSkills: integer(),
          languages: integer(),
          phones: integer(),
          socialMedia: integer(),
          websites: integer(),
          otherSections: integer(),
        }),
        app: object(running, { required: true }),
      },
      { required: true },
    ),
    modules: texts,
    modulesToDelete: texts,
    facts: texts,
    /** What the module of internships tells of a student. */
    profileStudent: object({ data: object({ appModuleInternshipAllowed: flag() }, { required: true }) }),
    hasSecondFactor: boolean(),
    idSession: integer(),
    mustAcceptTerms: boolean(),
    /** Where the same person has a linked account. */
    constituents: list(
      object({
        cid: text({ required: true }),
        name: text({ required: true }),
        href: text({ required: true, max: 1000 }),
      }),
      { required: true },
    ),
    actor: object({ username: text({ required: true }), reason: text({ required: true }) }),
  },
  handle: whoIs,
});

const profileForm = { language: choice(languages), phone: text({ max: 50 }), picture: image(), terms: boolean() };
/** What people change of themselves; names come from the records, the address has a proof of its own. */
const profile = endpoint({
  method: 'PUT',
  path: 'auth/profile',
  summary:
    'Changes one’s own language, phone or picture (a data URL, null takes it away), or accepts the terms of use (`terms: 1`).',
  about: 'user',
  body: profileForm,
  answer: 'nothing',
  async handle(ctx, request) {
    const me = ctx.me!;
    const { terms, ...sent } = request.body;
    // Nobody accepts terms in another's name.
    if (me.actor && terms === 1) throw notAllowed();
    const picture =
      sent.picture && (await keepImage(ctx, ioOf({ request }), 'picture', profileForm.picture, sent.picture));
    await inTransaction(ctx, async tx => {
      await saveMatching(
        tx,
        account,
        { id: me.id },
        {
          ...(sent.language && { language: sent.language }),
          ...(sent.phone !== undefined && { phone: sent.phone }),
          ...(picture !== undefined && { picture }),
          ...(terms === 1 && {
            termsVersion: row => sql`(select terms_version from ${row.table('owner')})`,
            termsAcceptedAt: wallClock(ctx.now),
          }),
        },
        { action: 'profile' },
      );
      await forgetSessions(tx.db, me.id);
    });
  },
});

export const whoEndpoints: readonly Endpoint[] = [user, profile];
