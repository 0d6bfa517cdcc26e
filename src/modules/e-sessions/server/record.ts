import type { Gender } from '../../../kernel/resource/index.ts';
import { type Ctx, notFound, sql } from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { functionOf } from '../../papers/server/index.ts';
import type { MajorityKind, Outcome } from '../model.ts';
import { type Called, calledTo, peopleOnPaper } from './bodies.ts';

/** Somebody as papers name them, with titles; words follow the gender where it is known. */
export interface PersonOnPaper {
  readonly name: string;
  readonly gender: Gender;
}
export interface RecordedPerson extends Called {
  readonly gender: Gender;
  /** Surname first, as lists are sorted. */
  readonly sorted: string;
}

/** Everything that minutes and papers say of a session, as it stands in the rows. */
export interface SessionRecord {
  readonly id: number;
  readonly idEsesstype: number;
  readonly body: string;
  readonly bodyGen: string;
  readonly ordinal: number | null;
  readonly kind: 'regular' | 'extraordinary' | 'thematic' | 'constitutive';
  readonly mode: 'inPerson' | 'electronic' | 'hybrid';
  readonly status: string;
  readonly title: string;
  readonly dateFrom: string;
  readonly dateTo: string | null;
  /** «Velika dvorana (K-D1)»: who was called from outside does not know codes. */
  readonly room: string | null;
  readonly meetingUrl: string | null;
  readonly excuseUntil: string | null;
  readonly callText: string | null;
  /** The chair has prepared and approved the agenda alone. */
  readonly isOwnApproval: 0 | 1;
  readonly shortCallReason: string | null;
  readonly endReason: string | null;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  readonly entitled: number | null;
  readonly quorum: number | null;
  readonly majority: MajorityKind;
  /** Who presides, with the function that they hold in the institution. */
  readonly chair: (PersonOnPaper & { readonly duty: string | null }) | null;
  readonly recorder: PersonOnPaper | null;
  readonly people: readonly RecordedPerson[];
  readonly items: readonly RecordedItem[];
}
export interface RecordedItem {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly itemKind: string;
  readonly isConfidential: 0 | 1;
  readonly addedAtSession: 0 | 1;
  readonly status: string;
  readonly rapporteur: PersonOnPaper | null;
  readonly proposedDecision: string | null;
  readonly conclusion: string | null;
  readonly reason: string | null;
  readonly documents: readonly string[];
  readonly speakers: readonly string[];
  readonly votes: readonly RecordedVote[];
}
export interface RecordedVote {
  readonly id: number;
  readonly text: string;
  /** What it decides: the proposal itself, a change to it, or whether the item comes onto the agenda. */
  readonly about: 'proposal' | 'amendment' | 'agenda';
  readonly amendment: { readonly text: string; readonly author: string | null } | null;
  readonly method: 'yesNoAbstain' | 'choice' | 'election';
  readonly isSecret: 0 | 1;
  readonly isAnalog: 0 | 1;
  readonly status: string;
  readonly entitled: number | null;
  readonly present: number | null;
  readonly cast: number | null;
  readonly yes: number | null;
  readonly no: number | null;
  readonly abstain: number | null;
  readonly invalid: number | null;
  readonly outcome: Outcome | null;
  readonly majority: MajorityKind;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  readonly annulReason: string | null;
  readonly options: readonly { readonly text: string; readonly votes: number | null; readonly gender: Gender }[];
}

