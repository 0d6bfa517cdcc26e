import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { openBrowser, type Browser, password, type Portal, startPortal } from './portal.ts';

/** People at the provider: what it says about each address is its own affair. */
const people: Readonly<Record<string, { email: string; email_verified: boolean }>> = {
  mirna: { email: 'Teacher@vrelo.example', email_verified: true },
  thief: { email: 'admin@vrelo.example', email_verified: false },
  stranger: { email: 'stranger@elsewhere.example', email_verified: true },
  waiting: { email: 'surveyadmin@vrelo.example', email_verified: true },
  books: { email: 'librarian@vrelo.example', email_verified: true },
  private: { email: 'private@elsewhere.example', email_verified: true },
};
let provider: ChildProcess;
let portal: Portal;
let origin: string;

beforeAll(async () => {
  // The portal's own port is known only once it listens, and its address is part of the client: so it is fixed first.
  const free = createServer();
  await new Promise<void>(done => {
    free.listen(0, '127.0.0.1', done);
  });
  const { port } = free.address() as { port: number };
  await new Promise<void>(done => {
    free.close(() => done());
  });
  origin = `http://localhost:${port}`;
  const issuer = await startProvider(`${origin}/api/v1/auth/oidc-callback`);
  portal = await startPortal({
    env: {
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'katedra',
      OIDC_CLIENT_SECRET: 'a secret between the two',
    },
  });
});
afterAll(async () => {
  await portal?.close();
  if (provider?.exitCode !== null) return;
  provider.kill();
  await once(provider, 'exit');
});
/** Started as another institution's would be: a process that knows the portal only by its return address. */
const startProvider = (redirectUri: string): Promise<string> =>
  new Promise((found, fail) => {
    provider = spawn(
      process.execPath,
      [join(import.meta.dirname, 'oidc-process.mjs'), redirectUri, JSON.stringify(people)],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } },
    );
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      const issuer = /^issuer (\S+)$/m.exec(said)?.[1];
      if (issuer) found(issuer);
    };
    provider.stdout!.on('data', hear);
    provider.stderr!.on('data', hear);
    provider.once('exit', code => fail(new Error(`The provider ended with ${code}:\n${said}`)));
  });

const pathOf = (url: string) => (url.startsWith(origin) ? url.slice(origin.length) : url);
/** Through the provider's own pages: sign in there, agree, and come back. */
const throughProvider = async (from: string, login: string): Promise<string> => {
  let at = from;
  const jar = openBrowser(new URL(from).origin);
  for (let steps = 0; steps < 12; steps++) {
    const answer = await jar.get(pathOf(at).replace(new URL(from).origin, ''));
    const next = answer.headers.get('location');
    if (next) {
      at = new URL(next, from).href;
      if (at.startsWith(origin)) return at;
      continue;
    }
    const form = /<form[^>]*action="([^"]+)"/.exec(answer.text)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(answer.text)?.[1];
    if (!form || !prompt) throw new Error(`The provider shows no form: ${answer.status} ${answer.text.slice(0, 300)}`);
    const sent = await fetch(form, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...jar.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
      },
      body: new URLSearchParams({ prompt, login, password: 'x' }),
    });
    for (const line of sent.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      jar.cookies.set(name, value);
    }
    at = new URL(sent.headers.get('location')!, from).href;
  }
  throw new Error('The provider never let us back.');
};
const begin = async (browser: Browser, query = 'provider=aai'): Promise<string> =>
  (await browser.get(`auth/oidc?${query}`)).headers.get('location')!;
const signInAs = async (login: string, browser = openBrowser(origin)) => {
  const back = await throughProvider(await begin(browser), login);
  const answer = await browser.get(pathOf(back));
  return { browser, back, to: answer.headers.get('location') };
};
const identities = async () =>
  (
    await portal.db.run<{ username: string; subject: string }>(
      sql`select u.username, i.subject from ${portal.db.table('user-identity')} i join ${portal.db.table('user')} u on u.id = i.id_user order by i.id`,
    )
  ).rows;

