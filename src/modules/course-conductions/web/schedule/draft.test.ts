import { describe, expect, it } from 'vitest';
import {
  askedOf,
  askedOfBlock,
  bodyOf,
  canBeSaved,
  type Conflict,
  draftOf,
  hoursOf,
  inLanes,
  isChanged,
  lasting,
  moved,
  newDraft,
  placed,
  type Slot,
  stepOf,
  verdictOf,
} from './draft.ts';

const slot: Slot = {
  id: 7,
  rowVer: 3,
  idStCoGroup: 2,
  weekday: 2,
  timeFrom: '12:00',
  timeTo: '13:30',
  idRoom: 5,
  idTeachers: [9, 4],
  parity: 'all',
  weekFrom: null,
  weekTo: null,
  dates: null,
  isOnline: 0,
  collisionAllowed: 0,
  collisionReason: null,
};
const draft = draftOf(slot)!;
const conflict = (level: Conflict['level'], overridable: 0 | 1 = 0): Conflict => ({
  class: 'room',
  level,
  overridable,
  label: '',
  message: '',
  count: null,
  students: [],
  dates: [],
});

describe('a slot that is moved', () => {
  it('keeps its length, the quarter of an hour and the hours of teaching', () => {
    expect(placed(draft, 4, 9 * 60 + 8)).toMatchObject({ weekday: 4, timeFrom: '09:15', timeTo: '10:45' });
    expect(placed(draft, 9, 0)).toMatchObject({ weekday: 6, timeFrom: '07:00', timeTo: '08:30' });
    expect(placed(draft, 0, 24 * 60)).toMatchObject({ weekday: 1, timeFrom: '20:30', timeTo: '22:00' });
  });
  it('goes by a day or a quarter of an hour with each arrow', () => {
    const by = (key: string) => moved(draft, ...stepOf(key)!);
    expect(by('ArrowDown')).toMatchObject({ weekday: 2, timeFrom: '12:15', timeTo: '13:45' });
    expect(by('ArrowLeft')).toMatchObject({ weekday: 1, timeFrom: '12:00' });
    expect(stepOf('Enter')).toBe(null);
  });
  it('leaves behind what was permitted for its old place', () => {
    const allowed = { ...draft, collisionAllowed: true, collisionReason: 'isti nastavnik' };
    expect(moved(allowed, 0, 1)).toMatchObject({ collisionAllowed: false, collisionReason: '' });
    expect(placed(allowed, 2, 12 * 60)).toBe(allowed);
  });
  it('lasts as long as its hours take, and ends by the end of the day', () => {
    expect(lasting(draft, 3)).toMatchObject({ timeFrom: '12:00', timeTo: '14:30' });
    expect(hoursOf(lasting(draft, 3))).toBe(3);
    expect(lasting(placed(draft, 1, 20 * 60 + 30), 4)).toMatchObject({ timeFrom: '18:45', timeTo: '22:00' });
  });
});

describe('what is sent', () => {
  it('names the version that was seen, and a reason only with a permission', () => {
    expect(bodyOf({ ...draft, collisionReason: 'zaboravljeno' })).toMatchObject({
      rowVer: 3,
      collisionAllowed: 0,
      collisionReason: null,
    });
    expect(bodyOf(newDraft(2, [9], null))).not.toHaveProperty('rowVer');
  });
  it('asks with the slot itself left out, and without what is not said', () => {
    expect(askedOf(draft)).toMatchObject({ id: 7, teachers: '9,4', idRoom: 5 });
    expect(Object.keys(askedOf(newDraft(2, [9], null)))).not.toContain('idRoom');
  });
  it('is a change only where something differs', () => {
    expect(isChanged(draft, slot)).toBe(false);
    expect(isChanged(moved(moved(draft, 0, 1), 0, -1), slot)).toBe(false);
    expect(isChanged(moved(draft, 1, 0), slot)).toBe(true);
    expect(isChanged(newDraft(2, [9], null), undefined)).toBe(true);
  });
  it('of a block is not moved in the week', () => {
    const block = { ...slot, weekday: null, dates: [{ date: '2026-12-01' }, { date: '2026-12-08' }] };
    expect(draftOf(block)).toBe(null);
    expect(askedOfBlock(block)).toMatchObject({ id: 7, dates: '2026-12-01,2026-12-08', teachers: '9,4', idRoom: 5 });
  });
});

describe('what stands against a slot', () => {
  it('is told apart: what cannot be saved, what can, what may be permitted', () => {
    const both = verdictOf([conflict('soft'), conflict('hard'), conflict('hard', 1)]);
    expect([both.hard.length, both.soft.length, both.mayBeAllowed]).toEqual([2, 1, false]);
    expect(verdictOf([conflict('hard', 1), conflict('soft')]).mayBeAllowed).toBe(true);
    expect(verdictOf([conflict('soft')]).mayBeAllowed).toBe(false);
  });
  it('keeps it from being saved, and so does a permission without a reason or nobody who teaches', () => {
    const [none, soft, hard] = [verdictOf([]), verdictOf([conflict('soft')]), verdictOf([conflict('hard')])];
    expect([canBeSaved(draft, none), canBeSaved(draft, soft), canBeSaved(draft, hard)]).toEqual([true, true, false]);
    expect(canBeSaved({ ...draft, collisionAllowed: true, collisionReason: '  ' }, none)).toBe(false);
    expect(canBeSaved({ ...draft, idTeachers: [] }, none)).toBe(false);
  });
});

it('what overlaps stands side by side, what follows does not', () => {
  const at = (timeFrom: string, timeTo: string) => ({ timeFrom, timeTo });
  const lanes = inLanes([at('12:00', '14:00'), at('08:00', '09:30'), at('13:00', '14:30'), at('14:30', '16:00')]);
  expect(lanes.map(({ item, lane, lanes: of }) => `${item.timeFrom} ${lane}/${of}`)).toEqual([
    '08:00 0/1',
    '12:00 0/2',
    '13:00 1/2',
    '14:30 0/1',
  ]);
});
