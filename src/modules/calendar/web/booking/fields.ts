import {
  boolean,
  choice,
  date,
  type FieldDef,
  integer,
  isDate,
  isTime,
  type Language,
  longtext,
  optionGroup,
  ref,
  resource,
  text,
  time,
  type Values,
} from '../../../../kernel/resource/index.ts';
import { type FormField, type FormValues, type ResourceText, resourceText } from '../../../../kernel/web/index.ts';
import type { BookingSetup, CheckRequest, SeenEvent, SeenHoliday } from '../../model/shapes.ts';
import type { BookingWords } from '../../words/ui-en-uk.ts';
import { addDays, addMinutes, dayOf, daysFrom, minutesOf, momentAt, offGrid, timeOf, weekdayOf } from '../time/time.ts';
import { freeDaysOf } from '../time/week.ts';
import { type Recurrence, ruleOf, weekdays } from './recurrence.ts';

/** Where a booking begins: a place somebody pointed at, or an event that is being changed. */
export interface Beginning {
  readonly start: string;
  readonly end: string;
  readonly idRoom?: number | null;
  readonly room?: string | null;
}

const filled = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** The form as a resource, so that its inputs, checks and sentences are those of every other form. */
export const bookingResource = (
  { types, isEditor }: Pick<BookingSetup, 'types' | 'isEditor'>,
  event: Pick<SeenEvent, 'start' | 'end'> | null,
) => {
  // An event that stands at an odd hour may stay there.
  const problem = (value: unknown, edge: 'start' | 'end') => {
    if (!filled(value) || (event && value === timeOf(event[edge]))) return null;
    const key = offGrid(value, edge, isEditor === 1);
    return key && { key };
  };
  return resource('booking', {
    label: 'title',
    fields: {
      idReservationtype: choice(
        types.map(t => String(t.id)),
        { required: true },
      ),
      title: text({ required: true, max: 200 }),
      date: date({ required: true }),
      from: time({ required: true, check: (value: unknown) => problem(value, 'start') }),
      to: time({
        required: true,
        check: (value: unknown, row: Values) =>
          filled(value) && filled(row.from) && !filled(row.dateTo) && value <= row.from
            ? { key: 'endAfterStart' }
            : problem(value, 'end'),
      }),
      dateTo: date({
        check: (value: unknown, row: Values) =>
          filled(value) && filled(row.date) && value < row.date ? { key: 'endAfterStart' } : null,
      }),
      idRoom: ref('room'),
      attendees: integer({ min: 0, max: 100_000 }),
      repeats: choice(['none', 'daily', 'weekly'], { required: true, default: 'none' }),
      interval: integer({ required: true, min: 1, max: 52, default: 1 }),
      days: optionGroup([...weekdays], {
        check: (value: unknown) => (Array.isArray(value) && value.length > 0 ? null : { key: 'dayNeeded' }),
      }),
      ends: choice(['until', 'count'], { required: true, default: 'count' }),
      until: date({
        required: true,
        check: (value: unknown, row: Values) =>
          filled(value) && filled(row.date) && value < row.date ? { key: 'untilAfterStart' } : null,
      }),
      count: integer({ required: true, min: 1, max: 200, default: 12 }),
      isPublic: boolean({ default: 1 }),
      description: longtext({ max: 10_000 }),
    },
  });
};
export type BookingResource = ReturnType<typeof bookingResource>;
export const bookingText = (
  r: BookingResource,
  words: BookingWords,
  types: BookingSetup['types'],
  language: Language,
): ResourceText =>
  resourceText(
    r,
    {
      ...words,
      options: { ...words.options, idReservationtype: Object.fromEntries(types.map(t => [String(t.id), t.name])) },
    },
    language,
  );

const mainNames = ['idReservationtype', 'title', 'date', 'idRoom', 'from', 'to'];
/** What is asked for, as far as what was answered makes it a question. */
export const fieldsAsked = (
  r: BookingResource,
  values: FormValues,
  { isEditor, isChange }: { isEditor: boolean; isChange: boolean },
): { readonly main: FormField[]; readonly repetition: FormField[]; readonly rest: FormField[] } => {
  const all = r.all as Readonly<Record<string, FieldDef>>;
  const named = (names: readonly string[]): FormField[] => names.map(name => ({ name, def: all[name]! }));
  const days = values.repeats === 'weekly' ? ['days'] : [];
  const end = values.ends === 'until' ? 'until' : 'count';
  const rule = values.repeats === 'none' ? [] : ['interval', ...days, 'ends', end];
  return {
    main: named([...mainNames, ...(isEditor ? ['dateTo'] : []), 'attendees']),
    repetition: isChange ? [] : named(['repeats', ...rule]),
    rest: named(['isPublic', 'description']),
  };
};

