import { type Ctx, meOf, sql } from '../src/kernel/server/index.ts';
import { calendarEvent, calendarEventUser } from '../src/modules/calendar/model.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import {
  esessAgenda,
  esessAgeAnswer,
  esessAgeQuestion,
  esessAttendance,
  esessDecision,
  esession,
  esessiontype,
  esessiontypeAuthAssignment,
  esessiontypeMember,
  esessMinutes,
  esessPreparationApproval,
} from '../src/modules/e-sessions/model.ts';
import { wordsOf } from '../src/modules/e-sessions/server/agenda.ts';
import { folderOf } from '../src/modules/e-sessions/server/folders.ts';
import { minutesText } from '../src/modules/e-sessions/server/minutes-text.ts';
import { sessionPapers } from '../src/modules/e-sessions/server/papers.ts';
import { recordOf } from '../src/modules/e-sessions/server/record.ts';
import { issue, lacksOf, register } from '../src/modules/papers/server/issue.ts';
import { encloseDocuments, type Prepared } from './session-documents.ts';
import type { World } from './world.ts';

export const rulesOfBodies = {
  quorumKind: 'majority',
  majorityKind: 'present',
  callLeadDays: 5,
  callLeadDaysExtra: 1,
  excuseLeadHours: 24,
  eVotingMinHours: 48,
  approversNeeded: 'all',
  chairMayApproveOwn: 0,
  secretAllowed: 1,
  abstainAllowed: 1,
  minutesDeadlineDays: 8,
  numbering: 'continuous',
  isActive: 1,
} as const;
const bodies = [
  {
    nameHr: 'Fakultetsko vijeće',
    nameEn: 'Faculty Council',
    nameGenHr: 'Fakultetskog vijeća',
    abbr: 'FV',
    bodyKind: 'facultyCouncil',
    ...rulesOfBodies,
  },
  {
    nameHr: 'Vijeće Odjela za računarstvo',
    nameEn: 'Council of the Department of Computing',
    nameGenHr: 'Vijeća Odjela za računarstvo',
    abbr: 'VOR',
    bodyKind: 'departmentCouncil',
    ...rulesOfBodies,
  },
  {
    nameHr: 'Povjerenstvo za kvalitetu',
    nameEn: 'Quality Committee',
    nameGenHr: 'Povjerenstva za kvalitetu',
    abbr: 'PK',
    bodyKind: 'committee',
    ...rulesOfBodies,
  },
] as const;

const agenda = [
  ['Usvajanje zapisnika prethodne sjednice', 'minutesAdoption', 'public', null],
  ['Izvješće o upisima', 'information', 'none', null],
  ['Izvedbeni plan ljetnog semestra', 'decision', 'public', 'Prihvaća se izvedbeni plan ljetnog semestra.'],
  [
    'Izbor predstavnika u Povjerenstvo za kvalitetu',
    'election',
    'secret',
    'Bira se predstavnik u Povjerenstvo za kvalitetu.',
  ],
  ['Pravilnik o stručnoj praksi', 'decision', 'public', 'Donosi se Pravilnik o stručnoj praksi.'],
  ['Razno', 'other', 'none', null],
] as const;

interface Sitting {
  readonly body: number;
  readonly title: string;
  readonly status: 'draft' | 'inApproval' | 'called' | 'open' | 'minutesReview' | 'archived' | 'notHeld';
  readonly mode?: 'electronic' | 'hybrid';
  /** Days from today. */
  readonly on: number;
  readonly until?: number;
  readonly time?: string;
  readonly ordinal?: number;
  readonly items: number;
}
/** Sessions in every state; the electronic one is open today and waits for votes. */
const sittings: readonly Sitting[] = [
  { body: 0, title: '2. sjednica Fakultetskog vijeća', status: 'archived', on: -56, ordinal: 2, items: 6 },
  { body: 0, title: '3. sjednica Fakultetskog vijeća', status: 'minutesReview', on: -21, ordinal: 3, items: 6 },
  {
    body: 0,
    title: '4. sjednica Fakultetskog vijeća',
    status: 'called',
    mode: 'hybrid',
    on: 6,
    time: '17:00',
    ordinal: 4,
    items: 6,
  },
  { body: 0, title: '5. sjednica Fakultetskog vijeća', status: 'draft', on: 40, items: 6 },
  { body: 1, title: '1. sjednica Vijeća Odjela', status: 'notHeld', on: -14, ordinal: 1, items: 3 },
  {
    body: 1,
    title: '1. elektronička sjednica Vijeća Odjela',
    status: 'open',
    mode: 'electronic',
    on: -1,
    until: 2,
    ordinal: 1,
    items: 3,
  },
  { body: 2, title: 'Sjednica Povjerenstva za kvalitetu', status: 'inApproval', on: 15, items: 3 },
];

