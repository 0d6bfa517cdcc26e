import { textsOf } from '../../../kernel/web/i18n.tsx';
import type { deskEnUk } from './texts/en-uk.ts';

export const useDeskText = textsOf<typeof deskEnUk>('desk', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).deskHr : (await import('./texts/en-uk.ts')).deskEnUk,
);
