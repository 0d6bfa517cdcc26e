import type { Row, Values } from '../../../kernel/resource/index.ts';
import { type Join, save, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { fileInFolder, openToBody, systemFolder } from '../../documents/server/index.ts';
import type { paperIssued } from '../../papers/model.ts';
import { kindOf } from '../../papers/server/index.ts';
import { esessiontype } from '../model.ts';
import { numberSaid, sessionPapers } from './papers.ts';
import { recordOf, type SessionRecord } from './record.ts';

type Paper = Row<typeof paperIssued>;

/** Where the papers of a body lie: a folder of its own, which those who sit in it read. */
export const folderNamed = async (ctx: TxCtx, name: string, abbr: string): Promise<number> =>
  systemFolder(ctx, `${name} (${abbr})`, { idParent: await systemFolder(ctx, 'E-sjednice') });
/** The folder of a body, made when it is first asked for. */
export const folderOf = async (ctx: TxCtx, idEsesstype: number): Promise<number> => {
  const body = (await ctx.db.one<{ name: string; abbr: string; folder: number | null }>(
    sql`select name_hr as name, abbr, id_dms_folder as folder from ${ctx.db.table('esessiontype')} where id = ${idEsesstype}`,
  ))!;
  if (body.folder !== null) return body.folder;
  const idDmsFolder = await folderNamed(ctx, body.name, body.abbr);
  await save(ctx, esessiontype, { idDmsFolder }, { as: 'system', id: idEsesstype });
  await openToBody(ctx, idDmsFolder, idEsesstype);
  return idDmsFolder;
};

/** What each paper is in the institution's list of records, where it stands there, and whether it tells what items hold. */
const filedAs: Readonly<Record<string, { readonly type: string; readonly tells: 'nothing' | 'items' | 'item' }>> = {
  'poziv-na-sjednicu': { type: 'Poziv na sjednicu', tells: 'nothing' },
  'popis-nazocnih': { type: 'Popis nazočnih', tells: 'nothing' },
  'sluzbena-biljeska-sjednice': { type: 'Zapisnik', tells: 'nothing' },
  'zapisnik-sjednice': { type: 'Zapisnik', tells: 'items' },
  'odluka-tijela': { type: 'Odluka', tells: 'item' },
  'izvadak-iz-zapisnika': { type: 'Zapisnik', tells: 'item' },
  'zapisnik-o-tajnom-glasovanju': { type: 'Zapisnik', tells: 'item' },
};
const isConfidential = (s: SessionRecord, name: string, params: Values): boolean => {
  const { tells } = filedAs[name]!;
  if (tells === 'nothing' || params.isPublic === 1) return false;
  return s.items.some(item => item.isConfidential === 1 && (tells === 'items' || item.number === numberSaid(params)));
};
const nameOf = async (ctx: TxCtx, { idPaperKind }: Paper): Promise<string | null> => {
  for (const { name } of sessionPapers) if ((await kindOf(ctx, name))?.id === idPaperKind) return name;
  return null;
};

/**
 * A paper of a session that is final is filed with the papers of its body. What tells of a confidential item lies in a folder
 * with rights of its own: not everybody who sits in the body may know it.
 */
export const filePapers: Join<typeof paperIssued> = {
  moves: {
    register: {
      async effect(ctx, paper) {
        const name = paper.entity === 'esession' && paper.pdf !== null ? await nameOf(ctx, paper) : null;
        if (name === null) return;
        const s = await recordOf(ctx, paper.idEntity);
        const ofBody = await folderOf(ctx, s.idEsesstype);
        const params = JSON.parse(paper.params ?? '{}') as Values;
        const folder = isConfidential(s, name, params)
          ? await systemFolder(ctx, 'Povjerljivo', { idParent: ofBody, ownRights: true })
          : ofBody;
        await fileInFolder(ctx, folder, {
          title: `${paper.pdf!.name.replace(/\.pdf$/, '')} · ${s.title}`,
          content: paper.pdf!,
          type: filedAs[name]!.type,
          docDate: paper.issuedOn,
          caseMark: paper.klasa,
        });
      },
    },
  },
};
