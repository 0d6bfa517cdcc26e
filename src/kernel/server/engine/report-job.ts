import type { Language, Values } from '../../resource/index.ts';
import type { Job, Said } from '../contract.ts';
import { notAllowed } from '../errors.ts';
import { meOf } from '../session.ts';
import { fileNameOf, fileOf, makeReport, type ReportFormat, readReport } from './reports.ts';

/** What a run of a report is told: the parameters as they were sent, so that they are read and judged once more. */
export interface ReportRun extends Values {
  readonly report: string;
  readonly title: Said;
  readonly params: Readonly<Record<string, string>>;
  readonly format: ReportFormat;
  readonly language: Language;
}
/** A report that nobody waits for: its rows are those of the one who asked, as they may read them when it is made. */
export const reportJob: Job = {
  name: 'kernel.report',
  title: params => (params as ReportRun).title,
  async run(ctx, data, run) {
    const { report, params, format, language } = data as ReportRun;
    const me = run.asker && (await meOf(ctx, run.asker.id));
    if (!me || !ctx.app.reports.has(report)) throw notAllowed();
    const asked = { ...ctx, me, language };
    await run.progress(0, null, { hr: 'Čitam podatke', en: 'Reading the data' });
    const query = Object.entries(params).map(([name, value]) => ({ name, path: [], value }));
    const made = await makeReport(asked, report, await readReport(asked, report, query), run);
    await run.progress(0, null, { hr: 'Pišem datoteku', en: 'Writing the file' });
    await run.result(fileNameOf(asked, report, format), await fileOf(asked, made, format));
    await run.progress(made.rows.length, made.rows.length);
  },
};