export const recordOf = async (ctx: Ctx, id: number): Promise<SessionRecord> => {
  const { db } = ctx;
  const at = (column: 'date_from' | 'date_to' | 'excuse_until' | 'opened_at' | 'closed_at') => {
    const columns = {
      date_from: sql`e.date_from`,
      date_to: sql`e.date_to`,
      excuse_until: sql`e.excuse_until`,
      opened_at: sql`e.opened_at`,
      closed_at: sql`e.closed_at`,
    };
    return sql`to_char(${columns[column]} at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI')`;
  };
  const head = await db.one<
    Omit<SessionRecord, 'people' | 'items' | 'chair'> & { chair: (PersonOnPaper & { idTeacher: number | null }) | null }
  >(
    sql`select e.id, e.id_esesstype as "idEsesstype", t.name_hr as body, t.name_gen_hr as "bodyGen", e.ordinal, e.kind, e.mode, e.status, e.title, ${at('date_from')} as "dateFrom", ${at('date_to')} as "dateTo", ${at('excuse_until')} as "excuseUntil",
      (select coalesce(r.name || ' (' || r.code || ')', r.code) from ${roomsNamed({ db, language: 'hr' })} r where r.id = e.id_room) as room, e.meeting_url as "meetingUrl", e.call_text as "callText", e.is_own_approval as "isOwnApproval",
      e.short_call_reason as "shortCallReason", e.end_reason as "endReason", ${at('opened_at')} as "openedAt", ${at('closed_at')} as "closedAt", e.entitled_count as entitled, e.quorum_required as quorum,
      t.majority_kind as majority, (select json_build_object('name', coalesce(u.name, concat_ws(' ', m.first_name, m.last_name)), 'gender', u.gender, 'idTeacher', u.id_teacher) from ${db.table('esessiontype-member')} m left join ${peopleOnPaper(db)} u on u.id = m.id_user where m.id = e.id_chair) as chair,
      (select json_build_object('name', u.name, 'gender', u.gender) from ${peopleOnPaper(db)} u where u.id = e.id_recorder) as recorder
      from ${db.table('esession')} e join ${db.table('esessiontype')} t on t.id = e.id_esesstype where e.id = ${id} and e.deleted_at is null`,
  );
  if (!head) throw notFound();
  const { rows: items } = await db.run<Omit<RecordedItem, 'votes'>>(
    sql`select i.id, concat(p.num || '.', i.num) as number, i.title, i.item_kind as "itemKind", greatest(i.is_confidential, p.is_confidential) as "isConfidential", i.added_at_session as "addedAtSession", i.status,
      coalesce((select json_build_object('name', u.name, 'gender', u.gender) from ${peopleOnPaper(db)} u where u.id = i.id_rapporteur), case when i.rapporteur_text is not null then json_build_object('name', i.rapporteur_text, 'gender', null) end) as rapporteur, i.proposed_decision as "proposedDecision", i.conclusion, i.reason,
      coalesce((select array_agg(d.title order by d.num) from ${db.table('esess-agenda-document')} d where d.id_esess_age = i.id and d.is_confidential = 0 and d.deleted_at is null), '{}') as documents,
      coalesce((select array_agg(s.name order by s.first) from (select u.name, min(w.id) as first from ${db.table('esess-age-answer')} w join ${peopleOnPaper(db)} u on u.id = w.id_user
        where w.id_esess_age = i.id and w.deleted_at is null and (w.kind in ('word', 'amendment') or w.has_spoken = 1) group by u.id, u.name) s), '{}') as speakers
      from ${db.table('esess-agenda')} i left join ${db.table('esess-agenda')} p on p.id = i.id_parent
      where i.id_esess = ${id} and i.deleted_at is null order by coalesce(p.num, i.num), (i.id_parent is not null), i.num`,
  );
  const { rows: votes } = await db.run<RecordedVote & { item: number }>(
    sql`select q.id, q.id_esess_age as item, q.text, case when q.is_agenda_amendment = 1 then 'agenda' when q.id_amendment is not null then 'amendment' else 'proposal' end as about,
      (select json_build_object('text', a.text, 'author', (select u.name from ${peopleOnPaper(db)} u where u.id = a.id_user)) from ${db.table('esess-age-answer')} a where a.id = q.id_amendment) as amendment, q.method, q.is_secret as "isSecret", q.is_analog as "isAnalog", q.status, q.entitled_count as entitled, q.present_count as present, coalesce(q.counted, (select count(*)::int from ${db.table('esess-age-voter')} v where v.id_esess_age_que = q.id and v.has_voted = 1)) as cast, q.yes, q.no, q.abstain, q.invalid,
      q.outcome, coalesce(q.majority_kind, i.majority_kind, ${head.majority}) as majority, to_char(q.opened_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "openedAt",
      to_char(q.closed_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "closedAt", q.annul_reason as "annulReason",
      coalesce((select json_agg(json_build_object('text', o.text, 'votes', o.votes, 'gender', (select u.gender from ${peopleOnPaper(db)} u where u.id = o.id_user_candidate)) order by o.num) from ${db.table('esess-age-que-option')} o where o.id_esess_age_que = q.id and o.deleted_at is null), '[]') as options
      from ${db.table('esess-age-question')} q join ${db.table('esess-agenda')} i on i.id = q.id_esess_age where i.id_esess = ${id} and q.deleted_at is null and q.status in ('closed', 'published', 'annulled') order by q.id`,
  );
  const called = await calledTo(ctx, id);
  const { rows: known } = await db.run<PersonOnPaper & { id: number; sorted: string }>(
    sql`select u.id, u.name, u.sorted, u.gender from ${peopleOnPaper(db)} u where u.id = any(${called.flatMap(p => p.idUser ?? [])}::int[])`,
  );
  const byUser = new Map(known.map(({ id: idUser, ...person }) => [idUser, person]));
  const { chair } = head;
  return {
    ...head,
    chair: chair && {
      name: chair.name,
      gender: chair.gender,
      duty:
        chair.idTeacher === null
          ? null
          : await functionOf(ctx, chair.idTeacher, head.dateFrom.slice(0, 10), 'zapisnik-sjednice'),
    },
    people: called.map(p => ({ ...p, gender: null, sorted: surnameFirst(p.name), ...byUser.get(p.idUser ?? 0) })),
    items: items.map(item => ({ ...item, votes: votes.filter(vote => vote.item === item.id) })),
  };
};

/** «Anić Ana» of «Ana Anić, mag. ing.»: of a name that stands whole, without titles before it. */
export const surnameFirst = (name: string): string => {
  const words = name.split(',')[0]!.trim().split(' ');
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
};
