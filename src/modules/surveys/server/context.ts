import { wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  inTransaction,
  type Job,
  sendLink,
  type Sql,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model.ts';
import { notify } from '../../messages/server/index.ts';
import { addressesNotAsked, graduatesNotAsked } from '../../people/server/index.ts';
import { stillAsked } from './audience.ts';
import { letters } from './letters.ts';
import { linkOf } from './life.ts';
import { type Conduction, conductionOf } from './store.ts';

// One survey that asks somebody about several things, one after the other: a mentor about each student. What a line of the
// roll is about is a number of another module; that module says when somebody is asked and what it is called.

type Labels = (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
const labels: Labels[] = [];
/** Whoever asks about something says what it is called, to the person who is asked. */
export const provideContext = (named: Labels): void => {
  labels.push(named);
};
export const contextLabels = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const wanted = [...new Set(ids.filter(id => id > 0))];
  const found = new Map<number, string>();
  if (wanted.length > 0)
    for (const named of labels) for (const [id, label] of await named(ctx, wanted)) found.set(id, label);
  return found;
};

export const routeAbout = ({ guid }: Pick<Conduction, 'guid'>, contextId: number): string =>
  `/SurveyPrivate/${guid}/hr${contextId > 0 ? `?context=${contextId}` : ''}`;
const tellOne = (ctx: TxCtx, row: Conduction, idUser: number, contextId: number, what: 'opened' | 'reminded') =>
  // The portal asks, also where the person's own act was the cause: of that they would not be told.
  notify(
    { ...ctx, me: null },
    {
      key: what === 'opened' ? 'survey.open' : 'survey.remind',
      type: 'survey',
      link: { idSurvImp: row.id },
      to: sql`select ${idUser}::int`,
      ...letters[what](row),
      route: routeAbout(row, contextId),
      about: { resource: 'survey-conduction', id: row.id },
      ...(what === 'reminded' && { mergeKey: `survey:${row.id}:${contextId}` }),
      sendEmail: true,
    },
  );

export interface AskedAbout {
  readonly idSurvImp: number;
  readonly contextId: number;
  /** The account of whoever is asked; else the address to which a link goes. */
  readonly idUser: number | null;
  readonly email: string | null;
}
/**
 * Asks one person about one thing, once. Whether a line was made: not where the survey is not open, they were asked before, or
 * they have graduated and not agreed to surveys.
 */
export const askAbout = async (ctx: TxCtx, { idSurvImp, contextId, idUser, email }: AskedAbout): Promise<boolean> => {
  const { db } = ctx;
  const row = await conductionOf(ctx, sql`c.id = ${idSurvImp} and c.status = 'open' and c.date_to > ${ctx.now}`);
  if (row?.access !== 'private' || (idUser === null && !email)) return false;
  const roll = db.table('survey-completing');
  const today = wallClock(ctx.now).slice(0, 10);
  await db.lock('survey roll', idSurvImp, contextId);
  if (idUser !== null) {
    const made = await db.one(
      sql`insert into ${roll} (id_surv_imp, id_user, context_id, asked_on, status)
        select ${idSurvImp}, ${idUser}::int, ${contextId}, ${today}::date, 'pending' where ${idUser}::int not in (${graduatesNotAsked(db, ctx.now)}) on conflict do nothing returning id`,
    );
    if (!made) return false;
    await tellOne(ctx, row, idUser, contextId, 'opened');
    return true;
  }
  const address = email!.toLowerCase();
  const made = await db.one<{ id: number }>(
    sql`insert into ${roll} (id_surv_imp, email, context_id, asked_on, status)
      select ${idSurvImp}, ${address}, ${contextId}, ${today}::date, 'pending' where ${address} not in (${addressesNotAsked(db)})
        and not exists (select from ${roll} r where r.id_surv_imp = ${idSurvImp} and r.context_id = ${contextId} and lower(r.email) = ${address}) returning id`,
  );
  if (!made) return false;
  await sendLink(ctx, linkOf(row), made.id, { email: address, language: 'hr' });
  return true;
};
/** Who was asked about what, for the statements of siblings: `id_surv_imp`, `id_user`, `email`, `context_id`, `status`. */
export const askedAbout = (db: Pick<Ctx['db'], 'table'>): Sql =>
  sql`(select id_surv_imp, id_user, email, context_id, status from ${db.table('survey-completing')} where context_id > 0)`;
/** Conductions by their names and days, for the same. */
export const conductionsNamed = ({ db, language }: Pick<Ctx, 'db' | 'language'>): Sql =>
  sql`(select c.id, c.guid, coalesce(${language === 'hr' ? sql`c.title_hr` : sql`nullif(c.title_en, '')`}, c.title_hr) as title, c.is_anonymous, c.date_to, c.status from ${db.table('survey-conduction')} c where c.deleted_at is null)`;

const daysToReminder = 7;
/** A week after somebody was asked about something, once. */
const remindAboutAll = async (ctx: Ctx): Promise<void> => {
  const { db } = ctx;
  const roll = db.table('survey-completing');
  const last = addDays(wallClock(ctx.now).slice(0, 10), -daysToReminder);
  const due = sql`context_id > 0 and asked_on <= ${last}::date and reminded_at is null`;
  const { rows } = await db.run<{ id: number }>(
    sql`select distinct c.id from ${roll} r join ${db.table('survey-conduction')} c on c.id = r.id_surv_imp and c.deleted_at is null and c.status = 'open' and c.date_to > ${ctx.now} and c.reminders = 1
      where r.context_id > 0 and r.asked_on <= ${last}::date and r.reminded_at is null order by c.id`,
  );
  for (const { id } of rows)
    await inTransaction(ctx, async tx => {
      await tx.db.lock('survey', id);
      const row = (await conductionOf(tx, sql`c.id = ${id}`))!;
      const waiting = await tx.db.run<{ id: number; idUser: number | null; email: string | null; contextId: number }>(
        sql`select id, id_user as "idUser", email, context_id as "contextId" from ${roll} where id_surv_imp = ${id} and ${due} and status in ('pending', 'started') and ${stillAsked(tx)} order by id`,
      );
      for (const line of waiting.rows)
        if (line.idUser !== null) await tellOne(tx, row, line.idUser, line.contextId, 'reminded');
        else if (line.email) await sendLink(tx, linkOf(row), line.id, { email: line.email, language: 'hr' });
      // Lines that were answered too: who was reminded must not tell who answered in the first week.
      await tx.db.run(
        sql`update ${roll} set reminded_at = ${wallClock(tx.now).slice(0, 10)}::date where id_surv_imp = ${id} and ${due}`,
      );
    });
};
export const contextJobs: readonly Job[] = [
  {
    name: 'surveys.remindAbout',
    called: { hr: 'Ankete o praksi: podsjetnici', en: 'Surveys about internships: reminders' },
    cron: '40 8 * * *',
    run: remindAboutAll,
  },
];
