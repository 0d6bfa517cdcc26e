import { of, type ScreenHelp } from './shape.ts';

export const cataloguesScreens: readonly ScreenHelp[] = [
  of(
    '/Catalogues',
    [
      'Šifrarnici',
      'Popisi na kojima počiva sve ostalo. Zapis koji se negdje upotrebljava ne može se obrisati; umjesto toga označite da više nije aktivan.',
    ],
    [
      'Catalogues',
      'The lists on which everything else rests. A record in use cannot be deleted; mark it as not active instead.',
    ],
  ),
  of(
    '/Catalogues/Academicyear',
    [
      'Akademske godine',
      'Godina se otvara u pripremi, zatim postaje aktivna i na kraju se zatvara. Aktivna može biti samo jedna.',
    ],
    [
      'Academic years',
      'A year begins in planning, then becomes active and is closed at the end. Only one can be active.',
    ],
  ),
  of(
    '/Catalogues/AcademicyearSemester',
    ['Semestri', 'Dani nastave u zimskom i ljetnom semestru. Po njima se računaju tjedni nastave i raspored.'],
    [
      'Semesters',
      'The days of teaching in the winter and the summer semester. Weeks of teaching and the timetable follow from them.',
    ],
  ),
  of(
    '/Catalogues/Room',
    [
      'Prostorije',
      'Oznaka, tip prostora, broj mjesta i oprema. Prostorija koja se može rezervirati pojavljuje se u kalendaru.',
    ],
    ['Rooms', 'Code, type, seats and equipment. A room that can be booked appears in the calendar.'],
  ),
  of(
    '/Catalogues/Teacher',
    [
      'Nastavnici',
      'Zvanje, ustrojstvena jedinica, radni odnos i norma. Nastavnik se s računom povezuje poljem «Korisnički račun».',
    ],
    ['Teachers', 'Rank, unit, employment and norm. A teacher is linked to an account by the field “User account”.'],
  ),
  of(
    '/Catalogues/Student',
    ['Studenti', 'Osobni podaci studenata iz evidencije ISVU-a. OIB i datum rođenja vide samo oni kojima su potrebni.'],
    ['Students', 'Personal data of students from ISVU. OIB and date of birth are seen only by those who need them.'],
  ),
  of(
    '/Catalogues/Organizationunit',
    [
      'Ustrojstvene jedinice',
      'Stablo sastavnica, odjela i katedri. Pročelnik vidi ono što pripada njegovoj jedinici i svima ispod nje.',
    ],
    [
      'Organisation units',
      'The tree of departments and chairs. Its head sees what belongs to the unit and to all below it.',
    ],
  ),
];
