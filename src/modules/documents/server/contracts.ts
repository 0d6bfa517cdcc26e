import { error, isThere, type Join } from '../../../kernel/server/index.ts';
import type { partner } from '../../people/model.ts';
import { dmsDocument } from '../model.ts';

/** A partner's contract hangs on the partner: else whoever may name any document would open it to those who see the partner. */
export const partnerContracts: Join<typeof partner> = {
  async check(ctx, { verb, row }) {
    if (row.idDmsDocContract === null || verb === 'remove' || verb === 'restore') return [];
    const own = { id: row.idDmsDocContract, entity: 'partner', idEntity: row.id };
    return (await isThere(ctx, dmsDocument, own)) ? [] : [error('contractNotAttached', 'idDmsDocContract')];
  },
};
