import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inter } from '../../tools/inter.ts';

type Row = Record<string, unknown> & { id: number; rowVer: number };
export interface Toy {
  readonly url: string;
  readonly rows: Map<number, Row>;
  readonly uploads: string[];
  /** The plan, and the refusals with which its next moves are answered. */
  readonly plan: Row;
  readonly refusals: { readonly status: number; readonly body: unknown }[];
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Where `npm test` has built a page before the stories begin; it goes with the run. */
const madeOf = (root: string): string | undefined =>
  process.env.KATEDRA_TEST_MADE && join(process.env.KATEDRA_TEST_MADE, 'pages', basename(root));
/** A page of the stories' own (the toy's, the samples'), built as the portal's pages are. */
export const buildToy = async (root = import.meta.dirname): Promise<{ readonly folder: string; remove(): void }> => {
  const made = madeOf(root);
  if (made && existsSync(made)) return { folder: made, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'katedra-toy-'));
  await buildInto(folder, root);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
/** All of them once, for every file of stories that shows one. */
export const buildToysAhead = async (): Promise<void> => {
  for (const name of ['toy', 'report', 'samples']) {
    const root = join(import.meta.dirname, '..', name);
    const made = madeOf(root);
    if (!made) return;
    // It appears as a whole or not at all.
    await buildInto(`${made}.half`, root);
    renameSync(`${made}.half`, made);
  }
};
const buildInto = async (folder: string, root: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [inter(join(import.meta.dirname, '../..')), react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
};
/** That page, and a memory that speaks the portal's API to it. */
export const startToy = async (folder: string): Promise<Toy> => {
  const rows = new Map<number, Row>(
    [1, 2, 3, 4].map(id => [
      id,
      {
        id,
        rowVer: 1,
        title: `Lesson ${id}`,
        hours: id,
        idCourse: id < 4 ? 7 : 8,
        notes: null,
        handout: null,
        literature: [],
      },
    ]),
  );
  const uploads: string[] = [];
  const kept = new Map<string, { name: string; size: number; type: string }>();
  const plan: Row = { id: 1, rowVer: 1, title: 'Baze podataka', hours: 30, status: 'draft' };
  const refusals: { status: number; body: unknown }[] = [];
  const moves = { draft: ['submit'], returned: ['submit'], submitted: ['giveBack', 'approve'], approved: [] };
  const seenPlan = () => ({
    ...plan,
    can: moves[plan.status as keyof typeof moves],
    blocked: plan.status === 'submitted' ? { approve: [{ key: 'late', message: 'Rok je prošao.' }] } : {},
  });
  const movePlan = (move: string) => {
    const refusal = refusals.shift();
    if (refusal) return refusal;
    plan.status = { submit: 'submitted', giveBack: 'returned', approve: 'approved' }[move];
    plan.rowVer += 1;
    return { status: 200, body: seenPlan() };
  };
  const shown = (row: Row) => ({ ...row, can: ['update', 'delete'] });
  const stored = (values: Record<string, unknown>) =>
    typeof values.handout === 'string' ? { ...values, handout: kept.get(values.handout) } : values;
  const api = async (verb: string, url: URL, request: IncomingMessage): Promise<unknown> => {
    const row = rows.get(Number(url.searchParams.get('id')));
    switch (verb) {
      case 'lesson': {
        const found = [...rows.values()].filter(
          r => String(r.idCourse) === (url.searchParams.get('filter[idCourse]') ?? String(r.idCourse)),
        );
        return {
          data: (url.searchParams.get('sort') === '-title' ? found.reverse() : found).map(shown),
          count: found.length,
          can: ['create'],
        };
      }
      case 'plan/view':
        return seenPlan();
      case 'plan/history':
        return {
          data: [
            {
              at: '2026-11-12 10:15',
              action: 'plan.create',
              userLabel: 'Ana Horvat',
              note: null,
              diff: { status: [null, 'draft'] },
            },
          ],
        };
      case 'lesson/view':
        return row && shown(row);
      case 'lesson/update': {
        const { rowVer: _, ...values } = JSON.parse(String(await bodyOf(request))) as Record<string, unknown>;
        rows.set(row!.id, { ...row!, ...stored(values), rowVer: row!.rowVer + 1 });
        return shown(rows.get(row!.id)!);
      }
      case 'lesson/create': {
        const created = {
          id: rows.size + 1,
          rowVer: 1,
          ...stored(JSON.parse(String(await bodyOf(request))) as Record<string, unknown>),
        } as Row;
        rows.set(created.id, created);
        return shown(created);
      }
      case 'lesson/upload': {
        const content = await bodyOf(request);
        const name = /filename="([^"]+)"/.exec(content.toString('latin1'))![1]!;
        uploads.push(name);
        kept.set(`ticket ${name}`, { name, size: content.length, type: 'application/pdf' });
        return { token: `ticket ${name}`, name, size: content.length };
      }
      default:
        return undefined;
    }
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://toy');
    if (url.pathname.startsWith('/api/v1/')) {
      const move = /^\/api\/v1\/plan\/(submit|giveBack|approve)$/.exec(url.pathname)?.[1];
      if (move) {
        const { status, body } = movePlan(move);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
        return;
      }
      const answer = await api(url.pathname.slice('/api/v1/'.length), url, request);
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { message: 'Not found' }));
      return;
    }
    const file = url.pathname === '/' ? 'index.html' : normalize(url.pathname).replace(/^[\\/.]+/, '');
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    uploads,
    plan,
    refusals,
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
