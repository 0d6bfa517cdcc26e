import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { file, image, resource, text } from '../../src/kernel/resource/index.ts';
import { raw, sendJob, sql, startJobs, storeBy, sweepFiles, systemContext } from '../../src/kernel/server/index.ts';
import { type S3Server, startS3 } from '../harness/s3.ts';
import { asDataUrl, png } from './bombs.ts';
import { identityOf, type Portal, person, startPortal, tokenOf } from './portal.ts';

const paper = resource('paper', {
  label: 'name',
  fields: { name: text({ required: true }), content: file(), short: file({ maxBytes: 100_000 }), picture: image() },
});
const [ana, ivo, keeper] = [tokenOf('ana'), tokenOf('ivo'), tokenOf('keeper')];
let portal: Portal;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3?.stop());
const start = async (env: Record<string, string> = {}) => {
  portal = await startPortal({
    resources: [paper],
    env,
    identity: identityOf(
      new Map([
        [ana, person(1, 'ana', 'user')],
        [ivo, person(2, 'ivo', 'user')],
        [keeper, person(3, 'keeper', 'admin')],
      ]),
    ),
  });
};

const incoming = () => join(portal.settings.data, 'files/main/incoming');
const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise(next => setTimeout(next, 10));
  }
  throw new Error(`did not happen within 10 s: ${what}`);
};
const upload = async (content: string | Uint8Array, as = ana, name = 'x', type = 'text/html', field = 'content') => {
  const form = new FormData();
  form.append('file', new Blob([content as string], { type }), name);
  const headers = { cookie: `katedra_session=${as}` };
  const response = await fetch(`${portal.url}/api/v1/paper/upload?field=${field}`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as any };
};
const create = (body: object, as = ana) =>
  portal.call('POST', '/api/v1/paper/create', { as, body: { name: 'P', ...body } });
const kept = async (content: string | Uint8Array, as = ana) => {
  const { body } = await upload(content, as);
  const { json } = await create({ content: body.token }, as);
  return json as { id: number; rowVer: number; content: { hash: string; mime: string } };
};
const ctx = () =>
  systemContext(
    { app: portal.app, database: portal.database.database, log: { info() {}, warn() {}, error() {} } },
    't',
  );
const stored = () => ctx().db.table('stored_file');
const there = async (hash: string) => (await storeBy(portal.settings).stat('main', hash)) !== null;
const hashOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).hash as string;

