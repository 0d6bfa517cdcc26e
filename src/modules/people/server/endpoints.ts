import type { Endpoint } from '../../../kernel/server/index.ts';
import { elsewhereEndpoints } from './auth/elsewhere.ts';
import { oidcEndpoints } from './auth/oidc.ts';
import { ownEndpoints } from './auth/own.ts';
import { recoverEndpoints } from './auth/recover.ts';
import { registerEndpoints } from './auth/register.ts';
import { signInEndpoints } from './auth/sign-in.ts';
import { whoEndpoints } from './auth/who.ts';
import { backendEndpoints } from './backend/index.ts';
import { siteEndpoints } from './site.ts';

export const peopleEndpoints: readonly Endpoint[] = [
  ...siteEndpoints,
  ...signInEndpoints,
  ...whoEndpoints,
  ...registerEndpoints,
  ...recoverEndpoints,
  ...ownEndpoints,
  ...oidcEndpoints,
  ...elsewhereEndpoints,
  ...backendEndpoints,
];
