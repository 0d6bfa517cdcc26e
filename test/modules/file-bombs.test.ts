import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surroundingsOf, takeTexts } from '../../src/kernel/server/index.ts';
import { jpegBomb, png, svgBomb } from '../http/bombs.ts';
import { unhurried } from '../http/machine.ts';
import { type Person, traces } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { startSurveys, type Surveys, text } from './surveys-world.ts';
import { systemOf } from './system.ts';
import { draftOf, make, startTheses, type Theses, type Writer } from './thesis-world.ts';

// What students bring to surveys and theses: files that unpack without end, are too large, or are damaged.

const megabyte = 1_048_576;
const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * megabyte);
const zipped = (inner: Uint8Array): Uint8Array =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': inner });
const pdfWith = (stream: Uint8Array, filter: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${stream.length}/Filter${filter}>>stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
const once = deflateSync(zeros(60));
const pdfs: Readonly<Record<string, Uint8Array>> = {
  'a page of 60 MB.pdf': pdfWith(once, '/FlateDecode'),
  'a page packed twice.pdf': pdfWith(deflateSync(once), '[/FlateDecode/FlateDecode]'),
  'pages that are their own parents.pdf': Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 99999999>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
  'cut off.pdf': pdfWith(once, '/FlateDecode').subarray(0, 300),
};
const others: Readonly<Record<string, Uint8Array>> = {
  'unpacks to 80 MB.docx': zipped(zeros(80)),
  'a ZIP in a ZIP.zip': zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ c: zeros(40) }) }) }),
  'minutes to draw.jpg': jpegBomb(),
  'says it is larger.png': png(30_000, 30_000, { width: 4, height: 4 }),
  'filters.svg': svgBomb(20_000),
};
const send = async (portal: Portal, who: Person, path: string, name: string, content: Uint8Array) => {
  const form = new FormData();
  form.append('file', new Blob([content as never]), name);
  const headers = { cookie: `katedra_session=${who.token}` };
  const sent = await fetch(`${portal.url}/api/v1/${path}`, { method: 'POST', headers, body: form });
  const body = (await sent.json()) as { token?: string } | { key: string; message: string }[];
  return {
    status: sent.status,
    token: 'token' in body ? body.token! : '',
    key: Array.isArray(body) ? body[0]?.key : undefined,
  };
};
const draftsIn = (portal: Portal): Promise<string[]> =>
  readdir(join(surroundingsOf(portal.app).settings.data, 'files/main/incoming'));
/** Nobody else waits for what is done to a file, and no file fills the memory. */
const quietly = async <T>(portal: Portal, work: () => Promise<T>): Promise<T> => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage();
  delay.enable();
  const done = await work();
  expect((await portal.client().get('/healthz')).status).toBe(200);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(unhurried(1500));
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  expect((arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed) / megabyte).toBeLessThan(150);
  return done;
};

