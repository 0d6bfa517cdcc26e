import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { readTable, type TableHead } from '../../src/kernel/operations/index.ts';
import { inTransaction, sql } from '../../src/kernel/server/index.ts';
import { surveyViewer } from '../../src/modules/surveys/model.ts';
import { type Counted, definitionIn, type Published, publish } from '../../src/modules/surveys/form/index.ts';
import { actingAs, type Person, put, signIn } from '../harness/people.ts';
import { definition, startSurveys, type Surveys } from './surveys-world.ts';
import { systemOf } from './system.ts';

// Anonymity, attacked from every side that somebody has: rows, files, letters, drafts, backups, and what two readers know together.

let world: Surveys;
let everybody: readonly Person[];
/** Everything that the server writes into its log, errors with all that they carry. */
const lines: string[] = [];
const write = (what: object, said?: string): void => {
  const { err } = what as { err?: unknown };
  const whole = err instanceof Error ? { ...err, message: err.message, stack: err.stack } : err;
  lines.push(JSON.stringify({ ...what, err: whole, said }));
};
beforeAll(async () => {
  world = await startSurveys(9, 3, { info: write, warn: write, error: write });
  everybody = [...world.students, ...world.librarians];
});
afterAll(() => world?.portal.stop());
const table = (name: string) => systemOf(world.portal).db.table(name);
const close = async (id: number) => {
  const { body } = await world.leader.get(`survey-conduction/view?id=${id}`);
  const done = await world.leader.put(`survey-conduction/close?id=${id}`, { rowVer: body.rowVer, note: 'gotovo' });
  expect(done.status).toBe(200);
};
/** What a backup writes of a table. */
const backedUp = async (name: string, columns: readonly string[]): Promise<string> => {
  const { db } = systemOf(world.portal);
  const client = new pg.Client({ connectionString: world.portal.test.url });
  await client.connect();
  try {
    const stream = readTable(client, db.schema, {
      name,
      columns,
      order: ['id'],
      partitions: [],
    } as unknown as TableHead);
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return text;
  } finally {
    await client.end();
  }
};
const inBackup = (id: number) =>
  backedUp('survey_response', ['id', 'id_surv_imp', 'answers', 'is_sealed']).then(text =>
    text.split('\n').filter(line => line.split('\t')[1] === String(id)),
  );

it('no backup holds an answer before it is sealed; after a restore everybody is asked again', async () => {
  const secret = await world.conduct();
  const named = await world.conduct({ isAnonymous: 0 });
  await world.due();
  for (const who of everybody.slice(0, 6)) {
    await world.answer(who, secret.guid, { ocjena: 4 });
    await world.answer(who, named.guid, { ocjena: 4 });
  }
  expect([await inBackup(secret.id), (await inBackup(named.id)).length]).toEqual([[], 6]);
  // What a restore of that backup leaves: the roll as it was, and none of its answers.
  await inTransaction(systemOf(world.portal), tx =>
    tx.db.run(sql`delete from ${tx.db.table('survey-response')} where id_surv_imp = ${secret.id}`),
  );
  await world.answer(everybody[6]!, secret.guid, { ocjena: 1 });
  await world.due();
  const roll = await world.rows<{ status: string }>(
    sql`select distinct status from ${table('survey-completing')} where id_surv_imp = ${secret.id}`,
  );
  expect(roll).toEqual([{ status: 'pending' }]);
  const told = await everybody[0]!.get('inbox?filter[messType]=survey&sort=-id');
  expect(told.body.data.some((m: any) => m.subject.startsWith('Please answer again'))).toBe(true);
  for (const who of everybody.slice(0, 6))
    expect((await world.answer(who, secret.guid, { ocjena: 5 })).status).toBe(200);
  await world.due();
  await close(secret.id);
  expect(await inBackup(secret.id)).toHaveLength(6);
  expect((await world.leader.get(`survey-result?guid=${secret.guid}`)).body.published.completed).toBe(6);
});

