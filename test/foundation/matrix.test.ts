import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyResource, stateFieldOf } from '../../src/kernel/resource/index.ts';
import { columnName, raw, sql } from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { dbOf, startSeeded, traces } from '../harness/people.ts';
import type { Client, Portal, Reply } from '../harness/portal.ts';
import { type Asked, lookalikesIn } from './lookalikes.ts';
import { sourceOf } from './source.ts';
import { buildWorld, type Sample, type World } from './world.ts';

const file = join(import.meta.dirname, 'matrix.txt');
const resources = (allResources as readonly AnyResource[]).filter(r => !r.internal);

/**
 * Beside the whole table another PostgreSQL is asked only what it has not heard yet: of the roles for whom the same statements
 * are made the first one, and everybody else's cells are those of the file.
 */
const onlyStatements = process.env.KATEDRA_TEST_STATEMENTS === 'once';

let portal: Portal;
let world: World;
let lookalikes: (r: AnyResource) => Asked | null = () => null;
beforeAll(async () => {
  portal = await startSeeded();
  world = await buildWorld(portal);
  if (onlyStatements) lookalikes = await lookalikesIn(portal, world);
});
afterAll(() => portal?.stop());

const legend = `Who may do what: every role alone, somebody with an account and no role (stranger), nobody signed in (nobody) and whoever holds a link by mail,
with every resource. A link that opens something of the resource has a line of its own, all others stand under (link); the row that is another's is the
one that the link is about. Made by matrix.test.ts, which fails when a right changes;
UPDATE_MATRIX=1 writes it anew. Where a row can be one's own, a cell says «own row | another's row».

all, own, some, none   which rows a list or a select holds
yes                    it is done              –        403: no right
hidden                 404: not theirs to see  sign in  401
check                  422: the right is there, the row itself stands against it
taken, in use          409: likewise
.                      cannot be asked: no such row, or not in a state to begin from
`;

/** What the answer means for the one who asked. */
const meaning = ({ status, body }: Pick<Reply, 'status' | 'body'>): string => {
  if (status < 300) return 'yes';
  if (status === 409) return body.kind === 'unique' ? 'taken' : body.kind === 'inUse' ? 'in use' : body.kind;
  const known: Record<number, string> = { 401: 'sign in', 403: '–', 404: 'hidden', 422: 'check' };
  return known[status] ?? String(status);
};

const idsOf = async (r: AnyResource): Promise<number[]> => {
  const db = dbOf(portal);
  return (
    await db.run<{ id: number }>(
      sql`select id from ${sourceOf(db, r)} rows ${raw(r.delete !== 'hard' && r.stamps !== false ? 'where deleted_at is null' : '')}`,
    )
  ).rows.map(row => row.id);
};
/** All rows of a short list are read; of a long one only as many as tell it from one's own, and their number. */
const most = 60;
const extent = async (
  ask: (query: string) => Promise<Reply>,
  all: readonly number[],
  own: number | undefined,
): Promise<string> => {
  const answer = await ask(`pagination[limit]=${most}&return[count]=1`);
  if (answer.status !== 200) return meaning(answer);
  const found = answer.body.data.map((row: { id?: number; value?: number }) => row.id ?? row.value) as number[];
  const count = answer.body.count as number;
  expect(found).toHaveLength(Math.min(count, most));
  if (count === 0) return 'none';
  if (count === all.length) return 'all';
  return count === 1 && found[0] === own ? 'own' : 'some';
};

type Stored = Readonly<Record<string, unknown>> & { readonly row_ver?: number };
/**
 * The rows of a resource as they are stored, each read once. Every call is a trial: nobody but we ourselves changes a row, and
 * whoever did would be told by the next one that it is stale.
 */
const storedRows = (r: AnyResource): { of(id: number): Promise<Stored>; forget(): void } => {
  const db = dbOf(portal);
  const known = new Map<number, Promise<Stored>>();
  const read = async (id: number): Promise<Stored> =>
    (await db.one<{ row: Stored }>(sql`select to_jsonb(t) as row from ${sourceOf(db, r)} t where id = ${id}`))!.row;
  return {
    of: id => {
      if (!known.has(id)) known.set(id, read(id));
      return known.get(id)!;
    },
    forget: () => known.clear(),
  };
};
/** The links that open something of this resource. */
const linksOpening = (r: AnyResource): string[] =>
  serverModules.flatMap(m =>
    Object.entries(m.links ?? {}).flatMap(([name, { opens }]) => (opens && r.name in opens ? [name] : [])),
  );
