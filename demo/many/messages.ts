import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { type LinkField, type MessageType, messageCopy, outbox } from '../../src/modules/messages/model.ts';
import type { Random } from '../random.ts';
import { randomFor, type World } from '../world.ts';
import type { People } from './people.ts';
import { dayNumber, dayText, isWeekend, skewed, timeFrom, towns } from './words.ts';

/** To whom one may write at once: who sends it, whom it goes to, and how it is said. */
interface Circle {
  readonly from: number;
  readonly to: readonly number[];
  readonly audience: readonly { readonly kind: string; readonly value: string }[];
  readonly about: string;
}
interface Linked extends Circle {
  readonly type: MessageType;
  readonly field: LinkField;
  readonly id: number;
  readonly day: number;
}
interface Letter {
  readonly from: number;
  readonly to: readonly number[];
  readonly audience: Circle['audience'];
  readonly subject: string;
  readonly body: string;
  readonly day: number;
  readonly time: string;
  readonly type: MessageType;
  readonly link: Pick<Linked, 'field' | 'id'> | null;
  /** The letter that this one answers. */
  readonly answers: Letter | null;
}

const news = [
  'Raspored ispita',
  'Promjena termina predavanja',
  'Rok za upis',
  'Stipendije za iduću godinu',
  'Natječaj za razmjenu studenata',
  'Održavanje portala',
  'Gostujuće predavanje',
  'Zdravstveni pregled',
  'Radno vrijeme referade',
  'Poziv na tribinu',
  'Nova izdanja u knjižnici',
  'Anketa o kvaliteti',
  'Ponuda studentskih poslova',
  'Sportski dan',
  'Dodjela nagrada',
] as const;
const ofCourses = [
  'Rezultati kolokvija',
  'Nadoknada predavanja',
  'Materijali za vježbe',
  'Upute za seminar',
  'Pitanja za ispit',
  'Promjena dvorane',
  'Podjela u grupe',
  'Rok za predaju zadaće',
  'Konzultacije prije ispita',
  'Uvid u radove',
] as const;
const questions = [
  'Pitanje o seminaru',
  'Molba za konzultacije',
  'Opravdanje izostanka',
  'Dogovor o zajedničkom kolokviju',
  'Zamjena termina',
  'Prijedlog teme',
  'Molba za preporuku',
  'Ispravak ocjene',
  'Posudba opreme',
  'Zapisnik sastanka',
] as const;
const bodies = [
  'Molimo da se o promjeni obavijeste i oni koji nisu bili na nastavi.',
  'Pojedinosti su na stranicama predmeta; za pitanja se javite u vrijeme konzultacija.',
  'Prijave se primaju do kraja idućeg tjedna.',
  'Broj mjesta je ograničen, prednost imaju oni koji se prije jave.',
  'Hvala na suradnji i razumijevanju.',
  'Ako Vam termin ne odgovara, predložite drugi.',
] as const;

