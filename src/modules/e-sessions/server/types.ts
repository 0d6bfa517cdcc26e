import type { Row } from '../../../kernel/resource/index.ts';
import {
  clock,
  col,
  error,
  type Join,
  type Me,
  type Policy,
  type Problem,
  type Rule,
  rule,
  sql,
  table,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { openToBody } from '../../documents/server/index.ts';
import type { user } from '../../people/model.ts';
import { keepRole } from '../../people/server/index.ts';
import type { esessiontype, esessiontypeAuthAssignment, esessiontypeMember } from '../model.ts';
import { folderNamed } from './folders.ts';
import { approves, keepsBodies, records, runsBody } from './rules.ts';

/** Bodies in which the person sits or has something to say; who keeps the bodies sees all of them. */
const isConcerned = (me: Me, field: string): Rule => ({
  any: [runsBody(me, field), approves(me, field), records(me, field)],
});
const sitsIn = (me: Me, field: string): Rule => ({ [field]: { in: me.facts.sitsInSessionTypes ?? [] } }) as Rule;

/** Whoever runs a body finds those who sit in it and those who work for it: they report on items and keep the minutes. */
export const peopleOfBodies: Join<typeof user> = {
  lookup: me => {
    const bodies = me.facts.isSessionTypeAdmin ?? [];
    return (
      bodies.length > 0 &&
      rule`(exists (select from ${table('esessiontype-member')} m where m.id_user = ${col('id')} and m.deleted_at is null and m.id_esesstype = any(${bodies}::int[]))
        or exists (select from ${table('esessiontype-auth-assignment')} a where a.id_user = ${col('id')} and a.deleted_at is null and a.id_esesstype = any(${bodies}::int[])))`
    );
  },
};

export const typePolicy: Policy<typeof esessiontype> = {
  read: me => ({ any: [isConcerned(me, 'id'), sitsIn(me, 'id')] }),
  lookup: () => true,
  create: keepsBodies,
  update: keepsBodies,
  remove: keepsBodies,
  async fill(ctx, { verb, input }) {
    if (verb !== 'create' || !input.nameHr || !input.abbr) return {};
    return { idDmsFolder: await folderNamed(ctx, String(input.nameHr), String(input.abbr)) };
  },
  async effect(ctx, { verb, row }) {
    if (verb === 'create' && row.idDmsFolder !== null) await openToBody(ctx, row.idDmsFolder, row.id);
  },
  check: (_ctx, { verb, row }) => {
    if (verb === 'remove' || verb === 'restore') return [];
    if (row.quorumKind === 'fixed' && row.quorumValue === null) return [error('quorumValueMissing', 'quorumValue')];
    if (row.numbering === 'term' && row.termFrom === null) return [error('termMissing', 'termFrom')];
    return row.quorumKind !== 'fixed' && row.quorumValue !== null ? [error('quorumValueUnused', 'quorumValue')] : [];
  },
};

type Member = Row<typeof esessiontypeMember>;
/** Another row of the same body whose mandate shares a day with this one. */
const overlapping = async (ctx: TxCtx, row: Member, which: 'same' | 'chair'): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from ${ctx.db.table('esessiontype-member')} m
    where m.id_esesstype = ${row.idEsesstype} and m.id is distinct from ${row.id ?? null}::int and m.deleted_at is null
      and (${which === 'chair'} and m.member_role = 'chair' or ${which === 'same'} and m.id_user = ${row.idUser}::int)
      and daterange(m.mandate_from, m.mandate_to, '[]') && daterange(${row.mandateFrom}::date, ${row.mandateTo}::date, '[]') limit 1`)) !==
  null;
const isUsed = async (ctx: TxCtx, id: number): Promise<boolean> =>
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('esess-attendance')} where id_esesstype_mem = ${id} and deleted_at is null limit 1`,
  )) !== null;

const presides = ({ memberRole }: Member): boolean => memberRole === 'chair' || memberRole === 'deputyChair';

