import { any, boolean, integer, list, object, text, wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  isThere,
  notFound,
  type ReportRule,
  seen,
  seenList,
  sql,
} from '../../../kernel/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import {
  type Answers,
  type Counted,
  type Figures,
  type Published,
  publish,
  questionsOf,
  sayText,
  titleOf,
} from '../form/index.ts';
import { surveyConduction, type surveyResults } from '../model.ts';
import { hoursOf } from './address-limits.ts';
import { leads, ledConduction, readersOf, readsResults } from './rules.ts';
import { type Conduction, conductionOf } from './store.ts';

const answersOf = async ({ db }: Ctx, id: number): Promise<Counted[]> =>
  (
    await db.run<{ answers: string; grp: string | null }>(
      // By their random keys: the order in which they came is nobody's.
      sql`select answers, grp from ${db.table('survey-response')} where id_surv_imp = ${id} and is_partial = 0 order by id`,
    )
  ).rows.map(({ answers, grp }) => ({ answers: JSON.parse(answers) as Answers, group: grp }));
const isOver = ({ status }: Conduction): boolean => status === 'closed' || status === 'reported';

/** What is published of it now: nothing of an anonymous one before it is over. */
export const publishedOf = async (ctx: Ctx, row: Conduction): Promise<Published> => {
  const responses = await answersOf(ctx, row.id);
  if (row.isAnonymous && !isOver(row))
    return { completed: responses.length, isShown: false, groups: [], questions: [] };
  const named = row.grouping === 'question' ? labelsOf(row, wordLanguageOf(ctx.language) === 'hr' ? 'hr' : 'en') : null;
  const counted = named
    ? responses.map(one => ({ ...one, group: one.group && (named.get(one.group) ?? one.group) }))
    : responses;
  const published = publish(row.definition, counted, row.isAnonymous ? row.minGroup : 0);
  return named ? withoutHiddenSizes(published, row.groupQuestion, named) : published;
};
/** The question that people are grouped by counts its own groups: of those that are not shown it does not say how many they are. */
const withoutHiddenSizes = (
  published: Published,
  groupQuestion: string | null,
  named: ReadonlyMap<string, string>,
): Published => {
  const hidden = new Set(published.groups.flatMap(({ group, n }) => (n === null ? [group] : [])));
  if (hidden.size === 0) return published;
  const told = (figures: Figures | null): Figures | null =>
    figures && {
      ...figures,
      counts: figures.counts?.filter(({ value }) => !hidden.has(named.get(value) ?? value)) ?? null,
    };
  return {
    ...published,
    questions: published.questions.map(q =>
      q.name === groupQuestion ? { ...q, lines: q.lines.map(line => ({ ...line, total: told(line.total) })) } : q,
    ),
  };
};
const labelsOf = (row: Conduction, language: 'hr' | 'en'): Map<string, string> => {
  const q = questionsOf(row.definition).find(one => one.name === row.groupQuestion);
  const yesNo: [string, string][] =
    language === 'hr'
      ? [
          ['true', 'Da'],
          ['false', 'Ne'],
        ]
      : [
          ['true', 'Yes'],
          ['false', 'No'],
        ];
  return new Map([
    ...yesNo,
    ...(q?.choices ?? []).map((c): [string, string] => [c.value, sayText(c.text, language) || c.value]),
  ]);
};

/** The row, if the caller reads its results: the rule of reading says who. */
const readable = async (ctx: Ctx, where: ReturnType<typeof sql>): Promise<Conduction> => {
  const row = await conductionOf(ctx, where);
  if (!row || !(await seen(ctx, surveyConduction, row.id))) throw notFound();
  return row;
};
const meansOf = (published: Published): Record<string, { n: number; mean: number }> =>
  Object.fromEntries(
    published.questions.flatMap(({ name, lines }) =>
      lines.flatMap(({ row, total }) =>
        total?.mean === null || total?.mean === undefined
          ? []
          : [[row ? `${name}.${row.value}` : name, { n: total.n, mean: total.mean }]],
      ),
    ),
  );
