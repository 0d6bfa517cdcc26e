import type { Values } from '../../src/kernel/resource/index.ts';
import { stCoEnrollment, studentenrollment } from '../../src/modules/catalogues/model.ts';
import { grouped } from '../lists.ts';
import type { Keys } from '../sink.ts';
import type { World } from '../world.ts';
import { type Enrolment, lot } from './careers.ts';
import { placesByYear, type Programme } from './programme.ts';
import { isProfessional, type Studies } from './studies.ts';
import { semestersOf, type Year } from './years.ts';

/** A course that somebody takes in the active year. Numbers are places in their lists, `key` is the row's. */
export interface Seat {
  readonly key: number;
  readonly enrolment: Enrolment;
}
/** Who sits in each place of the programme in the active year. */
export type Seats = ReadonlyMap<number, readonly Seat[]>;

export const loadEnrolments = async (
  world: World,
  programme: Programme,
  years: readonly Year[],
  enrolments: readonly Enrolment[],
  students: Keys,
  studies: Studies,
  grades: ReadonlyMap<number, number>,
): Promise<Seats> => {
  const dayOf = (e: Enrolment): string => {
    const year = years[e.year]!;
    return `${year.startYear}-${e.yearOfStudy === 1 ? '07' : '09'}-${String(15 + (e.student % 14)).padStart(2, '0')}`;
  };
  const keys = await world.sink.write(
    studentenrollment,
    enrolments.map((e, i) => ({
      idStudent: students.at(e.student),
      idAcademicyear: years[e.year]!.id,
      idStudy: studies.studyKeys.at(e.study),
      yearOfStudy: e.yearOfStudy,
      mode: isPartTime(programme, e) ? 'part' : 'full',
      kind: e.kind,
      funding: isPartTime(programme, e) || e.student % 9 === 0 ? 'self' : 'ministry',
      enrolledOn: dayOf(e),
      ...statusOf(e, years[e.year]!),
      isvuSheet: 1_000_000 + i,
    })),
    enrolments.length,
  );

  const placesOf = placesByYear(programme);
  const taken = coursesTaken(programme, placesOf, world.size.failed / 100);
  const seats = new Map<number, Seat[]>();
  let rows = 0;
  function* courseRows(): Generator<Values> {
    for (const [i, e] of enrolments.entries()) {
      const year = years[e.year]!;
      if (isInterrupted(e, year)) continue;
      for (const { place, enrolKind } of taken(e)) {
        if (year.status === 'active') {
          const there = seats.get(place);
          const seat = { key: rows, enrolment: e };
          if (there) there.push(seat);
          else seats.set(place, [seat]);
        }
        rows++;
        yield {
          idStudentenrollment: keys.at(i),
          idStCo: studies.idStCo(e.year, place),
          enrolKind,
          ...resultOf(world, e, place, programme.places[place]!.semester, year, grades),
        };
      }
    }
  }
  const courseKeys = await world.sink.write(stCoEnrollment, courseRows(), Math.round(enrolments.length * 10.5));
  return new Map(
    [...seats].map(([place, list]) => [place, list.map(seat => ({ ...seat, key: courseKeys.at(seat.key) }))]),
  );
};

/** A few of the active year rest. */
const isInterrupted = (e: Enrolment, year: Year): boolean => year.status === 'active' && e.student % 97 === 50;
const statusOf = (e: Enrolment, year: Year): { status: string; statusOn: string | null } => {
  if (isInterrupted(e, year)) return { status: 'interrupted', statusOn: `${year.startYear}-10-05` };
  if (year.status !== 'closed') return { status: 'enrolled', statusOn: null };
  const status = e.after === 'graduated' || e.after === 'withdrawn' ? e.after : 'completed';
  return { status, statusOn: `${year.startYear + 1}-09-${status === 'withdrawn' ? '10' : '30'}` };
};

// ——— Which courses, and how they ended ———

interface Taken {
  readonly place: number;
  /** On request: of an earlier year, when there was no room left for it. */
  readonly enrolKind: 'first' | 'repeat' | 'request';
}
/** As many credits as one takes in a year, with what is left over from before. */
const mostEcts = 65;

/** On studies that are also for those who work, every fifth is one of them. */
const isPartTime = (programme: Programme, e: Enrolment): boolean =>
  isProfessional(programme.studies[e.study]!) && e.student % 5 === 3;

