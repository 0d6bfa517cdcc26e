import { of, type ScreenHelp } from './screens/shape.ts';

/** One text for each table, under one of its addresses; it holds wherever else the same table is opened. */
export const catalogueHelp: readonly ScreenHelp[] = [
  of(
    '/Catalogues/Course',
    [
      'Predmeti',
      'Popis svih predmeta ustanove, bez obzira na studij. Ovdje su šifra, naziv i uobičajeni bodovi; semestar i nositelj upisuju se u Predmetima na studiju. Predmete koji se međusobno priznaju povežite kao istovrijedne.',
    ],
    [
      'Courses',
      'All courses of the institution, whatever the study: code, name and usual credits. Semester and holder are entered among study courses. Link courses that count for each other as equivalent.',
    ],
  ),
  of(
    '/Catalogues/Teachingtype',
    [
      'Vrste nastave',
      'Predavanja, vježbe, seminari i ostalo, s koeficijentom za svaku akademsku godinu. Nova godina preuzima koeficijente prošle; godina u kojoj koji nedostaje ne može postati aktivna.',
    ],
    [
      'Teaching types',
      'Lectures, exercises, seminars and the rest, with a coefficient for each academic year. A new year takes over those of the last; a year in which one is missing cannot become active.',
    ],
  ),
  of(
    '/Catalogues/Edulev',
    [
      'Razine studija',
      'Razine obrazovanja s pripadnom razinom Hrvatskog kvalifikacijskog okvira. Razina studija određuje tko smije biti mentor i koje ishode studij mora imati.',
    ],
    [
      'Levels of study',
      'Levels of education and the level of the qualifications framework they belong to. The level decides who may be a mentor and which outcomes a study must have.',
    ],
  ),
  of(
    '/Catalogues/Roomtype',
    [
      'Tipovi prostora',
      'Predavaonice, laboratoriji, uredi. Tip se bira na prostoriji i po njemu se prostorije traže pri rezervaciji.',
    ],
    [
      'Room types',
      'Lecture rooms, laboratories, offices. The type is chosen on the room, and rooms are searched by it when booking.',
    ],
  ),
  of(
    '/Catalogues/Reservationtype',
    [
      'Vrste događaja',
      'Za što se prostorija rezervira, tko tu vrstu smije zatražiti, treba li odobrenje i je li događaj vidljiv svima. Boja je ona iz kalendara.',
    ],
    [
      'Event types',
      'What a room is booked for, who may ask for it, whether it needs approval and whether everybody sees the event. The colour is that of the calendar.',
    ],
  ),
  of(
    '/Catalogues/Academicvocation',
    [
      'Zvanja i radna mjesta',
      'Zvanja i radna mjesta s godišnjom nastavnom obvezom. Promjena zvanja nastavnika upisuje se s danom od kojeg vrijedi, pa se opterećenje računa po razdobljima.',
    ],
    [
      'Academic ranks',
      'Ranks and posts with their annual teaching obligation. A teacher’s change of rank is entered with the day from which it holds, so the load is calculated by periods.',
    ],
  ),
  of(
    '/Catalogues/Grade',
    [
      'Ocjene',
      'Ocjene koje se upotrebljavaju na ustanovi i jesu li prolazne. Bodovni pragovi određuju se posebno za svaki studij.',
    ],
    [
      'Grades',
      'The grades used by the institution and whether they are passing. The points they need are set for each study.',
    ],
  ),
  of(
    '/Catalogues/StudyGrade',
    [
      'Ljestvice ocjena',
      'Koliko bodova treba za koju ocjenu na pojedinom studiju i u pojedinoj godini. Ljestvica se sprema cijela: od 0 do 100 bodova, bez praznina i preklapanja. Ljestvica zatvorene godine više se ne mijenja.',
    ],
    [
      'Grading scales',
      'How many points a grade needs on a study in a year. A scale is saved as a whole: from 0 to 100 points, without gaps and overlaps. The scale of a closed year no longer changes.',
    ],
  ),
  of(
    '/Catalogues/Learningmethod',
    [
      'Metode poučavanja',
      'Metode koje nastavnici biraju u izvedbenom planu predmeta. Metoda koja se više ne koristi neka postane neaktivna, da stari planovi ostanu čitljivi.',
    ],
    [
      'Learning methods',
      'Methods that teachers choose in the plan of a course. Make one that is no longer used inactive, so that older plans stay readable.',
    ],
  ),
  of(
    '/Catalogues/Assessmentmethod',
    [
      'Metode vrednovanja',
      'Kolokviji, ispiti, projekti i druge metode provjere znanja koji se biraju u planu predmeta i povezuju s ishodima učenja.',
    ],
    [
      'Assessment methods',
      'Tests, exams, projects and other ways of checking knowledge, chosen in the plan of a course and linked to learning outcomes.',
    ],
  ),
  of(
    '/Catalogues/HKO',
    [
      'Opisnice HKO-a',
      'Opisnice Hrvatskog kvalifikacijskog okvira po razini i dimenziji: znanja, vještine, samostalnost i odgovornost. Oznaka slijedi iz razine i dimenzije.',
    ],
    [
      'CroQF descriptors',
      'Descriptors of the Croatian Qualifications Framework by level and dimension: knowledge, skills, autonomy and responsibility. The code follows from both.',
    ],
  ),
  of(
    '/Catalogues/Dublin',
    [
      'Dublinski opisnici',
      'Što se od završenih studenata očekuje na pojedinoj razini. S njima se usklađuju ishodi studija.',
    ],
    ['Dublin descriptors', 'What is expected of graduates at each level. Outcomes of studies are aligned with them.'],
  ),
  of(
    '/Catalogues/Bloom',
    [
      'Bloomova taksonomija',
      'Razine i glagoli kojima počinju ishodi učenja. Redoslijed razina mijenja se povlačenjem.',
    ],
    ['Bloom’s taxonomy', 'Levels and the verbs with which learning outcomes begin. Drag rows to change their order.'],
  ),
  of(
    '/Catalogues/Partner',
    [
      'Partneri',
      'Tvrtke i ustanove koje primaju studente na praksu ili zapošljavaju alumnije. Partner koji se sam prijavio čeka: dopunite djelatnost, vrstu, adresu i mjesto, pa ga odobrite ili odbijte s obrazloženjem. Suradnja se može obustaviti i nastaviti.',
    ],
    [
      'Partners',
      'Companies and institutions that take students on internships or employ alumni. One that registered itself is waiting for approval: fill in sector, type, address and town, then approve or reject it with a reason. The cooperation can be suspended and resumed.',
    ],
  ),
  of(
    '/Catalogues/ParEmployee',
    [
      'Zaposlenici partnera',
      'Mentori, kontakti i potpisnici kod partnera. **Pozovi** šalje poveznicu kojom osoba otvara račun s ulogom koja joj pripada; poziv se smije ponoviti. Tko se sam prijavio kod poznatog partnera, aktivan je tek kad ga potvrdite.',
    ],
    [
      'Partner’s employees',
      'Mentors, contacts and signatories at a partner. **Invite** sends a link by which the person opens an account with the role that is theirs; it may be sent again. Whoever registered at a known partner becomes active only when you confirm it.',
    ],
  ),
  of(
    '/Catalogues/Partnersector',
    [
      'Djelatnosti partnera',
      'Područja rada po nacionalnoj klasifikaciji djelatnosti. Po njima se partneri traže i broje u izvješćima.',
    ],
    [
      'Partner sectors',
      'Fields of work by the national classification of activities. Partners are searched by them and counted in reports.',
    ],
  ),
  of(
    '/Catalogues/Partnertype',
    ['Vrste partnera', 'Pravni oblik partnera: d.o.o., javna ustanova, udruga i drugo.'],
    ['Partner types', 'The legal form of a partner: limited company, public institution, association and others.'],
  ),
  of(
    '/Catalogues/Profession',
    [
      'Zanimanja',
      'Zanimanja po nacionalnoj klasifikaciji, u stablu. Biraju se u profilima alumnija i u ponudama poslova.',
    ],
    [
      'Professions',
      'Professions by the national classification, as a tree. They are chosen in profiles of alumni and in job offers.',
    ],
  ),
  of(
    '/Catalogues/State',
    ['Države', 'Države s dvoslovnom i troslovnom oznakom. Potrebne su za mjesta i za adrese partnera iz inozemstva.'],
    [
      'Countries',
      'Countries with their codes of two and three letters. Towns and addresses of foreign partners need them.',
    ],
  ),
  of(
    '/Catalogues/StateCounty',
    ['Županije', 'Županije i druga područja država; mjesta im pripadaju, a izvješća po njima zbrajaju.'],
    ['Counties', 'Counties and other regions of countries; towns belong to them, and reports add up by them.'],
  ),
  of(
    '/Catalogues/StateCity',
    ['Mjesta', 'Mjesta s poštanskim brojem. Jedno mjesto može imati više poštanskih brojeva; svaki je svoj redak.'],
    ['Towns', 'Towns with their postal codes. A town may have several of them; each is a row of its own.'],
  ),
  of(
    '/CourseConductions/CalendarUser',
    [
      'Moj kalendar',
      'Vaša nastava i sve što uz nju stoji u kalendaru, po danu, tjednu ili mjesecu. Događaj se otvara klikom; promjenu termina portal javlja onima kojih se tiče.',
    ],
    [
      'My calendar',
      'Your teaching and whatever else is in your calendar, by day, week or month. Click an event to open it; the portal tells those concerned about a change.',
    ],
  ),
  of(
    '/CourseConductions/Calendar',
    [
      'Kalendar nastave',
      'Nastava svih grupa po danima. Suzite je na studij, predmet, grupu ili nastavnika; boja i slovo kažu vrstu nastave, a pritisak na vrstu ispod kalendara skriva je i vraća.',
    ],
    [
      'Teaching calendar',
      'Lessons of all groups by day. Narrow them to a study, a course, a group or a teacher; colour and letter tell the type of teaching, and pressing a type below the calendar hides and shows it.',
    ],
  ),
  of(
    '/CourseConductions/CalendarRoom',
    [
      'Zauzetost prostorija',
      'Gdje se i kada održava nastava. Slobodan termin označite i rezervirajte; zauzet termin portal ne dopušta, ali pokazuje tko ga drži.',
    ],
    [
      'Rooms occupancy',
      'Where and when teaching is held. Mark a free place to book it; a taken one is refused, and you are told who holds it.',
    ],
  ),
  of(
    '/Calendar/Requests',
    [
      'Zahtjevi za rezervaciju',
      'Rezervacije koje čekaju odluku, s onima koje traže isti termin. Odobrenje jedne odbija suprotstavljene; podnositelji dobivaju poruku s obrazloženjem.',
    ],
    [
      'Reservation requests',
      'Reservations awaiting a decision, beside those that want the same time. Approving one rejects its rivals; everybody who asked gets a message with the reason.',
    ],
  ),
  of(
    '/Administration/SiteText',
    [
      'Tekstovi javnih stranica',
      'Izjava o pristupačnosti i zaštita podataka. Tekst vide i neprijavljeni; podebljano, naslovi i popisi biraju se gumbima iznad teksta.',
    ],
    [
      'Texts of public pages',
      'The accessibility statement and data protection. They are read without signing in; bold text, headings and lists are chosen with the buttons above the text.',
    ],
  ),
  of(
    '/Administration/HelpDocument',
    [
      'Dokumenti pomoći',
      'Upute koje korisnici nalaze u Pomoći. Uz datoteku navedite uloge ili prava kojima je namijenjena; bez njih je vide svi prijavljeni. Video se može prikazati na samoj stranici.',
    ],
    [
      'Help documents',
      'Instructions that people find under Help. Name the roles or rights they are for; without any, everybody signed in sees them. A video can be shown on the page itself.',
    ],
  ),
  of(
    '/Administration/ErasureRequest',
    [
      'Zahtjevi za brisanje',
      'Korisnici koji traže brisanje svojih podataka. Odluka je potrebna u roku od mjesec dana: odbijanje traži obrazloženje, a brisanje trajno uklanja ime i osobne podatke. Ocjene i zapisnici ostaju.',
    ],
    [
      'Erasure requests',
      'People who ask for their data to be erased. A decision is due within a month: a refusal needs a reason, and erasing removes the name and personal data for good. Grades and minutes stay.',
    ],
  ),
  of(
    '/Administration/Alumni',
    [
      'Profili alumnija',
      'Svi koji su se prijavili kao bivši studenti. Usporedite JMBAG ili OIB, ime i datum rođenja s evidencijom, pa profil potvrdite ili odbijte s obrazloženjem. Što drugi vide u profilu, određuje njegov vlasnik.',
    ],
    [
      'Alumni profiles',
      'Everybody who registered as a graduate. Compare JMBAG or OIB, name and date of birth with the records, then verify the profile or reject it with a reason. What others see of it is decided by its owner.',
    ],
  ),
  of(
    '/Administration/AlumniMessages',
    [
      'Poruke alumnijima',
      'Ciljna skupina sprema se jednom, po studiju, razini, godini, županiji, djelatnosti, zanimanju ili radnom statusu, i vrijedi i za ankete. Prije slanja piše koliko je alumnija u njoj i koliko ih je pristalo na poruke; drugi poruku ne dobivaju.',
    ],
    [
      'Messages to alumni',
      'An audience is saved once, by study, level, year, county, sector, profession or employment, and serves surveys too. Before anything is sent it says how many graduates are in it and how many agreed to messages; nobody else gets one.',
    ],
  ),
  of(
    '/Administration/AlumniSurvey',
    [
      'Ankete alumnija',
      'Provedbe anketa među alumnijima. Odaberite definiciju kategorije «Alumni», rok i spremljenu ciljnu skupinu; upitat će se samo oni koji su pristali na ankete, a njihov broj piše prije zakazivanja. Anketa se otvara i zatvara sama.',
    ],
    [
      'Alumni surveys',
      'Surveys among graduates. Choose a definition of the category “Alumni”, the dates and a saved audience; only those who agreed to surveys are asked, and their number is shown before it is scheduled. A survey opens and closes by itself.',
    ],
  ),
  of(
    '/Administration/AlumniReport',
    [
      'Izvješće o alumnijima',
      'Broj alumnija, popunjenost profila, zaposlenost, vrijeme do prvog posla, djelatnosti, županije i poslodavci, po studiju, razini i godini. Skupine s manje od pet osoba ne prikazuju se zasebno.',
    ],
    [
      'Alumni report',
      'How many graduates there are, how complete their profiles are, employment, time to the first job, sectors, counties and employers, by study, level and year. Groups of fewer than five people are not shown by themselves.',
    ],
  ),
  of(
    '/Administration/AlumniExport',
    [
      'Izvoz podataka alumnija',
      'Odaberite stupce i ciljnu skupinu i napišite svrhu. Svaki se izvoz upisuje u dnevnik: tko, kada, u koju svrhu i koliko redaka.',
    ],
    [
      'Export of alumni data',
      'Choose columns and audience and write the purpose. Every export goes into the log: who, when, what for and how many rows.',
    ],
  ),
  of(
    '/Administration/AlumniIsvuImport',
    [
      'Uvoz diplomiranih iz ISVU-a',
      'Datoteka s onima koji su diplomirali uspoređuje se s profilima alumnija. Tko profil nema, dobiva ga: vidi ga samo on, bez ijedne privole, i možete ga pozvati. Što je osoba sama upisala, uvoz ne mijenja. Uvoz se može vratiti 24 sata.',
    ],
    [
      'Import of graduates from ISVU',
      'A file of those who have graduated is compared with the alumni profiles. Whoever has none gets one: only they see it, it has no consent, and they can be invited. What a person has written is not changed. The import can be taken back for 24 hours.',
    ],
  ),
  of(
    '/Alumni/Employers',
    [
      'Poslodavci',
      'Partneri koji zapošljavaju alumnije. Novi poslodavac smije objavljivati ponude tek kad je odobren.',
    ],
    ['Employers', 'Partners that employ alumni. A new employer may publish offers only after approval.'],
  ),
  of(
    '/Alumni/StudyLevel',
    [
      'Razine studija',
      'Razine obrazovanja koje se biraju u profilima alumnija i kao najmanji uvjet u ponudama poslova.',
    ],
    [
      'Levels of study',
      'Levels of education, chosen in profiles of alumni and as the minimum requirement in job offers.',
    ],
  ),
];
