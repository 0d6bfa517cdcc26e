import { createHash, randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../server/contract.ts';
import { type Binaries, findBinaries, makeOpen, findRunner, programName, type Runner, runProgram } from './binaries.ts';
import { type FolderLock, holdFolder } from './folder-lock.ts';
import { isAlive, isUnburied, readPostmaster, serverProcesses, waitUntilGone } from './postmaster.ts';

export interface EmbeddedOptions {
  /** The portal's data folder; the cluster lies in `postgres` inside it, or beside it where that cannot be. */
  readonly dataDir: string;
  readonly port?: number;
  readonly log: Log;
  /** false for tests alone: faster, and lost when the machine stops. */
  readonly durable?: boolean;
  /** Lines for the person who started the portal and waits. */
  readonly say?: (line: string) => void;
  /** Given: the server is watched and started again when it ends, until that is given up and told here. */
  readonly onGivenUp?: (error: Error) => void;
}
export interface Embedded {
  readonly url: string;
  readonly version: string;
  /** Where the cluster lies. */
  readonly folder: string;
  /** Lets a start that comes meanwhile know that this portal is about to end. */
  leaving(): Promise<void>;
  stop(): Promise<void>;
}

const owner = 'katedra';
/** Where a server started as root keeps what an unprivileged user must reach. */
const sharedFolder = '/var/lib/katedra';

/** Starts the portal's own PostgreSQL, or takes over the one a killed portal left running. A portal that is stopping is waited for. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const place = await choosePlace(options);
  await initialise(place, options.durable !== false);
  const { port, url, lock } = await take(place, options);
  options.log.info({ port, version: place.binaries.version, folder: place.cluster }, 'PostgreSQL runs');
  const watch = options.onGivenUp && (await watchServer(place, { ...options, port }, options.onGivenUp));
  const stop = async (): Promise<void> => {
    lock.letGo();
    await watch?.stop();
    // The lock falls with the server, so that a start which waits for the one finds the other ended, too.
    await shutDown(place);
    await lock.release();
  };
  let stopped: Promise<void> | null = null;
  return {
    url,
    version: place.binaries.version,
    folder: place.cluster,
    leaving: () => lock.leaving(),
    stop: () => (stopped ??= stop()),
  };
};

interface Taken {
  readonly port: number;
  readonly url: string;
  readonly lock: FolderLock;
}
/** The server, with this folder held. The one found may be ending: then the next is started. */
const take = async (place: Place, options: EmbeddedOptions): Promise<Taken> => {
  let told = false;
  const onWait = (): void => {
    if (!told) options.say?.('the portal that worked on this data folder is still stopping; waiting for its end …');
    told = true;
  };
  for (let attempt = 1; ; attempt++) {
    const port = (await findRunning(place, onWait)) ?? (await launch(place, options));
    try {
      await makeDatabase(place, port);
      const url = await urlOf(place, port);
      return { port, url, lock: await holdFolder(url, options.dataDir, options.log, onWait) };
    } catch (error) {
      if (attempt === mostTakes || !isOfEnding(error)) throw error;
      await pause(100);
    }
  }
};
const mostTakes = 20;
/** What a client hears of a server that ends. */
const isOfEnding = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message ?? '')
  );
};

/** The running PostgreSQL of a data folder, for commands beside the portal; null when none answers. */
export const runningEmbedded = async (dataDir: string): Promise<{ url: string } | null> => {
  for (const base of [path.resolve(dataDir), await asideOf(dataDir)]) {
    const place = { base, cluster: path.join(base, 'postgres') };
    const postmaster = await readPostmaster(place.cluster);
    if (!postmaster || !isAlive(postmaster.pid)) continue;
    const url = await urlOf(place, postmaster.port).catch(() => null);
    if (url && (await answers(url, place.cluster)) === 'yes') return { url };
  }
  return null;
};

// ——— Where it lies ———

interface Place {
  /** Holds the cluster, its password and its log. */
  readonly base: string;
  readonly cluster: string;
  readonly runner: Runner | null;
  readonly binaries: Binaries;
}

const choosePlace = async (options: EmbeddedOptions): Promise<Place> => {
  const dataDir = path.resolve(options.dataDir);
  const runner = await findRunner();
  await mkdir(dataDir, { recursive: true });
  const binaries = await findBinaries(runner, runner ? sharedFolder : dataDir);
  const base = await enterableBase(dataDir, runner, options.log);
  return { base, cluster: path.join(base, 'postgres'), runner, binaries };
};

