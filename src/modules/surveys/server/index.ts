import type { ServerModule } from '../../../kernel/server/index.ts';
import { surveysEnUk } from '../en-uk.ts';
import { surveysHr } from '../hr.ts';
import { surveysModule } from '../module.ts';
import { audienceEndpoints } from './audience.ts';
import { contextJobs } from './context.ts';
import { filePolicy } from './files.ts';
import { fillingEndpoints, surveyLinks } from './filling.ts';
import { participationReport } from './participation.ts';
import { surveyJobs } from './life.ts';
import { openingJobs, rulePolicy } from './opening.ts';
import { surveyPapers } from './paper.ts';
import * as p from './policies.ts';
import { resultEndpoints, resultsReport } from './results.ts';
import { versionEndpoints } from './versions.ts';

export { askAbout, askedAbout, conductionsNamed, provideContext } from './context.ts';
export { openAtEnd, openedAtEnd } from './opening.ts';

export const surveys: ServerModule = {
  module: surveysModule,
  words: { hr: surveysHr, 'en-uk': surveysEnUk },
  policies: {
    survey: p.surveyPolicy,
    'survey-question': p.questionPolicy,
    'survey-conduction': p.conductionPolicy,
    'survey-rule': rulePolicy,
    'survey-viewer': p.viewerPolicy,
    'survey-completing': p.completingPolicy,
    'survey-file': filePolicy,
  },
  endpoints: [...audienceEndpoints, ...fillingEndpoints, ...resultEndpoints, ...versionEndpoints],
  papers: surveyPapers,
  reports: { surveyResults: resultsReport, surveyParticipation: participationReport },
  links: surveyLinks,
  jobs: [...surveyJobs, ...openingJobs, ...contextJobs],
};
