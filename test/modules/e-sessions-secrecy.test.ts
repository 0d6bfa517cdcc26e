import { io, type Socket } from 'socket.io-client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readTable, type TableHead } from '../../src/kernel/operations/index.ts';
import { makeDueMoves, raw, sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { type Council, council, moves, ok, opened, question } from './e-sessions.ts';
import { systemOf } from './system.ts';

// Secrecy, attacked with everything that somebody may have in hand: the database as it lies, its keys and transactions, the
// log of changes, the log of requests, sequences, what sockets say and when, and two backups around one vote. The attacker
// also knows in which order people voted. What is found out is at most who took part.

const voters = 9;
let portal: Portal;
let c: Council;
let held: { readonly id: number; readonly items: readonly number[] };
const lines: string[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  const write = (o: object, message?: string) => void lines.push(`${message ?? ''} ${JSON.stringify(o)}`);
  portal = await startSeeded({ log: { info: write, warn: write, error: write } });
  c = await council(portal, { size: voters, approver: false });
  held = await opened(
    c,
    {},
    Array.from({ length: 4 }, (_, n) => ({ title: `Točka ${n + 1}`, voteKind: 'secret' })),
  );
}, 180_000);
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await portal?.stop();
});

/** An election in which everybody has a candidate of their own: a ballot says whose it is to whoever finds its owner. */
const tellingVote = async (place: number) => {
  const q = await question(c, place, { method: 'election', isSecret: 1 });
  const options: number[] = [];
  for (let n = 0; n < voters; n++)
    options.push(
      (await ok(c.chair.post('esess-age-que-option/create', { idEsessAgeQue: q.id, text: `Kandidat ${n}` }), 201)).id,
    );
  await ok(moves(c.chair, 'esess-age-question', q.id, 'open'));
  const cast = (n: number) => ok(c.members[n]!.post('esession/vote', { idQuestion: q.id, options: [options[n]!] }));
  const close = () => ok(moves(c.chair, 'esess-age-question', q.id, 'close'));
  return { id: q.id as number, options, cast, close };
};
const everybodyCasts = async ({ cast }: { cast: (n: number) => Promise<unknown> }) => {
  for (let n = 0; n < voters; n++) await cast(n);
};
const tables = async (): Promise<string[]> => {
  const db = dbOf(portal);
  return (
    await db.run<{ name: string }>(
      sql`select tablename as name from pg_catalog.pg_tables where schemaname = ${db.schema} order by 1`,
    )
  ).rows.map(row => row.name);
};
/** The whole database, row by row, with the transaction and the place of each row. */
const everything = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const db = dbOf(portal);
  const all = new Map<string, ReadonlySet<string>>();
  for (const name of await tables()) {
    const { rows } = await db.run<{ row: string }>(
      sql`select concat(t.xmin, ' ', t.ctid, ' ', to_jsonb(t)) as row from ${raw(`"${db.schema}"."${name}"`)} t`,
    );
    all.set(name, new Set(rows.map(each => each.row)));
  }
  return all;
};
const changed = (
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...after].flatMap(([name, rows]) => {
      const fresh = [...rows].filter(row => !before.get(name)?.has(row));
      return fresh.length > 0 ? [[name, fresh] as const] : [];
    }),
  );
