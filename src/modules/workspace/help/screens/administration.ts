import { of, type ScreenHelp } from './shape.ts';

/** Administration, alumni and the central administration. */
export const administrationScreens: readonly ScreenHelp[] = [
  of(
    '/Administration/IsvuImport',
    [
      'Uvoz iz ISVU-a',
      'Studiji, predmeti, nastavnici, studenti, upisi godine i upisani predmeti. Datoteka se najprije usporedi s portalom: pogledajte razlike, odbacite što ne želite i tek onda primijenite. Pogreške možete preuzeti s razlogom uz svaki redak. Primijenjeni uvoz vraća se unutar 24 sata, a zapisi koje je netko u međuvremenu promijenio ostaju kakvi jesu.',
    ],
    [
      'ISVU import',
      'Studies, courses, teachers, students, enrolments and enrolled courses. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be downloaded with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
    ],
  ),
  of(
    '/Alumni',
    ['Alumni', 'Profili bivših studenata i ponude poslova. Profil je zatvoren dok ga vlasnik ne otvori.'],
    ['Alumni', 'Profiles of graduates and job offers. A profile is closed until its owner opens it.'],
  ),
  of(
    '/Alumni/JobOffer',
    ['Ponude poslova', 'Objavljene ponude otvorene su do roka prijave. Poslodavac vidi i uređuje svoje.'],
    ['Job offers', 'Published offers are open until their deadline. An employer sees and edits their own.'],
  ),
  of(
    '/Administration/FromPreviousAcademicyearImport',
    [
      'Prijenos iz prethodne godine',
      'Odaberite godinu u koju se prenosi i što se prenosi, pa izračunajte: portal kaže koliko bi zapisa dodao, koliko ih već postoji i što se izostavlja, primjerice udjeli nastavnika koji te godine nisu aktivni. Tek tada prenesite. Prijenos radi u pozadini; stranicu slobodno napustite. Ponovljeni prijenos ne dodaje ništa dvaput, a kopije koje nitko nije mijenjao možete poništiti u roku od 24 sata.',
    ],
    [
      'From the previous academic year',
      'Choose the year to copy into and what is copied, then count: the portal says how many records it would add, how many are there already and what is left out, such as shares of teachers who are not active in that year. Only then copy. It works in the background; you may leave the page. Copying again adds nothing twice, and copies that nobody has changed can be taken back within 24 hours.',
    ],
  ),
  of(
    '/AdminConstituent',
    [
      'Sastavnice',
      'Pločice pokazuju stanje svake sastavnice: inačica, korisnici, zadnja prijava, neuspjeli poslovi. Nova se otvara dodavanjem u tablici; kad se otvori, prvi administrator dobiva poveznicu. Zatvara se s razlogom, koji vide svi koji je pokušaju otvoriti. Pričuvna kopija izrađuje se dok sastavnica radi, a vraća samo dok je zatvorena.',
    ],
    [
      'Constituents',
      'The tiles show the state of each constituent: version, users, last sign-in, failed jobs. A new one is opened by adding it to the table; when it is open, the first administrator gets a link. It is closed with a reason, which everybody who tries to open it reads. A backup is made while the constituent works and restored only while it is closed.',
    ],
  ),
  of(
    '/Administration',
    [
      'Administracija',
      'Ono što vrijedi za cijelu ustanovu: novosti, akademske godine, uvozi i alumni. Poveznice vode na administracijsku stranicu.',
    ],
    [
      'Administration',
      'What holds for the whole institution: news, academic years, imports and alumni. The links lead to the administration site.',
    ],
  ),
  of(
    '/Administration/NewsEvent',
    [
      'Novosti i događanja',
      'Objava ima čitatelje, vrijeme od kojeg i do kojeg se vidi i stanje. Istaknute stoje prve, redom koji odredite.',
    ],
    [
      'News and events',
      'A piece of news has readers, a time from which and until which it is shown, and a state. Pinned ones come first, in the order you give.',
    ],
  ),
];
