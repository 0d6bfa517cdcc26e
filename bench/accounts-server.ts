import { composeApp, createServer, openDatabase, readSettings } from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';

/** The portal's server as a process of its own, with all its modules. */
const settings = readSettings({ ...process.env, PORT: '0' });
const database = openDatabase(process.env.DATABASE_URL!, { max: 8 });
const log = { info: () => {}, warn: () => {}, error: console.error };
const server = await createServer({
  app: composeApp(serverModules, identity, 'bench'),
  database,
  settings,
  log,
  webFolder: settings.data,
});
const { url } = await server.listen();
process.send?.({ url });
process.on(
  'disconnect',
  () =>
    void server
      .close()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
