export interface BloomLevel {
  readonly level: number;
  readonly name: readonly [hr: string, en: string];
  readonly description: readonly [hr: string, en: string];
  readonly color: string;
  readonly verbs: readonly (readonly [hr: string, en: string])[];
}

/** The revised taxonomy of the cognitive domain, each level with the verbs by which outcomes of it begin. */
export const bloomLevels: readonly BloomLevel[] = [
  {
    level: 1,
    name: ['Pamtiti', 'Remember'],
    color: '#8a8f98',
    description: ['Prisjetiti se činjenica, pojmova i postupaka.', 'Recall facts, terms and procedures.'],
    verbs: [
      ['definirati', 'define'],
      ['nabrojiti', 'list'],
      ['imenovati', 'name'],
      ['navesti', 'state'],
      ['prepoznati', 'recognise'],
      ['ponoviti', 'repeat'],
      ['označiti', 'label'],
      ['opisati', 'describe'],
    ],
  },
  {
    level: 2,
    name: ['Razumjeti', 'Understand'],
    color: '#2f6fb5',
    description: [
      'Izreći značenje naučenoga vlastitim riječima.',
      'Express the meaning of what was learnt in one’s own words.',
    ],
    verbs: [
      ['objasniti', 'explain'],
      ['sažeti', 'summarise'],
      ['klasificirati', 'classify'],
      ['protumačiti', 'interpret'],
      ['usporediti', 'compare'],
      ['parafrazirati', 'paraphrase'],
      ['predvidjeti', 'predict'],
      ['dati primjer', 'exemplify'],
    ],
  },
  {
    level: 3,
    name: ['Primijeniti', 'Apply'],
    color: '#1f8a8a',
    description: ['Upotrijebiti naučeno u novoj situaciji.', 'Use what was learnt in a new situation.'],
    verbs: [
      ['primijeniti', 'apply'],
      ['riješiti', 'solve'],
      ['izračunati', 'calculate'],
      ['demonstrirati', 'demonstrate'],
      ['koristiti', 'use'],
      ['provesti', 'carry out'],
      ['izvesti', 'execute'],
      ['skicirati', 'sketch'],
    ],
  },
  {
    level: 4,
    name: ['Analizirati', 'Analyse'],
    color: '#2d8a5f',
    description: [
      'Rastaviti cjelinu na dijelove i utvrditi kako su povezani.',
      'Break a whole into parts and find how they are related.',
    ],
    verbs: [
      ['analizirati', 'analyse'],
      ['razlikovati', 'differentiate'],
      ['raščlaniti', 'break down'],
      ['istražiti', 'examine'],
      ['povezati', 'relate'],
      ['suprotstaviti', 'contrast'],
      ['organizirati', 'organise'],
      ['ispitati', 'test'],
    ],
  },
  {
    level: 5,
    name: ['Vrednovati', 'Evaluate'],
    color: '#b5651d',
    description: [
      'Prosuditi prema kriterijima i obrazložiti prosudbu.',
      'Judge by criteria and give reasons for the judgement.',
    ],
    verbs: [
      ['vrednovati', 'evaluate'],
      ['procijeniti', 'assess'],
      ['kritički prosuditi', 'judge'],
      ['argumentirati', 'argue'],
      ['obraniti', 'defend'],
      ['preporučiti', 'recommend'],
      ['odabrati', 'select'],
      ['opravdati', 'justify'],
    ],
  },
  {
    level: 6,
    name: ['Stvarati', 'Create'],
    color: '#a63d40',
    description: ['Složiti dijelove u novu, izvornu cjelinu.', 'Put parts together into a new, original whole.'],
    verbs: [
      ['osmisliti', 'devise'],
      ['izraditi', 'produce'],
      ['projektirati', 'design'],
      ['razviti', 'develop'],
      ['planirati', 'plan'],
      ['konstruirati', 'construct'],
      ['formulirati', 'formulate'],
      ['predložiti', 'propose'],
    ],
  },
];
