import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { placeIn } from '../../src/modules/catalogues/server/places.ts';
import {
  course,
  stCoTeacher,
  stcourse,
  study,
  studygrade,
  teacherVocation,
  teachingtypeCoef,
} from '../../src/modules/catalogues/model.ts';
import { grouped } from '../lists.ts';
import type { Keys } from '../sink.ts';
import { idOfCode, idsByCode, type World } from '../world.ts';
import { languageRanks, scientificRanks, type TeacherRow, type Teachers } from './people.ts';
import type { CoursePlan, Programme, StudyPlan } from './programme.ts';
import type { Units } from './units.ts';
import type { Year } from './years.ts';

export interface Studies {
  /** The study course that gives this place of the programme in this year. */
  idStCo(year: number, place: number): number;
  /** By place of the programme: the same teacher in every year. */
  readonly holders: readonly number[];
  readonly studyKeys: Keys;
}

export const loadStudies = async (
  world: World,
  programme: Programme,
  years: readonly Year[],
  units: Units,
  teachers: Teachers,
): Promise<Studies> => {
  const studyIds = await writeStudies(world, programme, years, units, teachers);
  const courseKeys = await world.sink.write(
    course,
    programme.courses.map((c, i) => ({
      code: c.code,
      isvuCode: 30_001 + i,
      abbr: c.code,
      nameHr: c.hr,
      nameEn: c.en,
      idOrganizationunit: units.idOf(c.unit),
      defaultEcts: c.ects,
      countsInAverage: c.isInternship ? 0 : 1,
      isExamined: c.isInternship ? 0 : 1,
      isGraduateThesis: c.isThesis ? 1 : 0,
      isInternship: c.isInternship ? 1 : 0,
      active: 1,
    })),
  );
  const holderByCourse = programme.courses.map((c, i) =>
    c.holder ? teachers.byName(c.holder) : holderIn(teachers, c, i),
  );
  const holders = programme.places.map(place => holderByCourse[place.course]!);
  const perYear = programme.places.length;
  function* rows(): Generator<Values> {
    for (const year of years)
      for (const [i, place] of programme.places.entries()) {
        const plan = programme.courses[place.course]!;
        yield {
          idAcademicyear: year.id,
          idStudy: studyIds.at(place.study),
          idCourse: courseKeys.at(place.course),
          yearOfStudy: Math.ceil(place.semester / 2),
          semester: place.semester,
          kind: place.electiveGroup ? 'elective' : 'compulsory',
          electiveGroup: place.electiveGroup,
          electiveQuota: place.electiveGroup ? 1 : null,
          ects: place.ects,
          language: 'hr',
          idHolder: holders[i],
          maxEnrolled: null,
          isGraduateThesis: plan.isThesis ? 1 : 0,
          isInternship: plan.isInternship ? 1 : 0,
          place: placeIn(year.startYear, programme.studies[place.study]!.code, place.semester),
          num: place.num,
          aimsHr: `Usvojiti znanja i vještine predmeta ${plan.hr} te ih primijeniti na zadacima struke.`,
          aimsEn:
            plan.en && `To gain the knowledge and skills of ${plan.en} and to apply them to tasks of the profession.`,
          literature: literatureOf(plan.hr, plan.unit),
          planStatus: planStatusOf(year, i),
        };
      }
  }
  const keys = await world.sink.write(stcourse, rows(), years.length * perYear);
  const types = await idsByCode(world, 'teachingtype');
  const associates = associatesBy(teachers);
  function* taught(): Generator<Values> {
    for (const [y] of years.entries())
      for (const [i, place] of programme.places.entries()) {
        const plan = programme.courses[place.course]!;
        const idStCo = keys.at(y * perYear + i);
        const share = (type: string) => ({ idTeachingtype: idOfCode(types, type), sharePct: 100 });
        const beside = plan.practice === null ? undefined : associates(plan.unit, place.course, holders[i]!);
        yield {
          idStCo,
          idTeacher: holders[i],
          role: 'holder',
          num: 1,
          teaching: plan.practice === null ? null : beside ? [share('P')] : [share('P'), share(plan.practice)],
        };
        if (beside) yield { idStCo, idTeacher: beside, role: 'assistant', num: 2, teaching: [share(plan.practice!)] };
      }
  }
  await world.sink.write(stCoTeacher, taught(), years.length * perYear * 2);
  return { idStCo: (year, place) => keys.at(year * perYear + place), holders, studyKeys: studyIds };
};

