import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, type Portal, startPortal, type Visitor } from './portal.ts';

let mail: Mail;
let portal: Portal;
beforeAll(async () => {
  mail = await startMail();
  portal = await startPortal(mail.settings);
});
afterAll(async () => {
  await portal?.close();
  await mail?.stop();
});

const whoIs = async (visitor: Visitor): Promise<{ id: number; profile: { form: { email: string } } }> =>
  (await visitor.page.request.get(`${portal.url}/api/v1/auth/user`)).json();
const send = async (from: Visitor, to: number, subject: string) => {
  const { request } = from.page;
  const made = await (
    await request.post(`${portal.url}/api/v1/outbox/create`, {
      data: { subject, body: 'Tekst poruke.', recipients: [String(to)] },
    })
  ).json();
  expect(
    (await request.put(`${portal.url}/api/v1/outbox/send?id=${made.id}`, { data: { rowVer: made.rowVer } })).status(),
  ).toBe(200);
};

it('what somebody wants once a day comes in one letter, and its link opens the portal’s mail', {
  timeout: 600_000,
}, async () => {
  const admin = await portal.signedIn('admin');
  const reader = await portal.signedIn('teacher');
  const me = await whoIs(reader);

  // The reader chooses: general messages in a daily digest, after having had them at once.
  await reader.open('/Settings');
  const part = reader.page.getByRole('region', { name: 'Kako saznajete za poruke' });
  const channel = part.getByRole('radiogroup', { name: 'Općenito' });
  await channel.getByText('E-pošta odmah').click();
  await reader.page.getByText('Spremljeno.').first().waitFor();
  await send(admin, me.id, 'Odmah poslana');
  await expect
    .poll(
      () => mail.letters.filter(l => l.includes(`To: ${me.profile.form.email}`) && l.includes('Odmah poslana')).length,
      {
        timeout: 40_000,
      },
    )
    .toBe(1);
  await channel.getByText('Dnevni pregled').click();
  await expect
    .poll(
      async () => (await (await reader.page.request.get(`${portal.url}/api/v1/messages/channels`)).json()).data.general,
    )
    .toBe('digest');
  expect(await accessibilityProblems(reader.page)).toEqual([]);
  for (const subject of ['Prva dnevna', 'Druga dnevna', 'Treća dnevna']) await send(admin, me.id, subject);

  // The administrator does not wait for the morning.
  await admin.page.goto(`${portal.url}/backend`);
  expect(await accessibilityProblems(admin.page)).toEqual([]);
  await admin.page.getByRole('button', { name: 'Pokreni sada: Poruke: dnevni pregled' }).click();
  await admin.page.locator('.said').waitFor();
  await expect
    .poll(
      () => mail.letters.filter(l => l.includes(`To: ${me.profile.form.email}`) && l.includes('Treća dnevna')).length,
      {
        timeout: 90_000,
      },
    )
    .toBe(1);
  const digest = mail.letters.find(l => l.includes('Treća dnevna'))!;
  for (const subject of ['Prva dnevna', 'Druga dnevna']) expect(digest).toContain(subject);
  expect(digest).not.toContain('Odmah poslana');
  await reader.page.goto(/http:\/\/\S+#\/Messages\S*/.exec(digest)![0]);
  await reader.page.locator('main[data-screen="/Messages"]').waitFor();
  await reader.page.locator('.mail-list li', { hasText: 'Druga dnevna' }).waitFor();
  for (const visitor of [admin, reader]) await visitor.leave();
});
