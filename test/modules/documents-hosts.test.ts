import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, purgeBin, purgeMatching, sql } from '../../src/kernel/server/index.ts';
import { partner } from '../../src/modules/people/model.ts';
import { dbOf, type Person, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { attach, fileIn, firm, folder, type Kept } from './documents-world.ts';
import { systemOf } from './system.ts';

// What becomes of files when the row goes for good on which they hang.

let portal: Portal;
let keeper: Person;
let partners: Person;
let teacher: Person;
let colleague: Person;
beforeAll(async () => {
  portal = await startSeeded();
  [keeper, partners, teacher, colleague] = await Promise.all([
    signIn(portal, { roles: ['dmsAdmin'] }),
    signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit'] }),
    signIn(portal, { roles: ['user', 'teacher'] }),
    signIn(portal, { roles: ['user', 'teacher'] }),
  ]);
});
afterAll(() => portal?.stop());

const made = async (answer: Promise<{ status: number; body: unknown }>): Promise<Kept> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Kept;
};
const inBin = async (table: string, ids: readonly number[], days = 31): Promise<void> => {
  const db = dbOf(portal);
  await db.run(
    sql`update ${db.table(table)} set deleted_at = now() - make_interval(days => ${days}) where id = any(${ids})`,
  );
};
const there = async (table: string, ids: readonly number[]): Promise<number[]> => {
  const db = dbOf(portal);
  const { rows } = await db.run<{ id: number }>(
    sql`select id from ${db.table(table)} where id = any(${ids}) order by id`,
  );
  return rows.map(row => row.id);
};
const isStored = async (hash: string): Promise<boolean> => (await systemOf(portal).files.stat(hash)) !== null;

describe('a row that goes for good', () => {
  it('takes its files along, with all versions and the bytes that nothing else has', async () => {
    const [gone, stays] = [await firm(portal, 'Odlazi d.o.o.'), await firm(portal, 'Ostaje d.o.o.')];
    const own = await made(attach(portal, partners, gone, 'svoj.txt', 'samo ovdje'));
    const shared = await made(attach(portal, partners, gone, 'ista.txt', 'isti sadržaj'));
    const other = await made(attach(portal, partners, stays, 'ista.txt', 'isti sadržaj'));
    // In the bin it only waits.
    await inBin('partner', [gone], 29);
    await purgeBin(systemOf(portal));
    expect(await there('dms-document', [own.id, shared.id])).toEqual([own.id, shared.id]);
    await inBin('partner', [gone]);
    await purgeBin(systemOf(portal));
    expect(await there('partner', [gone, stays])).toEqual([stays]);
    expect(await there('dms-document', [own.id, shared.id, other.id])).toEqual([other.id]);
    const db = dbOf(portal);
    const versions = await db.run(
      sql`select 1 from ${db.table('dms-document-version')} where id_dms_doc = any(${[own.id, shared.id]})`,
    );
    expect(versions.rows).toEqual([]);
    await expect.poll(() => isStored(own.content!.hash)).toBe(false);
    expect(await isStored(other.content!.hash)).toBe(true);
    expect((await partners.fetch(`dms-attachment/file?id=${other.id}&field=content`)).status).toBe(200);
  });
  it('stays while one of them is under a legal hold, or a record that nobody has disposed of', async () => {
    const hosts = [
      await firm(portal, 'Spor d.o.o.'),
      await firm(portal, 'Zapis d.o.o.'),
      await firm(portal, 'Prazna d.o.o.'),
    ];
    const held = await made(attach(portal, partners, hosts[0]!, 'sporno.txt', 'sporno'));
    const beside = await made(attach(portal, partners, hosts[0]!, 'uz-sporno.txt', 'uz sporno'));
    const record = await made(attach(portal, partners, hosts[1]!, 'zapis.txt', 'zapis'));
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('dms-document')} set legal_hold = 1 where id = ${held.id}`);
    await db.run(
      sql`update ${db.table('dms-document')} set id_dms_doc_typ = ${(await rowOf(portal, 'dms-document-type', 'name_hr', 'Prijava i životopis')).id} where id = ${record.id}`,
    );
    await inBin('partner', hosts);
    await purgeBin(systemOf(portal));
    expect(await there('partner', hosts)).toEqual(hosts.slice(0, 2));
    // Nor by the server's own code.
    await inTransaction(systemOf(portal), tx => purgeMatching(tx, partner, { id: { in: hosts } }));
    expect(await there('partner', hosts)).toEqual(hosts.slice(0, 2));
    expect(await there('dms-document', [held.id, beside.id, record.id])).toEqual([held.id, beside.id, record.id]);
    expect(await isStored(held.content!.hash)).toBe(true);
    await db.run(sql`update ${db.table('dms-document')} set legal_hold = 0 where id = ${held.id}`);
    await purgeBin(systemOf(portal));
    expect(await there('partner', hosts)).toEqual([hosts[1]]);
    expect(await there('dms-document', [held.id, beside.id, record.id])).toEqual([record.id]);
  });
  it('what whoever keeps the archive holds is not taken away, though they do not read it', async () => {
    const host = await firm(portal, 'Pod zabranom d.o.o.');
    const paper = await made(attach(portal, partners, host, 'pod-zabranom.txt', 'pod zabranom'));
    const held = (who: Person, legalHold: 0 | 1, ids = [paper.id]) => who.put('dms-register/hold', { ids, legalHold });
    expect((await held(partners, 1)).status).toBe(403);
    expect((await held(keeper, 1, [paper.id, 999_999])).status).toBe(404);
    expect((await partners.get(`dms-attachment/view?id=${paper.id}`)).body).toMatchObject({ legalHold: 0 });
    expect((await held(keeper, 1)).body).toEqual({ changed: 1 });
    expect((await keeper.fetch(`dms-document/file?id=${paper.id}&field=content`)).status).toBe(404);
    const removal = await partners.delete(`dms-attachment/delete?id=${paper.id}`);
    expect([removal.status, removal.body[0].key]).toEqual([422, 'onHold']);
    await inBin('partner', [host]);
    await purgeBin(systemOf(portal));
    expect([await there('partner', [host]), await isStored(paper.content!.hash)]).toEqual([[host], true]);
    expect((await held(keeper, 0)).body).toEqual({ changed: 1 });
    await purgeBin(systemOf(portal));
    expect([await there('partner', [host]), await isStored(paper.content!.hash)]).toEqual([[], false]);
  });
  it('a letter too: its draft is thrown away, and a month later its files are gone', async () => {
    const draft = await made(
      teacher.post('outbox/create', { subject: 'Nacrt', body: 'Tekst.', recipients: [String(colleague.id)] }),
    );
    const file = await made(attach(portal, teacher, draft.id, 'nacrt.txt', 'samo u nacrtu', 'outbox'));
    expect((await teacher.delete(`outbox/delete?id=${draft.id}`)).status).toBeLessThan(300);
    expect((await teacher.fetch(`dms-attachment/file?id=${file.id}&field=content`)).status).toBe(404);
    await inBin('outbox', [draft.id]);
    await purgeBin(systemOf(portal));
    expect(await there('dms-document', [file.id])).toEqual([]);
    await expect.poll(() => isStored(file.content!.hash)).toBe(false);
  });
  it('a document of a folder is nobody’s attachment and stays', async () => {
    const root = await folder(portal, 'Zbirka');
    const paper = await made(fileIn(portal, keeper, root, 'zbirka.txt', 'zbirka'));
    await purgeBin(systemOf(portal));
    expect(await there('dms-document', [paper.id])).toEqual([paper.id]);
  });
});
