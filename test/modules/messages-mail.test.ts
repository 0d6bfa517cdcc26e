import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, queueMail, readSettings, sql, startMail } from '../../src/kernel/server/index.ts';
import { type Happening, notify } from '../../src/modules/messages/server/index.ts';
import { sendDailyDigests, sendGathered } from '../../src/modules/messages/server/digest.ts';
import { actingAs, type Person, dbOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { inPortal, systemOf } from './system.ts';

let portal: Portal;
let db: Db;
beforeAll(async () => {
  portal = await startSeeded();
  db = dbOf(portal);
});
afterAll(() => portal?.stop());

const reader = (language: 'hr' | 'en-uk' = 'en-uk'): Promise<Person> =>
  signIn(portal, { roles: ['user', 'teacher'], language });
const happens = (to: Person, n: number, more: Partial<Happening> = {}) =>
  inPortal(portal, ctx =>
    notify(ctx, {
      key: 'x',
      to: [to.id],
      subject: { hr: `Događaj ${n}`, en: `Event ${n}` },
      text: { hr: `Tekst ${n}`, en: `Text ${n}` },
      ...more,
    }),
  );
interface Letter {
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
}
const lettersTo = async (who: Person): Promise<Letter[]> =>
  (
    await db.run<Letter>(
      sql`select kind, subject, body from ${db.table('mail_queue')} where recipient = ${`${who.username}@test.example`} order by at, id`,
    )
  ).rows;
const later = (minutes: number) => ({ ...systemOf(portal), now: new Date(Date.now() + minutes * 60_000) });

describe('channels', () => {
  test('are the usual ones until somebody chooses, and hold for their own type', async () => {
    const who = await reader();
    expect((await who.get('messages/channels')).body.data).toMatchObject({ general: 'digest', esession: 'email' });
    expect((await who.put('messages/channels', { general: 'email', survey: 'portal' })).body.data).toMatchObject({
      general: 'email',
      survey: 'portal',
      esession: 'email',
    });
    expect((await who.put('messages/channels', { general: 'portal' })).body.data).toMatchObject({
      general: 'portal',
      survey: 'portal',
    });
    expect((await who.put('messages/channels', { general: 'pigeon' })).body).toMatchObject([
      { field: 'general', key: 'notAnOption' },
    ]);
    expect((await who.put('messages/channels', { poems: 'email' })).status).toBe(422);
    expect((await portal.client().get('messages/channels')).status).toBe(401);
    expect((await (await reader()).get('messages/channels')).body.data.general).toBe('digest');
    // Whoever acts for somebody, for whatever reason, does not say how they are reached.
    const acting = await actingAs(portal, who);
    expect((await acting.put('messages/channels', { general: 'email' })).status).toBe(403);
    // Nor by way of the settings, among which the channels stand.
    const [{ id, rowVer }] = (await who.get('user-setting?filter[key]=channel.general')).body.data;
    for (const refused of [
      await acting.put(`user-setting/update?id=${id}`, { value: 'email', rowVer }),
      await acting.delete(`user-setting/delete?id=${id}`),
      await acting.post('user-setting/create', { key: 'channel.esession', value: 'portal' }),
    ])
      expect(refused.status).toBe(403);
    expect((await who.get('messages/channels')).body.data.general).toBe('portal');
  });
  test('only in the portal: no letter, neither now nor tomorrow', async () => {
    const who = await reader();
    await who.put('messages/channels', { general: 'portal' });
    await happens(who, 1, { sendEmail: true });
    await sendDailyDigests(later(24 * 60));
    expect(await lettersTo(who)).toEqual([]);
    expect((await who.get('inbox')).body.data).toHaveLength(1);
  });
  test('e-mail at once: the letter is in the reader’s language and leads to the thing', async () => {
    const who = await reader('hr');
    await who.put('messages/channels', { general: 'email' });
    await happens(who, 1, { route: '/Catalogues/Room' });
    const [letter] = await lettersTo(who);
    expect(letter).toMatchObject({ kind: 'message', subject: 'Događaj 1' });
    expect(letter!.body).toContain('Tekst 1');
    expect(letter!.body).toContain('/#/Catalogues/Room');
    expect(letter!.body).toContain('Otvorite na portalu');
  });
  test('a setting that is none of ours changes nothing', async () => {
    const who = await reader();
    await who.post('user-setting/create', { key: 'channel.general', value: 'pigeon' });
    await happens(who, 1);
    await sendDailyDigests(later(0));
    expect((await lettersTo(who)).map(l => l.kind)).toEqual(['digest']);
  });
});

test('a subject is one line, whoever wrote it: nothing in it becomes a header of the letter', async () => {
  await queueMail(
    { db, cid: 'main' },
    { kind: 'test', to: 'one-line@vrelo.example', subject: 'Dobar dan\r\nBcc: svi@vrelo.example\n\nTekst', text: 'x' },
  );
  const kept = await db.one<{ subject: string }>(
    sql`select subject from ${db.table('mail_queue')} where recipient = 'one-line@vrelo.example'`,
  );
  expect(kept!.subject).toBe('Dobar dan Bcc: svi@vrelo.example Tekst');
});

describe('digests', () => {
  test('a day gives one letter with everything that is still unread, and no second one', async () => {
    const who = await reader();
    for (let n = 1; n <= 3; n++) await happens(who, n);
    const [newest] = (await who.get('inbox')).body.data;
    await who.put(`inbox/seen?id=${newest.id}`);
    await sendDailyDigests(later(0));
    await sendDailyDigests(later(1));
    const letters = await lettersTo(who);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ kind: 'digest', subject: 'New messages in the portal: 2' });
    expect(letters[0]!.body).toMatch(/Event 1[\s\S]*Event 2/);
    expect(letters[0]!.body).not.toContain('Event 3');
  });
  test('ten events in an hour give the first letter and one digest for the rest', async () => {
    const who = await reader();
    await who.put('messages/channels', { general: 'email' });
    for (let n = 1; n <= 10; n++) await happens(who, n);
    expect((await lettersTo(who)).map(l => l.kind)).toEqual(['message']);
    await sendGathered(later(30));
    expect(await lettersTo(who)).toHaveLength(1);
    await sendGathered(later(61));
    await sendGathered(later(62));
    const letters = await lettersTo(who);
    expect(letters.map(l => l.kind)).toEqual(['message', 'digest']);
    expect(letters[1]!.subject).toBe('New messages in the portal: 9');
  });
  test('two nodes that send at the same moment send one letter', async () => {
    const who = await reader();
    for (let n = 1; n <= 4; n++) await happens(who, n);
    await Promise.all([sendDailyDigests(later(0)), sendDailyDigests(later(0)), sendDailyDigests(later(0))]);
    expect(await lettersTo(who)).toHaveLength(1);
  });
  test('nobody reads it who is blocked by then', async () => {
    const who = await reader();
    await happens(who, 1);
    await db.run(sql`update ${db.table('user')} set status = 'blocked' where id = ${who.id}`);
    await sendDailyDigests(later(0));
    expect(await lettersTo(who)).toEqual([]);
  });
});

