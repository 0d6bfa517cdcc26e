import type { Hole } from './hole.ts';

/** Rules of the modules: records of people, seats, the calendar, messages, news. */
export const moduleHoles: readonly Hole[] = [
  {
    name: 'student-birth-date-for-everybody',
    why: 'Everybody who reads students knows how old they are.',
    file: 'src/modules/catalogues/server/persons.ts',
    before: '    birthDate: { seenBy: me => keepsRecords(me) || { idUser: me.id } },\n',
    after: '',
    seenBy: ['test/modules/catalogues.test.ts'],
    only: 'personal numbers',
  },
  {
    name: 'last-seat-of-a-course-twice',
    why: 'Two who want the last seat of a course both get it.',
    file: 'src/modules/catalogues/server/course-enrollments.ts',
    before: "  await ctx.db.lock('seats', row.idStCo);\n",
    after: '',
    seenBy: ['test/modules/catalogues-enrolments.test.ts'],
    only: 'last seat',
  },
  {
    name: 'last-seat-of-a-group-twice',
    why: 'Two who want the last seat of a group both get it.',
    file: 'src/modules/catalogues/server/groups.ts',
    before: "Promise<void> => ctx.db.lock('seats of group', idGroup);",
    after: 'Promise<void> => Promise.resolve(void [ctx, idGroup]);',
    seenBy: ['test/catalogues/groups.test.ts'],
    only: 'finds a seat',
  },
  {
    name: 'paper-number-unlocked',
    why: 'Two papers that are issued at one moment want the same number.',
    file: 'src/modules/papers/server/issue.ts',
    before: "    await tx.db.lock('paper number', kind.code, year);\n",
    after: '',
    seenBy: ['test/modules/papers.test.ts'],
    only: 'dense numbers',
  },
  {
    name: 'paper-signed-anything',
    why: 'Another file than the issued paper passes for its signed copy.',
    file: 'src/modules/papers/server/policies.ts',
    before: 'return a.equals(b);',
    after: 'return a.length === b.length;',
    seenBy: ['test/modules/papers.test.ts'],
  },
  {
    name: 'paper-read-is-write',
    why: 'Whoever reads a paper files its signed copy.',
    file: 'src/modules/papers/server/policies.ts',
    before: '    await allowOn(ctx, row.id);\n',
    after: '',
    seenBy: ['test/modules/papers.test.ts'],
  },
  {
    name: 'paper-void-by-anybody',
    why: 'Whoever knows its number makes a paper void.',
    file: 'src/modules/papers/server/issue.ts',
    before:
      'export const makeVoid = async (ctx: Ctx, id: number, reason: string): Promise<Issued> => {\n  await allowOn(ctx, id);\n',
    after: 'export const makeVoid = async (ctx: Ctx, id: number, reason: string): Promise<Issued> => {\n',
    seenBy: ['test/modules/papers.test.ts'],
  },
];
