import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { eSessionsModule } from './module.ts';

export const eSessionsEnUk: ModuleWords<typeof eSessionsModule> = { title: 'E-Sessions', resources: {} };
