import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  col,
  error,
  evenForAdmin,
  isThere,
  KeptFile,
  type Me,
  move,
  nextSerial,
  type Policy,
  type Problem,
  type Rule,
  rule,
  save,
  saveMatching,
  sql,
  table,
  type TxCtx,
  via,
} from '../../../kernel/server/index.ts';
import { dateOf } from '../../calendar/model/time.ts';
import {
  esessAgenda,
  type esessAgendaDocument,
  esessAgendaDocumentVersion,
  type esessAgeAnswer,
  type esessAttendance,
  esessDecision,
  esession,
  esessMinutes,
  type esessPreparationApproval,
} from '../model.ts';
import { amendmentsAdopted, isProposalVoted, nameOfMember, onProposal, tellPresence, tellSession } from './bodies.ts';
import { momentInText, tellOf, toldOf } from './notices.ts';
import { approves, leads, prepares, runsBody, wasCalledToVote, wasCalledToVoteOn } from './rules.ts';

type Item = Row<typeof esessAgenda>;

interface SessionOf {
  readonly id: number;
  readonly status: Row<typeof esession>['status'];
  readonly mode: Row<typeof esession>['mode'];
  readonly idEsesstype: number;
  readonly secretAllowed: 0 | 1;
  readonly dateFrom: string;
  readonly excuseUntil: string | null;
}
export const sessionOf = async (ctx: TxCtx, id: number): Promise<SessionOf> =>
  (await ctx.db.one<SessionOf>(sql`select e.id, e.status, e.mode, e.id_esesstype as "idEsesstype", t.secret_allowed as "secretAllowed",
    to_char(e.date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateFrom", to_char(e.excuse_until at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "excuseUntil"
    from ${ctx.db.table('esession')} e join ${ctx.db.table('esessiontype')} t on t.id = e.id_esesstype where e.id = ${id}`))!;

/** What stands below a confidential item is as confidential as the item. */
const isOpenToAll: Rule = {
  all: [{ isConfidential: 0 }, { any: [{ idParent: { isNull: true } }, { 'idParent.isConfidential': 0 }] }],
} as Rule;
/** What a confidential item holds is for those with a vote and those who run the sessions of the body. */
const mayKnow = (me: Me): Rule => ({
  any: [
    isOpenToAll,
    runsBody(me, 'idEsess.idEsesstype'),
    approves(me, 'idEsess.idEsesstype'),
    wasCalledToVote(me, 'idEsess'),
  ],
});
const beforeTheCall: Rule = { 'idEsess.status': { in: ['draft', 'returned'] } } as Rule;
const whileOpen: Rule = { 'idEsess.status': 'open' } as Rule;
const leadsOpen = (me: Me): Rule => ({ all: [whileOpen, leads(me, 'idEsess.')] });

/** The last vote on what an item proposes that was not annulled; votes on amendments and on the agenda itself decide nothing of it. */
const lastVote = (ctx: TxCtx, idItem: number) =>
  ctx.db.one<{ outcome: string | null; status: string }>(
    sql`select outcome, status from ${ctx.db.table('esess-age-question')} where id_esess_age = ${idItem} and ${onProposal} and status <> 'annulled' order by id desc limit 1`,
  );
/** What is adopted with the proposal: its own text, and below it each amendment that was adopted before. */
const asAmended = async (ctx: TxCtx, item: Item): Promise<string | null> => {
  if (item.proposedDecision === null) return null;
  const { rows } = await ctx.db.run<{ text: string }>(
    sql`select a.text from ${ctx.db.table('esess-age-answer')} a where a.id in (${amendmentsAdopted(ctx.db, item.id)}) order by a.id`,
  );
  return [item.proposedDecision, ...rows.map(row => row.text)].join('\n');
};

/** What a decision is found by beside its number and title. */
export const wordsOf = (text: string, body: string): string => `${body} ${text.replace(/\s+/g, ' ')}`.slice(0, 2000);

