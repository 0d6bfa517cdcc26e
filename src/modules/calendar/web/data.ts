import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api, ApiError, call, useRoom } from '../../../kernel/web/index.ts';
import type {
  BookingSetup,
  CheckAnswer,
  CheckRequest,
  Conflict,
  FreeRooms,
  MyCalendar,
  RequestsAnswer,
  RoomsCalendar,
  SeenBlock,
  SeenEvent,
  SeenHoliday,
  SeenType,
  SeriesAnswer,
  Utilisation,
} from '../model/shapes.ts';
import { showWaiting } from './badge.ts';
import { type Day, nowMoment } from './time/time.ts';
import type { DayNote, Item } from './views/item.ts';

/** Everything the calendar keeps lies under one key: after any write all of it is old. */
const key = (...parts: readonly unknown[]) => ['calendar', ...parts] as const;
const shortly = { retry: false, refetchOnWindowFocus: true, staleTime: 15_000 } as const;

export const useMyCalendar = (from: Day, to: Day) =>
  useQuery({
    queryKey: key('mine', from, to),
    queryFn: ({ signal }) => api.get<MyCalendar>('calendar', { from, to }, { signal }),
    placeholderData: keepPreviousData,
    ...shortly,
  });

export interface RoomsFilter {
  readonly idRoom?: number | null;
  readonly idRoomtype?: number | null;
  readonly capacity?: number | null;
}
export const useRooms = (from: Day, to: Day, filter: RoomsFilter, enabled = true) =>
  useQuery({
    queryKey: key('rooms', from, to, filter),
    queryFn: ({ signal }) => api.get<RoomsCalendar>('calendar/rooms', { from, to, ...filter }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...shortly,
  });

export interface FreeWish {
  readonly start: string;
  readonly end: string;
  readonly capacity: number | null;
  readonly idRoomtype: number | null;
  readonly equipment: string | null;
}
export const useFreeRooms = (wish: FreeWish | null) =>
  useQuery({
    queryKey: key('free', wish),
    queryFn: ({ signal }) => api.get<FreeRooms>('calendar/free', { ...wish! }, { signal }),
    enabled: wish !== null,
    ...shortly,
  });

export const useSetup = () =>
  useQuery({
    queryKey: key('setup'),
    queryFn: ({ signal }) => api.get<BookingSetup>('calendar/setup', undefined, { signal }),
    ...shortly,
    staleTime: 300_000,
  });
export const useSeries = (idSeries: number | null) =>
  useQuery({
    queryKey: key('series', idSeries),
    queryFn: ({ signal }) => api.get<SeriesAnswer>('calendar/series', { id: idSeries! }, { signal }),
    enabled: idSeries !== null,
    ...shortly,
  });
export const useUtilisation = (from: Day, to: Day, idRoomtype: number | null) =>
  useQuery({
    queryKey: key('use', from, to, idRoomtype),
    queryFn: ({ signal }) => api.get<Utilisation>('calendar/utilisation', { from, to, idRoomtype }, { signal }),
    placeholderData: keepPreviousData,
    ...shortly,
  });

/** What waits for a decision, page after page; the number also stands beside the module's name in the menu. */
export const useRequests = () => {
  const client = useQueryClient();
  const found = useInfiniteQuery({
    queryKey: key('requests'),
    queryFn: ({ signal, pageParam: offset }) => api.get<RequestsAnswer>('calendar/requests', { offset }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((n, page) => n + page.groups.length, 0);
      return last.groups.length > 0 && shown < last.total ? shown : undefined;
    },
    ...shortly,
  });
  const pages = found.data?.pages ?? [];
  const count = pages.at(-1)?.count;
  useEffect(() => {
    if (count !== undefined) showWaiting(count);
  }, [count]);
  const look = useCallback(() => void client.invalidateQueries({ queryKey: key('requests') }), [client]);
  const isIn = useRoom('calendar-requests', 0, look);
  // What was asked before we were in was said to nobody here.
  useEffect(() => {
    if (isIn) look();
  }, [isIn, look]);
  const data = count === undefined ? undefined : { count, groups: pages.flatMap(page => page.groups) };
  return { ...found, data, series: new Map(pages.flatMap(page => page.series.map(s => [s.idSeries, s.events]))) };
};

/** After any write: every calendar, and what the generic screens keep of events. */
export const useForget = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['calendar'] }),
      client.invalidateQueries({ queryKey: ['resource'] }),
    ]);
  }, [client]);
};

