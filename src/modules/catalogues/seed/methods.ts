import type { Input } from '../../../kernel/resource/index.ts';
import type { assessmentmethod, learningmethod } from '../model.ts';

export const learningMethods: readonly Input<typeof learningmethod>[] = [
  { code: 'PRED', nameHr: 'Predavanje', nameEn: 'Lecture', category: 'lecturing', descriptionHr: 'Nastavnik izlaže gradivo i odgovara na pitanja.', descriptionEn: 'The teacher presents the subject matter and answers questions.' },
  { code: 'DEMO', nameHr: 'Demonstracija', nameEn: 'Demonstration', category: 'lecturing', descriptionHr: 'Nastavnik pred studentima izvodi postupak.', descriptionEn: 'The teacher carries out a procedure before the students.' },
  { code: 'RASPR', nameHr: 'Rasprava', nameEn: 'Discussion', category: 'active', descriptionHr: 'Studenti razmjenjuju i obrazlažu stavove.', descriptionEn: 'Students exchange and justify their views.' },
  { code: 'SLUCAJ', nameHr: 'Studija slučaja', nameEn: 'Case study', category: 'active', descriptionHr: 'Studenti rješavaju stvaran slučaj iz prakse.', descriptionEn: 'Students work on a real case from practice.' },
  { code: 'PROBL', nameHr: 'Problemsko učenje', nameEn: 'Problem-based learning', category: 'active', descriptionHr: 'Učenje polazi od otvorenoga problema.', descriptionEn: 'Learning starts from an open problem.' },
  { code: 'SURAD', nameHr: 'Suradničko učenje', nameEn: 'Cooperative learning', category: 'active', descriptionHr: 'Studenti uče u malim skupinama i podučavaju jedni druge.', descriptionEn: 'Students learn in small groups and teach one another.' },
  { code: 'SEMIN', nameHr: 'Seminarsko izlaganje', nameEn: 'Seminar presentation', category: 'active', descriptionHr: 'Student samostalno obrađuje temu i izlaže je.', descriptionEn: 'A student works on a topic alone and presents it.' },
  { code: 'PROJ', nameHr: 'Projektni rad', nameEn: 'Project work', category: 'project', descriptionHr: 'Skupina u zadanome roku izrađuje proizvod ili rješenje.', descriptionEn: 'A group makes a product or a solution in a given time.' },
  { code: 'MENT', nameHr: 'Mentorski rad', nameEn: 'Mentoring', category: 'project', descriptionHr: 'Student radi uz redovite razgovore s mentorom.', descriptionEn: 'A student works with regular meetings with a mentor.' },
  { code: 'LAB', nameHr: 'Laboratorijske vježbe', nameEn: 'Laboratory work', category: 'practical', descriptionHr: 'Studenti mjere, ispituju i izvode pokuse.', descriptionEn: 'Students measure, test and carry out experiments.' },
  { code: 'VJEZBE', nameHr: 'Rješavanje zadataka', nameEn: 'Problem solving', category: 'practical', descriptionHr: 'Studenti uz vođenje rješavaju zadatke.', descriptionEn: 'Students solve exercises under guidance.' },
  { code: 'TEREN', nameHr: 'Terenski rad', nameEn: 'Field work', category: 'practical', descriptionHr: 'Učenje izvan ustanove, na mjestu pojave ili posla.', descriptionEn: 'Learning outside the institution, where things happen or work is done.' },
  { code: 'PRAKSA', nameHr: 'Stručna praksa', nameEn: 'Internship', category: 'practical', descriptionHr: 'Rad kod partnera uz mentora u ustanovi.', descriptionEn: 'Work at a partner with a mentor on site.' },
  { code: 'ECAS', nameHr: 'E-učenje', nameEn: 'E-learning', category: 'online', descriptionHr: 'Samostalno učenje u mrežnome kolegiju.', descriptionEn: 'Self-paced learning in an online course.' },
  { code: 'OBRN', nameHr: 'Obrnuta učionica', nameEn: 'Flipped classroom', category: 'online', descriptionHr: 'Gradivo se uči prije susreta, a na susretu se primjenjuje.', descriptionEn: 'The material is learnt before class and applied in class.' },
];

