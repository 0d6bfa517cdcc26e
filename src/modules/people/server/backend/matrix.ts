import type { Language } from '../../../../kernel/resource/index.ts';
import { type App, type Db, remove, save, sql, type TxCtx } from '../../../../kernel/server/index.ts';
import { authItemChild } from '../../model.ts';
import { form, html, Html } from './html.ts';
import { permissionTitle, rolesByTitle } from './rights-words.ts';
import { action, change, page } from './site.ts';

const editableIn = ({ rights }: App): string[] => rights.roleNames.filter(role => role !== 'admin');
/** The modules that have rights to give, as they are called. */
const modulesWithRights = (app: App, language: Language): { title: string; permissions: readonly string[] }[] =>
  app.modules
    .filter(m => m.module.permissions?.length)
    .map(m => ({ title: m.words[language === 'hr' ? 'hr' : 'en-uk'].title, permissions: m.module.permissions! }));
const cell = (role: string, permission: string): string => `${role} ${permission}`;
const storedCells = async (db: Db): Promise<Set<string>> =>
  new Set(
    (
      await db.run<{
        role: string;
        permission: string;
      }>(sql`select r.name as role, p.name as permission from ${db.table('auth-item-child')} c
    join ${db.table('auth-item')} r on r.id = c.id_role join ${db.table('auth-item')} p on p.id = c.id_permission`)
    ).rows.map(row => cell(row.role, row.permission)),
  );

const matrix = page('/backend/matrix', 'Which role may do what.', async ({ ctx, t }) => {
  const held = await storedCells(ctx.db);
  const editable = rolesByTitle(ctx.app, ctx.language).filter(role => editableIn(ctx.app).includes(role.name));
  const box = (role: { name: string; title: string }, permission: string, title: string) =>
    html`<td><label class="cell"><input type="checkbox" name="cell" value="${cell(role.name, permission)}" aria-label="${role.title}: ${title}"${held.has(cell(role.name, permission)) ? new Html(' checked') : ''}></label></td>`;
  const row = (module: string, permission: string) => {
    const title = permissionTitle(permission, ctx.language);
    return html`<tr><th scope="row">${title}</th>${editable.map(role => box(role, permission, `${module}, ${title}`))}</tr>`;
  };
  return {
    title: t.matrix,
    body: html`<p class="dim">${t.matrixHint}</p>${form(
      '/backend/matrix',
      html`<div class="wide matrix"><table><thead><tr><th>${t.permission}</th>${editable.map(role => html`<th scope="col">${role.title}</th>`)}</tr></thead>
      ${modulesWithRights(ctx.app, ctx.language).map(
        m => html`<tbody><tr class="group"><th colspan="${editable.length + 1}" scope="rowgroup">${m.title}</th></tr>
        ${m.permissions.map(p => row(m.title, p))}</tbody>`,
      )}</table></div>`,
      html`<button>${t.save}</button>`,
    )}
      ${form('/backend/matrix-reset', html``, html`<button class="bad">${t.resetMatrix}</button>`)}`,
  };
});

/** Only cells that differ are written, each with its own entry in the audit. */
const store = async (tx: TxCtx, wanted: ReadonlySet<string>): Promise<void> => {
  await tx.db.lock('matrix');
  const held = await storedCells(tx.db);
  const items = (
    await tx.db.run<{ id: number; name: string }>(
      sql`select id, name from ${tx.db.table('auth-item')} where deleted_at is null`,
    )
  ).rows;
  const idOf = new Map(items.map(item => [item.name, item.id]));
  const ids = (pair: string) => pair.split(' ').map(name => idOf.get(name)!) as [number, number];
  for (const pair of wanted)
    if (!held.has(pair)) {
      const [idRole, idPermission] = ids(pair);
      await save(tx, authItemChild, { idRole, idPermission }, { as: 'system', note: pair });
    }
  for (const pair of held)
    if (!wanted.has(pair)) {
      const [idRole, idPermission] = ids(pair);
      const cells = await tx.db.run<{ id: number }>(
        sql`select id from ${tx.db.table('auth-item-child')} where id_role = ${idRole} and id_permission = ${idPermission}`,
      );
      for (const { id } of cells.rows) await remove(tx, authItemChild, id, { as: 'system', note: pair });
    }
};
const isCell =
  (app: App) =>
  (pair: string): boolean => {
    const [role = '', permission = '', ...rest] = pair.split(' ');
    return editableIn(app).includes(role) && app.rights.permissions.includes(permission) && rest.length === 0;
  };

const ticked = action('/backend/matrix', 'Stores the matrix as it was ticked.', async (visit, sent) => {
  await change(visit, '*', tx => store(tx, new Set(sent.all('cell').filter(isCell(visit.ctx.app)))));
  return '/backend/matrix?done=1';
});
const reset = action('/backend/matrix-reset', 'Gives every role its default rights.', async visit => {
  await change(visit, '*', tx =>
    store(tx, new Set(editableIn(tx.app).flatMap(role => tx.app.rights.defaults[role]!.map(p => cell(role, p))))),
  );
  return '/backend/matrix?done=1';
});
export const matrixEndpoints = [matrix, ticked, reset];
