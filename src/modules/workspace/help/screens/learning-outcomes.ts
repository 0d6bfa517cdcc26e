import { of, type ScreenHelp } from './shape.ts';

export const learningOutcomesScreens: readonly ScreenHelp[] = [
  of(
    '/LearningOutcomes/LearningOutcomeStudy',
    [
      'Ishodi učenja studija',
      'Ishodi jednog studija u akademskoj godini, matrice prema HKO-u, dublinskim opisnicima, skupovima i predmetima te mapa kurikula. Popis praznina vodi na mjesto gdje se svaka popravlja; kad ih više nema, ishodi se predaju na usvajanje.',
    ],
    [
      'Learning outcomes of a study',
      'The outcomes of one study in an academic year, the matrices with the CroQF, the Dublin descriptors, sets and courses, and the curriculum map. The list of gaps leads to where each is put right; once there are none, the outcomes are submitted for adoption.',
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
      'The holder writes outcomes with an adviser on verbs, links them to outcomes of the study, topics and methods, and says what students have to do. Students read the adopted outcomes of their courses.',
    ],
  ),
  of(
    '/LearningOutcomes',
    [
      'Ishodi učenja',
      'Ishodi studija i predmeta s glagolima Bloomove taksonomije i njihova usklađenost s HKO-om i dublinskim opisnicima.',
    ],
    [
      'Learning outcomes',
      'Outcomes of studies and courses with the verbs of Bloom’s taxonomy, and how they agree with the CroQF and the Dublin descriptors.',
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
      'Studies, courses and teachers. A file is compared with the portal first: look at the differences, decline what you do not want, then apply. Errors can be downloaded with the reason beside each line. An applied import is taken back within 24 hours; records that somebody has changed since stay as they are.',
    ],
  ),
  of(
    '/LearningOutcomes/FromPreviousAcademicyearImport',
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
