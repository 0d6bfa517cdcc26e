import type { Endpoint } from '../../../../kernel/server/index.ts';
import { accountEndpoints } from './account.ts';
import { auditEndpoints } from './audit.ts';
import { healthEndpoints } from './health.ts';
import { institutionEndpoints } from './institution.ts';
import { mailEndpoints } from './mail.ts';
import { matrixEndpoints } from './matrix.ts';
import { overviewEndpoints } from './overview.ts';
import { setupEndpoints } from './setup.ts';
import { userEndpoints } from './user.ts';
import { usersEndpoints } from './users.ts';

/** The backend site: plain pages and forms without a script, for administrators. */
export const backendEndpoints: readonly Endpoint[] = [
  ...overviewEndpoints,
  ...healthEndpoints,
  ...usersEndpoints,
  ...userEndpoints,
  ...matrixEndpoints,
  ...institutionEndpoints,
  ...auditEndpoints,
  ...mailEndpoints,
  ...setupEndpoints,
  ...accountEndpoints,
];
