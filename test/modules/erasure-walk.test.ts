import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource, Erasure, FieldDef } from '../../src/kernel/resource/index.ts';
import { columnName, name as quoted, Person as About, raw, sql, type Sql } from '../../src/kernel/server/index.ts';
import { dmsShare } from '../../src/modules/documents/model.ts';
import { isvuImportRow } from '../../src/modules/isvu-import/model.ts';
import { outbox } from '../../src/modules/messages/model.ts';
import { paperCase } from '../../src/modules/papers/model.ts';
import { registration } from '../../src/modules/people/model.ts';
import { surveyCompleting } from '../../src/modules/surveys/model.ts';
import { buildWorld, type World } from '../foundation/world.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Client, Portal } from '../harness/portal.ts';
import { systemOf } from './system.ts';

/**
 * Somebody with a name that nobody else has, in every module's rows and in every sentence that the portal writes about
 * people, asks to be forgotten. Afterwards no table says the name, but for what a declaration keeps and says why.
 */
let portal: Portal;
let world: World;
let admin: Person;
beforeAll(async () => {
  portal = await startSeeded();
  world = await buildWorld(portal);
  admin = await signIn(portal, { roles: ['user', 'admin'] });
});
afterAll(() => portal?.stop());

const stored = (): AnyResource[] => [...portal.app.resources.values()].filter(r => !r.over);
const linesOf = (r: AnyResource): Record<string, Erasure> => (r.erase ?? {}) as Record<string, Erasure>;
const run = async (statement: Sql): Promise<void> => {
  await dbOf(portal).run(statement);
};

/** As the person is called from now on: in the account and in all that is about them. */
interface Called {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly email: string;
}
const rename = async (person: Person): Promise<Called> => {
  const last = `Kvrzimirek${person.username}`;
  const called = { id: person.id, first: 'Zlatorosa', last, email: `${last.toLowerCase()}@kvrz.example` };
  const db = dbOf(portal);
  await run(
    sql`update ${db.table('user')} set first_name = ${called.first}, last_name = ${last}, email = ${called.email}, phone = ${`01 ${last}`} where id = ${person.id}`,
  );
  const about = new About(systemOf(portal), person.id);
  for (const r of stored()) {
    const ids = r.name === 'user' ? [] : await about.rowsOf(r.name);
    for (const [field, def] of Object.entries(r.all as Record<string, FieldDef>)) {
      if (def.computed || def.options || !['text', 'longtext'].includes(def.kind)) continue;
      const line = linesOf(r)[field];
      const says =
        field === 'firstName'
          ? called.first
          : /^(last|birth)Name$/.test(field)
            ? last
            : def.format === 'email'
              ? called.email
              : line === 'blank' && !def.format && !def.pattern
                ? `${called.first} ${last}`
                : null;
      if (says !== null && ids.length > 0)
        await run(
          sql`update ${db.table(r.name)} set ${quoted(columnName(field))} = ${says}${def.unique ? sql` || id` : raw('')} where id = any(${ids}::int[])`,
        );
    }
  }
  return called;
};

