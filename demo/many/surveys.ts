import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { surveyCompleting, surveyConduction, surveyResponse, surveyViewer } from '../../src/modules/surveys/model.ts';
import { semestersOf } from '../catalogues/years.ts';
import type { Random } from '../random.ts';
import { written } from '../surveys.ts';
import { randomFor, type World } from '../world.ts';
import type { People } from './people.ts';
import { dayNumber, dayText, skewed, weighted } from './words.ts';

interface Course {
  readonly id: number;
  readonly name: string;
  readonly idAcademicyear: number;
  readonly year: string;
  readonly startYear: number;
  readonly semester: number;
  readonly isActive: boolean;
  readonly holder: number | null;
  readonly users: readonly (number | null)[];
  readonly emails: readonly string[];
}
interface Conduction {
  readonly course: Course | null;
  readonly title: readonly [hr: string, en: string];
  readonly status: 'draft' | 'scheduled' | 'open' | 'closed' | 'reported';
  readonly from: number;
  /** Who is asked, and how many of them have answered. */
  readonly asked: readonly { readonly idUser: number | null; readonly email: string | null }[];
  readonly answered: number;
}

/** One in so many is asked of the whole institution, the others of those on a course. */
const general = 150;
const isAsked = ({ status }: Conduction): boolean => status !== 'draft' && status !== 'scheduled';

/** Evaluations of courses over the years and surveys of everybody, with their rolls and so many answers. */
export const loadManySurveys = async (world: World, people: People, count: number, answers: number): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many surveys');
  const definitions = (
    await db.run<{ id: number; category: string }>(
      sql`select id, category from ${db.table('survey')} where status = 'ready' and category in ('course', 'general') order by id`,
    )
  ).rows;
  const idOf = (category: string): number => definitions.find(one => one.category === category)!.id;
  const now = dayNumber(today);
  const ofAll = Math.max(1, Math.floor(count / general));
  const courses = await coursesAsked(world, count - ofAll);
  const conductions: Conduction[] = [
    ...Array.from({ length: ofAll }, (_, n): Conduction => {
      const from = n === 0 ? now - 5 : now - 40 - Math.floor((n * 1400) / ofAll);
      const asked = people.learners.filter((one, at) => one.idUser !== null && (at + n) % 5 === 0);
      return {
        course: null,
        title: [`Zadovoljstvo knjižnicom, ${n + 1}. krug`, `Satisfaction with the library, round ${n + 1}`],
        status: n === 0 ? 'open' : n % 3 === 0 ? 'closed' : 'reported',
        from,
        asked: asked.map(({ idUser }) => ({ idUser, email: null })),
        answered: 0,
      };
    }),
    ...courses.map(course => conductionOf(random, now, course)),
  ];
  const withAnswers = shareOut(conductions, answers);
  const keys = await sink.write(
    surveyConduction,
    withAnswers.map(
      ({ course, title, status, from }, n): Values => ({
        titleHr: title[0],
        titleEn: title[1],
        idSurv: idOf(course ? 'course' : 'general'),
        idAcademicyear: course?.idAcademicyear ?? people.idYear,
        access: 'private',
        isAnonymous: 1,
        dateFrom: `${dayText(from)} 08:00`,
        dateTo: `${dayText(from + (course ? 14 : 21))} 20:00`,
        purposeHr: 'Odgovori pomažu nastavnicima i studiju da nastava bude bolja.',
        purposeEn: 'The answers help teachers and the study to make teaching better.',
        basis: 'Pravilnik o osiguravanju kvalitete',
        audience: course ? [{ kind: 'stCourse', value: String(course.id) }] : [{ kind: 'role', value: 'student' }],
        idStCo: course?.id ?? null,
        minGroup: 5,
        grouping: 'none',
        showResultsTo: n % 3 === 0 ? 'respondents' : 'viewers',
        reminders: 1,
        conclusions: status === 'reported' ? random.pick(written) : null,
        measures: status === 'reported' ? 'Primjedbe su raspravljene na vijeću odjela.' : null,
        guid: `5a9e0001-0000-4000-8000-${String(n).padStart(12, '0')}`,
        status,
      }),
    ),
    conductions.length,
  );
  const onRoll = withAnswers.reduce((sum, one) => sum + (isAsked(one) ? one.asked.length : 0), 0);
  function* roll(): Generator<Values> {
    for (const [n, one] of withAnswers.entries()) {
      if (!isAsked(one)) continue;
      // Some of those who were asked have answered, spread over the roll.
      const share = one.answered / Math.max(1, one.asked.length);
      let done = 0;
      for (const [at, { idUser, email }] of one.asked.entries()) {
        const isDone = done < one.answered && Math.floor((at + 1) * share) > done;
        if (isDone) done++;
        yield { idSurvImp: keys.at(n), idUser, email, status: isDone ? 'done' : 'pending' };
      }
    }
  }
  await sink.write(surveyCompleting, roll(), onRoll);
  const drawn = randomFor(world, 'many answers');
  function* responses(): Generator<Values> {
    for (const [n, { course, status, answered }] of withAnswers.entries())
      for (let i = 0; i < answered; i++)
        yield {
          idSurvImp: keys.at(n),
          lang: drawn.chance(0.93) ? 'hr' : 'en',
          answers: JSON.stringify(course ? answerOfCourse(drawn, n) : answerOfLibrary(drawn)),
          isPartial: 0,
          // What is closed lies in an order of chance already.
          isSealed: status === 'open' ? 0 : 1,
        };
  }
  await sink.write(surveyResponse, responses(), answers);
  await sink.write(
    surveyViewer,
    withAnswers.flatMap(({ course }, n) =>
      course?.holder ? [{ idSurvImp: keys.at(n), idUser: course.holder, showIndividual: 0 }] : [],
    ),
    conductions.length,
  );
};

