import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { eSessionsModule } from './module.ts';

export const eSessionsHr: ModuleWords<typeof eSessionsModule> = { title: 'E-sjednice', resources: {} };
