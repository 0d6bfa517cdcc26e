/**
 * How large an institution is made. The same makers serve both: a faculty one can look around in, and a university
 * as large as they come, to see what holds there.
 */
export interface Size {
  readonly name: 'demo' | 'scale';
  /** Years that have gone by, beside the active one. */
  readonly closedYears: number;
  readonly plannedYears: number;
  readonly teachers: number;
  readonly externalTeachers: number;
  readonly students: number;
  /** How many of a hundred courses are not passed at first. */
  readonly failed: number;
  readonly rooms: number;
}

export const demoSize: Size = {
  name: 'demo', closedYears: 1, plannedYears: 1, teachers: 44, externalTeachers: 11, students: 360, failed: 26, rooms: 22,
};

export const scaleSize: Size = {
  name: 'scale', closedYears: 4, plannedYears: 0, teachers: 2_600, externalTeachers: 900, students: 52_000, failed: 10, rooms: 480,
};
