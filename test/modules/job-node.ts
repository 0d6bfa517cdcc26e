import { tmpdir } from 'node:os';
import {
  composeApp,
  createServer,
  giveDatabase,
  giveSurroundings,
  openDatabase,
  readSettings,
  startJobs,
} from '../../src/kernel/server/index.ts';
import { identity, serverModules } from '../../src/modules/server.ts';

// A node of the whole portal: the test kills it in the middle of its work. Its arguments: the database, and «serve» where it also answers.
const [url = '', serves] = process.argv.slice(2);
const log = { info() {}, warn() {}, error: (o: object) => console.error(o) };
const app = composeApp(serverModules, identity, 'a secret for tests');
const database = openDatabase(url, { max: 4, log });
giveDatabase(app, database);
giveSurroundings(app, {
  settings: readSettings({ KATEDRA_DATA: tmpdir() }),
  version: '1.2.3',
  address: () => '',
  realtime: null,
});
await startJobs({ app, database, log, constituents: ['main'], pollSeconds: 0.3 });
if (serves) {
  const settings = readSettings({ KATEDRA_DATA: tmpdir(), PORT: '0' });
  const server = await createServer({ app, database, settings, log, webFolder: tmpdir() });
  console.log((await server.listen()).url);
} else console.log('works');