describe('people without an account', () => {
  const mentor = { email: 'mentor@tvrtka.example', name: 'Iva Kos', language: 'hr' } as const;
  const guest = { email: 'guest@elsewhere.example', name: 'John Doe', language: 'en' } as const;
  const queued = async (email: string) =>
    (
      await db.run<Letter & { state: string }>(
        sql`select kind, subject, body, state from ${db.table('mail_queue')} where recipient = ${email} order by at, id`,
      )
    ).rows;
  /** As an endpoint of a module would: the person who acts is there. */
  const acts = (by: Person, event: Partial<Happening>) =>
    inPortal(portal, ctx =>
      notify(
        { ...ctx, me: { id: by.id } as NonNullable<typeof ctx.me> },
        {
          key: 'x',
          to: [],
          subject: { hr: 'Poziv', en: 'Invitation' },
          text: { hr: 'Dođite.', en: 'Come.' },
          ...event,
        },
      ),
    );

  test('get the notice as a letter in their language, once, and by themselves', async () => {
    const inside = await reader();
    const told = await acts(await reader(), {
      to: [inside.id],
      outside: [mentor, guest, { ...guest, email: 'GUEST@elsewhere.example' }],
    });
    expect(told).toBe(3);
    const [letter, ...more] = await queued(mentor.email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'message', subject: 'Poziv' });
    expect(letter!.body).toContain('Iva Kos');
    expect(letter!.body).toContain('Dođite.');
    // Nothing to open or to set, and nobody else's name or address.
    expect(letter!.body).not.toMatch(/Settings|http|Doe|elsewhere/);
    expect((await queued('GUEST@elsewhere.example')).map(l => l.subject)).toEqual(['Invitation']);
  });
  test('stand in what the sender has sent by their number, and their address in nobody’s messages', async () => {
    const [sender, inside] = [await reader(), await reader()];
    await acts(sender, {
      to: [inside.id],
      outside: [{ ...guest, email: 'secret@elsewhere.example' }],
      fromMyself: true,
    });
    const sent = (await sender.get('outbox')).body.data;
    expect(sent).toMatchObject([{ subject: 'Invitation', recipientCount: 2, status: 'sent' }]);
    const got = (await inside.get('inbox')).body.data;
    expect(got).toMatchObject([{ subject: 'Invitation', idSender: sender.id }]);
    for (const [who, at] of [
      [sender, `outbox/view?id=${sent[0].id}`],
      [sender, 'outbox?return[count]=1'],
      [inside, 'inbox'],
      [inside, `inbox/thread?id=${sent[0].id}`],
    ] as const)
      expect(JSON.stringify((await who.get(at)).body), at).not.toContain('secret@');
  });
  test('an address that is none, or several in one, is a fault of the module and stores nothing', async () => {
    const sender = await reader();
    for (const email of ['nobody', 'a@b.example, c@d.example', 'a@b.example\nBcc: c@d.example', '<a@b.example>'])
      await expect(acts(sender, { outside: [{ ...guest, email }], fromMyself: true }), email).rejects.toThrow(
        'address that is none',
      );
    expect((await sender.get('outbox')).body.data).toEqual([]);
  });
  test('a letter that their server refuses for good is marked as every other one', async () => {
    await db.run(sql`delete from ${db.table('mail_queue')}`);
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    });
    server.on('error', () => {});
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', () => ready()));
    const settings = readSettings({
      DATABASE_URL: portal.test.url,
      KATEDRA_DATA: '/nonexistent',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String((server.server.address() as { port: number }).port),
      SMTP_FROM: 'katedra@test.example',
    });
    const log = { info() {}, warn() {}, error: console.error };
    await acts(await reader(), { outside: [mentor] });
    const { database } = portal.test;
    const sender = await startMail({ app: portal.app, database, settings, constituents: ['main'], log });
    await sender.sendDue();
    expect((await queued(mentor.email)).map(l => l.state)).toEqual(['failed']);
    await sender.stop();
    await new Promise<void>(done => server.close(() => done()));
  });
});

