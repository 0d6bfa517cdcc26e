import { type Me, type Rule, sql } from '../../../kernel/server/index.ts';
import { holdsCourse, holdsCourseOf, isOnStudy, takesCourse } from '../../catalogues/server/index.ts';
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
/** Whoever keeps outcomes, and the head of the study that this path leads to. */
export const writesStudyAt = (me: Me, study: string): Rule => keepsStudies(me) || heads(me, study);
export const writesStudy = (me: Me): Rule => writesStudyAt(me, 'idStudy');
/** Whoever keeps outcomes, and with the right to write those of courses the holder of the course and the head of its study. */
export const writesCourse = (me: Me): Rule =>
  keepsStudies(me) ||
  (has(me, right('StudyCourseOutcomesEdit')) && { any: [holdsCourse(me), heads(me, 'idStCo.idStudy')] });

/** The same, of a row that names an outcome of the course. */
export const writesCourseOfOutcome = (me: Me): Rule =>
  keepsStudies(me) ||
  (has(me, right('StudyCourseOutcomesEdit')) && {
    any: [
      holdsCourseOf(
        me,
        row =>
          sql`(select l.id_st_co from ${row.table('learningoutcomestudycourse')} l where l.id = ${row.col('idLearningoutcomestudycourse')})`,
      ),
      heads(me, 'idLearningoutcomestudycourse.idStCo.idStudy'),
    ],
  });

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
