import type { Moment } from '../time/time.ts';

/** An event as the views draw it, whatever answer of the server it came with. */
export interface Item {
  readonly id: number;
  readonly start: Moment;
  readonly end: Moment;
  readonly title: string;
  /** «Predavanje»: what the colour means, for those who do not see it. */
  readonly type: string;
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
  readonly name: string /** No teaching on it. */;
  readonly isFree: boolean;
}
export const notesOn = (notes: readonly DayNote[], day: string): DayNote[] =>
  notes.filter(n => n.from <= day && day <= n.to);

/** A period on one line of a view: a day's column, or a room's row. */
export interface Span {
  readonly line: string;
  readonly from: number;
  readonly to: number;
}
