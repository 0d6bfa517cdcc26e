import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { AnyResource } from '../src/kernel/resource/index.ts';
import {
  col,
  composeApp,
  counts,
  createServer,
  evenForAdmin,
  hashToken,
  meOf,
  newToken,
  openDatabase,
  readSettings,
  rule,
  type ServerModule,
  sql,
  systemContext,
  takeForSound,
  WrittenJson,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import {
  countPath,
  endpointPath,
  getEndpoints,
  Known,
  landingOf,
  lettersOf,
  listPath,
  palettePath,
  reportPath,
  searchedTexts,
  selectsOf,
  sortsOf,
  type Who,
} from './all-calls.ts';
import { budgetOf, type Kind, kinds, longest, longestAbandoned, mostRepeats } from './budgets.ts';
import { chosen, option, pause, quantile } from './real-portal.ts';
import { demoFaculty, scaleUniversity } from './scale-portal.ts';
import { type Cost, explain, ofBench, plants, Probed, quiet, sleep, type Statement, watch } from './watch.ts';

/**
 * Every call of the portal on the large university, for every role: what it costs PostgreSQL and how long it takes, held against
 * `budgets.ts` and `rows.json`. It only reads. Ends with 1 where anything is over its budget, fails, or answers fewer rows than
 * it should. `npm run bench:all -- [--small] [--only text] [--kinds list,view] [--roles a,b] [--restart command] [--processor] [--table file] [--record]
 * [--plant row|rule|abort] [--minutes 40]`
 */
const text = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const only = text('only')?.toLowerCase();
const onlyKinds = text('kinds')?.split(',');
const plant = text('plant');
if (plant !== undefined && !['row', 'rule', 'abort'].includes(plant)) throw new Error('--plant row, rule or abort.');
const isWhole = only === undefined && onlyKinds === undefined && text('roles') === undefined;
const rowsFile = join(import.meta.dirname, 'rows.json');
/** The fewest rows that a call answers a role with, as they were recorded on the large university. */
const least: Record<string, Record<string, number>> = JSON.parse(readFileSync(rowsFile, 'utf8'));
const holdsRows = !chosen('small') && !chosen('record');

// ——— The portal, in this process ———

const rowsIn = (body: unknown): number => {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return body ? 1 : 0;
  if ('data' in body && Array.isArray(body.data)) return body.data.length;
  if ('id' in body) return 1;
  const lists = Object.values(body).filter(Array.isArray);
  if (lists.length > 0) return lists.reduce((sum, list) => sum + list.length, 0);
  return Object.values(body).some(value => value !== null) ? 1 : 0;
};
/** Where the faults of `--plant` go: a query for each row of an endpoint, and a rule that no index helps on a large list. */
const plantedEndpoint = 'calendar/rooms';
const plantedResource = 'st-co-enrollment';
const withPlant = (m: ServerModule): ServerModule => {
  const { reportMade: _, ...reading } = m;
  const endpoints = (m.endpoints ?? []).map(e =>
    plant !== 'row' || e.path !== plantedEndpoint
      ? e
      : {
          ...e,
          handle: async (ctx: Parameters<typeof e.handle>[0], call: Parameters<typeof e.handle>[1]) => {
            const answer = await e.handle(ctx, call);
            const rows = rowsIn(answer instanceof WrittenJson ? JSON.parse(answer.text) : answer);
            for (let i = 0; i < rows; i++) await ctx.db.one(sql`select ${i}::int as n`);
            return answer;
          },
        },
  );
  const policies = Object.entries(m.policies).map(([key, policy]) => {
    const r = (m.module.resources as Readonly<Record<string, AnyResource>>)[key];
    if (plant !== 'rule' || (r?.name ?? key) !== plantedResource) return [key, policy];
    return [key, { ...policy, read: () => evenForAdmin(rule`md5((${col('id')})::text) like '0000%'`) }];
  });
  return { ...reading, endpoints, policies: Object.fromEntries(policies) } as ServerModule;
};

const institution = await (chosen('small') ? demoFaculty() : scaleUniversity());
const restart = text('restart');
if (restart !== undefined) execSync(restart, { stdio: 'inherit' });
const errors: string[] = [];
const log = {
  info: () => {},
  warn: () => {},
  error: (o: object) => {
    const { err } = o as { err?: unknown };
    if (!(err instanceof Probed)) errors.push(String(err));
  },
};
const database = openDatabase(institution.database, { max: 4, applicationName: 'bench', log });
const modules = serverModules.map(withPlant);
// What is planted is no declaration that a start would try.
takeForSound(modules);
/** Who is behind a token: nobody is signed in by a row, so that nothing is written. */
const behind = new Map<string, number>();
const app = composeApp(
  modules,
  {
    ...identity,
    find: async (db, hash, now) => {
      const me = behind.has(hash) ? await identity.person!(db, behind.get(hash)!, now) : null;
      return me && { me, validUntil: new Date(now.getTime() + 3_600_000) };
    },
  },
  'bench',
);
const settings = readSettings({ KATEDRA_DATA: institution.folder, PORT: '0', HOST: '127.0.0.1' });
const server = await createServer({ app, database, settings, log, webFolder: institution.folder });
const address = (await server.listen()).url.replace('localhost', '127.0.0.1');
const explainer = await database.pool.connect();
await explainer.query('set default_transaction_read_only = on; set statement_timeout = 15000');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

type Body = Readonly<Record<string, unknown>>;
interface Answer {
  /** 0: none, or none within the longest. */
  readonly status: number;
  readonly ms: number;
  /** Milliseconds of processor that portal and database spent on it. */
  readonly processor: number;
  readonly bytes: number;
  readonly body: Body;
  readonly isJson: boolean;
  readonly statements: readonly Statement[];
}
const send = (token: string, path: string): Promise<Omit<Answer, 'statements'>> =>
  new Promise(done => {
    const [began, spent] = [performance.now(), process.cpuUsage()];
    const parts: Buffer[] = [];
    const over = (status: number, isJson: boolean): void => {
      const { user, system } = process.cpuUsage(spent);
      const [ms, processor] = [performance.now() - began, (user + system) / 1_000];
      clearTimeout(late);
      const all = Buffer.concat(parts);
      done({
        status,
        ms,
        processor,
        bytes: all.length,
        isJson,
        body: isJson && all.length > 0 ? JSON.parse(all.toString()) : {},
      });
    };
    const headers = { cookie: `katedra_session=${token}` };
    const url = `${address}${path.startsWith('/') ? path : `/api/v1/${path}`}`;
    const request = httpRequest(encodeURI(url), { agent, headers }, response => {
      const isJson = /json/.test(response.headers['content-type'] ?? '') && response.statusCode !== 304;
      response
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => over(response.statusCode!, isJson))
        .once('error', () => over(0, false));
    });
    const late = setTimeout(() => request.destroy(), longest);
    request.once('error', () => over(0, false)).end();
  });

