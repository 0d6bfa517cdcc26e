import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { Pdf, type Dict, type Value } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { bring } from './documents-world.ts';
import { called, type Council, council, draft, item, moves, ok, today, view } from './e-sessions.ts';

// The call with everything that is enclosed to it, in one file. KEEP_PAPERS names a folder in which it is kept, to be looked at.

let portal: Portal;
let c: Council;
let observer: Person;
let stranger: Person;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal, { size: 4, approver: false });
  stranger = await signIn(portal, { roles: ['user'] });
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

/** A small PDF of its own: as many pages as said, each with the word. */
const pdfSaying = (word: string, pages = 1): Promise<Buffer> =>
  pdfOf({
    format: 'A',
    lang: 'hr',
    title: word,
    on: '2026-10-01',
    blocks: Array.from({ length: pages }, (_, n) => [
      ...(n > 0 ? [{ block: 'pageBreak' } as const] : []),
      { block: 'text', text: `${word} ${n + 1}` } as const,
    ]).flat(),
  });
/** Pages without anything on them, as many as said: small, and written by hand. */
const emptyPages = (count: number): Buffer => {
  const ids = Array.from({ length: count }, (_, n) => n + 3);
  const kids = ids.map(id => `${id} 0 R`).join(' ');
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      `2 0 obj <</Type /Pages /MediaBox [0 0 595 842] /Count ${count} /Kids [${kids}]>> endobj`,
      ...ids.map(id => `${id} 0 obj <</Type /Page /Parent 2 0 R>> endobj`),
      'trailer <</Root 1 0 R>>',
    ].join('\n'),
  );
};
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
/** A file that asks for a password: the rest of it does not matter to whoever has none. */
const locked = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(/trailer\s*<</, '$&/Encrypt <</Filter /Standard /V 2 /R 3>> '), 'latin1');
const enclose = async (
  who: Person,
  idEsessAge: number,
  title: string,
  content: string | Uint8Array,
  more: object = {},
  name = 'prilog.pdf',
) => {
  const { token, key } = await bring(portal, who, 'esess-agenda-document', name, content);
  expect(key, title).toBeUndefined();
  return ok(who.post('esess-agenda-document/create', { idEsessAge, title, content: token, ...more }), 201);
};
const packet = (who: Person, id: number) => who.fetch(`esession/packet?id=${id}`);
const bytesOf = async (who: Person, id: number): Promise<Buffer> => {
  const answer = await packet(who, id);
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
};
const said = (hex: Value | undefined): string => Buffer.from(String(hex), 'hex').swap16().toString('utf16le').slice(1);
/** Bookmarks with the pages to which they lead, those below another behind a sign. */
const bookmarks = (bytes: Buffer): string[] => {
  const pdf = new Pdf(bytes);
  const pages = pdf.pages.map(({ ref }) => ref.id);
  const below = (node: Dict, depth: number): string[] => {
    const out: string[] = [];
    for (let next = node.First; next; next = pdf.dict(next).Next!) {
      const mark = pdf.dict(next);
      const [page] = pdf.list(mark.Dest) as { id: number }[];
      out.push(`${'> '.repeat(depth)}${said(mark.Title)} @${pages.indexOf(page!.id) + 1}`, ...below(mark, depth + 1));
    }
    return out;
  };
  return below(pdf.dict(pdf.catalog.Outlines), 0);
};
const issueCall = async (id: number, urbroj: string) => {
  const { id: paper } = await ok(
    c.runner.post('paper-issued/issue', { document: 'poziv-na-sjednicu', idEntity: id, params: {} }),
  );
  await ok(c.runner.put('paper-issued/marks', { id: paper, klasa: '602-04/26-01/9', urbroj }));
};