/** The wanted folder, unless the user as whom PostgreSQL runs cannot get there: a clone in root's home is the usual case. */
const enterableBase = async (dataDir: string, runner: Runner | null, log: Log): Promise<string> => {
  if (!runner || (await canEnter(dataDir, runner))) return dataDir;
  const aside = await asideOf(dataDir);
  await makeOpen(aside);
  if (!(await canEnter(aside, runner)))
    throw new Error(
      `The user «${runner.name}», as whom PostgreSQL runs, can enter neither ${dataDir} nor ${aside}. Choose another folder with KATEDRA_DATA.`,
    );
  await writeFile(
    path.join(dataDir, 'WHERE-THE-DATABASE-IS.txt'),
    `PostgreSQL runs as the user «${runner.name}», who cannot enter this folder.\nThe database therefore lies in ${aside}\n`,
  );
  log.info({ folder: aside }, 'the data folder is closed to the user of PostgreSQL; the database lies elsewhere');
  return aside;
};
const asideOf = async (dataDir: string): Promise<string> => {
  const real = await realpath(dataDir).catch(() => path.resolve(dataDir));
  return path.join(sharedFolder, createHash('sha256').update(real).digest('hex').slice(0, 16));
};
/** Tried, not calculated: modes, groups, access lists and mounts all have their say. */
const canEnter = async (folder: string, runner: Runner): Promise<boolean> =>
  (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runner)).code === 0;

const passwordFile = (place: Pick<Place, 'base'>): string => path.join(place.base, 'postgres-password');
const logFile = (place: Pick<Place, 'base'>): string => path.join(place.base, 'postgres.log');

const urlOf = async (place: Pick<Place, 'base'>, port: number): Promise<string> => {
  const password = (await readFile(passwordFile(place), 'utf8')).trim();
  return `postgres://${owner}:${password}@127.0.0.1:${port}/${owner}`;
};

// ——— Making the cluster ———

