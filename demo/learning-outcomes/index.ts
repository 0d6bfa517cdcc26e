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
import type { Keys } from '../sink.ts';
import type { World } from '../world.ts';
import { ofBusiness, ofComputing, type Said, sets, templates } from './texts.ts';

interface Course {
  readonly id: number;
  readonly hr: string;
  readonly en: string;
  readonly ects: number;
  readonly isTaught: boolean;
  /** Of all types of teaching, of 45 minutes. */
  readonly hours: number;
  /** Of the teacher whose account everybody tries: left to be submitted. */
  readonly isTeachers: boolean;
  readonly topics: readonly number[];
}
interface Study {
  readonly id: number;
  readonly level: string;
  readonly cycle: string;
}
interface Verb {
  readonly id: number;
  readonly lev: number;
  readonly verb: string;
  readonly level: string;
}

/**
 * One study mapped whole and adopted, but for the courses of the teacher whose account everybody tries; and one on which
 * every kind of gap is seen.
 */
export const loadOutcomes = async (world: World): Promise<void> => {
  const { db } = world.ctx;
  const year = (await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} where status = 'active'`))!
    .id;
  const { rows } = await db.run<Verb>(
    sql`select v.id, v.id_bloomlev as lev, v.verb_hr as verb, l.name_hr as level from ${db.table('bloomverb')} v join ${db.table('bloomlev')} l on l.id = v.id_bloomlev`,
  );
  const verbs = new Map(rows.map(row => [row.verb, row]));
  const partsOf = ({ hr, en, verb }: Said): Values => {
    const found = verbs.get(verb)!;
    const named = { idBloomlev: found.lev, level: found.level, idVerb: found.id, verb: found.verb };
    return { parts: [{ num: 1, content: hr, contentEn: en, verbs: [named] }], textHr: hr, textEn: en };
  };
  const setKeys = await loadSets(world, year);
  await loadWhole(world, year, partsOf, setKeys);
  await loadGaps(world, year, partsOf, setKeys);
};

/** Hours of work, of 60 minutes, that a credit stands for. */
const hoursPerEcts = 28;
const rounded = (value: number): number => Math.round(value * 100) / 100;

const loadSets = async (world: World, year: number): Promise<Keys> => {
  const keys = await world.sink.write(
    learningoutcomeset,
    sets.map((set, i) => ({
      code: set.code,
      nameHr: set.hr,
      nameEn: set.en,
      hkoLevel: '6',
      ects: set.ects,
      source: i === 0 ? 'hkoRegister' : 'internal',
      idAcademicyear: year,
      status: 'draft',
      num: i + 1,
    })),
  );
  await world.sink.write(
    learningoutcomesetOutcome,
    sets.flatMap((set, i) =>
      set.outcomes.map((outcome, n) => ({
        idLearningoutcomeset: keys.at(i),
        textHr: outcome.hr,
        textEn: outcome.en,
        num: n + 1,
      })),
    ),
  );
  return keys;
};

const studyOf = async (world: World, code: string): Promise<Study> => {
  const { db } = world.ctx;
  return (await db.one<Study>(sql`select s.id, split_part(e.hko_level, '.', 1) as level, e.bologna_cycle as cycle
    from ${db.table('study')} s join ${db.table('edulev')} e on e.id = s.id_edulev where s.code = ${code}`))!;
};
const coursesOf = async (world: World, year: number, idStudy: number): Promise<Course[]> => {
  const { db } = world.ctx;
  return (
    await db.run<Course>(sql`
    select s.id, c.name_hr as hr, coalesce(c.name_en, c.name_hr) as en, s.ects::float as ects, (s.is_graduate_thesis = 0 and s.is_internship = 0) as "isTaught",
      coalesce(t.first_name = 'Mirna' and t.last_name = 'Šimrak', false) as "isTeachers",
      (select coalesce(sum(h.hours), 0)::float from ${db.table('st-co-teachingtype')} h where h.id_st_co = s.id and h.deleted_at is null) as hours,
      array(select p.id from ${db.table('st-co-topic')} p join ${db.table('st-co-thematicunit')} u on u.id = p.id_st_co_thematicunit where u.id_st_co = s.id order by u.num, p.num) as topics
    from ${db.table('stcourse')} s join ${db.table('course')} c on c.id = s.id_course left join ${db.table('teacher')} t on t.id = s.id_holder
    where s.id_academicyear = ${year} and s.id_study = ${idStudy} order by s.semester, s.num`)
  ).rows.filter(course => course.isTaught);
};
const idsOf = async (world: World, which: 'hko' | 'dublin', level: string): Promise<number[]> => {
  const { db } = world.ctx;
  const found =
    which === 'hko'
      ? sql`select id from ${db.table('hko')} where level = ${level} order by num`
      : sql`select id from ${db.table('dublin')} where cycle = ${level} order by num`;
  return (await db.run<{ id: number }>(found)).rows.map(row => row.id);
};
const methodOf = async (world: World, which: 'learningmethod' | 'assessmentmethod'): Promise<number[]> => {
  const { db } = world.ctx;
  const table = which === 'learningmethod' ? db.table('learningmethod') : db.table('assessmentmethod');
  return (await db.run<{ id: number }>(sql`select id from ${table} order by num limit 3`)).rows.map(row => row.id);
};

type PartsOf = (said: Said) => Values;
const writeStudy = async (
  world: World,
  head: Values,
  said: readonly Said[],
  partsOf: PartsOf,
): Promise<{ id: number; outcomes: Keys }> => {
  const id = (await world.sink.write(loStudy, [head])).at(0);
  const outcomes = await world.sink.write(
    learningoutcomestudy,
    said.map((one, i) => ({
      idAcademicyear: head.idAcademicyear,
      idStudy: head.idStudy,
      idLoStudy: id,
      code: `IU${i + 1}`,
      num: i + 1,
      ...partsOf(one),
    })),
  );
  return { id, outcomes };
};
/** What a course teaches, by the level on which it stands in the study: first to explain, then to use, then to judge. */
const writeCourses = async (world: World, courses: readonly Course[], heads: Keys, partsOf: PartsOf): Promise<Keys> =>
  world.sink.write(
    learningoutcomestudycourse,
    courses.flatMap((course, i) =>
      templates.map((template, n) => ({
        idStCo: course.id,
        idLoCourse: heads.at(i),
        code: `I${n + 1}`,
        num: n + 1,
        ...partsOf({ hr: template.hr(course.hr), en: template.en(course.en), verb: template.verb }),
      })),
    ),
  );

const loadWhole = async (world: World, year: number, partsOf: PartsOf, setKeys: Keys): Promise<void> => {
  const study = await studyOf(world, 'RAČ');
  const courses = await coursesOf(world, year, study.id);
  const decided = {
    decisionNo: `602-04/${String(world.startYear).slice(2)}-03/11`,
    decisionDate: `${world.startYear}-09-24`,
  };
  const idSets = [setKeys.at(0), setKeys.at(1)];
  const { id, outcomes } = await writeStudy(
    world,
    { idStudy: study.id, idAcademicyear: year, idSets, status: 'adopted', ...decided },
    ofComputing,
    partsOf,
  );
  const at = (i: number): number => outcomes.at(i % ofComputing.length);
  const cell = (i: number): Values => ({ idLoStudy: id, idLearningoutcomestudy: at(i) });
  await world.sink.write(
    loStudyHko,
    (await idsOf(world, 'hko', study.level)).map((idHko, i) => ({ ...cell(i), idHko })),
  );
  const dublins = await idsOf(world, 'dublin', study.cycle);
  await world.sink.write(
    loStudyDublin,
    dublins.map((idDublin, i) => ({ ...cell(i), idDublin })),
  );
  await world.sink.write(
    loStudySet,
    idSets.map((idLearningoutcomeset, i) => ({ ...cell(i), idLearningoutcomeset })),
  );
  const heads = await world.sink.write(
    loCourse,
    courses.map(course => ({
      idStCo: course.id,
      placeHr: 'Kampus, prema rasporedu',
      placeEn: 'The campus, by the timetable',
      obligationsHr: 'Prisutnost na nastavi prema pravilniku i predane obveze u roku.',
      obligationsEn: 'Attendance by the rules, and obligations handed in on time.',
      elearningShare: 10,
      status: course.isTeachers ? 'draft' : 'adopted',
      decisionNo: course.isTeachers ? null : decided.decisionNo,
      decisionDate: course.isTeachers ? null : decided.decisionDate,
    })),
  );
  const own = await writeCourses(world, courses, heads, partsOf);
  const each = templates.length;
  const outcome = (course: number, n: number): number => own.at(course * each + n);
  const pairs = courses.flatMap((_, i) => templates.map((_t, n) => ({ i, n })));
  await world.sink.write(
    loCourseStudy,
    pairs.map(({ i, n }) => ({
      idLoStudy: id,
      idLearningoutcomestudycourse: outcome(i, n),
      idLearningoutcomestudy: at(i + n),
      contribution: n === 0 ? 3 : n,
    })),
  );
  await world.sink.write(
    loCourseTopic,
    courses.flatMap((course, i) => {
      const taught = course.topics.map((idStCoTopic, t) => ({ idStCoTopic, n: t % each }));
      const rest = templates.map((_, n) => n).filter(n => course.topics.length > 0 && !taught.some(one => one.n === n));
      return [...taught, ...rest.map(n => ({ idStCoTopic: course.topics[0]!, n }))].map(({ idStCoTopic, n }) => ({
        idLoCourse: heads.at(i),
        idLearningoutcomestudycourse: outcome(i, n),
        idStCoTopic,
      }));
    }),
  );
  const [learning, assessing] = [await methodOf(world, 'learningmethod'), await methodOf(world, 'assessmentmethod')];
  await world.sink.write(
    loCourseLearning,
    pairs.map(({ i, n }) => ({
      idLoCourse: heads.at(i),
      idLearningoutcomestudycourse: outcome(i, n),
      idLearningmethod: learning[n % learning.length]!,
    })),
  );
  await world.sink.write(
    loCourseAssessing,
    pairs.map(({ i, n }) => ({
      idLoCourse: heads.at(i),
      idLearningoutcomestudycourse: outcome(i, n),
      idAssessmentmethod: assessing[n % assessing.length]!,
    })),
  );
  await world.sink.write(
    stCoAssessment,
    courses.flatMap((course, i) => {
      const work = course.ects * hoursPerEcts;
      // Attendance is counted in hours of 60 minutes, unless the course is not planned yet.
      const classes = course.hours > 0 ? course.hours * 0.75 : Math.floor(course.ects / 2) * hoursPerEcts;
      const credits = rounded(classes / hoursPerEcts);
      const all = templates.map((_, n) => outcome(i, n));
      const row = (
        num: number,
        activity: string,
        hr: string,
        en: string,
        hours: number,
        ects: number,
        points: number,
        outcomes: number[],
      ) => ({
        idStCo: course.id,
        idLoCourse: heads.at(i),
        num,
        activity,
        nameHr: hr,
        nameEn: en,
        ects,
        hours,
        points,
        outcomes,
      });
      return [
        row(1, 'contact', 'Pohađanje nastave', 'Attendance', classes, credits, 0, all),
        row(
          2,
          'exam',
          'Pisani i usmeni ispit',
          'Written and oral exam',
          work - classes,
          rounded(course.ects - credits),
          100,
          all,
        ),
      ];
    }),
  );
};

const loadGaps = async (world: World, year: number, partsOf: PartsOf, setKeys: Keys): Promise<void> => {
  const study = await studyOf(world, 'POS');
  const courses = await coursesOf(world, year, study.id);
  const { id, outcomes } = await writeStudy(
    world,
    { idStudy: study.id, idAcademicyear: year, idSets: [setKeys.at(2)], status: 'draft' },
    ofBusiness,
    partsOf,
  );
  const hko = await idsOf(world, 'hko', study.level);
  await world.sink.write(loStudyHko, [
    { idLoStudy: id, idLearningoutcomestudy: outcomes.at(0), idHko: hko[0]! },
    { idLoStudy: id, idLearningoutcomestudy: outcomes.at(1), idHko: hko[1]! },
  ]);
  // A third of the courses has outcomes; of those every other one gives something to the study.
  const begun = courses.filter((_, i) => i % 3 === 0);
  const heads = await world.sink.write(
    loCourse,
    begun.map(course => ({ idStCo: course.id, status: 'draft' })),
  );
  const own = await writeCourses(world, begun, heads, partsOf);
  await world.sink.write(
    loCourseStudy,
    begun
      .map((_, i) => i)
      .filter(i => i % 2 === 0)
      .map(i => ({
        idLoStudy: id,
        idLearningoutcomestudycourse: own.at(i * templates.length),
        idLearningoutcomestudy: outcomes.at(i % ofBusiness.length),
        contribution: 1 + (i % 2),
      })),
  );
};
