import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import {
  learningoutcomeset,
  learningoutcomesetOutcome,
  learningoutcomestudy,
  learningoutcomestudycourse,
  loCourse,
  loCourseAssessing,
  loCourseLearning,
  loCourseStudy,
  loCourseTopic,
  loStudy,
  loStudyDublin,
  loStudyHko,
  loStudySet,
  stCoAssessment,
} from '../../src/modules/learning-outcomes/model.ts';
import { randomFor, type World } from '../world.ts';
import { weighted } from './words.ts';

interface Year {
  readonly id: number;
  readonly startYear: number;
  readonly isActive: boolean;
}
interface Study {
  readonly id: number;
  readonly level: string;
  readonly cycle: string | null;
}
interface Course {
  readonly id: number;
  readonly idStudy: number;
  readonly hr: string;
  readonly en: string;
  readonly ects: number;
  /** Of all types of teaching, of 45 minutes. */
  readonly hours: number;
  readonly topics: readonly number[];
}
interface Said {
  readonly hr: string;
  readonly en: string;
  readonly verb: string;
}

/** What a study teaches, by its subjects, and a course, by its own. */
const ofStudies: readonly (readonly [verb: string, hr: string, en: string])[] = [
  ['analizirati', 'analizirati složene probleme struke', 'analyse complex problems of the profession'],
  ['primijeniti', 'primijeniti suvremene postupke i alate', 'apply contemporary procedures and tools'],
  ['projektirati', 'projektirati rješenja prema zahtjevima', 'design solutions by requirements'],
  ['vrednovati', 'vrednovati rezultate vlastitog i tuđeg rada', 'evaluate results of own and others’ work'],
  ['argumentirati', 'argumentirati rješenja stručnoj i široj javnosti', 'argue for solutions before the public'],
  ['planirati', 'planirati vlastito učenje i stručni razvoj', 'plan own learning and development'],
  ['procijeniti', 'procijeniti rizike i utjecaj na okoliš', 'assess risks and impact on the environment'],
  ['organizirati', 'organizirati rad u timu', 'organise work in a team'],
];
const ofCourses: readonly (readonly [verb: string, hr: string, en: string])[] = [
  ['objasniti', 'objasniti temeljne pojmove i zakonitosti', 'explain basic terms and laws'],
  ['primijeniti', 'primijeniti postupke na zadane primjere', 'apply procedures to given examples'],
  ['vrednovati', 'vrednovati rješenja prema zadanim mjerilima', 'evaluate solutions by given criteria'],
  ['usporediti', 'usporediti pristupe i metode', 'compare approaches and methods'],
  ['izračunati', 'izračunati tražene veličine', 'calculate required quantities'],
  ['izraditi', 'izraditi samostalan projekt', 'produce an independent project'],
];
/** Hours of work, of 60 minutes, that a credit stands for. */
const hoursPerEcts = 28;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Outcomes of all studies and of their courses, with what they are taught, learnt and assessed by, for so many years. */
export const loadManyOutcomes = async (world: World, years: number): Promise<void> => {
  const { db } = world.ctx;
  const { rows } = await db.run<Year>(
    sql`select id, start_year as "startYear", status = 'active' as "isActive" from ${db.table('academicyear')}
      where status in ('active', 'closed') and deleted_at is null order by start_year desc limit ${years}`,
  );
  const { rows: verbs } = await db.run<{ id: number; lev: number; verb: string; level: string }>(
    sql`select v.id, v.id_bloomlev as lev, v.verb_hr as verb, l.name_hr as level from ${db.table('bloomverb')} v join ${db.table('bloomlev')} l on l.id = v.id_bloomlev`,
  );
  const verbNamed = new Map(verbs.map(row => [row.verb, row]));
  const partsOf = ({ hr, en, verb }: Said): Values => {
    const { id, lev, level } = verbNamed.get(verb)!;
    const verbsOfPart = [{ idBloomlev: lev, level, idVerb: id, verb }];
    return { parts: [{ num: 1, content: hr, contentEn: en, verbs: verbsOfPart }], textHr: hr, textEn: en };
  };
  for (const year of rows) await loadYear(world, year, partsOf);
};

