import { type CoursePlan, type Place, type Programme, type StudyPlan, stepsOf } from './programme.ts';

type Kind = CoursePlan['practice'];
const course = (
  code: string,
  unit: string,
  practice: Kind,
  hr: string,
  en: string,
  more: Partial<CoursePlan> = {},
): CoursePlan => ({
  code,
  unit,
  practice,
  hr,
  en,
  ects: 6,
  hasSeminar: false,
  isThesis: false,
  isInternship: false,
  ...more,
});

const simrak = { holder: 'Mirna Šimrak' };
const pavlesic = { holder: 'Tin Pavlešić' };
const brajdic = { holder: 'Ljerka Brajdić' };
const ostaric = { holder: 'Dražen Oštarić' };

const courses: readonly CoursePlan[] = [
  course('PROG1', 'RAC-PI', 'L', 'Programiranje I', 'Programming I', simrak),
  course('MAT1', 'RAC', 'A', 'Matematika I', 'Mathematics I', { ects: 7 }),
  course('OEL', 'RAC', 'L', 'Osnove elektrotehnike', 'Fundamentals of Electrical Engineering'),
  course('ENG1', 'POS', 'J', 'Engleski jezik u struci I', 'English for Specific Purposes I', { ects: 5 }),
  course('URAC', 'RAC', 'A', 'Uvod u računarstvo', 'Introduction to Computing'),
  course('PROG2', 'RAC-PI', 'L', 'Programiranje II', 'Programming II', simrak),
  course('MAT2', 'RAC', 'A', 'Matematika II', 'Mathematics II', { ects: 7 }),
  course('DIGL', 'RAC-MR', 'L', 'Digitalna logika', 'Digital Logic'),
  course('ENG2', 'POS', 'J', 'Engleski jezik u struci II', 'English for Specific Purposes II', { ects: 5 }),
  course('DISM', 'RAC', 'A', 'Diskretna matematika', 'Discrete Mathematics'),
  course('SPA', 'RAC-PI', 'L', 'Strukture podataka i algoritmi', 'Data Structures and Algorithms', simrak),
  course('BAZE', 'RAC-PI', 'L', 'Baze podataka', 'Databases', pavlesic),
  course('ARH', 'RAC-MR', 'L', 'Arhitektura računala', 'Computer Architecture'),
  course('VIS', 'RAC', 'A', 'Vjerojatnost i statistika', 'Probability and Statistics'),
  course('MREZE', 'RAC-MR', 'L', 'Računalne mreže', 'Computer Networks'),
  course('OOP', 'RAC-PI', 'L', 'Objektno programiranje', 'Object-oriented Programming', simrak),
  course('OS', 'RAC-MR', 'L', 'Operacijski sustavi', 'Operating Systems'),
  course('PI', 'RAC-PI', 'L', 'Programsko inženjerstvo', 'Software Engineering', pavlesic),
  course('WEB', 'RAC-PI', 'L', 'Web-tehnologije', 'Web Technologies', pavlesic),
  course('NUM', 'RAC', 'A', 'Numerička matematika', 'Numerical Mathematics', { holder: 'Zdravko Kordun' }),
  course('NBP', 'RAC-PI', 'L', 'Napredne baze podataka', 'Advanced Databases', pavlesic),
  course('MOB', 'RAC-PI', 'L', 'Razvoj mobilnih aplikacija', 'Mobile Application Development'),
  course('SIG', 'RAC-MR', 'L', 'Sigurnost računalnih sustava', 'Computer Systems Security'),
  course('UI', 'RAC-PI', 'L', 'Umjetna inteligencija', 'Artificial Intelligence', simrak),
  course('MPU', 'RAC-MR', 'L', 'Mrežni protokoli i usluge', 'Network Protocols and Services'),
  course('RAS', 'RAC-MR', 'L', 'Raspodijeljeni sustavi', 'Distributed Systems'),
  course('GRAF', 'RAC-PI', 'L', 'Računalna grafika', 'Computer Graphics'),
  course('PMIT', 'RAC-PI', 'A', 'Vođenje projekata u informatici', 'IT Project Management', { hasSeminar: true }),
  course('PRAKSA', 'FPTP', null, 'Stručna praksa', 'Internship', { isInternship: true }),
  course('ZAVRSNI', 'FPTP', null, 'Završni rad', "Bachelor's Thesis", { isThesis: true }),
  course('OEK', 'POS', 'A', 'Osnove ekonomije', 'Fundamentals of Economics'),
  course('PMAT', 'POS', 'A', 'Poslovna matematika', 'Business Mathematics'),
  course('OINF', 'POS-IN', 'L', 'Osnove informatike', 'Fundamentals of Informatics'),
  course('PKOM', 'POS', 'A', 'Poslovna komunikacija', 'Business Communication', { ...brajdic, hasSeminar: true }),
  course('PPRO', 'POS-IN', 'A', 'Poslovni procesi', 'Business Processes', brajdic),
  course('RACUN', 'POS', 'A', 'Računovodstvo', 'Accounting'),
  course('UPROG', 'POS-IN', 'L', 'Uvod u programiranje', 'Introduction to Programming'),
  course('MARK', 'POS', 'A', 'Osnove marketinga', 'Principles of Marketing'),
  course('MEN', 'POS', 'A', 'Menadžment', 'Management', brajdic),
  course('TPRA', 'POS', 'A', 'Trgovačko pravo', 'Commercial Law'),
  course('ADIS', 'POS-IN', 'L', 'Analiza i dizajn informacijskih sustava', 'Information Systems Analysis and Design'),
  course('FIN', 'POS', 'A', 'Financijsko poslovanje', 'Financial Operations'),
  course('EPOS', 'POS-IN', 'L', 'Elektroničko poslovanje', 'E-business'),
  course('OPI', 'POS-IN', 'A', 'Operacijska istraživanja', 'Operations Research'),
  course('BI', 'POS-IN', 'L', 'Poslovna inteligencija', 'Business Intelligence'),
  course('ERP', 'POS-IN', 'L', 'Integrirani poslovni sustavi', 'Enterprise Resource Planning'),
  course('UPR', 'POS', 'A', 'Upravljanje projektima', 'Project Management', brajdic),
  course('POD', 'POS', 'A', 'Poduzetništvo', 'Entrepreneurship', { hasSeminar: true }),
  course('REV', 'POS-IN', 'A', 'Revizija informacijskih sustava', 'Information Systems Audit'),
  course('DMAR', 'POS', 'L', 'Digitalni marketing', 'Digital Marketing'),
  course('FIZ', 'STR', 'L', 'Fizika', 'Physics', { ects: 7 }),
  course('TCR', 'STR', 'K', 'Tehničko crtanje', 'Technical Drawing'),
  course('MEH1', 'STR', 'A', 'Mehanika I', 'Mechanics I', { ects: 8 }),
  course('MATER', 'STR', 'L', 'Materijali', 'Materials'),
  course('MEH2', 'STR', 'A', 'Mehanika II', 'Mechanics II', { ects: 8 }),
  course('TERMO', 'STR-TE', 'L', 'Termodinamika', 'Thermodynamics', { ects: 8 }),
  course('CVR', 'STR', 'A', 'Čvrstoća', 'Strength of Materials'),
  course('TOB', 'STR', 'L', 'Tehnologija obrade', 'Machining Technology'),
  course('ELS', 'STR', 'K', 'Elementi strojeva', 'Machine Elements', { ects: 10 }),
  course('MFL', 'STR-TE', 'L', 'Mehanika fluida', 'Fluid Mechanics', { ects: 10 }),
  course('MJER', 'STR', 'L', 'Mjerenja u strojarstvu', 'Engineering Measurements', { ects: 10 }),
  course('TST', 'STR-TE', 'L', 'Toplinski strojevi', 'Heat Engines', { ects: 8 }),
  course('HIP', 'STR', 'L', 'Hidraulika i pneumatika', 'Hydraulics and Pneumatics', { ects: 8, ...ostaric }),
  course('CAD', 'STR', 'K', 'Računalno konstruiranje', 'Computer-aided Design', { ects: 7 }),
  course('ODR', 'STR', 'A', 'Održavanje', 'Maintenance', { ects: 7, ...ostaric }),
  course('MEHAT', 'STR', 'L', 'Mehatronika', 'Mechatronics', { ects: 10 }),
  course('OPM', 'RAC', 'A', 'Odabrana poglavlja matematike', 'Selected Topics in Mathematics', { ects: 10 }),
  course('NALG', 'RAC-PI', 'L', 'Napredni algoritmi', 'Advanced Algorithms', { ects: 10, ...simrak }),
  course('APS', 'RAC-PI', 'L', 'Arhitektura programskih sustava', 'Software Architecture', { ects: 10, ...pavlesic }),
  course('ISTR', 'RAC', 'A', 'Istraživačke metode', 'Research Methods', { ects: 10, hasSeminar: true }),
  course('OBLAK', 'RAC-MR', 'L', 'Računarstvo u oblaku', 'Cloud Computing', { ects: 10 }),
  course('ETIKA', 'RAC', 'A', 'Etika i pravo u računarstvu', 'Ethics and Law in Computing', {
    ects: 10,
    hasSeminar: true,
  }),
  course('GKM', 'RAC', 'A', 'Grafovi i kombinatorika', 'Graphs and Combinatorics'),
  course('MOD', 'RAC', 'A', 'Modeliranje i simulacije', 'Modelling and Simulation'),
  course('IGR', 'RAC-PI', 'L', 'Razvoj računalnih igara', 'Computer Game Development'),
  course('UGR', 'RAC-MR', 'L', 'Ugradbeni sustavi', 'Embedded Systems'),
  course('OBS', 'RAC-PI', 'L', 'Obrada slike', 'Image Processing'),
  course('ICR', 'RAC-PI', 'L', 'Interakcija čovjeka i računala', 'Human-Computer Interaction'),
  course('LOG', 'POS', 'A', 'Logistika', 'Logistics'),
  course('UOK', 'POS', 'A', 'Upravljanje odnosima s kupcima', 'Customer Relationship Management'),
  course('ZAV', 'STR', 'L', 'Zavarivanje', 'Welding', { ects: 7 }),
  course('OIE', 'STR-TE', 'A', 'Obnovljivi izvori energije', 'Renewable Energy Sources', { ects: 7 }),
  course('OPJ', 'RAC-PI', 'L', 'Obrada prirodnog jezika', 'Natural Language Processing', { ects: 10 }),
  course('RVID', 'RAC-PI', 'L', 'Računalni vid', 'Computer Vision', { ects: 10 }),
  course('DIPL', 'FPTP', null, 'Diplomski rad', "Master's Thesis", { ects: 30, isThesis: true }),
  course('SU', 'RAC-PI', 'L', 'Strojno učenje', 'Machine Learning', { ects: 10 }),
  course('VELP', 'RAC-PI', 'L', 'Obrada velikih podataka', 'Big Data Processing', { ects: 10, ...pavlesic }),
  course('VIZ', 'RAC-PI', 'L', 'Vizualizacija podataka', 'Data Visualisation', { ects: 10 }),
  course('TEST', 'RAC-PI', 'L', 'Testiranje programske podrške', 'Software Testing', { ects: 10 }),
  course('ISP', 'RAC-PI', 'L', 'Razvoj i isporuka programske podrške', 'Software Development and Delivery', {
    ects: 10,
  }),
];

