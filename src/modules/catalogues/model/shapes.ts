/** What the endpoints of «enrol year» say and take, for both sides. */

export interface PlannedCourse {
  readonly idStCo: number;
  readonly code: string;
  readonly name: string;
  readonly yearOfStudy: number;
  readonly semester: number;
  readonly kind: 'compulsory' | 'elective' | 'facultative';
  readonly ects: number;
  /** A course that was enrolled before and not passed is enrolled again. */
  readonly enrolKind: 'first' | 'repeat';
  readonly isFull: 0 | 1;
}
export interface ElectiveGroup {
  /** Null: courses that belong to no group, and facultative ones. */
  readonly group: string | null;
  readonly semester: number;
  /** How many of the group a student takes; null: as many as wished. */
  readonly quota: number | null;
  /** How many of them are enrolled already. */
  readonly enrolled: number;
  readonly courses: readonly PlannedCourse[];
}
/** `GET studentenrollment/plan?id=` */
export interface EnrolPlan {
  readonly compulsory: readonly PlannedCourse[];
  readonly electives: readonly ElectiveGroup[];
  readonly repeats: readonly PlannedCourse[];
  /** Whose it is. */
  readonly student: string;
  /** More ECTS in a year than this are warned of. */
  readonly mostEcts: number;
  /** What this enrolment holds by now. */
  readonly enrolled: { readonly count: number; readonly ects: number };
}
/** Courses to repeat that stay within the limit of the year; beyond that somebody decides. */
export const repeatsThatFit = ({ compulsory, repeats, enrolled, mostEcts }: EnrolPlan): number[] => {
  const fitting: number[] = [];
  let ects = enrolled.ects + compulsory.reduce((sum, course) => sum + course.ects, 0);
  for (const course of repeats) {
    if (course.isFull || ects + course.ects > mostEcts) continue;
    ects += course.ects;
    fitting.push(course.idStCo);
  }
  return fitting;
};
/** `POST studentenrollment/enrol?id=`: everything compulsory, and these. */
export interface EnrolChoice {
  readonly electives?: readonly number[] | null;
  readonly repeats?: readonly number[] | null;
}
export interface EnrolAnswer {
  readonly count: number;
  readonly ects: number;
  readonly warnings: readonly { readonly key: string; readonly message: string }[];
}

/** `GET study/programme?id=&idAcademicyear=` */
export interface ProgrammeSemester {
  readonly semester: number;
  readonly yearOfStudy: number;
  readonly compulsory: number;
  readonly chosen: number;
  readonly courses: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly ects: number;
    readonly kind: 'compulsory' | 'elective' | 'facultative';
    readonly group: string | null;
    readonly quota: number | null;
    readonly holder: string | null;
    readonly planStatus: string;
  }[];
}
export interface Programme {
  readonly semesters: readonly ProgrammeSemester[];
}
/** `GET student/progress?id=` */
export interface ProgressYear {
  readonly id: number;
  readonly year: string;
  readonly study: string;
  readonly yearOfStudy: number;
  readonly status: string;
  readonly enrolled: number;
  readonly passed: number;
  readonly courses: number;
  readonly coursesPassed: number;
  readonly average: number | null;
}
export interface Progress {
  readonly years: readonly ProgressYear[];
  readonly passed: number;
  readonly average: number | null;
  readonly weighted: number | null;
  readonly of: number | null;
}
