import type { ConductionWords } from './type.ts';

export const teachersHr: ConductionWords<'teacherAvailability' | 'teacherYear'> = {
  teacherAvailability: {
    one: 'dostupnost',
    few: 'dostupnosti',
    other: 'dostupnosti',
    title: 'Dostupnost',
    about: 'Kada nastavnik ne može držati nastavu, a kada mu najbolje odgovara.',
    fields: { idTeacher: 'Nastavnik', weekday: 'Dan u tjednu', from: 'Od', to: 'Do', kind: 'Vrsta' },
    hints: { weekday: '1 je ponedjeljak' },
    options: { kind: { unavailable: 'Ne može', preferred: 'Najbolje odgovara' } },
    checks: {
      hoursInOrder: 'Kraj mora biti poslije početka',
      hoursOverlap: 'Za dio tog vremena dostupnost je već upisana',
    },
  },
  teacherYear: {
    one: 'godišnje zaduženje',
    few: 'godišnja zaduženja',
    other: 'godišnjih zaduženja',
    title: 'Godišnja zaduženja',
    about: 'Radno vrijeme, umanjenja i ugovor nastavnika u akademskoj godini, prema kojima se računa opterećenje.',
    fields: {
      idTeacher: 'Nastavnik',
      idAcademicyear: 'Akademska godina',
      fte: 'Udio radnog vremena',
      normReduction: 'Umanjenje norme (%)',
      reductionReason: 'Razlog umanjenja',
      extraNorm: 'Dodatni norma sati',
      extraNote: 'Za što',
      contractNo: 'Broj ugovora',
      contractDate: 'Datum ugovora',
      contractHours: 'Ugovoreni sati',
      rate: 'Cijena sata (EUR)',
    },
    hints: { fte: 'Prazno: kao kod nastavnika', rate: 'Prazno: prema zvanju' },
    checks: {
      yearTwice: 'Nastavnik već ima zaduženje u toj akademskoj godini',
      noteOfExtra: 'Navedite za što su dodatni norma sati',
      reductionUnexplained: 'Norma je umanjena: navedite razlog, stoji u planu opterećenja',
    },
  },
};
