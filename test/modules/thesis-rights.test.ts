import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import {
  graduatethesisChange,
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisDeposit,
  graduatethesisGrade,
  graduatethesisMentorchoice,
  graduatethesisVersion,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import * as model from '../../src/modules/graduate-thesis/model.ts';
import { accessTo, type AnyResource } from '../../src/kernel/resource/index.ts';
import { modules } from '../../src/modules/index.ts';
import { finalGrade } from '../../src/modules/graduate-thesis/grading.ts';
import { freeTimes } from '../../src/modules/graduate-thesis/scheduling.ts';
import { dbOf, type Person, put, rowOf } from '../harness/people.ts';
import { unhurried } from '../http/machine.ts';
import { bring, composition, startTheses, type Theses, type Writer } from './thesis-world.ts';

// Every move with somebody who may not make it and from a state that does not lead there; every child row with everybody.

type Json = any;
type State = (typeof stCoGraduatethesis.fields.status.flow.states)[number];
let world: Theses;
let writer: Writer;
let id: number;
let people: Record<string, Person>;
beforeAll(async () => {
  world = await startTheses();
  writer = await world.writer();
  id = await put(world.portal, stCoGraduatethesis, {
    idStCoEnrollment: writer.idEnrolment,
    idStudent: writer.idStudent,
    idStudy: world.idStudy,
    idStCo: world.idStCo,
    titleHr: 'Rad',
    language: 'hr',
    status: 'draft',
    idMentor: world.mentor.idTeacher,
    idComentor: world.second.idTeacher,
  });
  await put(world.portal, graduatethesisDefensecommission, {
    idStCoGraduatethesis: id,
    idTeacher: world.chair.idTeacher,
    role: 'president',
    status: 'accepted',
    num: 1,
  });
  await put(world.portal, graduatethesisDefensecommission, {
    idStCoGraduatethesis: id,
    idTeacher: world.member.idTeacher,
    role: 'member',
    status: 'accepted',
    num: 2,
  });
  people = {
    student: writer,
    mentor: world.mentor,
    comentor: world.second,
    standing: world.standing,
    member: world.member,
    president: world.chair,
    librarian: world.librarian,
    stranger: world.stranger,
    otherStudent: await world.writer(),
  };
});
afterAll(() => world?.portal.stop());

const put0 = async (values: ReturnType<typeof sql>): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table('st-co-graduatethesis')} set ${values} where id = ${id}`);
};
const said: Readonly<Record<string, () => object>> = {
  assignMentor: () => ({ idTeacher: world.mentor.idTeacher }),
  approveWork: () => ({ similarityPct: 1, mentorOpinion: 'Dobro' }),
  proposeCommission: () => ({ members: composition(world) }),
  appointCommission: () => ({ members: composition(world) }),
  schedule: () => ({ start: '2090-01-10 10:00', minutes: 60, idRoom: world.idRoom }),
  closeDefence: () => ({ voting: 'unanimous' }),
  deposit: () => ({ consent: 'open', licence: 'ccBy' }),
  confirmDeposit: () => ({ urn: 'urn:nbn:hr:1:1' }),
  extend: () => ({ deadline: '2090-01-01' }),
};
/** Who makes each move. The mentor is also the one who is asked. */
const makers: Readonly<Record<string, readonly string[]>> = {
  apply: ['student'],
  waiveExams: ['standing'],
  accept: ['mentor'],
  decline: ['mentor'],
  assignMentor: ['standing'],
  approveTopic: ['standing'],
  returnTopic: ['standing'],
  submitWork: ['student'],
  returnWork: ['mentor'],
  approveWork: ['mentor'],
  proposeCommission: ['mentor'],
  appointCommission: ['standing'],
  schedule: ['standing'],
  postpone: ['standing'],
  closeDefence: ['president'],
  secondAttempt: ['standing'],
  deposit: ['student'],
  returnDeposit: ['librarian'],
  confirmDeposit: ['librarian'],
  withdraw: ['student', 'standing'],
  expire: [],
  extend: ['standing'],
};
const { moves, states } = stCoGraduatethesis.fields.status.flow;

it.each(Object.keys(moves))('%s: refused to everybody else, and from every other state', async name => {
  const move = moves[name as keyof typeof moves] as { from: readonly State[] };
  const [from] = move.from;
  expect(makers, 'a new move says here who makes it').toHaveProperty(name);
  const call = async (who: Person) => {
    const { row_ver: rowVer } = (await rowOf(world.portal, 'st-co-graduatethesis', 'id', id)) as Json;
    return who.put(`st-co-graduatethesis/${name}?id=${id}`, { rowVer, note: 'Razlog', ...said[name]?.() });
  };
  await put0(sql`status = ${from!}, id_offered = ${world.mentor.idTeacher}, deadline = '2089-01-01'`);
  for (const [who, person] of Object.entries(people))
    if (!makers[name]!.includes(who)) expect([403, 404], `${who} ${name}`).toContain((await call(person)).status);
  expect((await rowOf(world.portal, 'st-co-graduatethesis', 'id', id)).status).toBe(from);
  for (const wrong of states.filter(state => !move.from.includes(state))) {
    await put0(sql`status = ${wrong}`);
    for (const who of makers[name]!) {
      const answer = await call(people[who]!);
      expect([403, 404, 409], `${who} ${name} from ${wrong}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    }
    expect((await rowOf(world.portal, 'st-co-graduatethesis', 'id', id)).status).toBe(wrong);
  }
});