const bachelor = { semesters: 6, ects: 180 };
const master = {
  edulev: 'DSV',
  unit: 'RAC',
  semesters: 4,
  ects: 120,
  titleHr: 'sveučilišni magistar inženjer računarstva',
  titleEn: 'Master of Science in Computing',
};
const studies: readonly StudyPlan[] = [
  {
    code: 'RAČ',
    hr: 'Računarstvo',
    en: 'Computing',
    abbr: 'RAČ',
    edulev: 'PSV',
    unit: 'RAC',
    ...bachelor,
    titleHr: 'sveučilišni prvostupnik inženjer računarstva',
    titleEn: 'Bachelor of Science in Computing',
    head: 'Mirna Šimrak',
  },
  {
    code: 'POS',
    hr: 'Poslovna informatika',
    en: 'Business Informatics',
    abbr: 'POS',
    edulev: 'PS',
    unit: 'POS',
    ...bachelor,
    titleHr: 'prvostupnik poslovne informatike',
    titleEn: 'Bachelor of Business Informatics',
    head: 'Ljerka Brajdić',
  },
  {
    code: 'STR',
    hr: 'Strojarstvo',
    en: 'Mechanical Engineering',
    abbr: 'STR',
    edulev: 'PS',
    unit: 'STR',
    ...bachelor,
    titleHr: 'prvostupnik inženjer strojarstva',
    titleEn: 'Bachelor of Mechanical Engineering',
  },
  {
    code: 'RAČ-D',
    hr: 'Računarstvo (diplomski)',
    en: 'Computing (graduate)',
    abbr: 'RAČ-D',
    ...master,
    head: 'Tin Pavlešić',
  },
  { code: 'RAČ-D-PZ', hr: 'Podatkovna znanost', en: 'Data Science', abbr: 'PZ', ...master, parent: 3 },
  { code: 'RAČ-D-PI', hr: 'Programsko inženjerstvo', en: 'Software Engineering', abbr: 'PI', ...master, parent: 3 },
];

