import { wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, forgetSessions, type Me, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { graduates } from '../../people/server/index.ts';
import { right } from '../rights.ts';

const holds = (me: Me, names: readonly string[]): boolean => names.some(name => me.permissions.has(name));
export const keepsAlumni = (me: Me): boolean => holds(me, right('AdminEdit'));
export const isGraduate = (me: Me): boolean => holds(me, right('StudentEdit'));
export const isEmployer = (me: Me): boolean => holds(me, right('EmployerEdit'));

export const today = (ctx: Pick<Ctx, 'now'>): string => wallClock(ctx.now).slice(0, 10);

/** What a profile holds is told to its owner with the session: a change makes it be asked anew. */
export const forgetOwner = async (ctx: TxCtx, idAluStu: number): Promise<void> => {
  const owner = await ctx.db.one<{ idUser: number | null }>(
    sql`select g.id_user as "idUser" from ${graduates(ctx.db)} g where g.id = ${idAluStu}`,
  );
  if (owner?.idUser) await forgetSessions(ctx.db, owner.idUser);
};
