import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  type Me,
  notAllowed,
  save,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarSeries } from '../model.ts';
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
  type EventType,
  needsApproval,
  refuse,
  refuseBadPeriod,
  refuseForeignTime,
  refuseOutsideYear,
  refuseUnbookable,
  type Room,
  roomsById,
  typeFor,
} from './bookable.ts';
import { findConflicts, hardOnes, refusalFor, timeHeld, type Wanted } from './conflicts.ts';
import { displace } from './displace.ts';
import { insertEvents, type NewEvent } from './events.ts';
import { lockAll } from './locks.ts';
import { tellOfNew } from './notices.ts';
import { changed } from './listeners.ts';
import { datesOf, readRule, type Rule, ruleText } from './recurrence.ts';
import { allowsCollisions, calendarBooker } from './rules.ts';
import { sentence } from './says.ts';
import { seenByIds } from './seen.ts';
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
  readonly wanted: readonly WantedEvent[];
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
  const { type, as } = await typeFor(ctx.db, me, request.idReservationtype);
  if (request.collisionAllowed === 1 && !allowsCollisions(me)) throw notAllowed();
  if (request.collisionAllowed === 1 && !request.collisionReason) throw refuse('collisionReason', 'reasonOfCollision');
  if (request.displace === 1 && (as !== 'editor' || type.systemKind !== 'block')) throw notAllowed();
  refuseBadPeriod(request.start, request.end, type.systemKind === 'block');
  const { rule, dates } = await occurrencesOf(ctx, request);
  const wanted = wantedDates(request, dates, type.blocksRoom === 1);
  const rooms = await roomsById(ctx, [request.idRoom, ...Object.values(request.rooms ?? {})]);
  refuseUnbookable(ctx, { as, type, rooms }, wanted);
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
export const roomsOf = (wanted: readonly WantedEvent[]): (number | null)[] => wanted.map(w => w.idRoom);
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
    for (const date of named) if (!dates.includes(date)) throw refuse(field, 'notInSeries', { date });
  const minutes = minutesBetween(request.start, request.end);
  const kept = dates.filter(date => !request.skip?.includes(date));
  if (kept.length === 0) throw refuse('skip', 'everythingSkipped');
  return kept.map((date, n) => {
    const start = `${date} ${timeOf(request.start)}`;
    const idRoom = request.rooms?.[date] ?? request.idRoom ?? null;
    return { n, date, start, end: addMinutes(start, minutes), idRoom, room: holdsRoom ? idRoom : null };
  });
};

/** Whoever comes too late hears it without waiting in the line for the room. What decides is the look under the lock. */
const refuseAtOnce = async (ctx: Ctx, plan: Plan, request: BookRequest): Promise<void> => {
  if (request.request === 1 || request.displace === 1) return;
  const refusal = refusalFor(plan.wanted, await findConflicts(ctx, plan.me, plan.wanted));
  if (refusal) throw refusal;
};

const store = async (ctx: TxCtx, plan: Plan, request: BookRequest): Promise<BookAnswer> => {
  const { me, type, wanted } = plan;
  const own =
    type.blocksTeacher === 1 && plan.as !== 'editor' && me.facts.idTeacher !== null ? [me.facts.idTeacher] : [];
  const people = { teachers: request.teachers ?? own, groups: request.groups ?? [], users: request.users ?? [] };
  await lockAll(ctx, { ...people, rooms: roomsOf(wanted) });
  if (request.displace === 1) await displace(ctx, wanted, request.title);
  const shared: SharedByDates = {
    ...people,
    idReservationtype: type.id,
    title: request.title,
    description: request.description ?? null,
    idOwner: me.id,
    attendees: request.attendees ?? null,
    isPublic: request.isPublic ?? type.publicTitle,
    idSeries: plan.rule ? await storeSeries(ctx, plan, request) : null,
    source: 'manual',
    collisionAllowed: request.collisionAllowed ?? 0,
    collisionReason: request.collisionReason ?? null,
  };
  return storeDates(ctx, plan, wanted, shared, request.request === 1);
};

export type SharedByDates = Omit<NewEvent, 'start' | 'end' | 'idRoom' | 'seriesDate' | 'status'>;
/** Stores dates that are held already, if they are free; with `competes`, what is taken is stored as a request. */
export const storeDates = async (
  ctx: TxCtx,
  { me, as, type, rooms }: Pick<Plan, 'me' | 'as' | 'type' | 'rooms'>,
  wanted: readonly WantedEvent[],
  shared: SharedByDates,
  competes: boolean,
): Promise<BookAnswer> => {
  const found = await findConflicts(ctx, me, wanted, timeHeld(type, shared));
  const refusal = refusalFor(wanted, found);
  if (refusal && !competes) throw refusal;
  const mustAsk = needsApproval(as, type);
  const events = wanted.map(
    ({ n, date, start, end, idRoom }): NewEvent => ({
      ...shared,
      idRoom,
      start,
      end,
      seriesDate: shared.idSeries === null ? null : date,
      status: mustAsk || hardOnes(found.get(n)).length > 0 ? 'requested' : 'confirmed',
    }),
  );
  const ids = await insertEvents(ctx, events);
  await changed(ctx, ids, 'created');
  await tellOfNew(ctx, ids);
  return answerWith(ctx, me, ids, warningsFor(ctx, rooms, wanted, found, shared.attendees));
};

/** The stored events as their writer sees them, told before the transaction ends: what is stored is never answered with a failure. */
export const answerWith = async (
  ctx: TxCtx,
  me: Me,
  ids: readonly number[],
  warnings: readonly Warning[] = [],
): Promise<BookAnswer> => ({ events: await seenByIds(ctx, me, ids), warnings });

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
  if (!full) return holidays;
  const tooMany = { key: 'moreThanCapacity', params: { capacity: full.capacity } };
  return [{ key: tooMany.key, message: sentence(ctx, tooMany) }, ...holidays];
};

export const bookingEndpoints: readonly Endpoint[] = [book];
