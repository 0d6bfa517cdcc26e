import type { Figure } from '../../../../kernel/web/index.ts';

export const figures: readonly Figure[] = [
  {
    title: 'figureToDecide',
    of: 'st-co-graduatethesis',
    filter: { status: 'accepted' },
    to: '/CourseConductions/GraduateThesisCommission?view=topics',
  },
  {
    title: 'figureWritten',
    of: 'st-co-graduatethesis',
    filter: { status: { in: ['approved', 'submitted', 'returned'] } },
    to: '/CourseConductions/GraduateThesisCommission?view=all',
  },
  {
    title: 'figureReady',
    of: 'st-co-graduatethesis',
    filter: { status: 'ready' },
    to: '/GraduateThesis/GraduateThesisDefenseCommission?view=ready',
    home: true,
  },
  {
    title: 'figureScheduled',
    of: 'st-co-graduatethesis',
    filter: { status: 'scheduled' },
    to: '/GraduateThesis/GraduateThesisDefenseCommission?view=scheduled',
  },
  {
    title: 'figureDeposits',
    of: 'st-co-graduatethesis',
    filter: { status: 'deposited' },
    to: '/GraduateThesis/GraduateThesisDefense?view=deposits',
  },
];
