import { type Ctx, type ServerModule, type Sql, sql } from '../../../kernel/server/index.ts';
import { graduateThesisEnUk } from '../en-uk.ts';
import { graduateThesisHr } from '../hr.ts';
import { graduateThesisModule } from '../module.ts';
import { dayEndpoints } from './day.ts';
import { deskEndpoints } from './desk.ts';
import { enrolmentsOfTheses, thesisFacts } from './facts.ts';
import { thesisJobs } from './jobs.ts';
import { thesisPapers } from './papers/index.ts';
import * as p from './policies.ts';
import { commissionLoad, mentorLoad } from './reports.ts';
import { schedulerEndpoints } from './scheduler.ts';
import { oaiEndpoints } from './oai.ts';
import { placeEndpoints } from './place.ts';
import { archiveEndpoints } from './pages.ts';
import { sessionEndpoints, sessionPolicy } from './sessions.ts';
import { topicPolicy, topicsOfYear } from './topics.ts';

/** Theses from the application on, with the day of the defence: for what siblings ask of candidates. */
export const thesesNamed = ({ db, language }: Pick<Ctx, 'db' | 'language'>): Sql =>
  sql`(select t.id, t.id_student, t.id_st_co, t.id_mentor, coalesce(${language === 'hr' ? sql`t.title_hr` : sql`nullif(t.title_en, '')`}, t.title_hr) as title, t.from_practice, t.status,
      (select max(d.start) from ${db.table('graduatethesis-defense')} d where d.id_st_co_graduatethesis = t.id and d.deleted_at is null) as defence
    from ${db.table('st-co-graduatethesis')} t where t.deleted_at is null and t.status not in ('draft', 'withdrawn', 'expired'))`;
export { thesesToDeposit } from './facts.ts';
export { normsOfTheses, type ThesisNorm } from './norms.ts';
export { fileVersion } from './versions.ts';
export { thesisSettingsOfYear } from './year-copies.ts';

export const graduateThesis: ServerModule = {
  module: graduateThesisModule,
  words: { hr: graduateThesisHr, 'en-uk': graduateThesisEnUk },
  policies: {
    'st-co-graduatethesis': p.thesisPolicy,
    'graduatethesis-topic': topicPolicy,
    'graduatethesis-mentorchoice': p.mentorchoicePolicy,
    'graduatethesis-version': p.versionPolicy,
    'graduatethesis-change': p.changePolicy,
    'graduatethesis-deposit': p.depositPolicy,
    'graduatethesis-defensecommission': p.seatPolicy,
    'graduatethesis-defense': p.defensePolicy,
    'graduatethesis-grade': p.gradePolicy,
    graduatethesiscommission: p.commissionPolicy,
    'graduatethesiscommission-member': p.commissionMemberPolicy,
    'graduatethesis-session': sessionPolicy,
    'graduatethesis-setting': p.settingPolicy,
  },
  facts: thesisFacts,
  factTables: { graduatethesiscommission: '*', 'graduatethesiscommission-member': '*', academicyear: '*' },
  joins: { 'st-co-enrollment': enrolmentsOfTheses, academicyear: topicsOfYear },
  endpoints: [
    ...deskEndpoints,
    ...placeEndpoints,
    ...sessionEndpoints,
    ...dayEndpoints,
    ...schedulerEndpoints,
    ...archiveEndpoints,
    ...oaiEndpoints,
  ],
  reports: { 'rpt-graduate-thesis-teacher-load': mentorLoad, 'rpt-commission-teacher-load': commissionLoad },
  papers: thesisPapers,
  jobs: thesisJobs,
};
