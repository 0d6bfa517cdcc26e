import { dayInTable, type ReportRow, type Sheet } from '../../../../kernel/resource/index.ts';
import { type Ctx, document, reportSheet, sql } from '../../../../kernel/server/index.ts';
import { kindOf, signerOf } from '../../../papers/server/index.ts';
import { cumulativeForExternals, teachingConductionTeachers } from '../../model/reports.ts';
import { plansTeaching } from '../rules.ts';
import { recordOfLessons } from './reports.ts';

const name = 'obracun-vanjskih-suradnika';
interface Batch {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly closedOn: string;
}
/** The rows of the account as they were kept when it was closed. */
const rowsOf = async (ctx: Ctx, id: number): Promise<readonly ReportRow<typeof cumulativeForExternals>[]> =>
  (
    await ctx.db.run<{
      idTeacher: number;
      idStCo: number;
      teacher: string;
      rank: string | null;
      oib: string | null;
      contractNo: string | null;
      contractDate: string | null;
      course: string;
      study: string;
      lectures: number;
      seminars: number;
      exercises: number;
      counted: number;
      rate: number;
      amount: number;
      left: number | null;
      isOver: 0 | 1;
    }>(sql`select r.id_teacher as "idTeacher", r.id_st_co as "idStCo", r.teacher, r.rank, r.oib, r.contract_no as "contractNo", r.contract_date::text as "contractDate", r.course, r.study,
      r.lectures::float as lectures, r.seminars::float as seminars, r.exercises::float as exercises, r.counted::float as counted, r.rate::float as rate, r.amount::float as amount,
      r."left"::float as "left", r.is_over as "isOver" from ${ctx.db.table('payment-batch-row')} r where r.id_payment_batch = ${id} and r.deleted_at is null order by r.id`)
  ).rows.map(({ rank, contractNo, contractDate, study, isOver, ...row }) => ({
    ...row,
    idAcademicyear: null,
    teacher: rank ? `${row.teacher} (${rank})` : row.teacher,
    contract: [contractNo, contractDate && dayInTable(contractDate, 'hr')].filter(Boolean).join(', '),
    course: `${row.course} (${study})`,
    counted: isOver ? null : row.counted,
    amount: isOver ? null : row.amount,
    note: null,
    flag: isOver ? ('over' as const) : null,
  }));

/** The basis of payment: the account that was closed, and as its annex the record of lessons of each person who is paid. */
export const paymentPaper = document(name, {
  of: 'payment-batch',
  class: 'L',
  title: { hr: 'Obračun održane nastave vanjskih suradnika', en: 'Account of teaching held by external lecturers' },
  // A closed account has its number already: it is final at once, and every print of it is the same.
  register: 'portal',
  valid: 'one',
  by: plansTeaching,
  async paper(asked, id, _params, { on, replaces }) {
    const ctx: Ctx = { ...asked, language: 'hr' };
    const batch = (await ctx.db.one<Batch>(
      sql`select number, "from"::text as "from", "to"::text as "to", closed_on::text as "closedOn" from ${ctx.db.table('payment-batch')} where id = ${id}`,
    ))!;
    const account = await reportSheet(
      ctx,
      cumulativeForExternals,
      { from: batch.from, to: batch.to },
      await rowsOf(ctx, id),
    );
    const lessons = sql`(select p.id_st_co_lesson, p.id_teacher from ${ctx.db.table('payment-batch-lesson')} p
      join ${ctx.db.table('payment-batch-row')} r on r.id = p.id_payment_batch_row where r.id_payment_batch = ${id})`;
    const record = await reportSheet(
      ctx,
      teachingConductionTeachers,
      { from: batch.from, to: batch.to, which: 'confirmed', form: 'detail' },
      await recordOfLessons(ctx, {}, sql`(l.id_st_co_lesson, l.id_teacher) in ${lessons}`),
    );
    const signer = await signerOf(ctx, name, on);
    const kind = await kindOf(ctx, name);
    const sheet: Sheet = {
      ...account,
      title: `Obračun održane nastave vanjskih suradnika ${batch.number}`,
      on,
      foot: { kind: 'act', contact: `Obračun ${batch.number}` },
      blocks: [
        ...account.blocks.map(block =>
          block.block === 'title'
            ? { ...block, below: `broj ${batch.number} · zaključeno ${dayInTable(batch.closedOn, 'hr')}` }
            : block.block === 'signatures'
              ? {
                  ...block,
                  // Whoever approves the payment stands last.
                  people: block.people.map((who, i, all) =>
                    i === all.length - 1 && signer?.name ? { ...who, name: signer.name } : who,
                  ),
                }
              : block,
        ),
        { block: 'copies', to: kind?.copies ?? ['Služba za računovodstvo i financije', 'Pismohrana, ovdje.'] },
        ...(replaces
          ? [{ block: 'text' as const, text: `Ovim se obračunom zamjenjuje pismeno br. ${replaces.number}.` }]
          : []),
        { block: 'pageBreak' },
        ...record.blocks.map(block =>
          block.block === 'title' ? { ...block, text: 'EVIDENCIJA ODRŽANE NASTAVE', below: annexOf(batch) } : block,
        ),
      ],
    };
    return sheet;
  },
});
const annexOf = ({ number, from, to }: Batch): string =>
  `prilog obračunu ${number} · od ${dayInTable(from, 'hr')} do ${dayInTable(to, 'hr')}`;
