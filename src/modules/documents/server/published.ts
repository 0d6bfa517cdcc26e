import { type FileValue, type Values, wallClock } from '../../../kernel/resource/index.ts';
import { KeptFile, move, save, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { dmsDocument, dmsFolder, dmsPermission } from '../model.ts';

// What other modules file in the institution's documents.

/** A folder that a module keeps for what belongs to it, made when it is first needed. Nobody owns it: it is the institution's. */
export const systemFolder = async (
  ctx: TxCtx,
  name: string,
  { idParent = null, ownRights = false }: { readonly idParent?: number | null; readonly ownRights?: boolean } = {},
): Promise<number> => {
  const called = name.replace(/[/\\]/g, '-').slice(0, 120);
  // Two who need it at one moment make it once.
  await ctx.db.lock('system folder', idParent ?? 0);
  const there = await ctx.db.one<{ id: number }>(
    sql`select id from ${ctx.db.table('dms-folder')} where id_parent is not distinct from ${idParent}::int and lower(name) = lower(${called})`,
  );
  if (there) return there.id;
  const values = {
    name: called,
    idParent,
    isSystem: 1 as const,
    inheritAcl: ownRights ? (0 as const) : (1 as const),
    idOwner: null,
  };
  return (await save(ctx, dmsFolder, values, { as: 'system' })).after.id;
};

/** Whoever sits in a body or works for it reads what lies in the folder, from the first day of their mandate to its last. */
export const openToBody = async (ctx: TxCtx, idDmsFol: number, idEsesstype: number): Promise<void> => {
  const given = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('dms-permission')} where id_dms_fol = ${idDmsFol} and id_esesstype = ${idEsesstype}`,
  );
  if (!given)
    await save(
      ctx,
      dmsPermission,
      { idDmsFol, subjectKind: 'esessiontype', idEsesstype, level: 'view' },
      { as: 'system' },
    );
};

export interface Filing {
  readonly title: string;
  readonly content: FileValue;
  /** What it is, by the Croatian name of the type; where the institution has no such type it is filed without one. */
  readonly type: string | null;
  readonly docDate: string | null;
  readonly caseMark: string | null;
}
/** What is filed is closed at once: it stays as it came. */
const fileClosed = async (ctx: TxCtx, where: Values, filing: Filing): Promise<number> => {
  const { title, content, type, docDate, caseMark } = filing;
  const of = await ctx.db.one<{ id: number }>(
    sql`select id from ${ctx.db.table('dms-document-type')} where name_hr = ${type} and deleted_at is null`,
  );
  const values = {
    ...where,
    title: title.slice(0, 255),
    idDmsDocTyp: of?.id ?? null,
    content: new KeptFile(content) as never,
    docDate: docDate ?? wallClock(ctx.now).slice(0, 10),
    caseMark,
  };
  const { after } = await save(ctx, dmsDocument, values, { as: 'system' });
  await move(ctx, dmsDocument, after.id, 'archive', {}, { as: 'system' });
  return after.id;
};
/** Files a paper as it was issued: what was issued is not replaced. */
export const fileInFolder = (ctx: TxCtx, idDmsFol: number, paper: Filing): Promise<number> =>
  fileClosed(ctx, { idDmsFol, idOwner: null, isFiled: 1 }, paper);
/** Files what was brought with a row, as a document of that row: whoever reads the row reads it, and nobody replaces it. */
export const fileOnRow = (ctx: TxCtx, entity: string, idEntity: number, brought: Filing): Promise<number> =>
  fileClosed(ctx, { isHosted: 1, entity, idEntity, place: 1, idOwner: ctx.me?.id ?? null }, brought);
