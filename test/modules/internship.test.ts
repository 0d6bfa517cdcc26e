import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { offeredQuery } from '../../src/kernel/resource/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { academicyear } from '../../src/modules/catalogues/model.ts';
import { intsStCourseSetting } from '../../src/modules/internship/model.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { dbOf, type Person, put } from '../harness/people.ts';
import { institutionOib } from '../harness/papers.ts';
import {
  good,
  type Internships,
  keysOf,
  make,
  newStudent,
  placed,
  proposed,
  type Row,
  startInternships,
  type Student,
  today,
  workday,
  write,
} from './internship-world.ts';
import { newCourse } from './conductions-world.ts';
import { systemOf } from './system.ts';

let w: Internships;
beforeAll(async () => {
  w = await startInternships();
});
afterAll(() => w?.portal.stop());

const enrolment = async (student: Student) => {
  const db = dbOf(w.portal);
  return db.one<{ status: string; grade: number | null }>(
    sql`select n.status, g.value as grade from ${db.table('st-co-enrollment')} n left join ${db.table('grade')} g on g.id = n.id_grade where n.id = ${student.idEnrolled}`,
  );
};
const allowed = async (who: Person): Promise<boolean> =>
  (await who.get('auth/user')).body.profileStudent.data.appModuleInternshipAllowed;
const messagesOf = async (who: Person, key = 'subject'): Promise<string[]> =>
  (await who.get('inbox?pagination[limit]=100')).body.data.map((m: Record<string, string>) => m[key]);

describe('I-27 IN-04 who has the module', () => {
  test('a student of the course has it, one without does not, one who also teaches does', async () => {
    const [mine, without, teaches] = [
      await newStudent(w),
      await newStudent(w, { takes: false }),
      await newStudent(w, { takes: false, roles: ['student', 'teacher'] }),
    ];
    expect([await allowed(mine), await allowed(without), await allowed(teaches)]).toEqual([true, false, false]);
    expect((await without.get('internship')).body.data).toEqual([]);
  });
  test('whoever owns one that was not cancelled keeps it, and loses it with the cancelling', async () => {
    const student = await newStudent(w);
    const row = await proposed(w, student);
    const db = dbOf(w.portal);
    await db.run(sql`update ${db.table('st-co-enrollment')} set status = 'dropped' where id = ${student.idEnrolled}`);
    expect((await student.get(`internship/view?id=${row.id}`)).status).toBe(200);
    good(await make(w.keeper, 'internship', row.id, 'cancel', { note: 'odustao' }));
    expect(await allowed(student)).toBe(false);
  });
});

