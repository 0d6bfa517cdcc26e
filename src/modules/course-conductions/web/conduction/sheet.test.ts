import { expect, it } from 'vitest';
import type { Sheet } from './data.ts';
import {
  asGuest,
  beginningOf,
  bodyOf,
  csvOf,
  nextMark,
  tallyOf,
  withAllPresent,
  withMark,
  withTopic,
} from './sheet.ts';

const sheet: Sheet = {
  topics: [
    { idStCoTopic: 1, name: 'Grananje', plannedHours: 1, heldHours: null, hours: 4, had: 3 },
    { idStCoTopic: 2, name: 'Petlje', plannedHours: 1, heldHours: null, hours: 6, had: 0 },
    { idStCoTopic: 3, name: 'Polja', plannedHours: null, heldHours: null, hours: 6, had: 0 },
  ],
  proposed: [
    { idStCoTopic: 1, heldHours: 1 },
    { idStCoTopic: 2, heldHours: 1 },
  ],
  members: [10, 11, 12].map(idStCoEnrollment => ({
    idStCoEnrollment,
    student: `Student ${idStCoEnrollment}`,
    status: null,
    minutes: null,
    note: null,
    isGuest: idStCoEnrollment === 12 ? 1 : 0,
    presence: null,
  })),
  others: [{ idStCoEnrollment: 13, student: 'Student 13' }],
};
const lesson = { hours: 2, isELearning: 0, placeNote: null, status: 'planned' } as const;

it('begins with what is proposed and everybody present, and says only who was not', () => {
  const said = beginningOf(lesson, sheet);
  expect(bodyOf(said, sheet.members)).toEqual({
    hours: 2,
    isELearning: 0,
    placeNote: null,
    topics: sheet.proposed,
    exceptions: [{ idStCoEnrollment: 12, status: 'guest', minutes: null, note: null }],
  });
});
it('goes on by tapping, and back to all present at once', () => {
  let said = beginningOf(lesson, sheet);
  said = withMark(said, 10, nextMark('present'));
  said = withMark(said, 11, nextMark(nextMark('present')));
  expect(tallyOf(said)).toEqual({ present: 1, absent: 1, late: 1, excused: 0 });
  expect(bodyOf(said, sheet.members).exceptions.map(e => e.status)).toEqual(['absent', 'late', 'guest']);
  expect(nextMark('excused')).toBe('present');
  expect(tallyOf(withAllPresent(said)).present).toBe(3);
});
it('gives a ticked topic what is left of the lesson', () => {
  const without = withTopic(beginningOf(lesson, sheet), 2, 6);
  expect([...without.topics]).toEqual([[1, 1]]);
  expect([...withTopic(without, 3, 6).topics]).toEqual([
    [1, 1],
    [3, 1],
  ]);
});
it('shows what was recorded where it is corrected', () => {
  const recorded: Sheet = {
    ...sheet,
    topics: sheet.topics.map(t => ({ ...t, heldHours: t.idStCoTopic === 3 ? 2 : 0 })),
    members: sheet.members.map(m => ({ ...m, status: m.idStCoEnrollment === 10 ? 'excused' : 'present' })),
  };
  const said = beginningOf({ ...lesson, status: 'held' }, recorded);
  expect([...said.topics]).toEqual([[3, 2]]);
  expect(tallyOf(said)).toEqual({ present: 2, absent: 0, late: 0, excused: 1 });
});
it('takes guests from other groups, and lets a guest go by a tap', () => {
  const guest = asGuest(sheet.others[0]!);
  const members = [...sheet.members, guest];
  const said = withMark(beginningOf(lesson, sheet), 13, 'present');
  expect(bodyOf(said, members).exceptions.map(e => [e.idStCoEnrollment, e.status])).toEqual([
    [12, 'guest'],
    [13, 'guest'],
  ]);
  expect(nextMark('present', true)).toBe('absent');
  expect(nextMark('absent', true)).toBe('present');
  expect(bodyOf(withMark(said, 12, 'absent'), members).exceptions.map(e => e.idStCoEnrollment)).toEqual([13]);
});
it('writes a table that other programs read, and no formula', () => {
  expect(csvOf([['Ana; Iva', '=1+1', 70]])).toBe('\uFEFF"Ana; Iva";\'=1+1;70\r\n');
});
