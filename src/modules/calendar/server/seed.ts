import type { TxCtx } from '../../../kernel/server/contract.ts';
import { seedOnce } from '../../../kernel/server/seed.ts';
import { reservationtype } from '../model.ts';
import { eventTypes } from '../seed/types.ts';

export const seedCalendar = (ctx: TxCtx): Promise<void> =>
  seedOnce(
    ctx,
    reservationtype,
    ['code'],
    eventTypes.map(values => ({ key: values.code, values })),
  );
