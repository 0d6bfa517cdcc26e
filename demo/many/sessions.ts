import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { calendarEvent, calendarEventUser } from '../../src/modules/calendar/model.ts';
import {
  esessAgenda,
  esessAgendaDocument,
  esessAgeAnswer,
  esessAgeQueOption,
  esessAgeQuestion,
  esessAgeVote,
  esessAgeVoter,
  esessAttendance,
  esessDecision,
  esession,
  esessiontype,
  esessiontypeAuthAssignment,
  esessiontypeMember,
  esessMinutes,
  esessPreparationApproval,
} from '../../src/modules/e-sessions/model.ts';
import { wordsOf } from '../../src/modules/e-sessions/server/agenda.ts';
import { folderOf } from '../../src/modules/e-sessions/server/folders.ts';
import { minutesText } from '../../src/modules/e-sessions/server/minutes-text.ts';
import type { RecordedItem, RecordedVote, SessionRecord } from '../../src/modules/e-sessions/server/record.ts';
import { rulesOfBodies } from '../e-sessions.ts';
import type { Random } from '../random.ts';
import { pdf } from '../theses.ts';
import { randomFor, type World } from '../world.ts';
import { countAnew, sharedFile } from './files.ts';
import type { People, Staff } from './people.ts';
import { dayNumber, dayText, skewed, timeFrom, towns, weighted, workdayFrom } from './words.ts';

interface Body {
  readonly id: number;
  readonly name: string;
  readonly nameGen: string;
  readonly members: readonly Member[];
}
interface Member {
  readonly id: number;
  readonly idUser: number;
  readonly name: string;
}
type Status =
  | 'draft'
  | 'inApproval'
  | 'approved'
  | 'called'
  | 'open'
  | 'minutesReview'
  | 'archived'
  | 'notHeld'
  | 'cancelled';
interface Session {
  readonly body: Body;
  readonly status: Status;
  readonly day: number;
  readonly hour: string;
  readonly ordinal: number | null;
  readonly title: string;
  readonly mode: 'inPerson' | 'hybrid' | 'electronic';
  /** Who is there, of the members, in their order. */
  readonly presence: readonly ('present' | 'excused' | 'absent')[];
  readonly items: readonly Item[];
}
interface Item {
  readonly title: string;
  readonly kind: 'minutesAdoption' | 'information' | 'discussion' | 'decision' | 'election' | 'other';
  readonly vote: Vote | null;
  readonly proposed: string | null;
}
interface Vote {
  readonly isSecret: boolean;
  readonly candidates: readonly Member[];
  /** What each of those who were there and voted chose: yes, no or abstain, or the place of a candidate. */
  readonly ballots: readonly (string | number)[];
  /** Members on the roll, and who of them has voted. */
  readonly roll: readonly (readonly [member: Member, hasVoted: boolean])[];
}

const seatsOfBody = 12;
const perBody = 34;
/** A session of each body in so many days. */
const rhythm = 42;
const kindsOfBodies = [
  ['Vijeće', 'Vijeća', 'Council', 'departmentCouncil'],
  ['Povjerenstvo za kvalitetu', 'Povjerenstva za kvalitetu', 'Quality Committee', 'committee'],
  ['Povjerenstvo za nastavu', 'Povjerenstva za nastavu', 'Teaching Committee', 'committee'],
  ['Povjerenstvo za znanost', 'Povjerenstva za znanost', 'Research Committee', 'committee'],
] as const;
const reports = [
  'Izvješće o upisima',
  'Izvješće o projektima',
  'Financijsko izvješće',
  'Izvješće o mobilnosti studenata',
  'Rezultati studentske ankete',
  'Izvješće o nabavi opreme',
] as const;
const decisions = [
  'Izvedbeni plan nastave',
  'Pravilnik o ispitima',
  'Plan nabave',
  'Imenovanje povjerenstva',
  'Prijava istraživačkog projekta',
  'Raspis natječaja za suradnika',
  'Izmjena studijskog programa',
  'Ugovor o suradnji',
  'Dodjela nagrada studentima',
  'Plan usavršavanja nastavnika',
  'Korištenje prostora',
  'Troškovnik terenske nastave',
] as const;
const elections = ['Izbor predstavnika u Senatu', 'Izbor zamjenika pročelnika', 'Izbor člana povjerenstva'] as const;