/** What the file says now of a resource: verb and role give a cell. */
const knownCells = (r: AnyResource): ((verb: string, role: string) => string | undefined) => {
  const [, head = '', ...lines] = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n\n')
    .map(block => block.split('\n'))
    .find(([name]) => name === r.name) ?? [''];
  const cellsIn = (line: string): string[] => line.trim().split(/ {2,}/);
  const verbs = cellsIn(head);
  const known = new Map(lines.map(line => [cellsIn(line)[0], cellsIn(line).slice(1)]));
  return (verb, role) => (verbs.includes(verb) ? known.get(role)?.[verbs.indexOf(verb)] : undefined);
};
/** The table of one resource: a line for each role, a column for each verb. Every writing call is a trial that is taken back. */
const tableOf = async (r: AnyResource, sample: Sample): Promise<string[][]> => {
  const state = stateFieldOf(r);
  const moves = Object.entries(state?.flow.moves ?? {});
  const opening = linksOpening(r);
  const callers: [string, Client | null][] = [
    ...world.roles,
    ['(stranger)', world.stranger],
    ['(nobody)', null],
    ...opening.map((name): [string, Client] => [`(link ${name})`, world.links.get(name)!]),
    ['(link)', [...world.links].find(([name]) => !opening.includes(name))![1]],
  ];
  const lines = new Map(callers.map(([role]) => [role, [role]]));
  const all = await idsOf(r);
  const db = dbOf(portal);
  const stored = storedRows(r);
  const rowVerOf = async (id: number): Promise<number | null> => (await stored.of(id)).row_ver ?? null;

  const asked = lookalikes(r);
  const known = asked && knownCells(r);
  /** Who is not asked, as what is said of them is known and their question is another's. */
  const cellOf = (verb: string, role: string): string | undefined =>
    asked && (world.roles.has(role) || role === '(stranger)') && !asked(verb).has(role)
      ? known!(verb, role)
      : undefined;
  type Cell = (client: Client, role: string) => Promise<string>;
  const column = async (verb: string, cell: Cell): Promise<void> => {
    for (const [role, client] of callers)
      lines.get(role)!.push(cellOf(verb, role) ?? (await cell(client ?? portal.client(), role)));
  };
  /** Whoever only reads waits for nobody: all of them at once, so that server and database work side by side. */
  const columnOfReads = async (verb: string, cell: Cell): Promise<void> => {
    const cells = await Promise.all(
      callers.map(([role, client]) => cellOf(verb, role) ?? cell(client ?? portal.client(), role)),
    );
    callers.forEach(([role], i) => {
      lines.get(role)!.push(cells[i]!);
    });
  };
  const onRows =
    (ask: (client: Client, id: number, isOwn: boolean) => Promise<string>) =>
    async (client: Client, role: string): Promise<string> => {
      const other = await ask(client, sample.other, false);
      if (!sample.own) return other;
      const own = sample.own.get(role);
      return `${own === undefined ? '.' : await ask(client, own, true)} | ${other}`;
    };
  /** Several rows at once are several times one row: each gets the answer that it gets alone, which the last column says. */
  const severalAtOnce = async (verb: string, fields: object = {}): Promise<void> => {
    if (r.key === 'uuid') return;
    const heard = new Set<string>();
    for (const [role, client] of callers) {
      const cell = lines.get(role)!.at(-1)!;
      // Another PostgreSQL was asked for each row by itself just now, and what joins them is the engine's: once for each answer.
      if (cellOf(verb, role) !== undefined || (onlyStatements && heard.has(cell))) continue;
      heard.add(cell);
      const alone = cell.split(' | ');
      const rows = (sample.own ? [sample.own.get(role), sample.other] : [sample.other])
        .map((id, i) => ({ id, alone: alone[i]! }))
        .filter((row): row is { id: number; alone: string } => row.id !== undefined && row.alone !== '.');
      const targets = await Promise.all(
        rows.map(async ({ id }) => ({
          id,
          ...(verb !== 'delete' && { rowVer: (await rowVerOf(id)) ?? undefined }),
        })),
      );
      const answer = await (client ?? portal.client()).post(`${r.name}/bulk?dryRun=1`, { verb, rows: targets, fields });
      const each = rows.map((_, i) => {
        if (answer.status !== 200) return meaning(answer);
        const { ok, problem } = answer.body.results[i];
        return ok ? 'yes' : meaning({ status: problem.status, body: problem });
      });
      // A link opens single rows: several at once it never does.
      const isLink = role.startsWith('(link');
      expect(each, `${role} ${r.name} ${verb}, several at once`).toEqual(rows.map(row => (isLink ? '–' : row.alone)));
    }
  };
  const own = (role: string) => sample.own?.get(role);
  const person = (role: string) => world.roles.get(role) ?? null;
  await columnOfReads('list', (client, role) => extent(query => client.get(`${r.name}?${query}`), all, own(role)));
  await columnOfReads('options', (client, role) =>
    extent(query => client.get(`${r.name}/options?${query}`), all, own(role)),
  );
  await columnOfReads(
    'view',
    onRows(async (client, id) => meaning(await client.get(`${r.name}/view?id=${id}`))),
  );
  await column('create', async (client, role) =>
    meaning(await client.post(`${r.name}/create?dryRun=1`, (await sample.body?.(person(role))) ?? {})),
  );
  await column(
    'update',
    onRows(async (client, id) =>
      meaning(await client.put(`${r.name}/update?id=${id}&dryRun=1`, { rowVer: await rowVerOf(id) })),
    ),
  );
  await severalAtOnce('update');
  await column(
    'delete',
    onRows(async (client, id) => meaning(await client.delete(`${r.name}/delete?id=${id}&dryRun=1`))),
  );
  await severalAtOnce('delete');
  for (const [move, { from, note }] of moves) {
    const at = columnName(state!.name);
    const setTo = async (to: string): Promise<void> => {
      await db.run(sql`update ${sourceOf(db, r)} set ${raw(`"${at}"`)} = ${to} where id = ${sample.other}`);
      stored.forget();
    };
    // The stranger's row stands where the move begins; one's own is asked only if it happens to stand there.
    await setTo(from[0]!);
    await column(
      move,
      onRows(async (client, id, isOwn) => {
        if (isOwn && !from.includes((await stored.of(id))[at] as string)) return '.';
        return meaning(
          await client.put(`${r.name}/${move}?id=${id}&dryRun=1`, {
            rowVer: await rowVerOf(id),
            ...(note ? { note: 'a reason' } : {}),
          }),
        );
      }),
    );
    await severalAtOnce(move, note ? { note: 'a reason' } : {});
    await setTo(state!.flow.initial);
  }
  return [
    ['', 'list', 'options', 'view', 'create', 'update', 'delete', ...moves.map(([move]) => move)],
    ...lines.values(),
  ];
};

