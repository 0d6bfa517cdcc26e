import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { calendarModule } from './module.ts';
import type { CalendarScreenWords } from './words/ui-en-uk.ts';
import { bookingHr, uiHr } from './words/ui-hr.ts';

export const calendarHr: ModuleWords<typeof calendarModule, CalendarScreenWords> = {
  title: 'Kalendar',
  screens: { calendar: 'Kalendar', catalogues: 'Šifrarnici', User: 'Moj kalendar', Room: 'Zauzetost prostorija', Requests: 'Zahtjevi za rezervaciju' },
  ui: uiHr, booking: bookingHr,
  resources: {
    reservationtype: {
      one: 'vrsta događaja', few: 'vrste događaja', other: 'vrsta događaja', title: 'Vrste događaja',
      about: 'Vrste događaja u kalendaru: boja, što zauzimaju, tko ih smije rezervirati i tko ih odobrava.',
      fields: {
        code: 'Šifra', name: 'Naziv', systemKind: 'Namjena', color: 'Boja', blocksRoom: 'Zauzima prostoriju', blocksTeacher: 'Zauzima nastavnika',
        approval: 'Odobrenje', allowedFor: 'Smiju rezervirati', publicTitle: 'Naslov vide svi', maxMinutes: 'Najdulje (minuta)',
        minNoticeHours: 'Najava (sati unaprijed)',
      },
      hints: { minNoticeHours: 'Koliko sati prije početka rezervacija mora biti upisana', maxMinutes: 'Prazno: bez ograničenja' },
      options: {
        systemKind: { lesson: 'Nastava', exam: 'Ispit', defense: 'Obrana rada', eSession: 'E-sjednica', reservation: 'Rezervacija', block: 'Blokada prostorije' },
        approval: { none: 'Nije potrebno', admin: 'Odobrava voditelj kalendara' },
        allowedFor: { teacher: 'Nastavnici', student: 'Studenti', calendarAdmin: 'Voditelj kalendara' },
      },
      checks: {
        kindTwice: 'Za tu namjenu već postoji vrsta događaja',
        kindIsFixed: 'Ova vrsta događaja pripada sustavu i ne može se obrisati',
      },
    },
    calendarholiday: {
      one: 'blagdan ili nenastavni dan', few: 'blagdana i nenastavna dana', other: 'blagdana i nenastavnih dana', title: 'Blagdani i nenastavni dani',
      about: 'Državni blagdani, nenastavni dani ustanove, spomendani i dani nadoknade nastave.',
      fields: {
        dateFrom: 'Od', dateTo: 'Do', name: 'Naziv', kind: 'Vrsta', teachingAsWeekday: 'Nastava po rasporedu za', idStudy: 'Studij', idOrganizationunit: 'Ustrojstvena jedinica',
      },
      hints: { idStudy: 'Prazno: svi studiji', teachingAsWeekday: 'Samo za dan nadoknade: 1 = ponedjeljak … 7 = nedjelja', idOrganizationunit: 'Prazno: cijela ustanova' },
      options: { kind: { public: 'Državni blagdan', institution: 'Nenastavni dan ustanove', memorial: 'Spomendan (radni dan)', makeup: 'Dan nadoknade' } },
      checks: {
        holidayTwice: 'Taj je dan pod tim nazivom već upisan',
        holidayInOrder: 'Kraj ne može biti prije početka',
        weekdayOfMakeup: 'Dan nadoknade, i samo on, treba dan u tjednu čiji raspored vrijedi',
      },
    },
    calendarEvent: {
      one: 'događaj', few: 'događaja', other: 'događaja', title: 'Događaji',
      about: 'Sve što zauzima prostoriju ili nečije vrijeme: nastava, ispiti, obrane, sjednice, rezervacije i blokade.',
      fields: {
        idReservationtype: 'Vrsta događaja', title: 'Naslov', description: 'Opis', idRoom: 'Prostorija', start: 'Početak', end: 'Završetak', status: 'Stanje',
        idOwner: 'Vlasnik', attendees: 'Broj sudionika', isPublic: 'Naslov vide svi', idSeries: 'Niz', seriesDate: 'Datum u nizu', source: 'Podrijetlo',
        decisionBy: 'Odlučio', decisionAt: 'Odlučeno', decisionNote: 'Obrazloženje odluke', collisionAllowed: 'Dopuštena kolizija',
        collisionReason: 'Razlog dopuštenja', isFlagged: 'Pada na nenastavni dan', blocksRoom: 'Zauzima prostoriju', blocksTeacher: 'Zauzima nastavnika',
        isBlock: 'Blokada',
      },
      options: { source: { manual: 'Ručni upis', lesson: 'Nastava', exam: 'Ispit', defense: 'Obrana rada', eSession: 'E-sjednica' } },
      states: { requested: 'Zatražen', confirmed: 'Potvrđen', rejected: 'Odbijen', cancelled: 'Otkazan' },
      moves: {
        approve: { label: 'Odobri', question: 'Odobriti ovu rezervaciju? Zahtjevi za isti termin bit će odbijeni.', done: 'Rezervacija je odobrena.' },
        reject: { label: 'Odbij', question: 'Odbiti ovu rezervaciju?', done: 'Rezervacija je odbijena.' },
        cancel: { label: 'Otkaži', question: 'Otkazati ovaj događaj?', done: 'Događaj je otkazan.' },
      },
      checks: {
        endAfterStart: 'Završetak mora biti nakon početka',
        longerThanDay: 'Događaj može trajati najviše 24 sata',
        longerThanYear: 'Blokada može trajati najviše godinu dana',
        reasonOfCollision: 'Upišite zašto se kolizija dopušta',
        occurrenceOnce: 'Taj dan niza već ima svoj događaj',
        roomTaken: 'Prostorija je u to vrijeme zauzeta',
        teacherTaken: 'Nastavnik je u to vrijeme zauzet',
        said: '{sentence}',
        roomTakenBy: 'Prostorija {room} zauzeta je {when}: {by}',
        teacherTakenBy: '{teacher} u to vrijeme ({when}) ima drugi događaj: {by}',
        groupTakenBy: 'Grupa {group} u to vrijeme ({when}) ima drugi događaj: {by}',
        timeDoesNotExist: 'Tog sata nema: u noći na {date} sat se pomiče unaprijed',
        ruleNotUnderstood: 'Pravilo ponavljanja nije ispravno: dopušteno je dnevno i tjedno ponavljanje s krajem',
        ruleWithoutEnd: 'Ponavljanje mora imati kraj',
        ruleWithoutDates: 'Po tom pravilu nema nijednog datuma',
        tooManyOccurrences: 'Niz može imati najviše {max} događaja',
        outsideAcademicYear: 'Niz mora biti unutar jedne akademske godine',
        notInSeries: 'Datum {date} nije u nizu',
        notSkipped: 'Datum {date} nije bio preskočen',
        everythingSkipped: 'Preskočeni su svi datumi niza',
        typeNotForYou: 'Tu vrstu događaja ne možete rezervirati',
        roomNotBookable: 'Ta se prostorija ne rezervira',
        roomNotForStudents: 'Ta prostorija nije otvorena studentima',
        roomNeeded: 'Odaberite prostoriju',
        tooLong: 'Ova vrsta događaja može trajati najviše {max} min',
        tooLate: 'Ovu vrstu događaja treba najaviti najmanje {hours} h unaprijed',
        inThePast: 'Termin je već prošao',
        ownTimeOnly: 'Tuđe vrijeme zauzima samo voditelj kalendara',
        changedElsewhere: 'Ovaj se događaj mijenja u svojem modulu: {source}',
        alreadyOver: 'Događaj je završen ili više ne vrijedi',
        alreadyStarted: 'Događaj je već počeo: otkazuje ga voditelj kalendara',
        moreThanCapacity: 'Sudionika je više nego mjesta ({capacity})',
        onHoliday: '{date} je nenastavni dan: {name}',
        takenByAnother: 'Za taj je termin odobren drugi zahtjev: {title}',
        displacedBy: 'Prostorija je blokirana: {title}',
      },
    },
    calendarSeries: {
      one: 'niz događaja', few: 'niza događaja', other: 'nizova događaja',
      fields: { rrule: 'Pravilo', start: 'Početak', end: 'Završetak', exdates: 'Preskočeni datumi', idOwner: 'Vlasnik' },
      nested: { exdates: { date: 'Datum' } },
      checks: { seriesInOrder: 'Završetak mora biti nakon početka' },
    },
    calendarEventTeacher: {
      one: 'nastavnik na događaju', few: 'nastavnika na događaju', other: 'nastavnika na događaju',
      fields: { idCalendarEvent: 'Događaj', start: 'Početak', end: 'Završetak', blocks: 'Zauzet', idTeacher: 'Nastavnik' },
      checks: { teacherTwice: 'Nastavnik je već na tom događaju', teacherTaken: 'Nastavnik je u to vrijeme zauzet' },
    },
    calendarEventGroup: {
      one: 'grupa na događaju', few: 'grupe na događaju', other: 'grupa na događaju',
      fields: { idCalendarEvent: 'Događaj', start: 'Početak', end: 'Završetak', blocks: 'Zauzeta', idStCoGroup: 'Nastavna grupa' },
      checks: { groupTwice: 'Grupa je već na tom događaju', groupTaken: 'Grupa je u to vrijeme zauzeta' },
    },
    stCoGroup: {
      one: 'nastavna grupa', few: 'nastavne grupe', other: 'nastavnih grupa', title: 'Nastavne grupe',
      fields: {
        idStCo: 'Predmet na studiju', idTeachingtype: 'Vrsta nastave', code: 'Oznaka', idParent: 'Nadređena grupa', capacity: 'Kapacitet', language: 'Jezik',
        onlyMode: 'Samo za', sharedStCos: 'Zajednička nastava s predmetima',
      },
      options: { language: { hr: 'Hrvatski', en: 'Engleski' }, onlyMode: { full: 'Redovite studente', part: 'Izvanredne studente' } },
      nested: { sharedStCos: { idStCo: 'Predmet na studiju' } },
      checks: { groupTwice: 'Predmet već ima grupu te oznake za tu vrstu nastave' },
    },
    stCoGroupStudent: {
      one: 'student u grupi', few: 'studenta u grupi', other: 'studenata u grupi', title: 'Raspored studenata po grupama',
      fields: { idStCoGroup: 'Nastavna grupa', idStCoEnrollment: 'Upis predmeta', from: 'Od', to: 'Do' },
      checks: { memberInOrder: 'Kraj ne može biti prije početka', memberTwice: 'Student je u to vrijeme već u toj grupi' },
    },
    calendarEventUser: {
      one: 'sudionik događaja', few: 'sudionika događaja', other: 'sudionika događaja',
      fields: { idCalendarEvent: 'Događaj', start: 'Početak', end: 'Završetak', blocks: 'Zauzet', idUser: 'Korisnik' },
      checks: { userTwice: 'Korisnik je već na tom događaju' },
    },
    calendarFeed: {
      one: 'adresa kalendara', few: 'adrese kalendara', other: 'adresa kalendara',
      fields: { token: 'Tajna oznaka', idUser: 'Korisnik', idRoom: 'Prostorija' },
      checks: { feedOfOne: 'Adresa pripada ili osobi ili prostoriji' },
    },
  },
};

/** What the calendar itself says beside the words of its resources. */
export const calendarSaysHr = { busy: 'Zauzeto', ofPerson: 'Moj kalendar', ofRoom: 'Zauzetost prostorije {room}', aStudent: 'student' };
