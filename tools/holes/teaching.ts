import type { Hole } from './hole.ts';

const decisions = ['test/modules/calendar-decisions.test.ts'];

/** Booking, and the timetable: who decides, who is taken, and what a withdrawal leaves. */
export const teachingHoles: readonly Hole[] = [
  {
    name: 'approved-into-a-taken-room',
    why: 'A request is approved though its room went to somebody since.',
    file: 'src/modules/calendar/server/decisions.ts',
    before:
      '    await refuseIfGone(ctx, [(await eventById(ctx.db, row.id))!], await participantsOfAll(ctx.db, [row.id]));\n',
    after: '',
    seenBy: decisions,
    only: 'cannot be approved',
  },
  {
    name: 'decision-taken-back-by-whoever-asked',
    why: 'Whoever asked for a room takes the decision about it back, and everybody else’s with it.',
    file: 'src/modules/calendar/server/decisions.ts',
    before: 'const reopen: Rule = {\n  ...ofRequests,\n',
    after: 'const reopen: Rule = {\n  ...ofRequests,\n  by: () => true,\n',
    seenBy: decisions,
    only: 'taken back in one act',
  },
  {
    name: 'loser-hears-who-won',
    why: 'Whoever lost a room reads what it was given away for.',
    file: 'src/modules/calendar/server/decisions.ts',
    before: "await decideAll(ctx, 'reject', theirs, sentence(ctx, say));",
    after:
      "await decideAll(ctx, 'reject', theirs, `${sentence(ctx, say)} ${(await eventById(ctx.db, approved[0]!))!.title}`);",
    seenBy: decisions,
    only: 'taken back in one act',
  },
  {
    name: 'requests-of-others-shown',
    why: 'Everybody who looks at a room sees what others have only asked for.',
    file: 'src/modules/calendar/server/seen.ts',
    before: 'raw("where e.status = \'confirmed\' or e.is_mine")',
    after: "raw(\"where e.status in ('confirmed', 'requested') or e.is_mine\")",
    seenBy: decisions,
    only: 'opened by nobody else',
  },
  {
    name: 'substitute-taken-for-free',
    why: 'Whoever holds a lesson for another is proposed somewhere else at the same hour.',
    file: 'src/modules/course-conductions/server/conflicts.ts',
    before: "return lesson !== undefined && !(c.kind === 'teacher' && lesson.isSubstitute);",
    after: 'return lesson !== undefined;',
    seenBy: ['test/modules/conductions-what-if.test.ts'],
    only: 'stands in for somebody',
  },
  {
    name: 'stopped-withdrawal-stands-in-the-way',
    why: 'Who stops a withdrawal can never publish the timetable again.',
    file: 'src/modules/course-conductions/server/semesters.ts',
    before: "return state === 'waiting' || state === 'running' ? work : null;",
    after: 'return state === null ? null : work;',
    seenBy: ['test/modules/conductions-generation.test.ts'],
  },
  {
    name: 'withdrawn-while-it-is-made',
    why: 'One run takes away the lessons that another is making.',
    file: 'src/modules/course-conductions/server/semesters.ts',
    before: '      check: (ctx, row) => refuseMeanwhile(ctx, row.id),\n',
    after: '',
    seenBy: ['test/modules/conductions-generation.test.ts'],
  },
];
