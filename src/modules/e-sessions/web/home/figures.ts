import type { Figure } from '../../../../kernel/web/index.ts';

export const figures: readonly Figure[] = [
  {
    title: 'figurePrepared',
    of: 'esession',
    filter: { status: { in: ['draft', 'inApproval', 'returned'] } },
    to: '/ESessions/ESessionPreparations',
  },
  {
    title: 'figureCalled',
    of: 'esession',
    filter: { status: { in: ['called', 'open'] } },
    to: '/ESessions/ESessions?filter[status][in]=called,open',
  },
  {
    title: 'figureMinutes',
    of: 'esession',
    filter: { status: 'minutesReview' },
    to: '/ESessions/ESessions?filter[status]=minutesReview',
  },
  {
    title: 'figureDecisions',
    of: 'esess-decision',
    filter: { status: 'standing' },
    to: '/ESessions/ESessionDecisions?filter[status]=standing',
    home: true,
  },
];
