/** What the help says about one screen: a title and a few sentences in each language. Screens over tables have theirs in `catalogue-screens.ts`. */
export interface ScreenHelp {
  readonly route: string;
  readonly hr: readonly [title: string, text: string];
  readonly en: readonly [title: string, text: string];
}

const of = (route: string, hr: ScreenHelp['hr'], en: ScreenHelp['en']): ScreenHelp => ({ route, hr, en });

export const screenHelp: readonly ScreenHelp[] = [
  of(
    '/',
    [
      'Početna stranica',
      'Ovdje je ono što sada treba napraviti, današnji raspored i novosti. Zadatak nestaje kad je stvar obavljena, a ne kad je poruka pročitana.',
    ],
    [
      'Home',
      'What needs doing now, today’s timetable and the news. A task goes when the thing is done, not when its message is read.',
    ],
  ),
  of(
    '/Messages',
    [
      'Poruke',
      'Primljene i poslane poruke po vrstama. Otvaranje označava poruku pročitanom; brisanje i arhiviranje vrijede samo za Vaš primjerak. Prije slanja većem broju osoba pogledajte pregled primatelja.',
    ],
    [
      'Messages',
      'Received and sent messages by type. Opening a message marks it as read; deleting and archiving touch only your own copy. Look at the preview of recipients before you write to many.',
    ],
  ),
  of(
    '/Profile',
    [
      'Profil',
      'Jezik, slika, telefon, adresa e-pošte, lozinka, drugi dokaz prijave i prijavljeni preglednici. Ovdje preuzimate svoje podatke i tražite njihovo brisanje.',
    ],
    [
      'Profile',
      'Language, picture, phone, e-mail address, password, the second proof and the browsers that are signed in. Here you download your data or ask for their erasure.',
    ],
  ),
  of(
    '/Settings',
    [
      'Postavke',
      'Nazivi kartica, početna akademska godina i način na koji dobivate obavijesti: samo u portalu, e-poštom odmah ili dnevni pregled, za svaku vrstu poruke posebno.',
    ],
    [
      'Settings',
      'Tab labels, the academic year you begin with and how you hear of things: only in the portal, by e-mail at once or in a daily digest, for each type of message.',
    ],
  ),
  of(
    '/Help',
    [
      'Pomoć',
      'Upute kao datoteke i kratka objašnjenja zaslona. Pretražuje se po riječima; nalaze se samo zasloni koje smijete otvoriti.',
    ],
    [
      'Help',
      'Instructions as files and short explanations of screens. Search by words; only screens that you may open are found.',
    ],
  ),
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
      'Godina se otvara u pripremi, zatim postaje tekuća i na kraju se zaključava. Tekuća može biti samo jedna.',
    ],
    [
      'Academic years',
      'A year begins in planning, then becomes the current one and is closed at the end. Only one can be current.',
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
      'Oznaka, vrsta, broj mjesta i oprema. Prostorija koja se može rezervirati pojavljuje se u kalendaru.',
    ],
    ['Rooms', 'Code, type, seats and equipment. A room that can be booked appears in the calendar.'],
  ),
  of(
    '/Catalogues/Teacher',
    [
      'Nastavnici',
      'Zvanje, ustrojbena jedinica, zaposlenje i norma. Nastavnik se s korisničkim računom povezuje poljem Korisnik.',
    ],
    ['Teachers', 'Vocation, unit, employment and norm. A teacher is tied to an account by the field User.'],
  ),
  of(
    '/Catalogues/Student',
    ['Studenti', 'Osobni podaci studenata iz evidencije ISVU-a. OIB i datum rođenja vide samo oni kojima su potrebni.'],
    ['Students', 'Personal data of students from ISVU. OIB and date of birth are seen only by those who need them.'],
  ),
  of(
    '/Catalogues/Organizationunit',
    [
      'Ustrojbene jedinice',
      'Stablo sastavnica, odjela i katedri. Pročelnik vidi ono što pripada njegovoj jedinici i svima ispod nje.',
    ],
    [
      'Organisation units',
      'The tree of departments and chairs. Its head sees what belongs to the unit and to all below it.',
    ],
  ),
  of(
    '/CourseConductions',
    [
      'Izvođenje nastave',
      'Planovi nastave, raspored, upisi i izvješća. Najprije izaberite akademsku godinu, studij i kolegij na vrhu.',
    ],
    [
      'Course conductions',
      'Teaching plans, schedules, enrolment and reports. First choose the academic year, the study and the course at the top.',
    ],
  ),
  of(
    '/CourseConductions/Study',
    [
      'Studiji',
      'Studijski programi s razinom, trajanjem i bodovima. Kolegij na studiju upisuje se u Kolegijima studija.',
    ],
    [
      'Studies',
      'Study programmes with their level, length and credits. A course of a study is entered among study courses.',
    ],
  ),
  of(
    '/CourseConductions/StCourse',
    ['Kolegiji studija', 'Kolegij na određenom studiju: semestar, bodovi, obvezni ili izborni i nositelji.'],
    ['Study courses', 'A course on one study: semester, credits, compulsory or elective, and who holds it.'],
  ),
  of(
    '/CourseConductions/StudentEnrollment',
    ['Upisi studenata', 'Tko je upisan na koji studij i koje kolegije u izabranoj akademskoj godini.'],
    ['Enrolment', 'Who is enrolled on which study and courses in the chosen academic year.'],
  ),
  of(
    '/CourseConductions/StudyCourseManager',
    ['Predmeti i planovi', 'Tematske cjeline, teme, plan i izvođenje. Nastavnik uređuje svoje predmete.'],
    ['Study course manager', 'Thematic units, topics, plan and conduction. A teacher edits their own courses.'],
  ),
  of(
    '/CourseConductions/RptCourseConductionLoadPlan',
    [
      'Plan opterećenja po predmetima',
      'Što svaki predmet traži i tko to preuzima: sati, grupe, udjeli i opterećenje. Neraspoređeni sati stoje u vlastitu retku.',
    ],
    [
      'Load plan by courses',
      'What each course needs and who takes it: hours, groups, shares and load. Hours without a teacher stand in a row of their own.',
    ],
  ),
  of(
    '/CourseConductions/RptStudyConductionPlan',
    [
      'Izvedbeni plan studija',
      'Predmeti studija po godinama i semestrima sa satima, grupama, nositeljem i izvođačima, kako ga usvaja vijeće.',
    ],
    [
      'Teaching plan of a study',
      'Courses of a study by years and semesters with hours, groups, holder and teachers, as the council adopts it.',
    ],
  ),
  of(
    '/CourseConductions/RptTeacherLoadPlan',
    [
      'Plan opterećenja nastavnika',
      'Planirano opterećenje prema godišnjoj obvezi. Nastavnik vidi svoje retke, voditelj nastave sve.',
    ],
    [
      'Load plan of teachers',
      'Planned load against the annual obligation. Teachers see their own rows, whoever plans teaching sees all.',
    ],
  ),
  of(
    '/CourseConductions/RptTeachingConductionCourses',
    [
      'Izvođenje nastave po predmetima',
      'Planirano, održano, potvrđeno, otkazano i nadoknađeno po predmetima, s prisutnošću. Broj vodi do svojih termina.',
    ],
    [
      'Teaching held, by courses',
      'Planned, held, confirmed, cancelled and made up by courses, with attendance. A figure leads to its lessons.',
    ],
  ),
  of(
    '/CourseConductions/RptTeachingConductionTeachers',
    [
      'Izvođenje nastave po nastavnicima',
      'Evidencija održane nastave termin po termin, kako je nastavnik potpisuje, ili sažeto po nastavnicima.',
    ],
    [
      'Teaching held, by teachers',
      'The record of teaching lesson by lesson, as a teacher signs it, or in short by teachers.',
    ],
  ),
  of(
    '/CourseConductions/RptCumulativeTeachingConductionByGroups',
    [
      'Pregled izvođenja po grupama',
      'Napreduju li grupe jednako: održano prema planu do odabranog dana. Grupe koje odstupaju su označene.',
    ],
    [
      'Progress of groups',
      'Do groups progress evenly: held against plan up to the chosen day. Groups that drift apart are marked.',
    ],
  ),
  of(
    '/CourseConductions/RptCumulativeTeachingConductionForExternalLecturers',
    [
      'Obračun vanjskih suradnika',
      'Potvrđeni i neisplaćeni sati vanjskih suradnika u razdoblju, kao osnova isplate. Sati iznad ugovora stoje zasebno.',
    ],
    [
      'Account of external lecturers',
      'Confirmed and unpaid hours of external lecturers in a period, the basis of payment. Hours over the contract stand apart.',
    ],
  ),
  of(
    '/CourseConductions/RptCertificateTeachingConduction',
    [
      'Potvrda o izvođenju nastave',
      'Potvrđeni sati nastavnika po godinama, studijima i predmetima. Sama potvrda izdaje se na stranici nastavnika.',
    ],
    [
      'Certificate of teaching',
      'Confirmed hours of a teacher by years, studies and courses. The certificate itself is issued on the teacher’s page.',
    ],
  ),
  of(
    '/Calendar',
    [
      'Kalendar',
      'Vlastiti raspored, zauzetost prostorija i rezervacije. Sukob u prostoriji nije moguć; sukob osoba portal najavljuje prije spremanja.',
    ],
    [
      'Calendar',
      'Your own timetable, occupancy of rooms and reservations. A room cannot be booked twice; a collision of people is announced before you save.',
    ],
  ),
  of(
    '/Calendar/User',
    [
      'Moj kalendar',
      'Sve što se tiče Vas: nastava, ispiti, obrane, sjednice i rezervacije. Tajnu adresu za svoj kalendarski program možete promijeniti u svakom trenutku.',
    ],
    [
      'My calendar',
      'All that concerns you: teaching, exams, defences, sessions and reservations. The secret address for your calendar program may be changed at any time.',
    ],
  ),
  of(
    '/Calendar/CourseConductions',
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
    '/Calendar/Room',
    [
      'Zauzetost prostorija',
      'Prostorije po satima. Slobodno mjesto označite mišem i rezervirajte; tuđe zatvorene rezervacije pišu samo Zauzeto.',
    ],
    [
      'Rooms occupancy',
      'Rooms by the hour. Mark a free place to book it; closed reservations of others only say Busy.',
    ],
  ),
  of(
    '/Calendar/Calendarholiday',
    [
      'Praznici i neradni dani',
      'Državni praznici dodaju se jednim gumbom, a ostali neradni dani ručno. Na neradni dan nastava se ne stavlja.',
    ],
    ['Holidays', 'Public holidays are added by one button, other free days by hand. No teaching is put on them.'],
  ),
  of(
    '/GraduateThesis',
    ['Završni radovi', 'Od prijave teme do obrane. Svaki rad ima stanje; gumbi pokazuju što sada smijete napraviti.'],
    [
      'Graduate thesis',
      'From the application of a topic to the defence. Each thesis has a state; the buttons show what you may do now.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisMentorship',
    ['Mentorstvo', 'Radovi čiji ste mentor: prihvatite prijavu, vratite je s napomenom ili odobrite rad za obranu.'],
    [
      'Mentorship',
      'Theses of which you are the mentor: accept an application, return it with a remark or approve the thesis for defence.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisApplicationAndPreparation',
    ['Prijava i priprema rada', 'Student prijavljuje temu i mentora, predaje rad i prati stanje.'],
    [
      'Application and preparation',
      'The student applies for a topic and a mentor, submits the thesis and follows its state.',
    ],
  ),
  of(
    '/ESessions',
    [
      'E-sjednice',
      'Sjednice tijela ustanove: saziv, dnevni red, rasprava, glasovanje i zapisnik. Tajni glasovi ne mogu se povezati s osobom.',
    ],
    [
      'E-sessions',
      'Sessions of the institution’s bodies: call, agenda, discussion, voting and minutes. A secret ballot cannot be tied to a person.',
    ],
  ),
  of(
    '/LearningOutcomes/LearningOutcomeStudy',
    [
      'Ishodi učenja studija',
      'Ishodi jednog studija u akademskoj godini, matrice prema HKO-u, dublinskim opisnicama, skupovima i predmetima te mapa kurikula. Popis praznina vodi na mjesto gdje se svaka popravlja; kad ih više nema, ishodi se predaju na usvajanje.',
    ],
    [
      'Learning outcomes of a study',
      'The outcomes of one study in an academic year, the matrices with the CROQF, the Dublin descriptors, sets and courses, and the curriculum map. The list of gaps leads to where each is mended; once there are none, the outcomes are submitted for adoption.',
    ],
  ),
  of(
    '/LearningOutcomes/LearningOutcomeStudyCourse',
    [
      'Ishodi učenja predmeta',
      'Nositelj piše ishode uz savjetnika za glagole, povezuje ih s ishodima studija, temama i metodama te navodi obveze studenata. Studenti čitaju usvojene ishode svojih predmeta.',
    ],
    [
      'Learning outcomes of a course',
      'The holder writes outcomes with a coach for verbs, links them to outcomes of the study, topics and methods, and says what students have to do. Students read the adopted outcomes of their courses.',
    ],
  ),
  of(
    '/LearningOutcomes',
    [
      'Ishodi učenja',
      'Ishodi studija i kolegija s glagolima Bloomove taksonomije i njihova usklađenost s HKO-om i dublinskim opisnicama.',
    ],
    [
      'Learning outcomes',
      'Outcomes of studies and courses with the verbs of Bloom’s taxonomy, and how they agree with the CROQF and the Dublin descriptors.',
    ],
  ),
  of(
    '/Internship',
    [
      'Stručna praksa',
      'Ponude, dodjele, zadaci, dnevnik rada i priznavanje. Student, mentor i nastavnik vide istu praksu, svatko sa svojim radnjama.',
    ],
    [
      'Internship',
      'Offers, assignments, tasks, the work diary and recognition. Student, mentor and teacher see the same internship, each with their own actions.',
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
    '/Surveys',
    [
      'Ankete',
      'Izrada, provedba i rezultati. Anonimni odgovori ne mogu se povezati s osobom, a male se skupine ne prikazuju.',
    ],
    [
      'Surveys',
      'Making, conducting and results. Anonymous answers cannot be tied to a person, and small groups are not shown.',
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
