import type { Me, Rule } from '../../../kernel/server/index.ts';
import { holdsCourse, isOnStudy, takesCourse } from '../../catalogues/server/index.ts';
import { right } from '../rights.ts';

const has = (me: Me, names: readonly string[]): boolean => names.some(name => me.permissions.has(name));

/** Whoever keeps the outcomes of the whole institution. */
const keepsStudies = (me: Me): boolean => has(me, right('StudyOutcomesEdit'));
/** The head of the study, or of the study that it is a stream of. */
const heads = (me: Me, study: string): Rule => ({
  any: [{ [`${study}.idHead`]: me.facts.idTeacher }, { [`${study}.idParent.idHead`]: me.facts.idTeacher }],
});

/** Decides what was submitted. */
export const adopts = (me: Me): boolean => me.roles.has('learningOutcomesAdmin');
export const writesSets = (me: Me): boolean => has(me, right('OutcomeSetsEdit'));
/** Whoever keeps outcomes, and the head of the study in the row's `idStudy`. */
export const writesStudy = (me: Me): Rule => keepsStudies(me) || heads(me, 'idStudy');
/** Whoever keeps outcomes, and with the right to write those of courses the holder of the course and the head of its study. */
export const writesCourse = (me: Me): Rule =>
  keepsStudies(me) ||
  (has(me, right('StudyCourseOutcomesEdit')) && { any: [holdsCourse(me), heads(me, 'idStCo.idStudy')] });

/** Somebody who is here as a student alone, and reads what is adopted of the own studies and courses. */
const isOnlyStudent = (me: Me): boolean => me.facts.idStudent !== null && !has(me, right('CataloguesView'));
const isAdopted: Rule = { status: { in: ['adopted', 'archived'] } };

export const readsSets = (me: Me): boolean => has(me, right('OutcomeSetsView', 'OutcomeSetsEdit'));
export const readsStudies = (me: Me): Rule => {
  if (!has(me, right('StudyOutcomesView', 'StudyOutcomesEdit'))) return heads(me, 'idStudy');
  return isOnlyStudent(me) ? { all: [isOnStudy(me), isAdopted] } : true;
};
export const readsCourses = (me: Me): Rule => {
  if (!has(me, right('StudyCourseOutcomesView', 'StudyCourseOutcomesEdit', 'StudyOutcomesEdit')))
    return { any: [holdsCourse(me), heads(me, 'idStCo.idStudy')] };
  return isOnlyStudent(me) ? { all: [takesCourse(me), isAdopted] } : true;
};
