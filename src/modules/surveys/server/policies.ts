import { randomUUID } from 'node:crypto';
import { wallClock } from '../../../kernel/resource/index.ts';
import {
  audiencesOf,
  type Ctx,
  error,
  evenForAdmin,
  isThere,
  type Policy,
  type Problem,
  sql,
  type TxCtx,
  via,
} from '../../../kernel/server/index.ts';
import {
  definitionIn,
  faultsOf,
  fileQuestionsOf,
  questionIn,
  questionsOf,
  type SurveyLanguage,
} from '../form/index.ts';
import {
  ofInternships,
  type survey,
  type surveyCompleting,
  type surveyConduction,
  type surveyQuestion,
  type surveyViewer,
} from '../model.ts';
import { audienceCount } from './audience.ts';
import { answersAreLost, askAgain, closeConduction, openConduction } from './life.ts';
import { conductionOf } from './store.ts';
import { isAlumniOnly, leads, ledConduction, ledSurvey, resultsOf } from './rules.ts';

const isUsed = (ctx: Ctx, idSurv: number): Promise<boolean> =>
  isThere<typeof surveyConduction>(ctx, 'survey-conduction', {
    idSurv,
    status: { in: ['scheduled', 'open', 'closed', 'reported'] },
  });

const isJson = (value: unknown): boolean => {
  try {
    const read = JSON.parse(String(value)) as unknown;
    return typeof read === 'object' && read !== null;
  } catch {
    return false;
  }
};

export const surveyPolicy: Policy<typeof survey> = {
  read: ledSurvey,
  create: ledSurvey,
  update: me => (leads(me) ? { all: [ledSurvey(me) as never, { status: 'draft' }] } : false),
  remove: me => (leads(me) ? { all: [ledSurvey(me) as never, { status: 'draft' }] } : false),
  fill: (_ctx, { before, input }) => ({
    ...(before ? {} : { guid: randomUUID(), version: input.version ?? 1 }),
    ...(typeof input.definition === 'string' && isJson(input.definition)
      ? { definition: JSON.stringify(definitionIn(input.definition)) }
      : {}),
  }),
  check: ({ me }, { row, input, verb }) => {
    if (verb === 'remove') return [];
    if (input.definition !== undefined && !isJson(input.definition)) return [error('notDefinition', 'definition')];
    return me && isAlumniOnly(me) && row.category !== 'alumni' ? [error('alumniOnly', 'category')] : [];
  },
  moves: {
    approve: {
      by: ledSurvey,
      ready: (_ctx, row) => definitionProblems(row.definition, row.languages as readonly SurveyLanguage[]),
    },
    rework: {
      by: ledSurvey,
      ready: async (ctx, row) => ((await isUsed(ctx, row.id)) ? [error('frozen')] : []),
    },
    archive: { by: ledSurvey },
    unarchive: { by: ledSurvey },
  },
};
const definitionProblems = (stored: string, languages: readonly SurveyLanguage[]): Problem<typeof survey>[] =>
  faultsOf(definitionIn(stored), languages)
    .slice(0, 5)
    .map(({ key, question, detail }) =>
      key === 'noQuestion' || key === 'tooMany'
        ? error(key)
        : key === 'textMissing'
          ? error('textMissing', null, { question: question!, language: detail! })
          : error('questionFault', null, { question: question ?? '', fault: detail ?? key }),
    );

/** The bank is common to all who lead surveys. What a question is called is what it says. */
export const questionPolicy: Policy<typeof surveyQuestion> = {
  read: leads,
  create: leads,
  remove: leads,
  fill: (_ctx, { input }) => {
    const question = questionIn(String(input.question ?? ''));
    if (!question) return {};
    const said = (question.type === 'html' ? question.html : question.title) ?? {};
    return {
      titleHr: (said.hr || said.en || question.name).slice(0, 200),
      titleEn: said.en?.slice(0, 200) || null,
      question: JSON.stringify(question),
    };
  },
  check: (_ctx, { row, verb }) =>
    verb !== 'remove' && !questionIn(row.question) ? [error('notQuestion', 'question')] : [],
};

