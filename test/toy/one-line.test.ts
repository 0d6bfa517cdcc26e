import { afterAll, beforeAll, expect, it } from 'vitest';
import { chip, flow, longtext, readShape, resource, state, text } from '../../src/kernel/resource/index.ts';
import type { Policy } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A name goes into the head of a mail, a row of a table and the name of a file: it has one line.
const note = resource('note', {
  label: 'title',
  fields: {
    title: text({ required: true }),
    body: longtext(),
    tags: chip(),
    status: state(
      flow(['open', 'shut'], { shut: { from: ['open'], to: 'shut', input: { why: text(), more: longtext() } } }),
    ),
  },
});
const notePolicy: Policy<typeof note> = {
  read: () => true,
  create: () => true,
  update: () => true,
  moves: { shut: { by: () => true } },
};
const breaks = ['a\nb', 'a\r\nb', 'a\rb', 'a\tb', 'a\u0007b', 'a\u001b[31mb', 'a\u0085b', 'a\u2028b', 'a\u007fb'];

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({ resources: [note], policies: { note: notePolicy }, people: { ana: [] } });
});
afterAll(() => toy?.stop());

it('a text of one line takes no control characters, in create, update and moves, and says so', async () => {
  const made = (await toy.as('ana').post('note/create', { title: ' Naslov \n', body: 'Prvi red\nDrugi red' })).body;
  // What stands around it is no part of it.
  expect([made.title, made.body]).toEqual(['Naslov', 'Prvi red\nDrugi red']);
  for (const title of breaks) {
    const refused = [
      await toy.as('ana').post('note/create', { title }),
      await toy.as('ana').put(`note/update?id=${made.id}`, { rowVer: made.rowVer, title }),
      await toy.as('ana').put(`note/shut?id=${made.id}`, { rowVer: made.rowVer, why: title }),
    ];
    expect(refused.map(r => [r.status, r.body[0].key])).toEqual(refused.map(() => [422, 'oneLine']));
    expect(refused[0]!.body[0].message).toBe(
      'This is a text of one line: it cannot have line breaks or other control characters',
    );
    expect((await toy.as('ana').post('note/create', { title: 'x', tags: [title] })).body[0].key).toBe('invalidValue');
  }
  const shut = await toy.as('ana').put(`note/shut?id=${made.id}`, { rowVer: made.rowVer, why: 'a', more: 'b\nc' });
  expect(shut.status).toBe(200);
});

it('nor in what an endpoint takes', () => {
  const shape = { title: text(), body: longtext() };
  for (const title of breaks)
    expect(readShape(shape, { title, body: 'a\nb' }, new Date()).problems).toEqual([
      { field: 'title', say: { key: 'oneLine' } },
    ]);
});
