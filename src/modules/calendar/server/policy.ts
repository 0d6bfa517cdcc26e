import {
  col,
  error,
  type Me,
  type Policy,
  type RowRef,
  rule,
  saveMatching,
  type SqlRule,
} from '../../../kernel/server/index.ts';
import { calendarEvent, type calendarholiday, type reservationtype } from '../model.ts';
import { eventMoves } from './decisions.ts';
import { editsCalendar, editsCalendarCatalogues, seesCalendar } from './rules.ts';
import { isAffairOf, isAmongTheirs, isOpenTo, whoseOf } from './whose.ts';

/** Whoever sees a calendar sees its catalogues; who keeps it, keeps them. */
const ofCatalogues = {
  read: (me: Me): boolean => seesCalendar(me) || editsCalendarCatalogues(me),
  create: editsCalendarCatalogues,
  update: editsCalendarCatalogues,
  remove: editsCalendarCatalogues,
};
export const reservationtypePolicy: Policy<typeof reservationtype> = {
  ...ofCatalogues,
  // Other modules look for their type by its kind.
  fields: { systemKind: { writtenBy: () => ({ systemKind: 'reservation' }) } },
  check: (_ctx, { verb, row }) => (verb === 'remove' && row.systemKind !== 'reservation' ? [error('kindIsFixed')] : []),
  /** Events carry copies of what their type holds: they are read again, and what cannot stand is refused. */
  async effect(ctx, { verb, before, row }) {
    if (verb !== 'update' || (before!.blocksRoom === row.blocksRoom && before!.blocksTeacher === row.blocksTeacher))
      return;
    const still = rule`${col('idReservationtype')} = ${row.id} and ${col('end')} > ${ctx.now}`;
    await saveMatching(ctx, calendarEvent, still, { idReservationtype: row.id }, { action: 'holdAnew' });
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
