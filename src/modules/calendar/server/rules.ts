import { type Ctx, type Me, notAllowed } from '../../../kernel/server/index.ts';
import {
  calendar,
  everyCalendarRight,
  inTeaching,
  teachingCatalogues,
  teachingEdit,
  withoutCalendar,
} from '../rights.ts';

const has = (me: Me, ...permissions: readonly string[]): boolean =>
  me.isAdmin || permissions.some(p => me.permissions.has(p));

/** Whose every role is one for which there is no calendar; a further right given to that role does not bring it back. */
const hasNoCalendar = (me: Me): boolean =>
  !me.isAdmin &&
  me.roles.size > 0 &&
  [...me.roles].every(role => (withoutCalendar as readonly string[]).includes(role));

export const seesCalendar = (me: Me): boolean => !hasNoCalendar(me) && has(me, ...everyCalendarRight);
/** Books any type, takes anybody's time, decides, blocks. */
export const editsCalendar = (me: Me): boolean => !hasNoCalendar(me) && has(me, calendar.edit, inTeaching.edit);
export const booksAsTeacher = (me: Me): boolean => !hasNoCalendar(me) && has(me, calendar.teacher, inTeaching.teacher);
export const booksAsStudent = (me: Me): boolean => !hasNoCalendar(me) && has(me, calendar.student, inTeaching.student);
export const books = (me: Me): boolean => editsCalendar(me) || booksAsTeacher(me) || booksAsStudent(me);
/** The catalogues of the calendar are kept from two modules. */
export const editsCalendarCatalogues = (me: Me): boolean =>
  editsCalendar(me) || (!hasNoCalendar(me) && has(me, teachingCatalogues));
export const allowsCollisions = (me: Me): boolean => has(me, teachingEdit);

export const calendarReader = (ctx: Ctx): Me => mustBe(ctx, seesCalendar);
export const calendarBooker = (ctx: Ctx): Me => mustBe(ctx, books);
export const calendarEditor = (ctx: Ctx): Me => mustBe(ctx, editsCalendar);
const mustBe = (ctx: Ctx, rule: (me: Me) => boolean): Me => {
  if (!ctx.me || !rule(ctx.me)) throw notAllowed();
  return ctx.me;
};
