import { seedOnce, type TxCtx } from '../../../kernel/server/index.ts';
import { dmsDocumentType } from '../model.ts';

/** Until the institution puts in its own approved list. */
const types: readonly [string, string, number | null, 'created' | 'closed'][] = [
  ['Zapisnik', 'Minutes', null, 'created'],
  ['Odluka', 'Decision', null, 'created'],
  ['Ugovor', 'Contract', 11, 'closed'],
  ['Uputnica i dnevnik prakse', 'Internship referral and diary', 10, 'created'],
  ['Priznavanje prakse', 'Recognition of practice', 10, 'created'],
  ['Prijava i životopis', 'Application and CV', 2, 'created'],
];

export const seedDocumentTypes = async (ctx: TxCtx): Promise<void> => {
  await seedOnce(
    ctx,
    dmsDocumentType,
    ['nameHr'],
    types.map(([nameHr, nameEn, retentionYears, retentionFrom]) => ({
      key: nameHr,
      values: { nameHr, nameEn, retentionYears, retentionFrom },
    })),
  );
};