/** Puts what a write answered on every sheet that shows it, at once: what is done next is done with what is true now. */
export const useTold = (): ((events: readonly SeenEvent[]) => void) => {
  const client = useQueryClient();
  return events => {
    const told = new Map(events.map(event => [event.id, event]));
    const whole = (event: SeenEvent): SeenEvent => told.get(event.id) ?? event;
    const drawn = (block: SeenBlock): SeenBlock => {
      const event = told.get(block.id);
      return event
        ? {
            ...block,
            start: event.start,
            end: event.end,
            status: event.status,
            idRoom: event.idRoom,
            idSeries: event.idSeries,
            rowVer: event.rowVer,
          }
        : block;
    };
    client.setQueriesData<MyCalendar>(
      { queryKey: key('mine') },
      kept => kept && { ...kept, events: kept.events.map(whole) },
    );
    client.setQueriesData<RoomsCalendar>(
      { queryKey: key('rooms') },
      kept => kept && { ...kept, events: kept.events.map(drawn) },
    );
  };
};

/** Asked while somebody drags or types: a refusal is an answer here, not a failure to be announced. */
export const check = (wish: CheckRequest, signal?: AbortSignal): Promise<CheckAnswer> =>
  call<CheckAnswer>('POST', 'calendar/check', { body: wish, ...(signal ? { signal } : {}) });
/** Why something cannot be there, in one sentence; null when it can. */
export const whyNot = async (wish: CheckRequest): Promise<string | null> => {
  try {
    const { occurrences } = await check(wish);
    return hardConflicts(occurrences.flatMap(o => o.conflicts))[0]?.message ?? null;
  } catch (failure) {
    if (failure instanceof ApiError && (failure.status === 422 || failure.status === 409))
      return failure.problems.map(p => p.message).join(' ') || failure.message;
    throw failure;
  }
};
export const hardConflicts = (conflicts: readonly Conflict[]): Conflict[] => conflicts.filter(c => c.level === 'hard');

export const itemOf = (event: SeenEvent): Item => ({
  id: event.id,
  start: event.start,
  end: event.end,
  title: event.title,
  type: event.type ?? '',
  colour: event.color || null,
  place: event.room,
  isRequest: event.status === 'requested',
  isMovable: event.can.includes('change'),
});
/** The same of what a sheet of rooms tells. What only reads «Zauzeto» has the colour of no type. */
export const itemOfBlock = (block: SeenBlock, types: ReadonlyMap<number, SeenType>, place: string | null): Item => {
  const type = block.idReservationtype === null ? undefined : types.get(block.idReservationtype);
  return {
    id: block.id,
    start: block.start,
    end: block.end,
    title: block.title,
    type: type?.name ?? '',
    colour: type?.color ?? '#868e96',
    place,
    isRequest: block.status === 'requested',
    isMovable: block.isMovable === 1,
  };
};
export const typesById = (types: readonly SeenType[] = []): ReadonlyMap<number, SeenType> =>
  new Map(types.map(type => [type.id, type]));
export const noteOf = (holiday: SeenHoliday): DayNote => ({
  id: holiday.id,
  from: holiday.dateFrom,
  to: holiday.dateTo,
  name: holiday.name,
  isFree: holiday.kind === 'public' || holiday.kind === 'institution',
});

/** Now, to the minute. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => nowMoment());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMoment()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
