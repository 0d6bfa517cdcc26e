import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInText, wallClock } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, type Person, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { atOneMoment } from '../harness/race.ts';
import { aboutRoom, letterheadIs, newRoom as roomIn, signs, trialModule, trialOwner } from './papers-world.ts';
import { inPortal } from './system.ts';

let portal: Portal;
let admin: Person;
let teacher: Person;
let student: Person;
const year = wallClock(new Date()).slice(0, 4);
const today = wallClock(new Date()).slice(0, 10);
const kindId = async (code: string): Promise<number> => (await rowOf(portal, 'paper-kind', 'code', code)).id;
const newRoom = (nameHr?: string): Promise<number> => roomIn(portal, nameHr);
const issue = (who: Person, idEntity: number, more: object = {}, name = 'trial-portal') =>
  who.post('paper-issued/issue', { document: name, idEntity, ...more });
const bytes = async (who: Person, path: string): Promise<{ status: number; bytes: Buffer }> => {
  const answer = await who.fetch(`/api/v1/${path}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const print = (who: Person, id: number, signed = 0) => bytes(who, `paper-issued/print?id=${id}&signed=${signed}`);
const setOwner = (values: object): Promise<void> => letterheadIs(admin, values);

beforeAll(async () => {
  portal = await startSeeded({
    beside: [trialModule(aboutRoom('trial-portal', 'portal'), aboutRoom('trial-office', 'office'))],
  });
  admin = await signIn(portal, { roles: ['admin'] });
  teacher = await signIn(portal, { roles: ['teacher'] });
  student = await signIn(portal, { roles: ['student'] });
  await setOwner(trialOwner);
});
afterAll(() => portal?.stop());

describe('issuing', () => {
  it('says what is missing, and issues nothing until it is there', async () => {
    const id = await newRoom();
    const offered = await teacher.get(`paper-issued/offers?entity=room&idEntity=${id}`);
    expect(offered.status, JSON.stringify(offered.body)).toBe(200);
    expect(offered.body.offers.map((offer: { document: string }) => offer.document)).toEqual([
      'trial-portal',
      'trial-office',
    ]);
    expect(offered.body.offers[0].lacks).toEqual([
      { text: 'the signer of this kind of paper (an administrator enters it)', to: null },
    ]);
    const refused = await issue(teacher, id);
    expect([refused.status, JSON.stringify(refused.body).includes('the signer of this kind of paper')]).toEqual([
      422,
      true,
    ]);
    await signs(portal, admin, 'trial-portal', 'trial-office');
    expect((await teacher.get(`paper-issued/offers?entity=room&idEntity=${id}`)).body).toMatchObject({
      offers: [{ lacks: [] }, { lacks: [] }],
      papers: [],
    });
  });

  it('numbers, keeps and prints the same bytes, whatever changes later', async () => {
    const id = await newRoom();
    const made = await issue(teacher, id, { params: { purpose: 'natječaj' } });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(made.body).toMatchObject({
      status: 'registered',
      number: expect.stringMatching(new RegExp(`^PD-\\d+/${year}$`)),
    });
    const first = await print(teacher, made.body.id);
    expect(mistakesInPdf(new Pdf(first.bytes))).toEqual([]);
    const [page] = await textOfPdf(first.bytes);
    for (const said of [
      `Karlovac, ${dayInText(today, 'hr')}`,
      'Dvorana Šćžđč, svrha: natječaj',
      'SVEUČILIŠTE VRELO',
      'Dekanica',
      'Mirna Šimrak',
      'M. P.',
    ])
      expect(page).toContain(said);
    await setOwner({ fullNameHr: 'Sasvim drugi fakultet', street: 'Druga 2' });
    const { rowVer } = (await admin.get(`room/view?id=${id}`)).body;
    expect((await admin.put(`room/update?id=${id}`, { nameHr: 'Drukčija', rowVer })).status).toBe(200);
    const again = await print(teacher, made.body.id);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const stored = (await teacher.get(`paper-issued/view?id=${made.body.id}`)).body;
    expect(stored.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect('snapshot' in stored).toBe(false);
  });

  it('shows a draft as one, without a number', async () => {
    const id = await newRoom();
    const draft = await bytes(teacher, `paper-issued/draft?document=trial-portal&idEntity=${id}`);
    expect(draft.status).toBe(200);
    const [page] = await textOfPdf(draft.bytes);
    expect(page).toContain('NACRT');
    expect(page).toContain('Broj –.');
    expect((await teacher.get(`paper-issued/offers?entity=room&idEntity=${id}`)).body.papers).toEqual([]);
  });

  it('gives dense numbers also to two who come at one moment', async () => {
    const [one, two] = [await newRoom(), await newRoom()];
    const made = await atOneMoment(
      { db: dbOf(portal), inTransaction: work => inPortal(portal, work) },
      tx => tx.db.lock('paper number', 'trial-portal', Number(year)),
      () => issue(teacher, one),
      () => issue(teacher, two),
    );
    expect(made.map(answer => answer.status)).toEqual([200, 200]);
    const { rows } = await dbOf(portal).run<{ ordinal: number }>(
      sql`select p.ordinal from ${dbOf(portal).table('paper-issued')} p where p.id_paper_kind = ${await kindId('trial-portal')} order by 1`,
    );
    expect(rows.map(row => row.ordinal)).toEqual(rows.map((_, i) => i + 1));
  });

  it('is refused to whoever may not, for what is not there, and for what was not declared', async () => {
    const id = await newRoom();
    expect((await issue(student, id)).status).toBe(403);
    expect((await bytes(student, `paper-issued/draft?document=trial-portal&idEntity=${id}`)).status).toBe(403);
    expect((await portal.client().post('paper-issued/issue', { document: 'trial-portal', idEntity: id })).status).toBe(
      401,
    );
    expect((await issue(teacher, 999_999)).status).toBe(403);
    expect((await issue(teacher, id, {}, 'nothing')).status).toBe(422);
    expect((await issue(teacher, id, { params: { other: 1 } })).status).toBe(422);
    expect((await issue(teacher, id, { params: { lang: 'de' } })).status).toBe(422);
  });

  it('issues nothing of a kind that the institution has switched off', async () => {
    const id = await newRoom();
    const kind = await kindId('trial-portal');
    const set = async (active: 0 | 1) => {
      const { rowVer } = (await admin.get(`paper-kind/view?id=${kind}`)).body;
      expect((await admin.put(`paper-kind/update?id=${kind}`, { active, rowVer })).status).toBe(200);
    };
    expect((await teacher.put(`paper-kind/update?id=${kind}`, { active: 0, rowVer: 1 })).status).toBe(403);
    await set(0);
    expect((await issue(teacher, id)).status).toBe(422);
    await set(1);
    expect((await issue(teacher, id)).status).toBe(200);
  });
});

describe('void and replaced', () => {
  it('a paper becomes void with a reason, once, and keeps its number and bytes', async () => {
    const id = await newRoom();
    const made = (await issue(teacher, id)).body;
    expect((await teacher.put('paper-issued/void', { id: made.id })).status).toBe(422);
    expect((await student.put('paper-issued/void', { id: made.id, reason: 'x' })).status).toBe(403);
    const done = await teacher.put('paper-issued/void', { id: made.id, reason: 'Pogrešna dvorana' });
    expect(done.body).toMatchObject({ status: 'void', number: made.number });
    expect((await teacher.put('paper-issued/void', { id: made.id, reason: 'opet' })).status).toBe(422);
    expect((await print(teacher, made.id)).status).toBe(200);
    expect((await issue(teacher, id)).body.number).not.toBe(made.number);
  });

  it('a correction says what it replaces, and makes that one void', async () => {
    const id = await newRoom();
    const old = (await issue(teacher, id)).body;
    const made = await issue(teacher, id, { idReplaces: old.id, reason: 'Krivo ime' });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await textOfPdf((await print(teacher, made.body.id)).bytes))[0]).toContain(
      `zamjenjuje potvrda broj ${old.number}`,
    );
    const { papers } = (await teacher.get(`paper-issued/offers?entity=room&idEntity=${id}`)).body;
    expect(papers).toMatchObject([
      { id: made.body.id, status: 'registered', idReplaces: old.id },
      { id: old.id, status: 'void', voidReason: 'Krivo ime' },
    ]);
    expect((await issue(teacher, await newRoom(), { idReplaces: made.body.id })).status).toBe(422);
    expect((await issue(teacher, id, { idReplaces: old.id })).status).toBe(422);
  });
});

describe('the records office', () => {
  it('a paper waits until its marks are entered, with the next number proposed, and has them on every page then', async () => {
    const id = await newRoom();
    const made = (await issue(teacher, id, {}, 'trial-office')).body;
    expect(made.status).toBe('waiting');
    expect((await print(teacher, made.id)).status).toBe(404);
    const marks = { id: made.id, klasa: `602-04/${year.slice(2)}-12/02`, urbroj: `498-03-${year.slice(2)}-1` };
    expect((await student.put('paper-issued/marks', marks)).status).toBe(403);
    const done = await teacher.put('paper-issued/marks', marks);
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'registered', warnings: [] });
    const [page] = await textOfPdf((await print(teacher, made.id)).bytes);
    expect(page).toContain(`KLASA: ${marks.klasa} URBROJ: ${marks.urbroj}`);
    expect((await teacher.put('paper-issued/marks', marks)).status).toBe(422);
    const second = (await issue(teacher, id, {}, 'trial-office')).body;
    expect((await teacher.get(`paper-issued/proposal?id=${second.id}`)).body).toEqual({
      klasa: marks.klasa,
      urbroj: `498-03-${year.slice(2)}-2`,
    });
    const unusual = { id: second.id, klasa: 'Z-1', urbroj: '498-03-19-2', reason: 'Zaprimljeno 2019.' };
    expect((await teacher.put('paper-issued/marks', unusual)).body.warnings).toEqual(['klasaShape', 'urbrojYear']);
  });

  it('takes the signed copy; an electronic one must begin with the filed bytes', async () => {
    const id = await newRoom();
    const made = (await issue(teacher, id)).body;
    const filed = (await print(teacher, made.id)).bytes;
    const bring = async (content: Buffer, isElectronic: 0 | 1) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'potpisano.pdf');
      const sent = await teacher.fetch('/api/v1/paper-issued/upload?field=signed', { method: 'POST', body: form });
      const { token } = (await sent.json()) as { token: string };
      const { rowVer } = (await teacher.get(`paper-issued/view?id=${made.id}`)).body;
      return teacher.put(`paper-issued/update?id=${made.id}`, { signed: token, isElectronic, rowVer });
    };
    const other = Buffer.from(filed);
    other[other.length - 10] = 65;
    expect((await bring(Buffer.concat([other, Buffer.from('\n%signature\n%%EOF\n')]), 1)).status).toBe(422);
    const done = await bring(Buffer.concat([filed, Buffer.from('\n%signature\n%%EOF\n')]), 1);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await teacher.get(`paper-issued/view?id=${made.id}`)).body.status).toBe('signed');
    expect((await print(teacher, made.id)).bytes.equals(filed)).toBe(true);
    expect((await print(teacher, made.id, 1)).bytes.subarray(0, filed.length).equals(filed)).toBe(true);
    // Whoever only reads it opens every print and files nothing.
    const reader = await signIn(portal, { roles: ['dmsAdmin'] });
    expect((await print(reader, made.id)).bytes.equals(filed)).toBe(true);
    const change = async (who: Person, values: object) => {
      const { rowVer } = (await teacher.get(`paper-issued/view?id=${made.id}`)).body;
      return (await who.put(`paper-issued/update?id=${made.id}`, { ...values, rowVer })).status;
    };
    expect(await change(reader, { isElectronic: 0 })).toBe(403);
    expect(await change(teacher, { signed: null })).toBe(422);
    expect(await change(teacher, { number: '1/2000' })).toBe(422);
    const waiting = (await issue(teacher, await newRoom(), {}, 'trial-office')).body;
    const { rowVer } = (await teacher.get(`paper-issued/view?id=${waiting.id}`)).body;
    expect((await student.put(`paper-issued/update?id=${waiting.id}`, { isElectronic: 1, rowVer })).status).toBe(404);
  });
});