/** Courses of each semester, `|` between those of which one is chosen; the ECTS of a semester come to 30. */
const semesters: Readonly<Record<string, readonly string[]>> = {
  RAČ: [
    'PROG1 MAT1 OEL ENG1 URAC',
    'PROG2 MAT2 DIGL ENG2 DISM',
    'SPA BAZE ARH VIS MREZE',
    'OOP OS PI WEB NUM|GKM|MOD',
    'NBP MOB|IGR|UGR SIG UI MPU',
    'RAS GRAF|OBS|ICR PMIT PRAKSA ZAVRSNI',
  ],
  POS: [
    'OEK PMAT OINF ENG1 PKOM',
    'PPRO RACUN UPROG ENG2 MARK',
    'BAZE MEN VIS TPRA MREZE',
    'ADIS WEB FIN EPOS OPI',
    'BI ERP UPR POD',
    'REV DMAR|LOG|UOK PRAKSA ZAVRSNI',
  ],
  STR: [
    'MAT1 FIZ TCR ENG1',
    'MAT2 MEH1 MATER',
    'MEH2 TERMO CVR TOB',
    'ELS MFL MJER',
    'TST HIP CAD ODR|ZAV|OIE',
    'MEHAT PRAKSA ZAVRSNI',
  ],
  'RAČ-D': ['OPM NALG', 'APS ISTR', 'OBLAK ETIKA', 'DIPL'],
  'RAČ-D-PZ': ['SU', 'VELP', 'VIZ|OPJ|RVID'],
  'RAČ-D-PI': ['TEST', 'ISP', 'VIZ|OPJ|RVID'],
};

