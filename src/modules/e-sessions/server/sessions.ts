import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
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
  esessAgeQuestion,
  esessAttendance,
  esessMinutes,
  type esession,
  esessPreparationApproval,
  forMembers,
} from '../model.ts';
import { tellSession } from './bodies.ts';
import { inMandate } from './facts.ts';
import { callByLink } from './link.ts';
import { draftMinutes } from './minutes-text.ts';
import { tellCalled, tellOf } from './notices.ts';
import { approves, keepsBodies, leads, prepares, records, runsBody, wasCalled } from './rules.ts';

type Session = Row<typeof esession>;
type Found = Problem<typeof esession>[];

interface Body {
  readonly quorumKind: 'majority' | 'twoThirds' | 'fixed';
  readonly quorumValue: number | null;
  readonly callLeadDays: number;
  readonly callLeadDaysExtra: number;
  readonly eVotingMinHours: number;
  readonly approversNeeded: 'any' | 'all';
  readonly numbering: 'continuous' | 'term' | 'year';
  readonly termFrom: string | null;
  readonly isActive: 0 | 1;
}
export const bodyOf = async (ctx: TxCtx, id: number): Promise<Body> =>
  (await ctx.db.one<Body>(sql`select quorum_kind as "quorumKind", quorum_value as "quorumValue", call_lead_days as "callLeadDays", call_lead_days_extra as "callLeadDaysExtra",
    e_voting_min_hours as "eVotingMinHours", approvers_needed as "approversNeeded", numbering, term_from::text as "termFrom", is_active as "isActive" from ${ctx.db.table('esessiontype')} where id = ${id}`))!;

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

const agendaProblems = async (ctx: TxCtx, { id }: Session): Promise<Found> => {
  const items = await ctx.db.one<{ all: number; unwritten: string | null }>(
    sql`select count(*)::int as all, string_agg(title, ', ' order by num) filter (where item_kind = 'decision' and coalesce(proposed_decision, '') = '') as unwritten
      from ${ctx.db.table('esess-agenda')} where id_esess = ${id} and deleted_at is null`,
  );
  if (items!.all === 0) return [error('agendaEmpty')];
  return items!.unwritten ? [error('decisionUnwritten', null, { titles: items!.unwritten })] : [];
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
  return [
    ...(mode === 'inPerson' && idRoom === null ? [error('placeMissing', 'idRoom')] : []),
    ...(mode === 'hybrid' && (idRoom === null || meetingUrl === null) ? [error('placeMissing', 'meetingUrl')] : []),
    ...(mode === 'electronic' && minutesBetween(dateFrom, dateTo!) < body.eVotingMinHours * 60
      ? [error('windowTooShort', 'dateTo', { hours: body.eVotingMinHours })]
      : []),
    ...(members.some(m => m.hasVote === 1 && m.role !== 'substitute') ? [] : [error('noVoters')]),
  ];
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

/** What may still be changed once the body has been called: who presides, who writes, where one connects. */
const evenWhenCalled = ['idChair', 'idRecorder', 'meetingUrl'];
/** And until then: when and where. What was approved is the agenda; a room may be taken before the members are called. */
const evenWhenApproved = [...evenWhenCalled, 'dateFrom', 'dateTo', 'idRoom', 'callText'];

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
  scenarios: {
    SCENARIO_PREPARATION: { where: () => ({ status: { in: [...beingPrepared] } }) },
    SCENARIO_CALL: { where: () => ({ status: { in: ['approved', 'called'] } }) },
    SCENARIO_PARTICIPATION_ALL: { where: () => ({ status: { in: [...forMembers] } }) },
  },
  async check(ctx, { verb, before, row, input }): Promise<Found> {
    if (verb === 'remove') return [];
    if (before && !['draft', 'returned'].includes(before.status)) {
      const open = before.status === 'approved' ? evenWhenApproved : evenWhenCalled;
      const closed = Object.keys(input).filter(field => !open.includes(field));
      if (closed.length > 0) return [error('called', closed[0]!)];
    }
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
      set: async (ctx, row) => ({
        round: (row.round ?? 0) + 1,
        state: (await approversOf(ctx, row.idEsesstype)).length > 0 ? 'inApproval' : 'approved',
      }),
      async effect(ctx, row) {
        const approvers = await approversOf(ctx, row.idEsesstype);
        await makeMany(
          ctx,
          esessPreparationApproval,
          approvers.map(idUser => ({ idEsess: row.id, round: row.round!, idUser, decision: 'pending' as const })),
        );
        await tellOf(ctx, row, 'submitted', approvers, { todo: { closedWhen: { not: { status: 'inApproval' } } } });
        await tellSession(ctx, 'ESession', row.id);
      },
    },
    approve: {
      // Nobody approves in an approver's place, nor acting as one: there is a line for each of them.
      by: me => evenForAdmin(approver(me)),
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
          shortCallReason: reason,
          entitledCount: entitled,
          quorumRequired: quorumOf(body.quorumKind, body.quorumValue, entitled),
          idChair: row.idChair ?? members.find(m => m.role === 'chair')?.id ?? null,
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
