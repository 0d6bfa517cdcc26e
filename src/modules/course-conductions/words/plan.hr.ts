import type { ConductionWords } from './type.ts';

const locked =
  'Izvedbeni plan je predan ili odobren: da bi se mijenjao, treba ga vratiti na doradu ili otvoriti za izmjenu';

export const planHr: ConductionWords<'stCoTeachingtype' | 'stCoGroupTeacher' | 'stCoThematicunit' | 'stCoTopic'> = {
  stCoTeachingtype: {
    one: 'satnica predmeta',
    few: 'satnice predmeta',
    other: 'satnica predmeta',
    title: 'Satnica predmeta',
    about: 'Koliko sati koje vrste nastave student ima na predmetu i u koliko se grupa izvode.',
    fields: {
      idStCo: 'Predmet na studiju',
      idTeachingtype: 'Vrsta nastave',
      hours: 'Sati',
      groupsPlanned: 'Planirano grupa',
      groupSize: 'Veličina grupe',
      attendanceMin: 'Najmanja prisutnost (%)',
      isFromIsvu: 'Iz ISVU-a',
    },
    hints: { hours: 'Školskih sati po studentu u semestru', attendanceMin: 'Uvjet za potpis' },
    checks: {
      locked,
      courseFixed: 'Satnica se ne prenosi na drugi predmet ni vrstu nastave: ondje je dodajte',
      typeTwice: 'Predmet već ima satnicu te vrste nastave',
      fewGroups: 'Upisanih je studenata {enrolled}, pa je grupa potrebno najmanje {groups}',
      topicsOver: 'Teme te vrste nastave imaju {topics} h, više od satnice',
      typeInUse: 'Ta vrsta nastave ima teme ili grupe: najprije ih uklonite',
    },
  },
  stCoGroupTeacher: {
    one: 'udio izvođenja',
    few: 'udjela izvođenja',
    other: 'udjela izvođenja',
    title: 'Udjeli izvođenja',
    about: 'Koji dio sati grupe drži koji nastavnik.',
    fields: {
      idStCoGroup: 'Nastavna grupa',
      idTeacher: 'Nastavnik',
      sharePct: 'Udio (%)',
      coTeaching: 'Izvode zajedno',
      idStCo: 'Predmet na studiju',
      idTeachingtype: 'Vrsta nastave',
      isRepeat: 'Ponovljena nastava',
      repeatSaid: 'Računa se kao',
      repeatReason: 'Razlog',
    },
    hints: {
      coTeaching: 'Više nastavnika istodobno pred grupom: zbroj udjela tada smije biti veći od 100 %',
      repeatSaid: 'Prazno: prema grupama koje nastavnik drži na tom predmetu',
    },
    options: { repeatSaid: { original: 'Izvorna nastava', repeat: 'Ponovljena nastava' } },
    checks: {
      locked,
      groupFixed: 'Udio se ne prenosi na drugu grupu: ondje ga dodajte',
      notOnCourse: 'Nastavnik nije među nositeljima i izvođačima predmeta: najprije ga ondje dodajte',
      sharesNotWhole: 'Udjeli u grupi zajedno su {share} %, a trebaju biti 100 %',
      teacherTwice: 'Nastavnik već ima udio u toj grupi',
      reasonOfRepeat: 'Navedite razlog',
    },
  },
  stCoThematicunit: {
    one: 'tematska cjelina',
    few: 'tematske cjeline',
    other: 'tematskih cjelina',
    title: 'Tematske cjeline',
    about: 'Cjeline na koje je podijeljeno gradivo predmeta.',
    fields: { idStCo: 'Predmet na studiju', name: 'Naziv', description: 'Opis' },
    checks: {
      locked,
      courseFixed: 'Cjelina se ne prenosi na drugi predmet: ondje je dodajte',
      topicsHeld: 'Neke su teme te cjeline već održane',
    },
  },
  stCoTopic: {
    one: 'nastavna tema',
    few: 'nastavne teme',
    other: 'nastavnih tema',
    title: 'Nastavne teme',
    about: 'Što se u kojoj cjelini obrađuje, u koliko sati i kojom vrstom nastave.',
    fields: {
      idStCoThematicunit: 'Tematska cjelina',
      idTeachingtype: 'Vrsta nastave',
      name: 'Naziv',
      hours: 'Sati',
      idLearningmethods: 'Metode poučavanja',
      materials: 'Materijali',
    },
    checks: {
      locked,
      otherCourse: 'Tema se može premjestiti samo u drugu cjelinu istog predmeta',
      noHoursOfType: 'Predmet nema satnicu te vrste nastave',
      hoursOver: 'Teme te vrste nastave zajedno imaju {topics} h, a satnica {hours} h',
      topicHeld: 'Tema je već održana: sati se mogu povećati, ali se tema ne uklanja',
    },
  },
};
