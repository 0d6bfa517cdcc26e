import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { folder } from './documents-world.ts';
import { type Council, council, moves, ok, opened, openVote, today, vote } from './e-sessions.ts';

let portal: Portal;
let c: Council;
let observer: Person, stranger: Person, keeper: Person;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal, { size: 3, approver: false });
  stranger = await signIn(portal, { roles: ['user'] });
  keeper = await signIn(portal, { roles: ['dmsAdmin'] });
  observer = await signIn(portal, { roles: ['user'] });
  await put(portal, esessiontypeMember, {
    idEsesstype: c.idType,
    idUser: observer.id,
    memberRole: 'observer',
    hasVote: 0,
    mandateFrom: addDays(today, -30),
    num: 50,
  });
}, 180_000);
afterAll(() => portal?.stop());

interface Filed {
  readonly id: number;
  readonly title: string;
  readonly caseMark: string | null;
  readonly 'idDmsFol.label': string;
}
const documentsOf = async (who: Person): Promise<Filed[]> =>
  (await ok(who.get('dms-document?columns=title,idDmsFol,docDate,caseMark,status&pagination[limit]=100'))).data;

test('a body has a folder of its own, which those who sit in it read as long as their mandate lasts', async () => {
  const admin = await signIn(portal, { roles: ['eSessionAdmin'] });
  const body = {
    nameHr: 'Povjerenstvo za nastavu',
    nameGenHr: 'Povjerenstva za nastavu',
    abbr: 'PN',
    bodyKind: 'committee',
  };
  const made = await ok(admin.post('esessiontype/create', body), 201);
  // Where its papers lie is the portal's to say.
  expect((await admin.post('esessiontype/create', { ...body, abbr: 'PX', idDmsFolder: made.idDmsFolder })).status).toBe(
    422,
  );
  const sees = async (who: Person) => (await who.get(`dms-folder/view?id=${made.idDmsFolder}`)).status;
  expect(await sees(c.members[1]!)).toBeGreaterThanOrEqual(403);
  const seat = await ok(
    admin.post('esessiontype-member/create', {
      idEsesstype: made.id,
      idUser: c.members[1]!.id,
      memberRole: 'member',
      mandateFrom: addDays(today, -3),
    }),
    201,
  );
  expect(await sees(c.members[1]!)).toBe(200);
  // To read, and nothing more.
  expect((await c.members[1]!.post('dms-folder/create', { idParent: made.idDmsFolder, name: 'Moje' })).status).toBe(
    403,
  );
  await ok(
    admin.put(`esessiontype-member/update?id=${seat.id}`, { mandateTo: addDays(today, -1), rowVer: seat.rowVer }),
  );
  expect(await sees(c.members[1]!)).toBeGreaterThanOrEqual(403);
});

test('a folder is opened to a body by whoever keeps it: the right names the body and nothing else', async () => {
  const idDmsFol = await folder(portal, 'Zajedničko');
  const give = (more: object) => keeper.post('dms-permission/create', { idDmsFol, level: 'view', ...more });
  const sees = async (who: Person) => (await who.get(`dms-folder/view?id=${idDmsFol}`)).status;
  expect((await give({ subjectKind: 'esessiontype' })).status).toBe(422);
  expect((await give({ subjectKind: 'esessiontype', idEsesstype: c.idType, role: 'teacher' })).status).toBe(422);
  expect((await give({ subjectKind: 'all', idEsesstype: c.idType })).status).toBe(422);
  expect(await sees(c.members[1]!)).toBeGreaterThanOrEqual(403);
  await ok(give({ subjectKind: 'esessiontype', idEsesstype: c.idType }), 201);
  expect((await give({ subjectKind: 'esessiontype', idEsesstype: c.idType })).body).toMatchObject([
    { key: 'givenTwice' },
  ]);
  for (const who of [c.members[1]!, c.runner, observer]) expect(await sees(who), who.username).toBe(200);
  expect(await sees(stranger)).toBeGreaterThanOrEqual(403);
});

