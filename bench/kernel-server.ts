import { composeApp, createServer, openDatabase, readSettings } from '../src/kernel/server/index.ts';
import { identity } from '../src/modules/people/server/identity.ts';
import { modulesUnder, type RuleName } from './model.ts';

/** The portal's server as a process of its own, under one of the measured rules. */
const settings = readSettings({ ...process.env, PORT: '0' });
const database = openDatabase(process.env.DATABASE_URL!, { max: 8 });
const log = { info: () => {}, warn: () => {}, error: console.error };
const server = await createServer({
  app: composeApp(modulesUnder(process.env.RULE as RuleName), identity, 'bench'),
  database,
  settings,
  log,
  webFolder: settings.data,
});
const { url } = await server.listen();
process.send?.({ url });
process.on('message', message => {
  if (message === 'memory') process.send?.({ rss: process.memoryUsage.rss() });
});
process.on(
  'disconnect',
  () =>
    void server
      .close()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
