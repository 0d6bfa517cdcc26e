import type { ServerModule } from '../kernel/server/contract.ts';
import { catalogues } from './catalogues/server/index.ts';
import { identity, people } from './people/server/index.ts';
import { workspace } from './workspace/server/index.ts';

/** The modules as the server sees them, in the order of the menu. */
export const serverModules: readonly ServerModule[] = [catalogues, people, workspace];
export { identity };
