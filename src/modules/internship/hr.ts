import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { internshipModule } from './module.ts';

export const internshipHr: ModuleWords<typeof internshipModule> = {
  title: 'Stručna praksa',
  screens: { partners: 'Partneri', programme: 'Studijski programi', places: 'Mjesta' },
  resources: {},
};
