import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  any,
  boolean,
  choice,
  date,
  integer,
  list,
  longtext,
  object,
  text,
  wallClock,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type EndpointRequest,
  inTransaction,
  invalidAll,
  type LinkDef,
  notFound,
  notSignedIn,
  Refusal,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { type Answers, definitionIn, fileQuestionsOf, judge, type SurveyLanguage } from '../form/index.ts';
import { accesses, completingStates } from '../model.ts';
import { countAnswer, countWrong, noteAnswer, refuseGuessing } from './address-limits.ts';
import { contextLabels } from './context.ts';
import { dropFiles, fileOpening, handInFiles, takeFile, withOwnFiles } from './files.ts';
import { letters } from './letters.ts';
import { remind } from './life.ts';
import { leads, ledConduction, readsResults } from './rules.ts';
import { type Conduction, conductionOf } from './store.ts';

interface Line {
  readonly id: number;
  readonly contextId: number;
  readonly status: (typeof completingStates)[number];
  readonly grp: string | null;
}
interface Asked {
  readonly conduction: Conduction;
  /** The caller's line of the roll; a public survey has none. */
  readonly line: Line | null;
}
const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const lineOf = (ctx: Ctx, where: ReturnType<typeof sql>): Promise<Line | null> =>
  ctx.db.one<Line>(
    sql`select id, context_id as "contextId", status, grp from ${ctx.db.table('survey-completing')} where ${where}`,
  );

/**
 * Which survey somebody is asked, and as whom: by a link, by the roll, or as anybody. An address of the wrong kind leads to
 * nothing, as one that nobody made does.
 */
const askedBy = async (
  ctx: Ctx,
  guid: string | null | undefined,
  access: (typeof accesses)[number],
  context: number | null | undefined,
): Promise<Asked> => {
  const caller = ctx.me?.caller;
  if (caller?.kind === 'link') {
    const conduction = await conductionOf(
      ctx,
      sql`c.id = (select id_surv_imp from ${ctx.db.table('survey-completing')} where id = ${caller.row})`,
    );
    const line = conduction && (await lineOf(ctx, sql`id = ${caller.row}`));
    if (!conduction || !line) throw notFound();
    return { conduction, line };
  }
  const conduction = guid && guidPattern.test(guid) ? await conductionOf(ctx, sql`c.guid = ${guid}`) : null;
  if (!conduction && access === 'public') {
    refuseGuessing(ctx);
    countWrong(ctx);
  }
  if (!conduction || conduction.access !== access || ['draft', 'cancelled'].includes(conduction.status))
    throw notFound();
  if (access === 'public') return { conduction, line: null };
  if (!ctx.me) throw notSignedIn();
  // Nobody answers for somebody else, nor reads what was promised to stay theirs: the line, and what is not handed in.
  if (ctx.me.actor) throw new Refusal(403, 'notForOthers', { resource: 'survey-completing' });
  const line = await lineOf(
    ctx,
    sql`id_surv_imp = ${conduction.id} and id_user = ${ctx.me.id} and context_id = ${context ?? 0}`,
  );
  if (!line) throw conduction.status === 'scheduled' ? closed(conduction) : notFound();
  return { conduction, line };
};
const closed = ({ status }: Conduction): Refusal =>
  new Refusal(409, status === 'scheduled' ? 'notOpenYet' : 'notOpenAnyMore', {
    resource: 'survey-completing',
    kind: 'state',
  });
const isOpen = ({ status, dateTo }: Conduction, now: Date): boolean => status === 'open' && wallClock(now) < dateTo;

// ——— One answer for each browser ———

const cookieOf = (guid: string): string => `katedra_survey_${guid.slice(0, 8)}`;
const mark = (ctx: Ctx, guid: string): string =>
  createHmac('sha256', ctx.app.secret).update(`survey ${ctx.cid} ${guid}`).digest('base64url');
/** Says that this browser has answered, the same words in every browser: it tells nothing of who or when. */
const hasAnswered = (ctx: Ctx, { guid }: Conduction, raw: EndpointRequest['raw']): boolean => {
  const [sent, right] = [Buffer.from(raw.cookies[cookieOf(guid)] ?? ''), Buffer.from(mark(ctx, guid))];
  return sent.length === right.length && timingSafeEqual(sent, right);
};