test('papers of a session are filed with its body; what tells of a confidential item is not for everybody there', async () => {
  const { id, items } = await opened(c, {}, [{}, { title: 'Osobna stvar', isConfidential: 1 }]);
  for (const place of items) {
    const q = await openVote(c, place);
    for (const member of c.members) await ok(vote(member, q));
    await ok(moves(c.chair, 'esess-age-question', q, 'close'));
    await ok(moves(c.chair, 'esess-agenda', place, 'conclude'));
  }
  await ok(moves(c.chair, 'esession', id, 'close'));
  let urbroj = 0;
  const issue = async (document: string, params: object = {}) => {
    const paper = await ok(c.runner.post('paper-issued/issue', { document, idEntity: id, params }));
    if (paper.status !== 'waiting') return;
    // It is filed when it is final, not before.
    const before = (await documentsOf(keeper)).length;
    await ok(
      c.runner.put(`paper-issued/marks`, {
        id: paper.id,
        klasa: '602-04/26-01/7',
        urbroj: `251-61-26-${++urbroj}`,
      }),
    );
    expect(await documentsOf(keeper)).toHaveLength(before + 1);
  };
  await issue('popis-nazocnih');
  await issue('poziv-na-sjednicu');
  await issue('izvadak-iz-zapisnika', { item: 1 });
  await issue('izvadak-iz-zapisnika', { item: 2 });
  await issue('zapisnik-sjednice', { isPublic: 1 });
  await issue('zapisnik-sjednice', { isPublic: 0 });
  const titles = (found: readonly Filed[]) => found.map(f => f.title.replace(/ \d+-\d{4}.*/, '')).toSorted();
  const open = ['Izvadak iz zapisnika', 'POPIS NAZOČNIH', 'Poziv na sjednicu', 'Zapisnik sjednice'];
  const all = await documentsOf(keeper);
  expect(titles(all)).toEqual([...open, 'Izvadak iz zapisnika', 'Zapisnik sjednice'].toSorted());
  expect(all.filter(f => f['idDmsFol.label'] === 'Povjerljivo')).toHaveLength(2);
  for (const who of [c.members[1]!, c.runner, observer])
    expect(titles(await documentsOf(who)), who.username).toEqual(open);
  expect(await documentsOf(stranger)).toEqual([]);
  const paper = (await documentsOf(observer)).find(f => f.title.startsWith('Poziv'))!;
  expect(paper).toMatchObject({ caseMark: '602-04/26-01/7', docDate: today, status: 'archived' });
  const bytes = await observer.fetch(`dms-document/file?id=${paper.id}&field=content`);
  expect([
    bytes.status,
    Buffer.from(await bytes.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, '%PDF-']);
  // A paper that was issued is not replaced in the archive.
  expect((await c.runner.put(`dms-document/update?id=${paper.id}`, { title: 'X', rowVer: 2 })).status).toBe(403);
});

test('a filed act is a record whatever its type: it is not binned, not replaced, and kept by the list of records', async () => {
  const { id } = await opened(c, {}, [{}]);
  const issued = await ok(c.runner.post('paper-issued/issue', { document: 'poziv-na-sjednicu', idEntity: id }));
  const marks = { id: issued.id, klasa: '602-04/26-01/21', urbroj: '251-61-26-1' };
  await ok(c.runner.put('paper-issued/marks', marks));
  const filed = (await documentsOf(keeper)).find(one => one.caseMark === marks.klasa)!;
  const view = async () => (await keeper.get(`dms-document/view?id=${filed.id}`)).body;
  const isRefused = async () => {
    const answer = await keeper.delete(`dms-document/delete?id=${filed.id}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject([{ key: 'isRecord' }]);
    const many = await ok(keeper.post('dms-document/bulk', { verb: 'delete', rows: [{ id: filed.id }] }));
    expect(many.results).toMatchObject([{ ok: false, problem: { status: 422 } }]);
  };
  expect(await view()).toMatchObject({ isFiled: 1, idDmsDocTyp: null, retainUntil: null });
  await isRefused();
  // Nobody makes it one, or none, by hand.
  const change = async (values: object) =>
    keeper.put(`dms-document/update?id=${filed.id}`, { ...values, rowVer: (await view()).rowVer });
  expect((await change({ isFiled: 0 })).status).toBe(422);
  // The list of records says for how long; without a type it is kept for good.
  const admin = await signIn(portal, { roles: ['admin'] });
  const type = await ok(
    admin.post('dms-document-type/create', {
      nameHr: 'Poziv',
      nameEn: 'Call',
      retentionYears: 5,
      retentionFrom: 'created',
      maxSizeMb: 20,
    }),
    201,
  );
  await ok(change({ idDmsDocTyp: type.id }));
  expect((await view()).retainUntil).toBe(`${Number(today.slice(0, 4)) + 5}${today.slice(4)}`);
  await isRefused();
  await ok(change({ idDmsDocTyp: null }));
  expect((await view()).retainUntil).toBeNull();
  await isRefused();
  await ok(moves(keeper, 'dms-document', filed.id, 'reopen'));
  await isRefused();
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 drugo'], { type: 'application/pdf' }), 'drugo.pdf');
  const sent = await keeper.fetch('dms-document/upload?field=content', { method: 'POST', body: form });
  const replaced = await change({ content: ((await sent.json()) as { token: string }).token });
  expect(replaced.status).toBe(422);
  expect(replaced.body).toMatchObject([{ key: 'isClosed' }]);
});
