import { type Ctx, inTransaction, type Job, sql, writeAudit } from '../../../kernel/server/index.ts';
import { academicyearSemester } from '../model.ts';
import { showHoldersOfToday } from './course-teachers.ts';

/** When teaching is over, its timetable is history and nobody moves it any more. */
const lockPastTimetables = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async tx => {
    const locked = await tx.db.run<{ id: number }>(sql`
    update ${tx.db.table('academicyear-semester')} set timetable_status = 'locked', updated_at = now(), updated_by = null, row_ver = row_ver + 1
    where timetable_status = 'published' and teaching_to < (${tx.now}::timestamptz at time zone 'Europe/Zagreb')::date and deleted_at is null returning id`);
    for (const { id } of locked.rows)
      await writeAudit(tx, {
        resource: academicyearSemester,
        action: 'lock',
        id,
        diff: { timetableStatus: ['published', 'locked'] },
      });
  });

export const catalogueJobs: readonly Job[] = [
  { name: 'lock-past-timetables', cron: '20 2 * * *', run: lockPastTimetables },
  { name: 'show-holders-of-today', cron: '10 0 * * *', run: showHoldersOfToday },
];
