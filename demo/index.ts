import type { TxCtx } from '../src/kernel/server/contract.ts';
import { sql } from '../src/kernel/server/sql.ts';
import { loadAccounts } from './accounts.ts';
import { loadOwner, loadRooms, loadUnits } from './institution.ts';
import { loadStudents, loadTeachers } from './people.ts';
import { loadYears } from './years.ts';

export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';

/**
 * Puts the demo faculty into a seeded constituent in which nobody is yet: accounts whose password everybody knows
 * never come among real ones. Notes under the setting `demo` that it did, and answers whether.
 */
export const loadDemo = async (ctx: TxCtx): Promise<boolean> => {
  await ctx.db.lock('demo');
  if (await ctx.db.one(sql`select 1 from ${ctx.db.table('user')} limit 1`)) return false;
  await loadOwner(ctx);
  await loadYears(ctx);
  const units = await loadUnits(ctx);
  await loadRooms(ctx, units);
  const teachers = await loadTeachers(ctx, units);
  const students = await loadStudents(ctx);
  await loadAccounts(ctx, teachers, students);
  await ctx.db.run(sql`insert into ${ctx.db.table('setting')} (key, value) values ('demo', ${JSON.stringify({ loadedAt: ctx.now.toISOString() })}::jsonb)`);
  return true;
};
