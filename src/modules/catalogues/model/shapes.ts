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
  /** What this enrolment holds by now. */
  readonly enrolled: { readonly count: number; readonly ects: number };
}
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
