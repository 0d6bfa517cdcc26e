import { type Row, wallClock } from '../../../../kernel/resource/index.ts';
import { error, makeMany, nextSerial, type Policy, saveMatching, type TxCtx } from '../../../../kernel/server/index.ts';
import { issue, kindOf } from '../../../papers/server/index.ts';
import { paymentBatch, paymentBatchLesson, paymentBatchRow, stCoLesson } from '../../model.ts';
import { plansTeaching } from '../rules.ts';
import { tidy } from './figures.ts';
import { paymentPaper } from './payment-paper.ts';
import { type Payable, payables, type Period } from './payments.ts';

const sumOf = (rows: readonly Payable[], of: (row: Payable) => number): number =>
  tidy(rows.reduce((all, row) => all + of(row), 0));

/**
 * Closing a period for payment is making its account: it gets a number, its rows keep everything as it is on that day, and the
 * lessons are locked and paid. Nobody changes or removes it.
 */
export const paymentBatchPolicy: Policy<typeof paymentBatch> = {
  read: plansTeaching,
  create: plansTeaching,
  async fill(ctx, { before, input }) {
    if (before) return {};
    // Two who close at once would pay the same hours twice.
    await ctx.db.lock('payments');
    const paid = (await payables(ctx, periodOf(input as Row<typeof paymentBatch>))).filter(
      row => !row.isOver && !row.isUnpriced,
    );
    return {
      closedOn: wallClock(ctx.now).slice(0, 10),
      hours: sumOf(paid, row => row.lectures + row.seminars + row.exercises),
      amount: sumOf(paid, row => row.amount),
      // An account of nothing has no number: it is refused.
      number: paid.length === 0 ? null : await nextSerial(ctx, paymentBatch, 'number', {}),
    };
  },
  check: (_ctx, { verb, row }) => (verb === 'create' && row.number === null ? [error('nothingToPay')] : []),
  async effect(ctx, { verb, row }) {
    if (verb !== 'create') return;
    await keepRows(ctx, row);
    // The paper is made with the account, of the rows as they are now: whatever changes later, it does not.
    if (ctx.me && (await kindOf(ctx, paymentPaper.name))?.active === 1) await issue(ctx, paymentPaper, row.id);
  },
};
const periodOf = ({ from, to, idTeacher }: Pick<Row<typeof paymentBatch>, 'from' | 'to' | 'idTeacher'>): Period => ({
  from,
  to,
  idTeacher,
});
const keepRows = async (ctx: TxCtx, batch: Row<typeof paymentBatch>): Promise<void> => {
  // Accounts are kept in Croatian, whoever closes them.
  const rows = (await payables({ ...ctx, language: 'hr' }, periodOf(batch))).filter(row => !row.isUnpriced);
  const ids = await makeMany(
    ctx,
    paymentBatchRow,
    rows.map(({ teacher, lessons: _lessons, idAcademicyear: _year, isOver, isUnpriced: _isUnpriced, ...row }) => ({
      ...row,
      idPaymentBatch: batch.id,
      teacher: teacher.name,
      rank: teacher.rank,
      oib: teacher.oib,
      contractNo: teacher.contractNo,
      contractDate: teacher.contractDate,
      rate: teacher.rate!,
      isOver: isOver ? 1 : 0,
    })),
  );
  const lessons = rows.flatMap(({ idTeacher, lessons: of }, i) =>
    of.map(({ idStCoLesson, hours }) => ({ idPaymentBatchRow: ids[i]!, idStCoLesson, idTeacher, hours })),
  );
  await makeMany(ctx, paymentBatchLesson, lessons);
  await saveMatching(
    ctx,
    stCoLesson,
    { id: { in: [...new Set(lessons.map(one => one.idStCoLesson))] } },
    { isPaid: 1, isLocked: 1 },
    { action: 'pay', note: batch.number },
  );
};
export const paymentBatchRowPolicy: Policy<typeof paymentBatchRow> = { read: plansTeaching };
