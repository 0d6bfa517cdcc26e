import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, takeTexts } from '../../src/kernel/server/index.ts';
import { dmsDocumentType } from '../../src/modules/documents/model.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { signedPdf } from '../harness/signed-pdf.ts';
import { attach, bring, fileIn, firm, folder, give, type Kept } from './documents-world.ts';
import { systemOf } from './system.ts';

// Documents: rights through folders and hosts, versions, check-out, retention.

let portal: Portal;
let keeper: Person;
let clerk: Person;
let teacher: Person;
let student: Person;
let stranger: Person;
beforeAll(async () => {
  portal = await startSeeded();
  [keeper, clerk, teacher, student, stranger] = (await Promise.all(
    [['dmsAdmin'], ['user', 'teacher'], ['user', 'teacher'], ['user', 'student'], ['institutionMentor']].map(roles =>
      signIn(portal, { roles }),
    ),
  )) as [Person, Person, Person, Person, Person];
});
afterAll(() => portal?.stop());

type Json = any;
const keys = ({ body }: { body: unknown }): string[] => (Array.isArray(body) ? body.map((p: Json) => p.key) : []);
const sees = async (who: Person, id: number): Promise<number> => (await who.get(`dms-document/view?id=${id}`)).status;
const made = async (answer: Promise<{ status: number; body: unknown }>): Promise<Kept> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Kept;
};
const byteOf = async (who: Person, path: string) => {
  const answer = await who.fetch(path);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
};

