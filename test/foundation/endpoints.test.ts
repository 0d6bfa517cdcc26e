import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyResource, FieldDef } from '../../src/kernel/resource/index.ts';
import {
  columnName,
  type Endpoint,
  kernelEndpoints,
  type LinkDef,
  raw,
  sql,
  verbOf,
} from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { dbOf, rowOf, startSeeded } from '../harness/people.ts';
import type { Client, Portal } from '../harness/portal.ts';
import { buildWorld, type World } from './world.ts';

const file = join(import.meta.dirname, 'endpoints.txt');
const legend = `Who is answered by what: every role alone, somebody with an account and no role (stranger), nobody signed in (nobody) and whoever holds a
link by mail of each kind (link …, or «link» where all of them are told the same), at every address that is no verb of matrix.txt. Made by endpoints.test.ts,
which fails when a door opens or closes; UPDATE_MATRIX=1 writes it anew. What is sent asks for the right and does no harm: a row of somebody else, a
version that is long past, a row that is not there. Addresses that answer everybody alike stand together.

yes     it is answered                        –        403: no right
hidden  404: not there, or not theirs to see  sign in  401
check   422: past the door, what was sent stands against it
stale   409: past the door, the row has changed since, or is not as the call needs it
away    302: sent to another page
`;
const meanings: Record<number, string> = {
  302: 'away',
  303: 'away',
  401: 'sign in',
  403: '–',
  404: 'hidden',
  409: 'stale',
  422: 'check',
};
const order = ['yes', 'check', 'stale', 'away', 'hidden', '–', 'sign in'];

let portal: Portal;
let world: World;
beforeAll(async () => {
  portal = await startSeeded();
  world = await buildWorld(portal);
});
afterAll(() => portal?.stop());

interface Call {
  readonly name: string;
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** `form`: an empty one, as a page sends it. */
  readonly body?: object | 'form';
  /** How the row must stand for the call, and how it stands otherwise. */
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}
type Sent = Pick<Call, 'query' | 'body' | 'before' | 'after'> & { readonly path?: string };

const nowhere = 2_147_483_647;
const past = 1_000_000;
const row = (name: string): number => world.samples.get(name)!.other;
const days = { from: '2080-03-01', to: '2080-03-07' };
const hour = { start: '2080-03-04 10:00', end: '2080-03-04 11:00' };

