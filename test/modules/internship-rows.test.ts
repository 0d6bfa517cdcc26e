import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  internshipDiary,
  internshipOfferApplication,
  intsDiaryAttendance,
  intsDiaryGrading,
  intsHostConfirmation,
  intsSettingTeacher,
  intsTask,
  intsTaskAssignment,
  intsTaskGrading,
  intsAmendment,
  internship,
  internshipApprovalGrant,
  intsStCourseSetting,
} from '../../src/modules/internship/model.ts';
import { stCoGraduatethesis } from '../../src/modules/graduate-thesis/model.ts';
import { study } from '../../src/modules/catalogues/model.ts';
import { type Person, put, rowOf, signIn } from '../harness/people.ts';
import { newCourse } from './conductions-world.ts';
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

// Who reads what hangs on one internship, row by row: its own people, those who keep internships, and nobody else.

let w: Internships;
let people: Readonly<Record<string, Person>>;
const rows: Record<string, number> = {};
beforeAll(async () => {
  w = await startInternships();
  const student = await newStudent(w);
  const { portal, idIntsSet, idPartner } = w;
  // The student's own teacher is one of the course's, and another of them coordinates.
  await put(portal, intsSettingTeacher, { idIntsSet, idTeacher: w.head.idTeacher, isCoordinator: 0 });
  const idInts = (await placed(w, student, 'active', { idTeacher: w.head.idTeacher })).id;
  rows.internship = idInts;
  rows['internship-diary'] = await put(portal, internshipDiary, {
    idInts,
    date: workday(-1),
    workDescription: 'Programiranje.',
    status: 'submitted',
  });
  rows['ints-diary-attendance'] = await put(portal, intsDiaryAttendance, {
    idInts,
    date: workday(-1),
    presence: 'present',
    hours: 8,
    source: 'student',
    isConfirmed: 0,
  });
  rows['ints-diary-grading'] = await put(portal, intsDiaryGrading, {
    idInts,
    graderRole: 'mentor',
    scores: [],
    opinion: 'Dobar.',
  });
  rows['ints-host-confirmation'] = await put(portal, intsHostConfirmation, {
    idInts,
    confirmedOn: today,
    activities: 'Razvoj.',
    source: 'mentor',
  });
  rows['ints-amendment'] = await put(portal, intsAmendment, {
    idInts,
    effectiveFrom: workday(3),
    reason: 'produljenje',
    dateTo: workday(12),
    status: 'planned',
  });
  rows['ints-task'] = await put(portal, intsTask, {
    idIntsSet,
    title: 'Opis procesa',
    description: 'Opišite.',
    maxPoints: 20,
    isMandatory: 0,
    num: 1,
    status: 'published',
  });
  rows['ints-task-assignment'] = await put(portal, intsTaskAssignment, {
    idInts,
    idIntsTask: rows['ints-task'],
    status: 'submitted',
  });
  rows['ints-task-grading'] = await put(portal, intsTaskGrading, {
    idIntsTaskAss: rows['ints-task-assignment'],
    graderRole: 'mentor',
    points: 15,
  });
  rows['internship-approval-grant'] = await put(portal, internshipApprovalGrant, {
    idInts,
    idTeacher: w.holder.idTeacher,
    decision: 'returned',
    decisionDate: today,
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
  const idIntsOff = offer.id;
  rows['internship-offer'] = idIntsOff;
  rows['internship-offer-application'] = await put(portal, internshipOfferApplication, {
    idIntsOff,
    idStudent: student.idStudent,
    idIntsSet,
    motivation: 'Volim programirati.',
    status: 'submitted',
  });
  people = {
    student,
    otherStudent: await newStudent(w),
    teacher: w.head,
    coordinator: w.holder,
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

test('the office sees who would defend without a passed internship, by both rights together', async () => {
  const candidate = await newStudent(w);
  await put(w.portal, stCoGraduatethesis, {
    idStCoEnrollment: candidate.idEnrolled,
    idStudent: candidate.idStudent,
    idStudy: w.idStudy,
    idStCo: w.idStCo,
    titleHr: 'Raspored sati',
    language: 'hr',
    status: 'approved',
  });
  const office = await signIn(w.portal, {
    roles: ['internshipAdmin'],
    permissions: ['AppModuleGraduateThesisReportsView'],
  });
  const address = `rpt-internship-graduate-thesis-internship-service?idAcademicyear=${w.idYear}`;
  expect((await w.keeper.get(address)).status).toBe(403);
  expect((await w.holder.get(address)).status).toBe(403);
  const answer = await office.get(address);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.rows ?? answer.body.data).toMatchObject([
    { title: 'Raspored sati', flag: 'withoutPractice', done: 0, recognised: 0 },
  ]);
  // An internship of another level of study says nothing of this thesis, and a referral is no confirmation.
  const otherStudy = await put(w.portal, study, {
    code: 'RAC-D',
    nameHr: 'Računarstvo, diplomski',
    abbr: 'RAČ-D',
    idEdulev: (await rowOf(w.portal, 'edulev', 'code', 'DSV')).id,
    mode: 'both',
    semesters: 4,
    ects: 120,
    active: 1,
  });
  const elsewhere = await newCourse(w, { values: { idStudy: otherStudy, isInternship: 1 } });
  const ofIt = async (): Promise<object> => ((await office.get(address)).body.data as object[])[0]!;
  const otherSetting = await put(w.portal, intsStCourseSetting, {
    idStCo: elsewhere,
    idAcademicyear: w.idYear,
    requiredHours: 16,
  });
  await put(w.portal, internship, {
    intsKind: 'recognition',
    idIntsSet: otherSetting,
    idStCo: elsewhere,
    idAcademicyear: w.idYear,
    idStudent: candidate.idStudent,
    basis: 'employment',
    employerName: 'Tvrtka',
    hoursRecognised: 16,
    status: 'granted',
  });
  expect(await ofIt()).toMatchObject({ flag: 'withoutPractice', recognised: 0 });
  const { referralNo } = (await placed(w, candidate, 'referred')) as unknown as { referralNo: string };
  expect(referralNo).toMatch(/^\d+\/\d{4}$/);
  expect(await ofIt()).toMatchObject({ flag: 'withoutPractice', paper: null });
});

test('a form asks nobody for what only others fill in, and the server refuses it', async () => {
  const asked = async (who: Person) => {
    const { can, readonly } = (await who.get('internship-offer-application?return[can]=1')).body;
    return { can, readonly };
  };
  const { student, otherStudent, keeper, viewer } = people as Record<string, Person>;
  expect(await asked(student!)).toEqual({ can: ['create'], readonly: ['rankScore', 'note'] });
  expect(await asked(keeper!)).toEqual({ can: ['create'], readonly: undefined });
  // Who makes no new row is asked for nothing.
  expect(await asked(viewer!)).toEqual({ can: [], readonly: undefined });
  const tried = await otherStudent!.post('internship-offer-application/create', {
    idIntsOff: rows['internship-offer'],
    idIntsSet: w.idIntsSet,
    motivation: 'Volim mreže.',
    rankScore: 1000,
  });
  expect([403, 422]).toContain(tried.status);
});

test('many lists are counted in one call, each by its own rules', async () => {
  const lists = Object.keys(may);
  const ask = (who: Person, of: unknown, narrow?: unknown) => {
    const said = new URLSearchParams({ of: JSON.stringify(of), ...(narrow ? { narrow: JSON.stringify(narrow) } : {}) });
    return who.get(`counts?${said.toString()}`);
  };
  for (const [name, who] of Object.entries(people)) {
    const one: (number | null)[] = [];
    for (const list of lists) {
      const { status, body } = await who.get(`${list}?return[count]=1`);
      one.push(status === 200 ? body.count : null);
    }
    const { counts } = good(await ask(who, lists)) as { counts: (number | null)[] };
    expect([name, counts]).toEqual([name, one]);
  }
  const { student, keeper } = people as Record<string, Person>;
  // A filter counts as it does in the list; what is chosen for all screens narrows only lists that hang on it.
  const filtered = ['internship?filter[status]=active', 'internship?filter[status]=completed', 'partner'];
  const all = good(await ask(keeper!, filtered)) as { counts: number[] };
  expect(all.counts.slice(0, 2)).toEqual([1, 0]);
  expect(good(await ask(keeper!, filtered, { academicyear: 999_999 }))).toEqual({ counts: [0, 0, all.counts[2]] });
  // A field that somebody does not see is no way to learn of it, and nothing unknown is guessed at.
  for (const of of [
    ['internship-offer-application?filter[rankScore][from]=1'],
    ['no-such-list'],
    ['session-token'],
    ['internship?nothing=1'],
    'internship',
    [1],
    Array.from({ length: 61 }, () => 'internship'),
  ])
    expect([JSON.stringify(of).slice(0, 60), (await ask(student!, of)).status]).toEqual([
      JSON.stringify(of).slice(0, 60),
      422,
    ]);
  expect((await ask(student!, ['internship'], [2])).status).toBe(422);
  const nobody = await fetch(`${w.portal.url}/api/v1/counts?of=${encodeURIComponent('["internship"]')}`);
  expect(nobody.status).toBe(401);
});

test('many lists are searched in one call, each offers what it would offer alone', async () => {
  const lists = Object.keys(may);
  const ask = (who: Person, lists: unknown, search: string) =>
    who.get(`finds?${new URLSearchParams({ in: JSON.stringify(lists), search }).toString()}`);
  const found = new Map<string, number>();
  for (const [name, who] of Object.entries(people)) {
    const alone: unknown[] = [];
    for (const list of lists) {
      const { status, body } = await who.get(`${list}/options?search=an&pagination[limit]=4`);
      if (status === 200)
        for (const { value, label } of body.data as { value: number; label: string }[])
          alone.push({ resource: list, value, label });
    }
    const { data } = good(await ask(who, lists, 'an')) as {
      data: { resource: string; value: number; label: string }[];
    };
    expect([name, data.map(({ resource, value, label }) => ({ resource, value, label }))]).toEqual([
      name,
      alone.slice(0, 60),
    ]);
    found.set(name, data.length);
  }
  expect(found.get('keeper')).toBeGreaterThan(1);
  // A list is asked once, however often it is named; what is unknown, internal or too much is refused.
  const { keeper } = people as Record<string, Person>;
  expect(good(await ask(keeper!, [lists[0], lists[0]], 'an'))).toEqual(good(await ask(keeper!, [lists[0]], 'an')));
  for (const wrong of [
    ['no-such-list'],
    ['session-token'],
    'internship',
    [1],
    Array.from({ length: 151 }, () => 'partner'),
  ])
    expect([JSON.stringify(wrong).slice(0, 60), (await ask(keeper!, wrong, 'an')).status]).toEqual([
      JSON.stringify(wrong).slice(0, 60),
      422,
    ]);
  expect((await keeper!.get('finds?search=an')).status).toBe(422);
  const nobody = await fetch(`${w.portal.url}/api/v1/finds?search=an&in=${encodeURIComponent('["internship"]')}`);
  expect(nobody.status).toBe(401);
});

const keepers = ['keeper', 'viewer', 'admin'];
const parties = ['student', 'teacher', 'coordinator', 'mentor', ...keepers];
test.each([
  ['internship', [...parties, 'contact']],
  ['internship-diary', parties],
  ['ints-diary-attendance', parties],
  // The student reads opinions and points when all is done.
  ['ints-diary-grading', ['teacher', 'coordinator', 'mentor', ...keepers]],
  ['ints-host-confirmation', parties],
  ['ints-amendment', parties],
  ['ints-task', parties],
  ['ints-task-assignment', parties],
  ['ints-task-grading', parties],
  ['internship-approval-grant', [...parties, 'contact']],
  ['internship-offer', ['mentor', 'contact', 'teacher', 'coordinator', ...keepers]],
  ['internship-offer-application', ['student', 'mentor', 'contact', 'teacher', 'coordinator', ...keepers]],
])('%s is read by its own people', async (resource, readers) => {
  const found: string[] = [];
  for (const [name, who] of Object.entries(people)) {
    const view = await who.get(`${resource}/view?id=${rows[resource]}`);
    const list = await who.get(`${resource}?filter[id]=${rows[resource]}`);
    // What the view tells, the list tells too, and nothing beside it.
    expect([name, list.body?.data?.length === 1]).toEqual([name, view.status === 200]);
    if (view.status === 200) found.push(name);
  }
  expect(found.sort()).toEqual([...readers].sort());
});

test('nobody but its own people writes to an internship', async () => {
  const tried: Readonly<Record<string, { readonly body: object; readonly by: readonly string[] }>> = {
    'internship-diary': { body: { date: today, workDescription: 'Tuđe.' }, by: ['student', 'admin'] },
    'ints-diary-attendance': {
      body: { date: today, presence: 'excused' },
      by: ['student', 'mentor', 'keeper', 'admin'],
    },
    'ints-amendment': {
      body: { effectiveFrom: workday(4), reason: 'x', plannedHours: 20 },
      by: ['teacher', 'keeper', 'admin'],
    },
  };
  for (const [resource, { body, by }] of Object.entries(tried)) {
    const refused: string[] = [];
    for (const [name, who] of Object.entries(people))
      if (!by.includes(name)) {
        const { status } = await who.post(`${resource}/create`, { idInts: rows.internship, ...body });
        // 422: the internship is not even one that they could name.
        if (status === 403 || status === 422) refused.push(name);
      }
    expect([resource, refused]).toEqual([resource, Object.keys(people).filter(name => !by.includes(name))]);
  }
});

/** Who may change, and who may remove, each row as it stands; the others are refused, whether they read it or not. The administrator passes. */
const may: Readonly<Record<string, { readonly update: readonly string[]; readonly delete: readonly string[] }>> = {
  internship: { update: ['teacher', 'coordinator', 'keeper'], delete: [] },
  'internship-diary': { update: ['student'], delete: [] },
  'ints-diary-attendance': {
    update: ['student', 'mentor', 'keeper'],
    delete: ['student', 'mentor', 'keeper'],
  },
  'ints-diary-grading': { update: [], delete: [] },
  'ints-host-confirmation': {
    update: ['student', 'mentor', 'keeper'],
    delete: ['student', 'mentor', 'keeper'],
  },
  // The student's own teacher changes what was agreed; a coordinator asks them or the office.
  'ints-amendment': { update: ['teacher', 'keeper'], delete: ['teacher', 'keeper'] },
  'ints-task': { update: ['teacher', 'coordinator', 'keeper'], delete: ['teacher', 'coordinator', 'keeper'] },
  'ints-task-assignment': { update: ['teacher', 'coordinator', 'mentor', 'keeper'], delete: [] },
  'ints-task-grading': { update: ['mentor', 'keeper'], delete: ['mentor', 'keeper'] },
  'internship-approval-grant': { update: [], delete: [] },
  'internship-offer': {
    update: ['mentor', 'contact', 'keeper'],
    delete: ['mentor', 'contact', 'keeper'],
  },
  'internship-offer-application': { update: ['student', 'coordinator', 'contact', 'keeper'], delete: [] },
};
test('every row that hangs on an internship has its line', () => {
  expect(Object.keys(may).sort()).toEqual(Object.keys(rows).sort());
});
test.each(Object.entries(may))('%s is changed and removed by nobody else', async (resource, said) => {
  const found: Record<string, string[]> = { update: [], delete: [] };
  const wrongly: string[] = [];
  for (const [name, who] of Object.entries(people).filter(([each]) => each !== 'admin')) {
    const seen = await who.get(`${resource}/view?id=${rows[resource]}`);
    for (const verb of ['update', 'delete'] as const) {
      if (seen.body?.can?.includes(verb)) found[verb]!.push(name);
      if (said[verb].includes(name)) continue;
      const address = `${resource}/${verb}?id=${rows[resource]}`;
      const body = { rowVer: seen.body?.rowVer ?? 1 };
      const answer = verb === 'update' ? await who.put(address, body) : await who.delete(address);
      if (![403, 404, 405].includes(answer.status)) wrongly.push(`${name} ${verb}: ${answer.status}`);
    }
    // What somebody does not read has no history for them either, and is in no select.
    if (seen.status !== 200) {
      const history = await who.get(`${resource}/history?id=${rows[resource]}`);
      if (![403, 404].includes(history.status)) wrongly.push(`${name} history: ${history.status}`);
    }
  }
  expect(wrongly).toEqual([]);
  expect({ update: found.update!.sort(), delete: found.delete!.sort() }).toEqual({
    update: [...said.update].sort(),
    delete: [...said.delete].sort(),
  });
});