describe('offers and applications', () => {
  const offer = (more: object = {}) => ({
    idAcademicyear: w.idYear,
    idPartner: w.idPartner,
    title: 'Razvoj web-aplikacija',
    description: 'Rad u timu.',
    idStCos: [w.idStCo],
    positions: 1,
    applyUntil: addDays(today, 10),
    ...more,
  });
  const published = async (more: object = {}): Promise<Row> => {
    const made: Row = good(await w.contact.post('internship-offer/create', offer(more)));
    good(await make(w.contact, 'internship-offer', made.id, 'submit'));
    return good(await make(w.keeper, 'internship-offer', made.id, 'publish'));
  };
  const apply = (who: Student, of: Row) =>
    who.post('internship-offer-application/create', {
      idIntsOff: of.id,
      idStudent: who.idStudent,
      idIntsSet: w.idIntsSet,
      motivation: 'Volim programirati.',
    });
  test('a partner writes one, the keeper publishes it, students of the course hear of it', async () => {
    const student = await newStudent(w);
    const other = await newStudent(w, { takes: false });
    const draft: Row = good(await w.contact.post('internship-offer/create', offer({ title: 'Mreže' })));
    expect((await student.get(`internship-offer/view?id=${draft.id}`)).status).toBe(404);
    expect((await make(w.contact, 'internship-offer', draft.id, 'publish')).status).toBeGreaterThanOrEqual(400);
    expect((await w.otherMentor.get(`internship-offer/view?id=${draft.id}`)).status).toBe(404);
    good(await make(w.contact, 'internship-offer', draft.id, 'submit'));
    expect((await make(w.mentor, 'internship-offer', draft.id, 'return', { note: 'x' })).status).toBe(403);
    good(await make(w.holder, 'internship-offer', draft.id, 'return', { note: 'opišite posao' }));
    good(await make(w.contact, 'internship-offer', draft.id, 'submit'));
    good(await make(w.holder, 'internship-offer', draft.id, 'publish'));
    expect((await student.get(`internship-offer/view?id=${draft.id}`)).body).toMatchObject({ freePositions: 1 });
    expect((await other.get(`internship-offer/view?id=${draft.id}`)).status).toBeGreaterThanOrEqual(403);
    expect(await messagesOf(student)).toContain('New internship offer: Mreže');
  });
  test('accepting makes the internship, closes the other applications, and fills the offer', async () => {
    const [student, second] = [await newStudent(w), await newStudent(w)];
    const [first, another] = [await published(), await published({ title: 'Drugo' })];
    const [a, b] = [good(await apply(student, first)) as Row, good(await apply(student, another)) as Row];
    expect((await apply(student, first)).status).toBe(409);
    const late: Row = good(await apply(second, first));
    expect((await make(student, 'internship-offer-application', a.id, 'accept')).status).toBe(403);
    expect((await make(w.mentor, 'internship-offer-application', a.id, 'accept')).status).toBe(403);
    good(await make(w.contact, 'internship-offer-application', a.id, 'accept'));
    const states = await w.keeper.get(`internship-offer-application?filter[idStudent]=${student.idStudent}&sort=id`);
    expect(states.body.data.map((row: Row) => row.status)).toEqual(['accepted', 'rejected']);
    expect((await w.keeper.get(`internship-offer/view?id=${first.id}`)).body).toMatchObject({
      status: 'filled',
      freePositions: 0,
    });
    const made = await student.get(`internship?filter[idStudent]=${student.idStudent}`);
    expect(made.body.data).toMatchObject([{ status: 'proposed', idPartner: w.idPartner }]);
    expect(keysOf((await make(w.keeper, 'internship-offer-application', late.id, 'accept')) as never)).toEqual([
      'noPlaceLeft',
    ]);
    expect(keysOf((await apply(second, first)) as never)).not.toEqual([]);
    expect(b.status).toBe('submitted');
    // The place of an internship that was cancelled is free again, for the offer that is opened once more.
    good(await make(w.holder, 'internship', made.body.data[0].id, 'cancel', { note: 'bolest' }));
    expect((await w.keeper.get(`internship-offer/view?id=${first.id}`)).body.freePositions).toBe(1);
    good(await make(w.keeper, 'internship-offer', first.id, 'reopen'));
    good(await make(w.contact, 'internship-offer-application', late.id, 'accept'));
    expect((await w.keeper.get(`internship-offer/view?id=${first.id}`)).body).toMatchObject({
      status: 'filled',
      freePositions: 0,
    });
  });
  test('ranking is for those who decide; nobody applies after the day or without the course', async () => {
    const [student, stranger] = [await newStudent(w), await newStudent(w, { takes: false })];
    const open = await published({ positions: 3 });
    const mine: Row = good(await apply(student, open));
    const { rowVer } = mine;
    expect(
      (await student.put(`internship-offer-application/update?id=${mine.id}`, { rankScore: 99, rowVer })).status,
    ).toBeGreaterThanOrEqual(403);
    good(await w.holder.put(`internship-offer-application/update?id=${mine.id}`, { rankScore: 4.5, rowVer }));
    expect((await student.get(`internship-offer-application/view?id=${mine.id}`)).body.rankScore).toBe(undefined);
    expect((await apply(stranger, open)).status).toBeGreaterThanOrEqual(400);
    await makeDueMoves({ ...systemOf(w.portal), now: new Date(Date.now() + 12 * 86_400_000) });
    expect((await w.keeper.get(`internship-offer/view?id=${open.id}`)).body.status).toBe('expired');
  });
  test('an offer takes applications on its last day, and not on the day after, published as it still may be', async () => {
    const [first, second] = [await newStudent(w), await newStudent(w)];
    const open = await published({ positions: 3 });
    const db = dbOf(w.portal);
    const lastDay = (day: string) =>
      db.run(sql`update ${db.table('internship-offer')} set apply_until = ${day}::date where id = ${open.id}`);
    await lastDay(today);
    good(await apply(first, open));
    await lastDay(addDays(today, -1));
    expect(keysOf((await apply(second, open)) as never)).toEqual(['offerNotOpen']);
    expect((await w.keeper.get(`internship-offer/view?id=${open.id}`)).body.status).toBe('published');
  });
  test('a student proposes an own place: the company waits to be admitted', async () => {
    const student = await newStudent(w);
    const placesOf = async (who: Pick<typeof student, 'get'>) =>
      ((await who.get('ints-st-course-setting/options?scenario=ownPlace')).body.data as { value: number }[]).map(
        option => option.value,
      );
    expect(await placesOf(student)).toEqual([w.idIntsSet]);
    const made = good(
      await student.post('internship/propose', {
        idIntsSet: w.idIntsSet,
        name: `Nova firma ${student.idStudent}`,
        email: 'nova@test.example',
        dateFrom: workday(1),
        dateTo: workday(10),
      }),
    ) as { id: number; idPartner: number };
    const assigned = await make(w.keeper, 'internship', made.id, 'assign', {
      idTeacher: w.holder.idTeacher,
      idParEmployee: w.mentor.idParEmployee,
    });
    expect(keysOf(assigned as never)).toEqual(['mentorElsewhere']);
    expect((await w.keeper.get(`partner/view?id=${made.idPartner}`)).body.status).toBe('pending');
    // Whoever has a place, or does not take the course, is offered none.
    expect(await placesOf(student)).toEqual([]);
    const stranger = await newStudent(w, { takes: false });
    expect(await placesOf(stranger)).toEqual([]);
    expect(
      (await stranger.post('internship/propose', { idIntsSet: w.idIntsSet, name: 'X', email: 'x@test.example' }))
        .status,
    ).toBe(403);
  });
});