const sequences = async () => {
  const db = dbOf(portal);
  return (
    await db.run(
      sql`select sequencename, last_value from pg_catalog.pg_sequences where schemaname = ${db.schema} order by 1`,
    )
  ).rows;
};
/** What a backup writes of a table. */
const backedUp = async (name: string, columns: readonly string[]): Promise<string> => {
  const client = new pg.Client({ connectionString: portal.test.url });
  await client.connect();
  try {
    const head = { name, columns, order: ['id'], partitions: [] } as unknown as TableHead;
    let text = '';
    for await (const chunk of readTable(client, dbOf(portal).schema, head)) text += String(chunk);
    return text;
  } finally {
    await client.end();
  }
};
const backup = async (): Promise<readonly [string, string]> => [
  await backedUp('esess_age_vote', ['id', 'id_esess_age_que', 'id_esesstype_mem', 'choice', 'options', 'is_sealed']),
  await backedUp('esess_age_voter', ['id', 'id_esess_age_que', 'id_esesstype_mem', 'has_voted', 'is_sealed']),
];
interface Sealed {
  readonly id: string;
  readonly xmin: string;
  readonly who: number;
}
/** Ballots and roll of a vote as they lie on the disk; `who` is whose each is, which the attacker wants to know of the ballots. */
const sealed = async ({ id, options }: { id: number; options: readonly number[] }) => {
  const db = dbOf(portal);
  const { rows: ballots } = await db.run<{ id: string; xmin: string; options: string; member: number | null }>(
    sql`select id::text, xmin::text, options, id_esesstype_mem as member from ${db.table('esess-age-vote')} where id_esess_age_que = ${id} order by ctid`,
  );
  const { rows: roll } = await db.run<{ id: string; xmin: string; member: number }>(
    sql`select id::text, xmin::text, id_esesstype_mem as member from ${db.table('esess-age-voter')} where id_esess_age_que = ${id} order by ctid`,
  );
  expect(ballots.every(ballot => ballot.member === null)).toBe(true);
  return {
    ballots: ballots.map((b): Sealed => ({ ...b, who: options.indexOf(Number(b.options)) })),
    roll: roll.map((r): Sealed => ({ ...r, who: c.idMembers.indexOf(r.member) })),
  };
};
const order = (rows: readonly Sealed[]): string => rows.map(row => row.who).join(' ');
const byKey = (rows: readonly Sealed[]): readonly Sealed[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const asTheyCame = Array.from({ length: voters }, (_, n) => n).join(' ');
const backwards = Array.from({ length: voters }, (_, n) => voters - 1 - n).join(' ');

const listen = async (who: Person) => {
  const socket = io(portal.url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: `katedra_session=${who.token}` },
  });
  sockets.push(socket);
  const heard: string[] = [];
  socket.onAny((name: string, message: unknown) => heard.push(`${name} ${JSON.stringify(message)}`));
  await new Promise<void>((ready, fail) => {
    socket.on('connect', () => socket.emit('authentication', { username: who.username }));
    socket.on('authorized', () => ready());
    socket.on('connect_error', fail);
  });
  const isIn = await new Promise<number>(answer => socket.emit('join', { name: 'esession', id: held.id }, answer));
  expect(isIn).toBe(1);
  heard.length = 0;
  return heard;
};

test('keys, places and transactions of sealed rows follow no order in which people voted', async () => {
  const found: { ballots: readonly Sealed[]; roll: readonly Sealed[] }[] = [];
  for (const place of held.items.slice(0, 2)) {
    const election = await tellingVote(place);
    const db = dbOf(portal);
    await everybodyCasts(election);
    // Before it is sealed the rows are there, each with a key of its own; none of these keys outlives the sealing.
    const open = (
      await db.run<{ id: string }>(
        sql`select id::text from ${db.table('esess-age-vote')} where id_esess_age_que = ${election.id} union all select id::text from ${db.table('esess-age-voter')} where id_esess_age_que = ${election.id}`,
      )
    ).rows.map(row => row.id);
    expect(open).toHaveLength(2 * voters);
    await election.close();
    const after = await sealed(election);
    found.push(after);
    expect([...after.ballots, ...after.roll].filter(row => open.includes(row.id))).toEqual([]);
    expect(new Set([...after.ballots, ...after.roll].map(row => row.xmin)).size).toBe(1);
    // 9! orders: to meet one of these by chance is no chance.
    for (const rows of [after.ballots, after.roll, byKey(after.ballots), byKey(after.roll)])
      expect([asTheyCame, backwards]).not.toContain(order(rows));
    // Neither lies the n-th ballot beside the n-th line of the roll.
    for (const [ballots, roll] of [
      [after.ballots, after.roll],
      [byKey(after.ballots), byKey(after.roll)],
      [after.ballots, byKey(after.roll)],
      [byKey(after.ballots), after.roll],
    ] as const)
      expect(order(ballots)).not.toBe(order(roll));
  }
  // Whoever knows one vote learns nothing of the next from it.
  expect(order(found[0]!.ballots)).not.toBe(order(found[1]!.ballots));
  expect(order(found[0]!.roll)).not.toBe(order(found[1]!.roll));
});

