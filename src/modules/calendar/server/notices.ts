import { type Ctx, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { coursesTaken, groupMembers, roomsNamed, teachersNamed } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { holders } from '../../people/server/index.ts';
import { calendarEvent } from '../model.ts';
import { type EventRow, eventsById, idsOf } from './events.ts';
import { groupBy } from './group-by.ts';
import { spanText } from './says.ts';

/** What a message is about, in both languages. */
const subjects = {
  requested: { hr: 'Zatražena je rezervacija', en: 'A reservation is requested' },
  placed: { hr: 'Novi događaj u vašem kalendaru', en: 'A new event in your calendar' },
  confirmed: { hr: 'Rezervacija je odobrena', en: 'The reservation is approved' },
  rejected: { hr: 'Rezervacija je odbijena', en: 'The reservation is rejected' },
  cancelled: { hr: 'Otkazano', en: 'Cancelled' },
  reopened: { hr: 'Odluka o rezervaciji je povučena', en: 'The decision about a reservation was taken back' },
  changed: { hr: 'Promjena u vašem kalendaru', en: 'A change in your calendar' },
  putBack: { hr: 'Vraćeno na staro mjesto', en: 'Back in its old place' },
} as const;
type News = keyof typeof subjects;
interface Line {
  readonly event: EventRow;
  readonly was?: EventRow;
}
const linesOf = (events: readonly EventRow[]): Line[] => events.map(event => ({ event }));

const roomCodes = async (ctx: Ctx, lines: readonly Line[]): Promise<Map<number, string>> => {
  const ids = lines
    .flatMap(({ event, was }) => [event.idRoom, was?.idRoom ?? null])
    .filter((id): id is number => id !== null);
  const rooms = sql`select id, code from ${roomsNamed(ctx)} r where id = any(${ids}::int[])`;
  return new Map((await ctx.db.rows<{ id: number; code: string }>(rooms)).map(row => [row.id, row.code]));
};

export interface Concerned {
  readonly event: number;
  readonly user: number;
}
/** Everybody whom an event concerns, as accounts: one row for each event and person. */
export const concerned = (ctx: Ctx, ids: readonly number[]): Promise<Concerned[]> =>
  ctx.db.rows<Concerned>(sql`
  select id as event, id_owner as user from ${ctx.db.table('calendar-event')} where id = any(${ids}::int[])
  union select p.id_calendar_event, p.id_user from ${ctx.db.table('calendar-event-user')} p where p.id_calendar_event = any(${ids}::int[])
  union select p.id_calendar_event, t.id_user from ${ctx.db.table('calendar-event-teacher')} p join ${teachersNamed(ctx.db)} t on t.id = p.id_teacher
    where p.id_calendar_event = any(${ids}::int[]) and t.id_user is not null
  union select p.id_calendar_event, n.id_user from ${ctx.db.table('calendar-event-group')} p
    join ${groupMembers(ctx.db)} m on m.id_st_co_group = p.id_st_co_group
      and (p.start at time zone 'Europe/Zagreb')::date between m."from" and m."to"
    join ${coursesTaken(ctx.db)} n on n.id = m.id_st_co_enrollment
    where p.id_calendar_event = any(${ids}::int[]) and n.id_user is not null`);

/** People who hear of the same events hear of them in one message: twelve lessons that moved are one letter, not twelve. */
const tell = async (
  ctx: TxCtx,
  news: News,
  lines: readonly Line[],
  pairs: readonly Concerned[],
  note: string | null = null,
): Promise<void> => {
  const key = `calendar.${news === 'putBack' ? 'changed' : news}`;
  const rooms = await roomCodes(ctx, lines);
  const byUser = groupBy(pairs, pair => pair.user);
  const byEvents = groupBy(byUser.keys(), user =>
    byUser
      .get(user)!
      .map(pair => pair.event)
      .toSorted((a, b) => a - b)
      .join(),
  );
  for (const users of byEvents.values()) {
    const theirs = new Set(byUser.get(users[0]!)!.map(pair => pair.event));
    const told = lines.filter(({ event }) => theirs.has(event.id));
    if (told.length > 0) await notify(ctx, { key, to: users, ...messageOf(news, told, rooms, note) });
  }
};
/** The reason stands in the text: a subject is read over somebody's shoulder. */
const messageOf = (
  news: News,
  lines: readonly Line[],
  rooms: ReadonlyMap<number, string>,
  note: string | null = null,
) => {
  const { hr, en } = subjects[news];
  const first = lines[0]!.event;
  const count = lines.length > 1 ? ` (${lines.length})` : '';
  const text = [...lines.map(line => lineOf(line, rooms)), ...(note ? [note] : [])].join('\n');
  return {
    subject: { hr: `${hr}: ${first.title}${count}`, en: `${en}: ${first.title}${count}` },
    text: { hr: text, en: text },
    route: `/Calendar/User?date=${first.start.slice(0, 10)}`,
    about: { resource: calendarEvent.name, id: first.id },
  };
};
const lineOf = ({ event, was }: Line, rooms: ReadonlyMap<number, string>): string => {
  const place = (e: EventRow) =>
    [spanText(e.start, e.end), e.idRoom === null ? null : rooms.get(e.idRoom)].filter(Boolean).join(', ');
  return was && place(was) !== place(event)
    ? `${event.title}: ${place(was)} → ${place(event)}`
    : `${event.title}: ${place(event)}`;
};
/** Requests go to those who decide, where they wait until somebody has; what is settled goes to those it concerns. */
export const tellOfNew = async (ctx: TxCtx, ids: readonly number[]): Promise<void> => {
  const events = await eventsById(ctx.db, ids);
  const asked = events.filter(event => event.status === 'requested');
  if (asked.length > 0)
    await notify(ctx, {
      key: 'calendar.requested',
      to: holders(ctx.db, ['calendarAdmin'], ctx.now),
      todo: { closedWhen: { status: { in: ['confirmed', 'rejected', 'cancelled'] } } },
      ...messageOf('requested', linesOf(asked), await roomCodes(ctx, linesOf(asked))),
      route: '/Calendar/Requests',
    });
  const settled = events.filter(event => event.status === 'confirmed');
  if (settled.length > 0) await tell(ctx, 'placed', linesOf(settled), await concerned(ctx, idsOf(settled)));
};

/** What was refused stands in nobody's calendar but its owner's. */
export const tellOfDecision = async (
  ctx: TxCtx,
  events: readonly EventRow[],
  decision: 'confirmed' | 'rejected' | 'cancelled',
  note: string | null,
): Promise<void> => {
  const pairs =
    decision === 'rejected' ? events.map(e => ({ event: e.id, user: e.idOwner })) : await concerned(ctx, idsOf(events));
  await tell(ctx, decision, linesOf(events), pairs, note);
};

/** A decision is taken back: those whom it reached hear it, and those who decide have it before them again. */
export const tellOfReopening = async (ctx: TxCtx, ids: readonly number[]): Promise<void> => {
  const events = await eventsById(ctx.db, ids);
  await tell(ctx, 'reopened', linesOf(events), await concerned(ctx, ids));
  await tellOfNew(ctx, ids);
};

/** Whoever it concerns now, and whoever it concerned before: a teacher who was replaced hears it too. Gives who was told of what. */
export const tellOfChange = async (
  ctx: TxCtx,
  before: readonly EventRow[],
  formerly: readonly Concerned[] = [],
  what: 'changed' | 'putBack' = 'changed',
): Promise<readonly Concerned[]> => {
  const after = new Map((await eventsById(ctx.db, idsOf(before))).map(event => [event.id, event]));
  const lines = before.filter(was => after.has(was.id)).map(was => ({ event: after.get(was.id)!, was }));
  const everybody = [
    ...new Map(
      [...formerly, ...(await concerned(ctx, idsOf(before)))].map(pair => [`${pair.event} ${pair.user}`, pair]),
    ).values(),
  ];
  await tell(ctx, what, lines, everybody);
  return everybody;
};
