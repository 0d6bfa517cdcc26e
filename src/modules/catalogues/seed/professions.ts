type Named = readonly [code: string, hr: string, en: string];
export interface MajorGroup {
  readonly group: Named;
  readonly parts: readonly Named[];
}

/** ISCO-08, whose Croatian edition is the NKZ: the ten major groups and the sub-major groups below them. */
export const professions: readonly MajorGroup[] = [
  {
    group: ['0', 'Vojna zanimanja', 'Armed forces occupations'],
    parts: [
      ['01', 'Časnici i časnice', 'Commissioned armed forces officers'],
      ['02', 'Dočasnici i dočasnice', 'Non-commissioned armed forces officers'],
      ['03', 'Ostala vojna zanimanja', 'Armed forces occupations, other ranks'],
    ],
  },
  {
    group: ['1', 'Zakonodavci, dužnosnici i direktori', 'Managers'],
    parts: [
      ['11', 'Čelnici, visoki dužnosnici i zakonodavci', 'Chief executives, senior officials and legislators'],
      ['12', 'Direktori administrativnih i komercijalnih djelatnosti', 'Administrative and commercial managers'],
      ['13', 'Direktori proizvodnih i specijaliziranih usluga', 'Production and specialised services managers'],
      [
        '14',
        'Direktori u ugostiteljstvu, trgovini i ostalim uslugama',
        'Hospitality, retail and other services managers',
      ],
    ],
  },
  {
    group: ['2', 'Znanstvenici, inženjeri i stručnjaci', 'Professionals'],
    parts: [
      ['21', 'Stručnjaci prirodnih i tehničkih znanosti', 'Science and engineering professionals'],
      ['22', 'Zdravstveni stručnjaci', 'Health professionals'],
      ['23', 'Stručnjaci za obrazovanje', 'Teaching professionals'],
      ['24', 'Stručnjaci za poslovanje i upravu', 'Business and administration professionals'],
      [
        '25',
        'Stručnjaci za informacijsku i komunikacijsku tehnologiju',
        'Information and communications technology professionals',
      ],
      ['26', 'Stručnjaci za pravo, društvo i kulturu', 'Legal, social and cultural professionals'],
    ],
  },
  {
    group: ['3', 'Tehničari i stručni suradnici', 'Technicians and associate professionals'],
    parts: [
      ['31', 'Tehničari prirodnih i tehničkih struka', 'Science and engineering associate professionals'],
      ['32', 'Zdravstveni tehničari i suradnici', 'Health associate professionals'],
      ['33', 'Stručni suradnici za poslovanje i upravu', 'Business and administration associate professionals'],
      [
        '34',
        'Stručni suradnici za pravo, društvo i kulturu',
        'Legal, social, cultural and related associate professionals',
      ],
      ['35', 'Informacijski i komunikacijski tehničari', 'Information and communications technicians'],
    ],
  },
  {
    group: ['4', 'Administrativni službenici', 'Clerical support workers'],
    parts: [
      ['41', 'Opći uredski službenici i daktilografi', 'General and keyboard clerks'],
      ['42', 'Službenici za rad sa strankama', 'Customer services clerks'],
      ['43', 'Službenici za računovodstvo i materijalnu evidenciju', 'Numerical and material recording clerks'],
      ['44', 'Ostali administrativni službenici', 'Other clerical support workers'],
    ],
  },
  {
    group: ['5', 'Uslužna i trgovačka zanimanja', 'Service and sales workers'],
    parts: [
      ['51', 'Zanimanja osobnih usluga', 'Personal service workers'],
      ['52', 'Trgovačka zanimanja', 'Sales workers'],
      ['53', 'Zanimanja osobne njege i skrbi', 'Personal care workers'],
      ['54', 'Zanimanja zaštite i sigurnosti', 'Protective services workers'],
    ],
  },
  {
    group: ['6', 'Poljoprivrednici, šumari, ribari i lovci', 'Skilled agricultural, forestry and fishery workers'],
    parts: [
      ['61', 'Tržišno usmjereni poljoprivrednici', 'Market-oriented skilled agricultural workers'],
      [
        '62',
        'Tržišno usmjereni šumari, ribari i lovci',
        'Market-oriented skilled forestry, fishery and hunting workers',
      ],
      [
        '63',
        'Poljoprivrednici, ribari, lovci i sakupljači za vlastite potrebe',
        'Subsistence farmers, fishers, hunters and gatherers',
      ],
    ],
  },
  {
    group: ['7', 'Zanimanja u obrtu i pojedinačnoj proizvodnji', 'Craft and related trades workers'],
    parts: [
      ['71', 'Građevinska zanimanja, osim električara', 'Building and related trades workers, excluding electricians'],
      ['72', 'Zanimanja obrade metala i strojarska zanimanja', 'Metal, machinery and related trades workers'],
      ['73', 'Zanimanja umjetničkog obrta i tiska', 'Handicraft and printing workers'],
      ['74', 'Električarska i elektronička zanimanja', 'Electrical and electronic trades workers'],
      [
        '75',
        'Zanimanja prerade hrane, obrade drva i tekstila',
        'Food processing, wood working, garment and other craft workers',
      ],
    ],
  },
  {
    group: [
      '8',
      'Rukovatelji postrojenjima i strojevima, industrijski proizvođači i sastavljači',
      'Plant and machine operators, and assemblers',
    ],
    parts: [
      ['81', 'Rukovatelji postrojenjima i strojevima', 'Stationary plant and machine operators'],
      ['82', 'Sastavljači', 'Assemblers'],
      ['83', 'Vozači i rukovatelji pokretnim strojevima', 'Drivers and mobile plant operators'],
    ],
  },
  {
    group: ['9', 'Jednostavna zanimanja', 'Elementary occupations'],
    parts: [
      ['91', 'Čistači i pomoćnici', 'Cleaners and helpers'],
      ['92', 'Radnici u poljoprivredi, šumarstvu i ribarstvu', 'Agricultural, forestry and fishery labourers'],
      [
        '93',
        'Radnici u rudarstvu, građevinarstvu, proizvodnji i prijevozu',
        'Labourers in mining, construction, manufacturing and transport',
      ],
      ['94', 'Pomoćnici u pripremi hrane', 'Food preparation assistants'],
      ['95', 'Ulični prodavači i davatelji uličnih usluga', 'Street and related sales and service workers'],
      ['96', 'Komunalni i ostali jednostavni radnici', 'Refuse workers and other elementary workers'],
    ],
  },
];
