import { type Language, languages } from '../../../../kernel/resource/index.ts';
import { join, raw, save, sql, type Sql } from '../../../../kernel/server/index.ts';
import { user } from '../../model.ts';
import { sendInvitation } from '../auth/links.ts';
import { field, form, html, option } from './html.ts';
import { rolesByTitle } from './rights-words.ts';
import { action, change, momentOf, page, type Visit } from './site.ts';

const pageSize = 50;
const columns: ReadonlyMap<string, string> = new Map([
  ['createdAt', 'u.created_at'],
  ['username', 'u.username'],
  ['lastName', 'u.last_name'],
  ['email', 'u.email'],
  ['lastLoginAt', 'l.last_login_at'],
  ['status', 'u.status'],
]);
const statuses = ['pending', 'active', 'blocked', 'deleted'] as const;
export const stateKinds: Readonly<Record<string, string>> = { pending: 'warn', active: 'ok', blocked: 'bad' };

interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly roles: string[];
  readonly found: number;
}
const orderOf = (sort: string): Sql => {
  const column = columns.get(sort.replace(/^-/, '')) ?? 'u.created_at';
  return raw(`${column} ${sort.startsWith('-') ? 'desc nulls last' : 'asc nulls first'}, u.id desc`);
};
const listUsers = async ({ ctx: { db }, query }: Visit, sort: string, at: number): Promise<UserRow[]> => {
  const conditions = [sql`u.deleted_at is null`];
  if (query.q)
    conditions.push(
      sql`strpos(katedra.fold(u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name), katedra.fold(${query.q})) > 0`,
    );
  if (query.status) conditions.push(sql`u.status = ${query.status}`);
  const ofUser = sql`from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role where a.id_user = u.id and a.deleted_at is null`;
  if (query.role) conditions.push(sql`exists (select ${ofUser} and i.name = ${query.role})`);
  return (
    await db.run<UserRow>(sql`select u.id, u.username, u.email, u.first_name || ' ' || u.last_name as name, u.status, u.created_at as "createdAt", l.last_login_at as "lastLoginAt",
    array(select distinct i.name ${ofUser} order by 1) as roles, count(*) over ()::int as found
    from ${db.table('user')} u left join ${db.table('user-sign-in')} l on l.id_user = u.id where ${join(conditions, ' and ')} order by ${orderOf(sort)} limit ${pageSize} offset ${(at - 1) * pageSize}`)
  ).rows;
};

/** One, so that rows are of one height and fit; the others are a number that says them when pointed at. */
const rolesOf = (roles: readonly string[]) => [
  ...roles.slice(0, 1).map(role => html`<span class="tag">${role}</span>`),
  roles.length > 1 && html`<span class="tag" title="${roles.slice(1).join(', ')}">+${roles.length - 1}</span>`,
];