it('order, keys, transactions, numbers and language of sealed rows tell nothing of who answered when', async () => {
  // Everybody answers with their own number, so that an order that is kept would be seen.
  const asks = {
    pages: [{ name: 'p', elements: [{ type: 'text', name: 'broj', title: { hr: 'Broj' }, inputType: 'number' }] }],
  };
  const { id, guid } = await world.conduct({}, asks);
  await world.due();
  const before = await world.rows<{ id: number; user: number }>(
    sql`select id, id_user as "user" from ${table('survey-completing')} where id_surv_imp = ${id}`,
  );
  const tickets: string[] = [];
  for (const [i, who] of everybody.entries()) {
    const ticket = randomUUID();
    tickets.push(ticket);
    expect((await world.answer(who, guid, { broj: i }, { ticket, lang: i === 3 ? 'en' : 'hr' })).status).toBe(200);
  }
  await close(id);
  const answers = await world.rows<{ id: string; broj: number; xmin: string; lang: string; rest: string }>(
    sql`select id::text, (answers::jsonb ->> 'broj')::int as broj, xmin::text, lang, concat(id_surv_com, submitted_on, grp) as rest from ${table('survey-response')} where id_surv_imp = ${id} order by ctid`,
  );
  const roll = await world.rows<{ id: number; user: number; xmin: string; rest: string }>(
    sql`select id, id_user as "user", xmin::text, concat(done_at, reminded_at) as rest from ${table('survey-completing')} where id_surv_imp = ${id} order by ctid`,
  );
  const came = everybody.map((_, i) => i);
  expect(answers.map(a => a.broj).toSorted((a, b) => a - b)).toEqual(came);
  // 12! orders: to meet the one that people came in is no chance.
  expect(answers.map(a => a.broj)).not.toEqual(came);
  expect(answers.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(a => a.broj)).not.toEqual(came);
  expect(roll.map(r => r.user)).not.toEqual(everybody.map(who => who.id));
  expect(roll.toSorted((a, b) => a.id - b.id).map(r => r.user)).not.toEqual(
    before.toSorted((a, b) => a.id - b.id).map(r => r.user),
  );
  // The key that the browser chose and the number of the line are gone, one transaction wrote all, one language is said of all.
  expect(answers.filter(a => tickets.includes(a.id))).toEqual([]);
  expect(roll.filter(r => before.some(b => b.id === r.id))).toEqual([]);
  expect(new Set([...answers, ...roll].map(r => r.xmin)).size).toBe(1);
  expect(new Set(answers.map(a => a.lang)).size).toBe(1);
  expect([...answers, ...roll].every(r => r.rest === '')).toBe(true);
  const sequences = await world.rows(
    sql`select 1 from pg_catalog.pg_class where relkind = 'S' and relname like 'survey_response%'`,
  );
  expect(sequences).toEqual([]);
});

it('neither the log of changes nor messages, letters and links say who answered', async () => {
  const { id, guid } = await world.conduct({ addresses: ['gost@firma.hr'] });
  await world.due();
  const [ana, ...others] = everybody as [Person, ...Person[]];
  const [from] = await world.rows<{ at: string }>(sql`select now()::text as at`);
  for (const who of [ana, ...others.slice(0, 5)]) await world.answer(who, guid, { ocjena: 2, zasto: 'zbog buke' });
  const traces = await world.rows(
    sql`select entity, action from ${table('audit_log')} where at > ${from!.at}::timestamptz and (entity like 'survey%' or diff::text like '%zbog buke%')`,
  );
  expect(traces).toEqual([]);
  // Reminders go out in the same way on the day, to those alone who wait; whose they were stands on no line of the roll.
  await world.leader.post('survey-conduction/remind-now', { guid });
  const marks = await world.rows<{ n: number }>(
    sql`select count(distinct reminded_at)::int as n from ${table('survey-completing')} where id_surv_imp = ${id}`,
  );
  expect(marks).toEqual([{ n: 1 }]);
  // Nobody but oneself reads a line, also not by filter, count, sort or export.
  const admin = await signIn(world.portal, { roles: ['admin'] });
  for (const who of [world.leader, admin])
    for (const path of [
      `survey-completing?filter[idSurvImp]=${id}`,
      `survey-completing?filter[idSurvImp]=${id}&filter[idUser]=${ana.id}&filter[status]=done`,
    ])
      expect((await who.get(path)).body.data).toEqual([]);
  for (const path of ['survey-response', 'survey-response/view?id=1', 'survey-response/export?format=csv'])
    expect((await admin.get(path)).status).toBe(404);
  // Coming back shows that one has answered, and nothing of what; a draft is not taken.
  const back = (await ana.get(`survey-answer?guid=${guid}&access=private`)).body;
  expect([back.line, back.draft, back.definition]).toEqual(['done', null, null]);
  const draft = { guid, access: 'private', answers: JSON.stringify({ ocjena: 3 }) };
  expect((await everybody.at(-1)!.put('survey-answer/draft', draft)).body.isKept).toBe(0);
  expect(JSON.stringify((await ana.get('survey-answer/mine')).body)).not.toContain('buke');
});

