import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { reportsModule } from './module.ts';

export const reportsHr: ModuleWords<typeof reportsModule> = {
  title: 'Izvješća',
  about: 'Sva izvješća svih modula na jednom mjestu, sa zadnjim izradama i rasporedima slanja.',
  abouts: {
    Delivered: 'Izvješća koja su vam stigla po rasporedu.',
  },
  screens: {
    work: 'Izrada i slanje',
    shelf: 'Izvješća',
    Delivered: 'Izvješća za mene',
  },
  resources: {
    report: {
      one: 'izvješće',
      few: 'izvješća',
      other: 'izvješća',
      title: 'Izvješća',
      fields: { code: 'Oznaka', title: 'Naziv', module: 'Modul' },
    },
    reportSchedule: {
      one: 'raspored izvješća',
      few: 'rasporeda izvješća',
      other: 'rasporeda izvješća',
      title: 'Rasporedi izvješća',
      about:
        'Izvješća koja portal sam izrađuje u zadano vrijeme; svaki primatelj dobiva poveznicu na ono što sam smije vidjeti.',
      fields: {
        name: 'Naziv',
        idReport: 'Izvješće',
        params: 'Izbor',
        about: 'Izbor riječima',
        period: 'Razdoblje',
        isActiveYear: 'Uvijek aktivna akademska godina',
        format: 'Format',
        every: 'Učestalost',
        weekday: 'Dan u tjednu',
        dayOfMonth: 'Dan u mjesecu',
        hour: 'Sat',
        idReceivers: 'Primatelji',
        nextAt: 'Sljedeća izrada',
        status: 'Stanje',
      },
      hints: {
        dayOfMonth: 'U kraćem mjesecu vrijedi njegov zadnji dan.',
        idReceivers: 'Svaki dobiva vlastitu datoteku, s podacima koje smije vidjeti.',
      },
      options: {
        period: {
          fixed: 'kako je zadano',
          day: 'jučerašnji dan',
          week: 'prošli tjedan',
          month: 'prošli mjesec',
          year: 'prošla godina',
        },
        format: { xlsx: 'XLSX', pdf: 'PDF', csv: 'CSV' },
        every: { daily: 'svaki dan', weekly: 'svaki tjedan', monthly: 'svaki mjesec' },
        weekday: {
          mon: 'ponedjeljak',
          tue: 'utorak',
          wed: 'srijeda',
          thu: 'četvrtak',
          fri: 'petak',
          sat: 'subota',
          sun: 'nedjelja',
        },
      },
      states: { active: 'uključen', paused: 'zaustavljen' },
      moves: {
        pause: { label: 'Zaustavi', done: 'Raspored je zaustavljen.' },
        resume: { label: 'Nastavi', done: 'Raspored je ponovno uključen.' },
        sendNow: {
          label: 'Pošalji sada',
          question: 'Izvješće se odmah izrađuje i šalje svim primateljima.',
          done: 'Izvješće se izrađuje; primatelji će dobiti poveznicu.',
        },
        fallDue: 'Dospjelo',
      },
      checks: {
        paramsWrong:
          'Izvješće se s ovim izborom ne može izraditi. Zakažite ga na njegovoj kartici u Izvješćima i ondje odaberite što treba prikazati.',
        noPeriod: 'Ovo izvješće nema razdoblje od–do. Odaberite «kako je zadano».',
        noYear: 'Ovo izvješće ne pita za akademsku godinu.',
        weeklyNeedsDay: 'Odaberite dan u tjednu.',
        monthlyNeedsDay: 'Upišite dan u mjesecu.',
      },
    },
    reportRun: {
      one: 'izrada izvješća',
      few: 'izrade izvješća',
      other: 'izrada izvješća',
      title: 'Izrade izvješća',
      about: 'Tko je kada izradio koje izvješće, koliko je redaka imalo i koliko je trajalo.',
      fields: {
        at: 'Vrijeme',
        idReport: 'Izvješće',
        idUser: 'Za koga',
        format: 'Oblik',
        outcome: 'Ishod',
        rows: 'Redaka',
        ms: 'Trajanje (ms)',
        params: 'Izbor',
        idReportSchedule: 'Raspored',
        why: 'Zašto nije izrađeno',
      },
      options: {
        format: { screen: 'zaslon', print: 'ispis', xlsx: 'XLSX', pdf: 'PDF', csv: 'CSV' },
        outcome: { made: 'izrađeno', refused: 'odbijeno', failed: 'nije uspjelo' },
      },
    },
  },
};
