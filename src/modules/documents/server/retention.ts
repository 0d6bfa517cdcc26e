import type { Row } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  eraseUnnamed,
  error,
  type Problem,
  type RowRef,
  saveMatching,
  type Sql,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { dmsDocument, type dmsDocumentType, dmsDocumentVersion } from '../model.ts';

export const today = (ctx: Pick<Ctx, 'now'>): string =>
  ctx.now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });

type DocumentType = Pick<Row<typeof dmsDocumentType>, 'id' | 'retentionYears' | 'retentionFrom'>;
/** Until when a document of this type is kept; null: for ever, or it has not begun to count. */
export const keptUntil = (type: DocumentType, days: { created: string; closed: string | null }): string | null => {
  const from = type.retentionFrom === 'closed' ? days.closed : days.created;
  if (type.retentionYears === null || from === null) return null;
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  // The last of February, in a year that has no such day.
  const last = new Date(Date.UTC(year + type.retentionYears, month, 0)).getUTCDate();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${year + type.retentionYears}-${two(month)}-${two(Math.min(day, last))}`;
};

/** A type that is kept longer or shorter from now on says it of its documents too, except of those that are gone. */
export const countRetentionAnew = async (ctx: TxCtx, type: DocumentType): Promise<void> => {
  const from = (row: RowRef): Sql =>
    type.retentionFrom === 'closed'
      ? row.col('closedAt')
      : sql`(${row.col('createdAt')} at time zone 'Europe/Zagreb')::date`;
  await saveMatching(
    ctx,
    dmsDocument,
    { idDmsDocTyp: type.id, status: { in: ['active', 'archived'] } },
    {
      retainUntil:
        type.retentionYears === null
          ? null
          : row => sql`(${from(row)} + make_interval(years => ${type.retentionYears}))::date`,
    },
    { action: 'retention' },
  );
};

/** What stands against a document's end. Nothing goes by itself: somebody confirms it, with the State Archive's approval. */
export const againstDisposal = (ctx: Ctx, row: Row<typeof dmsDocument>): Problem<typeof dmsDocument>[] => {
  if (row.legalHold === 1) return [error('onHold')];
  if (row.retainUntil === null) return [error('keptForEver')];
  return row.retainUntil >= today(ctx) ? [error('notDueYet', null, { until: row.retainUntil })] : [];
};

/** The bytes of every version go, unless another document has the same ones; what is known of them stays. */
export const eraseBytes = async (ctx: TxCtx, idDmsDoc: number): Promise<void> => {
  const { rows } = await ctx.db.run<{ hash: string }>(
    sql`select distinct content ->> 'hash' as hash from ${ctx.db.table('dms-document-version')} where id_dms_doc = ${idDmsDoc} and content is not null`,
  );
  await saveMatching(ctx, dmsDocumentVersion, { idDmsDoc }, { content: null as never }, { action: 'dispose' });
  await eraseUnnamed(
    ctx,
    rows.map(row => row.hash),
  );
};
