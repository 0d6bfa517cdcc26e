import { type Ctx, sql, type Sql } from '../../../kernel/server/index.ts';
import { type Definition, definitionIn, type SurveyLanguage } from '../form/index.ts';
import type { Chosen } from './audience.ts';

/** A conduction with what it asks, as the server's own code needs it; whoever calls has judged who may know it. */
export interface Conduction {
  readonly id: number;
  readonly guid: string;
  readonly idSurv: number;
  readonly idFirst: number;
  readonly idStCo: number | null;
  readonly idAcademicyear: number | null;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly purposeHr: string | null;
  readonly purposeEn: string | null;
  readonly basis: string | null;
  readonly access: 'public' | 'private';
  readonly isAnonymous: boolean;
  readonly audience: readonly Chosen[] | null;
  readonly addresses: readonly string[] | null;
  readonly grouping: 'none' | 'audience' | 'question';
  readonly groupQuestion: string | null;
  readonly minGroup: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly allowEdit: boolean;
  readonly allowMultiple: boolean;
  readonly thankYouHr: string | null;
  readonly thankYouEn: string | null;
  readonly conclusions: string | null;
  readonly measures: string | null;
  readonly status: 'draft' | 'scheduled' | 'open' | 'closed' | 'reported' | 'cancelled';
  readonly languages: readonly SurveyLanguage[];
  readonly definition: Definition;
}
/** The first live one of this condition over `c`. */
export const conductionOf = async ({ db }: Pick<Ctx, 'db'>, where: Sql): Promise<Conduction | null> => {
  const found = await db.one<Omit<Conduction, 'definition'> & { definition: string }>(
    sql`select c.id, c.guid, c.id_surv as "idSurv", coalesce(s.id_first, s.id) as "idFirst", c.id_st_co as "idStCo",
      c.id_academicyear as "idAcademicyear", c.title_hr as "titleHr", c.title_en as "titleEn", c.purpose_hr as "purposeHr",
      c.purpose_en as "purposeEn", c.basis, c.access, c.is_anonymous = 1 as "isAnonymous", c.audience, to_jsonb(c.addresses) as addresses, c.grouping,
      c.group_question as "groupQuestion", c.min_group as "minGroup",
      to_char(c.date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateFrom",
      to_char(c.date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateTo",
      c.allow_edit = 1 as "allowEdit", c.allow_multiple = 1 as "allowMultiple", c.thank_you_hr as "thankYouHr",
      c.thank_you_en as "thankYouEn", c.conclusions, c.measures, c.status, to_jsonb(s.languages) as languages, s.definition
    from ${db.table('survey-conduction')} c join ${db.table('survey')} s on s.id = c.id_surv
    where c.deleted_at is null and ${where} order by c.id limit 1`,
  );
  return found && { ...found, definition: definitionIn(found.definition) };
};