interface Account {
  readonly id: number;
  readonly username: string;
}

/** A council, a department council and a committee, with their people and sessions in every state. */
export const loadSessions = async (world: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const { ctx, sink, today } = world;
  const { db } = ctx;
  const year = (await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} where status = 'active'`))!
    .id;
  const teachers = (
    await db.run<Account>(
      sql`select u.id, u.username from ${db.table('teacher')} t join ${db.table('user')} u on u.id = t.id_user where t.deleted_at is null and u.username not in ('teacher', 'teacher2') order by t.id limit 18`,
    )
  ).rows.map(row => row.id);
  // The largest room in which nothing else is when a session is called to it.
  const called = sittings.find(s => s.status === 'called')!;
  const day = addDays(today, called.on);
  const hall = (await db.one<{ id: number }>(
    sql`select r.id from ${db.table('room')} r where r.deleted_at is null and not exists (select from ${db.table('calendar-event')} e where e.id_room = r.id and e.deleted_at is null
        and e.start < ${`${day} 19:00`}::timestamp at time zone 'Europe/Zagreb' and e.end > ${`${day} ${called.time}`}::timestamp at time zone 'Europe/Zagreb')
      order by r.capacity desc, r.id limit 1`,
  ))!.id;
  const of = (name: string): number => users.get(name)!;
  const types = await sink.write(
    esessiontype,
    bodies.map((body, n) => ({ ...body, num: n + 1 })),
  );
  const since = addDays(today, -200);
  const seats = bodies.map((_, n) =>
    n === 0
      ? [teachers[0]!, of('teacher'), of('teacher2'), of('student'), ...teachers.slice(1, 15)]
      : n === 1
        ? [of('teacher'), of('teacher2'), ...teachers.slice(1, 7)]
        : [teachers[2]!, of('teacher'), of('student2'), ...teachers.slice(8, 10)],
  );
  const members: number[][] = [];
  for (const [n, seated] of seats.entries()) {
    const keys = await sink.write(
      esessiontypeMember,
      seated.map((idUser, i) => ({
        idEsesstype: types.at(n),
        idUser,
        memberRole: i === 0 ? 'chair' : idUser === of('student') || idUser === of('student2') ? 'studentRep' : 'member',
        hasVote: 1,
        mandateFrom: since,
        num: i + 1,
      })),
    );
    members.push(seated.map((_user, i) => keys.at(i) as number));
  }
  await sink.write(
    esessiontypeAuthAssignment,
    bodies.flatMap((_, n) => [
      { idEsesstype: types.at(n), idUser: of('esessionpreparation'), isAdmin: 1, isRecorder: 1, mandateFrom: since },
      { idEsesstype: types.at(n), idUser: of('esessionadmin'), isApprover: 1, mandateFrom: since },
    ]),
  );
  const kind = (await db.one<{ id: number }>(
    sql`select id from ${db.table('reservationtype')} where system_kind = 'eSession' and deleted_at is null order by id limit 1`,
  ))!.id;
  const prepared: Prepared[] = [];
  /** The last session of each body of which there are minutes. */
  const held = new Map<number, NonNullable<Prepared['previous']>>();
  for (const sitting of sittings) await load(sitting);
  await encloseDocuments(world, of('admin'), prepared);
  for (const n of bodies.keys()) await folderOf(ctx, Number(types.at(n)));
  await filePapers();

  /** What the council has issued lies in its folder: the call of the next session, and minutes and a decision of one that is over. */
  async function filePapers(): Promise<void> {
    const as: Ctx = { ...ctx, me: (await meOf(ctx, of('admin')))!, language: 'hr' };
    const idOf = async (status: string): Promise<number> =>
      (await db.one<{ id: number }>(
        sql`select id from ${db.table('esession')} where id_esesstype = ${Number(types.at(0))} and status = ${status} order by id limit 1`,
      ))!.id;
    const year = today.slice(2, 4);
    const issued = [
      ['poziv-na-sjednicu', await idOf('called'), {}, 2],
      ['zapisnik-sjednice', await idOf('archived'), {}, 1],
      ['odluka-tijela', await idOf('archived'), { item: 3 }, 1],
    ] as const;
    for (const [n, [name, id, params, file]] of issued.entries()) {
      const paper = sessionPapers.find(each => each.name === name)!;
      if ((await lacksOf(as, paper, id, params)).length > 0) continue;
      const { id: idPaper } = await issue(as, paper, id, params);
      await register(as, idPaper, { klasa: `003-06/${year}-01/${file}`, urbroj: `2133-${year}-${n + 1}` });
    }
  }

  /** Sessions that were called stand in their members' calendars, an electronic one on each of its days. */
  async function putInCalendars(s: Sitting, idEsess: number, from: string, until: string): Promise<void> {
    const days = Array.from({ length: (s.until ?? s.on) - s.on + 1 }, (_, n) => addDays(today, s.on + n));
    const rows = days.map((day, n) => ({
      idReservationtype: kind,
      title: s.title,
      idRoom: s.mode === 'electronic' ? null : hall,
      start: n === 0 ? from : `${day} 00:00`,
      end: n === days.length - 1 ? until : `${addDays(day, 1)} 00:00`,
      status: 'confirmed',
      idOwner: of('esessionpreparation'),
      isPublic: 0,
      source: 'eSession',
      collisionAllowed: 0,
      isFlagged: 0,
    }));
    const keys = await sink.write(calendarEvent, rows);
    await sink.write(
      calendarEventUser,
      rows.flatMap((_row, n) => seats[s.body]!.map(idUser => ({ idCalendarEvent: keys.at(n), idUser }))),
    );
    await db.run(
      sql`update ${db.table('esession')} set calendar_events = ${rows.map((_row, n) => keys.at(n)).join(',')} where id = ${idEsess}`,
    );
  }

  async function load(s: Sitting): Promise<void> {
    const isCalled = !['draft', 'inApproval'].includes(s.status);
    const isOver = ['minutesReview', 'archived'].includes(s.status);
    // The first session of a body has no minutes to adopt.
    const points = (s.ordinal ?? 0) > 1 || held.has(s.body) ? agenda.slice(0, s.items) : agenda.slice(1, s.items + 1);
    const voted = points.findIndex(([, kind]) => kind === 'decision');
    const from = `${addDays(today, s.on)} ${s.time ?? '10:00'}`;
    const until = s.until === undefined ? `${addDays(today, s.on)} 19:00` : `${addDays(today, s.until)} 18:00`;
    const seated = members[s.body]!;
    const entitled = seated.length;
    const keys = await sink.write(esession, [
      {
        idEsesstype: types.at(s.body),
        idAcademicyear: year,
        ordinal: s.ordinal ?? null,
        kind: 'regular',
        mode: s.mode ?? 'inPerson',
        title: s.title,
        dateFrom: from,
        dateTo: until,
        idRoom: s.mode === 'electronic' ? null : hall,
        meetingUrl: s.mode === 'hybrid' ? 'https://meet.vrelo.example/vijece' : null,
        idChair: seated[0],
        idRecorder: of('esessionpreparation'),
        isOwnApproval: 0,
        excuseUntil: isCalled ? `${addDays(today, s.on - 1)} ${s.time ?? '10:00'}` : null,
        callSentAt: isCalled ? `${addDays(today, Math.min(s.on - 6, -1))} 09:00` : null,
        round: s.status === 'draft' ? 0 : 1,
        entitledCount: isCalled ? entitled : null,
        quorumRequired: isCalled ? Math.floor(entitled / 2) + 1 : null,
        openedAt: isOver || s.status === 'open' ? from : null,
        closedAt: isOver ? until : null,
        endReason: s.status === 'notHeld' ? 'Nazočna su bila tri člana.' : null,
        status: s.status,
      },
    ]);
    const idEsess = keys.at(0);
    if (s.status === 'called' || s.status === 'open') await putInCalendars(s, Number(idEsess), from, until);
    const items = await sink.write(
      esessAgenda,
      points.map(([title, itemKind, voteKind, proposedDecision], n) => ({
        idEsess,
        num: n + 1,
        title:
          itemKind === 'minutesAdoption' && (s.ordinal ?? 1) > 1
            ? `Usvajanje zapisnika ${s.ordinal! - 1}. sjednice`
            : title,
        itemKind,
        voteKind,
        proposedDecision,
        conclusion: isOver ? proposedDecision : null,
        status: isOver ? 'concluded' : s.status === 'open' && n === voted ? 'voting' : 'pending',
      })),
    );
    if (!isOver && s.status !== 'notHeld')
      prepared.push({
        // Documents name items by their place in the whole agenda.
        items: [...(points[0] === agenda[0] ? [] : [undefined]), ...points.map((_, n) => items.at(n))],
        isCalled: s.status === 'called',
        previous: s.status === 'called' ? (held.get(s.body) ?? null) : null,
      });
    if (s.status === 'inApproval')
      await sink.write(esessPreparationApproval, [
        { idEsess, round: 1, idUser: of('esessionadmin'), decision: 'pending' },
      ]);
    if (!isCalled) return;
    await sink.write(
      esessAttendance,
      seated.map((idEsesstypeMem, n) => ({
        idEsess,
        idEsesstypeMem,
        hasVote: 1,
        response: s.status === 'called' ? (n % 3 === 0 ? 'coming' : n === 4 ? 'excused' : 'none') : 'coming',
        excuse: s.status === 'called' && n === 4 ? 'Službeni put' : null,
        // To the one that was not held three came.
        presence: isOver ? (n === 4 ? 'excused' : 'present') : s.status === 'notHeld' && n < 3 ? 'present' : 'absent',
      })),
    );
    if (s.status === 'open') {
      const asked = await sink.write(esessAgeQuestion, [
        {
          idEsessAge: items.at(voted),
          num: 1,
          text: 'Prihvaća se izvedbeni plan ljetnog semestra.',
          method: 'yesNoAbstain',
          maxChoices: 1,
          entitledCount: entitled,
          openedAt: from,
          closesAt: until,
          status: 'open',
        },
      ]);
      // Ballots and their roll have keys by chance, which no sink draws.
      await db.run(sql`insert into ${db.table('esess-age-voter')} (id, id_esess_age_que, id_esesstype_mem, has_voted, is_sealed)
        select gen_random_uuid(), ${asked.at(0)}::int, m.id, (m.place > 5)::int, 0 from unnest(${seated}::int[]) with ordinality m (id, place)`);
      await db.run(sql`insert into ${db.table('esess-age-vote')} (id, id_esess_age_que, id_esesstype_mem, choice, is_sealed)
        select gen_random_uuid(), ${asked.at(0)}::int, m, 'yes', 0 from unnest(${seated.slice(5)}::int[]) m`);
      return;
    }
    if (!isOver) return;
    await sink.write(
      esessAgeQuestion,
      points.flatMap(([title, , voteKind, proposed], n) =>
        voteKind === 'none'
          ? []
          : [
              {
                idEsessAge: items.at(n),
                num: 1,
                text: proposed ?? title,
                method: 'yesNoAbstain',
                isSecret: voteKind === 'secret' ? 1 : 0,
                maxChoices: 1,
                entitledCount: entitled,
                presentCount: entitled - 1,
                counted: entitled - 1,
                yes: entitled - 3,
                no: 1,
                abstain: 1,
                invalid: 0,
                openedAt: from,
                closedAt: until,
                outcome: 'adopted',
                status: 'published',
              },
            ],
      ),
    );
    await sink.write(esessAgeAnswer, [
      {
        idEsessAge: items.at(voted),
        idUser: of('teacher'),
        kind: 'word',
        text: 'Predlažem da se laboratoriji dijele na skupine do 16 studenata.',
      },
    ]);
    await sink.write(
      esessDecision,
      points.flatMap(([title, kind, , text], n) =>
        kind === 'decision'
          ? [
              {
                number: `${from.slice(0, 4)}-${String((s.ordinal ?? 0) * 10 + n).padStart(3, '0')}`,
                idEsess,
                idEsessAge: items.at(n),
                title,
                text,
                words: wordsOf(text, `${bodies[s.body]!.nameHr} ${bodies[s.body]!.nameEn} ${s.title}`),
                decidedOn: from.slice(0, 10),
                idOwner: n === voted ? of('teacher') : null,
                dueOn: n === voted ? addDays(today, 5) : null,
                status: 'standing',
              },
            ]
          : [],
      ),
    );
    held.set(s.body, { id: Number(idEsess), ordinal: s.ordinal! });
    const text = minutesText(await recordOf(ctx, Number(idEsess)));
    await sink.write(esessMinutes, [
      {
        idEsess,
        text,
        generated: text,
        adoptedOn: s.status === 'archived' ? addDays(today, -21) : null,
        status: s.status === 'archived' ? 'adopted' : 'review',
      },
    ]);
  }
};
