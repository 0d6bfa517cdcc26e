import { textsOf } from '../../../kernel/web/index.ts';
import type { linkEnUk } from './texts/link.en-uk.ts';

/** The words of a mentor's pages: apart from the others, as a page behind a link has only these. */
export const useLinkText = textsOf<typeof linkEnUk>('internship-link', async l =>
  l === 'hr' ? (await import('./texts/link.hr.ts')).linkHr : (await import('./texts/link.en-uk.ts')).linkEnUk,
);
