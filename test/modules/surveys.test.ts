import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sql } from '../../src/kernel/server/index.ts';
import { put, signIn } from '../harness/people.ts';
import { surveyViewer } from '../../src/modules/surveys/model.ts';
import { definition, startSurveys, type Surveys } from './surveys-world.ts';
import { systemOf } from './system.ts';

let world: Surveys;
beforeAll(async () => {
  world = await startSurveys();
});
afterAll(() => world?.portal.stop());
const table = (name: string) => systemOf(world.portal).db.table(name);
const close = async (id: number) => {
  const { body } = await world.leader.get(`survey-conduction/view?id=${id}`);
  return world.leader.put(`survey-conduction/close?id=${id}`, { rowVer: body.rowVer, note: 'gotovo' });
};
const asked = (who: { get: (path: string) => Promise<any> }, guid: string, access = 'private') =>
  who.get(`survey-answer?guid=${guid}&access=${access}`);

describe('from a definition to its results', () => {
  it('a leader makes, readies and schedules; the survey opens by itself, its roll is told, and it closes with its results', async () => {
    const { leader, students } = world;
    const made = await leader.post('survey/create', {
      titleHr: 'Nastava',
      titleEn: 'Teaching',
      category: 'course',
      languages: ['hr', 'en'],
      definition: JSON.stringify({
        pages: [{ name: 'p', elements: [{ type: 'rating', name: 'a', title: { hr: 'A' } }] }],
      }),
    });
    expect(made.status).toBe(201);
    const { id, rowVer } = made.body;
    const lacking = await leader.put(`survey/approve?id=${id}`, { rowVer });
    expect([lacking.status, JSON.stringify(lacking.body)]).toEqual([
      422,
      expect.stringContaining('no text in the language'),
    ]);
    const mended = await leader.put(`survey/update?id=${id}`, { rowVer, definition: JSON.stringify(definition) });
    expect(mended.body.questions).toBe(3);
    const ready = await leader.put(`survey/approve?id=${id}`, { rowVer: mended.body.rowVer });
    expect(ready.body.status).toBe('ready');

    const conduction = await leader.post('survey-conduction/create', {
      titleHr: 'Nastava 2026.',
      idSurv: id,
      access: 'private',
      isAnonymous: 1,
      dateFrom: '2020-01-01 08:00',
      dateTo: '2099-01-01 08:00',
      showResultsTo: 'respondents',
      addresses: ['vanjski@firma.hr'],
    });
    expect(conduction.status).toBe(201);
    const filled = await leader.put(`survey-conduction/update?id=${conduction.body.id}`, {
      rowVer: conduction.body.rowVer,
      audience: [{ kind: 'role', value: 'student' }],
    });
    const scheduled = await leader.put(`survey-conduction/schedule?id=${filled.body.id}`, {
      rowVer: filled.body.rowVer,
    });
    expect(scheduled.body.status).toBe('scheduled');
    expect((await leader.put(`survey/rework?id=${id}`, { rowVer: ready.body.rowVer })).status).toBe(422);
    const frozen = await leader.put(`survey-conduction/update?id=${filled.body.id}`, {
      rowVer: scheduled.body.rowVer,
      minGroup: 3,
    });
    expect(frozen.status).toBe(422);
    await world.due();
    const open = await leader.get(`survey-conduction/view?id=${filled.body.id}`);
    expect([open.body.status, open.body.invited]).toEqual(['open', students.length + 1]);
    const told = await students[0]!.get('inbox?filter[messType]=survey');
    expect(told.body.data[0].subject).toContain('Nastava 2026.');

    const { guid } = open.body;
    for (const [i, student] of students.slice(0, 5).entries())
      expect((await world.answer(student, guid, { ocjena: (i % 5) + 1, nacin: 'redovito' })).status).toBe(200);
    const before = await leader.get(`survey-result?guid=${guid}`);
    expect([before.body.published.isShown, before.body.published.completed]).toEqual([false, 5]);
    expect((await close(filled.body.id)).status).toBe(200);
    const after = await students[6]!.get(`survey-result?guid=${guid}`);
    // Who may read what came of it learns nothing of who else was asked.
    const seen = (await students[6]!.get(`survey-conduction/view?id=${filled.body.id}`)).body;
    expect([seen.titleHr, seen.addresses, seen.audience]).toEqual(['Nastava 2026.', undefined, undefined]);
    expect((await students[6]!.get('survey-conduction?filter[addresses][like]=firma')).status).toBe(422);
    expect((await leader.get(`survey-conduction/view?id=${filled.body.id}`)).body.addresses).toHaveLength(1);
    const [line] = after.body.published.questions[0].lines;
    expect(line.total).toMatchObject({ n: 5, mean: 3, median: 3, sd: 1.58 });
    expect(after.body.published.questions[1].lines[0].total.counts.map((c: any) => c.count)).toEqual([5, 0]);
    // «Why?» was asked of two: too few to be told.
    expect(after.body.published.questions[2].lines[0].total).toBeNull();
    const csv = await leader.fetch(`rpt-survey-results/export?format=csv&idSurvImp=${filled.body.id}`);
    expect(await csv.text()).toContain('1.58');
    expect((await leader.get(`rpt-survey-results/print?idSurvImp=${filled.body.id}`)).status).toBe(200);
    const pdf = await leader.fetch(`rpt-survey-results/export?format=pdf&idSurvImp=${filled.body.id}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const next = await leader.post(`survey/next-version?id=${id}`);
    expect((await leader.get(`survey/view?id=${next.body.id}`)).body).toMatchObject({ version: 2, status: 'draft' });
  });
});

describe('who may what', () => {
  it('only leaders make surveys; readers read what is shared with them, teachers and students nothing else', async () => {
    const { id, guid } = await world.conduct({ isAnonymous: 0 });
    await world.due();
    const teacher = await signIn(world.portal, { roles: ['teacher'] });
    const student = world.students[0]!;
    for (const who of [teacher, student]) {
      expect((await who.post('survey/create', { titleHr: 'x', category: 'general', languages: ['hr'] })).status).toBe(
        403,
      );
      expect((await who.get(`survey-result?guid=${guid}`)).status).toBe(404);
      expect((await who.get(`survey-conduction/view?id=${id}`)).status).toBeGreaterThan(400);
      expect((await who.get('survey-audience')).status).toBe(403);
      expect((await who.post('survey-conduction/remind-now', { guid })).status).toBe(404);
    }
    await put(world.portal, surveyViewer, { idSurvImp: id, idUser: teacher.id, showIndividual: 0 });
    expect((await teacher.get(`survey-result?guid=${guid}`)).status).toBe(200);
    expect((await teacher.get(`survey-result/single?guid=${guid}`)).status).toBe(404);
    expect((await teacher.get('survey-result/list')).body.data.map((r: any) => r.guid)).toContain(guid);
    expect((await teacher.put(`survey-conduction/close?id=${id}`, { rowVer: 2, note: 'x' })).status).toBe(403);
  });
  it('the one who leads alumni surveys sees and asks alumni alone', async () => {
    const { id } = await world.conduct();
    const alumniAdmin = await signIn(world.portal, { roles: ['alumniAdmin'] });
    expect((await alumniAdmin.get(`survey-conduction/view?id=${id}`)).status).toBe(404);
    const make = (category: string) =>
      alumniAdmin.post('survey/create', {
        titleHr: 'x',
        category,
        languages: ['hr'],
        definition: JSON.stringify(definition),
      });
    expect((await make('general')).status).toBeGreaterThanOrEqual(403);
    const mine = await make('alumni');
    expect(mine.status).toBe(201);
    const ask = (kind: string, value: string) =>
      alumniAdmin.post('survey-conduction/create', {
        titleHr: 'x',
        idSurv: mine.body.id,
        access: 'private',
        dateFrom: '2027-01-01 08:00',
        dateTo: '2027-02-01 08:00',
        audience: [{ kind, value }],
      });
    expect((await ask('role', 'student')).status).toBe(422);
    expect((await ask('role', 'alumniStudent')).status).toBe(201);
  });
  it('who is not on the roll, the wrong kind of address, and the definition’s own mark lead nowhere', async () => {
    const { id, guid } = await world.conduct();
    await world.due();
    const teacher = await signIn(world.portal, { roles: ['teacher'] });
    const stranger = world.portal.client();
    expect((await asked(teacher, guid)).status).toBe(404);
    expect((await asked(stranger, guid)).status).toBe(401);
    expect((await asked(stranger, guid, 'public')).status).toBe(404);
    const [{ mark }] = (await world.rows<{ mark: string }>(
      sql`select s.guid as mark from ${table('survey')} s join ${table('survey-conduction')} c on c.id_surv = s.id where c.id = ${id}`,
    )) as [{ mark: string }];
    expect((await asked(world.students[0]!, mark)).status).toBe(404);
    expect((await teacher.get(`survey-preview?guid=${mark}`)).status).toBe(200);
    expect((await world.students[0]!.get(`survey-preview?guid=${mark}`)).status).toBe(404);
    expect((await teacher.get(`survey-preview?guid=${guid}`)).status).toBe(404);
  });
});

describe('the bank of questions', () => {
  it('keeps single questions, without the condition that speaks of others, for all who lead surveys and for nobody else', async () => {
    const kept = (question: unknown) => ({
      question: typeof question === 'string' ? question : JSON.stringify(question),
    });
    const [rating] = definition.pages[0]!.elements;
    const made = await world.leader.post('survey-question/create', kept({ ...rating, visibleIf: '{a} = 1' }));
    expect(made.status).toBe(201);
    expect(made.body.titleHr).toBe('Kako ocjenjujete nastavu?');
    expect(JSON.parse(made.body.question)).toEqual(rating);
    for (const wrong of ['x', '[]', '{}x', { type: 'panel', name: 'p' }, { type: 'signaturepad', name: 'p' }]) {
      const refused = await world.leader.post('survey-question/create', kept(wrong));
      expect([wrong, refused.status, refused.body[0]?.key]).toEqual([wrong, 422, 'notQuestion']);
    }
    // What a question is called is what it says: nobody gives it another name, and nobody changes it under others.
    expect((await world.leader.post('survey-question/create', { ...kept(rating), titleHr: 'Drugo' })).status).toBe(422);
    expect((await world.leader.put(`survey-question/update?id=${made.body.id}`, kept(rating))).status).toBe(403);
    const alumniAdmin = await signIn(world.portal, { roles: ['alumniAdmin'] });
    const found = await alumniAdmin.get('survey-question?search=ocjenjujete&columns=titleHr,titleEn,question');
    expect(found.body.data.map((row: any) => [row.id, JSON.parse(row.question)])).toEqual([[made.body.id, rating]]);
    const teacher = await signIn(world.portal, { roles: ['teacher'] });
    for (const who of [teacher, world.students[0]!]) {
      expect((await who.get('survey-question')).status).toBe(403);
      expect((await who.post('survey-question/create', kept(rating))).status).toBe(403);
      expect((await who.delete(`survey-question/delete?id=${made.body.id}`)).status).toBeGreaterThanOrEqual(403);
    }
    expect((await world.portal.client().get('survey-question')).status).toBe(401);
    expect((await world.leader.delete(`survey-question/delete?id=${made.body.id}`)).status).toBeLessThan(300);
    expect((await world.leader.get('survey-question')).body.data).toEqual([]);
  });
});

describe('answering', () => {
  it('is judged again by the server, once for each person, and is kept as a draft unless anonymous', async () => {
    const { guid } = await world.conduct({ isAnonymous: 0 });
    await world.due();
    const [ana, iva] = world.students as [any, any];
    for (const [answers, key] of [
      [{}, 'answerRequired'],
      [{ ocjena: 9 }, 'answerRange'],
      [{ ocjena: 5, nacin: 'dopisno' }, 'answerUnknown'],
      [{ ocjena: 1, zasto: 7 }, 'answerForm'],
    ] as const) {
      const refused = await world.answer(ana, guid, answers);
      expect([refused.status, refused.body[0].key]).toEqual([422, key]);
    }
    const draft = { guid, access: 'private', answers: JSON.stringify({ nacin: 'redovito' }) };
    expect((await ana.put('survey-answer/draft', draft)).body.isKept).toBe(1);
    expect((await asked(ana, guid)).body).toMatchObject({ draft: { nacin: 'redovito' }, line: 'started' });
    expect((await asked(iva, guid)).body.draft).toBeNull();
    // What is hidden is not stored, and neither is what nobody asked.
    const ticket = randomUUID();
    const sent = { ocjena: 5, zasto: 'skriveno', tajna: 'x' };
    expect((await world.answer(ana, guid, sent, { ticket })).status).toBe(200);
    const single = await world.leader.get(`survey-result/single?guid=${guid}`);
    expect(single.body.data.map((r: any) => [r.who, r.answers])).toEqual([['Test student0', { ocjena: 5 }]]);
    expect((await world.answer(ana, guid, { ocjena: 1 })).status).toBe(409);
    expect((await iva.post('survey-answer/decline', { guid, access: 'private' })).status).toBe(204);
    const mine = (await iva.get('survey-answer/mine')).body.data.find((r: any) => r.guid === guid);
    expect(mine.line).toBe('declined');
  });
  it('twelve at once, each sent twice: all are there, none twice', async () => {
    const { id, guid } = await world.conduct();
    await world.due();
    const everybody = [...world.students, ...world.librarians];
    const sent = everybody.flatMap(who => {
      const ticket = randomUUID();
      return [1, 2].map(() => world.answer(who, guid, { ocjena: 4 }, { ticket }));
    });
    expect((await Promise.all(sent)).map(r => r.status)).toEqual(sent.map(() => 200));
    const [{ n }] = (await world.rows<{ n: number }>(
      sql`select count(*)::int as n from ${table('survey-response')} where id_surv_imp = ${id}`,
    )) as [{ n: number }];
    expect(n).toBe(everybody.length);
  });
  it('a public survey is open to anybody, once for each browser, and closes for all of them', async () => {
    const { id, guid } = await world.conduct({ access: 'public', audience: null });
    await world.due();
    const stranger = world.portal.client();
    const form = await asked(stranger, guid, 'public');
    expect([form.status, form.body.definition.pages.length]).toEqual([200, 1]);
    const submit = (cookie = '', ticket: string = randomUUID()) =>
      stranger.fetch('survey-answer/submit', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ guid, access: 'public', answers: JSON.stringify({ ocjena: 4 }), ticket }),
      });
    const ticket = randomUUID();
    const first = await submit('', ticket);
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
    expect([
      first.status,
      (await submit(cookie)).status,
      (await submit(cookie, ticket)).status,
      (await submit()).status,
    ]).toEqual([200, 409, 200, 200]);
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly/i);
    await close(id);
    expect((await submit()).status).toBe(409);
    expect((await asked(stranger, guid, 'public')).body).toMatchObject({ status: 'over', definition: null });
  });
  it('somebody without an account answers by the link of a letter, and by it alone', async () => {
    const { id, guid } = await world.conduct({ audience: null, addresses: ['Gost@firma.hr', 'drugi@firma.hr'] });
    await world.due();
    const letters = await world.rows<{ recipient: string; body: string }>(
      sql`select recipient, body from ${table('mail_queue')} where kind like 'link surveys%' order by at desc limit 2`,
    );
    const secret = letters
      .find(l => l.recipient === 'gost@firma.hr')!
      .body.split('/link#')[1]!
      .split('\n')[0]!;
    const by = (path: string, method = 'GET', body?: object) =>
      world.portal.client().fetch(path, {
        method,
        headers: { authorization: `Link ${secret}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const form = (await (await by('survey-answer?access=private')).json()) as { guid: string; line: string };
    expect([form.guid, form.line]).toEqual([guid, 'pending']);
    for (const path of ['survey-conduction', 'survey-completing', 'survey-answer/mine', `survey-result?guid=${guid}`])
      expect([path, (await by(path)).status]).toEqual([path, 403]);
    const answers = JSON.stringify({ ocjena: 2, zasto: 'buka' });
    const sent = { access: 'private', answers, ticket: randomUUID() };
    expect((await by('survey-answer/submit', 'POST', sent)).status).toBe(200);
    expect((await by('survey-answer/submit', 'POST', { ...sent, ticket: randomUUID() })).status).toBe(409);
    // Its use stands nowhere: the survey is anonymous.
    const traces = await world.rows(sql`select 1 from ${table('audit_log')} where id_link is not null`);
    expect(traces).toEqual([]);
    expect(await world.rows(sql`select 1 from ${table('link')} where used_at is not null`)).toEqual([]);
    await close(id);
    expect((await by('survey-answer?access=private')).status).toBe(410);
  });
});

describe('anonymity', () => {
  it('the roll says who, the answers what, and nothing which belongs to which', async () => {
    const { id, guid } = await world.conduct({ grouping: 'audience' });
    await world.due();
    const everybody = [...world.students, ...world.librarians];
    for (const [i, who] of everybody.entries()) await world.answer(who, guid, { ocjena: (i % 5) + 1 });
    // Nobody reads the roll but each their own line, the administrator no more than others.
    const admin = await signIn(world.portal, { roles: ['admin'] });
    for (const who of [world.leader, admin])
      expect((await who.get(`survey-completing?filter[idSurvImp]=${id}`)).body.data).toEqual([]);
    const own = await everybody[0]!.get(`survey-completing?filter[idSurvImp]=${id}`);
    expect(own.body.data.map((r: any) => [r.status, r.doneAt])).toEqual([['done', null]]);
    await close(id);

    const answers = await world.rows<{ ocjena: number; xmin: string; times: string | null; roll: number | null }>(
      sql`select (answers::jsonb ->> 'ocjena')::int as ocjena, xmin::text, submitted_on::text as times, id_surv_com as roll from ${table('survey-response')} where id_surv_imp = ${id} order by ctid`,
    );
    const roll = await world.rows<{ id: number; user: number; xmin: string; when: string | null }>(
      sql`select id, id_user as "user", xmin::text, done_at::text as "when" from ${table('survey-completing')} where id_surv_imp = ${id} order by ctid`,
    );
    expect(answers).toHaveLength(everybody.length);
    expect(roll).toHaveLength(everybody.length);
    // One transaction wrote all of them: it tells none from another.
    expect(new Set([...answers, ...roll].map(r => r.xmin)).size).toBe(1);
    expect(
      [...answers.map(a => a.times), ...answers.map(a => a.roll), ...roll.map(r => r.when)].every(v => v === null),
    ).toBe(true);
    const columns = await world.rows<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name in ('survey_response', 'survey_completing') and (column_name like '%\_at' or column_name like '%\_by' or column_name like '%ip%')`,
    );
    expect(columns.map(c => c.name).toSorted()).toEqual(['done_at', 'reminded_at']);
    const logged = await world.rows(
      sql`select 1 from ${table('audit_log')} where entity in ('survey-response', 'survey-completing')`,
    );
    expect(logged).toEqual([]);
    // Written anew in an order of their own: neither follows the order in which people answered.
    const inOrder = everybody.map(who => who.id);
    const shuffles =
      roll.map(r => r.user).join() !== inOrder.join() ||
      answers.map(a => a.ocjena).join() !== everybody.map((_, i) => (i % 5) + 1).join();
    expect(shuffles).toBe(true);

    // Two librarians are too few, and with them one more group goes: the students, the only other one.
    const { published } = (await world.leader.get(`survey-result?guid=${guid}`)).body;
    expect(published.groups.map((g: any) => g.n)).toEqual([null, null]);
    expect(published.questions[0].lines[0].groups.every((g: any) => g.figures === null)).toBe(true);
    expect(published.questions[0].lines[0].total.n).toBe(everybody.length);
    // All ways out say the same: no group in the file, no single answer, no opening again.
    const csv = await (await world.leader.fetch(`rpt-survey-results/export?format=csv&idSurvImp=${id}`)).text();
    expect(
      csv
        .split('\n')
        .filter(line => /knjižničar|librarian/i.test(line))
        .every(line => !/\d,\d|;\d/.test(line.replace(/^[^;,]*/, ''))),
    ).toBe(true);
    expect((await admin.get(`survey-result/single?guid=${guid}`)).status).toBe(404);
    const { body } = await world.leader.get(`survey-conduction/view?id=${id}`);
    const again = await world.leader.put(`survey-conduction/reopen?id=${id}`, {
      rowVer: body.rowVer,
      note: 'x',
      until: '2099-05-05 10:00',
    });
    expect(again.status).toBe(422);
  });
  it('a reminder goes to those who have not answered, once a day, and leaves all lines of the roll alike', async () => {
    const { id, guid } = await world.conduct();
    await world.due();
    await world.answer(world.students[0]!, guid, { ocjena: 5 });
    const first = await world.leader.post('survey-conduction/remind-now', { guid });
    expect(first.body.told).toBe(world.students.length + world.librarians.length - 1);
    expect((await world.leader.post('survey-conduction/remind-now', { guid })).body.told).toBe(0);
    const marks = await world.rows<{ n: number }>(
      sql`select count(distinct reminded_at)::int as n, count(*) filter (where reminded_at is null)::int as none from ${table('survey-completing')} where id_surv_imp = ${id}`,
    );
    expect(marks).toEqual([{ n: 1, none: 0 }]);
  });
  it('fewer answers than the threshold tell nothing at all, and a draft of an anonymous survey is not stored', async () => {
    const { id, guid } = await world.conduct();
    await world.due();
    for (const student of world.students.slice(0, 4)) await world.answer(student, guid, { ocjena: 1, zasto: 'tajna' });
    const draft = { guid, access: 'private', answers: JSON.stringify({ ocjena: 2 }) };
    expect((await world.students[5]!.put('survey-answer/draft', draft)).body.isKept).toBe(0);
    await close(id);
    const result = await world.leader.get(`survey-result?guid=${guid}`);
    expect(result.body.published).toEqual({ completed: 4, isShown: false, groups: [], questions: [] });
    expect(JSON.stringify(result.body)).not.toContain('tajna');
    const csv = await (await world.leader.fetch(`rpt-survey-results/export?format=csv&idSurvImp=${id}`)).text();
    expect(csv).not.toContain('tajna');
  });
  it('an answer that meets the closing is either in the results or refused', async () => {
    const { id, guid } = await world.conduct();
    await world.due();
    const both = await Promise.all([...world.students.map(s => world.answer(s, guid, { ocjena: 3 })), close(id)]);
    const taken = both.slice(0, -1).filter(r => r.status === 200).length;
    const { published } = (await world.leader.get(`survey-result?guid=${guid}`)).body;
    expect(published.completed).toBe(taken);
    const done = await world.rows<{ n: number }>(
      sql`select count(*)::int as n from ${table('survey-completing')} where id_surv_imp = ${id} and status = 'done'`,
    );
    expect(done[0]!.n).toBe(taken);
  });
});

it('a switched off module closes its viewers too', async () => {
  const { guid } = await world.conduct({ access: 'public', audience: null });
  await world.due();
  expect((await asked(world.portal.client(), guid, 'public')).status).toBe(200);
  await inTransaction(systemOf(world.portal), async tx => {
    await tx.db.run(sql`update ${tx.db.table('app-module')} set is_blocked = 1 where url = '/Surveys'`);
  });
  expect((await asked(world.portal.client(), guid, 'public')).status).toBe(403);
  await inTransaction(systemOf(world.portal), async tx => {
    await tx.db.run(sql`update ${tx.db.table('app-module')} set is_blocked = 0 where url = '/Surveys'`);
  });
});
