import type { Me, Policy } from '../../../../kernel/server/index.ts';
import type { hourLedger } from '../../model.ts';
import { plansTeaching } from '../rules.ts';

/** Whoever plans teaching reads all hours, a teacher the own ones. */
export const hourLedgerPolicy: Policy<typeof hourLedger> = {
  read: (me: Me) => plansTeaching(me) || (me.facts.idTeacher !== null && { idTeacher: me.facts.idTeacher }),
};