const languageOf = (asked: string | null | undefined, { languages }: Conduction): SurveyLanguage =>
  languages.find(one => one === asked) ?? languages[0] ?? 'hr';

/** `context`: about which of several things, where the survey asks about more than one. */
const query = {
  guid: text({ max: 36 }),
  access: choice(accesses, { required: true }),
  context: integer({ min: 0 }),
};
const asked = endpoint({
  method: 'GET',
  path: 'survey-answer',
  public: true,
  unlogged: true,
  summary: 'What a survey asks the caller, how far they are, and what is stored of an answer.',
  query,
  answer: {
    guid: text({ required: true }),
    titleHr: text({ required: true }),
    titleEn: text(),
    /** What it asks about, where it asks about several things. */
    about: text(),
    context: integer({ required: true }),
    purposeHr: text(),
    purposeEn: text(),
    access: choice(accesses, { required: true }),
    isAnonymous: boolean(),
    dateTo: text({ required: true }),
    languages: list(text({ required: true }), { required: true }),
    status: choice(['open', 'soon', 'over'], { required: true }),
    line: choice(completingStates),
    mayAnswer: boolean(),
    minGroup: any(),
    definition: any(),
    draft: any(),
    thankYouHr: text({ max: 4000 }),
    thankYouEn: text({ max: 4000 }),
  },
  async handle(ctx, { query: { guid, access, context }, raw }) {
    const { conduction, line } = await askedBy(ctx, guid, access, context);
    const open = isOpen(conduction, ctx.now);
    const done = line
      ? line.status === 'done' && !conduction.allowEdit
      : !conduction.allowMultiple && hasAnswered(ctx, conduction, raw);
    const kept =
      line && !conduction.isAnonymous
        ? await ctx.db.one<{ answers: string }>(
            sql`select answers from ${ctx.db.table('survey-response')} where id_surv_com = ${line.id}`,
          )
        : null;
    const mayAnswer = open && !done;
    return {
      guid: conduction.guid,
      titleHr: conduction.titleHr,
      titleEn: conduction.titleEn,
      about: line ? ((await contextLabels(ctx, [line.contextId])).get(line.contextId) ?? null) : null,
      context: line?.contextId ?? 0,
      purposeHr: conduction.purposeHr,
      purposeEn: conduction.purposeEn,
      access: conduction.access,
      isAnonymous: conduction.isAnonymous ? 1 : 0,
      dateTo: conduction.dateTo,
      languages: conduction.languages,
      status: open ? 'open' : conduction.status === 'scheduled' ? 'soon' : 'over',
      line: line?.status ?? (done ? 'done' : null),
      mayAnswer: mayAnswer ? 1 : 0,
      minGroup: conduction.minGroup,
      definition: mayAnswer ? conduction.definition : null,
      draft:
        mayAnswer && kept ? (await withOwnFiles(ctx, conduction, line!.id, JSON.parse(kept.answers))).answers : null,
      thankYouHr: conduction.thankYouHr,
      thankYouEn: conduction.thankYouEn,
    };
  },
});

const readAnswers = (sent: string): Answers => {
  try {
    const read = JSON.parse(sent) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Answers;
  } catch {
    // Said below.
  }
  throw new Refusal(422, 'answerForm', {
    resource: 'survey-completing',
    problems: [{ field: 'answers', say: { key: 'answerForm' } }],
  });
};
const body = {
  ...query,
  lang: text({ max: 10 }),
  answers: longtext({ required: true, max: 200_000 }),
};

