import { date, dateTime, flag, integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  isThere,
  notFound,
  notSignedIn,
  seen,
  seenList,
  sql,
} from '../../../kernel/server/index.ts';
import { neededOf } from '../majority.ts';
import { esessAgenda, esessAgeQuestion, esession, type MajorityKind } from '../model.ts';
import { preparationRoute, sessionRoute } from '../routes.ts';
import { calledTo, votersAmong } from './bodies.ts';
import { leads } from './rules.ts';

const must = { required: true } as const;
const person = object({
  id: integer(must),
  name: text(must),
  role: text(must),
  hasVote: integer(must),
  response: text(must),
  presence: text(must),
  isMine: flag(),
  /** The member of the body, whom they are called to stand in for, and who stands in for them. */
  idMember: integer(must),
  idFor: integer(),
  idSubstitute: integer(),
});
const voteShape = object({
  id: integer(must),
  idEsessAge: integer(must),
  idAmendment: integer(),
  text: text(must),
  method: text(must),
  isSecret: integer(must),
  isAnalog: integer(must),
  maxChoices: integer(must),
  status: text(must),
  closesAt: dateTime(),
  cast: integer(must),
  roll: integer(must),
  /** Votes «for» that an adoption takes; in an electronic session it is known when all have voted. */
  needed: integer(),
  mine: text(must),
  abstainAllowed: integer(must),
  waiting: list(text(must), { max: 400 }),
  options: list(object({ id: integer(must), text: text(must), votes: integer() })),
  yes: integer(),
  no: integer(),
  abstain: integer(),
  outcome: text(),
});

interface RolledVote {
  readonly id: number;
  readonly roll: number;
  readonly mine: 'none' | 'toVote' | 'voted';
  readonly majority: MajorityKind;
  readonly waiting: readonly string[];
}
const rolls = async (ctx: Ctx, id: number): Promise<ReadonlyMap<number, RolledVote>> => {
  const { db, me } = ctx;
  const { rows } = await db.run<RolledVote>(sql`select q.id, count(v.id)::int as roll,
      case when bool_or(m.id_user = ${me!.id} and v.has_voted = 0) then 'toVote' when bool_or(m.id_user = ${me!.id}) then 'voted' else 'none' end as mine,
      coalesce(q.majority_kind, i.majority_kind, t.majority_kind) as majority,
      coalesce(array_agg(m.id::text) filter (where v.has_voted = 0 and q.status = 'open'), '{}') as waiting
    from ${db.table('esess-age-question')} q join ${db.table('esess-agenda')} i on i.id = q.id_esess_age join ${db.table('esession')} e on e.id = i.id_esess join ${db.table('esessiontype')} t on t.id = e.id_esesstype
      left join ${db.table('esess-age-voter')} v on v.id_esess_age_que = q.id left join ${db.table('esessiontype-member')} m on m.id = v.id_esesstype_mem
    where i.id_esess = ${id} and q.deleted_at is null group by q.id, q.majority_kind, i.majority_kind, t.majority_kind, q.status`);
  return new Map(rows.map(row => [row.id, row]));
};