/** What is sent where an empty call would not come as far as the right. Every other endpoint is called with nothing. */
const sentTo = async (): Promise<Readonly<Record<string, Sent>>> => {
  const event = row('calendar-event');
  const idReservationtype = (await rowOf(portal, 'reservationtype', 'code', 'SAST')).id;
  return {
    'GET job-run': { query: { all: 1 } },
    'GET counts': { query: { of: '["room"]' } },
    'GET finds': { query: { in: '["room"]', search: 'kor' } },
    'PUT job-run/cancel': { query: { id: '00000000-0000-4000-8000-000000000000' } },
    'GET job-run/result': { query: { id: '00000000-0000-4000-8000-000000000000' } },
    'GET erasure-request/plan': { query: { id: row('erasure-request') } },
    'GET studentenrollment/plan': { query: { id: row('studentenrollment') } },
    'POST studentenrollment/enrol': { query: { id: row('studentenrollment') }, body: { electives: [nowhere] } },
    'GET st-co-lesson/plan': { query: { idStCo: row('stcourse') } },
    'GET st-co-lesson/lay-topics': { query: { idStCoGroup: row('st-co-group') } },
    'PUT st-co-lesson/allocate': {
      body: { idStCoGroup: row('st-co-group'), idLessons: [row('st-co-lesson')], was: [] },
    },
    'GET st-co-lesson/groups': { query: days },
    'GET st-co-group/valid-from': { query: { idStCo: row('stcourse'), idTeachingtype: row('teachingtype') } },
    'GET academicyear-semester/lessons-from': { query: { id: row('academicyear-semester') } },
    'GET st-co-lesson/outside': { query: { idAcademicyear: row('academicyear') } },
    'PUT st-co-lesson/outside': { body: { idAcademicyear: nowhere } },
    'PUT st-co-schedule/put-back': { query: { id: row('st-co-schedule') }, body: { rowVer: 1 } },
    'GET st-co-lesson/roll': { query: { idStCoGroup: row('st-co-group') } },
    'GET st-co-lesson/free-slots': { query: { idStCoGroup: row('st-co-group'), hours: 2 } },
    'GET dms-document/search': { query: { q: 'zapisnik' } },
    'GET dms-document/integrity': { query: { id: row('dms-document') } },
    'GET dms-document/text': { query: { id: row('dms-document') } },
    'GET dms-attachment/may': { query: { entity: 'partner', idEntity: row('partner') } },
    'GET dms-permission/may': { query: { idDmsDoc: nowhere } },
    'PUT dms-attachment/order': { body: { entity: 'partner', idEntity: row('partner'), ids: [nowhere] } },
    'POST dms-folder/path': { body: { idParent: row('dms-folder'), names: [] } },
    'POST dms-share/give': { body: { idDmsDoc: row('dms-document'), email: 'x@example.org', until: '2020-01-01' } },
    'GET isvu-import/rows': { query: { id: row('isvu-import'), action: 'new' } },
    'PUT isvu-import/accept': { query: { id: row('isvu-import') }, body: { lines: [nowhere], accepted: 0 } },
    'POST isvu-import/check': { query: { id: row('isvu-import') } },
    'POST isvu-import/apply': { query: { id: row('isvu-import') } },
    'POST isvu-import/revert': { query: { id: row('isvu-import') } },
    'GET isvu-import/columns': { query: { id: row('isvu-import') } },
    'PUT isvu-import/columns': { query: { id: row('isvu-import') }, body: { columns: [] } },
    'GET isvu-import/errors': { query: { id: row('isvu-import') } },
    'GET isvu-import/template': { query: { kind: 'students' } },
    'PUT fromprevious-import/start': { query: { id: row('fromprevious-import') } },
    'PUT fromprevious-import/take-back': { query: { id: row('fromprevious-import') } },
    'GET graduate-thesis/day': { query: { day: '2080-03-04' } },
    'GET graduate-thesis/day-papers': { query: { day: '2080-03-04', what: 'list' } },
    'PUT graduate-thesis/place': { body: { module: 'graduate-thesis' } },
    'POST graduate-thesis/approve-topics': { body: { ids: [nowhere] } },
    'GET internship/paper-table': {
      query: { paper: 'referral', format: 'csv', idAcademicyear: row('academicyear') },
    },
    'PUT internship/return-days': { body: { idInts: row('internship'), dates: ['2080-03-04'], note: 'X' } },
    'GET internship/mentor-end': { query: { id: row('internship') } },
    'PUT internship/mentor-end': { body: { idInts: row('internship') } },
    'POST internship/mentor-link': { body: { id: row('internship') } },
    'PUT dms-register/hold': { body: { ids: [nowhere], legalHold: 1 } },
    'PUT dms-register/dispose': { body: { ids: [nowhere], approvalNo: 'HR-DAKA' } },
    'GET alumni/matches': { query: { id: row('alumni-student') } },
    'GET alumni/merge-preview': { query: { keep: row('alumni-student'), drop: nowhere } },
    'POST alumni/merge': { body: { keep: row('alumni-student'), drop: nowhere, keepVer: 1, dropVer: 1 } },
    'GET alumni/audience-count': { query: { id: row('alumni-audience') } },
    'GET alumni/cv': { query: { id: row('alumni-student'), format: 'json' } },
    'GET alumni/cv-sheet': { query: { id: row('alumni-student') } },
    'POST alumni/cv-link': { body: { days: 1 } },
    'DELETE alumni/cv-link': { query: { id: nowhere } },
    'GET alumni/report/file': { query: { format: 'xlsx' } },
    'POST alumni/export': { body: { purpose: 'Provjera prava', format: 'csv', columns: ['lastName'] } },
    'GET learning-outcomes/gaps': { query: { of: 'lo-course', id: row('lo-course') } },
    'GET learning-outcomes/grid': { query: { matrix: 'lo-course-topic', of: row('lo-course') } },
    'GET learning-outcomes/map': { query: { id: row('lo-study') } },
    'GET learning-outcomes/touches': {
      query: { of: 'learningoutcomestudycourse', id: row('learningoutcomestudycourse') },
    },
    'GET learning-outcomes/study-of': { query: { id: row('lo-course') } },
    'GET learning-outcomes/difference': { query: { of: 'lo-study', id: row('lo-study') } },
    'POST learning-outcomes/syllabi': { body: { id: row('lo-study') } },
    'POST learning-outcomes/new-version': { body: { of: 'lo-study', id: row('lo-study'), to: nowhere } },
    'GET calendar': { query: days },
    'GET calendar/rooms': { query: days },
    'GET calendar/event': { query: { id: event } },
    'GET calendar/free': { query: hour },
    'POST calendar/check': { body: hour },
    'POST calendar/book': { body: { ...hour, end: '2080-03-04 09:00', idReservationtype, title: 'X' } },
    'PUT calendar/change': { body: { id: event, rowVer: past, title: 'Y' } },
    'PUT calendar/cancel': { body: { id: event, rowVer: past, note: 'X' } },
    'GET calendar/series': { query: { id: event } },
    'POST calendar/add-dates': { body: { idSeries: nowhere, dates: ['2080-03-08'] } },
    'PUT calendar/approve': { body: { events: [{ id: event, rowVer: past }] } },
    'POST calendar/holidays-of-year': { body: { year: 2099 } },
    'GET calendar/holiday-preview': { query: { dateFrom: '2080-03-01', dateTo: '2080-03-01' } },
    'POST calendar/holiday-apply': { body: { shift: [], flag: [], unflag: [] } },
    'GET calendar/utilisation': { query: days },
    'GET calendar/feed': { query: { idRoom: row('room') } },
    'POST calendar/feed': { body: { idRoom: row('room') } },
    'GET /calendar/feed/:file': { path: '/calendar/feed/x.ics' },
    'POST outbox/preview': { body: { messType: 'general', recipients: [] } },
    'GET outbox/recipients': { query: { messType: 'general', search: 'x' } },
    'GET outbox/audiences': { query: { messType: 'general' } },
    'PUT inbox/seen': { query: { id: row('inbox') } },
    'GET inbox/thread': { query: { id: row('inbox') } },
    'GET help': { query: { fn: 'Calendar', language: 'hr' } },
    'GET help/search': { query: { q: 'x' } },
    'GET /backend/user': { query: { id: nowhere } },
    'GET /backend/letter': { query: { id: nowhere } },
    'GET /site/text': { query: { of: 'privacy' } },
  };
};
const endpointCalls = async (): Promise<Call[]> => {
  const sent = await sentTo();
  const endpoints: readonly Endpoint[] = [...kernelEndpoints, ...serverModules.flatMap(m => m.endpoints ?? [])];
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(sent).filter(name => !names.includes(name))).toEqual([]);
  return endpoints.map(({ method, path, body }, i) => ({
    name: names[i]!,
    method,
    path,
    ...(body === 'form' && { body }),
    ...sent[names[i]!],
  }));
};
/** The verbs that only some resources have. */
const verbCalls = async (): Promise<Call[]> => {
  const calls: Call[] = [];
  const db = dbOf(portal);
  for (const r of allResources as readonly AnyResource[]) {
    if (r.internal) continue;
    const id = row(r.name);
    const add = (method: Call['method'], verb: string, more: Sent): void => {
      calls.push({ name: `${method} ${r.name}/${verb}`, method, path: `${r.name}/${verb}`, ...more });
    };
    const bin = (moment: 'now()' | 'null') => () =>
      db.run(
        sql`update ${db.table(r.over?.resource ?? r.name)} set deleted_at = ${raw(moment)}::timestamptz where id = ${id}`,
      );
    if (verbOf(r, 'PUT', 'restore'))
      add('PUT', 'restore', { query: { id, dryRun: 1 }, before: bin('now()'), after: bin('null') });
    if (r.order) add('PUT', 'flip-nums', { query: { id, dryRun: 1 }, body: { id1: id, id2: id } });
    if (r.set) {
      const of = (await rowOf(portal, r.name, 'id', id))[columnName(r.set.of as string)];
      add('PUT', 'set', { query: { of, dryRun: 1 }, body: { rows: [] } });
    }
    if (r.cells) {
      const of = (await rowOf(portal, r.name, 'id', id))[columnName(r.cells.of as string)];
      add('PUT', 'cells', { query: { of, dryRun: 1 }, body: { put: [], drop: [] } });
    }
    for (const [field, { kind }] of Object.entries(r.all as Record<string, FieldDef>))
      if (kind === 'file') add('POST', `upload?field=${field}`, { body: 'form' });
  }
  return calls;
};

