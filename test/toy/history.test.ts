import { afterAll, beforeAll, expect, it } from 'vitest';
import { flow, resource, state, text } from '../../src/kernel/resource/index.ts';
import { type Policy, sql } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

const request = resource('request', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    status: state(flow(['asked', 'refused'], { refuse: { from: ['asked'], to: 'refused', note: 'required' } })),
  },
});
const policy: Policy<typeof request> = {
  read: () => true,
  create: () => true,
  update: () => true,
  moves: { refuse: { by: me => me.roles.has('judge') } },
  notes: me => me.roles.has('judge'),
};

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [request],
    policies: {
      request: policy,
      // Nobody looks anybody up, and nobody reads who is there.
      user: { read: me => ({ id: me.id }), lookup: () => false, fields: { username: { seenBy: () => false } } },
    },
    people: { admin: ['admin'], ana: [], eva: ['judge'] },
  });
});
afterAll(() => toy?.stop());

it('who may see the row reads who acted; the portal itself is nobody', async () => {
  const made = (await toy.as('ana').post('request/create', { name: 'Hall' })).body;
  expect((await toy.as('eva').put(`request/refuse?id=${made.id}`, { rowVer: made.rowVer, note: 'Taken' })).status).toBe(
    200,
  );
  const log = toy.db.table('audit_log');
  await toy.db.run(sql`insert into ${log} (at, id_user, ip, request_id, action, entity, id_entity, diff)
    values (now() + interval '1 minute', null, '', 'x', 'request.update', 'request', ${String(made.id)}, '{}')`);
  await toy.db.run(sql`insert into ${log} (at, id_user, id_actor, ip, request_id, action, entity, id_entity, diff)
    values (now() + interval '2 minutes', ${toy.idOf('ana')}, ${toy.idOf('admin')}, '', 'x', 'request.update', 'request', ${String(made.id)}, '{}')`);
  const told = async (who: string) =>
    (await toy.as(who).get(`request/history?id=${made.id}`)).body.data.map((h: Record<string, unknown>) => [
      h.action,
      h.userLabel,
      h.actorLabel,
      h.note,
    ]);
  const acts = (note: string | null) => [
    ['request.update', 'ana', 'admin', null],
    ['request.update', null, null, null],
    ['request.refuse', 'eva', null, note],
    ['request.create', 'ana', null, null],
  ];
  // The note of a move is for those whom the policy names.
  expect(await told('eva')).toEqual(acts('Taken'));
  expect(await told('ana')).toEqual(acts(null));
});
