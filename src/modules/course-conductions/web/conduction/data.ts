import { useQuery } from '@tanstack/react-query';
import type { Row as RowOf } from '../../../../kernel/resource/index.ts';
import { call, type Row } from '../../../../kernel/web/index.ts';
import type { stCoLesson } from '../../model.ts';
import { managerRoute } from '../../routes.ts';

export type Lesson = Row & RowOf<typeof stCoLesson>;
export interface GroupProgress {
  readonly idStCoGroup: number;
  readonly code: string;
  readonly type: string;
  readonly typeCode: string;
  readonly planned: number | null;
  readonly held: number;
  readonly confirmed: number;
  /** Hours recorded outside of the portal. */
  readonly outside: number;
  readonly waiting: readonly { readonly id: number; readonly start: string }[];
  /** Hours of the plan for which there is no lesson, held or to come. */
  readonly shortfall: number;
  readonly uncompensated: readonly {
    readonly id: number;
    readonly start: string;
    readonly hours: number;
    readonly idRoom: number | null;
  }[];
}
export interface ToldOfLesson {
  readonly id: number;
  readonly teachers: readonly string[];
  readonly substituted: readonly string[];
  readonly topics: readonly string[];
  readonly members: number;
  readonly present: number | null;
}
export interface Progress {
  readonly groups: readonly GroupProgress[];
  readonly lessons: readonly ToldOfLesson[];
  readonly presence: number | null;
  readonly below: number;
  readonly minimum: number | null;
}
/** How far the groups of a course are, and what is told of each lesson beside itself. */
export const useProgress = (idStCo: number) =>
  useQuery({
    queryKey: ['resource', 'st-co-lesson', 'progress', idStCo],
    queryFn: ({ signal }) => call<Progress>('GET', 'st-co-lesson/progress', { query: { idStCo }, signal }),
    retry: false,
  }).data;

export type Mark = 'present' | 'absent' | 'late' | 'excused';
export interface SheetTopic {
  readonly idStCoTopic: number;
  readonly name: string;
  readonly plannedHours: number | null;
  readonly heldHours: number | null;
  readonly hours: number;
  readonly had: number;
}
export interface Member {
  readonly idStCoEnrollment: number;
  readonly student: string;
  readonly status: Mark | null;
  readonly minutes: number | null;
  readonly note: string | null;
  readonly isGuest: 0 | 1;
  readonly presence: number | null;
}
export interface Sheet {
  readonly topics: readonly SheetTopic[];
  readonly proposed: readonly { readonly idStCoTopic: number; readonly heldHours: number }[];
  readonly members: readonly Member[];
  readonly others: readonly { readonly idStCoEnrollment: number; readonly student: string }[];
}
/** What whoever records a lesson looks at; an error where somebody else's lesson is only looked at. */
export const useSheet = (id: number) =>
  useQuery({
    queryKey: ['resource', 'st-co-lesson', 'sheet', id],
    queryFn: ({ signal }) => call<Sheet>('GET', 'st-co-lesson/sheet', { query: { id }, signal }),
    retry: false,
    // What was ticked meanwhile must not be drawn anew from an answer that comes by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface Presence {
  readonly type: string;
  readonly typeCode: string;
  readonly came: number;
  readonly all: number;
  readonly presence: number | null;
  readonly minimum: number | null;
  readonly isBelow: 0 | 1;
}
export interface RollStudent {
  readonly idStCoEnrollment: number;
  readonly student: string;
  readonly isMember: 0 | 1;
  readonly marks: readonly { readonly idStCoLesson: number; readonly status: Mark; readonly isGuest: 0 | 1 }[];
  readonly types: readonly Presence[];
  readonly proposal: 'sign' | 'deny' | null;
}
export interface Roll {
  readonly lessons: readonly { readonly id: number; readonly start: string; readonly week: number | null }[];
  readonly students: readonly RollStudent[];
}
/** Who of a group came to which lesson. */
export const useRoll = (idStCoGroup: number, language: string) =>
  useQuery({
    queryKey: ['resource', 'st-co-lesson', 'roll', idStCoGroup, language],
    queryFn: ({ signal }) => call<Roll>('GET', 'st-co-lesson/roll', { query: { idStCoGroup }, signal }),
    retry: false,
  });

const conduction = 'thematic_units_and_topics_course_conduction-Conduction';
/** Where a lesson is recorded; without one, the lessons of the course. */
export const lessonRoute = (idStCo: number, id?: number): string =>
  `${managerRoute(conduction, idStCo)}${id === undefined ? '' : `&lesson=${id}`}`;
/** «Programiranje I · P1»: in the manager of the course its group is called by its code. */
export const codeOf = (label: unknown): string =>
  String(label ?? '')
    .split(' · ')
    .at(-1)!;