interface Person extends Who {
  token: string;
  signedIn: number;
}
/** A session is kept for a minute: with a new one before that, nobody's question pays for being recognised. */
const freshly = async (who: Person): Promise<void> => {
  if (performance.now() - who.signedIn < 40_000) return;
  who.token = newToken();
  who.signedIn = performance.now();
  behind.set(hashToken(who.token), who.id);
  await send(who.token, 'auth/user');
};
const ask = async (who: Person, path: string): Promise<Answer> => {
  await freshly(who);
  await quiet();
  const statements = watch();
  const answer = await send(who.token, path);
  await quiet();
  const processor = answer.processor + sum(statements.map(s => s.processor));
  return { ...answer, processor, statements: statements.slice() };
};
const sqlOf = ({ statements }: Answer): string => statements.map(s => s.text).join('\n');
/** The SQL of a list, without asking PostgreSQL for it. Null: it is closed to them. */
const probe = async (who: Person, path: string): Promise<string | null> => {
  plants.probe = true;
  const answer = await ask(who, path).finally(() => {
    plants.probe = false;
  });
  return answer.status >= 400 && answer.status < 500 ? null : sqlOf(answer);
};

/** One account for each role: the one of its name, else whoever has the fewest others. */
const people = async (): Promise<Person[]> => {
  const { rows } = await database.pool.query<{ role: string; id: number }>(
    `select distinct on (i.name) i.name as role, u.id
     from c_main.auth_item i join c_main.auth_assignment a on a.id_role = i.id and a.deleted_at is null
     join c_main."user" u on u.id = a.id_user and u.status = 'active' and u.deleted_at is null
     where i.kind = 'role' and i.deleted_at is null
     order by i.name, (u.username = lower(i.name)) desc, (select count(*) from c_main.auth_assignment o where o.id_user = u.id), u.id`,
  );
  const ctx = systemContext({ app, database, log }, 'bench');
  const wanted = text('roles')?.split(',') ?? ['admin', 'teacher', 'student', ...app.rights.roleNames];
  const found: Person[] = [];
  for (const role of new Set(wanted)) {
    const id = rows.find(row => row.role === role)?.id;
    const me = id === undefined ? null : await meOf(ctx, id);
    if (me) found.push({ role, id: me.id, ctx: { ...ctx, me, language: 'hr' }, token: '', signedIn: -1e9 });
    else console.log(`Nobody has the role ${role}: it is not asked.`);
  }
  return found;
};

