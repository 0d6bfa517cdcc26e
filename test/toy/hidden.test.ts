import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOibCheckDigit } from '../../src/kernel/resource/index.ts';
import type { Reply } from '../harness/portal.ts';
import { ids, startToy, type ToyPortal } from './toy.ts';
import { hiddenToy } from './hidden.ts';

let toy: ToyPortal;
let eva: number, ana: number, boss: number;
/** Right personal numbers, each another. */
const numbers = (() => {
  const found: string[] = [];
  for (let n = 1_234_567_800; found.length < 5; n++)
    for (let digit = 0; digit < 10; digit++) if (hasOibCheckDigit(`${n}${digit}`)) found.push(`${n}${digit}`);
  return found as [string, string, string, string, string];
})();
const [secret, evas, bosses, fresh, another] = numbers;
beforeAll(async () => {
  toy = await startToy(hiddenToy);
  boss = await toy.row('person', { lastName: 'Boss', oib: bosses, salary: 9000 });
  ana = await toy.row('person', { lastName: 'Ana', oib: secret, salary: 1500, born: '1990-05-05', idBoss: boss });
  eva = await toy.row('person', { lastName: 'Eva', oib: evas, salary: 1400, idUser: toy.idOf('eva'), idBoss: ana });
  await toy.row('card', { number: secret, idPerson: ana });
  await toy.row('card', { number: evas, idPerson: eva });
  await toy.row('review', { text: 'Good', idPerson: ana });
});
afterAll(() => toy?.stop());
const answers: { readonly asked: string; readonly said: string; readonly status: number }[] = [];
/** Every answer of the attack is kept, and none may hold the number or the salary of another. */
const keep = (asked: string, reply: Reply): Reply => {
  answers.push({ asked, said: JSON.stringify(reply.body), status: reply.status });
  return reply;
};
const ask = async (who: string, path: string): Promise<Reply> => keep(`${who} ${path}`, await toy.as(who).get(path));

describe('a field nobody but its keeper sees', () => {
  it('is not there: 422 as if it did not exist, wherever it is named', async () => {
    for (const query of [
      'filter[salary]=1500',
      'filter[salary][from]=1000',
      'filter[salary][isNull]=0',
      'filter[salary][not]=1',
      'filter[salary][in]=1500,1400',
      'customFilter[salary]=1500',
      'sort=salary',
      'sort=-salary',
      'columns=lastName,salary',
    ]) {
      const { status, body } = await ask('spy', `person?${query}`);
      expect([query, status, body[0].key]).toEqual([query, 422, 'unknownField']);
    }
    for (const query of [
      'customFilter[idPerson.salary]=1500',
      'customFilter[idPerson.idBoss.salary][from]=1',
      'sort=idPerson.salary',
    ])
      expect((await ask('spy', `review?${query}`)).status).toBe(422);
    for (const path of [
      'person/options?filter[salary]=1500',
      'person/options?sort=salary',
      'person/export?format=csv&columns=salary',
      'person/export?format=csv&filter[salary]=1500',
    ])
      expect((await ask('spy', path)).status).toBe(422);
    // Nobody has a picture there.
    expect((await ask('spy', 'person/image?field=salary&id=1')).status).toBe(404);
    const listed = (await ask('spy', 'person')).body.data;
    for (const row of listed) expect(row).not.toHaveProperty('salary');
    expect((await ask('spy', `person/view?id=${ana}`)).body).not.toHaveProperty('salary');
  });

  it('the refusal of a hidden field and of one that is none are the same sentence', async () => {
    const [hidden, none] = [await ask('spy', 'person?filter[salary]=1'), await ask('spy', 'person?filter[nothing]=1')];
    expect(hidden.body[0].message.replace('salary', 'x')).toBe(none.body[0].message.replace('nothing', 'x'));
  });
});

