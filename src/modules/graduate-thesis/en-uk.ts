import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { graduateThesisModule } from './module.ts';

export const graduateThesisEnUk: ModuleWords<typeof graduateThesisModule> = {
  title: 'Graduate thesis',
  screens: { students: 'Students', grading: 'Grading' },
  resources: {},
};