/** Bodies of all departments that have met for years: what they voted on, how, what they decided, and what comes next. */
export const loadManySessions = async (
  world: World,
  people: People,
  users: ReadonlyMap<string, number>,
  count: number,
): Promise<void> => {
  const random = randomFor(world, 'many sessions');
  const { db } = world.ctx;
  const bodies = await writeBodies(world, people, users, Math.ceil(count / perBody));
  const now = dayNumber(world.today);
  const each = Math.ceil(count / bodies.length);
  const sessions = Array.from({ length: count }, (_, n) => {
    const nth = Math.floor(n / bodies.length);
    return sessionOf(random, now, bodies[n % bodies.length]!, nth, each - 1 - nth, n);
  });
  const { rows: years } = await db.run<{ id: number; from: string }>(
    sql`select id, start_date::text as from from ${db.table('academicyear')} order by start_date desc`,
  );
  const recorder = users.get('esessionpreparation')!;
  const called = await callInCalendars(world, sessions, recorder);
  const rooms = (
    await db.run<{ id: number }>(
      sql`select id from ${db.table('room')} where deleted_at is null order by capacity desc limit 40`,
    )
  ).rows;
  const keys = await world.sink.write(
    esession,
    sessions.map((s, n): Values => {
      const day = dayText(s.day);
      const from = `${day} ${s.hour}:00`;
      const until = s.mode === 'electronic' ? `${dayText(s.day + 3)} 18:00` : `${day} ${Number(s.hour) + 2}:30`;
      const isCalled = wasCalled(s.status);
      return {
        idEsesstype: s.body.id,
        idAcademicyear: (years.find(year => year.from <= day) ?? years.at(-1)!).id,
        ordinal: s.ordinal,
        kind: n % 25 === 3 ? 'extraordinary' : 'regular',
        mode: s.mode,
        title: s.title,
        dateFrom: from,
        dateTo: until,
        idRoom: s.mode === 'inPerson' ? rooms[n % rooms.length]!.id : null,
        meetingUrl: s.mode === 'hybrid' ? 'https://meet.vrelo.example/vijece' : null,
        idChair: s.body.members[0]!.id,
        idRecorder: recorder,
        isOwnApproval: 0,
        excuseUntil: isCalled ? `${dayText(s.day - 1)} ${s.hour}:00` : null,
        callSentAt: isCalled ? `${dayText(Math.min(s.day - 6, now - 1))} 09:00` : null,
        round: s.status === 'draft' ? 0 : 1,
        entitledCount: isCalled ? seatsOfBody : null,
        quorumRequired: isCalled ? seatsOfBody / 2 + 1 : null,
        openedAt: isOver(s.status) || s.status === 'open' ? from : null,
        closedAt: isOver(s.status) ? until : null,
        endReason: s.status === 'notHeld' ? 'Nije bilo kvoruma.' : s.status === 'cancelled' ? 'Nema točaka.' : null,
        calendarEvents: called.get(s) === undefined ? null : String(called.get(s)),
        status: s.status,
      };
    }),
    count,
  );
  await writeItems(world, sessions, keys, recorder);
  await world.sink.write(
    esessAttendance,
    sessions.flatMap((s, n) =>
      wasCalled(s.status)
        ? s.body.members.map((member, at) => {
            const presence = s.presence[at]!;
            const isPast = isOver(s.status) || s.status === 'notHeld';
            return {
              idEsess: keys.at(n),
              idEsesstypeMem: member.id,
              hasVote: 1,
              response: presence === 'excused' ? 'excused' : isPast || at % 3 > 0 ? 'coming' : 'none',
              excuse: presence === 'excused' ? 'Službeni put' : null,
              presence: isPast ? presence : s.status === 'open' && presence === 'present' ? 'online' : 'absent',
            };
          })
        : [],
    ),
    count * seatsOfBody,
  );
  const approver = users.get('esessionadmin')!;
  await world.sink.write(
    esessPreparationApproval,
    sessions.flatMap((s, n) =>
      s.status === 'draft'
        ? []
        : [
            {
              idEsess: keys.at(n),
              round: 1,
              idUser: approver,
              decision: s.status === 'inApproval' ? 'pending' : 'approved',
              decidedAt:
                s.status === 'inApproval' ? null : `${dayText(Math.min(s.day - 8, now - 1))} ${timeFrom(random)}`,
            },
          ],
    ),
    count,
  );
};
const isOver = (status: Status): boolean => status === 'minutesReview' || status === 'archived';
const wasCalled = (status: Status): boolean => isOver(status) || ['called', 'open', 'notHeld'].includes(status);

