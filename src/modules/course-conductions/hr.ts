import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { courseConductionsModule } from './module.ts';
import { lessonsHr } from './words/lessons.hr.ts';
import { loadHr } from './words/load.hr.ts';
import { reportsHr } from './words/reports.hr.ts';
import { planHr } from './words/plan.hr.ts';
import { teachersHr } from './words/teachers.hr.ts';

export const courseConductionsHr: ModuleWords<typeof courseConductionsModule> = {
  title: 'Izvođenje nastave',
  abouts: {
    StudyCourseManager: 'Postavke, raspored, izvedbeni plan i izvođenje predmeta.',
    FromPreviousConductions: 'Predmeti, nositelji i planovi prethodne godine kao početak nove.',
    IsvuImport: 'Studiji, predmeti, studenti i ocjene iz ISVU-a, s pregledom razlika prije upisa.',
    CalendarLessons: 'Nastava svih grupa, po studiju, predmetu, grupi ili nastavniku.',
    CalendarUser: 'Sve što se vas tiče: nastava, sastanci, rokovi i blagdani.',
    CalendarRoom: 'Tko je kada u kojoj prostoriji, što je slobodno i koliko se koristi.',
    GraduateThesisApplicationAndPreparation: 'Od prijave teme do predaje rada, korak po korak.',
    GraduateThesisMentorship: 'Radovi koje vodite i što na njima čeka odluku.',
    GraduateThesisCommission: 'Teme i promjene koje povjerenstvo odobrava ili vraća.',
    GraduateThesisDefenseCommission: 'Tko čini povjerenstva za obranu.',
    GraduateThesisDefense: 'Termini obrana, ocjene i pohrana obranjenih radova.',
  },
  screens: {
    figurePlansApproved: 'Odobreni izvedbeni planovi',
    figurePlansSubmitted: 'Planovi koji čekaju odluku',
    figurePlansMade: 'Planovi u izradi i izmjeni',
    figureEnrolled: 'Upisani studenti',
    FromPreviousConductions: 'Prijenos iz prethodne godine',
    IsvuImport: 'Uvoz iz ISVU-a',
    theses: 'Završni i diplomski radovi',
    sessions: 'Sjednice',
    ESessions: 'Sjednice',
    ESessionPreparations: 'Pripreme sjednica',
    teaching: 'Nastava',
    StudyCourseManager: 'Predmeti i planovi',
    students: 'Studenti',
    programme: 'Studiji i predmeti',
    institution: 'Ustanova',
    calendar: 'Kalendar',
    reports: 'Izvješća',
    load: 'Opterećenje',
    papers: 'Pismena',
    CalendarLessons: 'Kalendar nastave',
    CalendarUser: 'Moj kalendar',
    CalendarRoom: 'Zauzetost prostorija',
    attendance: 'Grupe i prisutnost',
  },
  joins: {
    'academicyear-semester': {
      outsideSemester: 'Dan mora biti unutar nastave semestra ({from} – {to})',
      hardConflicts: 'Termina u sukobu: {count} (prvi: {first}). Riješite ih pa objavite raspored',
      noSlots: 'Semestar nema nijedan termin u rasporedu: najprije ih dodajte',
      generateFirst:
        'Nastavni termini izrađuju se u pozadini (termina u rasporedu: {count}): pokrenite izradu s objavom',
      blockedDays: 'Nastava se ne može upisati u kalendar, zauzetih dana: {count}. {first}',
      underWay: 'Na rasporedu tog semestra upravo se radi u pozadini: pričekajte da to završi ili prekinite taj posao',
      lessonsHeld:
        'Raspored se može povući samo dok nijedan termin nije održan, a održano ih je već {count}. Tko planira nastavu, može ga mijenjati termin po termin',
    },
    stcourse: {
      ownPlan:
        'Plan ne odobrava njegov nositelj: to čini voditelj studija, čelnik ustrojstvene jedinice, prodekan za nastavu ili voditelj izvođenja nastave',
      submittedForHolder:
        'Plan ste predali u ime nositelja: odobrava ga netko drugi (voditelj studija, čelnik ustrojstvene jedinice, prodekan za nastavu ili voditelj izvođenja nastave)',
      scheduleConflict: 'Raspored predmeta ima sukob: {sentence}',
      holderThere: 'Nositelj i izvođači: 1 + {others}',
      holderMissing: 'Predmet nema nositelja',
      hoursThere: 'Satnica je upisana',
      hoursMissing: 'Predmet nema satnice ni za jednu vrstu nastave',
      topicsWhole: 'Sati tema odgovaraju satnici',
      topicHours: 'Teme za {type} imaju {topics} h, a satnica {hours} h',
      groupsThere: 'Svaka vrsta nastave ima grupe',
      groupsMissing: 'Nema nijedne grupe za {type}',
      sharesWhole: 'Svaka grupa ima nastavnika i udjele od 100 %',
      groupWithoutTeacher: 'Grupa {group} nema nastavnika',
      groupShares: 'Udjeli u grupi {group} zajedno su {share} %, a trebaju biti 100 %',
      studentsPlaced: 'Svi su upisani studenti u grupama',
      studentsWithoutGroup: 'Bez grupe za {type} studenata: {count}',
      aimsThere: 'Ciljevi su opisani',
      aimsMissing: 'Ciljevi predmeta nisu opisani',
      literatureThere: 'Literatura je navedena',
      literatureMissing: 'Literatura nije navedena',
    },
    'st-co-group': {
      planFixed:
        'Izvedbeni plan je predan ili odobren: da bi se grupe mijenjale, treba ga vratiti na doradu ili otvoriti za izmjenu',
      lessonsBefore: 'Grupa već ima nastavne termine prije tog dana ({count}, prvi {first}): odaberite raniji dan',
    },
    'st-co-group-student': {
      hasAttendance: 'U grupi {code} već je zabilježena prisutnost studenta koji se premješta: potvrdite premještaj',
      confirmedWithout:
        'Nastava grupe potvrđena je bez tog studenta (termina: {count}, posljednji {last}). Odaberite kasniji dan ili najprije otključajte te termine',
      confirmedWith:
        'Prisutnost studenta u grupi već je potvrđena (termina: {count}, posljednji {last}). Odaberite kasniji dan ili najprije otključajte te termine',
      recordedWithout:
        'Nastava grupe već je zabilježena bez tog studenta (termina: {count}): ispravite zapis tih termina',
    },
    'st-co-teacher': {
      hasShares: 'Nastavnik ima udio u grupama tog predmeta: najprije ga dodijelite drugome',
      holdsSubmitted:
        'Dok vaš izvedbeni plan čeka odobrenje, ne možete sami prestati biti nositelj: zatražite da se plan vrati na doradu',
    },
  },
  reports: reportsHr,
  resources: { ...planHr, ...lessonsHr, ...teachersHr, ...loadHr },
};
