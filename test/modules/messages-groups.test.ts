import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import type { Values } from '../../src/kernel/resource/index.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
let admin: Person;
let holder: Person;
let stranger: Person;
let inGroup: Person;
let onCourse: Person;
let elsewhere: Person;
const ids: Record<string, number> = {};
beforeAll(async () => {
  portal = await startSeeded();
  [admin, holder, stranger] = [
    await signIn(portal, { roles: ['user', 'admin'] }),
    await signIn(portal, { roles: ['user', 'teacher'] }),
    await signIn(portal, { roles: ['user', 'teacher'] }),
  ];
  [inGroup, onCourse, elsewhere] = [
    await signIn(portal, { roles: ['user', 'student'] }),
    await signIn(portal, { roles: ['user', 'student'] }),
    await signIn(portal, { roles: ['user', 'student'] }),
  ];
  const put1 = (r: Parameters<typeof put>[1], values: Values): Promise<number> => put(portal, r, values);
  const vocation = (await rowOf(portal, 'academicvocation', 'code', 'DOC')).id;
  const teacher = await put1(catalogues.teacher, {
    oib: oibOf('7777777701'),
    firstName: 'N',
    lastName: 'N',
    idAcademicvocation: vocation,
    employment: 'employee',
    fte: 1,
    normReduction: 0,
    email: 'holder@test.example',
    idUser: holder.id,
  });
  const edulev = await put1(catalogues.edulev, { code: 'G1', nameHr: 'G', kind: 'university', hkoLevel: '7.2' });
  const year = await put1(catalogues.academicyear, {
    startYear: 2026,
    startDate: '2026-10-01',
    endDate: '2027-09-30',
    normSystem: 'norm',
    code: '2026/2027',
    status: 'planning',
  });
  const study = (code: string, more: Values = {}) =>
    put1(catalogues.study, {
      code,
      nameHr: `Studij ${code}`,
      abbr: code,
      idEdulev: edulev,
      mode: 'full',
      semesters: 6,
      ects: 180,
      ...more,
    });
  ids.year = year;
  ids.study = await study('A');
  ids.below = await study('A1', { idParent: ids.study });
  ids.other = await study('B');
  const course = await put1(catalogues.course, { code: 'K1', nameHr: 'Kolegij', nameEn: 'Course', defaultEcts: 5 });
  ids.stCourse = await put1(catalogues.stcourse, {
    idAcademicyear: year,
    idStudy: ids.study,
    idCourse: course,
    yearOfStudy: 1,
    semester: 1,
    kind: 'compulsory',
    ects: 5,
    idHolder: teacher,
    num: 1,
  });
  await put1(catalogues.stCoTeacher, { idStCo: ids.stCourse, idTeacher: teacher, role: 'holder', num: 1 });
  const enrol = async (who: Person, n: number, idStudy: number): Promise<number> => {
    const idStudent = await put1(catalogues.student, {
      jmbag: jmbagOf(n),
      firstName: 'S',
      lastName: String(n),
      active: 1,
      idUser: who.id,
    });
    return put1(catalogues.studentenrollment, {
      idStudent,
      idAcademicyear: year,
      idStudy,
      yearOfStudy: 1,
      mode: 'full',
      kind: 'first',
      enrolledOn: '2026-10-01',
      status: 'enrolled',
    });
  };
  const take = (idStudentenrollment: number, status = 'enrolled') =>
    put1(catalogues.stCoEnrollment, { idStudentenrollment, idStCo: ids.stCourse, enrolKind: 'first', status });
  const member = await take(await enrol(inGroup, 8001, ids.study));
  await take(await enrol(onCourse, 8002, ids.below));
  await enrol(elsewhere, 8003, ids.other);
  const type = await put1(catalogues.teachingtype, { code: 'XP', nameHr: 'Predavanja', category: 'lecture' });
  ids.group = await put1(catalogues.stCoGroup, {
    idStCo: ids.stCourse,
    idTeachingtype: type,
    code: '1',
    capacity: 30,
    num: 1,
  });
  await put1(catalogues.stCoGroupStudent, {
    idStCoGroup: ids.group,
    idStCoEnrollment: member,
    idTeachingtype: type,
    from: '2026-10-01',
  });
});
afterAll(() => portal?.stop());

const reached = async (kind: string, id: number | undefined): Promise<{ ids: number[]; label: string }> => {
  const { status, body } = await admin.post('outbox/preview', { audience: [{ kind, value: String(id) }] });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ids: body.first.map((p: { id: number }) => p.id).sort(), label: body.first[0]?.why[0].label };
};

