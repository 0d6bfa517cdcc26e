import type { App, Ctx } from '../contract.ts';
import { type Sql, sql } from '../sql.ts';
import { countingOf, versionSql } from './counts.ts';

/**
 * Answers that many people share, kept until a table that they were read from changes. Version and answer come from one
 * statement, so from one snapshot: whoever asks after a change never hears what was before it.
 */
class SharedAnswers {
  private readonly kept = new Map<string, { readonly version: string; readonly answer: string }>();
  private letters = 0;
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }
  get(key: string): { readonly version: string; readonly answer: string } | undefined {
    return this.kept.get(key);
  }
  set(key: string, version: string, answer: string): void {
    this.forget(key);
    // One that would push out most of the others is worked out each time.
    if (answer.length > this.most / 8) return;
    this.kept.set(key, { version, answer });
    this.letters += key.length + answer.length;
    for (const oldest of this.kept.keys()) {
      if (this.letters <= this.most) break;
      this.forget(oldest);
    }
  }
  private forget(key: string): void {
    const old = this.kept.get(key);
    if (!old) return;
    this.kept.delete(key);
    this.letters -= key.length + old.answer.length;
  }
}
const byApp = new WeakMap<App, SharedAnswers>();
const answersOf = (app: App): SharedAnswers => {
  const known = byApp.get(app) ?? new SharedAnswers(16_000_000);
  byApp.set(app, known);
  return known;
};

type Asker = Pick<Ctx, 'app' | 'cid' | 'db'>;
/** The answer to a select of one text, from what is kept where that is still true. It may not look at the clock or at who asks. */
export const sharedAnswer = async ({ app, cid, db }: Asker, piece: Sql): Promise<string> => {
  const { key: asked, tables, timed } = countingOf(db, piece);
  const [answers, key] = [answersOf(app), `${cid}\0${asked}`];
  if (timed) throw new Error('What is shared may not look at the clock.');
  // What a transaction has written may be taken back, and its version with it.
  const isOpen = 'lock' in db;
  const kept = isOpen ? undefined : answers.get(key);
  const found = (await db.one<{ version: string; answer: string | null }>(
    sql`select v.version, case when v.version is distinct from ${kept?.version ?? null}::text then (${piece})::text end as answer
      from (select ${versionSql(db, tables)} as version) v`,
  ))!;
  if (kept?.version === found.version) return kept.answer;
  const answer = found.answer ?? '';
  if (!isOpen) answers.set(key, found.version, answer);
  return answer;
};