describe('the way of a placement', () => {
  test('from the proposal to the grade, which is written into the course', async () => {
    const student = await newStudent(w);
    const { id } = await placed(w, student, 'referred');
    const referred = (await student.get(`internship/view?id=${id}`)).body;
    expect(referred.referralNo).toMatch(/^\d+\/\d{4}$/);
    // The student prints the own referral without a right to reports.
    const papers = (await student.get(`paper-issued/offers?entity=internship&idEntity=${id}`)).body.papers;
    const bytes = Buffer.from(
      await (await student.fetch(`/api/v1/paper-issued/print?id=${papers[0].id}`)).arrayBuffer(),
    );
    expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
    const said = (await textOfPdf(bytes)).join(' ').replace(/\s+/g, ' ');
    for (const words of [
      'Koranasoft d.o.o.',
      `Uputnica br. ${referred.referralNo}`,
      'članku 16.',
      '16 sati',
      'Hrvoje klaric',
    ])
      expect(said).toContain(words);
    expect(said.match(/OIB.{0,13}/g)).toEqual([`OIB: ${institutionOib}`]);
    await makeDueMoves(systemOf(w.portal));
    expect((await student.get(`internship/view?id=${id}`)).body.status).toBe('active');
    const days = [workday(-2), workday(-1)];
    for (const day of days) good(await write(student, id, day));
    expect(good(await student.put('internship/submit-days', { idInts: id, dates: days }))).toEqual({ count: 2 });
    expect(keysOf((await make(student, 'internship', id, 'submitDiary')) as never)).toEqual(['hoursMissing']);
    expect(
      good(
        await w.mentor.put('internship/confirm-days', {
          idInts: id,
          days: days.map(date => ({ date, hours: 8 })),
          note: 'Odlično.',
        }),
      ),
    ).toEqual({ count: 2, hours: 16 });
    expect((await student.get(`internship/ledger?id=${id}`)).body).toMatchObject({
      confirmed: 16,
      pending: 0,
      plannedHours: 16,
    });
    good(await make(student, 'internship', id, 'submitDiary'));
    const grading = (who: Person, graderRole: 'mentor' | 'teacher', points: number) =>
      who.post('ints-diary-grading/create', {
        idInts: id,
        graderRole,
        scores: [{ idIntsGraCri: w.criteria[graderRole], points }],
        opinion: 'Vrijedan i točan.',
      });
    expect((await grading(w.holder, 'teacher', 8)).status).toBe(403);
    expect(keysOf((await make(w.mentor, 'internship', id, 'gradeMentor')) as never)).toEqual(['gradingMissing']);
    expect(keysOf((await grading(w.mentor, 'mentor', 11)) as never)).toEqual(['pointsAboveMax']);
    good(await grading(w.mentor, 'mentor', 9));
    expect((await grading(w.mentor, 'mentor', 9)).status).toBe(409);
    expect((await student.get(`ints-diary-grading?filter[idInts]=${id}`)).body.data).toEqual([]);
    good(await make(w.mentor, 'internship', id, 'gradeMentor'));
    expect(keysOf((await make(w.holder, 'internship', id, 'gradeTeacher')) as never)).toEqual([
      'hostMissing',
      'gradingMissing',
    ]);
    expect(
      keysOf((await student.post('ints-host-confirmation/create', { idInts: id, confirmedOn: today })) as never),
    ).toEqual(['scanNeeded']);
    good(
      await w.mentor.post('ints-host-confirmation/create', { idInts: id, confirmedOn: today, activities: 'Razvoj.' }),
    );
    good(await grading(w.holder, 'teacher', 8));
    const done: Record<string, unknown> = good(await make(w.holder, 'internship', id, 'gradeTeacher'));
    // Without tasks their weight is spread: (30 · 80 + 40 · 90) / 70 = 85.71.
    expect(done).toMatchObject({
      status: 'completed',
      finalPercent: 85.71,
      finalGrade: 4,
      isPassed: 1,
      endedOn: today,
    });
    expect(await enrolment(student)).toEqual({ status: 'passed', grade: 4 });
    expect(await messagesOf(student)).toContain(`Internship completed: ${await nameOf(student)}`);
    expect((await write(student, id, today)).status).toBe(403);
    const printed = async (who: Person, document: string): Promise<string> => {
      const paper = good(await who.post('paper-issued/issue', { document, idEntity: id })) as { id: number };
      const answer = await student.fetch(`/api/v1/paper-issued/print?id=${paper.id}`);
      const pdf = Buffer.from(await answer.arrayBuffer());
      expect(mistakesInPdf(new Pdf(pdf)), document).toEqual([]);
      return (await textOfPdf(pdf)).join(' ').replace(/\s+/g, ' ');
    };
    expect((await student.post('paper-issued/issue', { document: 'potvrda-o-praksi', idEntity: id })).status).toBe(403);
    const certificate = await printed(w.keeper, 'potvrda-o-praksi');
    for (const words of ['POTVRDU', 'obavio stručnu praksu', '16 sati', 'vrlo dobar (4)', '2026./2027.'])
      expect(certificate).toContain(words);
    const form = await printed(student, 'potvrda-prihvatne-organizacije');
    expect(form).toContain(`Obrazac SP-2, uz Uputnicu br. ${referred.referralNo}`);
    for (const never of ['JMBAG', 'ECTS', 'KLASA', 'ocjen']) expect(form).not.toContain(never);
    const diary = await printed(student, 'dnevnik-prakse');
    for (const words of ['DNEVNIK STRUČNE PRAKSE', 'Programiranje.', 'potvrđeno', 'Vrijedan i točan.'])
      expect(diary).toContain(words);
  });
  const nameOf = async (student: Student) => {
    const db = dbOf(w.portal);
    return (await db.one<{ name: string }>(
      sql`select concat_ws(' ', first_name, last_name) as name from ${db.table('student')} where id = ${student.idStudent}`,
    ))!.name;
  };
  test('nothing is assigned without mentors, with a mentor from elsewhere, or to a partner without a contract', async () => {
    const student = await newStudent(w);
    const { id } = await proposed(w, student, { idTeacher: null, idParEmployee: null });
    expect(keysOf((await make(w.keeper, 'internship', id, 'assign')) as never)).toEqual(['mentorsMissing']);
    const elsewhere = { idTeacher: w.holder.idTeacher, idParEmployee: w.otherMentor.idParEmployee };
    expect(keysOf((await make(w.keeper, 'internship', id, 'assign', elsewhere)) as never)).toEqual(['mentorElsewhere']);
    const other = await proposed(w, await newStudent(w), {
      idPartner: w.otherPartner,
      idParEmployee: w.otherMentor.idParEmployee,
    });
    expect(keysOf((await make(w.holder, 'internship', other.id, 'assign')) as never)).toEqual(['noContract']);
    const twice = await w.keeper.post('internship/create', {
      idIntsSet: w.idIntsSet,
      idStudent: student.idStudent,
      idPartner: w.idPartner,
    });
    expect(twice.status).toBe(409);
    const many = await w.keeper.post('internship/create', {
      idIntsSet: w.idIntsSet,
      idStudent: (await newStudent(w)).idStudent,
      idPartner: w.idPartner,
      dateFrom: workday(1),
      dateTo: workday(1),
      plannedHours: 100,
    });
    expect(keysOf(many as never)).toEqual(['tooManyHours']);
  });
  test('a referral that is out changes by an amendment, from its day on', async () => {
    const student = await newStudent(w);
    const { id, rowVer } = await placed(w, student);
    const to = workday(15);
    expect(keysOf((await w.keeper.put(`internship/update?id=${id}`, { dateTo: to, rowVer })) as never)).toEqual([
      'amendInstead',
    ]);
    const amend = (who: Person, more: object) =>
      who.post('ints-amendment/create', { idInts: id, effectiveFrom: today, reason: 'bolest', ...more });
    expect((await amend(student, { dateTo: to })).status).toBe(403);
    expect(keysOf((await amend(w.holder, {})) as never)).toEqual(['nothingChanged']);
    expect(good(await amend(w.holder, { dateTo: to }))).toMatchObject({ idInts: id });
    expect((await student.get(`internship/view?id=${id}`)).body.dateTo).toBe(to);
    const later: Row = good(await amend(w.keeper, { plannedHours: 24, effectiveFrom: addDays(today, 5) }));
    expect((await student.get(`internship/view?id=${id}`)).body.plannedHours).toBe(16);
    await makeDueMoves({ ...systemOf(w.portal), now: new Date(Date.now() + 6 * 86_400_000) });
    expect((await student.get(`internship/view?id=${id}`)).body.plannedHours).toBe(24);
    expect((await w.keeper.get(`ints-amendment/view?id=${later.id}`)).body.replaced).toContain('16 h');
  });
  test('an interrupted one keeps its hours and leaves room for another', async () => {
    const student = await newStudent(w);
    const { id } = await placed(w, student);
    good(await write(student, id, workday(-1)));
    good(await w.mentor.put('internship/confirm-days', { idInts: id, days: [{ date: workday(-1), hours: 6 }] }));
    expect((await make(w.mentor, 'internship', id, 'interrupt', { note: 'x' })).status).toBe(403);
    expect((await make(w.keeper, 'internship', id, 'interrupt')).status).toBe(422);
    good(await make(w.keeper, 'internship', id, 'interrupt', { note: 'bolest' }));
    expect((await student.get(`internship/view?id=${id}`)).body).toMatchObject({
      status: 'interrupted',
      hoursConfirmed: 6,
    });
    await proposed(w, student);
  });
  test('every move is refused in a wrong state and to a stranger', async () => {
    const student = await newStudent(w);
    const stranger = await newStudent(w);
    const { id } = await proposed(w, student);
    const wrong = [
      'resubmit',
      'refer',
      'start',
      'submitDiary',
      'returnDiary',
      'gradeMentor',
      'gradeTeacher',
      'interrupt',
      'unlockDiary',
    ];
    for (const move of wrong) {
      const answer = await make(w.keeper, 'internship', id, move, {
        note: 'x',
        ...(move === 'unlockDiary' && { from: today }),
      });
      expect([409, 422, 403], `${move} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    }
    for (const move of ['assign', 'return', 'cancel', ...wrong]) {
      const answer = await make(stranger, 'internship', id, move, { note: 'x' }, w.keeper);
      expect([403, 404], move).toContain(answer.status);
    }
    expect((await w.keeper.get(`internship/view?id=${id}`)).body.status).toBe('proposed');
  });
});

describe('the diary', () => {
  let student: Student, id: number;
  beforeAll(async () => {
    student = await newStudent(w);
    ({ id } = await placed(w, student));
  });
  test('a day sent twice is written once; one in the future, too old, outside or too long is refused', async () => {
    const day = workday(-1);
    const [first, second] = [await write(student, id, day), await write(student, id, day)];
    expect([first.body.did, second.body.did, first.body.id]).toEqual(['created', 'same', second.body.id]);
    expect((await write(student, id, day, { hours: 7 })).body.did).toBe('updated');
    const answers = {
      inFuture: await write(student, id, workday(1)),
      tooOld: await write(student, id, workday(-5)),
      outsideInternship: await write(student, id, workday(-9)),
      aboveDay: await write(student, id, day, { hours: 9 }),
    };
    for (const [key, answer] of Object.entries(answers)) expect(keysOf(answer as never), key).toEqual([key]);
    const ledger = (await student.get(`internship/ledger?id=${id}`)).body;
    expect([ledger.pending, ledger.confirmed]).toEqual([7, 0]);
    expect(
      (await student.post('internship-diary/create', { idInts: id, date: day, workDescription: 'x' })).status,
    ).toBe(409);
  });
  test('the teacher opens older days, with a reason', async () => {
    expect((await make(student, 'internship', id, 'unlockDiary', { from: workday(-5), note: 'x' })).status).toBe(403);
    good(await make(w.holder, 'internship', id, 'unlockDiary', { from: workday(-5), note: 'bolovanje' }));
    good(await write(student, id, workday(-5)));
  });
  test('the mentor returns a day, the student mends it; a confirmed day is no longer the student’s', async () => {
    const day = workday(-2);
    const { id: entry } = good(await write(student, id, day)) as { id: number };
    good(await make(student, 'internship-diary', entry, 'submit'));
    expect((await make(w.otherMentor, 'internship-diary', entry, 'confirm', {}, w.keeper)).status).toBe(404);
    expect((await make(student, 'internship-diary', entry, 'confirm')).status).toBe(403);
    good(await make(w.mentor, 'internship-diary', entry, 'return', { note: 'opišite zadatak' }));
    expect((await messagesOf(student)).some(s => s.startsWith('A day of the diary returned'))).toBe(true);
    good(await write(student, id, day, { workDescription: 'Zadatak 7.' }));
    good(await make(student, 'internship-diary', entry, 'submit'));
    good(await make(w.mentor, 'internship-diary', entry, 'confirm'));
    expect((await write(student, id, day)).status).toBe(403);
    expect((await student.get(`internship/ledger?id=${id}`)).body.confirmed).toBe(8);
  });
  test('M-03 IN-05 what is unread is counted for each internship', async () => {
    const { body } = await student.get(`inbox?scenario=unviewedMessageNumber&filter[idInts]=${id}`);
    expect(JSON.stringify(body)).toMatch(/[1-9]/);
  });
  test('whoever is nothing to an internship sees none of what hangs on it', async () => {
    const stranger = await newStudent(w);
    const children = [
      'internship-diary',
      'ints-diary-attendance',
      'ints-diary-grading',
      'ints-task-assignment',
      'ints-amendment',
      'ints-host-confirmation',
    ];
    const seen = async (who: Person, child: string) =>
      (await who.get(`${child}?filter[idInts]=${id}`)).body.data?.length;
    for (const child of children)
      for (const who of [stranger, w.otherMentor, w.stranger]) expect(await seen(who, child), child).toBe(0);
    const counts = async (who: Person) => seen(who, 'internship-diary');
    const own = await counts(student);
    expect(own).toBeGreaterThan(2);
    expect([await counts(w.mentor), await counts(w.holder), await counts(w.viewer), await counts(w.keeper)]).toEqual([
      own,
      own,
      own,
      own,
    ]);
    // The contact of the partner reads the internship and not the student's diary.
    expect((await w.contact.get(`internship/view?id=${id}`)).body).toMatchObject({ id, can: [] });
    expect(await counts(w.contact)).toBe(0);
    expect((await stranger.get(`internship/ledger?id=${id}`)).status).toBe(404);
    expect(
      (await w.otherMentor.put('internship/confirm-days', { idInts: id, days: [{ date: workday(-1), hours: 8 }] }))
        .status,
    ).toBeGreaterThanOrEqual(403);
  });
});

describe('tasks', () => {
  test('are assigned to all at once, handed in, returned and graded, and weigh in the grade', async () => {
    const [student, other] = [await newStudent(w), await newStudent(w)];
    const { id } = await placed(w, student);
    await placed(w, other);
    const task: Row = good(
      await w.holder.post('ints-task/create', {
        idIntsSet: w.idIntsSet,
        title: 'Opis procesa',
        description: '…',
        isMandatory: 1,
        maxPoints: 20,
      }),
    );
    expect((await student.get(`ints-task/view?id=${task.id}`)).status).toBeGreaterThanOrEqual(403);
    good(await make(w.holder, 'ints-task', task.id, 'publish'));
    const preview = good(await w.holder.post('ints-task/assign', { id: task.id, preview: 1 })) as { count: number };
    expect(preview.count).toBeGreaterThanOrEqual(2);
    expect(good(await w.holder.post('ints-task/assign', { id: task.id }))).toMatchObject({ count: preview.count });
    expect(good(await w.holder.post('ints-task/assign', { id: task.id }))).toEqual({
      count: 0,
      already: preview.count,
    });
    const assigned = (await student.get(`ints-task-assignment?filter[idInts]=${id}`)).body.data[0] as Row;
    expect(keysOf((await make(student, 'ints-task-assignment', assigned.id, 'submit')) as never)).toEqual([
      'nothingHandedIn',
    ]);
    const { rowVer } = (await student.get(`ints-task-assignment/view?id=${assigned.id}`)).body;
    good(
      await student.put(`ints-task-assignment/update?id=${assigned.id}`, { report: 'Proces ima tri koraka.', rowVer }),
    );
    const grade = (who: Person, graderRole: string, points: number) =>
      who.post('ints-task-grading/create', { idIntsTaskAss: assigned.id, graderRole, points });
    expect(keysOf((await grade(w.mentor, 'mentor', 15)) as never)).toEqual(['notHandedIn']);
    good(await make(student, 'ints-task-assignment', assigned.id, 'submit'));
    good(await make(w.mentor, 'ints-task-assignment', assigned.id, 'return', { note: 'dopunite' }));
    good(await make(student, 'ints-task-assignment', assigned.id, 'submit'));
    expect(keysOf((await grade(w.mentor, 'mentor', 21)) as never)).toEqual(['pointsAboveMax']);
    expect((await grade(w.mentor, 'teacher', 10)).status).toBe(403);
    good(await grade(w.mentor, 'mentor', 16));
    good(await grade(w.holder, 'teacher', 20));
    expect((await student.get(`ints-task-assignment/view?id=${assigned.id}`)).body).toMatchObject({
      status: 'graded',
      points: 18,
    });
    expect((await grade(student, 'mentor', 20)).status).toBe(403);
    expect((await student.get(`inbox?filter[idIntsTask]=${task.id}`)).body.data.length).toBeGreaterThan(0);
  });
});

describe('the board', () => {
  test('says whose turn it is, what is late and when it will end, and reminds with a preview', async () => {
    const student = await newStudent(w);
    const { id } = await placed(w, student);
    const without = await newStudent(w);
    const board = (await w.keeper.get(`internship/board?idAcademicyear=${w.idYear}`)).body;
    const mine = board.rows.find((row: { id: number }) => row.id === id);
    expect(mine).toMatchObject({ status: 'active', turn: 'student', confirmed: 0, forecast: null });
    expect(mine.alerts).toContain('silent');
    expect(board.without.map((row: { idStudent: number }) => row.idStudent)).toContain(without.idStudent);
    expect((await student.get(`internship/board?idAcademicyear=${w.idYear}`)).status).toBe(403);
    expect((await w.stranger.get(`internship/board?idAcademicyear=${w.idYear}`)).body).toMatchObject({
      rows: [],
      without: [],
    });
    const before = (await messagesOf(student)).length;
    expect(good(await w.keeper.post('internship/remind', { ids: [id, 999_999], preview: 1 }))).toEqual({
      count: 1,
      skipped: 1,
    });
    expect(await messagesOf(student)).toHaveLength(before);
    good(await w.keeper.post('internship/remind', { ids: [id] }));
    expect(await messagesOf(student)).toHaveLength(before + 1);
    expect(good(await w.stranger.post('internship/remind', { ids: [id] }))).toEqual({ count: 0, skipped: 1 });
  });
});

test('the reports list the caller’s own students, on the screen and on paper', async () => {
  await placed(w, await newStudent(w), 'referred');
  const ask = (who: Person, name: string) => who.get(`${name}?idAcademicyear=${w.idYear}`);
  const listed = (await ask(w.keeper, 'rpt-internship-referral-list')).body;
  expect(listed.data.length).toBeGreaterThan(0);
  expect(listed.data[0]).toMatchObject({ partner: 'Koranasoft d.o.o., Karlovac' });
  expect((await ask(w.stranger, 'rpt-internship-referral-list')).body.data).toEqual([]);
  expect((await ask(w.mentor, 'rpt-internship-referral-list')).status).toBe(403);
  expect((await ask(w.holder, 'rpt-internship-ints-task-list')).status).toBe(200);
  const active = (await ask(w.keeper, 'rpt-partner-activity')).body;
  expect(active.data.map((row: { partner: string }) => row.partner)).toContain('Koranasoft d.o.o.');
  expect(active.data[0].students).toBeGreaterThan(0);
  for (const who of [w.stranger, w.mentor]) expect((await ask(who, 'rpt-partner-activity')).status).toBe(403);
  const pdf = await w.keeper.fetch(`/api/v1/rpt-internship-referral-list/export?format=pdf&idAcademicyear=${w.idYear}`);
  expect(mistakesInPdf(new Pdf(Buffer.from(await pdf.arrayBuffer())))).toEqual([]);
});

describe('recognition', () => {
  const request = (who: Student, more: object = {}) =>
    who.post('internship-approval/create', {
      idIntsSet: w.idIntsSet,
      idStudent: who.idStudent,
      basis: 'employment',
      employerName: 'Dobranet d.o.o.',
      position: 'programer',
      workFrom: addDays(today, -400),
      workTo: addDays(today, -10),
      hoursClaimed: 800,
      description: 'Razvoj.',
      ...more,
    });
  const evidence = async (who: Student, id: number): Promise<void> => {
    const db = dbOf(w.portal);
    const { rows } = await db.run<{ id: number }>(sql`select id from ${db.table('dms-document-type')} limit 1`);
    const { dmsDocument } = await import('../../src/modules/documents/model.ts');
    await put(w.portal, dmsDocument, {
      title: 'Potvrda poslodavca',
      idDmsDocTyp: rows[0]!.id,
      isHosted: 1,
      entity: 'internship-approval',
      idEntity: id,
      idOwner: who.id,
      status: 'active',
      content: JSON.stringify({ hash: 'a'.repeat(64), name: 'potvrda.pdf', mime: 'application/pdf', size: 10 }),
    } as never);
  };
  test('is asked with evidence, taken, decided; the grade is written and the decision kept', async () => {
    const student = await newStudent(w);
    const { id }: Row = good(await request(student));
    expect(keysOf((await make(student, 'internship-approval', id, 'submit')) as never)).toContain('evidenceMissing');
    await evidence(student, id);
    good(await make(student, 'internship-approval', id, 'submit'));
    const stranger = await newStudent(w);
    expect((await stranger.get(`internship-approval/view?id=${id}`)).status).toBe(404);
    expect((await w.mentor.get(`internship-approval?filter[id]=${id}`)).body.data ?? []).toEqual([]);
    expect((await make(student, 'internship-approval', id, 'take')).status).toBe(403);
    good(await make(w.holder, 'internship-approval', id, 'take'));
    expect(keysOf((await make(w.holder, 'internship-approval', id, 'grant')) as never)).toEqual(['gradeNeeded']);
    good(await make(w.holder, 'internship-approval', id, 'grant', { grade: 5 }));
    expect(await enrolment(student)).toEqual({ status: 'passed', grade: 5 });
    expect((await student.get(`internship-approval-grant?filter[idInts]=${id}`)).body.data).toMatchObject([
      { decision: 'granted', grade: 5, hoursRecognised: 16 },
    ]);
    expect((await student.get(`inbox?filter[messType]=internshipApproval`)).body.data.length).toBeGreaterThan(0);
  });
  test('in part: the rest is done as a placement', async () => {
    const student = await newStudent(w);
    const { id }: Row = good(await request(student));
    await evidence(student, id);
    good(await make(student, 'internship-approval', id, 'submit'));
    good(await make(w.keeper, 'internship-approval', id, 'giveBack', { note: 'nedostaje ugovor' }));
    good(await make(student, 'internship-approval', id, 'submit'));
    good(await make(w.keeper, 'internship-approval', id, 'take'));
    expect(
      keysOf((await make(w.keeper, 'internship-approval', id, 'grantPartly', { hours: 16, reason: 'x' })) as never),
    ).toEqual(['hoursOutside']);
    good(
      await make(w.keeper, 'internship-approval', id, 'grantPartly', {
        hours: 10,
        reason: 'Dio posla nije iz struke.',
      }),
    );
    const rest: Row & { plannedHours: number } = good(
      await w.keeper.post('internship/create', {
        idIntsSet: w.idIntsSet,
        idStudent: student.idStudent,
        idPartner: w.idPartner,
      }),
    );
    expect((await w.keeper.get(`internship/view?id=${rest.id}`)).body.plannedHours).toBe(6);
    expect(await enrolment(student)).toMatchObject({ status: 'enrolled' });
    expect((await request(student)).status).toBe(409);
  });
});

test('settings: offered are the internships of the year in the header, and only those are taken', async () => {
  const idOther = await put(w.portal, academicyear, {
    startYear: 2061,
    code: '2061/2062',
    startDate: '2061-10-01',
    endDate: '2062-09-30',
    status: 'planning',
  });
  const lecture = await newCourse(w);
  const later = await newCourse(w, { values: { isInternship: 1, idAcademicyear: idOther } });
  const { offers } = intsStCourseSetting.fields.idStCo;
  expect(offers).toBeDefined();
  const offered = async (who: Person, chosen: Readonly<Record<string, number>>): Promise<number[]> => {
    const query = new URLSearchParams({ 'pagination[limit]': '100', ...offeredQuery(offers, chosen) });
    const answer = await who.get(`stcourse/options?${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.body.data as { value: number }[]).map(option => option.value);
  };
  const now = await offered(w.keeper, { academicyear: w.idYear });
  expect(now).toContain(w.idStCo);
  expect(now).not.toContain(lecture);
  expect(now).not.toContain(later);
  expect(await offered(w.keeper, { academicyear: idOther })).toEqual([later]);
  // Who has chosen no year finds those of all years.
  expect(await offered(w.keeper, {})).toEqual(expect.arrayContaining([w.idStCo, later]));
  const make = (who: Person, idStCo: number) =>
    who.post('ints-st-course-setting/create', { idStCo, requiredHours: 100, gradingKind: 'passFail' });
  expect(keysOf((await make(w.keeper, lecture)) as never)).toEqual(['notInternship']);
  expect((await make(w.stranger, later)).status).toBe(403);
  expect(good(await make(w.keeper, later))).toMatchObject({ idAcademicyear: idOther });
});

test('settings: weights are the whole, thresholds fall, only of a course that is an internship', async () => {
  const { rowVer } = (await w.keeper.get(`ints-st-course-setting/view?id=${w.idIntsSet}`)).body;
  const change = (who: Person, values: object) =>
    who.put(`ints-st-course-setting/update?id=${w.idIntsSet}`, { ...values, rowVer });
  expect(keysOf((await change(w.keeper, { weightTasks: 40 })) as never)).toEqual(['weightsSum']);
  expect(keysOf((await change(w.holder, { threshold4: 95 })) as never)).toEqual(['thresholdsFall']);
  expect((await change(w.stranger, { requiredHours: 1 })).status).toBe(404);
  expect((await w.keeper.post('ints-st-course-setting/create', { idStCo: w.idStCo, requiredHours: 100 })).status).toBe(
    409,
  );
});
