import { integer, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Endpoint,
  endpoint,
  inTransaction,
  notFound,
  Refusal,
  runState,
  seen,
  sql,
} from '../../../kernel/server/index.ts';
import { frompreviousImport } from '../model.ts';
import { undoHours } from '../options.ts';
import { begin, yearProblems } from './policy.ts';

type Step = 'copy' | 'undo';
const refuse = (key: string): never => {
  throw new Refusal(409, key, { kind: 'state', resource: frompreviousImport.name });
};
/** What is asked twice runs once: the row is held while somebody asks. */
const ask = (ctx: Ctx, id: number, step: Step): Promise<{ run: string }> =>
  inTransaction(ctx, async tx => {
    const row = await seen(tx, frompreviousImport, id);
    if (!row) throw notFound();
    await tx.db.lock('fromprevious-import', id);
    const now = (await tx.db.one<{ status: string; run: string | null; late: boolean }>(
      sql`select status, run, coalesce(copied_at < ${ctx.now}::timestamptz - make_interval(hours => ${undoHours}::int), false) as late
        from ${tx.db.table('fromprevious-import')} where id = ${id}`,
    ))!;
    const state = now.run && (await runState(tx, now.run));
    if (state === 'waiting' || state === 'running') refuse('stillRuns');
    if (step === 'copy') {
      if (now.status !== 'counted') refuse('notCounted');
      const [problem] = await yearProblems(tx, { idFrom: row.idFrom!, idTo: row.idTo! });
      if (problem) refuse(problem.key);
    } else {
      if (now.status !== 'copied') refuse('notCopied');
      if (now.late) refuse('tooLate');
    }
    return { run: await begin(tx, id, `year-copy.${step}`) };
  });

const stepEndpoint = (step: Step, summary: string): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `fromprevious-import/${step === 'copy' ? 'start' : 'take-back'}`,
    modules: [],
    summary,
    about: frompreviousImport.name,
    query: { id: integer({ required: true, min: 1 }) },
    answer: { run: text({ required: true }) },
    handle: (ctx, { query: { id } }) => ask(ctx, id, step),
  });
export const copyEndpoints: readonly Endpoint[] = [
  stepEndpoint('copy', 'Copies in the background what was counted.'),
  stepEndpoint('undo', 'Takes back, within a day, the copies that nobody has changed or used.'),
];
