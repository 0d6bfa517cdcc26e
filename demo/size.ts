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
  /** How many practise together, and how many double hours each group has in a week. */
  readonly groupSize: number;
  readonly slotsPerWeek: number;
  /** Whether it has a timetable and people who book rooms and write to each other; how much they book beside teaching. */
  readonly isLivedIn: boolean;
  readonly reservations: number;
  /** What is made in bulk beside the stories that the demo tells; null where the stories are all there is. */
  readonly many: Many | null;
}

/** How many of each are made in bulk. */
export interface Many {
  /** Whether everybody who studies has an account. */
  readonly studentAccounts: boolean;
  /** Copies of messages, not the messages themselves. */
  readonly messages: number;
  readonly theses: number;
  readonly documents: number;
  readonly folders: number;
  readonly internships: number;
  readonly sessions: number;
  readonly surveys: number;
  readonly answers: number;
  readonly alumni: number;
  /** Of how many years the outcomes of all studies and courses are written, the active one first. */
  readonly outcomes: number;
  readonly papers: number;
}

export const demoSize: Size = {
  name: 'demo',
  closedYears: 1,
  plannedYears: 1,
  teachers: 44,
  externalTeachers: 11,
  students: 360,
  failed: 26,
  rooms: 22,
  groupSize: 22,
  slotsPerWeek: 2,
  isLivedIn: true,
  reservations: 240,
  many: null,
};

/** The same faculty before its timetable was made: quick to load, and its rooms are free. */
export const quietSize: Size = { ...demoSize, isLivedIn: false };

export const scaleSize: Size = {
  name: 'scale',
  closedYears: 4,
  plannedYears: 0,
  teachers: 2_600,
  externalTeachers: 900,
  students: 52_000,
  failed: 16,
  rooms: 480,
  groupSize: 23,
  slotsPerWeek: 1,
  isLivedIn: true,
  reservations: 60_000,
  many: {
    studentAccounts: true,
    messages: 2_000_000,
    theses: 8_000,
    documents: 300_000,
    folders: 5_000,
    internships: 10_000,
    sessions: 2_000,
    surveys: 3_000,
    answers: 200_000,
    alumni: 60_000,
    outcomes: 5,
    papers: 100_000,
  },
};
