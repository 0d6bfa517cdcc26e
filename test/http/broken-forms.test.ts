import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, startSeeded, traces } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
let admin: Person;
let student: Person;
let faults: string[] = [];
beforeAll(async () => {
  portal = await startSeeded({
    log: {
      info() {},
      warn() {},
      error: (what, said) => faults.push(`${said} ${String((what as { err?: unknown }).err)}`),
    },
  });
  admin = await signIn(portal, { roles: ['admin'] });
  student = await signIn(portal, { roles: ['student'], language: 'hr' });
});
afterAll(() => portal?.stop());
afterEach(() => {
  faults = [];
});

const boundary = 'Xq7boundary';
const asForm = `multipart/form-data; boundary=${boundary}`;
const field = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const whole = `${field('username', 'x')}${file('file', `%PDF-1.7\n${'x'.repeat(2000)}`)}--${boundary}--\r\n`;
/** What a browser, a proxy or a lost connection leaves of a form. */
const broken: Readonly<Record<string, string>> = {
  'ends before it begins': '',
  'ends in the middle of a file': whole.slice(0, -300),
  'ends in the middle of a field': field('username', 'x'.repeat(50)).slice(0, -30),
  'ends in the head of a part': whole.slice(0, 40),
  'ends in the boundary': whole.slice(0, 5),
  'ends before its last boundary': field('username', 'x'),
  'is no form at all': '{"username":"x"}',
};
const places = [
  ['a page of the backend site', () => admin, '/backend/user-new'],
  ['a page of the backend site with a picture', () => admin, '/backend/owner'],
  ['one’s own account', () => student, '/account/totp-start'],
  ['an upload', () => student, '/api/v1/survey-file/upload?field=content'],
  ['an upload of a PDF', () => admin, '/api/v1/graduatethesis-version/upload?field=content'],
] as const;
const said = { 'en-uk': 'The upload broke off. Send it again.', hr: 'Slanje je prekinuto. Pošaljite ponovno.' };
const language = (who: Person) => (who === student ? 'hr' : 'en-uk');

describe.each(places)('a form for %s', (_what, person, path) => {
  it.each(Object.entries(broken))('that %s is refused with a sentence, and is no fault', async (_how, body) => {
    const who = person();
    const before = await traces(portal);
    const answer = await who.send('POST', path, body, { 'content-type': asForm });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(said[language(who)]);
    expect(faults).toEqual([]);
    expect(await traces(portal)).toBe(before);
  });
  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['with another boundary', 'multipart/form-data; boundary=another'],
  ])('%s is refused the same way', async (_how, type) => {
    const who = person();
    const answer = await who.send('POST', path, whole, { 'content-type': type });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(said[language(who)]);
    expect(faults).toEqual([]);
  });
  it('whose sender closes its half of the connection is heard, and one who is gone leaves no fault', async () => {
    const who = person();
    const send = (ends: 'end' | 'destroy') =>
      new Promise<string>((done, fail) => {
        const { hostname, port } = new URL(portal.url);
        let heard = '';
        const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
        socket
          .on('data', part => (heard += part.toString()))
          .on('close', () => done(heard))
          .on('error', error => (ends === 'destroy' ? done('') : fail(error)));
        const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: katedra_session=${who.token}\r\nContent-Type: ${asForm}\r\nContent-Length: ${whole.length}\r\nConnection: close\r\n\r\n`;
        socket.write(head + whole.slice(0, -300), () => socket[ends]());
      });
    const heard = await send('end');
    if (heard !== '') expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    await send('destroy');
    // What the server does about the one who is gone has been done when it has answered the next one.
    expect((await who.send('POST', path, whole.slice(0, -300), { 'content-type': asForm })).status).toBe(400);
    expect(faults).toEqual([]);
  });
});

it.each([
  ['of more fields than any page has', field('username', 'x').repeat(3001), 413, 'The request is too large'],
  ['of more files than any page has', file('file', 'x').repeat(5), 413, 'The request is too large'],
  [
    'with a field that says it is JSON and is none',
    field('username', '{').replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n'),
    400,
    'The body is not valid JSON',
  ],
  ['with a field that reaches an object’s prototype', field('__proto__', 'x'), 400, ''],
] as const)('a form %s is refused in its own words', async (_what, parts, status, sentence) => {
  const answer = await admin.send('POST', '/backend/user-new', `${parts}--${boundary}--\r\n`, {
    'content-type': asForm,
  });
  expect([answer.status, JSON.stringify(answer.body).includes(sentence)]).toEqual([status, true]);
  expect(faults).toEqual([]);
});