// ——— One line of the table ———

interface Line {
  readonly kind: Kind;
  readonly call: string;
  readonly role: string;
  /** Roles for which the same SQL is made. */
  readonly same: string[];
  readonly path: string;
  readonly first: number;
  readonly warm: number;
  readonly pg: number;
  readonly processor: number;
  readonly cost: Cost;
  readonly rows: number;
  readonly statements: number;
  readonly repeats: number;
  readonly status: number;
  readonly wrong: readonly string[];
}
const lines: Line[] = [];
const unanswered = new Map<string, string>();
let isOver = false;
const deadline = performance.now() + option('minutes', 40) * 60_000;
const skips = (kind: Kind | null, name: string): boolean => {
  if (performance.now() > deadline) isOver = true;
  if (isOver || (kind !== null && onlyKinds !== undefined && !onlyKinds.includes(kind))) return true;
  return only !== undefined && !name.toLowerCase().includes(only);
};
const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);
/** What is held against the budgets: the clock, or on a machine that is busy with other work what the processor spent. */
const costOf = (answer: Answer): number => (chosen('processor') ? answer.processor : answer.ms);
const pgOf = (answer: Answer): number => sum(answer.statements.map(s => s.ms));
const repeatsIn = (answer: Answer): number => {
  const times = new Map<string, number>();
  for (const { text: said } of answer.statements) times.set(said, (times.get(said) ?? 0) + 1);
  return Math.max(0, ...times.values());
};
const wrongWith = (line: Omit<Line, 'wrong'>): string[] => {
  const { kind, call, role, first, warm, rows, repeats, status } = line;
  if (status === 0 || status >= 400) return [status === 0 ? `no answer in ${longest / 1000} s` : `answers ${status}`];
  const budget = budgetOf(kind, call, role);
  const fewest = holdsRows ? (least[call]?.[role] ?? 0) : 0;
  return [
    ...(warm > budget.warm ? [`warm over ${budget.warm} ms`] : []),
    ...(first > budget.first ? [`first over ${budget.first} ms`] : []),
    ...(repeats > mostRepeats ? [`one statement ${repeats} times`] : []),
    ...(rows < fewest ? [`${rows} rows, not ${fewest}`] : []),
  ];
};
let toldAt = performance.now();
const add = (line: Omit<Line, 'wrong'>): void => {
  lines.push({ ...line, wrong: wrongWith(line) });
  if (performance.now() - toldAt < 60_000) return;
  toldAt = performance.now();
  console.log(`… ${lines.length} calls, at ${line.call}`);
  // Whoever stops it half-way has the table of what was asked.
  writeTable();
};
const warmTimes = 3;
const longestRefusal = 5_000;
const seenBefore = new Map<string, Line>();
/** Asks, explains, asks again. `same`: a role for which the SQL is that of an earlier one is only named there. */
const measure = async (kind: Kind, name: string, who: Person, path: string, same = true): Promise<Answer | null> => {
  const call = kind === name.split(' ')[0] ? name : `${kind} ${name}`;
  if (skips(kind, name)) return null;
  const first = await ask(who, path);
  if (first.status === 401 || first.status === 403) return null;
  // A refusal that took seconds is the server's own patience coming to its end, in a sentence.
  const gaveUp = first.status >= 400 && first.ms > longestRefusal;
  if (first.status >= 300 && first.status < 500 && !gaveUp) {
    unanswered.set(call, `${first.status} to ${who.role} (${path})`);
    return null;
  }
  const key = `${call}\n${sqlOf(first)}`;
  const earlier = same && first.statements.length > 0 ? seenBefore.get(key) : undefined;
  if (earlier) {
    earlier.same.push(who.role);
    return first;
  }
  const again: Answer[] = [];
  const isGood = first.status === 200;
  // Far below its budget, or far beyond it, once more says enough.
  const budget = budgetOf(kind, call, who.role).warm;
  const times = first.ms < budget / 2 || first.ms > budget * 10 ? 1 : warmTimes;
  for (let i = 0; isGood && i < times; i++) again.push(await ask(who, path));
  const last = again.at(-1) ?? first;
  // What took PostgreSQL seconds is not computed a third time to say so in blocks.
  const cost =
    isGood && first.ms < longest / 3 ? await explain(explainer, last.statements) : { planning: 0, blocks: 0, read: 0 };
  add({
    kind,
    call,
    role: who.role,
    same: [],
    path,
    first: costOf(first),
    warm: again.length > 0 ? Math.min(...again.map(costOf)) : costOf(first),
    pg: Math.min(...(again.length > 0 ? again : [first]).map(pgOf)),
    processor: Math.min(...(again.length > 0 ? again : [first]).map(a => a.processor)),
    cost,
    rows: isGood ? rowsOf(kind, last) : 0,
    statements: last.statements.length,
    repeats: repeatsIn(last),
    status: again.find(a => a.status !== 200)?.status ?? first.status,
  });
  seenBefore.set(key, lines.at(-1)!);
  return last;
};
const rowsOf = (kind: Kind, { body, isJson, bytes }: Answer): number =>
  kind === 'count' ? Number(body.count ?? 0) : isJson ? rowsIn(body) : Math.min(1, bytes);