const fixedFromScheduled = [
  'idSurv',
  'access',
  'isAnonymous',
  'minGroup',
  'grouping',
  'groupQuestion',
  'audience',
  'addresses',
] as const;
const email = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$/;

const closing = async (ctx: TxCtx, row: { readonly id: number }): Promise<void> =>
  closeConduction(ctx, (await conductionOf(ctx, sql`c.id = ${row.id}`))!);
export const conductionPolicy: Policy<typeof surveyConduction> = {
  read: resultsOf,
  create: ledConduction,
  update: ledConduction,
  remove: me => ({ all: [ledConduction(me), { status: 'draft' }] }),
  // Whose results these are to read need not know who else was asked, least of all at which addresses.
  fields: { addresses: { seenBy: ledConduction }, audience: { seenBy: ledConduction } },
  fill: (_ctx, { before }) => (before ? {} : { guid: randomUUID() }),
  async check(ctx, { row, before, verb }) {
    if (verb === 'remove') return [];
    const problems: Problem<typeof surveyConduction>[] = [];
    if (row.dateTo <= row.dateFrom) problems.push(error('datesOrder', 'dateTo'));
    if (before && before.status !== 'draft') {
      // Groups, threshold and promise of anonymity are what people answered under.
      const changed = fixedFromScheduled.find(field => JSON.stringify(row[field]) !== JSON.stringify(before[field]));
      if (changed) problems.push(error('fixedSinceScheduled', changed));
      if (before.status !== 'scheduled' && (row.dateFrom !== before.dateFrom || row.dateTo !== before.dateTo))
        problems.push(error('fixedSinceOpen', 'dateTo'));
    }
    for (const address of row.addresses ?? [])
      if (!email.test(address)) problems.push(error('addressWrong', 'addresses', { address }));
    if (row.access === 'public' && ((row.addresses?.length ?? 0) > 0 || (row.audience?.length ?? 0) > 0))
      problems.push(error('publicNoAddresses', 'access'));
    if (row.access === 'public' && row.grouping === 'audience') problems.push(error('groupingPublic', 'grouping'));
    const kinds = audiencesOf(ctx.app);
    for (const { kind, value } of row.audience ?? []) {
      const audience = kinds.get(kind);
      if (!audience || (await audience.label(ctx, value)) === null) problems.push(error('audienceUnknown', 'audience'));
    }
    if (ctx.me && isAlumniOnly(ctx.me)) {
      const led = await isThere<typeof survey>(ctx, 'survey', { id: row.idSurv, category: 'alumni' });
      const strange = (row.audience ?? []).some(({ kind, value }) => !isOfAlumni(kind, value));
      if (!led || strange) problems.push(error('alumniOnly', 'audience'));
    }
    return problems;
  },
  moves: {
    schedule: { by: ledConduction, ready: (ctx, row) => readyToSchedule(ctx, row) },
    withdraw: { by: ledConduction },
    open: {
      by: 'system',
      when: now => ({ dateFrom: { to: now.toISOString() } }),
      effect: async (ctx, row) => openConduction(ctx, (await conductionOf(ctx, sql`c.id = ${row.id}`))!),
    },
    extend: {
      by: ledConduction,
      check: (ctx, row, { until }) =>
        until <= row.dateTo || until <= wallClock(ctx.now) ? [error('untilEarlier', 'until')] : [],
      set: (_ctx, _row, { until }) => ({ dateTo: until }),
    },
    close: { by: ledConduction, set: ctx => ({ dateTo: wallClock(ctx.now) }), effect: closing },
    expire: {
      by: 'system',
      when: now => ({ dateTo: { to: now.toISOString() } }),
      effect: closing,
    },
    reopen: {
      by: ledConduction,
      // Whoever has read the results could subtract them from the next ones.
      ready: (_ctx, row) => (row.isAnonymous ? [error('anonymousClosed')] : []),
      check: (ctx, _row, { until }) => (until <= wallClock(ctx.now) ? [error('untilEarlier', 'until')] : []),
      set: (_ctx, _row, { until }) => ({ dateTo: until }),
    },
    report: { by: ledConduction },
    cancel: { by: ledConduction },
    askAgain: {
      by: 'system',
      when: () => answersAreLost,
      effect: async (ctx, row) => askAgain(ctx, (await conductionOf(ctx, sql`c.id = ${row.id}`))!),
    },
  },
};
const isOfAlumni = (kind: string, value: string): boolean =>
  kind.startsWith('alumni') || kind === 'graduates' || (kind === 'role' && value.startsWith('alumni'));