const write = async (ctx: TxCtx, item: Item): Promise<void> => {
  const decidedOn = wallClock(ctx.now).slice(0, 10);
  const values = { decidedOn };
  const of = await ctx.db.one<{ body: string }>(
    sql`select concat_ws(' ', t.name_hr, t.name_en, e.title) as body from ${ctx.db.table('esession')} e join ${ctx.db.table('esessiontype')} t on t.id = e.id_esesstype where e.id = ${item.idEsess}`,
  );
  await save(
    ctx,
    esessDecision,
    {
      number: await nextSerial(ctx, esessDecision, 'number', values as never),
      idEsess: item.idEsess,
      idEsessAge: item.id,
      title: item.title,
      text: item.conclusion!,
      words: wordsOf(item.conclusion!, of!.body),
      decidedOn,
    },
    { as: 'system' },
  );
};
/** Adopted at this session: the minutes of the last one that still waits for it. */
const adoptPrevious = async (ctx: TxCtx, item: Item): Promise<void> => {
  const { idEsesstype, dateFrom } = await sessionOf(ctx, item.idEsess);
  const last = await ctx.db.one<{ id: number; minutes: number; open: number }>(
    sql`select e.id, m.id as minutes, (select count(*)::int from ${ctx.db.table('esess-minutes-remark')} r where r.id_esess_min = m.id and r.resolution = 'open' and r.deleted_at is null) as open
      from ${ctx.db.table('esession')} e join ${ctx.db.table('esess-minutes')} m on m.id_esess = e.id and m.deleted_at is null
      where e.id_esesstype = ${idEsesstype} and e.status = 'minutesReview' and e.deleted_at is null and e.id <> ${item.idEsess} order by e.date_from desc limit 1`,
  );
  if (!last || last.open > 0) return;
  await saveMatching(
    ctx,
    esessMinutes,
    { id: last.minutes },
    { idAdoptedAt: item.idEsess, adoptedOn: dateOf(dateFrom) },
  );
  await move(ctx, esession, last.id, 'adoptMinutes', {}, { as: 'system' });
};

