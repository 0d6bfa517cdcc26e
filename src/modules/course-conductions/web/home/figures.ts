import type { Figure } from '../../../../kernel/web/index.ts';

export const figures: readonly Figure[] = [
  {
    title: 'figurePlansApproved',
    of: 'stcourse',
    filter: { planStatus: 'approved' },
    outOf: {},
    to: '/CourseConductions/StCourse?filter[planStatus]=approved',
    home: true,
  },
  {
    title: 'figurePlansSubmitted',
    of: 'stcourse',
    filter: { planStatus: 'submitted' },
    to: '/CourseConductions/StCourse?filter[planStatus]=submitted',
  },
  {
    title: 'figurePlansMade',
    of: 'stcourse',
    filter: { planStatus: { in: ['draft', 'revision'] } },
    to: '/CourseConductions/StCourse?filter[planStatus][in]=draft,revision',
  },
  {
    title: 'figureEnrolled',
    of: 'studentenrollment',
    filter: { status: 'enrolled' },
    to: '/CourseConductions/StudentEnrollment?filter[status]=enrolled',
    home: true,
  },
];
