import { seedOnce, type TxCtx } from '../../../kernel/server/index.ts';
import { reservationtype } from '../model.ts';
import { eventTypes } from '../seed/types.ts';

export const seedCalendar = (ctx: TxCtx): Promise<void> =>
  seedOnce(
    ctx,
    reservationtype,
    ['code'],
    eventTypes.map(values => ({ key: values.code, values })),
  );
