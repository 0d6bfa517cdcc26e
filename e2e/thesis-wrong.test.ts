import { afterAll, beforeAll, expect, it } from 'vitest';
import { wallClock } from '../src/kernel/resource/index.ts';
import { press } from './forms.ts';
import { type Portal, startPortal, type Visitor } from './portal.ts';
import { letDefendAtOnce, type Said, thesisCalls } from './theses.ts';

// A thesis that goes wrong at each step: what is refused says why, nothing of it is kept, and there is a way on.

type Json = any;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});
const calls = thesisCalls(() => portal);
const { ask, bring, move, say } = calls;

const refused = ({ status, body }: Said, key: string): void => {
  expect([409, 422], JSON.stringify(body)).toContain(status);
  expect(JSON.stringify(body)).toContain(`"${key}"`);
};
const made = ({ status, body }: Said): Json => {
  expect(status < 300, `${status} ${JSON.stringify(body)}`).toBe(true);
  return body;
};
const shifted = (days: number): string => {
  const at = new Date(`${wallClock(new Date()).slice(0, 10)}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};
const title = 'Mjerenje buke u čitaonici';
const problem = 'Rad istražuje kako se buka u čitaonici mjeri jeftinim mikrofonima i kako se prikazuje. '.repeat(5);

it('goes wrong at every step, says why, and finds its way back', async () => {
  const [office, student, mentor, second, clerk, librarian] = (await Promise.all(
    ['admin', 'student2', 'teacher', 'teacher2', 'graduatethesiscommissionpreparation', 'librarian'].map(name =>
      portal.signedIn(name),
    ),
  )) as [Visitor, Visitor, Visitor, Visitor, Visitor, Visitor];
  const { third } = await letDefendAtOnce(calls, office);
  const teachers = (await ask(office, 'GET', 'graduate-thesis/candidates')) as Json[];
  const idOf = (name: string): number => teachers.find(t => String(t.name).includes(name))!.id;
  const [simrak, pavlesic] = [idOf('Šimrak'), idOf('Pavlešić')];
  const statusOf = async (id: number): Promise<string> =>
    (await ask(office, 'GET', `st-co-graduatethesis/view?id=${id}`)).status;

  // A second thesis beside the first is refused; she withdraws, with a reason.
  const draft = { titleHr: title, titleEn: 'Measuring noise', summary: 'Prekratko', idWishes: [pavlesic, simrak] };
  refused(await say(student, 'POST', 'st-co-graduatethesis/create', draft), 'idStCoEnrollment');
  await student.open('/GraduateThesis/GraduateThesisApplicationAndPreparation');
  await press(student.page, 'Povuci rad', { Napomena: 'Biram drugu temu' });
  const { id } = await ask(student, 'POST', 'st-co-graduatethesis/create', draft);
  const update = async (visitor: Visitor, values: object): Promise<Said> => {
    const { rowVer } = await ask(visitor, 'GET', `st-co-graduatethesis/view?id=${id}`);
    return say(visitor, 'PUT', `st-co-graduatethesis/update?id=${id}`, { rowVer, ...values });
  };

  // The application is too short, the page says so, and it is sent when it is long enough.
  refused(await move(student, 'apply', id), 'summaryShort');
  await student.page.reload();
  await student.page.getByText('Ispunite prijavu i pošaljite je').waitFor();
  made(await update(student, { summary: problem }));
  made(await move(student, 'apply', id));

  // Both mentors whom she wished for decline. Nobody is left, so the commission names one.
  const at = (screen: string, more = '') => `/GraduateThesis/GraduateThesis${screen}?thesis=${id}${more}`;
  // Whoever is not asked yet cannot say yes.
  expect([403, 404]).toContain(
    (await say(mentor, 'PUT', `st-co-graduatethesis/accept?id=${id}`, { rowVer: 1 })).status,
  );
  await second.open(at('Mentorship'));
  await press(second.page, 'Odbij mentorstvo', { Napomena: 'Nije moje područje' });
  refused(await move(clerk, 'assignMentor', id, { idTeacher: simrak }), 'wishesOpen');
  await mentor.open(at('Mentorship'));
  await press(mentor.page, 'Odbij mentorstvo', { Napomena: 'Trenutačno ne mogu' });
  await student.page.reload();
  await student.page.getByText('Povjerenstvo određuje mentora').waitFor();
  made(await move(clerk, 'assignMentor', id, { idTeacher: simrak }));

  // The topic is returned with a comment, mended, applied for and accepted anew.
  await clerk.open(`/CourseConductions/GraduateThesisCommission?view=topics&thesis=${id}`);
  await press(clerk.page, 'Vrati temu', { Napomena: 'Naslov je preširok' });
  await student.page.reload();
  await student.page.getByText('Ispunite prijavu i pošaljite je').waitFor();
  made(await update(student, { titleHr: `${title} fakulteta`, idWishes: [simrak] }));
  made(await move(student, 'apply', id));
  await mentor.page.reload();
  await press(mentor.page, 'Prihvati mentorstvo');

  // The commission decides on a day to come: refused. Written down a year late, the deadline has passed with it.
  refused(await move(clerk, 'approveTopic', id, { decidedOn: shifted(1) }), 'decidedInFuture');
  made(await move(clerk, 'approveTopic', id, { decidedOn: shifted(-395) }));
  const { number } = await ask(office, 'GET', `st-co-graduatethesis/view?id=${id}`);
  expect(number).toMatch(/^ZR-\d{4}-\d{3}$/);
  const late = await bring(student, id, 'final');
  // The clock may have been quicker: then it is no longer the time for versions at all.
  expect(late.status, JSON.stringify(late.body)).toBe(422);
  expect(JSON.stringify(late.body)).toMatch(/deadlinePassed|notNow/);
  await portal.runJob('kernel.moves');
  await expect.poll(() => statusOf(id), { timeout: 100_000 }).toBe('expired');
  await student.page.reload();
  await student.page.getByText('Povjerenstvo odlučuje o produljenju roka').waitFor();

  // It is extended: not for a year, once.
  refused(await move(clerk, 'extend', id, { deadline: shifted(300), note: 'Bolest' }), 'extensionLong');
  made(await move(clerk, 'extend', id, { deadline: shifted(90), note: 'Bolest' }));
  expect(await statusOf(id)).toBe('approved');
  refused(await move(clerk, 'extend', id, { deadline: shifted(100), note: 'Još' }), 'extendedAlready');

  // What is no PDF is no version; without abstract and keywords nothing is submitted.
  expect([415, 422]).toContain((await bring(student, id, 'final', 'Ovo nije PDF')).status);
  refused(await move(student, 'submitWork', id), 'versionMissing');
  made(await bring(student, id, 'final'));
  refused(await move(student, 'submitWork', id), 'abstractMissing');
  const ends = { abstractHr: 'Sažetak', abstractEn: 'Abstract', keywordsHr: ['buka'], keywordsEn: ['noise'] };
  made(await update(student, ends));
  await student.page.reload();
  await press(student.page, 'Predaj rad');
  refused(await bring(student, id, 'final'), 'notNow');

  // Too much of it is somebody else's and the mentor does not say why; it is returned, amended and approved.
  await mentor.page.reload();
  const judged = { similarityPct: 64, mentorOpinion: 'Uredno' };
  refused(await move(mentor, 'approveWork', id, judged), 'similarityAbove');
  await press(mentor.page, 'Vrati rad na doradu', { Napomena: 'Navedite izvore' });
  refused(await move(student, 'submitWork', id), 'versionMissing');
  made(await bring(student, id, 'final'));
  await student.page.reload();
  await press(student.page, 'Predaj rad');
  await mentor.page.reload();
  await press(mentor.page, 'Odobri rad za obranu', { 'Podudarnost (%)': '7', 'Mišljenje mentora': 'Uredan rad.' });

  // A commission that the mentor presides over, one with somebody twice, one of two; then one of whom a member declines.
  const seats = (...of: readonly (readonly [role: string, idTeacher: number])[]) => ({
    members: of.map(([role, idTeacher]) => ({ role, idTeacher })),
  });
  const [chairs, isMentor, sits] = [
    ['president', pavlesic],
    ['mentor', simrak],
    ['member', third.id],
  ] as const;
  refused(await move(clerk, 'appointCommission', id, seats(['president', simrak], sits, chairs)), 'presidentIsMentor');
  refused(await move(clerk, 'appointCommission', id, seats(chairs, isMentor, ['member', pavlesic])), 'memberTwice');
  refused(await move(clerk, 'appointCommission', id, seats(chairs, isMentor)), 'votingNumber');
  made(await move(clerk, 'appointCommission', id, seats(chairs, isMentor, sits)));
  const seatOf = async (idTeacher: number): Promise<Json> =>
    (await ask(office, 'GET', `graduatethesis-defensecommission?filter[idStCoGraduatethesis]=${id}`)).data.find(
      (seat: Json) => seat.idTeacher === idTeacher,
    );
  const answer = async (visitor: Visitor, idTeacher: number, how: string, note?: string): Promise<Said> => {
    const seat = await seatOf(idTeacher);
    return say(visitor, 'PUT', `graduatethesis-defensecommission/${how}?id=${seat.id}`, { rowVer: seat.rowVer, note });
  };
  made(await answer(office, third.id, 'acceptSeat'));
  made(await answer(second, pavlesic, 'declineSeat', 'Odsutan sam'));
  const when = {
    start: `${wallClock(new Date()).slice(0, 10)} 00:00`,
    minutes: 15,
    onlineUrl: 'https://obrana.example/1',
  };
  refused(await move(clerk, 'schedule', id, when), 'commissionIncomplete');
  await student.page.reload();
  await student.page.getByText('Članovi potvrđuju članstvo').waitFor();
  // Asked once more, he comes; who has accepted already is not asked again.
  made(await move(clerk, 'appointCommission', id, seats(chairs, isMentor, sits)));
  expect((await seatOf(third.id)).status).toBe('accepted');
  made(await answer(second, pavlesic, 'acceptSeat'));

  // Nowhere, in the past, on a day that is over; scheduled, postponed, scheduled again.
  refused(await move(clerk, 'schedule', id, { ...when, onlineUrl: null }), 'roomMissing');
  refused(await move(clerk, 'schedule', id, { ...when, start: `${shifted(-1)} 10:00` }), 'inPast');
  made(await move(clerk, 'schedule', id, when));
  await clerk.open(at('DefenseCommission'));
  await press(clerk.page, 'Odgodi obranu', { Napomena: 'Nestanak struje' });
  expect(await statusOf(id)).toBe('ready');
  made(await move(clerk, 'schedule', id, when));
  const defences = (await ask(office, 'GET', `graduatethesis-defense?filter[idStCoGraduatethesis]=${id}&sort=id`)).data;
  expect(defences.map((one: Json) => [one.attempt, one.result])).toEqual([
    [1, 'notHeld'],
    [1, null],
  ]);

  // It is not closed before everybody has graded and somebody has asked; a stranger's grade and question do not count.
  const idDefense = defences[1].id;
  const one = (await ask(office, 'GET', 'grade?filter[value]=1')).data[0].id;
  const grade = (visitor: Visitor, component: string) =>
    say(visitor, 'POST', 'graduatethesis-grade/create', { idDefense, component, idGrade: one });
  refused(await move(second, 'closeDefence', id, { voting: 'unanimous' }), 'gradesMissing');
  expect([403, 404, 422]).toContain((await grade(librarian, 'work')).status);
  for (const visitor of [mentor, second, office])
    for (const component of ['work', 'presentation', 'discussion']) made(await grade(visitor, component));
  refused(await move(second, 'closeDefence', id, { voting: 'unanimous' }), 'questionsMissing');
  const asks = async (idTeacher: number): Promise<Said> => {
    const { rowVer } = await ask(second, 'GET', `graduatethesis-defense/view?id=${idDefense}`);
    return say(second, 'PUT', `graduatethesis-defense/update?id=${idDefense}`, {
      rowVer,
      questions: [{ idTeacher, text: 'Kako ste umjerili mikrofone?', answered: 'no' }],
    });
  };
  const stranger = teachers.find(t => ![simrak, pavlesic, third.id].includes(t.id))!.id;
  refused(await asks(stranger), 'askedByStranger');
  made(await asks(third.id));
  await second.open(at('Defense'));
  await press(second.page, 'Zaključi obranu');
  expect(await statusOf(id)).toBe('failed');

  // It was not defended: no grade stands on the course, and a second attempt waits for thirty days.
  const enrolled = await ask(
    office,
    'GET',
    `st-co-enrollment/view?id=${(await ask(office, 'GET', `st-co-graduatethesis/view?id=${id}`)).idStCoEnrollment}`,
  );
  expect(enrolled.idGrade).toBeNull();
  await student.page.reload();
  await student.page.getByText('Povjerenstvo odlučuje o drugom pokušaju').waitFor();
  refused(await move(clerk, 'secondAttempt', id), 'waitsThirtyDays');
  expect([403, 404, 409]).toContain((await move(student, 'deposit', id, { consent: 'open', licence: 'ccBy' })).status);
  // Somebody else has waited for them: their work comes back to them.
  const waited = (await ask(clerk, 'GET', 'st-co-graduatethesis?filter[status]=failed&sort=id')).data.find(
    (row: Json) => row.id !== id,
  );
  await clerk.open(`/GraduateThesis/GraduateThesisDefenseCommission?thesis=${waited.id}`);
  await press(clerk.page, 'Odobri drugi pokušaj');
  expect(await statusOf(waited.id)).toBe('returned');

  // A deposit is not confirmed under a wrong number, and goes back to its author with a reason.
  const kept = (await ask(librarian, 'GET', 'st-co-graduatethesis?filter[status]=deposited')).data[0];
  await librarian.open(`/GraduateThesis/GraduateThesisDefense?thesis=${kept.id}`);
  refused(await move(librarian, 'confirmDeposit', kept.id, { urn: 'urn:nesto' }), 'urnForm');
  await press(librarian.page, 'Vrati pohranu', { Napomena: 'Nedostaje naslovnica' });
  expect(await statusOf(kept.id)).toBe('defended');
  const [deposit] = (await ask(librarian, 'GET', `graduatethesis-deposit?filter[idStCoGraduatethesis]=${kept.id}`))
    .data;
  const { returnReason } = await ask(librarian, 'GET', `graduatethesis-deposit/view?id=${deposit.id}`);
  expect(returnReason).toBe('Nedostaje naslovnica');

  for (const visitor of [office, student, mentor, second, clerk, librarian]) await visitor.leave();
}, 600_000);
