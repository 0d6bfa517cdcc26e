import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { internshipModule } from './module.ts';

export const internshipEnUk: ModuleWords<typeof internshipModule> = {
  title: 'Internship',
  screens: { partners: 'Partners', programme: 'Study programmes', places: 'Places' },
  resources: {},
};
