import { tmpdir } from 'node:os';
import {
  composeApp,
  openDatabase,
  readSettings,
  startJobs,
  giveDatabase,
  giveSurroundings,
} from '../../src/kernel/server/index.ts';
import { identityOf, toyModule } from '../http/portal.ts';
import { start, step, worldJobs } from './job-world.ts';

// A node that only works: the test kills it in the middle. Its arguments: the database, and how soon a silent node counts as dead.
const [url = '', dead = '2'] = process.argv.slice(2);
const log = { info() {}, warn() {}, error: (o: object) => console.error(o) };
const toys = toyModule({ resources: [step], jobs: worldJobs, endpoints: [start] });
const app = composeApp([toys], identityOf(new Map()), 'a secret of tests, long enough to be one');
const database = openDatabase(url, { max: 4, log });
giveDatabase(app, database);
giveSurroundings(app, {
  settings: readSettings({ KATEDRA_DATA: tmpdir() }),
  version: '1.2.3',
  address: () => '',
  realtime: null,
});
await startJobs({ app, database, log, constituents: ['main'], pollSeconds: 0.3, deadSeconds: Number(dead) });
console.log('works');
