import type { CatalogueWords } from './type.ts';

export const scalesHr: CatalogueWords<'teachingtype' | 'teachingtypeCoef' | 'grade' | 'studygrade'> = {
  teachingtype: {
    one: 'vrsta nastave', few: 'vrste nastave', other: 'vrsta nastave',
    about: 'Predavanja, seminari, vježbe i drugi oblici nastave.',
    fields: {
      code: 'Oznaka', name: 'Naziv', category: 'Kategorija', maxGroupSize: 'Najveća grupa', needsRoom: 'Treba prostoriju', preferredRoomtype: 'Poželjan tip prostora',
      color: 'Boja',
    },
    options: { category: { lecture: 'Predavanja', seminar: 'Seminar', exercise: 'Vježbe', field: 'Terenska nastava', practice: 'Praktična nastava', other: 'Ostalo' } },
    checks: { countedInClosedYear: 'Ta se vrsta nastave računa u zatvorenoj akademskoj godini' },
  },
  teachingtypeCoef: {
    one: 'koeficijent', few: 'koeficijenta', other: 'koeficijenata', title: 'Koeficijenti nastave',
    about: 'Koliko u akademskoj godini vrijedi sat pojedine vrste nastave.',
    fields: {
      idAcademicyear: 'Akademska godina', idTeachingtype: 'Vrsta nastave', coefNorm: 'Norma-sat', coefNormRepeat: 'Norma-sat, ponovljena grupa', coefWork: 'Radni sat',
      coefWorkRepeat: 'Radni sat, ponovljena grupa',
    },
    checks: { typeTwice: 'Ta vrsta nastave u toj akademskoj godini već ima koeficijente', repeatAbove: 'Ponovljena nastava vrijedi više od prve' },
  },
  grade: {
    one: 'ocjena', few: 'ocjene', other: 'ocjena',
    about: 'Pet ocjena, od nedovoljan do izvrstan.',
    fields: { value: 'Ocjena', name: 'Naziv', ectsGrades: 'ECTS ocjene', isPassing: 'Prolazna' },
    checks: { oneFails: 'Nedovoljan je jedina neprolazna ocjena' },
  },
  studygrade: {
    one: 'raspon ljestvice', few: 'raspona ljestvice', other: 'raspona ljestvice', title: 'Ljestvice ocjena',
    about: 'Koliko bodova na studiju daje koju ocjenu.',
    fields: { idStudy: 'Studij', idAcademicyear: 'Vrijedi od', ectsGrade: 'ECTS ocjena', idGrade: 'Ocjena', pointsFrom: 'Bodova od', pointsTo: 'Bodova do' },
    hints: { idAcademicyear: 'Prazno: od početka' },
    options: { ectsGrade: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F' } },
    checks: {
      pointsInOrder: 'Gornja granica ne može biti manja od donje',
      letterTwice: 'Ljestvica već ima tu ECTS ocjenu',
      pointsOverlap: 'Rasponi bodova se preklapaju',
      notFromZero: 'Ljestvica mora početi od 0 bodova',
      notToHundred: 'Ljestvica mora završiti sa 100 bodova',
      gap: 'Za bodove između {from} i {to} nema ocjene',
      gradesNotRising: 'Više bodova ne može dati nižu ocjenu',
      yearClosed: 'Ljestvica zatvorene akademske godine više se ne mijenja',
    },
  },
};
