import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { documentsModule } from './module.ts';

export const documentsEnUk: ModuleWords<typeof documentsModule> = { title: 'Documents', resources: {} };
