import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../../demo/index.ts';
import { grouped } from '../../demo/lists.ts';
import { raw, sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { calendarholiday } from '../../src/modules/calendar/model.ts';
import { teacherAvailability } from '../../src/modules/course-conductions/model.ts';
import { inPortal } from './system.ts';

/** The demo institution, whose timetable is full of slots and lessons. */
let portal: Portal;
let planner: Person;
beforeAll(async () => {
  portal = await startSeeded();
  await inPortal(portal, tx => loadDemo(tx));
  planner = await signIn(portal, { roles: ['courseConductionsAdmin'] });
}, 240_000);
afterAll(() => portal?.stop());

// ——— The institution as its tables have it: nothing of the portal's own judgement is used below ———

interface Holiday {
  readonly from: string;
  readonly to: string;
  readonly kind: 'public' | 'institution' | 'memorial' | 'makeup';
  readonly asWeekday: number | null;
  readonly idStudy: number | null;
  readonly idUnit: number | null;
}
interface Taught {
  readonly id: number;
  readonly idParent: number | null;
  readonly idStudy: number;
  readonly idUnit: number | null;
  readonly capacity: number;
  readonly needsRoom: boolean;
  readonly wantedType: number | null;
  readonly type: string;
  readonly season: 'winter' | 'summer';
  readonly teachers: number[];
}
interface Room {
  readonly id: number;
  readonly num: number;
  readonly capacity: number;
  readonly type: number;
}
interface Semester {
  readonly kind: 'winter' | 'summer';
  readonly from: string;
  readonly to: string;
}
/** Something that is taught, on one day. */
interface Meeting {
  readonly slot: number;
  readonly group: number;
  readonly room: number | null;
  readonly teachers: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly hours: number;
}
/** Something that stands in the calendar. */
interface Event {
  readonly date: string;
  readonly from: number;
  readonly to: number;
  readonly room: number | null;
  readonly teachers: number[];
  readonly groups: number[];
}
const rows = async <T>(text: string): Promise<T[]> => {
  const db = dbOf(portal);
  const named = text.replace(/\{([a-z-]+)\}/g, (_, table: string) => `"${db.schema}"."${table.replaceAll('-', '_')}"`);
  return (await db.run<T>(sql`${raw(named)}`)).rows;
};
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clock = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const dayAfter = (day: string, n = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const weekdayAt = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
/** Minutes = 45·h + 15·⌊(h−1)/2⌋. */
const lasting = (hours: number): number => 45 * hours + 15 * Math.floor((hours - 1) / 2);

/** Everything that proposals are made from, read once. */
const readInstitution = async () => {
  const holidays = await rows<Holiday>(
    `select date_from::text as "from", date_to::text as "to", kind, teaching_as_weekday as "asWeekday", id_study as "idStudy", id_organizationunit as "idUnit" from {calendarholiday} where deleted_at is null`,
  );
  const semesters = await rows<Semester>(
    `select s.kind, s.teaching_from::text as "from", s.teaching_to::text as "to" from {academicyear-semester} s join {academicyear} y on y.id = s.id_academicyear where y.status = 'active' and s.deleted_at is null`,
  );
  const groups = await rows<Taught>(
    `select g.id, g.id_parent as "idParent", c.id_study as "idStudy", s.id_organizationunit as "idUnit", g.capacity, t.needs_room = 1 as "needsRoom", t.preferred_roomtype as "wantedType", t.code as type,
       case when c.semester % 2 = 1 then 'winter' else 'summer' end as season, array(select h.id_teacher from {st-co-group-teacher} h where h.id_st_co_group = g.id and h.deleted_at is null order by h.share_pct desc, h.id) as teachers
     from {st-co-group} g join {stcourse} c on c.id = g.id_st_co join {academicyear} y on y.id = c.id_academicyear and y.status = 'active' join {study} s on s.id = c.id_study join {teachingtype} t on t.id = g.id_teachingtype
     where g.deleted_at is null order by g.id`,
  );
  const members = await rows<{ group: number; student: number; from: string; to: string | null }>(
    `select m.id_st_co_group as "group", e.id_student as student, m."from"::text as "from", m."to"::text as "to" from {st-co-group-student} m join {st-co-enrollment} n on n.id = m.id_st_co_enrollment
       join {studentenrollment} e on e.id = n.id_studentenrollment where m.deleted_at is null and n.deleted_at is null and e.deleted_at is null and n.status <> 'dropped'`,
  );
  const rooms = await rows<Room>(
    `select id, num, capacity, id_roomtype as type from {room} where active = 1 and deleted_at is null and is_virtual = 0`,
  );
  const slots = await rows<{
    id: number;
    group: number;
    weekday: number;
    timeFrom: string;
    timeTo: string;
    room: number | null;
    parity: string;
    teachers: number[];
  }>(
    `select s.id, s.id_st_co_group as "group", s.weekday, to_char(s.time_from, 'HH24:MI') as "timeFrom", to_char(s.time_to, 'HH24:MI') as "timeTo", s.id_room as room, s.parity,
       array(select l.id_target from {st-co-schedule-id-teachers} l where l.id_row = s.id) as teachers from {st-co-schedule} s where s.deleted_at is null and s.weekday is not null and s.week_from is null and s.week_to is null`,
  );
  // What lasts for days takes a part of each of them.
  const events = await rows<Event & { fromTime: string; toTime: string }>(
    `select day::date::text as date, case when day::date = e.began::date then to_char(e.began, 'HH24:MI') else '00:00' end as "fromTime",
       case when day::date = e.ended::date then to_char(e.ended, 'HH24:MI') else '24:00' end as "toTime", case when e.blocks_room = 1 then e.id_room end as room,
       case when e.blocks_teacher = 1 and e.collision_allowed = 0 then array(select t.id_teacher from {calendar-event-teacher} t where t.id_calendar_event = e.id) else '{}' end as teachers,
       case when e.collision_allowed = 0 then array(select g.id_st_co_group from {calendar-event-group} g where g.id_calendar_event = e.id) else '{}' end as groups
     from (select *, start at time zone 'Europe/Zagreb' as began, "end" at time zone 'Europe/Zagreb' as ended from {calendar-event}) e cross join generate_series(e.began::date, e.ended::date, interval '1 day') day
     where e.status = 'confirmed' and e.deleted_at is null`,
  );
  const wishes = await rows<{ teacher: number; weekday: number; from: string; to: string; kind: string }>(
    `select id_teacher as teacher, weekday, to_char("from", 'HH24:MI') as "from", to_char("to", 'HH24:MI') as "to", kind from {teacher-availability} where deleted_at is null`,
  );
  return {
    holidays,
    semesters,
    groups,
    members,
    rooms,
    slots,
    wishes,
    events: events.map(e => ({ ...e, from: minutes(e.fromTime), to: minutes(e.toTime) })),
  };
};
type Institution = Awaited<ReturnType<typeof readInstitution>>;

/** The days of a semester on which a group of this study is taught, each with the weekday by whose timetable it is, and its week. */
const calendarOf = (all: Institution, semester: Semester, of: Pick<Taught, 'idStudy' | 'idUnit'>) => {
  const isFree = (h: Holiday): boolean => h.kind === 'public' || h.kind === 'institution';
  const on = (day: string) => all.holidays.filter(h => h.from <= day && day <= h.to);
  const concerns = (h: Holiday): boolean =>
    (h.idStudy === null || h.idStudy === of.idStudy) && (h.idUnit === null || h.idUnit === of.idUnit);
  const isForAll = (h: Holiday): boolean => h.idStudy === null && h.idUnit === null;
  const days: { date: string; weekday: number; week: number }[] = [];
  const lost: string[] = [];
  const weeks: string[] = [];
  for (let date = semester.from; date <= semester.to; date = dayAfter(date)) {
    const monday = dayAfter(date, 1 - weekdayAt(date));
    const isNobodys = on(date).some(h => isFree(h) && isForAll(h));
    if (weekdayAt(date) <= 5 && !isNobodys && weeks.at(-1) !== monday) weeks.push(monday);
  }
  for (let date = semester.from; date <= semester.to; date = dayAfter(date)) {
    const here = on(date).filter(concerns);
    if (here.some(isFree)) {
      lost.push(date);
      continue;
    }
    const makeup = here.find(h => h.kind === 'makeup');
    const week = Math.max(1, weeks.filter(monday => monday <= date).length);
    days.push({ date, weekday: makeup?.asWeekday ?? weekdayAt(date), week });
  }
  return { days, lost };
};
const isInParity = (parity: string, week: number): boolean =>
  parity === 'all' || (parity === 'odd') === (week % 2 === 1);

interface Place {
  readonly weekday: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly idRoom: number | null;
  /** Everything that is not good about it, each by itself: no place may be proposed that is worse in one and better in none. */
  readonly parts: Readonly<Record<string, number>>;
  readonly cost: number;
  readonly order: readonly number[];
}

/**
 * Every quarter of an hour of six days in every room, looked at one by one on every day of the semester. What a place costs is
 * written in docs/decisions.md.
 */
const everyFreePlace = (all: Institution, group: Taught, hours: number, parity: string, today: string): Place[] => {
  const semester = all.semesters.find(s => s.kind === group.season)!;
  const byId = new Map(all.groups.map(g => [g.id, g]));
  const asOf = today < semester.from ? semester.from : today > semester.to ? semester.to : today;
  const isIn = (m: { from: string; to: string | null }): boolean => m.from <= asOf && (m.to === null || m.to >= asOf);
  const groupsOf = new Map<number, Set<number>>();
  for (const m of all.members.filter(isIn))
    groupsOf.set(m.student, (groupsOf.get(m.student) ?? new Set()).add(m.group));
  const students = [...groupsOf].filter(([, theirs]) => theirs.has(group.id));
  const ancestors = (id: number | null): number[] =>
    id === null ? [] : [id, ...ancestors(byId.get(id)?.idParent ?? null)];
  const family = new Set([
    ...ancestors(group.id),
    ...all.groups.filter(g => ancestors(g.id).includes(group.id)).map(g => g.id),
  ]);
  // The timetable of the season, day by day.
  const calendars = new Map<string, ReturnType<typeof calendarOf>>();
  const calendarFor = (of: Taught) => {
    const key = `${of.idStudy} ${of.idUnit}`;
    const known = calendars.get(key) ?? calendarOf(all, semester, of);
    calendars.set(key, known);
    return known;
  };
  const meetings = new Map<string, Meeting[]>();
  for (const slot of all.slots) {
    const of = byId.get(slot.group);
    if (!of || of.season !== group.season) continue;
    const [from, to] = [minutes(slot.timeFrom), minutes(slot.timeTo)];
    const taught = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6].find(h => lasting(h) === to - from) ?? 0;
    for (const { date, weekday, week } of calendarFor(of).days)
      if (weekday === slot.weekday && isInParity(slot.parity, week)) {
        const meeting = { ...slot, slot: slot.id, from, to, hours: taught };
        const there = meetings.get(date);
        if (there) there.push(meeting);
        else meetings.set(date, [meeting]);
      }
  }
  const events = new Map<string, Event[]>();
  for (const e of all.events) events.set(e.date, [...(events.get(e.date) ?? []), e]);
  const own = calendarFor(group);
  const idTeacher = group.teachers[0]!;
  const alike = [...grouped(students, ([, theirs]) => [...theirs].toSorted((a, b) => a - b).join()).values()].map(
    same => ({ theirs: same[0]![1], count: same.length }),
  );
  const size = students.length || group.capacity;
  const long = lasting(hours);
  const found: Place[] = [];
  for (let weekday = 1; weekday <= 6; weekday++) {
    const dates = own.days.filter(d => d.weekday === weekday && isInParity(parity, d.week)).map(d => d.date);
    const ofDay = new Map(dates.map(date => [date, meetings.get(date) ?? []]));
    // Whoever is looked at has the same days whatever the hour is.
    const daysOf = (isTheirs: (m: Meeting) => boolean): Meeting[][] =>
      dates.map(date => ofDay.get(date)!.filter(isTheirs)).filter(theirs => theirs.length > 0);
    const daysOfTeacher = daysOf(m => m.teachers.includes(idTeacher));
    // Students who are in the same groups have the same days.
    const daysOfStudents = alike.map(({ theirs, count }) => ({ days: daysOf(m => theirs.has(m.group)), count }));
    const everything: (Meeting | Event)[] = dates.flatMap(date => [...ofDay.get(date)!, ...(events.get(date) ?? [])]);
    for (let from = 7 * 60; from + long <= 22 * 60; from += 15) {
      const to = from + long;
      const meets = (x: { from: number; to: number }): boolean => x.from < to && from < x.to;
      const now = everything.filter(meets);
      const isTaken = (of: (x: Meeting | Event) => boolean): boolean => now.some(of);
      if (isTaken(x => x.teachers.includes(idTeacher))) continue;
      if (isTaken(x => ('groups' in x ? x.groups.some(g => family.has(g)) : family.has(x.group)))) continue;

      // Students who have something else at that time, for each weekly slot that they would miss.
      const missed = new Set<string>();
      for (const date of dates)
        for (const m of ofDay.get(date)!)
          if (meets(m) && !family.has(m.group))
            for (const [student, theirs] of students) if (theirs.has(m.group)) missed.add(`${student} ${m.slot}`);
      // A day with too many hours, and one on which whoever is there waits more than two hours for the next or after the last.
      const strain = (days: readonly Meeting[][], most: number) => {
        let [isLoaded, isWaiting] = [false, false];
        for (const theirs of days) {
          if (hours + theirs.reduce((sum, m) => sum + m.hours, 0) > most) isLoaded = true;
          const nearest = Math.min(...theirs.map(m => (m.to <= from ? from - m.to : m.from >= to ? m.from - to : 0)));
          if (nearest > 120) isWaiting = true;
        }
        return { isLoaded, isWaiting };
      };
      const ofTeacher = strain(daysOfTeacher, 8);
      const ofStudents = daysOfStudents.flatMap(({ days, count }) => {
        const same = strain(days, 10);
        return Array.from({ length: count }, () => same);
      });
      const wishes = all.wishes.filter(w => w.teacher === idTeacher && w.weekday === weekday);
      const parts = {
        missed: 3 * missed.size,
        lost: own.lost.filter(date => weekdayAt(date) === weekday).length,
        unavailable:
          30 *
          wishes.filter(w => w.kind === 'unavailable' && meets({ from: minutes(w.from), to: minutes(w.to) })).length,
        teacherLoaded: ofTeacher.isLoaded ? 15 : 0,
        teacherWaits: ofTeacher.isWaiting ? 5 : 0,
        studentsLoaded: ofStudents.filter(s => s.isLoaded).length,
        studentsWait: 0.5 * ofStudents.filter(s => s.isWaiting).length,
        saturday: weekday === 6 ? 10 : 0,
        earlyOrLate: from < 8 * 60 || to > 20 * 60 ? 5 : 0,
        offTheHour: from % 60 === 0 ? 0 : 0.2,
        notPreferred: wishes.some(w => w.kind === 'preferred' && minutes(w.from) <= from && minutes(w.to) >= to)
          ? 0
          : 2,
      };
      for (const room of group.needsRoom ? all.rooms : [null]) {
        if (room && isTaken(x => x.room === room.id)) continue;
        const short = room ? Math.max(0, size - room.capacity) : 0;
        const every = {
          ...parts,
          short: short > 0 ? 50 + short : 0,
          otherType: room && group.wantedType !== null && room.type !== group.wantedType ? 20 : 0,
          emptySeats: room ? Math.max(0, room.capacity - size) / 1000 : 0,
        };
        // What a teacher would rather have takes two off; it is kept as two that all others have more.
        const cost = Object.values(every).reduce((sum, part) => sum + part, 0) - 2;
        found.push({
          weekday,
          timeFrom: clock(from),
          timeTo: clock(to),
          idRoom: room?.id ?? null,
          parts: every,
          cost,
          order: [Math.round(cost * 1000), weekday, from, room?.num ?? 0, room?.id ?? 0],
        });
      }
    }
  }
  return found;
};
const before = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};
const suggested = async (group: Taught, hours: number, parity: string) => {
  const query = new URLSearchParams({
    scenario: 'Suggest slots',
    idStCoGroup: String(group.id),
    teachers: String(group.teachers[0]),
    hours: String(hours),
    parity,
    limit: '3',
  });
  const answer = await planner.get(`st-co-schedule?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.suggestions as {
    weekday: number;
    timeFrom: string;
    timeTo: string;
    idRoom: number | null;
    penalty: number;
  }[];
};

/** One group of each type of teaching in each season, the one with the most and the one with the fewest students. */
const chosenGroups = (all: Institution): Taught[] => {
  const size = (g: Taught): number => all.members.filter(m => m.group === g.id && m.to === null).length;
  const kinds = grouped(
    all.groups.filter(g => g.teachers.length > 0),
    g => `${g.type} ${g.season}`,
  );
  return [...kinds.values()].flatMap((list, i) => {
    const sorted = list.toSorted((a, b) => size(a) - size(b) || a.id - b.id);
    return [sorted[i % 2 === 0 ? sorted.length - 1 : 0]!];
  });
};

it('the first proposal is the best of all rooms and hours, looked at one by one from the tables alone', {
  timeout: 600_000,
}, async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format(new Date());
  const plain = await readInstitution();
  const groups = chosenGroups(plain);
  expect(new Set(groups.map(g => g.type)).size).toBeGreaterThanOrEqual(4);
  expect(new Set(groups.map(g => g.season)).size).toBe(2);
  const judge = async (all: Institution, group: Taught, hours: number, parity: string) => {
    const said = await suggested(group, hours, parity);
    const places = everyFreePlace(all, group, hours, parity, today).toSorted((a, b) => before(a.order, b.order));
    const name = `${group.type} ${group.season}, group ${group.id}, ${hours} h, ${parity}`;
    const [first] = said;
    const best = places[0]!;
    expect(first, `${name}: ${JSON.stringify(best.parts)}`).toMatchObject({
      weekday: best.weekday,
      timeFrom: best.timeFrom,
      timeTo: best.timeTo,
      idRoom: best.idRoom,
    });
    expect(first!.penalty, name).toBeCloseTo(best.cost, 3);
    // Whatever one thinks of the weights: nothing is better in one respect and worse in none.
    const chosen = places.find(
      p => p.weekday === first!.weekday && p.timeFrom === first!.timeFrom && p.idRoom === first!.idRoom,
    )!;
    const better = places.find(
      p =>
        Object.keys(p.parts).every(key => p.parts[key]! <= chosen.parts[key]!) &&
        Object.keys(p.parts).some(key => p.parts[key]! < chosen.parts[key]!),
    );
    expect(better, name).toBeUndefined();
    // The others follow, the best of each hour.
    const hoursOfDay = new Map<string, Place>();
    for (const p of places)
      if (!hoursOfDay.has(`${p.weekday} ${p.timeFrom}`)) hoursOfDay.set(`${p.weekday} ${p.timeFrom}`, p);
    expect(
      said.map(({ weekday, timeFrom, idRoom }) => ({ weekday, timeFrom, idRoom })),
      name,
    ).toEqual(
      [...hoursOfDay.values()].slice(0, 3).map(({ weekday, timeFrom, idRoom }) => ({ weekday, timeFrom, idRoom })),
    );
    return first!;
  };
  for (const [i, group] of groups.entries()) await judge(plain, group, [2, 3, 1][i % 3]!, ['all', 'odd'][i % 2]!);

  // What stood first is made worse, one thing after the other, and the next best comes.
  const group = groups.find(g => g.type === 'P' && g.season === 'summer')!;
  const free = await judge(plain, group, 2, 'all');
  await put(portal, teacherAvailability, {
    idTeacher: group.teachers[0]!,
    weekday: free.weekday,
    from: '07:00',
    to: '22:00',
    kind: 'unavailable',
  });
  const unavailable = await judge(await readInstitution(), group, 2, 'all');
  expect(unavailable.weekday).not.toBe(free.weekday);
  const other =
    (unavailable.weekday % 5) + 1 === free.weekday ? (unavailable.weekday % 5) + 2 : (unavailable.weekday % 5) + 1;
  await put(portal, teacherAvailability, {
    idTeacher: group.teachers[0]!,
    weekday: other > 5 ? 1 : other,
    from: '08:00',
    to: '20:00',
    kind: 'preferred',
  });
  await judge(await readInstitution(), group, 2, 'all');
  const semester = plain.semesters.find(s => s.kind === 'summer')!;
  await put(portal, calendarholiday, {
    dateFrom: dayAfter(semester.from, 7),
    dateTo: dayAfter(semester.from, 9),
    nameHr: 'Terenska nastava',
    nameEn: 'Field work',
    kind: 'institution',
    idStudy: group.idStudy,
  });
  await judge(await readInstitution(), group, 2, 'all');
});
