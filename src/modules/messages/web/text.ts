import { textsOf } from '../../../kernel/web/index.ts';
import type { mailEnUk } from './texts/en-uk.ts';

export const useMailText = textsOf<typeof mailEnUk>('mail', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).mailHr : (await import('./texts/en-uk.ts')).mailEnUk,
);
export type MailText = ReturnType<typeof useMailText>;
