import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyResource } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/internship/model.ts';
import { internshipModule } from '../../src/modules/internship/module.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import {
  good,
  type Internships,
  newStudent,
  placed,
  type Row,
  startInternships,
  today,
  workday,
} from './internship-world.ts';

// Every move of every resource of the module: who may make it, and that it is refused to everybody else and from every state
// that does not lead to it. A new move without a line here fails.

type Who =
  | 'student'
  | 'otherStudent'
  | 'coordinator'
  | 'colleague'
  | 'otherTeacher'
  | 'mentor'
  | 'contact'
  | 'otherMentor'
  | 'keeper'
  | 'viewer'
  | 'admin'
  | 'stranger';
interface Line {
  readonly by: readonly Who[];
  readonly says?: object;
}
const line = (by: readonly Who[], says: object = {}): Line => ({ by, says });
const note = { note: 'razlog' };
const nobody: readonly Who[] = [];
const deciders: readonly Who[] = ['coordinator', 'keeper', 'admin'];
const setting: readonly Who[] = ['coordinator', 'colleague', 'keeper', 'admin'];

const moves: Readonly<Record<string, Readonly<Record<string, Line>>>> = {
  internship: {
    assign: line(deciders),
    return: line(deciders, note),
    // Whoever wrote it, and whose it is.
    resubmit: line(['student', 'keeper', 'admin']),
    refer: line(deciders),
    start: line(['mentor', ...setting]),
    unlockDiary: line(setting, { ...note, from: today }),
    submitDiary: line(['student', 'admin']),
    returnDiary: line(['mentor', ...deciders], note),
    gradeMentor: line(['mentor', 'keeper', 'admin']),
    gradeTeacher: line(deciders),
    interrupt: line(deciders, note),
    cancel: line(deciders, note),
  },
  'internship-approval': {
    submit: line(['student', 'keeper', 'admin']),
    withdraw: line(['student', 'keeper', 'admin']),
    take: line(setting),
    giveBack: line(setting, note),
    grant: line(setting, { grade: 5 }),
    grantPartly: line(setting, { hours: 4, reason: 'dio' }),
    reject: line(setting, { reason: 'nije iz struke' }),
  },
  'internship-offer': {
    submit: line(['contact', 'keeper', 'admin']),
    return: line(deciders, note),
    publish: line(deciders),
    fill: line(nobody),
    reopen: line(['keeper', 'admin']),
    close: line(['contact', 'keeper', 'admin']),
    expire: line(nobody),
  },
  'internship-offer-application': {
    withdraw: line(['student', 'admin']),
    accept: line(['contact', ...deciders]),
    reject: line(['contact', ...deciders], note),
  },
  'ints-amendment': { apply: line(nobody), withdraw: line(deciders) },
  'ints-task': { publish: line(setting), archive: line(setting) },
  'ints-task-assignment': {
    submit: line(['student', 'admin']),
    return: line(['mentor', ...setting], note),
    grade: line(nobody),
  },
  'internship-diary': {
    submit: line(['student', 'admin']),
    takeBack: line(['student', 'admin']),
    confirm: line(['mentor', 'keeper', 'admin']),
    return: line(['mentor', 'keeper', 'admin'], note),
  },
};

interface Flow {
  readonly states: readonly string[];
  readonly moves: Readonly<Record<string, { readonly from: readonly string[] }>>;
}
const flowOf = (resource: AnyResource): Flow | null =>
  (Object.values(resource.fields as Readonly<Record<string, { flow?: Flow }>>).find(field => field.flow)?.flow ??
    null) as Flow | null;
const withFlow = Object.values(internshipModule.resources as Readonly<Record<string, AnyResource>>).flatMap(
  resource => {
    const flow = flowOf(resource);
    return flow ? [{ resource: resource.name, flow }] : [];
  },
);
const declared = withFlow.flatMap(({ resource, flow }) =>
  Object.entries(flow.moves).map(([move, { from }]) => ({ resource, move, from, states: flow.states })),
);

test('every move that is declared has its line, and no line speaks of another', () => {
  const lines = Object.entries(moves).flatMap(([resource, of]) => Object.keys(of).map(move => `${resource} ${move}`));
  expect(lines.sort()).toEqual(declared.map(({ resource, move }) => `${resource} ${move}`).sort());
});

