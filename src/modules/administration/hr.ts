import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { administrationModule } from './module.ts';

export const administrationHr: ModuleWords<typeof administrationModule> = {
  title: 'Administracija',
  screens: { institution: 'Ustanova' },
  resources: {},
};
