import { join, resolve } from 'node:path';
import {
  answerError,
  composeApp,
  defaultConstituent,
  inTransaction,
  openDatabase,
  settingsOrExit,
  sql,
  systemContext,
  giveDatabase,
  giveSurroundings,
} from '../src/kernel/server/index.ts';
import { createAdministrator } from '../src/modules/people/server/backend/setup.ts';
import { linkTo } from '../src/modules/people/server/auth/letters.ts';
import { issueToken } from '../src/modules/people/server/auth/tokens.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { refuse, withDatabase } from './lib/database.ts';

const usage = `npm run admin -- create USERNAME E-MAIL FIRST-NAME LAST-NAME   opens an administrator's account and prints a link that sets its password
npm run admin -- link USERNAME                                 prints a link with which that account gets a new password
Both take --constituent CID at the end where that is not main.`;

const words = process.argv.slice(2);
const at = words.indexOf('--constituent');
const cid = at < 0 ? defaultConstituent : (words.splice(at, 2)[1] ?? '');
const [command, ...rest] = words;
if (!(command === 'create' && rest.length === 4) && !(command === 'link' && rest.length === 1)) refuse(usage);

await withDatabase({ besidePortal: true }, async ({ url }) => {
  const settings = settingsOrExit(join(resolve(import.meta.dirname, '..'), '.env'));
  if (![...settings.hosts.values()].includes(cid))
    throw new Error(`No host leads to a constituent «${cid}»: see KATEDRA_HOSTS.`);
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const database = openDatabase(url, { log, max: 2 });
  const app = composeApp(serverModules, identity);
  giveDatabase(app, database);
  giveSurroundings(app, {
    settings,
    version: '',
    realtime: null,
    address: () => settings.url?.origin ?? `http://localhost:${settings.port}`,
  });
  try {
    const link = await inTransaction(systemContext({ app, database, log }, 'admin', cid), async tx => {
      const [username = '', email = '', firstName = '', lastName = ''] = rest;
      const id =
        command === 'create'
          ? await createAdministrator(tx, { username, email, firstName, lastName }, null)
          : (
              await tx.db.one<{ id: number }>(
                sql`select id from ${tx.db.table('user')} where username = ${username.toLowerCase()} and status = 'active' and deleted_at is null`,
              )
            )?.id;
      if (id === undefined) throw new Error(`There is no active account «${username}».`);
      return linkTo(tx, '/Recovery', await issueToken(tx, id, 'recovery'));
    });
    console.log(`Good for an hour and for one use:\n${link}`);
  } catch (error) {
    const { status, body } = answerError(error, {
      app,
      language: 'en-uk',
      requestId: 'admin',
      log: { ...log, error: () => {} },
    });
    if (status === 500) throw error;
    const told = Array.isArray(body)
      ? (body as { field: string; message: string }[]).map(p => `${p.field}: ${p.message}`)
      : [(body as { message: string }).message];
    throw new Error(told.join('\n'));
  } finally {
    await database.close();
  }
});