const printed = (name: string, table: readonly (readonly string[])[]): string => {
  const widths = table[0]!.map((_, i) => Math.max(...table.map(line => line[i]!.length)));
  return [
    name,
    ...table.map(
      line =>
        `  ${line
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}`,
    ),
  ].join('\n');
};

it('every role, every verb, every resource', async () => {
  const before = await traces(portal);
  const missing = resources.filter(r => !world.samples.has(r.name)).map(r => r.name);
  expect(missing, 'give these rows in the module’s sample.ts').toEqual([]);
  const blocks: string[] = [];
  for (const r of resources) blocks.push(printed(r.name, await tableOf(r, world.samples.get(r.name)!)));
  const matrix = `${legend}\n${blocks.join('\n\n')}\n`;
  // Only the states that we set ourselves have changed.
  expect((await traces(portal)).split('/')[1]).toBe(before.split('/')[1]);
  if (process.env.UPDATE_MATRIX === '1' || !existsSync(file)) writeFileSync(file, matrix);
  expect(matrix).toBe(readFileSync(file, 'utf8'));
}, 600_000);

it('names the nineteen roles', () => expect([...world.roles.keys()]).toHaveLength(19));
it('a link gets nothing of a resource that it does not open', () => {
  const others = readFileSync(file, 'utf8')
    .split('\n')
    .filter(text => text.startsWith('  (link) '));
  expect(others).toHaveLength(resources.length);
  for (const line of others)
    expect(
      line
        .trim()
        .split(/ {2,}/)
        .slice(1)
        .flatMap(cell => cell.split(' | '))
        .filter(cell => cell !== '–' && cell !== '.'),
    ).toEqual([]);
});
it('nobody who is not signed in gets anything', () => {
  for (const line of readFileSync(file, 'utf8')
    .split('\n')
    .filter(text => text.startsWith('  (nobody)')))
    expect(
      line
        .trim()
        .split(/ {2,}/)
        .slice(1)
        .flatMap(cell => cell.split(' | '))
        .filter(cell => cell !== 'sign in' && cell !== '.'),
    ).toEqual([]);
});
it('holds no fault and no answer that has no meaning', () => {
  expect(readFileSync(file, 'utf8').slice(legend.length)).not.toMatch(/ {2}(5\d\d|4\d\d|undefined)( |$)/m);
});