describe('rights through folders', () => {
  it('the highest of document and folders above counts, until a folder has rights of its own', async () => {
    const root = await folder(portal, 'Vijeće');
    const open = await folder(portal, '2026', root);
    const closed = await folder(portal, 'Povjerljivo', root, { inheritAcl: 0 });
    await give(portal, { idDmsFol: root }, { role: 'student' }, 'view');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    const plan = await made(fileIn(portal, clerk, open, 'plan.txt', 'Izvedbeni plan'));
    expect(plan).toMatchObject({ title: 'plan', currentVersion: 1 });
    const secret = await made(fileIn(portal, keeper, closed, 'tajna.txt', 'Povjerljivo'));
    const table = async (id: number) => Promise.all([keeper, clerk, teacher, student, stranger].map(p => sees(p, id)));
    expect(await table(plan.id)).toEqual([200, 200, 404, 200, 404]);
    expect(await table(secret.id)).toEqual([200, 404, 404, 404, 404]);
    await give(portal, { idDmsDoc: secret.id }, { idUser: teacher.id }, 'view');
    expect(await table(secret.id)).toEqual([200, 404, 200, 404, 404]);
    // The list, the tree, the bytes and the versions say the same.
    const listed = async (who: Person) =>
      ((await who.get('dms-document?pagination[limit]=100')).body as { data: Json[] }).data?.map(row => row.id) ?? [];
    expect(await listed(teacher)).toEqual([secret.id]);
    expect(await listed(student)).toEqual([plan.id]);
    const tree = (await student.get('dms-folder')).body as { data: Json[] };
    expect(tree.data.map(row => row.name).sort()).toEqual(['2026', 'Vijeće']);
    for (const [id, statuses] of [
      [plan.id, [200, 404]],
      [secret.id, [404, 404]],
    ] as const) {
      const version = (await rowOf(portal, 'dms-document-version', 'id_dms_doc', id)).id;
      for (const path of [
        `dms-document/file?id=${id}&field=content`,
        `dms-document-version/file?id=${version}&field=content`,
      ])
        expect([(await byteOf(student, path)).status, (await byteOf(stranger, path)).status], path).toEqual(statuses);
    }
  });

  it('a tree counts what lies in each folder that its reader sees, also after a change by another', async () => {
    const root = await folder(portal, 'Pismohrana');
    const below = await folder(portal, 'Ugovori', root);
    await folder(portal, 'Zaključano', root, { inheritAcl: 0 });
    await give(portal, { idDmsFol: root }, { idUser: teacher.id }, 'view');
    const treeOf = async (who: Person): Promise<Json[]> => (await who.get('dms-folder/tree')).body.data;
    const seen = async (who: Person) =>
      (await treeOf(who))
        .filter(({ id, idParent }) => id === root || idParent === root)
        .map(({ name, documents }) => [name, documents]);
    expect(await seen(teacher)).toEqual([
      ['Pismohrana', 0],
      ['Ugovori', 0],
    ]);
    const brought = await made(fileIn(portal, keeper, below, 'ugovor.txt', 'Ugovor'));
    await made(fileIn(portal, keeper, below, 'dodatak.txt', 'Dodatak'));
    expect(await seen(teacher)).toEqual([
      ['Pismohrana', 0],
      ['Ugovori', 2],
    ]);
    expect((await keeper.delete(`dms-document/delete?id=${brought.id}`)).status).toBe(200);
    expect(await seen(teacher)).toEqual([
      ['Pismohrana', 0],
      ['Ugovori', 1],
    ]);
    expect((await seen(keeper)).map(([name]) => name)).toEqual(['Pismohrana', 'Ugovori', 'Zaključano']);
    expect((await treeOf(teacher)).find(({ id }) => id === below)).toMatchObject({ idParent: root, can: [] });
  });

  it('readers change nothing, and a right to edit without the permission is none', async () => {
    const root = await folder(portal, 'Obrasci');
    await give(portal, { idDmsFol: root }, null, 'view');
    await give(portal, { idDmsFol: root }, { idUser: student.id }, 'manage');
    const form = await made(fileIn(portal, keeper, root, 'obrazac.txt', 'Obrazac'));
    for (const who of [teacher, student]) {
      expect((await fileIn(portal, who, root, 'x.txt', 'x')).status).toBe(403);
      expect((await who.put(`dms-document/update?id=${form.id}`, { title: 'x', rowVer: 1 })).status).toBe(403);
      expect((await who.delete(`dms-document/delete?id=${form.id}`)).status).toBe(403);
      expect((await who.put(`dms-document/checkOut?id=${form.id}`, { rowVer: 1 })).status).toBe(403);
      expect(
        (await who.post('dms-permission/create', { idDmsFol: root, subjectKind: 'all', level: 'edit' })).status,
      ).toBe(403);
      expect((await who.post('dms-folder/create', { idParent: root, name: 'Moja' })).status).toBe(403);
    }
  });

  it('whoever manages gives rights and takes them away; an open document is gone with the next call', async () => {
    const root = await folder(portal, 'Kadrovska');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'manage');
    const paper = await made(fileIn(portal, clerk, root, 'rješenje.txt', 'Rješenje'));
    const given = (who: Person, values: object) =>
      who.post('dms-permission/create', { idDmsDoc: paper.id, subjectKind: 'role', level: 'view', ...values });
    const right = await made(given(clerk, { role: 'teacher', level: 'edit' }));
    expect(await sees(teacher, paper.id)).toBe(200);
    expect(keys(await given(clerk, { role: 'teacher' }))).toEqual(['givenTwice']);
    expect(keys(await given(clerk, { role: 'king' }))).toEqual(['roleUnknown']);
    // Accounts are found by those who keep the archive.
    const named = { subjectKind: 'user', idUser: student.id };
    expect(keys(await given(clerk, named))).toEqual(['notAnOption']);
    expect((await given(keeper, named)).status).toBe(201);
    // Nobody goes on giving what is not theirs to give.
    expect(
      (await teacher.post('dms-permission/create', { idDmsDoc: paper.id, subjectKind: 'all', level: 'view' })).status,
    ).toBe(403);
    expect((await clerk.delete(`dms-permission/delete?id=${right.id}`)).status).toBe(200);
    expect((await teacher.put(`dms-document/update?id=${paper.id}`, { title: 'Moje', rowVer: 1 })).status).toBe(404);
  });

  it('a folder does not go below itself, nor where its mover may not put anything', async () => {
    const [a, other] = [await folder(portal, 'A'), await folder(portal, 'Tuđe')];
    await give(portal, { idDmsFol: a }, { idUser: clerk.id }, 'manage');
    const b = ((await clerk.post('dms-folder/create', { idParent: a, name: 'B' })).body as Kept).id;
    const c = ((await clerk.post('dms-folder/create', { idParent: b, name: 'C' })).body as Kept).id;
    expect(keys(await clerk.put(`dms-folder/update?id=${b}`, { idParent: c, rowVer: 1 }))).toEqual(['cycle']);
    expect(keys(await clerk.put(`dms-folder/update?id=${b}`, { idParent: b, rowVer: 1 }))).toEqual(['cycle']);
    expect(keys(await clerk.put(`dms-folder/update?id=${b}`, { idParent: null, rowVer: 1 }))).toEqual(['rootsAreKept']);
    expect(keys(await clerk.put(`dms-folder/update?id=${b}`, { idParent: other, rowVer: 1 }))).toEqual(['notAnOption']);
    await give(portal, { idDmsFol: other }, { idUser: clerk.id }, 'view');
    expect(keys(await clerk.put(`dms-folder/update?id=${b}`, { idParent: other, rowVer: 1 }))).toEqual([
      'notYoursToFill',
    ]);
    const paper = await made(fileIn(portal, clerk, b, 'a.txt', 'a'));
    expect(keys(await clerk.put(`dms-document/update?id=${paper.id}`, { idDmsFol: other, rowVer: 1 }))).toEqual([
      'notYoursToFill',
    ]);
    expect((await clerk.delete(`dms-folder/delete?id=${b}`)).status).toBe(409);
    // A folder that is brought keeps its structure, and is made once.
    const twice = await Promise.all(
      [1, 2].map(() => clerk.post('dms-folder/path', { idParent: c, names: ['Zima', 'Siječanj'] })),
    );
    expect(new Set(twice.map(({ body }) => (body as Kept).id)).size).toBe(1);
    expect((await clerk.post('dms-folder/path', { idParent: other, names: ['X'] })).status).toBe(403);
  });
});

