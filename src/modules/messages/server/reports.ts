import { type ReportRule, sql } from '../../../kernel/server/index.ts';
import type { messageVolume } from '../model/reports.ts';

const volume: ReportRule<typeof messageVolume> = {
  by: () => false,
  async rows({ db }, { from, to }) {
    const { rows } =
      await db.run<never>(sql`select m.mess_type as "messType", count(*) filter (where m.is_system = 0)::int as "byPeople",
        count(*) filter (where m.is_system = 1)::int as "byPortal", coalesce(sum(c.copies), 0)::int as copies, coalesce(sum(c.seen), 0)::int as seen
      from ${db.table('outbox')} m
        left join lateral (select count(*) as copies, count(*) filter (where c.seen = 1) as seen from ${db.table('message-copy')} c where c.id_mess = m.id) c on true
      where m.status = 'sent' and m.sent_at >= ${from}::date::timestamp at time zone 'Europe/Zagreb' and m.sent_at < (${to}::date + 1)::timestamp at time zone 'Europe/Zagreb'
      group by m.mess_type order by m.mess_type`);
    return rows;
  },
};
export const messageReports = { 'rpt-message-volume': volume };
