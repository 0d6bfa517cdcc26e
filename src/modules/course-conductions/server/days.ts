import { type Ctx, sql } from '../../../kernel/server/index.ts';
import { addDays, weekdayOf } from '../../calendar/model.ts';
import { type DaysOff, daysOffBetween } from '../../calendar/server/index.ts';
import { semestersTaught } from '../../catalogues/server/index.ts';

export interface Semester {
  readonly id: number;
  readonly idAcademicyear: number;
  readonly year: string;
  readonly yearStatus: 'planning' | 'active' | 'closed';
  readonly kind: 'winter' | 'summer';
  readonly from: string;
  readonly to: string;
  readonly status: 'draft' | 'published' | 'locked';
}
const columns = sql`s.id, s.id_academicyear as "idAcademicyear", s.year, s.year_status as "yearStatus", s.kind, s.teaching_from::text as "from", s.teaching_to::text as "to", s.timetable_status as status`;
export const semesterById = (ctx: Ctx, id: number): Promise<Semester | null> =>
  ctx.db.one(sql`select ${columns} from ${semestersTaught(ctx.db)} s where s.id = ${id}`);
/** The semester of a year in which courses of this parity are taught. */
export const semesterOf = (ctx: Ctx, idAcademicyear: number, kind: Semester['kind']): Promise<Semester | null> =>
  ctx.db.one(
    sql`select ${columns} from ${semestersTaught(ctx.db)} s where s.id_academicyear = ${idAcademicyear} and s.kind = ${kind}`,
  );

/** Whose day it is: everybody's, or of one study or unit alone. */
interface Whose {
  readonly idStudy: number | null;
  readonly idUnit: number | null;
}
/** A day on which something is taught, by which weekday's timetable, in which week of teaching. */
export interface TeachingDay extends Whose {
  readonly date: string;
  readonly weekday: number;
  readonly week: number;
  /** Who has none of it. */
  readonly offStudies: readonly number[];
  readonly offUnits: readonly number[];
}
export interface TeachingTime {
  readonly semester: Semester;
  readonly days: readonly TeachingDay[];
  readonly off: readonly DaysOff[];
}

const touches = (day: string) => (h: DaysOff) => h.dateFrom <= day && h.dateTo >= day;
const isForAll = (h: DaysOff): boolean => h.idStudy === null && h.idOrganizationunit === null;
const isFree = (h: DaysOff): boolean => h.kind === 'public' || h.kind === 'institution';
const allBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The days of a semester on which something is taught. Weeks are counted without those in which nobody is taught from Monday to Friday. */
export const teachingDays = (semester: Pick<Semester, 'from' | 'to'>, off: readonly DaysOff[]): TeachingDay[] => {
  const all = allBetween(semester.from, semester.to);
  const freeForAll = (day: string): boolean => off.some(h => isFree(h) && isForAll(h) && touches(day)(h));
  const taught = [...new Set(all.filter(day => weekdayOf(day) <= 5 && !freeForAll(day)).map(mondayOf))];
  const weekOf = (day: string): number => Math.max(1, taught.filter(monday => monday <= day).length);
  return all.filter(day => !freeForAll(day)).flatMap(day => daysAt(day, weekOf(day), off.filter(touches(day))));
};
const daysAt = (date: string, week: number, off: readonly DaysOff[]): TeachingDay[] => {
  const makeups = off.filter(h => h.kind === 'makeup');
  const forAll = makeups.find(isForAll);
  // Whoever is free on this day, or is taught by another weekday than the others, is not taught with them.
  const apart = off.filter(h => !isForAll(h));
  const offStudies = apart.flatMap(h => h.idStudy ?? []);
  const offUnits = apart.flatMap(h => (h.idStudy === null ? (h.idOrganizationunit ?? []) : []));
  return [
    {
      date,
      week,
      weekday: forAll?.teachingAsWeekday ?? weekdayOf(date),
      idStudy: null,
      idUnit: null,
      offStudies,
      offUnits,
    },
    ...makeups
      .filter(h => !isForAll(h))
      .map(h => ({
        date,
        week,
        weekday: h.teachingAsWeekday!,
        idStudy: h.idStudy,
        idUnit: h.idStudy === null ? h.idOrganizationunit : null,
        offStudies: [],
        offUnits: [],
      })),
  ];
};
export const teachingTimeOf = async (ctx: Ctx, semester: Semester): Promise<TeachingTime> => {
  const off = await daysOffBetween(ctx, semester.from, semester.to);
  return { semester, off, days: teachingDays(semester, off) };
};

/** When a slot is taught, as it is stored and as somebody would have it. */
export interface Pattern {
  readonly weekday: number | null;
  readonly parity: 'all' | 'odd' | 'even';
  readonly weekFrom: number | null;
  readonly weekTo: number | null;
  readonly dates: readonly string[];
}
export interface OfStudy {
  readonly idStudy: number;
  readonly idUnit: number | null;
}
const isInWeeks = ({ parity, weekFrom, weekTo }: Pattern, week: number): boolean =>
  (parity === 'all' || (parity === 'odd') === (week % 2 === 1)) && week >= (weekFrom ?? 1) && week <= (weekTo ?? 1000);
const isOfStudy = (day: TeachingDay, { idStudy, idUnit }: OfStudy): boolean =>
  (day.idStudy === null || day.idStudy === idStudy) &&
  (day.idUnit === null || day.idUnit === idUnit) &&
  !day.offStudies.includes(idStudy) &&
  (idUnit === null || !day.offUnits.includes(idUnit));

/** The days on which a group of this study is taught by such a slot. */
export const daysOf = (pattern: Pattern, study: OfStudy, days: readonly TeachingDay[]): TeachingDay[] => {
  const found = days.filter(
    day =>
      isOfStudy(day, study) &&
      (pattern.weekday === null
        ? pattern.dates.includes(day.date)
        : day.weekday === pattern.weekday && isInWeeks(pattern, day.week)),
  );
  return [...new Map(found.map(day => [day.date, day])).values()];
};

/** Days of the slot that nobody is taught on, each with what it is. */
export const lostDays = (
  pattern: Pattern,
  study: OfStudy,
  { semester, off }: Pick<TeachingTime, 'semester' | 'off'>,
): { readonly date: string; readonly name: string }[] =>
  (pattern.weekday === null
    ? pattern.dates
    : allBetween(semester.from, semester.to).filter(day => weekdayOf(day) === pattern.weekday)
  ).flatMap(date => {
    const free = off.find(
      h =>
        isFree(h) &&
        touches(date)(h) &&
        (h.idStudy === null || h.idStudy === study.idStudy) &&
        (h.idOrganizationunit === null || h.idOrganizationunit === study.idUnit),
    );
    return free ? [{ date, name: free.name }] : [];
  });
