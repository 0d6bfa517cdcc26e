import type { PlannedLesson, PlannedTopic } from './data.ts';

/** Hours of topics in one lesson, by the key of the topic. */
export type Hours = ReadonlyMap<number, number>;
/** What was said and is not stored yet, by the key of the lesson. */
export type Draft = ReadonlyMap<number, Hours>;
/** One cell as the server takes it. */
export interface Cell {
  readonly idStCoLesson: number;
  readonly idStCoTopic: number;
  readonly plannedHours: number;
}

export const storedOf = (lesson: PlannedLesson): Hours =>
  new Map(lesson.topics.filter(t => (t.plannedHours ?? 0) > 0).map(t => [t.idStCoTopic, t.plannedHours!]));
export const heldOf = (lesson: PlannedLesson): Hours =>
  new Map(lesson.topics.filter(t => (t.heldHours ?? 0) > 0).map(t => [t.idStCoTopic, t.heldHours!]));
export const isHeld = ({ status }: PlannedLesson): boolean => status === 'held' || status === 'confirmed';
/** What a lesson is for, as it stands on the screen; a lesson that was held shows what was held. */
export const hoursOf = (draft: Draft, lesson: PlannedLesson): Hours =>
  isHeld(lesson) ? heldOf(lesson) : (draft.get(lesson.id) ?? storedOf(lesson));

export const sumOf = (hours: Hours): number => [...hours.values()].reduce((sum, h) => sum + h, 0);
const counts = ({ status }: PlannedLesson): boolean => status !== 'cancelled' && status !== 'compensated';
/** How much of a topic lies in all lessons together. */
export const laidOf = (draft: Draft, lessons: readonly PlannedLesson[], topic: number): number =>
  lessons.filter(counts).reduce((sum, lesson) => sum + (hoursOf(draft, lesson).get(topic) ?? 0), 0);

export const isWithoutTopic = (draft: Draft, lesson: PlannedLesson): boolean =>
  lesson.status === 'planned' && hoursOf(draft, lesson).size === 0;

const isSame = (a: Hours, b: Hours): boolean => a.size === b.size && [...a].every(([topic, h]) => b.get(topic) === h);
/** Only what differs from what is stored stays in the draft. */
const kept = (draft: Draft, lesson: PlannedLesson, hours: Hours): Draft => {
  const next = new Map(draft);
  if (isSame(hours, storedOf(lesson))) next.delete(lesson.id);
  else next.set(lesson.id, hours);
  return next;
};

/** So many hours of a topic in a lesson, but never more than the lesson has left. None takes it out. */
export const withHours = (draft: Draft, lesson: PlannedLesson, topic: number, wanted: number): Draft => {
  const hours = new Map(hoursOf(draft, lesson));
  const others = sumOf(hours) - (hours.get(topic) ?? 0);
  const now = Math.max(0, Math.min(wanted, lesson.hours - others));
  if (now === 0) hours.delete(topic);
  else hours.set(topic, now);
  return kept(draft, lesson, hours);
};
/** One press: what the topic still needs and the lesson has left; pressed again, it is taken out. */
export const withPress = (
  draft: Draft,
  lessons: readonly PlannedLesson[],
  lesson: PlannedLesson,
  topic: PlannedTopic,
): Draft => {
  const hours = hoursOf(draft, lesson);
  if (hours.has(topic.id)) return withHours(draft, lesson, topic.id, 0);
  const needed = topic.hours - laidOf(draft, lessons, topic.id);
  return withHours(draft, lesson, topic.id, needed > 0 ? needed : lesson.hours);
};
/** All planned lessons as the cells say. */
export const withCells = (lessons: readonly PlannedLesson[], cells: readonly Cell[]): Draft => {
  let draft: Draft = new Map();
  for (const lesson of lessons.filter(l => l.status === 'planned')) {
    const of = cells.filter(cell => cell.idStCoLesson === lesson.id);
    draft = kept(draft, lesson, new Map(of.map(cell => [cell.idStCoTopic, cell.plannedHours])));
  }
  return draft;
};

export const cellsOf = (idStCoLesson: number, hours: Hours): Cell[] =>
  [...hours].map(([idStCoTopic, plannedHours]) => ({ idStCoLesson, idStCoTopic, plannedHours }));
/** What is sent: the lessons that changed, what they were for and what they are for now. */
export const bodyOf = (draft: Draft, lessons: readonly PlannedLesson[]) => {
  const changed = lessons.filter(l => draft.has(l.id));
  return {
    idLessons: changed.map(l => l.id),
    was: changed.flatMap(l => cellsOf(l.id, storedOf(l))),
    now: changed.flatMap(l => cellsOf(l.id, draft.get(l.id)!)),
  };
};