const submit = endpoint({
  method: 'POST',
  path: 'survey-answer/submit',
  public: true,
  unlogged: true,
  summary: 'Answers a survey. The same ticket sent again changes nothing: what came is stored once.',
  body: { ...body, ticket: text({ required: true, max: 36 }) },
  about: 'survey-completing',
  answer: { thanks: text({ max: 4000 }) },
  async handle(ctx, { body: { guid, access, context, lang, answers, ticket }, raw, reply }) {
    if (!guidPattern.test(ticket)) throw invalidAll([{ field: 'ticket', say: { key: 'invalidValue' } }]);
    const { conduction, line } = await askedBy(ctx, guid, access, context);
    const sent = judge(conduction.definition, readAnswers(answers));
    if (sent.problems.length > 0)
      throw invalidAll(
        sent.problems.map(({ question, key }) => ({ field: question, say: { key } })),
        'survey-completing',
      );
    const language = languageOf(lang, conduction);
    if (!line) countAnswer(ctx);
    if (!line && !conduction.allowMultiple && hasAnswered(ctx, conduction, raw)) {
      // The browser may have missed the answer to its first attempt: that is no second answer.
      const mine = await ctx.db.one(sql`select 1 from ${ctx.db.table('survey-response')} where id = ${ticket}`);
      if (!mine) throw answered();
    } else {
      const isNew = await inTransaction(ctx, tx =>
        store(tx, conduction, line, {
          language,
          answers: sent.answers,
          group: groupOf(conduction, line, sent.answers),
          ticket,
        }),
      );
      if (!line && isNew) await noteAnswer(ctx, conduction.id);
    }
    if (!line)
      reply.setCookie(cookieOf(conduction.guid), mark(ctx, conduction.guid), {
        path: '/',
        httpOnly: true,
        secure: raw.secure,
        sameSite: 'lax',
        expires: new Date(Date.parse(`${conduction.dateTo.replace(' ', 'T')}:00Z`) + 86_400_000),
      });
    return { thanks: language === 'hr' ? conduction.thankYouHr : conduction.thankYouEn || conduction.thankYouHr };
  },
});
const answered = (): Refusal => new Refusal(409, 'alreadyAnswered', { resource: 'survey-completing', kind: 'state' });
const groupOf = (conduction: Conduction, line: Line | null, answers: Answers): string | null => {
  if (conduction.grouping === 'audience') return line?.grp ?? null;
  const value = conduction.grouping === 'question' ? answers[conduction.groupQuestion ?? ''] : undefined;
  return value === undefined ? null : String(value).slice(0, 120);
};

/** Roll and answer in one transaction: nobody is crossed off without an answer, and nobody answers twice. Tells whether the answer is new. */
const store = async (
  tx: TxCtx,
  conduction: Conduction,
  line: Line | null,
  given: { language: SurveyLanguage; answers: Answers; group: string | null; ticket: string },
): Promise<boolean> => {
  const { id, isAnonymous, allowEdit, languages } = conduction;
  const [roll, table] = [tx.db.table('survey-completing'), tx.db.table('survey-response')];
  // Against the closing, which writes all of them anew: whoever comes after it has come too late.
  const open = await tx.db.one(
    sql`select 1 from ${tx.db.table('survey-conduction')} where id = ${id} and status = 'open' and date_to > ${tx.now} for share`,
  );
  if (!open) throw new Refusal(409, 'notOpenAnyMore', { resource: 'survey-completing', kind: 'state' });
  const today = wallClock(tx.now).slice(0, 10);
  if (line) {
    const now = await tx.db.one<{ status: string }>(sql`select status from ${roll} where id = ${line.id} for update`);
    if (!now) throw notFound();
    if (now.status === 'done') {
      if (await tx.db.one(sql`select 1 from ${table} where id = ${given.ticket}`)) return false;
      if (isAnonymous || !allowEdit) throw answered();
    }
    await tx.db.run(
      sql`update ${roll} set status = 'done', done_at = ${isAnonymous ? null : today}::date where id = ${line.id}`,
    );
    if (!isAnonymous) {
      const answers = JSON.stringify(await handInFiles(tx, conduction, line.id, given.answers));
      await tx.db.run(sql`insert into ${table} (id, id_surv_imp, id_surv_com, lang, answers, is_partial, submitted_on, grp, is_sealed)
        values (${given.ticket}, ${id}, ${line.id}, ${given.language}, ${answers}, 0, ${today}::date, ${given.group}, 1)
        on conflict (id_surv_com) do update set id = excluded.id, lang = excluded.lang, answers = excluded.answers, is_partial = 0, submitted_on = excluded.submitted_on, grp = excluded.grp`);
      return true;
    }
  }
  const { answers } = await withOwnFiles(tx, conduction, null, given.answers);
  // In which language somebody answered may be theirs alone: of an anonymous answer it is not kept.
  const stored =
    await tx.db.one(sql`insert into ${table} (id, id_surv_imp, lang, answers, is_partial, submitted_on, grp, is_sealed)
    values (${given.ticket}, ${id}, ${isAnonymous ? languages[0]! : given.language}, ${JSON.stringify(answers)}, 0, ${isAnonymous ? null : today}::date, ${given.group}, ${isAnonymous ? 0 : 1}) on conflict (id) do nothing returning id`);
  return stored !== null;
};

