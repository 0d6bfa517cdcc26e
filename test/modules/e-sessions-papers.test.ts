import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { duty } from '../../src/modules/papers/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, put, rowOf, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { newTeacher } from './conductions-world.ts';
import { type Council, council, moves, ok, opened, openVote, tick, view, vote } from './e-sessions.ts';

// The papers of a session, held line by line against how such a paper is written. KEEP_PAPERS names a folder in which the files
// are kept, to be looked at.

type Json = any;
let portal: Portal;
let c: Council;
const people = [
  ['f', 'prof. dr. sc.', 'Đurđica', 'Čačić', null],
  ['m', null, 'Dario', 'Kukuljan', 'mag. ing.'],
  ['f', 'izv. prof. dr. sc.', 'Mirna', 'Šimrak', null],
  ['m', 'doc. dr. sc.', 'Žarko', 'Ađulin', null],
  ['f', 'dr. sc.', 'Ljerka', 'Ćosić', 'prof. struč. stud.'],
] as const;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal, {
    size: 6,
    approver: false,
    nameGenHr: 'Fakultetskog vijeća',
    nameHr: 'Fakultetsko vijeće',
  });
  const db = dbOf(portal);
  for (const [n, [gender, titlePrefix, firstName, lastName, titleSuffix]] of people.entries()) {
    const idUser = c.members[n]!.id;
    const idTeacher = await newTeacher(portal, { idUser, gender, titlePrefix, firstName, lastName, titleSuffix });
    await db.run(
      sql`update ${db.table('user')} set first_name = ${firstName}, last_name = ${lastName} where id = ${idUser}`,
    );
    if (n > 0) continue;
    // Of two functions the one counts that signs such papers; the other is newer.
    const signs = [(await rowOf(portal, 'paper-kind', 'code', 'zapisnik-sjednice')).id];
    const dean = { functionHr: 'Dekanica', functionEn: 'Dean', from: '2024-10-01' };
    await put(portal, duty, { ...dean, idTeacher, signs });
    await put(portal, duty, { functionHr: 'Voditeljica studija', functionEn: 'Head', idTeacher, from: '2025-10-01' });
  }
  await put(portal, duty, {
    functionHr: 'Dekanica',
    functionEn: 'Dean',
    personName: 'prof. dr. sc. Đurđica Čačić',
    from: '2024-10-01',
    signs: [(await rowOf(portal, 'paper-kind', 'code', 'odluka-tijela')).id],
  });
  await db.run(
    sql`update ${db.table('owner')} set full_name_hr = 'Fakultet primijenjenih tehnologija Vrelo', name_gen_hr = 'Fakulteta primijenjenih tehnologija Vrelo', city = 'Karlovac', email = 'ured@vrelo.example'`,
  );
  await db.run(
    sql`update ${db.table('paper-kind')} set legal_basis_hr = 'članka 31. Statuta' where code in ('zapisnik-o-tajnom-glasovanju', 'odluka-tijela')`,
  );
}, 180_000);
afterAll(() => portal?.stop());

const draft = (document: string, idEntity: number, params: object = {}) =>
  c.runner.post('paper-issued/preview', { document, idEntity, params });
const numberOf = async (idItem: number): Promise<number> => (await view(c.runner, 'esess-agenda', idItem)).num;
const blocksOf = async (document: string, id: number, params: object = {}): Promise<Json[]> =>
  (await ok(draft(document, id, params))).sheet.blocks;
const signers = (blocks: readonly Json[]): string[][] =>
  blocks.find(b => b.block === 'signatures').people.map((p: Json) => [p.function, p.name].filter(Boolean));