/** What chair, member and projector see of a session at one moment. */
const desk = endpoint({
  method: 'GET',
  path: 'esession/desk',
  summary: 'A session as it stands now: presence, agenda, votes and what the caller has still to do in it.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    leads: flag(),
    present: integer(must),
    entitled: integer(must),
    quorum: integer(must),
    /** Until when a member may send an excuse, and whether one is still taken. */
    excuseUntil: dateTime(),
    mayExcuse: flag(),
    people: list(person, { max: 400 }),
    items: list(
      object({
        id: integer(must),
        idParent: integer(),
        num: integer(must),
        title: text(must),
        description: text(),
        proposedDecision: text(),
        rapporteur: text(),
        itemKind: text(must),
        voteKind: text(must),
        isConfidential: integer(must),
        plannedMin: integer(),
        status: text(must),
        conclusion: text(),
      }),
      { max: 300 },
    ),
    votes: list(voteShape, { max: 400 }),
  },
  async handle(ctx, { query: { id } }) {
    if (!ctx.me) throw notSignedIn();
    const { me } = ctx;
    const session = await seen(ctx, esession, id);
    if (!session) throw notFound();
    const leading = await isThere(ctx, esession, { all: [{ id }, leads(me)] });
    const people = await calledTo(ctx, id);
    const items = await seenList(ctx, esessAgenda, {
      filter: { idEsess: id },
      // A list has what its table shows unless it is told; here everybody reads the proposal itself.
      columns: [
        'idParent',
        'num',
        'title',
        'description',
        'proposedDecision',
        'rapporteurName',
        'itemKind',
        'voteKind',
        'isConfidential',
        'plannedMin',
        'status',
        'conclusion',
      ],
      sort: ['num', 'id'],
      limit: 300,
    });
    const questions =
      items.length === 0
        ? []
        : await seenList(ctx, esessAgeQuestion, {
            filter: { idEsessAge: items.map(item => item.id) },
            columns: [
              'idEsessAge',
              'idAmendment',
              'text',
              'method',
              'isSecret',
              'isAnalog',
              'maxChoices',
              'status',
              'closesAt',
              'castCount',
              'presentCount',
              'entitledCount',
              'yes',
              'no',
              'abstain',
              'outcome',
            ],
            sort: ['id'],
            limit: 400,
          });
    const rolled = await rolls(ctx, id);
    const { rows: options } = await ctx.db.run<{ id: number; of: number; text: string; votes: number | null }>(
      sql`select o.id, o.id_esess_age_que as of, o.text, o.votes from ${ctx.db.table('esess-age-que-option')} o
        where o.id_esess_age_que = any(${questions.map(q => q.id)}::int[]) and o.deleted_at is null order by o.num`,
    );
    const body = await ctx.db.one<{ abstain: 0 | 1 }>(
      sql`select abstain_allowed as abstain from ${ctx.db.table('esessiontype')} where id = ${session.idEsesstype!}`,
    );
    const nameOf = new Map(people.map(p => [String(p.idMember), p.name]));
    return {
      leads: leading,
      present: votersAmong(people).length,
      entitled: session.entitledCount ?? 0,
      quorum: session.quorumRequired ?? 0,
      excuseUntil: session.excuseUntil ?? null,
      mayExcuse: session.status === 'called' && !(session.excuseUntil && session.excuseUntil < wallClock(ctx.now)),
      people: people.map(
        ({ id: key, name, role, hasVote, response, presence, idUser, idMember, idFor, idSubstitute }) => ({
          id: key,
          name,
          role,
          hasVote,
          response,
          presence,
          isMine: idUser === me.id,
          idMember,
          idFor,
          idSubstitute,
        }),
      ),
      items: items.map(item => ({
        id: item.id,
        idParent: item.idParent ?? null,
        num: Number((item as { num?: number }).num ?? 0),
        title: item.title,
        description: item.description ?? null,
        proposedDecision: item.proposedDecision ?? null,
        rapporteur: item.rapporteurName ?? null,
        itemKind: item.itemKind,
        voteKind: item.voteKind,
        isConfidential: item.isConfidential,
        plannedMin: item.plannedMin ?? null,
        status: item.status,
        conclusion: item.conclusion ?? null,
      })),
      votes: questions.map(q => {
        const roll = rolled.get(q.id);
        const isElectronic = session.mode === 'electronic';
        const isShown = q.outcome !== undefined && q.outcome !== null;
        return {
          id: q.id,
          idEsessAge: q.idEsessAge,
          idAmendment: q.idAmendment ?? null,
          text: q.text,
          method: q.method,
          isSecret: q.isSecret,
          isAnalog: q.isAnalog,
          maxChoices: q.maxChoices ?? 1,
          status: q.status,
          closesAt: q.closesAt ?? null,
          cast: q.castCount ?? 0,
          roll: roll?.roll ?? 0,
          needed:
            q.presentCount === null || q.presentCount === undefined || (isElectronic && q.status === 'open')
              ? null
              : neededOf({
                  majority: roll!.majority,
                  entitled: q.entitledCount ?? 0,
                  present: q.presentCount,
                  quorum: 0,
                }),
          mine: q.status === 'open' ? (roll?.mine ?? 'none') : 'none',
          abstainAllowed: body!.abstain,
          waiting: leading ? (roll?.waiting ?? []).map(key => nameOf.get(key) ?? '') : [],
          options: options
            .filter(o => o.of === q.id)
            .map(({ id: key, text: said, votes }) => ({ id: key, text: said, votes: isShown ? votes : null })),
          yes: q.yes ?? null,
          no: q.no ?? null,
          abstain: q.abstain ?? null,
          outcome: q.outcome ?? null,
        };
      }),
    };
  },
});

