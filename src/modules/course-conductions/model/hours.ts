/**
 * An hour of teaching is 45 minutes; after every second one there is a quarter of an hour of rest. Halves are taught too, and whatever
 * it takes is rounded up to the quarter on which the next one begins: 2 h are 90 minutes, 3 h are 150, 4 h are 195.
 */
const grid = 15;
export const minutesOf = (hours: number): number =>
  Math.ceil((45 * hours + 15 * Math.max(0, Math.floor((hours - 1) / 2))) / grid) * grid;

const longest = 16;
const byMinutes = new Map(Array.from({ length: longest * 2 }, (_, i) => (i + 1) / 2).map(h => [minutesOf(h), h]));
/** How many hours are taught in so many minutes; null where no number of hours takes so long. */
export const hoursOfMinutes = (minutes: number): number | null => byMinutes.get(minutes) ?? null;

/** The most hours that are taught in so many minutes. */
export const hoursWithin = (minutes: number): number =>
  Math.max(0, ...[...byMinutes].map(([long, hours]) => (long <= minutes ? hours : 0)));

export const minutesAt = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** How many hours are taught between two times of a day. */
export const hoursBetween = (from: string, to: string): number | null =>
  hoursOfMinutes(minutesAt(to) - minutesAt(from));
/**
 * The most that can have been held of a lesson: what was planned of it, and once something was recorded, whatever its time holds. Else
 * hours that somebody told too low could never be set right.
 */
export const mostHours = (lesson: {
  readonly status: string;
  readonly hours: number;
  readonly start: string;
  readonly end: string;
}): number => {
  const [from, to] = [lesson.start.slice(11), lesson.end.slice(11)];
  return lesson.status === 'planned'
    ? lesson.hours
    : Math.max(lesson.hours, hoursWithin(minutesAt(to) - minutesAt(from)));
};

/** Teaching begins and ends within these, on a quarter of an hour. */
export const [firstStart, lastEnd] = ['07:00', '22:00'] as const;
export const isOnGrid = (time: string): boolean => minutesAt(time) % grid === 0;
