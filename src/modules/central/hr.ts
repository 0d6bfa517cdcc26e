import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { centralModule } from './module.ts';

export const centralHr: ModuleWords<typeof centralModule> = {
  title: 'Sastavnice',
  resources: {
    constituent: {
      one: 'sastavnica',
      few: 'sastavnice',
      other: 'sastavnica',
      title: 'Sastavnice',
      about: 'Sastavnice sveučilišta koje imaju vlastiti portal.',
      fields: {
        cid: 'Oznaka',
        name: 'Naziv',
        shortName: 'Kratki naziv',
        host: 'Ime poslužitelja',
        backendUrl: 'Adresa portala',
        nodePort: 'Broj u putanji veze uživo',
        isvuCode: 'Šifra u ISVU-u',
        logo: 'Znak',
        accent: 'Boja',
        contactEmail: 'E-adresa za vezu',
        modulesBlocked: 'Blokirani moduli',
        databaseUrl: 'Vlastiti poslužitelj baze',
        closedReason: 'Razlog zatvaranja',
        isActive: 'Aktivna',
        status: 'Stanje',
      },
      states: { preparing: 'otvara se', active: 'aktivna', inactive: 'zatvorena' },
      moves: { open: 'Otvori', deactivate: 'Zatvori', activate: 'Ponovno otvori' },
      checks: {
        notCentral: 'Sastavnice se vode samo u središnjoj administraciji.',
        cidFixed: 'Oznaka sastavnice ne mijenja se: pod njom se čuvaju njezini podaci.',
        cidTaken: 'Ovu oznaku koristi sam portal. Odaberite drugu.',
        hostTaken: 'Pod ovim imenom već radi središnja administracija. Odaberite drugo.',
        unknownModule: 'Jedna od adresa nije adresa modula. Upišite je kao /Calendar.',
        databaseFixed:
          'Poslužitelj baze mijenja se samo dok je sastavnica zatvorena: zatvorite je, prenesite pričuvnu kopiju pa je ponovno otvorite.',
        hasUsers: 'Sastavnica već ima korisnike: njezin administrator sam poziva druge.',
        isOpen: 'Sastavnica radi. Zatvorite je prije nego što vratite pričuvnu kopiju.',
        notOpen: 'Sastavnica još nije otvorena. Pokušajte kad se otvori.',
        noCopy: 'Te pričuvne kopije nema. Odaberite drugu s popisa.',
      },
    },
  },
};
