import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  auditLog,
  col,
  error,
  evenForAdmin,
  forgetSessions,
  makeMany,
  type Me,
  move,
  type Policy,
  type Problem,
  purgeMatching,
  type Rule,
  rule,
  save,
  sql,
  table,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { addDays, addMinutes, dateOf, minutesBetween } from '../../calendar/model/time.ts';
import { cancelEvents, placeEvents } from '../../calendar/server/index.ts';
import { quorumOf } from '../majority.ts';
import {
  beingPrepared,
  esessAgenda,
  esessAgendaDocument,
  esessAgeQuestion,
  esessAttendance,
  esessMinutes,
  esession,
  esessPreparationApproval,
  forMembers,
} from '../model.ts';
import { tellSession } from './bodies.ts';
import { inMandate } from './facts.ts';
import { callByLink } from './link.ts';
import { draftMinutes } from './minutes-text.ts';
import { tellCalled, tellOf } from './notices.ts';
import { approves, keepsBodies, leads, prepares, records, runsBody, wasCalled } from './rules.ts';
import { followMandates } from './types.ts';

type Session = Row<typeof esession>;
type Found = Problem<typeof esession>[];

interface Body {
  readonly quorumKind: 'majority' | 'twoThirds' | 'fixed';
  readonly quorumValue: number | null;
  readonly callLeadDays: number;
  readonly callLeadDaysExtra: number;
  readonly excuseLeadHours: number;
  readonly eVotingMinHours: number;
  readonly approversNeeded: 'any' | 'all';
  readonly chairMayApproveOwn: 0 | 1;
  readonly numbering: 'continuous' | 'term' | 'year';
  readonly termFrom: string | null;
  readonly isActive: 0 | 1;
}
export const bodyOf = async (ctx: TxCtx, id: number): Promise<Body> =>
  (await ctx.db.one<Body>(sql`select quorum_kind as "quorumKind", quorum_value as "quorumValue", call_lead_days as "callLeadDays", call_lead_days_extra as "callLeadDaysExtra", excuse_lead_hours as "excuseLeadHours",
    e_voting_min_hours as "eVotingMinHours", approvers_needed as "approversNeeded", chair_may_approve_own as "chairMayApproveOwn", numbering, term_from::text as "termFrom", is_active as "isActive" from ${ctx.db.table('esessiontype')} where id = ${id}`))!;

/** Who presides where nobody was named for the session: the chair, else the deputy. */
const presiderAmong = <M extends { readonly role: string }>(members: readonly M[]): M | undefined =>
  members.find(m => m.role === 'chair') ?? members.find(m => m.role === 'deputyChair');
/** Members of the body on the day of the session, in their order. */
const membersOn = async (ctx: TxCtx, session: Session) =>
  (
    await ctx.db.run<{ id: number; idUser: number | null; hasVote: 0 | 1; role: string }>(
      sql`select m.id, m.id_user as "idUser", m.has_vote as "hasVote", m.member_role as role from ${ctx.db.table('esessiontype-member')} m
        where m.id_esesstype = ${session.idEsesstype} and m.deleted_at is null and m.mandate_from <= ${dateOf(session.dateFrom)}::date
          and coalesce(m.mandate_to, 'infinity') >= ${dateOf(session.dateFrom)}::date order by m.num, m.id`,
    )
  ).rows;
const approversOf = async (ctx: TxCtx, idEsesstype: number): Promise<number[]> =>
  (
    await ctx.db.run<{ id: number }>(
      sql`select distinct a.id_user as id from ${ctx.db.table('esessiontype-auth-assignment')} a where a.id_esesstype = ${idEsesstype} and a.is_approver = 1 and ${inMandate(sql`a`, ctx.now)}`,
    )
  ).rows.map(row => row.id);
