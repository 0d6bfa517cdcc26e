import type { Endpoint } from '../../../kernel/server/contract.ts';
import { sql } from '../../../kernel/server/sql.ts';
import { ownEndpoints } from './auth/own.ts';
import { recoverEndpoints } from './auth/recover.ts';
import { registerEndpoints } from './auth/register.ts';
import { signInEndpoints } from './auth/sign-in.ts';
import { whoEndpoints } from './auth/who.ts';

/** What everybody may know about the institution before signing in: shown on the public pages and the sign-in. */
const ownerData: Endpoint = {
  method: 'GET',
  path: '/site/owner-terms-conditions',
  public: true,
  summary: 'The institution: names, address, logo, background, terms of use.',
  handle: ctx => ctx.db.one(sql`
    select name, full_name_hr as "fullNameHr", full_name_en as "fullNameEn", address_city as "addressCity", uri, accent, logo, background,
      terms_hr as "termsHr", terms_en as "termsEn", terms_version as "termsVersion", support_email as "supportEmail"
    from ${ctx.db.table('owner')}`),
};
export const peopleEndpoints: readonly Endpoint[] = [ownerData, ...signInEndpoints, ...whoEndpoints, ...registerEndpoints, ...recoverEndpoints, ...ownEndpoints];
