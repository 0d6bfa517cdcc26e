import type { Me, Policy, Rule } from '../../../kernel/server/contract.ts';
import { rule, col, table } from '../../../kernel/server/rules.ts';
import { sql } from '../../../kernel/server/sql.ts';
import type { calendarEvent, calendarholiday, reservationtype } from '../model.ts';
import { editsCalendar, editsCalendarCatalogues, seesCalendar } from './rules.ts';

const readsTypes = (me: Me): boolean => seesCalendar(me) || editsCalendarCatalogues(me);

export const reservationtypePolicy: Policy<typeof reservationtype> = {
  read: readsTypes,
  create: editsCalendarCatalogues,
  update: editsCalendarCatalogues,
  remove: editsCalendarCatalogues,
  // Other modules look for their type by its kind.
  fields: { systemKind: { writtenBy: () => ({ systemKind: 'reservation' }) } },
  check: (_ctx, { verb, row }) => (verb === 'remove' && row.systemKind !== 'reservation' ? [{ level: 'error', key: 'kindIsFixed' }] : []),
  /** Events carry copies of what their type holds: they are read again, and what cannot stand is refused. */
  async effect(ctx, { verb, before, row }) {
    if (verb !== 'update' || (before!.blocksRoom === row.blocksRoom && before!.blocksTeacher === row.blocksTeacher)) return;
    await ctx.db.run(sql`update ${ctx.db.table('calendar-event')} set id_reservationtype = id_reservationtype where id_reservationtype = ${row.id} and "end" > ${ctx.now}`);
  },
};

export const calendarholidayPolicy: Policy<typeof calendarholiday> = {
  read: readsTypes,
  create: editsCalendarCatalogues,
  update: editsCalendarCatalogues,
  remove: editsCalendarCatalogues,
};

/** Mine: I own it, teach at it, or am asked to it. */
export const concernsMe = (me: Me): Rule<typeof calendarEvent> => ({
  any: [
    { idOwner: me.id },
    rule`exists (select 1 from ${table('calendar-event-teacher')} p where p.id_calendar_event = ${col('id')} and p.id_teacher = ${me.facts.idTeacher})`,
    rule`exists (select 1 from ${table('calendar-event-user')} p where p.id_calendar_event = ${col('id')} and p.id_user = ${me.id})`,
  ],
});

export const calendarEventPolicy: Policy<typeof calendarEvent> = {
  read: me => seesCalendar(me) && (editsCalendar(me) || { any: [concernsMe(me), { isPublic: 1, status: 'confirmed' }] }),
  moves: {
    approve: { by: editsCalendar },
    reject: { by: editsCalendar },
    cancel: { by: me => editsCalendar(me) || { idOwner: me.id } },
  },
};
