import type { Figure } from '../../../../kernel/web/index.ts';

export const figures: readonly Figure[] = [
  {
    title: 'figureOpen',
    of: 'survey-conduction',
    filter: { status: 'open' },
    to: '/Surveys/SurveysConductions?filter[status]=open',
    home: true,
  },
  {
    title: 'figurePlanned',
    of: 'survey-conduction',
    filter: { status: { in: ['draft', 'scheduled'] } },
    to: '/Surveys/SurveysConductions?filter[status][in]=draft,scheduled',
  },
  {
    title: 'figureDefinitions',
    of: 'survey',
    filter: { status: 'draft' },
    to: '/Surveys/SurveysDefinitions?filter[status]=draft',
  },
];
