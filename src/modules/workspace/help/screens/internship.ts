import { of, type ScreenHelp } from './shape.ts';

export const internshipScreens: readonly ScreenHelp[] = [
  of(
    '/Internship/StudyCourseSetting',
    [
      'Postavke predmeta',
      'Koliko sati praksa traje, u kojem razdoblju, kako se ocjenjuje i tko je vodi. Udjeli zadataka, nastavnika i mentora zajedno su 100 %; bez zadataka se njihov udio dijeli na ostale.',
    ],
    [
      'Study course settings',
      'How many hours the internship takes, in which period, how it is graded and who runs it. The shares of tasks, teacher and mentor are 100% together; without tasks their share is spread over the others.',
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
      'The student writes a report or attaches a file and hands it in. A returned task is completed and handed in again.',
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
      'Evidencija prisutnosti',
      'Sati po danima. Vrijede oni koje je mentor potvrdio; na neradni dan portal samo upozori.',
    ],
    ['Attendance', 'Hours by day. Those that the mentor has confirmed count; on a day off the portal only warns.'],
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
      'Dnevnici prakse',
      'Prakse akademske godine sa svojim dnevnicima: broj pismena, ili da dnevnik još nije izdan. Više ih se ispisuje kao jedan PDF, svaki s danima i satima.',
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
      'The mentor at the company fills in a survey about each internship once, after grading the student, in the portal or through a link sent by e-mail. A reminder comes after seven days.',
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
      'Students referred to internships in an academic year, by courses and partners, with period and hours. Teachers see their own students.',
    ],
  ),
  of(
    '/Internship/RptInternshipGraduateThesisInternshipService',
    [
      'Evidencija za službu',
      'Kandidati za obranu rada s njihovom praksom: status, sati, ocjena i naslov rada. Tko pristupa obrani bez položene prakse, posebno je označen. Potrebno je i pravo na izvješća o završnim i diplomskim radovima.',
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
      'Ponude, dodjele, zadaci, dnevnik prakse i priznavanje. Student, mentor i nastavnik vide istu praksu, svatko sa svojim radnjama.',
    ],
    [
      'Internship',
      'Offers, assignments, tasks, the work diary and recognition. Student, mentor and teacher see the same internship, each with their own actions.',
    ],
  ),
];
