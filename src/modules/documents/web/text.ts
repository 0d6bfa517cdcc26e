import { textsOf } from '../../../kernel/web/index.ts';
import type { documentsTextEnUk } from './texts/en-uk.ts';

export const useDocumentsText = textsOf<typeof documentsTextEnUk>('documents', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).documentsTextHr : (await import('./texts/en-uk.ts')).documentsTextEnUk,
);
