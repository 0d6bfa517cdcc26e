import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flow, integer, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  endpoint,
  inTransaction,
  type LinkCaller,
  revokeLinks,
  sendLink,
  sql,
  systemContext,
} from '../../src/kernel/server/index.ts';
import { type Portal, startPortal } from './portal.ts';

const diary = resource('diary', {
  label: 'week',
  fields: {
    week: text({ required: true }),
    hours: integer(),
    secret: text(),
    status: state(flow(['open', 'confirmed'], { confirm: { from: ['open'], to: 'confirmed' } })),
  },
});
const notice = resource('notice', {
  label: 'title',
  fields: { title: text({ required: true }), isPublic: integer(), inner: text() },
});
const mine = (caller: LinkCaller) => ({ id: caller.row });
const weekly = {
  on: 'diary',
  days: 14,
  title: { hr: 'Potvrda tjedna', en: 'Confirming a week' },
  letter: async (_ctx: unknown, { url }: { url: string }) => ({ subject: 'week', text: url }),
};

let portal: Portal;
beforeAll(async () => {
  const said = (path: string) =>
    endpoint({
      method: 'POST',
      path,
      summary: 'Says who asks.',
      answer: { row: integer() },
      handle: async ctx => ({ row: ctx.me?.caller?.kind === 'link' ? ctx.me.caller.row : null }),
    });
  portal = await startPortal({
    resources: [diary, notice],
    endpoints: [said('week/said'), said('week/other')],
    links: {
      'diary.week': {
        ...weekly,
        opens: {
          diary: { read: mine, update: mine, moves: { confirm: mine }, shows: ['week', 'status'], writes: ['hours'] },
        },
        endpoints: ['POST week/said'],
      },
      'diary.once': {
        ...weekly,
        once: true,
        opens: { diary: { read: mine, moves: { confirm: mine }, shows: ['week'] } },
      },
      'diary.look': { ...weekly, opens: { diary: { read: mine, shows: ['week'] } } },
    },
    public: { notice: { read: () => ({ isPublic: 1 }), shows: ['title'] } },
  });
});
afterAll(() => portal?.close());

const system = () =>
  systemContext(
    { app: portal.app, database: portal.database.database, log: { info() {}, warn() {}, error() {} } },
    'test',
  );
const made = async (week: string) =>
  (await portal.call('POST', '/api/v1/diary/create', { body: { week, hours: 1, secret: 'tajna' } })).json.id as number;
const send = async (name: string, row: number, email = 'mentor@firma.hr'): Promise<string> => {
  await inTransaction(system(), tx => sendLink(tx, name, row, { email, language: 'hr' }));
  const letter = await system().db.one<{ body: string }>(
    sql`select body from ${system().db.table('mail_queue')} order by at desc, id limit 1`,
  );
  return letter!.body.split('/link#')[1]!;
};
const by = (secret: string) => (method: string, path: string, body?: object) =>
  portal.call(method, `/api/v1/${path}`, {
    as: '',
    headers: { authorization: `Link ${secret}` },
    ...(body && { body }),
  });

