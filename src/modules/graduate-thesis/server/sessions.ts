import { date, integer, list, text } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  move,
  notSignedIn,
  type Policy,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { graduatethesisSession, stCoGraduatethesis } from '../model.ts';
import { has, today } from './rules.ts';

export const sessionPolicy: Policy<typeof graduatethesisSession> = {
  read: me => has(me, 'CommissionEdit') || { 'idTheses.idStudy': { in: [...(me.facts.thesisStudies ?? [])] } },
};

/** The one commission that decides on all these theses on a day; a list of two bodies is no act of either. */
const bodyOf = async ({ db }: TxCtx, ids: readonly number[], on: string): Promise<number> => {
  const { rows } = await db.run<{
    id: number | null;
  }>(sql`select distinct (select c.id from ${db.table('graduatethesiscommission')} c join ${db.table('graduatethesiscommission-id-studies')} s on s.id_row = c.id
      where s.id_target = g.id_study and c.deleted_at is null and ${on}::date between c.mandate_from and c.mandate_to limit 1) as id
    from ${db.table('st-co-graduatethesis')} g where g.id = any(${[...ids]}::int[])`);
  if (rows.length > 1) throw invalid('ids', 'twoBodies', undefined, graduatethesisSession.name);
  const [body] = rows;
  if (!body || body.id === null) throw invalid('ids', 'noBody', undefined, graduatethesisSession.name);
  return body.id;
};
const approve = endpoint({
  method: 'POST',
  path: 'graduate-thesis/approve-topics',
  summary: 'Topics approved at one session as one act: all of them or none, in the order of the list.',
  body: { ids: list(integer({ required: true, min: 1 })), heldOn: date() },
  answer: {
    id: integer({ required: true }),
    numbers: list(text({ required: true })),
    warnings: list(text({ required: true })),
  },
  async handle(ctx, { body }) {
    if (!ctx.me) throw notSignedIn();
    const ids = body.ids ?? [];
    if (ids.length === 0 || ids.length > 100) throw invalid('ids', 'badParameter', { name: 'ids' });
    if (new Set(ids).size < ids.length) throw invalid('ids', 'sameTwice', undefined, graduatethesisSession.name);
    return inTransaction(ctx, async tx => {
      const heldOn = body.heldOn ?? today(tx);
      const made = [];
      for (const id of ids) {
        const { row_ver: rowVer } = (await tx.db.one<{ row_ver: number }>(
          sql`select row_ver from ${tx.db.table('st-co-graduatethesis')} where id = ${id} for update`,
        )) ?? { row_ver: 0 };
        made.push(
          await move(tx, stCoGraduatethesis, id, 'approveTopic', { decidedOn: heldOn }, { as: 'person', rowVer }),
        );
      }
      const idGraduatethesiscommission = await bodyOf(tx, ids, heldOn);
      const { after } = await save(
        tx,
        graduatethesisSession,
        { idGraduatethesiscommission, heldOn, idTheses: [...ids] },
        { as: 'system' },
      );
      return {
        id: after.id,
        numbers: made.map(one => one.after.number ?? ''),
        // Titles that another thesis has had: told, not refused.
        warnings: made.filter(one => one.problems.length > 0).map(one => one.after.titleHr),
      };
    });
  },
});
export const sessionEndpoints: readonly Endpoint[] = [approve];
