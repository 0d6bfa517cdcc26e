import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupToFile, restore } from '../../src/kernel/operations/index.ts';
import { readSettings, sql, storeBy, takeTexts } from '../../src/kernel/server/index.ts';
import { largestDocument } from '../../src/modules/documents/model.ts';
import { createEmptyDatabase } from '../harness/database.ts';
import { dbOf, type Person, signIn, startSeeded, traces } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { type S3Server, startS3 } from '../harness/s3.ts';
import { bring, fileIn, folder, give, type Kept } from './documents-world.ts';
import { systemOf } from './system.ts';

// Documents on both kinds of store: bad input leaves nothing, and a backup carries them.

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3?.stop());

/** Packed once for both stores: to pack what unpacks without end takes longer than to refuse it. */
let bomb: Uint8Array | undefined;
const docxBomb = (): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': Buffer.concat([
      Buffer.from('<w:document xmlns:w="w">'),
      new Uint8Array(80 * 1_048_576).fill(32),
    ]),
  });

describe.each(['folder', 'S3'])('in a store of the kind %s', kind => {
  let portal: Portal;
  let data: string;
  let clerk: Person;
  let root: number;
  const envOf = (folderOfData: string): Record<string, string> => ({
    KATEDRA_DATA: folderOfData,
    ...(kind === 'S3' && s3.env),
  });
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'katedra-documents-'));
    portal = await startSeeded({ env: envOf(data) });
    clerk = await signIn(portal, { roles: ['user', 'teacher'] });
    root = await folder(portal, 'Ulaz');
    await give(portal, { idDmsFol: root }, { idUser: clerk.id }, 'edit');
  });
  afterAll(async () => {
    await portal?.stop();
    await rm(data, { recursive: true, force: true });
  });
  const made = async (answer: Promise<{ status: number; body: unknown }>): Promise<Kept> => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(201);
    return body as Kept;
  };
  const incoming = async (): Promise<number> =>
    (await readdir(join(data, 'files/main/incoming')).catch(() => [])).length;
  const asBrought = async (name: string, content: string | Uint8Array) => {
    const kept = await made(fileIn(portal, clerk, root, name, content));
    const got = await clerk.fetch(`dms-document/file?id=${kept.id}&field=content`);
    return { kept, headers: got.headers, bytes: Buffer.from(await got.arrayBuffer()) };
  };

  it('what a browser would run comes back as it was, and runs nowhere', async () => {
    const script = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    );
    for (const [name, content] of [
      ['slika.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['stranica.html', '<!doctype html><script>alert(1)</script>'],
      ['skripta.pdf', script],
    ] as const) {
      const { headers, bytes } = await asBrought(name, content);
      expect(bytes.equals(Buffer.from(content)), name).toBe(true);
      expect(headers.get('content-security-policy'), name).toMatch(/sandbox/);
      expect(headers.get('x-content-type-options'), name).toBe('nosniff');
      expect(headers.get('content-disposition'), name).toMatch(/^attachment/);
      if (name !== 'skripta.pdf') expect(headers.get('content-type'), name).not.toMatch(/svg|html/);
    }
  });
  it('a DOCX that would fill the memory is kept, its text is not taken, and what comes after it is', {
    timeout: 600_000,
  }, async () => {
    bomb ??= docxBomb();
    const trap = await made(fileIn(portal, clerk, root, 'zamka.docx', bomb));
    const after = await made(fileIn(portal, clerk, root, 'poslije.txt', 'poslije zamke dolazi tekst'));
    await takeTexts(systemOf(portal));
    const db = dbOf(portal);
    const stateOf = async (hash: string) =>
      (await db.one<{ state: string }>(sql`select state from ${db.table('file_text')} where hash = ${hash}`))?.state;
    expect(await stateOf(trap.content!.hash)).toBe('unreadable');
    const found = await clerk.get('dms-document/search?q=poslije%20zamke');
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([after.id]);
  });
  it('what is not what it says, or is nothing, is refused and leaves nothing', async () => {
    const before = await traces(portal);
    for (const [name, content, key] of [
      ['plan.pdf', 'ovo nije PDF', 'fileExtension'],
      ['slika.png', '%PDF-1.4\n%%EOF', 'fileExtension'],
      ['prazno.txt', '', 'fileEmpty'],
      ['prazno.pdf', '', 'fileEmpty'],
    ] as const) {
      const sent = await bring(portal, clerk, 'dms-document', name, content);
      expect([sent.status, sent.key], name).toEqual([422, key]);
    }
    expect([await traces(portal), await incoming()]).toEqual([before, 0]);
  });
  it('a ticket is good once: the second document is refused, and the first keeps its file', async () => {
    const { token } = await bring(portal, clerk, 'dms-document', 'jednom.txt', 'samo jednom');
    const first = await made(clerk.post('dms-document/create', { idDmsFol: root, content: token }));
    const before = await traces(portal);
    expect((await clerk.post('dms-document/create', { idDmsFol: root, content: token })).status).toBe(422);
    expect(await traces(portal)).toBe(before);
    // Said again to the same document it changes nothing: a call that is repeated makes no version.
    const again = await clerk.put(`dms-document/update?id=${first.id}`, { content: token, rowVer: first.rowVer });
    expect([again.status, again.body.currentVersion]).toEqual([200, 1]);
    expect((await clerk.get(`dms-document-version?filter[idDmsDoc]=${first.id}`)).body.data).toHaveLength(1);
    expect(await (await clerk.fetch(`dms-document/file?id=${first.id}&field=content`)).text()).toBe('samo jednom');
    // Two who use it in one moment: one of them has it.
    const { token: both } = await bring(portal, clerk, 'dms-document', 'dvoje.txt', 'oboje odjednom');
    const answers = await Promise.all(
      [1, 2].map(() => clerk.post('dms-document/create', { idDmsFol: root, content: both })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422]);
  });
  it('rights taken away while a document is open: what comes next is refused, by every address', async () => {
    const reader = await signIn(portal, { roles: ['user', 'teacher'] });
    const paper = await made(fileIn(portal, clerk, root, 'otvoreno.txt', 'otvoreno '.repeat(50_000)));
    const right = await give(portal, { idDmsDoc: paper.id }, { idUser: reader.id }, 'edit');
    const addresses = [
      `dms-document/view?id=${paper.id}`,
      `dms-document/file?id=${paper.id}&field=content`,
      `dms-document/integrity?id=${paper.id}`,
    ];
    for (const path of addresses) expect((await reader.fetch(path)).status, path).toBe(200);
    const { token } = await bring(portal, reader, 'dms-document', 'otvoreno.txt', 'nova inačica');
    const db = dbOf(portal);
    await db.run(sql`delete from ${db.table('dms-permission')} where id = ${right}`);
    const before = await traces(portal);
    for (const path of addresses) expect((await reader.fetch(path)).status, path).toBe(404);
    const change = { content: token, rowVer: paper.rowVer };
    expect((await reader.put(`dms-document/update?id=${paper.id}`, change)).status).toBe(404);
    expect(await traces(portal)).toBe(before);
  });
  it('a folder goes below neither itself nor what lies in it, and stays where it was', async () => {
    const keeper = await signIn(portal, { roles: ['dmsAdmin'] });
    const top = await folder(portal, 'Gornja');
    const under = await folder(portal, 'Donja', top);
    const before = await traces(portal);
    for (const idParent of [top, under])
      expect((await keeper.put(`dms-folder/update?id=${top}`, { idParent, rowVer: 1 })).status).toBe(422);
    expect(await traces(portal)).toBe(before);
  });
  it('more than a document may have is refused, and leaves nothing', async () => {
    const before = await traces(portal);
    const sent = await bring(portal, clerk, 'dms-document', 'velika.txt', Buffer.alloc(largestDocument + 1, 65));
    expect([sent.status, sent.key]).toEqual([422, 'fileSizeExceed']);
    expect([await traces(portal), await incoming()]).toEqual([before, 0]);
  });
  it('an upload that breaks off in the middle leaves nothing', async () => {
    const before = await traces(portal);
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/dms-document/upload?field=content HTTP/1.1\r\nhost: localhost\r\ncookie: katedra_session=${clerk.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n` +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n${'x'.repeat(20_000)}`,
    );
    await expect.poll(incoming).toBe(1);
    socket.destroy();
    await expect.poll(incoming).toBe(0);
    expect(await traces(portal)).toBe(before);
  });
  it('names lose paths and signs that nobody sees', async () => {
    for (const name of [
      '../../../tmp/izvan.txt',
      '..\\..\\izvan.txt',
      'a\u0000b\u0007c.txt',
      '\u202etxt.exe.txt',
      `${'d'.repeat(400)}.txt`,
    ]) {
      const { kept } = await asBrought(name, `sadržaj ${name.length}`);
      expect(kept.content!.name).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e]/);
      expect(kept.content!.name.length).toBeLessThanOrEqual(200);
    }
  });
  it('a backup carries documents with their versions, and they come back with the same bytes', async () => {
    const paper = await made(fileIn(portal, clerk, root, 'zapisnik.txt', 'prva inačica'));
    const { token } = await bring(portal, clerk, 'dms-document', 'zapisnik.txt', 'druga inačica');
    await clerk.put(`dms-document/update?id=${paper.id}`, { content: token, rowVer: paper.rowVer });
    const archive = join(data, 'backup.tar.gz');
    await backupToFile(portal.test.url, storeBy(readSettings(envOf(data))), archive);
    const [fresh, elsewhere] = [await createEmptyDatabase(), await mkdtemp(join(tmpdir(), 'katedra-restored-'))];
    // Out of either kind of store into a folder.
    const env = { KATEDRA_DATA: elsewhere };
    await restore(fresh.url, storeBy(readSettings(env)), archive);
    const again = await startSeeded({ test: fresh, env });
    try {
      const reader = again.client(clerk.token);
      const versions = (await reader.get(`dms-document-version?filter[idDmsDoc]=${paper.id}&sort=version`)).body.data;
      const texts = await Promise.all(
        versions.map(async (v: { id: number }) =>
          (await reader.fetch(`dms-document-version/file?id=${v.id}&field=content`)).text(),
        ),
      );
      expect(texts).toEqual(['prva inačica', 'druga inačica']);
      const { data: states } = (await reader.get(`dms-document/integrity?id=${paper.id}`)).body;
      expect(states.map((s: { state: string }) => s.state)).toEqual(['same', 'same']);
    } finally {
      await again.stop();
      await fresh.drop();
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});