const dataOf = (answer: Answer | null): readonly Body[] =>
  Array.isArray(answer?.body.data) ? (answer.body.data as readonly Body[]) : [];

// ——— What is asked ———

const known = new Known();
const mostPages = 200;
const searchKinds = ['search', 'deepest', 'sort'] as const;
/** Does the work for the first role of each SQL that they make of a list; the others are named on its lines. */
const forEachSql = async (
  everybody: readonly Person[],
  pathOf: (who: Person) => string,
  work: (who: Person) => Promise<void>,
): Promise<void> => {
  const made = new Map<string, readonly Line[]>();
  for (const who of everybody) {
    const found = await probe(who, pathOf(who));
    if (found === null) continue;
    const from = lines.length;
    const asked = made.get(found);
    if (asked) for (const line of asked) line.same.push(who.role);
    else await work(who);
    if (!asked) made.set(found, lines.slice(from));
  }
};
/** The list in its own order, how many rows it has, the rows of one parent, one of its records. */
const ofList = async (everybody: readonly Person[], r: AnyResource): Promise<void> => {
  const list = (who: Person): string => listPath(r, who);
  await forEachSql(everybody, list, async who => {
    // Its rows are what other calls are asked with, also where it is not measured itself.
    const rows = dataOf(
      skips('list', r.name) ? await ask(who, list(who)) : await measure('list', r.name, who, list(who), false),
    );
    known.note(who.role, r.name, rows);
    const row = known.row(who.role, r.name);
    await counted(() => measure('count', r.name, who, countPath(r), false));
    const parent = r.owner === undefined ? null : (row?.[r.owner] ?? null);
    const within = `&filter[${r.owner}]=${String(parent)}&return[within]=${r.owner}`;
    if (parent !== null) await measure('part', r.name, who, list(who) + within, false);
    if (rows.length === 0) return;
    await measure('view', r.name, who, `${r.name}/view?id=${row!.id}`, false);
    if (r.audit !== 'none') await measure('history', r.name, who, `${r.name}/history?id=${row!.id}`, false);
  });
};
/** A count that is kept costs nothing: here each is counted. */
const counted = async (work: () => Promise<unknown>): Promise<void> => {
  counts.enabled = false;
  await work();
  counts.enabled = true;
};
/** What people do with a list: its searches, its last page, its sorts. */
const ofSearches = async (everybody: readonly Person[], r: AnyResource): Promise<void> => {
  const named = dataOf(await ask(everybody[0]!, `${r.name}/options?pagination[limit]=11`));
  const texts = searchedTexts(r, known.row('admin', r.name), named[Math.floor(named.length / 2)]?.label);
  const list = (who: Person): string => listPath(r, who);
  await forEachSql(everybody, list, async who => {
    const about = (kind: Kind, how: string, more: string): Promise<unknown> =>
      measure(kind, `${r.name}${how}`, who, (kind === 'count' ? countPath(r) : list(who)) + more, false);
    for (const letters of [2, 5]) {
      const word = lettersOf(texts, letters);
      if (word === undefined) continue;
      await about('search', ` by ${letters}`, `&search=${word}`);
      await counted(() => about('count', ` by ${letters}`, `&search=${word}`));
    }
    const count = lines.find(l => l.call === `count ${r.name}` && l.role === who.role)?.rows ?? 0;
    const page = Math.min(Math.ceil(count / 50), mostPages);
    if (page > 1) await about('deepest', '', `&page=${page}`);
    for (const sort of count > 1 ? sortsOf(r, who) : []) await about('sort', ` by ${sort}`, `&sort=${sort}`);
  });
};
/** What select fields that refer to it ask for, with and without letters of its own names. */
const ofOptions = async (everybody: readonly Person[], r: AnyResource): Promise<void> => {
  for (const window of skips('options', r.name) ? [] : selectsOf(app, r, known)) {
    const path = `${r.name}/options?${window}${window === '' ? '' : '&'}pagination[limit]=11`;
    const name = window === '' ? r.name : `${r.name} of ${window}`;
    let label: unknown;
    await forEachSql(
      everybody,
      () => path,
      async who => {
        const found = dataOf(await measure('options', name, who, path, false));
        label ??= found.at(-1)?.label;
        for (const letters of [2, 5]) {
          const word = lettersOf([label], letters);
          if (word !== undefined)
            await measure('options', `${name} by ${letters}`, who, `${path}&filter[label][like]=${word}`, false);
        }
      },
    );
  }
};
const ofEndpoints = async (everybody: readonly Person[]): Promise<void> => {
  for (const { endpoint, ids } of getEndpoints(app)) {
    const kind: Kind = endpoint.answer === 'bytes' ? 'file' : 'endpoint';
    const call = `${kind} ${endpoint.path}`;
    if (skips(kind, endpoint.path) || endpoint.path === 'finds') continue;
    for (const who of everybody) {
      // Whose row an `id` names the declaration does not always say: of its module's resources the first that answers.
      for (const home of [undefined, ...ids]) {
        const path = endpointPath(app, endpoint, who, known, home);
        if (path === null) {
          if (!unanswered.has(call)) unanswered.set(call, 'nothing is known that it could be asked with');
        } else if (await measure(kind, endpoint.path, who, path)) {
          unanswered.delete(call);
          break;
        }
        if (typeof endpoint.query !== 'object' || !('id' in endpoint.query)) break;
      }
    }
    if (lines.some(line => line.call === call)) unanswered.delete(call);
  }
};
const ofReports = async (everybody: readonly Person[]): Promise<void> => {
  for (const name of app.reports.keys())
    for (const who of everybody)
      for (const narrowed of [true, false]) {
        const path = reportPath(app, name, who, known, narrowed);
        if (path !== null) await measure(narrowed ? 'report' : 'report whole', name, who, path);
      }
};
const ofPalette = async (everybody: readonly Person[]): Promise<void> => {
  for (const word of ['ma', 'mater'])
    for (const who of everybody) {
      const path = palettePath(app, who, word);
      if (path !== null) await measure('palette', `palette by ${word.length}`, who, path);
    }
};
/** All that the page asks, one call after the other, as one line. */
const ofLanding = async (everybody: readonly Person[]): Promise<void> => {
  for (const who of everybody) {
    const { paths, isRecorded } = landingOf(who);
    const call = isRecorded ? 'landing' : 'landing as far as it is theirs';
    if (skips('landing', call)) return;
    const rounds: Answer[][] = [];
    for (let i = 0; i <= warmTimes; i++) {
      const round: Answer[] = [];
      for (const path of paths) round.push(await ask(who, path));
      rounds.push(isRecorded ? round : round.filter(a => a.status < 400 || a.status >= 500));
    }
    const [first, ...again] = rounds as [Answer[], ...Answer[][]];
    const last = again.at(-1)!;
    const msOf = (round: readonly Answer[]): number => sum(round.map(costOf));
    const slowest = last.toSorted((a, b) => b.ms - a.ms)[0];
    add({
      kind: 'landing',
      call,
      role: who.role,
      same: [],
      path: `${last.length} calls, the slowest ${Math.round(slowest?.ms ?? 0)} ms ${paths[last.indexOf(slowest!)] ?? ''}`,
      first: msOf(first),
      warm: Math.min(...again.map(msOf)),
      pg: Math.min(...again.map(round => sum(round.map(pgOf)))),
      processor: Math.min(...again.map(round => sum(round.map(a => a.processor)))),
      cost: await explain(
        explainer,
        last.flatMap(a => a.statements),
      ),
      rows: sum(last.map(a => rowsIn(a.body))),
      statements: sum(last.map(a => a.statements.length)),
      repeats: Math.max(...last.map(repeatsIn)),
      status: last.find(a => a.status !== 200 && a.status !== 204)?.status ?? 200,
    });
  }
};