/** Streams name their study, so they come after it. */
const writeStudies = async (
  world: World,
  programme: Programme,
  years: readonly Year[],
  units: Units,
  teachers: Teachers,
): Promise<Keys> => {
  const levels = await idsByCode(world, 'edulev');
  const ids = new Map<number, number>();
  const write = async (wanted: (isStream: boolean) => boolean): Promise<void> => {
    const some = programme.studies
      .map((plan, i) => ({ plan, i }))
      .filter(({ plan }) => wanted(plan.parent !== undefined));
    const keys = await world.sink.write(
      study,
      some.map(({ plan, i }) => ({
        code: plan.code,
        isvuCode: 900 + i,
        nameHr: plan.hr,
        nameEn: plan.en,
        abbr: plan.abbr,
        idEdulev: idOfCode(levels, plan.edulev),
        idOrganizationunit: units.idOf(plan.unit),
        idParent: plan.parent === undefined ? null : ids.get(plan.parent),
        mode: isProfessional(plan) ? 'both' : 'full',
        semesters: plan.semesters,
        ects: plan.ects,
        language: 'hr',
        titleAwardedHr: plan.titleHr,
        titleAwardedEn: plan.titleEn,
        idHead: plan.head ? teachers.byName(plan.head) : holderIn(teachers, { unit: plan.unit, practice: null }, i),
        validFrom: years[0]!.id,
        thesisRequired: 1,
        active: 1,
      })),
    );
    some.forEach(({ i }, place) => {
      ids.set(i, keys.at(place));
    });
  };
  await write(isStream => !isStream);
  await write(isStream => isStream);
  return { count: ids.size, at: place => ids.get(place)! };
};

/** Professional studies are also for those who work beside them. */
export const isProfessional = (plan: StudyPlan): boolean => ['PS', 'DST'].includes(plan.edulev);

const departmentOf = (unit: string): string => unit.split('-')[0]!;
/** Languages are held by their instructors and by nobody else; computing and theses by docents and above. */
const mayTeach = ({ unit, practice }: Pick<CoursePlan, 'unit' | 'practice'>, t: TeacherRow): boolean => {
  if (practice === 'J' || languageRanks.includes(t.vocation))
    return practice === 'J' && languageRanks.includes(t.vocation);
  return !['RAC', 'FPTP'].includes(departmentOf(unit)) || scientificRanks.includes(t.vocation);
};
/** Somebody who may hold the course, from its chair or else its department, in turn; what is the whole faculty's, by anybody of it. */
const holderIn = (teachers: Teachers, of: Pick<CoursePlan, 'unit' | 'practice'>, turn: number): number => {
  const fitting = teachers.all.filter(t => t.canHold && mayTeach(of, t));
  const inChair = fitting.filter(t => t.unit === of.unit);
  const inDepartment = fitting.filter(t => departmentOf(t.unit) === departmentOf(of.unit));
  const near = [inChair, inDepartment, of.unit === 'FPTP' ? fitting : []].find(some => some.length > 0);
  if (!near) throw new Error(`Nobody in the demo may hold courses of ${of.unit}.`);
  return near[turn % near.length]!.id;
};
/** Who teaches beside the holder: the assistants of the chair, or of the department, in turn. */
const associatesBy = ({ all }: Teachers): ((unit: string, turn: number, holder: number) => number | undefined) => {
  const some = all.filter(t => !t.canHold);
  const [ofUnit, ofDepartment] = [grouped(some, t => t.unit), grouped(some, t => departmentOf(t.unit))];
  return (unit, turn, holder) => {
    const near = ofUnit.get(unit) ?? ofDepartment.get(departmentOf(unit)) ?? [];
    const found = near.length > 0 ? near[turn % near.length]!.id : undefined;
    return found === holder ? undefined : found;
  };
};

/** One plan in each state among those of the active year; the closed years' are closed, the next one's not yet begun. */
const planStatusOf = (year: Year, place: number): string => {
  if (year.status !== 'active') return year.status === 'closed' ? 'closed' : 'draft';
  return (
    ({ 3: 'submitted', 7: 'draft', 12: 'revision' } as Record<number, string>)[place] ??
    (place % 11 === 10 ? 'submitted' : 'approved')
  );
};

