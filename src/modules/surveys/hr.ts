import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { surveysModule } from './module.ts';

export const surveysHr: ModuleWords<typeof surveysModule> = { title: 'Ankete', resources: {} };