export const valuesFrom = (beginning: Beginning, event: SeenEvent | null, setup: BookingSetup): FormValues => ({
  idReservationtype: event?.idReservationtype
    ? String(event.idReservationtype)
    : setup.types.length === 1
      ? String(setup.types[0]!.id)
      : null,
  title: event?.title ?? null,
  date: dayOf(beginning.start),
  from: timeOf(beginning.start),
  to: timeOf(beginning.end),
  dateTo: dayOf(beginning.end) === dayOf(beginning.start) ? null : dayOf(beginning.end),
  idRoom: beginning.idRoom ?? null,
  attendees: event?.attendees ?? null,
  repeats: 'none',
  interval: 1,
  days: [weekdays[weekdayOf(dayOf(beginning.start)) - 1]!],
  ends: 'count',
  until: null,
  count: 12,
  isPublic: event?.isPublic ?? 1,
  description: event?.description ?? null,
});

/** The period and the repetition that the form says; null while it says none. */
export const periodOf = (values: FormValues): { readonly start: string; readonly end: string } | null => {
  const { date: day, from, to, dateTo } = values;
  if (!isDate(day) || !isTime(from) || !isTime(to)) return null;
  const end = `${filled(dateTo) ? dateTo : day} ${to}`;
  const start = `${day} ${from}`;
  return end > start ? { start, end } : null;
};
export const ruleFrom = (values: FormValues): string | null => ruleOf(values as unknown as Recurrence);
/** True while the form says that it repeats, but not yet how. */
export const isRuleOpen = (values: FormValues): boolean => values.repeats !== 'none' && ruleFrom(values) === null;

export const checkOf = (
  values: FormValues,
  teachers: readonly number[],
  event: SeenEvent | null,
): CheckRequest | null => {
  const period = periodOf(values);
  if (!period || isRuleOpen(values)) return null;
  const idRoom = values.idRoom as number | null;
  return {
    ...period,
    idRoom,
    rrule: ruleFrom(values),
    teachers: [...teachers],
    groups: event?.groups.map(g => g.id) ?? [],
    idReservationtype: values.idReservationtype ? Number(values.idReservationtype) : null,
    attendees: typeof values.attendees === 'number' ? values.attendees : null,
    ...(event ? { idEvent: event.id } : {}),
  };
};

/** Whether there is something that could be taken: of a time without a room and without people nothing is free. */
export const isAboutSomebody = (wish: CheckRequest | null): boolean =>
  wish !== null && (wish.idRoom !== null || (wish.teachers?.length ?? 0) > 0 || (wish.groups?.length ?? 0) > 0);

/** A day on which the institution works; where none is known, the day itself. */
const nextWorkday = (day: string, free: Readonly<Record<string, string>>): string =>
  daysFrom(day, 60).find(one => weekdayOf(one) <= 5 && free[one] === undefined) ?? day;
/** The next whole hour of a day that is worth booking: the morning, or what is left of today; never one that has begun, nor one they have given away. */
export const usualBeginning = (
  day: string,
  now: string,
  holidays: readonly SeenHoliday[] = [],
  own: readonly Pick<SeenEvent, 'start' | 'end'>[] = [],
): Beginning => {
  const today = dayOf(now);
  const hour = day > today ? 8 : Math.max(8, Math.floor(minutesOf(now) / 60) + 1);
  const wished = hour > 20 ? addDays(today, 1) : day > today ? day : today;
  // A weekend or a holiday ahead that somebody looks at is meant; one that the clock leads to is not, and today comes by itself.
  const isMeant = wished === day && day > today;
  const workday = isMeant ? wished : nextWorkday(wished, freeDaysOf(holidays));
  const first = hour > 20 || workday !== wished ? 8 : hour;
  // Of the hours that are left the first in which they have nothing else. What goes on for days takes no hour of any of them.
  const within = own.filter(e => dayOf(e.start) === workday && dayOf(e.end) === workday);
  const isFree = (start: string): boolean => !within.some(e => e.start < addMinutes(start, 60) && e.end > start);
  const starts = Array.from({ length: 21 - first }, (_, n) => momentAt(workday, (first + n) * 60));
  const start = starts.find(isFree) ?? starts[0]!;
  return { start, end: addMinutes(start, 60) };
};
/** The server speaks of `start`, `end` and `rrule`; the form asks for them in parts. */
export const formName = (field: string | null): string | null =>
  (({ start: 'from', end: 'to', rrule: 'repeats' }) as Record<string, string>)[field ?? ''] ?? field;