describe('around one vote', () => {
  let before: ReadonlyMap<string, ReadonlySet<string>>;
  let cast: ReadonlyMap<string, ReadonlySet<string>>;
  let after: ReadonlyMap<string, ReadonlySet<string>>;
  let election: Awaited<ReturnType<typeof tellingVote>>;
  let backups: (readonly [string, string])[];
  let counters: unknown[];
  let said: readonly string[];
  let heard: readonly string[];
  let logged: readonly string[];
  let pairs: readonly { readonly who: number; readonly ballot: Readonly<Record<string, unknown>> }[];
  beforeAll(async () => {
    const all = await listen(c.chair);
    election = await tellingVote(held.items[2]!);
    // What is said quickly one after the other is heard together: the opening's own news has come before anybody votes.
    await vi.waitFor(() => expect(all.join('\n')).toContain(`"opened":${election.id}`), 20_000);
    heard = all;
    all.length = 0;
    backups = [await backup()];
    before = await everything();
    counters = [await sequences()];
    const from = lines.length;
    for (let n = 0; n < voters; n++) {
      await election.cast(n);
      // A backup after every single ballot: between two of them lies one person's.
      backups.push(await backup());
    }
    counters.push(await sequences());
    logged = lines.slice(from);
    cast = await everything();
    // One transaction wrote each ballot with its line of the roll: to a reader of the tables this joins them.
    const db = dbOf(portal);
    pairs = (
      await db.run<{ member: number; ballot: Record<string, unknown> }>(
        sql`select r.id_esesstype_mem as member, to_jsonb(b) - 'id' as ballot from ${db.table('esess-age-vote')} b join ${db.table('esess-age-voter')} r on r.xmin = b.xmin
          where b.id_esess_age_que = ${election.id} and r.id_esess_age_que = ${election.id}`,
      )
    ).rows.map(({ member, ballot }) => ({ who: c.idMembers.indexOf(member), ballot }));
    await vi.waitFor(() => expect(heard.join('\n')).toContain(`"cast${election.id}":${voters}`), 20_000);
    said = [...heard];
    await election.close();
    after = await everything();
    backups.push(await backup());
  }, 180_000);

  test('a ballot writes nothing but itself and the line of the roll', () => {
    const names = [...changed(before, cast).keys()].filter(
      // When somebody was last seen is told of every visit, whatever they did; a version says that a table has changed.
      name => !['session', 'table_version'].includes(name),
    );
    expect(names.toSorted()).toEqual(['esess_age_vote', 'esess_age_voter']);
    expect(changed(before, cast).get('esess_age_vote')).toHaveLength(voters);
    // It counts nothing up either.
    expect(counters[1]).toEqual(counters[0]);
  });
  test('while it is open its ballots are found by their transactions, and none can be read', () => {
    expect(pairs.map(({ who }) => who).toSorted((a, b) => a - b)).toEqual(c.members.map((_, n) => n));
    for (const { who, ballot } of pairs) {
      expect([ballot.choice, ballot.options], String(who)).toEqual([null, null]);
      expect(JSON.stringify(ballot)).not.toMatch(new RegExp(`\\b(${election.options.join('|')})\\b`));
    }
    // Neither its length nor two that are alike tell of a ballot what it says.
    const texts = pairs.map(({ ballot }) => JSON.stringify(ballot));
    expect(new Set(texts).size).toBe(voters);
    expect(new Set(texts.map(each => each.length)).size).toBe(1);
  });
  test('what opened them is gone with the closing', async () => {
    const db = dbOf(portal);
    const keys = await db.run(
      sql`select 1 from ${db.table('esess-age-vote-key')} where id_esess_age_que = ${election.id}`,
    );
    expect(keys.rows).toEqual([]);
    expect(cast.get('esess_age_vote_key')?.size).toBe(1);
    expect(after.get('esess_age_vote_key')?.size).toBe(0);
    const { ballots } = await sealed(election);
    expect(ballots.map(({ who }) => who).toSorted((a, b) => a - b)).toEqual(c.members.map((_, n) => n));
  });
  test('closing tells sums, and of nobody what they chose', () => {
    const told = changed(cast, after);
    const members = new Set(c.idMembers);
    for (const [name, rows] of told) {
      if (name === 'esess_age_vote' || name === 'esess_age_voter') continue;
      for (const row of rows) {
        const isOfVote = row.includes(`"id_esess_age_que": ${election.id}`) || row.includes('Kandidat');
        // Where an option of the vote stands, no member stands beside it.
        if (isOfVote)
          for (const id of members) expect(row, name).not.toMatch(new RegExp(`"id_?[eE]sesstype_?[mM]em": ${id}\\b`));
        for (const { username } of c.members.slice(1)) if (isOfVote) expect(row, name).not.toContain(username);
      }
    }
    // Every option has the one vote of its own voter: the sums are told, as they are on paper.
    const options = [...(told.get('esess_age_que_option') ?? [])];
    expect(options.filter(row => row.includes('"votes": 1'))).toHaveLength(voters);
  });
  test('backups hold nothing of it until it is sealed, and then all of it at once', () => {
    const ofThis = (text: string): string[] =>
      text.split('\n').filter(line => line.split('\t')[1] === String(election.id));
    for (const [ballots, roll] of backups.slice(0, -1)) expect([ofThis(ballots), ofThis(roll)]).toEqual([[], []]);
    const [ballots, roll] = backups.at(-1)!;
    expect([ofThis(ballots).length, ofThis(roll).length]).toEqual([voters, voters]);
    expect(ofThis(ballots).every(line => line.split('\t')[2] === '\\N')).toBe(true);
  });
  test('neither the log of requests nor what sockets say names a voter or a choice', () => {
    expect(logged.filter(line => line.includes('esession/vote'))).toEqual([]);
    for (const message of said) {
      for (const { username, id } of c.members.slice(1)) {
        expect(message).not.toContain(username);
        expect(message).not.toContain(`"idUser":${id}`);
      }
      for (const option of election.options)
        expect(message).not.toMatch(new RegExp(`"(idOption|options?)":\\[?${option}\\b`));
    }
    // Only that so many have voted; no message follows a ballot alone, as long as ballots come quickly.
    const facts = said.flatMap(message => [...message.matchAll(/"(\w+)":/g)].map(found => found[1]!));
    expect(facts.filter(name => !['name', 'id', 'what', 'data', `cast${election.id}`].includes(name))).toEqual([]);
  });
  test('who took part is known, and nothing more, to the administrator too', async () => {
    const admin = await signIn(portal, { roles: ['admin'] });
    for (const who of [admin, c.chair, c.runner]) {
      expect((await who.get(`esession/ballots?id=${election.id}`)).status).toBe(404);
      for (const path of ['esess-age-vote', 'esess-age-voter', 'esess-age-vote/export?format=csv'])
        expect((await who.get(path)).status, path).toBe(404);
      const history = JSON.stringify((await who.get(`esess-age-question/history?id=${election.id}`)).body);
      for (const { username } of c.members.slice(1)) expect(history).not.toContain(username);
    }
    const { roll, ballots } = await sealed(election);
    expect(roll.map(row => row.who).toSorted((a, b) => a - b)).toEqual(Array.from({ length: voters }, (_, n) => n));
    expect(ballots).toHaveLength(voters);
  });
});