const keepDraft = endpoint({
  method: 'PUT',
  path: 'survey-answer/draft',
  public: true,
  unlogged: true,
  summary:
    'Keeps what was answered so far, to go on elsewhere. Of an anonymous survey nothing is kept: its draft stays in the browser.',
  body,
  answer: { isKept: boolean() },
  async handle(ctx, { body: { guid, access, context, lang, answers } }) {
    const { conduction, line } = await askedBy(ctx, guid, access, context);
    if (!line || conduction.isAnonymous) return { isKept: 0 };
    if (!isOpen(conduction, ctx.now) || line.status === 'done') throw closed(conduction);
    const sent = judge(conduction.definition, readAnswers(answers), { partial: true });
    await inTransaction(ctx, async tx => {
      const draft = await withOwnFiles(tx, conduction, line.id, sent.answers);
      const [roll, table] = [tx.db.table('survey-completing'), tx.db.table('survey-response')];
      const mine = await tx.db.one(
        sql`update ${roll} set status = 'started' where id = ${line.id} and status in ('pending', 'started', 'declined') returning id`,
      );
      if (!mine) throw answered();
      await tx.db.run(sql`insert into ${table} (id_surv_imp, id_surv_com, lang, answers, is_partial, is_sealed)
        values (${conduction.id}, ${line.id}, ${languageOf(lang, conduction)}, ${JSON.stringify(draft.answers)}, 1, 1)
        on conflict (id_surv_com) do update set lang = excluded.lang, answers = excluded.answers`);
    });
    return { isKept: 1 };
  },
});

const attach = endpoint({
  method: 'POST',
  path: 'survey-answer/file',
  unlogged: true,
  summary:
    'Takes a file that was brought (`survey-file/upload`) as the answer to a question; it is read by nobody before the answers are handed in.',
  body: { ...query, question: text({ required: true, max: 60 }), token: text({ required: true, max: 4000 }) },
  about: 'survey-completing',
  answer: { file: integer({ required: true }), name: text({ required: true }), size: integer({ required: true }) },
  async handle(ctx, { body: { guid, access, context, question, token } }) {
    const { conduction, line } = await askedBy(ctx, guid, access, context);
    const asks = fileQuestionsOf(conduction.definition).find(({ name }) => name === question);
    if (!line || conduction.isAnonymous || !asks) throw notFound();
    if (!isOpen(conduction, ctx.now)) throw closed(conduction);
    return inTransaction(ctx, async tx => {
      const now = await tx.db.one<{ status: string }>(
        sql`select status from ${tx.db.table('survey-completing')} where id = ${line.id} for update`,
      );
      if (!now) throw notFound();
      if (now.status === 'done' && !conduction.allowEdit) throw answered();
      return takeFile(tx, line.id, asks, token);
    });
  },
});

const decline = endpoint({
  method: 'POST',
  path: 'survey-answer/decline',
  public: true,
  unlogged: true,
  summary: 'The caller does not want to answer; they are not reminded any more, and may still change their mind.',
  body: query,
  answer: 'nothing',
  async handle(ctx, { body: { guid, access, context } }) {
    const { conduction, line } = await askedBy(ctx, guid, access, context);
    if (!line) throw notFound();
    if (!isOpen(conduction, ctx.now)) throw closed(conduction);
    if (line.status === 'done') throw answered();
    await inTransaction(ctx, async tx => {
      await tx.db.run(
        sql`delete from ${tx.db.table('survey-response')} where id_surv_com = ${line.id} and is_partial = 1`,
      );
      await tx.db.run(
        sql`update ${tx.db.table('survey-completing')} set status = 'declined' where id = ${line.id} and status <> 'done'`,
      );
      await dropFiles(tx, sql`id_surv_com = ${line.id} and is_submitted = 0`);
    });
  },
});