const mostYears = 6;
/** The same questions, asked at other times: only what is published of each by itself is compared. */
export const earlier = async (ctx: Ctx, row: Conduction) => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select c.id from ${ctx.db.table('survey-conduction')} c join ${ctx.db.table('survey')} s on s.id = c.id_surv
      where c.deleted_at is null and c.id <> ${row.id} and coalesce(s.id_first, s.id) = ${row.idFirst} and c.status in ('closed', 'reported')
        and c.date_to <= (select date_to from ${ctx.db.table('survey-conduction')} where id = ${row.id})
        and c.id_st_co is not distinct from ${row.idStCo}::int order by c.date_to desc limit ${mostYears}`,
  );
  const found = [];
  for (const { id } of rows) {
    const other = await conductionOf(ctx, sql`c.id = ${id}`);
    if (!other || !(await seen(ctx, surveyConduction, id))) continue;
    const published = await publishedOf(ctx, other);
    if (published.isShown)
      found.push({
        guid: other.guid,
        titleHr: other.titleHr,
        titleEn: other.titleEn,
        dateTo: other.dateTo,
        completed: published.completed,
        means: meansOf(published),
      });
  }
  return found;
};
const leastCourses = 3;
/**
 * The mean of all courses that were asked the same in the same year, beside that of one. Only courses whose own results can
 * be shown are in it: those who put their figures together learn of no other.
 */
export const ofFaculty = async (
  ctx: Ctx,
  row: Conduction,
): Promise<Record<string, { n: number; mean: number }> | null> => {
  if (row.idStCo === null) return null;
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select c.id from ${ctx.db.table('survey-conduction')} c where c.deleted_at is null and c.id_surv = ${row.idSurv} and c.id_st_co is not null
      and c.id_academicyear is not distinct from ${row.idAcademicyear}::int and c.status in ('closed', 'reported') limit 500`,
  );
  const sums = new Map<string, { courses: number; n: number; sum: number }>();
  for (const { id } of rows) {
    const other = (await conductionOf(ctx, sql`c.id = ${id}`))!;
    for (const [key, { n, mean }] of Object.entries(meansOf(await publishedOf(ctx, other)))) {
      const known = sums.get(key) ?? { courses: 0, n: 0, sum: 0 };
      sums.set(key, { courses: known.courses + 1, n: known.n + n, sum: known.sum + n * mean });
    }
  }
  // Of two courses each teacher would know the other's mean.
  const told = [...sums].filter(([, { courses }]) => courses >= leastCourses);
  return told.length === 0
    ? null
    : Object.fromEntries(told.map(([key, { n, sum }]) => [key, { n, mean: Math.round((sum / n) * 100) / 100 }]));
};

