import type { Way } from './programme.ts';

/** One student's enrolment in one year of the programme. All numbers are places in their lists. */
export interface Enrolment {
  readonly student: number;
  readonly year: number;
  readonly study: number;
  readonly yearOfStudy: number;
  readonly kind: 'first' | 'next' | 'repeat' | 'absolvent';
  /** The same student's enrolment of the year before. */
  readonly before: Enrolment | null;
  /** What became of the student after it. */
  after: 'next' | 'repeat' | 'graduated' | 'withdrawn' | null;
}

/** From 0 to below 1, always the same for the same numbers: asked again instead of remembered. */
export const lot = (a: number, b: number, c: number): number => {
  let h =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(c + 0x165667b1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4_294_967_296;
};

/** The few of whom the demo tells stories go their way without a delay. */
const named = 3;
const repeats = (student: number, year: number): boolean => student >= named && lot(student, year, 1) < 0.06;

/** Everybody's way through the years: by year, then by way. So many begin and leave as the ways say, to the last one. */
export const careersOf = (ways: readonly Way[], years: number): { enrolments: Enrolment[]; students: number } => {
  let students = 0;
  const byYear: Enrolment[][] = Array.from({ length: years }, () => []);
  for (const way of ways) {
    const enrol = (
      student: number,
      year: number,
      at: number,
      kind: Enrolment['kind'],
      before: Enrolment | null,
    ): Standing => {
      const step = way.steps[at]!;
      const enrolment: Enrolment = {
        student,
        year,
        study: step.studies[student % step.studies.length]!,
        yearOfStudy: step.yearOfStudy,
        kind,
        before,
        after: null,
      };
      byYear[year]!.push(enrolment);
      return { at, enrolment };
    };
    let standing = startersOf(way).map(at =>
      enrol(students++, 0, at, way.steps[at]!.yearOfStudy === 1 ? 'first' : 'next', null),
    );
    for (let year = 1; year < years; year++) {
      const leavers = leaversOf(way, standing, way.leaving[year - 1]!);
      standing = standing
        .filter(s => !leavers.has(s))
        .map(({ at, enrolment }) => {
          const isLast = at === way.steps.length - 1;
          const stays = isLast || repeats(enrolment.student, year);
          const next = stays ? at : at + 1;
          // Who goes on to the next study has finished this one.
          enrolment.after = stays ? 'repeat' : way.steps[next]!.yearOfStudy === 1 ? 'graduated' : 'next';
          const kind = isLast ? 'absolvent' : stays ? 'repeat' : way.steps[next]!.yearOfStudy === 1 ? 'first' : 'next';
          return enrol(enrolment.student, year, next, kind, enrolment);
        });
      for (let i = 0; i < way.intake[year - 1]!; i++) standing.push(enrol(students++, year, 0, 'first', null));
    }
  }
  return { enrolments: byYear.flat(), students };
};

interface Standing {
  readonly at: number;
  readonly enrolment: Enrolment;
}

/** Mixed by step from the first on, so that the first students of a way stand at different steps. */
const startersOf = (way: Way): number[] => {
  const left = [...way.atFirst];
  const starters: number[] = [];
  for (let at = 0; left.some(n => n > 0); at = (at + 1) % left.length)
    if (left[at]! > 0) {
      left[at]!--;
      starters.push(at);
    }
  return starters;
};

/** Those at the end have finished; if they are too few, some give up, the newest first. */
const leaversOf = (way: Way, standing: readonly Standing[], count: number): Set<Standing> => {
  const finished = standing.filter(s => s.at === way.steps.length - 1).slice(0, count);
  const others = standing.filter(s => s.at < way.steps.length - 1 && s.enrolment.student >= named);
  const givingUp = others.toReversed().slice(0, count - finished.length);
  for (const { enrolment } of finished) enrolment.after = 'graduated';
  for (const { enrolment } of givingUp) enrolment.after = 'withdrawn';
  return new Set([...finished, ...givingUp]);
};
