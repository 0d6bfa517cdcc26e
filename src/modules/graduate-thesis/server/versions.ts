import type { Row } from '../../../kernel/resource/index.ts';
import { sql, type TxCtx } from '../../../kernel/server/index.ts';
import { fileOnRow } from '../../documents/server/index.ts';
import type { graduatethesisVersion } from '../model.ts';

type Version = Pick<Row<typeof graduatethesisVersion>, 'id' | 'idStCoGraduatethesis' | 'content'>;

/**
 * A version that was brought is a document of the institution: it stands in the register, is read by whoever reads the thesis
 * (its full text too), and is closed, so that what was judged is what was brought.
 */
export const fileVersion = async (ctx: TxCtx, { id, idStCoGraduatethesis, content }: Version): Promise<void> => {
  if (content === null) return;
  const of = (await ctx.db.one<{ number: string | null; title: string; place: number }>(
    sql`select t.number, t.title_hr as title, (select count(*)::int from ${ctx.db.table('graduatethesis-version')} v where v.id_st_co_graduatethesis = t.id and v.id <= ${id}) as place
      from ${ctx.db.table('st-co-graduatethesis')} t where t.id = ${idStCoGraduatethesis}`,
  ))!;
  await fileOnRow(ctx, 'graduatethesis-version', id, {
    title: [of.number, `${of.title} (${of.place}. inačica)`].filter(Boolean).join(' · '),
    content,
    type: null,
    docDate: null,
    caseMark: null,
  });
};