/** What was not passed or not taken the year before comes first, then the courses of the year of study, one of each choice, as far as the credits go. */
const coursesTaken = (
  programme: Programme,
  placesOf: (study: number, year: number) => readonly number[],
  failed: number,
) => {
  const choices = choicesOf(programme);
  const own = (e: Enrolment): readonly number[] =>
    placesOf(e.study, e.yearOfStudy).filter(place => {
      const choice = choices.get(place);
      return !choice || choice.at === e.student % choice.of;
    });
  /** Everybody puts off something else, but nobody a thesis or an internship. */
  const inTurn = (e: Enrolment, place: number): number => {
    const { isThesis, isInternship } = programme.courses[programme.places[place]!.course]!;
    return isThesis || isInternship ? -1 : lot(e.student, place, 13);
  };
  const wanted = (e: Enrolment): Taken[] => {
    const again = e.before ? leftOver(e.before) : unrecorded(e);
    if (e.kind === 'repeat' || e.kind === 'absolvent') return again;
    const known = new Set(again.map(t => t.place));
    const first = own(e)
      .filter(place => !known.has(place))
      .toSorted((a, b) => inTurn(e, a) - inTurn(e, b))
      .map(place => ({ place, enrolKind: 'first' }) as const);
    return [...again, ...first];
  };
  const withinEcts = (list: readonly Taken[]): Taken[] => {
    let ects = 0;
    return list.filter(({ place }) => {
      const more = programme.places[place]!.ects;
      if (ects + more > mostEcts) return false;
      ects += more;
      return true;
    });
  };
  const taken = (e: Enrolment): Taken[] => withinEcts(wanted(e)).toSorted((a, b) => a.place - b.place);
  const leftOver = (e: Enrolment): Taken[] => {
    // Who goes on to the next study has finished this one.
    if (e.after === 'graduated') return [];
    const all = wanted(e);
    const kept = new Set(withinEcts(all).map(t => t.place));
    return all
      .filter(t => !kept.has(t.place) || !passes(e, t.place, failed))
      .map(t => ({
        place: t.place,
        enrolKind: kept.has(t.place) ? 'repeat' : t.enrolKind === 'repeat' ? 'repeat' : 'request',
      }));
  };
  /** Of the year before the first one that is recorded. */
  const unrecorded = (e: Enrolment): Taken[] =>
    own({ ...e, yearOfStudy: e.yearOfStudy - 1 })
      .filter(place => lot(e.student, place, 11) < failed)
      .map(place => ({ place, enrolKind: 'repeat' }) as const);
  return taken;
};

/** Electives of one group with more than one course: one is chosen. */
const choicesOf = (programme: Programme): ReadonlyMap<number, { at: number; of: number }> => {
  const groups = grouped(
    programme.places.map((p, place) => ({ ...p, place })).filter(p => p.electiveGroup),
    p => `${p.study} ${p.electiveGroup}`,
  );
  return new Map(
    [...groups.values()]
      .filter(g => g.length > 1)
      .flatMap(g => g.map(({ place }, at) => [place, { at, of: g.length }] as const)),
  );
};

/** Who repeats the year failed half of it; the others a course now and then; who has finished, nothing. */
const passes = (e: Enrolment, place: number, failed: number): boolean =>
  e.after === 'graduated' || lot(e.student, place, e.year) >= (e.after === 'repeat' ? 0.5 : failed);

const resultOf = (
  world: World,
  e: Enrolment,
  place: number,
  semester: number,
  year: Year,
  grades: ReadonlyMap<number, number>,
): Values => {
  const open = { status: 'enrolled', idGrade: null, points: null, gradedOn: null };
  if (year.status === 'planning') return open;
  const { examFrom, examTo } = semestersOf(year.startYear)[semester % 2 === 1 ? 0 : 1]!;
  if (year.status === 'active' && world.today <= examTo) return open;
  if (e.after === 'withdrawn') return { ...open, status: 'dropped' };
  if (!passes(e, place, world.size.failed / 100))
    return { ...open, status: lot(e.student, place, 7) < 0.3 ? 'signatureDenied' : 'attended' };
  const points = 50 + Math.floor(lot(e.student, place, 3) * 5_000) / 100;
  const value = points >= 91 ? 5 : points >= 76 ? 4 : points >= 61 ? 3 : 2;
  return {
    status: 'passed',
    idGrade: grades.get(value)!,
    points,
    gradedOn: dayBetween(examFrom, examTo, lot(e.student, place, 5)),
  };
};
const dayBetween = (from: string, to: string, share: number): string => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return new Date(first + Math.floor(share * ((last - first) / 86_400_000 + 1)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
};
