import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { isvuImportModule } from './module.ts';

export const isvuImportHr: ModuleWords<typeof isvuImportModule> = {
  title: 'Uvoz iz ISVU-a',
  about: 'Datoteke iz ISVU-a: što bi se promijenilo, što je primijenjeno i što se još može vratiti.',
  resources: {
    isvuImport: {
      one: 'uvoz iz ISVU-a',
      few: 'uvoza iz ISVU-a',
      other: 'uvoza iz ISVU-a',
      title: 'Uvozi iz ISVU-a',
      about: 'Svaka datoteka prvo se usporedi s portalom, a zapisuje se tek ono što odaberete.',
      fields: {
        kind: 'Vrsta podataka',
        idAcademicyear: 'Akademska godina',
        content: 'Datoteka',
        sha256: 'Otisak datoteke',
        idSame: 'Ista je datoteka već primijenjena',
        encoding: 'Zapis',
        heading: 'Stupci',
        rowsNew: 'Novo',
        rowsChanged: 'Promijenjeno',
        rowsConflict: 'Sukobi',
        rowsSame: 'Isto',
        rowsError: 'Pogreške',
        batch: 'Oznaka promjena',
        appliedAt: 'Primijenjeno',
        outcomeHr: 'Ishod',
        outcomeEn: 'Ishod na engleskom',
        status: 'Stanje',
      },
      options: {
        kind: {
          studies: 'Studiji',
          courses: 'Predmeti',
          studyCourses: 'Predmeti studija i sati nastave',
          teachers: 'Nastavnici i izvođači',
          students: 'Studenti',
          enrolments: 'Upisi godine',
          courseEnrolments: 'Upisani predmeti',
          groups: 'Grupe',
          outcomes: 'Ishodi učenja',
          graduates: 'Diplomirani',
        },
      },
      states: {
        uploaded: 'Čita se',
        validated: 'Čeka odluku',
        applied: 'Primijenjen',
        failed: 'Nije pročitan',
        discarded: 'Odbačen',
        reverted: 'Vraćen',
      },
      moves: {
        validate: 'Provjeri',
        fail: 'Označi neuspjelim',
        apply: 'Primijeni',
        discard: { label: 'Odbaci', done: 'Uvoz je odbačen. Na portalu se ništa nije promijenilo.' },
        revert: 'Vrati',
      },
      checks: {
        changedSince:
          'Podaci na portalu promijenili su se nakon pregleda, pa ništa nije zapisano. Ponovno provjerite datoteku i pogledajte razlike.',
        needsDeclined:
          'Među odabranim retcima ima onih koji ovise o retku koji niste odabrali. Odaberite i njega ili odbijte oba.',
        tooLateToRevert: 'Uvoz se može vratiti samo 24 sata nakon primjene.',
        nothingAccepted: 'Nijedan redak nije odabran, pa nema što zapisati.',
        notNow: 'Uvoz je u međuvremenu promijenio stanje. Osvježite stranicu.',
      },
    },
    isvuImportRow: {
      one: 'redak uvoza',
      few: 'retka uvoza',
      other: 'redaka uvoza',
      fields: {
        idIsvuImport: 'Uvoz',
        line: 'Redak',
        key: 'Ključ',
        action: 'Radnja',
        idTarget: 'Zapis',
        cells: 'Ćelije',
        given: 'Vrijednosti',
        diff: 'Razlike',
        messages: 'Poruke',
        accepted: 'Prihvaćeno',
      },
      options: {
        action: { new: 'Novo', changed: 'Promjena', conflict: 'Sukob', same: 'Isto', error: 'Pogreška' },
      },
    },
  },
};
