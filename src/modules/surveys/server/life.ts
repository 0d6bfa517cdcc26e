import { wallClock } from '../../../kernel/resource/index.ts';
import {
  audiencesOf,
  col,
  type Ctx,
  inTransaction,
  type Job,
  revokeLinks,
  rule,
  saveMatching,
  seal,
  sendLink,
  sql,
  sweep,
  table,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { addressesNotAsked } from '../../people/server/index.ts';
import { surveyCompleting, surveyConduction, surveyResponse } from '../model.ts';
import { peopleIn, stillAsked } from './audience.ts';
import { dropFiles } from './files.ts';
import { letters } from './letters.ts';
import { type Conduction, conductionOf } from './store.ts';

/** The link of somebody without an account; of an anonymous survey its use is noted nowhere. */
export const linkOf = ({ isAnonymous }: Pick<Conduction, 'isAnonymous'>): string =>
  isAnonymous ? 'surveys.answerSecretly' : 'surveys.answer';
const route = ({ guid }: Pick<Conduction, 'guid'>): string => `/SurveyPrivate/${guid}/hr`;

/** The roll is made of who is in the groups at this moment; everybody on it is told. */
export const openConduction = async (ctx: TxCtx, row: Conduction): Promise<void> => {
  if (row.access === 'public') return;
  const { db } = ctx;
  const roll = db.table('survey-completing');
  const chosen = row.audience ?? [];
  const kinds = audiencesOf(ctx.app);
  const labels = await Promise.all(
    chosen.map(async ({ kind, value }) => (await kinds.get(kind)?.label(ctx, value)) ?? `${kind} ${value}`),
  );
  const grouped = row.grouping === 'audience';
  // In random order, so that the numbers of the roll tell nothing.
  await db.run(sql`insert into ${roll} (id_surv_imp, id_user, grp, context_id, status)
    select ${row.id}, p.id_user, case when ${grouped} then (${labels.map(l => l.slice(0, 120))}::text[])[p.at + 1] end, 0, 'pending'
    from (${peopleIn(ctx, chosen)}) p order by random() on conflict do nothing`);
  const given = [...new Set((row.addresses ?? []).map(address => address.toLowerCase()))];
  const { rows: written } = await db.run<{ email: string }>(
    sql`select a.email from unnest(${given}::text[]) a(email) where a.email not in (${addressesNotAsked(db)}) order by random()`,
  );
  for (const { email } of written) {
    const made = await db.one<{ id: number }>(
      sql`insert into ${roll} (id_surv_imp, email, context_id, status) values (${row.id}, ${email}, 0, 'pending') returning id`,
    );
    await sendLink(ctx, linkOf(row), made!.id, { email, language: 'hr' });
  }
  await notify(ctx, {
    key: 'survey.open',
    type: 'survey',
    link: { idSurvImp: row.id },
    to: sql`select id_user from ${roll} where id_surv_imp = ${row.id} and id_user is not null`,
    ...letters.opened(row),
    route: route(row),
    about: { resource: 'survey-conduction', id: row.id },
    sendEmail: true,
  });
};

/**
 * The survey is over: drafts go, links end. Of an anonymous one the answers and the roll are written anew, each in a random
 * order and in one transaction: afterwards no place, number or transaction says which answer came with which name.
 */
export const closeConduction = async (ctx: TxCtx, row: Conduction): Promise<void> => {
  const { db } = ctx;
  const [roll, answers] = [db.table('survey-completing'), db.table('survey-response')];
  await db.lock('survey', row.id);
  const open = await db.run<{ id: number }>(
    sql`select id from ${roll} where id_surv_imp = ${row.id} and email is not null`,
  );
  for (const { id } of open.rows) await revokeLinks(ctx, linkOf(row), id);
  await db.run(sql`delete from ${answers} where id_surv_imp = ${row.id} and is_partial = 1`);
  await dropFiles(ctx, sql`is_submitted = 0 and id_surv_com in (select id from ${roll} where id_surv_imp = ${row.id})`);
  if (row.isAnonymous) await sealBoth(ctx, row.id);
};
/** The roll has numbers by which links name its lines, so it is written anew here, in the same transaction as the answers. */
const sealBoth = async (ctx: TxCtx, id: number): Promise<void> => {
  const roll = ctx.db.table('survey-completing');
  await seal(ctx, [surveyResponse], 'idSurvImp', id);
  await ctx.db.run(sql`with gone as (delete from ${roll} where id_surv_imp = ${id} returning id_user, email, grp, context_id, status)
    insert into ${roll} (id_surv_imp, id_user, email, grp, context_id, status)
    select ${id}, g.id_user, g.email, g.grp, g.context_id, g.status from gone g order by random()`);
  ctx.db.afterCommit(() => sweep(ctx, [surveyCompleting]));
};

/**
 * A backup has the roll of an open anonymous survey and none of its answers. After a restore more lines are crossed off than
 * there are answers, which happens in no other way: both are written in one transaction. Nobody can say whose are missing, so
 * all are asked again.
 */
export const answersAreLost = rule`${col('isAnonymous')} = 1 and ${col('access')} = 'private' and
  (select count(*) from ${table('survey-completing')} c where c.id_surv_imp = ${col('id')} and c.status = 'done')
    > (select count(*) from ${table('survey-response')} r where r.id_surv_imp = ${col('id')})`;
export const askAgain = async (ctx: TxCtx, row: Conduction): Promise<void> => {
  const { db } = ctx;
  const roll = db.table('survey-completing');
  await db.lock('survey', row.id);
  await db.run(sql`delete from ${db.table('survey-response')} where id_surv_imp = ${row.id}`);
  await db.run(
    sql`update ${roll} set status = 'pending' where id_surv_imp = ${row.id} and status in ('done', 'started')`,
  );
  const outside = await db.run<{ id: number; email: string }>(
    sql`select id, email from ${roll} where id_surv_imp = ${row.id} and status = 'pending' and email is not null and ${stillAsked(ctx)} order by random()`,
  );
  for (const { id, email } of outside.rows) await sendLink(ctx, linkOf(row), id, { email, language: 'hr' });
  await notify(ctx, {
    key: 'survey.again',
    type: 'survey',
    link: { idSurvImp: row.id },
    to: sql`select id_user from ${roll} where id_surv_imp = ${row.id} and status = 'pending' and id_user is not null and ${stillAsked(ctx)}`,
    ...letters.again(row),
    route: route(row),
    about: { resource: 'survey-conduction', id: row.id },
    sendEmail: true,
  });
};

/** Tells those who have not answered, at most once a day; gives their number. */
export const remind = async (ctx: TxCtx, row: Conduction): Promise<number> => {
  const { db } = ctx;
  const roll = db.table('survey-completing');
  const today = wallClock(ctx.now).slice(0, 10);
  const waiting = sql`id_surv_imp = ${row.id} and status in ('pending', 'started') and (reminded_at is null or reminded_at < ${today}::date)`;
  const outside = await db.run<{ id: number; email: string }>(
    sql`select id, email from ${roll} where ${waiting} and email is not null and ${stillAsked(ctx)}`,
  );
  for (const { id, email } of outside.rows) await sendLink(ctx, linkOf(row), id, { email, language: 'hr' });
  const told = await notify(ctx, {
    key: 'survey.remind',
    type: 'survey',
    link: { idSurvImp: row.id },
    to: sql`select id_user from ${roll} where ${waiting} and id_user is not null and ${stillAsked(ctx)}`,
    ...letters.reminded(row),
    route: route(row),
    about: { resource: 'survey-conduction', id: row.id },
    mergeKey: `survey:${row.id}`,
    sendEmail: true,
  });
  // All lines of the roll alike: who was reminded when must not tell who answered in between.
  await db.run(sql`update ${roll} set reminded_at = ${today}::date where id_surv_imp = ${row.id}`);
  await saveMatching(ctx, surveyConduction, { id: row.id }, { remindedOn: today });
  return told + outside.rows.length;
};

/** Three days before its end a survey reminds by itself. */
const remindAll = async (ctx: Ctx): Promise<void> => {
  const table = ctx.db.table('survey-conduction');
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select id from ${table} where deleted_at is null and status = 'open' and access = 'private' and reminders = 1
      and date_to < ${ctx.now}::timestamptz + interval '3 days' and (reminded_on is null or reminded_on < (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date)`,
  );
  for (const { id } of rows)
    await inTransaction(ctx, async tx => {
      const row = await conductionOf(tx, sql`c.id = ${id}`);
      if (row) await remind(tx, row);
    });
};
export const surveyJobs: readonly Job[] = [
  {
    name: 'surveys.remind',
    called: { hr: 'Ankete: podsjetnici', en: 'Surveys: reminders' },
    cron: '30 8 * * *',
    run: remindAll,
  },
];
