/** Puts students into the groups of one type of teaching, as evenly as the rules of the groups allow. Pure: what it is told decides. */

export interface GroupToFill {
  readonly id: number;
  readonly code: string;
  readonly capacity: number;
  readonly onlyMode: string | null;
  readonly idParent: number | null;
}
export interface StudentToPlace {
  /** The key of the course's enrolment. */
  readonly id: number;
  readonly mode: string;
  /** The group of this type in which they are now. */
  readonly now: number | null;
  /** All groups of the course in which they are now. */
  readonly groups: readonly number[];
  /** They have attendance in the group in which they are, and stay there. */
  readonly isFixed: boolean;
}
export interface Placement {
  readonly id: number;
  /** Null: no group can take them. */
  readonly idStCoGroup: number | null;
}

const mayBeIn = (student: StudentToPlace, group: GroupToFill): boolean =>
  (group.onlyMode === null || group.onlyMode === student.mode) &&
  (group.idParent === null || student.groups.includes(group.idParent));

/**
 * Students come in the order in which they are to stand. Those who may be in the same groups are a class; classes with the
 * fewest choices are seated first, each student in the emptiest group. That says how many of a class come to each group;
 * then neighbours stay together.
 */
export const distribute = (groups: readonly GroupToFill[], students: readonly StudentToPlace[]): Placement[] => {
  const taken = new Map(groups.map(group => [group.id, 0]));
  const placed = new Map<number, number | null>();
  for (const { id, now, isFixed } of students)
    if (isFixed && now !== null && taken.has(now)) {
      taken.set(now, taken.get(now)! + 1);
      placed.set(id, now);
    }
  for (const { open, members } of classesOf(
    groups,
    students.filter(s => !placed.has(s.id)),
  )) {
    const share = new Map(open.map(group => [group.id, 0]));
    for (let seated = 0; seated < members.length; seated++) {
      const free = open.filter(group => taken.get(group.id)! < group.capacity);
      if (free.length === 0) break;
      const emptiest = free.reduce((least, group) => (taken.get(group.id)! < taken.get(least.id)! ? group : least));
      taken.set(emptiest.id, taken.get(emptiest.id)! + 1);
      share.set(emptiest.id, share.get(emptiest.id)! + 1);
    }
    const seats = open.flatMap(group => Array.from({ length: share.get(group.id)! }, () => group.id));
    for (const [i, { id }] of members.entries()) placed.set(id, seats[i] ?? null);
  }
  return students.map(({ id }) => ({ id, idStCoGroup: placed.get(id) ?? null }));
};

interface Class {
  readonly open: readonly GroupToFill[];
  readonly members: StudentToPlace[];
}
const classesOf = (groups: readonly GroupToFill[], students: readonly StudentToPlace[]): Class[] => {
  const found = new Map<string, Class>();
  for (const student of students) {
    const open = groups.filter(group => mayBeIn(student, group));
    const key = open.map(group => group.id).join(' ');
    if (!found.has(key)) found.set(key, { open, members: [] });
    found.get(key)!.members.push(student);
  }
  return [...found.values()].sort((a, b) => a.open.length - b.open.length);
};