export const memberPolicy: Policy<typeof esessiontypeMember> = {
  read: me => ({ any: [isConcerned(me, 'idEsesstype'), sitsIn(me, 'idEsesstype'), { idUser: me.id }] }),
  create: me => runsBody(me, 'idEsesstype'),
  update: me => runsBody(me, 'idEsesstype'),
  remove: me => runsBody(me, 'idEsesstype'),
  // A member's own address is for those who call sessions.
  fields: { email: { seenBy: me => runsBody(me, 'idEsesstype') } },
  fill: (_ctx, { input }) => (input.memberRole === 'observer' && input.hasVote === undefined ? { hasVote: 0 } : {}),
  async check(ctx, { verb, row }): Promise<Problem<typeof esessiontypeMember>[]> {
    if (verb === 'remove') return (await isUsed(ctx, row.id)) ? [error('usedInSession')] : [];
    await ctx.db.lock('members of body', row.idEsesstype);
    const isNamed = row.firstName !== null || row.lastName !== null;
    const replaced = row.idSubstituteFor
      ? await ctx.db.one<{ type: number }>(
          sql`select id_esesstype as type from ${ctx.db.table('esessiontype-member')} where id = ${row.idSubstituteFor} and deleted_at is null`,
        )
      : null;
    return [
      ...(row.idUser === null && (row.firstName === null || row.lastName === null)
        ? [error('whoMissing', 'idUser')]
        : []),
      ...(row.idUser !== null && isNamed ? [error('whoTwice', 'idUser')] : []),
      ...(row.idUser === null && isNamed && row.email === null ? [error('emailMissing', 'email')] : []),
      ...(row.memberRole === 'observer' && row.hasVote === 1 ? [error('observerVotes', 'hasVote')] : []),
      ...(row.mandateTo !== null && row.mandateTo < row.mandateFrom ? [error('endsBeforeBegin', 'mandateTo')] : []),
      ...(row.memberRole === 'substitute' && row.idSubstituteFor === null
        ? [error('replacesWhom', 'idSubstituteFor')]
        : []),
      ...(replaced && replaced.type !== row.idEsesstype ? [error('replacesOfOther', 'idSubstituteFor')] : []),
      ...(row.idUser !== null &&
      (row.mandateTo === null || row.mandateTo >= row.mandateFrom) &&
      (await overlapping(ctx, row, 'same'))
        ? [error('mandateOverlaps', 'mandateFrom')]
        : []),
      ...(row.memberRole === 'chair' &&
      (row.mandateTo === null || row.mandateTo >= row.mandateFrom) &&
      (await overlapping(ctx, row, 'chair'))
        ? [error('chairTwice', 'memberRole')]
        : []),
    ];
  },
  async effect(ctx, { before, row }) {
    if (presides(row) || (before && presides(before)))
      for (const idUser of new Set([row.idUser, before?.idUser ?? null]))
        if (idUser !== null) await followMandates(ctx, idUser);
  },
};

/** Who prepares or approves sessions holds the role for it exactly as long as one of their mandates lasts; whoever presides over a body may be asked to. */
export const followMandates = async (ctx: TxCtx, idUser: number): Promise<void> => {
  const span = await ctx.db.one<{ from: string | null; to: string | null }>(
    sql`select min(mandate_from)::text as from, case when bool_or(mandate_to is null) then null else max(mandate_to)::text end as to
      from (select mandate_from, mandate_to from ${ctx.db.table('esessiontype-auth-assignment')} where id_user = ${idUser} and deleted_at is null and (is_admin = 1 or is_approver = 1)
        union all select mandate_from, mandate_to from ${ctx.db.table('esessiontype-member')} where id_user = ${idUser} and deleted_at is null and member_role in ('chair', 'deputyChair')) held`,
  );
  await keepRole(ctx, idUser, 'eSessionPreparation', span?.from ? { from: span.from, to: span.to } : null);
};

export const authorisationPolicy: Policy<typeof esessiontypeAuthAssignment> = {
  read: me => ({ any: [keepsBodies(me), { idUser: me.id }, runsBody(me, 'idEsesstype')] }),
  create: keepsBodies,
  update: keepsBodies,
  remove: keepsBodies,
  virtualFilters: {
    /** What the caller has to say today, in which body. */
    selectMemberInTheMandate: (me, value) =>
      value === '1'
        ? {
            all: [
              { idUser: me.id },
              { mandateFrom: { to: clock } },
              { any: [{ mandateTo: { isNull: true } }, { mandateTo: { from: clock } }] },
            ],
          }
        : 'unknown',
  },
  virtualRows: {
    /** Who keeps the bodies runs the sessions of each of them: a line for every body that is active, which no table holds. */
    async selectMemberInTheMandate(ctx, value) {
      if (value !== '1' || !ctx.me || !keepsBodies(ctx.me)) return null;
      const { rows } = await ctx.db.run<{ id: number; label: string; today: string }>(
        sql`select t.id, coalesce(${ctx.language === 'hr' ? sql`null` : sql`t.name_en`}, t.name_hr) as label, (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date::text as today
          from ${ctx.db.table('esessiontype')} t where t.is_active = 1 and t.deleted_at is null order by t.num, t.id`,
      );
      return rows.map(({ id, label, today }) => ({
        // No key of the table: nothing can be done with such a line.
        id: -id,
        idEsesstype: id,
        'idEsesstype.label': label,
        idUser: ctx.me!.id,
        'idUser.label': ctx.me!.username,
        isAdmin: 1,
        isApprover: 0,
        isRecorder: 0,
        mandateFrom: today,
        mandateTo: null,
      }));
    },
  },
  check: (_ctx, { verb, row }) => {
    if (verb === 'remove') return [];
    return [
      ...(row.isAdmin + row.isApprover + row.isRecorder === 0 ? [error('noFlag', 'isAdmin')] : []),
      ...(row.mandateTo !== null && row.mandateTo < row.mandateFrom ? [error('endsBeforeBegin', 'mandateTo')] : []),
    ];
  },
  async effect(ctx, { before, row }) {
    for (const idUser of new Set([row.idUser, before?.idUser ?? row.idUser])) await followMandates(ctx, idUser);
  },
};
