/** Descriptors of the Croatian Qualifications Framework, in the sense of its law: for each level the six dimensions in order. */
type Descriptor = readonly [hr: string, en: string];
export interface HkoLevel {
  readonly level: '5' | '6' | '7' | '8.1' | '8.2';
  readonly knowledge: Descriptor;
  readonly skillCognitive: Descriptor;
  readonly skillPsychomotor: Descriptor;
  readonly skillSocial: Descriptor;
  readonly autonomy: Descriptor;
  readonly responsibility: Descriptor;
}

export const hkoLevels: readonly HkoLevel[] = [
  {
    level: '5',
    knowledge: [
      'Analizira, povezuje i vrednuje specijalizirane činjenice, pojmove, postupke, načela i teorije unutar područja rada ili učenja te prepoznaje granice vlastitoga znanja.',
      'Analyses, combines and evaluates specialised facts, concepts, procedures, principles and theories within a field of work or learning, and recognises the limits of their own knowledge.',
    ],
    skillCognitive: [
      'Tumači, procjenjuje i stvaralački rješava složene zadaće u djelomično predvidivim uvjetima, birajući i povezujući odgovarajuće podatke i metode.',
      'Interprets, assesses and creatively solves complex tasks in partly predictable conditions by selecting and combining suitable data and methods.',
    ],
    skillPsychomotor: [
      'Izvodi složene radnje i primjenjuje složene metode, instrumente, alate i materijale u djelomično predvidivim uvjetima te ih prilagođava zadaći.',
      'Performs complex operations and uses complex methods, instruments, tools and materials in partly predictable conditions, adapting them to the task.',
    ],
    skillSocial: [
      'Djelomično upravlja složenom komunikacijom i suradnjom u skupini, u djelomično predvidivim društvenim okolnostima.',
      'Partly manages complex communication and cooperation in a group under partly predictable social circumstances.',
    ],
    autonomy: [
      'Sudjeluje u upravljanju aktivnostima i samostalno vodi vlastiti rad i rad manje skupine u djelomično predvidivim uvjetima.',
      'Takes part in managing activities and independently directs their own work and that of a small group in partly predictable conditions.',
    ],
    responsibility: [
      'Preuzima odgovornost za vrednovanje i unapređivanje vlastitih i zajedničkih aktivnosti u djelomično predvidivim uvjetima.',
      'Takes responsibility for evaluating and improving their own and shared activities in partly predictable conditions.',
    ],
  },
  {
    level: '6',
    knowledge: [
      'Vrednuje visokospecijalizirane činjenice, pojmove, postupke, načela i teorije unutar područja rada ili učenja, pri čemu kritički promišlja i o onima koji su na njegovu rubu.',
      'Evaluates highly specialised facts, concepts, procedures, principles and theories within a field of work or learning, thinking critically also about those at its edge.',
    ],
    skillCognitive: [
      'Prikuplja, tumači, procjenjuje, odabire i stvaralački upotrebljava različite važne činjenice, pojmove i postupke pri oblikovanju rješenja složenih problema u nepredvidivim uvjetima i prenosi znanje na druga područja.',
      'Collects, interprets, assesses, selects and creatively uses various relevant facts, concepts and procedures in devising solutions to complex problems in unpredictable conditions, and transfers knowledge to other fields.',
    ],
    skillPsychomotor: [
      'Izvodi složene radnje i upotrebljava složene metode, instrumente, alate i materijale u nepredvidivim uvjetima te izrađuje instrumente, alate i materijale i prilagođava složene metode.',
      'Performs complex operations and uses complex methods, instruments, tools and materials in unpredictable conditions; makes instruments, tools and materials and adapts complex methods.',
    ],
    skillSocial: [
      'Upravlja složenom komunikacijom, potiče međudjelovanje i gradi suradnju u različitim skupinama u nepredvidivim društvenim okolnostima.',
      'Manages complex communication, encourages interaction and builds cooperation in various groups under unpredictable social circumstances.',
    ],
    autonomy: [
      'Samostalno upravlja stručnim i profesionalnim projektima u nepredvidivim uvjetima.',
      'Independently manages technical and professional projects in unpredictable conditions.',
    ],
    responsibility: [
      'Preuzima etičku i društvenu odgovornost za vođenje i vrednovanje rada pojedinaca i skupina te za njihov stručni razvoj u nepredvidivim uvjetima.',
      'Takes ethical and social responsibility for managing and evaluating the work of individuals and groups and for their professional development in unpredictable conditions.',
    ],
  },
  {
    level: '7',
    knowledge: [
      'Vrednuje visokospecijalizirane činjenice, pojmove, postupke, načela i teorije, od kojih su neki na samoj granici područja, kao podlogu za izvorno promišljanje i istraživanje.',
      'Evaluates highly specialised facts, concepts, procedures, principles and theories, some of them at the very frontier of the field, as a basis for original thinking and research.',
    ],
    skillCognitive: [
      'Stvaralački promišlja, istražuje i rješava nove i složene probleme radi razvoja novih znanja i postupaka te povezivanja znanja iz različitih područja u nepredvidivim uvjetima.',
      'Thinks creatively, researches and solves new and complex problems in order to develop new knowledge and procedures and to integrate knowledge from different fields in unpredictable conditions.',
    ],
    skillPsychomotor: [
      'Planira i izvodi složene radnje, odabire i razvija metode, instrumente, alate i materijale u istraživanju i u inovacijskom procesu.',
      'Plans and performs complex operations, and selects and develops methods, instruments, tools and materials in research and in the process of innovation.',
    ],
    skillSocial: [
      'Upravlja složenom komunikacijom, međudjelovanjem i suradničkim procesima u različitim društvenim skupinama u nepredvidivim okolnostima i vodi ih prema dogovoru.',
      'Manages complex communication, interaction and cooperative processes in different social groups under unpredictable circumstances and leads them to agreement.',
    ],
    autonomy: [
      'Upravlja složenim i promjenjivim uvjetima rada i učenja, donosi odluke u nesigurnosti i samostalno vodi razvojne projekte.',
      'Manages complex and changing conditions of work and learning, takes decisions under uncertainty and independently leads development projects.',
    ],
    responsibility: [
      'Preuzima osobnu i timsku odgovornost za strateško odlučivanje i uspješnu provedbu zadaća, te društvenu i etičku odgovornost za njihove posljedice.',
      'Takes personal and team responsibility for strategic decisions and for carrying out tasks successfully, and social and ethical responsibility for their consequences.',
    ],
  },
  {
    level: '8.1',
    knowledge: [
      'Stvara i vrednuje nove činjenice, pojmove, postupke, načela i teorije u dijelu područja znanstvenog istraživanja i time širi njegovu granicu.',
      'Creates and evaluates new facts, concepts, procedures, principles and theories in part of a field of scientific research, thus extending its frontier.',
    ],
    skillCognitive: [
      'Razvija i primjenjuje napredne istraživačke metode radi otkrivanja, provjere i tumačenja novih spoznaja i kritički ih prosuđuje.',
      'Develops and applies advanced research methods in order to discover, verify and interpret new findings, and judges them critically.',
    ],
    skillPsychomotor: [
      'Stvara, vrednuje i izvodi nove istraživačke postupke te razvija nove metode, instrumente, alate i materijale.',
      'Creates, evaluates and carries out new research procedures and develops new methods, instruments, tools and materials.',
    ],
    skillSocial: [
      'Predstavlja i obrazlaže rezultate istraživanja znanstvenoj zajednici i javnosti te uspostavlja istraživačku suradnju.',
      'Presents and explains research results to the scientific community and to the public, and establishes research cooperation.',
    ],
    autonomy: [
      'Samostalno osmišljava i provodi znanstveno istraživanje i pokazuje osobnu stručnu i etičku vjerodostojnost.',
      'Independently designs and carries out scientific research, showing personal professional and ethical credibility.',
    ],
    responsibility: [
      'Preuzima etičku i društvenu odgovornost za tijek i rezultate istraživanja, njihovu društvenu korisnost i moguće posljedice.',
      'Takes ethical and social responsibility for the course and results of research, their usefulness to society and their possible consequences.',
    ],
  },
  {
    level: '8.2',
    knowledge: [
      'Stvara i vrednuje izvorne činjenice, pojmove, postupke, načela i teorije kojima se pomiču granice područja i koje priznaje međunarodna znanstvena zajednica.',
      'Creates and evaluates original facts, concepts, procedures, principles and theories that move the frontier of the field and are recognised by the international scientific community.',
    ],
    skillCognitive: [
      'Primjenjuje najnaprednija i najsloženija znanja, metode i tehnike u rješavanju ključnih problema istraživanja i inovacija te preispituje postojeće znanje i stručnu praksu.',
      'Applies the most advanced and complex knowledge, methods and techniques in solving critical problems of research and innovation, and re-examines existing knowledge and professional practice.',
    ],
    skillPsychomotor: [
      'Stvara, vrednuje i provodi izvorne postupke i metode te oblikuje instrumente, alate i materijale kojima se otvaraju nova područja istraživanja.',
      'Creates, evaluates and carries out original procedures and methods, and designs instruments, tools and materials that open new areas of research.',
    ],
    skillSocial: [
      'Stvara nove oblike komunikacije i suradnje, vodi znanstvenu raspravu s ravnopravnim sugovornicima i posreduje znanje različitim društvenim skupinama.',
      'Creates new forms of communication and cooperation, leads scientific discussion among peers and conveys knowledge to different groups of society.',
    ],
    autonomy: [
      'Pokazuje znatan autoritet, inovativnost, samostalnost i znanstveni integritet te trajnu predanost razvoju novih ideja i procesa u vodećim istraživanjima.',
      'Shows considerable authority, innovation, autonomy and scholarly integrity, and lasting commitment to developing new ideas and processes in leading research.',
    ],
    responsibility: [
      'Preuzima etičku i društvenu odgovornost za uspješnost istraživanja, za razvoj znanstvene zajednice i za opću dobrobit koja iz rezultata proizlazi.',
      'Takes ethical and social responsibility for the success of research, for the development of the scientific community and for the public good that follows from the results.',
    ],
  },
];

/** skillCognitive at level 6 → 6-SKILL_COGNITIVE */
export const hkoCode = (level: string, dimension: string): string =>
  `${level}-${dimension.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`;

export const hkoRows = hkoLevels.flatMap(({ level, ...dimensions }) =>
  Object.entries(dimensions).map(([dimension, [textHr, textEn]]) => ({
    level,
    dimension,
    code: hkoCode(level, dimension),
    textHr,
    textEn,
  })),
);
