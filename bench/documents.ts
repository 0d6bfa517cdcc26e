import { createServer as createHttp } from 'node:http';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  createServer,
  filesOf,
  hashToken,
  migrate,
  openDatabase,
  readSettings,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { newFolder } from './load.ts';

/**
 * A folder's list and the search under rights, beside a bare server with the same SQL by hand. Figures are printed, nothing
 * is asserted. `npx tsx bench/documents.ts [documents] [folder]`: 100,000 documents in 5,000 folders four deep, 200
 * permissions. A database in a folder that is named stays there, and is found filled the next time.
 */
const wanted = Number(process.argv[2] ?? 100_000);
const rounds = 60;
const kept = process.argv[3];
const folder = kept ?? (await newFolder());
const isFilled = existsSync(join(folder, 'pg'));
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false, log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const app = composeApp(serverModules, identity, 'bench');
const token = 'bench-token-0000000000000000';
const [folders, permissions, people] = [5000, 200, 50];

const fill = async (): Promise<void> => {
  await database.pool.query('create schema if not exists c_main');
  await migrate(database, ['c_main']);
  await database.transaction('c_main', async db => {
    const ctx = {
      app,
      cid: 'main',
      db,
      files: filesOf(app, 'main'),
      me: null,
      language: 'hr' as const,
      now: new Date(),
      requestId: 'bench',
      ip: '',
      log,
    };
    for (const m of serverModules) await m.seed?.(ctx);
  });
  const db = await database.pool.connect();
  const run = (text: string) => db.query(text);
  try {
    await run('set search_path = c_main, katedra');
    await run(
      `insert into "user" (username, email, first_name, last_name, language, status) select 'p' || n, 'p' || n || '@vrelo.example', 'P', 'P' || n, 'hr', 'active' from generate_series(1, ${people}) n`,
    );
    await run(`insert into auth_assignment (id_user, id_role) select 1, id from auth_item where name = 'teacher'`);
    await run(
      `insert into session (token_hash, id_user, last_seen_at, expires_at) values ('${hashToken(token)}', 1, now(), now() + interval '1 day')`,
    );
    // Twenty at the top and six below each: 20, 120, 720 and the rest.
    await run(`insert into dms_folder (id, id_parent, name, id_owner, inherit_acl)
      select n, case when n > 20 then (n - 21) / 6 + 1 end, 'Mapa ' || n, 2 + n % ${people - 1}, (n % 29 <> 0)::int from generate_series(1, ${folders}) n`);
    await run(`insert into dms_permission (id_dms_fol, subject_kind, role, id_user, level)
      select case when n <= 40 then n else 1 + n * 23 % ${folders} end, case when n % 4 = 0 then 'role' else 'user' end,
        case when n % 4 = 0 then 'teacher' end, case when n % 4 <> 0 then 1 + n % ${people} end, (array['view', 'edit', 'manage'])[1 + n % 3]
      from generate_series(1, ${permissions}) n`);
    await run(`insert into dms_document (title, id_dms_fol, content, id_owner, tags, tag_words, status)
      select 'Dokument ' || n || ' o temi ' || n % 900, 1 + n % ${folders},
        jsonb_build_object('hash', md5(n::text) || md5('x' || n), 'name', 'd' || n || '.pdf', 'mime', 'application/pdf', 'size', 1000 + n),
        2 + n % ${people - 1}, array['oznaka' || n % 70], 'oznaka' || n % 70, 'active' from generate_series(1, ${wanted}) n`);
    await run(`insert into file_text (hash, state, text, folded, words)
      select hash, 'read', said, said, to_tsvector('simple', said) from (select d.content ->> 'hash' as hash,
        (select string_agg('pojam' || (d.id * 31::bigint + w * w * 17 + w) % 5000, ' ') from generate_series(1, 200) w) as said from dms_document d) x`);
    await run('vacuum analyze');
  } finally {
    await run('reset search_path');
    db.release();
  }
};

const reach = `with recursive reach as (
    select f.id from dms_folder f where f.id_owner = 1
    union select p.id_dms_fol from dms_permission p where p.id_dms_fol is not null and (p.subject_kind = 'all' or p.id_user = 1 or p.role = any('{teacher,user}'))
    union select f.id from reach join dms_folder f on f.id_parent = reach.id where f.inherit_acl = 1)`;
const seen = `d.deleted_at is null and d.is_hosted = 0 and (d.id_dms_fol in (select id from reach) or d.id_owner = 1
    or d.id in (select p.id_dms_doc from dms_permission p where p.id_dms_doc is not null and (p.subject_kind = 'all' or p.id_user = 1 or p.role = any('{teacher,user}'))))`;