const readyToSchedule = async (
  ctx: TxCtx,
  row: Parameters<NonNullable<Policy<typeof surveyConduction>['moves']['schedule']['ready']>>[1],
): Promise<Problem<typeof surveyConduction>[]> => {
  const problems: Problem<typeof surveyConduction>[] = [];
  const asked = await ctx.db.one<{ definition: string; status: string; category: string }>(
    sql`select definition, status, category from ${ctx.db.table('survey')} where id = ${row.idSurv} and deleted_at is null`,
  );
  if (asked?.status !== 'ready') problems.push(error('notReady', 'idSurv'));
  if (row.dateTo <= wallClock(ctx.now)) problems.push(error('inPast', 'dateTo'));
  // Who is asked about an internship is known when it ends.
  const isAboutInternships = ofInternships.some(category => category === asked?.category);
  const isEmpty = (row.audience?.length ?? 0) === 0 && (row.addresses?.length ?? 0) === 0;
  if (row.access === 'private' && !(isAboutInternships && isEmpty)) {
    if (isEmpty) problems.push(error('audienceEmpty', 'audience'));
    else if ((row.addresses?.length ?? 0) === 0 && (await audienceCount(ctx, row.audience ?? [])) === 0)
      problems.push(error('audienceNobody', 'audience'));
  }
  const definition = definitionIn(asked?.definition);
  if (fileQuestionsOf(definition).length > 0 && (row.isAnonymous || row.access === 'public'))
    problems.push(error('fileNamelessly', row.isAnonymous ? 'isAnonymous' : 'access'));
  if (row.grouping === 'question') {
    const found = questionsOf(definition).find(q => q.name === row.groupQuestion);
    if (!found || !['radiogroup', 'dropdown', 'boolean'].includes(found.type))
      problems.push(error('groupQuestionUnknown', 'groupQuestion'));
  }
  return problems;
};

export const viewerPolicy: Policy<typeof surveyViewer> = {
  read: () => via('idSurvImp', 'update'),
  create: () => via('idSurvImp'),
  update: () => via('idSurvImp'),
  remove: () => via('idSurvImp'),
  check: async (ctx, { row, verb }) =>
    verb !== 'remove' &&
    row.showIndividual &&
    (await isThere<typeof surveyConduction>(ctx, 'survey-conduction', { id: row.idSurvImp, isAnonymous: 1 }))
      ? [error('anonymousSingle', 'showIndividual')]
      : [],
};

/**
 * One's own line of the roll, but not for whoever acts as one: of an anonymous survey it says who has answered. Who leads a
 * survey that is not anonymous reads the whole of its roll, the administrator no more.
 */
export const completingPolicy: Policy<typeof surveyCompleting> = {
  read: me =>
    evenForAdmin({
      any: [
        { idUser: me.id, ...(me.actor && { 'idSurvImp.isAnonymous': 0 }) },
        {
          all: [
            leads(me) || me.isAdmin,
            isAlumniOnly(me) ? { 'idSurvImp.idSurv.category': 'alumni' } : true,
            { 'idSurvImp.isAnonymous': 0 },
          ],
        },
      ],
    }),
};
