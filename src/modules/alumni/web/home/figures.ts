import type { Figure } from '../../../../kernel/web/index.ts';

export const figures: readonly Figure[] = [
  {
    title: 'figureProfiles',
    of: 'alumni-student',
    filter: { verification: 'unverified' },
    to: '/Administration/Alumni?filter[verification]=unverified',
  },
  {
    title: 'figureSubmitted',
    of: 'job-offer',
    filter: { status: 'submitted' },
    to: '/Alumni/JobOffer?filter[status]=submitted',
  },
  {
    title: 'figurePublished',
    of: 'job-offer',
    filter: { status: 'published' },
    to: '/Alumni/JobOffer?filter[status]=published',
    home: true,
  },
  {
    title: 'figureEmployers',
    of: 'partner',
    filter: { isEmployer: 1, status: 'pending' },
    to: '/Alumni/Employers?filter[status]=pending',
  },
];
