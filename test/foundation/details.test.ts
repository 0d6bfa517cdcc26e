import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jmbagOf } from '../../demo/numbers.ts';
import { room as rooms, student } from '../../src/modules/catalogues/model.ts';
import { type Person, put, rowOf, signIn, startSeeded, traces } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { linesOfBook, partsOfBook } from '../harness/workbook.ts';

/** What later modules rely on, tried on the portal's own resources. */
let portal: Portal;
let admin: Person;
let kind: number;
let made = 0;
beforeAll(async () => {
  portal = await startSeeded();
  admin = await signIn(portal, { roles: ['admin'] });
  kind = (await rowOf(portal, 'roomtype', 'code', 'D')).id;
});
afterAll(() => portal?.stop());
const room = async (values: object = {}) =>
  (
    await admin.post('room/create', {
      code: `X${++made}`,
      nameHr: 'Dvorana',
      idRoomtype: kind,
      capacity: 10,
      ...values,
    })
  ).body;
const codes = async (query: string) =>
  (await admin.get(`room?${query}`)).body.data.map((row: { code: string }) => row.code);

describe('export', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a;b', 'a"b', 'a\nb', 'čćžšđ'];
  beforeAll(async () => {
    const rest = { building: 'EXP', equipment: ['projektor', 'ploča'], isVirtual: 1 };
    // Nobody sends a name of two lines; one that was brought from elsewhere is exported all the same.
    for (const name of hostile)
      if (name.includes('\n'))
        await put(portal, rooms, { ...rest, nameHr: name, code: `X${++made}`, idRoomtype: kind, capacity: 10 });
      else await room({ ...rest, nameHr: name });
  });

  it('is a file whose name ends in the stamp', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await admin.fetch(`room/export?format=${format}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="room_\\d{8}_\\d{6}\\.${format}"`),
      );
      await answer.arrayBuffer();
    }
  });
  it('as CSV it begins with its mark, quotes what must be quoted and defuses formulas', async () => {
    const bytes = Buffer.from(
      await (
        await admin.fetch(
          'room/export?format=csv&filter[building]=EXP&columns=nameHr,capacity,idRoomtype,equipment,isVirtual&sort=id',
        )
      ).arrayBuffer(),
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.split('\r\n')[0]).toBe('Name (Croatian);Seats;Room type;Equipment;Virtual');
    for (const cell of ["'=1+1;", "'+1;", "'-1;", "'@SUM(A1);", '"a;b";', '"a""b";', '"a\nb";', 'čćžšđ;'])
      expect(text).toContain(cell);
    // A cell that a spreadsheet would calculate begins no line and follows no semicolon.
    expect(text).not.toMatch(/(^|[;\n])"?[=+@]/);
    expect(text).toContain(';10;');
    expect(text).toContain('projektor, ploča;Yes');
    expect(text.trimEnd().split('\r\n')).toHaveLength(hostile.length + 1);
  });
  it('as XLSX it opens, and text stays text', async () => {
    const file = await admin.fetch('room/export?format=xlsx&filter[building]=EXP&columns=nameHr,capacity&sort=id');
    const bytes = await file.arrayBuffer();
    const rows = await linesOfBook(bytes);
    expect(rows[0]).toEqual(['Name (Croatian)', 'Seats']);
    expect(rows.slice(1).map(row => row[0])).toEqual(hostile.map(name => name.trim()));
    expect(partsOfBook(bytes)['xl/worksheets/sheet1.xml']).toMatch(
      /<c r="A2" t="inlineStr">.*?<c r="B2"><v>10<\/v><\/c>/,
    );
  });
  it('holds all pages of what the list would show, and only what its reader may read', async () => {
    const lines = async (who: Person, query: string) =>
      (await (await who.fetch(`state/export?format=csv&columns=code2${query}`)).text()).trimEnd().split('\r\n').length -
      1;
    expect(await lines(admin, '')).toBe(249);
    expect(await lines(admin, '&filter[isEu]=1')).toBe(27);
    expect((await (await signIn(portal, { roles: ['student'] })).get('state/export?format=csv')).status).toBe(403);
  });
});