export const agendaPolicy: Policy<typeof esessAgenda> = {
  read: me => ({ all: [via('idEsess'), mayKnow(me)] }),
  create: me =>
    evenForAdmin<typeof esessAgenda>({
      any: [{ all: [beforeTheCall, prepares(me, 'idEsess.idEsesstype')] }, leadsOpen(me)],
    }),
  update: me =>
    evenForAdmin<typeof esessAgenda>({
      any: [
        { all: [beforeTheCall, prepares(me, 'idEsess.idEsesstype')] },
        { all: [{ status: 'proposed' }, leadsOpen(me)] },
      ],
    }),
  remove: me => evenForAdmin<typeof esessAgenda>({ all: [beforeTheCall, prepares(me, 'idEsess.idEsesstype')] }),
  frozen: { to: me => ({ any: [prepares(me, 'idEsess.idEsesstype'), leads(me, 'idEsess.')] }), say: 'called' },
  async fill(ctx, { before, input }) {
    if (before) return {};
    const { status } = await sessionOf(ctx, Number(input.idEsess));
    // What is added at the session needs the body's own vote before it stands on the agenda.
    return status === 'open' ? { addedAtSession: 1 } : {};
  },
  async check(ctx, { verb, row }): Promise<Problem<typeof esessAgenda>[]> {
    if (verb === 'remove') return [];
    const session = await sessionOf(ctx, row.idEsess);
    const parent = row.idParent
      ? await ctx.db.one<{ idEsess: number; idParent: number | null }>(
          sql`select id_esess as "idEsess", id_parent as "idParent" from ${ctx.db.table('esess-agenda')} where id = ${row.idParent}`,
        )
      : null;
    return [
      ...(parent && parent.idEsess !== row.idEsess ? [error('parentOfOther', 'idParent')] : []),
      ...(parent && parent.idParent !== null ? [error('tooDeep', 'idParent')] : []),
      ...(row.voteKind === 'secret' && session.secretAllowed === 0 ? [error('secretForbidden', 'voteKind')] : []),
    ];
  },
  async effect(ctx, { verb, row }) {
    if (verb === 'create' && row.addedAtSession === 1)
      await move(ctx, esessAgenda, row.id, 'propose', {}, { as: 'system' });
    await tellSession(ctx, 'EsessAgenda', row.idEsess, { idEsessAge: row.id });
  },
  moves: {
    propose: { by: 'system' },
    admit: { by: 'system', effect: (ctx, row) => tellSession(ctx, 'EsessAgenda', row.idEsess) },
    discuss: { by: leadsOpen, effect: (ctx, row) => tellSession(ctx, 'EsessAgenda', row.idEsess) },
    beginVote: { by: 'system' },
    endVote: { by: 'system' },
    conclude: {
      by: leadsOpen,
      async ready(ctx, row) {
        if (row.voteKind === 'none') return [];
        const vote = await lastVote(ctx, row.id);
        return vote && ['closed', 'published'].includes(vote.status) ? [] : [error('notDecided')];
      },
      async set(ctx, row, { text }) {
        const isAdopted = (await lastVote(ctx, row.id))?.outcome === 'adopted';
        return { conclusion: text ?? (isAdopted ? await asAmended(ctx, row) : null) };
      },
      async effect(ctx, row) {
        const isAdopted = (await lastVote(ctx, row.id))?.outcome === 'adopted';
        if (isAdopted && row.conclusion && ['decision', 'election'].includes(row.itemKind)) await write(ctx, row);
        if (isAdopted && row.itemKind === 'minutesAdoption') await adoptPrevious(ctx, row);
        await tellSession(ctx, 'EsessAgenda', row.idEsess, { idEsessAge: row.id });
      },
    },
    withdraw: {
      by: leadsOpen,
      set: (_ctx, _row, { note }) => ({ reason: note }),
      effect: (ctx, row) => tellSession(ctx, 'EsessAgenda', row.idEsess),
    },
    postpone: {
      by: leadsOpen,
      set: (_ctx, _row, { note }) => ({ reason: note }),
      effect: (ctx, row) => tellSession(ctx, 'EsessAgenda', row.idEsess),
    },
  },
};

// ——— Documents ———

const knowsDocument = (me: Me): Rule => ({
  any: [{ isConfidential: 0 }, runsBody(me, 'idEsessAge.idEsess.idEsesstype'), wasCalledToVoteOn(me, 'idEsessAge')],
});
const keepsDocuments = (me: Me): Rule => ({
  any: [
    prepares(me, 'idEsessAge.idEsess.idEsesstype'),
    { all: [{ 'idEsessAge.idEsess.status': { in: ['called', 'open'] } } as Rule, leads(me, 'idEsessAge.idEsess.')] },
  ],
});
const isCalled = async (ctx: TxCtx, idItem: number): Promise<string> =>
  (await ctx.db.one<{ status: string }>(
    sql`select e.status from ${ctx.db.table('esess-agenda')} i join ${ctx.db.table('esession')} e on e.id = i.id_esess where i.id = ${idItem}`,
  ))!.status;
/** What is looked at for approval, and what was approved, is what the members are called to: until then nobody exchanges it. */
const waitsForCall: Rule = { 'idEsessAge.idEsess.status': { in: ['inApproval', 'approved'] } } as Rule;
const keepsDocumentsNow = (me: Me) =>
  evenForAdmin<typeof esessAgendaDocument>({ all: [{ not: waitsForCall }, keepsDocuments(me)] });
const beingWritten = ['draft', 'returned'];
const stillBefore = [...beingWritten, 'inApproval', 'approved'];

