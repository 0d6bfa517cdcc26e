import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type Query, useAddress } from '../../../kernel/web/index.ts';
import { isMessageType, type MessageType, type ThreadMessage, type Todo } from '../model.ts';

export const boxes = ['inbox', 'todo', 'sent', 'drafts', 'archive'] as const;
export type Box = (typeof boxes)[number];
/** Boxes whose lines are one's own copies of messages; the others hold what one has written. */
export const isReceived = (box: Box): boolean => box === 'inbox' || box === 'archive';

/** What is looked at, as it stands in the address: a link to it shows the same. */
export interface Place {
  readonly box: Box;
  readonly type: MessageType | null;
  readonly unread: boolean;
  readonly q: string;
  /** The line that is open: a copy in the boxes of received mail, a message in the others. */
  readonly open: number | null;
}
export const placeOf = (parameters: URLSearchParams): Place => {
  const box = parameters.get('box') as Box;
  const type = parameters.get('type') ?? '';
  return {
    box: boxes.includes(box) ? box : 'inbox',
    type: isMessageType(type) ? type : null,
    unread: parameters.get('unread') === '1',
    q: parameters.get('q') ?? '',
    open: Number(parameters.get('open')) || null,
  };
};
export const addressOf = ({ box, type, unread, q, open }: Place): Record<string, string> => ({
  ...(box === 'inbox' ? {} : { box }),
  ...(type ? { type } : {}),
  ...(unread ? { unread: '1' } : {}),
  ...(q ? { q } : {}),
  ...(open ? { open: String(open) } : {}),
});
export const usePlace = (): readonly [Place, (change: Partial<Place>) => void] => {
  const [parameters, change] = useAddress();
  const place = useMemo(() => placeOf(parameters), [parameters]);
  // What is opened is a step one can go back from; typing and filtering is not.
  const go = (to: Partial<Place>) =>
    change(now => new URLSearchParams(addressOf({ ...placeOf(now), ...to })), Boolean(to.open && !place.open));
  return [place, go];
};

/** A line of a list, received or written. */
export interface Line {
  readonly id: number;
  readonly rowVer: number;
  readonly idMess: number;
  readonly subject: string;
  readonly messType: MessageType;
  readonly sentAt: string | null;
  readonly seen: 0 | 1;
  readonly senderName: string | null;
  readonly isSystem: 0 | 1;
  readonly isTodo: 0 | 1;
  readonly merged: number;
  readonly attachments: number;
  readonly route: string | null;
  readonly aboutResource?: string | null;
  readonly aboutId?: number | null;
  readonly status?: 'draft' | 'queued' | 'sent' | 'failed';
  readonly recipientCount?: number;
  readonly seenCount?: number;
}

const pageSize = 50;
const columns = {
  received:
    'subject,messType,senderName,sentAt,seen,isSystem,isTodo,merged,attachments,idMess,route,aboutResource,aboutId',
  written: 'subject,messType,sentAt,status,recipientCount,seenCount,isSystem',
};
/** The question a place puts to the server, without the page. */
export const questionOf = ({ box, type, unread, q }: Place): { readonly resource: string; readonly query: Query } => ({
  resource: isReceived(box) ? 'inbox' : 'outbox',
  query: {
    columns: isReceived(box) ? columns.received : columns.written,
    ...(isReceived(box)
      ? { 'filter[isArchived]': box === 'archive' ? 1 : 0 }
      : { 'filter[status][in]': box === 'sent' ? 'sent,queued' : 'draft,failed' }),
    ...(type ? { 'filter[messType]': type } : {}),
    ...(unread && isReceived(box) ? { 'filter[seen]': 0 } : {}),
    ...(q.trim() ? { search: q.trim() } : {}),
    sort: isReceived(box) ? '-sentAt,-id' : '-createdAt,-id',
    'pagination[limit]': pageSize,
  },
});
const asLine = (box: Box, row: Line): Line =>
  isReceived(box)
    ? row
    : { ...row, idMess: row.id, seen: 1, senderName: null, isTodo: 0, merged: 1, attachments: 0, route: null };

export const mailKey = ['resource', 'mail'] as const;
export const useLines = (place: Place) => {
  const { resource, query } = questionOf(place);
  const found = useInfiniteQuery({
    queryKey: [...mailKey, resource, JSON.stringify(query)],
    enabled: place.box !== 'todo',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<{ data: Line[] }>('GET', resource, { query: { ...query, page: pageParam }, signal }).then(a => a.data),
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    staleTime: 5000,
  });
  const lines = useMemo(
    () => (found.data?.pages.flat() ?? []).map(row => asLine(place.box, row)),
    [found.data, place.box],
  );
  return {
    lines,
    loading: found.isPending && found.fetchStatus !== 'idle',
    failed: found.isError,
    hasMore: found.hasNextPage,
    more: () => void found.fetchNextPage(),
  };
};
export const useThread = (idMess: number | null) =>
  useQuery({
    queryKey: [...mailKey, 'thread', idMess],
    enabled: idMess !== null,
    queryFn: ({ signal }) =>
      call<{ data: ThreadMessage[] }>('GET', 'inbox/thread', { query: { id: idMess }, signal }).then(a => a.data),
  });
export const useTodos = () =>
  useQuery({
    queryKey: [...mailKey, 'todo'],
    queryFn: ({ signal }) => call<{ data: Todo[] }>('GET', 'todo', { signal }).then(a => a.data),
    staleTime: 5000,
  });
