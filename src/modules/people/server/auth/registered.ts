import type { TxCtx } from '../../../../kernel/server/index.ts';

/** Somebody from outside who has registered and confirmed their address, and what now waits to be looked at. */
export type Registered =
  | {
      readonly viewType: 'alumni';
      readonly name: string;
      readonly idAlumniStudent: number;
      /** What they say to have studied here, and when they graduated. */
      readonly study: string | null;
      readonly graduationYear: number | null;
    }
  | {
      readonly viewType: 'partner';
      readonly name: string;
      readonly partner: string;
      readonly idPartner: number;
      readonly wishInternship: boolean;
      readonly wishEmployer: boolean;
      /** Set where the partner was known already: the person waits to be let in. */
      readonly idJoining: number | null;
    };

type Listener = (ctx: TxCtx, registered: Registered) => Promise<void>;
const listeners: Listener[] = [];

/** Modules above this one say once, when they are loaded, that they want to hear of it; they are told inside its transaction. */
export const onRegistration = (listener: Listener): void => {
  listeners.push(listener);
};
export const sayRegistered = async (ctx: TxCtx, registered: Registered): Promise<void> => {
  for (const listener of listeners) await listener(ctx, registered);
};