describe('the call with its annexes in one file', () => {
  let id: number;
  let open: number;
  let plan: { id: number; rowVer: number };
  beforeAll(async () => {
    const session = await draft(c, { title: 'Sjednica s prilozima' });
    ({ id } = session);
    open = (await item(c, id, { title: 'Izvedbeni plan' })).id;
    const secret = (await item(c, id, { title: 'Stegovni postupak', isConfidential: 1 })).id;
    const below = (await item(c, id, { title: 'Iskaz', idParent: secret })).id;
    const last = (await item(c, id, { title: 'Razno', itemKind: 'other', voteKind: 'none' })).id;
    plan = await enclose(c.runner, open, 'Prijedlog plana', await pdfSaying('PLAN', 3));
    await enclose(c.runner, open, 'Plan po satima', 'stupac;sat', {}, 'plan.txt');
    await enclose(c.runner, open, 'Platna lista', await pdfSaying('PLAĆE'), { isConfidential: 1 });
    await enclose(c.runner, secret, 'Prijava', await pdfSaying('PRIJAVA'));
    await enclose(c.runner, below, 'Iskaz svjedoka', await pdfSaying('ISKAZ'));
    await enclose(c.runner, last, 'Fotografija', await picture(), {}, 'slika.png');
    await enclose(c.runner, last, 'Zaštićeno', locked(await pdfSaying('ŠIFRA')));
    const whole = await pdfSaying('CIJELO');
    await enclose(c.runner, last, 'Prerezano', whole.subarray(0, Math.floor(whole.length / 2)));
  }, 120_000);

  test('there is none before the session is called, and for members none before the call is issued', async () => {
    expect((await packet(c.runner, id)).status).toBe(403);
    await ok(moves(c.runner, 'esession', id, 'submit'));
    await ok(moves(c.chair, 'esession', id, 'approve'));
    await ok(moves(c.runner, 'esession', id, 'call'));
    expect(await ok(c.members[1]!.get(`esession/enclosures?id=${id}`))).toMatchObject({ call: 'none' });
    const refused = await packet(c.members[1]!, id);
    expect([refused.status, await refused.json()]).toMatchObject([422, [{ key: 'callNotIssued' }]]);
    // Whoever issues the call sees what it would be.
    const drafted = await textOfPdf(await bytesOf(c.runner, id));
    expect(drafted.slice(0, 2).every(page => page.includes('NACRT'))).toBe(true);
    expect(drafted[2]).not.toContain('NACRT');
  });

  test('it has the call as issued, a list of annexes, and each annex behind a bookmark', async () => {
    await issueCall(id, '251-61-26-1');
    const bytes = await bytesOf(c.members[1]!, id);
    if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/3.1-packet.pdf`, bytes);
    expect(bookmarks(bytes)).toEqual([
      'Poziv @1',
      'Prilozi uz poziv @2',
      '1. Izvedbeni plan @3',
      '> Prilog uz točku 1.: Prijedlog plana @3',
      '3. Razno @6',
      '> Prilog uz točku 3.: Fotografija @6',
    ]);
    const pages = await textOfPdf(bytes);
    expect(pages).toHaveLength(6);
    expect(pages[0]).toContain('KLASA: 602-04/26-01/9');
    expect(pages.join(' ')).not.toContain('NACRT');
    expect(pages.slice(2, 5).map(page => /PLAN \d/.exec(page)?.[0])).toEqual(['PLAN 1', 'PLAN 2', 'PLAN 3']);
    const list = pages[1]!.replaceAll(/\s+/g, ' ');
    for (const line of [
      'Prijedlog plana stranice 3 – 5',
      'Plan po satima priloženo zasebno',
      'Fotografija stranica 6',
      'Zaštićeno priloženo zasebno (datoteka je zaštićena)',
      'Prerezano priloženo zasebno (datoteka se ne može pročitati)',
    ])
      expect(list).toContain(line);
  });

  test('whoever asks many times at once gets one, and those who ask together get the same', async () => {
    const impatient = await Promise.all(Array.from({ length: 6 }, () => packet(c.members[1]!, id)));
    expect(impatient.map(answer => answer.status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
    const [one, two] = await Promise.all([bytesOf(c.members[1]!, id), bytesOf(c.members[2]!, id)]);
    expect(one.equals(two)).toBe(true);
    expect(bookmarks(await bytesOf(c.members[1]!, id))).toHaveLength(6);
  });

  test('nothing confidential is in it, for whomever it is made: not even a name', async () => {
    const whole = await bytesOf(c.runner, id);
    const text = (await textOfPdf(whole)).join(' ');
    for (const word of ['PRIJAVA', 'Prijava', 'ISKAZ', 'Iskaz svjedoka', 'PLAĆE', 'Platna'])
      expect(text).not.toContain(word);
    // The title alone, as on the call.
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Stegovni postupak (povjerljivo)');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Iskaz (povjerljivo)');
    expect(bookmarks(whole).join(' ')).not.toContain('Stegovni');
    const { annexes } = await ok(c.runner.get(`esession/enclosures?id=${id}`));
    expect(annexes.map((annex: { title: string; where: string }) => [annex.title, annex.where])).toEqual([
      ['Prijedlog plana', 'pages'],
      ['Plan po satima', 'noPages'],
      ['Fotografija', 'pages'],
      ['Zaštićeno', 'pages'],
      ['Prerezano', 'pages'],
    ]);
    // Documents stand in the order of the agenda, those of one item together; those of 2.1 with those of 1.
    const { data } = await ok(
      c.runner.get(`esess-agenda-document?filter[idEsessAge.idEsess]=${id}&columns=title,sessionTitle`),
    );
    // Items are called alike from session to session: each document says whose it is.
    const { title } = await view(c.runner, 'esession', id);
    expect(new Set(data.map((row: { sessionTitle: string }) => row.sessionTitle))).toEqual(new Set([title]));
    expect(data.map((row: { title: string }) => row.title)).toEqual([
      'Iskaz svjedoka',
      'Prijedlog plana',
      'Plan po satima',
      'Platna lista',
      'Prijava',
      'Fotografija',
      'Zaštićeno',
      'Prerezano',
    ]);
    // The same file for everybody who may have it, whenever it is made.
    expect(whole.equals(await bytesOf(c.members[2]!, id))).toBe(true);
  });

  test('it is for those with a vote and those who issue the call', async () => {
    for (const path of ['packet', 'enclosures']) {
      const asks = async (who: Person, which: number | string = id) =>
        (await who.fetch(`esession/${path}?id=${which}`)).status;
      expect(await asks(stranger), path).toBe(404);
      // Called to listen: reads single documents, but not the letter to those who decide.
      expect(await asks(observer), path).toBe(403);
      expect(await asks(c.runner, 999_999), path).toBe(404);
      expect(await asks(c.runner, 'x'), path).toBe(422);
      expect((await fetch(`${portal.url}/api/v1/esession/${path}?id=${id}`)).status, path).toBe(401);
    }
  });

  test('a document that was replaced after the call comes in its newest version, and says so', async () => {
    const { token } = await bring(portal, c.runner, 'esess-agenda-document', 'novi.pdf', await pdfSaying('DOPUNJENO'));
    // Nobody but those who keep the documents replaces one.
    expect(
      (
        await c.members[1]!.put(`esess-agenda-document/update?id=${plan.id}`, {
          content: token,
          rowVer: plan.rowVer,
        })
      ).status,
    ).toBe(403);
    await ok(c.runner.put(`esess-agenda-document/update?id=${plan.id}`, { content: token, rowVer: plan.rowVer }));
    expect(await view(c.members[1]!, 'esess-agenda-document', plan.id)).toMatchObject({ version: 2 });
    const [old] = (await ok(c.members[1]!.get(`esess-agenda-document-version?filter[idEsessAgeDoc]=${plan.id}`))).data;
    expect(old.version).toBe(1);
    const bytes = await bytesOf(c.members[1]!, id);
    expect(bookmarks(bytes)).toContain('> Prilog uz točku 1.: Prijedlog plana (inačica 2) @3');
    const text = (await textOfPdf(bytes)).join(' ');
    expect(text).toContain('DOPUNJENO');
    expect(text).not.toContain('PLAN 1');
  });

  test('whoever gave up the seat before the session has neither the packet nor what is confidential', async () => {
    const left = c.members[3]!;
    const secrets = async () => [
      (await left.get(`esess-agenda?filter[idEsess]=${id}`)).body.data.length,
      (await left.get(`esess-agenda-document?filter[idEsessAge.idEsess]=${id}`)).body.data.length,
      (await packet(left, id)).status,
    ];
    expect(await secrets()).toEqual([4, 8, 200]);
    const db = dbOf(portal);
    const end = (on: string | null) =>
      db.run(sql`update ${db.table('esessiontype-member')} set mandate_to = ${on} where id = ${c.idMembers[3]!}`);
    await end(addDays(today, -1));
    expect(await secrets()).toEqual([2, 5, 403]);
    await end(null);
    expect(await secrets()).toEqual([4, 8, 200]);
  });

  test('what stands below a confidential item is as confidential, in lists, search, history and files', async () => {
    const all = (await ok(c.runner.get(`esess-agenda?filter[idEsess]=${id}&columns=title,idParent`))).data;
    const below = all.find((each: { title: string }) => each.title === 'Iskaz');
    expect((await observer.get(`esess-agenda/view?id=${below.id}`)).status).toBe(404);
    expect((await observer.get(`esess-agenda?filter[idEsess]=${id}&search=Iskaz`)).body.data).toEqual([]);
    expect((await observer.get(`esess-agenda/history?id=${below.id}`)).status).toBe(404);
    const documents = (await ok(c.runner.get(`esess-agenda-document?filter[idEsessAge]=${below.id}`))).data;
    expect(documents).toHaveLength(1);
    for (const address of [`view?id=${documents[0].id}`, `file?id=${documents[0].id}&field=content`])
      expect((await observer.fetch(`esess-agenda-document/${address}`)).status, address).toBe(404);
    const desk = await ok(observer.get(`esession/desk?id=${id}`));
    expect(JSON.stringify(desk)).not.toContain('Iskaz');
    const exported = await observer.fetch('esess-agenda/export?format=csv');
    expect(exported.status === 200 ? await exported.text() : '').not.toContain('Iskaz');
  });
});

test('what would make the packet too long stays beside it, and what comes after it is in it', async () => {
  const {
    id,
    items: [item],
  } = await called(c, {}, [{ title: 'Zbirka' }]);
  await enclose(c.runner, item!, 'Preopširno', emptyPages(1001));
  await enclose(c.runner, item!, 'Kratko', await pdfSaying('KRATKO'));
  const pages = await textOfPdf(await bytesOf(c.runner, id));
  expect(pages).toHaveLength(3);
  const list = pages[1]!.replaceAll(/\s+/g, ' ');
  expect(list).toContain('Preopširno priloženo zasebno (paket prima najviše 1000 stranica)');
  expect(list).toContain('Kratko stranica 3');
  expect(pages[2]).toContain('KRATKO 1');
});
