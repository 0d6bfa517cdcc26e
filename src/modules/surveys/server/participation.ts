import { raw, type ReportRule, sql, visible } from '../../../kernel/server/index.ts';
import { surveyConduction, type surveyParticipation } from '../model.ts';
import { right } from '../rights.ts';

export const participationReport: ReportRule<typeof surveyParticipation> = {
  by: me => right('AdministrationEdit').some(permission => me.permissions.has(permission)),
  async rows(ctx, { idAcademicyear }) {
    const { db } = ctx;
    const title = raw(ctx.language === 'hr' ? 'k.title_hr' : 'coalesce(k.title_en, k.title_hr)');
    const { rows } =
      await db.run<never>(sql`select ${title} as title, (k.date_from at time zone 'Europe/Zagreb')::date::text as "dateFrom",
        (k.date_to at time zone 'Europe/Zagreb')::date::text as "dateTo", count(r.id)::int as asked, count(r.id) filter (where r.status = 'done')::int as answered
      from ${db.table('survey-conduction')} k left join ${db.table('survey-completing')} r on r.id_surv_imp = k.id
      where k.access = 'private' and k.status in ('open', 'closed', 'reported') and ${idAcademicyear ? sql`k.id_academicyear = ${idAcademicyear}` : raw('true')}
        and ${visible(ctx, surveyConduction, 'k')}
      group by k.id order by k.date_from desc, k.id`);
    return rows;
  },
};
