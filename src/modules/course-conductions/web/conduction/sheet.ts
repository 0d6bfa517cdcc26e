import type { Mark, Member, Sheet } from './data.ts';

/** What is about to be said of a lesson: hours of each topic, and how everybody was there. */
export interface Said {
  readonly hours: number;
  readonly isELearning: 0 | 1;
  readonly placeNote: string;
  readonly topics: ReadonlyMap<number, number>;
  readonly marks: ReadonlyMap<number, Mark>;
}
const turn: readonly Mark[] = ['present', 'absent', 'late', 'excused'];
/** One tap further. A guest was there or was not. */
export const nextMark = (now: Mark, isGuest = false): Mark =>
  isGuest ? (now === 'present' ? 'absent' : 'present') : turn[(turn.indexOf(now) + 1) % turn.length]!;

/** As it was recorded; before that, as it is proposed, with everybody present. */
export const beginningOf = (
  lesson: {
    readonly hours: number;
    readonly isELearning: 0 | 1;
    readonly placeNote: string | null;
    readonly status: string;
  },
  sheet: Sheet,
): Said => ({
  hours: lesson.hours,
  isELearning: lesson.isELearning,
  placeNote: lesson.placeNote ?? '',
  topics: new Map(
    lesson.status === 'planned'
      ? sheet.proposed.map(t => [t.idStCoTopic, t.heldHours])
      : sheet.topics.flatMap(t => (t.heldHours ? [[t.idStCoTopic, t.heldHours]] : [])),
  ),
  marks: new Map(sheet.members.map(m => [m.idStCoEnrollment, m.status ?? 'present'])),
});

export const hoursOfTopics = (said: Said): number => [...said.topics.values()].reduce((sum, hours) => sum + hours, 0);
/** Ticks a topic with what is left of it and of the lesson, or takes it off. */
export const withTopic = (said: Said, id: number, left: number): Said => {
  const topics = new Map(said.topics);
  if (!topics.delete(id)) {
    const free = said.hours - hoursOfTopics(said);
    topics.set(id, Math.max(0.5, Math.min(free, left > 0 ? left : free)));
  }
  return { ...said, topics };
};
export const withMark = (said: Said, id: number, mark: Mark): Said => ({
  ...said,
  marks: new Map(said.marks).set(id, mark),
});
/** Somebody from another group who was there. */
export const asGuest = ({ idStCoEnrollment, student }: Pick<Member, 'idStCoEnrollment' | 'student'>): Member => ({
  idStCoEnrollment,
  student,
  status: 'present',
  minutes: null,
  note: null,
  isGuest: 1,
  presence: null,
});
export const withAllPresent = (said: Said): Said => ({
  ...said,
  marks: new Map([...said.marks.keys()].map(id => [id, 'present'])),
});
export const tallyOf = (said: Said): Record<Mark, number> => {
  const counts = { present: 0, absent: 0, late: 0, excused: 0 };
  for (const mark of said.marks.values()) counts[mark]++;
  return counts;
};

/** What the move takes: whoever is not named was present. Guests stay guests. */
export const bodyOf = (said: Said, members: readonly Member[]) => ({
  hours: said.hours,
  isELearning: said.isELearning,
  placeNote: said.placeNote.trim() || null,
  topics: [...said.topics].map(([idStCoTopic, heldHours]) => ({ idStCoTopic, heldHours })),
  exceptions: members.flatMap(m => {
    const mark = said.marks.get(m.idStCoEnrollment) ?? 'present';
    // A guest who was not there after all is nobody's guest.
    if (m.isGuest === 1 && mark !== 'present') return [];
    const status = m.isGuest === 1 ? 'guest' : mark;
    return status === 'present'
      ? []
      : [{ idStCoEnrollment: m.idStCoEnrollment, status, minutes: mark === 'late' ? m.minutes : null, note: m.note }];
  }),
});

/** A table as other programs read it: what has a comma, a quote or a line of its own is quoted, and no cell begins a formula. */
export const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map(line => line.map(cellOf).join(';')).join('\r\n')}\r\n`;
const cellOf = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
