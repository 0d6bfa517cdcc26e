import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { cataloguesModule } from './module.ts';
import { outcomesHr } from './words/outcomes.hr.ts';
import { scalesHr } from './words/scales.hr.ts';
import { studiesHr } from './words/studies.hr.ts';

export const cataloguesHr: ModuleWords<typeof cataloguesModule> = {
  title: 'Šifrarnici',
  screens: {
    teaching: 'Nastava', institution: 'Ustanova', persons: 'Osobe', grading: 'Ocjenjivanje', outcomes: 'Ishodi učenja', partners: 'Partneri i zanimanja', places: 'Mjesta',
    scale: 'Ljestvica ocjena', editScale: 'Uredi ljestvicu', fromTheBeginning: 'Od početka', pointsNotNumbers: 'Bodovi su brojevi od 0 do 100, s najviše dvije decimale.',
    courses: 'Upisani predmeti', enrolYear: 'Upiši godinu', compulsoryCourses: 'Obvezni predmeti', repeatCourses: 'Ponovno upisuje', repeatNote: 'iz ranijih godina, nepoloženo',
    electiveGroup: 'Izborni predmeti: {group} ({semester}. semestar)', freeCourses: 'Izborni i fakultativni predmeti ({semester}. semestar)', asManyAsWished: 'po želji',
    quotaLeft: 'bira se {quota}, preostaje {left}', courseFull: 'popunjeno', semesterAndEcts: '{semester}. semestar · {ects} ECTS', nothingToEnrol: 'Nema predmeta koje bi trebalo upisati.',
    enrolTotal: 'Predmeta: {n} · ukupno {ects} ECTS', enrolled: 'Upisano predmeta: {n}. Ukupno {ects} ECTS.',
    streams: 'Smjerovi', coursesHeld: 'Nositelj predmeta', unitsHeaded: 'Vodi jedinice', studiesHeaded: 'Vodi studije', unitsBelow: 'Podređene jedinice', professionsBelow: 'Uža zanimanja',
  },
  resources: {
    ...studiesHr,
    ...scalesHr,
    ...outcomesHr,
    academicyear: {
      one: 'akademska godina', few: 'akademske godine', other: 'akademskih godina',
      about: 'Godine u kojima se izvodi nastava; u svakom je trenutku aktivna najviše jedna.',
      fields: {
        startYear: 'Godina početka', code: 'Oznaka', startDate: 'Početak', endDate: 'Završetak', normSystem: 'Sustav opterećenja',
        note: 'Napomena', status: 'Stanje',
      },
      hints: { startYear: 'Za 2026./2027. upišite 2026.', startDate: 'Redovito 1. listopada', endDate: 'Redovito 30. rujna' },
      options: { normSystem: { norm: 'Norma-sati', work: 'Radni sati' } },
      states: { planning: 'U pripremi', active: 'Aktivna', closed: 'Zatvorena' },
      moves: {
        activate: {
          label: 'Aktiviraj', question: 'Aktivirati ovu akademsku godinu?',
          inputs: { closePrevious: 'Zatvori godinu koja je sada aktivna' }, done: 'Akademska godina je aktivna.',
        },
        close: { label: 'Zatvori', question: 'Zatvoriti godinu? Njezini se podaci više neće moći mijenjati.', done: 'Akademska godina je zatvorena.' },
        reopen: { label: 'Ponovno otvori', question: 'Ponovno otvoriti zatvorenu godinu?', done: 'Akademska godina je ponovno otvorena.' },
      },
      checks: {
        codeFollowsYear: 'Oznaka godine sastoji se od godine početka i sljedeće godine, na primjer 2026/2027',
        datesInOrder: 'Završetak mora biti nakon početka',
        yearsOverlap: 'Akademske godine se preklapaju',
        anotherActive: 'Već je aktivna druga akademska godina: najprije je zatvorite',
        needsTwoSemesters: 'Godina prije aktivacije treba zimski i ljetni semestar',
        coefficientsMissing: 'Nedostaju koeficijenti za vrste nastave: {types}',
        holidaysMissing: 'Nema državnih blagdana za {years}: dodajte ih u kalendaru (Blagdani i nenastavni dani)',
        plansSubmitted: 'Predani izvedbeni planovi čekaju odluku: {count}',
        semestersOutside: 'Semestri te godine ne bi više bili unutar nje',
      },
    },
    academicyearSemester: {
      one: 'semestar', few: 'semestra', other: 'semestara', title: 'Semestri',
      about: 'Nastavni i ispitni rokovi zimskog i ljetnog semestra.',
      fields: {
        idAcademicyear: 'Akademska godina', kind: 'Semestar', teachingFrom: 'Nastava od', teachingTo: 'Nastava do', examFrom: 'Ispiti od',
        examTo: 'Ispiti do', weeks: 'Nastavnih tjedana', timetableStatus: 'Raspored',
      },
      options: { kind: { winter: 'Zimski', summer: 'Ljetni' } },
      states: { draft: 'U izradi', published: 'Objavljen', locked: 'Zaključan' },
      moves: {
        publish: { label: 'Objavi raspored', question: 'Objaviti raspored ovog semestra?', done: 'Raspored je objavljen.' },
        withdraw: { label: 'Povuci raspored', question: 'Vratiti raspored u izradu?', done: 'Raspored je vraćen u izradu.' },
        lock: { label: 'Zaključaj raspored', done: 'Raspored je zaključan.' },
      },
      checks: {
        semesterTwice: 'Ta akademska godina već ima taj semestar',
        teachingInOrder: 'Kraj nastave mora biti nakon njezina početka',
        examsInOrder: 'Kraj ispita ne može biti prije njihova početka',
        outsideYear: 'Semestar mora biti unutar akademske godine ({from} – {to})',
        winterBeforeSummer: 'Nastava zimskog semestra mora završiti prije početka ljetnog',
      },
    },
    edulev: {
      one: 'razina studija', few: 'razine studija', other: 'razina studija',
      about: 'Razine i vrste studija prema Hrvatskom kvalifikacijskom okviru.',
      fields: {
        code: 'Oznaka', name: 'Naziv', kind: 'Vrsta', hkoLevel: 'Razina HKO-a', bolognaCycle: 'Bolonjski ciklus', ectsMin: 'ECTS od',
        ectsMax: 'ECTS do', thesisName: 'Naziv završnog rada', isvuCode: 'Šifra u ISVU-u',
      },
      options: {
        kind: { professional: 'Stručni', university: 'Sveučilišni' },
        hkoLevel: { '5': '5', '6.st': '6.st', '6.sv': '6.sv', '7.1.st': '7.1.st', '7.1.sv': '7.1.sv', '7.2': '7.2', '8.1': '8.1', '8.2': '8.2' },
        bolognaCycle: { short: 'Kratki', '1': 'Prvi', '2': 'Drugi', '3': 'Treći' },
      },
      checks: { ectsInOrder: 'Gornja granica ECTS-a ne može biti manja od donje', studyOutside: 'Studij {code} ima {ects} ECTS-a i ne bi više odgovarao toj razini' },
    },
    academicvocation: {
      one: 'zvanje', few: 'zvanja', other: 'zvanja',
      about: 'Zvanja i radna mjesta s godišnjom nastavnom obvezom.',
      fields: {
        code: 'Oznaka', name: 'Naziv', abbr: 'Kratica', group: 'Skupina', annualNorm: 'Godišnja norma (sati)', annualWork: 'Godišnji radni sati',
        canHold: 'Može biti nositelj', canMentor: 'Može biti mentor', canChair: 'Može predsjedati povjerenstvom', externalRate: 'Cijena sata vanjskog suradnika (EUR)',
      },
      options: {
        group: {
          sciTeaching: 'Znanstveno-nastavna', teaching: 'Nastavna', associate: 'Suradnička', expert: 'Stručna', external: 'Naslovna i vanjska',
        },
      },
      checks: { associateHoldsNothing: 'Suradnik ne može biti nositelj predmeta ni mentor' },
    },
    organizationunit: {
      one: 'ustrojstvena jedinica', few: 'ustrojstvene jedinice', other: 'ustrojstvenih jedinica',
      about: 'Ustroj ustanove: odjeli, katedre, laboratoriji i službe.',
      fields: {
        code: 'Oznaka', name: 'Naziv', abbr: 'Kratica', kind: 'Vrsta', idParent: 'Nadređena jedinica', idHead: 'Voditelj',
        isvuCode: 'Šifra u ISVU-u', email: 'E-pošta', phone: 'Telefon',
      },
      options: { kind: { institution: 'Ustanova', department: 'Odjel', chair: 'Katedra', lab: 'Laboratorij', service: 'Služba' } },
      checks: { secondRoot: 'Ustanova već ima vršnu jedinicu: odaberite nadređenu' },
    },
    roomtype: {
      one: 'tip prostora', few: 'tipa prostora', other: 'tipova prostora', title: 'Tipovi prostora',
      fields: { code: 'Oznaka', name: 'Naziv', color: 'Boja' },
    },
    room: {
      one: 'prostorija', few: 'prostorije', other: 'prostorija',
      about: 'Prostori za nastavu, ispite i sastanke.',
      fields: {
        code: 'Oznaka', name: 'Naziv', building: 'Zgrada', floor: 'Kat', idRoomtype: 'Tip prostora', idOrganizationunit: 'Ustrojstvena jedinica',
        capacity: 'Broj mjesta', examCapacity: 'Broj mjesta na ispitu', equipment: 'Oprema', isVirtual: 'Virtualna', url: 'Mrežna adresa',
        isBookable: 'Može se rezervirati', isStudentBookable: 'Mogu je rezervirati studenti', picture: 'Slika', active: 'U uporabi',
      },
      hints: { capacity: 'Za virtualnu prostoriju 0 znači bez ograničenja' },
      checks: { roomHoldsSomebody: 'Prostorija mora imati barem jedno mjesto', examCapacityLarger: 'Na ispitu ima više mjesta nego u nastavi' },
    },
    teacher: {
      one: 'nastavnik', few: 'nastavnika', other: 'nastavnika', title: 'Nastavnici',
      about: 'Nastavnici, suradnici i vanjski suradnici.',
      fields: {
        oib: 'OIB', foreignId: 'Strani identifikacijski broj', isvuCode: 'Oznaka osobe u ISVU-u', mbz: 'Matični broj znanstvenika', titlePrefix: 'Titula ispred imena',
        firstName: 'Ime', lastName: 'Prezime', titleSuffix: 'Titula iza imena', idAcademicvocation: 'Zvanje', vocationFrom: 'U zvanju od',
        idOrganizationunit: 'Ustrojstvena jedinica', employment: 'Radni odnos', fte: 'Udio radnog vremena', normReduction: 'Umanjenje norme (%)',
        email: 'E-pošta', phone: 'Telefon', office: 'Ured', consultations: 'Konzultacije', picture: 'Slika', idUser: 'Korisnički račun',
        activeFrom: 'Djeluje od', activeTo: 'Djeluje do',
      },
      options: { employment: { employee: 'Zaposlenik', partTime: 'Nepuno radno vrijeme', external: 'Vanjski suradnik', titular: 'Naslovno zvanje' } },
      checks: {
        emailTaken: 'Nastavnik s tom e-poštom već postoji',
        oibOrForeignId: 'Upišite OIB, a za osobu bez OIB-a strani identifikacijski broj',
        activeInOrder: 'Kraj djelovanja ne može biti prije početka',
      },
    },
    student: {
      one: 'student', few: 'studenta', other: 'studenata', title: 'Studenti',
      fields: {
        jmbag: 'JMBAG', oib: 'OIB', firstName: 'Ime', lastName: 'Prezime', gender: 'Spol', birthDate: 'Datum rođenja', idCitizenship: 'Državljanstvo',
        email: 'E-pošta', phone: 'Telefon', street: 'Ulica i broj', idStateCity: 'Mjesto', picture: 'Slika', idUser: 'Korisnički račun', active: 'Aktivan',
      },
      options: { gender: { m: 'Muški', f: 'Ženski', x: 'Drugo' } },
      checks: {
        jmbagCheckDigit: 'Kontrolna znamenka JMBAG-a nije ispravna',
        birthInFuture: 'Datum rođenja ne može biti u budućnosti',
      },
    },
    state: {
      one: 'država', few: 'države', other: 'država',
      fields: { code2: 'Oznaka (2 slova)', code3: 'Oznaka (3 slova)', name: 'Naziv', isEu: 'Članica Europske unije' },
    },
    stateCounty: {
      one: 'županija', few: 'županije', other: 'županija',
      fields: { idState: 'Država', code: 'Oznaka', name: 'Naziv' },
      checks: { codeTwice: 'Ta država već ima županiju s tom oznakom', townsInCounty: 'Županija ima mjesta ({name} i druga) koja ostaju u svojoj državi' },
    },
    stateCity: {
      one: 'mjesto', few: 'mjesta', other: 'mjesta', title: 'Gradovi i naselja',
      about: 'Gradovi i naselja s poštanskim brojem.',
      fields: { idState: 'Država', idStateCounty: 'Županija', postalCode: 'Poštanski broj', name: 'Naziv' },
      checks: { cityTwice: 'To mjesto s tim poštanskim brojem već postoji', countyOfOtherState: 'Županija ne pripada odabranoj državi' },
    },
  },
};