const byHand = {
  list: `${reach}, found as (select d.id, d.title, d.content, d.current_version, d.status, d.row_ver from dms_document d where ${seen} and d.id_dms_fol = $1)
    select json_build_object('data', (select json_agg(x) from (select * from found order by title, id limit 50) x), 'total', (select count(*) from found))::text as said`,
  search: `${reach}, hit as (select id, max(weight) as weight from (
      select d.id, ts_rank_cd(t.words, q, 1) as weight from to_tsquery('simple', $1 || ':*') q, dms_document d join file_text t on t.hash = d.content ->> 'hash' where t.words @@ q
      union all select d.id, 3 from dms_document d where katedra.grams(d.fold_title) @> katedra.needle($1) and strpos(d.fold_title, $1) > 0
      union all select d.id, 2 from dms_document d where katedra.grams(d.fold_tag_words) @> katedra.needle($1) and strpos(d.fold_tag_words, $1) > 0) h group by id)
    select json_build_object('data', (select json_agg(x) from (select d.id, d.title, d.id_dms_fol, d.content ->> 'mime' as mime,
      (select substr(t.text, greatest(1, strpos(t.folded, $1) - 160), 640) from file_text t where t.hash = d.content ->> 'hash') as piece
      from hit join dms_document d on d.id = hit.id where ${seen} order by hit.weight desc, d.id limit 50) x))::text as said`,
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

try {
  await (isFilled ? migrate(database, ['c_main']) : fill());
  const settings = readSettings({ PORT: '0', KATEDRA_DATA: folder });
  const server = await createServer({ app, database, settings, log, webFolder: folder });
  const { url } = await server.listen();
  const bare = createHttp(async (request, response) => {
    const asked = new URL(request.url!, 'http://bare');
    const name = asked.pathname.slice(1) as keyof typeof byHand;
    const client = await database.pool.connect();
    try {
      await client.query('set search_path = c_main, katedra');
      const { rows } = await client.query({
        name: `bare-${name}`,
        text: byHand[name],
        values: [asked.searchParams.get('of')],
      });
      response.setHeader('content-type', 'application/json').end(rows[0].said);
    } finally {
      await client.query('reset search_path');
      client.release();
    }
  });
  await new Promise<void>(done => bare.listen(0, '127.0.0.1', done));
  const bareUrl = `http://127.0.0.1:${(bare.address() as { port: number }).port}`;
  const timed = async (address: string): Promise<{ took: number; rows: number }> => {
    const began = performance.now();
    const response = await fetch(address, { headers: { cookie: `katedra_session=${token}` } });
    const { data } = (await response.json()) as { data: unknown[] | null };
    if (response.status >= 400) throw new Error(`${address}: ${response.status}`);
    return { took: performance.now() - began, rows: data?.length ?? 0 };
  };
  /** Turns alternate; each asks for something else, as people do. */
  const compare = async (what: string, goal: string, path: (n: number) => string, hand: (n: number) => string) => {
    const [portal, byHandTimes]: [number[], number[]] = [[], []];
    for (let n = -8; n < rounds; n++) {
      const [a, b] = [await timed(`${url}${path(Math.abs(n))}`), await timed(`${bareUrl}${hand(Math.abs(n))}`)];
      if (a.rows !== b.rows) throw new Error(`${what}: ${a.rows} rows, by hand ${b.rows}`);
      if (n < 0) continue;
      portal.push(a.took);
      byHandTimes.push(b.took);
    }
    const [ours, theirs] = [median(portal), median(byHandTimes)];
    console.log(
      `${what.padEnd(36)} ${ours.toFixed(1).padStart(7)} ms · by hand ${theirs.toFixed(1).padStart(7)} ms · ${(ours / theirs).toFixed(2)} × (goal ${goal})`,
    );
  };
  console.log(`${wanted} documents, ${folders} folders, ${permissions} permissions`);
  const list = (n: number) =>
    `/api/v1/dms-document?filter[idDmsFol]=${1 + n * 4}&columns=title,content,currentVersion,status,rowVer&pagination[limit]=50`;
  const hand = (n: number) => `/list?of=${1 + n * 4}`;
  await compare('a folder’s list', '1.5', list, hand);
  await compare('the same, with what may be done', '1.5', n => `${list(n)}&return[can]=1`, hand);
  const word = (n: number) => `pojam${4000 + n}`;
  await compare(
    'a word in texts',
    '1.5',
    n => `/api/v1/dms-document/search?q=${word(n)}`,
    n => `/search?of=${word(n)}`,
  );
  const tag = (n: number) => `oznaka${10 + (n % 60)}`;
  await compare(
    'a tag',
    '1.5',
    n => `/api/v1/dms-document/search?q=${tag(n)}`,
    n => `/search?of=${tag(n)}`,
  );
  bare.close();
  await server.close();
} finally {
  await database.close();
  await embedded.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
