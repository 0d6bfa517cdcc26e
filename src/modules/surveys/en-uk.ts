import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { surveysModule } from './module.ts';

export const surveysEnUk: ModuleWords<typeof surveysModule> = { title: 'Surveys', resources: {} };