export const documentPolicy: Policy<typeof esessAgendaDocument> = {
  read: me => ({ all: [via('idEsessAge', 'read'), knowsDocument(me)] }),
  create: keepsDocumentsNow,
  update: keepsDocumentsNow,
  remove: me =>
    evenForAdmin<typeof esessAgendaDocument>({
      all: [
        { 'idEsessAge.idEsess.status': { in: beingWritten } } as Rule,
        prepares(me, 'idEsessAge.idEsess.idEsesstype'),
      ],
    }),
  frozen: { to: me => ({ all: [waitsForCall, keepsDocuments(me)] }), say: 'submitted' },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idEsessAge !== row.idEsessAge) return [error('itemFixed', 'idEsessAge')];
    const status = await isCalled(ctx, row.idEsessAge);
    return [...stillBefore, 'called', 'open'].includes(status) ? [] : [error('over')];
  },
  async fill(ctx, { before, input }) {
    if (!before || input.content === undefined) return {};
    if (stillBefore.includes(await isCalled(ctx, before.idEsessAge))) return {};
    return { version: before.version! + 1, replacedAt: wallClock(ctx.now) };
  },
  async effect(ctx, { before, row }) {
    if (!before || before.version === row.version) return;
    await save(
      ctx,
      esessAgendaDocumentVersion,
      { idEsessAgeDoc: row.id, version: before.version!, content: new KeptFile(before.content as never) as never },
      { as: 'system' },
    );
    const item = await ctx.db.one<{ id: number }>(
      sql`select id_esess as id from ${ctx.db.table('esess-agenda')} where id = ${row.idEsessAge}`,
    );
    await tellSession(ctx, 'EsessAgenda', item!.id, { idEsessAge: row.idEsessAge });
  },
};

