import { setTimeout as pause } from 'node:timers/promises';
import { choice, integer, list, object, type Row, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  beside,
  type Ctx,
  endpoint,
  error,
  inTransaction,
  type Me,
  move,
  notFound,
  type Policy,
  type Problem,
  Refusal,
  type Rule,
  rule,
  col,
  table,
  save,
  saveMatching,
  seal,
  seen,
  sql,
  toRoom,
  type TxCtx,
  via,
  visible,
} from '../../../kernel/server/index.ts';
import { outcomeOf, outcomeOfChoice } from '../majority.ts';
import {
  esessAgenda,
  type esessAgeQueOption,
  esessAgeQueOption as option,
  esessAgeQuestion,
  esessAgeVote,
  esessAgeVoteKey,
  esessAgeVoter,
  esessAttendance,
  type MajorityKind,
} from '../model.ts';
import { type Ballot, dropBallotKey, encryptedBallot, makeBallotKey, openBallots } from './ballots.ts';
import {
  amendmentsOpen,
  calledTo,
  isAmendmentTo,
  isProposalVoted,
  nameOfMember,
  tellSession,
  votersAmong,
} from './bodies.ts';
import { leads } from './rules.ts';

type Question = Row<typeof esessAgeQuestion>;
const toSession = 'idEsessAge.idEsess.';

interface Place {
  readonly idEsess: number;
  readonly status: string;
  readonly mode: 'inPerson' | 'electronic' | 'hybrid';
  readonly quorum: number;
  readonly entitled: number;
  readonly dateTo: string | null;
  readonly itemStatus: string;
  readonly itemVoteKind: string;
  readonly majority: MajorityKind;
  readonly secretAllowed: 0 | 1;
  readonly abstainAllowed: 0 | 1;
  readonly present: number;
}
const placeOf = async (ctx: Pick<Ctx, 'db'>, q: Question): Promise<Place> => {
  const { db } = ctx;
  const found = (await db.one<
    Omit<Place, 'present'>
  >(sql`select e.id as "idEsess", e.status, e.mode, coalesce(e.quorum_required, 1) as quorum, coalesce(e.entitled_count, 0) as entitled,
    to_char(e.date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "dateTo", i.status as "itemStatus", i.vote_kind as "itemVoteKind", coalesce(${q.majorityKind}::text, i.majority_kind, t.majority_kind) as majority,
    t.secret_allowed as "secretAllowed", t.abstain_allowed as "abstainAllowed"
    from ${db.table('esess-agenda')} i join ${db.table('esession')} e on e.id = i.id_esess join ${db.table('esessiontype')} t on t.id = e.id_esesstype where i.id = ${q.idEsessAge}`))!;
  return { ...found, present: votersAmong(await calledTo(ctx, found.idEsess)).length };
};
/** Who stands on the roll: those who are there; in an electronic session everybody with a vote and an account. */
const rollOf = async (ctx: TxCtx, place: Place): Promise<number[]> => {
  const called = await calledTo(ctx, place.idEsess);
  if (place.mode === 'electronic')
    return called.flatMap(of => {
      if (of.hasVote === 0) return [];
      // Nobody is there or away: whoever has sent an excuse and named a substitute has given the vote to them.
      const by = of.response === 'excused' ? called.find(c => c.idMember === of.idSubstitute) : undefined;
      return (by ?? of).idUser === null ? [] : [(by ?? of).idMember];
    });
  // On paper also those vote who have no account; by portal they cannot.
  return votersAmong(called)
    .filter(({ by }) => by.idUser !== null)
    .map(({ by }) => by.idMember);
};
const optionsOf = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<{ id: number; text: string }[]> =>
  (
    await db.run<{ id: number; text: string }>(
      sql`select id, text from ${db.table('esess-age-que-option')} where id_esess_age_que = ${id} and deleted_at is null order by num`,
    )
  ).rows;
const inItem = async (ctx: TxCtx, q: Question, to: 'beginVote' | 'endVote'): Promise<void> => {
  const item = await ctx.db.one<{ status: string }>(
    sql`select status from ${ctx.db.table('esess-agenda')} where id = ${q.idEsessAge}`,
  );
  const from = to === 'beginVote' ? ['pending', 'discussion'] : ['voting'];
  if (!from.includes(item!.status)) return;
  if (to === 'endVote') {
    const others = await ctx.db.one(
      sql`select 1 from ${ctx.db.table('esess-age-question')} where id_esess_age = ${q.idEsessAge} and status = 'open' and id <> ${q.id} and deleted_at is null`,
    );
    if (others) return;
  }
  await move(ctx, esessAgenda, q.idEsessAge, to, {}, { as: 'system' });
};

