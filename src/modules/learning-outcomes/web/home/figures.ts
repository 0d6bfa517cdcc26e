import type { Figure } from '../../../../kernel/web/index.ts';

export const figures: readonly Figure[] = [
  {
    title: 'figureStudies',
    of: 'lo-study',
    filter: { status: 'adopted' },
    outOf: {},
    to: '/LearningOutcomes/LearningOutcomeStudy',
  },
  {
    title: 'figureCourses',
    of: 'lo-course',
    filter: { status: 'adopted' },
    outOf: {},
    to: '/LearningOutcomes/LearningOutcomeStudyCourse',
  },
  {
    title: 'figureSets',
    of: 'learningoutcomeset',
    filter: { status: 'review' },
    to: '/LearningOutcomes/LearningOutcomeSet?filter[status]=review',
  },
];