let w: Internships;
let people: Readonly<Record<Who, Person>>;
const rows: Record<string, number> = {};
beforeAll(async () => {
  w = await startInternships();
  const { portal, idIntsSet, idPartner } = w;
  const student = await newStudent(w);
  await put(portal, m.intsSettingTeacher, { idIntsSet, idTeacher: w.head.idTeacher, isCoordinator: 0 });
  const idInts = (await placed(w, student)).id;
  rows.internship = idInts;
  rows['internship-diary'] = await put(portal, m.internshipDiary, {
    idInts,
    date: workday(-1),
    workDescription: 'Programiranje.',
    status: 'draft',
  });
  rows['ints-amendment'] = await put(portal, m.intsAmendment, {
    idInts,
    effectiveFrom: workday(3),
    reason: 'produljenje',
    dateTo: workday(12),
    status: 'planned',
  });
  rows['ints-task'] = await put(portal, m.intsTask, {
    idIntsSet,
    title: 'Opis procesa',
    description: 'Opišite.',
    maxPoints: 20,
    isMandatory: 0,
    num: 1,
    status: 'draft',
  });
  rows['ints-task-assignment'] = await put(portal, m.intsTaskAssignment, {
    idInts,
    idIntsTask: rows['ints-task'],
    status: 'assigned',
  });
  rows['internship-approval'] = await put(portal, m.internship, {
    intsKind: 'recognition',
    idIntsSet,
    idAcademicyear: w.idYear,
    idStCo: w.idStCo,
    idStudent: student.idStudent,
    basis: 'employment',
    employerName: 'Dobranet d.o.o.',
    position: 'programer',
    workFrom: '2025-01-01',
    workTo: '2025-12-31',
    hoursClaimed: 900,
    description: 'Razvoj.',
    status: 'draft',
  });
  const offer: Row = good(
    await w.keeper.post('internship-offer/create', {
      idAcademicyear: w.idYear,
      idPartner,
      title: 'Razvoj',
      description: 'Rad u timu.',
      idStCos: [w.idStCo],
      positions: 1,
      applyUntil: workday(10),
    }),
  );
  rows['internship-offer'] = offer.id;
  rows['internship-offer-application'] = await put(portal, m.internshipOfferApplication, {
    idIntsOff: offer.id,
    idStudent: student.idStudent,
    idIntsSet,
    motivation: 'Volim programirati.',
    status: 'submitted',
  });
  people = {
    student,
    otherStudent: await newStudent(w),
    coordinator: w.holder,
    colleague: w.head,
    otherTeacher: await signIn(portal, { roles: ['teacher'] }),
    mentor: w.mentor,
    contact: w.contact,
    otherMentor: w.otherMentor,
    keeper: w.keeper,
    viewer: w.viewer,
    admin: await signIn(portal, { roles: ['admin'] }),
    stranger: await signIn(portal, { roles: ['user'] }),
  };
});
afterAll(() => w?.portal.stop());

const tableOf = (resource: string): string => (resource === 'internship-approval' ? 'internship' : resource);
/** The row as it would be in this state, however it came there. */
const inState = async (resource: string, status: string): Promise<number> => {
  const db = dbOf(w.portal);
  const found = await db.one<{ v: number }>(
    sql`update ${db.table(tableOf(resource))} set status = ${status} where id = ${rows[resource]!} returning row_ver as v`,
  );
  return found!.v;
};
const stateNow = async (resource: string): Promise<string> => {
  const db = dbOf(w.portal);
  return (await db.one<{ status: string }>(
    sql`select status from ${db.table(tableOf(resource))} where id = ${rows[resource]!}`,
  ))!.status;
};

describe.each(declared)('$resource $move', ({ resource, move, from, states }) => {
  test('is for those who may, and refused to everybody else', async () => {
    const { by, says } = moves[resource]![move]!;
    // What hangs on an internship is judged while that one runs.
    if (resource !== 'internship') await inState('internship', 'active');
    const may: string[] = [];
    const wrongly: string[] = [];
    for (const [name, who] of Object.entries(people)) {
      let isAllowed = false;
      for (const state of from) {
        const rowVer = await inState(resource, state);
        const seen = await who.get(`${resource}/view?id=${rows[resource]}`);
        isAllowed ||= (seen.body?.can ?? []).includes(move);
        if (by.includes(name as Who)) continue;
        const answer = await who.put(`${resource}/${move}?id=${rows[resource]}`, { rowVer, ...says });
        if (![403, 404].includes(answer.status) || (await stateNow(resource)) !== state)
          wrongly.push(`${name} from ${state}: ${answer.status}`);
      }
      if (isAllowed) may.push(name);
    }
    expect(wrongly).toEqual([]);
    expect(may.sort()).toEqual([...by].sort());
    await inState('internship', 'active');
  });
  test('is refused from every state that does not lead to it', async () => {
    const { says } = moves[resource]![move]!;
    const wrongly: string[] = [];
    for (const state of states.filter(each => !from.includes(each))) {
      const rowVer = await inState(resource, state);
      const answer = await people.admin.put(`${resource}/${move}?id=${rows[resource]}`, { rowVer, ...says });
      if (answer.status !== 409 || (await stateNow(resource)) !== state) wrongly.push(`${state}: ${answer.status}`);
    }
    expect(wrongly).toEqual([]);
    await inState('internship', 'active');
  });
});