/** On the home page: votes that are open, calls to answer, preparations to approve, decisions that are due. */
const mine = endpoint({
  method: 'GET',
  path: 'esession/mine',
  summary: 'What waits for the caller in sessions: open votes, calls without an answer, approvals and decisions due.',
  answer: {
    lines: list(
      object({
        what: text(must),
        id: integer(must),
        title: text(must),
        at: dateTime(),
        due: date(),
        /** Which decision it is, and of which session: two of them may be called the same. */
        about: text(),
        route: text(must),
      }),
    ),
  },
  async handle({ db, me, now }) {
    if (!me) throw notSignedIn();
    const { rows } = await db.run<{
      what: string;
      id: number;
      title: string;
      at: string | null;
      due: string | null;
      about: string | null;
    }>(sql`
      select 'vote' as what, e.id, e.title, to_char(q.closes_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as at, null as due, null as about, 0 as place
        from ${db.table('esess-age-voter')} v join ${db.table('esessiontype-member')} m on m.id = v.id_esesstype_mem and m.id_user = ${me.id} join ${db.table('esess-age-question')} q on q.id = v.id_esess_age_que and q.status = 'open' and q.deleted_at is null
        join ${db.table('esess-agenda')} i on i.id = q.id_esess_age join ${db.table('esession')} e on e.id = i.id_esess where v.has_voted = 0
      union all select 'answer', e.id, e.title, to_char(e.date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI'), null, null, 1
        from ${db.table('esess-attendance')} a join ${db.table('esessiontype-member')} m on m.id = a.id_esesstype_mem and m.id_user = ${me.id} join ${db.table('esession')} e on e.id = a.id_esess and e.status = 'called' and e.deleted_at is null
        where a.deleted_at is null and a.response = 'none' and e.date_from > ${now}::timestamptz
      union all select 'approve', e.id, e.title, to_char(e.date_from at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI'), null, null, 2
        from ${db.table('esess-preparation-approval')} p join ${db.table('esession')} e on e.id = p.id_esess and e.status = 'inApproval' and e.round = p.round and e.deleted_at is null
        where p.id_user = ${me.id} and p.decision = 'pending' and p.deleted_at is null
      union all select 'decision', d.id_esess, d.title, null, d.due_on::text, concat_ws(' · ', d.number, e.title), 3
        from ${db.table('esess-decision')} d join ${db.table('esession')} e on e.id = d.id_esess
        where d.id_owner = ${me.id} and d.status = 'standing' and d.deleted_at is null and d.due_on <= ${wallClock(now).slice(0, 10)}::date + 14
      order by place, at nulls last, due limit 12`);
    return {
      lines: rows.map(({ what, id, title, at, due, about }) => ({
        what,
        id,
        title,
        at,
        due,
        about,
        route:
          what === 'approve' ? preparationRoute(id) : sessionRoute(id, what === 'decision' ? 'decisions' : undefined),
      })),
    };
  },
});
export const deskEndpoints = [desk, mine];
