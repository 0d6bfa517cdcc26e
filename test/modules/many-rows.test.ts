import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, saveMatching, sql } from '../../src/kernel/server/index.ts';
import { student } from '../../src/modules/catalogues/model.ts';
import { dbOf, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { inPortal, systemOf } from './system.ts';

let portal: Portal;
let db: Db;
beforeAll(async () => {
  portal = await startSeeded();
  db = dbOf(portal);
});
afterAll(() => portal?.stop());

const runJob = async (name: string): Promise<void> => {
  const job = portal.app.modules.flatMap(m => m.jobs ?? []).find(one => one.name === name)!;
  await (job.run as (ctx: unknown) => Promise<void>)(systemOf(portal));
};
const count = async (table: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${db.table(table)}`))!.n;
const purged = async (entity: string): Promise<unknown[]> =>
  (
    await db.run<{ ids: unknown }>(
      sql`select diff -> 'ids' as ids from ${db.table('audit_log')} where action = ${`${entity}.purge`} order by id`,
    )
  ).rows.map(row => row.ids);

it('a change by a rule reaches whoever is signed in at once', async () => {
  const pupil = await signIn(portal, { roles: ['user', 'student'] });
  const rows = [
    await put(portal, student, { jmbag: '0000000011', firstName: 'A', lastName: 'A', idUser: pupil.id, active: 1 }),
    await put(portal, student, { jmbag: '0000000022', firstName: 'B', lastName: 'B', active: 1 }),
  ];
  const sees = async () => (await pupil.get('student')).body.data?.map((row: { id: number }) => row.id) ?? [];
  expect(await sees()).toEqual([rows[0]]);
  await inPortal(portal, async tx => {
    await saveMatching(tx, student, { id: rows[0]! }, { idUser: null });
    await saveMatching(tx, student, { id: rows[1]! }, { idUser: pupil.id });
  });
  expect(await sees()).toEqual([rows[1]]);
});

it('questions to user support go after ninety days, and the audit says which', async () => {
  const teacher = await signIn(portal, { roles: ['teacher'] });
  const ask = async () => (await teacher.post('support-request/create', { subject: 's', text: 't' })).body.id as number;
  const [old, young] = [await ask(), await ask()];
  await db.run(
    sql`update ${db.table('support-request')} set created_at = now() - interval '91 days' where id = ${old}`,
  );
  await runJob('purge-support-requests');
  expect((await teacher.get('support-request')).body.data.map((row: { id: number }) => row.id)).toEqual([young]);
  expect(await purged('support-request')).toEqual([[old]]);
});

it('messages go after three years with their copies, and no audit says what was in them', async () => {
  const [from, to] = [
    await signIn(portal, { roles: ['user', 'teacher'] }),
    await signIn(portal, { roles: ['user', 'teacher'] }),
  ];
  for (const subject of ['Old', 'Young']) {
    const made = await from.post('outbox/create', { subject, body: 'x', recipients: [String(to.id)] });
    await from.put(`outbox/send?id=${made.body.id}`, { rowVer: made.body.rowVer });
  }
  const draft = await from.post('outbox/create', { subject: 'Draft', body: 'x', recipients: [String(to.id)] });
  expect([await count('outbox'), await count('message-copy'), draft.status]).toEqual([3, 2, 201]);
  const ago = sql`now() - interval '37 months'`;
  await db.run(sql`update ${db.table('outbox')} set sent_at = ${ago} where subject = 'Old'`);
  await db.run(sql`update ${db.table('message-copy')} c set sent_at = ${ago} from ${db.table('outbox')} o
    where o.id = c.id_mess and o.subject = 'Old'`);
  await runJob('messages.tidy');
  expect((await from.get('outbox?sort=subject')).body.data.map((row: { subject: string }) => row.subject)).toEqual([
    'Draft',
    'Young',
  ]);
  expect([await count('outbox'), await count('message-copy'), await purged('outbox')]).toEqual([2, 1, []]);
});
