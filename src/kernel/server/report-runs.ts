import type { ReportRun } from './engine/report-job.ts';
import { type ReportHandler, readFormat, readReport } from './engine/reports.ts';
import { startRun } from './job-runs.ts';

/** `POST rpt-…/run?format=`: the file is made in the background, and found among the caller's runs. */
export const startReport: ReportHandler = async (ctx, name, query) => {
  const format = readFormat(query);
  await readReport(ctx, name, query, ['format']);
  const title = (language: 'hr' | 'en-uk'): string => ctx.app.words.reportWords(language, name)?.title ?? name;
  const params = Object.fromEntries(query.filter(part => part.name !== 'format').map(part => [part.name, part.value]));
  const asked: ReportRun = {
    report: name,
    title: { hr: title('hr'), en: title('en-uk') },
    params,
    format,
    language: ctx.language,
  };
  return { json: { id: await startRun(ctx, 'kernel.report', asked) } };
};
