type Descriptor = readonly [hr: string, en: string];
export interface DublinCycle {
  readonly cycle: 'short' | '1' | '2' | '3';
  readonly knowledge: Descriptor;
  readonly applying: Descriptor;
  readonly judgement: Descriptor;
  readonly communication: Descriptor;
  readonly learning: Descriptor;
}

/** What the Dublin descriptors expect at the end of each cycle, the short one within the first among them. */
export const dublinCycles: readonly DublinCycle[] = [
  {
    cycle: 'short',
    knowledge: [
      'Pokazuje znanje i razumijevanje područja koje se nastavlja na opće srednje obrazovanje i oslanja na naprednu literaturu, kao podlogu za rad, osobni razvoj i završetak prvoga ciklusa.',
      'Shows knowledge and understanding of a field that builds upon general secondary education and is supported by advanced textbooks, as a basis for work, personal development and completing the first cycle.',
    ],
    applying: [
      'Primjenjuje stečeno znanje i razumijevanje u radnom okruženju.',
      'Applies the acquired knowledge and understanding in an occupational context.',
    ],
    judgement: [
      'Prepoznaje i upotrebljava podatke za oblikovanje odgovora na jasno određene konkretne i apstraktne probleme.',
      'Identifies and uses data to form responses to well-defined concrete and abstract problems.',
    ],
    communication: [
      'Prenosi svoje razumijevanje, vještine i aktivnosti kolegama, nadređenima i korisnicima.',
      'Communicates their understanding, skills and activities to peers, supervisors and clients.',
    ],
    learning: [
      'Ima vještine učenja potrebne za nastavak obrazovanja uz određenu samostalnost.',
      'Has the learning skills needed for further study with some autonomy.',
    ],
  },
  {
    cycle: '1',
    knowledge: [
      'Pokazuje znanje i razumijevanje područja koje seže do spoznaja s njegova ruba i nadilazi razinu napredne udžbeničke literature.',
      'Shows knowledge and understanding of a field that reaches some aspects at its forefront and goes beyond the level of advanced textbooks.',
    ],
    applying: [
      'Primjenjuje znanje profesionalno, oblikuje i brani argumente te rješava probleme u svojem području.',
      'Applies knowledge in a professional manner, devises and sustains arguments and solves problems within the field.',
    ],
    judgement: [
      'Prikuplja i tumači važne podatke te prosuđuje uzimajući u obzir društvena, znanstvena i etička pitanja.',
      'Gathers and interprets relevant data and makes judgements that reflect on social, scientific and ethical issues.',
    ],
    communication: [
      'Prenosi informacije, ideje, probleme i rješenja stručnjacima i onima koji to nisu.',
      'Communicates information, ideas, problems and solutions to specialists and non-specialists.',
    ],
    learning: [
      'Razvija vještine učenja koje omogućuju nastavak studija s visokim stupnjem samostalnosti.',
      'Develops the learning skills needed to continue studying with a high degree of autonomy.',
    ],
  },
  {
    cycle: '2',
    knowledge: [
      'Pokazuje znanje i razumijevanje koje proširuje ono iz prvoga ciklusa i daje osnovu za izvorno razvijanje i primjenu ideja, često u istraživanju.',
      'Shows knowledge and understanding that extends that of the first cycle and gives a basis for originality in developing and applying ideas, often in research.',
    ],
    applying: [
      'Primjenjuje znanje i rješava probleme u novim i nepoznatim okruženjima, u širem i višedisciplinarnom okviru.',
      'Applies knowledge and solves problems in new and unfamiliar environments within broader, multidisciplinary contexts.',
    ],
    judgement: [
      'Povezuje znanja, nosi se sa složenošću i prosuđuje uz nepotpune podatke, svjestan društvene i etičke odgovornosti svojih odluka.',
      'Integrates knowledge, handles complexity and judges with incomplete data, aware of the social and ethical responsibilities of the decisions.',
    ],
    communication: [
      'Jasno i nedvosmisleno iznosi zaključke te znanje i razloge na kojima počivaju, pred stručnom i općom publikom.',
      'States conclusions, and the knowledge and reasons behind them, clearly and unambiguously to specialist and general audiences.',
    ],
    learning: [
      'Ima vještine učenja koje omogućuju nastavak studija uglavnom po vlastitom izboru i samostalno.',
      'Has the learning skills to continue studying in a manner that is largely self-directed and autonomous.',
    ],
  },
  {
    cycle: '3',
    knowledge: [
      'Pokazuje sustavno razumijevanje područja i ovladava vještinama i metodama istraživanja koje mu pripadaju.',
      'Shows a systematic understanding of a field and mastery of the skills and methods of research that belong to it.',
    ],
    applying: [
      'Osmišljava, provodi i prilagođava opsežno istraživanje uz znanstveni integritet te izvornim doprinosom širi granice znanja.',
      'Conceives, carries out and adapts a substantial process of research with scholarly integrity and extends the frontier of knowledge by an original contribution.',
    ],
    judgement: [
      'Kritički analizira, vrednuje i povezuje nove i složene ideje.',
      'Critically analyses, evaluates and synthesises new and complex ideas.',
    ],
    communication: [
      'Raspravlja o svojem području s kolegama, širom znanstvenom zajednicom i društvom u cjelini.',
      'Discusses their field with peers, the larger scholarly community and society in general.',
    ],
    learning: [
      'U akademskom i profesionalnom okruženju potiče tehnološki, društveni i kulturni napredak društva zasnovanog na znanju.',
      'Promotes, in academic and professional contexts, technological, social and cultural advancement in a knowledge-based society.',
    ],
  },
];

export const dublinRows = dublinCycles.flatMap(({ cycle, ...categories }) =>
  Object.entries(categories).map(([category, [textHr, textEn]]) => ({ cycle, category, textHr, textEn })),
);
