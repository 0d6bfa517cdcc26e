import { of, type ScreenHelp } from './shape.ts';

export const reportsScreens: readonly ScreenHelp[] = [
  of(
    '/Reports',
    [
      'Izvješća',
      'Sva izvješća svih modula: što traže, kad su zadnji put izrađena i koliko to traje. Izvješće otvarate klikom na naziv; «Zakaži» ga izrađuje u zadano vrijeme i primateljima šalje poveznicu.',
    ],
    [
      'Reports',
      'Every report of every module: what it asks for, when it was made last and how long that takes. Open a report by its title; “Schedule” has it made at set times and sends its receivers a link.',
    ],
  ),
  of(
    '/Reports/Schedule',
    [
      'Rasporedi izvješća',
      'Izvješća koja portal izrađuje sam. Svaki primatelj dobiva vlastitu datoteku, s podacima koje smije vidjeti; tko nema pravo, ne dobiva ništa, a razlog piše među izradama. «Pošalji sada» ne čeka zadano vrijeme.',
    ],
    [
      'Report schedules',
      'Reports that the portal makes by itself. Each receiver gets a file of their own, with the data they may see; whoever has no right gets nothing, and the reason is given among the runs. “Send now” does not wait for the set time.',
    ],
  ),
  of(
    '/Reports/Run',
    [
      'Izrade izvješća',
      'Tko je kada izradio koje izvješće, s koliko redaka i koliko dugo. Izrade se čuvaju tri mjeseca, one iz rasporeda godinu dana.',
    ],
    [
      'Report runs',
      'Who made which report and when, with how many rows and for how long. Runs are kept for three months, those of schedules for a year.',
    ],
  ),
  of(
    '/Reports/Delivered',
    ['Izvješća za mene', 'Izvješća koja je netko zakazao za vas. Datoteka je samo za vas i čuva se 30 dana.'],
    ['Reports for me', 'Reports that somebody has scheduled for you. A file is for you alone and is kept for 30 days.'],
  ),
  of(
    '/Reports/RptUserRoles',
    [
      'Korisnici i uloge',
      'Otvoreni računi po ulogama koje danas vrijede, sa zadnjom prijavom. Po potrebi odaberite jednu ulogu.',
    ],
    [
      'Users and roles',
      'Open accounts by the roles that hold today, with the last sign-in. Choose one role if you need only that one.',
    ],
  ),
  of(
    '/Reports/RptSignIns',
    ['Prijave', 'Koliko je prijava i koliko različitih osoba bilo svakog dana u razdoblju.'],
    ['Sign-ins', 'How many sign-ins and how many different people there were on each day of the period.'],
  ),
  of(
    '/Reports/RptMessageVolume',
    ['Promet poruka', 'Poslane, primljene i pročitane poruke po vrstama. Sadržaj poruka nitko ne vidi.'],
    ['Volume of messages', 'Messages sent, received and read, by kind. Nobody sees what they say.'],
  ),
  of(
    '/Reports/RptSurveyParticipation',
    ['Odaziv na ankete', 'Pozvani i oni koji su odgovorili, po provedbama. Tko je odgovorio, ne vidi se.'],
    ['Survey participation', 'Those asked and those who answered, by conduction. It does not show who did.'],
  ),
  of(
    '/Reports/RptSessionAttendance',
    ['Nazočnost na sjednicama', 'Pozivi, nazočnost i opravdani izostanci članova na održanim sjednicama, po tijelima.'],
    ['Attendance at sessions', 'Calls, attendance and excuses of members at sessions that were held, by body.'],
  ),
  of(
    '/Reports/RptDecisionRegister',
    ['Upisnik odluka', 'Donesene odluke po tijelima, s brojem, danom, rokom i stanjem provedbe.'],
    ['Register of decisions', 'Decisions by body, with number, day, due date and how far they are carried out.'],
  ),
];
