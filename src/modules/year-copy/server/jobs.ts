import { setTimeout as pause } from 'node:timers/promises';
import {
  type Copied,
  type Ctx,
  copyMatching,
  dropCopies,
  type Job,
  askerOf,
  move,
  Refusal,
  type Run,
  runState,
  type Said,
  saveMatching,
  seen,
  sql,
  trial,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { holidaysOfYear } from '../../calendar/server/index.ts';
import {
  cataloguesOfYear,
  teachersNamed,
  type YearCopier,
  type YearCopy,
  yearsInOrder,
} from '../../catalogues/server/index.ts';
import { plansOfYear } from '../../course-conductions/server/index.ts';
import { thesisSettingsOfYear } from '../../graduate-thesis/server/index.ts';
import { internshipSettingsOfYear } from '../../internship/server/index.ts';
import { outcomesOfYears } from '../../learning-outcomes/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { frompreviousImport } from '../model.ts';
import type { Place } from '../options.ts';
import { yearProblems } from './policy.ts';

/** What each module has to say about its rows, parents before what hangs on them. */
const copiers: readonly YearCopier[] = [
  ...cataloguesOfYear,
  ...plansOfYear,
  ...outcomesOfYears,
  ...thesisSettingsOfYear,
  ...internshipSettingsOfYear,
  ...holidaysOfYear,
];

interface Asked {
  readonly id: number;
  readonly idFrom: number;
  readonly idTo: number;
  readonly place: Place;
  readonly options: readonly string[];
  readonly studies: readonly number[];
  readonly years: string;
}
const askedIn = async (ctx: Ctx, id: number): Promise<{ asked: Asked; year: YearCopy }> => {
  const asked =
    (await ctx.db.one<Asked>(sql`select i.id, i.id_from as "idFrom", i.id_to as "idTo", i.place, coalesce(i.options, '{}') as options,
      array(select l.id_target from ${ctx.db.table('fromprevious_import_id_studies')} l where l.id_row = i.id) as studies,
      (select f.code from ${yearsInOrder(ctx.db)} f where f.id = i.id_from) || ' → ' || (select t.code from ${yearsInOrder(ctx.db)} t where t.id = i.id_to) as years
    from ${ctx.db.table('fromprevious-import')} i where i.id = ${id}`))!;
  const { rows } = await ctx.db.run<YearCopy['from']>(
    sql`select y.id, y.start_year as "startYear", y.start_date::text as "startDate", y.end_date::text as "endDate" from ${yearsInOrder(ctx.db)} y where y.id in (${asked.idFrom}, ${asked.idTo})`,
  );
  const yearOf = (key: number) => rows.find(row => row.id === key)!;
  return {
    asked,
    year: {
      from: yearOf(asked.idFrom),
      to: yearOf(asked.idTo),
      studies: asked.studies,
      options: new Set(asked.options),
    },
  };
};

/** Two who copy into the same year come one after the other, and the second reads for whom it waits. */
const waitForOthers = async (tx: TxCtx, run: Run, { id, idTo }: Asked): Promise<void> => {
  for (;;) {
    const { rows } = await tx.db.run<{ id: number; run: string }>(
      sql`select i.id, i.run from ${tx.db.table('fromprevious-import')} i where i.id_to = ${idTo} and i.id < ${id} and i.run is not null order by i.id desc limit 20`,
    );
    const running = [];
    for (const other of rows) if ((await runState(tx, other.run)) === 'running') running.push(other.id);
    if (running.length === 0) break;
    await run.progress(0, null, {
      hr: `Čeka: u istu se godinu upravo prenosi (prijenos br. ${running[0]}). Počet će samo od sebe.`,
      en: `Waiting: something is being copied into the same year (copying no. ${running[0]}). It will begin by itself.`,
    });
    await pause(500, undefined, { signal: run.signal });
  }
  await tx.db.lock('year copy', idTo);
};

const recordOf = (ctx: Ctx, { id, idTo }: Asked) => ({
  table: ctx.db.table('fromprevious-import-row'),
  run: id,
  into: idTo,
});
const chosen = ({ options }: YearCopy): readonly YearCopier[] =>
  copiers.filter(copier => (copier.with ?? []).every(option => options.has(option)));

interface Told {
  readonly resource: string;
  readonly copied: Copied;
}
const copyAll = async (tx: TxCtx, run: Run, asked: Asked, year: YearCopy): Promise<Told[]> => {
  const record = recordOf(tx, asked);
  await tx.db.run(sql`insert into ${tx.db.table('fromprevious-import-row')} (id_run, id_into, resource, id_copied_from, id_copy, is_made)
    values (${asked.id}, ${asked.idTo}, 'academicyear', ${asked.idFrom}, ${asked.idTo}, 0)`);
  const told: Told[] = [];
  const all = chosen(year);
  for (const [i, { resource, plan, after }] of all.entries()) {
    await run.progress(i, all.length, saidOf(tx, resource.name));
    const copied = await copyMatching(tx, resource, plan(tx, year), record);
    if (copied.made > 0) await after?.(tx, year);
    told.push({ resource: resource.name, copied });
  }
  await run.progress(all.length, all.length);
  return told;
};
const saidOf = ({ app }: Ctx, resource: string): Said => {
  const r = app.resources.get(resource)!;
  return { hr: app.words.resourceLabel('hr', r, 5), en: app.words.resourceLabel('en-uk', r, 5) };
};
const counted = (told: readonly Told[]) =>
  told.map(({ resource, copied: { made, there, left } }) => ({
    resource,
    made,
    there,
    left: left.reduce((sum, { count }) => sum + count, 0),
  }));
/** Why rows are left; of those who are not there, their names. */
const reasonsIn = async (ctx: Ctx, told: readonly Told[]) => {
  const left = told.flatMap(({ resource, copied }) => copied.left.map(one => ({ resource, ...one })));
  const away = [...new Set(left.flatMap(({ of }) => of ?? []))];
  const { rows } = await ctx.db.run<{ id: number; name: string }>(
    sql`select t.id, t.name from ${teachersNamed(ctx.db)} t where t.id = any(${away}::int[])`,
  );
  const nameOf = new Map(rows.map(row => [row.id, row.name]));
  return left
    .map(({ resource, why, of, count }) => ({
      resource,
      why,
      idTeacher: of,
      teacher: of === null ? null : (nameOf.get(of) ?? null),
      count,
    }))
    .slice(0, 2000);
};

/** Who asked works under their own name, and only while they still may. */
const asAsker = async (tx: TxCtx, run: Run, id: number): Promise<TxCtx> => {
  const me = await askerOf(tx, run);
  const asked = me && { ...tx, me, language: me.language };
  if (!asked || !(await seen(asked, frompreviousImport, id))) throw new Refusal(403, 'forbidden');
  return asked;
};
const routeOf: Readonly<Record<Place, string>> = {
  courseConductions: '/CourseConductions/FromPreviousAcademicyearImport',
  learningOutcomes: '/LearningOutcomes/FromPreviousAcademicyearImport',
  administration: '/Administration/FromPreviousAcademicyearImport',
};
const tell = async (
  tx: TxCtx,
  { id, place, years }: Asked,
  key: string,
  says: { hr: string; en: string },
): Promise<void> => {
  await notify(tx, {
    key: `year-copy.${key}`,
    subject: { hr: `Prijenos iz prethodne godine: ${years}`, en: `Taken over from the previous year: ${years}` },
    text: says,
    route: `${routeOf[place]}?id=${id}`,
    about: { resource: frompreviousImport.name, id },
    to: [tx.me!.id],
    evenMyself: true,
  });
};

const count: Job = {
  name: 'year-copy.count',
  crash: 'rollBack',
  title: { hr: 'Prijenos iz prethodne godine: izračun', en: 'From the previous year: counting' },
  async run(ctx, data, run) {
    const tx = await asAsker(ctx, run, Number(data.id));
    const { asked, year } = await askedIn(tx, Number(data.id));
    await waitForOthers(tx, run, asked);
    // It is done as it would be done, looked at, and taken back: so it says exactly what would happen.
    const { would, refusal } = await trial(tx, async inside => {
      const told = await copyAll(inside, run, asked, year);
      return { foreseen: counted(told), reasons: await reasonsIn(inside, told) };
    });
    if (refusal) throw refusal;
    await saveMatching(tx, frompreviousImport, { id: asked.id }, would as never, { action: 'counted' });
    await move(tx, frompreviousImport, asked.id, 'count', {}, { as: 'system' });
  },
};
const copy: Job = {
  name: 'year-copy.copy',
  crash: 'rollBack',
  title: { hr: 'Prijenos iz prethodne godine', en: 'From the previous year' },
  async run(ctx, data, run) {
    const tx = await asAsker(ctx, run, Number(data.id));
    const { asked, year } = await askedIn(tx, Number(data.id));
    await waitForOthers(tx, run, asked);
    const [problem] = await yearProblems(tx, asked);
    if (problem) throw new Refusal(409, problem.key, { kind: 'state', resource: frompreviousImport.name });
    const told = await copyAll(tx, run, asked, year);
    const values = {
      done: counted(told),
      reasons: await reasonsIn(tx, told),
      copiedAt: () => sql`${tx.now}::timestamptz`,
    };
    await saveMatching(tx, frompreviousImport, { id: asked.id }, values as never, { action: 'done' });
    await move(tx, frompreviousImport, asked.id, 'copy', {}, { as: 'system' });
    const made = told.reduce((sum, { copied }) => sum + copied.made, 0);
    await tell(tx, asked, 'copied', {
      hr:
        made === 0
          ? 'Sve je već preneseno: ništa nije dodano.'
          : `Prijenos je gotov. Dodano zapisa: ${made}. Ono što nitko ne promijeni možete poništiti u roku od 24 sata.`,
      en:
        made === 0
          ? 'Everything was there already: nothing was added.'
          : `It is done. Records added: ${made}. What nobody changes can be taken back within 24 hours.`,
    });
  },
};
const undo: Job = {
  name: 'year-copy.undo',
  crash: 'rollBack',
  title: { hr: 'Prijenos iz prethodne godine: poništavanje', en: 'From the previous year: taking back' },
  async run(ctx, data, run) {
    const tx = await asAsker(ctx, run, Number(data.id));
    const { asked, year } = await askedIn(tx, Number(data.id));
    await waitForOthers(tx, run, asked);
    const all = chosen(year).toReversed();
    let [gone, kept] = [0, 0];
    for (const [i, { resource }] of all.entries()) {
      await run.progress(i, all.length, saidOf(tx, resource.name));
      const dropped = await dropCopies(tx, resource, recordOf(tx, asked));
      [gone, kept] = [gone + dropped.gone, kept + dropped.kept];
    }
    await saveMatching(tx, frompreviousImport, { id: asked.id }, { gone, kept }, { action: 'takenBack' });
    await move(tx, frompreviousImport, asked.id, 'undo', {}, { as: 'system' });
    await tell(tx, asked, 'undone', {
      hr: `Prijenos je poništen. Uklonjeno zapisa: ${gone}; ostalo jer su promijenjeni ili se koriste: ${kept}.`,
      en: `It was taken back. Records removed: ${gone}; kept because they were changed or are in use: ${kept}.`,
    });
  },
};
export const copyJobs: readonly Job[] = [count, copy, undo];
