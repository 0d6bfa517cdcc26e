import type { Values } from '../../src/kernel/resource/index.ts';
import { stCoGroup, stCoGroupStudent } from '../../src/modules/catalogues/model.ts';
import type { Enrolment } from '../catalogues/careers.ts';
import type { Seat } from '../catalogues/enrolments.ts';
import type { Institution } from '../catalogues/index.ts';
import { semestersOf } from '../catalogues/years.ts';
import { grouped } from '../lists.ts';
import { idOfCode, idsByCode, type World } from '../world.ts';

/** People who are taught together, and which sections of a year of study they are: sections of one group are never elsewhere. */
export interface Group {
  readonly place: number;
  readonly type: string;
  readonly code: string;
  readonly num: number;
  readonly semester: number;
  readonly seats: readonly Seat[];
  readonly sections: readonly number[];
  /** The lecture's group, of which this one is a part. */
  readonly parent: Group | null;
}

/**
 * Every year of a study falls into sections that go through the week together; the exercises of a course are taught to one
 * section or to several. So no timetable on sections ever asks a student to be in two rooms, but those who repeat a course.
 */
export const groupsOf = (world: World, { programme, seats }: Institution): Group[] => {
  const size = world.size.groupSize;
  const sections = sectionsOf(seats.values(), size);
  const found: Group[] = [];
  for (const [place, plan] of programme.places.entries()) {
    const course = programme.courses[plan.course]!;
    const there = seats.get(place) ?? [];
    if (course.practice === null || there.length === 0) continue;
    const attending = new Set([
      plan.study,
      ...programme.studies.flatMap((s, i) => (s.parent === plan.study ? [i] : [])),
    ]);
    const home = [...attending].flatMap(study => sections.ofYear.get(`${study} ${Math.ceil(plan.semester / 2)}`) ?? []);
    const base = { place, semester: plan.semester };
    const lecture: Group = { ...base, type: 'P', code: 'P1', num: 1, seats: there, sections: home, parent: null };
    found.push(lecture);
    const isElective = plan.electiveGroup !== null;
    // Whoever chose an elective comes from any section, so it stands in the way of all of them.
    for (const type of course.hasSeminar ? [course.practice, 'S'] : [course.practice])
      for (const part of partsOf(there, home, sections.of, size))
        found.push({
          ...base,
          type,
          code: `${type}${part.number}`,
          num: part.number,
          seats: part.seats,
          sections: isElective ? home : part.sections,
          parent: lecture,
        });
  }
  return found;
};

interface Sections {
  readonly of: ReadonlyMap<Enrolment, number>;
  readonly ofYear: ReadonlyMap<string, readonly number[]>;
}
const sectionsOf = (seats: Iterable<readonly Seat[]>, size: number): Sections => {
  const enrolled = new Set<Enrolment>();
  for (const list of seats) for (const seat of list) enrolled.add(seat.enrolment);
  const of = new Map<Enrolment, number>();
  const ofYear = new Map<string, number[]>();
  let made = 0;
  for (const [key, together] of grouped(enrolled, e => `${e.study} ${e.yearOfStudy}`)) {
    const count = Math.max(1, Math.ceil(together.length / size));
    const ids = Array.from({ length: count }, (_, i) => made + i);
    made += count;
    ofYear.set(key, ids);
    together.forEach((e, i) => {
      of.set(e, ids[i % count]!);
    });
  }
  return { of, ofYear };
};

interface Part {
  readonly number: number;
  readonly seats: readonly Seat[];
  readonly sections: readonly number[];
}
/** Neighbouring sections together, as few groups as the size allows; who is in none of them joins the smallest. */
const partsOf = (
  there: readonly Seat[],
  home: readonly number[],
  sectionOf: ReadonlyMap<Enrolment, number>,
  size: number,
): Part[] => {
  const count = Math.max(1, Math.min(home.length, Math.ceil(there.length / size)));
  const partOf = new Map(home.map((section, i) => [section, Math.floor((i * count) / home.length)]));
  const lists: Seat[][] = Array.from({ length: count }, () => []);
  const guests: Seat[] = [];
  for (const seat of there) {
    const part = partOf.get(sectionOf.get(seat.enrolment)!);
    if (part === undefined) guests.push(seat);
    else lists[part]!.push(seat);
  }
  for (const guest of guests) lists.reduce((least, list) => (list.length < least.length ? list : least)).push(guest);
  return lists
    .map((seats, i) => ({ number: i + 1, seats, sections: home.filter(section => partOf.get(section) === i) }))
    .filter(part => part.seats.length > 0);
};

/** The lectures first, because their parts name them. Gives the key of each group. */
export const loadGroups = async (
  world: World,
  institution: Institution,
  groups: readonly Group[],
): Promise<ReadonlyMap<Group, number>> => {
  const types = await idsByCode(world, 'teachingtype');
  const year = institution.years.findIndex(y => y.status === 'active');
  const keys = new Map<Group, number>();
  for (const isLecture of [true, false]) {
    const some = groups.filter(g => (g.parent === null) === isLecture);
    const written = await world.sink.write(
      stCoGroup,
      some.map(g => ({
        idStCo: institution.studies.idStCo(year, g.place),
        idTeachingtype: idOfCode(types, g.type),
        code: g.code,
        num: g.num,
        idParent: g.parent ? keys.get(g.parent) : null,
        capacity: Math.max(g.seats.length, isLecture ? g.seats.length + 10 : world.size.groupSize + 2),
        language: 'hr',
      })),
      some.length,
    );
    some.forEach((g, i) => {
      keys.set(g, written.at(i));
    });
  }
  const semesters = semestersOf(world.startYear);
  const beginsOn = (semester: number): string => semesters[(semester + 1) % 2]!.teachingFrom;
  function* members(): Generator<Values> {
    for (const g of groups)
      for (const seat of g.seats)
        yield {
          idStCoGroup: keys.get(g),
          idStCoEnrollment: seat.key,
          idTeachingtype: idOfCode(types, g.type),
          from: beginsOn(g.semester),
        };
  }
  await world.sink.write(
    stCoGroupStudent,
    members(),
    groups.reduce((sum, g) => sum + g.seats.length, 0),
  );
  return keys;
};
