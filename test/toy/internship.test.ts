import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { ids, startToy, type ToyPortal } from './toy.ts';
import { internshipToy } from './internship.ts';

let toy: ToyPortal;
let atAcme: number, atBrod: number, acme: number, brod: number;
let mias: number[], jans: number[];
beforeAll(async () => {
  toy = await startToy(internshipToy);
  acme = await toy.row('partner', { name: 'Acme' });
  brod = await toy.row('partner', { name: 'Brod' });
  await toy.row('employee', { idUser: toy.idOf('acme'), idPartner: acme });
  await toy.row('employee', { idUser: toy.idOf('brod'), idPartner: brod });
  atAcme = await toy.row('internship', { title: 'Mia at Acme', idUser: toy.idOf('mia'), idPartner: acme });
  atBrod = await toy.row('internship', { title: 'Jan at Brod', idUser: toy.idOf('jan'), idPartner: brod });
  mias = [];
  jans = [];
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
    mias.push(await toy.row('diary', { idInternship: atAcme, day, work: `Mia welds ${day}`, hours: 6 }));
  for (const day of ['2026-03-02', '2026-03-03'])
    jans.push(await toy.row('diary', { idInternship: atBrod, day, work: `Jan paints ${day}`, hours: 8 }));
});
afterAll(() => toy?.stop());
const view = async (who: string, id: number) => (await toy.as(who).get(`diary/view?id=${id}`)).body;

