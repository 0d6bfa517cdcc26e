import { textsOf } from '../../../kernel/web/index.ts';
import type { importTextsEnUk } from './texts/en-uk.ts';

export const useImportText = textsOf<typeof importTextsEnUk>('isvu-import', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).importTextsHr : (await import('./texts/en-uk.ts')).importTextsEnUk,
);