describe('a field seen on some rows', () => {
  it('is null where hidden and there where seen', async () => {
    const listed = (await ask('eva', 'person?columns=lastName,oib&sort=id')).body.data;
    expect(listed.map((r: any) => r.oib)).toEqual([null, null, evas]);
    expect((await toy.as('kim').get('person?columns=oib&sort=id')).body.data.map((r: any) => r.oib)).toEqual([
      bosses,
      secret,
      evas,
    ]);
  });

  it('a condition on it finds only rows that show it', async () => {
    for (const [operator, value] of [
      ['', secret],
      ['[like]', secret.slice(0, 3)],
      ['[in]', `${secret},${bosses}`],
      ['[from]', '0'],
      ['[to]', '99999999999'],
      ['[not]', evas],
      ['[isNull]', '0'],
      ['[isNull]', '1'],
      ['[not]', ''],
    ]) {
      const seen = ids(await ask('spy', `person?filter[oib]${operator}=${value}`));
      expect([operator, value, seen]).toEqual([operator, value, []]);
      expect((await ask('spy', `person?return[count]=1&customFilter[oib]${operator}=${value}`)).body.count).toBe(0);
      const own = ids(await ask('eva', `person?filter[oib]${operator}=${value}`));
      expect(own.filter(id => id !== eva)).toEqual([]);
    }
    expect(ids(await ask('eva', `person?filter[oib][like]=${evas.slice(2, 7)}`))).toEqual([eva]);
    expect(ids(await toy.as('kim').get(`person?filter[oib]=${secret}`))).toEqual([ana]);
  });

  it('digit by digit it cannot be recovered, by any of the ways a list can be asked', async () => {
    const ways: ((digits: string) => string)[] = [
      d => `person?return[count]=1&filter[oib][like]=${d}`,
      d => `person?return[count]=1&filter[oib][from]=${d}`,
      d => `person?return[count]=1&search=${d}`,
      d => `review?return[count]=1&customFilter[idPerson.oib][like]=${d}`,
      d => `person?return[count]=1&customFilter[idBoss.oib][like]=${d}`,
      d => `card?return[count]=1&filter[number][like]=${d}`,
      d => `card?return[count]=1&filter[label][like]=${d}`,
      d => `card?return[count]=1&search=${d}`,
    ];
    for (const way of ways) {
      let known = '';
      for (let position = 0; position < 11; position++) {
        const hits = (
          await Promise.all(
            Array.from({ length: 10 }, async (_, digit) => ({
              digit,
              count: (await ask('spy', way(known + digit))).body.count as number,
            })),
          )
        ).filter(h => h.count > 0);
        // A range from a smaller number answers with rows only if the hidden value was compared.
        if (hits.length === 0) break;
        known += hits[0]!.digit;
      }
      expect([way('…'), known]).toEqual([way('…'), '']);
    }
  });

  it('sorting by it tells nothing: rows that hide it stand together, in the order of their keys', async () => {
    for (const sort of ['oib', '-oib']) {
      const order = ids(await ask('spy', `person?sort=${sort}`));
      expect(order).toEqual(sort === 'oib' ? [boss, ana, eva] : [eva, ana, boss]);
    }
    // The same through a reference, where the other's number would order the reviews.
    expect((await ask('spy', 'review?sort=idPerson.oib')).status).toBe(200);
    expect(ids(await ask('spy', 'person?sort=idBoss.oib'))).toEqual([boss, ana, eva]);
    expect(ids(await ask('spy', 'person?sort=-idBoss.oib'))).toEqual([eva, ana, boss]);
    expect(ids(await toy.as('kim').get('person?sort=idBoss.oib'))).toEqual([eva, ana, boss]);
    const before = ids(await ask('eva', 'person?sort=oib'));
    expect(before[0]).toBe(eva);
  });

  it('a cursor placed on a row tells nothing of what it hides', async () => {
    // Were Ana's number used, only those with larger ones would follow.
    expect(ids(await ask('spy', `person?sort=oib&after=${ana}`))).toEqual([eva]);
    expect(ids(await ask('spy', `person?sort=oib&after=${boss}`))).toEqual([ana, eva]);
    expect((await ask('spy', 'person?sort=lastName&after=2000000')).status).toBe(422);
  });

  it('a label made of it hides it, in lists, options, references, filters and the order of a select', async () => {
    const listed = (await ask('spy', 'card/options')).body.data.map((o: any) => o.label);
    expect(listed.sort()).toEqual(['Ana', 'Eva']);
    expect((await ask('spy', `card/options?filter[label][like]=${secret.slice(0, 4)}`)).body.data).toEqual([]);
    expect((await ask('spy', `card/options?search=${secret.slice(0, 4)}`)).body.data).toEqual([]);
    expect((await toy.as('eva').get('card/options?sort=id')).body.data.map((o: any) => o.label)).toEqual([
      'Ana',
      `${evas} · Eva`,
    ]);
  });

  it('export and history leave it out, whoever changed it', async () => {
    const row = (await toy.as('kim').get(`person/view?id=${ana}`)).body;
    const changed = (
      await toy.as('kim').put(`person/update?id=${ana}`, { rowVer: row.rowVer, oib: another, lastName: 'Anna' })
    ).body;
    await toy.as('kim').put(`person/update?id=${ana}`, { rowVer: changed.rowVer, oib: secret, lastName: 'Ana' });
    const csv = (await ask('spy', 'person/export?format=csv&columns=lastName,oib')).body as string;
    expect(csv).toContain('Ana');
    const history = (await ask('spy', `person/history?id=${ana}`)).body.data;
    expect(history.length).toBe(2);
    for (const entry of history) expect(Object.keys(entry.diff)).toEqual(['lastName']);
    const own = (await toy.as('kim').get(`person/history?id=${ana}`)).body.data;
    expect(own[0].diff.oib).toEqual([another, secret]);
  });

  it('a stale answer, a bulk and a written row show what a view would', async () => {
    const stale = await toy.as('ed').put(`person/update?id=${ana}`, { rowVer: 99, lastName: 'x' });
    keep('stale', stale);
    expect([stale.status, stale.body.row.oib]).toEqual([409, null]);
    const { rowVer } = (await toy.as('ed').get(`person/view?id=${ana}`)).body;
    const bulk = await toy
      .as('ed')
      .post('person/bulk', { verb: 'update', rows: [{ id: ana, rowVer }], fields: { lastName: 'Ana' } });
    keep('bulk', bulk);
    expect(bulk.body.results[0].row.oib).toBeNull();
    const undone = await toy.as('ed').post(`person/undo?batch=${bulk.body.batch}`);
    keep('undone', undone);
    const moved = await toy.as('ed').put(`person/leave?id=${boss}`, { rowVer: 1 });
    keep('moved', moved);
    expect(moved.body.oib).toBeNull();
  });
});