/** A question whose asker leaves: how long its statement goes on in PostgreSQL. Each question sleeps, so that there is time to leave. */
const abandoned = async (who: Person): Promise<string[]> => {
  const large = [...app.resources.values()].find(r => r.name === plantedResource)!;
  const wrong: string[] = [];
  const isRunning = async (): Promise<boolean> =>
    (
      await database.pool.query(
        `${ofBench} select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query = $1`,
        [sleep],
      )
    ).rows.length > 0;
  const report = [...app.reports.keys()]
    .map(name => reportPath(app, name, who, known, false))
    .find(path => path !== null);
  const asked = [
    listPath(large, who),
    `${large.name}/options?pagination[limit]=11`,
    palettePath(app, who, 'ma'),
    report,
  ];
  for (const path of asked.filter(each => typeof each === 'string')) {
    await freshly(who);
    await quiet();
    watch();
    plants.sleepNext = true;
    const headers = { cookie: `katedra_session=${who.token}` };
    const request = httpRequest(encodeURI(`${address}/api/v1/${path}`), { headers }).on('error', () => {});
    request.end();
    for (let i = 0; i < 100 && !(await isRunning()); i++) await pause(20);
    const began = await isRunning();
    request.destroy();
    const left = performance.now();
    while ((await isRunning()) && performance.now() - left < 3 * longestAbandoned) await pause(20);
    const ms = performance.now() - left;
    plants.sleepNext = false;
    const name = path.split('?')[0]!;
    console.log(
      `  ${name}: ${began ? `its statement ended ${Math.round(ms)} ms after its asker had left` : 'never began'}`,
    );
    if (!began) wrong.push(`${name}: its statement never began, so nothing is known`);
    else if (ms > longestAbandoned) wrong.push(`${name}: its statement goes on after its asker has left`);
    if (await isRunning())
      await database.pool.query(
        `${ofBench} select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1 and state = 'active'`,
        [sleep],
      );
  }
  return wrong;
};

