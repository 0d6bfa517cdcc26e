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
];
