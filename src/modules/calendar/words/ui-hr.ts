import type { BookingWords, UiWords } from './ui-en-uk.ts';

export const uiHr: UiWords = {
  // Alatna traka
  viewMonth: 'Mjesec', viewWeek: 'Tjedan', viewDay: 'Dan', viewList: 'Popis', chooseView: 'Prikaz', today: 'Danas', previous: 'Ranije', next: 'Kasnije', goToDay: 'Idi na datum', print: 'Ispis',
  shortcuts: 'Prečaci na tipkovnici', keyToday: 'Danas', keyTurn: 'Ranije, kasnije', keyViews: 'Mjesec, tjedan, dan, popis', keyNew: 'Nova rezervacija', keyArrows: 'Do najbližeg dana ili događaja', keyOpen: 'Otvori', keyEscape: 'Odustani od povlačenja', keyHelp: 'Ovaj popis',
  legend: 'Vrste događaja: prikaži ili sakrij', showType: 'Prikaži ili sakrij: {name}',
  // Događaji
  eventCount: 'događaj|događaja|događaja', moreEvents: 'još {n}', asRequest: 'zahtjev', nothingTitle: 'Ovdje nema ničega', nothingHint: 'U ovom razdoblju nema događaja.', busy: 'Zauzeto',
  placeFree: 'slobodno', placeAsking: 'provjeravam…', takenBy: 'Zauzeto: {what}', roomsGrid: 'Prostorije i sati', room: 'Prostorija', hours: 'Sati', myLead: 'Sve što se vas tiče, s blagdanima', loadFailed: 'Kalendar se nije učitao', loadFailedHint: 'Provjerite vezu pa pokušajte ponovno.', retry: 'Pokušaj ponovno',
  // Podaci
  details: 'Događaj', when: 'Kada', type: 'Vrsta', status: 'Stanje', owner: 'Rezervirao', attendees: 'Sudionika', teachers: 'Nastavnici', users: 'Sudionici', groups: 'Grupe', description: 'Opis', decision: 'Odluka', series: 'Niz', notInSeries: 'pojedinačni događaj', madeBy: 'Nastalo u', openSource: 'Otvori izvor', change: 'Promijeni', cancelEvent: 'Otkaži', addSkipped: 'Dodaj preskočene datume', occurrences: 'termin|termina|termina', skipped: 'Preskočeno', history: 'Povijest', flagged: 'Pada na dan koji je postao neradan.',
  sourceManual: 'Rezervacija', sourceLesson: 'Nastava', sourceExam: 'Ispiti', sourceDefense: 'Obrane radova', sourceESession: 'Sjednice',
  // Rezervacija
  newBooking: 'Nova rezervacija', newRequest: 'Pošalji zahtjev', book: 'Rezerviraj', bookMany: 'Rezerviraj {what}', saveChange: 'Spremi', moved: 'Premješteno.', changed: 'Događaj je promijenjen.', changedToRequest: 'Promijenjeno; ponovno čeka odobrenje.', booked: 'Rezervirano.', bookedMany: 'Rezervirano: {what}.', requested: 'Zahtjev je poslan. Odluka će vam stići u poruci.', undo: 'Poništi', undone: 'Vraćeno kako je bilo.',
  participants: 'Sudionici', addTeacher: 'Dodaj nastavnika', addUser: 'Dodaj osobu', removeOne: 'Ukloni: {name}', recurrence: 'Ponavljanje', checking: 'Provjeravam…', allFree: 'Slobodno.', allFreeMany: 'Sve je slobodno: {what}.', someTaken: 'Zauzeto: {n} od {all}.', needsApproval: 'O rezervaciji odlučuje voditelj kalendara; dotad prostorija nije zauzeta.', noRoomChosen: 'Bez prostorije: zauzima samo vrijeme sudionika.', takenRoom: 'Prostorija je zauzeta: {what}', takenTeacher: 'Nastavnik je zauzet: {what}', takenGroup: 'Grupa je zauzeta: {what}', onHoliday: 'Blagdan ili nenastavni dan: {what}', competing: 'Traže i drugi: {what}', overCapacity: 'Prostorija ima manje mjesta ({what}).', warning: 'Napomena: {what}',
  competeAnyway: 'Svejedno zatraži zauzete: voditelj kalendara bira među zahtjevima',
  otherRooms: 'Slobodne su', takeRoom: 'Uzmi {room}', offered: 'Umjesto toga', date: 'Datum', outcome: 'Ishod', free: 'slobodno', skip: 'Preskoči taj datum', asPlanned: 'Kako je zadano', takeOffered: 'Uzmi ponuđene prostorije', skipTaken: 'Preskoči zauzete datume', noOtherRoom: 'nema druge slobodne prostorije', previewTitle: 'Datumi', chooseFor: 'Za {date}', unsolved: 'Najprije odlučite o zauzetim datumima.', nothingLeft: 'Nije ostao nijedan datum za rezervaciju.',
  scopeTitle: 'Na što se odnosi?', scopeThis: 'Samo ovaj termin', scopeFollowing: 'Ovaj i svi sljedeći', scopeAll: 'Cijeli niz', cancelTitle: 'Otkazivanje događaja', cancelQuestion: 'Sudionici će biti obaviješteni.', reason: 'Razlog', cancelled: 'Otkazano.', keep: 'Zadrži', addSkippedTitle: 'Preskočeni datumi', addSkippedLead: 'Datumi koji su izostavljeni iz niza. Za svaki koji želite vratiti odaberite prostoriju.', added: 'Dodano: {what}.', notNow: 'Ne sada',
  // Pretplata
  feed: 'Pretplata', feedTitle: 'Pretplata na kalendar', feedLead: 'Dodajte ovu adresu u svoj kalendar (Google, Outlook, Apple). Svaka će promjena stići sama.', feedSecret: 'Tko zna adresu, vidi kalendar. Ako je dospjela u krive ruke, obnovite je: stara odmah prestaje vrijediti.', feedAddress: 'Adresa', copy: 'Kopiraj', copied: 'Kopirano.', renew: 'Obnovi adresu', renewQuestion: 'Stara adresa prestaje vrijediti, a svaki program koji je koristi treba novu.', renewed: 'Adresa je nova.', feedRoom: 'Pretplata na prostoriju', openIn: 'Otvori u programu za kalendar',
  // Prostorije
  roomsLead: 'Tko je kada u kojoj prostoriji i što je slobodno', tabs: 'Dijelovi ekrana', tabDay: 'Dan', tabRoom: 'Jedna prostorija', tabFree: 'Slobodne prostorije', tabUse: 'Iskorištenost', allRooms: 'Sve prostorije', roomType: 'Tip prostora', anyType: 'Svi tipovi', minCapacity: 'Mjesta najmanje', seatCount: 'Mjesta', findRoom: 'Prostorija', seats: 'mjesto|mjesta|mjesta', roomCount: 'prostorija|prostorije|prostorija', chooseRoom: 'Odaberite prostoriju da biste vidjeli njezin tjedan.', noRooms: 'Nijedna prostorija ne odgovara', noRoomsHint: 'Ublažite uvjete.', virtualRoom: 'virtualna',
  endBeforeStart: 'Kraj mora biti nakon početka', freeLead: 'Kada, za koliko ljudi i s kojom opremom', from: 'Od', to: 'Do', equipment: 'Oprema', equipmentHint: 'na primjer projektor; odvojeno zarezima', find: 'Pronađi', freeCount: 'Slobodno: {what}', bookThis: 'Rezerviraj', bookThisOf: 'Rezerviraj {room}', seeWeek: 'Tjedan', seeWeekOf: 'Tjedan prostorije {room}',
  useLead: 'Zauzete minute od onih koje se mogu rezervirati (08–21, od ponedjeljka do petka, bez blagdana)', used: 'Zauzeto', bookable: 'Moglo se rezervirati', share: 'Iskorištenost', average: 'Prosjek', useChart: 'Iskorištenost po prostorijama', hoursShort: '{n} h', period: 'Razdoblje',
  // Zahtjevi
  requestsLead: 'Zahtjevi za prostorije; oni koji se natječu stoje zajedno', requestsNone: 'Nijedan zahtjev ne čeka', requestsNoneHint: 'Novi će se pojaviti sami.', competeTitle: 'Natječu se za istu prostoriju', singleTitle: 'Zahtjev', approve: 'Odobri', reject: 'Odbij', approveOf: 'Odobri: {title}', rejectOf: 'Odbij: {title}', approved: 'Odobreno.', approvedOver: 'Odobreno. Odbijeno suparničkih zahtjeva: {n}.', rejected: 'Odbijeno.', rejectTitle: 'Odbijanje zahtjeva', rejectReason: 'Razlog, kako će ga pročitati podnositelj', askedBy: 'Traži', askedAt: 'Zatraženo', wholeSeries: 'cijeli niz: {what}', takenNow: 'Prostorija je u međuvremenu zauzeta: {what}', requestBadge: 'Zahtjeva na čekanju: {n}', approveSeries: 'Odobri cijeli niz', approvedOf: 'Odobren je cijeli niz: {n}.', seriesRefused: 'Niz nije odobren, nijedan njegov termin. Na putu stoji:',
  keyApprove: 'Odobri', keyReject: 'Odbij', keyNextRequest: 'Sljedeći, prethodni zahtjev',
  // Blagdani
  holidayTouches: 'Nastava i rezervacije na te dane', holidayPreview: 'Što dira', holidayNone: 'Na te dane nema ničega.', holidayLead: 'Odaberite dane i pogledajte što je na njima prije nego što išta promijenite.', shift: 'Premjesti na', flag: 'Označi za odluku', leaveIt: 'Ostavi', applyHoliday: 'Primijeni', holidayShown: 'Prikazano: {shown} od ukupno {total}.', holidayNext: 'Kad o njima odlučite, dolaze sljedeći.', holidayDone: 'Premješteno: {moved}, označeno: {flagged}.', newPlace: 'Novo mjesto', noPlace: 'u sljedećem tjednu nema slobodnog mjesta', generate: 'Generiraj godinu', generateLead: 'Dodaje blagdane te godine kojih još nema.', year: 'Godina', generated: 'Dodano blagdana: {n}.',
  // Početna
  panelToday: 'Danas', panelNothing: 'Danas u vašem kalendaru nema ničega.', panelAll: 'Moj kalendar', panelRequests: 'Zahtjeva na čekanju: {n}',
};

export const bookingHr: BookingWords = {
  one: 'rezervacija', few: 'rezervacije', other: 'rezervacija',
  fields: { idReservationtype: 'Vrsta', title: 'Naslov', idRoom: 'Prostorija', date: 'Datum', from: 'Od', to: 'Do', dateTo: 'Završava drugog dana', attendees: 'Broj sudionika', isPublic: 'Drugi smiju čitati naslov', description: 'Opis', repeats: 'Ponavlja se', interval: 'Svakih', days: 'Dani', ends: 'Završava', until: 'Do datuma', count: 'Broj termina' },
  hints: { dateTo: 'Samo za blokade od više dana', interval: 'Svakih koliko dana ili tjedana' },
  options: {
    repeats: { none: 'ne ponavlja se', daily: 'dnevno', weekly: 'tjedno' },
    days: { MO: 'pon', TU: 'uto', WE: 'sri', TH: 'čet', FR: 'pet', SA: 'sub', SU: 'ned' },
    ends: { until: 'određenog datuma', count: 'nakon broja termina' },
  },
  checks: { endAfterStart: 'Kraj mora biti nakon početka', untilAfterStart: 'Zadnji datum ne može biti prije prvog', dayNeeded: 'Odaberite barem jedan dan' },
};
