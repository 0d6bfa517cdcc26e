import { textsOf } from '../../../kernel/web/index.ts';
import type { deskEnUk } from './texts/en-uk.ts';

export const useDeskText = textsOf<typeof deskEnUk>('desk', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).deskHr : (await import('./texts/en-uk.ts')).deskEnUk,
);
