/** What is taught: studies, courses, and the semester in which each study has each of its courses. The same in every year. */
export interface Programme {
  readonly courses: readonly CoursePlan[];
  readonly studies: readonly StudyPlan[];
  readonly places: readonly Place[];
  readonly ways: readonly Way[];
}

export interface CoursePlan {
  readonly code: string;
  readonly hr: string;
  readonly en: string | null;
  readonly unit: string;
  readonly ects: number;
  /** How it is practised: by code of the teaching type; null where nobody sits in a room for it. */
  readonly practice: 'A' | 'L' | 'J' | 'K' | null;
  readonly hasSeminar: boolean;
  readonly isThesis: boolean;
  readonly isInternship: boolean;
  readonly holder?: string;
}
export interface StudyPlan {
  readonly code: string;
  readonly hr: string;
  readonly en: string;
  readonly abbr: string;
  readonly edulev: string;
  readonly unit: string;
  readonly semesters: number;
  readonly ects: number;
  readonly titleHr: string;
  readonly titleEn: string;
  /** The study of which it is a stream. */
  readonly parent?: number;
  readonly head?: string;
}
/** One course of one study, in one semester. */
export interface Place {
  readonly study: number;
  readonly course: number;
  readonly semester: number;
  readonly ects: number;
  readonly num: number;
  readonly electiveGroup: string | null;
}
/** How one goes through the university: year after year, through one study or on to the next. */
export interface Way {
  readonly steps: readonly Step[];
  /** How many stand at each step in the first year, how many begin in each later one, and how many leave before it. */
  readonly atFirst: readonly number[];
  readonly intake: readonly number[];
  readonly leaving: readonly number[];
}
export interface Step {
  readonly yearOfStudy: number /** More than one: a choice of streams. */;
  readonly studies: readonly number[];
}

/** The years of one study, or of its streams. */
export const stepsOf = (years: number, ...studies: number[]): Step[] =>
  Array.from({ length: years }, (_, i) => ({ yearOfStudy: i + 1, studies }));

/** Places by study and year of study; a stream has those of its study too. */
export const placesByYear = (programme: Programme): ((study: number, yearOfStudy: number) => readonly number[]) => {
  const found = new Map<string, number[]>();
  const add = (study: number, year: number, place: number): void => {
    const key = `${study} ${year}`;
    const list = found.get(key);
    if (list) list.push(place);
    else found.set(key, [place]);
  };
  programme.places.forEach(({ study, semester }, place) => {
    const year = Math.ceil(semester / 2);
    add(study, year, place);
    programme.studies.forEach((s, stream) => {
      if (s.parent === study) add(stream, year, place);
    });
  });
  return (study, year) => found.get(`${study} ${year}`) ?? [];
};
