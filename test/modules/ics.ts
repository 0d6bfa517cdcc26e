import ICAL from 'ical.js';
import { wallClock } from '../../src/modules/calendar/model/time.ts';

export interface Told {
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly status: string;
}

/** Every occurrence in a feed, as an independent reader of the format works it out: rules, exceptions, replacements, time zone. */
export const occurrencesIn = (text: string): Told[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const uidOf = (c: ICAL.Component): string => String(c.getFirstPropertyValue('uid'));
  const replacements = components.filter(c => c.hasProperty('recurrence-id'));
  // Left to itself the library takes every replacement in the calendar for one of this event's own.
  const masters = components
    .filter(c => !c.hasProperty('recurrence-id'))
    .map(
      c =>
        new ICAL.Event(c, {
          strictExceptions: true,
          exceptions: replacements.filter(other => uidOf(other) === uidOf(c)),
        }),
    );
  const told: Told[] = [];
  for (const event of masters) {
    if (!event.isRecurring()) {
      told.push(toldOf(event, event.startDate, event.endDate));
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      told.push(toldOf(item, startDate, endDate));
    }
  }
  return told.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.title < b.title ? -1 : 1));
};
const toldOf = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Told => ({
  start: wallClock(start.toJSDate()),
  end: wallClock(end.toJSDate()),
  title: event.summary,
  status: String(event.component.getFirstPropertyValue('status')),
});
