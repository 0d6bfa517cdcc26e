import { textsOf } from '../../../kernel/web/index.ts';
import type { internshipTextEnUk } from './texts/en-uk.ts';

export const useInternshipText = textsOf<typeof internshipTextEnUk>('internship', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).internshipTextHr : (await import('./texts/en-uk.ts')).internshipTextEnUk,
);