const page = async (name: string, document: string, id: number, params: object = {}): Promise<string> => {
  const said = `&params=${encodeURIComponent(JSON.stringify(params))}`;
  const answer = await c.runner.fetch(`paper-issued/draft?document=${document}&idEntity=${id}${said}`);
  expect(answer.status, name).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/${name}.pdf`, bytes);
  expect(mistakesInPdf(new Pdf(bytes)), name).toEqual([]);
  return (await textOfPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ').replaceAll(' NACRT', '');
};
const inOrder = (text: string, ...lines: readonly string[]): void => {
  let at = 0;
  for (const line of lines) {
    const found = text.indexOf(line, at);
    expect(found, `«${line}» after «${text.slice(Math.max(0, at - 60), at)}» in «${text}»`).toBeGreaterThanOrEqual(0);
    at = found + line.length;
  }
};

describe('names on the papers of a session', () => {
  let id: number;
  let items: readonly number[];
  let item: number;
  beforeAll(async () => {
    ({ id, items } = await opened(c, {}, [{}, { title: 'Pravilnik' }]));
    const db = dbOf(portal);
    for (const [n, who] of [2, 1].entries())
      await db.run(
        sql`update ${db.table('esess-agenda')} set id_rapporteur = ${c.members[who]!.id} where id = ${items[n]!}`,
      );
    item = await numberOf(items[1]!);
    await tick(c, id, [3], 'excused');
    for (const place of items) {
      const q = await openVote(c, place);
      for (const n of [0, 1, 2, 4, 5]) await ok(vote(c.members[n]!, q));
      await ok(moves(c.chair, 'esess-age-question', q, 'close'));
      await ok(moves(c.chair, 'esess-agenda', place, 'conclude'));
    }
    await ok(moves(c.chair, 'esession', id, 'close'));
  }, 120_000);

  test('3.1 the call: titles, words by gender, the chair with the function', async () => {
    const text = await page('3.1', 'poziv-na-sjednicu', id);
    inOrder(
      text,
      'Članovima/članicama Fakultetskog vijeća',
      'POZIV',
      'redovitu sjednicu Fakultetskog vijeća, koja će se održati',
      'DNEVNI RED',
      'izvjestiteljica: izv. prof. dr. sc. Mirna Šimrak',
      'izvjestitelj: Dario Kukuljan, mag. ing.',
      'Molimo članove koji su spriječeni',
      'Predsjedateljica – dekanica',
      'prof. dr. sc. Đurđica Čačić',
    );
    expect(text).not.toContain('M. P.');
    // Whoever comes from outside finds a room by its name.
    expect(text).toMatch(/ sati, Vijećnica (\d+) \(V\1\)/);
    const list = await page('3.4', 'popis-nazocnih', id);
    expect(list).toMatch(
      /POPIS NAZOČNIH · \d+\. redovite sjednice Fakultetskog vijeća · \d+\. \p{L}+ \d{4}\. · stranica 1 od 1/u,
    );
  });

  test('3.2 the minutes: one name to a line with its titles, the act of a decision with its marks', async () => {
    const odluka = await ok(
      c.runner.post('paper-issued/issue', {
        document: 'odluka-tijela',
        idEntity: id,
        params: { item, subject: 'donošenju Pravilnika' },
      }),
    );
    const before = await page('3.2-before', 'zapisnik-sjednice', id);
    // While the office has not marked the act there is nothing to print.
    expect(before).not.toContain('URBROJ');
    await ok(c.runner.put('paper-issued/marks', { id: odluka.id, klasa: '003-06/26-01/7', urbroj: '251-61-26-2' }));
    const blocks = await blocksOf('zapisnik-sjednice', id);
    const columns = blocks.find(b => b.block === 'table').rows.map((row: Json) => row.cells);
    expect(columns.map((cells: string[]) => cells[0])).toEqual([
      'prof. dr. sc. Đurđica Čačić',
      'Dario Kukuljan, mag. ing.',
      'izv. prof. dr. sc. Mirna Šimrak',
      'dr. sc. Ljerka Ćosić, prof. struč. stud.',
      `Test ${c.members[5]!.username}`,
    ]);
    expect(columns[0]).toEqual(['prof. dr. sc. Đurđica Čačić', 'doc. dr. sc. Žarko Ađulin', '']);
    const marked = blocks.findIndex(b => b.text === 'KLASA: 003-06/26-01/7, URBROJ: 251-61-26-2');
    expect(blocks.slice(marked - 2, marked + 1)).toMatchObject([
      { text: [{ text: 'ODLUKA', bold: true }], indent: 10 },
      { text: 'Prihvaća se izvedbeni plan.', indent: 10 },
      { indent: 10 },
    ]);
    expect(blocks.filter(b => String(b.text).startsWith('KLASA'))).toHaveLength(1);
    expect(signers(blocks)[1]).toEqual(['Predsjedateljica – dekanica', 'prof. dr. sc. Đurđica Čačić']);
    inOrder(
      await page('3.2', 'zapisnik-sjednice', id),
      'ZAPISNIK',
      'redovite sjednice Fakultetskog vijeća Fakulteta primijenjenih tehnologija Vrelo, održane',
      'Nazočni:',
      'Sjednici predsjedava: prof. dr. sc. Đurđica Čačić. Zapisnik vodi:',
      'Predsjedateljica utvrđuje da je od 6 članova s pravom glasa nazočno 5 te da postoji kvorum',
      'DNEVNI RED',
      `Ad ${item}. Pravilnik`,
      'Izvjestitelj: Dario Kukuljan, mag. ing.',
      'Rasprave nije bilo.',
      'Prijedlog je prihvaćen jednoglasno.',
      'ODLUKA',
      'KLASA: 003-06/26-01/7, URBROJ: 251-61-26-2',
      'Sjednica je završila u',
      'Prilog:',
      'popis nazočnih',
      'Predsjedateljica – dekanica',
    );
  });

  test('3.3 the decision and the extract: two papers', async () => {
    const decision = await page('3.3a', 'odluka-tijela', id, { item, subject: 'donošenju Pravilnika' });
    inOrder(
      decision,
      'Na temelju članka 31. Statuta',
      'donosi',
      'ODLUKU',
      'o donošenju Pravilnika',
      'I.',
      'Dekanica',
      'Dostaviti:',
      'Pismohrana, ovdje.',
    );
    expect(decision).not.toMatch(/ZA \d/);
    const extract = await page('3.3b', 'izvadak-iz-zapisnika', id, { item });
    inOrder(
      extract,
      'IZVADAK IZ ZAPISNIKA',
      `Ad ${item}. Pravilnik`,
      'ZA 5, PROTIV 0',
      'URBROJ',
      'Točnost izvatka potvrđuje:',
    );
    for (const params of [{ item, subItem: 1 }, { item: 9 }])
      expect((await draft('izvadak-iz-zapisnika', id, params)).status).toBe(422);
  });

  test('3.4 the list of those present: by surname, not by title', async () => {
    const rows = (await blocksOf('popis-nazocnih', id)).find(b => b.block === 'table').rows;
    const named = rows
      .map((row: Json) => row.cells.slice(1, 3))
      .filter(([name]: string[]) => !name!.startsWith('Test'));
    expect(named).toEqual([
      ['doc. dr. sc. Žarko Ađulin', 'član'],
      ['prof. dr. sc. Đurđica Čačić', 'predsjednica'],
      ['dr. sc. Ljerka Ćosić, prof. struč. stud.', 'članica'],
      ['Dario Kukuljan, mag. ing.', 'član'],
      ['izv. prof. dr. sc. Mirna Šimrak', 'članica'],
    ]);
    await page('3.4', 'popis-nazocnih', id);
  });

  test('3.2 adopted with remarks says which', async () => {
    await ok(moves(c.runner, 'esession', id, 'publishMinutes'));
    const [minutes] = (await ok(c.runner.get(`esess-minutes?filter[idEsess]=${id}`))).data;
    const remark = await ok(
      c.members[1]!.post('esess-minutes-remark/create', { idEsessMin: minutes.id, text: 'Dario Kukuljan je govorio.' }),
      201,
    );
    await ok(
      c.runner.put(`esess-minutes-remark/update?id=${remark.id}`, { resolution: 'accepted', rowVer: remark.rowVer }),
    );
    await ok(moves(c.runner, 'esession', id, 'adoptMinutes'));
    expect(JSON.stringify(await blocksOf('zapisnik-sjednice', id))).toMatch(
      /Zapisnik je usvojen[^"]* s primjedbama: Dario Kukuljan je govorio\."/,
    );
  });
});

test('3.2 in public no remark is told about a confidential item, nor about what stands below it', async () => {
  const { id, items } = await opened(c, {}, [
    {},
    { title: 'Stegovni postupak', isConfidential: 1 },
    ([, secret]: readonly number[]) => ({ title: 'Iskaz', idParent: secret }),
  ]);
  await ok(moves(c.chair, 'esession', id, 'close'));
  await ok(moves(c.runner, 'esession', id, 'publishMinutes'));
  const [minutes] = (await ok(c.runner.get(`esess-minutes?filter[idEsess]=${id}`))).data;
  for (const [n, text] of ['Plan je dopunjen.', 'Postupak je obustavljen.', 'Iskaz je povučen.'].entries()) {
    const said = { idEsessMin: minutes.id, idEsessAge: items[n], text };
    const remark = await ok(c.members[1]!.post('esess-minutes-remark/create', said), 201);
    await ok(
      c.runner.put(`esess-minutes-remark/update?id=${remark.id}`, { resolution: 'accepted', rowVer: remark.rowVer }),
    );
  }
  await ok(moves(c.runner, 'esession', id, 'adoptMinutes'));
  const remarks = async (isPublic: 0 | 1) =>
    / s primjedbama: ([^"]*)"/.exec(JSON.stringify(await blocksOf('zapisnik-sjednice', id, { isPublic })))?.[1];
  expect(await remarks(0)).toBe('Plan je dopunjen; Postupak je obustavljen; Iskaz je povučen.');
  expect(await remarks(1)).toBe('Plan je dopunjen.');
});

describe('3.5 a secret vote on paper, counted by a commission', () => {
  test('the commission of three signs; what it counted stands in the record, who voted does not', async () => {
    const { id, items } = await opened(c, {}, [{ title: 'Izbor prodekana' }, { title: 'Javno' }]);
    const q = await openVote(c, items[0]!, { isSecret: 1, isAnalog: 1 });
    const close = (counts: object) => moves(c.chair, 'esess-age-question', q, 'close', counts);
    expect((await vote(c.members[1]!, q)).body).toMatchObject([{ key: 'voteOnPaper' }]);
    expect((await close({})).body).toMatchObject([{ key: 'countsMissing' }]);
    expect((await close({ yes: 4, no: 2, abstain: 1 })).body).toMatchObject([{ key: 'countsOverPresent' }]);
    expect(await ok(close({ yes: 3, no: 1, abstain: 0, invalid: 1 }))).toMatchObject({
      status: 'closed',
      outcome: 'rejected',
    });
    const [item, next] = [await numberOf(items[0]!), await numberOf(items[1]!)];
    const asked = (commission?: string) =>
      draft('zapisnik-o-tajnom-glasovanju', id, { item, ...(commission && { commission }) });
    // Two are no commission, and nobody sits in it twice.
    for (const commission of ['Ana Anić; Ivo Ivić', 'Ana Anić; Ivo Ivić; Ana Anić', 'A; B; C; D'])
      expect((await asked(commission)).status, commission).toBe(422);
    const commission = 'doc. dr. sc. Žarko Ađulin; Dario Kukuljan, mag. ing.; izv. prof. dr. sc. Mirna Šimrak';
    expect(signers((await ok(asked(commission))).sheet.blocks)).toEqual([
      ['Član/ica povjerenstva', 'Dario Kukuljan, mag. ing.'],
      ['Član/ica povjerenstva', 'izv. prof. dr. sc. Mirna Šimrak'],
      ['Predsjednik/ca povjerenstva', 'doc. dr. sc. Žarko Ađulin'],
    ]);
    // Whom nobody has named signs on the line.
    expect(signers((await ok(asked())).sheet.blocks)).toEqual([
      ['Član/ica povjerenstva'],
      ['Član/ica povjerenstva'],
      ['Predsjednik/ca povjerenstva'],
    ]);
    const text = await page('3.5', 'zapisnik-o-tajnom-glasovanju', id, { item, commission });
    inOrder(
      text,
      'ZAPISNIK O PROVEDENOM TAJNOM GLASOVANJU',
      `o tajnom glasovanju pod točkom ${item}. Izbor prodekana, provedenom`,
      'Članova s pravom glasa 6',
      'Nazočnih pri otvaranju 6',
      'Izdanih listića 6',
      'Ubačenih listića 5',
      'Neiskorištenih 1',
      'Nevažećih 1',
      'Važećih 4',
      'ZA 3',
      'PROTIV 1',
      'SUZDRŽANO 0',
      'Odlučuje se većinom glasova nazočnih članova na temelju članka 31. Statuta. Potrebna većina nije postignuta.',
      'povjerenstva',
      'doc. dr. sc. Žarko Ađulin',
    );
    expect(text).not.toContain('Čačić');
    // Who is not there may not read it off the paper of another item, and ballots of the portal have no commission.
    expect((await draft('zapisnik-o-tajnom-glasovanju', id, { item: next })).status).toBe(422);
    const other = await openVote(c, items[1]!, { isSecret: 1 });
    for (const member of c.members) await ok(vote(member, other));
    await ok(moves(c.chair, 'esess-age-question', other, 'close'));
    expect((await draft('zapisnik-o-tajnom-glasovanju', id, { item: next, commission })).status).toBe(422);
    expect(signers(await blocksOf('zapisnik-o-tajnom-glasovanju', id, { item: next }))[1]).toEqual([
      'Predsjedateljica – dekanica',
      'prof. dr. sc. Đurđica Čačić',
    ]);
  });
});
