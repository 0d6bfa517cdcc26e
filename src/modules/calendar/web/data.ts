import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api, ApiError, call, type Query, useRoom } from '../../../kernel/web/index.ts';
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
import { addDays, type Day, nowMoment } from './time/time.ts';
import type { DayNote, Item } from './views/item.ts';

/** Everything the calendar keeps lies under one key: after any write all of it is old. */
const key = (...parts: readonly unknown[]) => ['calendar', ...parts] as const;
const shortly = { retry: false, refetchOnWindowFocus: true, staleTime: 15_000 } as const;

/** A question to the calendar; without one nothing is asked. `keeps`: what was shown stays until the answer comes. */
const useAsked = <T>(path: string, query: Query | null, keeps = false, staleTime: number = shortly.staleTime) =>
  useQuery<T>({
    queryKey: key(path, query),
    queryFn: ({ signal }) => api.get<T>(path, query ?? undefined, { signal }),
    enabled: query !== null,
    ...(keeps ? { placeholderData: keepPreviousData } : {}),
    ...shortly,
    staleTime,
  });

export const useMyCalendar = (from: Day, to: Day) => useAsked<MyCalendar>('calendar', { from, to }, true);

/** What somebody has to do in the week from a day on. Who waits for it does not wait long: what comes late is as good as unknown. */
export const useOwnWeek = (): ((day: Day) => Promise<MyCalendar['events']>) => {
  const client = useQueryClient();
  return async day => {
    const query = { from: day, to: addDays(day, 7) };
    const queryFn = () => call<MyCalendar>('GET', 'calendar', { query });
    const asked = client
      .fetchQuery({ queryKey: key('calendar', query), queryFn, ...shortly })
      .then(({ events }) => events)
      .catch(() => []);
    return Promise.race([asked, new Promise<[]>(late => setTimeout(late, 700, []))]);
  };
};

interface RoomsFilter {
  readonly idRoom?: number | null;
  readonly idRoomtype?: number | null;
  readonly capacity?: number | null;
}
export const useRooms = (from: Day, to: Day, filter: RoomsFilter, enabled = true) =>
  useAsked<RoomsCalendar>('calendar/rooms', enabled ? { from, to, ...filter } : null, true);

export interface FreeWish {
  readonly start: string;
  readonly end: string;
  readonly capacity: number | null;
  readonly idRoomtype?: number | null;
  readonly equipment?: string | null;
}
export const useFreeRooms = (wish: FreeWish | null) => useAsked<FreeRooms>('calendar/free', wish && { ...wish });

export const useSetup = () => useAsked<BookingSetup>('calendar/setup', {}, false, 300_000);
/** The series of an event, by the event's key. */
export const useSeries = (id: number | null) => useAsked<SeriesAnswer>('calendar/series', id === null ? null : { id });
export const useUtilisation = (from: Day, to: Day, idRoomtype: number | null) =>
  useAsked<Utilisation>('calendar/utilisation', { from, to, idRoomtype }, true);

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
  /** Also what is not shown yet: a series may win over somebody who stands far below. */
  const everything = async (): Promise<readonly SeenEvent[]> => {
    let known: Pick<typeof found, 'data' | 'hasNextPage' | 'fetchNextPage'> = found;
    while (known.hasNextPage) known = await known.fetchNextPage({ throwOnError: true });
    return known.data?.pages.flatMap(page => page.groups).flatMap(group => group.requests) ?? [];
  };
  return {
    ...found,
    data,
    everything,
    series: new Map(pages.flatMap(page => page.series.map(s => [s.idSeries, s.events]))),
  };
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

/** Does a write, with what follows it: a refusal is said by `api`, and whatever came of it, what is kept is old. Null: it was refused. */
export const useDeed = (): (<T>(work: () => Promise<T>) => Promise<T | null>) => {
  const forget = useForget();
  return async work => {
    try {
      return await work();
    } catch {
      return null;
    } finally {
      await forget();
    }
  };
};

/** Puts what a write answered on every sheet that shows it, at once: what is done next is done with what is true now. */
export const useTold = (): ((events: readonly SeenEvent[]) => void) => {
  const client = useQueryClient();
  return events => {
    const told = new Map(events.map(event => [event.id, event]));
    const whole = (event: SeenEvent): SeenEvent => told.get(event.id) ?? event;
    const drawn = (block: SeenBlock): SeenBlock => {
      const { start, end, status, idRoom, idSeries, rowVer } = told.get(block.id) ?? block;
      return { ...block, start, end, status, idRoom, idSeries, rowVer };
    };
    const put = <E>(path: string, as: (event: E) => E) =>
      client.setQueriesData<{ readonly events: readonly E[] }>(
        { queryKey: key(path) },
        kept => kept && { ...kept, events: kept.events.map(as) },
      );
    put('calendar', whole);
    put('calendar/rooms', drawn);
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

/** What an event of any answer gives to its picture. */
const drawnOf = ({ id, start, end, title, status }: Pick<SeenEvent, 'id' | 'start' | 'end' | 'title' | 'status'>) => {
  const isRequest = status === 'requested';
  return { id, start, end, title, isRequest };
};
export const itemOf = (event: SeenEvent): Item => ({
  ...drawnOf(event),
  type: event.type ?? '',
  colour: event.color || null,
  place: event.room,
  isMovable: event.can.includes('change'),
});
/** The same of what a sheet of rooms tells. What only reads «Zauzeto» has the colour of no type. */
export const itemOfBlock = (block: SeenBlock, types: ReadonlyMap<number, SeenType>, place: string | null): Item => {
  const type = types.get(block.idReservationtype ?? 0);
  return {
    ...drawnOf(block),
    type: type?.name ?? '',
    colour: type?.color ?? '#868e96',
    place,
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