/** Who has done anything to the session, its items or what is enclosed to them, deleted ones too; approving and returning prepares nothing. */
const writersOf = async (ctx: TxCtx, { id }: Session): Promise<{ id: number | null; actor: number | null }[]> => {
  const items = sql`select i.id from ${ctx.db.table('esess-agenda')} i where i.id_esess = ${id}`;
  const documents = sql`select d.id from ${ctx.db.table('esess-agenda-document')} d where d.id_esess_age in (${items})`;
  const of = (entity: string, ids: ReturnType<typeof sql>) =>
    sql`select l.id_user as id, l.id_actor as actor from ${auditLog(ctx.db)} l where l.entity = ${entity} and l.id_entity in (select x.id::text from (${ids}) x)
      and l.action <> all(${['approve', 'return'].map(verb => `${esession.name}.${verb}`)}::text[])`;
  const { rows } = await ctx.db.run<{ id: number | null; actor: number | null }>(
    sql`${of(esession.name, sql`select ${id}::int as id`)} union ${of(esessAgenda.name, items)} union ${of(esessAgendaDocument.name, documents)}`,
  );
  return rows;
};
/** Everybody who has written the session, or submits it now; whoever acts as somebody else counts as both. */
const preparersOf = async (ctx: TxCtx, session: Session): Promise<ReadonlySet<number>> => {
  const rows = await writersOf(ctx, session);
  const found = [session.createdBy, ctx.me?.id, ctx.me?.actor?.id, ...rows.flatMap(({ id, actor }) => [id, actor])];
  return new Set(found.filter(id => id !== null && id !== undefined));
};
/** The accounts of who may preside over a body today: the chair, then the deputy. */
const presidersOf = async (ctx: TxCtx, idEsesstype: number): Promise<number[]> =>
  (
    await ctx.db.run<{ id: number }>(
      sql`select m.id_user as id from ${ctx.db.table('esessiontype-member')} m where m.id_esesstype = ${idEsesstype} and m.member_role in ('chair', 'deputyChair') and m.id_user is not null
        and ${inMandate(sql`m`, ctx.now)} order by m.member_role, m.num, m.id`,
    )
  ).rows.map(row => row.id);
interface Asked {
  readonly users: readonly number[];
  /** Who presides over the body approves what they have prepared. */
  readonly isOwn: boolean;
}
/** Who is asked to approve: approvers who have not prepared it, else the chair or the deputy who has not; nobody, where that would be somebody alone with their own work. */
const askedToApprove = async (ctx: TxCtx, session: Session): Promise<Asked | 'approverMissing' | 'onlyPreparers'> => {
  const preparers = await preparersOf(ctx, session);
  const approvers = (await approversOf(ctx, session.idEsesstype)).filter(id => !preparers.has(id));
  if (approvers.length > 0) return { users: approvers, isOwn: false };
  const presiders = await presidersOf(ctx, session.idEsesstype);
  const [first] = presiders;
  if (first === undefined) return 'approverMissing';
  const free = presiders.find(id => !preparers.has(id));
  if (free !== undefined) return { users: [free], isOwn: false };
  return (await bodyOf(ctx, session.idEsesstype)).chairMayApproveOwn === 1
    ? { users: [first], isOwn: true }
    : 'onlyPreparers';
};
/** Who keeps the minutes of a body, where nobody else was named for a session. */
const recorderOf = async (ctx: TxCtx, idEsesstype: number): Promise<number | null> =>
  (
    await ctx.db.one<{ id: number }>(
      sql`select a.id_user as id from ${ctx.db.table('esessiontype-auth-assignment')} a where a.id_esesstype = ${idEsesstype} and a.is_recorder = 1 and ${inMandate(sql`a`, ctx.now)} order by a.id limit 1`,
    )
  )?.id ?? null;
const runnersOf = (ctx: TxCtx, session: Session) =>
  sql`select a.id_user from ${ctx.db.table('esessiontype-auth-assignment')} a where a.id_esesstype = ${session.idEsesstype} and a.is_admin = 1 and ${inMandate(sql`a`, ctx.now)}
    union select ${session.createdBy}::int`;

