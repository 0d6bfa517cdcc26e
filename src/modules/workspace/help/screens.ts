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
    [
      'Mentorstva',
      'Prijave koje čekaju vaš odgovor, radovi koje vodite i teme koje nudite. Otvorite rad s popisa: gumbi kažu što sada možete.',
    ],
    [
      'Mentorship',
      'Applications that wait for your answer, theses you lead and topics you offer. Open a thesis in the list: the buttons say what you can do now.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisApplicationAndPreparation',
    [
      'Prijava i izrada rada',
      'Vaš rad od prijave do pohrane. Gore stoji jedan sljedeći korak, čiji je i do kada; niže su inačice, povjerenstvo i obrana.',
    ],
    [
      'Application and preparation',
      'Your thesis from the application to the deposit. At the top stands the one next step, whose it is and until when; below it versions, commission and defence.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisCommission',
    [
      'Povjerenstvo za završne i diplomske radove',
      'Teme koje čekaju odluku, jedna za drugom. Ovdje su i radovi bez mentora, produljenja rokova, zahtjevi za promjenu, stalna povjerenstva i postavke.',
    ],
    [
      'Thesis commission',
      'Topics that wait for a decision, one after the other. Theses without a mentor, extensions, requests for a change, standing commissions and settings are here too.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisDefenseCommission',
    [
      'Povjerenstva za obranu',
      'Imenujte povjerenstvo, pričekajte da članovi prihvate i zakažite obranu. Portal nudi termine u kojima su slobodni svi članovi i dvorana.',
    ],
    [
      'Defence commissions',
      'Appoint the commission, wait until its members accept and schedule the defence. The portal offers times at which all members and a room are free.',
    ],
  ),
  of(
    '/GraduateThesis/GraduateThesisDefense',
    [
      'Obrane i pohrana',
      'Zakazane obrane s ocjenama i pitanjima te radovi koje knjižnica preuzima u pohranu. Obrana se zaključuje kad svi članovi upišu ocjene.',
    ],
    [
      'Defences and deposit',
      'Scheduled defences with their grades and questions, and the works that the library takes over. A defence is closed when all members have entered their grades.',
    ],
  ),
  of(
    '/CourseConductions/GraduateThesisMentorship',
    [
      'Mentorstva',
      'Prijave koje čekaju vaš odgovor, radovi koje vodite i teme koje nudite. Otvorite rad s popisa: gumbi kažu što sada možete.',
    ],
    [
      'Mentorship',
      'Applications that wait for your answer, theses you lead and topics you offer. Open a thesis in the list: the buttons say what you can do now.',
    ],
  ),
  of(
    '/CourseConductions/GraduateThesisApplicationAndPreparation',
    [
      'Prijava i izrada rada',
      'Vaš rad od prijave do pohrane. Gore stoji jedan sljedeći korak, čiji je i do kada; niže su inačice, povjerenstvo i obrana.',
    ],
    [
      'Application and preparation',
      'Your thesis from the application to the deposit. At the top stands the one next step, whose it is and until when; below it versions, commission and defence.',
    ],
  ),
  of(
    '/CourseConductions/GraduateThesisCommission',
    [
      'Povjerenstvo za završne i diplomske radove',
      'Teme koje čekaju odluku, jedna za drugom. Ovdje su i radovi bez mentora, produljenja rokova, zahtjevi za promjenu, stalna povjerenstva i postavke.',
    ],
    [
      'Thesis commission',
      'Topics that wait for a decision, one after the other. Theses without a mentor, extensions, requests for a change, standing commissions and settings are here too.',
    ],
  ),
  of(
    '/CourseConductions/GraduateThesisDefenseCommission',
    [
      'Povjerenstva za obranu',
      'Imenujte povjerenstvo, pričekajte da članovi prihvate i zakažite obranu. Portal nudi termine u kojima su slobodni svi članovi i dvorana.',
    ],
    [
      'Defence commissions',
      'Appoint the commission, wait until its members accept and schedule the defence. The portal offers times at which all members and a room are free.',
    ],
  ),
  of(
    '/CourseConductions/GraduateThesisDefense',
    [
      'Obrane i pohrana',
      'Zakazane obrane s ocjenama i pitanjima te radovi koje knjižnica preuzima u pohranu. Obrana se zaključuje kad svi članovi upišu ocjene.',
    ],
    [
      'Defences and deposit',
      'Scheduled defences with their grades and questions, and the works that the library takes over. A defence is closed when all members have entered their grades.',
    ],
  ),
  of(
    '/GraduateThesis/RptGraduateThesisTeacherLoad',
    [
      'Opterećenje nastavnika – mentorstva',
      'Odaberite razdoblje: radovi po mentoru, prosječna ocjena i norma sati. Nastavnik vidi svoj redak.',
    ],
    [
      'Load of teachers: mentorships',
      'Choose the time: theses by mentor, average grade and norm hours. A teacher sees the own row.',
    ],
  ),
  of(
    '/GraduateThesis/RptCommissionTeacherLoad',
    [
      'Sudjelovanje u povjerenstvima za obranu',
      'Odaberite razdoblje: koliko je puta tko bio u povjerenstvu i u kojoj ulozi. Broje se održane obrane.',
    ],
    [
      'Seats in defence commissions',
      'Choose the time: how often somebody sat in a commission, and as what. Held defences count.',
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
    '/ESessions/ESessions',
    [
      'Sjednice',
      'Sazvane i održane sjednice tijela u kojima ste član ili ih vodite. Na stranici sjednice odgovorite na poziv, pratite što je na redu, glasujete i čitate zapisnik. Predsjedatelj ondje bilježi nazočnost, otvara i zatvara glasovanja i zaključuje točke.',
    ],
    [
      'Sessions',
      'Sessions, called and held, of bodies in which you sit or which you run. On the page of a session you answer the call, follow what is on, vote and read the minutes. There the chair notes who is present, opens and closes votes and concludes items.',
    ],
  ),
  of(
    '/ESessions/ESessionPreparations',
    [
      'Pripreme sjednica',
      'Sjednica se priprema ovdje: termin, mjesto, dnevni red i prijedlozi odluka. Kad je spremna, šalje se na odobrenje; odobravatelj je odobri ili vrati s napomenom.',
    ],
    [
      'Preparations',
      'A session is prepared here: time, place, agenda and proposed decisions. When it is ready it is submitted; an approver approves it or returns it with a note.',
    ],
  ),
  of(
    '/ESessions/ESessionCalls',
    [
      'Pozivi na sjednice',
      'Odobrene sjednice koje treba sazvati. Poziv s dnevnim redom ide svim članovima, a sjednica dolazi u njihove kalendare. Za rok kraći od propisanog upisuje se razlog.',
    ],
    [
      'Calls',
      'Approved sessions that are to be called. The call with the agenda goes to all members, and the session comes into their calendars. A notice shorter than the rules say needs a reason.',
    ],
  ),
  of(
    '/ESessions/ESessionAgendaDocuments',
    [
      'Materijali',
      'Materijali uz točke dnevnog reda svih sjednica koje vidite. Materijal zamijenjen nakon poziva nosi oznaku, a ranije inačice ostaju.',
    ],
    [
      'Documents',
      'Documents of agenda items of all sessions that you see. A document replaced after the call is marked, and earlier versions are kept.',
    ],
  ),
  of(
    '/ESessions/ESessionDecisions',
    [
      'Odluke tijela',
      'Što su tijela odlučila na sjednicama koje vidite: tko odluku provodi, do kada i je li provedena. U pretragu upišite riječ iz odluke, naslova ili naziva tijela i vidjet ćete sve što je o tome odlučeno.',
    ],
    [
      'Decisions of bodies',
      'What bodies have decided at the sessions that you see: who carries a decision out, by when, and whether it is done. Type a word of the decision, its title or the name of the body to find everything that was decided about it.',
    ],
  ),
  of(
    '/CourseConductions/ESessions',
    ['Sjednice', 'Sazvane i održane sjednice tijela u kojima ste član ili ih vodite, iste kao u modulu E-sjednice.'],
    [
      'Sessions',
      'Sessions, called and held, of bodies in which you sit or which you run, as in the module E-sessions.',
    ],
  ),
  of(
    '/CourseConductions/ESessionPreparations',
    ['Pripreme sjednica', 'Sjednice koje se pripremaju ili čekaju odobrenje, iste kao u modulu E-sjednice.'],
    ['Preparations', 'Sessions that are being prepared or wait for approval, as in the module E-sessions.'],
  ),
  of(
    '/ESessions/ESessionTypes',
    [
      'Vrste sjednica',
      'Tijela ustanove i njihova pravila: kvorum, većina, rokovi poziva i glasovanja. Na stranici tijela upisuju se članovi s mandatima i ovlaštenja za vođenje, odobravanje i zapisnik.',
    ],
    [
      'Session types',
      'The institution’s bodies and their rules: quorum, majority, lead times of calls and votes. On the page of a body its members with their mandates are entered, and who runs, approves and records.',
    ],
  ),
  of(
    '/ESessions/ESessionTypeMembers',
    [
      'Članovi tijela',
      'Članovi svih tijela s mandatima. Član koji je već pozivan ne briše se: upišite kraj mandata. Zamjenski član glasuje samo kad zamijenjeni nije nazočan.',
    ],
    [
      'Members of bodies',
      'Members of all bodies with their mandates. A member who has been called is not deleted: enter the end of the mandate. A substitute votes only while the member replaced is not present.',
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
    '/Internship/StudyCourseSetting',
    [
      'Postavke predmeta',
      'Koliko sati praksa traje, u kojem razdoblju, kako se ocjenjuje i tko je vodi. Udjeli zadataka, nastavnika i mentora zajedno su 100 %; bez zadataka se njihov udio dijeli na ostale.',
    ],
    [
      'Study course settings',
      'How many hours the internship takes, in which period, how it is graded and who runs it. The shares of tasks, teacher and mentor are 100 % together; without tasks their share is spread over the others.',
    ],
  ),
  of(
    '/Internship/InternshipOffer',
    [
      'Ponude prakse',
      'Partner ponudu piše i predaje, voditelj je objavljuje. Student se na objavljenu ponudu prijavljuje; prihvaćena prijava stvara praksu i zatvara ostale prijave tog studenta za isti predmet.',
    ],
    [
      'Internship offers',
      'A partner writes and submits an offer, the coordinator publishes it. A student applies; an accepted application makes the internship and closes the student’s other applications for the same course.',
    ],
  ),
  of(
    '/Internship/InternshipAssignment',
    [
      'Dodjela prakse',
      'Prakse od prijedloga do ocjene. Za dodjelu trebaju oba mentora i važeći ugovor s partnerom; uputnica dobiva broj. Kad je izdana, promjene se upisuju kao izmjene.',
    ],
    [
      'Assignment of internships',
      'Internships from the proposal to the grade. An assignment needs both mentors and a valid contract with the partner; the referral gets a number. Once it is issued, changes are entered as amendments.',
    ],
  ),
  of(
    '/Internship/IntsTask',
    [
      'Zadaci na praksi',
      'Zadatak se objavi, a zatim dodijeli jednom ili svima na praksi tog predmeta. Obvezni zadaci moraju biti predani prije dnevnika.',
    ],
    [
      'Tasks',
      'A task is published, then assigned to one or to all who do the internship of the course. Mandatory tasks must be handed in before the diary.',
    ],
  ),
  of(
    '/Internship/IntsTaskAssignment',
    [
      'Dodijeljeni zadaci',
      'Student piše izvješće ili prilaže datoteku i predaje. Vraćeni zadatak se dopunjuje i predaje ponovno.',
    ],
    [
      'Assigned tasks',
      'The student writes a report or attaches a file and hands it in. A returned task is mended and handed in again.',
    ],
  ),
  of(
    '/Internship/IntsTaskGrading',
    [
      'Ocjenjivanje zadataka',
      'Bodove daju mentor i nastavnik, svatko svoje; vrijedi njihova sredina. Kad je praksa zaključena, bodovi se više ne mijenjaju.',
    ],
    [
      'Task grading',
      'Mentor and teacher each give their own points; the mean counts. Once the internship is concluded, points no longer change.',
    ],
  ),
  of(
    '/Internship/InternshipDiary',
    [
      'Dnevnik prakse',
      'Student svaki dan upisuje što je radio i koliko sati; bez mreže dan ostaje na uređaju i šalje se kad se veza vrati. Mentor potvrđuje dane ili ih vraća uz napomenu.',
    ],
    [
      'Work diary',
      'Every day the student enters what was done and for how many hours; without a network the day stays on the device and is sent when it is back. The mentor confirms days or returns them with a note.',
    ],
  ),
  of(
    '/Internship/IntsDiaryAttendance',
    [
      'Evidencija nazočnosti',
      'Sati po danima. Vrijede oni koje je mentor potvrdio; na neradni dan portal samo upozori.',
    ],
    ['Attendance', 'Hours by days. Those count that the mentor has confirmed; on a day off the portal only warns.'],
  ),
  of(
    '/Internship/IntsDiaryGrading',
    [
      'Ocjenjivanje prakse',
      'Kad je dnevnik predan, mentor daje bodove po kriterijima i mišljenje, a zatim nastavnik. Konačna se ocjena računa sama i upisuje studentu.',
    ],
    [
      'Grading of internships',
      'Once the diary is submitted, the mentor gives points by criteria and an opinion, then the teacher. The final grade is worked out and entered for the student.',
    ],
  ),
  of(
    '/Internship/InternshipApproval',
    [
      'Priznavanje prakse',
      'Student koji radi ili je radio traži priznavanje, uz barem jedan dokaz. Do predaje zahtjev smije mijenjati.',
    ],
    [
      'Recognition of internships',
      'A student who works or has worked asks for recognition, with at least one piece of evidence. Until it is submitted the request may be changed.',
    ],
  ),
  of(
    '/Internship/InternshipApprovalGrant',
    [
      'Odluke o priznavanju',
      'Nositelj prakse zahtjev preuzima i odlučuje: priznaje, priznaje dio sati, odbija ili vraća na dopunu. Ostatak sati student obavlja na praksi.',
    ],
    [
      'Decisions about recognition',
      'A teacher in charge takes a request and decides: recognises it, recognises a part of the hours, rejects or returns it. The rest of the hours is done as a placement.',
    ],
  ),
  of(
    '/Internship/RptInternshipReferral',
    [
      'Uputnice',
      'Prakse akademske godine sa svojim uputnicama: broj pismena, ili da uputnica još nije izdana. Odaberite one koje trebate i ispišite ih kao jedan PDF.',
    ],
    [
      'Referrals',
      'Internships of the academic year with their referrals: the number on record, or that it is not issued yet. Choose those you need and print them as one PDF.',
    ],
  ),
  of(
    '/Internship/RptInternshipWorkDiary',
    [
      'Dnevnici rada',
      'Prakse akademske godine sa svojim dnevnicima rada: broj pismena, ili da dnevnik još nije izdan. Više ih se ispisuje kao jedan PDF, svaki s danima i satima.',
    ],
    [
      'Work diaries',
      'Internships of the academic year with their work diaries: the number on record, or that it is not issued yet. Several are printed as one PDF, each with its days and hours.',
    ],
  ),
  of(
    '/Internship/RptInternshipConfirmation',
    [
      'Potvrde o obavljenoj praksi',
      'Prakse akademske godine sa svojim potvrdama: broj pismena, ili da potvrda još nije izdana. Više ih se ispisuje kao jedan PDF.',
    ],
    [
      'Certificates of internship',
      'Internships of the academic year with their certificates: the number on record, or that it is not issued yet. Several are printed as one PDF.',
    ],
  ),
  of(
    '/Internship/SurveyStudent',
    [
      'Anketa studenta o praksi',
      'Student ispunjava anketu o svakoj svojoj praksi jednom, kad preda dnevnik. Tko je još nije ispunio, nakon sedam dana dobiva podsjetnik. Bez nje se, ako je tako određeno, ne izdaje potvrda.',
    ],
    [
      'Student’s survey of the internship',
      'A student fills in a survey about each internship once, when the diary is handed in. Whoever has not done so is reminded after seven days. Where it is required, no certificate is issued without it.',
    ],
  ),
  of(
    '/Internship/SurveyInstitutionMentor',
    [
      'Anketa mentora o praksi',
      'Mentor u ustanovi ispunjava anketu o svakoj praksi jednom, nakon što ocijeni studenta, na portalu ili preko poveznice iz e-pošte. Nakon sedam dana dobiva podsjetnik.',
    ],
    [
      'Mentor’s survey of the internship',
      'The mentor at the host institution fills in a survey about each internship once, after grading the student, in the portal or through a link by mail. A reminder comes after seven days.',
    ],
  ),
  of(
    '/Internship/RptInternshipReferralList',
    [
      'Popis uputnica',
      'Studenti upućeni na praksu u akademskoj godini, po predmetima i partnerima, s razdobljem i satima. Nastavnik vidi svoje studente.',
    ],
    [
      'List of referrals',
      'Students referred to internships in an academic year, by courses and partners, with period and hours. A teacher sees the own students.',
    ],
  ),
  of(
    '/Internship/RptInternshipGraduateThesisInternshipService',
    [
      'Evidencija za službu',
      'Kandidati za obranu rada s njihovom praksom: status, sati, ocjena i naslov rada. Tko pristupa obrani bez položene prakse, posebno je označen. Potrebno je i pravo na izvješća završnih radova.',
    ],
    [
      'Internships of thesis candidates',
      'Candidates for a defence with their internships: state, hours, grade and title. Whoever would defend without a passed internship is marked. The right to reports of theses is needed too.',
    ],
  ),
  of(
    '/Internship/RptInternshipIntsTaskList',
    [
      'Popis zadataka',
      'Zadaci na praksi po predmetima: koliko je dodijeljeno, predano i ocijenjeno, te prosjek bodova. Imena se ne navode.',
    ],
    [
      'List of tasks',
      'Tasks of internships by courses: how many are assigned, handed in and graded, and the mean. Nobody is named.',
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
    '/CourseConductions/IsvuImport',
    [
      'Uvoz iz ISVU-a',
      'Studiji, predmeti, nastavnici, studenti, upisi godine i upisani predmeti. Datoteka se najprije usporedi s portalom: pogledajte razlike, odbacite što ne želite i tek onda primijenite. Pogreške možete preuzeti s razlogom uz svaki redak. Primijenjeni uvoz vraća se unutar 24 sata, a zapisi koje je netko u međuvremenu promijenio ostaju kakvi jesu.',
    ],
    [
      'ISVU import',
      'Studies, courses, teachers, students, enrolments and enrolled courses. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be fetched with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
    ],
  ),
  of(
    '/GraduateThesis/IsvuImport',
    [
      'Uvoz iz ISVU-a',
      'Studenti, upisi godine i upisani predmeti. Datoteka se najprije usporedi s portalom: pogledajte razlike, odbacite što ne želite i tek onda primijenite. Pogreške možete preuzeti s razlogom uz svaki redak. Primijenjeni uvoz vraća se unutar 24 sata, a zapisi koje je netko u međuvremenu promijenio ostaju kakvi jesu.',
    ],
    [
      'ISVU import',
      'Students, enrolments and enrolled courses. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be fetched with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
    ],
  ),
  of(
    '/LearningOutcomes/IsvuImport',
    [
      'Uvoz iz ISVU-a',
      'Studiji, predmeti i nastavnici. Datoteka se najprije usporedi s portalom: pogledajte razlike, odbacite što ne želite i tek onda primijenite. Pogreške možete preuzeti s razlogom uz svaki redak. Primijenjeni uvoz vraća se unutar 24 sata, a zapisi koje je netko u međuvremenu promijenio ostaju kakvi jesu.',
    ],
    [
      'ISVU import',
      'Studies, courses and teachers. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be fetched with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
    ],
  ),
  of(
    '/Administration/IsvuImport',
    [
      'Uvoz iz ISVU-a',
      'Studiji, predmeti, nastavnici, studenti, upisi godine i upisani predmeti. Datoteka se najprije usporedi s portalom: pogledajte razlike, odbacite što ne želite i tek onda primijenite. Pogreške možete preuzeti s razlogom uz svaki redak. Primijenjeni uvoz vraća se unutar 24 sata, a zapisi koje je netko u međuvremenu promijenio ostaju kakvi jesu.',
    ],
    [
      'ISVU import',
      'Studies, courses, teachers, students, enrolments and enrolled courses. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be fetched with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
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
    '/Surveys/SurveysCompletings',
    [
      'Moje ankete',
      'Ankete na koje ste pozvani: prve su one koje čekaju odgovor. Anketu možete i odbiti, pa Vas više nećemo podsjećati. Uz svaku piše je li anonimna; u samoj anketi stoji što se od odgovora čuva.',
    ],
    [
      'My surveys',
      'Surveys that you are asked: those that wait come first. You may decline one and are not reminded any more. Each says whether it is anonymous; the survey itself says what is stored of an answer.',
    ],
  ),
  of(
    '/Surveys/SurveysResults',
    [
      'Rezultati anketa',
      'Rezultati koje smijete čitati: odaziv, a nakon zatvaranja brojevi po pitanjima i skupinama. Skupine ispod praga ne prikazuju se, ni na zaslonu ni u datotekama.',
    ],
    [
      'Survey results',
      'Results that you may read: the response and, after the end, figures by question and group. Groups under the threshold are not shown, neither on the screen nor in files.',
    ],
  ),
  of(
    '/SurveyPrivate/{surveyGUID}/{lang}',
    [
      'Ispunjavanje ankete',
      'Odgovarate stranicu po stranicu. Započeto se čuva: u portalu, a kod anonimne ankete samo u ovom pregledniku. Pod «Što se čuva od mojeg odgovora?» piše sve što o njemu ostaje.',
    ],
    [
      'Filling in a survey',
      'You answer page by page. What is begun is kept: in the portal or, of an anonymous survey, in this browser only. «What is stored of my answer?» says all that remains of it.',
    ],
  ),
  of(
    '/SurveyViewer/{surveyGUID}/{lang}',
    ['Pregled ankete', 'Kako definicija ankete izgleda ispitaniku. Ovdje se ništa ne sprema i ništa ne šalje.'],
    ['Preview of a survey', 'How a definition looks to whoever is asked. Nothing is stored here and nothing is sent.'],
  ),
  of(
    '/SurveyConductionViewer/{surveyGUID}/{lang}',
    [
      'Rezultati jedne ankete',
      'Objavljeni rezultati provedbe: odaziv, brojevi po pitanjima i usporedba s ranijim provedbama. Skupine ispod praga ne prikazuju se.',
    ],
    [
      'Results of one survey',
      'What is published of a survey: the response, figures by question and a comparison with earlier times. Groups under the threshold are not shown.',
    ],
  ),
  of(
    '/Reports',
    [
      'Izvješća',
      'Sva izvješća svih modula: za što pitaju, kad su zadnji put izrađena i koliko to traje. Izvješće otvarate klikom na naziv; «Zakaži» ga izrađuje po satu i primateljima šalje poveznicu.',
    ],
    [
      'Reports',
      'Every report of every module: what it asks for, when it was made last and how long that takes. Open a report by its title; “Schedule” has it made by the clock and sends its receivers a link.',
    ],
  ),
  of(
    '/Reports/Schedule',
    [
      'Rasporedi izvješća',
      'Izvješća koja portal izrađuje sam. Svaki primatelj dobiva vlastitu datoteku, s podacima koje smije vidjeti; tko nema pravo, ne dobiva ništa, a razlog stoji među izradama. «Pošalji sada» ne čeka sat.',
    ],
    [
      'Report schedules',
      'Reports that the portal makes by itself. Each receiver gets a file of their own, with the data they may see; whoever has no right gets nothing, and the reason stands among the runs. “Send now” does not wait for the hour.',
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
    ['Izvješća za mene', 'Izvješća koja je netko zakazao za Vas. Datoteka je samo za Vas i čuva se 30 dana.'],
    ['Reports for me', 'Reports that somebody has scheduled for you. A file is for you alone and is kept for 30 days.'],
  ),
  of(
    '/Reports/RptUserRoles',
    [
      'Korisnici i uloge',
      'Otvoreni računi po ulogama koje danas vrijede, sa zadnjom prijavom. Jednu ulogu odaberite u parametrima.',
    ],
    [
      'Users and roles',
      'Open accounts by the roles that hold today, with the last sign-in. Choose one role in the parameters.',
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
  of(
    '/CourseConductions/FromPreviousAcademicyearImport',
    [
      'Prijenos iz prethodne godine',
      'Odaberite godinu u koju se prenosi i što se prenosi, pa izračunajte: portal kaže koliko bi zapisa dodao, koliko ih već postoji i što se izostavlja, primjerice udjeli nastavnika koji te godine nisu aktivni. Tek tada prenesite. Prijenos radi u pozadini; stranicu smijete napustiti. Ponovljeni prijenos ne dodaje ništa dvaput, a kopije koje nitko nije mijenjao možete poništiti u roku od 24 sata.',
    ],
    [
      'From the previous academic year',
      'Choose the year to copy into and what is copied, then count: the portal says how many records it would add, how many are there already and what is left out, such as shares of teachers who are not active in that year. Only then copy. It works in the background; you may leave the page. Copying again adds nothing twice, and copies that nobody has changed can be taken back within 24 hours.',
    ],
  ),
  of(
    '/LearningOutcomes/FromPreviousAcademicyearImport',
    [
      'Prijenos iz prethodne godine',
      'Odaberite godinu u koju se prenosi i što se prenosi, pa izračunajte: portal kaže koliko bi zapisa dodao, koliko ih već postoji i što se izostavlja, primjerice udjeli nastavnika koji te godine nisu aktivni. Tek tada prenesite. Prijenos radi u pozadini; stranicu smijete napustiti. Ponovljeni prijenos ne dodaje ništa dvaput, a kopije koje nitko nije mijenjao možete poništiti u roku od 24 sata.',
    ],
    [
      'From the previous academic year',
      'Choose the year to copy into and what is copied, then count: the portal says how many records it would add, how many are there already and what is left out, such as shares of teachers who are not active in that year. Only then copy. It works in the background; you may leave the page. Copying again adds nothing twice, and copies that nobody has changed can be taken back within 24 hours.',
    ],
  ),
  of(
    '/Administration/FromPreviousAcademicyearImport',
    [
      'Prijenos iz prethodne godine',
      'Odaberite godinu u koju se prenosi i što se prenosi, pa izračunajte: portal kaže koliko bi zapisa dodao, koliko ih već postoji i što se izostavlja, primjerice udjeli nastavnika koji te godine nisu aktivni. Tek tada prenesite. Prijenos radi u pozadini; stranicu smijete napustiti. Ponovljeni prijenos ne dodaje ništa dvaput, a kopije koje nitko nije mijenjao možete poništiti u roku od 24 sata.',
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
      'Pločice govore kako je koja sastavnica: inačica, korisnici, zadnja prijava, neuspjeli poslovi. Nova se otvara dodavanjem u tablici; kad se otvori, prvi administrator dobiva poveznicu. Zatvara se s razlogom, koji vide svi koji je pokušaju otvoriti. Pričuvna kopija izrađuje se dok sastavnica radi, a vraća samo dok je zatvorena.',
    ],
    [
      'Constituents',
      'The tiles say how each constituent is: version, users, last sign-in, failed jobs. A new one is opened by adding it to the table; when it is open, the first administrator gets a link. It is closed with a reason, which everybody who tries to open it reads. A backup is made while the constituent works and put back only while it is closed.',
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
