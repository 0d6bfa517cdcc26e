import { firstStart, hoursBetween, lastEnd, minutesAt, minutesOf, timeAt } from '../../model/hours.ts';

/** A slot as it stands, as the server sends it. */
export interface Slot {
  readonly id: number;
  readonly rowVer: number;
  readonly idStCoGroup: number;
  readonly weekday: number | null;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly idRoom: number | null;
  readonly idTeachers: readonly number[];
  readonly parity: Parity;
  readonly weekFrom: number | null;
  readonly weekTo: number | null;
  readonly dates: readonly { readonly date: string }[] | null;
  readonly isOnline: 0 | 1;
  readonly collisionAllowed: 0 | 1;
  readonly collisionReason: string | null;
}
export const parities = ['all', 'odd', 'even'] as const;
export type Parity = (typeof parities)[number];
/** A slot as somebody would have it: where it is dragged to, before anything is saved. New ones have no key. */
export interface Draft {
  readonly id: number | null;
  readonly rowVer: number | null;
  readonly idStCoGroup: number;
  readonly weekday: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly idRoom: number | null;
  readonly idTeachers: readonly number[];
  readonly parity: Parity;
  readonly weekFrom: number | null;
  readonly weekTo: number | null;
  readonly isOnline: boolean;
  readonly collisionAllowed: boolean;
  readonly collisionReason: string;
}

export const lastWeekday = 6;
const step = 15;
const [opens, closes] = [minutesAt(firstStart), minutesAt(lastEnd)];
const lengthOf = (slot: Pick<Slot, 'timeFrom' | 'timeTo'>): number => minutesAt(slot.timeTo) - minutesAt(slot.timeFrom);
const within = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n));

/** Null for the slot of a block: its days are named, and it is edited as a record. */
export const draftOf = (slot: Slot): Draft | null =>
  slot.weekday === null
    ? null
    : {
        id: slot.id,
        rowVer: slot.rowVer,
        idStCoGroup: slot.idStCoGroup,
        weekday: slot.weekday,
        timeFrom: slot.timeFrom,
        timeTo: slot.timeTo,
        idRoom: slot.idRoom,
        idTeachers: slot.idTeachers,
        parity: slot.parity,
        weekFrom: slot.weekFrom,
        weekTo: slot.weekTo,
        isOnline: slot.isOnline === 1,
        collisionAllowed: slot.collisionAllowed === 1,
        collisionReason: slot.collisionReason ?? '',
      };
export const newDraft = (idStCoGroup: number, idTeachers: readonly number[], idRoom: number | null): Draft => ({
  id: null,
  rowVer: null,
  idStCoGroup,
  weekday: 1,
  timeFrom: '08:00',
  timeTo: timeAt(minutesAt('08:00') + minutesOf(2)),
  idRoom,
  idTeachers,
  parity: 'all',
  weekFrom: null,
  weekTo: null,
  isOnline: false,
  collisionAllowed: false,
  collisionReason: '',
});

/** Elsewhere in the week, as long as it was: on a quarter of an hour and within the hours of teaching. What was permitted for one place is not permitted for another. */
export const placed = (draft: Draft, weekday: number, minute: number): Draft => {
  const length = lengthOf(draft);
  const from = within(opens, Math.round(minute / step) * step, closes - length);
  const day = within(1, weekday, lastWeekday);
  if (day === draft.weekday && from === minutesAt(draft.timeFrom)) return draft;
  return {
    ...draft,
    weekday: day,
    timeFrom: timeAt(from),
    timeTo: timeAt(from + length),
    collisionAllowed: false,
    collisionReason: '',
  };
};
/** By so many days and quarters of an hour. */
export const moved = (draft: Draft, days: number, quarters: number): Draft =>
  placed(draft, draft.weekday + days, minutesAt(draft.timeFrom) + quarters * step);
export const hoursOf = (draft: Draft): number => hoursBetween(draft.timeFrom, draft.timeTo) ?? 2;
/** As many hours as said, from where it begins; at the end of the day it begins earlier. */
export const lasting = (draft: Draft, hours: number): Draft => {
  const from = Math.min(minutesAt(draft.timeFrom), closes - minutesOf(hours));
  return { ...draft, timeFrom: timeAt(from), timeTo: timeAt(from + minutesOf(hours)) };
};