// ——— The other flows of the module, by their declarations ———

interface Flow {
  /** Who makes each move; nobody: the portal does it. */
  readonly makers: Readonly<Record<string, readonly string[]>>;
  readonly row: () => Promise<number>;
}
const others: Readonly<Record<string, Flow>> = {
  'graduatethesis-topic': {
    makers: { take: [], free: [], close: ['mentor'], reopen: ['mentor'] },
    row: () =>
      put(world.portal, model.graduatethesisTopic, {
        idTeacher: world.mentor.idTeacher,
        idAcademicyear: world.idYear,
        titleHr: 'Tema',
        titleEn: 'Topic',
        maxStudents: 1,
        status: 'open',
        num: 1,
      }),
  },
  'graduatethesis-change': {
    makers: { approve: ['standing'], reject: ['standing'], withdraw: ['student'] },
    async row() {
      const idChange = await put(world.portal, graduatethesisChange, {
        idStCoGraduatethesis: id,
        kind: 'topic',
        titleHr: 'Novi',
        titleEn: 'New',
        reason: 'r',
        status: 'requested',
      });
      const db = dbOf(world.portal);
      await db.run(
        sql`update ${db.table('graduatethesis-change')} set created_by = ${writer.id} where id = ${idChange}`,
      );
      return idChange;
    },
  },
  'graduatethesis-defensecommission': {
    makers: { acceptSeat: ['member'], declineSeat: ['member'] },
    async row() {
      const db = dbOf(world.portal);
      const found = await db.one<{ id: number }>(
        sql`select id from ${db.table('graduatethesis-defensecommission')} where id_teacher = ${world.member.idTeacher}`,
      );
      return found!.id;
    },
  },
};
const flowsOf = (resource: AnyResource) => {
  const status = (resource.fields as Record<string, { flow?: { moves: object; states: readonly string[] } }>).status;
  return status?.flow ?? null;
};
const declared = (Object.values(model) as unknown[]).filter(
  (one): one is AnyResource => typeof one === 'object' && one !== null && 'fields' in one && 'name' in one,
);

it('every flow of the module has its lines here, and every move of it', () => {
  const flows = declared.filter(one => flowsOf(one) && one.name !== 'st-co-graduatethesis');
  expect(flows.map(one => one.name).sort()).toEqual(Object.keys(others).sort());
  for (const one of flows)
    expect(Object.keys(flowsOf(one)!.moves).sort(), one.name).toEqual(Object.keys(others[one.name]!.makers).sort());
});