const writeBodies = async (
  { sink, ctx, today }: World,
  people: People,
  users: ReadonlyMap<string, number>,
  count: number,
): Promise<Body[]> => {
  const { db } = ctx;
  const { rows: units } = await db.run<{ id: number; code: string; hr: string; en: string | null }>(
    sql`select id, code, name_hr as hr, name_en as en from ${db.table('organizationunit')} where kind = 'department' and deleted_at is null order by id`,
  );
  const { rows: names } = await db.run<{ id: number; name: string }>(
    sql`select id, concat_ws(' ', first_name, last_name) as name from ${db.table('user')}`,
  );
  const nameOf = new Map(names.map(row => [row.id, row.name]));
  const { rows: tree } = await db.run<{ id: number; idParent: number | null }>(
    sql`select id, id_parent as "idParent" from ${db.table('organizationunit')}`,
  );
  const parentOf = new Map(tree.map(row => [row.id, row.idParent]));
  const staffOf = (idUnit: number): readonly Staff[] => {
    const near = people.staff.filter(one => one.idUnit === idUnit || parentOf.get(one.idUnit) === idUnit);
    return near.length >= seatsOfBody ? near : people.staff;
  };
  const made = Array.from({ length: count }, (_, n) => {
    const unit = units[n % units.length]!;
    const turn = Math.floor(n / units.length);
    const kind = kindsOfBodies[turn % kindsOfBodies.length]!;
    const more = turn < kindsOfBodies.length ? '' : ` ${Math.floor(turn / kindsOfBodies.length) + 1}`;
    return { unit, turn, kind, more };
  });
  const since = dayText(dayNumber(today) - perBody * rhythm - 30);
  const keys = await sink.write(
    esessiontype,
    made.map(({ unit, turn, kind: [hr, gen, en, bodyKind], more }) => ({
      ...rulesOfBodies,
      nameHr: `${hr}${more}: ${unit.hr}`,
      nameEn: `${en}${more}: ${unit.en ?? unit.hr}`,
      nameGenHr: `${gen}${more}: ${unit.hr}`,
      abbr: `${unit.code.slice(0, 12)}-${turn + 1}`,
      bodyKind,
      idOrganizationunit: unit.id,
    })),
  );
  const seats = made.flatMap(({ unit, turn }, n) => {
    const near = staffOf(unit.id);
    return Array.from({ length: seatsOfBody }, (_, at) => ({
      n,
      at,
      one: near[(turn * 5 + at) % near.length]!,
    }));
  });
  const members = await sink.write(
    esessiontypeMember,
    seats.map(({ n, at, one }) => ({
      idEsesstype: keys.at(n),
      idUser: one.idUser,
      memberRole: at === 0 ? 'chair' : at === 1 ? 'deputyChair' : 'member',
      hasVote: 1,
      mandateFrom: since,
      num: at + 1,
    })),
    seats.length,
  );
  await sink.write(
    esessiontypeAuthAssignment,
    made.flatMap((_, n) => [
      {
        idEsesstype: keys.at(n),
        idUser: users.get('esessionpreparation'),
        isAdmin: 1,
        isRecorder: 1,
        isApprover: 0,
        mandateFrom: since,
      },
      {
        idEsesstype: keys.at(n),
        idUser: users.get('esessionadmin'),
        isAdmin: 0,
        isRecorder: 0,
        isApprover: 1,
        mandateFrom: since,
      },
    ]),
  );
  for (const n of made.keys()) await folderOf(ctx, keys.at(n));
  return made.map(({ unit, kind: [hr, gen], more }, n) => ({
    id: keys.at(n),
    name: `${hr}${more}: ${unit.hr}`,
    nameGen: `${gen}${more}: ${unit.hr}`,
    members: seats.flatMap((seat, place) =>
      seat.n === n ? [{ id: members.at(place), idUser: seat.one.idUser, name: nameOf.get(seat.one.idUser) ?? '' }] : [],
    ),
  }));
};

