import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, bilingual, choice, check, integer, resource } from '../../src/kernel/resource/index.ts';
import type { Policy } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A learning outcome of bilingual parts, each with the verbs that carry it.
const outcome = resource('outcome', {
  label: 'name',
  fields: {
    name: bilingual({ required: true, search: true, inList: true }),
    parts: array(
      {
        part: bilingual({ required: true, max: 100 }),
        weight: integer({ min: 1, max: 10 }),
        verbs: array(
          {
            verb: bilingual({ required: true, max: 20 }),
            level: choice(['know', 'apply', 'create'], { required: true }),
          },
          { required: true, max: 3 },
        ),
      },
      { max: 5 },
    ),
  },
});
const policy: Policy<typeof outcome> = { read: () => true, create: () => true, update: () => true };

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({ resources: [outcome], policies: { outcome: policy }, people: { eva: [] } });
});
afterAll(() => toy?.stop());

const part = (more: object = {}) => ({
  partHr: 'Mreže',
  partEn: 'Networks',
  weight: 2,
  verbs: [{ verbHr: 'opisati', verbEn: 'describe', level: 'know' }],
  ...more,
});
const create = (parts: unknown) =>
  toy.as('eva').post('outcome/create', { nameHr: 'Mreže računala', nameEn: 'Computer networks', parts });

describe('a list inside a list', () => {
  it('is stored and comes back as it was, on view; lists leave it out unless asked', async () => {
    const parts = [
      part(),
      part({
        partEn: null,
        verbs: [
          { verbHr: 'stvoriti', level: 'create' },
          { verbHr: 'primijeniti', verbEn: 'apply', level: 'apply' },
        ],
      }),
    ];
    const made = await create(parts);
    expect(made.status).toBe(201);
    expect((await toy.as('eva').get(`outcome/view?id=${made.body.id}`)).body.parts).toEqual(parts);
    expect((await toy.as('eva').get('outcome')).body.data[0]).not.toHaveProperty('parts');
    expect((await toy.as('eva').get(`outcome?columns=parts&filter[id]=${made.body.id}`)).body.data[0].parts).toEqual(
      parts,
    );
  });

  it('each depth is checked, and the sentence names what is wrong', async () => {
    const wrong: [unknown, string][] = [
      [[part({ verbs: [{ verbHr: 'x', level: 'fly' }] })], 'notAnOption'],
      [[part({ verbs: [{ level: 'know' }] })], 'required'],
      [[part({ verbs: [] })], 'required'],
      [[part({ verbs: Array(4).fill({ verbHr: 'x', level: 'know' }) })], 'tooMany'],
      [[part({ verbs: [{ verbHr: 'x'.repeat(21), level: 'know' }] })], 'tooLong'],
      [[part({ verbs: [{ verbHr: 'x', level: 'know', extra: 1 }] })], 'unknownField'],
      [[part({ verbs: 'opisati' })], 'invalidValue'],
      [[part({ verbs: [['opisati']] })], 'invalidValue'],
      [[part({ weight: 11 })], 'tooLarge'],
      [[part({ partHr: '' })], 'required'],
      [[{ ...part(), toString: 'x' }], 'unknownField'],
      [Array(6).fill(part()), 'tooMany'],
      [{ 0: part() }, 'invalidValue'],
      [[part({ verbs: [{ verbHr: 'nul\0', level: 'know' }] })], 'invalidText'],
    ];
    for (const [parts, key] of wrong) {
      const { status, body } = await create(parts);
      expect([status, body[0].field, body[0].key]).toEqual([422, 'parts', key]);
    }
  });

  it('the browser says the same, from the same body', () => {
    expect(check(outcome.all.parts!, [part({ verbs: [{ verbHr: 'x', level: 'fly' }] })])).toMatchObject({
      key: 'notAnOption',
    });
    expect(check(outcome.all.parts!, [part()])).toBeNull();
  });

  it('sent back unchanged it is no change, in whatever order its keys stand', async () => {
    const { body: row } = await create([part()]);
    const turned = [Object.fromEntries(Object.entries(part()).reverse())];
    const same = await toy.as('eva').put(`outcome/update?id=${row.id}`, { rowVer: row.rowVer, parts: turned });
    expect([same.status, same.body.rowVer]).toEqual([200, row.rowVer]);
    const other = await toy
      .as('eva')
      .put(`outcome/update?id=${row.id}`, { rowVer: row.rowVer, parts: [part({ weight: 3 })] });
    expect(other.body.rowVer).toBe(row.rowVer + 1);
    const history = (await toy.as('eva').get(`outcome/history?id=${row.id}`)).body.data;
    expect(history.map((h: any) => h.action)).toEqual(['outcome.update', 'outcome.create']);
    expect(history[0].diff.parts[1][0].weight).toBe(3);
  });

  it('a pair is filtered, sorted and labelled in the language of who asks', async () => {
    const { body } = await toy.as('eva').get('outcome/options?filter[label][like]=networks');
    expect(body.data[0].label).toBe('Computer networks');
    expect(
      (await toy.as('eva').get('outcome?filter[nameHr][like]=RACUNALA&sort=nameEn')).body.data.length,
    ).toBeGreaterThan(0);
    expect((await toy.as('eva').get('outcome?filter[parts]=x')).status).toBe(422);
    expect((await toy.as('eva').get('outcome?sort=parts')).status).toBe(422);
  });
});

it('a text in one language alone is enough, a text in none is not', async () => {
  expect((await toy.as('eva').post('outcome/create', { nameHr: 'Samo hrvatski' })).status).toBe(201);
  expect((await toy.as('eva').post('outcome/create', { nameEn: 'English only' })).body[0]).toMatchObject({
    field: 'nameHr',
    key: 'required',
  });
});
