import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './sent-files.ts';

const bytes = Buffer.from('%PDF-1.7 čćđšž');
const sent = async (answer: (reply: Parameters<typeof sendFile>[0]) => unknown) => {
  const server = fastify();
  server.get('/', (_, reply) => answer(reply));
  const { headers, rawPayload } = await server.inject('/');
  await server.close();
  return { headers, rawPayload };
};

test('a paper is shown under its name in every alphabet, as what it is, and nobody on the way keeps it', async () => {
  const { headers, rawPayload } = await sent(reply =>
    sendFile(reply, bytes, { type: 'pdf', name: 'Rješenje "Đuro\\Žic" (1)' }),
  );
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition':
      'inline; filename="Rje_enje __uro__ic_ (1).pdf"; filename*=UTF-8\'\'Rje%C5%A1enje%20%22%C4%90uro%5C%C5%BDic%22%20%281%29.pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(rawPayload.equals(bytes)).toBe(true);
});

test('a name cannot begin a header of its own', async () => {
  const { headers } = await sent(reply => sendFile(reply, bytes, { type: 'pdf', name: 'a\r\nset-cookie: x=1' }));
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['content-disposition']).toContain('filename="a__set-cookie: x=1.pdf"');
});

test('a name that was cut amid a letter is still a name', async () => {
  const { headers, rawPayload } = await sent(reply => sendFile(reply, bytes, { type: 'pdf', name: '𝒜'.slice(0, 1) }));
  expect(headers['content-disposition']).toBe('inline; filename="_.pdf"; filename*=UTF-8\'\'%EF%BF%BD.pdf');
  expect(rawPayload.equals(bytes)).toBe(true);
});

test('what is taken along says so, and what nobody has counted says no length', async () => {
  const table = await sent(reply => sendFile(reply, Readable.from([bytes]), { type: 'csv', name: 'popis' }));
  expect(table.headers['content-disposition']).toMatch(/^attachment; filename="popis\.csv"/);
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(table.headers['content-length']).toBeUndefined();
  const kept = { stream: Readable.from([bytes]), size: bytes.length };
  const paper = await sent(reply => sendFile(reply, kept, { type: 'pdf', name: 'rad', shown: false }));
  expect(paper.headers['content-disposition']).toMatch(/^attachment; filename="rad\.pdf"/);
  expect(paper.headers['content-length']).toBe(String(bytes.length));
  expect(paper.rawPayload.equals(bytes)).toBe(true);
});

test('what stays the same for a while may be kept for as long', async () => {
  const { headers } = await sent(reply =>
    sendFile(reply, bytes, { type: 'pdf', name: 'pomoc', cache: 'private, max-age=300' }),
  );
  expect(headers['cache-control']).toBe('private, max-age=300');
});
