import { afterAll, beforeAll, expect, test } from 'vitest';
import { jmbagOf } from '../../demo/numbers.ts';
import { stCoEnrollment, student, studentenrollment } from '../../src/modules/catalogues/model.ts';
import { internship } from '../../src/modules/internship/model.ts';
import { put } from '../harness/people.ts';
import { good, type Internships, startInternships, workday } from './internship-world.ts';

// A coordinator with two hundred students: the board in one call, and acts on many after a look at what they would do.

let w: Internships;
const ids: number[] = [];
const states = ['proposed', 'assigned', 'active', 'diarySubmitted', 'completed'] as const;
beforeAll(async () => {
  w = await startInternships();
  for (let n = 0; n < 200; n++) {
    const idStudent = await put(w.portal, student, {
      jmbag: jmbagOf(20_000 + n),
      firstName: 'Lovro',
      lastName: `Student ${String(n).padStart(3, '0')}`,
      gender: 'm',
      active: 1,
    });
    const idStudentenrollment = await put(w.portal, studentenrollment, {
      idStudent,
      idAcademicyear: w.idYear,
      idStudy: w.idStudy,
      yearOfStudy: 3,
      mode: 'full',
      kind: 'first',
      enrolledOn: '2026-10-01',
      status: 'enrolled',
    });
    await put(w.portal, stCoEnrollment, {
      idStudentenrollment,
      idStCo: w.idStCo,
      enrolKind: 'first',
      status: 'enrolled',
    });
    // Ten of them have no place yet.
    if (n >= 190) continue;
    ids.push(
      await put(w.portal, internship, {
        intsKind: 'placement',
        idIntsSet: w.idIntsSet,
        idAcademicyear: w.idYear,
        idStCo: w.idStCo,
        idStudent,
        idPartner: w.idPartner,
        idParEmployee: w.mentor.idParEmployee,
        idTeacher: w.holder.idTeacher,
        dateFrom: workday(-5),
        dateTo: workday(10),
        plannedHours: 16,
        status: states[n % states.length]!,
      }),
    );
  }
}, 240_000);
afterAll(() => w?.portal.stop());

test('all of them in one answer, each with whose turn it is; those without a place beside them', async () => {
  const begun = Date.now();
  const board: { rows: { id: number; status: string; turn: string | null }[]; without: unknown[] } = good(
    await w.holder.get(`internship/board?idAcademicyear=${w.idYear}`),
  );
  expect(Date.now() - begun).toBeLessThan(5000);
  expect(board.rows.map(row => row.id).sort((a, b) => a - b)).toEqual(ids);
  expect(board.without).toHaveLength(10);
  const turns = new Map(board.rows.map(row => [row.status, row.turn]));
  expect(Object.fromEntries(turns)).toEqual({
    proposed: 'coordinators',
    assigned: 'teacher',
    active: 'student',
    diarySubmitted: 'mentor',
    completed: null,
  });
});

test('a reminder to many says first how many it would reach, and leaves out whom nothing waits for', async () => {
  const remind = (more: object) => w.keeper.post('internship/remind', { ids, ...more });
  const preview = good(await remind({ preview: 1 })) as { count: number; skipped: number };
  expect(preview).toEqual({ count: 152, skipped: 38 });
  const before = (await w.mentor.get('inbox?pagination[limit]=200')).body.data.length;
  expect(good(await remind({ note: 'Molimo do petka.' }))).toEqual(preview);
  expect((await w.mentor.get('inbox?pagination[limit]=200')).body.data.length).toBe(before + 38);
  expect((await w.keeper.post('internship/remind', { ids: Array.from({ length: 301 }, (_, i) => i + 1) })).status).toBe(
    422,
  );
});

test('the list of two hundred referrals is the caller’s own, and papers of more than fit in one go are refused', async () => {
  const many = Array.from({ length: 301 }, (_, i) => i + 1).join(',');
  expect((await w.keeper.get(`internship/paper-batch?paper=diary&ids=${many}`)).status).toBe(422);
  const { rows }: { rows: unknown[] } = good(
    await w.keeper.get(`internship/papers?paper=diary&idAcademicyear=${w.idYear}`),
  );
  expect(rows).toHaveLength(114);
});
