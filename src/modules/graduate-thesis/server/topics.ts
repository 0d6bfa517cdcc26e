import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  evenForAdmin,
  type Join,
  move,
  type Policy,
  saveMatching,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { graduatethesisTopic } from '../model.ts';
import { has } from './rules.ts';
import { mentorsAmong } from './teachers.ts';

type Topic = Row<typeof graduatethesisTopic>;
/** Theses that have a topic and a mentor who accepted it, and are neither withdrawn nor over their time. */
const takenBy = async ({ db }: TxCtx, id: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${db.table('st-co-graduatethesis')} g
    where g.id_topic = ${id} and g.deleted_at is null and g.id_mentor is not null and g.status not in ('draft', 'applied', 'withdrawn')`))!
    .n;

/** A topic is taken when its last place is, and open again when somebody leaves. Held, so that two do not get the last place. */
export const countTopic = async (ctx: TxCtx, idTopic: number | null): Promise<void> => {
  if (idTopic === null) return;
  await ctx.db.lock('places of a topic', idTopic);
  const row = await ctx.db.one<{ status: Topic['status']; max: number }>(
    sql`select status, max_students as max from ${ctx.db.table('graduatethesis-topic')} where id = ${idTopic} and deleted_at is null`,
  );
  if (!row || row.status === 'closed') return;
  const isFull = (await takenBy(ctx, idTopic)) >= row.max;
  if (isFull && row.status === 'open') await move(ctx, graduatethesisTopic, idTopic, 'take', {}, { as: 'system' });
  if (!isFull && row.status === 'taken') await move(ctx, graduatethesisTopic, idTopic, 'free', {}, { as: 'system' });
};

const isOwn = (me: Parameters<Policy<typeof graduatethesisTopic>['read']>[0]) =>
  has(me, 'TeacherEdit') && { idTeacher: me.facts.idTeacher };

export const topicPolicy: Policy<typeof graduatethesisTopic> = {
  read: me => has(me, 'TeacherEdit', 'StudentEdit', 'CommissionEdit') || me.facts.isStandingCommissionMember === true,
  // A topic is its teacher's: an administrator who is none offers none.
  create: me => evenForAdmin<typeof graduatethesisTopic>(isOwn(me)),
  update: isOwn,
  remove: isOwn,
  fill: (ctx, { before }) => (before ? {} : { idTeacher: ctx.me?.facts.idTeacher ?? null }),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return (await takenBy(ctx, row.id)) > 0 ? [error('usedByThesis')] : [];
    if (!before && (await mentorsAmong(ctx, [row.idTeacher])).length === 0) return [error('cannotMentor')];
    const taken = before ? await takenBy(ctx, row.id) : 0;
    return row.maxStudents < taken ? [error('placesTaken', 'maxStudents', { taken })] : [];
  },
  /** More places open it again, fewer may close the last one. */
  effect: (ctx, { verb, row }) => (verb === 'update' ? countTopic(ctx, row.id) : Promise.resolve()),
  moves: {
    take: { by: 'system' },
    free: { by: 'system' },
    close: { by: isOwn },
    reopen: { by: isOwn, effect: (ctx, row) => countTopic(ctx, row.id) },
  },
};
/** With the end of its year a topic is offered no longer. */
export const topicsOfYear: Join<typeof academicyear> = {
  moves: {
    close: {
      async effect(ctx, year) {
        await saveMatching(
          ctx,
          graduatethesisTopic,
          { idAcademicyear: year.id, status: { in: ['open', 'taken'] } },
          { status: 'closed' },
          { action: 'close', note: year.code },
        );
      },
    },
  },
};