// ——— What is told ———

const columns: readonly [string, (line: Line) => string | number][] = [
  ['wrong', l => l.wrong.join('; ') || (l.rows === 0 ? 'empty' : '')],
  ['call', l => l.call],
  ['role', l => l.role],
  ['same SQL', l => [...new Set(l.same)].join(' ')],
  ['ms warm', l => Math.round(l.warm)],
  ['ms first', l => Math.round(l.first)],
  ['ms PostgreSQL', l => Math.round(l.pg)],
  ['ms processor', l => Math.round(l.processor)],
  ['ms planning', l => Math.round(l.cost.planning)],
  ['blocks', l => l.cost.blocks],
  ['rows', l => l.rows],
  ['rows read per row', l => Math.round(l.cost.read / Math.max(1, l.kind === 'count' ? 1 : l.rows))],
  ['statements', l => l.statements],
  ['status', l => l.status],
  ['path', l => l.path],
];
const worst = (l: Line): number => {
  const budget = budgetOf(l.kind, l.call, l.role);
  return Math.max(l.warm / budget.warm, l.first / budget.first);
};
const writeTable = (): void => {
  const file = text('table');
  const cells = lines.toSorted((a, b) => worst(b) - worst(a)).map(l => columns.map(([, of]) => of(l)));
  if (file !== undefined)
    writeFileSync(file, [columns.map(([name]) => name), ...cells].map(row => row.join('\t')).join('\n'));
};
const tell = (wrong: readonly string[]): void => {
  const red = lines.filter(l => l.wrong.length > 0).toSorted((a, b) => worst(b) - worst(a));
  console.log(
    `\n${lines.length} calls, ${red.length} over a budget, failing or short of rows (load of the machine ${loadavg()[2]!.toFixed(1)})`,
  );
  for (const l of red.slice(0, 40))
    console.log(
      `  ${l.call.padEnd(56)} ${l.role.padEnd(12)} warm ${String(Math.round(l.warm)).padStart(6)} · first ${String(Math.round(l.first)).padStart(6)} ms · ${l.rows} rows · ${l.wrong.join('; ')}`,
    );
  if (red.length > 40) console.log(`  … and ${red.length - 40} more in the table`);
  for (const one of wrong) console.log(`  ${one}`);
  console.log('');
  for (const kind of kinds) {
    const of = lines.filter(l => l.kind === kind);
    if (of.length === 0) continue;
    const warm = of.map(l => l.warm);
    console.log(
      `  ${kind.padEnd(14)} ${String(of.length).padStart(5)} calls · warm p50 ${quantile(warm, 0.5).toFixed(0)} p95 ${quantile(warm, 0.95).toFixed(0)} max ${Math.max(...warm).toFixed(0)} ms · ${of.filter(l => l.wrong.length > 0).length} red · ${of.filter(l => l.rows === 0).length} empty`,
    );
  }
  const empty = [
    ...new Set(lines.filter(l => l.kind === 'list' && l.role === 'admin' && l.rows === 0).map(l => l.call)),
  ];
  if (empty.length > 0) console.log(`\nempty in the data, so nothing is known of them: ${empty.join(', ')}`);
  const never = [...unanswered].filter(([call]) => !lines.some(l => l.call === call));
  if (never.length > 0) console.log(`\nnever answered: ${never.map(([c, why]) => `${c}: ${why}`).join('\n  ')}`);
  if (errors.length > 0) console.log(`\nthe log had ${errors.length} errors, first: ${errors[0]!.slice(0, 300)}`);
};