it.each(Object.keys(others))('%s: each move refused to everybody else, and from every other state', async name => {
  const { makers: by, row } = others[name]!;
  const flow = flowsOf(declared.find(one => one.name === name)!)!;
  const db = dbOf(world.portal);
  // Seats are answered while the commission is put together, changes are decided while the work goes on.
  await put0(sql`status = ${name === 'graduatethesis-change' ? 'approved' : 'ready'}, id_offered = null`);
  const idRow = await row();
  const at = (status: string) => db.run(sql`update ${db.table(name)} set status = ${status} where id = ${idRow}`);
  const now = async () => (await rowOf(world.portal, name, 'id', idRow)) as Json;
  const call = async (who: Person, move: string) =>
    who.put(`${name}/${move}?id=${idRow}`, { rowVer: (await now()).row_ver, note: 'Razlog' });
  for (const [move, { from }] of Object.entries(flow.moves as Record<string, { from: readonly string[] }>)) {
    await at(from[0]!);
    for (const [who, person] of Object.entries(people))
      if (!by[move]!.includes(who)) expect([403, 404], `${who} ${move}`).toContain((await call(person, move)).status);
    expect((await now()).status, move).toBe(from[0]);
    for (const wrong of flow.states.filter(state => !from.includes(state))) {
      await at(wrong);
      for (const who of by[move]!)
        expect([403, 404, 409], `${who} ${move} from ${wrong}`).toContain((await call(people[who]!, move)).status);
      expect((await now()).status, `${move} from ${wrong}`).toBe(wrong);
    }
  }
  await at(name === 'graduatethesis-defensecommission' ? 'accepted' : flow.states.at(-1)!);
});

it('both prefixes lead to the same screens, and another one to nothing', () => {
  const admin = { roles: new Set(['admin']), permissions: new Set<string>(), facts: {}, hidden: [], blocked: [] };
  const screens = ['ApplicationAndPreparation', 'Mentorship', 'Commission', 'DefenseCommission', 'Defense'];
  for (const screen of screens) {
    for (const module of ['GraduateThesis', 'CourseConductions'])
      expect(accessTo(modules, `/${module}/GraduateThesis${screen}`, admin as never), `${module} ${screen}`).toBe(
        'open',
      );
    for (const module of ['Calendar', 'Internship', 'ESessions', 'Nowhere'])
      expect(accessTo(modules, `/${module}/GraduateThesis${screen}`, admin as never), `${module} ${screen}`).toBe(
        'unknown',
      );
  }
});

