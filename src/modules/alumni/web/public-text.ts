import { textsOf } from '../../../kernel/web/index.ts';
import type { publicAlumniEnUk } from './texts/public-en-uk.ts';

export const usePublicAlumniText = textsOf<typeof publicAlumniEnUk>('alumni-public', async l =>
  l === 'hr'
    ? (await import('./texts/public-hr.ts')).publicAlumniHr
    : (await import('./texts/public-en-uk.ts')).publicAlumniEnUk,
);
