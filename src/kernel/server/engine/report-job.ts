import type { Language, Values } from '../../resource/index.ts';
import type { Readable } from 'node:stream';
import { refuseClosed } from '../access.ts';
import type { Ctx, Job, Run, Said } from '../contract.ts';
import { notAllowed } from '../errors.ts';
import { askerOf } from '../session.ts';
import type { RawQuery } from './io.ts';
import { fileNameOf, fileOf, makeReport, type ReportFormat, readReport, tellMade } from './reports.ts';
import { paramsInWords, speechOf } from './report-words.ts';

/** What a run of a report is told: the parameters as they were sent, so that they are read and judged once more. */
export interface ReportRun extends Values {
  readonly report: string;
  readonly title: Said;
  readonly params: Readonly<Record<string, string>>;
  readonly format: ReportFormat;
  readonly language: Language;
}
export type SentParams = Readonly<Record<string, string>>;
const asQuery = (params: SentParams): RawQuery =>
  Object.entries(params).map(([name, value]) => ({ name, path: [], value }));
/** Whether the caller may have the report with these parameters; throws the refusal, gives what they are in words. */
export const judgeReport = async (ctx: Ctx, report: string, params: SentParams): Promise<string> => {
  if (!ctx.app.reports.has(report)) throw notAllowed();
  await refuseClosed(ctx, report, '');
  const asked = await readReport(ctx, report, asQuery(params));
  const { report: declared } = ctx.app.reports.get(report)!;
  return paramsInWords(declared, speechOf(ctx, declared), asked.params, asked.labels);
};
/** The report as a file, with the rows that the caller may read now. */
export const reportFile = async (
  ctx: Ctx,
  report: string,
  params: SentParams,
  format: ReportFormat,
  run?: Pick<Run, 'progress'>,
): Promise<{ readonly name: string; readonly content: Readable; readonly rows: number; readonly about: string }> => {
  if (!ctx.app.reports.has(report)) throw notAllowed();
  await refuseClosed(ctx, report, '');
  const made = await makeReport(ctx, report, await readReport(ctx, report, asQuery(params)), run);
  await run?.progress(0, null, { hr: 'Piše se datoteka', en: 'Writing the file' });
  const content = await fileOf(ctx, made, format);
  return { name: fileNameOf(ctx, report, format), content, rows: made.rows.length, about: made.about };
};
/** A report that nobody waits for: its rows are those of the one who asked, as they may read them when it is made. */
export const reportJob: Job = {
  name: 'kernel.report',
  called: { hr: 'Veliko izvješće', en: 'Large report' },
  title: params => (params as ReportRun).title,
  async run(ctx, data, run) {
    const { report, params, format, language } = data as ReportRun;
    const me = await askerOf(ctx, run);
    if (!me || !ctx.app.reports.has(report)) throw notAllowed();
    const asked = { ...ctx, me, language };
    await run.progress(0, null, { hr: 'Čitaju se podaci', en: 'Reading the data' });
    const since = performance.now();
    const made = await makeReport(asked, report, await readReport(asked, report, asQuery(params)), run);
    await run.progress(0, null, { hr: 'Piše se datoteka', en: 'Writing the file' });
    await run.result(fileNameOf(asked, report, format), await fileOf(asked, made, format));
    await tellMade(asked, made, format, since);
    await run.progress(made.rows.length, made.rows.length);
  },
};