describe('an answer to a survey', () => {
  let world: Surveys;
  let guid: string;
  beforeAll(async () => {
    world = await startSurveys(2, 1);
    guid = (
      await world.conduct(
        { isAnonymous: 0 },
        {
          pages: [
            {
              name: 'p1',
              elements: [
                { type: 'file', name: 'prilog', title: text('Prilog') },
                { type: 'file', name: 'potvrda', title: text('Potvrda'), acceptedTypes: 'application/pdf' },
              ],
            },
          ],
        },
      )
    ).guid;
    await world.due();
  });
  afterAll(() => world?.portal.stop());
  const attach = (question: string, token: string) =>
    world.students[0]!.post('survey-answer/file', { guid, access: 'private', question, token });

  it.each(Object.entries({ ...others, ...pdfs }))('%s is kept as the bytes that it is', async (name, content) => {
    await quietly(world.portal, async () => {
      const { status, token } = await send(
        world.portal,
        world.students[0]!,
        'survey-file/upload?field=content',
        name,
        content,
      );
      expect([name, status]).toEqual([name, 200]);
      expect((await attach('prilog', token)).status).toBe(200);
    });
  });
  it.each(Object.entries(others))('%s is none where a PDF is asked for', async (name, content) => {
    const { token } = await send(world.portal, world.students[0]!, 'survey-file/upload?field=content', name, content);
    const refused = await attach('potvrda', token);
    expect([refused.status, refused.body[0].key]).toEqual([422, 'answerFileType']);
  });
  it('one that is too large, empty or not what it is called is refused and leaves nothing', async () => {
    const [who, path] = [world.students[0]!, 'survey-file/upload?field=content'];
    const before = await traces(world.portal);
    for (const [name, content, key] of [
      ['velika.txt', Buffer.alloc(10 * megabyte + 1, 'x'), 'fileSizeExceed'],
      ['prazna.pdf', Buffer.alloc(0), 'fileEmpty'],
      ['slika.pdf', png(4, 4), 'fileExtension'],
      ['zapisnik.docx', zipSync({ 'a.txt': strToU8('x') }), 'fileExtension'],
      ['odrezana.docx', zipped(strToU8('<x/>')).subarray(0, 60), 'fileExtension'],
    ] as const)
      expect([name, (await send(world.portal, who, path, name, content)).key]).toEqual([name, key]);
    expect(await traces(world.portal)).toBe(before);
    expect(await draftsIn(world.portal)).toEqual([]);
  });
});

describe('a version of a thesis', () => {
  let world: Theses;
  let who: Writer;
  let id: number;
  const path = 'graduatethesis-version/upload?field=content';
  beforeAll(async () => {
    world = await startTheses();
    who = await world.writer();
    id = (await who.post('st-co-graduatethesis/create', draftOf(world))).body.id;
    for (const [person, move] of [
      [who, 'apply'],
      [world.mentor, 'accept'],
      [world.standing, 'approveTopic'],
    ] as const)
      expect((await make(world, person, move, id)).status, move).toBe(200);
  });
  afterAll(() => world?.portal.stop());

  it.each(Object.entries(others))('%s is refused, for it is no PDF', async (name, content) => {
    await quietly(world.portal, async () => {
      const { status, key } = await send(world.portal, who, path, name, content);
      expect([name, status, key]).toEqual([name, 422, 'fileType']);
    });
    expect(await draftsIn(world.portal)).toEqual([]);
  });
  it.each(Object.entries(pdfs))(
    '%s is kept, is given back as it came, and nothing of the portal chokes on it',
    async (name, content) => {
      await quietly(world.portal, async () => {
        const { status, token } = await send(world.portal, who, path, name, content);
        expect([name, status]).toEqual([name, 200]);
        const made = await who.post('graduatethesis-version/create', {
          idStCoGraduatethesis: id,
          kind: 'draft',
          content: token,
          originalityDeclared: 1,
        });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        await takeTexts(systemOf(world.portal));
        const given = await world.mentor.fetch(`graduatethesis-version/file?id=${made.body.id}&field=content`);
        expect([given.status, Buffer.from(await given.arrayBuffer()).equals(content)]).toEqual([200, true]);
        expect(given.headers.get('content-disposition')).toMatch(/^attachment/);
        expect(given.headers.get('content-security-policy')).toMatch(/sandbox/);
      });
    },
  );
  it('one that is too large, empty or not what it is called is refused and leaves nothing', async () => {
    const before = await traces(world.portal);
    for (const [name, content, key] of [
      ['velika.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(50 * megabyte, 'x')]), 'fileSizeExceed'],
      ['prazna.pdf', Buffer.alloc(0), 'fileEmpty'],
      ['rad.docx', pdfs['cut off.pdf']!, 'fileExtension'],
      ['rad.pdf', png(4, 4), 'fileType'],
    ] as const)
      expect([name, (await send(world.portal, who, path, name, content)).key]).toEqual([name, key]);
    expect(await traces(world.portal)).toBe(before);
    expect(await draftsIn(world.portal)).toEqual([]);
  });
});
