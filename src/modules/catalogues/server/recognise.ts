import { type Recognised, saveMatching, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { student, teacher } from '../model.ts';

/** A student or teacher whom the records know by this number and address, and whose account nobody has yet. */
export const recogniseInRecords = async (
  ctx: TxCtx,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<Recognised | null> => {
  const found = await ctx.db.one<{ role: 'student' | 'teacher'; id: number }>(sql`
    select 'student' as role, id from ${ctx.db.table('student')} where (jmbag = ${number} or oib = ${number}) and lower(email) = ${email} and id_user is null and active = 1 and deleted_at is null
    union all select 'teacher', id from ${ctx.db.table('teacher')} where oib = ${number} and lower(email) = ${email} and id_user is null and deleted_at is null limit 1`);
  if (!found) return null;
  const { role, id } = found;
  return {
    role,
    link: async idUser => {
      if (role === 'student') await saveMatching(ctx, student, { id }, { idUser });
      else await saveMatching(ctx, teacher, { id }, { idUser });
    },
  };
};