/** What people and the portal say of somebody: letters, notices, events, copies of copies. */
const beSpokenOf = async (person: Person, { first, last, email, id }: Called): Promise<void> => {
  const db = dbOf(portal);
  const name = `${first} ${last}`;
  const row = (of: string): number => world.samples.get(of)!.other;
  // By the person's own hand, over the API.
  for (const [path, body] of [
    ['saved-view/create', { resource: 'room', name: `Pogled: ${name}`, view: '{}' }],
    ['support-request/create', { subject: name, text: `Javite mi se: ${email}` }],
  ] as const)
    expect((await person.post(path, body)).status, path).toBe(201);
  // By an administrator: the history knows what the row said before and after.
  const { rowVer } = (await admin.get(`user/view?id=${id}`)).body;
  expect((await admin.put(`user/update?id=${id}`, { rowVer, phone: `099 ${last}` })).status).toBe(200);
  // By the portal itself.
  const said = { messType: 'general', isSystem: 1, status: 'sent', recipientCount: 1, sentAt: '2026-11-16 10:00' };
  await put(portal, outbox, { ...said, subject: `Nova prijava: ${name}`, body: `${last}, ${first} čeka odluku.` });
  await put(portal, outbox, { ...said, isSystem: 0, idSender: id, subject: 'Pozdrav', body: `Srdačno,\n${name}` });
  await run(
    sql`update ${db.table('calendar-event')} set title = ${`${name}: Rad`} where id = ${row('calendar-event')}`,
  );
  await put(portal, paperCase, {
    klasa: `602-01/26-01/${id}`,
    title: `Molba, ${name}`,
    openedOn: '2026-11-16',
    entity: 'user',
    idEntity: id,
  });
  await put(portal, dmsShare, { idDmsDoc: row('dms-document'), email, until: '2027-01-01' });
  await put(portal, surveyCompleting, { idSurvImp: row('survey-conduction'), email });
  await run(
    sql`update ${db.table('survey-conduction')} set addresses = array['ostaje@test.example', ${email}] where id = ${row('survey-conduction')}`,
  );
  await run(sql`delete from ${db.table('registration')} where id_user = ${id}`);
  await put(portal, registration, { idUser: id, viewType: 'internal', answers: JSON.stringify({ name, email }) });
  await put(portal, isvuImportRow, {
    idIsvuImport: row('isvu-import'),
    line: id,
    key: email,
    action: 'new',
    cells: JSON.stringify([first, last, email]),
  });
  for (const [to, subject] of [
    [email, 'Pozivnica'],
    ['ured@test.example', `Prijavljena je osoba ${name}`],
  ])
    await run(
      sql`insert into ${db.table('mail_queue')} (kind, recipient, subject, body, state) values ('test', ${to}, ${subject}, ${`Poštovani, ${name}`}, 'kept')`,
    );
  await run(
    sql`insert into ${db.table('link')} (name, id_row, recipient, language, hash, until) values ('test', 1, ${email}, 'hr', ${email}, now() + interval '1 day')`,
  );
  await run(
    sql`insert into ${db.table('job_run')} (kind, id_user, username, state, params) values ('report', ${id}, ${last}, 'done', jsonb_build_object('who', ${name}::text))`,
  );
  await run(
    sql`insert into ${db.table('undo_batch')} (resource, verb, rows) values ('user', 'update', jsonb_build_array(${name}::text))`,
  );
};

/** Every column of every table that says it: `table.column`. */
const placesOf = async (word: string): Promise<string[]> => {
  const db = dbOf(portal);
  const { rows: tables } = await db.run<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${db.schema} and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.run<{ column: string }>(
      sql`select distinct k.key as column from ${quoted(db.schema)}.${quoted(name)} t, jsonb_each_text(to_jsonb(t)) k where k.value ilike ${`%${word}%`} order by 1`,
    );
    found.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  return found;
};
/** What declarations keep, as columns; what is folded for searching goes with its field. */
const keptColumns = (): Map<string, string> => {
  const kept = new Map<string, string>();
  for (const r of stored())
    for (const [field, line] of Object.entries(linesOf(r)))
      if (typeof line === 'object')
        for (const column of [columnName(field), `fold_${columnName(field)}`])
          kept.set(`${r.name.replaceAll('-', '_')}.${column}`, line.hr);
  return kept;
};

const erase = async (person: Person): Promise<readonly Planned[]> => {
  await person.post('erasure-request/create', { reason: 'Ne želim više biti ovdje.' });
  const [asked] = (await person.get('erasure-request?filter[status]=open')).body.data;
  const { data: plan } = (await admin.get(`erasure-request/plan?id=${asked.id}`)).body as { data: Planned[] };
  expect((await person.get(`erasure-request/plan?id=${asked.id}`)).status).toBe(403);
  const done = await admin.put(`erasure-request/fulfil?id=${asked.id}`, { rowVer: asked.rowVer, note: 'Na zahtjev.' });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect((await admin.get(`erasure-request/plan?id=${asked.id}`)).status).toBe(404);
  return plan;
};
interface Planned {
  readonly does: 'remove' | 'blank' | 'unname' | 'keep';
  readonly what: string;
  readonly rows: number;
  readonly fields: readonly string[];
  readonly why: string | null;
}

