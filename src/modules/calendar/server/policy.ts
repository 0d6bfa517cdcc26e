import {
  error,
  type Me,
  type Policy,
  type RowRef,
  type SqlRule,
  warning,
  type WriteEvent,
} from '../../../kernel/server/index.ts';
import type { calendarEvent, calendarholiday, reservationtype } from '../model.ts';
import { eventMoves } from './decisions.ts';
import { eventsToCome, holdAnew, mostAtOnce } from './hold-anew.ts';
import { editsCalendar, editsCalendarCatalogues, seesCalendar } from './rules.ts';
import { isAffairOf, isAmongTheirs, isOpenTo, whoseOf } from './whose.ts';

/** Whoever sees a calendar sees its catalogues; who keeps it, keeps them. */
const ofCatalogues = {
  read: (me: Me): boolean => seesCalendar(me) || editsCalendarCatalogues(me),
  create: editsCalendarCatalogues,
  update: editsCalendarCatalogues,
  remove: editsCalendarCatalogues,
};
const holdsOtherwise = ({ verb, before, row }: WriteEvent<typeof reservationtype>): boolean =>
  verb === 'update' && (before!.blocksRoom !== row.blocksRoom || before!.blocksTeacher !== row.blocksTeacher);
export const reservationtypePolicy: Policy<typeof reservationtype> = {
  ...ofCatalogues,
  // Other modules look for their type by its kind.
  fields: { systemKind: { writtenBy: () => ({ systemKind: 'reservation' }) } },
  check: async (ctx, event) => {
    const { verb, row } = event;
    if (verb === 'remove') return row.systemKind === 'reservation' ? [] : [error('kindIsFixed')];
    const n = holdsOtherwise(event) ? await eventsToCome(ctx, row.id) : 0;
    return n > mostAtOnce ? [warning('eventsFollow', null, { n })] : [];
  },
  effect: async (ctx, event) => {
    if (holdsOtherwise(event)) await holdAnew(ctx, event.row.id);
  },
};

export const calendarholidayPolicy: Policy<typeof calendarholiday> = ofCatalogues;

/** Mine: I own it, teach at it, am asked to it, or am a member of its group on that day. The same words of SQL as on the calendar's own screens. */
const concernsMe = (me: Me, row: RowRef) => isAmongTheirs(row, whoseOf(me), row.col('id'));
const theirAffair = (me: Me): boolean | SqlRule =>
  editsCalendar(me) || { sqlRule: row => isAffairOf(me, concernsMe(me, row)) };
const forThoseItConcerns = { seenBy: theirAffair };

export const calendarEventPolicy: Policy<typeof calendarEvent> = {
  read: me =>
    seesCalendar(me) && (editsCalendar(me) || { sqlRule: row => isOpenTo(row, me, concernsMe(me, row), row) }),
  fields: {
    attendees: forThoseItConcerns,
    decisionBy: forThoseItConcerns,
    decisionAt: forThoseItConcerns,
    decisionNote: forThoseItConcerns,
    collisionAllowed: forThoseItConcerns,
    collisionReason: forThoseItConcerns,
  },
  notes: theirAffair,
  moves: eventMoves,
};