/** Whether this item stands on the agenda of this session. */
export const isItemOf = async (ctx: TxCtx, idItem: number, idEsess: number): Promise<boolean> =>
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('esess-agenda')} where id = ${idItem} and id_esess = ${idEsess} and deleted_at is null`,
  )) !== null;

/** Lines of approvers are made when a preparation is submitted; an approver adds remarks on single items to them. */
export const approvalPolicy: Policy<typeof esessPreparationApproval> = {
  read: me => ({
    any: [{ idUser: me.id }, runsBody(me, 'idEsess.idEsesstype'), approves(me, 'idEsess.idEsesstype')],
  }),
  create: me => approves(me, 'idEsess.idEsesstype'),
  async fill(ctx, { before, input }) {
    if (before || input.decision !== undefined) return {};
    const session = await ctx.db.one<{ round: number | null }>(
      sql`select round from ${ctx.db.table('esession')} where id = ${Number(input.idEsess)}`,
    );
    return {
      round: session?.round || 1,
      idUser: ctx.me?.id ?? null,
      decision: 'remark',
      decidedAt: wallClock(ctx.now),
    };
  },
  async check(ctx, { verb, row }): Promise<Problem<typeof esessPreparationApproval>[]> {
    if (verb !== 'create' || row.decision !== 'remark') return [];
    const { status } = await sessionOf(ctx, row.idEsess);
    if (status !== 'inApproval') return [error('notInApproval')];
    return row.idEsessAge !== null && !(await isItemOf(ctx, row.idEsessAge, row.idEsess))
      ? [error('itemOfOther', 'idEsessAge')]
      : [];
  },
};

// ——— Who comes, and what they say ———

const isMine = (me: Me): Rule => ({ 'idEsesstypeMem.idUser': me.id }) as Rule;
const beforeTheEnd: Rule = { 'idEsess.status': { in: ['called', 'open'] } } as Rule;
/** Answers are given until the session begins. */
const answers = (me: Me): Rule => ({ all: [{ 'idEsess.status': 'called' } as Rule, isMine(me)] });
const ticks = (me: Me): Rule => ({ all: [beforeTheEnd, leads(me, 'idEsess.')] });

export const attendancePolicy: Policy<typeof esessAttendance> = {
  read: () => via('idEsess'),
  update: me => ({ any: [answers(me), ticks(me)] }),
  fields: {
    response: { writtenBy: me => ({ any: [answers(me), ticks(me)] }) },
    excuse: {
      seenBy: me => ({ any: [isMine(me), leads(me, 'idEsess.')] }),
      writtenBy: me => ({ any: [answers(me), ticks(me)] }),
    },
    idSubstitute: { writtenBy: me => ({ any: [answers(me), ticks(me)] }) },
    presence: { writtenBy: ticks },
  },
  async fill(ctx, { before, input }) {
    if (!before || input.presence === undefined || input.presence === before.presence) return {};
    // In an electronic session no time is kept: beside a secret ballot it would tell whose it is.
    if ((await sessionOf(ctx, before.idEsess)).mode === 'electronic') return {};
    const now = wallClock(ctx.now);
    if (['present', 'online'].includes(String(input.presence)))
      return { leftAt: null, ...(before.arrivedAt === null && { arrivedAt: now }) };
    return before.arrivedAt === null ? {} : { leftAt: now };
  },
  async check(ctx, { before, row }): Promise<Problem<typeof esessAttendance>[]> {
    const session = await sessionOf(ctx, row.idEsess);
    const { excuseUntil } = session;
    const isLate = excuseUntil !== null && excuseUntil < wallClock(ctx.now);
    const isNew = row.response === 'excused' && before?.response !== 'excused';
    const substitute = row.idSubstitute
      ? await ctx.db.one<{ idFor: number | null }>(
          sql`select case when m.member_role = 'substitute' then m.id_substitute_for end as "idFor" from ${ctx.db.table('esess-attendance')} a join ${ctx.db.table('esessiontype-member')} m on m.id = a.id_esesstype_mem
            where a.id_esess = ${row.idEsess} and a.id_esesstype_mem = ${row.idSubstitute} and a.deleted_at is null`,
        )
      : null;
    return [
      ...(isNew && !row.excuse ? [error('excuseMissing', 'excuse')] : []),
      // Who leads the session writes down whoever has called since.
      ...(isNew &&
      isLate &&
      !(await isThere(ctx, esession, { all: [{ id: row.idEsess }, ctx.me ? leads(ctx.me) : false] }))
        ? [error('excuseLate', 'response', { until: momentInText(excuseUntil, ctx.language === 'hr' ? 'hr' : 'en') })]
        : []),
      ...(row.idSubstitute !== null && !substitute ? [error('substituteForeign', 'idSubstitute')] : []),
      // Nobody but the substitute of this very member: a member who had two votes would be on a roll twice.
      ...(substitute && substitute.idFor !== row.idEsesstypeMem ? [error('substituteOther', 'idSubstitute')] : []),
      ...(row.idSubstitute !== null && row.response === 'coming' ? [error('substituteOfComing', 'idSubstitute')] : []),
      // Else a chair could make up a quorum, or take a voter out of the record.
      ...(session.mode === 'electronic' &&
      before?.presence !== row.presence &&
      [before?.presence, row.presence].some(presence => presence === 'present' || presence === 'online')
        ? [error('presenceByVote', 'presence')]
        : []),
    ];
  },
  effect: async (ctx, { before, row }) => {
    if (before?.presence !== row.presence || before?.idSubstitute !== row.idSubstitute)
      await tellPresence(ctx, row.idEsess);
    else await tellSession(ctx, 'ESession', row.idEsess);
    if (row.idSubstitute !== null && before?.idSubstitute !== row.idSubstitute)
      await askSubstitute(ctx, row.idEsess, row.idEsesstypeMem, row.idSubstitute);
  },
};
/** Whoever was named as a substitute hears for whom they come. */
const askSubstitute = async (ctx: TxCtx, idEsess: number, idMember: number, idSubstitute: number): Promise<void> => {
  const who = await ctx.db.one<{ idUser: number | null; name: string }>(
    sql`select s.id_user as "idUser", ${nameOfMember(ctx.db)} as name from ${ctx.db.table('esessiontype-member')} m, ${ctx.db.table('esessiontype-member')} s
      where m.id = ${idMember} and s.id = ${idSubstitute}`,
  );
  if (who?.idUser) await tellOf(ctx, await toldOf(ctx, idEsess), 'replaces', [who.idUser], { note: who.name });
};

const ofItem = (status: readonly string[]): Rule => ({ 'idEsessAge.status': { in: status } }) as Rule;
const talked = ['pending', 'discussion', 'voting', 'proposed'];
/** Whether a vote on this amendment was prepared or held. */
const isPut = async ({ db }: TxCtx, idAnswer: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('esess-age-question')} where id_amendment = ${idAnswer} and status <> 'annulled' and deleted_at is null limit 1`,
  )) !== null;
