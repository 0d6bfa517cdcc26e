import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { learningOutcomesModule } from './module.ts';

export const learningOutcomesEnUk: ModuleWords<typeof learningOutcomesModule> = {
  title: 'Learning outcomes',
  screens: { programme: 'Study programmes', methods: 'Methods', frameworks: 'Frameworks and descriptors' },
  resources: {},
};
