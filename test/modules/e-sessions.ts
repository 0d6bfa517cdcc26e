import { expect } from 'vitest';
import { wallClock } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { academicyear, room } from '../../src/modules/catalogues/model.ts';
import { esessiontype, esessiontypeAuthAssignment, esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { readyForPapers } from '../harness/papers.ts';
import type { Portal } from '../harness/portal.ts';

export const today = wallClock(new Date()).slice(0, 10);
export const inDays = (days: number, time = '10:00'): string => `${addDays(today, days)} ${time}`;

/** A body with its people: who runs it, who approves, its chair and members, and one without an account. */
export interface Council {
  readonly idType: number;
  readonly runner: Person;
  readonly approver: Person;
  /** Who is asked to approve a preparation: the chair, where the body has no approver. */
  readonly approves: Person;
  readonly chair: Person;
  readonly members: readonly Person[];
  readonly idMembers: readonly number[];
  readonly idRoom: number;
  readonly idYear: number;
}
let bodies = 0;
export const council = async (
  portal: Portal,
  { size = 5, approver = true, ...rules }: { size?: number; approver?: boolean } & Record<string, unknown> = {},
): Promise<Council> => {
  const n = ++bodies;
  await readyForPapers(portal);
  const named = (name: string) => signIn(portal, { roles: ['user'], username: `b${n}-${name}` });
  const idType = await put(portal, esessiontype, {
    nameHr: `Vijeće ${n}`,
    nameEn: `Council ${n}`,
    nameGenHr: `Vijeća ${n}`,
    abbr: `V${n}`,
    bodyKind: 'facultyCouncil',
    quorumKind: 'majority',
    majorityKind: 'present',
    callLeadDays: 5,
    callLeadDaysExtra: 1,
    eVotingMinHours: 48,
    approversNeeded: 'all',
    secretAllowed: 1,
    abstainAllowed: 1,
    minutesDeadlineDays: 8,
    numbering: 'continuous',
    isActive: 1,
    num: n,
    ...rules,
  });
  const admin = await signIn(portal, { roles: ['eSessionAdmin'], username: `b${n}-keeper` });
  const runner = await named('runner');
  const gives = await admin.post('esessiontype-auth-assignment/create', {
    idEsesstype: idType,
    idUser: runner.id,
    isAdmin: 1,
    isRecorder: 1,
    mandateFrom: addDays(today, -30),
  });
  expect(gives.status, JSON.stringify(gives.body)).toBe(201);
  const approves = await named('approver');
  if (approver)
    await put(portal, esessiontypeAuthAssignment, {
      idEsesstype: idType,
      idUser: approves.id,
      isApprover: 1,
      mandateFrom: addDays(today, -30),
    });
  const members: Person[] = [];
  const idMembers: number[] = [];
  for (let i = 0; i < size; i++) {
    const person = await named(`m${i}`);
    members.push(person);
    idMembers.push(
      await put(portal, esessiontypeMember, {
        idEsesstype: idType,
        idUser: person.id,
        memberRole: i === 0 ? 'chair' : 'member',
        hasVote: 1,
        mandateFrom: addDays(today, -30),
        num: i + 1,
      }),
    );
  }
  const idRoomtype = (await rowOf(portal, 'roomtype', 'code', 'D')).id;
  const idRoom = await put(portal, room, { code: `V${n}`, nameHr: `Vijećnica ${n}`, idRoomtype, capacity: 40 });
  return {
    idType,
    runner,
    approver: approves,
    approves: approver ? approves : members[0]!,
    chair: members[0]!,
    members,
    idMembers,
    idRoom,
    idYear: await yearOf(portal),
  };
};
const yearOf = async (portal: Portal): Promise<number> => {
  const db = dbOf(portal);
  const found = await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} order by id limit 1`);
  if (found) return found.id;
  return put(portal, academicyear, {
    startYear: 2026,
    code: '2026/2027',
    startDate: '2026-10-01',
    endDate: '2027-09-30',
    normSystem: 'norm',
    status: 'active',
  });
};

export interface Held {
  readonly id: number;
  readonly rowVer: number;
  readonly status: string;
}
export const ok = async <T>(answer: Promise<{ status: number; body: T }>, status = 200): Promise<T> => {
  const got = await answer;
  expect(got.status, JSON.stringify(got.body)).toBe(status);
  return got.body;
};
export const view = (who: Person, resource: string, id: number) => ok(who.get(`${resource}/view?id=${id}`));
/** Makes a move of a row as it stands now. */
export const moves = async (who: Person, resource: string, id: number, move: string, more: object = {}) => {
  const seen = await who.get(`${resource}/view?id=${id}`);
  return who.put(`${resource}/${move}?id=${id}`, { rowVer: seen.body.rowVer ?? 1, ...more });
};

export const draft = (c: Council, more: object = {}) =>
  ok(
    c.runner.post('esession/create', {
      idEsesstype: c.idType,
      idAcademicyear: c.idYear,
      kind: 'regular',
      mode: 'inPerson',
      title: 'Redovita sjednica',
      dateFrom: inDays(10),
      dateTo: inDays(10, '12:00'),
      idRoom: c.idRoom,
      ...more,
    }),
    201,
  ) as Promise<Held>;
export const item = (c: Council, idEsess: number, more: object = {}) =>
  ok(
    c.runner.post('esess-agenda/create', {
      idEsess,
      title: 'Izvedbeni plan',
      itemKind: 'decision',
      proposedDecision: 'Prihvaća se izvedbeni plan.',
      voteKind: 'public',
      ...more,
    }),
    201,
  ) as Promise<Held>;
let hall = 0;
/** What an item is like, or how it follows from those before it: one that stands below another names it. */
type Wanted = object | ((before: readonly number[]) => object);
/** A session that is called; the hour differs, so that rooms are free. */
export const called = async (c: Council, more: object = {}, items: readonly Wanted[] = [{}]) => {
  hall++;
  const day = 10 + (hall % 200);
  const session = await draft(c, { dateFrom: inDays(day), dateTo: inDays(day, '12:00'), ...more });
  const ids: number[] = [];
  for (const one of items) ids.push((await item(c, session.id, typeof one === 'function' ? one(ids) : one)).id);
  await ok(moves(c.runner, 'esession', session.id, 'submit'));
  if ((await view(c.runner, 'esession', session.id)).status === 'inApproval')
    await ok(moves(c.approves, 'esession', session.id, 'approve'));
  await ok(moves(c.runner, 'esession', session.id, 'call'));
  return { id: session.id, items: ids };
};
/** Ticks members as present, by their place in the list. */
export const tick = async (c: Council, idEsess: number, who: readonly number[], presence = 'present') => {
  const rows = (
    await ok(c.runner.get(`esess-attendance?filter[idEsess]=${idEsess}&columns=idEsesstypeMem&pagination[limit]=400`))
  ).data as { id: number; idEsesstypeMem: number }[];
  for (const n of who) {
    const row = rows.find(r => r.idEsesstypeMem === c.idMembers[n])!;
    await ok(
      c.chair.put(`esess-attendance/update?id=${row.id}`, {
        presence,
        rowVer: (await view(c.chair, 'esess-attendance', row.id)).rowVer,
      }),
    );
  }
};
export const opened = async (c: Council, more: object = {}, items: readonly Wanted[] = [{}]) => {
  const session = await called(c, more, items);
  await tick(
    c,
    session.id,
    c.members.map((_, n) => n),
  );
  await ok(moves(c.chair, 'esession', session.id, 'open'));
  return session;
};
export const question = async (c: Council, idItem: number, more: object = {}) =>
  ok(
    c.chair.post('esess-age-question/create', { idEsessAge: idItem, text: 'Tko je za?', ...more }),
    201,
  ) as Promise<Held>;
export const openVote = async (c: Council, idItem: number, more: object = {}) => {
  const q = await question(c, idItem, more);
  await ok(moves(c.chair, 'esess-age-question', q.id, 'open'));
  return q.id;
};
export const vote = (who: Person, idQuestion: number, choice = 'yes') =>
  who.post('esession/vote', { idQuestion, choice });