/** Amendments are decided before what they would change. */
const againstOrder = async (ctx: TxCtx, q: Question): Promise<Problem<typeof esessAgeQuestion>[]> => {
  if (q.isAgendaAmendment === 1) return [];
  if (q.idAmendment === null) {
    const n = await amendmentsOpen(ctx, q.idEsessAge);
    return n > 0 ? [error('amendmentsFirst', null, { n })] : [];
  }
  return [
    ...((await isAmendmentTo(ctx, q.idAmendment, q.idEsessAge)) ? [] : [error('amendmentForeign')]),
    ...((await isProposalVoted(ctx, q.idEsessAge)) ? [error('proposalVoted')] : []),
  ];
};
/** What stands against a vote on an amendment as it is written. */
const againstAmendment = async (
  ctx: TxCtx,
  row: Question,
  before: Question | null,
): Promise<Problem<typeof esessAgeQuestion>[]> => {
  if (before && before.idAmendment !== row.idAmendment) return [error('amendmentFixed', 'idAmendment')];
  if (row.idAmendment === null) return [];
  const twin = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('esess-age-question')} where id_amendment = ${row.idAmendment} and id is distinct from ${row.id ?? null}::int and status <> 'annulled' and deleted_at is null limit 1`,
  );
  return [
    ...(row.method === 'yesNoAbstain' ? [] : [error('amendmentYesNo', 'method')]),
    ...(twin ? [error('amendmentVoted', 'idAmendment')] : []),
    ...((await isAmendmentTo(ctx, row.idAmendment, row.idEsessAge)) ? [] : [error('amendmentForeign', 'idAmendment')]),
    ...((await isProposalVoted(ctx, row.idEsessAge)) ? [error('proposalVoted', 'idAmendment')] : []),
  ];
};

/** What an item proposes is voted on in secret where its agenda says so; amendments and what comes onto the agenda need not be. */
const isSecretNeeded = (q: Question, place: Place): boolean =>
  place.itemVoteKind === 'secret' && q.isSecret === 0 && q.isAgendaAmendment === 0 && q.idAmendment === null;
const readyToOpen = async (ctx: TxCtx, q: Question): Promise<Problem<typeof esessAgeQuestion>[]> => {
  const place = await placeOf(ctx, q);
  if (place.status !== 'open') return [error('sessionNotOpen')];
  if (!['pending', 'discussion', 'voting', 'proposed'].includes(place.itemStatus)) return [error('itemOver')];
  const isElectronic = place.mode === 'electronic';
  const other = isElectronic
    ? null
    : await ctx.db.one(sql`select 1 from ${ctx.db.table('esess-age-question')} o join ${ctx.db.table('esess-agenda')} i on i.id = o.id_esess_age
        where i.id_esess = ${place.idEsess} and o.status = 'open' and o.deleted_at is null limit 1`);
  const options = q.method === 'yesNoAbstain' ? null : (await optionsOf(ctx, q.id)).length;
  const roll = q.isAnalog === 1 ? place.present : (await rollOf(ctx, place)).length;
  return [
    ...(!isElectronic && place.present < place.quorum
      ? [error('noQuorum', null, { present: place.present, needed: place.quorum })]
      : []),
    ...(other ? [error('voteOpen')] : []),
    ...(await againstOrder(ctx, q)),
    ...(q.isSecret === 1 && place.secretAllowed === 0 ? [error('secretForbidden')] : []),
    ...(isSecretNeeded(q, place) ? [error('secretNeeded')] : []),
    ...(roll < (q.isSecret === 1 ? 3 : 1) ? [error('fewVoters', null, { n: roll })] : []),
    ...(q.isAnalog === 1 && isElectronic ? [error('notElectronicAnalog')] : []),
    ...(options !== null && options < (q.method === 'election' ? 1 : 2) ? [error('fewOptions')] : []),
  ];
};

interface Tally {
  readonly cast: number;
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
  readonly invalid: number;
}
const tallyOf = async (ctx: TxCtx, id: number): Promise<Tally> =>
  (await ctx.db.one<Tally>(sql`select count(*)::int as cast, count(*) filter (where choice = 'yes')::int as yes, count(*) filter (where choice = 'no')::int as no,
    count(*) filter (where choice = 'abstain')::int as abstain, count(*) filter (where choice = 'blank')::int as invalid from ${ctx.db.table('esess-age-vote')} where id_esess_age_que = ${id}`))!;
const votesByOption = async (ctx: TxCtx, id: number): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await ctx.db.run<{ id: number; n: number }>(
        sql`select o::int as id, count(*)::int as n from ${ctx.db.table('esess-age-vote')} v, unnest(string_to_array(v.options, ',')) o where v.id_esess_age_que = ${id} group by o`,
      )
    ).rows.map(row => [row.id, row.n]),
  );

/** Counts and rules what it comes to. Nobody says the outcome: it follows from the votes and the body's own rule. */
const counted = async (
  ctx: TxCtx,
  q: Question,
  typed: Partial<Record<'yes' | 'no' | 'abstain' | 'invalid', number | null>>,
) => {
  const place = await placeOf(ctx, q);
  const isElectronic = place.mode === 'electronic';
  const closedAt = wallClock(ctx.now);
  let tally = q.isAnalog === 1 ? analog(typed) : await tallyOf(ctx, q.id);
  const annulled = (annulReason: string) => ({
    state: 'annulled' as const,
    closedAt,
    counted: tally.cast,
    annulReason,
  });
  if (q.isSecret === 1 && tally.cast < 3)
    return annulled('Predano je manje od tri listića: tajno glasovanje nije provedeno.');
  if (isEncrypted(q)) {
    if (!(await openBallots(ctx, q.id)))
      return annulled('Listići se ne mogu otvoriti jer je zaštita portala promijenjena dok je glasovanje trajalo.');
    tally = await tallyOf(ctx, q.id);
  }
  const present = isElectronic ? tally.cast : (q.presentCount ?? place.present);
  const rule = { majority: place.majority, entitled: q.entitledCount ?? place.entitled, present, quorum: place.quorum };
  const votes = q.method === 'yesNoAbstain' ? null : await votesByOption(ctx, q.id);
  const options = votes === null ? [] : await optionsOf(ctx, q.id);
  const outcome =
    votes === null
      ? outcomeOf(rule, tally.yes, tally.no)
      : outcomeOfChoice(
          rule,
          options.map(o => votes.get(o.id) ?? 0),
        );
  return {
    state: 'closed' as const,
    closedAt,
    presentCount: present,
    counted: tally.cast,
    ...(votes === null && { yes: tally.yes, no: tally.no, abstain: tally.abstain }),
    invalid: tally.invalid,
    outcome,
  };
};
const analog = (typed: Partial<Record<'yes' | 'no' | 'abstain' | 'invalid', number | null>>): Tally => {
  const [yes, no, abstain, invalid] = [typed.yes ?? 0, typed.no ?? 0, typed.abstain ?? 0, typed.invalid ?? 0];
  return { yes, no, abstain, invalid, cast: yes + no + abstain + invalid };
};
/** Whoever voted in an electronic session took part in it. */
const markPresence = async (ctx: TxCtx, q: Question, place: Place): Promise<void> => {
  if (place.mode !== 'electronic') return;
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select v.id_esesstype_mem as id from ${ctx.db.table('esess-age-voter')} v where v.id_esess_age_que = ${q.id} and v.has_voted = 1 order by 1`,
  );
  const members = rows.map(row => row.id);
  if (members.length > 0)
    await saveMatching(
      ctx,
      esessAttendance,
      { all: [{ idEsess: place.idEsess }, { idEsesstypeMem: { in: members } }, { presence: 'absent' }] },
      { presence: 'online' },
    );
};
const isEncrypted = (q: Pick<Question, 'isSecret' | 'isAnalog'>): boolean => q.isSecret === 1 && q.isAnalog === 0;
const sealVote = async (ctx: TxCtx, q: Question): Promise<void> => {
  if (isEncrypted(q)) await dropBallotKey(ctx, q.id);
  await seal(ctx, [esessAgeVoter, esessAgeVote, esessAgeVoteKey], 'idEsessAgeQue', q.id);
};