type PartsOf = (said: Said) => Values;
const loadYear = async (world: World, year: Year, partsOf: PartsOf): Promise<void> => {
  const { sink, ctx } = world;
  const { db } = ctx;
  const random = randomFor(world, `many outcomes ${year.startYear}`);
  const decided = {
    decisionNo: `602-04/${String(year.startYear).slice(2)}-03/12`,
    decisionDate: `${year.startYear}-09-24`,
  };
  const adoption = (): Values => {
    const status = year.isActive
      ? weighted(random, [
          ['adopted', 7],
          ['review', 1],
          ['draft', 2],
        ])
      : 'archived';
    const isDecided = status === 'adopted' || status === 'archived';
    return {
      status,
      decisionNo: isDecided ? decided.decisionNo : null,
      decisionDate: isDecided ? decided.decisionDate : null,
    };
  };
  const { rows: studies } = await db.run<Study>(sql`
    select s.id, split_part(e.hko_level, '.', 1) as level, e.bologna_cycle as cycle from ${db.table('study')} s join ${db.table('edulev')} e on e.id = s.id_edulev
    where s.deleted_at is null and exists (select from ${db.table('stcourse')} c where c.id_study = s.id and c.id_academicyear = ${year.id})
      and not exists (select from ${db.table('lo-study')} x where x.id_study = s.id and x.id_academicyear = ${year.id}) order by s.id`);
  const sets = await writeSets(world, year, studies.length);
  const setsOf = (at: number): number[] =>
    sets.length === 0 ? [] : [0, 1].map(n => sets[(at * 2 + n) % sets.length]!);
  const heads = await sink.write(
    loStudy,
    studies.map((study, at) => ({
      idStudy: study.id,
      idAcademicyear: year.id,
      idSets: setsOf(at),
      ...adoption(),
    })),
  );
  const each = ofStudies.length;
  const outcomes = await sink.write(
    learningoutcomestudy,
    studies.flatMap((study, at) =>
      ofStudies.map(([verb, hr, en], n) => ({
        idAcademicyear: year.id,
        idStudy: study.id,
        idLoStudy: heads.at(at),
        code: `IU${n + 1}`,
        num: n + 1,
        ...partsOf({ verb, hr, en }),
      })),
    ),
    studies.length * each,
  );
  const { rows: hkos } = await db.run<{ id: number; level: string }>(
    sql`select id, level from ${db.table('hko')} order by num`,
  );
  const { rows: dublins } = await db.run<{ id: number; cycle: string }>(
    sql`select id, cycle from ${db.table('dublin')} order by num`,
  );
  const cell = (at: number, n: number): Values => ({
    idLoStudy: heads.at(at),
    idLearningoutcomestudy: outcomes.at(at * each + (n % each)),
  });
  await sink.write(
    loStudyHko,
    studies.flatMap((study, at) =>
      hkos.filter(hko => hko.level === study.level).map((hko, n) => ({ ...cell(at, n), idHko: hko.id })),
    ),
  );
  await sink.write(
    loStudyDublin,
    studies.flatMap((study, at) =>
      dublins.filter(one => one.cycle === study.cycle).map((one, n) => ({ ...cell(at, n), idDublin: one.id })),
    ),
  );
  await sink.write(
    loStudySet,
    studies.flatMap((_, at) => setsOf(at).map((idLearningoutcomeset, n) => ({ ...cell(at, n), idLearningoutcomeset }))),
  );
  const atStudy = new Map(studies.map((study, at) => [study.id, at]));
  await writeCourses(world, year, partsOf, adoption, {
    has: idStudy => atStudy.has(idStudy),
    cell: (idStudy, n) => cell(atStudy.get(idStudy)!, n),
  });
};