describe.each(['folder', 's3'] as const)('files in a %s', kind => {
  beforeAll(() => start(kind === 's3' ? s3.env : {}));
  afterAll(() => portal?.close());

  describe('what a file is', () => {
    const office = (name: string) =>
      zipSync({
        '[Content_Types].xml': strToU8('<Types/>'),
        [name]: strToU8('<x/>'),
        'docProps/app.xml': strToU8('x'),
      });
    const types = 'application/vnd.openxmlformats-officedocument';
    it('is told by its bytes, whatever its uploader says', async () => {
      const red = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } });
      const odt = zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
        'c.xml': strToU8('x'),
      });
      const cases: [string | Uint8Array, string][] = [
        ['%PDF-1.7\n…', 'application/pdf'],
        [await red.jpeg().toBuffer(), 'image/jpeg'],
        [png(4, 4), 'image/png'],
        [await red.webp().toBuffer(), 'image/webp'],
        [await red.gif().toBuffer(), 'image/gif'],
        [zipSync({ 'a.txt': strToU8('a') }), 'application/zip'],
        [office('word/document.xml'), `${types}.wordprocessingml.document`],
        [office('xl/workbook.xml'), `${types}.spreadsheetml.sheet`],
        [office('ppt/presentation.xml'), `${types}.presentationml.presentation`],
        [odt, 'application/vnd.oasis.opendocument.text'],
        ['Običan tekst, čšžđć\r\n', 'text/plain'],
        [Buffer.from('Stari zapis \x9a\xe8\xe6', 'latin1'), 'text/plain'],
        ['<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
        ['\uFEFF \n<svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream'],
        [Buffer.from([1, 2, 3, 0, 255]), 'application/octet-stream'],
        ['PK\x03\x04', 'application/octet-stream'],
      ];
      for (const [content, mime] of cases)
        for (const said of ['text/html', 'image/png']) {
          const { status, body } = await upload(content, keeper, 'x', said);
          expect([status, body.mime], String(content).slice(0, 30)).toEqual([200, mime]);
        }
    });
    // A page that somebody uploaded was served under the type they gave it and with the policy of our own pages.
    it('decides how it leaves: all of it in a sandbox, and only pictures and PDF under their type', async () => {
      for (const [content, type] of [
        ['<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
        ['text', 'application/octet-stream'],
        [office('word/document.xml'), 'application/octet-stream'],
        ['%PDF-1.7', 'application/pdf'],
        [png(5, 5), 'image/png'],
      ] as const) {
        const { id } = await kept(content);
        const { headers } = await portal.call('GET', `/api/v1/paper/file?field=content&id=${id}`, { as: ana });
        expect(headers.get('content-type')).toBe(type);
        expect(headers.get('content-disposition')).toMatch(/^attachment;/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      }
    });
    it('is called what its uploader says, however long and odd', async () => {
      for (const name of [`${'a'.repeat(199)}😀.txt`, '\u202egpj.exe', '../../etc/passwd', 'č'.repeat(300), '"; x="']) {
        const { status, body } = await upload('text', ana, name);
        expect(status, name).toBe(200);
        const made = await create({ content: body.token });
        expect(made.status, name).toBe(201);
        const { id } = made.json as { id: number };
        const { headers, status: sent } = await portal.call('GET', `/api/v1/paper/file?field=content&id=${id}`, {
          as: ana,
        });
        expect(sent, name).toBe(200);
        expect(headers.get('content-disposition')).toMatch(
          /^attachment; filename="[ -!#-[\]-~]{1,200}"; filename\*=UTF-8''[\w.%!~-]+$/,
        );
      }
    });
    it('also for a row that was written when the word of its uploader still counted', async () => {
      const { id } = await kept('An earlier page');
      const { db } = ctx();
      await db.run(
        sql`update ${db.table('paper')} set content = content || '{"mime": "text/html"}'::jsonb where id = ${id}`,
      );
      const { headers } = await portal.call('GET', `/api/v1/paper/file?field=content&id=${id}`, { as: ana });
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-security-policy')).toContain('sandbox');
    });
  });

  describe('what one person may bring', () => {
    const brought = (user: number, size: number, unused: boolean) =>
      ctx().db.run(
        sql`insert into ${stored()} (hash, mime, size, created_by, unused_since) values (${`${user}${unused}${size}`}, 'text/plain', ${size}, ${user}, case when ${unused} then now() end)`,
      );
    afterEach(() => forget());
    const forget = () => ctx().db.run(sql`delete from ${stored()} where length(hash) < 64`);
    const megabyte = 1_048_576;

    it('within a day at most 500 MB that no row has: the next one is refused, and leaves nothing', async () => {
      await brought(1, 500 * megabyte - 10, true);
      expect((await upload('ten bytes.')).status).toBe(200);
      const { status, body } = await upload('eleven bytes');
      expect([status, body[0].field, body[0].key]).toEqual([422, 'content', 'uploadsUnused']);
      expect(body[0].message).toBe(
        'There are 500 MB of your files that are attached to nothing: save what they belong to, or wait a day',
      );
      expect(await readdir(incoming())).toEqual([]);
      expect(await there(createHash('sha256').update('eleven bytes').digest('hex'))).toBe(false);
      // Pictures are counted alike; content that is there already takes no room; another person has their own.
      expect((await create({ picture: asDataUrl(png(7, 7)) })).json[0]).toMatchObject({ key: 'uploadsUnused' });
      expect((await upload('ten bytes.')).status).toBe(200);
      expect((await upload('eleven bytes', ivo)).status).toBe(200);
      await forget();
      expect((await upload('eleven bytes more')).status).toBe(200);
    });
    it('and 2,000 MB in all, unless they keep a module', async () => {
      await brought(1, 2000 * megabyte, false);
      await brought(3, 2000 * megabyte, false);
      expect((await upload('one more')).body[0]).toMatchObject({
        key: 'uploadsToday',
        message: 'You have uploaded 2000 MB within a day, and that is the most: wait until tomorrow',
      });
      expect((await upload('one more', keeper)).status).toBe(200);
      await ctx().db.run(sql`update ${stored()} set created_at = now() - interval '25 hours' where length(hash) < 64`);
      expect((await upload('one more still')).status).toBe(200);
    });
    it('four files at a time; what is broken off leaves nothing', async () => {
      const { port } = new URL(portal.url);
      const half = () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(
          `POST /api/v1/paper/upload?field=content HTTP/1.1\r\nhost: localhost\r\ncookie: katedra_session=${ana}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n` +
            `--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\ncontent-type: text/plain\r\n\r\n${'x'.repeat(20_000)}`,
        );
        return socket;
      };
      const sockets = [1, 2, 3, 4].map(half);
      await until(async () => (await readdir(incoming())).length === 4, 'four are on their way');
      const fifth = await upload('the fifth');
      expect(fifth.status).toBe(429);
      expect(JSON.stringify(fifth.body)).toContain('Your earlier files are still on their way');
      for (const socket of sockets) socket.destroy();
      await until(async () => (await readdir(incoming())).length === 0, 'nothing of them is left');
      expect((await upload('the fifth')).status).toBe(200);
    });
  });

  describe('files that no row has', () => {
    const files = () => storeBy(portal.settings);
    const later = (hours: number) =>
      ctx().db.run(sql`update ${stored()} set unused_since = unused_since - make_interval(hours => ${hours})`);
    const sweep = () => sweepFiles(ctx(), files());

    it('are swept after two days: those that no row took, and those that a row has let go', async () => {
      const { body: never } = await upload('taken by nobody');
      const row = await kept('taken, then replaced');
      const stays = await kept('taken and kept');
      const gone = await kept('in the bin');
      await portal.call('DELETE', `/api/v1/paper/delete?id=${gone.id}`, { as: ana });
      const { json: seen } = await create({ picture: asDataUrl(png(9, 9)) });
      expect(
        (await portal.call('GET', `/api/v1/paper/image?field=picture&size=30&id=${seen.id}`, { as: ana })).status,
      ).toBe(200);
      const { body: other } = await upload('the other one');
      await portal.call('PUT', `/api/v1/paper/update?id=${row.id}`, {
        as: ana,
        body: { rowVer: row.rowVer, content: other.token },
      });
      const all = [hashOf(never.token), row.content.hash, stays.content.hash, gone.content.hash, hashOf(other.token)];
      const found = () => Promise.all(all.map(there));
      await sweep();
      expect(await found()).toEqual([true, true, true, true, true]);
      await later(49);
      expect(await sweep()).toBeGreaterThanOrEqual(2);
      expect(await found()).toEqual([false, false, true, true, true]);
      expect((await portal.call('GET', `/api/v1/paper/file?field=content&id=${stays.id}`, { as: ana })).text).toBe(
        'taken and kept',
      );
      expect((await portal.call('GET', `/api/v1/paper/image?field=picture&id=${seen.id}`, { as: ana })).status).toBe(
        200,
      );
      // A ticket for what was swept is a ticket for nothing.
      expect((await create({ content: never.token })).json[0]).toMatchObject({ field: 'content', key: 'fileUnknown' });
    });
    it('wait anew when somebody brings them again', async () => {
      const { body: first } = await upload('brought twice');
      await later(49);
      const { body: second } = await upload('brought twice');
      await sweep();
      expect(await there(hashOf(first.token))).toBe(true);
      expect((await create({ content: second.token })).status).toBe(201);
    });
    it('are found on the disk too, when their row was taken back', async () => {
      const { hash } = await files().put('main', Buffer.from('known to nobody'), 100);
      await sweep();
      expect(await there(hash)).toBe(true);
      await later(49);
      await sweep();
      expect(await there(hash)).toBe(false);
    });
    it('are left alone where code of a module wrote the row and noted nothing', async () => {
      const { body } = await upload('noted by nobody');
      const { db } = ctx();
      await db.run(
        sql`insert into ${db.table('paper')} (name, content) values ('P', ${JSON.stringify({ hash: hashOf(body.token), name: 'x', mime: 'text/plain', size: 1 })}::jsonb)`,
      );
      await later(49);
      await sweep();
      expect(await there(hashOf(body.token))).toBe(true);
      const note = await db.one(sql`select unused_since from ${stored()} where hash = ${hashOf(body.token)}`);
      expect(note).toEqual({ unused_since: null });
    });
    it('and a letter that waits keeps what it encloses', async () => {
      const { body } = await upload('enclosed');
      const { db } = ctx();
      await db.run(
        sql`insert into ${db.table('mail_queue')} (kind, recipient, subject, body, attachments) values ('x', 'a@test.example', 's', 'b', ${JSON.stringify([{ name: 'x', mime: 'text/plain', hash: hashOf(body.token) }])}::jsonb)`,
      );
      await later(49);
      await sweep();
      expect(await there(hashOf(body.token))).toBe(true);
      await db.run(raw(`update c_main.mail_queue set state = 'sent'`));
      await sweep();
      await later(49);
      await sweep();
      expect(await there(hashOf(body.token))).toBe(false);
    });
    it('the nightly job does all of it, and takes drafts of a day ago with it', async () => {
      const { body } = await upload('swept at night');
      await later(49);
      const draft = join(incoming(), 'left behind');
      await writeFile(draft, 'half');
      const before = new Date(Date.now() - 25 * 3_600_000);
      await utimes(draft, before, before);
      const { database } = portal.database;
      const jobs = await startJobs({
        app: portal.app,
        database,
        log: { info() {}, warn() {}, error() {} },
        constituents: ['main'],
        pollSeconds: 0.5,
      });
      await sendJob(ctx(), 'kernel.nightly');
      await until(async () => !(await there(hashOf(body.token))) && !existsSync(draft), 'both are gone');
      await jobs.stop();
    });
  });

  describe('a file that is refused', () => {
    const refusal = async (content: string | Uint8Array, name: string) => {
      const { status, body } = await upload(content, ana, name);
      return [status, body[0]?.key, body[0]?.message];
    };
    const nothingLeft = async (content: string | Uint8Array) => {
      expect(await readdir(incoming())).toEqual([]);
      expect(await there(createHash('sha256').update(content).digest('hex'))).toBe(false);
    };
    it('is empty', async () => {
      expect(await refusal('', 'x.txt')).toEqual([422, 'fileEmpty', 'The file is empty']);
      await nothingLeft('');
    });
    it('is called what it is not', async () => {
      const said = (extension: string) => [
        422,
        'fileExtension',
        `The content of the file does not match its extension .${extension}`,
      ];
      const picture = png(11, 11);
      for (const [content, name] of [
        [picture, 'ugovor.pdf'],
        [picture, 'biljeske.TXT'],
        ['%PDF-1.7 a paper', 'slika.jpg'],
        ['<!doctype html><script>alert(2)</script>', 'slika.png'],
        ['MZ a program', 'zapisnik.docx'],
        [zipSync({ 'a.txt': strToU8('only packed') }), 'zapisnik.odt'],
        ['%PDF-1.7 a page that is none', 'stranica.html'],
      ] as const) {
        expect(await refusal(content, name), name).toEqual(said(name.split('.')[1]!.toLowerCase()));
        await nothingLeft(content);
      }
      expect((await upload(picture, ana, 'slika.PNG')).status).toBe(200);
      expect((await upload('Bilješke', ana, 'bilješke.txt')).status).toBe(200);
    });
    it('is too long, and is refused before all of it has come', async () => {
      const content = Buffer.alloc(4_000_000, 'x');
      const { status, body } = await upload(content, ana, 'x.txt', 'text/plain', 'short');
      expect([status, body[0]?.key]).toEqual([422, 'fileSizeExceed']);
      await nothingLeft(content);
    });
    it('leaves the way free for what is asked next over the same connection', async () => {
      const { hostname, port } = new URL(portal.url);
      const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
      const tail = '\r\n--edge--\r\n';
      const content = Buffer.alloc(4_000_000, 'x');
      const asked = (line: string, more = '') =>
        `${line} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: katedra_session=${ana}\r\n${more}\r\n`;
      const socket = connect(Number(port), hostname);
      let said = '';
      socket.setEncoding('utf8').on('data', text => {
        said += text;
      });
      socket.write(
        asked(
          'POST /api/v1/paper/upload?field=short',
          `content-type: multipart/form-data; boundary=edge\r\ncontent-length: ${head.length + content.length + tail.length}\r\n`,
        ),
      );
      socket.write(head);
      socket.write(content.subarray(0, 1_000_000));
      await until(() => said.startsWith('HTTP/1.1 422'), 'the refusal');
      socket.write(content.subarray(1_000_000));
      socket.write(tail);
      socket.write(asked('GET /api/v1/paper'));
      await until(() => said.includes('HTTP/1.1 200'), 'the answer to what was asked next');
      socket.destroy();
      await nothingLeft(content);
    });
    it('has a name with control characters and paths in it: it gets a tame one', async () => {
      const { body } = await upload('tame', ana, '../../etc/pass\u0001wd\u202etxt.exe');
      expect(body.name).toBe('pass_wd_txt.exe');
    });
  });

  describe('a ticket', () => {
    it('is good for one row', async () => {
      const { body } = await upload('for one row');
      expect((await create({ content: body.token })).status).toBe(201);
      const { status, json } = await create({ content: body.token });
      expect([status, json[0].field, json[0].key, json[0].message]).toEqual([
        422,
        'content',
        'fileUsed',
        'This file has been stored already: choose it again',
      ]);
    });
    it('that two send at once is good for one of them', async () => {
      const { body } = await upload('for one of two');
      const both = await Promise.all([1, 2].map(() => create({ content: body.token })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    });
    it('is still good when what it was sent with was refused', async () => {
      const { body } = await upload('refused at first');
      expect((await create({ name: '', content: body.token })).status).toBe(422);
      expect((await create({ content: body.token })).status).toBe(201);
    });
  });
});
