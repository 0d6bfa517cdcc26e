import type { ServerModule } from '../../../kernel/server/index.ts';
import { learningOutcomesEnUk } from '../en-uk.ts';
import { learningOutcomesHr } from '../hr.ts';
import { learningOutcomesModule } from '../module.ts';
import { outcomesOfYear } from './adoption.ts';
import { alignmentEndpoints } from './alignment.ts';
import { bundleEndpoints, bundleJobs } from './bundle.ts';
import { cataloguePages } from './catalogue-pages.ts';
import { differenceEndpoints } from './difference.ts';
import { gapEndpoints } from './gaps.ts';
import { gridEndpoints } from './grids.ts';
import { mineEndpoints } from './mine.ts';
import { verbsOfOutcomes } from './parts.ts';
import { matrixPaper, outcomePaperEndpoints, syllabusPaper } from './outcome-papers.ts';
import * as p from './policies.ts';
import { courseRemarkPolicy, setRemarkPolicy, studyRemarkPolicy } from './remarks.ts';
import { touchEndpoints } from './touches.ts';
import { versionEndpoints } from './versions.ts';

export { outcomesOfYears } from './year-copies.ts';
export { areOutcomesFixed, sentenceAsOutcome } from './parts.ts';

export const learningOutcomes: ServerModule = {
  module: learningOutcomesModule,
  words: { hr: learningOutcomesHr, 'en-uk': learningOutcomesEnUk },
  policies: {
    learningoutcomeset: p.setPolicy,
    'learningoutcomeset-outcome': p.setOutcomePolicy,
    'lo-study': p.loStudyPolicy,
    learningoutcomestudy: p.studyOutcomePolicy,
    'lo-study-hko': p.studyHkoPolicy,
    'lo-study-dublin': p.studyDublinPolicy,
    'lo-study-set': p.studySetPolicy,
    'lo-course': p.loCoursePolicy,
    learningoutcomestudycourse: p.courseOutcomePolicy,
    'st-co-assessment': p.assessmentPolicy,
    'lo-course-study': p.courseStudyPolicy,
    'lo-course-topic': p.courseTopicPolicy,
    'lo-course-learning': p.courseLearningPolicy,
    'lo-course-assessing': p.courseAssessingPolicy,
    'lo-set-remark': setRemarkPolicy,
    'lo-study-remark': studyRemarkPolicy,
    'lo-course-remark': courseRemarkPolicy,
  },
  jobs: bundleJobs,
  papers: [syllabusPaper, matrixPaper],
  joins: { academicyear: outcomesOfYear, bloomverb: verbsOfOutcomes },
  endpoints: [
    ...gapEndpoints,
    ...gridEndpoints,
    ...touchEndpoints,
    ...versionEndpoints,
    ...mineEndpoints,
    ...differenceEndpoints,
    ...outcomePaperEndpoints,
    ...alignmentEndpoints,
    ...bundleEndpoints,
    ...cataloguePages,
  ],
};