const result = endpoint({
  method: 'GET',
  path: 'survey-result',
  summary:
    'What is published of a survey: response, and after its end the figures, under the threshold that was declared before it opened.',
  query: { guid: text({ required: true, max: 36 }) },
  answer: {
    id: integer({ required: true }),
    guid: text({ required: true }),
    titleHr: text({ required: true }),
    titleEn: text(),
    purposeHr: text(),
    purposeEn: text(),
    basis: text({ max: 500 }),
    status: text({ required: true }),
    access: text({ required: true }),
    dateFrom: text({ required: true }),
    dateTo: text({ required: true }),
    isAnonymous: boolean(),
    minGroup: integer({ required: true }),
    invited: integer(),
    conclusions: text({ max: 20_000 }),
    measures: text({ max: 20_000 }),
    published: any(),
    years: any(),
    faculty: any(),
    /** For who leads a public survey: hours that are over and brought at least five answers. */
    hours: list(object({ hour: text({ required: true }), answers: integer({ required: true }) })),
    maySeeSingle: boolean(),
    mayReadPapers: boolean(),
  },
  async handle(ctx, { query: { guid } }) {
    const row = await readable(ctx, sql`c.guid = ${guid}`);
    const invited = await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${ctx.db.table('survey-completing')} where id_surv_imp = ${row.id}`,
    );
    return {
      id: row.id,
      guid: row.guid,
      titleHr: row.titleHr,
      titleEn: row.titleEn,
      purposeHr: row.purposeHr,
      purposeEn: row.purposeEn,
      basis: row.basis,
      status: row.status,
      access: row.access,
      dateFrom: row.dateFrom,
      dateTo: row.dateTo,
      isAnonymous: row.isAnonymous ? 1 : 0,
      minGroup: row.minGroup,
      invited: row.access === 'public' ? null : invited!.n,
      conclusions: row.conclusions,
      measures: row.measures,
      published: await publishedOf(ctx, row),
      years: await earlier(ctx, row),
      faculty: await ofFaculty(ctx, row),
      hours: row.access === 'public' && (await leadsIt(ctx, row)) ? await hoursOf(ctx, row.id) : null,
      maySeeSingle: (await maySeeSingle(ctx, row)) ? 1 : 0,
      mayReadPapers:
        isOver(row) &&
        (await isThere<typeof surveyConduction>(ctx, 'survey-conduction', {
          all: [{ id: row.id }, readersOf(ctx.me!)],
        }))
          ? 1
          : 0,
    };
  },
});
const leadsIt = async (ctx: Ctx, { id }: Conduction): Promise<boolean> =>
  ctx.me!.isAdmin ||
  (await isThere<typeof surveyConduction>(ctx, 'survey-conduction', { all: [{ id }, ledConduction(ctx.me!)] }));
const maySeeSingle = async (ctx: Ctx, row: Conduction): Promise<boolean> => {
  if (row.isAnonymous) return false;
  if (leads(ctx.me!) || ctx.me!.isAdmin) return true;
  return (
    (await ctx.db.one(
      sql`select 1 from ${ctx.db.table('survey-viewer')} where id_surv_imp = ${row.id} and id_user = ${ctx.me!.id} and show_individual = 1`,
    )) !== null
  );
};
const single = endpoint({
  method: 'GET',
  path: 'survey-result/single',
  summary: 'Single answers of a survey that is not anonymous, with who gave them.',
  query: { guid: text({ required: true, max: 36 }) },
  answer: {
    data: list(object({ who: text(), on: text(), answers: any() }), { required: true, max: 5000 }),
  },
  async handle(ctx, { query: { guid } }) {
    const row = await readable(ctx, sql`c.guid = ${guid}`);
    if (!(await maySeeSingle(ctx, row))) throw notFound();
    const { rows } = await ctx.db.run<{ idUser: number | null; email: string | null; on: string; answers: string }>(
      sql`select c.id_user as "idUser", c.email, to_char(r.submitted_on, 'YYYY-MM-DD') as "on", r.answers from ${ctx.db.table('survey-response')} r
        left join ${ctx.db.table('survey-completing')} c on c.id = r.id_surv_com where r.id_surv_imp = ${row.id} and r.is_partial = 0 order by r.id limit 5000`,
    );
    const names = await namesOf(
      ctx,
      rows.flatMap(({ idUser }) => idUser ?? []),
    );
    return {
      data: rows.map(({ idUser, email, on, answers }) => ({
        who: idUser === null ? email : (names.get(idUser) ?? null),
        on,
        answers: JSON.parse(answers) as unknown,
      })),
    };
  },
});
const namesOf = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await ctx.db.run<{ id: number; name: string }>(
    sql`select u.id, u.name from (${accountsNamed(ctx.db)}) u where u.id = any(${[...new Set(ids)]}::int[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const listed = endpoint({
  method: 'GET',
  path: 'survey-result/list',
  summary: 'Surveys whose results the caller may read, the newest first.',
  answer: {
    data: list(
      object({
        guid: text({ required: true }),
        titleHr: text({ required: true }),
        titleEn: text(),
        status: text({ required: true }),
        dateTo: text({ required: true }),
        isAnonymous: boolean(),
        invited: integer(),
        completed: integer(),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const data = await seenList(ctx, surveyConduction, {
      filter: { status: ['open', 'closed', 'reported'] },
      sort: ['-dateTo'],
      limit: 200,
    });
    return {
      data: data.map(row => ({
        guid: row.guid,
        titleHr: row.titleHr,
        titleEn: row.titleEn,
        status: row.status,
        dateTo: row.dateTo,
        isAnonymous: row.isAnonymous,
        invited: row.access === 'public' ? null : row.invited,
        completed: row.completed,
      })),
    };
  },
});
export const resultEndpoints = [result, single, listed];

/** The same table as a report: on screen, on paper and in files nothing more is said. */
export const resultsReport: ReportRule<typeof surveyResults> = {
  by: me => readsResults(me) || me.isAdmin,
  rows: async (ctx, { idSurvImp }) => {
    const row = await readable(ctx, sql`c.id = ${idSurvImp}`);
    const { questions } = await publishedOf(ctx, row);
    const language = wordLanguageOf(ctx.language) === 'hr' ? 'hr' : 'en';
    const all = language === 'hr' ? 'Svi' : 'All';
    const byName = new Map(questionsOf(row.definition).map(q => [q.name, q]));
    return questions.flatMap((q, i) => {
      const about = { num: i + 1, question: `${i + 1}. ${titleOf(byName.get(q.name)!, language)}` };
      return q.lines.flatMap(({ row: item, total, groups }) =>
        [{ group: all, figures: total }, ...groups].flatMap(({ group, figures }) => {
          const said = { ...about, grp: group };
          const head = {
            ...said,
            item: item ? sayText(item.text, language) : '',
            n: figures?.n ?? null,
            count: null,
            percent: null,
            mean: figures?.mean ?? null,
            median: figures?.median ?? null,
            sd: figures?.sd ?? null,
          };
          const counts = (figures?.counts ?? []).map(({ text: label, count }) => ({
            ...said,
            item: `${item ? `${sayText(item.text, language).replace(/[.:]$/, '')}: ` : ''}${sayText(label, language)}`,
            n: null,
            count,
            percent: figures!.n > 0 ? Math.round((count / figures!.n) * 1000) / 10 : null,
            mean: null,
            median: null,
            sd: null,
          }));
          return [head, ...counts];
        }),
      );
    });
  },
  paper: async (ctx, { params }) => {
    const row = await readable(ctx, sql`c.id = ${params.idSurvImp}`);
    const { completed } = await publishedOf(ctx, row);
    const language = wordLanguageOf(ctx.language) === 'hr' ? 'hr' : 'en';
    const invited = (await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${ctx.db.table('survey-completing')} where id_surv_imp = ${row.id}`,
    ))!.n;
    return {
      holes: {
        survey: language === 'hr' ? row.titleHr : row.titleEn || row.titleHr,
        purpose: (language === 'hr' ? row.purposeHr : row.purposeEn || row.purposeHr) ?? '–',
        basis: row.basis ?? '–',
        from: row.dateFrom.slice(0, 10),
        to: row.dateTo.slice(0, 10),
        invited: row.access === 'public' ? '–' : invited,
        completed,
        rate: row.access === 'public' || invited === 0 ? '–' : Math.round((completed / invited) * 1000) / 10,
        least: row.isAnonymous ? row.minGroup : 1,
        conclusions: row.conclusions ?? '–',
        measures: row.measures ?? '–',
      },
    };
  },
};