/** The last ones of a body are still to come; the one before them waits for its minutes. */
const sessionOf = (random: Random, now: number, body: Body, nth: number, fromEnd: number, n: number): Session => {
  const future: readonly Status[] = ['draft', n % 2 === 0 ? 'approved' : 'inApproval', 'called'];
  const status: Status =
    fromEnd < 3
      ? future[fromEnd]!
      : fromEnd === 3 && n % 4 === 0
        ? 'open'
        : fromEnd < 5
          ? 'minutesReview'
          : weighted(random, [
              ['archived', 94],
              ['notHeld', 3],
              ['cancelled', 3],
            ]);
  const day =
    status === 'open' ? workdayFrom(now - 1) : workdayFrom(now + (2 - fromEnd) * rhythm + rhythm / 2 + (n % 11) - 9);
  const isPast = isOver(status);
  const presence = body.members.map((_, at) => {
    const share = random.next();
    // Seven of twelve are needed.
    return status === 'notHeld'
      ? at < 4
        ? 'present'
        : 'absent'
      : at < 7 || share < 0.8
        ? 'present'
        : share < 0.93
          ? 'excused'
          : 'absent';
  });
  const mode =
    status === 'open' ? 'electronic' : status === 'called' ? 'hybrid' : isPast && n % 8 === 5 ? 'hybrid' : 'inPerson';
  const ordinal = wasCalled(status) ? nth + 1 : null;
  return {
    body,
    status,
    day,
    hour: String(random.between(9, 15)).padStart(2, '0'),
    ordinal,
    title: `${nth + 1}. ${status === 'open' ? 'elektronička ' : ''}sjednica – ${body.name}`,
    mode,
    presence,
    items: itemsOf(random, body, nth, isPast || status === 'open' ? presence : null),
  };
};
const itemsOf = (random: Random, body: Body, nth: number, presence: Session['presence'] | null): Item[] => {
  const voted = (isSecret: boolean, candidates: readonly Member[] = []): Vote | null => {
    if (!presence) return null;
    const roll = body.members
      .filter((_, at) => presence[at] === 'present')
      .map((member, at) => [member, at < 7 || random.chance(0.95)] as const);
    // Those who have voted have; how they have is drawn apart from who they are.
    const ballots = roll
      .filter(([, hasVoted]) => hasVoted)
      .map((_, at) =>
        candidates.length > 0
          ? at < 7
            ? 0
            : random.chance(0.9)
              ? random.below(candidates.length)
              : 'abstain'
          : at < 7
            ? 'yes'
            : random.pick(['yes', 'yes', 'no', 'abstain']),
      );
    return { isSecret, candidates, roll, ballots };
  };
  const about = (): string => `${random.pick(towns)} ${random.between(1, 300)}/${random.between(20, 26)}`;
  const items: Item[] = [];
  if (nth > 0)
    items.push({
      title: `Usvajanje zapisnika ${nth}. sjednice`,
      kind: 'minutesAdoption',
      vote: null,
      proposed: null,
    });
  items.push({ title: `${skewed(random, reports)}: ${about()}`, kind: 'information', vote: null, proposed: null });
  for (let more = random.between(1, 3); more > 0; more--) {
    const title = `${skewed(random, decisions)}: ${about()}`;
    items.push({ title, kind: 'decision', vote: voted(false), proposed: `Prihvaća se: ${title}.` });
  }
  if (random.chance(0.3)) {
    const title = random.pick(elections);
    const candidates = [body.members[2]!, body.members[5]!];
    items.push({ title, kind: 'election', vote: voted(true, candidates), proposed: `${title} provodi se tajno.` });
  } else if (random.chance(0.35)) {
    const title = `Prijedlog za nagradu: ${about()}`;
    items.push({ title, kind: 'decision', vote: voted(true), proposed: `Prihvaća se: ${title}.` });
  }
  items.push({ title: 'Razno', kind: 'other', vote: null, proposed: null });
  return items;
};

