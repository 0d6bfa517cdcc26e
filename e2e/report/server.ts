import { readFileSync } from 'node:fs';
import { createServer, request as askPortal } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { savedView } from '../../src/modules/workspace/model.ts';
import { savedViewPolicy } from '../../src/modules/workspace/server/index.ts';
import { startDatabase } from '../../test/harness/global-setup.ts';
import {
  lecturer,
  lecturerPolicy,
  lecturers,
  teacherLoad,
  teacherLoadRule,
  teacherLoadWords,
} from '../../test/toy/report-world.ts';
import { startToy, type ToyPortal } from '../../test/toy/toy.ts';
import { openFolder } from '../prepared.ts';

export interface ReportPortal {
  readonly url: string;
  readonly toy: ToyPortal;
  close(): Promise<void>;
}
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The page says its language in its address. */
const whoAsks = (page = ''): string => (page.includes('language=hr') ? 'sluzbenica' : 'clerk');

/** The built page, and behind it a portal with the report: what is asked of the API goes there as the clerk. */
export const startReportPortal = async (folder: string): Promise<ReportPortal> => {
  // On the stories' own PostgreSQL; by itself where the stories visit a portal that runs already.
  if (process.env.KATEDRA_E2E_DATABASE) process.env.KATEDRA_TEST_DATABASE_URL ??= process.env.KATEDRA_E2E_DATABASE;
  const stopDatabase = await startDatabase(openFolder('katedra-report-'));
  const toy = await startToy({
    resources: [lecturer, savedView],
    policies: { lecturer: lecturerPolicy, 'saved-view': savedViewPolicy },
    checks: {
      viewOnce: { hr: 'Takav naziv već imate', en: 'You have one of that name' },
      defaultOnce: { hr: 'Jedan je prvi', en: 'One is the first' },
    },
    reports: { teacherLoad },
    reportRules: { teacherLoad: teacherLoadRule },
    reportWords: { teacherLoad: teacherLoadWords.hr },
    reportWordsEn: { teacherLoad: teacherLoadWords['en-uk'] },
    people: { tea: ['teacher'], clerk: ['clerk'], other: ['clerk'], sluzbenica: ['clerk'] },
    languages: { sluzbenica: 'hr' },
  });
  for (const name of lecturers) await toy.row('lecturer', { name });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path.startsWith('/api/')) {
      const asked = askPortal(
        new URL(request.url!, toy.portal.url),
        {
          method: request.method,
          headers: { ...request.headers, cookie: toy.cookieOf(whoAsks(request.headers.referer)) },
        },
        answer => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      request.pipe(asked);
      return;
    }
    const file = path === '/' ? 'index.html' : normalize(path).replace(/^[\\/.]+/, '');
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    toy,
    close: async () => {
      await new Promise<void>(done => {
        server.closeAllConnections();
        server.close(() => done());
      });
      await toy.stop();
      await stopDatabase?.();
    },
  };
};
