import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { learningOutcomesModule } from './module.ts';

export const learningOutcomesHr: ModuleWords<typeof learningOutcomesModule> = {
  title: 'Ishodi učenja',
  screens: { programme: 'Studijski programi', methods: 'Metode', frameworks: 'Okviri i opisnice' },
  resources: {},
};
