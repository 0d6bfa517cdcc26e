/** When scheduled work is due: five fields of cron, by the clock on a Croatian wall. */

const zone = 'Europe/Zagreb';
const minute = 60_000;
const limits = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** Says so itself; when both days are said, either will do. */
  readonly saysDay: boolean;
  readonly saysWeekday: boolean;
  readonly everyHour: boolean;
}

export const readCron = (text: string): Cron => {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5) throw new Error(`«${text}» is no schedule: minute, hour, day, month and weekday are.`);
  const [minutes, hours, days, months, weekdays] = parts.map((part, i) => readPart(part, limits[i]!, text));
  // Sunday is 0 and 7.
  if (weekdays!.has(7)) weekdays!.add(0);
  return {
    minutes: minutes!,
    hours: hours!,
    days: days!,
    months: months!,
    weekdays: weekdays!,
    saysDay: parts[2] !== '*',
    saysWeekday: parts[4] !== '*',
    everyHour: parts[1] === '*',
  };
};
/** `*`, `5`, `1-5`, any of them with a step behind `/`, several with commas. */
const readPart = (part: string, [least, most]: readonly [number, number], whole: string): Set<number> => {
  const found = new Set<number>();
  for (const piece of part.split(',')) {
    const read = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece);
    const from = read?.[1] === undefined ? least : Number(read[1]);
    const to = read?.[2] !== undefined ? Number(read[2]) : read?.[1] === undefined || read[3] ? most : from;
    const step = Number(read?.[3] ?? 1);
    if (!read || from < least || to > most || from > to || step < 1)
      throw new Error(`«${piece}» in the schedule «${whole}» is no value of its place.`);
    for (let value = from; value <= to; value += step) found.add(value);
  }
  return found;
};

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
/** What the wall shows, as if it were UTC. */
const wall = (at: number): number => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);

const matches = (cron: Cron, shown: number): boolean => {
  const at = new Date(shown);
  const [day, weekday] = [cron.days.has(at.getUTCDate()), cron.weekdays.has(at.getUTCDay())];
  return (
    cron.minutes.has(at.getUTCMinutes()) &&
    cron.hours.has(at.getUTCHours()) &&
    cron.months.has(at.getUTCMonth() + 1) &&
    (cron.saysDay && cron.saysWeekday ? day || weekday : day && weekday)
  );
};

/**
 * The name of the turn that begins in this minute, or null. Every node finds the same name, so that one of them takes it.
 * An hour that the spring leaves out is made up for when the wall shows the next one; the hour that the autumn shows twice
 * has its turns once, unless they come in every hour.
 */
export const turnAt = (cron: Cron, at: Date): string | null => {
  const begin = Math.floor(at.getTime() / minute) * minute;
  const shown = wall(begin);
  const before = wall(begin - minute);
  for (let look = before < shown ? before + minute : shown; look <= shown; look += minute)
    if (matches(cron, look)) return new Date(cron.everyHour ? begin : look).toISOString().slice(0, 16);
  return null;
};