const users = page('/backend/users', 'The accounts, newest first unless sorted otherwise.', async visit => {
  const { ctx, t, query } = visit;
  const sort = query.sort ?? '-createdAt';
  const at = Math.min(10_000, Math.max(1, Number(query.page) || 1));
  const rows = await listUsers(visit, sort, at);
  const link = (over: Record<string, string>) =>
    `/backend/users?${new URLSearchParams({ ...query, ...over }).toString()}`;
  const way = (name: string, label: string) =>
    html`<a href="${link({ sort: sort === name ? `-${name}` : name, page: '1' })}">${label}</a>`;
  const directionOf = (...names: readonly string[]): string =>
    names.includes(sort) ? 'ascending' : names.includes(sort.replace(/^-/, '')) ? 'descending' : 'none';
  const head = (name: string, label: string) => html`<th aria-sort="${directionOf(name)}">${way(name, label)}</th>`;
  // A person and their address share a column: beside each other they drive the last ones past the edge.
  const people = html`<th aria-sort="${directionOf('lastName', 'email')}">${way('lastName', t.name)} · ${way('email', t.email)}</th>`;
  const say = (status: string) => ctx.app.words.optionLabel(ctx.language, user, 'status', status);
  const found = rows[0]?.found ?? 0;
  const roles = rolesByTitle(ctx.app, ctx.language);
  // Everybody is a user: what else somebody is says more.
  const titlesOf = (u: UserRow) =>
    roles
      .filter(r => u.roles.includes(r.name))
      .sort((a, b) => Number(a.name === 'user') - Number(b.name === 'user'))
      .map(r => r.title);
  return {
    title: t.users,
    body: html`<p><a class="act" href="/backend/user-new">${t.newUser}</a></p>
      <form class="card row" method="get" action="/backend/users"><input type="hidden" name="sort" value="${sort}">${field('q', t.search, query.q ?? '')}
        <div><label for="f-status">${t.status}</label><select id="f-status" name="status">${option('', t.all, !query.status)}${statuses.map(s => option(s, say(s), query.status === s))}</select></div>
        <div><label for="f-role">${t.role}</label><select id="f-role" name="role">${option('', t.all, !query.role)}${roles.map(r => option(r.name, r.title, query.role === r.name))}</select></div><button>${t.search}</button></form>
      <p class="dim">${t.found}: ${found}</p>
      <div class="wide"><table class="stack"><thead><tr>${head('username', t.username)}${people}${head('status', t.status)}<th>${t.roles}</th>${head('createdAt', t.created)}${head('lastLoginAt', t.lastLogin)}</tr></thead>
        <tbody>${rows.map(u => html`<tr class="line"><td><a href="/backend/user?id=${u.id}">${u.username}</a></td><td>${u.name}<small>${u.email}</small></td><td><span class="tag" data-kind="${stateKinds[u.status]}">${say(u.status)}</span></td><td>${rolesOf(titlesOf(u))}</td><td data-label="${t.created}">${momentOf(u.createdAt, ctx.language)}</td><td data-label="${t.lastLogin}">${momentOf(u.lastLoginAt, ctx.language)}</td></tr>`)}</tbody></table></div>
      <p>${at > 1 && html`<a href="${link({ page: String(at - 1) })}">${t.previous}</a> `}${found > at * pageSize && html`<a href="${link({ page: String(at + 1) })}">${t.next}</a>`}</p>`,
  };
});

const newUser = page('/backend/user-new', 'A form for a new account.', async ({ t, ctx }) => ({
  title: t.newUser,
  body: html`<div class="card">${form(
    '/backend/user-new',
    html`${field('username', t.username, '', 'text', ' required pattern="[a-z0-9][a-z0-9._@\\-]*" autocomplete="off"')}${field('email', t.email, '', 'email', ' required')}${field('firstName', t.firstName, '', 'text', ' required')}${field('lastName', t.lastName, '', 'text', ' required')}${field('oib', t.oib)}
    <div><label for="f-language">${t.language}</label><select id="f-language" name="language">${languages.map(l => option(l, ctx.app.words.optionLabel(ctx.language, user, 'language', l), l === 'hr'))}</select></div>`,
    html`<button>${t.invite}</button>`,
  )}</div>`,
}));

/** The account waits until its owner has set a password with the link of the invitation. */
const createUser = action('/backend/user-new', 'Creates an account and invites its owner.', (visit, sent) =>
  change(visit, '*', async tx => {
    const values = {
      username: sent.text('username').toLowerCase(),
      email: sent.text('email').toLowerCase(),
      firstName: sent.text('firstName'),
      lastName: sent.text('lastName'),
      language: sent.text('language') as Language,
      ...(sent.text('oib') && { oib: sent.text('oib') }),
    };
    const { after } = await save(tx, user, values, { as: 'person' });
    await sendInvitation(tx, {
      id: after.id,
      username: values.username,
      email: values.email,
      language: values.language,
    });
    return `/backend/user?id=${after.id}&done=1`;
  }),
);

export const usersEndpoints = [users, newUser, createUser];
