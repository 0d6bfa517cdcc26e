import { type Ctx, inTransaction, type Job, sql } from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model/time.ts';
import { partnersNamed } from '../../people/server/index.ts';
import { workingDays } from './days.ts';
import { sendWeekOnceADay } from './mentor-letters.ts';
import { tell } from './notices.ts';
import { today } from './rules.ts';
import { askAboutEnded } from './surveys.ts';
import { tellOfTask } from './tasks.ts';

interface Running {
  readonly id: number;
  readonly idIntsSet: number;
  readonly idTeacher: number | null;
}
/** Once a day: diaries that have been silent for two working days, tasks due in two days, contracts that end too soon. */
const remindOfInternships = async (ctx: Ctx): Promise<void> => {
  const now = today(ctx);
  const [before, last] = (await workingDays(ctx, addDays(now, -20), addDays(now, -1))).slice(-2);
  // On a day off nobody is told that yesterday is missing.
  const isWorkday = (await workingDays(ctx, now, now)).length > 0;
  await inTransaction(ctx, async tx => {
    const { db } = tx;
    if (isWorkday && before && last) {
      // Exactly two days: a reminder that comes every morning is read by nobody.
      const silent =
        await db.run<Running>(sql`select i.id, i.id_ints_set as "idIntsSet", i.id_teacher as "idTeacher" from ${db.table('internship')} i
        where i.status = 'active' and i.deleted_at is null and i.date_from <= ${before}::date and coalesce(i.date_to, 'infinity') >= ${last}::date
          and not exists (select from ${db.table('internship-diary')} d where d.id_ints = i.id and d.date in (${before}::date, ${last}::date) and d.deleted_at is null)
          and not exists (select from ${db.table('ints-diary-attendance')} a where a.id_ints = i.id and a.date in (${before}::date, ${last}::date) and a.presence <> 'present' and a.deleted_at is null)
        order by i.id`);
      for (const row of silent.rows)
        await tell(tx, row, 'entryMissing', ['student'], { route: `/Internship/InternshipDiary?id=${row.id}` });
    }
    const due = await db.run<{ id: number; idIntsTask: number; idInts: number; dueDate: string }>(
      sql`select a.id, a.id_ints_task as "idIntsTask", a.id_ints as "idInts", a.due_date::text as "dueDate" from ${db.table('ints-task-assignment')} a join ${db.table('internship')} i on i.id = a.id_ints
        where a.status in ('assigned', 'returned') and a.due_date = ${addDays(now, 2)}::date and a.deleted_at is null and i.status in ('assigned', 'referred', 'active') order by a.id`,
    );
    for (const row of due.rows) await tellOfTask(tx, row, 'due');
    const ending =
      await db.run<Running>(sql`select i.id, i.id_ints_set as "idIntsSet", i.id_teacher as "idTeacher" from ${db.table('internship')} i join ${partnersNamed(db)} p on p.id = i.id_partner
      where i.status in ('assigned', 'referred', 'active') and i.deleted_at is null and p.contract_to < i.date_to and p.contract_to = ${addDays(now, 30)}::date order by i.id`);
    for (const row of ending.rows) await tell(tx, row, 'contractEnds', ['coordinators', 'teacher']);
  });
};

/** Monday morning: days that wait for a mentor without an account come to them by a link. */
const sendWeeks = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number }>(sql`select i.id from ${ctx.db.table('internship')} i
    where i.status = 'active' and i.deleted_at is null and exists (select from ${ctx.db.table('ints-diary-attendance')} a
      where a.id_ints = i.id and a.is_confirmed = 0 and a.presence = 'present' and a.deleted_at is null) order by i.id`);
  for (const { id } of rows) await inTransaction(ctx, tx => sendWeekOnceADay(tx, id));
};

export const internshipJobs: readonly Job[] = [
  {
    name: 'internship.weeks',
    called: { hr: 'Praksa: tjedne poveznice mentorima', en: 'Internships: weekly links to mentors' },
    cron: '0 7 * * 1',
    run: sendWeeks,
  },
  {
    name: 'internship.remind',
    called: { hr: 'Praksa: podsjetnici', en: 'Internships: reminders' },
    cron: '15 7 * * *',
    run: remindOfInternships,
  },
  {
    name: 'internship.surveys',
    called: { hr: 'Praksa: ankete na kraju', en: 'Internships: surveys at the end' },
    cron: '30 7 * * *',
    run: askAboutEnded,
  },
];