describe('a link by mail', () => {
  it('opens its own row, the fields and moves it names, and nothing else', async () => {
    const [row, other] = [await made('1'), await made('2')];
    const call = by(await send('diary.week', row));
    const seen = await call('GET', `diary/view?id=${row}`);
    expect([seen.status, seen.json.week, seen.json.secret, seen.json.hours]).toEqual([200, '1', undefined, undefined]);
    expect((await call('GET', 'diary')).json.data.map((r: { id: number }) => r.id)).toEqual([row]);
    for (const [method, path, body, status] of [
      ['GET', `diary/view?id=${other}`, undefined, 404],
      ['PUT', `diary/confirm?id=${other}`, { rowVer: 1 }, 404],
      ['PUT', `diary/update?id=${row}`, { week: '9', rowVer: 1 }, 422],
      ['DELETE', `diary/delete?id=${row}`, undefined, 403],
      ['POST', 'diary/create', { week: '3' }, 403],
      ['GET', 'diary/export?format=csv', undefined, 403],
      ['GET', `diary/history?id=${row}`, undefined, 403],
      ['GET', 'diary/options', undefined, 403],
      ['GET', 'notice', undefined, 403],
      ['GET', 'user', undefined, 403],
      ['POST', 'week/other', {}, 403],
      ['GET', 'job-run', undefined, 403],
    ] as const)
      expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, status]);
    expect((await call('PUT', `diary/update?id=${row}`, { hours: 7, rowVer: 1 })).status).toBe(200);
    expect((await call('PUT', `diary/confirm?id=${row}`, { rowVer: 2 })).status).toBe(200);
    expect((await call('POST', 'week/said', {})).json).toEqual({ row });
  });
  it('one of another purpose does not do what the first does', async () => {
    const row = await made('1');
    const call = by(await send('diary.look', row));
    expect((await call('GET', `diary/view?id=${row}`)).status).toBe(200);
    expect((await call('PUT', `diary/confirm?id=${row}`, { rowVer: 1 })).status).toBe(403);
    expect((await call('POST', 'week/said', {})).status).toBe(403);
  });
  it('stands in the audit with its number and in no log with its secret', async () => {
    const row = await made('1');
    const secret = await send('diary.week', row);
    await by(secret)('POST', 'link/open', {});
    await by(secret)('PUT', `diary/confirm?id=${row}`, { rowVer: 1 });
    const { rows } = await system().db.run<{ action: string; who: number | null; link: string }>(
      sql`select action, id_user as who, id_link as link from ${system().db.table('audit_log')} where entity = 'diary' and id_entity = ${String(row)} and id_link is not null order by id`,
    );
    expect(rows.map(r => [r.action, r.who])).toEqual([
      ['link.open', null],
      ['diary.confirm', null],
    ]);
    expect(JSON.stringify(portal.lines)).not.toContain(secret);
    const kept = await system().db.one(sql`select from ${system().db.table('link')} where hash = ${secret}`);
    expect(kept).toBeNull();
  });
  it('opening its page, as a mail scanner does, changes nothing', async () => {
    const row = await made('1');
    const secret = await send('diary.once', row);
    for (const method of ['GET', 'HEAD']) await fetch(`${portal.url}/link`, { method });
    await by(secret)('POST', 'link/open', {});
    expect((await by(secret)('PUT', `diary/confirm?id=${row}`, { rowVer: 1 })).status).toBe(200);
    const again = await by(secret)('GET', `diary/view?id=${row}`);
    expect([again.status, again.json.message]).toEqual([410, 'Ova je poveznica već iskorištena.']);
  });
  it('one for a single use is given back by a call that was refused, and spent once by two at the same moment', async () => {
    const row = await made('1');
    const call = by(await send('diary.once', row));
    expect((await call('PUT', `diary/confirm?id=${row}`, { rowVer: 9 })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => call('PUT', `diary/confirm?id=${row}`, { rowVer: 1 })));
    expect(both.map(b => b.status).toSorted()).toEqual([200, 410]);
  });
  it('is refused when it was taken back, has ended or was replaced; a new one goes to the address on record, once an hour', async () => {
    const row = await made('1');
    const first = await send('diary.week', row);
    const second = await send('diary.week', row);
    expect((await by(first)('GET', 'diary')).status).toBe(410);
    expect((await by(second)('GET', 'diary')).status).toBe(200);
    const table = system().db.table('link');
    await system().db.run(
      sql`update ${table} set until = now() - interval '1 day', granted_at = now() - interval '20 days' where id_row = ${row}`,
    );
    expect((await by(second)('GET', 'diary')).json.message).toContain('istekla');
    const renew = (secret: string) => portal.call('POST', '/api/v1/link/renew', { as: '', body: { secret } });
    expect([(await renew(second)).status, (await renew(second)).status]).toEqual([204, 410]);
    const letter = await system().db.one<{ recipient: string; body: string }>(
      sql`select recipient, body from ${system().db.table('mail_queue')} order by at desc limit 1`,
    );
    expect(letter!.recipient).toBe('mentor@firma.hr');
    const third = letter!.body.split('/link#')[1]!;
    expect((await by(third)('GET', 'diary')).status).toBe(200);
    expect((await renew(third)).status).toBe(429);
    await inTransaction(system(), tx => revokeLinks(tx, 'diary.week', row));
    expect((await by(third)('GET', 'diary')).status).toBe(410);
    expect((await renew(third)).status).toBe(410);
  });
  it('is not who is signed in, also in the same browser', async () => {
    const row = await made('1');
    const secret = await send('diary.look', row);
    const answer = await portal.call('DELETE', `/api/v1/diary/delete?id=${row}`, {
      headers: { authorization: `Link ${secret}` },
    });
    expect(answer.status).toBe(403);
  });
  it('guessing is slowed down', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await by('x'.repeat(43))('GET', 'diary')).status);
    expect(statuses.slice(0, 20).every(s => s === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('anybody reads the rows and fields that are public, and no others', async () => {
  const put = (title: string, isPublic: number) =>
    portal.call('POST', '/api/v1/notice/create', { body: { title, isPublic, inner: 'tajna' } });
  await put('javno', 1);
  const hidden = (await put('nejavno', 0)).json.id;
  const stranger = (path: string, method = 'GET') => portal.call(method, `/api/v1/${path}`, { as: '' });
  const list = await stranger('notice');
  expect(list.json.data.map((r: { title: string }) => r.title)).toEqual(['javno']);
  expect(JSON.stringify(list.json)).not.toContain('tajna');
  expect((await stranger(`notice/view?id=${hidden}`)).status).toBe(404);
  expect((await stranger('notice?filter[inner]=tajna')).status).toBe(422);
  for (const path of ['notice/export?format=csv', 'notice/options', 'diary', 'user'])
    expect((await stranger(path)).status).toBe(401);
  expect((await portal.call('POST', '/api/v1/notice/create', { as: '', body: { title: 'x' } })).status).toBe(401);
});