// ——— Preparation ———

/** Minutes are adopted of a session that the body has held, or is called to hold before this one. */
const adoptionProblems = async (ctx: TxCtx, session: Session): Promise<Found> => {
  const found = await ctx.db.one<{ title: string }>(
    sql`select i.title from ${ctx.db.table('esess-agenda')} i where i.id_esess = ${session.id} and i.item_kind = 'minutesAdoption' and i.deleted_at is null
      and not exists (select from ${ctx.db.table('esession')} e where e.id_esesstype = ${session.idEsesstype} and e.id <> ${session.id} and e.deleted_at is null
        and (e.status in ('closed', 'minutesReview', 'archived') or e.status in ('called', 'open') and e.date_from < (${session.dateFrom}::timestamp at time zone 'Europe/Zagreb')))
      order by i.num limit 1`,
  );
  return found ? [error('nothingToAdopt', null, { title: found.title })] : [];
};
const agendaProblems = async (ctx: TxCtx, session: Session): Promise<Found> => {
  const { id } = session;
  const items = await ctx.db.one<{ all: number; unwritten: string | null }>(
    sql`select count(*)::int as all, string_agg(title, ', ' order by num) filter (where item_kind = 'decision' and coalesce(proposed_decision, '') = '') as unwritten
      from ${ctx.db.table('esess-agenda')} where id_esess = ${id} and deleted_at is null`,
  );
  if (items!.all === 0) return [error('agendaEmpty')];
  if (items!.unwritten) return [error('decisionUnwritten', null, { titles: items!.unwritten })];
  return adoptionProblems(ctx, session);
};
const approvalProblems = async (ctx: TxCtx, session: Session): Promise<Found> => {
  const asked = await askedToApprove(ctx, session);
  return typeof asked === 'string' ? [error(asked)] : [];
};
/** Whoever was asked to approve and has added something since approves it no more, except a chair whom the body allows to approve their own. */
const ownWorkProblems = async (ctx: TxCtx, session: Session): Promise<Found> => {
  if (session.isOwnApproval === 1) return [];
  const writers = await writersOf(ctx, session);
  return writers.some(({ id, actor }) => id === ctx.me!.id || actor === ctx.me!.id) ? [error('onlyPreparers')] : [];
};
const pendingOf = (me: Me): Rule =>
  rule`exists (select from ${table('esess-preparation-approval')} p where p.id_esess = ${col('id')} and p.round = ${col('round')} and p.id_user = ${me.id} and p.decision = 'pending' and p.deleted_at is null)`;
const approver = (me: Me): Rule => !me.actor && { all: [approves(me, 'idEsesstype'), pendingOf(me)] };

const decide = async (ctx: TxCtx, session: Session, decision: 'approved' | 'returned', note: string | null) => {
  const own = await ctx.db.one<{ id: number }>(
    sql`select id from ${ctx.db.table('esess-preparation-approval')} where id_esess = ${session.id} and round = ${session.round} and id_user = ${ctx.me!.id} and decision <> 'remark' and deleted_at is null`,
  );
  await save(
    ctx,
    esessPreparationApproval,
    { decision, note, decidedAt: wallClock(ctx.now) },
    { as: 'system', id: own!.id },
  );
};

/** A regular session begins with the minutes of the last one, as long as they are not adopted. */
const beginWithMinutes = async (ctx: TxCtx, session: Session): Promise<void> => {
  const last = await ctx.db.one<{ ordinal: number | null }>(
    sql`select e.ordinal from ${ctx.db.table('esession')} e where e.id_esesstype = ${session.idEsesstype} and e.status in ('closed', 'minutesReview') and e.deleted_at is null and e.id <> ${session.id}
      order by e.date_from desc, e.id desc limit 1`,
  );
  if (!last) return;
  const title =
    last.ordinal === null ? 'Usvajanje zapisnika prethodne sjednice' : `Usvajanje zapisnika ${last.ordinal}. sjednice`;
  await save(
    ctx,
    esessAgenda,
    { idEsess: session.id, title, itemKind: 'minutesAdoption', voteKind: 'public' },
    { as: 'system' },
  );
};