const writeSets = async ({ sink, ctx: { db } }: World, year: Year, studies: number): Promise<number[]> => {
  const { last } = (await db.one<{ last: number }>(
    sql`select coalesce(max(num), 0)::int as last from ${db.table('learningoutcomeset')} where id_academicyear = ${year.id} and deleted_at is null`,
  ))!;
  const { rows: units } = await db.run<{ code: string; hr: string; en: string | null }>(
    sql`select code, name_hr as hr, name_en as en from ${db.table('organizationunit')} where kind = 'department' and deleted_at is null order by id limit ${studies}`,
  );
  const topics = [
    ['temeljna znanja', 'basic knowledge'],
    ['stručni rad', 'professional work'],
    ['komunikacija', 'communication'],
  ] as const;
  const made = units.flatMap(unit => topics.map(([hr, en], n) => ({ unit, hr, en, n })));
  const keys = await sink.write(
    learningoutcomeset,
    made.map(({ unit, hr, en, n }, at) => ({
      code: `${unit.code.slice(0, 20)}-SIU-${n + 1}`,
      nameHr: `${unit.hr}: ${hr}`,
      nameEn: `${unit.en ?? unit.hr}: ${en}`,
      hkoLevel: n === 0 ? '5' : '6',
      ects: 6 + n * 2,
      source: 'internal',
      idAcademicyear: year.id,
      status: year.isActive ? 'adopted' : 'archived',
      num: last + at + 1,
    })),
  );
  await sink.write(
    learningoutcomesetOutcome,
    made.flatMap(({ unit }, at) =>
      ofCourses.slice(0, 3).map(([, hr, en], n) => ({
        idLearningoutcomeset: keys.at(at),
        textHr: `${hr} (${unit.hr})`,
        textEn: `${en} (${unit.en ?? unit.hr})`,
        num: n + 1,
      })),
    ),
  );
  return made.map((_, at) => keys.at(at));
};

const writeCourses = async (
  world: World,
  year: Year,
  partsOf: PartsOf,
  adoption: () => Values,
  studies: { has(idStudy: number): boolean; cell(idStudy: number, n: number): Values },
): Promise<void> => {
  const { sink, ctx } = world;
  const { db } = ctx;
  const { rows: courses } = await db.run<Course>(sql`
    select s.id, s.id_study as "idStudy", c.name_hr as hr, coalesce(c.name_en, c.name_hr) as en, s.ects::float as ects, coalesce(h.hours, 0)::float as hours, coalesce(p.topics, '{}') as topics
    from ${db.table('stcourse')} s join ${db.table('course')} c on c.id = s.id_course
      left join (select id_st_co, sum(hours) as hours from ${db.table('st-co-teachingtype')} where deleted_at is null group by 1) h on h.id_st_co = s.id
      left join (select u.id_st_co, array_agg(p.id order by u.num, p.num) as topics from ${db.table('st-co-topic')} p join ${db.table('st-co-thematicunit')} u on u.id = p.id_st_co_thematicunit group by 1) p on p.id_st_co = s.id
    where s.id_academicyear = ${year.id} and s.deleted_at is null and not exists (select from ${db.table('lo-course')} x where x.id_st_co = s.id) order by s.id`);
  const heads = await sink.write(
    loCourse,
    courses.map((course, at) => ({
      idStCo: course.id,
      placeHr: 'Kampus, prema rasporedu',
      placeEn: 'The campus, by the timetable',
      obligationsHr: `Prisutnost na nastavi i predane obveze (${course.hr}).`,
      obligationsEn: `Attendance and obligations handed in on time (${course.en}).`,
      elearningShare: (at % 5) * 10,
      ...adoption(),
    })),
    courses.length,
  );
  const many = (course: Course): number => 3 + (course.id % 3);
  const starts: number[] = [];
  let count = 0;
  for (const course of courses) {
    starts.push(count);
    count += many(course);
  }
  function* pairs() {
    for (const [at, course] of courses.entries())
      for (let n = 0; n < many(course); n++) yield { course, at, n, place: starts[at]! + n };
  }
  const mapped = function* <T>(of: Iterable<T>, to: (one: T) => Iterable<Values>): Generator<Values> {
    for (const one of of) yield* to(one);
  };
  const own = await sink.write(
    learningoutcomestudycourse,
    mapped(pairs(), ({ course, at, n }) => {
      const [verb, hr, en] = ofCourses[(n + course.id) % ofCourses.length]!;
      return [
        {
          idStCo: course.id,
          idLoCourse: heads.at(at),
          code: `I${n + 1}`,
          num: n + 1,
          ...partsOf({ verb, hr: `${hr} (${course.hr})`, en: `${en} (${course.en})` }),
        },
      ];
    }),
    count,
  );
  await sink.write(
    loCourseStudy,
    mapped(pairs(), ({ course, n, place }) =>
      studies.has(course.idStudy)
        ? (n === 0 ? [0, 3] : [n]).map((to, at) => ({
            ...studies.cell(course.idStudy, course.id + to),
            idLearningoutcomestudycourse: own.at(place),
            contribution: 1 + ((n + at) % 3),
          }))
        : [],
    ),
    count,
  );
  await sink.write(
    loCourseTopic,
    mapped(courses.entries(), ([at, course]) => {
      const outcomes = many(course);
      // Each topic serves one outcome, and no outcome goes without a topic.
      const rest = Math.max(0, outcomes - course.topics.length);
      return course.topics.length === 0
        ? []
        : [
            ...course.topics.map((idStCoTopic, t) => ({ idStCoTopic, n: t % outcomes })),
            ...Array.from({ length: rest }, (_, t) => ({
              idStCoTopic: course.topics[0]!,
              n: course.topics.length + t,
            })),
          ].map(({ idStCoTopic, n }) => ({
            idLoCourse: heads.at(at),
            idLearningoutcomestudycourse: own.at(starts[at]! + n),
            idStCoTopic,
          }));
    }),
    courses.reduce((sum, course) => sum + course.topics.length, 0),
  );
  const methods = async (resource: 'learningmethod' | 'assessmentmethod'): Promise<readonly number[]> =>
    (
      await db.run<{ id: number }>(sql`select id from ${db.table(resource)} where deleted_at is null order by num`)
    ).rows.map(row => row.id);
  const [learning, assessing] = [await methods('learningmethod'), await methods('assessmentmethod')];
  await sink.write(
    loCourseLearning,
    mapped(pairs(), ({ course, at, n, place }) => [
      {
        idLoCourse: heads.at(at),
        idLearningoutcomestudycourse: own.at(place),
        idLearningmethod: learning[(course.id + n) % learning.length],
      },
    ]),
    count,
  );
  await sink.write(
    loCourseAssessing,
    mapped(pairs(), ({ course, at, n, place }) => [
      {
        idLoCourse: heads.at(at),
        idLearningoutcomestudycourse: own.at(place),
        idAssessmentmethod: assessing[(course.id + n) % assessing.length],
      },
    ]),
    count,
  );
  await sink.write(
    stCoAssessment,
    mapped(courses.entries(), ([at, course]) =>
      assessments(course, heads.at(at), n => own.at(starts[at]! + n), many(course)),
    ),
    courses.length * 3,
  );
};