it('child rows are read by those whom the thesis concerns, and by nobody else', async () => {
  await put0(sql`status = 'approved', id_offered = null, deadline = '2089-01-01'`);
  const brought = await bring(writer, id, 'final');
  expect(brought.status, JSON.stringify(brought.body)).toBe(201);
  await put0(sql`status = 'archived'`);
  const of = { idStCoGraduatethesis: id };
  const idVersion = await put(world.portal, graduatethesisVersion, {
    ...of,
    kind: 'deposit',
    review: 'none',
    num: 2,
    content: { hash: '0'.repeat(64), name: 'rad.pdf', mime: 'application/pdf', size: 10 },
  });
  const idDefense = await put(world.portal, graduatethesisDefense, {
    ...of,
    attempt: 1,
    start: '2026-09-01 10:00',
    end: '2026-09-01 11:00',
    result: 'passed',
  });
  await put(world.portal, graduatethesisMentorchoice, {
    ...of,
    idTeacher: world.mentor.idTeacher,
    status: 'accepted',
    num: 1,
  });
  await put(world.portal, graduatethesisChange, {
    ...of,
    kind: 'topic',
    titleHr: 'N',
    titleEn: 'N',
    reason: 'r',
    status: 'requested',
  });
  await put(world.portal, graduatethesisDeposit, {
    ...of,
    idVersion,
    consent: 'open',
    licence: 'ccBy',
    depositedOn: '2026-09-02',
  });
  const five = (await rowOf(world.portal, 'grade', 'value', 5)).id;
  await put(world.portal, graduatethesisGrade, {
    idDefense,
    idTeacher: world.member.idTeacher,
    component: 'work',
    idGrade: five,
  });
  const sees = async (who: Person, resource: string, by: string, value: number): Promise<boolean> => {
    const answer = await who.get(`${resource}?filter[${by}]=${value}`);
    return answer.status === 200 && answer.body.data.length > 0;
  };
  const ofThesis = ['mentorchoice', 'version', 'change', 'deposit', 'defensecommission', 'defense'];
  // A new child row without a line here fails.
  expect(declared.flatMap(one => (one.owner === 'idStCoGraduatethesis' ? [one.name] : [])).sort()).toEqual(
    ofThesis.map(name => `graduatethesis-${name}`).sort(),
  );
  const concerned = ['student', 'mentor', 'comentor', 'standing', 'member', 'president', 'librarian'];
  for (const [who, person] of Object.entries(people)) {
    for (const name of ofThesis) {
      const resource = `graduatethesis-${name}`;
      const isConcerned = concerned.includes(who);
      expect(await sees(person, resource, 'idStCoGraduatethesis', id), `${who} ${name}`).toBe(isConcerned);
      const one = await rowOf(world.portal, resource, 'id_st_co_graduatethesis', id);
      for (const way of ['view', 'history'])
        expect((await person.get(`${resource}/${way}?id=${one.id}`)).status === 200, `${who} ${name} ${way}`).toBe(
          isConcerned,
        );
    }
    // The work itself goes to those who see the version, by the bytes that were brought.
    const file = await person.fetch(`graduatethesis-version/file?field=content&id=${brought.body.id}`);
    if (concerned.includes(who)) {
      expect(file.status, `${who} file`).toBe(200);
      expect(await file.text()).toMatch(/^%PDF-/);
    } else expect([403, 404], `${who} file`).toContain(file.status);
    expect(await sees(person, 'graduatethesis-grade', 'idDefense', idDefense), `${who} grade`).toBe(
      ['standing', 'member', 'president'].includes(who),
    );
  }
  // Who writes them: the right is judged before the moment, so what is only too late or twice is 409 or 422.
  await put0(sql`status = 'approved'`);
  const { row_ver: rowVer } = (await rowOf(world.portal, 'graduatethesis-defense', 'id', idDefense)) as Json;
  const kept = (await rowOf(world.portal, 'graduatethesis-deposit', 'id_st_co_graduatethesis', id)) as Json;
  const writes: Readonly<
    Record<string, readonly [readonly string[], (who: Person) => Promise<{ status: number; body: Json }>]>
  > = {
    'a change': [
      ['student', 'mentor'],
      who =>
        who.post('graduatethesis-change/create', { ...of, kind: 'topic', titleHr: 'B', titleEn: 'B', reason: 'r' }),
    ],
    'a grade': [
      ['member', 'president'],
      who => who.post('graduatethesis-grade/create', { idDefense, component: 'discussion', idGrade: five }),
    ],
    'the questions': [
      ['president'],
      who => who.put(`graduatethesis-defense/update?id=${idDefense}`, { rowVer, questions: [] }),
    ],
    'the deposit': [
      [],
      who => who.put(`graduatethesis-deposit/update?id=${kept.id}`, { rowVer: 1, consent: 'closed' }),
    ],
    'a wish': [[], who => who.post('graduatethesis-mentorchoice/create', { ...of, idTeacher: world.mentor.idTeacher })],
    'a seat': [[], who => who.post('graduatethesis-defensecommission/create', { ...of, role: 'member' })],
  };
  for (const [what, [by, write]] of Object.entries(writes))
    for (const [who, person] of Object.entries(people)) {
      const { status, body } = await write(person);
      // Who does not see the row that they name is told that there is none.
      const isUnseen = status === 422 && /"field":"(idStCoGraduatethesis|idDefense)"/.test(JSON.stringify(body));
      const isTheirs = ![403, 404, 405].includes(status) && !isUnseen;
      expect(isTheirs, `${who} writes ${what}: ${status}`).toBe(by.includes(who));
    }
  await put0(sql`status = 'archived'`);
});

