import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { type DemoPortal, startDemoPortal } from '../../test/modules/portal.ts';
import { loadTeacherAccounts } from '../accounts.ts';
import { insertingSink } from '../sink.ts';
import { type Many, quietSize } from '../size.ts';
import { loadSurveys } from '../surveys.ts';
import { worldOf } from '../world.ts';
import { loadMany } from './index.ts';

/** The same as the large university has, some of each: rows that are made in bulk have to be like those that people make. */
const many: Many = {
  studentAccounts: true,
  messages: 3_000,
  theses: 60,
  documents: 400,
  folders: 60,
  internships: 60,
  sessions: 80,
  surveys: 12,
  answers: 200,
  alumni: 90,
  outcomes: 2,
  papers: 300,
};

describe('what is made in bulk', () => {
  let p: DemoPortal;
  const before = new Map<string, number>();
  const count = async (resource: string): Promise<number> =>
    (await p.db.one<{ n: number }>(sql`select count(*)::int as n from ${p.db.table(resource)}`))!.n;
  /** The last row of a resource in this state: those of the demo's stories have smaller keys. */
  const last = async (resource: string, where = sql`true`): Promise<number> => {
    const found = await p.db.one<{ id: number | null }>(
      sql`select max(id) as id from ${p.db.table(resource)} where ${where}`,
    );
    if (found?.id == null) throw new Error(`No ${resource} is in the state that is looked for.`);
    return found.id;
  };
  const view = async (resource: string, id: number) => {
    const seen = await p.as('admin').get(`${resource}/view?id=${id}`);
    expect(`${resource} ${seen.status}`).toBe(`${resource} 200`);
    return seen.json;
  };
  const move = async (resource: string, id: number, name: string, more: object = {}) => {
    const { rowVer } = await view(resource, id);
    const moved = await p.as('admin').put(`${resource}/${name}?id=${id}`, { rowVer, ...more });
    expect(`${moved.status} ${moved.status === 200 ? '' : moved.text}`).toBe('200 ');
    return view(resource, id);
  };
  const counted = ['message-copy', 'st-co-graduatethesis', 'internship', 'esession', 'alumni-student', 'paper-issued'];

  beforeAll(async () => {
    p = await startDemoPortal();
    await p.inTransaction(async ctx => {
      const world = worldOf(ctx, insertingSink(ctx.db), { ...quietSize, many });
      const { rows } = await ctx.db.run<{ id: number; username: string }>(
        sql`select id, username from ${ctx.db.table('user')}`,
      );
      const users = new Map(rows.map(row => [row.username, row.id]));
      await loadTeacherAccounts(world);
      await loadSurveys(world, users);
      for (const resource of counted) before.set(resource, await count(resource));
      await loadMany(world, users);
    });
  });
  afterAll(() => p?.close());

  it('is as much as was asked for', async () => {
    const made = new Map<string, number>();
    for (const resource of counted) made.set(resource, (await count(resource)) - before.get(resource)!);
    expect(Object.fromEntries(made)).toEqual({
      'message-copy': many.messages,
      'st-co-graduatethesis': many.theses,
      internship: many.internships,
      esession: many.sessions,
      'alumni-student': many.alumni,
      'paper-issued': many.papers,
    });
  });

  it.each([
    ['st-co-graduatethesis', 'title_hr'],
    ['dms-document', 'title'],
    ['dms-folder', 'name'],
    ['internship-offer', 'title'],
    ['partner', 'name'],
    ['esession', 'title'],
    ['esess-decision', 'number'],
    ['survey-conduction', 'title_hr'],
    ['alumni-student', 'last_name'],
    ['learningoutcomestudycourse', 'text_hr'],
    ['paper-issued', 'number'],
    ['outbox', 'subject'],
  ])('is found: %s by its %s, as people write it and without marks', async (resource, column) => {
    const id = await last(
      resource,
      resource === 'outbox'
        ? sql`id_sender = (select id from ${p.db.table('user')} where username = 'admin')`
        : sql`true`,
    );
    const { label } = (await p.db.one<{ label: string }>(
      sql`select to_jsonb(t) ->> ${column} as label from ${p.db.table(resource)} t where id = ${id}`,
    ))!;
    for (const search of [label, label.normalize('NFD').replace(/\p{M}/gu, '')]) {
      const found = await p
        .as('admin')
        .get(`${resource}?search=${encodeURIComponent(search)}&return[count]=1&pagination[limit]=100`);
      expect(found.status).toBe(200);
      expect(found.json.data.map((row: { id: number }) => row.id)).toContain(id);
    }
  });

  it('is opened and goes on: a thesis, with its version, its file and its defence', async () => {
    const id = await last('st-co-graduatethesis', sql`status = 'accepted'`);
    expect(await move('st-co-graduatethesis', id, 'approveTopic')).toMatchObject({ status: 'approved' });
    const { number } = await view('st-co-graduatethesis', id);
    expect(
      await p.db.one(
        sql`select count(*)::int as n from ${p.db.table('st-co-graduatethesis')} where number = ${number}`,
      ),
    ).toEqual({ n: 1 });
    const archived = await last('st-co-graduatethesis', sql`status = 'archived'`);
    await view('st-co-graduatethesis', archived);
    const version = await last('graduatethesis-version', sql`id_st_co_graduatethesis = ${archived}`);
    const file = await p.as('admin').get(`graduatethesis-version/file?id=${version}&field=content`);
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const graded =
      await p.db.one(sql`select bool_and(t.id_grade_final = n.id_grade and t.defended_on = n.graded_on) as same from ${p.db.table('st-co-graduatethesis')} t
      join ${p.db.table('st-co-enrollment')} n on n.id = t.id_st_co_enrollment where t.isvu_key is not null`);
    expect(graded).toEqual({ same: true });
  });
  it('is opened and goes on: a document', async () => {
    const id = await last(
      'dms-document',
      sql`status = 'active' and id_locked_by is null and legal_hold = 0 and is_hosted = 0`,
    );
    const { currentVersion } = await view('dms-document', id);
    expect(
      await p.db.one(
        sql`select count(*)::int as n from ${p.db.table('dms-document-version')} where id_dms_doc = ${id}`,
      ),
    ).toEqual({ n: currentVersion });
    expect(await move('dms-document', id, 'archive')).toMatchObject({ status: 'archived' });
  });
  it('is opened and goes on: an internship, from its beginning and from its grade on', async () => {
    const id = await last('internship', sql`status = 'proposed'`);
    expect(await move('internship', id, 'assign')).toMatchObject({ status: 'assigned' });
    const graded = await last('internship', sql`status = 'completed'`);
    expect(await view('internship', graded)).toMatchObject({ isPassed: 1 });
    const diary = await p.as('admin').get(`internship-diary?filter[idInts]=${graded}`);
    expect(diary.json.data.length).toBeGreaterThan(10);
    const number =
      await p.db.one(sql`select bool_and(i.referral_no = x.number) as same from ${p.db.table('internship')} i join ${p.db.table('paper-issued')} x
      on x.entity = 'internship' and x.id_entity = i.id join ${p.db.table('paper-kind')} k on k.id = x.id_paper_kind and k.code = 'uputnica-za-praksu'`);
    expect(number).toEqual({ same: true });
  });
  it('is opened and goes on: a session, whose minutes are adopted', async () => {
    const id = await last('esession', sql`status = 'minutesReview'`);
    expect(await move('esession', id, 'adoptMinutes')).toMatchObject({ status: 'archived' });
  });
  it('has votes that are sealed as the portal seals them, and ballots that come to what was counted', async () => {
    const votes =
      await p.db.one(sql`select count(*) filter (where v.is_sealed = 0)::int as unsealed, count(v.id_esesstype_mem) filter (where q.is_secret = 1)::int as named,
        count(*) filter (where q.is_secret = 1)::int > 0 as secret from ${p.db.table('esess-age-vote')} v join ${p.db.table('esess-age-question')} q on q.id = v.id_esess_age_que where q.status = 'published'`);
    expect(votes).toEqual({ unsealed: 0, named: 0, secret: true });
    const wrong = await p.db.one(sql`select count(*)::int as n from ${p.db.table('esess-age-question')} q
      cross join lateral (select count(*) as all, count(*) filter (where v.choice = 'yes') as yes, count(*) filter (where v.choice = 'no') as no from ${p.db.table('esess-age-vote')} v where v.id_esess_age_que = q.id) b
      cross join lateral (select count(*) as all from ${p.db.table('esess-age-voter')} r where r.id_esess_age_que = q.id and r.has_voted = 1) r
      where q.status = 'published' and exists (select from ${p.db.table('esess-age-voter')} r where r.id_esess_age_que = q.id)
        and (b.all <> q.counted or r.all <> q.counted or q.method = 'yesNoAbstain' and (b.yes <> q.yes or b.no <> q.no))`);
    expect(wrong).toEqual({ n: 0 });
  });
  it('is opened and goes on: a survey, with answers that its results count', async () => {
    const closed = await last('survey-conduction', sql`status in ('closed', 'reported') and id_st_co is not null`);
    const { completed } = await view('survey-conduction', closed);
    expect(completed).toBeGreaterThan(4);
    const results = await p.as('admin').get(`rpt-survey-results?idSurvImp=${closed}`);
    expect([results.status, results.status === 200 ? '' : results.text]).toEqual([200, '']);
    const open = await last('survey-conduction', sql`status = 'open' and id_st_co is null and access = 'private'`);
    expect(await move('survey-conduction', open, 'close', { note: 'Dosta odgovora.' })).toMatchObject({
      status: 'closed',
    });
  });
  it('is opened and goes on: a graduate, outcomes of a course and a paper', async () => {
    const unverified = await last('alumni-student', sql`verification = 'unverified'`);
    expect(await move('alumni-student', unverified, 'verify')).toMatchObject({ verification: 'verified' });
    const inReview = await last('lo-course', sql`status = 'review'`);
    expect(await move('lo-course', inReview, 'return', { note: 'Doraditi.' })).toMatchObject({ status: 'draft' });
    const waiting = await last('paper-issued', sql`status = 'waiting'`);
    expect(await view('paper-issued', waiting)).toMatchObject({ status: 'waiting' });
    const printed = await p
      .as('admin')
      .get(`paper-issued/print?id=${await last('paper-issued', sql`status = 'registered'`)}`);
    expect([printed.status, printed.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
  it('is read by those to whom it was written, and answered', async () => {
    const reader = (await p.db.one<{ username: string; id: number }>(sql`
      select u.username, c.id from ${p.db.table('message-copy')} c join ${p.db.table('user')} u on u.id = c.id_user join ${p.db.table('teacher')} t on t.id_user = u.id
      where c.seen = 0 and c.mess_type = 'general' order by c.id desc limit 1`))!;
    const inbox = await p.as(reader.username).get('inbox');
    expect(inbox.json.data.map((row: { id: number }) => row.id)).toContain(reader.id);
    const { rowVer, idMess, idThread } = (await p.as(reader.username).get(`inbox/view?id=${reader.id}`)).json;
    expect((await p.as(reader.username).put(`inbox/update?id=${reader.id}`, { rowVer, seen: 1 })).status).toBe(200);
    const broken =
      await p.db.one(sql`select count(*)::int as n from ${p.db.table('outbox')} o left join ${p.db.table('outbox')} a on a.id = o.id_reply_to
      where o.status = 'sent' and o.is_system = 0 and (o.id_thread is null or o.id_reply_to is not null and a.id_thread <> o.id_thread
        or o.recipient_count <> (select count(*) from ${p.db.table('message-copy')} c where c.id_mess = o.id))`);
    expect([broken, typeof idMess, typeof idThread]).toEqual([{ n: 0 }, 'number', 'number']);
  });
  it('leaves free keys for what comes next', async () => {
    const made = await p.as('admin').post('dms-folder/create', { name: 'Poslije svega' });
    expect(`${made.status} ${made.status < 300 ? '' : made.text}`).toMatch(/^20\d $/);
    expect(made.json.id).toBe(await last('dms-folder'));
  });
});