describe('search', () => {
  beforeAll(async () => {
    for (const [i, [firstName, lastName]] of (
      [
        ['Ana', 'Šarć'],
        ['Ćiro', 'Đurđević'],
        ['Žarko', 'Čačić'],
        ['Iva', 'Sarc'],
        ['Dado', '100%'],
        ['Dado', '1000'],
      ] as const
    ).entries())
      await put(portal, student, { jmbag: jmbagOf(100 + i), firstName, lastName, active: 1 });
  });
  const found = async (query: string) =>
    (await admin.get(`student?sort=lastName&${query}`)).body.data.map((row: { lastName: string }) => row.lastName);
  it('folds case and diacritics, both ways', async () => {
    expect(await found('filter[lastName][like]=sarc')).toEqual(['Sarc', 'Šarć']);
    expect(await found('filter[lastName][like]=ŠARĆ')).toEqual(['Sarc', 'Šarć']);
    expect(await found('filter[lastName][like]=durdev')).toEqual(['Đurđević']);
  });
  it('finds one and two letters inside a word', async () => {
    expect(await found('filter[lastName][like]=đ')).toEqual(['Đurđević']);
    expect(await found('filter[lastName][like]=čić')).toEqual(['Čačić']);
    expect(await found('filter[lastName][like]=ac')).toEqual(['Čačić']);
  });
  it('takes % and _ as letters', async () => {
    expect(await found('filter[lastName][like]=0%25')).toEqual(['100%']);
    expect(await found('filter[lastName][like]=_')).toEqual([]);
  });
  it('over all searched fields wants every word somewhere', async () => {
    expect(await found('search=ana sarc')).toEqual(['Šarć']);
    expect(await found(`search=${jmbagOf(101)}`)).toEqual(['Đurđević']);
  });
  it('sorts as Croatian does', async () => {
    expect(await found('filter[lastName][not]=')).toEqual(['100%', '1000', 'Čačić', 'Đurđević', 'Sarc', 'Šarć']);
  });
});

describe('pages by cursor', () => {
  it('go through all rows once, in any order, while others are added', async () => {
    for (const sort of ['nameHr', '-nameHr', 'isEu,code2', '-isEu,-nameEn']) {
      const seen: number[] = [];
      for (let after = ''; ; ) {
        const page = (await admin.get(`state?sort=${sort}&pagination[limit]=60${after}`)).body.data as { id: number }[];
        seen.push(...page.map(row => row.id));
        if (page.length < 60) break;
        after = `&after=${page.at(-1)!.id}`;
      }
      expect(seen, sort).toHaveLength(249);
      expect(new Set(seen).size, sort).toBe(249);
    }
  });
});

describe('bulk and undo', () => {
  it('each row on its own: what is refused is told, the rest is done, and all of it can be taken back', async () => {
    const rows = [await room({ building: 'BU' }), await room({ building: 'BU' }), await room({ building: 'BU' })];
    const answer = (
      await admin.post('room/bulk', {
        verb: 'update',
        fields: { building: 'BV' },
        rows: [...rows.map((r, i) => ({ id: r.id, rowVer: i === 1 ? 99 : r.rowVer })), { id: 999_999, rowVer: 1 }],
      })
    ).body;
    expect(answer.results.map((r: { ok: boolean }) => r.ok)).toEqual([true, false, true, false]);
    expect(answer.results[1].problem).toMatchObject({ status: 409, kind: 'stale' });
    expect(await codes('filter[building]=BV&sort=id')).toEqual([rows[0].code, rows[2].code]);
    await admin.put(`room/update?id=${rows[2].id}`, { floor: '1', rowVer: 2 });
    const undone = (await admin.post(`room/undo?batch=${answer.batch}`)).body;
    // The one that somebody changed since stays as it is.
    expect(undone.results.map((r: { ok: boolean }) => r.ok)).toEqual([true, false]);
    expect(await codes('filter[building]=BV')).toEqual([rows[2].code]);
    expect((await admin.post(`room/undo?batch=${answer.batch}`)).status).toBe(404);
  });
  it('all or none', async () => {
    const rows = [await room({ building: 'BW' }), await room({ building: 'BW' })];
    const before = await traces(portal);
    expect(
      (
        await admin.post('room/bulk', {
          verb: 'update',
          mode: 'all',
          fields: { building: 'BX' },
          rows: [
            { id: rows[0].id, rowVer: 1 },
            { id: rows[1].id, rowVer: 7 },
          ],
        })
      ).status,
    ).toBe(409);
    expect(await traces(portal)).toBe(before);
  });
  it('a bulk deletion is taken back by whoever did it, and by nobody else', async () => {
    const row = await room({ building: 'BY' });
    const { batch } = (await admin.post('room/bulk', { verb: 'delete', rows: [{ id: row.id }] })).body;
    expect(await codes('filter[building]=BY')).toEqual([]);
    const other = await signIn(portal, { roles: ['admin'] });
    expect((await other.post(`room/undo?batch=${batch}`)).status).toBe(404);
    expect((await admin.post(`room/undo?batch=${batch}`)).body.results).toMatchObject([{ id: row.id, ok: true }]);
    expect(await codes('filter[building]=BY')).toEqual([row.code]);
  });
});

