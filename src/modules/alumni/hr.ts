import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { alumniModule } from './module.ts';

export const alumniHr: ModuleWords<typeof alumniModule> = {
  title: 'Alumni',
  screens: {
    catalogues: 'Šifrarnici',
    Employers: 'Poslodavci',
    StudyLevel: 'Razine studija',
    ownProfile: 'Vaš profil',
    noProfile: 'Vaš profil još nije otvoren. Obratite se osobi koja vodi alumnije.',
    ownPartner: 'Vaša organizacija',
    noPartner: 'Vaš račun još nije povezan s organizacijom. Obratite se osobi koja vodi alumnije.',
  },
  resources: {},
};
