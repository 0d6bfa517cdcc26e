import { integer } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, type Room, sql, toRoom } from '../../../kernel/server/index.ts';
import {
  type RequestGroup,
  type RequestsAnswer,
  requestsAnswer,
  type SeenEvent,
  waitingAnswer,
} from '../model/shapes.ts';
import { findConflicts, hardOnes } from './conflicts.ts';
import { type EventRow, wall, idsOf } from './events.ts';
import { groupBy } from './group-by.ts';
import { onEventChange } from './listeners.ts';
import { calendarEditor, editsCalendar } from './rules.ts';
import { seenByIds } from './seen.ts';

/** As many groups as somebody decides about in one go. */
const atOnce = 50;

const waiting = ({ db, now }: Ctx) =>
  sql`from ${db.table('calendar-event')} where status = 'requested' and source = 'manual' and "end" > ${now} and deleted_at is null`;

const count = endpoint({
  method: 'GET',
  path: 'calendar/waiting',
  summary: 'How many requests wait for a decision.',
  answer: waitingAnswer,
  async handle(ctx) {
    calendarEditor(ctx);
    return (await ctx.db.one(sql`select count(*)::int as count ${waiting(ctx)}`))!;
  },
});

type Waiting = Pick<EventRow, 'id' | 'idRoom' | 'start' | 'end' | 'idSeries' | 'rowVer'>;
/** What waits for a decision; requests for the same room whose times touch stand together, also where a page ends. */
const requests = endpoint({
  method: 'GET',
  path: 'calendar/requests',
  summary: 'Requests that wait for a decision, competing ones together, fifty groups at a time.',
  query: { offset: integer({ min: 0, max: 1_000_000 }) },
  answer: requestsAnswer,
  async handle(ctx, { query: { offset } }): Promise<RequestsAnswer> {
    const me = calendarEditor(ctx);
    const rows = await ctx.db.rows<Waiting>(
      sql`select id, id_room as "idRoom", ${wall(sql`start`)} as start, ${wall(sql`"end"`)} as "end", id_series as "idSeries", row_ver as "rowVer" ${waiting(ctx)} order by start, id`,
    );
    const groups = competing(rows);
    const page = groups.slice(offset ?? 0, (offset ?? 0) + atOnce);
    const shown = page.flat();
    const events = new Map((await seenByIds(ctx, me, idsOf(shown))).map(event => [event.id, event]));
    const taken = await findConflicts(
      ctx,
      me,
      shown.map(w => ({ n: w.id, start: w.start, end: w.end, room: w.idRoom })),
    );
    const bySeries = groupBy(rows, w => w.idSeries);
    return {
      count: rows.length,
      total: groups.length,
      groups: page.flatMap(group => {
        const seen = group.flatMap(w => events.get(w.id) ?? []);
        return seen.length === 0
          ? []
          : [{ ...spanOf(seen), requests: seen, takenBy: onceEach(group.flatMap(w => hardOnes(taken.get(w.id)))) }];
      }),
      series: [...new Set(shown.flatMap(w => w.idSeries ?? []))].map(idSeries => ({
        idSeries,
        events: bySeries.get(idSeries)!.map(({ id, rowVer }) => ({ id, rowVer })),
      })),
    };
  },
});
const onceEach = <T extends { readonly idEvent: number | null }>(found: readonly T[]): T[] => [
  ...new Map(found.map(c => [c.idEvent, c])).values(),
];
const spanOf = (group: readonly SeenEvent[]): Omit<RequestGroup, 'requests' | 'takenBy'> => ({
  room: group[0]!.room,
  idRoom: group[0]!.idRoom,
  start: group[0]!.start,
  end: group.reduce((latest, { end }) => (end > latest ? end : latest), ''),
});
/** Requests come in the order of their starts, so whoever overlaps a group overlaps the latest end in it. */
export const competing = <T extends Pick<Waiting, 'idRoom' | 'start' | 'end'>>(events: readonly T[]): T[][] => {
  const groups: T[][] = [];
  const open = new Map<number, T[]>();
  for (const event of events) {
    const group = event.idRoom === null ? undefined : open.get(event.idRoom);
    if (group?.some(other => other.end > event.start)) {
      group.push(event);
      continue;
    }
    const fresh = [event];
    groups.push(fresh);
    if (event.idRoom !== null) open.set(event.idRoom, fresh);
  }
  return groups;
};

/** What is asked and by whom is said to nobody, nor how many there are: two who ask at once do not see each other yet. */
const requestsRoom = 'calendar-requests';
onEventChange(async (ctx, changes) => {
  const made = changes.filter(({ change }) => change === 'created').map(({ id }) => id);
  const isDecided = changes.some(({ change }) => ['confirmed', 'rejected', 'reopened', 'cancelled'].includes(change));
  const isAsked =
    made.length > 0 &&
    (await ctx.db.one(
      sql`select 1 from ${ctx.db.table('calendar-event')} where id = any(${made}::int[]) and status = 'requested' limit 1`,
    )) !== null;
  if (isDecided || isAsked) await toRoom(ctx, requestsRoom, 0);
});

/** Pages of those who decide, which count anew. */
export const calendarRooms: Readonly<Record<string, Room>> = { [requestsRoom]: { by: me => editsCalendar(me) } };

export const requestEndpoints: readonly Endpoint[] = [count, requests];
