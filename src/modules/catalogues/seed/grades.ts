import type { Input } from '../../../kernel/resource/index.ts';
import type { grade } from '../model.ts';

/** The grades of Croatian higher education and the ECTS grades they stand for. */
export const grades: readonly Input<typeof grade>[] = [
  { value: 5, nameHr: 'izvrstan', nameEn: 'excellent', ectsGrades: 'A', isPassing: 1 },
  { value: 4, nameHr: 'vrlo dobar', nameEn: 'very good', ectsGrades: 'B', isPassing: 1 },
  { value: 3, nameHr: 'dobar', nameEn: 'good', ectsGrades: 'C', isPassing: 1 },
  { value: 2, nameHr: 'dovoljan', nameEn: 'sufficient', ectsGrades: 'D, E', isPassing: 1 },
  { value: 1, nameHr: 'nedovoljan', nameEn: 'insufficient', ectsGrades: 'F', isPassing: 0 },
];

/** The scale a new study begins with: limits 50, 61, 76 and 91, and a split of «sufficient» into D and E. */
export const defaultScale = [
  { ectsGrade: 'F', value: 1, pointsFrom: 0, pointsTo: 49.99 },
  { ectsGrade: 'E', value: 2, pointsFrom: 50, pointsTo: 54.99 },
  { ectsGrade: 'D', value: 2, pointsFrom: 55, pointsTo: 60.99 },
  { ectsGrade: 'C', value: 3, pointsFrom: 61, pointsTo: 75.99 },
  { ectsGrade: 'B', value: 4, pointsFrom: 76, pointsTo: 90.99 },
  { ectsGrade: 'A', value: 5, pointsFrom: 91, pointsTo: 100 },
] as const;