it('both load reports count what was defended and who sat there', async () => {
  await put0(
    sql`status = 'archived', defended_on = '2026-09-01', approved_on = '2026-03-01', applied_on = '2026-02-01'`,
  );
  const period = 'from=2026-01-01&to=2026-12-31';
  const mentors = (await world.clerk.get(`rpt-graduate-thesis-teacher-load?${period}`)).body;
  expect(JSON.stringify(mentors)).toContain('mentor');
  const ofMentor = mentors.data.find((row: Json) => row.idTeacher === world.mentor.idTeacher);
  expect(ofMentor).toMatchObject({ defended: 1, bachelor: 1, master: 0, live: 0, average: null });
  const seats = (await world.clerk.get(`rpt-commission-teacher-load?${period}`)).body;
  expect(seats.data.find((row: Json) => row.idTeacher === world.chair.idTeacher)).toMatchObject({
    president: 1,
    total: 1,
    days: 1,
  });
  const own = (await world.member.get(`rpt-commission-teacher-load?${period}`)).body;
  expect(own.data.map((row: Json) => row.idTeacher)).toEqual([world.member.idTeacher]);
  expect((await writer.get(`rpt-commission-teacher-load?${period}`)).status).toBe(403);
});

it('the grade by hand', () => {
  const weights = { weightWork: 0.6, weightPresentation: 0.2, weightDiscussion: 0.2 };
  const given = (work: number[], presentation: number[], discussion: number[]) => [
    ...work.map(value => ({ component: 'work' as const, value })),
    ...presentation.map(value => ({ component: 'presentation' as const, value })),
    ...discussion.map(value => ({ component: 'discussion' as const, value })),
  ];
  const grade = (...parts: [number[], number[], number[]]) => finalGrade(given(...parts), weights).value;
  expect(grade([5, 5, 5], [5, 5, 5], [5, 5, 5])).toBe(5);
  // 0.6 · 4 + 0.2 · 5 + 0.2 · 5 = 4.4
  expect(grade([4, 4, 4], [5, 5, 5], [5, 5, 5])).toBe(4);
  // 0.6 · 4.5 + 0.2 · 4.5 + 0.2 · 4.5 = 4.5, which is a five
  expect(grade([4, 5], [4, 5], [4, 5])).toBe(5);
  // 0.6 · 5 + 0.2 · 2 + 0.2 · 5 = 4.4
  expect(grade([5, 5, 5], [2, 2, 2], [5, 5, 5])).toBe(4);
  expect(grade([5, 5, 5], [1, 2, 1], [5, 5, 5])).toBe(1);
  // A mean of exactly 1.5 does not fail by itself.
  expect(grade([1, 2], [5, 5], [5, 5])).toBe(3);
  expect(grade([2, 2, 2], [2, 2, 2], [2, 2, 2])).toBe(2);
});

it('finds times for forty members in a full semester without making them wait', () => {
  const members = Array.from({ length: 40 }, (_, n) => n + 1);
  const days = Array.from({ length: 110 }, (_, n) => new Date(Date.UTC(2027, 1, 1 + n)).toISOString().slice(0, 10));
  // Everybody teaches two hours a day at different times, but never from 12 to 13.
  const busy = members.flatMap(of =>
    days.flatMap(day => {
      const hour = 8 + (of % 4);
      const later = 13 + (of % 4);
      const at = (h: number) => `${day} ${String(h).padStart(2, '0')}:00`;
      return [
        { of, from: at(hour), to: at(hour + 1) },
        { of, from: at(later), to: at(later + 1) },
      ];
    }),
  );
  const began = performance.now();
  const found = freeTimes({
    from: days[0]!,
    to: days.at(-1)!,
    minutes: 60,
    members,
    rooms: Array.from({ length: 30 }, (_, n) => ({ id: n + 1, name: `D${n}` })),
    teachers: busy,
    // From 12 to 13: an hour that begins at 11.30, 12 or 12.30 is lost, the eighth to tenth start of the day.
    taken: days.map(day => ({ of: 1, day, starts: 0b11_1000_0000 })),
    off: [{ from: days[0]!, to: days[4]! }],
    most: 24,
  });
  expect(performance.now() - began).toBeLessThan(unhurried(1000));
  expect(found.length).toBe(24);
  expect(found.every(time => time.start.endsWith('12:00') || time.start.endsWith('17:00'))).toBe(true);
  expect(found[0]).toMatchObject({ idRoom: 2, here: 40, members: 40 });
  expect(found.every(time => time.start.slice(0, 10) > days[4]!)).toBe(true);
});
