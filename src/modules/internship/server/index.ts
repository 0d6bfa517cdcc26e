import type { ServerModule } from '../../../kernel/server/index.ts';
import { internshipEnUk } from '../en-uk.ts';
import { internshipHr } from '../hr.ts';
import { internshipModule } from '../module.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    /** A student has an internship to do. Not known before internships are kept here, and then no. */
    readonly isInternshipAllowed?: boolean | null;
  }
}

export const internship: ServerModule = {
  module: internshipModule,
  words: { hr: internshipHr, 'en-uk': internshipEnUk },
  policies: {},
  tells: me => ({
    profileStudent: { data: { appModuleInternshipAllowed: me.facts.isInternshipAllowed === true } },
  }),
};