const threeYears = 3 * 365 - 10;
/** As many copies as the size says: few letters to everybody, many to a course, and each day some from one person to another. */
export const loadManyMessages = async (
  world: World,
  people: People,
  users: ReadonlyMap<string, number>,
  copies: number,
): Promise<void> => {
  const { sink, ctx, today } = world;
  const random = randomFor(world, 'many messages');
  const { db } = ctx;
  const last = dayNumber(today) - 1;
  const letters: Letter[] = [];
  let planned = 0;
  const write = (letter: Letter): Letter => {
    letters.push(letter);
    planned += letter.to.length;
    return letter;
  };
  const circles = await circlesOf(world, people, users);
  const personal = circles.persons;
  // What belongs to sessions, surveys and internships takes at most a quarter of all.
  for (const linked of await linkedOf(world))
    if (planned + linked.to.length <= copies / 4)
      write({ ...linked, ...worded(random, linked.about), time: timeFrom(random), link: linked, answers: null });
  const shares = [
    [circles.everybody, 0.25, news],
    [circles.staff, 0.12, news],
    [circles.studies, 0.15, news],
    [circles.courses, 0.36, ofCourses],
  ] as const;
  const rest = copies - planned;
  for (const [some, share, subjects] of shares) {
    if (some.length === 0) continue;
    for (const until = planned + rest * share; planned < until; ) {
      const circle = random.pick(some);
      write({
        ...circle,
        ...worded(random, circle.about, subjects),
        day: dayFrom(random, last),
        time: timeFrom(random),
        type: 'general',
        link: null,
        answers: null,
      });
    }
  }
  while (planned < copies) {
    const from = random.pick(personal);
    const to = severalOf(random, personal, from, random.chance(0.8) ? 1 : random.between(2, 6));
    let letter = write({
      from,
      to: to.slice(0, copies - planned),
      audience: [],
      ...worded(random, random.pick(people.subjectsOf.get(random.pick(people.learners).idStudy) ?? towns), questions),
      day: dayFrom(random, last),
      time: timeFrom(random),
      type: 'general',
      link: null,
      answers: null,
    });
    for (let day = letter.day + 1; random.chance(0.4) && day <= last && planned < copies; day++)
      letter = write({
        ...letter,
        from: letter.to[0]!,
        to: [letter.from],
        subject: letter.subject.startsWith('Re: ') ? letter.subject : `Re: ${letter.subject}`,
        body: random.pick(bodies),
        day,
        time: timeFrom(random),
        answers: letter,
      });
  }
  // Keys follow time, as they do where letters come one after the other.
  letters.sort((a, b) => a.day - b.day || (a.time < b.time ? -1 : 1));
  const places = new Map(letters.map((letter, place) => [letter, place]));
  const { rows: known } = await db.run<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from ${db.table('outbox')}`,
  );
  const sentAt = (letter: Letter): string => `${dayText(letter.day)} ${letter.time}`;
  const keys = await sink.write(outbox, outboxRows(), letters.length);
  function* outboxRows(): Generator<Values> {
    for (const letter of letters) {
      const at = sentAt(letter);
      yield {
        messType: letter.type,
        subject: letter.subject,
        body: letter.body,
        idReplyTo: letter.answers && known[0]!.last + 1 + places.get(letter.answers)!,
        idThread: known[0]!.last + 1 + places.get(beginningOf(letter))!,
        recipients: letter.audience.length > 0 || letter.link ? [] : letter.to.map(String),
        audience: letter.audience,
        idSurvImp: linkOf(letter, 'idSurvImp'),
        idEsess: linkOf(letter, 'idEsess'),
        idInts: linkOf(letter, 'idInts'),
        isSystem: letter.link ? 1 : 0,
        sendEmail: 0,
        idSender: letter.link ? null : letter.from,
        recipientCount: letter.to.length,
        sentAt: at,
        status: 'sent',
        createdAt: at,
        createdBy: letter.link ? null : letter.from,
      };
    }
  }
  if (letters.length > 0 && keys.at(0) !== known[0]!.last + 1)
    throw new Error('Messages did not get the keys that their conversations name.');
  await sink.write(messageCopy, copyRows(), planned);
  function* copyRows(): Generator<Values> {
    for (const [place, letter] of letters.entries()) {
      const at = sentAt(letter);
      const age = last - letter.day;
      const [seenShare, archivedShare] = [age > 40 ? 0.94 : 0.35 + age * 0.014, age > 200 ? 0.2 : 0.02];
      const seenDay = dayText(letter.day + 1);
      const idMess = keys.at(place);
      for (const idUser of letter.to) {
        const seen = random.next() < seenShare;
        yield {
          idMess,
          idUser,
          seen: seen ? 1 : 0,
          seenAt: seen ? `${seenDay} ${seenTimes[random.below(seenTimes.length)]}` : null,
          isArchived: seen && random.next() < archivedShare ? 1 : 0,
          sentAt: at,
          messType: letter.type,
          idSurvImp: linkOf(letter, 'idSurvImp'),
          idEsess: linkOf(letter, 'idEsess'),
          idInts: linkOf(letter, 'idInts'),
          isTodo: 0,
        };
      }
    }
  }
};
const seenTimes = ['06:50', '07:35', '08:10', '09:20', '10:05', '12:15', '14:40', '16:30', '18:05', '20:45', '22:10'];
const linkOf = ({ link }: Letter, field: LinkField): number | null => (link?.field === field ? link.id : null);
const beginningOf = (letter: Letter): Letter => (letter.answers ? beginningOf(letter.answers) : letter);

const worded = (
  random: Random,
  about: string,
  subjects: readonly string[] = news,
): { readonly subject: string; readonly body: string } => {
  const subject = `${skewed(random, subjects)}: ${about}`;
  return { subject, body: `Poštovani,\n\n${subject}. ${random.pick(bodies)}\n\n${random.pick(bodies)}` };
};
/** More of late than long ago, and seldom at the end of the week. */
const dayFrom = (random: Random, last: number): number => {
  const day = last - Math.floor(threeYears * random.next() ** 1.4);
  return isWeekend(day) && random.chance(0.85) ? day - 2 : day;
};
const severalOf = (random: Random, of: readonly number[], besides: number, count: number): number[] => {
  const found = new Set<number>();
  for (let tries = 0; found.size < count && tries < count * 10; tries++) {
    const one = random.pick(of);
    if (one !== besides) found.add(one);
  }
  return [...found];
};

const circlesOf = async ({ ctx: { db } }: World, people: People, users: ReadonlyMap<string, number>) => {
  const offices = ['academicyearadmin', 'courseconductionsadmin', 'librarian', 'surveyadmin', 'admin'].map(
    name => users.get(name)!,
  );
  const withAccounts = (some: readonly { readonly idUser: number | null }[]): number[] =>
    some.flatMap(one => one.idUser ?? []);
  const learners = withAccounts(people.learners);
  const staff = withAccounts(people.staff);
  const role = (value: string) => [{ kind: 'role', value }];
  const names = new Map(
    (await db.run<{ id: number; name: string }>(sql`select id, name_hr as name from ${db.table('study')}`)).rows.map(
      row => [row.id, row.name] as const,
    ),
  );
  const { rows: courses } = await db.run<{ id: number; from: number; about: string; to: number[] }>(sql`
    select c.id, t.id_user as from, k.name_hr as about, array_agg(s.id_user order by s.id) as to from ${db.table('stcourse')} c
      join ${db.table('course')} k on k.id = c.id_course join ${db.table('teacher')} t on t.id = c.id_holder
      join ${db.table('st-co-enrollment')} n on n.id_st_co = c.id and n.deleted_at is null
      join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment join ${db.table('student')} s on s.id = e.id_student
    where c.id_academicyear = ${people.idYear} and c.deleted_at is null and t.id_user is not null and s.id_user is not null
    group by c.id, t.id_user, k.name_hr order by c.id`);
  const to = (from: number, some: readonly number[], audience: Circle['audience'], about: string): Circle => ({
    from,
    to: some.filter(id => id !== from),
    audience,
    about,
  });
  const isReached = (circle: Circle): boolean => circle.to.length > 0;
  return {
    everybody: offices.flatMap(from => towns.map(town => to(from, learners, role('student'), town))).filter(isReached),
    staff: offices.flatMap(from => towns.map(town => to(from, staff, role('teacher'), town))).filter(isReached),
    studies: [...people.learnersOf]
      .map(([id, some], n) =>
        to(
          offices[n % offices.length]!,
          withAccounts(some),
          [{ kind: 'study', value: String(id) }],
          names.get(id) ?? '',
        ),
      )
      .filter(isReached),
    courses: courses
      .map(course =>
        to(course.from, [...new Set(course.to)], [{ kind: 'stCourse', value: String(course.id) }], course.about),
      )
      .filter(isReached),
    persons: [...staff, ...staff, ...learners],
  };
};

/** What the portal has said of sessions, surveys of courses and internships to those who take part in them. */
const linkedOf = async ({ ctx: { db }, today }: World): Promise<Linked[]> => {
  const found: Linked[] = [];
  const read = async (type: MessageType, field: LinkField, rows: ReturnType<typeof sql>): Promise<void> => {
    for (const { to, ...row } of (await db.run<{ id: number; about: string; day: string; to: number[] }>(rows)).rows) {
      const day = Math.min(dayNumber(row.day), dayNumber(today)) - 1;
      if (day > dayNumber(today) - threeYears) found.push({ ...row, type, field, day, to, audience: [], from: 0 });
    }
  };
  await read(
    'esession',
    'idEsess',
    sql`select e.id, e.title as about, e.call_sent_at::date::text as day, array_agg(distinct m.id_user) as to from ${db.table('esession')} e
      join ${db.table('esess-attendance')} a on a.id_esess = e.id join ${db.table('esessiontype-member')} m on m.id = a.id_esesstype_mem
      where e.call_sent_at is not null and m.id_user is not null group by e.id order by e.id`,
  );
  await read(
    'internship',
    'idInts',
    sql`select i.id, coalesce(p.name, '') as about, i.date_from::text as day, array_remove(array[s.id_user, t.id_user], null) as to from ${db.table('internship')} i
      join ${db.table('student')} s on s.id = i.id_student left join ${db.table('teacher')} t on t.id = i.id_teacher left join ${db.table('partner')} p on p.id = i.id_partner
      where i.date_from is not null and (s.id_user is not null or t.id_user is not null) order by i.id`,
  );
  await read(
    'survey',
    'idSurvImp',
    sql`select c.id, c.title_hr as about, c.date_from::date::text as day, array_agg(r.id_user order by r.id) as to from ${db.table('survey-conduction')} c
      join ${db.table('survey-completing')} r on r.id_surv_imp = c.id where r.id_user is not null and c.status <> 'draft' group by c.id order by c.id`,
  );
  return found;
};
