import type { ServerModule } from '../../../kernel/server/index.ts';
import { alumniEnUk } from '../en-uk.ts';
import { alumniHr } from '../hr.ts';
import { alumniModule } from '../module.ts';
import { jobAlertPolicy, jobApplicationPolicy } from './applications.ts';
import { alumniAudiencePolicy, alumniAudiences, audienceEndpoints, exportLogPolicy } from './audiences.ts';
import { endsWithConsent } from './consent.ts';
import { cvEndpoints } from './cv-endpoints.ts';
import { exportEndpoints } from './export.ts';
import { alumniFacts } from './facts.ts';
import { fitEndpoints, fitJobs } from './fit.ts';
import { draftAtGraduation } from './graduation.ts';
import { jobOfferPolicy } from './offers.ts';
import { publicEndpoints } from './public.ts';
import { quietJobs } from './quiet.ts';
import { reportEndpoints } from './report.ts';
import * as s from './sections.ts';
import { verificationEndpoints } from './verification.ts';

export const alumni: ServerModule = {
  module: alumniModule,
  words: { hr: alumniHr, 'en-uk': alumniEnUk },
  policies: {
    'alumni-address': s.addressPolicy,
    'alumni-education': s.educationPolicy,
    'alumni-work-experience': s.workExperiencePolicy,
    'alumni-digital-skill': s.digitalSkillPolicy,
    'alumni-language': s.languagePolicy,
    'alumni-other-section': s.otherSectionPolicy,
    'alumni-contact': s.contactPolicy,
    'job-offer': jobOfferPolicy,
    'job-application': jobApplicationPolicy,
    'job-alert': jobAlertPolicy,
    'alumni-audience': alumniAudiencePolicy,
    'export-log': exportLogPolicy,
  },
  facts: alumniFacts,
  joins: { studentenrollment: draftAtGraduation, 'alumni-student': endsWithConsent },
  endpoints: [
    ...fitEndpoints,
    ...verificationEndpoints,
    ...audienceEndpoints,
    ...cvEndpoints,
    ...reportEndpoints,
    ...exportEndpoints,
    ...publicEndpoints,
  ],
  jobs: [...fitJobs, ...quietJobs],
  audiences: alumniAudiences,
};