/** A row that is recorded and that nobody was asked for: a list that closed is as wrong as one that is empty. */
const missing = (): string[] => {
  if (!isWhole || !holdsRows || isOver) return [];
  const asked = new Set(lines.flatMap(l => [l.role, ...l.same].map(role => `${l.call}\n${role}`)));
  return Object.entries(least).flatMap(([call, roles]) =>
    Object.keys(roles).flatMap(role =>
      asked.has(`${call}\n${role}`) ? [] : [`${call} for ${role}: recorded with rows, and not answered`],
    ),
  );
};
const record = (): void => {
  const rows = new Map(Object.entries(isWhole ? {} : least));
  for (const { kind, call, role, rows: n } of lines) {
    if (n === 0 || ['sort', 'deepest', 'part', 'view', 'history', 'file'].includes(kind)) continue;
    const fewest = kind === 'count' ? Math.ceil(n * 0.9) : n >= 50 ? 50 : Math.ceil(n / 2);
    rows.set(call, { ...rows.get(call), [role]: fewest });
  }
  const said = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([call, roles]) =>
        `  "${call}": { ${Object.entries(roles)
          .map(([role, n]) => `"${role}": ${n}`)
          .join(', ')} }`,
    );
  writeFileSync(rowsFile, `{\n${said.join(',\n')}\n}\n`);
};