const isAdoption = async ({ db }: TxCtx, q: Question): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('esess-agenda')} where id = ${q.idEsessAge} and item_kind = 'minutesAdoption' and status in ('pending', 'discussion')`,
  )) !== null;

const over = async (ctx: TxCtx, q: Question): Promise<void> => {
  const place = await placeOf(ctx, q);
  if (q.status === 'closed') {
    for (const [id, votes] of await votesByOption(ctx, q.id)) await save(ctx, option, { votes }, { as: 'system', id });
    await markPresence(ctx, q, place);
  }
  await sealVote(ctx, q);
  await inItem(ctx, q, 'endVote');
  if (q.status === 'closed' && q.isAgendaAmendment === 1) {
    if (q.outcome === 'adopted') await move(ctx, esessAgenda, q.idEsessAge, 'admit', {}, { as: 'system' });
    else
      await move(
        ctx,
        esessAgenda,
        q.idEsessAge,
        'withdraw',
        { note: 'Dopuna dnevnog reda nije prihvaćena.' },
        { as: 'system' },
      );
  }
  // Minutes that the body has adopted are adopted: nobody has to say it once more.
  if (q.status === 'closed' && q.outcome === 'adopted' && q.idAmendment === null && (await isAdoption(ctx, q)))
    await move(ctx, esessAgenda, q.idEsessAge, 'conclude', {}, { as: 'system' });
  await toRoom(ctx, 'esession', place.idEsess, { closed: q.id });
  await tellSession(ctx, 'EsessAgeQuestion', place.idEsess, { idEsessAgeQue: q.id });
};

const chair = (me: Me): Rule => leads(me, toSession);
/** What a vote came to is the chair's until it is published. */
const result = { seenBy: (me: Me): Rule => ({ any: [{ status: { in: ['published', 'annulled'] } }, chair(me)] }) };
const notOver: Rule = {
  'idEsessAge.idEsess.status': { in: ['draft', 'returned', 'approved', 'called', 'open'] },
} as Rule;

export const questionPolicy: Policy<typeof esessAgeQuestion> = {
  read: () => via('idEsessAge', 'read'),
  create: me => ({ all: [notOver, chair(me)] }),
  update: me => ({ all: [{ status: 'prepared' }, notOver, chair(me)] }),
  remove: me => ({ all: [{ status: 'prepared' }, notOver, chair(me)] }),
  fields: { yes: result, no: result, abstain: result, invalid: result, outcome: result },
  async fill(ctx, { before, input }) {
    if (before) return {};
    const item = await ctx.db.one<{ status: string }>(
      sql`select status from ${ctx.db.table('esess-agenda')} where id = ${Number(input.idEsessAge)}`,
    );
    return item?.status === 'proposed' ? { isAgendaAmendment: 1 } : {};
  },
  async check(ctx, { verb, before, row }): Promise<Problem<typeof esessAgeQuestion>[]> {
    if (verb === 'remove') return [];
    const place = await placeOf(ctx, row);
    return [
      ...(await againstAmendment(ctx, row, before)),
      ...(['concluded', 'withdrawn'].includes(place.itemStatus) ? [error('itemOver', 'idEsessAge')] : []),
      ...(row.isSecret === 1 && place.secretAllowed === 0 ? [error('secretForbidden', 'isSecret')] : []),
      ...(isSecretNeeded(row, place) ? [error('secretNeeded', 'isSecret')] : []),
      ...(row.isAnalog === 1 && row.method !== 'yesNoAbstain' ? [error('notAnalog', 'isAnalog')] : []),
      ...(row.closesAt !== null && place.dateTo !== null && row.closesAt > place.dateTo
        ? [error('closesLate', 'closesAt')]
        : []),
    ];
  },
  moves: {
    open: {
      by: chair,
      ready: readyToOpen,
      async lock(ctx, row) {
        // Two votes that open at one moment would both find that none is open.
        await ctx.db.lock('votes of session', (await placeOf(ctx, row)).idEsess);
      },
      async set(ctx, row) {
        const place = await placeOf(ctx, row);
        const isElectronic = place.mode === 'electronic';
        return {
          openedAt: wallClock(ctx.now),
          entitledCount: place.entitled,
          presentCount: isElectronic ? null : place.present,
          closesAt: row.closesAt ?? (isElectronic ? place.dateTo : null),
        };
      },
      async effect(ctx, row) {
        const place = await placeOf(ctx, row);
        if (row.isAnalog === 0)
          await ctx.db.run(sql`insert into ${ctx.db.table('esess-age-voter')} (id, id_esess_age_que, id_esesstype_mem, has_voted, is_sealed)
            select gen_random_uuid(), ${row.id}, m, 0, 0 from unnest(${await rollOf(ctx, place)}::int[]) m order by random()`);
        if (isEncrypted(row)) await makeBallotKey(ctx, row.id);
        await inItem(ctx, row, 'beginVote');
        await tellSession(ctx, 'EsessAgeQuestion', place.idEsess, { idEsessAgeQue: row.id });
        // Last: after it the room hears of nothing but how many have voted.
        await toRoom(ctx, 'esession', place.idEsess, { opened: row.id });
      },
    },
    close: {
      by: chair,
      when: now =>
        rule`${col('isAnalog')} = 0 and exists (select from ${table('esess-agenda')} i join ${table('esession')} e on e.id = i.id_esess
          where i.id = ${col('idEsessAge')} and e.mode = 'electronic' and least(${col('closesAt')}, e.date_to) <= ${now}::timestamptz)`,
      async check(_ctx, row, typed) {
        const said = [typed.yes, typed.no, typed.abstain, typed.invalid].some(n => n !== null);
        if (row.isAnalog === 0) return said ? [error('notAnalog', 'yes')] : [];
        if (typed.yes === null || typed.no === null) return [error('countsMissing', 'yes')];
        const present = row.presentCount ?? 0;
        return analog(typed).cast > present ? [error('countsOverPresent', 'yes', { present })] : [];
      },
      set: (ctx, row, typed) => counted(ctx, row, typed),
      effect: over,
    },
    publish: {
      by: chair,
      effect: async (ctx, row) =>
        tellSession(ctx, 'EsessAgeQuestion', (await placeOf(ctx, row)).idEsess, { idEsessAgeQue: row.id }),
    },
    annul: {
      by: chair,
      set: (_ctx, _row, { note }) => ({ annulReason: note }),
      effect: over,
    },
    lose: {
      by: 'system',
      when: () =>
        rule`${col('isAnalog')} = 0 and (not exists (select from ${table('esess-age-voter')} v where v.id_esess_age_que = ${col('id')})
          or ${col('isSecret')} = 1 and not exists (select from ${table('esess-age-vote-key')} k where k.id_esess_age_que = ${col('id')}))`,
      set: () => ({
        annulReason: 'Listići otvorenog glasovanja ne čuvaju se u pričuvnoj kopiji ni pri nadogradnji portala.',
      }),
      effect: over,
    },
  },
};

export const optionPolicy: Policy<typeof esessAgeQueOption> = {
  read: () => via('idEsessAgeQue', 'read'),
  create: () => via('idEsessAgeQue'),
  update: () => via('idEsessAgeQue'),
  remove: () => via('idEsessAgeQue'),
  fields: {
    votes: {
      seenBy: me => ({
        any: [{ 'idEsessAgeQue.status': 'published' } as Rule, leads(me, 'idEsessAgeQue.idEsessAge.idEsess.')],
      }),
    },
  },
  async check(ctx, { row }) {
    const of = await ctx.db.one<{ method: string }>(
      sql`select method from ${ctx.db.table('esess-age-question')} where id = ${row.idEsessAgeQue}`,
    );
    return of!.method === 'yesNoAbstain' ? [error('notForYesNo')] : [];
  },
};

// ——— Ballots ———

const refuse = (key: string): Refusal => new Refusal(422, { key }, { resource: esessAgeQuestion.name });

interface OpenVote {
  readonly id: number;
  readonly status: string;
  readonly method: 'yesNoAbstain' | 'choice' | 'election';
  readonly isSecret: 0 | 1;
  readonly isAnalog: 0 | 1;
  readonly maxChoices: number;
  readonly idEsess: number;
  readonly abstainAllowed: 0 | 1;
  readonly closesAt: string | null;
  readonly encryptedKey: string | null;
  /** The caller's lines on the roll; a substitute votes only while the member is away. */
  readonly roll: readonly { readonly member: number; readonly hasVoted: 0 | 1; readonly hasCome: boolean }[];
}
/**
 * Held against closing until the ballot is stored; others may cast theirs meanwhile. When hundreds vote at one moment, each
 * question to the database counts: all that a ballot needs to know is asked in one.
 */
const heldVote = (tx: TxCtx, id: number): Promise<OpenVote | null> =>
  tx.db.one<OpenVote>(sql`select q.id, q.status, q.method, q.is_secret as "isSecret", q.is_analog as "isAnalog", coalesce(q.max_choices, 1) as "maxChoices", i.id_esess as "idEsess", t.abstain_allowed as "abstainAllowed",
    to_char(q.closes_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "closesAt",
    (select k.encrypted_key from ${tx.db.table('esess-age-vote-key')} k where k.id_esess_age_que = q.id) as "encryptedKey",
    coalesce((select json_agg(json_build_object('member', v.id_esesstype_mem, 'hasVoted', v.has_voted, 'hasCome', exists (select from ${tx.db.table('esess-attendance')} a
        where a.id_esess = i.id_esess and a.id_substitute = v.id_esesstype_mem and a.has_vote = 1 and a.presence in ('present', 'online') and a.deleted_at is null)))
      from ${tx.db.table('esess-age-voter')} v join ${tx.db.table('esessiontype-member')} m on m.id = v.id_esesstype_mem
      where v.id_esess_age_que = q.id and m.id_user = ${tx.me!.id} and m.deleted_at is null and m.mandate_from <= (${tx.now}::timestamptz at time zone 'Europe/Zagreb')::date
        and coalesce(m.mandate_to, 'infinity') >= (${tx.now}::timestamptz at time zone 'Europe/Zagreb')::date), '[]') as roll
    from ${tx.db.table('esess-age-question')} q join ${tx.db.table('esess-agenda')} i on i.id = q.id_esess_age join ${tx.db.table('esession')} e on e.id = i.id_esess join ${tx.db.table('esessiontype')} t on t.id = e.id_esesstype
    where q.id = ${id} and ${visible(tx, esessAgeQuestion, 'q')} for share of q`);

/**
 * Casts a ballot, once: the line of the roll and the ballot are stored together or not at all. Neither keeps when, and a
 * secret one names nobody and is encrypted.
 */
const cast = endpoint({
  method: 'POST',
  path: 'esession/vote',
  summary: 'Casts the caller’s ballot in an open vote. A ballot cannot be changed, and one sent twice counts once.',
  unlogged: true,
  about: esessAgeQuestion.name,
  body: {
    idQuestion: integer({ required: true, min: 1 }),
    choice: choice(['yes', 'no', 'abstain']),
    options: list(integer({ required: true, min: 1 }), { max: 50, distinct: true }),
  },
  answer: { voted: integer({ required: true }) },
  async handle(ctx, { body }) {
    const me = ctx.me!;
    // Nobody votes for somebody else, whatever else they may do in their name.
    if (me.actor) throw refuse('notForOthers');
    const idEsess = await inTransaction(ctx, async tx => {
      const vote = await heldVote(tx, body.idQuestion);
      if (!vote) throw notFound();
      if (vote.status !== 'open' || (vote.closesAt !== null && vote.closesAt <= wallClock(tx.now)))
        throw refuse('voteClosed');
      if (vote.isAnalog === 1) throw refuse('voteOnPaper');
      if (vote.roll.length === 0) throw refuse('notOnRoll');
      const mine = vote.roll.find(line => line.hasVoted === 0);
      if (!mine) throw refuse('alreadyVoted');
      if (mine.hasCome) throw refuse('memberCame');
      const ballot = await ballotOf(tx, vote, body.choice ?? null, body.options ?? []);
      const encrypted = isEncrypted(vote) ? encryptedBallot(tx, vote, ballot) : null;
      if (isEncrypted(vote) && encrypted === null) throw refuse('ballotsLocked');
      const { choice: said, options: chosen } = encrypted === null ? ballot : { choice: null, options: null };
      // Another device of the same member may have been faster: without a line that is still free there is no ballot.
      const stored = await tx.db.run(sql`with taken as (
          update ${tx.db.table('esess-age-voter')} set has_voted = 1 where id_esess_age_que = ${vote.id} and id_esesstype_mem = ${mine.member} and has_voted = 0 returning id_esess_age_que)
        insert into ${tx.db.table('esess-age-vote')} (id, id_esess_age_que, id_esesstype_mem, choice, options, encrypted, is_sealed)
        select gen_random_uuid(), taken.id_esess_age_que, ${vote.isSecret === 1 ? null : mine.member}::int, ${said}::text, ${chosen}::text, ${encrypted}::text, 0 from taken`);
      if (stored.rowCount !== 1) throw refuse('alreadyVoted');
      return vote.idEsess;
    });
    sayCount(ctx, idEsess, body.idQuestion);
    return { voted: 1 };
  },
});
const ballotOf = async (
  tx: TxCtx,
  vote: OpenVote,
  chosen: 'yes' | 'no' | 'abstain' | null,
  options: readonly number[],
): Promise<Ballot> => {
  if (vote.method === 'yesNoAbstain') {
    if (chosen === null || options.length > 0) throw refuse('choiceMissing');
    if (chosen === 'abstain' && vote.abstainAllowed === 0) throw refuse('abstainForbidden');
    return { choice: chosen, options: null };
  }
  if (chosen !== null && chosen !== 'abstain') throw refuse('choiceMissing');
  const known = new Set((await optionsOf(tx, vote.id)).map(o => o.id));
  if (options.some(id => !known.has(id))) throw refuse('optionForeign');
  if (options.length > vote.maxChoices) throw refuse('tooManyChosen');
  if (options.length === 0) {
    if (chosen !== 'abstain') throw refuse('choiceMissing');
    if (vote.abstainAllowed === 0) throw refuse('abstainForbidden');
    return { choice: 'abstain', options: null };
  }
  return { choice: null, options: options.toSorted((a, b) => a - b).join(',') };
};

/**
 * How many have voted is said after the fact and put together, so that three hundred ballots are not three hundred counts. One
 * count is on its way at a time: an earlier one never comes after a later one, and the last ballot is always in the last.
 */
const counting = new Map<string, { more: boolean }>();
const betweenCounts = 100;
const sayCount = (ctx: Ctx, idEsess: number, id: number): void => {
  const key = `${ctx.db.schema} ${id}`;
  const open = counting.get(key);
  if (open) {
    open.more = true;
    return;
  }
  const round = { more: true };
  counting.set(key, round);
  const say = async (): Promise<void> => {
    try {
      while (round.more) {
        await pause(betweenCounts, undefined, { ref: false });
        round.more = false;
        await sayNow(ctx, idEsess, id);
      }
    } finally {
      // In the same breath as the last look: whoever comes after it begins anew.
      counting.delete(key);
    }
  };
  void say().catch((err: unknown) => ctx.log.warn({ err }, 'a count of votes was not said'));
};
/** Beside the connections that ballots wait for: the count of those that are stored does not queue behind those that are not. */
const sayNow = async (asked: Ctx, idEsess: number, id: number): Promise<void> => {
  const ctx = beside(asked);
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.db.table('esess-age-voter')} where id_esess_age_que = ${id} and has_voted = 1`,
  );
  await toRoom(ctx, 'esession', idEsess, { [`cast${id}`]: found!.n });
};

const ballots = endpoint({
  method: 'GET',
  path: 'esession/ballots',
  summary: 'Who voted how in a public vote, once its result is published; of a secret vote nobody is told.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { data: list(object({ name: text({ required: true }), choice: text(), options: text() })) },
  async handle(ctx, { query: { id } }) {
    const q = await seen(ctx, esessAgeQuestion, id);
    if (!q || q.isSecret === 1 || q.status !== 'published') throw notFound();
    const { rows } = await ctx.db.run(
      sql`select ${nameOfMember(ctx.db)} as name, v.choice, (select string_agg(o.text, ', ' order by o.num) from ${ctx.db.table('esess-age-que-option')} o where o.id::text = any(string_to_array(v.options, ','))) as options
        from ${ctx.db.table('esess-age-vote')} v join ${ctx.db.table('esessiontype-member')} m on m.id = v.id_esesstype_mem where v.id_esess_age_que = ${id} order by m.num, m.id`,
    );
    return { data: rows };
  },
});
export const voteEndpoints = [cast, ballots];
