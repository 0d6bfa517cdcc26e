import { tmpdir } from 'node:os';
import {
  composeApp,
  giveDatabase,
  giveSurroundings,
  openDatabase,
  readSettings,
  startJobs,
} from '../../src/kernel/server/index.ts';
import { identity, serverModules } from '../../src/modules/server.ts';

// A node of the whole portal that only works: the test kills it in the middle. Its argument: the database.
const [url = ''] = process.argv.slice(2);
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
console.log('works');