describe('I-41: a provider of OpenID Connect', () => {
  it('signs in the confirmed account with the same verified address, and links it', async () => {
    const { browser, to } = await signInAs('mirna');
    expect(to).toBe('/');
    expect((await browser.get('auth/user')).json.username).toBe('teacher');
    expect(await identities()).toEqual([{ username: 'teacher', subject: 'mirna' }]);
  });
  it('knows a linked account by its number there, whatever the address is by now', async () => {
    await portal.db.run(
      sql`update ${portal.db.table('user')} set email = 'else@vrelo.example' where username = 'teacher'`,
    );
    expect((await signInAs('mirna')).to).toBe('/');
    expect((await identities()).length).toBe(1);
  });
  it('links no address that is not verified, opens no account, and leads strangers to registration', async () => {
    for (const login of ['thief', 'stranger']) {
      const { browser, to } = await signInAs(login);
      expect(to).toMatch(/^\/#\/RegisterAlumni/);
      expect((await browser.get('auth/user')).status).toBe(401);
    }
    expect(
      await portal.db.one(sql`select 1 from ${portal.db.table('user')} where email like '%elsewhere%'`),
    ).toBeNull();
    expect((await identities()).length).toBe(1);
  });
  it('lets no blocked account in, and none whose address was never confirmed', async () => {
    await portal.db.run(sql`update ${portal.db.table('user')} set status = 'blocked' where username = 'surveyadmin'`);
    expect((await signInAs('waiting')).to).toMatch(/^\/#\/Login/);
    await portal.db.run(
      sql`update ${portal.db.table('user')} set status = 'active', email_confirmed_at = null where username = 'surveyadmin'`,
    );
    expect((await signInAs('waiting')).to).toMatch(/^\/#\/RegisterAlumni/);
  });
  it('takes no answer that another browser asked for, none twice, and none that was changed', async () => {
    const victim = openBrowser(origin);
    const back = await throughProvider(await begin(openBrowser(origin)), 'mirna');
    expect((await victim.get(pathOf(back))).headers.get('location')).toMatch(/^\/#\/Login/);
    const own = openBrowser(origin);
    const mine = await throughProvider(await begin(own), 'mirna');
    expect((await own.get(pathOf(mine).replace(/state=[^&]+/, 'state=forged'))).headers.get('location')).toMatch(
      /^\/#\/Login/,
    );
    const { browser, back: used } = await signInAs('mirna');
    await browser.post('auth/logout');
    expect((await browser.get(pathOf(used))).headers.get('location')).toMatch(/^\/#\/Login/);
    const forger = openBrowser(origin);
    await begin(forger);
    const kept = forger.cookies.get('katedra_oidc')!;
    forger.cookies.set(
      'katedra_oidc',
      `${Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(kept.split('.')[0]!, 'base64url').toString()), linkTo: 1 })).toString('base64url')}.${kept.split('.')[1]}`,
    );
    expect((await forger.get('auth/oidc-callback?code=x&state=y')).headers.get('location')).toMatch(/^\/#\/Login/);
  });
  it('is tied to an account by who is signed in, and to one account only', async () => {
    const student = openBrowser(origin);
    await student.signIn('student');
    const back = await throughProvider(await begin(student, 'provider=aai&link=1'), 'private');
    expect((await student.get(pathOf(back))).headers.get('location')).toBe('/#/Profile');
    expect((await identities()).at(-1)).toEqual({ username: 'student', subject: 'private' });
    const other = openBrowser(origin);
    await other.signIn('librarian');
    const taken = await throughProvider(await begin(other, 'provider=aai&link=1'), 'private');
    expect((await other.get(pathOf(taken))).headers.get('location')).toBe('/#/Profile?problem=provider');
    expect((await openBrowser(origin).get('auth/oidc?provider=aai&link=1')).status).toBe(401);
  });
  it('begins on the portal’s own address, never elsewhere, and only where keys are set', async () => {
    expect(await begin(portal.browser())).toBe(`${origin}/api/v1/auth/oidc?provider=aai`);
    expect((await openBrowser(origin).get('auth/oidc?provider=google')).status).toBe(404);
    expect((await openBrowser(origin).get('auth/oidc?provider=https://evil.example')).status).toBe(404);
    const to = new URL(await begin(openBrowser(origin)));
    expect([to.searchParams.get('redirect_uri'), to.searchParams.get('code_challenge_method')]).toEqual([
      `${origin}/api/v1/auth/oidc-callback`,
      'S256',
    ]);
  });
});
it('a provider other than AAI@EduHr opens no account that has a second factor without its code', async () => {
  const { codeAt, stepAt } = await import('../../src/modules/people/server/auth/totp.ts');
  const owner = openBrowser(origin);
  await owner.signIn('librarian');
  const { secret } = (await owner.post('auth/totp-start', { password })).json;
  await owner.post('auth/totp-confirm', { code: codeAt(secret, stepAt(new Date()) - 1) });
  // Through AAI@EduHr the person is in.
  expect((await signInAs('books')).to).toBe('/');
  await portal.db.run(sql`delete from ${portal.db.table('user-identity')} where subject = 'books'`);

  // The same provider under another name (OIDC_NAME) is one of the institution's own.
  const named = portal.settings.oidc as { name: string };
  named.name = 'Prijava Vrelo';
  try {
    const { browser, to } = await signInAs('books');
    expect(to).toBe('/#/Login?proof=1');
    expect((await browser.get('auth/user')).status).toBe(401);
    expect((await identities()).some(i => i.subject === 'books')).toBe(false);
    const prove = (code: string, by = browser) => by.post('auth/oidc-proof', { code });
    expect((await prove('000000', openBrowser(origin))).status).toBe(401);
    expect((await prove('000000')).status).toBe(401);
    expect((await browser.get('auth/user')).status).toBe(401);
    const forger = openBrowser(origin);
    forger.cookies.set('katedra_proof', browser.cookies.get('katedra_proof')!.replace(/^./, 'f'));
    const code = codeAt(secret, stepAt(new Date()) + 1);
    expect((await prove(code, forger)).status).toBe(401);
    expect((await prove(code)).json).toEqual({ username: 'librarian' });
    expect((await browser.get('auth/user')).json.username).toBe('librarian');
    expect((await identities()).at(-1)).toEqual({ username: 'librarian', subject: 'books' });
    // A code is good once, and guessing is counted as at the sign-in with a password.
    const again = (await signInAs('books')).browser;
    for (const given of [code, '111111', '222222', '333333', '444444'])
      expect((await prove(given, again)).status).toBe(401);
    expect((await prove(codeAt(secret, stepAt(new Date()) + 2), again)).status).toBe(429);
  } finally {
    named.name = 'AAI@EduHr';
  }
});
it('Google and Facebook are offered where their keys are set', async () => {
  const { readSettings } = await import('../../src/kernel/server/index.ts');
  const { providersOf } = await import('../../src/modules/people/server/auth/providers.ts');
  expect(providersOf(readSettings({}))).toEqual([]);
  expect(
    providersOf(
      readSettings({
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        FACEBOOK_CLIENT_ID: 'c',
        FACEBOOK_CLIENT_SECRET: 'd',
      }),
    ),
  ).toEqual(['google', 'facebook']);
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'a' })).toThrow(/GOOGLE_CLIENT_SECRET/);
  const node = await startPortal({ on: portal.test, env: { FACEBOOK_CLIENT_ID: 'app', FACEBOOK_CLIENT_SECRET: 's' } });
  const at = openBrowser(node.url.replace('127.0.0.1', 'localhost'));
  expect((await at.get('auth/oidc?provider=facebook')).headers.get('location')).toMatch(
    /^https:\/\/www\.facebook\.com\/.*client_id=app/,
  );
  await node.close();
});
