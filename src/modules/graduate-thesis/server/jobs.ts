import { wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, inTransaction, type Job, sql } from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { addDays } from '../days.ts';
import { remindOfDefence, rowOf } from './notices.ts';

/** Each afternoon those who have a defence tomorrow are told. */
const remind = async (ctx: Ctx): Promise<void> => {
  const tomorrow = addDays(wallClock(ctx.now), 1);
  const { rows } = await ctx.db.run<{ id: number; at: string; place: string }>(sql`
    select f.id_st_co_graduatethesis as id, to_char(f.start at time zone 'Europe/Zagreb', 'HH24:MI') as at, coalesce(r.name, f.online_url, '') as place
    from ${ctx.db.table('graduatethesis-defense')} f left join ${roomsNamed(ctx)} r on r.id = f.id_room
    where f.result is null and f.deleted_at is null and (f.start at time zone 'Europe/Zagreb')::date = ${tomorrow}::date`);
  for (const { id, at, place } of rows)
    await inTransaction(ctx, async tx => remindOfDefence(tx, await rowOf(tx, id), at, place));
};
export const thesisJobs: readonly Job[] = [
  {
    name: 'thesis.tomorrow',
    called: { hr: 'Završni i diplomski radovi: sutrašnje obrane', en: 'Theses: tomorrow’s defences' },
    cron: '0 15 * * *',
    run: remind,
  },
];
