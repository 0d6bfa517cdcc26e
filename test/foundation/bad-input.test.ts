import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyResource, type FieldDef, stateFieldOf, writableFields } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { academicyear, academicyearSemester, organizationunit, roomtype } from '../../src/modules/catalogues/model.ts';
import { alumniStudent } from '../../src/modules/people/model.ts';
import { newTeacher } from '../modules/conductions-world.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded, traces } from '../harness/people.ts';
import type { Portal, Reply } from '../harness/portal.ts';

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

const resources = (allResources as readonly AnyResource[]).filter(r => !r.internal);
const goodRoom = () => ({ code: `B${++made}`, nameHr: 'Dvorana', idRoomtype: kind, capacity: 10 });
const createRoom = async (): Promise<{ id: number; rowVer: number; num: number }> =>
  (await admin.post('room/create', goodRoom())).body;

/** A clear refusal of the caller's own making, and nothing stored. */
const refused = async (work: () => Promise<Reply>, ...statuses: number[]): Promise<Reply> => {
  const answer = await storingNothing(work);
  expectRefusal(answer, ...statuses);
  return answer;
};
const storingNothing = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await traces(portal);
  const answer = await work();
  expect(await traces(portal), 'something was stored').toBe(before);
  return answer;
};
const expectRefusal = (answer: Reply, ...statuses: number[]): void => {
  const said = JSON.stringify(answer.body);
  expect(answer.status, said).toBeGreaterThanOrEqual(400);
  expect(answer.status, said).toBeLessThan(500);
  if (statuses.length) expect(statuses, said).toContain(answer.status);
  for (const item of Array.isArray(answer.body) ? answer.body : [answer.body])
    expect(item.message?.length, said).toBeGreaterThan(3);
};
const naming = (answer: Reply, name: string): void => expect(JSON.stringify(answer.body)).toContain(name);
const raw =
  (
    path: string,
    method: string,
    body: string | FormData | null,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
  async (): Promise<Reply> => {
    const response = await admin.fetch(path, { method, ...(body === null ? {} : { body }), headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  };

describe('what is unknown is named', () => {
  it('resource', async () => naming(await refused(() => admin.get('wardrobe'), 404), 'wardrobe'));
  it('resource that has no address', async () => {
    for (const name of ['user-credential', 'user-token', 'audit_log', '__proto__', 'constructor'])
      await refused(() => admin.get(name), 404);
  });
  it('verb and move', async () => {
    naming(await refused(() => admin.put('room/demolish?id=1', {}), 404), 'demolish');
    naming(await refused(() => admin.put('academicyear/abolish?id=1', { rowVer: 1 }), 404), 'abolish');
    naming(await refused(() => admin.get('room/abolish'), 404), 'abolish');
  });
  it('field of a body', async () =>
    naming(await refused(() => admin.post('room/create', { ...goodRoom(), colour: 'red' }), 422), 'colour'));
  it('field in filter, customFilter, sort and columns', async () => {
    for (const query of [
      'filter[colour]=1',
      'customFilter[colour]=1',
      'customFilter[idRoomtype.colour]=1',
      'customFilter[colour.code]=1',
      'sort=colour',
      'sort=-colour',
      'sort=idRoomtype.colour',
      'columns=code,colour',
    ])
      naming(await refused(() => admin.get(`room?${query}`), 422), 'colour');
  });
  it('operator', async () => naming(await refused(() => admin.get('room?filter[code][sounds]=a'), 422), 'sounds'));
  it('operator of another kind of field', async () => {
    await refused(() => admin.get('room?filter[capacity][like]=1'), 422);
    await refused(() => admin.get('room?filter[picture]=1'), 422);
  });
  it('parameter', async () => {
    for (const query of ['colour=1', 'return[colour]=1', 'pagination[colour]=1', 'limit=5'])
      await refused(() => admin.get(`room?${query}`), 422);
  });
  it('scenario', async () => naming(await refused(() => admin.get('room?scenario=colour'), 422), 'colour'));
  it('key', async () => {
    for (const id of ['999999', '99999999999', '0']) await refused(() => admin.get(`room/view?id=${id}`), 404);
    await refused(() => admin.get('room/view?id=x'), 422);
    await refused(() => admin.get('room/view'), 422);
  });
});

/** For each kind of field, values that are none of it. */
const wrongFor = (field: FieldDef): unknown[] => {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return [1, true, ['a'], { a: 1 }, 'a\0b', '\ud800', 'x'.repeat((field.max ?? 100_000) + 1)];
    case 'integer':
    case 'ref':
      return ['x', '1', 1.5, true, [1], 1e300, 2_147_483_648];
    case 'decimal':
      return ['x', '1', true, 1e300, 1.123456789];
    case 'date':
    case 'time':
    case 'dateTime':
      return [1, 'x', '2026-02-30', true, '2026-01-01T00:00:00Z'];
    case 'boolean':
      return ['x', 2, true, -1];
    case 'enum':
      return ['no such option', 1, ['a'], '__proto__'];
    case 'chip':
    case 'optionGroup':
      return ['a', [1], [''], ['a', 'a'], ['\0'], [{}], Array.from({ length: 1000 }, (_, i) => String(i))];
    case 'image':
      return ['x', 1, 'data:text/html;base64,PGI+'];
    case 'array':
      return ['x', [1], [{ nothing: 1 }]];
    // A text might be a ticket, which is looked at only when the rest of the row is right.
    case 'file':
      return [1, { hash: 'x' }];
    default:
      return [];
  }
};
/** The administrator, or for what only a person of the faculty makes somebody who has both records and every right. */
const makerOf = async (name: string): Promise<Person> => {
  if ((await admin.post(`${name}/create`, {})).status !== 403) return admin;
  insider ??= (async () => {
    const person = await signIn(portal, { roles: ['teacher', 'alumniStudent'] });
    await newTeacher(portal, { idUser: person.id });
    await put(portal, alumniStudent, {
      firstName: 'Ana',
      lastName: 'Bivša',
      email: 'bivsa@test.example',
      idUser: person.id,
    });
    return person;
  })();
  return insider;
};
let insider: Promise<Person> | undefined;
describe('wrong type, too long, NUL, lone surrogate', () => {
  const writable = resources.filter(r => (r.verbs ?? ['create']).includes('create'));
  it.each(writable.map(r => [r.name as string, r] as const))('in every field of %s', async (name, r) => {
    const maker = await makerOf(name);
    const tried = writableFields(r).flatMap(([field, def]) => wrongFor(def).map(value => ({ field, value })));
    // None of them may be stored, so they need not wait for each other.
    const answers = await storingNothing(() =>
      Promise.all(tried.map(({ field, value }) => maker.post(`${name}/create`, { [field]: value }))),
    );
    tried.forEach(({ field, value }, i) => {
      expectRefusal(answers[i]!, 422);
      expect(
        answers[i]!.body.map((p: { field: string }) => p.field),
        `${field} = ${JSON.stringify(value)?.slice(0, 60)}`,
      ).toContain(field);
    });
  });
  it('in filters', async () => {
    for (const query of [
      'filter[capacity]=x',
      'filter[capacity]=1.5',
      'filter[capacity]=99999999999',
      'filter[isVirtual]=yes',
      'filter[idRoomtype]=x',
      `filter[code][in]=${Array.from({ length: 501 }, (_, i) => i).join(',')}`,
      'filter[code][isNull]=2',
    ])
      await refused(() => admin.get(`room?${query}`), 422);
    for (const query of [
      'filter[startDate]=2026-02-30',
      'filter[startDate][from]=x',
      'filter[status]=nowhere',
      'filter[normSystem]=no',
    ])
      await refused(() => admin.get(`academicyear?${query}`), 422);
  });
  it('in an address', async () => {
    for (const query of [
      'filter[code]=%00',
      'filter[code][like]=%00',
      'filter[code]=%ED%A0%80',
      'filter[code]=%zz',
      '%00=1',
      'filter[%00]=1',
      `filter[code][like]=${'x'.repeat(300)}`,
      `filter[code]=${'x'.repeat(9000)}`,
    ])
      await refused(raw(`room?${query}`, 'GET', null, {}));
    // A kept NUL or half a letter must not come in by way of JSON's own escapes either.
    for (const code of ['"a\\u0000b"', '"a\\ud800"', '"\\udc00"'])
      await refused(raw('room/create', 'POST', `{"code":${code},"nameHr":"x","idRoomtype":${kind},"capacity":1}`), 422);
  });
});

describe('bodies that are none', () => {
  it('broken JSON', async () => {
    for (const body of ['{', '{"code":', 'code=1', '{"a":1}}', '\u0000', '{"code":"a",}'])
      await refused(raw('room/create', 'POST', body), 400);
  });
  it('JSON that is no object', async () => {
    for (const body of ['[]', '1', 'null', '"x"', 'true', '[{"code":"a"}]'])
      await refused(raw('room/create', 'POST', body), 422);
  });
  it('JSON that reaches for the prototype', async () => {
    for (const body of ['{"__proto__":{"isAdmin":1}}', '{"constructor":{"prototype":{"x":1}}}'])
      await refused(raw('room/create', 'POST', body), 400, 422);
  });
  it('another type', async () => {
    await refused(raw('room/create', 'POST', 'code=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415);
    await refused(raw('room/create', 'POST', '<a/>', { 'content-type': 'text/xml' }), 415);
    const form = new FormData();
    form.set('code', 'a');
    await refused(raw('room/create', 'POST', form, {}), 415);
  });
  it('ten megabytes', async () =>
    naming(
      await refused(raw('room/create', 'POST', JSON.stringify({ code: 'x'.repeat(10 * 1_048_576) })), 413),
      'too large',
    ));
  it('ten megabytes that do not say how long they are', async () => {
    const answer = await refused(
      () =>
        new Promise<Reply>((done, fail) => {
          const call = httpRequest(
            new URL('/api/v1/room/create', portal.url),
            {
              method: 'POST',
              headers: { cookie: `katedra_session=${admin.token}`, 'content-type': 'application/json' },
            },
            response => {
              let text = '';
              response
                .on('data', chunk => {
                  text += chunk;
                })
                .on('end', () =>
                  done({ status: response.statusCode!, body: JSON.parse(text), headers: new Headers() }),
                );
            },
          );
          let over = false;
          call
            .on('error', error => {
              if (!over) fail(error);
            })
            .on('response', () => {
              over = true;
            });
          call.write('{"code":"');
          for (let i = 0; i < 10; i++) call.write('x'.repeat(1_048_576));
          call.end('"}');
        }),
      413,
    );
    naming(answer, 'too large');
  });
  it('a deep body', async () => {
    await refused(raw('room/create', 'POST', `{"equipment":${'['.repeat(5000)}${']'.repeat(5000)}}`), 400, 422);
  });
});

describe('the grammar of the address', () => {
  it('pages that are none', async () => {
    for (const page of ['-1', '0', 'x', '1.5', '1e3', '99999999999', ''])
      await refused(() => admin.get(`room?page=${page}`), 422);
  });
  it('limits that are none', async () => {
    for (const limit of ['1e9', '1000000000', '0', '-1', '501', 'x', ''])
      await refused(() => admin.get(`room?pagination[limit]=${limit}`), 422);
  });
  it('pages too deep for an offset', async () =>
    naming(await refused(() => admin.get('room?page=1000&pagination[limit]=500'), 422), 'after'));
  it('deep and broken brackets', async () => {
    for (const query of [
      'filter[a][b][c]=1',
      `filter${'[a]'.repeat(100)}=1`,
      'filter[[code]]=1',
      'filter[code=1',
      'filter]code[=1',
      'filter[]=1',
      'filter[code][]=1',
      '[code]=1',
      'filter=1',
      'page[x]=1',
      'sort[0]=code',
      'return=1',
      'dryRun[a]=1',
    ])
      await refused(raw(`room?${query}`, 'GET', null, {}), 422);
  });
  it('repeated parameters', async () => {
    for (const query of ['page=1&page=2', 'filter[code]=a&filter[code]=b', 'sort=code&sort=id', 'page=1&%70age=1'])
      await refused(() => admin.get(`room?${query}`), 422);
  });
  it('a trial asked for in another way is not done in earnest', async () => {
    for (const query of ['dryRun=yes', 'dryRun=true', 'dryRun=', 'dryRun[x]=1', 'dryrun=1'])
      await refused(() => admin.post(`room/create?${query}`, goodRoom()), 422);
  });
  it('too many keys of order', async () => {
    await refused(() => admin.get(`room?sort=${Array.from({ length: 9 }, () => 'code').join(',')}`), 422);
  });
});

describe('SQL in every position', () => {
  const attacks = [
    "' or '1'='1",
    "'; drop table c_main.room; --",
    '" or 1=1 --',
    '1; select pg_sleep(9)',
    '1) union select * from c_main.user_credential --',
    '$1',
    '\\',
    "\\'; --",
    '{room}',
    '/* */ 1',
    'code; drop schema c_main cascade',
  ];
  it('is text wherever text may stand, and else refused', async () => {
    for (const attack of attacks.map(encodeURIComponent)) {
      for (const query of [
        `filter[code]=${attack}`,
        `filter[code][like]=${attack}`,
        `filter[code][in]=${attack}`,
        `filter[code][not]=${attack}`,
        `search=${attack}`,
        `customFilter[idRoomtype.code]=${attack}`,
        `filter[label][like]=${attack}`,
      ])
        expect((await admin.get(`room?${query}`)).status, query).toBe(200);
      for (const query of [
        `filter[capacity]=${attack}`,
        `filter[${attack}]=1`,
        `filter[code][${attack}]=1`,
        `customFilter[idRoomtype.${attack}]=1`,
        `sort=${attack}`,
        `sort=idRoomtype.${attack}`,
        `columns=${attack}`,
        `page=${attack}`,
        `pagination[limit]=${attack}`,
        `after=${attack}`,
        `scenario=${attack}`,
        `return[${attack}]=1`,
        `deleted=${attack}`,
        `${attack}=1`,
      ])
        await refused(raw(`room?${query}`, 'GET', null, {}));
      for (const call of [
        `room/view?id=${attack}`,
        `room/history?id=${attack}`,
        `room/image?id=1&field=${attack}`,
        `room/export?format=${attack}`,
        `${attack}`,
        `room/${attack}`,
        `room/options?sort=${attack}`,
      ])
        await refused(raw(call, 'GET', null, {}));
      await refused(raw(`room/${attack}?id=1`, 'PUT', '{}'));
      await refused(() => admin.delete(`room/delete?id=${attack}`));
      await refused(() => admin.post(`room/undo?batch=${attack}`));
      await refused(() => admin.put(`auth-item-child/set?of=${attack}`, { rows: [] }), 422);
    }
    for (const attack of attacks) {
      await refused(() => admin.post('room/create', { [attack]: 1 }), 422);
      await refused(() => admin.post('room/create', { ...goodRoom(), capacity: attack }), 422);
      await refused(() => admin.post('room/bulk', { verb: attack, rows: [{ id: 1 }] }), 422);
      await refused(() => admin.post('room/bulk', { verb: 'delete', rows: [{ id: attack }] }), 422);
      const kept = await admin.post('room/create', { ...goodRoom(), nameHr: attack });
      expect(kept.body.nameHr).toBe(attack);
      expect((await admin.get(`room?filter[nameHr]=${encodeURIComponent(attack)}&return[count]=1`)).body.count).toBe(1);
    }
    expect((await admin.get('room?return[count]=1')).body.count).toBeGreaterThanOrEqual(attacks.length);
  });
});

describe('what stands in the way is named', () => {
  it('deleting what is in use is 409 with by what and how many', async () => {
    const type = (await admin.post('roomtype/create', { code: 'USED', nameHr: 'u' })).body.id;
    for (let i = 0; i < 2; i++) await admin.post('room/create', { ...goodRoom(), idRoomtype: type });
    const answer = await refused(() => admin.delete(`roomtype/delete?id=${type}`), 409);
    expect(answer.body).toMatchObject({ kind: 'inUse', usedBy: [{ resource: 'room', count: 2 }] });
    expect(answer.body.message).toMatch(/“.*” is used by 2 rooms and cannot be deleted/);
  });
  it('of two people who save one row, the second gets 409 with the current one', async () => {
    const [one, row] = [await signIn(portal, { roles: ['courseConductionsAdmin'] }), await createRoom()];
    expect((await one.put(`room/update?id=${row.id}`, { building: 'K', rowVer: row.rowVer })).status).toBe(200);
    const answer = await refused(
      () => admin.put(`room/update?id=${row.id}`, { building: 'D', rowVer: row.rowVer }),
      409,
    );
    expect(answer.body).toMatchObject({ kind: 'stale', row: { id: row.id, building: 'K', rowVer: row.rowVer + 1 } });
    await refused(() => admin.put(`room/update?id=${row.id}`, { building: 'D' }), 422);
  });
  it('a value that must be unique is 409', async () => {
    const row = goodRoom();
    await admin.post('room/create', row);
    expect((await refused(() => admin.post('room/create', row), 409)).body.kind).toBe('unique');
  });
});

/** Both at once, many times: whoever wins, the answers are 2xx or a clear refusal. */
const race = async (times: number, once: (i: number) => Promise<readonly Reply[]>): Promise<void> => {
  for (let i = 0; i < times; i++)
    for (const answer of await once(i)) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
};
const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await dbOf(portal).one<{ n: string }>(statement))!.n);

describe('two connections that race', () => {
  it('deleting against a new reference: no live row points at a deleted one', async () => {
    let [deleted, kept] = [0, 0];
    await race(20, async () => {
      const type = await put(portal, roomtype, { code: `R${++made}`, nameHr: 'r' });
      const answers = await Promise.all([
        admin.delete(`roomtype/delete?id=${type}`),
        admin.post('room/create', { ...goodRoom(), idRoomtype: type }),
      ]);
      if (answers[0]!.status === 200) {
        deleted++;
        expect(answers[1]!.status).toBe(422);
      } else {
        kept++;
        expect([answers[0]!.status, answers[1]!.status]).toEqual([409, 201]);
      }
      return answers;
    });
    expect(deleted + kept).toBe(20);
    const db = dbOf(portal);
    expect(
      await count(
        sql`select count(*) as n from ${db.table('room')} r join ${db.table('roomtype')} t on t.id = r.id_roomtype where r.deleted_at is null and t.deleted_at is not null`,
      ),
    ).toBe(0);
  });
  it('two moves that would close a cycle of a tree: one of them', async () => {
    const top = await put(portal, organizationunit, { code: 'TOP', nameHr: 't', kind: 'institution', num: 1 });
    await race(10, async i => {
      const [a, b] = [
        await put(portal, organizationunit, {
          code: `A${i}`,
          nameHr: 'a',
          kind: 'chair',
          idParent: top,
          num: 2 * i + 1,
        }),
        await put(portal, organizationunit, {
          code: `B${i}`,
          nameHr: 'b',
          kind: 'chair',
          idParent: top,
          num: 2 * i + 2,
        }),
      ];
      const answers = await Promise.all([
        admin.put(`organizationunit/update?id=${a}`, { idParent: b, rowVer: 1 }),
        admin.put(`organizationunit/update?id=${b}`, { idParent: a, rowVer: 1 }),
      ]);
      expect(answers.map(x => x.status).sort()).toEqual([200, 422]);
      return answers;
    });
    const db = dbOf(portal);
    const rooted = await count(
      sql`with recursive below as (select id from ${db.table('organizationunit')} where id_parent is null union all select u.id from ${db.table('organizationunit')} u join below b on u.id_parent = b.id) select count(*) as n from below`,
    );
    expect(rooted).toBe(await count(sql`select count(*) as n from ${db.table('organizationunit')}`));
  });
  it('flips, drops, creates and deletes of one list: its numbers stay 1 to n', async () => {
    const rooms = await Promise.all(Array.from({ length: 8 }, createRoom));
    const id = (i: number) => rooms[i % rooms.length]!.id;
    await race(6, i =>
      Promise.all([
        admin.put(`room/flip-nums?id=${id(i)}`, { id1: id(i), id2: id(i + 3) }),
        admin.put(`room/flip-nums?id=${id(i + 3)}`, { id1: id(i + 3), id2: id(i) }),
        admin.put(`room/flip-nums?id=${id(i + 1)}`, { id1: id(i + 1), id2: id(i + 5), drop: 1 }),
        admin.put(`room/flip-nums?id=${id(i + 5)}`, { id1: id(i + 5), id2: id(i + 1), drop: 1 }),
        admin.post('room/create', goodRoom()),
        admin.delete(`room/delete?id=${id(i + 7)}`),
      ]),
    );
    const db = dbOf(portal);
    const nums = (
      await db.run<{ num: number }>(sql`select num from ${db.table('room')} where deleted_at is null order by num`)
    ).rows.map(row => row.num);
    expect(nums).toEqual(nums.map((_, i) => i + 1));
  });
  it('closing a year against an edit in it: nothing is written after the close', async () => {
    const editor = await signIn(portal, { roles: ['courseConductionsAdmin'] });
    let [locked, stored] = [0, 0];
    await race(24, async i => {
      const y = 2100 + i;
      const year = await put(portal, academicyear, {
        startYear: y,
        code: `${y}/${y + 1}`,
        startDate: `${y}-10-01`,
        endDate: `${y + 1}-09-30`,
        normSystem: 'norm',
        status: 'active',
      });
      const semester = await put(portal, academicyearSemester, {
        idAcademicyear: year,
        kind: 'winter',
        teachingFrom: `${y}-10-02`,
        teachingTo: `${y + 1}-01-30`,
        weeks: 15,
        timetableStatus: 'draft',
      });
      const answers = await Promise.all([
        admin.put(`academicyear/close?id=${year}`, { rowVer: 1 }),
        editor.put(`academicyear-semester/update?id=${semester}`, { weeks: 14, rowVer: 1 }),
      ]);
      expect(answers[0]!.status, JSON.stringify(answers[0]!.body)).toBe(200);
      if (answers[1]!.status === 200) {
        stored++;
        // What was stored was stored before: its entry is older than that of the close.
        const db = dbOf(portal);
        const entries = await db.run<{ entity: string }>(
          sql`select entity from ${db.table('audit_log')} where (entity = 'academicyear' and id_entity = ${String(year)}) or (entity = 'academicyear-semester' and id_entity = ${String(semester)}) order by at`,
        );
        expect(entries.rows.map(row => row.entity)).toEqual(['academicyear-semester', 'academicyear']);
      } else {
        locked++;
        expect(answers[1]!.body).toMatchObject({ kind: 'state' });
      }
      expect(
        (
          await editor.put(`academicyear-semester/update?id=${semester}`, {
            weeks: 13,
            rowVer: answers[1]!.status === 200 ? 2 : 1,
          })
        ).status,
      ).not.toBe(200);
      expect((await rowOf(portal, 'academicyear-semester', 'id', semester)).weeks).toBe(
        answers[1]!.status === 200 ? 14 : 15,
      );
      return answers;
    });
    expect(locked + stored).toBe(24);
  });
  it('two creates with one unique value: one row', async () => {
    await race(10, async () => {
      const row = goodRoom();
      const answers = await Promise.all([
        admin.post('room/create', row),
        admin.post('room/create', row),
        admin.post('room/create', row),
      ]);
      expect(answers.map(a => a.status).sort()).toEqual([201, 409, 409]);
      return answers;
    });
  });
});

it('every move that is asked of a row in another state is 409 and says so', async () => {
  const { flow } = stateFieldOf(academicyear)!;
  const year = await put(portal, academicyear, {
    startYear: 1950,
    code: '1950/1951',
    startDate: '1950-10-01',
    endDate: '1951-09-30',
    normSystem: 'norm',
    status: 'planning',
  });
  for (const [move, { from }] of Object.entries(flow.moves)) {
    if (from.includes('planning')) continue;
    expect(
      (await refused(() => admin.put(`academicyear/${move}?id=${year}`, { rowVer: 1, note: 'x' }), 409)).body.kind,
      move,
    ).toBe('state');
  }
});
