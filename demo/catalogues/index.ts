import type { World } from '../world.ts';
import { careersOf, type Enrolment } from './careers.ts';
import { loadEnrolments, type Seats } from './enrolments.ts';
import { facultyProgramme } from './faculty.ts';
import { loadStudents, loadTeachers, type Teachers } from './people.ts';
import type { Programme } from './programme.ts';
import { loadRooms, type Room } from './rooms.ts';
import { loadCoefficients, loadRanks, loadScales, loadStudies, type Studies } from './studies.ts';
import { loadOwner, loadUnits } from './units.ts';
import { universityProgramme } from './university.ts';
import { loadYears, type Year } from './years.ts';

/** What the catalogues leave behind for the modules that come after them. */
export interface Institution {
  readonly years: readonly Year[];
  readonly rooms: readonly Room[];
  readonly teachers: Teachers;
  readonly programme: Programme;
  readonly studies: Studies;
  readonly seats: Seats;
  studentByName(name: string): number;
}

export const loadInstitution = async (world: World): Promise<Institution> => {
  await loadOwner(world);
  const years = await loadYears(world);
  const units = await loadUnits(world);
  const rooms = await loadRooms(world, units);
  const teachers = await loadTeachers(world, units);
  await loadRanks(world, teachers);
  await loadCoefficients(world, years);

  const programme = world.size.name === 'demo' ? facultyProgramme() : universityProgramme();
  const studies = await loadStudies(world, programme, years, units, teachers);
  const grades = await loadScales(world, programme, studies);
  // Nobody is enrolled in a year that has not begun.
  const begun = years.filter(year => year.status !== 'planning').length;
  const careers = careersOf(programme.ways, begun);
  if (careers.students !== world.size.students)
    throw new Error(`${careers.students} students go through the studies, not ${world.size.students}.`);
  const studying = new Set(careers.enrolments.filter(isInActiveYear(years)).map(e => e.student));
  const students = await loadStudents(world, entriesOf(programme, years, careers.enrolments), place =>
    studying.has(place),
  );
  const seats = await loadEnrolments(world, programme, years, careers.enrolments, students.keys, studies, grades);
  return { years, rooms, teachers, programme, studies, seats, studentByName: students.byName };
};
/** In which year each student came to the university; who is on a graduate study has three years behind. */
const entriesOf = (
  programme: Programme,
  years: readonly Year[],
  enrolments: readonly Enrolment[],
): readonly number[] => {
  const entries: number[] = [];
  for (const e of enrolments) {
    const isGraduate = ['DSV', 'DST'].includes(programme.studies[e.study]!.edulev);
    entries[e.student] ??= years[e.year]!.startYear - (e.yearOfStudy - 1) - (isGraduate ? 3 : 0);
  }
  return entries;
};
const isInActiveYear =
  (years: readonly Year[]) =>
  (e: Enrolment): boolean =>
    years[e.year]!.status === 'active';
