import { textsOf } from '../../../kernel/web/index.ts';
import type { sessionsEnUk } from './texts/en-uk.ts';

export const useSessionsText = textsOf<typeof sessionsEnUk>('e-sessions', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).sessionsHr : (await import('./texts/en-uk.ts')).sessionsEnUk,
);