/** Courses with so many students that something may be said of their answers, spread over the years. */
const coursesAsked = async ({ ctx: { db } }: World, count: number): Promise<Course[]> =>
  (
    await db.run<Course>(sql`
    with fitting as (select c.id, row_number() over (order by c.id) as place, count(*) over () as total from ${db.table('stcourse')} c
      join ${db.table('academicyear')} y on y.id = c.id_academicyear and y.status in ('active', 'closed') where c.deleted_at is null
        and (y.status = 'closed' or c.semester % 2 = 1) and not exists (select from ${db.table('survey-conduction')} x where x.id_st_co = c.id)
        and (select count(*) from ${db.table('st-co-enrollment')} n where n.id_st_co = c.id) > 7),
      chosen as (select id from fitting where floor(place * ${count}::float / total) > floor((place - 1) * ${count}::float / total))
    select c.id, k.name_hr as name, c.id_academicyear as "idAcademicyear", y.code as year, y.start_year as "startYear", c.semester, y.status = 'active' as "isActive", t.id_user as holder,
      array_agg(s.id_user order by s.id) as users, array_agg(s.email order by s.id) as emails
    from chosen join ${db.table('stcourse')} c on c.id = chosen.id join ${db.table('course')} k on k.id = c.id_course join ${db.table('academicyear')} y on y.id = c.id_academicyear
      left join ${db.table('teacher')} t on t.id = c.id_holder join ${db.table('st-co-enrollment')} n on n.id_st_co = c.id and n.deleted_at is null
      join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment join ${db.table('student')} s on s.id = e.id_student
    group by c.id, k.name_hr, y.code, y.start_year, y.status, t.id_user order by c.id`)
  ).rows;

const conductionOf = (random: Random, now: number, course: Course): Conduction => {
  const ended = dayNumber(semestersOf(course.startYear)[course.semester % 2 === 1 ? 0 : 1]!.teachingTo);
  const status = course.isActive
    ? weighted(random, [
        ['open', 5],
        ['scheduled', 3],
        ['draft', 2],
      ])
    : weighted(random, [
        ['reported', 7],
        ['closed', 3],
      ]);
  const seen = new Set<string>();
  const asked = course.users.flatMap((idUser, at) => {
    const email = course.emails[at]!;
    if (seen.has(email)) return [];
    seen.add(email);
    return [{ idUser, email: idUser === null ? email : null }];
  });
  return {
    course,
    title: [`Anketa o nastavi ${course.year}: ${course.name}`, `Survey of teaching ${course.year}: ${course.name}`],
    status,
    from: status === 'open' ? now - random.between(1, 9) : course.isActive ? now + random.between(20, 60) : ended + 1,
    asked,
    answered: 0,
  };
};

/** So many answers in all, to each as many of its roll as to the others, but for the few of which nobody answers much. */
const shareOut = (conductions: readonly Conduction[], answers: number): Conduction[] => {
  const weights = conductions.map((one, n) => (isAsked(one) ? one.asked.length * (n % 13 === 5 ? 0.3 : 1) : 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let left = answers;
  let weight = all;
  return conductions.map((one, n) => {
    const answered = weight > 0 ? Math.min(one.asked.length, Math.round((left * weights[n]!) / weight)) : 0;
    left -= answered;
    weight -= weights[n]!;
    return { ...one, answered };
  });
};

const rate = (random: Random, of: number): number => {
  // Each course has a mean of its own.
  const mean = 2.6 + ((of * 37) % 20) / 10;
  return Math.min(5, Math.max(1, Math.round(mean + (random.next() + random.next() - 1) * 2)));
};
const helps = ['predavanja', 'vjezbe', 'materijali'] as const;
const answerOfCourse = (random: Random, of: number): object => {
  const overall = rate(random, of);
  return {
    ukupno: overall,
    tvrdnje: {
      jasno: String(rate(random, of)),
      ritam: String(rate(random, of + 3)),
      literatura: String(rate(random, of + 7)),
    },
    pomoglo: helps.filter(() => random.chance(0.45)),
    ...(overall < 4 && random.chance(0.4) && { promjena: skewed(random, written) }),
  };
};
const orders = [
  ['mir', 'vrijeme', 'fond'],
  ['fond', 'mir', 'vrijeme'],
  ['vrijeme', 'fond', 'mir'],
  ['mir', 'fond', 'vrijeme'],
] as const;
const answerOfLibrary = (random: Random): object => ({
  koliko: weighted(random, [
    ['tjedno', 3],
    ['mjesecno', 4],
    ['rijetko', 3],
  ]),
  vazno: random.pick(orders),
  ...(random.chance(0.15) && { poruka: skewed(random, written) }),
});
