import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { administrationModule } from './module.ts';

export const administrationEnUk: ModuleWords<typeof administrationModule> = {
  title: 'Administration',
  screens: { institution: 'Institution' },
  resources: {},
};