const addressOf = ({ path, query }: Call): string => {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) said.set(name, String(value));
  return said.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${said}`;
};
/** As a page sends it, with one empty field. */
const emptyForm = ['--border', 'content-disposition: form-data; name="do"', '', '', '--border--', ''].join('\r\n');
const statusOf = async (client: Client, call: Call): Promise<number> => {
  const at = addressOf(call);
  if (call.body === 'form')
    return (await client.send('POST', at, emptyForm, { 'content-type': 'multipart/form-data; boundary=border' }))
      .status;
  const { get, post, put, delete: remove } = client;
  const ask = { GET: get, POST: post, PUT: put, DELETE: remove }[call.method];
  return (await ask(at, call.body)).status;
};

/** The administrator's forms do something (an empty matrix takes everybody's rights), so they come late; signing out comes last. */
const turnOf = ({ path, body }: Call): number => (path === 'auth/logout' ? 2 : body === 'form' ? 1 : 0);

it('every role, every endpoint', async () => {
  const calls = [...(await endpointCalls()), ...(await verbCalls())].toSorted((a, b) => turnOf(a) - turnOf(b));
  const callers: [string, Client][] = [
    ...world.roles,
    ['(stranger)', world.stranger],
    ['(nobody)', portal.client()],
    ...[...world.links].map(([name, client]): [string, Client] => [`(link ${name})`, client]),
  ];
  const said = new Map(calls.map(({ name }) => [name, new Map<string, string>()]));
  for (const call of calls) {
    await call.before?.();
    const ask = async ([role, client]: [string, Client]): Promise<void> => {
      const status = await statusOf(client, call);
      const meaning = status < 300 ? 'yes' : meanings[status];
      expect(meaning, `${role} ${call.name}: ${status}`).toBeDefined();
      said.get(call.name)!.set(role, meaning!);
    };
    // What leaves nothing behind is asked by all at once.
    if (call.method === 'GET' || call.query?.dryRun) await Promise.all(callers.map(ask));
    else for (const caller of callers) await ask(caller);
    await call.after?.();
  }
  const tables = new Map<string, string[]>();
  for (const [name, bySomebody] of said) {
    const table = tableOf(
      bySomebody,
      callers.map(([role]) => role),
    );
    tables.set(table, [...(tables.get(table) ?? []), name]);
  }
  const text = [legend, ...[...tables].map(([table, names]) => `${names.join('\n')}\n${table}`)].join('\n\n');
  if (process.env.UPDATE_MATRIX === '1' || !existsSync(file)) writeFileSync(file, `${text}\n`);
  expect(`${text}\n`).toBe(readFileSync(file, 'utf8'));
}, 600_000);

const tableOf = (said: ReadonlyMap<string, string>, roles: readonly string[]): string =>
  order
    .map(what => [what, roles.filter(role => said.get(role) === what)] as const)
    .filter(([, who]) => who.length > 0)
    .map(([what, who]) => `    ${what.padEnd(9)}${shortened(who)}`)
    .join('\n');
const shortened = (who: readonly string[]): string => {
  const isLink = (name: string): boolean => name.startsWith('(link ');
  const named = who.filter(name => world.roles.has(name));
  const links = who.filter(isLink);
  const signedIn = named.length === world.roles.size && who.includes('(stranger)');
  return [
    ...(signedIn ? ['everybody who is signed in'] : named),
    ...who.filter(name => !world.roles.has(name) && !isLink(name) && !(signedIn && name === '(stranger)')),
    ...(links.length === world.links.size ? ['(link)'] : links),
  ].join(' ');
};

it('whoever is not signed in is answered only where the door is open', () => {
  const open = new Set(
    [...kernelEndpoints, ...serverModules.flatMap(m => m.endpoints ?? [])]
      .filter(e => e.public)
      .map(e => `${e.method} ${e.path}`),
  );
  for (const block of readFileSync(file, 'utf8').slice(legend.length).trim().split('\n\n')) {
    const names = block.split('\n').filter(line => !line.startsWith(' '));
    if (!/^ {4}sign in .*\(nobody\)/m.test(block)) expect(names.filter(name => !open.has(name))).toEqual([]);
  }
});

it('a link is answered only by the endpoints and resources that its declaration names', () => {
  const isOpenTo = ({ endpoints, opens }: LinkDef, name: string): boolean => {
    const [resource = ''] = name.split(' ')[1]!.split('/');
    return resource === 'link' || endpoints?.includes(name) === true || resource in (opens ?? {});
  };
  const declared = new Map(serverModules.flatMap(m => Object.entries(m.links ?? {})));
  for (const block of readFileSync(file, 'utf8').slice(legend.length).trim().split('\n\n')) {
    const names = block.split('\n').filter(line => !line.startsWith(' '));
    for (const line of block.split('\n').filter(text => /^ {4}(yes|check|stale|hidden|away) /.test(text))) {
      const all = /\(link\)/.test(line);
      const answered = all ? [...declared.keys()] : [...line.matchAll(/\(link (\S+)\)/g)].map(found => found[1]!);
      for (const link of answered)
        expect(
          names.filter(name => !isOpenTo(declared.get(link)!, name)),
          `${link} is answered`,
        ).toEqual([]);
    }
  }
});