/** Sessions to come stand in their members' calendars. */
const callInCalendars = async (
  { sink, ctx: { db } }: World,
  sessions: readonly Session[],
  idOwner: number,
): Promise<ReadonlyMap<Session, number>> => {
  const kind = (await db.one<{ id: number }>(
    sql`select id from ${db.table('reservationtype')} where system_kind = 'eSession' and deleted_at is null order by id limit 1`,
  ))!.id;
  const called = sessions.filter(s => s.status === 'called');
  const keys = await sink.write(
    calendarEvent,
    called.map(s => ({
      idReservationtype: kind,
      title: s.title.slice(0, 200),
      idRoom: null,
      start: `${dayText(s.day)} ${s.hour}:00`,
      end: `${dayText(s.day)} ${Number(s.hour) + 2}:30`,
      status: 'confirmed',
      idOwner,
      isPublic: 0,
      source: 'eSession',
      collisionAllowed: 0,
      isFlagged: 0,
    })),
  );
  await sink.write(
    calendarEventUser,
    called.flatMap((s, n) => s.body.members.map(({ idUser }) => ({ idCalendarEvent: keys.at(n), idUser }))),
  );
  return new Map(called.map((s, n) => [s, keys.at(n)]));
};

interface Keyed {
  at(place: number): number;
}
interface Asked {
  readonly s: Session;
  readonly item: Item;
  readonly vote: Vote;
  readonly place: number;
}

