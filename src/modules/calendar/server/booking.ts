import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  type Me,
  notAllowed,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent, calendarSeries } from '../model.ts';
import {
  type BookAnswer,
  bookAnswer,
  bookRequest,
  type BookRequest,
  type Conflict,
  type Warning,
} from '../model/shapes.ts';
import {
  type BooksAs,
  booksTypeAs,
  type EventType,
  needsApproval,
  refuseAgainstType,
  refuseBadPeriod,
  refuseForeignRoom,
  refuseForeignTime,
  refuseOutsideYear,
  type Room,
  roomsById,
  typeById,
} from './bookable.ts';
import { findConflicts, hardOnes, refusalFor, type Wanted } from './conflicts.ts';
import { displace } from './displace.ts';
import { insertEvents, type NewEvent } from './events.ts';
import { lockAll } from './locks.ts';
import { tellOfNew } from './notices.ts';
import { changed } from './listeners.ts';
import { datesOf, readRule, type Rule, ruleText } from './recurrence.ts';
import { allowsCollisions, calendarBooker } from './rules.ts';
import { sentence } from './says.ts';
import { seenEvents } from './seen.ts';
import { addMinutes, dateOf, minutesBetween, timeOf } from '../model/time.ts';

/** Everything that is known before anybody's time is looked at. */
export interface Plan {
  readonly me: Me;
  readonly as: BooksAs;
  readonly type: EventType;
  readonly rooms: ReadonlyMap<number, Room>;
  readonly rule: Rule | null;
  /** All dates by the rule; the left out ones too. */
  readonly dates: readonly string[];
  readonly wanted: readonly Wanted[];
}

const book = endpoint({
  method: 'POST',
  path: 'calendar/book',
  summary: 'Books an event or a series: confirmed where nobody must agree and nothing stands in the way.',
  about: 'calendar-event',
  body: bookRequest,
  answer: bookAnswer,
  async handle(ctx, { body: request, reply }): Promise<BookAnswer> {
    const plan = await planOf(ctx, calendarBooker(ctx), request);
    await refuseAtOnce(ctx, plan, request);
    const answer = await inTransaction(ctx, tx => store(tx, plan, request));
    reply.status(201);
    return answer;
  },
});

const planOf = async (ctx: Ctx, me: Me, request: BookRequest): Promise<Plan> => {
  const type = await typeById(ctx.db, request.idReservationtype);
  const as = booksTypeAs(me, type);
  if (!as) throw invalid('idReservationtype', 'typeNotForYou', undefined, calendarEvent.name);
  if (request.collisionAllowed === 1 && !allowsCollisions(me)) throw notAllowed();
  if (request.collisionAllowed === 1 && !request.collisionReason)
    throw invalid('collisionReason', 'reasonOfCollision', undefined, calendarEvent.name);
  if (request.displace === 1 && (as !== 'editor' || type.systemKind !== 'block')) throw notAllowed();
  refuseBadPeriod(request.start, request.end, type.systemKind === 'block');
  const { rule, dates } = await occurrencesOf(ctx, request);
  const wanted = wantedDates(request, dates, type.blocksRoom === 1);
  const rooms = await roomsById(
    ctx,
    [request.idRoom ?? null, ...Object.values(request.rooms ?? {})].filter((id): id is number => id !== null),
  );
  for (const w of wanted) {
    refuseBadPeriod(w.start, w.end, type.systemKind === 'block');
    refuseAgainstType(ctx, as, type, w.start, w.end);
    refuseForeignRoom(as, w.idRoom === null ? null : rooms.get(w.idRoom)!);
  }
  await refuseForeignTime(ctx, me, request);
  return { me, as, type, rooms, rule, dates, wanted };
};

/** The dates of a request: one, or those of its rule, inside one academic year. */
export const occurrencesOf = async (
  ctx: Ctx,
  request: Pick<BookRequest, 'start' | 'rrule'>,
): Promise<{ rule: Rule | null; dates: string[] }> => {
  if (!request.rrule) return { rule: null, dates: [dateOf(request.start)] };
  const rule = readRule(request.rrule);
  const dates = datesOf(rule, dateOf(request.start));
  await refuseOutsideYear(ctx.db, dates);
  return { rule, dates };
};

export type WantedEvent = Wanted & { readonly idRoom: number | null; readonly date: string };
/** Each date with its own room, without those left out. `room` is what it would hold, if the type holds rooms. */
export const wantedDates = (
  request: Pick<BookRequest, 'start' | 'end' | 'idRoom' | 'skip' | 'rooms'>,
  dates: readonly string[],
  holdsRoom: boolean,
): WantedEvent[] => {
  for (const [field, named] of [
    ['skip', request.skip ?? []],
    ['rooms', Object.keys(request.rooms ?? {})],
  ] as const)
    for (const date of named)
      if (!dates.includes(date)) throw invalid(field, 'notInSeries', { date }, calendarEvent.name);
  const minutes = minutesBetween(request.start, request.end);
  const kept = dates.filter(date => !request.skip?.includes(date));
  if (kept.length === 0) throw invalid('skip', 'everythingSkipped', undefined, calendarEvent.name);
  return kept.map((date, n) => {
    const start = `${date} ${timeOf(request.start)}`;
    const idRoom = request.rooms?.[date] ?? request.idRoom ?? null;
    return { n, date, start, end: addMinutes(start, minutes), idRoom, room: holdsRoom ? idRoom : null };
  });
};

