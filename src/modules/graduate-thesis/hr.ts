import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { graduateThesisModule } from './module.ts';

export const graduateThesisHr: ModuleWords<typeof graduateThesisModule> = {
  title: 'Završni i diplomski radovi',
  screens: { students: 'Studenti', grading: 'Ocjenjivanje' },
  resources: {},
};
