import { raw, sql, type TxCtx } from '../src/kernel/server/index.ts';
import { loadAlumniWorld } from './alumni.ts';
import { loadAccounts, loadTeacherAccounts } from './accounts.ts';
import { loadCalendar } from './calendar/index.ts';
import { loadInstitution } from './catalogues/index.ts';
import { loadDocuments } from './documents.ts';
import { loadImports } from './imports.ts';
import { loadInternships } from './internships.ts';
import { loadSessions } from './e-sessions.ts';
import { loadOutcomes } from './learning-outcomes/index.ts';
import { loadMany } from './many/index.ts';
import { loadMessages } from './messages.ts';
import { loadNews } from './news.ts';
import { loadAdoptedPlan, loadPapers } from './papers.ts';
import { insertingSink, type Sink } from './sink.ts';
import { demoSize, type Size } from './size.ts';
import { loadTheses } from './theses.ts';
import { loadSurveys } from './surveys.ts';
import { worldOf } from './world.ts';

export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';

/**
 * Puts the demo institution into a seeded constituent in which nobody is yet: accounts whose password everybody knows
 * never come among real ones. Notes under the setting `demo` that it did, and answers whether.
 */
export const loadDemo = async (
  ctx: TxCtx,
  size: Size = demoSize,
  sink: Sink = insertingSink(ctx.db),
): Promise<boolean> => {
  await ctx.db.lock('demo');
  if (await ctx.db.one(sql`select 1 from ${ctx.db.table('user')} limit 1`)) return false;
  const world = worldOf(ctx, sink, size);
  const institution = await loadInstitution(world);
  const users = await loadAccounts(ctx, institution.teachers.byName, institution.studentByName);
  if (size.isLivedIn) {
    await loadTeacherAccounts(world);
    await loadCalendar(world, institution, users);
    // What the portal itself is asked for below, a plan on paper or a report, is planned by PostgreSQL with what it knows of the tables.
    if (size.name !== 'demo') await ctx.db.run(raw('analyze'));
    // They are those of the demo faculty's studies, which the large university does not have.
    if (size.name === 'demo') await loadOutcomes(world);
    await loadInternships(world);
    await loadMessages(world, users);
    await loadNews(world);
    await loadDocuments(world, users);
    await loadTheses(world);
    await loadPapers(world, institution, users);
    await loadAlumniWorld(world, users);
    await loadSurveys(world, users);
    await loadSessions(world, users);
    await loadAdoptedPlan(world, users);
    if (size.name === 'demo') await loadImports(world, users);
    if (size.many) await ctx.db.run(raw('analyze'));
    await loadMany(world, users);
  }
  await ctx.db.run(
    sql`insert into ${ctx.db.table('setting')} (key, value) values ('demo', ${JSON.stringify({ loadedAt: ctx.now.toISOString(), size: size.name })}::jsonb)`,
  );
  return true;
};