/** Made aside and renamed, so that a cluster is either there as a whole or not at all. */
const initialise = async (place: Place, durable: boolean): Promise<void> => {
  if (await exists(path.join(place.cluster, 'PG_VERSION'))) return checkMajor(place);
  await sweepHalves(place);
  // Each start makes its own half, so that two at once do not spoil each other's.
  const half = `${place.cluster}.${process.pid}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await own(half, place.runner);
  await makePassword(place);
  const words = `${half}.words`;
  await writeFile(words, await readFile(passwordFile(place)), { mode: 0o600 });
  await own(words, place.runner);
  // The user may have no right to list the folder above: everything it needs has been made and given to it.
  const outcome = await runProgram(
    path.join(place.binaries.bin, programName('initdb')),
    [
      '-D',
      half,
      '-U',
      owner,
      '--pwfile',
      words,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'icu',
      '--icu-locale',
      'hr-HR',
      '--locale',
      'C',
      ...(durable ? [] : ['--no-sync']),
    ],
    place.runner,
    half,
  );
  await rm(words, { force: true });
  if (outcome.code !== 0) throw new Error(`The database could not be made in ${half}: ${outcome.output}`);
  await appendFile(path.join(half, 'postgresql.conf'), "\ninclude 'katedra.conf'\n");
  await rename(half, place.cluster).catch(async error => {
    // Another start was quicker, with the same password: its cluster is as good.
    if (!(await exists(path.join(place.cluster, 'PG_VERSION')))) throw error;
    await rm(half, { recursive: true, force: true });
  });
};
/** What starts that were killed half-way left behind. */
const sweepHalves = async (place: Place): Promise<void> => {
  for (const name of await readdir(place.base)) {
    const maker = /^postgres\.(?:(\d+)\.)?new(?:\.words)?$/.exec(name);
    if (maker && !(maker[1] && isAlive(Number(maker[1]))))
      await rm(path.join(place.base, name), { recursive: true, force: true });
  }
};
const checkMajor = async (place: Place): Promise<void> => {
  const stored = (await readFile(path.join(place.cluster, 'PG_VERSION'), 'utf8')).trim();
  const major = place.binaries.version.split('.')[0];
  if (stored !== major)
    throw new Error(
      `${place.cluster} was made by PostgreSQL ${stored}, and this portal brings ${major}. Back up with the portal that made it, and restore here into an empty folder.`,
    );
};
/** Appears as a whole and only once: whoever comes second takes the first one's. */
const makePassword = async (place: Place): Promise<void> => {
  const draft = `${passwordFile(place)}.${process.pid}`;
  await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await link(draft, passwordFile(place)).catch(error => {
    if (error.code !== 'EEXIST') throw error;
  });
  await chmod(passwordFile(place), 0o600);
  await rm(draft, { force: true });
};
const own = async (file: string, runner: Runner | null): Promise<void> => {
  if (runner) await chown(file, runner.uid, runner.gid);
};
const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** For a small machine, yet nothing that was committed is ever lost. */
const configuration = (port: number, durable: boolean, changes: number): string =>
  [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    'max_connections = 100',
    // A constituent has two thousand tables and indexes; a backup holds a lock for each table of all of them.
    'max_locks_per_transaction = 256',
    'shared_buffers = 128MB',
    'effective_cache_size = 512MB',
    'work_mem = 8MB',
    'maintenance_work_mem = 64MB',
    'random_page_cost = 1.1',
    'jit = off',
    // Whole pages go into the log after each checkpoint: packing them would cost more than writing them, so they come seldom instead.
    'wal_compression = off',
    'checkpoint_timeout = 15min',
    `max_wal_size = ${changes}MB`,
    // Every search reads what is not yet sorted into its index: a short list keeps it quick while rows pour in.
    'gin_pending_list_limit = 256kB',
    // After a crash each of some thousand files would be synchronised by itself, which takes longer than all the rest of a start.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method = syncfs'] : []),
    'timezone = UTC',
    'log_timezone = UTC',
    "log_line_prefix = '%m [%p] %d '",
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map(name => `${name} = ${durable ? 'on' : 'off'}`),
    '',
  ].join('\n');

/** Megabytes that the log of changes may take before a checkpoint: on a small disk it would need what is kept free. */
const sizeOfChanges = async (folder: string): Promise<number> => {
  const { blocks, bsize } = await statfs(folder);
  return Math.max(64, Math.min(1024, Math.floor((blocks * bsize) / 1_048_576 / 20)));
};

// ——— Starting and stopping ———

/** The port of a postmaster that is already at work on this cluster. One that is just starting or stopping is waited for. */
const findRunning = async (place: Place, onStopping = (): void => {}): Promise<number | null> => {
  for (let silent = 0; silent < 30_000; ) {
    const postmaster = await readPostmaster(place.cluster);
    if (!postmaster || !isAlive(postmaster.pid)) return null;
    const answer = postmaster.port ? await answers(await urlOf(place, postmaster.port), place.cluster) : 'no';
    if (answer === 'yes') return postmaster.port;
    // After a restart of the machine the number in the file may belong to another program altogether.
    if (answer === 'no' && postmaster.port && !(await postmaster.isOurs())) {
      await rm(path.join(place.cluster, 'postmaster.pid'), { force: true });
      return null;
    }
    if (answer === 'stopping') onStopping();
    if (answer === 'no') silent += 200;
    await pause(200);
  }
  throw new Error(`A PostgreSQL is at work on ${place.cluster} but does not answer. See ${logFile(place)}.`);
};

const answers = async (url: string, cluster: string): Promise<'yes' | 'no' | 'starting' | 'stopping'> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return (await realpath(rows[0]!.folder)) === (await realpath(cluster)) ? 'yes' : 'no';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '3D000') return 'yes';
    if (code !== '57P03') return code === '57P01' ? 'stopping' : 'no';
    return message.includes('shutting down') ? 'stopping' : 'starting';
  } finally {
    await client.end().catch(() => {});
  }
};

const launch = async (place: Place, options: EmbeddedOptions, attempts = 3): Promise<number> => {
  await shortenLog(place);
  const began = Date.now();
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const file = path.join(place.cluster, 'katedra.conf');
    await writeFile(file, configuration(port, options.durable !== false, await sizeOfChanges(place.cluster)));
    await own(file, place.runner);
    const outcome = await control(place, ['-l', logFile(place), '-w', '-t', '120', 'start']);
    // Asked rather than believed: another start on this folder may have been quicker, with a port of its own.
    const running = await findRunning(place);
    if (running) return running;
    const reason = await lastWords(place);
    // Processes of a server that was killed end with their statement, which has a minute.
    const isHeld = outcome.code !== 0 && /pre-existing shared memory block/.test(reason.split('FATAL').at(-1)!);
    if (isHeld ? Date.now() - began > longestOrphan : attempt >= attempts)
      throw new Error(`PostgreSQL does not start: ${reason || outcome.output}`);
    await pause(Math.min(500 * attempt, 1500));
  }
};
const longestOrphan = 70_000;
const makeDatabase = async (place: Place, port: number): Promise<void> => {
  const url = new URL(await urlOf(place, port));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  try {
    if ((await client.query('select from pg_database where datname = $1', [owner])).rowCount) return;
    await client.query(`create database "${owner}"`);
  } catch (error) {
    // Another start was quicker.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
};

const control = (place: Place, args: readonly string[]) =>
  runProgram(
    path.join(place.binaries.bin, programName('pg_ctl')),
    ['-D', place.cluster, ...args],
    place.runner,
    place.cluster,
  );

const shutDown = async (place: Place): Promise<void> => {
  const postmaster = await readPostmaster(place.cluster);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  await control(place, ['-m', 'fast', '-w', '-t', '30', 'stop']);
  if (await waitUntilGone(postmaster.pid, 1000)) return;
  // The next portal's server may have its place by now.
  if ((await readPostmaster(place.cluster))?.pid !== postmaster.pid) return;
  await control(place, ['-m', 'immediate', '-w', '-t', '10', 'stop']);
};

// ——— Watching ———

const lookEvery = 200;
const mostFalls = 3;
const fallsWithin = 60_000;
/** A server that ended (killed, out of memory) is started again at its own port, where the pools look for it. */
const watchServer = async (
  place: Place,
  options: EmbeddedOptions & { readonly port: number },
  onGivenUp: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> => {
  const pidNow = async (): Promise<number> => (await readPostmaster(place.cluster))?.pid ?? 0;
  let pid = await pidNow();
  let falls: number[] = [];
  let restarting: Promise<void> | null = null;
  /** A start that fails counts as one more end. */
  const again = async (): Promise<void> => {
    for (let running: number | null = null; running === null; ) {
      const now = Date.now();
      falls = [...falls.filter(at => now - at < fallsWithin), now];
      if (falls.length >= mostFalls)
        throw new Error(
          `The embedded PostgreSQL has ended ${falls.length} times within a minute, so the portal ends. See ${logFile(place)}.`,
        );
      options.log.warn({ pid, time: falls.length }, 'PostgreSQL has ended and is started again');
      options.say?.('the embedded PostgreSQL has ended; starting it again …');
      await endOrphans(place);
      running = await launch(place, options, 1).catch(error => {
        options.log.warn({ err: error }, 'PostgreSQL does not start');
        return null;
      });
      if (running !== null && running !== options.port)
        throw new Error(`Another portal has started the database of the data folder ${options.dataDir}.`);
      pid = await pidNow();
      if (running) options.log.info({ pid, ms: Date.now() - now }, 'PostgreSQL runs again');
    }
  };
  const timer = setInterval(() => {
    if (restarting || isAlive(pid)) return;
    restarting = again()
      .catch(error => {
        clearInterval(timer);
        onGivenUp(error);
      })
      .finally(() => {
        restarting = null;
      });
  }, lookEvery);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await restarting;
    },
  };
};
/**
 * Ends the processes of a server whose postmaster was killed. One that computes would notice only after its statement, and no
 * server starts on the cluster before. They hold nothing that was acknowledged and is not in the log yet.
 */
const endOrphans = async (place: Place): Promise<void> => {
  const cluster = await realpath(place.cluster);
  for (let waited = 0; waited < 5000; waited += 100) {
    const left = await serverProcesses(cluster, place.runner);
    if (left.length === 0) return forgetUnburied(place);
    // Those that wait for their client go by themselves, at once.
    if (waited >= 300)
      for (const pid of left)
        try {
          process.kill(pid, 'SIGKILL');
        } catch {}
    await pause(100);
  }
};

/** Where init does not ask how its children ended, PostgreSQL takes the dead one's number for a server that works. */
const forgetUnburied = async (place: Place): Promise<void> => {
  const postmaster = await readPostmaster(place.cluster);
  if (postmaster && isUnburied(postmaster.pid)) await rm(path.join(place.cluster, 'postmaster.pid'), { force: true });
};

const shortenLog = async (place: Place): Promise<void> => {
  const file = logFile(place);
  // Statements that failed stand in it with their values.
  await appendFile(file, '', { mode: 0o600 });
  await chmod(file, 0o600);
  if ((await stat(file)).size > 10 * 1_048_576) await truncate(file);
  await own(file, place.runner);
};
const lastWords = async (place: Place): Promise<string> => {
  const text = await readFile(logFile(place), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(line => /FATAL|ERROR|PANIC/.test(line))
    .slice(-3)
    .join(' ');
};

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
