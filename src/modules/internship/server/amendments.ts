import type { Row } from '../../../kernel/resource/index.ts';
import {
  col,
  error,
  isThere,
  type Me,
  move,
  type Policy,
  type Rule,
  rule,
  save,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { internship, intsAmendment, type intsHostConfirmation } from '../model.ts';
import { hrDay } from './days.ts';
import { mentorProblem } from './internship.ts';
import { endMentorLinks } from './mentor-letters.ts';
import { tell } from './notices.ts';
import { internshipHeld, namesOf } from './read.ts';
import { asMentor, asStudent, asTeacher, edits, isItsMentor, readsAll, today } from './rules.ts';

type Amendment = Row<typeof intsAmendment>;
const decides = (me: Me): Rule => edits(me) || { 'idInts.idTeacher': me.facts.idTeacher };
const reads = (me: Me): Rule =>
  readsAll(me) || { any: [asStudent(me, 'idInts.'), asMentor(me, 'idInts.'), asTeacher(me, 'idInts.')] };
const changes = ['idPartner', 'idParEmployee', 'idTeacher', 'dateFrom', 'dateTo', 'plannedHours'] as const;
const changed = (row: Amendment): Partial<Pick<Amendment, (typeof changes)[number]>> =>
  Object.fromEntries(changes.filter(field => row[field] !== null).map(field => [field, row[field]]));

/** What it was, for the addendum: the names of that day, whatever they become. */
const asItWas = async (ctx: TxCtx, idInts: number): Promise<string> => {
  const [held, names] = [await internshipHeld(ctx, idInts), await namesOf(ctx, idInts)];
  const days = held.dateFrom && held.dateTo ? `${hrDay(held.dateFrom)} – ${hrDay(held.dateTo)}` : '–';
  return [names.partner ?? '–', names.mentor ?? '–', days, `${held.plannedHours ?? '–'} h`].join(' · ');
};

export const amendmentPolicy: Policy<typeof intsAmendment> = {
  read: reads,
  create: decides,
  update: me => ({ all: [decides(me), { status: 'planned' }] }),
  remove: me => ({ all: [decides(me), { status: 'planned' }] }),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idInts !== row.idInts) return [error('amendmentFixed', 'idInts')];
    const held = await internshipHeld(ctx, row.idInts);
    if (!['referred', 'active'].includes(held.status)) return [error('notRunning', 'idInts')];
    if (Object.keys(changed(row)).length === 0) return [error('nothingChanged')];
    if (row.idPartner !== null && !(await isThere(ctx, 'partner', { id: row.idPartner, status: 'active' })))
      return [error('partnerNotActive', 'idPartner')];
    // A new host has its own mentor.
    const mentor = await mentorProblem(ctx, row.idPartner ?? held.idPartner, row.idParEmployee ?? held.idParEmployee);
    if (mentor) return [error(mentor, 'idParEmployee')];
    const [from, to] = [row.dateFrom ?? held.dateFrom, row.dateTo ?? held.dateTo];
    return from !== null && to !== null && from > to ? [error('datesWrong', 'dateTo')] : [];
  },
  effect: async (ctx, { verb, row }) => {
    if (verb === 'create' && row.effectiveFrom <= today(ctx))
      await move(ctx, intsAmendment, row.id, 'apply', {}, { as: 'system' });
  },
  moves: {
    apply: {
      by: 'system',
      when: now => rule`${col('effectiveFrom')} <= (${now}::timestamptz at time zone 'Europe/Zagreb')::date`,
      ready: async (ctx, row) =>
        ['referred', 'active'].includes((await internshipHeld(ctx, row.idInts)).status) ? [] : [error('notRunning')],
      set: async (ctx, row) => ({ replaced: await asItWas(ctx, row.idInts) }),
      async effect(ctx, row) {
        // The portal changes what the referral says: nobody else does once it is out.
        await save({ ...ctx, me: null }, internship, changed(row), { as: 'system', id: row.idInts });
        const held = await internshipHeld(ctx, row.idInts);
        // Another mentor has no use of what was sent to the one before.
        if (row.idParEmployee !== null) await endMentorLinks(ctx, row.idInts);
        await tell(ctx, held, 'amended', ['student', 'mentor', 'teacher'], { note: row.reason });
      },
    },
    withdraw: { by: decides },
  },
};

// ——— The host's confirmation ———

const isEnding: Rule = { 'idInts.status': { in: ['active', 'diarySubmitted', 'mentorGraded'] } };
const brings = (me: Me): Rule => ({
  all: [isEnding, edits(me) || { any: [asStudent(me, 'idInts.'), asMentor(me, 'idInts.')] }],
});
export const hostConfirmationPolicy: Policy<typeof intsHostConfirmation> = {
  read: reads,
  create: brings,
  update: brings,
  remove: brings,
  fill: async (ctx, { before, input }) => {
    if (before) return {};
    const isMentor = isItsMentor(ctx.me, await internshipHeld(ctx, Number(input.idInts)));
    return { source: isMentor ? 'mentor' : 'student' };
  },
  // A click of the student is no signature: what the student brings is the signed paper.
  check: (ctx, { verb, row }) => {
    if (verb === 'remove') return [];
    if (row.confirmedOn > today(ctx)) return [error('confirmedInFuture', 'confirmedOn')];
    if (row.source === 'student' && row.scan === null) return [error('scanNeeded', 'scan')];
    return row.source === 'mentor' && row.scan === null && (row.activities ?? '').trim() === ''
      ? [error('activitiesNeeded', 'activities')]
      : [];
  },
  effect: async (ctx, { verb, row }) => {
    if (verb === 'create')
      await tell(ctx, await internshipHeld(ctx, row.idInts), 'hostConfirmed', ['teacher', 'student']);
  },
};
