import { type Language, languages, type MoveName } from '../../../../kernel/resource/index.ts';
import { invalid, move, notFound, remove, save, sql } from '../../../../kernel/server/index.ts';
import { authAssignment, user } from '../../model.ts';
import { noteAccount } from '../auth/audit.ts';
import { linkTo, sendLetter } from '../auth/letters.ts';
import { sendInvitation } from '../auth/links.ts';
import { plannedErasure } from '../erasure-plan.ts';
import { endAllSessions, openSession } from '../auth/sessions.ts';
import { issueToken } from '../auth/tokens.ts';
import { field, form, hidden, html, type Html, option } from './html.ts';
import { roleTitle, rolesByTitle } from './rights-words.ts';
import { action, change, dateOf, momentOf, page, type Sent, type Visit } from './site.ts';
import { stateKinds } from './users.ts';

interface Person {
  readonly id: number;
  readonly rowVer: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly oib: string | null;
  readonly phone: string | null;
  readonly language: string;
  readonly status: 'pending' | 'active' | 'blocked' | 'deleted';
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly failedLogins: number;
  readonly sessions: number;
  readonly hasSecondFactor: boolean;
  readonly identities: string[];
}
const personOf = async ({ ctx: { db } }: Pick<Visit, 'ctx'>, id: number): Promise<Person> => {
  const found = Number.isSafeInteger(id)
    ? await db.one<Person>(sql`select u.id, u.row_ver as "rowVer", u.username, u.email, u.first_name as "firstName", u.last_name as "lastName", u.oib, u.phone, u.language, u.status,
    u.created_at as "createdAt", l.last_login_at as "lastLoginAt", coalesce(l.failed_logins, 0) as "failedLogins", (select count(*)::int from ${db.table('session')} s where s.id_user = u.id and s.expires_at > now()) as sessions,
    exists (select from ${db.table('user-credential')} c where c.id_user = u.id and c.totp_confirmed_at is not null) as "hasSecondFactor",
    array(select i.provider || coalesce(' ' || i.email, '') from ${db.table('user-identity')} i where i.id_user = u.id) as identities
    from ${db.table('user')} u left join ${db.table('user-sign-in')} l on l.id_user = u.id where u.id = ${id} and u.deleted_at is null`)
    : null;
  if (!found) throw notFound();
  return found;
};