describe('what is not seen is not written', () => {
  it('nobody guesses a number by writing it: the right guess and the wrong one get the same answer', async () => {
    const { rowVer } = (await toy.as('ed').get(`person/view?id=${ana}`)).body;
    const heard: string[] = [];
    for (const guess of [secret, fresh, bosses]) {
      const tried = await toy.as('ed').put(`person/update?id=${ana}`, { rowVer, oib: guess });
      const dry = await toy.as('ed').put(`person/update?id=${ana}&dryRun=1`, { rowVer, oib: guess });
      const bulk = await toy
        .as('ed')
        .post('person/bulk', { verb: 'update', rows: [{ id: ana, rowVer }], fields: { oib: guess } });
      heard.push(JSON.stringify([tried.status, tried.body, dry.status, dry.body, bulk.body.results]));
    }
    expect(new Set(heard).size).toBe(1);
    expect(JSON.parse(heard[0]!)[0]).toBe(422);
    expect((await toy.as('kim').get(`person/view?id=${ana}`)).body).toMatchObject({ oib: secret, rowVer });
  });

  it('a form that sends back the emptiness it was shown erases nothing', async () => {
    const shown = (await toy.as('ed').get(`person/view?id=${ana}`)).body;
    expect(shown.readonly.sort()).toEqual(['born', 'oib', 'salary']);
    const sent = await toy
      .as('ed')
      .put(`person/update?id=${ana}`, { rowVer: shown.rowVer, oib: null, lastName: 'Ana' });
    expect(sent.status).toBe(422);
    expect((await toy.as('kim').get(`person/view?id=${ana}`)).body.oib).toBe(secret);
  });

  it('a number that is taken says so without saying whose', async () => {
    const taken = await toy.as('ed').post('person/create', { lastName: 'Copy', oib: secret });
    expect([taken.status, taken.body.kind, taken.body.message]).toEqual([409, 'unique', 'That OIB is taken.']);
    expect(JSON.stringify(taken.body)).not.toMatch(/Ana|12345/);
    const own = (await toy.as('eva').get(`person/view?id=${eva}`)).body;
    const moved = await toy.as('eva').put(`person/update?id=${eva}`, { rowVer: own.rowVer, oib: secret });
    expect([moved.status, JSON.stringify(moved.body).includes('Ana')]).toEqual([409, false]);
  });

  it('a field with its own writers is seen by all and written by them', async () => {
    const own = (await toy.as('eva').get(`person/view?id=${eva}`)).body;
    expect(
      (await toy.as('eva').put(`person/update?id=${eva}`, { rowVer: own.rowVer, born: '2000-01-01' })).body[0],
    ).toMatchObject({ field: 'born', key: 'readonlyField' });
    expect((await toy.as('ed').post('person/create', { lastName: 'Young', born: '2000-01-01' })).status).toBe(403);
    expect(
      (await toy.as('kim').put(`person/update?id=${eva}`, { rowVer: own.rowVer, born: '2000-01-01' })).body.born,
    ).toBe('2000-01-01');
    expect((await toy.as('spy').get('person?filter[born][from]=1999-01-01')).body.data).toHaveLength(1);
  });
});

it('in all these answers the numbers and salaries of others never stood', () => {
  expect(answers.length).toBeGreaterThan(140);
  for (const { asked, said, status } of answers) {
    expect([asked, status < 500]).toEqual([asked, true]);
    expect([asked, [secret, bosses, another, '1500', '9000'].filter(value => said.includes(value))]).toEqual([
      asked,
      [],
    ]);
  }
});