const calledToItem = (me: Me): Rule =>
  rule`exists (select from ${table('esess-agenda')} i join ${table('esess-attendance')} a on a.id_esess = i.id_esess and a.deleted_at is null
    join ${table('esessiontype-member')} m on m.id = a.id_esesstype_mem and m.id_user = ${me.id} join ${table('esession')} e on e.id = i.id_esess and e.status = 'open' where i.id = ${col('idEsessAge')})`;
const moderates = (me: Me): Rule => ({
  all: [{ 'idEsessAge.idEsess.status': 'open' } as Rule, leads(me, 'idEsessAge.idEsess.')],
});

export const answerPolicy: Policy<typeof esessAgeAnswer> = {
  read: me => ({
    all: [via('idEsessAge'), { any: [{ isHidden: 0 }, { idUser: me.id }, leads(me, 'idEsessAge.idEsess.')] }],
  }),
  create: me => ({ all: [via('idEsessAge', 'read'), { any: [calledToItem(me), moderates(me)] }] }),
  update: me => ({ any: [{ all: [{ idUser: me.id }, ofItem(talked), calledToItem(me)] }, moderates(me)] }),
  // A wish and an amendment can be taken back; what was said was said. An amendment that is voted on is held by its vote.
  remove: me => ({
    all: [{ idUser: me.id }, ofItem(talked), calledToItem(me), { kind: { in: ['wish', 'amendment'] } }],
  }),
  fields: {
    isHidden: { writtenBy: moderates },
    hasSpoken: { writtenBy: moderates },
  },
  fill: (ctx, { before }) => (before ? {} : { idUser: ctx.me?.id ?? null }),
  async check(ctx, { verb, before, row }): Promise<Problem<typeof esessAgeAnswer>[]> {
    if (verb === 'remove') return [];
    const item = await ctx.db.one<{ status: string }>(
      sql`select status from ${ctx.db.table('esess-agenda')} where id = ${row.idEsessAge}`,
    );
    const isRewritten =
      before && (before.text !== row.text || before.kind !== row.kind || before.idEsessAge !== row.idEsessAge);
    return [
      ...(!talked.includes(item!.status) && (!before || isRewritten) ? [error('discussionClosed')] : []),
      ...(isRewritten && before.idUser !== ctx.me?.id ? [error('notRewritten', 'text')] : []),
      ...(row.kind !== 'wish' && !row.text?.trim() ? [error('textMissing', 'text')] : []),
      ...(row.kind === 'amendment' && before?.kind !== 'amendment' && (await isProposalVoted(ctx, row.idEsessAge))
        ? [error('amendmentLate', 'kind')]
        : []),
      ...(isRewritten && (await isPut(ctx, row.id)) ? [error('amendmentPut', 'text')] : []),
    ];
  },
  effect: async (ctx, { row }) => {
    const item = await ctx.db.one<{ id: number }>(
      sql`select id_esess as id from ${ctx.db.table('esess-agenda')} where id = ${row.idEsessAge}`,
    );
    await tellSession(ctx, 'EsessAgeQuestion', item!.id, { idEsessAge: row.idEsessAge });
  },
};
