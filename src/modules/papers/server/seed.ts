import { seedOnce, type TxCtx } from '../../../kernel/server/index.ts';
import { paperKind } from '../model.ts';
import { documentsOf } from './issue.ts';

/** One kind for each paper that a module declares; what the institution has changed stays. */
export const seedPaperKinds = (ctx: TxCtx): Promise<void> =>
  seedOnce(
    ctx,
    paperKind,
    ['code'],
    documentsOf(ctx).map(doc => ({
      key: doc.name,
      values: {
        code: doc.name,
        nameHr: doc.title.hr,
        nameEn: doc.title.en,
        paperClass: doc.class,
        register: doc.register,
        hasSeal: doc.class === 'A' || doc.class === 'C' ? 1 : 0,
        active: 1,
      },
    })),
  );
