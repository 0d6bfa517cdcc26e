import { col, error, type Me, type Policy, type Rule, rule, sql, table, via } from '../../../kernel/server/index.ts';
import type { esessAgendaDocumentVersion, esessDecision, esessMinutes, esessMinutesRemark } from '../model.ts';
import { isItemOf } from './agenda.ts';
import { leads, records, runsBody, wasCalledToVote } from './rules.ts';

const writes = (me: Me): Rule => ({
  any: [leads(me, 'idEsess.'), records(me, 'idEsess.idEsesstype'), { 'idEsess.idRecorder': me.id } as Rule],
});

/** Minutes that tell of a confidential item are for those who may know it. */
const nothingHidden: Rule = rule`not exists (select from ${table('esess-agenda')} i where i.id_esess = ${col('idEsess')} and i.is_confidential = 1 and i.deleted_at is null)`;

export const minutesPolicy: Policy<typeof esessMinutes> = {
  // A draft is for those who write it; once given for review the members read it.
  read: me => ({
    all: [
      via('idEsess'),
      {
        any: [
          writes(me),
          {
            all: [{ status: { in: ['review', 'adopted'] } }, { any: [nothingHidden, wasCalledToVote(me, 'idEsess')] }],
          },
        ],
      },
    ],
  }),
  update: me => ({ all: [{ status: { in: ['draft', 'review'] } }, writes(me)] }),
  moves: { publish: { by: 'system' }, adopt: { by: 'system' } },
};

const resolves = (me: Me): Rule => ({
  any: [
    leads(me, 'idEsessMin.idEsess.'),
    records(me, 'idEsessMin.idEsess.idEsesstype'),
    { 'idEsessMin.idEsess.idRecorder': me.id } as Rule,
  ],
});
const inReview: Rule = { 'idEsessMin.status': 'review' } as Rule;

export const remarkPolicy: Policy<typeof esessMinutesRemark> = {
  read: () => via('idEsessMin', 'read'),
  create: () => ({ all: [via('idEsessMin', 'read'), inReview] }),
  update: me => ({ all: [inReview, { any: [{ idUser: me.id, resolution: 'open' }, resolves(me)] }] }),
  remove: me => ({ all: [inReview, { idUser: me.id, resolution: 'open' }] }),
  fields: { resolution: { writtenBy: resolves } },
  fill: (ctx, { before }) => (before ? {} : { idUser: ctx.me?.id ?? null }),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.text !== row.text && before.idUser !== ctx.me?.id) return [error('notRewritten', 'text')];
    const of = await ctx.db.one<{ status: string; idEsess: number }>(
      sql`select status, id_esess as "idEsess" from ${ctx.db.table('esess-minutes')} where id = ${row.idEsessMin}`,
    );
    if (of?.status !== 'review') return [error('notInReview')];
    return row.idEsessAge !== null && !(await isItemOf(ctx, row.idEsessAge, of.idEsess))
      ? [error('itemOfOther', 'idEsessAge')]
      : [];
  },
};

export const decisionPolicy: Policy<typeof esessDecision> = {
  // As the item under which it was made: a decision on a confidential item is as confidential.
  read: () => via('idEsessAge', 'read'),
  update: me => runsBody(me, 'idEsess.idEsesstype'),
  moves: {
    finish: { by: me => ({ any: [runsBody(me, 'idEsess.idEsesstype'), { idOwner: me.id }] }) },
    reopen: { by: me => runsBody(me, 'idEsess.idEsesstype') },
  },
};

export const documentVersionPolicy: Policy<typeof esessAgendaDocumentVersion> = {
  read: () => via('idEsessAgeDoc', 'read'),
};