/** What a student does for a course: together its credits, and a hundred points. Attendance is counted in hours of 60 minutes. */
const assessments = (
  course: Course,
  idLoCourse: number,
  outcome: (n: number) => number,
  outcomes: number,
): Values[] => {
  const work = course.ects * hoursPerEcts;
  const taught = course.hours > 0 ? course.hours * 0.75 : Math.floor(course.ects / 2) * hoursPerEcts;
  const all = Array.from({ length: outcomes }, (_, n) => outcome(n));
  const hasProject = course.id % 3 === 0;
  const credits = rounded(taught / hoursPerEcts);
  const project = hasProject ? rounded((course.ects - credits) / 3) : 0;
  const row = (
    num: number,
    activity: string,
    [nameHr, nameEn]: readonly [string, string],
    ects: number,
    hours: number,
    points: number,
    seen: readonly number[],
  ): Values => ({ idStCo: course.id, idLoCourse, num, activity, nameHr, nameEn, ects, hours, points, outcomes: seen });
  const projectHours = rounded((work - taught) / 3);
  return [
    row(1, 'contact', ['Pohađanje nastave', 'Attendance'], credits, taught, 0, all),
    ...(hasProject ? [row(2, 'project', ['Projekt', 'Project'], project, projectHours, 40, [all.at(-1)!])] : []),
    row(
      hasProject ? 3 : 2,
      'exam',
      ['Pisani i usmeni ispit', 'Written and oral exam'],
      rounded(course.ects - credits - project),
      rounded(work - taught - (hasProject ? projectHours : 0)),
      hasProject ? 60 : 100,
      all,
    ),
  ];
};