const mine = endpoint({
  method: 'GET',
  path: 'survey-answer/mine',
  summary: 'Surveys that the caller is asked, those that wait first.',
  answer: {
    data: list(
      object({
        guid: text({ required: true }),
        context: integer({ required: true }),
        about: text(),
        titleHr: text({ required: true }),
        titleEn: text(),
        dateTo: text({ required: true }),
        isAnonymous: boolean(),
        isOpen: boolean(),
        line: choice(completingStates, { required: true }),
        doneAt: date(),
        mayReadResults: boolean(),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const { rows } = await ctx.db.run<{ context: number }>(
      sql`select c.guid, r.context_id as context, c.title_hr as "titleHr", c.title_en as "titleEn",
        to_char(c.date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateTo", c.is_anonymous as "isAnonymous",
        (c.status = 'open' and c.date_to > ${ctx.now})::int as "isOpen", r.status as line, to_char(r.done_at, 'YYYY-MM-DD') as "doneAt",
        (c.status in ('closed', 'reported') and c.show_results_to = 'respondents')::int as "mayReadResults"
      from ${ctx.db.table('survey-completing')} r join ${ctx.db.table('survey-conduction')} c on c.id = r.id_surv_imp and c.deleted_at is null
      where r.id_user = ${ctx.me!.id} and c.status in ('open', 'closed', 'reported') and (c.is_anonymous = 0 or ${!ctx.me!.actor})
      order by (c.status = 'open' and r.status in ('pending', 'started')) desc, c.date_to desc limit 200`,
    );
    const about = await contextLabels(
      ctx,
      rows.map(row => row.context),
    );
    return { data: rows.map(row => ({ ...row, about: about.get(row.context) ?? null })) as never };
  },
});

/** The definition's own address: everything is shown, nothing is stored. */
const preview = endpoint({
  method: 'GET',
  path: 'survey-preview',
  summary: 'A definition as whoever is asked would see it.',
  query: { guid: text({ required: true, max: 36 }) },
  answer: {
    titleHr: text({ required: true }),
    titleEn: text(),
    languages: list(text({ required: true }), { required: true }),
    definition: any(),
  },
  async handle(ctx, { query: { guid } }) {
    if (!readsResults(ctx.me!) && !ctx.me!.isAdmin) throw notFound();
    const found = await ctx.db.one<{
      titleHr: string;
      titleEn: string | null;
      languages: string[];
      definition: string;
    }>(
      sql`select title_hr as "titleHr", title_en as "titleEn", to_jsonb(languages) as languages, definition from ${ctx.db.table('survey')} where guid = ${guid} and deleted_at is null`,
    );
    if (!found) throw notFound();
    return { ...found, definition: definitionIn(found.definition) };
  },
});

const remindNow = endpoint({
  method: 'POST',
  path: 'survey-conduction/remind-now',
  summary: 'Reminds those who have not answered, at most once a day.',
  body: { guid: text({ required: true, max: 36 }) },
  answer: { told: any() },
  async handle(ctx, { body: { guid } }) {
    const row = await conductionOf(ctx, sql`c.guid = ${guid}`);
    if (!row || !(leads(ctx.me!) || ctx.me!.isAdmin) || !(await mayLead(ctx, row.id))) throw notFound();
    if (row.access !== 'private' || !isOpen(row, ctx.now)) throw closed(row);
    return { told: await inTransaction(ctx, tx => remind(tx, row)) };
  },
});
const mayLead = async (ctx: Ctx, id: number): Promise<boolean> =>
  ledConduction(ctx.me!) === true ||
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('survey-conduction')} c join ${ctx.db.table('survey')} s on s.id = c.id_surv where c.id = ${id} and (s.category = 'alumni' or ${ctx.me!.isAdmin})`,
  )) !== null;

export const fillingEndpoints = [asked, submit, keepDraft, attach, decline, mine, preview, remindNow];

const linkCalls = [
  'GET survey-answer',
  'POST survey-answer/submit',
  'PUT survey-answer/draft',
  'POST survey-answer/decline',
];
const link: LinkDef = {
  on: 'survey-completing',
  days: 90,
  title: { hr: 'Anketa', en: 'Survey' },
  endpoints: linkCalls,
  async letter(ctx, { row, url, language }) {
    const about = await conductionOf(
      ctx,
      sql`c.id = (select id_surv_imp from ${ctx.db.table('survey-completing')} where id = ${row}) and c.status in ('scheduled', 'open')`,
    );
    return about && letters.link(about, url, language);
  },
};
export const surveyLinks: Readonly<Record<string, LinkDef>> = {
  'surveys.answer': {
    ...link,
    opens: { 'survey-file': fileOpening },
    endpoints: [...linkCalls, 'POST survey-answer/file'],
  },
  'surveys.answerSecretly': { ...link, silent: true },
};
