import { type Me, type Rule, rule, col, table, type RuleOf } from '../../../kernel/server/index.ts';
import { ofInternships, type survey, type surveyConduction, type surveyRule } from '../model.ts';
import { right } from '../rights.ts';

const [view, administration] = [right('View')[0]!, right('AdministrationEdit')[0]!];
export const leads = (me: Me): boolean => me.permissions.has(administration);
export const readsResults = (me: Me): boolean => me.permissions.has(view) || leads(me);
/** Whoever leads surveys only for the alumni sees and makes surveys of graduates alone. */
export const isAlumniOnly = (me: Me): boolean =>
  leads(me) && !me.isAdmin && !me.roles.has('surveyAdmin') && me.roles.has('alumniAdmin');

export const ledSurvey: RuleOf<typeof survey> = me => leads(me) && (isAlumniOnly(me) ? { category: 'alumni' } : true);
export const ledConduction = (me: Me): Rule<typeof surveyConduction> =>
  leads(me) && (isAlumniOnly(me) ? { 'idSurv.category': 'alumni' } : true);

export const ledRule = (me: Me): Rule<typeof surveyRule> =>
  leads(me) && (isAlumniOnly(me) ? { 'idSurv.category': 'alumni' } : true);

const ended = { status: { in: ['closed', 'reported'] } } as const;
/**
 * Who reads the results because of what they are: who leads it, whoever it is shared with, the teacher whose course it is about,
 * and the heads of its unit and study.
 */
export const readersOf = (me: Me): Rule<typeof surveyConduction> => ({
  any: [
    ledConduction(me),
    // Whoever runs internships chooses the surveys about them, and reads what came of them.
    readsResults(me) && me.roles.has('internshipAdmin') && { 'idSurv.category': { in: [...ofInternships] } },
    {
      all: [
        readsResults(me),
        rule`${col('id')} in (select v.id_surv_imp from ${table('survey-viewer')} v where v.id_user = ${me.id})`,
      ],
    },
    ...(me.facts.idTeacher
      ? [
          {
            all: [
              readsResults(me),
              {
                any: [
                  { 'idStCo.idHolder': me.facts.idTeacher },
                  { 'idStCo.idStudy.idHead': me.facts.idTeacher },
                  { 'idStCo.idCourse.idOrganizationunit': { in: me.facts.headOfUnits } },
                ],
              },
            ],
          } as never,
        ]
      : []),
  ],
});
/** And, where the survey says so, those who were asked. */
export const resultsOf = (me: Me): Rule<typeof surveyConduction> => ({
  any: [
    readersOf(me),
    {
      all: [
        ended,
        { showResultsTo: 'respondents' },
        rule`${col('id')} in (select c.id_surv_imp from ${table('survey-completing')} c where c.id_user = ${me.id})`,
      ],
    },
  ],
});
