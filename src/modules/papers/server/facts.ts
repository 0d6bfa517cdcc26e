import { type ServerModule, sql } from '../../../kernel/server/index.ts';
import { teachersNamed } from '../../catalogues/server/index.ts';
import { planApprovers } from './letterhead.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    /** Whether a duty of today lets the person decide about plans of teaching. */
    readonly approvesPlans: boolean;
  }
}

export const paperFacts = {
  approvesPlans: (idUser, db, now) => sql`select exists (select from ${teachersNamed(db)} t
    where t.id_user = ${idUser} and t.is_there and t.id in (${planApprovers(db, now)}))`,
} satisfies NonNullable<ServerModule['facts']>;
