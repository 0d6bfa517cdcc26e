import type { Row } from '../../../kernel/resource/index.ts';
import { type Ctx, inTransaction, type Job, keep, keptUnder, sql } from '../../../kernel/server/index.ts';
import type { esession } from '../model.ts';
import { tellOf } from './notices.ts';
import { recorders } from './sessions.ts';

type Session = Row<typeof esession>;
type Late = Pick<Session, 'id' | 'title' | 'ordinal' | 'mode' | 'dateFrom' | 'dateTo' | 'idEsesstype' | 'idRecorder'>;

/** Minutes that nobody gave for review in time: whoever keeps them hears it once. */
const remindOfMinutes = async (ctx: Ctx): Promise<void> => {
  const { db, now } = ctx;
  const { rows } =
    await db.run<Late>(sql`select e.id, e.title, e.ordinal, e.mode, e.id_esesstype as "idEsesstype", e.id_recorder as "idRecorder",
      to_char(e.date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateFrom", to_char(e.date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateTo"
    from ${db.table('esession')} e join ${db.table('esessiontype')} t on t.id = e.id_esesstype
    where e.status = 'closed' and e.deleted_at is null and e.closed_at + make_interval(days => t.minutes_deadline_days) < ${now}::timestamptz order by e.id`);
  for (const late of rows)
    await inTransaction(ctx, async tx => {
      const key = `esession.minutesOverdue.${late.id}`;
      if (await keptUnder(tx, key)) return;
      await keep(tx, key, true);
      await tellOf(tx, late, 'minutesOverdue', recorders(tx, late as Session));
    });
};
export const sessionJobs: readonly Job[] = [
  {
    name: 'esessions.minutes',
    called: { hr: 'Sjednice: podsjetnici na zapisnike', en: 'Sessions: reminders of minutes' },
    cron: '15 7 * * *',
    run: remindOfMinutes,
  },
];
