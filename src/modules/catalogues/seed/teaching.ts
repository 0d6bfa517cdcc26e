import type { Input } from '../../../kernel/resource/index.ts';
import type { teachingtype } from '../model.ts';

type Type = Omit<Input<typeof teachingtype>, 'needsRoom' | 'preferredRoomtype'> & {
  readonly needsRoom?: 0;
  readonly roomtype?: string;
};
/** The teaching types that ISVU knows by these letters, and the others that institutions use. */
export const teachingTypes: readonly Type[] = [
  {
    code: 'P',
    nameHr: 'Predavanja',
    nameEn: 'Lectures',
    category: 'lecture',
    maxGroupSize: 150,
    color: '#2f6fb5',
    roomtype: 'P',
  },
  {
    code: 'S',
    nameHr: 'Seminar',
    nameEn: 'Seminar',
    category: 'seminar',
    maxGroupSize: 30,
    color: '#7a5195',
    roomtype: 'S',
  },
  {
    code: 'A',
    nameHr: 'Auditorne vježbe',
    nameEn: 'Class exercises',
    category: 'exercise',
    maxGroupSize: 40,
    color: '#2d8a5f',
    roomtype: 'P',
  },
  {
    code: 'L',
    nameHr: 'Laboratorijske vježbe',
    nameEn: 'Laboratory exercises',
    category: 'exercise',
    maxGroupSize: 16,
    color: '#b5651d',
    roomtype: 'L',
  },
  {
    code: 'K',
    nameHr: 'Konstrukcijske vježbe',
    nameEn: 'Design exercises',
    category: 'exercise',
    maxGroupSize: 20,
    color: '#8a6d1f',
    roomtype: 'R',
  },
  {
    code: 'J',
    nameHr: 'Jezične vježbe',
    nameEn: 'Language exercises',
    category: 'exercise',
    maxGroupSize: 25,
    color: '#1f8a8a',
    roomtype: 'S',
  },
  {
    code: 'T',
    nameHr: 'Tjelesna i zdravstvena kultura',
    nameEn: 'Physical education',
    category: 'exercise',
    maxGroupSize: 40,
    color: '#a63d40',
    roomtype: 'D',
  },
  {
    code: 'N',
    nameHr: 'Terenska nastava',
    nameEn: 'Field work',
    category: 'field',
    maxGroupSize: 30,
    color: '#5c7d2f',
    needsRoom: 0,
  },
  {
    code: 'R',
    nameHr: 'Praktična nastava',
    nameEn: 'Practical work',
    category: 'practice',
    maxGroupSize: 12,
    color: '#5c677d',
    needsRoom: 0,
  },
];

/** What an hour counts where the institution has not said otherwise: norm hours, and working hours by the collective agreement. */
export const defaultCoefficients = {
  lecture: { coefNorm: 2, coefNormRepeat: 2, coefWork: 5.4, coefWorkRepeat: 3.2 },
  seminar: { coefNorm: 1.5, coefNormRepeat: 1.5, coefWork: 4, coefWorkRepeat: 2.4 },
  exercise: { coefNorm: 1, coefNormRepeat: 1, coefWork: 2.7, coefWorkRepeat: 1.6 },
  field: { coefNorm: 1, coefNormRepeat: 1, coefWork: 2.7, coefWorkRepeat: 1.6 },
  practice: { coefNorm: 1, coefNormRepeat: 1, coefWork: 2.7, coefWorkRepeat: 1.6 },
  other: { coefNorm: 1, coefNormRepeat: 1, coefWork: 2.7, coefWorkRepeat: 1.6 },
} as const;