it('lists follow a role from the moment it is given to the moment it is taken', async () => {
  const root = await folder(portal, 'Po ulozi');
  await give(portal, { idDmsFol: root }, { role: 'courseConductionsAdmin' }, 'view');
  const paper = await made(fileIn(portal, keeper, root, 'po-ulozi.txt', 'za planere'));
  const [admin, person] = [await signIn(portal, { roles: ['admin'] }), await signIn(portal, { roles: ['teacher'] })];
  const found = async () => {
    const lists = [
      `dms-document?return[count]=1&filter[idDmsFol]=${root}`,
      `dms-document/options?filter[label][like]=po-ulozi`,
      `dms-document-version?return[count]=1&filter[idDmsDoc.title]=po-ulozi`,
    ];
    const answers = await Promise.all(lists.map(list => person.get(list)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]!.body.count).toBe(answers[0]!.body.data.length);
    const { status, body } = await person.get(`counts?of=${encodeURIComponent(JSON.stringify([lists[0]]))}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return [...answers.map(({ body }) => body.data.length), await sees(person, paper.id)];
  };
  expect(await found()).toEqual([0, 0, 0, 404]);
  const idRole = (await rowOf(portal, 'auth-item', 'name', 'courseConductionsAdmin')).id;
  const given = await admin.post('auth-assignment/create', { idUser: person.id, idRole, dateFrom: '2020-01-01' });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  await expect.poll(found).toEqual([1, 1, 1, 200]);
  const taken = await admin.delete(`auth-assignment/delete?id=${given.body.id}`);
  expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300);
  await expect.poll(found).toEqual([0, 0, 0, 404]);
});

describe('versions', () => {
  it('keep every byte as it was brought, and the old ones come back as new', async () => {
    const root = await folder(portal, 'Pravilnici');
    await give(portal, { idDmsFol: root }, { role: 'teacher' }, 'edit');
    const [first, second] = ['prvi nacrt\r\n\u0001', 'drugi nacrt'];
    const paper = await made(
      fileIn(portal, clerk, root, 'pravilnik.txt', first.replace('\u0001', ''), { versionNote: 'nacrt' }),
    );
    const { token } = await bring(portal, teacher, 'dms-document', 'pravilnik.txt', second);
    const now = (
      await teacher.put(`dms-document/update?id=${paper.id}`, {
        content: token,
        versionNote: 'nakon rasprave',
        rowVer: 1,
      })
    ).body as Kept;
    expect(now.currentVersion).toBe(2);
    expect(
      keys(await teacher.put(`dms-document/bringBack?id=${paper.id}`, { version: 7, rowVer: now.rowVer })),
    ).toEqual(['versionUnknown']);
    const back = (await teacher.put(`dms-document/bringBack?id=${paper.id}`, { version: 1, rowVer: now.rowVer }))
      .body as Kept;
    expect(back).toMatchObject({ currentVersion: 3, content: { hash: paper.content!.hash } });
    const versions = ((await clerk.get(`dms-document-version?filter[idDmsDoc]=${paper.id}`)).body as { data: Json[] })
      .data;
    expect(versions.map(v => [v.version, v.comment])).toEqual([
      [3, '← 1'],
      [2, 'nakon rasprave'],
      [1, 'nacrt'],
    ]);
    for (const { id, version } of versions) {
      const { bytes } = await byteOf(clerk, `dms-document-version/file?id=${id}&field=content`);
      const wanted = version === 2 ? second : first.replace('\u0001', '');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(wanted).digest('hex'));
    }
    expect(
      (await clerk.put(`dms-document-version/update?id=${versions[0].id}`, { comment: 'x', rowVer: 1 })).status,
    ).toBe(403);
    const whole = (await clerk.get(`dms-document/integrity?id=${paper.id}`)).body as { data: Json[] };
    expect(whole.data.map(v => v.state)).toEqual(['same', 'same', 'same']);
    expect((await student.get(`dms-document/integrity?id=${paper.id}`)).status).toBe(404);
    // A download that broke off goes on where it was.
    const part = await clerk.fetch(`dms-document/file?id=${paper.id}&field=content`, {
      headers: { range: 'bytes=2-4' },
    });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/12', 'vi ']);
    const past = await clerk.fetch(`dms-document/file?id=${paper.id}&field=content`, {
      headers: { range: 'bytes=90-' },
    });
    expect(past.status).toBe(416);
  });

  it('one takes a document, and of two who do it at once one is told', async () => {
    const root = await folder(portal, 'Zajedničko');
    await give(portal, { idDmsFol: root }, { role: 'teacher' }, 'edit');
    const paper = await made(fileIn(portal, clerk, root, 'zajedno.txt', 'Zajedno'));
    const both = await Promise.all(
      [clerk, teacher].map(p => p.put(`dms-document/checkOut?id=${paper.id}`, { rowVer: 1 })),
    );
    expect(both.map(a => a.status).sort()).toEqual([200, 409]);
    const [holder, other] = both[0]!.status === 200 ? [clerk, teacher] : [teacher, clerk];
    const { token } = await bring(portal, other, 'dms-document', 'zajedno.txt', 'Preko');
    expect(keys(await other.put(`dms-document/update?id=${paper.id}`, { content: token, rowVer: 2 }))).toEqual([
      'takenByOther',
    ]);
    expect(keys(await other.put(`dms-document/checkIn?id=${paper.id}`, { rowVer: 2 }))).toEqual(['takenByOther']);
    expect(keys(await other.delete(`dms-document/delete?id=${paper.id}`))).toEqual(['takenByOther']);
    const mine = await bring(portal, holder, 'dms-document', 'zajedno.txt', 'Moje');
    expect((await holder.put(`dms-document/update?id=${paper.id}`, { content: mine.token, rowVer: 2 })).status).toBe(
      200,
    );
    // Whoever keeps the archive frees what was forgotten.
    expect((await keeper.put(`dms-document/checkIn?id=${paper.id}`, { rowVer: 3 })).status).toBe(200);
    // A ticket that was refused is still good, and one that was used is not.
    expect((await other.put(`dms-document/update?id=${paper.id}`, { content: token, rowVer: 4 })).status).toBe(200);
    expect(keys(await fileIn(portal, other, root, 'x.txt', 'x', { content: token }))).toEqual(['fileUsed']);
  });

  it('the bin keeps a document for those who may edit, and gives it back', async () => {
    const root = await folder(portal, 'Bilješke');
    await give(portal, { idDmsFol: root }, { role: 'teacher' }, 'edit');
    await give(portal, { idDmsFol: root }, { role: 'student' }, 'view');
    const paper = await made(fileIn(portal, clerk, root, 'bilješka.txt', 'Bilješka'));
    expect((await clerk.delete(`dms-document/delete?id=${paper.id}`)).status).toBe(200);
    expect([await sees(clerk, paper.id), await sees(student, paper.id)]).toEqual([404, 404]);
    const bin = async (who: Person) =>
      ((await who.get('dms-document?deleted=1')).body as { data?: Json[] }).data?.map(r => r.id) ?? [];
    expect([await bin(clerk), await bin(student)]).toEqual([[paper.id], []]);
    expect((await clerk.put(`dms-document/restore?id=${paper.id}`)).status).toBe(200);
    expect(await sees(student, paper.id)).toBe(200);
    expect(
      ((await clerk.get(`dms-document-version?filter[idDmsDoc]=${paper.id}`)).body as { data: Json[] }).data,
    ).toHaveLength(1);
  });
});

describe('attachments', () => {
  it('are read as their host is, by every address, and by nobody else', async () => {
    const partners = await signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit'] });
    const reader = await signIn(portal, { permissions: ['AppModuleInternshipView'] });
    const host = await firm(portal, 'Ugovorna d.o.o.');
    const paper = await made(attach(portal, partners, host, 'ugovor.txt', 'Ugovor o stručnoj praksi sa Šarićem'));
    await takeTexts(systemOf(portal));
    const version = (await rowOf(portal, 'dms-document-version', 'id_dms_doc', paper.id)).id;
    const addresses = [
      `dms-attachment/view?id=${paper.id}`,
      `dms-attachment/file?id=${paper.id}&field=content`,
      `dms-document/view?id=${paper.id}`,
      `dms-document/file?id=${paper.id}&field=content`,
      `dms-document/history?id=${paper.id}`,
      `dms-document/integrity?id=${paper.id}`,
      `dms-document/text?id=${paper.id}`,
      `dms-document-version/view?id=${version}`,
      `dms-document-version/file?id=${version}&field=content`,
    ];
    const found = async (who: Person) =>
      ((await who.get('dms-document/search?q=praksi%20saric')).body as { data: Json[] }).data.map(r => r.id);
    for (const path of addresses) {
      for (const who of [partners, reader]) expect((await who.fetch(path)).status, path).toBe(200);
      // The student sees the firm and not its contracts; whoever keeps the archive sees that there is one, not what stands in it.
      for (const who of [student, keeper, stranger])
        expect((await who.fetch(path)).status, `${path} ${who.username}`).toBe(404);
    }
    expect([await found(partners), await found(reader)]).toEqual([[paper.id], [paper.id]]);
    expect([await found(student), await found(keeper)]).toEqual([[], []]);
    const place = ((await reader.get('dms-document/search?q=praksi')).body as { data: Json[] }).data[0].place;
    expect(place.filter((part: Json) => part.found === 1).map((part: Json) => part.text)).toEqual(['praksi']);
    const registered = (await keeper.get(`dms-register?filter[id]=${paper.id}`)).body as { data: Json[] };
    expect(registered.data[0]).toMatchObject({ title: 'ugovor', entity: 'partner', idEntity: host });
    expect(JSON.stringify(registered)).not.toContain(paper.content!.hash);
    expect((await partners.get('dms-register')).status).toBe(403);
  });

  it('are brought, replaced, ordered and taken away by whoever may change the host', async () => {
    const partners = await signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit'] });
    const reader = await signIn(portal, { permissions: ['AppModuleInternshipView'] });
    const host = await firm(portal, 'Prilozi d.o.o.');
    const ids: number[] = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt'])
      ids.push((await made(attach(portal, partners, host, name, name))).id);
    expect((await attach(portal, reader, host, 'x.txt', 'x')).status).toBe(403);
    expect((await attach(portal, partners, 999_999, 'x.txt', 'x')).status).toBe(403);
    expect((await attach(portal, partners, host, 'x.txt', 'x', 'user')).status).toBe(403);
    const order = { entity: 'partner', idEntity: host, ids: [...ids].reverse() };
    expect((await partners.put('dms-attachment/order', order)).status).toBe(204);
    expect((await partners.put('dms-attachment/order', { ...order, ids: ids.slice(1) })).status).toBe(422);
    expect((await reader.put('dms-attachment/order', { ...order, ids })).status).toBe(403);
    const listed = async () =>
      ((await reader.get(`dms-attachment?filter[entity]=partner&filter[idEntity]=${host}`)).body as { data: Json[] })
        .data;
    expect((await listed()).map(row => row.title)).toEqual(['c', 'b', 'a']);
    const { token } = await bring(portal, partners, 'dms-attachment', 'a2.txt', 'druga');
    const [a] = (await listed()).filter(row => row.id === ids[0]);
    const newer = (await partners.put(`dms-attachment/update?id=${a.id}`, { content: token, rowVer: a.rowVer }))
      .body as Kept;
    expect(newer).toMatchObject({ title: 'a', currentVersion: 2 });
    expect((await partners.delete(`dms-attachment/delete?id=${ids[1]}`)).status).toBe(200);
    expect((await listed()).map(row => row.title)).toEqual(['c', 'a']);
    expect((await reader.put(`dms-attachment/restore?id=${ids[1]}`)).status).toBe(403);
    expect((await partners.put(`dms-attachment/restore?id=${ids[1]}`)).status).toBe(200);
    // It is never shared, moves into no folder and hangs on no other row.
    const shared = await keeper.post('dms-permission/create', { idDmsDoc: ids[0], subjectKind: 'all', level: 'view' });
    expect([403, 422]).toContain(shared.status);
    expect(
      keys(
        await partners.put(`dms-attachment/update?id=${ids[2]}`, {
          idEntity: await firm(portal, 'Druga d.o.o.'),
          rowVer: (await rowOf(portal, 'dms-document', 'id', ids[2])).row_ver,
        }),
      ),
    ).toEqual(['hostUnknown']);
    // The contract is one of the partner's own.
    const root = await folder(portal, 'Ugovori');
    await give(portal, { idDmsFol: root }, null, 'edit');
    const foreign = await made(fileIn(portal, keeper, root, 'tuđi.txt', 'tuđi'));
    const rowVer = (await rowOf(portal, 'partner', 'id', host)).row_ver;
    const both = await signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit', 'AppModuleDMSView'] });
    const oib = { foreignTaxId: 'X', oib: '94577403194' };
    expect(keys(await both.put(`partner/update?id=${host}`, { ...oib, idDmsDocContract: foreign.id, rowVer }))).toEqual(
      ['contractNotAttached'],
    );
    expect((await both.put(`partner/update?id=${host}`, { ...oib, idDmsDocContract: ids[0], rowVer })).status).toBe(
      200,
    );
    expect((await partners.delete(`dms-attachment/delete?id=${ids[0]}`)).status).toBe(409);
    // What hangs on a row in the bin is in no address.
    await dbOf(portal).run(sql`update ${dbOf(portal).table('partner')} set deleted_at = now() where id = ${host}`);
    expect((await partners.fetch(`dms-document/file?id=${ids[2]}&field=content`)).status).toBe(404);
  });
});

describe('retention', () => {
  it('from proposal to erased bytes, and nothing before its time', async () => {
    const root = await folder(portal, 'Prijave');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    const idDmsDocTyp = (await rowOf(portal, 'dms-document-type', 'name_hr', 'Prijava i životopis')).id;
    const [old, held, shared] = [
      await made(fileIn(portal, clerk, root, 'stara.txt', 'stara prijava', { idDmsDocTyp })),
      await made(fileIn(portal, clerk, root, 'sporna.txt', 'sporna prijava', { idDmsDocTyp })),
      await made(fileIn(portal, clerk, root, 'ista.txt', 'ista prijava', { idDmsDocTyp })),
    ];
    await made(fileIn(portal, clerk, root, 'ista-kopija.txt', 'ista prijava'));
    expect(keys(await clerk.delete(`dms-document/delete?id=${old.id}`))).toEqual(['isRecord']);
    const dispose = (who: Person, ids: number[], approvalNo: string | null = 'HR-DAKA-612/26') =>
      who.put('dms-register/dispose', { ids, approvalNo });
    expect(keys(await dispose(keeper, [old.id]))).toEqual(['notDueYet']);
    const db = dbOf(portal);
    await db.run(
      sql`update ${db.table('dms-document')} set retain_until = '2026-01-31' where id = any(${[old.id, held.id, shared.id]})`,
    );
    expect((await clerk.put(`dms-document/update?id=${held.id}`, { legalHold: 1, rowVer: 1 })).status).toBe(422);
    expect((await keeper.put(`dms-document/update?id=${held.id}`, { legalHold: 1, rowVer: 1 })).status).toBe(200);
    await db.run(sql`update ${db.table('dms-document')} set retain_until = '2026-01-31' where id = ${held.id}`);
    expect(keys(await clerk.put(`dms-document/update?id=${held.id}`, { title: 'x', rowVer: 2 }))).toEqual(['onHold']);
    const due = (await keeper.get('dms-register?scenario=dueForDisposal')).body as { data: Json[] };
    expect(due.data.map(row => row.id).sort()).toEqual([old.id, shared.id]);
    expect((await dispose(clerk, [old.id])).status).toBe(403);
    expect((await dispose(keeper, [old.id], null)).status).toBe(422);
    // All or none.
    expect(keys(await dispose(keeper, [old.id, held.id]))).toEqual(['onHold']);
    expect((await byteOf(clerk, `dms-document/file?id=${old.id}&field=content`)).status).toBe(200);
    await takeTexts(systemOf(portal));
    expect((await dispose(keeper, [old.id, shared.id])).body).toEqual({ disposed: 2 });
    expect((await clerk.get(`dms-document/view?id=${old.id}`)).body).toMatchObject({
      status: 'disposed',
      content: null,
      approvalNo: 'HR-DAKA-612/26',
      title: 'stara',
    });
    expect((await byteOf(clerk, `dms-document/file?id=${old.id}&field=content`)).status).toBe(404);
    const files = systemOf(portal).files;
    await expect.poll(() => files.stat(old.content!.hash)).toBeNull();
    expect(await files.stat(shared.content!.hash)).not.toBeNull();
    const texts = await db.run(sql`select 1 from ${db.table('file_text')} where hash = ${old.content!.hash}`);
    expect(texts.rows).toEqual([]);
    expect(((await keeper.get('dms-register?scenario=dueForDisposal')).body as { data: Json[] }).data).toEqual([]);
    expect(((await clerk.get(`dms-document/integrity?id=${old.id}`)).body as { data: Json[] }).data[0].state).toBe(
      'erased',
    );
    expect((await dispose(keeper, [old.id])).status).toBe(409);
  });

  it('a type says how long, its extensions and its size; a change counts anew', async () => {
    const root = await folder(portal, 'Zapisnici');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    const idDmsDocTyp = await put(portal, dmsDocumentType, {
      nameHr: 'Samo tekst',
      retentionYears: 3,
      retentionFrom: 'closed',
      allowedExt: ['txt'],
      maxSizeMb: 1,
      num: 99,
    });
    expect(keys(await fileIn(portal, clerk, root, 'a.csv', 'a;b', { idDmsDocTyp }))).toEqual(['extensionNotAllowed']);
    expect(keys(await fileIn(portal, clerk, root, 'a.txt', 'x'.repeat(1_100_000), { idDmsDocTyp }))).toEqual([
      'tooLargeForType',
    ]);
    const paper = await made(fileIn(portal, clerk, root, 'a.txt', 'a', { idDmsDocTyp }));
    expect(paper).toMatchObject({ retainUntil: null });
    const closed = await clerk.put(`dms-document/update?id=${paper.id}`, { closedAt: '2024-02-29', rowVer: 1 });
    expect(closed.body).toMatchObject({ retainUntil: '2027-02-28' });
    expect(
      (await keeper.put(`dms-document-type/update?id=${idDmsDocTyp}`, { retentionYears: 5, rowVer: 1 })).status,
    ).toBe(200);
    expect((await clerk.get(`dms-document/view?id=${paper.id}`)).body).toMatchObject({ retainUntil: '2029-02-28' });
    expect(
      (await clerk.put(`dms-document-type/update?id=${idDmsDocTyp}`, { retentionYears: 6, rowVer: 2 })).status,
    ).toBe(403);
  });
});

describe('search', () => {
  it('finds titles, marks, tags and texts; whoever is called so comes first', async () => {
    const root = await folder(portal, 'Traženje');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    const inText = await made(fileIn(portal, clerk, root, 'a.txt', 'O žetončiću se ovdje samo govori.'));
    const tagged = await made(fileIn(portal, clerk, root, 'b.txt', 'b', { tags: ['žetončić', 'drugo'] }));
    const marked = await made(fileIn(portal, clerk, root, 'c.txt', 'c', { caseMark: 'ŽETONČIĆ-12/26' }));
    const called = await made(fileIn(portal, clerk, root, 'd.txt', 'd', { title: 'Pravilnik o žetončićima' }));
    await takeTexts(systemOf(portal));
    const found = async (who: Person, q: string) =>
      ((await who.get(`dms-document/search?q=${encodeURIComponent(q)}`)).body as { data: Json[] }).data;
    expect((await found(clerk, 'zetoncic')).map(row => row.id)).toEqual([called.id, tagged.id, marked.id, inText.id]);
    expect((await found(clerk, 'pravilnik zetoncic')).map(row => row.id)).toEqual([called.id]);
    expect((await found(clerk, 'zetonci')).find(row => row.id === inText.id).place).toContainEqual({
      text: 'žetončiću',
      found: 1,
    });
    expect(await found(teacher, 'zetoncic')).toEqual([]);
    // A tag that was taken off finds nothing.
    await clerk.put(`dms-document/update?id=${tagged.id}`, { tags: ['drugo'], rowVer: tagged.rowVer });
    expect((await found(clerk, 'zetoncic')).map(row => row.id)).not.toContain(tagged.id);
  });
});

describe('a file without words', () => {
  it('is said to be a scan, a broken one that it is not read, and one that waits that it waits', async () => {
    const root = await folder(portal, 'Skenovi');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    const scan = new PDFDocument({ size: 'A4' });
    scan.rect(40, 40, 200, 200).fill('#444');
    scan.end();
    const brokenDocx = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8('<w:document><w:p>'),
    });
    const [drawn, broken, said] = [
      await made(fileIn(portal, clerk, root, 'sken.pdf', await buffer(scan))),
      await made(fileIn(portal, clerk, root, 'loš.docx', brokenDocx)),
      await made(fileIn(portal, clerk, root, 'slova.txt', 'ima slova')),
    ];
    const state = async (id: number) =>
      ((await clerk.get(`dms-document/text?id=${id}`)).body as { state: string }).state;
    expect(await state(said.id)).toBe('waiting');
    await takeTexts(systemOf(portal));
    expect([await state(drawn.id), await state(said.id)]).toEqual(['none', 'read']);
    expect(['none', 'unreadable']).toContain(await state(broken.id));
    expect((await student.get(`dms-document/text?id=${drawn.id}`)).status).toBe(404);
  });
});

describe('the list of a folder', () => {
  it('is put in order by size as by any other field, and says what may be done with each row', async () => {
    const root = await folder(portal, 'Poredak');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    await give(portal, { idDmsFol: root }, { idUser: student.id }, 'view');
    for (const [name, n] of [
      ['a.txt', 300],
      ['b.txt', 20],
      ['c.txt', 4000],
    ] as const)
      await made(fileIn(portal, clerk, root, name, 'x'.repeat(n)));
    const listed = async (who: Person) =>
      (
        (await who.get(`dms-document?filter[idDmsFol]=${root}&columns=title&sort=-sizeBytes&return[can]=1`)).body as {
          data: Json[];
        }
      ).data;
    expect((await listed(clerk)).map(row => row.title)).toEqual(['c', 'a', 'b']);
    const [first] = await listed(clerk);
    expect(first.can).toEqual(['update', 'delete', 'archive', 'checkOut', 'checkIn', 'bringBack']);
    expect((await clerk.put(`dms-document/archive?id=${first.id}`, { rowVer: first.rowVer })).status).toBe(200);
    expect((await listed(clerk))[0].can).toEqual(['update', 'delete', 'reopen']);
    expect((await listed(student)).map(row => row.can)).toEqual([[], [], []]);
  });
});

describe('what is offered', () => {
  it('is what the server would take: rights to those who manage, files to those who may write the field', async () => {
    const root = await folder(portal, 'Ponuda');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    await give(portal, { idDmsFol: root }, { idUser: teacher.id }, 'manage');
    const paper = await made(fileIn(portal, keeper, root, 'p.txt', 'p'));
    const manages = async (who: Person) =>
      (await who.get(`dms-permission/may?idDmsDoc=${paper.id}`)).body as { manage: number };
    expect(await Promise.all([keeper, clerk, teacher, student].map(manages))).toEqual(
      [1, 0, 1, 0].map(manage => ({ manage })),
    );
    const host = await firm(portal, 'Ponuda d.o.o.');
    const partners = await signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit'] });
    for (const who of [partners, clerk, student, stranger]) {
      const { add } = (await who.get(`dms-attachment/may?entity=partner&idEntity=${host}`)).body as { add: number };
      expect((await attach(portal, who, host, 'x.txt', 'x')).status, who.username).toBe(add === 1 ? 201 : 403);
    }
    for (const nothing of ['entity=user&idEntity=1', 'entity=partner&idEntity=999999', 'entity=nothing&idEntity=1'])
      expect((await partners.get(`dms-attachment/may?${nothing}`)).body).toEqual({ add: 0 });
  });
});

describe('bad input', () => {
  it('is refused in words, and nothing of it is stored', async () => {
    const root = await folder(portal, 'Ulaz');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
    const said = async (name: string, content: string | Uint8Array) =>
      (await bring(portal, clerk, 'dms-document', name, content)).key;
    expect(await said('plan.pdf', 'ovo nije PDF')).toBe('fileExtension');
    expect(await said('prazno.txt', '')).toBe('fileEmpty');
    const empty = await clerk.post('dms-document/create', { idDmsFol: root, title: 'Bez datoteke' });
    expect(keys(empty)).toEqual(['holdsItsBytes']);
    const trick = await made(fileIn(portal, clerk, root, '../../etc/\u202eplan\u0007.txt', 'x'));
    expect(trick.content!.name).not.toMatch(/[/\\\u0007\u202e]/);
    for (const content of ['x.y', 'not-a-ticket', { hash: 'a'.repeat(64), name: 'a', mime: 'text/plain', size: 1 }])
      expect((await clerk.post('dms-document/create', { idDmsFol: root, content })).status).toBe(422);
    for (const name of ['a/b', '..\\x', ''])
      expect((await keeper.post('dms-folder/create', { idParent: root, name })).status, name).toBe(422);
    expect((await clerk.post('dms-document/create', { idDmsFol: root, isHosted: 1 })).status).toBe(422);
    expect((await clerk.post('dms-document/create', { idDmsFol: root, entity: 'partner', idEntity: 1 })).status).toBe(
      422,
    );
    expect((await clerk.get('dms-document/search?q=')).status).toBe(422);
    expect(((await clerk.get('dms-document/search?q=%25%27%22')).body as { data: Json[] }).data).toEqual([]);
  });
});

describe('a signed PDF', () => {
  it('comes back with every byte it had, also as an earlier version, and its signature holds', async () => {
    const signed = await signedPdf('Odluka o izvedbenom planu');
    try {
      expect(await signed.verifies(signed.bytes)).toBe(true);
      const place = await folder(portal, 'Potpisano');
      await give(portal, { idDmsFol: place }, { idUser: clerk.id }, 'edit');
      const kept = await made(fileIn(portal, clerk, place, 'odluka.pdf', signed.bytes));
      const sha = createHash('sha256').update(signed.bytes).digest('hex');
      expect(kept.content?.hash).toBe(sha);
      const back = async (path: string) => {
        const { status, bytes } = await byteOf(clerk, path);
        expect([path, status]).toEqual([path, 200]);
        expect([path, bytes.equals(signed.bytes), await signed.verifies(bytes)]).toEqual([path, true, true]);
      };
      const path = `dms-document/file?id=${kept.id}&field=content`;
      await back(path);
      // A newer version does not touch the one before it.
      const { token } = await bring(portal, clerk, 'dms-document', 'odluka.pdf', '%PDF-1.4\n%%EOF\n');
      const newer = await clerk.put(`dms-document/update?id=${kept.id}`, { content: token, rowVer: kept.rowVer });
      expect(newer.status, JSON.stringify(newer.body)).toBe(200);
      const versions = (await clerk.get(`dms-document-version?filter[idDmsDoc]=${kept.id}&sort=id`)).body.data;
      await back(`dms-document-version/file?id=${versions[0].id}&field=content`);
      // One byte more or less, and it no longer holds: the check is one.
      const broken = Buffer.from(signed.bytes);
      broken[20] = broken[20]! ^ 1;
      expect(await signed.verifies(broken)).toBe(false);
    } finally {
      await signed.remove();
    }
  });
});
