import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { demoAccounts, demoPassword } from '../../demo/accounts.ts';
import {
  type App,
  assertDeclarations,
  cidOf,
  composeApp,
  type Constituents,
  constituentsBy,
  constituentsIn,
  createServer,
  type Database,
  diskBy,
  defaultConstituent,
  keep,
  type Keeper,
  keptUnder,
  list,
  type Log,
  migrate,
  openDatabase,
  openFleet,
  schemaOf,
  secretOf,
  type Settings,
  settingsOrExit,
  sql,
  startJobs,
  startMail,
  systemContext,
  takeForSound,
  type TxCtx,
  giveDatabase,
  giveSurroundings,
} from '../kernel/server/index.ts';
import { hasTable } from '../kernel/resource/index.ts';
import { startEmbedded } from '../kernel/operations/index.ts';
import { constituentsChannel, registerConstituents, registeredConstituents } from '../modules/central/server/index.ts';
import { setupLink } from '../modules/people/server/index.ts';
import { identity, serverModules } from '../modules/server.ts';
import { keeperOf, requireVersion } from './server-keeper.ts';
import { bootOf } from './server-page.ts';
import { explain, isOpenToOthers, say } from './server-start.ts';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const longestStop = 5_000;
/** There is one in the built portal, whose declarations were tried when it was built. */
declare const declarationsAreJudged: true | undefined;

/** Undone in turn when the portal stops, the last first. */
const started: (() => Promise<void>)[] = [];