const cold = restart !== undefined || chosen('small') || !process.env.DATABASE_URL;
console.log(
  cold
    ? '«first» is the first time after a start of PostgreSQL'
    : 'PostgreSQL was not restarted (--restart command): «first» is the first time on new connections, with whatever was in its memory',
);
try {
  const everybody = await people();
  // Chosen as people choose: the running year, and a faculty and a study as large as they get.
  for (const [resource, question] of [
    [
      'academicyear',
      `select id from c_main.academicyear where status = 'active' and deleted_at is null order by id desc limit 1`,
    ],
    ['study', 'select id_study as id from c_main.studentenrollment group by 1 order by count(*) desc limit 1'],
    [
      'organizationunit',
      'select id_organizationunit as id from c_main.study where deleted_at is null group by 1 order by count(*) desc limit 1',
    ],
  ] as const) {
    const { rows } = await database.pool.query<{ id: number }>(question);
    if (rows[0]) known.choose(resource, rows[0].id);
  }
  if (plant === 'abort') plants.loseCancels = true;
  // What is asked most comes first: where time is over early, sorts are missing and not the landing page.
  const resources = [...app.resources.values()].filter(r => !r.internal && !skips(null, r.name));
  await ofLanding(everybody);
  await ofPalette(everybody);
  for (const r of resources) await ofList(everybody, r);
  for (const r of resources) await ofOptions(everybody, r);
  await ofEndpoints(everybody);
  await ofReports(everybody);
  for (const r of resources) if (searchKinds.some(kind => !skips(kind, r.name))) await ofSearches(everybody, r);
  console.log('askers who leave:');
  const wrong = await abandoned(everybody[0]!);
  if (isOver) wrong.push('the time was over before everything was asked: more by --minutes');
  wrong.push(...missing());
  tell(wrong);
  writeTable();
  if (chosen('record')) record();
  if (wrong.length > 0 || lines.some(l => l.wrong.length > 0)) process.exitCode = 1;
} finally {
  plants.loseCancels = false;
  agent.destroy();
  explainer.release(true);
  await server.close();
  await database.close();
  await institution.stop();
}
process.exit();
