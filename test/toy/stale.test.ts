import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, chip, date, decimal, flow, resource, state, text } from '../../src/kernel/resource/index.ts';
import type { Policy } from '../../src/kernel/server/index.ts';
import { atOnce, startToy, type ToyPortal } from './toy.ts';

const card = resource('card', {
  label: 'title',
  fields: {
    title: text({ required: true }),
    answer: text(),
    weight: decimal(),
    due: date(),
    tags: chip(),
    steps: array({ what: text({ required: true }), who: text() }),
    /** Dropped into a box: whoever writes it does not see what lies there. */
    secret: text(),
    /** Neither seen nor written. */
    remark: text(),
    status: state(flow(['open', 'done'], { finish: { from: ['open'], to: 'done' } })),
  },
});
const policy: Policy<typeof card> = {
  read: () => true,
  create: () => true,
  update: () => true,
  fields: { secret: { seenBy: () => false, writtenBy: () => true }, remark: { seenBy: () => false } },
  moves: { finish: { by: () => true } },
};

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({ resources: [card], policies: { card: policy }, people: { ana: ['user'], ivo: ['user'] } });
});
afterAll(() => toy?.stop());
const make = (more: object = {}) => toy.row('card', { title: 'Card', ...more });
const update = (who: string, id: number, body: object) => toy.as(who).put(`card/update?id=${id}`, body);
const seen = async (id: number) => (await toy.as('ana').get(`card/view?id=${id}`)).body;

describe('an update that says what it saw', () => {
  it('meets one of another field, and both succeed', async () => {
    const id = await make();
    const both = await atOnce(
      () => update('ana', id, { answer: 'yes', was: { answer: null } }),
      () => update('ivo', id, { weight: 2.5, was: { weight: null }, rowVer: 1 }),
    );
    expect(both.map(b => b.status)).toEqual([200, 200]);
    expect(await seen(id)).toMatchObject({ answer: 'yes', weight: 2.5, rowVer: 3 });
  });

  it('is refused when one of its fields differs, naming it, with the row as it is now', async () => {
    const id = await make({ answer: 'old', due: '2027-01-01' });
    await update('ivo', id, { answer: 'his', rowVer: 1 });
    const { status, body } = await update('ana', id, {
      answer: 'hers',
      due: '2027-02-02',
      was: { answer: 'old', due: '2027-01-01' },
    });
    expect([status, body.kind, body.fields, body.row.answer]).toEqual([409, 'stale', ['answer'], 'his']);
    expect((await seen(id)).due).toBe('2027-01-01');
    // Both want the same: there is nothing to decide.
    expect((await update('ana', id, { answer: 'his', was: { answer: 'old' } })).status).toBe(200);
  });

  it('is compared in the form of the API, whatever the kind', async () => {
    const id = await make({ title: ' Blanks ', weight: 1.5, due: '2027-03-01', tags: ['a', 'b'] });
    const was = { ...(await seen(id)) };
    const first = { title: 'T', weight: 3, due: null, tags: ['c'], steps: [{ what: 'x', who: null }] };
    const sawIt = Object.fromEntries(Object.keys(first).map(name => [name, was[name]]));
    const stored = await update('ana', id, { ...first, was: sawIt });
    expect(stored.status).toBe(200);
    const steps = [{ who: stored.body.steps[0].who, what: stored.body.steps[0].what }];
    expect((await update('ana', id, { steps: null, was: { steps } })).status).toBe(200);
  });

  it('says it of all that it sends, or its version counts', async () => {
    const id = await make();
    const part = { answer: 'a', weight: 1, was: { answer: null } };
    expect((await update('ana', id, part)).body[0]).toMatchObject({ field: 'rowVer', key: 'missingRowVer' });
    expect((await update('ana', id, { ...part, rowVer: 9 })).status).toBe(409);
    expect((await update('ana', id, { was: {} })).body[0]).toMatchObject({ field: 'rowVer' });
    for (const was of [{ weight: null }, { status: 'open' }, { remark: 'x' }, { nothing: 1 }])
      expect((await update('ana', id, { answer: 'a', was: { answer: null, ...was } })).status).toBe(422);
    for (const was of [[], 'x', 1]) expect((await update('ana', id, { answer: 'a', was })).status).toBe(422);
    expect((await update('ana', id, { ...part, rowVer: 1 })).status).toBe(200);
  });

  it('learns nothing of a field that it may not see', async () => {
    const guess = async (field: string, was: unknown) => {
      const id = await make({ secret: 'treasure', remark: 'treasure' });
      const { status, body } = await update('ana', id, { [field]: 'mine', was: { [field]: was } });
      return JSON.stringify([status, status === 200 ? [body.rowVer, body.secret] : body]);
    };
    for (const field of ['secret', 'remark']) {
      const answers = [await guess(field, 'treasure'), await guess(field, 'wrong'), await guess(field, null)];
      expect(new Set(answers).size).toBe(1);
    }
  });

  it('helps no move: that one is strict about the version', async () => {
    const id = await make();
    await update('ana', id, { answer: 'a', rowVer: 1 });
    const finish = (body: object) => toy.as('ana').put(`card/finish?id=${id}`, body);
    expect((await finish({ rowVer: 1 })).status).toBe(409);
    expect((await finish({ was: { status: 'open' } })).status).toBe(422);
    expect((await finish({ rowVer: 2 })).status).toBe(200);
  });
});
