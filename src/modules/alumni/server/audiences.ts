import { integer } from '../../../kernel/resource/index.ts';
import {
  type Audience,
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  keyIn,
  type Policy,
  type Sql,
  sql,
  notAllowed,
} from '../../../kernel/server/index.ts';
import { citiesInCounties } from '../../catalogues/server/index.ts';
import { accounts, graduates } from '../../people/server/index.ts';
import type { alumniAudience, exportLog } from '../model.ts';
import { keepsAlumni } from './rules.ts';

/** The profiles `g` that belong to an audience: each condition that is given holds; of several values one is enough. */
export const inAudience = (db: Db, id: Sql | number): Sql => sql`exists (
  select 1 from ${db.table('alumni-audience')} a where a.id = ${id} and a.deleted_at is null
    and (a.employment_status is null or a.employment_status = g.employment_status)
    and (not exists (select 1 from ${db.table('alumni-audience_id_professions')} l where l.id_row = a.id)
      or exists (select 1 from ${db.table('alumni-audience_id_professions')} l where l.id_row = a.id and l.id_target = g.id_profession))
    and (not exists (select 1 from ${db.table('alumni-audience_id_sectors')} l where l.id_row = a.id)
      or exists (select 1 from ${db.table('alumni-audience_id_sectors')} l join ${db.table('alumni-work-experience')} w on w.id_partnersector = l.id_target
        where l.id_row = a.id and w.id_alu_stu = g.id and w.is_current = 1 and w.status = 'confirmed'))
    and (not exists (select 1 from ${db.table('alumni-audience_id_counties')} l where l.id_row = a.id)
      or exists (select 1 from ${db.table('alumni-audience_id_counties')} l join ${citiesInCounties(db)} c on c.id_state_county = l.id_target
        join ${db.table('alumni-address')} d on d.id_state_city = c.id where l.id_row = a.id and d.id_alu_stu = g.id))
    and ((a.year_from is null and a.year_to is null
        and not exists (select 1 from ${db.table('alumni-audience_id_studies')} l where l.id_row = a.id)
        and not exists (select 1 from ${db.table('alumni-audience_id_study_levels')} l where l.id_row = a.id))
      or exists (select 1 from ${db.table('alumni-education')} e where e.id_alu_stu = g.id
        and (a.year_from is null or e.graduation_year >= a.year_from) and (a.year_to is null or e.graduation_year <= a.year_to)
        and (not exists (select 1 from ${db.table('alumni-audience_id_studies')} l where l.id_row = a.id)
          or exists (select 1 from ${db.table('alumni-audience_id_studies')} l where l.id_row = a.id and l.id_target = e.id_study))
        and (not exists (select 1 from ${db.table('alumni-audience_id_study_levels')} l where l.id_row = a.id)
          or exists (select 1 from ${db.table('alumni-audience_id_study_levels')} l where l.id_row = a.id and l.id_target = e.id_study_level)))))`;

export const alumniAudiencePolicy: Policy<typeof alumniAudience> = {
  read: keepsAlumni,
  create: keepsAlumni,
  update: keepsAlumni,
  remove: keepsAlumni,
};

/** The log is read by those who may export; nobody writes it by hand. */
export const exportLogPolicy: Policy<typeof exportLog> = { read: keepsAlumni };

/** A saved group of graduates, for messages and surveys. Who has agreed to what is asked where something is sent. */
export const alumniAudiences: Readonly<Record<string, Audience>> = {
  alumniAudience: {
    resource: 'alumni-audience',
    by: ({ roles }) => roles.has('alumniAdmin') || roles.has('admin'),
    people: ({ db }, value) =>
      sql`select g.id_user from ${graduates(db)} g where g.id_user is not null and ${inAudience(db, keyIn(value))}`,
    async label({ db }, value) {
      const found = await db.one<{ name: string }>(
        sql`select a.name from ${db.table('alumni-audience')} a where a.id = ${keyIn(value)} and a.deleted_at is null`,
      );
      return found?.name ?? null;
    },
    sees: async ({ me }) => me !== null && (me.isAdmin || keepsAlumni(me)),
  },
};

export interface Counted {
  readonly all: number;
  readonly withAccount: number;
  readonly messages: number;
  readonly surveys: number;
}
/** Whom a message and a survey would reach: an account that is closed or not opened yet is reached by neither. */
export const countAudience = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<Counted> =>
  (await db.one<Counted>(sql`select count(*)::int as all, count(u.id)::int as "withAccount",
    count(u.id) filter (where g.has_consent_messages = 1)::int as messages,
    count(u.id) filter (where g.has_consent_surveys = 1)::int as surveys
    from ${graduates(db)} g left join (${accounts(db)}) u on u.id = g.id_user and u.there where ${inAudience(db, id)}`))!;
const count = endpoint({
  method: 'GET',
  path: 'alumni/audience-count',
  summary: 'How many graduates an audience has: all, with an account, and those who agreed to messages and to surveys.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    all: integer({ required: true }),
    withAccount: integer({ required: true }),
    messages: integer({ required: true }),
    surveys: integer({ required: true }),
  },
  async handle(ctx, { query: { id } }) {
    if (!ctx.me || !(ctx.me.isAdmin || keepsAlumni(ctx.me))) throw notAllowed();
    return countAudience(ctx, id);
  },
});
export const audienceEndpoints: readonly Endpoint[] = [count];