// ——— Call ———

const daysUntil = (ctx: TxCtx, dateFrom: string): number => minutesBetween(wallClock(ctx.now), dateFrom) / 1440;

const callProblems = async (ctx: TxCtx, session: Session, reason: string | null): Promise<Found> => {
  const body = await bodyOf(ctx, session.idEsesstype);
  const lead = session.kind === 'extraordinary' ? body.callLeadDaysExtra : body.callLeadDays;
  const left = daysUntil(ctx, session.dateFrom);
  return [
    ...(left <= 0 ? [error('inPast')] : []),
    ...(left > 0 && left < lead && !reason?.trim() ? [error('leadTooShort', 'reason', { days: lead })] : []),
  ];
};
const readyToCall = async (ctx: TxCtx, session: Session): Promise<Found> => {
  const body = await bodyOf(ctx, session.idEsesstype);
  const members = await membersOn(ctx, session);
  const { mode, idRoom, meetingUrl, dateFrom, dateTo } = session;
  // A body that is still to elect its chair is opened by a member who was named for it.
  const isFirst = session.kind === 'constitutive' && members.some(m => m.id === session.idChair);
  return [
    ...(mode === 'inPerson' && idRoom === null ? [error('placeMissing', 'idRoom')] : []),
    ...(mode === 'hybrid' && (idRoom === null || meetingUrl === null) ? [error('placeMissing', 'meetingUrl')] : []),
    ...(mode === 'electronic' && minutesBetween(dateFrom, dateTo!) < body.eVotingMinHours * 60
      ? [error('windowTooShort', 'dateTo', { hours: body.eVotingMinHours })]
      : []),
    ...(members.some(m => m.hasVote === 1 && m.role !== 'substitute') ? [] : [error('noVoters')]),
    ...(await adoptionProblems(ctx, session)),
    ...(presiderAmong(members) || isFirst ? [] : [error('chairMissing')]),
  ];
};
/** A call that comes later than the hour for excuses takes them until the session begins. */
const excuseUntil = (ctx: TxCtx, { dateFrom }: Session, { excuseLeadHours }: Body): string => {
  const until = addMinutes(dateFrom, -60 * excuseLeadHours);
  return until > wallClock(ctx.now) ? until : dateFrom;
};
/** One series for each body over the years, or anew by term or year; a session that was not held leaves its number to the next call. */
const nextOrdinal = async (ctx: TxCtx, session: Session, body: Body): Promise<number> => {
  if (session.ordinal !== null) return session.ordinal;
  await ctx.db.lock('ordinal of sessions', session.idEsesstype);
  const last = await ctx.db.one<{
    n: number;
  }>(sql`select coalesce(max(ordinal), 0) as n from ${ctx.db.table('esession')}
    where id_esesstype = ${session.idEsesstype} and deleted_at is null and status not in ('notHeld', 'cancelled')
      and (${body.numbering !== 'year'} or extract(year from date_from at time zone 'Europe/Zagreb') = ${Number(session.dateFrom.slice(0, 4))})
      and (${body.numbering !== 'term'} or (date_from at time zone 'Europe/Zagreb')::date >= ${body.termFrom}::date)`);
  return last!.n + 1;
};
/** An event lasts a day at most: an electronic session stands in the calendar on each of its days. */
const daysOf = ({ mode, dateFrom, dateTo }: Session): { start: string; end: string }[] => {
  const end = dateTo ?? addMinutes(dateFrom, 120);
  if (mode !== 'electronic') return [{ start: dateFrom, end }];
  const days: { start: string; end: string }[] = [];
  for (let start = dateFrom; start < end && days.length < 31; ) {
    const midnight = `${addDays(dateOf(start), 1)} 00:00`;
    days.push({ start, end: midnight < end ? midnight : end });
    start = midnight;
  }
  return days;
};
const putInCalendars = async (ctx: TxCtx, session: Session, users: readonly number[]): Promise<string> => {
  const ids = await placeEvents(
    ctx,
    daysOf(session).map(day => ({
      kind: 'eSession' as const,
      source: 'eSession' as const,
      title: session.title,
      ...day,
      idRoom: session.mode === 'electronic' ? null : session.idRoom,
      idOwner: ctx.me?.id ?? session.createdBy!,
      users,
      isPublic: 0 as const,
    })),
  );
  return ids.join(',');
};
const takeFromCalendars = async (ctx: TxCtx, { calendarEvents }: Session, note: string | null): Promise<void> => {
  if (calendarEvents) await cancelEvents(ctx, calendarEvents.split(',').map(Number), note);
};
const snapshot = async (ctx: TxCtx, session: Session): Promise<void> => {
  await purgeMatching(ctx, esessAttendance, { idEsess: session.id });
  const members = await membersOn(ctx, session);
  await makeMany(
    ctx,
    esessAttendance,
    members.map(m => ({
      idEsess: session.id,
      idEsesstypeMem: m.id,
      hasVote: m.role === 'substitute' ? (0 as const) : m.hasVote,
      response: 'none' as const,
      presence: 'absent' as const,
    })),
    { together: true },
  );
};

