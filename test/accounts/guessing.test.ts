import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addressKey, pauseFor } from '../../src/modules/people/server/auth/throttle.ts';
import { unhurried } from '../http/machine.ts';
import { password, type Portal, startPortal, within } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ env: { KATEDRA_PROXY: 'loopback', KATEDRA_SHARED_NETWORKS: '161.53.0.0/16' } });
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.db.run(sql`delete from ${portal.db.table('sign-in-failure')}`);
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const failAs = async (username: string, ip: string, times: number) => {
  for (let n = 0; n < times; n++) await portal.browser(from(ip)).signIn(username, 'not the password');
};
/** As if somebody had failed at this account from elsewhere. */
const writeFailures = (who: string, ip: string, count: number, minutesAgo = 0) =>
  portal.db.run(sql`insert into ${portal.db.table('sign-in-failure')} (who, ip, at)
  select ${who}, ${ip}, now() - make_interval(mins => ${minutesAgo}) from generate_series(1, ${count})`);
const idOf = async (username: string) =>
  (await portal.db.one<{ id: number }>(sql`select id from ${portal.db.table('user')} where username = ${username}`))!
    .id;

describe('guessing', () => {
  it('a wrong password and an unknown user look alike and take alike', async () => {
    const time = async (username: string, ip: string) => {
      const began = performance.now();
      const answer = await portal.browser(from(ip)).signIn(username, 'not the password');
      return { took: performance.now() - began, told: [answer.status, answer.text] };
    };
    await time('warm-up', '198.51.100.1');
    const rounds: [number, number][] = [];
    for (let n = 0; n < 4; n++) {
      const [known, unknown] = [
        await time('calendaradmin', `198.51.100.${n + 10}`),
        await time(`nobody${n}`, `198.51.100.${n + 20}`),
      ];
      expect(known.told).toEqual(unknown.told);
      rounds.push([known.took, unknown.took]);
    }
    const median = (i: 0 | 1) => rounds.map(r => r[i]).sort((a, b) => a - b)[1]!;
    // Both pay for one argon2id; without it an unknown name would answer several times as fast.
    expect(median(1)).toBeGreaterThan(median(0) * 0.4);
  });

  it('five failures lock the pair for fifteen minutes, for unknown names too, and nobody else', async () => {
    for (const name of ['internshipadmin', 'nobody-at-all']) {
      await failAs(name, '203.0.113.5', 5);
      const sixth = await portal.browser(from('203.0.113.5')).signIn(name);
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
    expect((await portal.browser(from('203.0.113.6')).signIn('internshipadmin')).status).toBe(200);
    expect((await portal.browser(from('203.0.113.5')).signIn('student2')).status).toBe(200);
    // The lock ends when it was said to end, though somebody went on knocking.
    await portal.db.run(sql`update ${portal.db.table('sign-in-failure')} set at = at - interval '15 minutes'`);
    expect((await portal.browser(from('203.0.113.5')).signIn('internshipadmin')).status).toBe(200);
  });

  const failuresOf = async (ip: string) =>
    (await portal.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${portal.db.table('sign-in-failure')} where ip = ${ip}`,
    ))!.n;
  const sessionsOf = async (username: string) =>
    (await portal.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${portal.db.table('session')} s join ${portal.db.table('user')} u on u.id = s.id_user where u.username = ${username}`,
    ))!.n;
  const statusesOf = (answers: readonly { status: number }[]) =>
    [200, 401, 429].map(status => answers.filter(a => a.status === status).length);

  it('attempts at one moment count like attempts in a row, under whichever name and on whichever node', async () => {
    const other = await startPortal({ on: portal.test, env: { KATEDRA_PROXY: 'loopback' } });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        (n % 2 ? portal : other)
          .browser(from('203.0.113.9'))
          .signIn(n % 4 < 2 ? 'dmsadmin' : 'dmsadmin@vrelo.example', 'guess after guess'),
      ),
    );
    expect(statusesOf(answers)).toEqual([0, 5, 11]);
    expect(await failuresOf('203.0.113.9')).toBe(5);
    await other.close();
  });

  it('the right password after many wrong ones at one moment opens nothing, and leaves the lock', async () => {
    const before = await sessionsOf('dmsadmin');
    // Failures elsewhere make everybody wait before the password is compared: so all of them are under way before the first has failed.
    await writeFailures(`#${await idOf('dmsadmin')}`, '192.0.2.77', 13);
    const guess = (word: string) => portal.browser(from('203.0.113.10')).signIn('dmsadmin', word);
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => guess(`guess number ${n}`)),
      guess(password),
    ]);
    expect(answers.at(-1)!.status).toBe(429);
    expect(answers.at(-1)!.headers.getSetCookie()).toEqual([]);
    expect(statusesOf(answers)).toEqual([0, 5, 56]);
    expect([await sessionsOf('dmsadmin'), await failuresOf('203.0.113.10')]).toEqual([before, 5]);
    expect((await guess(password)).status).toBe(429);
  });

  /** Holds the line in which the account's attempts are decided, until this one stands in it with its password compared. */
  const whileDeciding = async <T>(
    username: string,
    attempt: () => Promise<T>,
    meanwhile: () => Promise<unknown>,
  ): Promise<T> => {
    const key = `#${await idOf(username)}`;
    let answer: Promise<T> | undefined;
    await portal.inTransaction(async tx => {
      await tx.db.lock('sign-in', key);
      answer = attempt();
      expect(
        await within(
          10_000,
          async () =>
            (await portal.db.one(
              sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
            )) !== null,
        ),
      ).toBe(true);
      await meanwhile();
    });
    return answer!;
  };
  it.each([
    ['right', password],
    ['wrong', 'not the password'],
  ])(
    'a %s password that is decided after the fifth wrong one hears what everybody hears: the lock, and how long it still lasts',
    async (_, word) => {
      const before = await sessionsOf('dmsadmin');
      const answer = await whileDeciding(
        'dmsadmin',
        () => portal.browser(from('203.0.113.16')).signIn('dmsadmin', word),
        async () => writeFailures(`#${await idOf('dmsadmin')}`, '203.0.113.16', 5, 5),
      );
      expect(answer.status).toBe(429);
      expect(answer.json.message).toMatch(
        /^Too many failed attempts\. Try again in 1[01] min, or ask for a new password\.$/,
      );
      expect(Math.abs(Number(answer.headers.get('retry-after')) - 595)).toBeLessThan(10);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect([await sessionsOf('dmsadmin'), await failuresOf('203.0.113.16')]).toEqual([before, 5]);
    },
  );
  it('a right password that is decided after its address had a hundred failures opens nothing', async () => {
    const answer = await whileDeciding(
      'dmsadmin',
      () => portal.browser(from('203.0.113.17')).signIn('dmsadmin'),
      () => writeFailures('someone', '203.0.113.17', 101),
    );
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBe(15 * 60);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('failures of long ago lock nobody, and the account does not say they did', async () => {
    const id = await idOf('dmsadmin');
    await writeFailures(`#${id}`, '203.0.113.18', 4, 7 * 60);
    const guess = () => portal.browser(from('203.0.113.18')).signIn('dmsadmin', 'not the password');
    const until = async () =>
      (await portal.db.one<{ until: Date | null }>(
        sql`select locked_until as until from ${portal.db.table('user-sign-in')} where id_user = ${id}`,
      ))!.until;
    await portal.db.run(sql`update ${portal.db.table('user-sign-in')} set locked_until = null where id_user = ${id}`);
    expect((await guess()).status).toBe(401);
    expect(await until()).toBeNull();
    for (let n = 0; n < 4; n++) expect((await guess()).status).toBe(401);
    expect(await until()).not.toBeNull();
    expect((await guess()).status).toBe(429);
  });

  it('a name that does not exist is locked under all its spellings, as one that does', async () => {
    for (const [names, ip] of [
      [['dmsádmin', 'dmsadmin', 'DMSADMIN', 'dmsadmín', 'dmsadmin', 'dmšadmin'], '203.0.113.19'],
      [['nobódy', 'nobody', 'NOBODY', 'nobodý', 'nobody', 'ňobody'], '203.0.113.20'],
    ] as const) {
      const answers: number[] = [];
      for (const name of names) answers.push((await portal.browser(from(ip)).signIn(name, 'not the password')).status);
      expect(answers, names[1]).toEqual([401, 401, 401, 401, 401, 429]);
    }
  });

  it('guesses from many addresses at one moment are counted one after the other: the owner hears of the twentieth, once', async () => {
    const id = await idOf('calendaradmin');
    for (let n = 0; n < 15; n++) await writeFailures(`#${id}`, `192.0.2.${n}`, 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        portal.browser(from(`198.51.100.${n + 100}`)).signIn('calendaradmin', 'not the password'),
      ),
    );
    expect(statusesOf(answers)).toEqual([0, 8, 0]);
    expect((await portal.mails('calendaradmin@vrelo.example')).filter(m => m.kind === 'manyFailures').length).toBe(1);
  });

  it('half a sign-in after many wrong ones tells as little: not that the password was right', async () => {
    await portal.db.run(sql`update ${portal.db.table('user')} set status = 'blocked' where username = 'surveyadmin'`);
    const guess = (word: string) => portal.browser(from('203.0.113.11')).signIn('surveyadmin', word);
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => guess(`guess number ${n}`)),
      guess(password),
    ]);
    expect(answers.at(-1)!.status).toBe(429);
    await portal.db.run(sql`update ${portal.db.table('user')} set status = 'active' where username = 'surveyadmin'`);
  });

  it('the right password among a few wrong ones at one moment gets in, and makes up for those before it', async () => {
    const guess = (word: string) => portal.browser(from('203.0.113.12')).signIn('dmsadmin', word);
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([guess('wrong one here'), guess(password), guess('wrong one here')]);
      expect(statusesOf(answers)).toEqual([1, 2, 0]);
      expect((await guess(password)).status).toBe(200);
      expect(await failuresOf('203.0.113.12')).toBe(0);
    }
  });

  it('one’s own password is asked again under the same limits: a session left open is no place to guess', async () => {
    const open = portal.browser(from('203.0.113.14'));
    expect((await open.signIn('dmsadmin')).status).toBe(200);
    const change = (oldPassword: string) => open.put('auth/password', { oldPassword, password: 'potpuno nova 73' });
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => change(`guess number ${n}`)));
    expect([422, 429].map(status => answers.filter(a => a.status === status).length)).toEqual([5, 4]);
    expect((await change(password)).status).toBe(429);
    expect((await portal.browser(from('203.0.113.15')).signIn('dmsadmin')).status).toBe(200);
  });

  it('a flood of names from one address at one moment is cut off like one in a row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        portal.browser(from('203.0.113.13')).signIn(`nobody-${n}`, 'guess after guess'),
      ),
    );
    const [, wrong, refused] = statusesOf(answers);
    expect([wrong, refused]).toEqual([101, 49]);
    expect(await failuresOf('203.0.113.13')).toBe(101);
    expect((await portal.browser(from('203.0.113.13')).signIn('teacher')).status).toBe(429);
  });

  it('slows guessing from many addresses down, locks nobody out, and writes to the owner once', async () => {
    expect([0, 4, 5, 10, 20, 60].map(pauseFor)).toEqual([0, 0, 100, 371, 5000, 5000]);
    const id = await idOf('alumniadmin');
    const known = portal.browser(from('192.0.2.200'));
    await known.signIn('alumniadmin');
    for (let n = 0; n < 19; n++) await writeFailures(`#${id}`, `192.0.2.${n}`, 1);
    const began = Date.now();
    expect((await portal.browser(from('192.0.2.100')).signIn('alumniadmin', 'not the password')).status).toBe(401);
    expect(Date.now() - began).toBeGreaterThan(2500);
    expect((await portal.mails('alumniadmin@vrelo.example')).filter(m => m.kind === 'manyFailures').length).toBe(1);
    const again = Date.now();
    expect((await known.signIn('alumniadmin')).status).toBe(200);
    // One who was slowed down would have waited five seconds.
    expect(Date.now() - again).toBeLessThan(Math.min(unhurried(2000), 4500));
    expect((await portal.browser(from('192.0.2.101')).signIn('alumniadmin')).status).toBe(200);
  });

  it('above a hundred failures from one address in a quarter of an hour nobody signs in there, except on a campus', async () => {
    await writeFailures('someone', '203.0.113.77', 101);
    expect((await portal.browser(from('203.0.113.77')).signIn('teacher')).status).toBe(429);
    await writeFailures('someone', '161.53.12.1', 300);
    expect((await portal.browser(from('161.53.12.1')).signIn('teacher')).status).toBe(200);
  });

  it('takes the address from a proxy’s header only where a proxy is configured', async () => {
    const bare = await startPortal({ on: portal.test });
    await portal.db.run(sql`delete from ${portal.db.table('sign-in-failure')}`);
    for (let n = 0; n < 5; n++)
      await bare.browser(from(`203.0.113.${n}`)).signIn('learningoutcomesadmin', 'not the password');
    expect((await bare.browser(from('203.0.113.99')).signIn('learningoutcomesadmin')).status).toBe(429);
    await bare.close();
  });

  it('counts a network of IPv6 as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});