const person = page('/backend/user', 'One account: data, roles, and what can be done with it.', async visit => {
  const { ctx, t, query } = visit;
  const u = await personOf(visit, Number(query.id));
  const roles = (
    await ctx.db.run<{
      id: number;
      rowVer: number;
      name: string;
      from: string | null;
      to: string | null;
    }>(sql`select a.id, a.row_ver as "rowVer", i.name, a.date_from as from, a.date_to as to
    from ${ctx.db.table('auth-assignment')} a join ${ctx.db.table('auth-item')} i on i.id = a.id_role where a.id_user = ${u.id} and a.deleted_at is null order by i.name`)
  ).rows;
  const act = (what: string, inside: Html, label: string, kind = '') =>
    form(
      `/backend/user?id=${u.id}`,
      html`${hidden('do', what)}${hidden('rowVer', u.rowVer)}${inside}`,
      html`<button class="${kind}">${label}</button>`,
    );
  const withReason = (what: string, label: string, kind = '', hint = '') =>
    html`<details><summary>${label}</summary>${hint && html`<p class="dim">${hint}</p>`}${act(what, field('reason', t.reason, '', 'text', ' required'), label, kind)}</details>`;
  const dayOf = (day: string | null) => day && dateOf(day, ctx.language);
  const isOwn = u.id === ctx.me!.id;
  const isGone = u.status === 'deleted';
  const fates = isGone || isOwn ? [] : await plannedErasure(ctx, u.id);
  const plan = html`<h2>${t.erasurePlan}</h2><div class="wide"><table><thead><tr><th>${t.erasureDoes}</th><th>${t.erasureWhat}</th><th>${t.erasureWhich}</th></tr></thead><tbody>${fates.map(
    one =>
      html`<tr><td>${t[does[one.does]]}</td><td>${one.module}: ${one.rows} ${one.what}</td><td>${one.fields.join(', ')} ${one.why && html`<span class="dim">${one.why}</span>`}</td></tr>`,
  )}</tbody></table></div>`;
  return {
    title: `${u.firstName} ${u.lastName}`,
    body: html`<div class="card"><p><b>${u.username}</b> · ${u.email} · <span class="tag" data-kind="${stateKinds[u.status]}">${ctx.app.words.optionLabel(ctx.language, user, 'status', u.status)}</span></p>
        <p class="dim">${t.created} ${momentOf(u.createdAt, ctx.language)} · ${t.lastLogin} ${momentOf(u.lastLoginAt, ctx.language)} · ${t.failures} ${u.failedLogins} · ${t.sessions} ${u.sessions} · ${t.secondFactor}: ${u.hasSecondFactor ? t.on : t.off}${u.identities.length > 0 && html` · ${t.identities}: ${u.identities.join(', ')}`}</p></div>
      ${
        !isGone &&
        html`<h2>${t.roles}</h2><div class="card">${roles.map(r => html`<div class="row"><p><span class="tag">${roleTitle(ctx.app, r.name, ctx.language)}</span> ${dayOf(r.from)} ${(r.from || r.to) && '–'} ${dayOf(r.to)}</p>${!isOwn && form(`/backend/user?id=${u.id}`, html`${hidden('do', 'takeRole')}${hidden('idAssignment', r.id)}`, html`<button class="quiet">${t.take}</button>`)}</div>`)}
        ${!isOwn && act('addRole', html`<div class="row"><div><label for="f-role">${t.role}</label><select id="f-role" name="role">${rolesByTitle(ctx.app, ctx.language).map(r => option(r.name, r.title, false))}</select></div>${field('dateFrom', t.from, '', 'date')}${field('dateTo', t.to, '', 'date')}</div>`, t.addRole)}</div>
      <h2>${t.details}</h2><div class="card">${act(
        'save',
        html`${field('email', t.email, u.email, 'email')}${field('firstName', t.firstName, u.firstName)}${field('lastName', t.lastName, u.lastName)}${field('oib', t.oib, u.oib)}${field('phone', t.phone, u.phone)}
        <div><label for="f-language">${t.language}</label><select id="f-language" name="language">${languages.map(l => option(l, ctx.app.words.optionLabel(ctx.language, user, 'language', l), l === u.language))}</select></div>`,
        t.save,
      )}</div>
      <h2>${t.actions}</h2><div class="card">
        ${u.status === 'pending' && html`${act('confirm', html``, t.confirm, 'quiet')}${act('invite', html``, t.resendInvite, 'quiet')}`}
        ${u.status === 'active' && html`${act('reset', html``, t.reset, 'quiet')}`}${act('signOut', html``, t.signOutAll, 'quiet')}${u.hasSecondFactor && act('totpOff', html``, t.totpOff, 'quiet')}
        ${u.status === 'active' && !isOwn && html`${withReason('act', t.act, '', t.actHint)}${withReason('block', t.block, 'bad')}`}${u.status === 'blocked' && act('unblock', html``, t.unblock, 'quiet')}
        ${!isOwn && withReason('anonymise', t.anonymise, 'bad', t.anonymiseHint)}</div>${!isOwn && plan}`
      }
      <p><a href="/backend/audit?entity=user&amp;row=${u.id}">${t.audit}</a></p>`,
  };
});

const does = {
  remove: 'erasureRemove',
  blank: 'erasureBlank',
  unname: 'erasureUnname',
  keep: 'erasureKeep',
} as const;

type Deed = (visit: Visit, u: Person, sent: Sent) => Promise<string | undefined>;
const making =
  (name: MoveName<typeof user>): Deed =>
  async (visit, u, sent) => {
    const note = sent.text('reason');
    await change(visit, u.id, tx =>
      move(tx, user, u.id, name, { note: orNull(note) }, { as: 'person', rowVer: Number(sent.text('rowVer')) }),
    );
    return undefined;
  };
const orNull = (text: string): string | null => (text === '' ? null : text);

