import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts } from '../demo/accounts.ts';
import { wallClock } from '../src/kernel/resource/index.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import { sessionRoute } from '../src/modules/e-sessions/routes.ts';
import { press } from './forms.ts';
import { accessibilityProblems, type Caller, patience, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

// A body of fifteen, each signed in for themselves, holds an electronic session and one in person, from the preparation to the
// adopted minutes. Who prepares, the chair and two members work on the screen; the others vote by the calls of theirs.

type Json = any;
const people = demoAccounts
  .filter(({ roles, username }) => roles.includes('user') && !/^(admin|esession)/.test(username))
  .map(account => account.username)
  .toSorted((a, b) => Number(b.startsWith('teacher')) - Number(a.startsWith('teacher')));
const today = wallClock(new Date()).slice(0, 10);
const at = (days: number, time: string): string => `${addDays(today, days)} ${time}`;

let portal: Portal;
let office: Caller, preparer: Visitor, approver: Caller;
let chair: Visitor, first: Visitor, second: Visitor;
/** Those who are on no screen. */
let others: Caller[];
let body: Json, year: number, room: number;
beforeAll(async () => {
  portal = await startPortal();
  const phone = { viewport: { width: 390, height: 844 } };
  const [atTable, onPhone, onAnother, ...calling] = people;
  [office, approver] = [await portal.calling('admin'), await portal.calling('esessionadmin')];
  preparer = await portal.signedIn('esessionpreparation');
  chair = await portal.signedIn(atTable!);
  [first, second] = [await portal.signedIn(onPhone!, phone), await portal.signedIn(onAnother!, phone)];
  others = [];
  for (const name of calling) others.push(await portal.calling(name));
  const members = [chair, first, second, ...others];
  expect(members).toHaveLength(15);
  body = await ask(office, 'POST', 'esessiontype/create', {
    nameHr: 'Senat',
    nameEn: 'Senate',
    nameGenHr: 'Senata',
    abbr: `SEN${Date.now() % 1_000_000}`,
    bodyKind: 'senate',
    callLeadDays: 0,
    eVotingMinHours: 1,
  });
  for (const [n, visitor] of members.entries())
    await ask(office, 'POST', 'esessiontype-member/create', {
      idEsesstype: body.id,
      idUser: (await ask(visitor, 'GET', 'auth/user')).id,
      memberRole: n === 0 ? 'chair' : 'member',
      mandateFrom: addDays(today, -10),
    });
  for (const [who, flags] of [
    [preparer, { isAdmin: 1, isRecorder: 1 }],
    [approver, { isApprover: 1 }],
  ] as const)
    await ask(office, 'POST', 'esessiontype-auth-assignment/create', {
      idEsesstype: body.id,
      idUser: (await ask(who, 'GET', 'auth/user')).id,
      mandateFrom: addDays(today, -10),
      ...flags,
    });
  year = (await ask(office, 'GET', 'academicyear?filter[status]=active')).data[0].id;
  room = (await ask(office, 'GET', 'room?sort=-capacity&pagination[limit]=1')).data[0].id;
}, 600_000);
afterAll(async () => {
  await portal?.close();
});

const call = async (who: Caller, method: string, path: string, data?: unknown) => {
  const answer = await who.request.fetch(`${portal.url}/api/v1/${path}`, {
    method,
    ...(data !== undefined && { data: data as object }),
  });
  const said = await answer.text();
  return { status: answer.status(), said, body: (said === '' ? null : JSON.parse(said)) as Json };
};
const ask = async (who: Caller, method: string, path: string, data?: unknown): Promise<Json> => {
  const answer = await call(who, method, path, data);
  expect(answer.status, `${method} ${path}: ${answer.status} ${answer.said}`).toBeLessThan(300);
  return answer.body;
};
const move = async (who: Caller, resource: string, id: number, name: string, more: object = {}): Promise<Json> => {
  const { rowVer } = await ask(who, 'GET', `${resource}/view?id=${id}`);
  return ask(who, 'PUT', `${resource}/${name}?id=${id}`, { rowVer, ...more });
};
const open = (visitor: Visitor, id: number, tab = 'session') => visitor.open(sessionRoute(id, tab));
/** A member casts with two taps, and sees that it was counted. */
const tapped = async ({ page }: Visitor, choice: 'Za' | 'Protiv' | 'Suzdržan'): Promise<void> => {
  const ballot = page.locator('.es-ballot').first();
  await ballot.getByRole('button', { name: choice, exact: true }).click();
  await ballot.getByRole('button', { name: `Predaj glas: ${choice}` }).click();
  await ballot.getByText('Vaš je glas predan.').waitFor();
};
const openVoteOf = async (idEsess: number): Promise<number> =>
  (await ask(chair, 'GET', `esession/desk?id=${idEsess}`)).votes.find((vote: Json) => vote.status === 'open').id;
/** All who are not on a screen vote, at the same moment. */
const restVotes = async (idEsess: number, choice = 'yes'): Promise<void> => {
  const idQuestion = await openVoteOf(idEsess);
  const answers = await Promise.all(others.map(each => call(each, 'POST', 'esession/vote', { idQuestion, choice })));
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
};
/** The chair opens the item, puts it to the vote and opens the vote. */
const putToVote = async (title: string, button = 'Stavi na glasovanje'): Promise<void> => {
  const item = chair.page.locator('.es-agenda > li', { hasText: title });
  const head = item.getByRole('button', { name: `Otvori točku ${title}` });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  await item.getByRole('button', { name: button, exact: true }).click();
  await item.getByRole('button', { name: 'Otvori glasovanje', exact: true }).waitFor();
  await press(chair.page, 'Otvori glasovanje');
};
const counted = (visitor: Visitor, n: number) =>
  visitor.page.getByText(`Predano glasova: ${n} od 15`).first().waitFor();
const prepared = async (values: object, items: readonly object[]): Promise<number> => {
  const session = await ask(preparer, 'POST', 'esession/create', {
    idEsesstype: body.id,
    idAcademicyear: year,
    kind: 'regular',
    ...values,
  });
  for (const item of items) await ask(preparer, 'POST', 'esess-agenda/create', { idEsess: session.id, ...item });
  return session.id;
};

/** Told once, by whoever needs it first: a session in person begins with the minutes of this one. */
let told: Promise<number> | undefined;
const electronicSession = (): Promise<number> => (told ??= tellElectronicSession());
const tellElectronicSession = async (): Promise<number> => {
  const electronic = await prepared(
    { mode: 'electronic', title: '1. elektronička sjednica Senata', dateFrom: at(1, '08:00'), dateTo: at(3, '20:00') },
    [
      {
        title: 'Pravilnik o studiranju',
        itemKind: 'decision',
        proposedDecision: 'Donosi se Pravilnik.',
        voteKind: 'public',
      },
      {
        title: 'Izbor prodekana',
        itemKind: 'decision',
        proposedDecision: 'Prodekanica je Ana Anić.',
        voteKind: 'secret',
      },
    ],
  );
  await preparer.open(`/ESessions/ESessionPreparations?record=${electronic}`);
  await press(preparer.page, 'Pošalji na odobrenje');
  await move(approver, 'esession', electronic, 'return', { note: 'Dopunite obrazloženje.' });
  await preparer.page.getByText('Vraćena', { exact: true }).first().waitFor();
  // At the side there is no room for columns: who has approved stands there as cards, and nothing is cut.
  await preparer.page.locator('.k-page-side .k-cards li').first().waitFor();
  expect(await preparer.page.locator('.k-page-side .k-table').count()).toBe(0);
  // Remarks are for approvers alone.
  expect(await preparer.page.locator('.k-page-side').getByRole('button', { name: /Dodaj/ }).count()).toBe(0);
  await press(preparer.page, 'Pošalji na odobrenje');
  await move(approver, 'esession', electronic, 'approve');
  await preparer.open(`/ESessions/ESessionCalls?record=${electronic}`);
  await press(preparer.page, 'Sazovi sjednicu');
  // Each is called, and answers.
  for (const each of [first, second]) {
    await open(each, electronic);
    await each.page.getByRole('button', { name: 'Dolazim', exact: true }).click();
    await each.page.getByText('Odgovorili ste da dolazite.').waitFor();
  }
  await open(chair, electronic);
  await press(chair.page, 'Otvori sjednicu');
  await putToVote('Pravilnik o studiranju');
  await Promise.all([tapped(first, 'Za'), tapped(second, 'Protiv')]);
  await restVotes(electronic);
  // The count travels to everybody by itself.
  for (const each of [chair, first, second]) await counted(each, 14);
  await tapped(chair, 'Za');
  await counted(first, 15);
  await press(chair.page, 'Zatvori glasovanje');
  await press(chair.page, 'Objavi ishod');
  await first.page.getByText('Za 14, protiv 1, suzdržano 0').first().waitFor();
  await press(chair.page, 'Zaključi točku');
  await putToVote('Izbor prodekana');
  await tapped(first, 'Za');
  await first.page.getByText('Ne može se povezati s vama.').first().waitFor();
  await tapped(second, 'Suzdržan');
  await tapped(chair, 'Za');
  await restVotes(electronic);
  await counted(second, 15);
  await press(chair.page, 'Zatvori glasovanje');
  await press(chair.page, 'Objavi ishod');
  await second.page.getByText('Za 14, protiv 0, suzdržano 1').first().waitFor();
  await press(chair.page, 'Zaključi točku');
  await press(chair.page, 'Zaključi sjednicu');
  await open(preparer, electronic, 'minutes');
  const text = preparer.page.getByRole('textbox', { name: 'Zapisnik' });
  await text.waitFor();
  const minutes = await text.inputValue();
  for (const line of [
    'Predsjedateljica utvrđuje da je od 15 članova s pravom glasa sudjelovalo 15 te da postoji kvorum',
    'Glasovanje: ZA 14, PROTIV 1, SUZDRŽANIH 0. Prijedlog je prihvaćen.',
    'Tajno glasovanje: ZA 14, PROTIV 0, SUZDRŽANIH 1. Prijedlog je prihvaćen.',
    'ODLUKA: Donosi se Pravilnik.',
    'sudjelovalo je 15 članova.',
  ])
    expect(minutes).toContain(line);
  expect(minutes).not.toMatch(/sati sati|undefined|null/);
  await press(preparer.page, 'Predaj zapisnik na uvid');
  return electronic;
};
it('an electronic session of fifteen, from the preparation to its minutes', { timeout: 600_000 }, async () => {
  expect((await ask(preparer, 'GET', `esession/view?id=${await electronicSession()}`)).status).toBe('minutesReview');
});

it('a session in person adopts the minutes, an amendment and a decision', { timeout: 600_000 }, async () => {
  const electronic = await electronicSession();
  const id = await prepared(
    {
      mode: 'inPerson',
      title: '2. sjednica Senata',
      dateFrom: at(5 + (body.id % 50), '07:00'),
      dateTo: at(5 + (body.id % 50), '08:00'),
      idRoom: room,
    },
    [
      { title: 'Plan nabave', itemKind: 'decision', proposedDecision: 'Prihvaća se plan nabave.', voteKind: 'public' },
      { title: 'Razno', itemKind: 'other', voteKind: 'none' },
    ],
  );
  await move(preparer, 'esession', id, 'submit');
  await move(approver, 'esession', id, 'approve');
  await move(preparer, 'esession', id, 'call');
  await open(chair, id);
  await chair.page.getByText('Kvoruma nema.').waitFor();
  const lines = (await ask(chair, 'GET', `esess-attendance?filter[idEsess]=${id}&pagination[limit]=50`)).data as Json[];
  for (const line of lines.slice(1))
    await ask(chair, 'PUT', `esess-attendance/update?id=${line.id}`, { presence: 'present', rowVer: line.rowVer });
  await chair.page.getByText('14 od 15').first().waitFor();
  // The count comes with the room's message, the list a moment later.
  const absent = chair.page.locator('.es-people li[data-presence="absent"] select');
  await expect.poll(() => absent.count(), { timeout: patience }).toBe(1);
  await absent.selectOption('present');
  await chair.page.getByText('15 od 15').first().waitFor();
  await press(chair.page, 'Otvori sjednicu');
  await Promise.all([open(first, id), open(second, id)]);

  await putToVote('Usvajanje zapisnika 1. sjednice');
  await Promise.all([tapped(first, 'Za'), tapped(second, 'Za'), tapped(chair, 'Za'), restVotes(id)]);
  await counted(first, 15);
  await press(chair.page, 'Zatvori glasovanje');
  // The minutes of the last session are adopted by it, without another word.
  await expect.poll(async () => (await ask(preparer, 'GET', `esession/view?id=${electronic}`)).status).toBe('archived');

  const item = (visitor: Visitor) => visitor.page.locator('.es-agenda > li', { hasText: 'Plan nabave' });
  await chair.page.getByRole('button', { name: 'Otvori točku Plan nabave' }).click();
  await press(chair.page, 'Otvori raspravu');
  await item(second).getByRole('textbox', { name: 'Vaša riječ u raspravi' }).fill('Ovo ne pripada ovamo.');
  await item(second).getByRole('button', { name: 'Objavi', exact: true }).click();
  await item(second).getByRole('button', { name: 'Javi se za riječ', exact: true }).click();
  // What comes from others moves the form: whoever waits for it presses what they see.
  await item(first).getByText('Ovo ne pripada ovamo.').waitFor();
  await item(first).getByText('Za riječ su se javili:').waitFor();
  await item(first).getByRole('textbox', { name: 'Vaša riječ u raspravi' }).fill('Nabava se objavljuje do 1. ožujka.');
  await item(first).getByRole('button', { name: 'Predloži kao amandman', exact: true }).click();
  await item(first).locator('.es-words li', { hasText: 'do 1. ožujka' }).getByText('Amandman').waitFor();
  // The chair hides what does not belong here, gives the word, and puts the amendment to the vote.
  await item(chair).locator('.es-words li', { hasText: 'ne pripada' }).getByRole('button', { name: 'Sakrij' }).click();
  await item(first).getByText('Ovo ne pripada ovamo.').waitFor({ state: 'detached' });
  await item(chair).getByRole('button', { name: 'Daj riječ' }).click();
  await item(chair).getByRole('button', { name: 'Stavi amandman na glasovanje' }).click();
  await press(chair.page, 'Otvori glasovanje');
  await Promise.all([tapped(first, 'Za'), tapped(second, 'Protiv'), tapped(chair, 'Za'), restVotes(id)]);
  await counted(chair, 15);
  await press(chair.page, 'Zatvori glasovanje');
  await press(chair.page, 'Objavi ishod');
  await settled(chair.page);
  expect(await accessibilityProblems(chair.page)).toEqual([]);
  await putToVote('Plan nabave');
  await Promise.all([tapped(first, 'Za'), tapped(second, 'Za'), tapped(chair, 'Za'), restVotes(id)]);
  await counted(chair, 15);
  await press(chair.page, 'Zatvori glasovanje');
  await press(chair.page, 'Zaključi točku');
  await press(chair.page, 'Zaključi sjednicu');
  const [decision] = (await ask(first, 'GET', `esess-decision?filter[idEsess]=${id}&columns=title,text`)).data;
  expect(decision.text).toBe('Prihvaća se plan nabave.\nNabava se objavljuje do 1. ožujka.');
  await open(preparer, id, 'minutes');
  await press(preparer.page, 'Predaj zapisnik na uvid');
  await press(preparer.page, 'Usvoji zapisnik');
  expect(await ask(preparer, 'GET', `esession/view?id=${id}`)).toMatchObject({ status: 'archived', ordinal: 2 });
});

it('a ballot that the network swallowed counts once, whether it came through or not', {
  timeout: 600_000,
}, async () => {
  const id = await prepared(
    {
      mode: 'electronic',
      kind: 'extraordinary',
      title: 'Izvanredna sjednica Senata',
      dateFrom: at(2, '08:00'),
      dateTo: at(4, '20:00'),
    },
    [{ title: 'Hitna stvar', itemKind: 'decision', proposedDecision: 'Prihvaća se.', voteKind: 'public' }],
  );
  await move(preparer, 'esession', id, 'submit');
  await move(approver, 'esession', id, 'approve');
  await move(preparer, 'esession', id, 'call', { reason: 'Hitno je.' });
  await open(chair, id);
  await press(chair.page, 'Otvori sjednicu');
  await Promise.all([open(first, id), open(second, id)]);
  await putToVote('Hitna stvar');
  const idQuestion = await openVoteOf(id);
  const ballot = (visitor: Visitor) => visitor.page.locator('.es-ballot').first();
  const tries = async (visitor: Visitor) => {
    await ballot(visitor).getByRole('button', { name: 'Za', exact: true }).click();
    await ballot(visitor).getByRole('button', { name: 'Predaj glas: Za' }).click();
  };
  // The first one's is never sent: it says so, and stays to be cast.
  await ballot(first).getByRole('button', { name: 'Za', exact: true }).waitFor();
  await first.context.setOffline(true);
  await tries(first);
  await ballot(first).getByText('Nema veze').waitFor();
  await restVotes(id);
  await counted(chair, 12);
  await first.context.setOffline(false);
  await ballot(first).getByRole('button', { name: 'Predaj glas: Za' }).click();
  await ballot(first).getByText('Vaš je glas predan.').waitFor();
  // The second one's comes through and the answer is lost: the roll says that it is cast, and another is refused.
  await second.page.route('**/api/v1/esession/vote', async route => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await tries(second);
  await ballot(second).getByText('Vaš je glas predan.').waitFor();
  await second.page.unroute('**/api/v1/esession/vote');
  for (const each of [first, second]) {
    const again = await call(each, 'POST', 'esession/vote', { idQuestion, choice: 'no' });
    expect([again.status, again.said]).toEqual([422, expect.stringContaining('alreadyVoted')]);
  }
  await counted(chair, 14);
  await press(chair.page, 'Zatvori glasovanje');
  expect(await ask(chair, 'GET', `esess-age-question/view?id=${idQuestion}`)).toMatchObject({
    castCount: 14,
    yes: 14,
    no: 0,
  });
  for (const each of [chair, first, second]) expect(each.faults).toEqual([]);
});
