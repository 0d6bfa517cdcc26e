import { type Day, dayOf, type Moment, partOnDay } from '../time/time.ts';

/** An event as the views draw it, whatever answer of the server it came with. */
export interface Item {
  readonly id: number;
  readonly start: Moment;
  readonly end: Moment;
  readonly title: string;
  /** «Predavanje»: what the colour means, for those who do not see it. */
  readonly type: string;
  /** The same in a list whose titles carry the letter of the type already. */
  readonly about?: string;
  readonly colour: string | null;
  readonly place: string | null;
  /** Somebody asked for it and nobody has answered yet. */
  readonly isRequest: boolean;
  readonly isMovable: boolean;
}
export interface DayNote {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  /** No teaching on it. */
  readonly isFree: boolean;
}
export const notesOn = (notes: readonly DayNote[], day: string): DayNote[] =>
  notes.filter(n => n.from <= day && day <= n.to);

/** What every view is given. */
export interface ViewProps {
  readonly items: readonly Item[];
  readonly notes: readonly DayNote[];
  readonly onOpen: (item: Item) => void;
}

/** A period on one line of a view: a day's column, or a room's row. */
export interface Span {
  readonly line: string;
  readonly from: number;
  readonly to: number;
}

/** What of each lies on a day. */
export const partsOn = (items: readonly Item[], day: Day) =>
  items.flatMap(item => {
    const part = partOnDay(item, day);
    return part ? [{ item, ...part }] : [];
  });
/** Where an event stands on a line. What began on another day is moved in its dialog, not by the piece of it that is seen here. */
export const spanOn = (item: Item, day: Day, line: string): Span | null => {
  const part = partOnDay(item, day);
  return part && dayOf(item.start) === day && dayOf(item.end) === day ? { line, ...part } : null;
};
/** Its events and days off, in the order of the clock. */
export const dayWith = (items: readonly Item[], notes: readonly DayNote[], day: Day) => ({
  day,
  events: items.filter(item => partOnDay(item, day)).sort((a, b) => a.start.localeCompare(b.start)),
  names: notesOn(notes, day),
});