const literatureOf = (name: string, unit: string): { kind: string; citation: string }[] => [
  { kind: 'obligatory', citation: `${name}: nastavni materijali. Vrelo: FPTP, ${unit}.` },
  { kind: 'optional', citation: `${name}: zbirka zadataka. Karlovac: Sveučilište Vrelo.` },
];

// ——— What hangs on studies, years and teachers ———

/** Limits 50, 55, 61, 76 and 91, as the domain has them; streams take their study's. */
const scale = [
  ['F', 1, 0, 49.99],
  ['E', 2, 50, 54.99],
  ['D', 2, 55, 60.99],
  ['C', 3, 61, 75.99],
  ['B', 4, 76, 90.99],
  ['A', 5, 91, 100],
] as const;

export const loadScales = async (
  world: World,
  programme: Programme,
  studies: Studies,
): Promise<ReadonlyMap<number, number>> => {
  const { db } = world.ctx;
  const found = await db.run<{ id: number; value: number }>(
    sql`select id, value from ${db.table('grade')} where deleted_at is null`,
  );
  const grades = new Map(found.rows.map(row => [row.value, row.id]));
  await world.sink.write(
    studygrade,
    programme.studies.flatMap((plan, i) =>
      plan.parent !== undefined
        ? []
        : scale.map(([ectsGrade, value, pointsFrom, pointsTo]) => ({
            idStudy: studies.studyKeys.at(i),
            idAcademicyear: null,
            ectsGrade,
            idGrade: grades.get(value),
            pointsFrom,
            pointsTo,
          })),
    ),
  );
  return grades;
};

/** The faculty's own: its courses have many hours, and an hour of them counts less than elsewhere. */
const coefficients: Readonly<Record<string, readonly [norm: number, work: number, again: number]>> = {
  lecture: [1.2, 3.24, 1.92],
  seminar: [0.9, 2.4, 1.44],
};
const otherCoefficients = [0.6, 1.62, 0.96] as const;
/** What an hour counts, by the code of its type. */
export const normOfCategory = (type: string): number =>
  (type === 'P' ? coefficients.lecture! : type === 'S' ? coefficients.seminar! : otherCoefficients)[0];

export const loadCoefficients = async (world: World, years: readonly Year[]): Promise<void> => {
  const { db } = world.ctx;
  const types = await db.run<{ id: number; category: string }>(
    sql`select id, category from ${db.table('teachingtype')} where deleted_at is null order by id`,
  );
  const already = await db.one(sql`select from ${db.table('teachingtype-coef')} limit 1`);
  if (already) return;
  await world.sink.write(
    teachingtypeCoef,
    years.flatMap(year =>
      types.rows.map(type => {
        const [coefNorm, coefWork, coefWorkRepeat] = coefficients[type.category] ?? otherCoefficients;
        return {
          idAcademicyear: year.id,
          idTeachingtype: type.id,
          coefNorm,
          coefNormRepeat: coefNorm,
          coefWork,
          coefWorkRepeat,
        };
      }),
    ),
  );
};

/** The rank that one has now, and for those who have been here longer the one before it. */
const rankBefore: Readonly<Record<string, string>> = {
  REDT: 'RED',
  RED: 'IZV',
  IZV: 'DOC',
  DOC: 'VAS',
  VAS: 'AS',
  PSS: 'VPRED',
  VPRED: 'PRED',
};

export const loadRanks = async (world: World, teachers: Teachers): Promise<void> => {
  const vocations = await idsByCode(world, 'academicvocation');
  function* rows(): Generator<Values> {
    for (const t of teachers.all) {
      const earlier = rankBefore[t.vocation];
      if (earlier && t.activeFrom < t.vocationFrom)
        yield {
          idTeacher: t.id,
          idAcademicvocation: idOfCode(vocations, earlier),
          from: t.activeFrom,
          to: dayBefore(t.vocationFrom),
        };
      yield { idTeacher: t.id, idAcademicvocation: idOfCode(vocations, t.vocation), from: t.vocationFrom, to: null };
    }
  }
  await world.sink.write(teacherVocation, rows(), teachers.all.length);
};
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