/** What each course of a semester is worth, so that they come to 30; the streams add theirs to the common ones. */
const shares: Readonly<Record<number, readonly number[]>> = { 3: [10, 10, 10], 4: [8, 8, 7, 7], 5: [6, 6, 6, 6, 6] };

const places = (): Place[] =>
  studies.flatMap(({ code, parent }, study) =>
    semesters[code]!.flatMap((list, i) => {
      const isGraduate = parent !== undefined || code === 'RAČ-D';
      const slots = list.split(' ').map(slot => slot.split('|'));
      return slots
        .flatMap((choice, slot) => choice.map(courseCode => ({ courseCode, slot, isChosen: choice.length > 1 })))
        .map(({ courseCode, slot, isChosen }, j): Place => {
          const index = courses.findIndex(c => c.code === courseCode);
          return {
            study,
            course: index,
            semester: i + 1,
            num: j + 1,
            electiveGroup: isChosen ? `I-${i + 1}` : null,
            ects: isGraduate ? courses[index]!.ects : shares[slots.length]![slot]!,
          };
        });
    }),
  );

/** The closed year and the active one; in the next one nobody is enrolled yet. */
export const facultyProgramme = (): Programme => ({
  courses,
  studies,
  places: places(),
  ways: [
    { steps: [...stepsOf(3, 0), ...stepsOf(2, 4, 5)], atFirst: [54, 53, 14, 9, 5], intake: [52, 0], leaving: [5, 20] },
    { steps: stepsOf(3, 1), atFirst: [36, 35, 4], intake: [30, 0], leaving: [0, 16] },
    { steps: stepsOf(3, 2), atFirst: [24, 24, 2], intake: [18, 0], leaving: [0, 14] },
  ],
});
