import { expect } from 'vitest';
import { wallClock } from '../src/kernel/resource/index.ts';
import type { Portal, Visitor } from './portal.ts';

// What the stories of theses share: calls as a visitor, a version of the work, and a faculty that lets it be defended at once.

// biome-ignore lint/suspicious/noExplicitAny: answers of the API
type Json = any;
export interface Said {
  readonly status: number;
  readonly body: Json;
}
export interface ThesisCalls {
  /** What the API answers this visitor, whatever it is. */
  say(visitor: Visitor, method: string, path: string, data?: unknown): Promise<Said>;
  /** The same, where it must work. */
  ask(visitor: Visitor, method: string, path: string, data?: unknown): Promise<Json>;
  /** A version of the work as this visitor brings it. */
  bring(visitor: Visitor, id: number, kind: string, content?: string): Promise<Said>;
  /** A move that stands in no dialog of the page, with the version that the visitor sees. */
  move(visitor: Visitor, move: string, id: number, more?: object): Promise<Said>;
}

export const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export const thesisCalls = (portal: () => Portal): ThesisCalls => {
  const api = (path: string): string => `${portal().url}/api/v1/${path}`;
  const say: ThesisCalls['say'] = async (visitor, method, path, data) => {
    const answer = await visitor.page.request.fetch(api(path), {
      method,
      ...(data !== undefined && { data: data as object }),
    });
    const text = await answer.text();
    return { status: answer.status(), body: text === '' ? null : JSON.parse(text) };
  };
  const ask: ThesisCalls['ask'] = async (visitor, method, path, data) => {
    const { status, body } = await say(visitor, method, path, data);
    expect(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`).toBe(true);
    return body;
  };
  return {
    say,
    ask,
    async bring(visitor, id, kind, content = pdf) {
      const sent = await visitor.page.request.post(api('graduatethesis-version/upload?field=content'), {
        multipart: { file: { name: 'rad.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) } },
      });
      const told = (await sent.json()) as Json;
      if (!sent.ok()) return { status: sent.status(), body: told };
      return say(visitor, 'POST', 'graduatethesis-version/create', {
        idStCoGraduatethesis: id,
        kind,
        content: told.token,
        originalityDeclared: 1,
      });
    },
    async move(visitor, name, id, more = {}) {
      const { rowVer } = await ask(visitor, 'GET', `st-co-graduatethesis/view?id=${id}`);
      return say(visitor, 'PUT', `st-co-graduatethesis/${name}?id=${id}`, { rowVer, ...more });
    },
  };
};

/** What is defended today cannot wait for a holiday or a break to be over: the institution works today. */
const workToday = async ({ ask }: ThesisCalls, office: Visitor): Promise<void> => {
  const today = wallClock(new Date()).slice(0, 10);
  const days = (await ask(office, 'GET', 'calendarholiday?pagination[limit]=500')).data as Json[];
  for (const day of days.filter(one => one.dateFrom <= today && today <= one.dateTo))
    await ask(office, 'DELETE', `calendarholiday/delete?id=${day.id}`);
};
/**
 * The faculty lets theses be defended at once, the student has every exam, and the administrator is a professor too, who sits
 * as the third member. Gives the thesis that the student has, and who that professor is.
 */
export const letDefendAtOnce = async (
  calls: ThesisCalls,
  office: Visitor,
): Promise<{ readonly old: Json; readonly third: { readonly id: number; readonly name: string } }> => {
  const { ask } = calls;
  await workToday(calls, office);
  const old = (
    await ask(office, 'GET', 'st-co-graduatethesis?filter[status]=approved&pagination[limit]=100')
  ).data.find((row: Json) => String(row['idStudent.label']).includes('Štefanac'));
  const candidates = (await ask(office, 'GET', 'graduate-thesis/candidates')) as Json[];
  const third = candidates.find(t => t.canChair === 1 && !/Šimrak|Pavlešić/.test(t.name))!;
  const admin = await ask(office, 'GET', 'auth/user');
  const teacher = await ask(office, 'GET', `teacher/view?id=${third.id}`);
  await ask(office, 'PUT', `teacher/update?id=${third.id}`, { rowVer: teacher.rowVer, idUser: admin.id });
  const setting = (await ask(office, 'GET', `graduatethesis-setting?filter[idStudy]=${old.idStudy}`)).data[0];
  await ask(office, 'PUT', `graduatethesis-setting/update?id=${setting.id}`, {
    rowVer: setting.rowVer,
    minDaysNoticeDefense: 0,
    minDaysApplyToDefense: 0,
  });
  const five = (await ask(office, 'GET', 'grade?filter[value]=5')).data[0].id;
  const open = (
    await ask(
      office,
      'GET',
      `st-co-enrollment?filter[idStudentenrollment.idStudent]=${old.idStudent}&filter[status][in]=enrolled,attended&pagination[limit]=100`,
    )
  ).data as Json[];
  for (const row of open.filter(one => one.idStCo !== old.idStCo)) {
    let { rowVer } = row;
    if (row.status === 'enrolled')
      rowVer = (await ask(office, 'PUT', `st-co-enrollment/sign?id=${row.id}`, { rowVer })).rowVer;
    await ask(office, 'PUT', `st-co-enrollment/grade?id=${row.id}`, { rowVer, idGrade: five });
  }
  return { old, third };
};