describe('after somebody was erased', () => {
  // The administrators are those who decide; everybody else may be forgotten.
  it.each(['student', 'teacher', 'alumniStudent', 'institutionMentor', 'alumniEmployer', 'librarian', 'eSessionAdmin'])(
    'no table says the name of a person with the role %s, but for what is kept with a reason',
    async role => {
      const person = world.roles.get(role)!;
      const called = await rename(person);
      await beSpokenOf(person, called);
      const before = await placesOf(called.last);
      expect(before).toEqual(
        expect.arrayContaining([
          'audit_log.diff',
          'calendar_event.title',
          'dms_share.email',
          'isvu_import_row.cells',
          'job_run.username',
          'link.recipient',
          'mail_queue.subject',
          'outbox.body',
          'outbox.fold_subject',
          'registration.answers',
          'saved_view.name',
          'survey_completing.email',
          'survey_conduction.addresses',
          'undo_batch.rows',
          'user.email',
        ]),
      );
      const plan = await erase(person);
      const planned = (does: Planned['does'], what: string): number =>
        plan.find(one => one.does === does && one.what.startsWith(what))?.rows ?? 0;
      expect(planned('blank', 'user')).toBe(1);
      expect(planned('remove', 'saved view')).toBeGreaterThan(0);
      expect(plan.filter(one => one.does === 'keep' && !one.why)).toEqual([]);
      expect(plan.filter(one => one.does === 'keep').length).toBeGreaterThan(0);
      const kept = keptColumns();
      // The letter that says so is on its way; it leaves nothing behind once it has left.
      await run(sql`delete from ${dbOf(portal).table('mail_queue')} where kind = 'erased' and state = 'waiting'`);
      const left = await placesOf(called.last);
      expect(left.filter(place => !kept.has(place))).toEqual([]);
      expect(left).toContain('paper_case.title');
      await run(
        sql`delete from ${dbOf(portal).table('paper-case')} where id_entity = ${called.id} and entity = 'user'`,
      );
    },
  );

  it('no list, search, export, history, queue or public page shows somebody of whom nothing is kept', async () => {
    const words = ['librarian', 'alumniStudent'].map(role => `kvrzimirek${role.toLowerCase()}`);
    const telling: string[] = [];
    const look = async (who: Client, at: string): Promise<void> => {
      const { status, body } = await who.get(at);
      const text = (typeof body === 'string' ? body : JSON.stringify(body)).toLowerCase();
      expect(status, `${at}: ${text.slice(0, 200)}`).toBeLessThan(500);
      if (words.some(word => text.includes(word))) telling.push(at);
    };
    for (const r of [...portal.app.resources.values()].filter(r => !r.internal)) {
      await look(admin, `${r.name}?pagination[limit]=500`);
      await look(admin, `${r.name}?columns=${Object.keys(r.all).join(',')}`);
      await look(admin, `${r.name}/export?format=csv`);
      for (const word of words) {
        const found = await admin.get(`${r.name}?search=${word}`);
        if (found.status === 200 && found.body.data.length > 0) telling.push(`${r.name}: ${word}`);
      }
    }
    for (const role of ['librarian', 'alumniStudent'])
      await look(admin, `user/history?id=${world.roles.get(role)!.id}`);
    // Every address that gives something without being told what: pages of the backend, the queue of letters, the public pages.
    const addresses = portal.app.modules
      .flatMap(m => m.endpoints ?? [])
      .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !path.startsWith('auth/'));
    expect(addresses.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/backend/mail', '/backend/audit', '/theses', '/site/alumni', '/site/news', 'home']),
    );
    for (const { path, public: isOpen } of addresses) {
      await look(admin, path);
      if (isOpen) await look(portal.client(), path);
    }
    expect(telling).toEqual([]);
  });
});
