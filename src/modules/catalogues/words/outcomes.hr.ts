import type { CatalogueWords } from './type.ts';

export const outcomesHr: CatalogueWords<
  'learningmethod' | 'assessmentmethod' | 'hko' | 'dublin' | 'bloomlev' | 'bloomverb' | 'profession'
> = {
  learningmethod: {
    one: 'metoda poučavanja',
    few: 'metode poučavanja',
    other: 'metoda poučavanja',
    fields: { code: 'Oznaka', name: 'Naziv', description: 'Opis', category: 'Kategorija' },
    options: {
      category: {
        lecturing: 'Izlaganje',
        active: 'Aktivno učenje',
        project: 'Projektna nastava',
        practical: 'Praktičan rad',
        online: 'Nastava na daljinu',
      },
    },
  },
  assessmentmethod: {
    one: 'metoda vrednovanja',
    few: 'metode vrednovanja',
    other: 'metoda vrednovanja',
    fields: { code: 'Oznaka', name: 'Naziv', description: 'Opis', category: 'Kategorija' },
    options: {
      category: {
        written: 'Pisano',
        oral: 'Usmeno',
        project: 'Projekt',
        practical: 'Praktično',
        continuous: 'Kontinuirano praćenje',
      },
    },
  },
  hko: {
    one: 'opisnica HKO-a',
    few: 'opisnice HKO-a',
    other: 'opisnica HKO-a',
    title: 'Opisnice HKO-a',
    about: 'Što Hrvatski kvalifikacijski okvir očekuje na pojedinoj razini.',
    fields: { level: 'Razina', dimension: 'Dimenzija', code: 'Oznaka', text: 'Opis' },
    options: {
      level: { '5': '5', '6': '6', '7': '7', '8.1': '8.1', '8.2': '8.2' },
      dimension: {
        knowledge: 'Znanja',
        skillCognitive: 'Spoznajne vještine',
        skillPsychomotor: 'Psihomotoričke vještine',
        skillSocial: 'Socijalne vještine',
        autonomy: 'Samostalnost',
        responsibility: 'Odgovornost',
      },
    },
    checks: { descriptorTwice: 'Ta razina već ima opisnicu te dimenzije' },
  },
  dublin: {
    one: 'dublinski opisnik',
    few: 'dublinska opisnika',
    other: 'dublinskih opisnika',
    title: 'Dublinski opisnici',
    about: 'Što se očekuje na kraju pojedinog ciklusa studija.',
    fields: { cycle: 'Ciklus', category: 'Kategorija', text: 'Opis' },
    options: {
      cycle: { short: 'Kratki', '1': 'Prvi', '2': 'Drugi', '3': 'Treći' },
      category: {
        knowledge: 'Znanje i razumijevanje',
        applying: 'Primjena znanja i razumijevanja',
        judgement: 'Prosuđivanje',
        communication: 'Komunikacija',
        learning: 'Vještine učenja',
      },
    },
    checks: { descriptorTwice: 'Taj ciklus već ima opisnik te kategorije' },
  },
  bloomlev: {
    one: 'razina Bloomove taksonomije',
    few: 'razine Bloomove taksonomije',
    other: 'razina Bloomove taksonomije',
    title: 'Bloomova taksonomija',
    fields: { level: 'Razina', domain: 'Područje', name: 'Naziv', description: 'Opis', color: 'Boja' },
    options: { domain: { cognitive: 'Spoznajno', affective: 'Afektivno', psychomotor: 'Psihomotoričko' } },
    checks: { levelTwice: 'To područje već ima tu razinu' },
  },
  bloomverb: {
    one: 'glagol',
    few: 'glagola',
    other: 'glagola',
    title: 'Glagoli Bloomove taksonomije',
    fields: { idBloomlev: 'Razina', verb: 'Glagol', active: 'U uporabi' },
    checks: {
      verbTwice: 'Taj je glagol već na toj razini',
      notMeasurable: 'Glagol «{verb}» nije mjerljiv: odaberite onaj koji se može provjeriti',
    },
  },
  profession: {
    one: 'zanimanje',
    few: 'zanimanja',
    other: 'zanimanja',
    title: 'Zanimanja',
    about: 'Nacionalna klasifikacija zanimanja.',
    fields: { code: 'Oznaka', name: 'Naziv', idParent: 'Nadređeno zanimanje' },
  },
};
