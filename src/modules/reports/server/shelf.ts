import { integer, list, object, openFields, routeOf, text, wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  insertRows,
  isModuleOpen,
  notAllowed,
  type ReportMade,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { report, reportRun, type ShelfLine } from '../model.ts';

/** The register follows what the modules declare: new reports come in, titles change with the words. */
export const registerReports = async (ctx: TxCtx): Promise<void> => {
  for (const [code, { module }] of ctx.app.reports) {
    const title = (language: 'hr' | 'en-uk'): string => ctx.app.words.reportWords(language, code)?.title ?? code;
    const values = { code, titleHr: title('hr'), titleEn: title('en-uk'), module: module.module.id };
    await save(ctx, report, values, { as: 'system', key: ['code'] });
  }
};

/** Every report that somebody looks at or fetches leaves a line. */
export const noteReport = async (ctx: Ctx, made: ReportMade): Promise<void> => {
  if (!ctx.me || ctx.me.caller) return;
  const { db } = ctx;
  const known = await db.one<{ id: number }>(sql`select id from ${db.table('report')} where code = ${made.report}`);
  if (!known) return;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(made.params))
    if (value !== null && value !== undefined) params.set(name, String(value));
  await insertRows(db, reportRun, [
    {
      at: ctx.now.toISOString(),
      idReport: known.id,
      idUser: ctx.me.id,
      format: made.format,
      outcome: 'made',
      rows: made.rows,
      ms: made.ms,
      params: params.toString().slice(0, 4000),
    },
  ]);
};

interface Used {
  readonly id: number;
  readonly code: string;
  readonly runs: number;
  readonly lastAt: string | null;
  readonly lastBy: string | null;
  readonly typicalMs: number | null;
  readonly longestMs: number | null;
  readonly schedules: number;
}
const routeTo = ({ app }: Ctx, name: string): string | null => {
  for (const { module } of app.modules)
    for (const entry of module.entries) {
      if (!entry.report) continue;
      const lender = app.modules.find(m => m.module.route === (entry.of ?? module.route))?.module;
      if (lender?.reports?.[entry.report]?.name === name) return routeOf(module, entry);
    }
  return null;
};
/** Every report with its parameters and what was made of it. */
const shelf = async (ctx: Ctx): Promise<readonly ShelfLine[]> => {
  const { app, db } = ctx;
  const language = wordLanguageOf(ctx.language);
  const used = await db.run<Used>(sql`select r.id, r.code, coalesce(u.runs, 0) as runs,
      to_char(l.at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "lastAt", l.name as "lastBy", u.typical as "typicalMs", u.longest as "longestMs",
      (select count(*)::int from ${db.table('report-schedule')} s where s.id_report = r.id and s.deleted_at is null) as schedules
    from ${db.table('report')} r
      left join (select id_report, count(*)::int as runs, percentile_disc(0.5) within group (order by ms) as typical, max(ms) as longest
        from ${db.table('report-run')} where outcome = 'made' group by id_report) u on u.id_report = r.id
      left join lateral (select x.at, a.name from ${db.table('report-run')} x join ${accountsNamed(db)} a on a.id = x.id_user
        where x.id_report = r.id and x.outcome = 'made' order by x.at desc, x.id desc limit 1) l on true`);
  const lines: ShelfLine[] = [];
  for (const { code, ...of } of used.rows) {
    const found = app.reports.get(code);
    if (!found || !(await isModuleOpen(ctx, found.module.module))) continue;
    const words = app.words.reportWords(language, code);
    const { id: module } = found.module.module;
    lines.push({
      ...of,
      name: code,
      module,
      moduleTitle: app.words.moduleTitle(ctx.language, module),
      title: words?.title ?? code,
      about: words?.about ?? null,
      route: routeTo(ctx, code),
      params: Object.entries(openFields(found.report.params)).map(([name, field]) => ({
        name,
        label: words?.params?.[name] ?? name,
        required: field.required ? 1 : 0,
        to: field.to ?? null,
      })),
    });
  }
  const order = new Intl.Collator(language === 'hr' ? 'hr' : 'en');
  return lines.sort((a, b) => order.compare(a.moduleTitle, b.moduleTitle) || order.compare(a.title, b.title));
};

const name = text({ required: true });
const count = integer({ required: true, min: 0 });
export const shelfEndpoint = endpoint({
  method: 'GET',
  path: 'reports',
  summary: 'Every report of every module with its parameters, when it was made last and how long it takes.',
  answer: {
    data: list(
      object({
        id: count,
        name,
        module: name,
        moduleTitle: name,
        title: name,
        about: text(),
        route: text(),
        params: list(object({ name, label: name, required: count, to: text() }), { required: true }),
        runs: count,
        lastAt: text(),
        lastBy: text(),
        typicalMs: integer(),
        longestMs: integer(),
        schedules: count,
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    if (!ctx.me!.isAdmin) throw notAllowed();
    return { data: await shelf(ctx) };
  },
});