describe('groups of teaching', () => {
  test('a study with what is below it, a course, a teaching group; each by its name', async () => {
    expect(await reached('study', ids.study)).toEqual({ ids: [inGroup.id, onCourse.id].sort(), label: 'Studij A' });
    expect((await reached('study', ids.below)).ids).toEqual([onCourse.id]);
    expect(await reached('stCourse', ids.stCourse)).toEqual({
      ids: [inGroup.id, onCourse.id].sort(),
      label: 'Course (A)',
    });
    expect(await reached('group', ids.group)).toEqual({ ids: [inGroup.id], label: 'Course 1' });
    expect(await reached('year', ids.year)).toEqual({
      ids: [inGroup.id, onCourse.id, elsewhere.id].sort(),
      label: '2026/2027',
    });
    for (const kind of ['year', 'study', 'stCourse', 'group'])
      expect(
        (await holder.post('outbox/preview', { audience: [{ kind, value: '2000000' }] })).body,
        kind,
      ).toMatchObject([{ field: 'audience' }]);
    expect(
      (await holder.get('outbox/audiences')).body.data
        .map((a: { kind: string; title: string; resource?: string }) => [a.kind, a.title, a.resource])
        .sort(),
    ).toEqual([
      ['group', 'Teaching group', 'st-co-group'],
      ['role', 'Role', undefined],
      ['stCourse', 'Course', 'stcourse'],
      ['study', 'Study', 'study'],
      ['year', 'Academic year', 'academicyear'],
    ]);
  });
  test('a message to several of them reaches each person once', async () => {
    const made = (
      await admin.post('outbox/create', {
        subject: 'Predavanje',
        body: 'Odgođeno.',
        audience: [
          { kind: 'study', value: String(ids.study) },
          { kind: 'group', value: String(ids.group) },
        ],
      })
    ).body;
    expect((await admin.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer })).body).toMatchObject({
      status: 'sent',
      recipientCount: 2,
    });
    expect((await inGroup.get('inbox')).body.data).toHaveLength(1);
    expect((await elsewhere.get('inbox')).body.data).toEqual([]);
  });
  test('a student writes to the holder of a course they take, and to no other teacher', async () => {
    const writes = async (from: Person, to: Person) => {
      const made = (
        await from.post('outbox/create', { subject: 'Pitanje', body: 'Kada?', recipients: [String(to.id)] })
      ).body;
      return from.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer });
    };
    expect((await writes(inGroup, holder)).status).toBe(200);
    expect((await writes(inGroup, stranger)).body).toMatchObject([{ key: 'outOfReachNamed' }]);
    expect((await writes(elsewhere, holder)).body).toMatchObject([{ key: 'outOfReachNamed' }]);
    expect(
      (await inGroup.get(`outbox/recipients?search=${holder.username}`)).body.data.map(
        (p: { value: number }) => p.value,
      ),
    ).toEqual([holder.id]);
  });
});

describe('hold 9: a group that the writer may address and not look into', () => {
  const asks = async (who: Person, body: object) => {
    const { status, body: answer } = await who.post('outbox/preview', body);
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const sends = async (who: Person, body: object): Promise<number> => {
    const made = (await who.post('outbox/create', { subject: 'Obavijest', body: 'Tekst.', ...body })).body;
    const sent = await who.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return sent.body.recipientCount;
  };
  const course = () => ({ kind: 'stCourse', value: String(ids.stCourse) });
  const naming = (...people: Person[]) => ({ recipients: people.map(p => String(p.id)) });

  test('is a number to them, and names to whoever reads its list', async () => {
    const whole = await asks(stranger, { audience: [course()] });
    expect(whole).toMatchObject({ count: 2, isAtMost: 0, first: [], leftOut: 0, groups: [{ isNamed: 0 }] });
    const seen = await asks(holder, { audience: [course()] });
    expect(seen.first.map((p: { id: number }) => p.id).sort()).toEqual([inGroup.id, onCourse.id].sort());
    expect(seen.groups).toMatchObject([{ isNamed: 1, label: 'Course (A)' }]);
  });
  test('two previews tell no more than one: naming a member adds as much as naming a stranger', async () => {
    const alone = (await asks(stranger, { audience: [course()] })).count;
    const withMember = await asks(stranger, { audience: [course()], ...naming(onCourse) });
    const withOther = await asks(stranger, { audience: [course()], ...naming(elsewhere) });
    expect([withMember.count, withOther.count]).toEqual([alone + 1, alone + 1]);
    expect([withMember.isAtMost, withOther.isAtMost]).toEqual([1, 1]);
    // Only why they were named, never that they are on the course too.
    for (const answer of [withMember, withOther])
      expect(answer.first.map((p: { why: { kind: string }[] }) => p.why.map(w => w.kind))).toEqual([['named']]);
  });
  test('nor do two groups, of which one lies in the other, or a group chosen twice', async () => {
    const group = { kind: 'group', value: String(ids.group) };
    const [a, b] = [
      (await asks(stranger, { audience: [course()] })).count,
      (await asks(stranger, { audience: [group] })).count,
    ];
    expect((await asks(stranger, { audience: [course(), group] })).count).toBe(a + b);
    expect((await asks(stranger, { audience: [course(), course()] })).count).toBe(a);
    // A role can be looked into by everybody of the house; met with the course it still tells nothing of the course.
    const students = { kind: 'role', value: 'student' };
    const role = (await asks(stranger, { audience: [students] })).count;
    const both = await asks(stranger, { audience: [students, course()] });
    expect(both.count).toBe(role + a);
    expect(JSON.stringify(both.first)).not.toContain('stCourse');
  });
  test('nor does what was sent: the sender is told the same number as before', async () => {
    expect(await sends(stranger, { audience: [course()] })).toBe(2);
    expect(await sends(stranger, { audience: [course()], ...naming(onCourse) })).toBe(3);
    expect(await sends(stranger, { audience: [course()], ...naming(elsewhere) })).toBe(3);
    // And yet each has it once.
    const copies = (await onCourse.get('inbox?filter[subject]=Obavijest')).body.data;
    expect(copies).toHaveLength(3);
  });
  test('and students address no group at all', async () => {
    for (const audience of [[course()], [{ kind: 'role', value: 'admin' }]]) {
      expect((await inGroup.post('outbox/preview', { audience })).body).toMatchObject([{ key: 'audienceNotYours' }]);
      expect((await inGroup.post('outbox/create', { subject: 'x', body: 'x', audience })).body).toMatchObject([
        { key: 'audienceNotYours' },
      ]);
    }
  });
});
