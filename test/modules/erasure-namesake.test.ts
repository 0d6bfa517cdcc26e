import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { outbox } from '../../src/modules/messages/model.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

// Two people are called the same. One of them is forgotten; what the portal said of the other stays as it was said.

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await startSeeded();
  admin = await signIn(portal, { roles: ['user', 'admin'] });
});
afterAll(() => portal?.stop());

const named = async (first: string, last: string): Promise<Person> => {
  const person = await signIn(portal, { roles: ['user'] });
  const db = dbOf(portal);
  await db.run(
    sql`update ${db.table('user')} set first_name = ${first}, last_name = ${last}, email = ${`${person.username}@kos.example`} where id = ${person.id}`,
  );
  return person;
};
const said = { messType: 'general', isSystem: 1, status: 'sent', recipientCount: 1, sentAt: '2026-11-16 10:00' };
const notice = (subject: string, more: object = {}): Promise<number> =>
  put(portal, outbox, { ...said, subject, body: subject, ...more });
const textOf = async (id: number): Promise<string> => {
  const db = dbOf(portal);
  return (await db.one<{ text: string }>(
    sql`select subject || ' | ' || body as text from ${db.table('outbox')} where id = ${id}`,
  ))!.text;
};
const letter = (subject: string): Promise<unknown> => {
  const db = dbOf(portal);
  return db.run(
    sql`insert into ${db.table('mail_queue')} (kind, recipient, subject, body, state) values ('test', 'ured@test.example', ${subject}, 'x', 'kept')`,
  );
};
const letters = async (beginning: string): Promise<string[]> => {
  const db = dbOf(portal);
  return (
    await db.run<{ subject: string }>(
      sql`select subject from ${db.table('mail_queue')} where subject like ${`${beginning}%`} order by at`,
    )
  ).rows.map(row => row.subject);
};
const forget = async (person: Person): Promise<void> => {
  const { rowVer } = (await admin.get(`user/view?id=${person.id}`)).body;
  const gone = await admin.put(`user/anonymise?id=${person.id}`, { rowVer, note: 'Na zahtjev' });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
};

it('of a name that two people have, only what is surely of the one who is forgotten is taken out', async () => {
  const [gone, stays] = [await named('Ana', 'Kos'), await named('Ana', 'Kos')];
  const own = [
    await notice('Pozdrav od: Ana Kos', { isSystem: 0, idSender: gone.id }),
    await notice(`Novi račun: Ana Kos (${gone.username})`),
    await notice(`Prijavila se Ana Kos, ${gone.username}@kos.example`),
    await notice('Kos, Ana čeka odluku', { aboutResource: 'user', aboutId: gone.id }),
  ];
  const others = [
    await notice('Pozdrav i od: Ana Kos', { isSystem: 0, idSender: stays.id }),
    await notice(`Novi račun: Ana Kos (${stays.username})`),
    await notice('Kos, Ana čeka odluku', { aboutResource: 'user', aboutId: stays.id }),
    await notice('Ana Kos je članica povjerenstva'),
  ];
  const before = await Promise.all(others.map(textOf));
  await letter(`Pismo: Ana Kos (${gone.username})`);
  await letter('Pismo: Ana Kos');
  await forget(gone);
  for (const id of own) expect(await textOf(id)).not.toMatch(/Ana Kos|Kos, Ana/);
  expect(await Promise.all(others.map(textOf))).toEqual(before);
  expect(await letters('Pismo')).toEqual(['Pismo: –', 'Pismo: Ana Kos']);
  // The last of that name: nobody is left whom a sentence could mean.
  await forget(stays);
  for (const id of others) expect(await textOf(id)).not.toMatch(/Ana Kos|Kos, Ana/);
});

it('a name that nobody else has goes out of every sentence', async () => {
  const gone = await named('Zlata', 'Jedinstvena');
  const id = await notice('Zlata Jedinstvena je članica povjerenstva');
  await forget(gone);
  expect(await textOf(id)).toBe('– je članica povjerenstva | – je članica povjerenstva');
});