/** The agenda of each session with its enclosures, and, where the session was held, votes, decisions and minutes. */
const writeItems = async (world: World, sessions: readonly Session[], keys: Keyed, recorder: number): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many votes');
  const all = sessions.flatMap((s, n) => s.items.map((item, at) => ({ s, n, item, at })));
  const votedOpen = (s: Session, at: number): boolean =>
    s.status === 'open' && at === s.items.findIndex(item => item.vote && !item.vote.isSecret);
  const items = await sink.write(
    esessAgenda,
    all.map(({ s, n, item, at }) => {
      const isDone = isOver(s.status);
      return {
        idEsess: keys.at(n),
        num: at + 1,
        title: item.title,
        itemKind: item.kind,
        voteKind:
          item.kind === 'election' || item.vote?.isSecret ? 'secret' : item.kind === 'decision' ? 'public' : 'none',
        proposedDecision: item.proposed,
        conclusion: isDone ? conclusionOf(item) : null,
        status: isDone ? 'concluded' : votedOpen(s, at) ? 'voting' : 'pending',
      };
    }),
    all.length,
  );
  const enclosed = await sharedFile(world, 'obrazlozenje.pdf', pdf('obrazlozenje'));
  await sink.write(
    esessAgendaDocument,
    all.flatMap(({ item, at }, place) =>
      item.kind === 'decision' || (item.kind === 'information' && at % 2 === 0)
        ? [
            {
              idEsessAge: items.at(place),
              title: `Obrazloženje: ${item.title}`.slice(0, 200),
              docKind: item.kind === 'decision' ? 'proposal' : 'material',
              content: enclosed,
              num: 1,
            },
          ]
        : [],
    ),
    all.length,
  );
  const asked: Asked[] = all.flatMap(({ s, item, at }, place) =>
    item.vote && (isOver(s.status) || votedOpen(s, at)) ? [{ s, item, vote: item.vote, place }] : [],
  );
  const counts = asked.map(({ vote }) => {
    const said = (what: string): number => vote.ballots.filter(ballot => ballot === what).length;
    return { yes: said('yes'), no: said('no'), abstain: said('abstain') };
  });
  const questions = await sink.write(
    esessAgeQuestion,
    asked.map(({ s, item, vote, place }, n) => {
      const isDone = isOver(s.status);
      const isElection = vote.candidates.length > 0;
      const at = (minute: number): string => `${dayText(s.day)} ${s.hour}:${String(minute).padStart(2, '0')}`;
      return {
        idEsessAge: items.at(place),
        num: 1,
        text: item.proposed ?? item.title,
        method: isElection ? 'election' : 'yesNoAbstain',
        isSecret: vote.isSecret ? 1 : 0,
        maxChoices: 1,
        entitledCount: seatsOfBody,
        presentCount: isDone ? vote.roll.length : null,
        counted: isDone ? vote.ballots.length : null,
        yes: isDone && !isElection ? counts[n]!.yes : null,
        no: isDone && !isElection ? counts[n]!.no : null,
        abstain: isDone && !isElection ? counts[n]!.abstain : null,
        invalid: isDone ? 0 : null,
        openedAt: at(20),
        closedAt: isDone ? at(24) : null,
        closesAt: isDone ? null : `${dayText(s.day + 3)} 18:00`,
        // More than half of those who are there said yes: seven of at most twelve always do.
        outcome: isDone ? 'adopted' : null,
        status: isDone ? 'published' : 'open',
      };
    }),
    asked.length,
  );
  const candidates = asked.flatMap(({ vote }, n) =>
    vote.candidates.map((member, at) => ({
      n,
      at,
      member,
      votes: vote.ballots.filter(ballot => ballot === at).length,
    })),
  );
  const options = await sink.write(
    esessAgeQueOption,
    candidates.map(({ n, at, member, votes }) => ({
      idEsessAgeQue: questions.at(n),
      text: member.name,
      idUserCandidate: member.idUser,
      votes,
      num: at + 1,
    })),
    candidates.length,
  );
  const optionOf = new Map(candidates.map(({ n, at }, place) => [`${n} ${at}`, options.at(place)]));
  // A vote that is over is sealed: roll and ballots lie in an order of chance, and no ballot of a secret one has a member.
  const rolled = asked.reduce((sum, { vote }) => sum + vote.roll.length, 0);
  function* roll(): Generator<Values> {
    for (const [n, { s, vote }] of asked.entries())
      for (const [member, hasVoted] of shuffled(random, vote.roll))
        yield {
          idEsessAgeQue: questions.at(n),
          idEsesstypeMem: member.id,
          hasVoted: hasVoted ? 1 : 0,
          isSealed: isOver(s.status) ? 1 : 0,
        };
  }
  await sink.write(esessAgeVoter, roll(), rolled);
  function* ballots(): Generator<Values> {
    for (const [n, { s, vote }] of asked.entries()) {
      const cast = vote.roll.filter(([, hasVoted]) => hasVoted);
      for (const at of shuffled(random, [...vote.ballots.keys()])) {
        const said = vote.ballots[at]!;
        yield {
          idEsessAgeQue: questions.at(n),
          idEsesstypeMem: vote.isSecret ? null : cast[at]![0].id,
          choice: typeof said === 'string' ? said : null,
          options: typeof said === 'string' ? null : String(optionOf.get(`${n} ${said}`)),
          isSealed: isOver(s.status) ? 1 : 0,
        };
      }
    }
  }
  await sink.write(esessAgeVote, ballots(), rolled);
  await sink.write(
    esessAgeAnswer,
    all.flatMap(({ s, item }, place) =>
      isOver(s.status) && item.kind === 'decision' && place % 3 === 0
        ? [
            {
              idEsessAge: items.at(place),
              idUser: s.body.members[3]!.idUser,
              kind: 'word',
              text: random.pick(['Predlažem da se rok produlji za mjesec dana.', 'Podržavam prijedlog.']),
            },
          ]
        : [],
    ),
  );
  await writeDecisions(world, all, items, keys);
  const nameOf = (await db.one<{ name: string }>(
    sql`select concat_ws(' ', first_name, last_name) as name from ${db.table('user')} where id = ${recorder}`,
  ))!.name;
  function* minutes(): Generator<Values> {
    for (const [n, s] of sessions.entries()) {
      if (!isOver(s.status)) continue;
      const text = minutesText(recordOf(s, nameOf));
      yield {
        idEsess: keys.at(n),
        text,
        generated: text,
        adoptedOn: s.status === 'archived' ? dayText(Math.min(s.day + rhythm, dayNumber(today) - 1)) : null,
        status: s.status === 'archived' ? 'adopted' : 'review',
      };
    }
  }
  await sink.write(esessMinutes, minutes(), sessions.length);
};
const conclusionOf = ({ kind, proposed, title, vote }: Item): string | null =>
  kind === 'election'
    ? `Izabran(a) je: ${vote?.candidates[0]?.name ?? ''}.`
    : kind === 'information'
      ? `Prima se na znanje: ${title}.`
      : proposed;
