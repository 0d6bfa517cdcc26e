import { of, type ScreenHelp } from './shape.ts';

export const courseConductionsScreens: readonly ScreenHelp[] = [
  of(
    '/CourseConductions',
    [
      'Izvođenje nastave',
      'Planovi nastave, raspored, upisi i izvješća. Najprije odaberite akademsku godinu, studij i predmet na vrhu.',
    ],
    [
      'Course conductions',
      'Teaching plans, schedules, enrolment and reports. First choose the academic year, the study and the course at the top.',
    ],
  ),
  of(
    '/CourseConductions/Study',
    ['Studiji', 'Studiji s razinom, trajanjem i bodovima. Predmet na studiju upisuje se u Predmetima na studiju.'],
    ['Studies', 'Studies with their level, length and credits. A study course is entered among study courses.'],
  ),
  of(
    '/CourseConductions/StCourse',
    ['Predmeti na studiju', 'Predmet na određenom studiju: semestar, bodovi, obvezni ili izborni i nositelji.'],
    ['Study courses', 'A course on one study: semester, credits, compulsory or elective, and who holds it.'],
  ),
  of(
    '/CourseConductions/StudentEnrollment',
    ['Upisi godine', 'Tko je upisan na koji studij i koje predmete u odabranoj akademskoj godini.'],
    ['Year enrolments', 'Who is enrolled on which study and courses in the chosen academic year.'],
  ),
  of(
    '/CourseConductions/StudyCourseManager',
    ['Predmeti i planovi', 'Tematske cjeline, teme, plan i izvođenje. Nastavnik uređuje svoje predmete.'],
    ['Courses and plans', 'Thematic units, topics, plan and conduction. A teacher edits their own courses.'],
  ),
  of(
    '/CourseConductions/RptCourseConductionLoadPlan',
    [
      'Plan opterećenja po predmetima',
      'Što svaki predmet traži i tko to preuzima: sati, grupe, udjeli i opterećenje. Neraspoređeni sati imaju svoj redak.',
    ],
    [
      'Load plan by courses',
      'What each course needs and who takes it: hours, groups, shares and load. Hours without a teacher have a row of their own.',
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
      'Planirano opterećenje prema godišnjoj obvezi. Nastavnik vidi svoje retke, voditelj izvođenja nastave sve.',
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
      'Pregled izvođenja nastave po grupama',
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
      'Potvrđeni i neisplaćeni sati vanjskih suradnika u razdoblju, kao osnova isplate. Sati iznad ugovora prikazuju se zasebno.',
    ],
    [
      'Account of external lecturers',
      'Confirmed and unpaid hours of external lecturers in a period, the basis of payment. Hours over the contract are shown separately.',
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
    '/CourseConductions/GraduateThesisMentorship',
    [
      'Mentorstva',
      'Prijave koje čekaju vaš odgovor, radovi koje vodite i teme koje nudite. Otvorite rad s popisa: gumbi kažu što sada možete.',
    ],
    [
      'Mentorship',
      'Applications awaiting your answer, theses you lead and topics you offer. Open a thesis in the list: the buttons say what you can do now.',
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
      'Your thesis from the application to the deposit. At the top is the next step, whose it is and until when; below are versions, commission and defence.',
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
      'Topics awaiting a decision, one after the other. Theses without a mentor, extensions, requests for a change, standing commissions and settings are here too.',
    ],
  ),
  of(
    '/CourseConductions/GraduateThesisDefenseCommission',
    [
      'Povjerenstva za obranu',
      'Imenujte povjerenstvo, pričekajte da članovi prihvate i zakažite obranu. Portal nudi termine u kojima su slobodni svi članovi i prostorija.',
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
    ['Preparations', 'Sessions that are being prepared or are awaiting approval, as in the module E-sessions.'],
  ),
  of(
    '/CourseConductions/IsvuImport',
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
    '/CourseConductions/FromPreviousAcademicyearImport',
    [
      'Prijenos iz prethodne godine',
      'Odaberite godinu u koju se prenosi i što se prenosi, pa izračunajte: portal kaže koliko bi zapisa dodao, koliko ih već postoji i što se izostavlja, primjerice udjeli nastavnika koji te godine nisu aktivni. Tek tada prenesite. Prijenos radi u pozadini; stranicu slobodno napustite. Ponovljeni prijenos ne dodaje ništa dvaput, a kopije koje nitko nije mijenjao možete poništiti u roku od 24 sata.',
    ],
    [
      'From the previous academic year',
      'Choose the year to copy into and what is copied, then count: the portal says how many records it would add, how many are there already and what is left out, such as shares of teachers who are not active in that year. Only then copy. It works in the background; you may leave the page. Copying again adds nothing twice, and copies that nobody has changed can be taken back within 24 hours.',
    ],
  ),
];
