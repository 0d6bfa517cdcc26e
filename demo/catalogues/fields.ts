/** A field of study of the large university: its department, its studies and the subjects that its chairs teach. */
export interface Field {
  readonly code: string;
  readonly hr: string;
  readonly accusative: string;
  readonly en: string;
  readonly subjects: readonly string[];
}

const field = (code: string, hr: string, accusative: string, en: string, subjects: string): Field => ({
  code,
  hr,
  accusative,
  en,
  subjects: subjects.split(', '),
});

export const fields: readonly Field[] = [
  field(
    'RAC',
    'Računarstvo',
    'računarstvo',
    'Computing',
    'Programiranje, Baze podataka, Računalne mreže, Operacijski sustavi, Algoritmi, Umjetna inteligencija, Računalna grafika, Web-tehnologije, Programsko inženjerstvo, Arhitektura računala, Informacijska sigurnost, Raspodijeljeni sustavi',
  ),
  field(
    'POS',
    'Poslovna informatika',
    'poslovanje',
    'Business Informatics',
    'Poslovni procesi, Računovodstvo, Marketing, Menadžment, Elektroničko poslovanje, Poslovna statistika, Trgovačko pravo, Financijsko poslovanje, Poduzetništvo, Poslovna inteligencija, Upravljanje projektima, Revizija',
  ),
  field(
    'STR',
    'Strojarstvo',
    'strojarstvo',
    'Mechanical Engineering',
    'Mehanika, Termodinamika, Elementi strojeva, Mehanika fluida, Čvrstoća, Tehnologija obrade, Hidraulika i pneumatika, Mehatronika, Toplinski strojevi, Računalno konstruiranje, Materijali, Održavanje',
  ),
  field(
    'ELE',
    'Elektrotehnika',
    'elektrotehniku',
    'Electrical Engineering',
    'Osnove elektrotehnike, Električni strojevi, Elektronika, Automatsko upravljanje, Energetske mreže, Mjerenja, Signali i sustavi, Energetska elektronika, Telekomunikacije, Antene, Obnovljivi izvori, Visoki napon',
  ),
  field(
    'GRA',
    'Građevinarstvo',
    'građevinarstvo',
    'Civil Engineering',
    'Statika, Betonske konstrukcije, Čelične konstrukcije, Mehanika tla, Hidrologija, Prometnice, Geodezija, Organizacija građenja, Drvene konstrukcije, Mostovi, Fizika zgrade, Vodoopskrba',
  ),
  field(
    'ARH',
    'Arhitektura',
    'arhitekturu',
    'Architecture',
    'Projektiranje, Povijest arhitekture, Urbanizam, Nacrtna geometrija, Interijer, Zaštita baštine, Konstrukcije, Krajobraz, Stanovanje, Javne zgrade, Crtanje, Prostorno planiranje',
  ),
  field(
    'EKO',
    'Ekonomija',
    'ekonomiju',
    'Economics',
    'Mikroekonomija, Makroekonomija, Javne financije, Monetarna ekonomija, Ekonometrija, Međunarodna razmjena, Ekonomska povijest, Ekonomika rada, Bankarstvo, Osiguranje, Tržište kapitala, Ekonomika okoliša',
  ),
  field(
    'PRA',
    'Pravo',
    'pravo',
    'Law',
    'Ustavno pravo, Kazneno pravo, Građansko pravo, Radno pravo, Upravno pravo, Obiteljsko pravo, Europsko pravo, Međunarodno pravo, Rimsko pravo, Porezno pravo, Pravo društava, Teorija prava',
  ),
  field(
    'MED',
    'Medicina',
    'medicinu',
    'Medicine',
    'Anatomija, Fiziologija, Patologija, Farmakologija, Interna medicina, Kirurgija, Pedijatrija, Psihijatrija, Mikrobiologija, Biokemija, Neurologija, Epidemiologija',
  ),
  field(
    'SES',
    'Sestrinstvo',
    'sestrinstvo',
    'Nursing',
    'Zdravstvena njega, Hitna medicinska pomoć, Gerontologija, Dijetetika, Zdravstvena etika, Higijena, Palijativna skrb, Majčinstvo, Intenzivna skrb, Javno zdravstvo, Rehabilitacija, Zdravstveni odgoj',
  ),
  field(
    'BIO',
    'Biologija',
    'biologiju',
    'Biology',
    'Botanika, Zoologija, Genetika, Ekologija, Stanična biologija, Evolucija, Molekularna biologija, Fiziologija bilja, Ihtiologija, Ornitologija, Bioinformatika, Zaštita prirode',
  ),
  field(
    'KEM',
    'Kemija',
    'kemiju',
    'Chemistry',
    'Opća kemija, Organska kemija, Anorganska kemija, Fizikalna kemija, Analitička kemija, Kemija okoliša, Kemijsko inženjerstvo, Polimeri, Spektroskopija, Elektrokemija, Toksikologija, Kataliza',
  ),
  field(
    'FIZ',
    'Fizika',
    'fiziku',
    'Physics',
    'Klasična mehanika, Elektrodinamika, Kvantna fizika, Statistička fizika, Optika, Astrofizika, Fizika čvrstog stanja, Nuklearna fizika, Akustika, Biofizika, Geofizika, Plazma',
  ),
  field(
    'MAT',
    'Matematika',
    'matematiku',
    'Mathematics',
    'Linearna algebra, Matematička analiza, Diskretna matematika, Vjerojatnost, Statistika, Topologija, Numerička matematika, Geometrija, Teorija brojeva, Diferencijalne jednadžbe, Optimizacija, Logika',
  ),
  field(
    'PSI',
    'Psihologija',
    'psihologiju',
    'Psychology',
    'Opća psihologija, Razvojna psihologija, Socijalna psihologija, Klinička psihologija, Psihometrija, Kognitivna psihologija, Školska psihologija, Psihologija rada, Biološka psihologija, Savjetovanje, Emocije, Ličnost',
  ),
  field(
    'PED',
    'Pedagogija',
    'pedagogiju',
    'Education',
    'Didaktika, Opća pedagogija, Metodika, Inkluzija, Povijest školstva, Odgoj i obrazovanje, Predškolski odgoj, Andragogija, Školska praksa, Mediji u nastavi, Vrednovanje, Kurikul',
  ),
  field(
    'KRO',
    'Kroatistika',
    'kroatistiku',
    'Croatian Studies',
    'Hrvatska književnost, Fonologija, Morfologija, Sintaksa, Dijalektologija, Stilistika, Usmena književnost, Povijest jezika, Leksikologija, Teorija književnosti, Drama, Lektura',
  ),
  field(
    'POV',
    'Povijest',
    'povijest',
    'History',
    'Stari vijek, Srednji vijek, Novi vijek, Hrvatska povijest, Arheologija, Historiografija, Povijest umjetnosti, Paleografija, Gospodarska povijest, Suvremena povijest, Muzeologija, Arhivistika',
  ),
  field(
    'AGR',
    'Agronomija',
    'agronomiju',
    'Agronomy',
    'Voćarstvo, Vinogradarstvo, Stočarstvo, Tloznanstvo, Zaštita bilja, Povrćarstvo, Mehanizacija, Melioracije, Pčelarstvo, Agroekonomika, Sjemenarstvo, Ishrana bilja',
  ),
  field(
    'TUR',
    'Turizam',
    'turizam',
    'Tourism',
    'Hotelijerstvo, Ugostiteljstvo, Turistička geografija, Kulturni turizam, Animacija, Turističke agencije, Gastronomija, Enologija, Kongresni turizam, Održivi turizam, Zdravstveni turizam, Strani jezik u turizmu',
  ),
];

/** Subjects are taught in so many courses each. */
export const courseForms: readonly string[] = [
  '',
  ' I',
  ' II',
  ' III',
  ': odabrana poglavlja',
  ': praktikum',
  ': seminar',
  ': projekt',
  ': metode',
  ': primjena',
  ': teorija',
  ': suvremeni pristupi',
  ': radionica',
  ': studij slučaja',
  ': terenski rad',
];