// ——— The session itself ———

const openVotes = async (ctx: TxCtx, { id }: Session): Promise<number> =>
  (await ctx.db.one<{
    n: number;
  }>(sql`select count(*)::int as n from ${ctx.db.table('esess-age-question')} q join ${ctx.db.table('esess-agenda')} i on i.id = q.id_esess_age
    where i.id_esess = ${id} and q.status = 'open' and q.deleted_at is null`))!.n;
const moveItems = async (ctx: TxCtx, session: Session, from: readonly string[], to: 'postpone', note: string) => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select id from ${ctx.db.table('esess-agenda')} where id_esess = ${session.id} and status = any(${from}::text[]) and deleted_at is null order by id`,
  );
  for (const { id } of rows) await move(ctx, esessAgenda, id, to, { note }, { as: 'system' });
};
const publishVotes = async (ctx: TxCtx, session: Session): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select q.id from ${ctx.db.table('esess-age-question')} q join ${ctx.db.table('esess-agenda')} i on i.id = q.id_esess_age where i.id_esess = ${session.id} and q.status = 'closed' and q.deleted_at is null order by q.id`,
  );
  for (const { id } of rows) await move(ctx, esessAgeQuestion, id, 'publish', {}, { as: 'system' });
};
/** What was voted on is decided, whether or not somebody said so before the end: nobody sits at the end of an electronic session. */
const concludeDecided = async (ctx: TxCtx, idEsess: number): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select i.id from ${ctx.db.table('esess-agenda')} i where i.id_esess = ${idEsess} and i.status in ('pending', 'discussion') and i.deleted_at is null
      and exists (select from ${ctx.db.table('esess-age-question')} q where q.id_esess_age = i.id and q.status = 'published' and q.is_agenda_amendment = 0 and q.id_amendment is null and q.deleted_at is null) order by i.id`,
  );
  for (const { id } of rows) await move(ctx, esessAgenda, id, 'conclude', {}, { as: 'system' });
};
const minutesOf = (ctx: TxCtx, idEsess: number) =>
  ctx.db.one<{ id: number; text: string; open: number }>(
    sql`select m.id, m.text, (select count(*)::int from ${ctx.db.table('esess-minutes-remark')} r where r.id_esess_min = m.id and r.resolution = 'open' and r.deleted_at is null) as open
      from ${ctx.db.table('esess-minutes')} m where m.id_esess = ${idEsess} and m.deleted_at is null`,
  );
const keepsMinutes = (me: Me): Rule => ({
  any: [leads(me), records(me, 'idEsesstype'), { idRecorder: me.id }],
});
export const recorders = (ctx: TxCtx, session: Session) =>
  session.idRecorder === null
    ? sql`select a.id_user from ${ctx.db.table('esessiontype-auth-assignment')} a where a.id_esesstype = ${session.idEsesstype} and (a.is_recorder = 1 or a.is_admin = 1) and ${inMandate(sql`a`, ctx.now)}`
    : [session.idRecorder];

const byClock = (column: 'dateFrom' | 'dateTo') => (now: Date) =>
  rule`${col('mode')} = 'electronic' and ${col(column)} <= ${now}::timestamptz`;

/** What is approved is written by nobody after it is submitted; who presides, who writes and where one connects stay open. */
const ofPreparation = {
  writtenBy: () => evenForAdmin<typeof esession>({ status: { in: ['draft', 'returned'] } }),
  say: 'called',
} as const;
/** When and where: what was approved is the agenda; a room may be taken before the members are called. */
const ofCall = {
  writtenBy: () => evenForAdmin<typeof esession>({ status: { in: ['draft', 'returned', 'approved'] } }),
  say: 'called',
} as const;

export const sessionPolicy: Policy<typeof esession> = {
  read: me => ({
    any: [
      runsBody(me, 'idEsesstype'),
      approves(me, 'idEsesstype'),
      records(me, 'idEsesstype'),
      { all: [{ callSentAt: { isNull: false } }, { any: [wasCalled(me, 'id'), { idRecorder: me.id }] }] },
    ],
  }),
  create: me => prepares(me, 'idEsesstype'),
  update: me => ({
    all: [
      { status: { in: [...beingPrepared, 'called', 'open'] } },
      { any: [prepares(me, 'idEsesstype'), { all: [leads(me), { status: { in: ['called', 'open'] } }] }] },
    ],
  }),
  remove: me => ({ all: [prepares(me, 'idEsesstype'), { status: 'draft' }] }),
  fields: {
    idEsesstype: ofPreparation,
    idAcademicyear: ofPreparation,
    kind: ofPreparation,
    mode: ofPreparation,
    title: ofPreparation,
    dateFrom: ofCall,
    dateTo: ofCall,
    idRoom: ofCall,
    callText: ofCall,
  },
  scenarios: {
    SCENARIO_PREPARATION: { where: () => ({ status: { in: [...beingPrepared] } }) },
    SCENARIO_CALL: { where: () => ({ status: { in: ['approved', 'called'] } }) },
    SCENARIO_PARTICIPATION_ALL: { where: () => ({ status: { in: [...forMembers] } }) },
  },
  async check(ctx, { verb, before, row }): Promise<Found> {
    if (verb === 'remove') return [];
    const body = await bodyOf(ctx, row.idEsesstype);
    const chair = row.idChair
      ? await ctx.db.one<{ type: number }>(
          sql`select id_esesstype as type from ${ctx.db.table('esessiontype-member')} where id = ${row.idChair}`,
        )
      : null;
    return [
      ...(body.isActive === 0 && !before ? [error('typeInactive', 'idEsesstype')] : []),
      ...(before && before.idEsesstype !== row.idEsesstype ? [error('typeFixed', 'idEsesstype')] : []),
      ...((!before || before.dateFrom !== row.dateFrom) && row.dateFrom <= wallClock(ctx.now)
        ? [error('inPast', 'dateFrom')]
        : []),
      ...(row.mode === 'electronic' && row.dateTo === null ? [error('endMissing', 'dateTo')] : []),
      ...(row.dateTo !== null && row.dateTo <= row.dateFrom ? [error('endBeforeBegin', 'dateTo')] : []),
      ...(chair && chair.type !== row.idEsesstype ? [error('chairForeign', 'idChair')] : []),
    ];
  },
  effect: async (ctx, { verb, row }) => {
    if (verb === 'create' && row.kind === 'regular') await beginWithMinutes(ctx, row);
  },
  moves: {
    submit: {
      by: me => prepares(me, 'idEsesstype'),
      ready: agendaProblems,
      check: approvalProblems,
      async set(ctx, row) {
        const asked = await askedToApprove(ctx, row);
        return { round: (row.round ?? 0) + 1, isOwnApproval: typeof asked !== 'string' && asked.isOwn ? 1 : 0 };
      },
      async effect(ctx, row) {
        const asked = await askedToApprove(ctx, row);
        const users = typeof asked === 'string' ? [] : asked.users;
        await makeMany(
          ctx,
          esessPreparationApproval,
          users.map(idUser => ({ idEsess: row.id, round: row.round!, idUser, decision: 'pending' as const })),
        );
        // Of a chair nobody may have known until now that they approve.
        for (const idUser of users) await followMandates(ctx, idUser);
        await tellOf(ctx, row, 'submitted', users, { todo: { closedWhen: { not: { status: 'inApproval' } } } });
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    approve: {
      // Nobody approves in an approver's place, nor acting as one: there is a line for each of them.
      by: me => evenForAdmin(approver(me)),
      check: ownWorkProblems,
      set: async (ctx, row) => {
        const { approversNeeded } = await bodyOf(ctx, row.idEsesstype);
        const others = await ctx.db.one<{ n: number }>(
          sql`select count(*)::int as n from ${ctx.db.table('esess-preparation-approval')} where id_esess = ${row.id} and round = ${row.round} and decision = 'pending' and id_user <> ${ctx.me!.id} and deleted_at is null`,
        );
        return { state: approversNeeded === 'any' || others!.n === 0 ? 'approved' : 'inApproval' };
      },
      async effect(ctx, row, { note }) {
        await decide(ctx, row, 'approved', note);
        if (row.status === 'approved') await tellOf(ctx, row, 'approved', runnersOf(ctx, row));
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    return: {
      by: me => evenForAdmin(approver(me)),
      async effect(ctx, row, { note }) {
        await decide(ctx, row, 'returned', note);
        await tellOf(ctx, row, 'returned', runnersOf(ctx, row), {
          note,
          todo: { closedWhen: { not: { status: 'returned' } } },
        });
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    call: {
      by: me => ({ all: [leads(me), runsBody(me, 'idEsesstype')] }),
      ready: readyToCall,
      check: (ctx, row, { reason }) => callProblems(ctx, row, reason),
      async set(ctx, row, { reason }) {
        const body = await bodyOf(ctx, row.idEsesstype);
        const members = await membersOn(ctx, row);
        const entitled = members.filter(m => m.hasVote === 1 && m.role !== 'substitute').length;
        const users = [...new Set(members.flatMap(m => (m.idUser === null ? [] : [m.idUser])))];
        return {
          ordinal: await nextOrdinal(ctx, row, body),
          callSentAt: wallClock(ctx.now),
          excuseUntil: excuseUntil(ctx, row, body),
          shortCallReason: reason,
          entitledCount: entitled,
          quorumRequired: quorumOf(body.quorumKind, body.quorumValue, entitled),
          idChair: row.idChair ?? presiderAmong(members)?.id ?? null,
          idRecorder: row.idRecorder ?? (await recorderOf(ctx, row.idEsesstype)),
          calendarEvents: await putInCalendars(ctx, row, users),
        };
      },
      async effect(ctx, row) {
        await snapshot(ctx, row);
        await tellCalled(ctx, row, 'called');
        await callByLink(ctx, row.id);
        await forgetSessions(ctx.db, '*');
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    postpone: {
      by: me => ({ all: [leads(me), runsBody(me, 'idEsesstype')] }),
      check: (ctx, row, { newDateFrom, newDateTo }) => [
        ...(newDateFrom <= wallClock(ctx.now) ? [error('inPast', 'newDateFrom')] : []),
        ...(row.mode === 'electronic' && newDateTo === null ? [error('endMissing', 'newDateTo')] : []),
        ...(newDateTo !== null && newDateTo <= newDateFrom ? [error('endBeforeBegin', 'newDateTo')] : []),
      ],
      set: (_ctx, _row, { newDateFrom, newDateTo }) => ({
        dateFrom: newDateFrom,
        dateTo: newDateTo,
        callSentAt: null,
        excuseUntil: null,
        shortCallReason: null,
        calendarEvents: null,
      }),
      async effect(ctx, row, { note }, before) {
        await takeFromCalendars(ctx, before, note);
        await tellCalled(ctx, row, 'postponed', note);
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    open: {
      by: me => leads(me),
      when: byClock('dateFrom'),
      ready: (_ctx, row) => (row.mode !== 'electronic' && row.hasQuorum === 0 ? [error('noQuorum')] : []),
      set: ctx => ({ openedAt: wallClock(ctx.now) }),
      effect: (ctx, row) => tellSession(ctx, 'ESession', row.id),
    },
    close: {
      by: me => leads(me),
      when: byClock('dateTo'),
      ready: async (ctx, row) => ((await openVotes(ctx, row)) > 0 ? [error('voteOpen')] : []),
      set: ctx => ({ closedAt: wallClock(ctx.now) }),
      async effect(ctx, row) {
        await publishVotes(ctx, row);
        await concludeDecided(ctx, row.id);
        await moveItems(ctx, row, ['pending', 'discussion'], 'postpone', 'Sjednica je završila prije ove točke.');
        const text = await draftMinutes(ctx, row.id);
        await save(ctx, esessMinutes, { idEsess: row.id, text, generated: text }, { as: 'system' });
        await tellOf(ctx, row, 'minutesDue', recorders(ctx, row), {
          todo: { closedWhen: { not: { status: 'closed' } } },
        });
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    noQuorum: {
      by: me => leads(me),
      ready: async (ctx, row) => [...((await openVotes(ctx, row)) > 0 ? [error('voteOpen')] : [])],
      set: (_ctx, _row, { note }) => ({ endReason: note }),
      async effect(ctx, row, { note }) {
        await tellCalled(ctx, row, 'notHeld', note);
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    publishMinutes: {
      by: keepsMinutes,
      ready: async (ctx, row) => ((await minutesOf(ctx, row.id))?.text.trim() ? [] : [error('minutesEmpty')]),
      async effect(ctx, row) {
        await move(ctx, esessMinutes, (await minutesOf(ctx, row.id))!.id, 'publish', {}, { as: 'system' });
        await tellCalled(ctx, row, 'minutes');
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    adoptMinutes: {
      by: me => ({ all: [leads(me), runsBody(me, 'idEsesstype')] }),
      async ready(ctx, row) {
        const minutes = await minutesOf(ctx, row.id);
        if (!minutes) return [error('minutesEmpty')];
        return minutes.open > 0 ? [error('remarksOpen')] : [];
      },
      async effect(ctx, row) {
        const { id } = (await minutesOf(ctx, row.id))!;
        await move(ctx, esessMinutes, id, 'adopt', {}, { as: 'system' });
        await tellCalled(ctx, row, 'adopted');
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    cancel: {
      by: me => ({ any: [prepares(me, 'idEsesstype'), keepsBodies(me)] }),
      set: (_ctx, _row, { note }) => ({ endReason: note, calendarEvents: null }),
      async effect(ctx, row, { note }, before) {
        await takeFromCalendars(ctx, before, note);
        if (before.callSentAt !== null) await tellCalled(ctx, row, 'cancelled', note);
        await tellSession(ctx, 'ESession', row.id);
      },
    },
  },
};