describe('of two votes on a proposal', () => {
  const proposal = async () => {
    const place = (await opened(c, {}, [{ title: 'Prijedlog', voteKind: 'secret' }])).items[0]!;
    const q = await question(c, place, { isSecret: 1 });
    await ok(moves(c.chair, 'esess-age-question', q.id, 'open'));
    return q.id;
  };
  const ballotsOf = async (id: number) => {
    const db = dbOf(portal);
    return (
      await db.run<{ ballot: string }>(
        sql`select (to_jsonb(b) - 'id')::text as ballot from ${db.table('esess-age-vote')} b where id_esess_age_que = ${id}`,
      )
    ).rows.map(({ ballot }) => ballot);
  };
  const castAll = async (id: number) => {
    for (const [n, member] of c.members.entries())
      await ok(member.post('esession/vote', { idQuestion: id, choice: n < 6 ? 'yes' : n < 8 ? 'no' : 'abstain' }));
  };
  test('no ballot shows by its form whether it is for or against, and all of them are counted', async () => {
    const id = await proposal();
    await castAll(id);
    const open = await ballotsOf(id);
    expect(open.join(' ')).not.toMatch(/\b(yes|no|abstain)\b/);
    expect([new Set(open).size, new Set(open.map(each => each.length)).size]).toEqual([voters, 1]);
    const closed = await ok(moves(c.chair, 'esess-age-question', id, 'close'));
    expect(closed).toMatchObject({
      status: 'closed',
      yes: 6,
      no: 2,
      abstain: 1,
      castCount: voters,
      outcome: 'adopted',
    });
  });
  test('annulled, its ballots are never opened', async () => {
    const id = await proposal();
    await castAll(id);
    await ok(moves(c.chair, 'esess-age-question', id, 'annul', { note: 'Pogrešan tekst.' }));
    expect(await ballotsOf(id)).toEqual([]);
    const db = dbOf(portal);
    const roll = await db.run(
      sql`select 1 from ${db.table('esess-age-voter')} where id_esess_age_que = ${id} and has_voted = 1 and is_sealed = 1`,
    );
    expect(roll.rows).toHaveLength(voters);
  });
  test('with another secret nobody votes in it any more, and closing it annuls it', async () => {
    const id = await proposal();
    for (const member of c.members.slice(0, 5))
      await ok(member.post('esession/vote', { idQuestion: id, choice: 'yes' }));
    const app = systemOf(portal).app as { secret: string };
    const { secret } = app;
    app.secret = 'another secret, as after somebody has lost the first';
    try {
      const refused = await c.members[5]!.post('esession/vote', { idQuestion: id, choice: 'no' });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('ballotsLocked')]);
      expect(await ballotsOf(id)).toHaveLength(5);
      const closed = await ok(moves(c.chair, 'esess-age-question', id, 'close'));
      expect([closed.status, closed.yes, closed.outcome, closed.castCount]).toEqual(['annulled', null, null, 5]);
      expect(closed.annulReason).toContain('zaštita portala promijenjena');
      expect(await ballotsOf(id)).toEqual([]);
    } finally {
      app.secret = secret;
    }
  });
  test('without its key, as after a restore, it is annulled by the clock', async () => {
    const id = await proposal();
    const db = dbOf(portal);
    await db.run(sql`delete from ${db.table('esess-age-vote-key')} where id_esess_age_que = ${id}`);
    await makeDueMoves(systemOf(portal));
    expect((await ok(c.chair.get(`esess-age-question/view?id=${id}`))).status).toBe('annulled');
  });
});

test('what was sealed over is gone from the pages of the tables', async () => {
  const client = new pg.Client({ connectionString: portal.test.url });
  await client.connect();
  try {
    const told: string[] = [];
    client.on('notice', ({ message = '' }) => told.push(message));
    for (const name of ['esess_age_vote', 'esess_age_voter', 'esess_age_vote_key'])
      await client.query(`vacuum (verbose) "${dbOf(portal).schema}"."${name}"`);
    // The portal has swept after each vote: whoever sweeps now finds no older version of any row.
    const found = told.flatMap(message => message.match(/tuples: \d+ removed, \d+ remain, \d+ are dead/g) ?? []);
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(found.filter(line => !/^tuples: 0 removed, \d+ remain, 0 are dead$/.test(line))).toEqual([]);
  } finally {
    await client.end();
  }
});
