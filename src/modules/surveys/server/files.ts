import { accepts } from '../../../kernel/resource/index.ts';
import {
  col,
  type Ctx,
  eraseUnnamed,
  invalidAll,
  type LinkCaller,
  type Opening,
  type Policy,
  rule,
  save,
  sql,
  type Sql,
  table,
  type TxCtx,
  via,
} from '../../../kernel/server/index.ts';
import { type FileAnswer, fileQuestionsOf, isFileAnswer, mostBytes, type Question, typesOf } from '../form/index.ts';
import { surveyFile } from '../model.ts';
import { readsResults } from './rules.ts';
import type { Conduction } from './store.ts';

/** Whoever reads single answers reads what was handed in with them. What anybody signed in brings is a file of theirs until an answer takes it. */
export const filePolicy: Policy<typeof surveyFile> = {
  read: me => ({
    all: [
      { isSubmitted: 1 },
      {
        any: [
          via('idSurvCom'),
          {
            all: [
              readsResults(me),
              rule`exists (select 1 from ${table('survey-viewer')} v join ${table('survey-completing')} c on c.id_surv_imp = v.id_surv_imp
                where c.id = ${col('idSurvCom')} and v.id_user = ${me.id} and v.show_individual = 1)`,
            ],
          },
        ],
      },
    ],
  }),
  create: () => true,
};
/** By a link a file is brought, and none is read. */
export const fileOpening: Opening<typeof surveyFile, LinkCaller> = {
  create: caller => ({ idSurvCom: caller.row }),
  shows: [],
  writes: ['content'],
};

const refused = (question: string, key: 'answerUnknown' | 'answerFileType' | 'answerFileSize') =>
  invalidAll([{ field: question, say: { key } }], 'survey-completing');

/** Takes what was brought to a question, in place of what was brought before and not handed in. */
export const takeFile = async (tx: TxCtx, line: number, question: Question, token: string): Promise<FileAnswer> => {
  const made = await save(
    tx,
    surveyFile,
    { idSurvCom: line, question: question.name, content: token as never, isSubmitted: 0 },
    { as: 'system' },
  );
  const { id, content } = made.after!;
  const types = typesOf(question);
  if (types && !accepts(types, content.mime)) throw refused(question.name, 'answerFileType');
  if (content.size > mostBytes(question)) throw refused(question.name, 'answerFileSize');
  await dropFiles(tx, sql`id_surv_com = ${line} and question = ${question.name} and is_submitted = 0 and id <> ${id}`);
  return { file: id, name: content.name, size: content.size };
};

/** Files go with their rows, at once: what somebody took back or never handed in waits for no sweep. */
export const dropFiles = async (tx: TxCtx, which: Sql): Promise<void> => {
  const { rows } = await tx.db.run<{ hash: string }>(
    sql`delete from ${tx.db.table('survey-file')} where ${which} returning content ->> 'hash' as hash`,
  );
  if (rows.length > 0)
    await eraseUnnamed(
      tx,
      rows.map(row => row.hash),
    );
};

const broughtBy = async ({ db }: Pick<Ctx, 'db'>, line: number) =>
  (
    await db.run<FileAnswer & { question: string }>(
      sql`select id as file, question, content ->> 'name' as name, (content ->> 'size')::int as size from ${db.table('survey-file')} where id_surv_com = ${line}`,
    )
  ).rows;
/**
 * The answers with the files of this line alone: what names another's, or one that is gone, is left out, and is what was
 * answered namelessly.
 */
export const withOwnFiles = async (
  ctx: Pick<Ctx, 'db'>,
  { definition, isAnonymous }: Pick<Conduction, 'definition' | 'isAnonymous'>,
  line: number | null,
  answers: Readonly<Record<string, unknown>>,
): Promise<{ readonly answers: Record<string, unknown>; readonly lost: readonly string[] }> => {
  const kept: Record<string, unknown> = { ...answers };
  const asked = fileQuestionsOf(definition).filter(({ name }) => kept[name] !== undefined);
  const brought = asked.length > 0 && line !== null && !isAnonymous ? await broughtBy(ctx, line) : [];
  const lost: string[] = [];
  for (const { name } of asked) {
    const said = kept[name];
    const found = brought.find(one => one.question === name && isFileAnswer(said) && one.file === said.file);
    if (found) kept[name] = { file: found.file, name: found.name, size: found.size };
    else {
      delete kept[name];
      lost.push(name);
    }
  }
  return { answers: kept, lost };
};
/** The answers as they are handed in: their files are read from now on, and the others of the line go. */
export const handInFiles = async (
  tx: TxCtx,
  conduction: Conduction,
  line: number,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const asked = fileQuestionsOf(conduction.definition);
  if (asked.length === 0) return { ...given };
  const { answers, lost } = await withOwnFiles(tx, conduction, line, given);
  if (lost.length > 0) throw refused(lost[0]!, 'answerUnknown');
  const used = asked.flatMap(({ name }) => (isFileAnswer(answers[name]) ? [answers[name].file] : []));
  await tx.db.run(
    sql`update ${tx.db.table('survey-file')} set is_submitted = 1 where id_surv_com = ${line} and id = any(${used}::int[])`,
  );
  await dropFiles(tx, sql`id_surv_com = ${line} and id <> all(${used}::int[])`);
  return answers;
};
