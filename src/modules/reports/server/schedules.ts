import { openFields, type Values, wallClock, type WordLanguage } from '../../../kernel/resource/index.ts';
import {
  col,
  type Ctx,
  error,
  inTransaction,
  insertRows,
  type Job,
  judgeReport,
  meOf,
  type Policy,
  type Problem,
  Refusal,
  refusalOf,
  reportFile,
  type ReportFormat,
  rule,
  type Said,
  type SentParams,
  sql,
  startRun,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { yearsKept } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { reportRun, type reportSchedule } from '../model.ts';
import { nextTime, periodBefore, type Rhythm } from './clock.ts';

interface Schedule extends Rhythm {
  readonly id: number;
  readonly name: string;
  readonly idReport: number;
  readonly params?: string | null;
  readonly period: 'fixed' | 'day' | 'week' | 'month' | 'year';
  readonly isActiveYear?: 0 | 1 | null;
  readonly format: ReportFormat;
  readonly idReceivers: readonly number[];
}
const codeOf = async ({ db }: Ctx, idReport: number): Promise<string> =>
  (await db.one<{ code: string }>(sql`select code from ${db.table('report')} where id = ${idReport}`))?.code ?? '';

/** Which parameters of a report are the two ends of a period, and which is the academic year. */
const placesIn = (ctx: Ctx, code: string): { readonly hasPeriod: boolean; readonly year: string | null } => {
  const fields = openFields(ctx.app.reports.get(code)?.report.params ?? {});
  const year = Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === 'academicyear');
  return { hasPeriod: fields.from?.kind === 'date' && fields.to?.kind === 'date', year: year?.[0] ?? null };
};
/** The parameters as they are today: the days of the period, the year that is active. */
const paramsToday = async (ctx: Ctx, code: string, schedule: Pick<Schedule, 'params' | 'period' | 'isActiveYear'>) => {
  const said = [...new URLSearchParams(schedule.params ?? '')].filter(
    ([name, value]) => name !== 'sort' && value !== '',
  );
  const params: Record<string, string> = Object.fromEntries(said);
  if (schedule.period !== 'fixed') Object.assign(params, periodBefore(schedule.period, wallClock(ctx.now)));
  const { year } = placesIn(ctx, code);
  if (schedule.isActiveYear === 1 && year) {
    const active = await ctx.db.one<{ id: number }>(
      sql`select y.id from ${yearsKept(ctx.db)} y where y.status = 'active' order by y.start_year desc limit 1`,
    );
    if (active) params[year] = String(active.id);
  }
  return params satisfies SentParams;
};
/** A refusal as a sentence in both languages. */
const saidOf = ({ app }: Ctx, refusal: Refusal): Said => {
  const say = (language: WordLanguage): string =>
    refusal.status === 403
      ? language === 'hr'
        ? 'Primatelj nema pravo na ovo izvješće, pa datoteka nije izrađena. Dodijelite mu pravo ili ga uklonite iz rasporeda.'
        : 'The receiver has no right to this report, so no file was made. Give them the right or take them off the schedule.'
      : app.words.say(language, refusal.say);
  return { hr: say('hr'), en: say('en-uk') };
};

export const reportSchedulePolicy: Policy<typeof reportSchedule> = {
  // The administrator's alone.
  read: () => false,
  create: () => false,
  update: () => false,
  remove: () => false,
  // The portal itself changes nothing that could be wrong.
  check: async (ctx, { row }) => (ctx.me ? checked(ctx, row as unknown as Schedule) : []),
  async fill(ctx, { before, input }) {
    if (!ctx.me) return {};
    const row = { period: 'fixed', ...before, ...input } as unknown as Schedule;
    const about = await aboutOf(ctx, row).catch(() => null);
    const said = {
      every: row.every ?? 'weekly',
      hour: row.hour ?? 7,
      weekday: row.weekday ?? null,
      dayOfMonth: row.dayOfMonth ?? null,
    };
    const isWhole = said.every === 'daily' || (said.every === 'weekly' ? said.weekday : said.dayOfMonth) !== null;
    return { about, nextAt: isWhole ? nextTime(said, wallClock(ctx.now)) : null };
  },
  moves: {
    pause: { by: () => false },
    resume: {
      by: () => false,
      // What fell due while it rested is not made up for.
      set: (ctx, row) => ({ nextAt: nextTime(row as unknown as Schedule, wallClock(ctx.now)) }),
    },
    sendNow: {
      by: () => false,
      effect: async (ctx, row) => sendOut(ctx, row as unknown as Schedule),
    },
    fallDue: {
      by: 'system',
      when: now => rule`${col('nextAt')} <= ${now}::timestamptz`,
      set: (ctx, row) => ({ nextAt: nextTime(row as unknown as Schedule, wallClock(ctx.now)) }),
      effect: async (ctx, row) => sendOut(ctx, row as unknown as Schedule),
    },
  },
};
const aboutOf = async (ctx: Ctx, row: Schedule): Promise<string> => {
  const code = await codeOf(ctx, row.idReport);
  return (await judgeReport(ctx, code, await paramsToday(ctx, code, row))).slice(0, 1000);
};
const checked = async (ctx: TxCtx, row: Schedule): Promise<Problem<typeof reportSchedule>[]> => {
  const code = await codeOf(ctx, row.idReport);
  const { hasPeriod, year } = placesIn(ctx, code);
  if (row.period !== 'fixed' && !hasPeriod) return [error('noPeriod', 'period')];
  if (row.isActiveYear === 1 && !year) return [error('noYear', 'isActiveYear')];
  const refusal = await aboutOf(ctx, row).then(
    () => null,
    (failure: unknown) => failure,
  );
  if (refusal instanceof Refusal) return [error('paramsWrong', 'idReport')];
  if (refusal) throw refusal;
  return [];
};

