import { type CopyRow, sql, type Sql } from '../../../kernel/server/index.ts';
import { stcourse } from '../../catalogues/model.ts';
import { ofStudyCourses, type YearCopier, type YearCopy, yearCopier } from '../../catalogues/server/index.ts';
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
} from '../model.ts';

const none = (): Sql => sql`null`;
const undecided = { decisionNo: none, decisionDate: none };
const itself = (row: CopyRow): Sql => row.col('id');
const ofYear = ({ from, studies }: YearCopy, path = ''): never =>
  ({
    [`${path}idAcademicyear`]: from.id,
    ...(studies.length > 0 && { [`${path}idStudy`]: { in: [...studies] } }),
  }) as never;
const ofStudy = {
  follows: { idLoStudy: loStudy.name, idLearningoutcomestudy: learningoutcomestudy.name },
} as const;
const ofCourse = {
  follows: { idLoCourse: loCourse.name, idLearningoutcomestudycourse: learningoutcomestudycourse.name },
} as const;

/** Outcomes of a year as drafts of the next one. */
export const outcomesOfYears: readonly YearCopier[] = [
  yearCopier(
    learningoutcomeset,
    (_ctx, year) => ({
      which: { idAcademicyear: year.from.id },
      follows: { idAcademicyear: 'academicyear' },
      key: ['idAcademicyear', 'code'],
      set: undecided,
    }),
    { with: ['sets'] },
  ),
  yearCopier(
    learningoutcomesetOutcome,
    (_ctx, year) => ({
      which: { 'idLearningoutcomeset.idAcademicyear': year.from.id },
      follows: { idLearningoutcomeset: learningoutcomeset.name },
      within: 'idLearningoutcomeset',
    }),
    { with: ['sets'] },
  ),
  yearCopier(
    loStudy,
    (_ctx, year) => ({
      which: ofYear(year),
      follows: { idAcademicyear: 'academicyear' },
      key: ['idStudy', 'idAcademicyear'],
      set: { ...undecided, idPrevious: itself },
      lists: { idSets: { follows: learningoutcomeset.name } },
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    learningoutcomestudy,
    (_ctx, year) => ({
      which: ofYear(year),
      follows: { idAcademicyear: 'academicyear', idLoStudy: loStudy.name },
      key: ['idLoStudy', 'code'],
      set: { idPrevious: itself },
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    loStudyHko,
    (_ctx, year) => ({ which: ofYear(year, 'idLoStudy.'), ...ofStudy, key: ['idLearningoutcomestudy', 'idHko'] }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    loStudyDublin,
    (_ctx, year) => ({ which: ofYear(year, 'idLoStudy.'), ...ofStudy, key: ['idLearningoutcomestudy', 'idDublin'] }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    loStudySet,
    (_ctx, year) => ({
      which: ofYear(year, 'idLoStudy.'),
      follows: { ...ofStudy.follows, idLearningoutcomeset: learningoutcomeset.name },
      key: ['idLearningoutcomestudy', 'idLearningoutcomeset'],
    }),
    { with: ['outcomes', 'sets'] },
  ),
  yearCopier(
    loCourse,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCo: stcourse.name },
      key: ['idStCo'],
      // Dates of examinations are another year's.
      set: { ...undecided, idPrevious: itself, examDatesHr: none, examDatesEn: none },
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    learningoutcomestudycourse,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCo: stcourse.name, idLoCourse: loCourse.name },
      key: ['idLoCourse', 'code'],
      set: { idPrevious: itself },
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    loCourseStudy,
    (_ctx, year) => ({
      which: ofYear(year, 'idLoStudy.'),
      follows: { ...ofStudy.follows, idLearningoutcomestudycourse: learningoutcomestudycourse.name },
      key: ['idLearningoutcomestudycourse', 'idLearningoutcomestudy'],
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    loCourseTopic,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idLoCourse.idStCo') as never,
      follows: { ...ofCourse.follows, idStCoTopic: 'st-co-topic' },
      key: ['idLearningoutcomestudycourse', 'idStCoTopic'],
    }),
    { with: ['outcomes', 'units'] },
  ),
  yearCopier(
    loCourseLearning,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idLoCourse.idStCo') as never,
      ...ofCourse,
      key: ['idLearningoutcomestudycourse', 'idLearningmethod'],
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    loCourseAssessing,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idLoCourse.idStCo') as never,
      ...ofCourse,
      key: ['idLearningoutcomestudycourse', 'idAssessmentmethod'],
    }),
    { with: ['outcomes'] },
  ),
  yearCopier(
    stCoAssessment,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCo: stcourse.name, idLoCourse: loCourse.name },
      within: 'idLoCourse',
      lists: { outcomes: { follows: learningoutcomestudycourse.name } },
    }),
    { with: ['assessment', 'outcomes'] },
  ),
];