describe('soft delete', () => {
  it('the row leaves lists, selects, references and unique keys, is in the bin, and comes back if nothing stands against it', async () => {
    const row = await room({ building: 'SD' });
    await admin.delete(`room/delete?id=${row.id}`);
    for (const at of [`room/view?id=${row.id}`, `room/history?id=${row.id}`])
      expect((await admin.get(at)).status, at).toBe(404);
    expect((await admin.get(`room/options?filter[id]=${row.id}`)).body.data).toEqual([]);
    expect(await codes('deleted=1&filter[building]=SD')).toEqual([row.code]);
    expect((await (await signIn(portal, { roles: ['teacher'] })).get('room?deleted=1')).body.data ?? []).toEqual([]);
    const twin = (await admin.post('room/create', { code: row.code, nameHr: 'x', idRoomtype: kind, capacity: 1 })).body;
    expect((await admin.put(`room/restore?id=${row.id}`)).body).toMatchObject({ kind: 'unique' });
    await admin.delete(`room/delete?id=${twin.id}`);
    expect((await admin.put(`room/restore?id=${row.id}`)).body).toMatchObject({ id: row.id, code: row.code });
    expect(
      (await admin.get(`room/history?id=${row.id}`)).body.data.map((entry: { action: string }) => entry.action),
    ).toEqual(['room.restore', 'room.delete', 'room.create']);
  });
});

describe('pictures', () => {
  it('are served small, medium, large and whole, under the right to the row', async () => {
    const png = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const row = await room({ picture: `data:image/png;base64,${png.toString('base64')}` });
    const widths = [];
    for (const size of ['&size=30', '&size=150', '&size=300', '']) {
      const answer = await admin.fetch(`room/image?id=${row.id}&field=picture${size}`);
      widths.push((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width);
    }
    expect(widths).toEqual([60, 300, 600, 1000]);
    expect((await admin.get(`room/image?id=${row.id}&field=picture&size=31`)).status).toBe(422);
    expect((await portal.client().get(`room/image?id=${row.id}&field=picture`)).status).toBe(401);
    // Whoever finds the row in a select sees the picture that stands there, and others do not.
    const [chooser, nobody] = [await signIn(portal, { roles: ['student'] }), await signIn(portal, { roles: ['user'] })];
    const [option] = (await chooser.get(`room/options?filter[id]=${row.id}`)).body.data;
    expect((await chooser.fetch(option.avatars[0])).headers.get('content-type')).toBe('image/jpeg');
    const person = (
      await admin.post('student/create', {
        jmbag: jmbagOf(200),
        firstName: 'A',
        lastName: 'B',
        picture: `data:image/png;base64,${png.toString('base64')}`,
      })
    ).body.id;
    expect((await admin.get(`student/image?id=${person}&field=picture`)).status).toBe(200);
    expect((await nobody.get(`student/image?id=${person}&field=picture`)).status).toBe(404);
  });
});
