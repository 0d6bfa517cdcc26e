import { type Me, type Policy, sql, type SqlRule } from '../../../../kernel/server/index.ts';
import { isInTheMaking } from '../../../catalogues/server/index.ts';
import type { hourLedger } from '../../model.ts';
import { plansTeaching } from '../rules.ts';

/** A timetable that is still made is known to those who make it, by whatever way somebody asks for its lessons. */
const isOut: SqlRule = {
  sqlRule: row =>
    sql`not (${row.col('stage')} = 'lesson' and ${row.col('status')} = 'planned' and ${isInTheMaking(row, row.col('idStCoGroup'))})`,
};
/** Whoever plans teaching reads all hours, a teacher the own ones. */
export const hourLedgerPolicy: Policy<typeof hourLedger> = {
  read: (me: Me) =>
    plansTeaching(me) || (me.facts.idTeacher !== null && { all: [{ idTeacher: me.facts.idTeacher }, isOut] }),
};
