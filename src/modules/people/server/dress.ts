import type { Values } from '../../../kernel/resource/index.ts';
import { save, saveMatching, type TxCtx } from '../../../kernel/server/index.ts';
import { appModule, owner } from '../model.ts';

export interface Dress extends Values {
  /** Addresses of modules that are closed to it, and of those that no longer are. */
  readonly blocked: readonly string[];
  readonly freed: readonly string[];
}
/** The institution as the central administration names it: owner's data, and modules that it does not use. */
export const dress = async (ctx: TxCtx, { blocked, freed, ...values }: Dress): Promise<void> => {
  await save(ctx, owner, values, { as: 'system', id: 1 });
  for (const [urls, isBlocked] of [
    [freed, 0],
    [blocked, 1],
  ] as const)
    if (urls.length > 0)
      await saveMatching(
        ctx,
        appModule,
        { url: { in: urls } },
        { isBlocked },
        { action: isBlocked ? 'block' : 'unblock', note: 'central' },
      );
};