/** Whoever comes too late hears it without waiting in the line for the room. What decides is the look under the lock. */
const refuseAtOnce = async (ctx: Ctx, plan: Plan, request: BookRequest): Promise<void> => {
  if (request.request === 1 || request.displace === 1) return;
  const refusal = refusalFor(
    plan.wanted,
    await findConflicts(ctx, plan.me, plan.wanted, { teachers: [], groups: [], except: [] }),
  );
  if (refusal) throw refusal;
};

const store = async (ctx: TxCtx, plan: Plan, request: BookRequest): Promise<BookAnswer> => {
  const { me, type } = plan;
  const own =
    type.blocksTeacher === 1 && plan.as !== 'editor' && me.facts.idTeacher !== null ? [me.facts.idTeacher] : [];
  const people = { teachers: request.teachers ?? own, groups: request.groups ?? [], users: request.users ?? [] };
  const wanted = plan.wanted as readonly WantedEvent[];
  await lockAll(ctx, {
    rooms: wanted.map(w => w.idRoom),
    teachers: people.teachers,
    groups: people.groups,
  });
  if (request.displace === 1) await displace(ctx, wanted, request.title);
  const held = request.collisionAllowed === 1 || type.blocksTeacher === 0 ? { teachers: [], groups: [] } : people;
  const found = await findConflicts(ctx, me, wanted, { ...held, except: [] });
  const refusal = refusalFor(wanted, found);
  if (refusal && request.request !== 1) throw refusal;
  const idSeries = plan.rule ? await storeSeries(ctx, plan, request) : null;
  const shared = {
    idReservationtype: type.id,
    title: request.title,
    description: request.description ?? null,
    idOwner: me.id,
    attendees: request.attendees ?? null,
    isPublic: request.isPublic ?? type.publicTitle,
    idSeries,
    source: 'manual',
    collisionAllowed: request.collisionAllowed ?? 0,
    collisionReason: request.collisionReason ?? null,
  } as const;
  const mustAsk = needsApproval(plan.as, type);
  const events = wanted.map(
    (w): NewEvent => ({
      ...shared,
      ...people,
      idRoom: w.idRoom,
      start: w.start,
      end: w.end,
      seriesDate: idSeries === null ? null : w.date,
      status: mustAsk || hardOnes(found.get(w.n)).length > 0 ? 'requested' : 'confirmed',
    }),
  );
  const ids = await insertEvents(ctx, events);
  await changed(ctx, ids, 'created');
  await tellOfNew(ctx, ids);
  return answerWith(ctx, me, ids, warningsFor(ctx, plan.rooms, wanted, found, request.attendees ?? null));
};

/** The stored events as their writer sees them, told before the transaction ends: what is stored is never answered with a failure. */
export const answerWith = async (
  ctx: TxCtx,
  me: Me,
  ids: readonly number[],
  warnings: readonly Warning[] = [],
): Promise<BookAnswer> => ({ events: await seenEvents(ctx, me, sql`select unnest(${ids}::int[])`), warnings });

const storeSeries = async (ctx: TxCtx, plan: Plan, request: BookRequest): Promise<number> => {
  const first = `${plan.dates[0]} ${timeOf(request.start)}`;
  const { after } = await save(
    ctx,
    calendarSeries,
    {
      rrule: ruleText(plan.rule!),
      start: first,
      end: addMinutes(first, minutesBetween(request.start, request.end)),
      idOwner: plan.me.id,
      exdates: (request.skip ?? []).toSorted().map(date => ({ date })),
    },
    { as: 'system' },
  );
  return after.id;
};

export const warningsFor = (
  ctx: Ctx,
  rooms: ReadonlyMap<number, Room>,
  wanted: readonly WantedEvent[],
  found: ReadonlyMap<number, readonly Conflict[]>,
  attendees: number | null,
): Warning[] => {
  const full = wanted
    .map(w => (w.idRoom === null ? null : rooms.get(w.idRoom)!))
    .find(room => room && room.isVirtual === 0 && attendees !== null && attendees > room.capacity);
  const holidays = wanted.flatMap(w =>
    (found.get(w.n) ?? []).filter(c => c.kind === 'holiday').map(c => ({ key: 'onHoliday', message: c.message })),
  );
  return [
    ...(full
      ? [
          {
            key: 'moreThanCapacity',
            message: sentence(ctx, { key: 'moreThanCapacity', params: { capacity: full.capacity } }),
          },
        ]
      : []),
    ...holidays,
  ];
};

export const bookingEndpoints: readonly Endpoint[] = [book];
