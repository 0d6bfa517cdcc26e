import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, type Row } from '../../../../kernel/web/index.ts';
import { askedOf, askedOfBlock, type Conflict, type Draft, hoursOf, type Slot, verdictOf } from './draft.ts';

/** A slot with the names that the server sends beside the keys. */
export type ListedSlot = Slot & Row;
export const teachersOf = (slot: ListedSlot): string[] =>
  ((slot['idTeachers.label'] as (string | null)[] | null) ?? []).flatMap(name => name ?? []);
export const roomOf = (slot: ListedSlot): string => String(slot['idRoom.label'] ?? '');
/** «Baze podataka L2»: of a group of another course its course and code are enough. */
export const groupOf = (slot: ListedSlot): string => {
  const parts = String(slot['idStCoGroup.label'] ?? '').split(' · ');
  return parts.length < 2 ? parts.join() : `${parts[0]} ${parts.at(-1)}`;
};

export interface Member {
  readonly id: number;
  readonly idStCoGroup: number;
  readonly idStCoEnrollment: number;
  readonly from: string;
  readonly to: string | null;
  readonly 'idStCoEnrollment.label': string;
}
const most = 500;
/** Who is in the groups of a course, page after page: a large course has more of them than one page takes. */
export const useMembers = (idStCo: number, today: string): readonly Member[] | undefined =>
  useQuery({
    queryKey: ['resource', 'st-co-group-student', 'of course', idStCo, today],
    queryFn: async ({ signal }) => {
      const found: Member[] = [];
      for (let page = 1; ; page++) {
        const { data } = await call<{ data: readonly Member[] }>('GET', 'st-co-group-student', {
          query: {
            'filter[idStCoGroup.idStCo]': idStCo,
            columns: 'idStCoGroup,idStCoEnrollment,from,to',
            sort: 'id',
            'pagination[limit]': most,
            page,
          },
          signal,
        });
        found.push(...data);
        if (data.length < most) break;
      }
      return found.filter(m => m.to === null || m.to >= today);
    },
    retry: false,
  }).data;

// ——— What the server says of a slot before it is saved ———

interface Checked {
  readonly data: {
    readonly conflicts: readonly Conflict[];
    readonly touches: Touched;
    readonly back: WayBack | null;
  };
}
/** Whom a change of the slot would touch. */
interface Touched {
  readonly lessons: number;
  readonly students: number;
  readonly teachers: readonly string[];
}
/** Where the slot was before its last change, what went with it, and what stands against going back. */
export interface WayBack {
  readonly weekday: number | null;
  readonly timeFrom: string;
  readonly timeTo: string;
  /** The named days of a block. */
  readonly dates: readonly string[];
  readonly room: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly lessons: number;
  readonly people: number;
  readonly against: string | null;
}
export interface Suggestion {
  readonly weekday: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly conflicts: readonly Conflict[];
}
/** Asked whenever the slot has stood still for a moment. `isAsking`: what is shown is about another place. */
export const useVerdict = (draft: Draft | null) => {
  const asks = draft && askedOf(draft);
  const said = JSON.stringify(asks);
  const [settled] = useDebouncedValue(said, 150);
  const query = JSON.parse(settled) as Record<string, string | number> | null;
  const found = useQuery({
    queryKey: ['resource', 'st-co-schedule', 'conflicts', settled],
    queryFn: ({ signal }) =>
      call<Checked>('GET', 'st-co-schedule', { query: { scenario: 'Check conflicts', ...query }, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    verdict: verdictOf(found.data?.data.conflicts ?? []),
    touches: found.data?.data.touches ?? { lessons: 0, students: 0, teachers: [] },
    back: found.data?.data.back ?? null,
    isAsking: said !== settled || found.isPlaceholderData || !found.data,
    failure: found.error,
  };
};
/** Where a block was before its last change. It has no place in the week to be dragged from, so it is asked for as it stands. */
export const useWayBack = (block: ListedSlot, isAsked: boolean): WayBack | null =>
  useQuery({
    queryKey: ['resource', 'st-co-schedule', 'way back', block.id, block.rowVer],
    queryFn: ({ signal }) =>
      call<Checked>('GET', 'st-co-schedule', {
        query: { scenario: 'Check conflicts', ...askedOfBlock(block) },
        signal,
      }),
    enabled: isAsked,
    retry: false,
  }).data?.data.back ?? null;
const proposals = 3;
/** The best places for a slot like this one, wherever it stands now. */
export const useSuggestions = (draft: Draft | null): readonly Suggestion[] | undefined => {
  const like = draft && {
    ...draft,
    weekday: 1,
    timeFrom: '08:00',
    timeTo: '09:30',
    idRoom: null,
    collisionAllowed: false,
  };
  const query = like && { ...askedOf(like), hours: hoursOf(draft), limit: proposals };
  const found = useQuery({
    queryKey: ['resource', 'st-co-schedule', 'suggestions', query],
    queryFn: ({ signal }) =>
      call<{ data: { suggestions: readonly Suggestion[] } }>('GET', 'st-co-schedule', {
        query: { scenario: 'Suggest slots', ...query },
        signal,
      }),
    enabled: draft !== null && draft.idTeachers.length > 0,
    retry: false,
    staleTime: 10_000,
  });
  // What was free before somebody saved may be taken now.
  return found.isFetching ? undefined : found.data?.data.suggestions;
};

// ——— Overlays ———

/** The week of a room, a teacher, a group or a whole year of study, laid over the course's own. */
export interface Overlay {
  readonly key: string;
  readonly icon: 'room' | 'teacher' | 'students';
  readonly label: string;
  readonly filter: Readonly<Record<string, string | number>>;
}
export interface Season {
  readonly idAcademicyear: number;
  readonly semester: number;
}
/** The semesters of a study that are taught in the same half of the year. */
const sameSeason = (semester: number): string =>
  Array.from({ length: 8 }, (_, i) => i * 2 + (semester % 2 === 1 ? 1 : 2)).join();
export const useOverlays = (overlays: readonly Overlay[], { idAcademicyear, semester }: Season) => {
  const found = useQueries({
    queries: overlays.map(({ key, filter }) => ({
      queryKey: ['resource', 'st-co-schedule', 'overlay', key, idAcademicyear, semester % 2, filter],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<{ data: readonly ListedSlot[] }>('GET', 'st-co-schedule', {
          query: {
            ...filter,
            'filter[idStCoGroup.idStCo.idAcademicyear]': idAcademicyear,
            'filter[idStCoGroup.idStCo.semester][in]': sameSeason(semester),
            sort: 'weekday,timeFrom',
            'pagination[limit]': most,
          },
          signal,
        }),
      retry: false,
      staleTime: 5000,
    })),
  });
  const slots = new Map<number, ListedSlot>();
  for (const { data } of found) for (const slot of data?.data ?? []) slots.set(slot.id, slot);
  return { slots: [...slots.values()], most, isCut: found.some(f => f.data?.data.length === most) };
};