export const assessmentMethods: readonly Input<typeof assessmentmethod>[] = [
  { code: 'PISPIT', nameHr: 'Pisani ispit', nameEn: 'Written exam', category: 'written', descriptionHr: 'Zadaci i pitanja na kraju predmeta.', descriptionEn: 'Problems and questions at the end of the course.' },
  { code: 'KOLOK', nameHr: 'Kolokvij', nameEn: 'Mid-term test', category: 'written', descriptionHr: 'Pisana provjera dijela gradiva tijekom semestra.', descriptionEn: 'A written test of part of the material during the semester.' },
  { code: 'ESEJ', nameHr: 'Esej', nameEn: 'Essay', category: 'written', descriptionHr: 'Obrazloženo mišljenje o zadanoj temi.', descriptionEn: 'A reasoned opinion on a given topic.' },
  { code: 'ETEST', nameHr: 'Mrežni test', nameEn: 'Online test', category: 'written', descriptionHr: 'Kratka provjera na računalu.', descriptionEn: 'A short test on a computer.' },
  { code: 'UISPIT', nameHr: 'Usmeni ispit', nameEn: 'Oral exam', category: 'oral', descriptionHr: 'Razgovor o gradivu pred nastavnikom ili povjerenstvom.', descriptionEn: 'A talk about the material before a teacher or a committee.' },
  { code: 'IZLAG', nameHr: 'Izlaganje', nameEn: 'Presentation', category: 'oral', descriptionHr: 'Javno izlaganje s odgovorima na pitanja.', descriptionEn: 'A public presentation with questions and answers.' },
  { code: 'SEMRAD', nameHr: 'Seminarski rad', nameEn: 'Seminar paper', category: 'project', descriptionHr: 'Samostalan pisani rad o užoj temi.', descriptionEn: 'An independent paper on a narrow topic.' },
  { code: 'PROJEKT', nameHr: 'Projekt', nameEn: 'Project', category: 'project', descriptionHr: 'Rješenje zadatka s dokumentacijom i obranom.', descriptionEn: 'The solution of a task with documentation and a defence.' },
  { code: 'ZAVRAD', nameHr: 'Završni ili diplomski rad', nameEn: 'Final or graduate thesis', category: 'project', descriptionHr: 'Rad i njegova obrana pred povjerenstvom.', descriptionEn: 'A thesis and its defence before a committee.' },
  { code: 'PRAKT', nameHr: 'Praktični ispit', nameEn: 'Practical exam', category: 'practical', descriptionHr: 'Izvođenje radnje ili izrada rješenja pred ispitivačem.', descriptionEn: 'Carrying out an operation or making a solution before the examiner.' },
  { code: 'LABIZV', nameHr: 'Laboratorijsko izvješće', nameEn: 'Laboratory report', category: 'practical', descriptionHr: 'Izvješće o mjerenju s obradom podataka.', descriptionEn: 'A report of a measurement with processed data.' },
  { code: 'DNEVNIK', nameHr: 'Dnevnik prakse', nameEn: 'Work diary', category: 'practical', descriptionHr: 'Vođeni zapis o obavljenoj praksi.', descriptionEn: 'A kept record of practice done.' },
  { code: 'ZADACE', nameHr: 'Domaće zadaće', nameEn: 'Homework', category: 'continuous', descriptionHr: 'Zadaci koji se predaju tijekom semestra.', descriptionEn: 'Assignments handed in during the semester.' },
  { code: 'AKTIV', nameHr: 'Aktivnost u nastavi', nameEn: 'Participation in class', category: 'continuous', descriptionHr: 'Doprinos raspravi i radu na nastavi.', descriptionEn: 'Contribution to discussion and work in class.' },
  { code: 'MAPA', nameHr: 'Mapa radova', nameEn: 'Portfolio', category: 'continuous', descriptionHr: 'Zbirka radova s osvrtom na vlastiti napredak.', descriptionEn: 'A collection of work with a reflection on one’s own progress.' },
];
