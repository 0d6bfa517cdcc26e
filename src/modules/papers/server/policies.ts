import {
  error,
  evenForAdmin,
  move,
  type Policy,
  type TxCtx,
  viaPaperHost,
  rule,
  type RuleOf,
} from '../../../kernel/server/index.ts';
import { type duty, paperIssued, type paperCase, type paperKind } from '../model.ts';
import { allowOn, mayBringSigned } from './issue.ts';

/** The administrator alone keeps what papers say of the institution; everybody signed in may know it. */
export const paperKindPolicy: Policy<typeof paperKind> = { read: () => true, update: () => false };
export const dutyPolicy: Policy<typeof duty> = {
  read: () => true,
  create: () => false,
  update: () => false,
  remove: () => false,
};

/** Read as the row is that the paper is about. Where no paper is declared yet, the administrator's queue is empty, not forbidden. */
const host = viaPaperHost('entity', 'idEntity', 'read');
const asItsHost: RuleOf<typeof paperIssued> = me =>
  evenForAdmin<typeof paperIssued>(me.isAdmin ? { any: [host, rule`false`] } : host);
export const paperCasePolicy: Policy<typeof paperCase> = {
  few: true,
  read: () => evenForAdmin<typeof paperCase>(host),
};

const startsWith = async (ctx: TxCtx, whole: string, part: string): Promise<boolean> => {
  const filed = await ctx.files.open(part);
  if (!filed) return false;
  const beginning = await ctx.files.open(whole, { from: 0, to: filed.size - 1 });
  if (!beginning || beginning.size < filed.size) return false;
  const [a, b] = await Promise.all([bytesOf(filed.stream), bytesOf(beginning.stream)]);
  return a.equals(b);
};
const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

export const paperIssuedPolicy: Policy<typeof paperIssued> = {
  few: true,
  read: asItsHost,
  // The signed copy is all that is ever brought to an issued paper.
  update: asItsHost,
  fields: {
    snapshot: { seenBy: () => evenForAdmin<typeof paperIssued>(false) },
    params: { seenBy: () => evenForAdmin<typeof paperIssued>(false) },
  },
  async check(ctx, { verb, before, row, input }) {
    if (verb !== 'update' || !ctx.me || !('signed' in input || 'isElectronic' in input)) return [];
    await allowOn(ctx, row.id, mayBringSigned);
    if (before!.status !== 'registered' && before!.status !== 'signed') return [error('notRegistered', 'signed')];
    // A copy that was filed is replaced by another one, never taken away.
    if (!row.signed) return [error('required', 'signed')];
    if (row.isElectronic !== 1) return [];
    return (await startsWith(ctx, row.signed.hash, row.pdf!.hash)) ? [] : [error('signedOtherPaper', 'signed')];
  },
  async effect(ctx, { verb, row, input }) {
    if (verb === 'update' && 'signed' in input && row.signed && row.status === 'registered')
      await move(ctx, paperIssued, row.id, 'sign', {}, { as: 'system' });
  },
  moves: { register: { by: 'system' }, sign: { by: 'system' }, annul: { by: 'system' } },
};
