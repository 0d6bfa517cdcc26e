import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { yearCopyModule } from './module.ts';

const counted = { resource: 'Vrsta zapisa', made: 'Prenosi se', there: 'Već postoji', left: 'Izostavlja se' };

export const yearCopyHr: ModuleWords<typeof yearCopyModule> = {
  title: 'Prijenos iz prethodne godine',
  about:
    'Predmeti na studiju, planovi i ishodi jedne akademske godine prenose se u sljedeću. Što ondje već postoji, ostaje kako jest.',
  resources: {
    frompreviousImport: {
      one: 'prijenos iz prethodne godine',
      few: 'prijenosa iz prethodne godine',
      other: 'prijenosa iz prethodne godine',
      title: 'Prijenosi iz prethodne godine',
      about:
        'Jedan prijenos: najprije se izračuna što bi se prenijelo, zatim se prenese, a neizmijenjene se kopije mogu poništiti u roku od 24 sata.',
      fields: {
        place: 'Modul',
        idFrom: 'Iz godine',
        idTo: 'U godinu',
        idStudies: 'Studiji',
        options: 'Prenosi se i',
        status: 'Stanje',
        foreseen: 'Prema izračunu',
        done: 'Preneseno',
        reasons: 'Zašto se izostavlja',
        gone: 'Uklonjeno',
        kept: 'Ostalo',
        copiedAt: 'Vrijeme prijenosa',
        run: 'Posao u pozadini',
      },
      nested: {
        foreseen: counted,
        done: counted,
        reasons: {
          resource: 'Vrsta zapisa',
          why: 'Razlog',
          idTeacher: 'Nastavnik',
          teacher: 'Ime nastavnika',
          count: 'Broj',
        },
      },
      options: {
        place: {
          courseConductions: 'Izvođenje nastave',
          learningOutcomes: 'Ishodi učenja',
          administration: 'Administracija',
        },
        options: {
          teachers: 'nositelji i izvođači',
          groups: 'nastavne grupe (bez studenata) i udjeli nastavnika',
          units: 'tematske cjeline i teme',
          literature: 'literatura',
          slots: 'tjedni termini',
          rooms: 'prostorije termina',
          norm: 'norme i zaduženja nastavnika',
          outcomes: 'ishodi učenja s matricama',
          assessment: 'praćenje i vrednovanje',
          sets: 'skupovi ishoda učenja',
          thesis: 'postavke završnih i diplomskih radova',
          internship: 'postavke stručne prakse',
          calendar: 'semestri i nenastavni dani ustanove',
        },
      },
      states: { asked: 'Računa se', counted: 'Izračunano', copied: 'Preneseno', undone: 'Poništeno' },
      moves: {
        count: { label: 'Izračunaj', done: 'Izračunano je.' },
        copy: { label: 'Prenesi', done: 'Preneseno je.' },
        undo: { label: 'Poništi', done: 'Prijenos je poništen.' },
      },
      checks: {
        yearClosed: 'Godina u koju se prenosi zatvorena je. Odaberite godinu u pripremi ili aktivnu godinu.',
        notNextYear: 'Prenosi se iz godine neposredno prije. Raniju godinu može odabrati samo administrator.',
        notEarlier: 'Godina iz koje se prenosi mora biti ranija od one u koju se prenosi.',
        notOffered: 'Nešto od odabranoga ne prenosi se u ovom modulu. Osvježite stranicu i odaberite ponovno.',
        needsOption: 'Termini traže grupe i nastavnike, prostorije termine, a vrednovanje ishode. Odaberite i njih.',
        stillRuns: 'Na ovom prijenosu portal upravo radi. Pričekajte da završi.',
        notCounted: 'Prijenos još nije izračunan ili je već obavljen. Izračunajte ga ponovno.',
        notCopied: 'Nema se što poništiti: ništa nije preneseno ili je prijenos već poništen.',
        tooLate: 'Prošla su 24 sata od prijenosa. Zapise koji ne trebaju obrišite pojedinačno.',
      },
    },
    frompreviousImportRow: {
      one: 'preneseni zapis',
      few: 'prenesena zapisa',
      other: 'prenesenih zapisa',
      fields: {
        idRun: 'Prijenos',
        idInto: 'U godinu',
        resource: 'Vrsta zapisa',
        idCopiedFrom: 'Izvornik',
        idCopy: 'Kopija',
        isMade: 'Dodano prijenosom',
      },
    },
  },
};