it('the log of the server has no line of an answer: not of one that was taken, refused or failed, nor of a link that was opened', async () => {
  const { id, guid } = await world.conduct({ addresses: ['tiha@firma.hr'] });
  const named = await world.conduct({ isAnonymous: 0, audience: null, addresses: ['glasna@firma.hr'] });
  await world.due();
  const secretOf = async (recipient: string): Promise<string> => {
    const [letter] = await world.rows<{ body: string }>(
      sql`select body from ${table('mail_queue')} where recipient = ${recipient} and kind like 'link surveys%' order by at desc limit 1`,
    );
    return letter!.body.split('/link#')[1]!.split('\n')[0]!;
  };
  const by = (secret: string, method: string, path: string, body?: object) =>
    world.portal.client().fetch(path, {
      method,
      headers: { authorization: `Link ${secret}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const [silent, loud] = [await secretOf('tiha@firma.hr'), await secretOf('glasna@firma.hr')];
  const [ana, iva] = everybody as [Person, Person];
  lines.length = 0;
  await ana.get(`survey-answer?guid=${guid}&access=private`);
  const taken = await world.answer(ana, guid, { ocjena: 1, zasto: 'znakovita rečenica' });
  const refused = await world.answer(iva, guid, { ocjena: 77, zasto: 'znakovita rečenica' });
  const twice = await world.answer(ana, guid, { ocjena: 2 });
  const draft = await iva.put('survey-answer/draft', { guid, access: 'private', answers: '{"ocjena":3}' });
  const declined = await iva.post('survey-answer/decline', { guid, access: 'private' });
  expect([taken, refused, twice, draft, declined].map(r => r.status)).toEqual([200, 422, 409, 200, 204]);
  expect((await by(silent, 'POST', 'link/open', {})).status).toBe(200);
  expect((await by(silent, 'GET', 'survey-answer?access=private')).status).toBe(200);
  const sent = { access: 'private', answers: JSON.stringify({ ocjena: 4 }), ticket: randomUUID() };
  expect((await by(silent, 'POST', 'survey-answer/submit', sent)).status).toBe(200);
  // Also when the database fails: the fault is said, and nothing of whose or what.
  const { db } = systemOf(world.portal);
  await db.run(
    sql`alter table ${table('survey-response')} add constraint broken check (answers not like '%znakovita%') not valid`,
  );
  const failed = await world.answer(everybody[2]!, guid, { ocjena: 1, zasto: 'znakovita rečenica' });
  await db.run(sql`alter table ${table('survey-response')} drop constraint broken`);
  expect(failed.status).toBeGreaterThanOrEqual(409);
  const said = lines.filter(line => /survey-answer|znakovita|"link"|"user"|link\/open/.test(line));
  expect(said).toEqual([]);
  expect(lines.map(line => JSON.parse(line).err?.constraint)).toEqual(['broken']);
  expect(lines.some(line => line.includes(silent) || line.includes('tiha@'))).toBe(false);
  // What is not silent is logged: the log was there to hear it.
  expect((await by(loud, 'POST', 'link/open', {})).status).toBe(200);
  expect(lines.filter(line => line.includes('link/open'))).toHaveLength(1);
  await close(id);
  await close(named.id);
});

it('the question that people are grouped by does not count the groups that are not shown', async () => {
  const { id, guid } = await world.conduct({ grouping: 'question', groupQuestion: 'nacin' });
  await world.due();
  for (const [i, who] of everybody.entries())
    await world.answer(who, guid, { ocjena: (i % 5) + 1, nacin: i < 2 ? 'izvanredno' : 'redovito' });
  await close(id);
  const { published } = (await world.leader.get(`survey-result?guid=${guid}`)).body;
  expect(published.groups.map((g: any) => g.n)).toEqual([null, null]);
  const way = published.questions.find((q: any) => q.name === 'nacin').lines[0];
  expect([way.total.n, way.total.counts, way.groups.map((g: any) => g.figures)]).toEqual([
    everybody.length,
    [],
    [null, null],
  ]);
  const csv = await (await world.leader.fetch(`rpt-survey-results/export?format=csv&idSurvImp=${id}`)).text();
  const rows = csv.split('\n').filter(line => /Part-time|Izvanredno|Redovito/i.test(line));
  expect(rows.filter(line => /[;,]"?\d/.test(line.replace(/^"?\d+[^;,]*/, '')))).toEqual([]);
});

it('two readers together, all files and all languages say one table, and nothing before the end', async () => {
  const { id, guid } = await world.conduct({ grouping: 'audience', showResultsTo: 'viewers' });
  await world.due();
  const [one, two] = [
    await signIn(world.portal, { roles: ['teacher'] }),
    await signIn(world.portal, { roles: ['teacher'] }),
  ];
  for (const who of [one, two])
    await put(world.portal, surveyViewer, { idSurvImp: id, idUser: who.id, showIndividual: 0 });
  for (const [i, who] of everybody.entries()) {
    await world.answer(who, guid, { ocjena: (i % 5) + 1, nacin: i % 2 ? 'redovito' : 'izvanredno' });
    const { published, years, faculty } = (await one.get(`survey-result?guid=${guid}`)).body;
    expect([published.isShown, published.questions, years, faculty]).toEqual([false, [], [], null]);
  }
  const csvOf = async (who: Person) => (await who.fetch(`rpt-survey-results/export?format=csv&idSurvImp=${id}`)).text();
  // An open survey has no figures in any file either.
  expect((await csvOf(one)).split('\n').filter(line => /\d/.test(line))).toEqual([]);
  await close(id);
  const [a, b] = [await one.get(`survey-result?guid=${guid}`), await two.get(`survey-result?guid=${guid}`)];
  const figures = (published: Published) =>
    published.questions.map(({ name, lines, missing }) => ({ name, lines, missing }));
  expect(figures(a.body.published)).toEqual(figures(b.body.published));
  expect(await csvOf(one)).toBe(await csvOf(two));
  // Three librarians are too few, and with them the students go: the total less one of them would be the other.
  expect(a.body.published.groups.map((g: any) => g.n)).toEqual([null, null]);
  for (const who of [one, two]) expect((await who.get(`survey-result/single?guid=${guid}`)).status).toBe(404);
  for (const format of ['xlsx', 'pdf'])
    expect((await one.fetch(`rpt-survey-results/export?format=${format}&idSurvImp=${id}`)).status).toBe(200);
});

it('whatever was answered, no sum and no difference of what is published is about fewer than the threshold', () => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const asks = definitionIn(JSON.stringify(definition));
  let shown = 0;
  for (let round = 0; round < 400; round++) {
    const least = 3 + Math.floor(random() * 5);
    const names = ['A', 'B', 'C', 'D', 'E'].slice(0, 1 + Math.floor(random() * 5));
    const given: Counted[] = Array.from({ length: Math.floor(random() * 40) }, () => ({
      group: random() < 0.08 ? null : names[Math.floor(random() ** 2 * names.length)]!,
      answers: {
        ocjena: 1 + Math.floor(random() * 5),
        ...(random() < 0.6 && { nacin: random() < 0.5 ? 'redovito' : 'izvanredno' }),
        ...(random() < 0.3 && { zasto: 'tekst' }),
      },
    }));
    const published = publish(asks, given, least, random);
    if (!published.isShown) continue;
    for (const { name, lines, texts } of published.questions)
      for (const { total, groups } of lines) {
        const answered = given.filter(one => one.answers[name] !== undefined);
        if (!total) {
          // Of what is not shown as a whole, no part is shown.
          expect(groups.every(g => g.figures === null)).toBe(true);
          expect(texts ?? []).toEqual([]);
          continue;
        }
        expect(total.n).toBeGreaterThanOrEqual(least);
        let rest = total.n;
        for (const { group, figures } of groups)
          if (figures) {
            shown++;
            expect(figures.n === 0 || figures.n >= least).toBe(true);
            expect(figures.n).toBe(answered.filter(one => one.group === group).length);
            rest -= figures.n;
          }
        // The total less everything that is shown: nobody, or at least so many as the threshold says.
        expect(rest === 0 || rest >= least).toBe(true);
      }
  }
  expect(shown).toBeGreaterThan(300);
});

it('whoever acts for somebody neither answers in that name nor learns who has answered namelessly', async () => {
  const secret = await world.conduct();
  const named = await world.conduct({ isAnonymous: 0 });
  await world.due();
  const [done, waiting] = [world.students[0]!, world.students[1]!];
  for (const { guid } of [secret, named]) expect((await world.answer(done, guid, { ocjena: 4 })).status).toBe(200);
  await waiting.put('survey-answer/draft', { guid: named.guid, access: 'private', answers: '{"ocjena":2}' });
  for (const who of [done, waiting]) {
    const acting = await actingAs(world.portal, who);
    const body = { access: 'private', answers: '{"ocjena":1}', ticket: randomUUID() };
    for (const { guid } of [secret, named])
      for (const refused of [
        await acting.get(`survey-answer?guid=${guid}&access=private`),
        await acting.post('survey-answer/submit', { ...body, guid }),
        await acting.put('survey-answer/draft', { guid, access: 'private', answers: '{"ocjena":1}' }),
        await acting.post('survey-answer/decline', { guid, access: 'private' }),
      ])
        expect([refused.status, refused.body]).toEqual([403, { message: expect.stringContaining('on behalf of') }]);
    const mine = (await acting.get('survey-answer/mine')).body.data.map((row: { guid: string }) => row.guid);
    expect([mine.includes(secret.guid), mine.includes(named.guid)]).toEqual([false, true]);
    const roll = (id: number) => acting.get(`survey-completing?filter[idSurvImp]=${id}&return[count]=1`);
    expect([(await roll(secret.id)).body.count, (await roll(named.id)).body.count]).toEqual([0, 1]);
  }
  expect(
    await world.rows(
      sql`select status from ${table('survey-completing')} where id_surv_imp = ${secret.id} and id_user = ${waiting.id}`,
    ),
  ).toEqual([{ status: 'pending' }]);
});