describe('a letter', () => {
  test('says that its reader chose e-mail only to who did', async () => {
    for (const [language, chose, usual] of [
      ['hr', 'jer ste izabrali', 'o ovakvim porukama portal obavještava e-poštom'],
      ['en-uk', 'because you chose', 'the portal sends messages of this kind by e-mail'],
    ] as const) {
      const [one, other] = [await reader(language), await reader(language)];
      await one.put('messages/channels', { general: 'email' });
      await happens(one, 1, { sendEmail: true });
      await happens(other, 1, { sendEmail: true });
      const [[told], [asUsual]] = [await lettersTo(one), await lettersTo(other)];
      expect(told!.body).toContain(chose);
      expect(told!.body).not.toContain(usual);
      expect(asUsual!.body).toContain(usual);
      expect(asUsual!.body).not.toContain(chose);
      for (const { body } of [told!, asUsual!]) expect(body).toContain('/#/Settings');
    }
  });

  test('is sent by the institution, whether a server takes it or it lies in the folder', async () => {
    await db.run(sql`delete from ${db.table('mail_queue')}`);
    const data = await mkdtemp(join(tmpdir(), 'katedra-mail-'));
    const from = async (env: Record<string, string>): Promise<string> => {
      const settings = readSettings({ DATABASE_URL: portal.test.url, KATEDRA_DATA: data, ...env });
      const { database } = portal.test;
      const log = { info() {}, warn() {}, error: console.error };
      const sender = await startMail({ app: portal.app, database, settings, constituents: ['main'], log });
      await queueMail(systemOf(portal), { kind: 'trial', to: 'a@test.example', subject: 'Proba', text: 'Proba' });
      await sender.sendDue();
      await sender.stop();
      const folder = join(data, 'outgoing', 'main');
      const [letter] = await readdir(folder);
      const said = await readFile(join(folder, letter!), 'utf8');
      await rm(folder, { recursive: true });
      return /^From: (.*)$/m.exec(said)![1]!;
    };
    const owner = db.table('owner');
    await db.run(sql`update ${owner} set full_name_hr = 'Fakultet Vrelo', email = null`);
    // Who has said no address yet sends under the portal's domain.
    expect(await from({ KATEDRA_URL: 'https://portal.vrelo.example' })).toBe(
      'Fakultet Vrelo <katedra@portal.vrelo.example>',
    );
    await db.run(sql`update ${owner} set email = 'dekanat@vrelo.example'`);
    expect(await from({ KATEDRA_URL: 'https://portal.vrelo.example' })).toBe('Fakultet Vrelo <dekanat@vrelo.example>');
    expect(await from({})).toBe('Fakultet Vrelo <dekanat@vrelo.example>');
    expect(await from({ SMTP_FROM: 'pisarnica@vrelo.example' })).toBe('Fakultet Vrelo <pisarnica@vrelo.example>');
    await db.run(sql`update ${owner} set email = null`);
    expect(await from({})).not.toContain('localhost');
    await rm(data, { recursive: true });
  });
});

