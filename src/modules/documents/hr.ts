import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { documentsModule } from './module.ts';

export const documentsHr: ModuleWords<typeof documentsModule> = { title: 'Dokumenti', resources: {} };