/** What an arrow does to a slot, in days and quarters of an hour; null for other keys. */
export const stepOf = (key: string): readonly [days: number, quarters: number] | null =>
  (({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }) as const)[key] ?? null;

/** The fields of the slot as they are sent to be saved. */
export const bodyOf = ({ id: _id, rowVer, isOnline, collisionAllowed, collisionReason, ...rest }: Draft) => ({
  ...rest,
  isOnline: isOnline ? 1 : 0,
  collisionAllowed: collisionAllowed ? 1 : 0,
  collisionReason: collisionAllowed ? collisionReason.trim() : null,
  ...(rowVer !== null && { rowVer }),
});
/** The same as the address of a question says it. */
export const askedOf = (draft: Draft): Record<string, string | number> => ({
  idStCoGroup: draft.idStCoGroup,
  weekday: draft.weekday,
  timeFrom: draft.timeFrom,
  timeTo: draft.timeTo,
  teachers: draft.idTeachers.join(),
  parity: draft.parity,
  isOnline: draft.isOnline ? 1 : 0,
  collisionAllowed: draft.collisionAllowed ? 1 : 0,
  ...(draft.id !== null && { id: draft.id }),
  ...(draft.idRoom !== null && { idRoom: draft.idRoom }),
  ...(draft.weekFrom !== null && { weekFrom: draft.weekFrom }),
  ...(draft.weekTo !== null && { weekTo: draft.weekTo }),
});
/** A block as it stands, as the address of a question says it: by its days. */
export const askedOfBlock = (block: Slot): Record<string, string | number> => ({
  id: block.id,
  idStCoGroup: block.idStCoGroup,
  timeFrom: block.timeFrom,
  timeTo: block.timeTo,
  teachers: block.idTeachers.join(),
  dates: (block.dates ?? []).map(({ date }) => date).join(),
  isOnline: block.isOnline,
  collisionAllowed: block.collisionAllowed,
  ...(block.idRoom !== null && { idRoom: block.idRoom }),
});
/** Whether it differs from the slot that stands. */
export const isChanged = (draft: Draft, slot: Slot | undefined): boolean => {
  const stands = slot && draftOf(slot);
  return !stands || JSON.stringify(bodyOf(stands)) !== JSON.stringify(bodyOf(draft));
};

/** What the server found against a slot. */
export interface Conflict {
  readonly class: string;
  readonly level: 'hard' | 'soft';
  readonly overridable: 0 | 1;
  readonly label: string;
  readonly message: string;
  readonly count: number | null;
  readonly students: readonly string[];
  readonly dates: readonly string[];
}
export interface Verdict {
  /** Cannot be saved. */
  readonly hard: readonly Conflict[];
  /** Can be saved, and should be known. */
  readonly soft: readonly Conflict[];
  /** All that stands against it are people, whose collision may be permitted for a reason. */
  readonly mayBeAllowed: boolean;
}
export const verdictOf = (conflicts: readonly Conflict[]): Verdict => {
  const hard = conflicts.filter(c => c.level === 'hard');
  return {
    hard,
    soft: conflicts.filter(c => c.level === 'soft'),
    mayBeAllowed: hard.length > 0 && hard.every(c => c.overridable === 1),
  };
};
/** Nothing stands against it, and what was permitted has its reason. */
export const canBeSaved = (draft: Draft, verdict: Verdict): boolean =>
  verdict.hard.length === 0 &&
  draft.idTeachers.length > 0 &&
  (!draft.collisionAllowed || draft.collisionReason.trim() !== '');

/** Places of one day beside each other where they overlap: each in its lane, with how many there are. */
export const inLanes = <T extends { readonly timeFrom: string; readonly timeTo: string }>(
  items: readonly T[],
): { readonly item: T; readonly lane: number; readonly lanes: number }[] => {
  const sorted = items.toSorted((a, b) => a.timeFrom.localeCompare(b.timeFrom) || b.timeTo.localeCompare(a.timeTo));
  const done: { item: T; lane: number; lanes: number }[] = [];
  let [cluster, ends]: [{ item: T; lane: number }[], string[]] = [[], []];
  const close = () => {
    done.push(...cluster.map(c => ({ ...c, lanes: ends.length })));
    [cluster, ends] = [[], []];
  };
  for (const item of sorted) {
    if (ends.every(end => end <= item.timeFrom)) close();
    const free = ends.findIndex(end => end <= item.timeFrom);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.timeTo;
    cluster.push({ item, lane });
  }
  close();
  return done;
};