/** What an administrator can do with an account; each goes through the rules of the resource or leaves its own entry in the audit. */
const deeds: Readonly<Record<string, Deed>> = {
  confirm: making('confirm'),
  block: making('block'),
  unblock: making('unblock'),
  anonymise: making('anonymise'),
  async save(visit, u, sent) {
    const values = {
      email: sent.text('email').toLowerCase(),
      firstName: sent.text('firstName'),
      lastName: sent.text('lastName'),
      oib: orNull(sent.text('oib')),
      phone: orNull(sent.text('phone')),
      language: sent.text('language') as Language,
    };
    await change(visit, u.id, tx =>
      save(tx, user, values, { as: 'person', id: u.id, rowVer: Number(sent.text('rowVer')) }),
    );
    return undefined;
  },
  async addRole(visit, u, sent) {
    await change(visit, u.id, async tx => {
      const role = await tx.db.one<{ id: number }>(
        sql`select id from ${tx.db.table('auth-item')} where name = ${sent.text('role')} and kind = 'role' and deleted_at is null`,
      );
      if (!role) throw invalid('role', 'notAnOption');
      await save(
        tx,
        authAssignment,
        { idUser: u.id, idRole: role.id, dateFrom: orNull(sent.text('dateFrom')), dateTo: orNull(sent.text('dateTo')) },
        { as: 'person' },
      );
    });
    return undefined;
  },
  async takeRole(visit, u, sent) {
    await change(visit, u.id, async tx => {
      const id = Number(sent.text('idAssignment'));
      if (
        !(await tx.db.one(sql`select 1 from ${tx.db.table('auth-assignment')} where id = ${id} and id_user = ${u.id}`))
      )
        throw notFound();
      await remove(tx, authAssignment, id, { as: 'person' });
    });
    return undefined;
  },
  async reset(visit, u) {
    if (u.status !== 'active') throw invalid(null, 'invalidValue');
    await change(visit, u.id, async tx => {
      await noteAccount(tx, 'passwordReset', u.id);
      await sendLetter(tx, u, 'recovery', {
        username: u.username,
        link: linkTo(tx, '/Recovery', await issueToken(tx, u.id, 'recovery')),
      });
    });
    return undefined;
  },
  async invite(visit, u) {
    if (u.status !== 'pending') throw invalid(null, 'invalidValue');
    await change(visit, u.id, async tx => {
      await noteAccount(tx, 'invite', u.id);
      await sendInvitation(tx, u);
    });
    return undefined;
  },
  async signOut(visit, u) {
    await change(visit, u.id, async tx => {
      await noteAccount(
        tx,
        'signOutEverywhere',
        u.id,
        String(await endAllSessions(tx, u.id, u.id === visit.ctx.me!.id ? visit.ctx.me!.session : '')),
      );
    });
    return undefined;
  },
  async totpOff(visit, u) {
    await change(visit, u.id, async tx => {
      await tx.db.run(
        sql`update ${tx.db.table('user-credential')} set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_codes = null where id_user = ${u.id}`,
      );
      await noteAccount(tx, 'secondFactorOff', u.id);
      await sendLetter(tx, u, 'secondFactorChanged', { username: u.username });
    });
    return undefined;
  },
  async act(visit, u, sent) {
    const reason = sent.text('reason').slice(0, 500);
    if (reason === '') throw invalid('reason', 'noteRequired');
    if (u.status !== 'active' || u.id === visit.ctx.me!.id) throw invalid(null, 'invalidValue');
    await change(visit, u.id, async tx => {
      await noteAccount(tx, 'actStart', u.id, reason);
      await openSession(tx, visit.request, u.id, { idActor: visit.ctx.me!.id, reason });
    });
    return '/';
  },
};

const doToUser = action('/backend/user', 'Does one thing to an account.', async (visit, sent) => {
  const u = await personOf(visit, Number(visit.query.id));
  const deed = Object.hasOwn(deeds, sent.text('do')) ? deeds[sent.text('do')]! : undefined;
  if (!deed) throw invalid('do', 'notAnOption');
  return (await deed(visit, u, sent)) ?? `/backend/user?id=${u.id}&done=1`;
});

const stopActing = action(
  '/backend/act-stop',
  'Ends acting as another person.',
  async ({ ctx, request }) => {
    const { me } = ctx;
    if (me?.actor) {
      await noteAccount(ctx, 'actStop', me.id, me.actor.reason);
      await openSession(ctx, request, me.actor.id);
    }
    return '/backend';
  },
  'everybody',
);

export const userEndpoints = [person, doToUser, stopActing];
