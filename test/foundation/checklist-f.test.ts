import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  array,
  bilingual,
  boolean,
  check,
  chip,
  choice,
  date,
  dateTime,
  dataTypeOf,
  dataTypes,
  day,
  decimal,
  defineModule,
  type FieldDef,
  fill,
  image,
  integer,
  isBlank,
  kernelEnUk,
  kernelHr,
  kindOfInputType,
  longtext,
  month,
  oib,
  optionGroup,
  ref,
  resource,
  text,
  time,
  type Values,
  year,
} from '../../src/kernel/resource/index.ts';
import { type Policy, type ServerModule, sql } from '../../src/kernel/server/index.ts';
import { toyWords } from '../http/portal.ts';
import { type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

/** Every data type once, with all that a column and a field may say about themselves. */
const parcel = resource('parcel', {
  label: 'code',
  description: 'note',
  avatar: 'picture',
  order: true,
  sort: ['code'],
  scenarios: ['unviewedMessageNumber', 'Check student', 'SCENARIO_PARTICIPATION_ALL'],
  virtualFilters: ['selectMemberInTheMandate'],
  fields: {
    code: text({
      required: true,
      max: 20,
      inList: true,
      unique: true,
      align: 'center',
      classes: 'code',
      style: { color: 'red' },
      search: true,
    }),
    name: bilingual({ search: true }),
    note: text(),
    story: longtext(),
    weight: integer({ min: 0, filterable: false }),
    price: decimal(),
    day: date(),
    opens: time(),
    sentAt: dateTime(),
    isHeavy: boolean(),
    size: choice(['small', 'large']),
    marks: optionGroup(['fragile', 'urgent']),
    tags: chip(),
    picture: image(),
    contents: array({ what: text({ required: true }), many: integer() }),
    secret: text({ invisibleInTable: true, invisibleInForm: true }),
    palindrome: text({
      check: value => (typeof value === 'string' && value !== [...value].reverse().join('') ? 'notPalindrome' : null),
    }),
    owner: oib({ required: false }),
    idRoomtype: ref('roomtype'),
  },
});
const parcelPolicy: Policy<typeof parcel> = {
  read: () => true,
  create: () => true,
  update: () => true,
  remove: () => true,
  scenarios: {
    unviewedMessageNumber: {
      answer: async (ctx, { from, where }) =>
        (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${from} where ${where}`))!.n,
    },
    'Check student': { where: () => ({ isHeavy: 1 }) },
    SCENARIO_PARTICIPATION_ALL: { where: () => true },
  },
  virtualFilters: { selectMemberInTheMandate: (_me, value) => (value === '1' ? { size: 'small' } : 'unknown') },
};
const parcels: ServerModule = {
  module: defineModule({ id: 'parcels', route: '/Parcels', icon: 'x', resources: { parcel }, entries: [] }),
  words: toyWords([parcel], { notPalindrome: { hr: 'Nije palindrom', en: 'Reads otherwise backwards' } }),
  policies: { parcel: parcelPolicy as Policy<any> },
};
const all = parcel.all as Record<string, FieldDef>;

let portal: Portal;
let admin: Person;
let made = 0;
const create = async (values: Values = {}) =>
  (await admin.post('parcel/create', { code: `P${++made}`, ...values })).body as Record<string, unknown> & {
    id: number;
    rowVer: number;
  };
const listed = async (query: string): Promise<{ data: Record<string, unknown>[]; count?: number }> => {
  const answer = await admin.get(`parcel?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const codes = async (query: string): Promise<unknown[]> => (await listed(query)).data.map(row => row.code);
beforeAll(async () => {
  portal = await startSeeded({ beside: [parcels] });
  admin = await signIn(portal, { roles: ['admin'] });
});
afterAll(() => portal?.stop());

describe('field kinds and declaration', () => {
  it('F-01 the data types are these thirteen, and the database serves each', async () => {
    expect([...dataTypes].sort()).toEqual(
      [
        'array',
        'boolean',
        'chip',
        'date',
        'dateTime',
        'decimal',
        'enum',
        'image',
        'integer',
        'longtext',
        'optionGroup',
        'text',
        'time',
      ].sort(),
    );
    expect(new Set(Object.values(all).map(dataTypeOf))).toEqual(new Set(dataTypes));
    const sent = {
      nameHr: 'Škrinja',
      nameEn: null,
      note: 'n',
      story: 'a\nb',
      weight: 3,
      price: 12.5,
      day: '2026-03-01',
      opens: '08:15',
      sentAt: '2026-03-01 10:20',
      isHeavy: 1,
      size: 'small',
      marks: ['urgent'],
      tags: ['a', 'č'],
      contents: [{ what: 'knjiga', many: 2 }],
    };
    expect(await create(sent)).toMatchObject(sent);
  });
  it('F-02 tinyint is integer, datetime is dateTime, string is text, and nothing is text', () => {
    expect(['tinyint', 'datetime', 'string', undefined, '', 'chip'].map(kindOfInputType)).toEqual([
      'integer',
      'dateTime',
      'text',
      'text',
      'text',
      'chip',
    ]);
    expect(() => kindOfInputType('varchar')).toThrow(/varchar/);
  });
  it('F-03 a boolean is stored and sent as 1 and 0', async () => {
    const [heavy, light] = [await create({ isHeavy: 1 }), await create({})];
    expect([heavy.isHeavy, light.isHeavy]).toEqual([1, 0]);
    expect((await rowOf(portal, 'parcel', 'id', heavy.id)).is_heavy).toBe(1);
    expect(await codes(`filter[isHeavy]=1&filter[id][in]=${heavy.id},${light.id}`)).toEqual([heavy.code]);
    expect((await admin.post('parcel/create', { code: 'boolean', isHeavy: true })).status).toBe(422);
  });
  it('F-04 an image is a base64 data URL and becomes a JPEG of quality 0.8', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03060' } })
      .png()
      .toBuffer();
    const row = await create({ picture: `data:image/png;base64,${png.toString('base64')}` });
    const { picture } = (await admin.get(`parcel/view?id=${row.id}&return[images]=1`)).body;
    expect(picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(Buffer.from(picture.split(',')[1], 'base64')).toEqual(
      await sharp(png).rotate().flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
    );
    expect((await admin.fetch(`parcel/image?field=picture&id=${row.id}`)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    const inList = (await listed(`filter[id]=${row.id}`)).data[0]!.picture;
    expect(inList).toMatch(/^parcel\/image\?field=picture&size=30&v=[0-9a-f]{16}&id=\d+$/);
    // What a form sends back unchanged stays what it was.
    expect((await admin.put(`parcel/update?id=${row.id}`, { picture, note: 'x', rowVer: 1 })).status).toBe(200);
  });
  it('F-05 an array holds nested forms, each checked like a form', async () => {
    expect(
      (
        await create({
          contents: [
            { what: 'a', many: null },
            { what: 'b', many: 1 },
          ],
        })
      ).contents,
    ).toEqual([
      { what: 'a', many: null },
      { what: 'b', many: 1 },
    ]);
    const wrong = await admin.post('parcel/create', { code: 'nested', contents: [{ what: '', many: 1.5 }] });
    expect(wrong.status).toBe(422);
    expect(wrong.body[0]).toMatchObject({ field: 'contents', key: 'required' });
  });
  it('F-06 a column knows all that a table needs', () => {
    expect(all.code).toMatchObject({
      kind: 'text',
      required: true,
      inList: true,
      align: 'center',
      classes: 'code',
      style: { color: 'red' },
    });
    expect(all.weight!.filterable).toBe(false);
    expect(all.size!.options).toEqual(['small', 'large']);
    expect(all.secret).toMatchObject({ invisibleInTable: true, invisibleInForm: true });
    expect(parcels.words['en-uk'].resources.parcel!.fields.code).toBe('code');
  });
  it('F-06 what is not filterable is not filtered', async () => {
    expect((await admin.get('parcel?filter[weight]=1')).body).toMatchObject([{ field: 'weight', key: 'unknownField' }]);
  });
  it('F-07 a form field is not required and without error unless it says so', () => {
    for (const field of [
      text(),
      longtext(),
      integer(),
      decimal(),
      date(),
      time(),
      dateTime(),
      choice(['a']),
      optionGroup(['a']),
      chip(),
      image(),
      array({ a: text() }),
      ref('x'),
    ] as FieldDef[]) {
      expect(field.required, field.kind).toBe(false);
      for (const blank of [null, undefined, '']) expect(check(field, blank), field.kind).toBeNull();
    }
    expect(all.code).toMatchObject({ required: true, max: 20 });
    expect(text().max).toBe(255);
  });
  it('F-08 a model gives path, columns, visible columns, title and rules of error', async () => {
    expect(parcel.name).toBe('parcel');
    expect(Object.keys(parcel.all)).toEqual(expect.arrayContaining(['nameHr', 'nameEn', 'num', 'createdAt']));
    const described = (await admin.get('/api/v1/openapi.json')).body;
    expect(described.paths['/api/v1/parcel'].get.tags).toEqual(['parcel']);
    expect(described.components.schemas.ParcelCreate.required).toEqual(['code']);
    expect((await admin.post('parcel/create', {})).body).toEqual([
      { field: 'code', key: 'required', message: 'Required entry.' },
    ]);
  });
  it("F-09 the message of a field's own check wins", async () => {
    expect(check(all.palindrome!, 'x'.repeat(150) + 'y'.repeat(150))).toEqual({ key: 'notPalindrome' });
    expect((await admin.post('parcel/create', { code: 'p', palindrome: 'abc' })).body).toEqual([
      { field: 'palindrome', key: 'notPalindrome', message: 'Reads otherwise backwards' },
    ]);
    expect((await create({ palindrome: 'aba' })).palindrome).toBe('aba');
  });
  it('F-10 an option has a value and a label, and may have a description and avatars', async () => {
    const pixel = `data:image/png;base64,${(
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
    ).toString('base64')}`;
    const [plain, rich] = [await create({}), await create({ note: 'from afar', picture: pixel })];
    const options = (await admin.get(`parcel/options?filter[id][in]=${plain.id},${rich.id}&sort=id`)).body.data;
    expect(options[0]).toEqual({ value: plain.id, label: plain.code });
    expect(options[1]).toEqual({
      value: rich.id,
      label: rich.code,
      description: 'from afar',
      avatars: [expect.stringContaining(`parcel/image?field=picture&size=30&id=${rich.id}`)],
    });
  });
  it('F-11 dates, times and moments are stored and sent in one form', async () => {
    const row = await create({ day: '2024-02-29', opens: '23:59', sentAt: '2026-07-01 12:30' });
    expect(row).toMatchObject({ day: '2024-02-29', opens: '23:59', sentAt: '2026-07-01 12:30' });
    // Summer time in Zagreb: two hours before UTC.
    expect(new Date((await rowOf(portal, 'parcel', 'id', row.id)).sent_at as string).toISOString()).toBe(
      '2026-07-01T10:30:00.000Z',
    );
    for (const wrong of [
      { day: '29.02.2024' },
      { opens: '8:15' },
      { sentAt: '2026-07-01T12:30' },
      { sentAt: '2026-07-01 12:30:00' },
    ])
      expect((await admin.post('parcel/create', { code: 'f11', ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });
});

describe('calls', () => {
  it('F-12 the base address is the api v1', async () => {
    expect((await admin.fetch('/api/v1/parcel')).status).toBe(200);
    expect((await admin.fetch('/api/v2/parcel')).headers.get('content-type')).not.toContain(
      'application/json; charset=utf-8; data',
    );
    expect((await admin.fetch('/api/v2/parcel')).status).toBe(404);
  });
  it('F-13 count, limit, page and sort, with - for descending', async () => {
    const names = [await create({ note: 'f13' }), await create({ note: 'f13' }), await create({ note: 'f13' })].map(
      row => row.code,
    );
    const page = await listed('return[count]=1&pagination[limit]=2&page=1&sort=id&filter[note]=f13');
    expect([page.data.map(row => row.code), page.count]).toEqual([names.slice(0, 2), 3]);
    expect(await codes('pagination[limit]=2&page=2&sort=id&filter[note]=f13')).toEqual(names.slice(2));
    expect(await codes('sort=-id&filter[note]=f13')).toEqual([...names].reverse());
    expect(await listed('pagination[limit]=1')).not.toHaveProperty('count');
  });
  it('F-14 filter by a field, customFilter by a name with a dot', async () => {
    const kind = (await rowOf(portal, 'roomtype', 'code', 'D')) as { id: number };
    const row = await create({ idRoomtype: kind.id });
    expect(await codes(`filter[idRoomtype]=${kind.id}`)).toEqual([row.code]);
    expect(await codes('customFilter[idRoomtype.code]=D')).toEqual([row.code]);
    expect(await codes('customFilter[idRoomtype.code][in]=D,X')).toEqual([row.code]);
    expect(await codes('customFilter[idRoomtype.code]=X')).toEqual([]);
  });
  it('F-15 text and dates filter with [like], which says nothing when empty; other kinds without it', async () => {
    const row = await create({ note: 'Žuta ŠKRINJA', story: 'dugo, dugo' });
    expect(await codes('filter[note][like]=skri')).toEqual([row.code]);
    expect(await codes('filter[story][like]=GO, d')).toEqual([row.code]);
    expect(
      (await listed('return[count]=1&filter[note][like]=&customFilter[idRoomtype.code][like]=&filter[day][like]='))
        .count,
    ).toBe((await listed('return[count]=1')).count);
    for (const field of ['price', 'isHeavy', 'size', 'opens', 'idRoomtype', 'tags'])
      expect((await admin.get(`parcel?filter[${field}][like]=1`)).body, field).toMatchObject([
        { field, key: 'unknownOperator' },
      ]);
  });
  it('F-16 [like] on a date or a moment is part of its stored text', async () => {
    const row = await create({ day: '2031-03-17', sentAt: '2031-03-17 09:45' });
    for (const part of ['2031', '2031-03', '2031-03-17', '1-03-1', '-17'])
      expect(await codes(`filter[day][like]=${part}&filter[id]=${row.id}`), part).toEqual([row.code]);
    for (const part of ['2031-03', '03-17 09', '09:45', '2031-03-17 09:45'])
      expect(await codes(`filter[sentAt][like]=${part}&filter[id]=${row.id}`), part).toEqual([row.code]);
    expect(await codes(`filter[day][like]=2031-04&filter[id]=${row.id}`)).toEqual([]);
    expect(await codes('filter[day][like]=2031-03')).toEqual([row.code]);
  });
  it('F-17 a page is data and count', async () => {
    expect(Object.keys(await listed('return[count]=1')).sort()).toEqual(['count', 'data']);
    expect(await listed('return[count]=1&filter[code]=none')).toEqual({ data: [], count: 0 });
  });
  it('F-18 a lazy select asks for a page of what begins to be typed', async () => {
    const answer = (
      await admin.get('roomtype/options?return[count]=1&pagination[limit]=1&page=1&filter[nameHr][like]=dvorana')
    ).body;
    expect(answer.data).toHaveLength(1);
    expect(answer.count).toBeGreaterThanOrEqual(1);
    expect(
      (await admin.get('roomtype?return[count]=1&pagination[limit]=1&page=1&customFilter[nameHr][like]=dvorana')).body
        .count,
    ).toBe(answer.count);
  });
  it('F-19 create answers with the stored row, for the form to take in', async () => {
    const answer = await admin.post('parcel/create', { code: '  F19  ', nameHr: 'a' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: expect.any(Number),
      code: 'F19',
      nameHr: 'a',
      isHeavy: 0,
      rowVer: 1,
      createdBy: admin.id,
      can: ['update', 'delete'],
      warnings: [],
    });
  });
  it('F-20 update by key answers with the stored row', async () => {
    const row = await create({});
    const answer = await admin.put(`parcel/update?id=${row.id}`, {
      ...row,
      note: 'changed',
      createdAt: undefined,
      createdBy: undefined,
      updatedAt: undefined,
      updatedBy: undefined,
      'createdBy.label': undefined,
      'updatedBy.label': undefined,
      num: undefined,
      can: undefined,
      warnings: undefined,
      'idRoomtype.label': undefined,
    });
    expect(answer.body).toMatchObject({ id: row.id, note: 'changed', rowVer: 2 });
  });
  it('F-21 delete by key', async () => {
    const row = await create({});
    expect((await admin.delete(`parcel/delete?id=${row.id}`)).status).toBe(200);
    expect((await admin.get(`parcel/view?id=${row.id}`)).status).toBe(404);
    expect((await admin.delete(`parcel/delete?id=${row.id}`)).status).toBe(404);
  });
  it('F-22 flip-nums changes two places, and with drop moves one', async () => {
    const rows = [await create({ note: 'f22' }), await create({ note: 'f22' }), await create({ note: 'f22' })];
    const [a, b, c] = rows.map(row => row.id) as [number, number, number];
    const order = async () => (await listed('sort=num&filter[note]=f22')).data.map(row => row.id);
    expect((await admin.put(`parcel/flip-nums?id=${a}`, { id1: a, id2: c })).status).toBe(200);
    expect(await order()).toEqual([c, b, a]);
    expect((await admin.put(`parcel/flip-nums?id=${a}`, { id1: a, id2: c, drop: true })).status).toBe(200);
    expect(await order()).toEqual([a, c, b]);
    const nums = (await listed('sort=num&pagination[limit]=500')).data.map(row => row.num);
    expect(nums).toEqual(nums.map((_, i) => i + 1));
  });
  it('F-23 without a key a record is created, with one it is updated', async () => {
    const row = await create({});
    expect((await admin.post('parcel/create', { id: row.id, code: 'F23' })).body).toMatchObject([
      { field: 'id', key: 'readonlyField' },
    ]);
    expect((await admin.put('parcel/update', { code: 'F23', rowVer: 1 })).body).toMatchObject([
      { field: 'id', key: 'required' },
    ]);
    expect((await admin.put(`parcel/update?id=${row.id}`, { id: row.id, note: 'f23', rowVer: 1 })).body.id).toBe(
      row.id,
    );
  });
  it('F-24 errors are items with a message, or one object with a message', async () => {
    expect(
      (await admin.post('parcel/create', { weight: 1.5, price: 'x' })).body.map(
        (item: { message: string }) => item.message,
      ),
    ).toEqual(expect.arrayContaining(['Required entry.', 'Enter a whole number', 'Enter a number']));
    expect((await admin.get('parcel/view?id=999999')).body).toEqual({ message: 'Not found' });
    expect((await portal.client().get('parcel')).body).toEqual({ message: 'Sign in to go on' });
  });
  it('F-25 the generic data layer lists, creates, updates and deletes on any address and hands errors on', async () => {
    const calls: string[] = [];
    vi.stubGlobal('navigator', { onLine: true });
    const real = fetch;
    vi.stubGlobal('fetch', (at: string, init: RequestInit) => {
      calls.push(`${init.method} ${at}`);
      return real(new URL(at, portal.url), {
        ...init,
        headers: { ...init.headers, 'accept-language': 'en', cookie: `katedra_session=${admin.token}` },
      } as RequestInit);
    });
    try {
      // By name, because what runs in the browser has other types than the server.
      const { data } = await import(
        /* @vite-ignore */ ['..', '..', 'src', 'kernel', 'web', 'base', 'api.ts'].join('/')
      );
      const row = await data.create('parcel/create', { code: 'F25' });
      expect((await data.list('parcel', { 'filter[code]': 'F25' })).data).toMatchObject([{ id: row.id }]);
      await expect(data.update('parcel/no-such', { a: 1 })).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('no-such'),
      });
      await data.delete(`parcel/delete?id=${row.id}`);
      await expect(data.delete(`parcel/delete?id=${row.id}`)).rejects.toMatchObject({
        status: 404,
        message: 'Not found',
      });
    } finally {
      vi.unstubAllGlobals();
    }
    expect(calls.map(c => c.split(' ')[0])).toEqual(['POST', 'GET', 'POST', 'DELETE', 'DELETE']);
  });
  it('F-26 scenarios and filters that are no columns are accepted where declared, and nowhere else', async () => {
    const [heavy, small] = [await create({ isHeavy: 1, note: 'f26' }), await create({ size: 'small', note: 'f26' })];
    expect(await codes('scenario=Check student&filter[note]=f26')).toEqual([heavy.code]);
    expect(await codes('filter[scenario]=SCENARIO_PARTICIPATION_ALL&filter[note]=f26')).toEqual([
      heavy.code,
      small.code,
    ]);
    expect(await codes('filter[selectMemberInTheMandate]=1&filter[note]=f26')).toEqual([small.code]);
    expect((await admin.get('parcel?scenario=unviewedMessageNumber&filter[note]=f26')).body).toEqual({ data: 2 });
    expect((await admin.get('room?scenario=Check student')).body).toMatchObject([
      { field: 'scenario', key: 'unknownScenario' },
    ]);
    expect((await admin.get('room?filter[selectMemberInTheMandate]=1')).body).toMatchObject([
      { field: 'selectMemberInTheMandate', key: 'unknownField' },
    ]);
    expect((await admin.get('parcel?filter[selectMemberInTheMandate]=2')).status).toBe(422);
  });
});

/** What a person reads, with the attribute's label in its place. */
const said = (
  field: FieldDef,
  value: unknown,
  attribute = 'Field',
  words: Readonly<Record<string, string>> = kernelEnUk,
): string | null => {
  const problem = check(field, value, {}, new Date('2026-06-15T12:00:00Z'));
  return problem && fill(words[problem.key]!, { attribute, ...problem.params });
};
const required = text({ required: true });
describe('validation, the same body on both sides', () => {
  it('F-27 required fails for nothing, and for text that is empty after trimming', async () => {
    for (const blank of [null, undefined, '', '  ', '\n\t']) {
      expect(isBlank(blank)).toBe(true);
      expect(said(required, blank)).toBe('Required entry.');
    }
    for (const value of ['0', 'x']) expect(said(required, value)).toBeNull();
    expect(said(integer({ required: true }), 0)).toBeNull();
    expect((await admin.post('parcel/create', { code: ' \t ' })).body).toEqual([
      { field: 'code', key: 'required', message: 'Required entry.' },
    ]);
  });
  it('F-28 an OIB that is blank', () => {
    for (const blank of [null, '', ' ']) expect(said(oib(), blank, 'OIB')).toBe('OIB cannot be blank.');
    expect(said(oib({ required: false }), '')).toBeNull();
  });
  it('F-29 an OIB of another length than 11', () => {
    for (const value of ['1', '1234567890', '123456789012'])
      expect(said(oib(), value, 'OIB')).toBe('OIB must be exactly 11 characters long.');
  });
  it('F-30 an OIB with a wrong check digit, or with what is no digit', async () => {
    expect(said(oib(), '12345678903')).toBeNull();
    for (const value of ['12345678901', '1234567890a', '1234 567890'])
      expect(said(oib(), value)).toBe('OIB is not a valid!');
    // Every wrong last digit is found.
    expect(Array.from({ length: 10 }, (_, i) => said(oib(), `1234567890${i}`)).filter(s => s === null)).toHaveLength(1);
    expect((await admin.post('parcel/create', { code: 'o', owner: '12345678901' })).body).toEqual([
      { field: 'owner', key: 'oibNotValid', message: 'OIB is not a valid!' },
    ]);
  });
  it('F-31 a year below 1900', () => {
    for (const y of [1899, 0, -5]) expect(said(year(), y)).toBe('Invalid value.');
    expect(said(year(), 1900)).toBeNull();
  });
  it('F-32 a year in the future', () => {
    expect(said(year(), 2027, 'Year')).toBe('Year cannot be in the future.');
    expect(said(year(), 2026)).toBeNull();
  });
  it("F-33 a year below the field's own bound, in these words", () => {
    expect(said(year({ low: 1990 }), 1989, 'Year')).toBe('Year cannot be greater then 1990.');
    expect(said(year({ low: 1990 }), 1990)).toBeNull();
  });
  it('F-34 a month outside 1 to 12, a day outside 1 to 31', () => {
    for (const wrong of [0, 13, -1]) expect(said(month(), wrong)).toBe('Invalid value.');
    for (const wrong of [0, 32, -1]) expect(said(day(), wrong)).toBe('Invalid value.');
    for (const right of [1, 12])
      expect([said(month(), right), said(day(), right), said(day(), 31)]).toEqual([null, null, null]);
  });
  it('F-35 dates, moments and times that are none', () => {
    for (const wrong of ['2026-02-29', '2026-13-01', '0000-01-01', '1.3.2026.', '2026-3-1', 20260301, 'x'])
      expect(said(date(), wrong), String(wrong)).toBe('Invalid date.');
    for (const wrong of ['2026-02-29 10:00', '2026-03-01 24:00', '2026-03-01', '2026-03-01T10:00', 'x'])
      expect(said(dateTime(), wrong), wrong).toBe('Invalid date and time.');
    for (const wrong of ['24:00', '10:60', '1000', '9:00', 'x'])
      expect(said(time(), wrong), wrong).toBe('Invalid time.');
    expect([said(date(), '2024-02-29'), said(dateTime(), '2024-02-29 00:00'), said(time(), '00:00')]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('F-36 an integer is whole', async () => {
    for (const wrong of [1.5, '1', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(said(integer(), wrong), String(wrong)).toBe('Enter a whole number');
    expect(said(integer(), -3)).toBeNull();
    expect((await admin.post('parcel/create', { code: 'i', weight: 1.5 })).body).toMatchObject([
      { field: 'weight', key: 'wholeNumber' },
    ]);
  });
  it('F-37 an image above 1048576 bytes, or of another type', async () => {
    const of = (bytes: number, type = 'image/png') => `data:${type};base64,${Buffer.alloc(bytes).toString('base64')}`;
    expect(said(image(), of(1_048_579))).toBe('File size exceed');
    expect(said(image(), of(1_048_575))).toBeNull();
    for (const wrong of [of(10, 'text/html'), of(10, 'application/pdf'), 'hello', 7])
      expect(said(image(), wrong)).toBe('File type is not allowed');
    expect((await admin.post('parcel/create', { code: 'f', picture: of(1_048_579) })).body).toEqual([
      { field: 'picture', key: 'fileSizeExceed', message: 'File size exceed' },
    ]);
    expect((await admin.post('parcel/create', { code: 'f', picture: of(10, 'text/html') })).body).toEqual([
      { field: 'picture', key: 'fileType', message: 'File type is not allowed' },
    ]);
    expect((await admin.post('parcel/create', { code: 'f', picture: of(10) })).body).toMatchObject([
      { field: 'picture', key: 'imageUnreadable' },
    ]);
  });
  it('F-38 a select takes only what it offers', async () => {
    const gone = await put(portal, (await import('../../src/modules/catalogues/model.ts')).roomtype, {
      code: 'GONE',
      nameHr: 'x',
    });
    await admin.delete(`roomtype/delete?id=${gone}`);
    for (const wrong of [
      { size: 'huge' },
      { idRoomtype: 999_999 },
      { idRoomtype: gone },
      { idRoomtype: '1' },
      { idRoomtype: 0 },
      { marks: ['lost'] },
    ])
      expect((await admin.post('parcel/create', { code: 's', ...wrong })).body, JSON.stringify(wrong)).toMatchObject([
        { field: Object.keys(wrong)[0], key: 'notAnOption', message: 'Choose one of the offered values' },
      ]);
  });
  it('every sentence of the kernel is said in Croatian too', () => {
    expect(Object.keys(kernelHr).sort()).toEqual(Object.keys(kernelEnUk).sort());
    expect(said(oib(), '', 'OIB', kernelHr)).not.toBe(said(oib(), '', 'OIB'));
  });
});
