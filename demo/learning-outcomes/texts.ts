/** A sentence of an outcome in both languages, and the verb of the taxonomy that carries it. */
export interface Said {
  readonly hr: string;
  readonly en: string;
  readonly verb: string;
}
const said = (verb: string, hr: string, en: string): Said => ({ verb, hr, en });

export const ofComputing: readonly Said[] = [
  said(
    'primijeniti',
    'primijeniti matematičke metode u rješavanju računalnih problema',
    'apply mathematical methods to problems of computing',
  ),
  said(
    'analizirati',
    'analizirati složenost algoritama i struktura podataka',
    'analyse the complexity of algorithms and data structures',
  ),
  said(
    'projektirati',
    'projektirati programski sustav prema zahtjevima korisnika',
    'design a software system by the requirements of its users',
  ),
  said('razviti', 'razviti programska rješenja u timu', 'develop software solutions in a team'),
  said(
    'odabrati',
    'odabrati prikladnu mrežnu i sklopovsku podlogu za zadani sustav',
    'select a suitable network and hardware platform for a given system',
  ),
  said(
    'procijeniti',
    'procijeniti sigurnosne rizike informacijskog sustava',
    'assess the security risks of an information system',
  ),
  said(
    'argumentirati',
    'argumentirati vlastita rješenja stručnoj i široj javnosti',
    'argue for own solutions before experts and the public',
  ),
  said('planirati', 'planirati vlastito učenje i stručni razvoj', 'plan own learning and professional development'),
];
export const ofBusiness: readonly Said[] = [
  said('opisati', 'opisati ustroj i poslovne funkcije poduzeća', 'describe the structure and functions of a company'),
  said('izračunati', 'izračunati pokazatelje uspješnosti poslovanja', 'calculate indicators of business performance'),
  said('usporediti', 'usporediti tržišne strategije', 'compare market strategies'),
  said('izraditi', 'izraditi poslovni plan', 'produce a business plan'),
];
/** What every course teaches in its own field. */
export const templates: readonly {
  readonly verb: string;
  readonly hr: (course: string) => string;
  readonly en: (course: string) => string;
}[] = [
  {
    verb: 'objasniti',
    hr: course => `objasniti temeljne pojmove i zakonitosti (${course})`,
    en: course => `explain basic terms and laws (${course})`,
  },
  {
    verb: 'primijeniti',
    hr: course => `primijeniti postupke na zadane primjere (${course})`,
    en: course => `apply procedures to given examples (${course})`,
  },
  {
    verb: 'vrednovati',
    hr: course => `vrednovati rješenja prema zadanim mjerilima (${course})`,
    en: course => `evaluate solutions by given criteria (${course})`,
  },
];

export const sets: readonly {
  readonly code: string;
  readonly hr: string;
  readonly en: string;
  readonly ects: number;
  readonly outcomes: readonly { readonly hr: string; readonly en: string }[];
}[] = [
  {
    code: 'SIU-01',
    hr: 'Programiranje i strukture podataka',
    en: 'Programming and data structures',
    ects: 12,
    outcomes: [
      { hr: 'Napisati program prema zadanom algoritmu', en: 'Write a program by a given algorithm' },
      { hr: 'Odabrati prikladnu strukturu podataka', en: 'Select a suitable data structure' },
    ],
  },
  {
    code: 'SIU-02',
    hr: 'Računalne mreže i sigurnost',
    en: 'Computer networks and security',
    ects: 10,
    outcomes: [{ hr: 'Postaviti i ispitati lokalnu mrežu', en: 'Set up and test a local network' }],
  },
  {
    code: 'SIU-03',
    hr: 'Poslovno odlučivanje',
    en: 'Business decisions',
    ects: 8,
    outcomes: [
      { hr: 'Usporediti poslovne odluke prema njihovim učincima', en: 'Compare business decisions by their effects' },
    ],
  },
];