// ——— Making ———

interface Delivery extends Values {
  readonly schedule: number;
  readonly idReport: number;
  readonly report: string;
  readonly name: string;
  readonly title: Said;
  readonly params: SentParams;
  readonly format: ReportFormat;
}
/** A run for each receiver: it is theirs, made with their rights, and nobody else opens its file. */
const sendOut = async (ctx: TxCtx, schedule: Schedule): Promise<void> => {
  const report = await codeOf(ctx, schedule.idReport);
  const title = (language: WordLanguage): string => ctx.app.words.reportWords(language, report)?.title ?? schedule.name;
  const delivery: Delivery = {
    schedule: schedule.id,
    idReport: schedule.idReport,
    report,
    name: schedule.name,
    title: { hr: title('hr'), en: title('en-uk') },
    params: await paramsToday(ctx, report, schedule),
    format: schedule.format,
  };
  for (const idUser of schedule.idReceivers) {
    const me = await meOf(ctx, idUser);
    const refused = me
      ? await startRun({ ...ctx, me }, 'reports.deliver', delivery).then(
          () => null,
          (failure: unknown) => {
            if (failure instanceof Refusal) return saidOf(ctx, failure);
            throw failure;
          },
        )
      : { hr: 'Račun primatelja nije otvoren.', en: 'The receiver’s account is not open.' };
    if (refused) await noteRun(ctx, delivery, idUser, { outcome: 'refused', why: refused });
  }
};
const noteRun = async (
  ctx: Ctx,
  { schedule, idReport, params, format }: Delivery,
  idUser: number,
  came: {
    readonly outcome: 'made' | 'refused' | 'failed';
    readonly rows?: number;
    readonly ms?: number;
    readonly why?: Said;
  },
): Promise<void> => {
  await insertRows(ctx.db, reportRun, [
    {
      at: ctx.now.toISOString(),
      idReport,
      idUser,
      format,
      outcome: came.outcome,
      rows: came.rows ?? null,
      ms: came.ms ?? null,
      params: new URLSearchParams(params).toString(),
      idReportSchedule: schedule,
      whyHr: came.why?.hr ?? null,
      whyEn: came.why?.en ?? null,
    },
  ]);
};

/** Makes the file with what the receiver may read now, and tells them where it is. */
const deliver: Job = {
  name: 'reports.deliver',
  called: { hr: 'Izvješća: dostava po rasporedu', en: 'Reports: delivery by schedule' },
  title: data => (data as Delivery).title,
  async run(ctx, data, run) {
    const asked = data as Delivery;
    const idUser = run.asker!.id;
    const since = performance.now();
    try {
      const me = await meOf(ctx, idUser);
      if (!me) throw new Refusal(403, 'notAllowed');
      const own: Ctx = { ...ctx, me, language: me.language };
      await run.progress(0, null, { hr: 'Čitaju se podaci', en: 'Reading the data' });
      const file = await reportFile(own, asked.report, asked.params, asked.format, run);
      await run.result(file.name, file.content);
      await inTransaction(ctx, async tx => {
        await noteRun(tx, asked, idUser, {
          outcome: 'made',
          rows: file.rows,
          ms: Math.round(performance.now() - since),
        });
        await notify(tx, {
          key: 'report.delivered',
          to: [idUser],
          sendEmail: true,
          route: `/Reports/Delivered?run=${run.id}`,
          subject: { hr: `Izvješće: ${asked.name}`, en: `Report: ${asked.name}` },
          text: {
            hr: `Izrađeno je izvješće «${asked.title.hr}»${file.about ? ` (${file.about})` : ''}. Otvorite ga na portalu; datoteka je samo za vas i čuva se 30 dana.`,
            en: `The report “${asked.title.en}”${file.about ? ` (${file.about})` : ''} is made. Open it in the portal; the file is for you alone and is kept for 30 days.`,
          },
        });
      });
      await run.progress(file.rows, file.rows);
    } catch (failure) {
      const refusal = refusalOf(failure, ctx.app);
      if (refusal && refusal.status < 500)
        await noteRun(ctx, asked, idUser, { outcome: 'refused', why: saidOf(ctx, refusal) });
      throw failure;
    }
  },
};

/** What was looked at is of interest for a quarter, what came by the clock for a year. */
const dropOldReportRuns = async ({ db, now }: Ctx): Promise<void> => {
  await db.run(sql`delete from ${db.table('report-run')} where at < ${now}::timestamptz - case
    when id_report_schedule is null then interval '90 days' else interval '1 year' end`);
};
export const reportJobs: readonly Job[] = [
  deliver,
  {
    name: 'reports.tidy',
    called: { hr: 'Izvješća: čišćenje starih', en: 'Reports: clearing of old ones' },
    cron: '50 3 * * *',
    run: dropOldReportRuns,
  },
];
