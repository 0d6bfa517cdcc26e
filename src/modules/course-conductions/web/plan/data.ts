import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/web/index.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
export interface PlannedGroup {
  readonly idStCoGroup: number;
  readonly code: string;
  readonly type: string;
  readonly typeCode: string;
  readonly hours: number | null;
  readonly teachers: readonly Named[];
  readonly canPlan: 0 | 1;
}
export interface PlannedTopic {
  readonly id: number;
  readonly place: string;
  readonly name: string;
  readonly typeCode: string;
  readonly hours: number;
}
export interface PlannedLesson {
  readonly id: number;
  readonly rowVer: number;
  readonly idStCoGroup: number;
  readonly start: string;
  readonly end: string;
  readonly week: number | null;
  readonly hours: number;
  readonly status: string;
  readonly category: string;
  readonly isELearning: 0 | 1;
  readonly room: string | null;
  readonly teachers: readonly Named[];
  readonly topics: readonly {
    readonly idStCoTopic: number;
    readonly plannedHours: number | null;
    readonly heldHours: number | null;
  }[];
}
export interface CoursePlan {
  readonly groups: readonly PlannedGroup[];
  readonly topics: readonly PlannedTopic[];
  readonly lessons: readonly PlannedLesson[];
}
/** Which topics each lesson of a course is for. */
export const usePlan = (idStCo: number, language: string) =>
  useQuery({
    queryKey: ['resource', 'st-co-lesson', 'plan', idStCo, language],
    queryFn: ({ signal }) => call<CoursePlan>('GET', 'st-co-lesson/plan', { query: { idStCo }, signal }),
    retry: false,
  }).data;
