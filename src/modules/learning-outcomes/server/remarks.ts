import type { AnyResource, Row } from '../../../kernel/resource/index.ts';
import { error, type Me, type Policy, type Rule, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { loCourseRemark, loSetRemark, loStudyRemark } from '../model.ts';
import { adopts, writesCourseOfOutcome, writesSets, writesStudyAt } from './rules.ts';

/** The line that a remark is about, and where the state stands that all lines move by. */
interface Line<R extends AnyResource> {
  /** From the remark to the row that has the state. */
  readonly head: string;
  readonly writes: (me: Me) => Rule;
  readonly isInReview: (ctx: TxCtx, row: Row<R>) => Sql;
  readonly lineOf: (row: Row<R>) => number;
}
/** Remarks are made by whoever decides, while they decide; read by them and by the writers; settled by the writer who mends them. */
const remarksOn = <R extends AnyResource>({ head, writes, isInReview, lineOf }: Line<R>) => {
  const own = (me: Me): Rule => adopts(me) && { idUser: me.id };
  // Before it is returned nothing of it can be mended, so its writer cannot say either that it is.
  const mends = (me: Me): Rule => adopts(me) || { all: [writes(me), { [`${head}.status`]: 'draft' }] };
  return {
    read: (me: Me): Rule => adopts(me) || writes(me),
    create: adopts,
    update: own,
    remove: own,
    fill: (ctx: TxCtx, { before }: { readonly before?: unknown }) => (before ? {} : { idUser: ctx.me!.id }),
    async check(ctx: TxCtx, { before, row }: { readonly before?: Row<R> | null; readonly row: Row<R> }) {
      if (before && lineOf(before) !== lineOf(row)) return [error('lineFixed')];
      return (await ctx.db.one(isInReview(ctx, row))) ? [] : [error('notInReview')];
    },
    moves: { settle: { by: mends }, reopen: { by: mends } },
  };
};

export const setRemarkPolicy: Policy<typeof loSetRemark> = remarksOn<typeof loSetRemark>({
  head: 'idLearningoutcomesetOutcome.idLearningoutcomeset',
  writes: writesSets,
  lineOf: row => row.idLearningoutcomesetOutcome,
  isInReview: ({ db }, row) => sql`select 1 from ${db.table('learningoutcomeset-outcome')} o
    join ${db.table('learningoutcomeset')} h on h.id = o.id_learningoutcomeset where o.id = ${row.idLearningoutcomesetOutcome} and h.status = 'review'`,
});
export const studyRemarkPolicy: Policy<typeof loStudyRemark> = remarksOn<typeof loStudyRemark>({
  head: 'idLearningoutcomestudy.idLoStudy',
  writes: me => writesStudyAt(me, 'idLearningoutcomestudy.idStudy'),
  lineOf: row => row.idLearningoutcomestudy,
  isInReview: ({ db }, row) => sql`select 1 from ${db.table('learningoutcomestudy')} o
    join ${db.table('lo-study')} h on h.id = o.id_lo_study where o.id = ${row.idLearningoutcomestudy} and h.status = 'review'`,
});
export const courseRemarkPolicy: Policy<typeof loCourseRemark> = remarksOn<typeof loCourseRemark>({
  head: 'idLearningoutcomestudycourse.idLoCourse',
  writes: writesCourseOfOutcome,
  lineOf: row => row.idLearningoutcomestudycourse,
  isInReview: ({ db }, row) => sql`select 1 from ${db.table('learningoutcomestudycourse')} o
    join ${db.table('lo-course')} h on h.id = o.id_lo_course where o.id = ${row.idLearningoutcomestudycourse} and h.status = 'review'`,
});
