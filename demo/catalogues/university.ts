import { courseForms, fields } from './fields.ts';
import { type CoursePlan, type Place, type Programme, type StudyPlan, stepsOf, type Way } from './programme.ts';

/** Each field gives seven studies: three with a graduate study after them, and one that is both at once. */
const studyKinds = [
  {
    mark: '',
    name: '',
    en: '',
    edulev: 'PSV',
    semesters: 6,
    ects: 180,
    title: 'sveučilišni prvostupnik',
    titleEn: 'Bachelor',
  },
  {
    mark: '-D',
    name: ' (diplomski)',
    en: ' (graduate)',
    edulev: 'DSV',
    semesters: 4,
    ects: 120,
    title: 'sveučilišni magistar',
    titleEn: 'Master',
  },
  {
    mark: '-S',
    name: ' (stručni)',
    en: ' (professional)',
    edulev: 'PS',
    semesters: 6,
    ects: 180,
    title: 'prvostupnik',
    titleEn: 'Professional Bachelor',
  },
  {
    mark: '-SD',
    name: ' (stručni diplomski)',
    en: ' (professional graduate)',
    edulev: 'DST',
    semesters: 4,
    ects: 120,
    title: 'magistar struke',
    titleEn: 'Professional Master',
  },
  {
    mark: '-I',
    name: ' (integrirani)',
    en: ' (integrated)',
    edulev: 'INT',
    semesters: 10,
    ects: 300,
    title: 'magistar',
    titleEn: 'Master',
  },
  {
    mark: '-P',
    name: ' – primijenjeni',
    en: ' – applied',
    edulev: 'PSV',
    semesters: 6,
    ects: 180,
    title: 'sveučilišni prvostupnik',
    titleEn: 'Bachelor',
  },
  {
    mark: '-PD',
    name: ' – primijenjeni (diplomski)',
    en: ' – applied (graduate)',
    edulev: 'DSV',
    semesters: 4,
    ects: 120,
    title: 'sveučilišni magistar',
    titleEn: 'Master',
  },
] as const;

const coursesPerField = 12 * courseForms.length;
/** Four that all take, and two of which one is chosen. */
const [compulsory, elective] = [4, 2];
const practices: readonly CoursePlan['practice'][] = ['A', 'L', 'L', 'A', 'K', 'L'];

/** What ends a study and what prepares for it: of each field one course of every kind. */
const endings = [
  { code: 'ZAV', hr: 'Završni rad', en: 'Bachelor’s Thesis', isThesis: true },
  { code: 'DIP', hr: 'Diplomski rad', en: 'Master’s Thesis', isThesis: true },
  { code: 'PRA', hr: 'Stručna praksa', en: 'Internship', isThesis: false },
] as const;
const endingCourses = (): CoursePlan[] =>
  fields.flatMap(field =>
    endings.map(
      ({ code, hr, en, isThesis }): CoursePlan => ({
        code: `${field.code}${code}`,
        hr,
        en,
        unit: field.code,
        ects: 6,
        practice: null,
        hasSeminar: false,
        isThesis,
        isInternship: !isThesis,
      }),
    ),
  );
/** The last compulsory course of the last semester is the thesis, that of the one before it the internship. */
const endingAt = (atField: number, plan: StudyPlan, semester: number): number | null => {
  const ending = semester === plan.semesters ? (['DSV', 'DST', 'INT'].includes(plan.edulev) ? 1 : 0) : 2;
  return semester >= plan.semesters - 1 ? fields.length * coursesPerField + atField * endings.length + ending : null;
};

const courses = (): CoursePlan[] => [...taughtCourses(), ...endingCourses()];
const taughtCourses = (): CoursePlan[] =>
  fields.flatMap(field =>
    courseForms.flatMap((form, i) =>
      field.subjects.map(
        (subject, j): CoursePlan => ({
          code: `${field.code}${String(i * field.subjects.length + j + 1).padStart(3, '0')}`,
          hr: `${subject}${form}`,
          en: null,
          unit: `${field.code}-${String((j % 10) + 1).padStart(2, '0')}`,
          ects: 6,
          practice: practices[(i + j) % practices.length]!,
          hasSeminar: (i * 12 + j) % 10 === 0,
          isThesis: false,
          isInternship: false,
        }),
      ),
    ),
  );

const studies = (): StudyPlan[] =>
  fields.flatMap(field =>
    studyKinds.map(
      (kind): StudyPlan => ({
        code: `${field.code}${kind.mark}`,
        hr: `${field.hr}${kind.name}`,
        en: `${field.en}${kind.en}`,
        abbr: `${field.code}${kind.mark}`,
        edulev: kind.edulev,
        unit: field.code,
        semesters: kind.semesters,
        ects: kind.ects,
        titleHr: kind.title,
        titleEn: `${kind.titleEn} of ${field.en}`,
      }),
    ),
  );

const places = (all: readonly StudyPlan[]): Place[] => {
  const found: Place[] = [];
  for (const [study, plan] of all.entries()) {
    const atField = Math.floor(study / studyKinds.length);
    const before = studyKinds.slice(0, study % studyKinds.length).reduce((sum, kind) => sum + kind.semesters, 0);
    for (let semester = 1; semester <= plan.semesters; semester++) {
      for (let i = 0; i < compulsory + elective; i++) {
        const inField = (before + semester - 1) * (compulsory + elective) + i;
        found.push({
          study,
          course:
            (i === compulsory - 1 ? endingAt(atField, plan, semester) : null) ??
            atField * coursesPerField + (inField % coursesPerField),
          semester,
          num: i + 1,
          ects: 6,
          electiveGroup: i < compulsory ? null : `I-${semester}`,
        });
      }
    }
  }
  return found;
};

/** 375 on each of 80 ways in each of five years; 275 new ones over four years in the place of those who leave: 52,000 in all. */
const way = (steps: Way['steps']): Way => ({
  steps,
  atFirst: [75, 75, 75, 75, 75],
  intake: [69, 69, 69, 68],
  leaving: [69, 69, 69, 68],
});
const waysOf = (first: number): Way[] => [
  way([...stepsOf(3, first), ...stepsOf(2, first + 1)]),
  way([...stepsOf(3, first + 2), ...stepsOf(2, first + 3)]),
  way(stepsOf(5, first + 4)),
  way([...stepsOf(3, first + 5), ...stepsOf(2, first + 6)]),
];

export const universityProgramme = (): Programme => {
  const all = studies();
  return {
    courses: courses(),
    studies: all,
    places: places(all),
    ways: fields.flatMap((_, i) => waysOf(i * studyKinds.length)),
  };
};
