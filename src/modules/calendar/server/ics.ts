import type { Row } from '../../../kernel/resource/index.ts';
import type { calendarSeries } from '../model.ts';
import { addMinutes, comesTwice, dateOf, minutesBetween, timeOf } from '../model/time.ts';
import { type EventRow, isLive } from './events.ts';
import { groupBy } from './group-by.ts';
import { datesOf, readRule, type Rule, ruleText } from './recurrence.ts';

/** An event for calendar programs (RFC 5545). */
export interface IcsEvent
  extends Pick<EventRow, 'id' | 'title' | 'start' | 'end' | 'status' | 'description' | 'idSeries' | 'seriesDate'> {
  /** The moments themselves, `20261115T090000Z`: for the hour that clocks show twice. */
  readonly startUtc: string;
  readonly endUtc: string;
  readonly place: string | null;
  readonly category: string | null;
  readonly isBusy: boolean;
  readonly stampUtc: string;
  readonly version: number;
}
export type IcsSeries = Pick<Row<typeof calendarSeries>, 'id' | 'rrule' | 'start' | 'end'>;
export interface IcsCalendar {
  readonly name: string;
  readonly host: string;
  readonly language: 'hr' | 'en';
  readonly events: readonly IcsEvent[];
  readonly series: readonly IcsSeries[];
}

/** Lines of at most 75 octets; a letter is never cut in two. */
export const fold = (line: string): string => {
  const bytes = Buffer.from(line);
  if (bytes.length <= 75) return line;
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    // The blank before a continued line counts too.
    let end = Math.min(at + (parts.length === 0 ? 75 : 74), bytes.length);
    while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
    parts.push(bytes.subarray(at, end).toString());
    at = end;
  }
  return parts.join('\r\n ');
};
/** Backslash, semicolon, comma and line break mean something to the format; other control characters are no text. */
export const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/;/g, '\\;')
    .replace(/,/g, '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const compact = (moment: string): string =>
  `${dateOf(moment).replaceAll('-', '')}T${timeOf(moment).replace(':', '')}00`;
const zoned = (name: string, moment: string, utc: string): string =>
  comesTwice(moment) ? `${name}:${utc}` : `${name};TZID=Europe/Zagreb:${compact(moment)}`;
/** An end in UTC for a rule whose times are local: one hour behind the clock in winter, so never before the last start and never after the next. */
const ruleFor = (rule: Rule, lastStart: string): string =>
  ruleText(rule).replace(/UNTIL=\d{8}/, `UNTIL=${compact(addMinutes(lastStart, -60))}Z`);

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Zagreb',
  'X-LIC-LOCATION:Europe/Zagreb',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export const icsText = (calendar: IcsCalendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Katedra//Calendar//HR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(calendar.name)}`,
    'X-WR-TIMEZONE:Europe/Zagreb',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zone,
    ...components(calendar),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('\r\n') + '\r\n';

const components = ({ host, events, series }: IcsCalendar): string[] => {
  const byId = new Map(series.map(one => [one.id, one]));
  const single = events.filter(e => e.idSeries === null || !byId.has(e.idSeries));
  const repeated = series.flatMap(one =>
    seriesLines(
      one,
      events.filter(e => e.idSeries === one.id),
      host,
    ),
  );
  return [...single.flatMap(e => eventLines(e, `event-${e.id}@${host}`)), ...repeated];
};

/**
 * A series is one rule, the dates on which it does not happen, and those occurrences that differ from the rest. What the rule
 * does not name (nothing should be left, but a feed shows everything that a screen does) goes out by itself.
 */
const seriesLines = (series: IcsSeries, events: readonly IcsEvent[], host: string): string[] => {
  const rule = readRule(series.rrule);
  const first = dateOf(series.start);
  const dates = datesOf(rule, first);
  const byDate = new Map<string, IcsEvent>();
  const beside: IcsEvent[] = [];
  for (const event of events) {
    const there = byDate.get(event.seriesDate!);
    // A cancelled occurrence and the one that took its place share a date: the living one stands in the rule.
    if (!dates.includes(event.seriesDate!) || (there && isLive(there))) beside.push(event);
    else {
      if (there) beside.push(there);
      byDate.set(event.seriesDate!, event);
    }
  }
  const model = modelOf([...byDate.values()]);
  if (!model) return beside.flatMap(e => eventLines(e, `event-${e.id}@${host}`));
  const uid = `series-${series.id}@${host}`;
  const minutes = minutesBetween(series.start, series.end);
  const at = (date: string): string => `${date} ${timeOf(series.start)}`;
  const plain: IcsEvent = { ...model, start: at(first), end: addMinutes(at(first), minutes) };
  const missing = dates.filter(date => !byDate.has(date));
  const differing = [...byDate.values()].filter(e => !isLike(e, model, at(e.seriesDate!), minutes));
  return [
    ...eventLines(plain, uid, [
      `RRULE:${ruleFor(rule, at(dates.at(-1)!))}`,
      ...(missing.length > 0 ? [`EXDATE;TZID=Europe/Zagreb:${missing.map(date => compact(at(date))).join(',')}`] : []),
    ]),
    ...differing.flatMap(e => eventLines(e, uid, [`RECURRENCE-ID;TZID=Europe/Zagreb:${compact(at(e.seriesDate!))}`])),
    ...beside.flatMap(e => eventLines(e, `event-${e.id}@${host}`)),
  ];
};
/** What most occurrences look like; the newest stamp, so that a program sees that something changed. */
const modelOf = (events: readonly IcsEvent[]): IcsEvent | null => {
  const most = [...groupBy(events, lookOf).values()].toSorted((a, b) => b.length - a.length)[0];
  if (!most) return null;
  const stamps = most.map(e => e.stampUtc).toSorted();
  return { ...most[0]!, stampUtc: stamps.at(-1)!, version: Math.max(...most.map(e => e.version)) };
};
const lookOf = (e: IcsEvent): string => JSON.stringify([e.title, e.status, e.place, e.description, e.category]);
const isLike = (e: IcsEvent, model: IcsEvent, start: string, minutes: number): boolean =>
  lookOf(e) === lookOf(model) &&
  e.start === start &&
  minutesBetween(e.start, e.end) === minutes &&
  !comesTwice(e.start) &&
  !comesTwice(e.end);

const statusWord = {
  requested: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  rejected: 'CANCELLED',
  cancelled: 'CANCELLED',
} as const;
const eventLines = (e: IcsEvent, uid: string, more: readonly string[] = []): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${e.stampUtc}`,
  `LAST-MODIFIED:${e.stampUtc}`,
  `SEQUENCE:${e.version - 1}`,
  zoned('DTSTART', e.start, e.startUtc),
  zoned('DTEND', e.end, e.endUtc),
  ...more,
  `SUMMARY:${escapeText(e.title)}`,
  ...(e.place ? [`LOCATION:${escapeText(e.place)}`] : []),
  ...(e.description ? [`DESCRIPTION:${escapeText(e.description)}`] : []),
  ...(e.category ? [`CATEGORIES:${escapeText(e.category)}`] : []),
  `STATUS:${statusWord[e.status]}`,
  `TRANSP:${isLive(e) && e.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'CLASS:PRIVATE',
  'END:VEVENT',
];