const main = async (): Promise<void> => {
  const settings = settingsOrExit(join(root, '.env'));
  const log: Log = pino({ level: logLevel(settings), base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const isJudged = typeof declarationsAreJudged !== 'undefined';
  if (isJudged) takeForSound(serverModules);
  const app = composeApp(serverModules, identity, secretOf(settings));
  if (!isJudged) assertDeclarations([...app.resources.values()]);

  const open = (url: string): Database =>
    openDatabase(url, {
      log,
      ...(settings.databaseConnections !== undefined && { max: settings.databaseConnections }),
    });
  const constituents = constituentsBy(settings);
  const database = openFleet(open(await findDatabase(settings, log)), {
    urlOf: schema => constituents.get(cidOf(schema))?.databaseUrl,
    open,
  });
  started.push(() => database.close());
  await requireVersion(database);
  await database.fitPool();
  const isCentral = settings.mode === 'central';
  const folder = join(root, 'migrations');
  const first = isCentral ? [defaultConstituent] : constituents.working();
  const migrated = await migrate(database, first.map(schemaOf), { folder, log, onWait: sayThatItWaits });
  if (migrated.length > 0)
    say(
      `the database was brought up to date (${migrated.length} ${migrated.length === 1 ? 'migration' : 'migrations'}).`,
    );
  // The demo institution has files; nobody is there yet to say where the portal listens.
  giveDatabase(app, database);
  giveSurroundings(app, { settings, version: '', realtime: null, address: () => settings.url?.origin ?? '' });
  const filled = (cid: string): Promise<void> => fill(app, database, settings, log, cid);
  for (const cid of first) await filled(cid);
  const central = systemContext({ app, database, log }, 'start');
  const reload = async (): Promise<void> => {
    if (!isCentral) return;
    const own = constituentsIn(settings).filter(c => c.cid === defaultConstituent);
    constituents.replace([...own, ...(await registeredConstituents(central))]);
    await database.keepOnly(constituents.all().map(c => schemaOf(c.cid)));
  };
  const keeper = keeperOf({ app, database, settings, log, folder, fill: filled, reload });
  if (isCentral) {
    await database.transaction(central.db.schema, db =>
      registerConstituents({ ...central, db }, constituentsIn(settings)),
    );
    await reload();
    await database.listen(
      constituentsChannel,
      () => void reload().catch(error => log.error({ err: error }, 'central')),
    );
    // One that cannot be raised answers 503 alone, and is tried again until it can.
    await raiseAll(keeper, constituents, log);
    const clock = setInterval(() => void raiseAll(keeper, constituents, log), 30_000);
    started.push(async () => clearInterval(clock));
  }

  const server = await createServer({
    app,
    database,
    settings,
    log,
    version,
    webFolder: join(root, 'dist/web'),
    boot: bootOf,
    keeper,
  });
  const stops = [server.close];
  started.push(() => Promise.all(stops.map(end => end())).then(() => {}));
  stops.push((await startJobs({ app, database, log, constituents })).stop);
  stops.push((await startMail({ app, database, settings, log, constituents })).stop);
  const { url } = await server.listen();
  await greet(url, settings, database);
  // The central administration gives each of its constituents a link by itself.
  for (const cid of first) {
    const link = await setupLink(systemContext({ app, database, log }, 'start', cid));
    if (link)
      say(
        `nobody has an account${cid === defaultConstituent ? '' : ` in ${cid}`} yet. The first administrator is made here, within an hour: ${link}`,
      );
  }
};

/** On a terminal people read along, so only what concerns them is written there. */
const logLevel = (settings: Settings): string =>
  process.stdout.isTTY && !process.env.KATEDRA_LOG ? 'warn' : settings.logLevel;

const findDatabase = async (settings: Settings, log: Log): Promise<string> => {
  if (settings.databaseUrl) return settings.databaseUrl;
  say('starting the embedded PostgreSQL …');
  const embedded = await startEmbedded({
    dataDir: settings.data,
    log,
    say,
    onGivenUp: error => {
      console.error(`katedra: ${explain(error)}`);
      void stop(1);
    },
  });
  started.push(() => embedded.stop());
  leaving = () => embedded.leaving();
  diskBy(settings).holdsDatabase(embedded.folder);
  return embedded.url;
};

const raiseAll = async (keeper: Keeper, constituents: Constituents, log: Log): Promise<void> => {
  for (const cid of constituents.working())
    try {
      if (cid === defaultConstituent || raised.has(cid)) continue;
      await keeper.raise(cid);
      raised.add(cid);
    } catch (error) {
      log.error({ err: error, cid }, 'a constituent could not be raised');
    }
};
const raised = new Set<string>();

// ——— What a new database gets ———

/** Seeds and demo go in together with the note that they did: a start that was killed half-way begins anew. */
const fill = (app: App, database: Database, settings: Settings, log: Log, cid: string): Promise<void> => {
  return database.transaction(schemaOf(cid), async db => {
    const ctx: TxCtx = { ...systemContext({ app, database, log }, 'start', cid), db };
    await waitForStart(db);
    const isFirst = !(await noted(ctx, 'firstStart'));
    for (const module of app.modules) await module.seed?.(ctx);
    const isDemo = await noted(ctx, 'demo');
    if (!isDemo && cid === defaultConstituent && wantsDemo(settings, isFirst)) {
      say('loading the demo institution …');
      // Only the first start needs it.
      const { loadDemo } = await import('../../demo/index.ts');
      if (!(await loadDemo(ctx))) say('there are accounts here already, so the demo institution was left out.');
    }
    if (isDemo && isOpenToOthers(settings) && settings.demo !== true)
      throw new Error(
        'This database holds the demo accounts, whose password everybody knows, and these settings open it to other machines. Say KATEDRA_DEMO=1 if that is meant, or choose another database (KATEDRA_DATA, DATABASE_URL).',
      );
    if (isFirst) {
      await keep(ctx, 'firstStart', ctx.now);
      // What a script has filled is counted already, and a large university takes longer than a statement may.
      if (!isDemo) await count(ctx);
    }
  });
};
/** Asked again and again: filling an institution takes another node longer than one statement may wait. */
const waitForStart = async (db: TxCtx['db']): Promise<void> => {
  if (await db.tryLock('start')) return;
  sayThatItWaits();
  while (!(await db.tryLock('start'))) await pause(500);
};
const sayThatItWaits = (): void => say('another node prepares the database; waiting for it …');

/** PostgreSQL learns at once how full the tables are. By itself it would in a minute or two, and plan for empty ones until then. */
const count = async ({ app, db }: TxCtx): Promise<void> => {
  await db.run(sql`analyze ${list([...app.resources.values()].filter(hasTable).map(r => db.table(r.name)))}`);
};

const wantsDemo = (settings: Settings, isFirst: boolean): boolean =>
  settings.demo ?? (isFirst && settings.databaseUrl === undefined && !isOpenToOthers(settings));

const noted = async (ctx: TxCtx, key: string): Promise<boolean> => (await keptUnder(ctx, key)) !== null;

// ——— The last lines ———

const greet = async (url: string, settings: Settings, database: Database): Promise<void> => {
  const db = database.forSchema(schemaOf(defaultConstituent));
  const isDemo = (await keptUnder({ db }, 'demo')) !== null;
  if (isDemo && isOpenToOthers(settings))
    say('WARNING: the demo accounts can be used from other machines, and everybody knows their password.');
  say(`ready at ${url}`);
  if (isDemo)
    say(
      `demo accounts, all with the password ${demoPassword}: ${demoAccounts.map(account => account.username).join(', ')}`,
    );
};

// ——— Stopping ———

let stopping = false;
let leaving = (): Promise<void> => Promise.resolve();
const stop = async (code: number): Promise<void> => {
  if (stopping) return;
  stopping = true;
  // What still runs then is left to itself; the next start finds it and takes it over.
  setTimeout(() => process.exit(1), longestStop).unref();
  void leaving();
  for (const undo of started.reverse())
    await undo().catch(error => {
      console.error(`katedra: ${explain(error)}`);
      code = 1;
    });
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    say('stopping …');
    void stop(0);
  });

main().catch(async error => {
  if (!stopping) console.error(`katedra: ${explain(error)}`);
  await stop(1);
});