describe('an outage of the mail server', () => {
  test('loses nothing and sends nothing twice, though its process is killed in between', async () => {
    const smtp = async (port = 0) => {
      const child = fork(join(import.meta.dirname, 'smtp-process.ts'), [String(port)], {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const got: string[] = [];
      const [first] = (await once(child, 'message')) as [{ port: number }];
      child.on('message', message => got.push((message as { to: string }).to));
      return {
        port: first.port,
        got,
        async kill() {
          child.kill('SIGKILL');
          await once(child, 'exit');
        },
      };
    };
    await db.run(sql`delete from ${db.table('mail_queue')}`);
    const people = [await reader(), await reader(), await reader()];
    for (const who of people) await who.put('messages/channels', { general: 'email' });
    const server = await smtp();
    const settings = readSettings({
      DATABASE_URL: portal.test.url,
      KATEDRA_DATA: '/nonexistent',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_FROM: 'katedra@test.example',
    });
    const start = () =>
      startMail({
        app: portal.app,
        database: portal.test.database,
        settings,
        constituents: ['main'],
        lookEvery: 3_600_000,
        log: { info() {}, warn() {}, error: console.error },
      });
    let sender = await start();
    await happens(people[0]!, 1);
    await sender.sendDue();
    await expect.poll(() => server.got).toEqual([`${people[0]!.username}@test.example`]);

    await server.kill();
    await happens(people[1]!, 2);
    await happens(people[2]!, 3);
    await sender.sendDue();
    const states = async () =>
      (
        await db.run<{ state: string; n: number }>(
          sql`select state, count(*)::int as n from ${db.table('mail_queue')} group by 1 order by 1`,
        )
      ).rows;
    expect(await states()).toEqual([
      { state: 'sent', n: 1 },
      { state: 'waiting', n: 2 },
    ]);
    // The portal's own sender ends meanwhile too: what waits stands in the database.
    await sender.stop();
    const again = await smtp(server.port);
    sender = await start();
    await db.run(sql`update ${db.table('mail_queue')} set next_at = now() where state = 'waiting'`);
    await sender.sendDue();
    await sender.sendDue();
    await expect
      .poll(() => again.got.toSorted())
      .toEqual([people[1]!, people[2]!].map(who => `${who.username}@test.example`).toSorted());
    expect(await states()).toEqual([{ state: 'sent', n: 3 }]);
    await sender.stop();
    await again.kill();
  });
});
