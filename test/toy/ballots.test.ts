import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, flow, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { evenForAdmin, type Policy, sql } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A secret vote: nothing in a ballot leads back to a person, a moment or an order, and nobody reads one.
const question = resource('question', {
  label: 'text',
  fields: {
    text: text({ required: true }),
    status: state(flow(['open', 'counted'], { count: { from: ['open'], to: 'counted' } })),
  },
});
const ballot = resource('ballot', {
  label: 'vote',
  key: 'uuid',
  stamps: false,
  audit: 'none',
  delete: 'hard',
  verbs: ['create'],
  fields: {
    idQuestion: ref('question', { required: true }),
    vote: choice(['for', 'against', 'abstained'], { required: true }),
  },
});
const questionPolicy: Policy<typeof question> = {
  read: () => true,
  create: me => me.roles.has('chair'),
  moves: { count: { by: me => me.roles.has('chair') } },
};
const ballotPolicy: Policy<typeof ballot> = {
  read: () => evenForAdmin(false),
  create: me => evenForAdmin(me.roles.has('member') && { 'idQuestion.status': 'open' }),
};

let toy: ToyPortal;
let idQuestion: number;
beforeAll(async () => {
  toy = await startToy({
    resources: [question, ballot],
    policies: { question: questionPolicy, ballot: ballotPolicy },
    people: { admin: ['admin'], ana: ['member'], ivo: ['member'], guest: [] },
  });
  idQuestion = await toy.row('question', { text: 'Shall we?' });
});
afterAll(() => toy?.stop());
const votes = async () =>
  (await toy.db.run<Record<string, unknown>>(sql`select * from ${toy.db.table('ballot')}`)).rows;

it('a ballot has a random key and no column that tells who, when or in which order', async () => {
  const cast = await toy.as('ana').post('ballot/create', { idQuestion, vote: 'for' });
  expect([cast.status, Object.keys(cast.body).sort()]).toEqual([201, ['id', 'warnings']]);
  expect(cast.body.id).toMatch(/^[0-9a-f]{8}-/);
  const [row] = await votes();
  expect(Object.keys(row!).sort()).toEqual(['id', 'id_question', 'vote']);
});

it('leaves nothing in the audit', async () => {
  await toy.as('ana').post('ballot/create', { idQuestion, vote: 'against' });
  const entries = await toy.db.run(sql`select 1 from ${toy.db.table('audit_log')} where entity = 'ballot'`);
  expect(entries.rows).toEqual([]);
});

it('nobody reads it in any way, neither the voter nor the administrator', async () => {
  const [{ id }] = (await votes()) as [{ id: string }];
  for (const who of ['admin', 'ana', 'guest'])
    for (const path of [
      'ballot',
      'ballot?return[count]=1',
      `ballot/view?id=${id}`,
      'ballot/options',
      'ballot/export?format=csv',
      `ballot?filter[idQuestion]=${idQuestion}`,
    ])
      expect([path, (await toy.as(who).get(path)).status]).toEqual([path, 403]);
});

it('nobody changes or deletes it', async () => {
  const [{ id }] = (await votes()) as [{ id: string }];
  const before = await votes();
  for (const who of ['admin', 'ana']) {
    expect((await toy.as(who).put(`ballot/update?id=${id}`, { vote: 'against' })).status).toBe(403);
    expect((await toy.as(who).delete(`ballot/delete?id=${id}`)).status).toBe(403);
    // It has neither a past nor a bin.
    expect((await toy.as(who).get(`ballot/history?id=${id}`)).status).toBe(404);
    expect((await toy.as(who).put(`ballot/restore?id=${id}`)).status).toBe(404);
    expect((await toy.as(who).post('ballot/bulk', { verb: 'delete', rows: [{ id }] })).status).toBe(422);
  }
  expect(await votes()).toEqual(before);
});

it('only members vote, the administrator is none, and only while the question is open', async () => {
  const before = (await votes()).length;
  for (const who of ['admin', 'guest'])
    expect((await toy.as(who).post('ballot/create', { idQuestion, vote: 'for' })).status).toBe(403);
  const counted = await toy.row('question', { text: 'Too late?', status: 'counted' });
  expect((await toy.as('ivo').post('ballot/create', { idQuestion: counted, vote: 'for' })).status).toBe(403);
  expect((await votes()).length).toBe(before);
});

it('a question is not deleted under its ballots', async () => {
  await toy.as('ivo').post('ballot/create', { idQuestion, vote: 'for' });
  const refused = await toy.as('admin').delete(`question/delete?id=${idQuestion}`);
  // No rule of deletion: nobody, not even the administrator.
  expect(refused.status).toBe(403);
});

it('what is stored can be counted by the server', async () => {
  const counted = await toy.db.run<{ vote: string; n: number }>(
    sql`select vote, count(*)::int as n from ${toy.db.table('ballot')} where id_question = ${idQuestion} group by vote order by vote`,
  );
  expect(counted.rows).toEqual([
    { vote: 'against', n: 1 },
    { vote: 'for', n: 2 },
  ]);
});
