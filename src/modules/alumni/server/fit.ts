import { integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  inTransaction,
  type Job,
  notSignedIn,
  saveMatching,
  sql,
  type Sql,
  visible,
} from '../../../kernel/server/index.ts';
import { levelsInOrder } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { graduates, partnersKnown } from '../../people/server/index.ts';
import { jobAlert, jobOffer } from '../model.ts';

/** The offer `o` is of the profession of the graduate `g`, or asks for no more than a level that they have. */
const fits = (db: Db): Sql => sql`(o.id_profession = g.id_profession or exists (
  select 1 from ${db.table('alumni-education')} e join ${levelsInOrder(db)} has on has.id = e.id_study_level join ${levelsInOrder(db)} asks on asks.id = o.id_study_level
  where e.id_alu_stu = g.id and e.status = 'confirmed' and has.eqf >= asks.eqf))`;

/** The saved search `a` finds the offer `o`. */
const finds = (db: Db): Sql => sql`(
  (a.words is null or strpos(lower(o.title || ' ' || o.description), lower(a.words)) > 0)
  and (a.id_profession is null or a.id_profession = o.id_profession)
  and (a.employment_kind is null or a.employment_kind = o.employment_kind)
  and (a.work_mode is null or a.work_mode = o.work_mode)
  and (a.id_state_city is null or a.id_state_city = o.id_state_city)
  and (a.id_study_level is null or o.id_study_level is null or exists (
    select 1 from ${levelsInOrder(db)} has join ${levelsInOrder(db)} asks on asks.id = o.id_study_level where has.id = a.id_study_level and has.eqf >= asks.eqf)))`;

/** Whoever may be written to: with an account, with consent, and not known to be somebody else. */
const agreed = sql`g.id_user is not null and g.has_consent_messages = 1 and g.verification <> 'rejected'`;

/** Accounts of graduates who hear of an offer as soon as it is published. */
export const whomItFits = ({ db }: Pick<Ctx, 'db'>, idOffer: number): Sql => sql`
  select g.id_user from ${graduates(db)} g cross join ${db.table('job-offer')} o where o.id = ${idOffer} and ${agreed}
    and ((g.is_open_to_offers = 1 and ${fits(db)})
      or exists (select 1 from ${db.table('job-alert')} a where a.id_alu_stu = g.id and a.rhythm = 'atOnce' and ${finds(db)}))`;

interface Told {
  readonly idUser: number;
  readonly ids: readonly number[];
  readonly titles: readonly string[];
  readonly alerts: readonly number[];
}
/** Once a day, to the minute in which moments are kept: what the saved searches have found since they were told last, as one message to each person. */
const tellDaily = async (ctx: Ctx): Promise<void> => {
  const { db } = ctx;
  const found = await db.run<Told>(sql`
    select g.id_user as "idUser", array_agg(distinct o.id) as ids, array_agg(distinct concat(o.title, ' (', p.name, ')')) as titles, array_agg(distinct a.id) as alerts
    from ${db.table('job-alert')} a join ${graduates(db)} g on g.id = a.id_alu_stu cross join ${db.table('job-offer')} o join ${partnersKnown(db)} p on p.id = o.id_partner
    where a.rhythm = 'daily' and ${agreed} and o.status = 'published' and o.deleted_at is null and o.apply_until >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date
      and o.published_at >= date_trunc('minute', coalesce(a.told_until, a.created_at)) and o.published_at < date_trunc('minute', ${ctx.now}::timestamptz) and ${finds(db)}
    group by g.id_user order by g.id_user`);
  for (const { idUser, titles, alerts } of found.rows)
    await inTransaction(ctx, async tx => {
      await saveMatching(tx, jobAlert, { id: { in: alerts } }, { toldUntil: wallClock(ctx.now) }, { action: 'told' });
      await notify(tx, {
        key: 'alumni.offer.daily',
        type: 'alumniStudent',
        to: [idUser],
        route: '/Alumni/JobOffer',
        subject: { hr: `Nove ponude posla: ${titles.length}`, en: `New job offers: ${titles.length}` },
        text: { hr: titles.join('\n'), en: titles.join('\n') },
      });
    });
};
export const fitJobs: readonly Job[] = [
  {
    name: 'alumni.alerts',
    called: { hr: 'Alumni: obavijesti o ponudama', en: 'Alumni: notices of offers' },
    cron: '30 6 * * *',
    run: tellDaily,
  },
];

/** For the home: offers that fit the caller, those that fit best and the newest first. */
const fitting = endpoint({
  method: 'GET',
  path: 'alumni/fitting',
  summary: 'Published offers that fit the caller’s profession, level of study or saved searches.',
  answer: {
    offers: list(
      object({
        id: integer({ required: true }),
        title: text({ required: true }),
        employer: text({ required: true }),
        applyUntil: text({ required: true }),
        because: list(text({ required: true }), { required: true }),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    if (!ctx.me) throw notSignedIn();
    const { db } = ctx;
    const found = await db.run(sql`select * from (
      select o.id, o.title, p.name as employer, o.apply_until::text as "applyUntil", o.published_at, array_remove(array[
        case when o.id_profession = g.id_profession then 'profession' end,
        case when o.id_study_level is not null and exists (select 1 from ${db.table('alumni-education')} e join ${levelsInOrder(db)} has on has.id = e.id_study_level
          join ${levelsInOrder(db)} asks on asks.id = o.id_study_level where e.id_alu_stu = g.id and e.status = 'confirmed' and has.eqf >= asks.eqf) then 'level' end,
        case when exists (select 1 from ${db.table('job-alert')} a where a.id_alu_stu = g.id and ${finds(db)}) then 'search' end], null) as because
      from ${graduates(db)} g cross join ${db.table('job-offer')} o join ${partnersKnown(db)} p on p.id = o.id_partner
      where g.id_user = ${ctx.me.id} and o.status = 'published' and ${visible(ctx, jobOffer, 'o')}) x
      where cardinality(x.because) > 0 order by cardinality(x.because) desc, x.published_at desc limit 6`);
    return {
      offers: found.rows.map(({ published_at: _published, ...row }) => row),
    };
  },
});
export const fitEndpoints: readonly Endpoint[] = [fitting];
