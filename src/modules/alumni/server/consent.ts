import type { Join } from '../../../kernel/server/index.ts';
import { stopWaitingLetters } from '../../messages/server/index.ts';
import type { alumniStudent } from '../../people/model.ts';

/** Whoever withdraws the consent to messages gets no letter any more, also none that waits for the next digest; answers to own applications still come. */
export const endsWithConsent: Join<typeof alumniStudent> = {
  effect: async (ctx, { before, row }) => {
    if (row.idUser !== null && before?.hasConsentMessages === 1 && row.hasConsentMessages === 0)
      await stopWaitingLetters(ctx, row.idUser, 'alumniStudent', 'job-application');
  },
};
