import { error, isSwitchedOn, type Me, type Policy, type Problem, type RuleOf } from '../../../kernel/server/index.ts';
import { hasJmbagCheckDigit } from '../jmbag.ts';
import type { student, teacher } from '../model.ts';
import { alumniEdit, cc, internship, studentReaders, thesis } from '../rights.ts';
import { rankFrom, recordRank } from './ranks.ts';
import { editsTeachers, has, readsCatalogues } from './rules.ts';

/** Personal numbers: the person's own, and of those who keep the records. */
const keepsRecords = (me: Me): boolean => has(me, cc.edit, cc.catalogues);
/** Without the number no teacher can be entered, so whoever enters teachers sees it. */
const teachersOwn: RuleOf<typeof teacher> = me => keepsRecords(me) || editsTeachers(me) || { idUser: me.id };

export const teacherPolicy: Policy<typeof teacher> = {
  read: me => readsCatalogues(me) || { idUser: me.id },
  // Whoever is signed in may meet a teacher's name: as head, mentor, member of a committee.
  lookup: () => true,
  create: editsTeachers,
  update: editsTeachers,
  remove: editsTeachers,
  fill: rankFrom,
  effect: recordRank,
  fields: {
    oib: { seenBy: teachersOwn },
    foreignId: { seenBy: teachersOwn },
    isvuCode: { seenBy: teachersOwn },
    fte: { seenBy: teachersOwn },
    normReduction: { seenBy: teachersOwn },
  },
};

export const readsStudents = (me: Me): boolean => has(me, ...studentReaders);
export const editsStudents = (me: Me): boolean => has(me, cc.edit, cc.catalogues, thesis.catalogues);
/** Those who work with students choose them by name; students do not look each other up. */
export const choosesStudents = (me: Me): boolean =>
  readsStudents(me) ||
  has(me, cc.view, thesis.teacher, thesis.librarian, internship.view, internship.edit, internship.teacher, alumniEdit);

export const studentPolicy: Policy<typeof student> = {
  read: me => readsStudents(me) || { idUser: me.id },
  lookup: me => choosesStudents(me) || { idUser: me.id },
  create: editsStudents,
  update: editsStudents,
  remove: editsStudents,
  fields: {
    jmbag: { seenBy: me => readsStudents(me) || { idUser: me.id } },
    oib: { seenBy: me => keepsRecords(me) || { idUser: me.id } },
    birthDate: { seenBy: me => keepsRecords(me) || { idUser: me.id } },
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    const problems: Problem<typeof student>[] = [];
    if (row.jmbag !== before?.jmbag && !hasJmbagCheckDigit(row.jmbag))
      problems.push({
        level: (await isSwitchedOn(ctx, 'strictJmbag')) ? 'error' : 'warning',
        field: 'jmbag',
        key: 'jmbagCheckDigit',
      });
    if (row.birthDate !== null && row.birthDate > ctx.now.toISOString().slice(0, 10))
      problems.push(error('birthInFuture', 'birthDate'));
    return problems;
  },
};