const shuffled = <T>(random: Random, of: readonly T[]): T[] => {
  const all = [...of];
  for (let i = all.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
};

const writeDecisions = async (
  world: World,
  all: readonly { readonly s: Session; readonly n: number; readonly item: Item }[],
  items: Keyed,
  keys: Keyed,
): Promise<void> => {
  const { db } = world.ctx;
  const { rows } = await db.run<{ year: string; last: number }>(
    sql`select left(number, 4) as year, max(substr(number, 6)::int) as last from ${db.table('esess-decision')} where number is not null group by 1`,
  );
  const last = new Map(rows.map(row => [row.year, row.last]));
  const decided = all
    .map((one, place) => ({ ...one, place }))
    .filter(({ s, item }) => isOver(s.status) && item.kind === 'decision')
    .toSorted((a, b) => a.s.day - b.s.day);
  const now = dayNumber(world.today);
  await world.sink.write(
    esessDecision,
    decided.map(({ s, n, item, place }) => {
      const on = dayText(s.day);
      const next = (last.get(on.slice(0, 4)) ?? 0) + 1;
      last.set(on.slice(0, 4), next);
      const isDue = place % 4 === 0;
      return {
        number: `${on.slice(0, 4)}-${String(next).padStart(3, '0')}`,
        idEsess: keys.at(n),
        idEsessAge: items.at(place),
        title: item.title,
        text: item.proposed!,
        words: wordsOf(item.proposed!, `${s.body.name} ${s.title}`),
        decidedOn: on,
        idOwner: isDue ? s.body.members[1]!.idUser : null,
        dueOn: isDue ? dayText(s.day + 60) : null,
        status: s.day + 60 < now ? 'done' : 'standing',
      };
    }),
    decided.length,
  );
  await countAnew(world, 'esess-decision.number');
};

/** A session as its minutes read it from the rows. */
const recordOf = (s: Session, recorder: string): SessionRecord => {
  const from = `${dayText(s.day)} ${s.hour}:00`;
  const nobody = { gender: null } as const;
  return {
    id: 0,
    idEsesstype: s.body.id,
    body: s.body.name,
    bodyGen: s.body.nameGen,
    ordinal: s.ordinal,
    kind: 'regular',
    mode: s.mode,
    status: s.status,
    title: s.title,
    dateFrom: from,
    dateTo: `${dayText(s.day)} ${Number(s.hour) + 2}:30`,
    room: null,
    meetingUrl: null,
    excuseUntil: null,
    callText: null,
    isOwnApproval: 0,
    shortCallReason: null,
    endReason: null,
    openedAt: from,
    closedAt: `${dayText(s.day)} ${Number(s.hour) + 2}:30`,
    entitled: seatsOfBody,
    quorum: seatsOfBody / 2 + 1,
    majority: 'present',
    chair: { name: s.body.members[0]!.name, duty: null, ...nobody },
    recorder: { name: recorder, ...nobody },
    people: s.body.members.map((member, at) => ({
      id: at,
      idMember: member.id,
      idUser: member.idUser,
      name: member.name,
      sorted: member.name,
      email: null,
      role: 'member',
      hasVote: 1,
      response: 'coming',
      presence: s.presence[at]!,
      idSubstitute: null,
      excuse: null,
      idFor: null,
      ...nobody,
    })),
    items: s.items.map(
      (item, at): RecordedItem => ({
        id: at,
        number: String(at + 1),
        title: item.title,
        itemKind: item.kind,
        isConfidential: 0,
        addedAtSession: 0,
        status: 'concluded',
        rapporteur: null,
        proposedDecision: item.proposed,
        conclusion: conclusionOf(item),
        reason: null,
        documents: [],
        speakers: [],
        votes: item.vote ? [recordedVote(item, item.vote)] : [],
      }),
    ),
  };
};
const recordedVote = (item: Item, vote: Vote): RecordedVote => {
  const said = (what: string | number): number => vote.ballots.filter(ballot => ballot === what).length;
  return {
    id: 0,
    text: item.proposed ?? item.title,
    about: 'proposal',
    amendment: null,
    method: vote.candidates.length > 0 ? 'election' : 'yesNoAbstain',
    isSecret: vote.isSecret ? 1 : 0,
    isAnalog: 0,
    status: 'published',
    entitled: seatsOfBody,
    present: vote.roll.length,
    cast: vote.ballots.length,
    yes: said('yes'),
    no: said('no'),
    abstain: said('abstain'),
    invalid: 0,
    outcome: 'adopted',
    majority: 'present',
    openedAt: null,
    closedAt: null,
    annulReason: null,
    options: vote.candidates.map((member, at) => ({ text: member.name, votes: said(at), gender: null })),
  };
};
