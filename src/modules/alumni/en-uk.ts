import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { alumniModule } from './module.ts';

export const alumniEnUk: ModuleWords<typeof alumniModule> = {
  title: 'Alumni',
  screens: {
    catalogues: 'Catalogues',
    Employers: 'Employers',
    StudyLevel: 'Study levels',
    ownProfile: 'Your profile',
    noProfile: 'Your profile is not open yet. Ask whoever keeps the alumni.',
    ownPartner: 'Your organisation',
    noPartner: 'Your account is not tied to an organisation yet. Ask whoever keeps the alumni.',
  },
  resources: {},
};