describe('a mentor at an institution, through two joins', () => {
  it('lists, counts, chooses and exports the diaries of students placed there, and no others', async () => {
    const listed = await toy.as('acme').get('diary?return[count]=1');
    expect([ids(listed), listed.body.count]).toEqual([mias, 3]);
    expect((await toy.as('acme').get('diary/options')).body.data.map((o: any) => o.value).sort()).toEqual(mias);
    const csv = (await toy.as('acme').get('diary/export?format=csv')).body as string;
    expect(csv).toContain('Mia welds');
    expect(csv).not.toContain('Jan');
    expect((await toy.as('nobody').get('diary?return[count]=1')).body).toEqual({ data: [], count: 0 });
  });

  it('views, changes and moves them, and no others', async () => {
    const row = await view('acme', mias[0]!);
    expect(row.can).toEqual(['update', 'confirm']);
    const changed = await toy.as('acme').put(`diary/update?id=${row.id}`, { rowVer: row.rowVer, hours: 7 });
    expect([changed.status, changed.body.hours]).toEqual([200, 7]);
    expect((await toy.as('acme').put(`diary/confirm?id=${row.id}`, { rowVer: changed.body.rowVer })).body.status).toBe(
      'confirmed',
    );
    const foreign = jans[0]!;
    expect((await toy.as('acme').get(`diary/view?id=${foreign}`)).status).toBe(404);
    expect((await toy.as('acme').get(`diary/history?id=${foreign}`)).status).toBe(404);
    expect((await toy.as('acme').put(`diary/update?id=${foreign}`, { rowVer: 1, hours: 1 })).status).toBe(404);
    expect((await toy.as('acme').put(`diary/confirm?id=${foreign}`, { rowVer: 1 })).status).toBe(404);
    expect((await toy.as('acme').delete(`diary/delete?id=${foreign}`)).status).toBe(404);
    const bulk = await toy.as('acme').post('diary/bulk', {
      verb: 'update',
      rows: [
        { id: mias[1], rowVer: 1 },
        { id: foreign, rowVer: 1 },
      ],
      fields: { hours: 5 },
    });
    expect(bulk.body.results.map((r: any) => r.ok)).toEqual([true, false]);
    expect(bulk.body.results[1].problem.status).toBe(404);
    expect((await view('jan', foreign)).hours).toBe(8);
  });

  it('finds nothing of the others through any filter, path, sort or search', async () => {
    for (const query of [
      'filter[work][like]=paints',
      'search=paints',
      `filter[id]=${jans[0]}`,
      `filter[idInternship]=${atBrod}`,
      'customFilter[idInternship.title][like]=Jan',
      'customFilter[idInternship.idPartner.name][like]=Brod',
      `customFilter[idInternship.idUser]=${toy.idOf('jan')}`,
      'customFilter[idInternship.label][like]=jan',
    ])
      expect([query, (await toy.as('acme').get(`diary?return[count]=1&${query}`)).body]).toEqual([
        query,
        { data: [], count: 0 },
      ]);
    expect(ids(await toy.as('acme').get('diary?sort=-idInternship.title'))).toHaveLength(3);
    expect((await toy.as('acme').get(`diary?after=${jans[0]}`)).body[0]).toMatchObject({
      field: 'after',
      key: 'badParameter',
    });
  });

  it('a path ends at what its target lets be read', async () => {
    // A student reads neither partners nor employees: the path finds nothing, instead of answering questions about them.
    expect((await toy.as('mia').get('diary?customFilter[idInternship.idPartner.name][like]=acme')).body.data).toEqual(
      [],
    );
    expect(ids(await toy.as('mia').get('diary?customFilter[idInternship.title][like]=acme'))).toEqual(mias);
    expect(ids(await toy.as('acme').get('diary?customFilter[idInternship.idPartner.name][like]=acme'))).toEqual(mias);
  });

  it('and so does a sort: rows that may not be read put nothing in an order', async () => {
    const first = await toy.row('partner', { name: 'Aaron' });
    const there = await toy.row('internship', { title: 'Mia at Aaron', idUser: toy.idOf('mia'), idPartner: first });
    expect(ids(await toy.as('mia').get('internship?sort=idPartner.name'))).toEqual([atAcme, there]);
    expect(ids(await toy.as('mia').get('internship?sort=-idPartner.name'))).toEqual([there, atAcme]);
    expect(ids(await toy.as('admin').get('internship?sort=idPartner.name'))).toEqual([there, atAcme, atBrod]);
    await toy.db.run(sql`delete from ${toy.db.table('internship')} where id = ${there}`);
    await toy.db.run(sql`delete from ${toy.db.table('partner')} where id = ${first}`);
  });

  it('does not lift a diary into an internship of another partner, nor write into one', async () => {
    const row = await view('acme', mias[2]!);
    const moved = await toy.as('acme').put(`diary/update?id=${row.id}`, { rowVer: row.rowVer, idInternship: atBrod });
    expect([moved.status, moved.body[0].key]).toEqual([422, 'notAnOption']);
    const planted = await toy
      .as('mia')
      .post('diary/create', { idInternship: atBrod, day: '2026-03-05', work: 'Mia at Brod' });
    expect([planted.status, planted.body[0].key]).toEqual([422, 'notAnOption']);
    const own = await toy
      .as('acme')
      .post('diary/create', { idInternship: atAcme, day: '2026-03-05', work: 'The mentor writes' });
    expect(own.status).toBe(403);
    const { rows } = await toy.db.run(
      sql`select 1 from ${toy.db.table('diary')} where work in ('Mia at Brod', 'The mentor writes')`,
    );
    expect(rows).toEqual([]);
  });

  it('does not hand an internship to another partner, though partners can be chosen', async () => {
    const row = (await toy.as('acme').get(`internship/view?id=${atAcme}`)).body;
    expect((await toy.as('acme').get('partner/options')).body.data).toHaveLength(2);
    expect(
      (await toy.as('acme').put(`internship/update?id=${atAcme}`, { rowVer: row.rowVer, idPartner: brod })).status,
    ).toBe(403);
    expect(
      (await toy.as('acme').put(`internship/update?id=${atAcme}`, { rowVer: row.rowVer, note: 'fine' })).status,
    ).toBe(200);
  });
});

describe('what somebody is decides at once', () => {
  it('a mentor who changes the employer sees the new students, and the old ones no more', async () => {
    const guest = await toy.row('partner', { name: 'Guest' });
    const place = await toy.row('internship', { title: 'Mia at Guest', idUser: toy.idOf('mia'), idPartner: guest });
    const page = await toy.row('diary', { idInternship: place, day: '2026-04-01', work: 'Mia visits' });
    const row = (await toy.as('brod').get('employee')).body.data[0];
    expect(ids(await toy.as('brod').get('diary?return[count]=1'))).toEqual(jans);
    await toy.db.run(sql`update ${toy.db.table('employee')} set id_partner = ${guest} where id = ${row.id}`);
    const after = await toy.as('brod').get('diary?return[count]=1');
    // The joined table alone changed: neither rows nor the kept count are the old ones.
    expect([ids(after), after.body.count]).toEqual([[page], 1]);
    await toy.db.run(sql`update ${toy.db.table('employee')} set deleted_at = now() where id = ${row.id}`);
    expect((await toy.as('brod').get('diary?return[count]=1')).body).toEqual({ data: [], count: 0 });
  });

  it('the administrator sees all, and students their own', async () => {
    expect((await toy.as('admin').get('diary?return[count]=1')).body.count).toBe(6);
    expect(ids(await toy.as('jan').get('diary'))).toEqual(jans);
  });
});
