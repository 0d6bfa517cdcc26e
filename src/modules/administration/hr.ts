import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { administrationModule } from './module.ts';

export const administrationHr: ModuleWords<typeof administrationModule> = {
  title: 'Administracija',
  abouts: {
    FromPreviousAdministration: 'Što se iz prethodne akademske godine prenosi u novu.',
    IsvuImport: 'Studiji, predmeti, studenti i ocjene iz ISVU-a, s pregledom razlika prije upisa.',
    AlumniReport: 'Koliko je alumnija, gdje su i što rade.',
    AlumniExport: 'Popisi alumnija u datoteci, sa zapisom o svakom preuzimanju.',
  },
  screens: {
    FromPreviousAdministration: 'Prijenos iz prethodne godine',
    IsvuImport: 'Uvoz iz ISVU-a',
    institution: 'Ustanova',
    alumni: 'Alumni',
    AlumniMessages: 'Poruke alumnijima',
    AlumniSurvey: 'Ankete alumnija',
    AlumniReport: 'Izvješće o alumnijima',
    AlumniExport: 'Izvoz podataka alumnija',
    AlumniIsvuImport: 'Uvoz diplomiranih iz ISVU-a',
  },
  resources: {
    newsEvent: {
      one: 'novost ili događanje',
      few: 'novosti ili događanja',
      other: 'novosti ili događanja',
      title: 'Novosti i događanja',
      about: 'Objave na početnoj stranici i na javnim stranicama, za koga su i dokad vrijede.',
      fields: {
        kind: 'Vrsta',
        title: 'Naslov',
        summary: 'Sažetak',
        body: 'Tekst',
        picture: 'Slika',
        eventFrom: 'Početak događanja',
        eventTo: 'Kraj događanja',
        location: 'Mjesto',
        url: 'Poveznica',
        audience: 'Za koga',
        publishFrom: 'Objavljeno od',
        publishTo: 'Objavljeno do',
        isPinned: 'Istaknuto',
        status: 'Stanje',
      },
      options: {
        kind: { news: 'novost', event: 'događanje' },
        audience: {
          public: 'svi, i neprijavljeni',
          publicAlumni: 'javna stranica za alumnije',
          internal: 'svi na ustanovi',
          students: 'studenti',
          teachers: 'nastavnici',
          alumni: 'alumni',
          employers: 'poslodavci',
        },
      },
      states: { draft: 'skica', published: 'objavljeno', archived: 'arhivirano' },
      moves: { publish: 'Objavi', withdraw: 'Povuci', archive: 'Arhiviraj' },
      checks: {
        eventNeedsStart: 'Događanje mora imati početak.',
        eventInOrder: 'Kraj događanja ne može biti prije početka.',
        windowInOrder: 'Objava ne može završiti prije nego što počne.',
        windowOver: 'Vrijeme objave već je prošlo: odaberite kasniji kraj.',
        audienceMissing: 'Odaberite za koga je objava.',
      },
    },
  },
};
