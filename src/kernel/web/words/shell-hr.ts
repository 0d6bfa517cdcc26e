import type { shellEnUk } from './shell-en-uk.ts';

export const shellHr: { readonly [K in keyof typeof shellEnUk]: string } = {
  home: 'Početna', more: 'Više', breadcrumb: 'Ovdje ste', mainMenu: 'Moduli', menuBlocked: 'blokirano',
  paletteOpen: 'Traži ili otvori...', palette: 'Traženje i otvaranje', paletteHint: 'Ekran, zapis ili radnja', paletteScreens: 'Ekrani', paletteRecords: 'Zapisi', paletteActions: 'Radnje', paletteNone: 'Ništa nije pronađeno za «{query}»', paletteRecent: 'Nedavno otvoreno',
  personMenu: 'Vaš izbornik', profile: 'Profil', settings: 'Postavke', help: 'Pomoć', logout: 'Odjava', logoutOf: 'Odjava ({username})',
  actingAs: 'Djelujete kao {username}. Razlog: {reason}',
  actingStop: 'Vrati se na svoj račun', termsWait: 'Uvjeti korištenja čekaju vaše prihvaćanje.', termsAccept: 'Prihvaćam',
  theme: 'Izgled', themeAuto: 'Kao sustav', themeLight: 'Svijetli', themeDark: 'Tamni', toggleTheme: 'Promijeni svijetlo i tamno',
  notAuthorized: 'Nažalost, ovdje nemate pristup!', nothingHere: 'Nažalost, ovdje nema ničega!', notAvailableNow: 'Nažalost, nešto je bilo ovdje, ali trenutačno nije dostupno!', goBack: 'Natrag',
  screenBroke: 'Ovaj se ekran pokvario', screenBrokeHint: 'Ono što ste drugdje upisali je sigurno. Pokušajte ponovno ili se vratite; ako se ponovi, javite korisničkoj podršci.',
  newVersion: 'Spremna je nova inačica portala ({version}).',
  offlineMark: 'Nema žive veze', offlineHint: 'Portal radi, ali novosti stižu tek kad osvježite.',
  support: 'Korisnička podrška', supportTitle: 'Pišite korisničkoj podršci', supportSubject: 'Naslov', supportText: 'Što se dogodilo, a što ste očekivali?', supportPicture: 'Slika ekrana', supportNoPicture: 'Nema slike ekrana: {reason}', supportTake: 'Snimi ekran', supportRetake: 'Snimi ponovno', supportDrop: 'Pošalji bez slike', supportSend: 'Pošalji putem portala', supportMail: 'Otvori u mojem programu za poštu', supportSent: 'Vaša poruka je na putu do korisničke podrške.', supportMailHint: 'Slika je preuzeta: priložite je poruci.', supportNoAddress: 'Ustanova još nije navela adresu korisničke podrške.', supportPrivate: 'Lozinke i privatna polja prekrivaju se prije snimanja.', supportDefaultSubject: 'Katedra: pitanje o ekranu {screen}', supportAddress: 'Adresa', supportRefused: 'niste dopustili snimanje', supportNotHere: 'ovaj preglednik to ne može (nije definirano)',
  helpOpen: 'Pomoć za ovaj ekran',
  homeLead: 'Što vas čeka i gdje ste stali', homeWelcome: 'Dobar dan, {name}', homeModules: 'Vaši moduli', homeAllScreens: 'Svi ekrani: {n}', homeRecent: 'Nedavno otvoreno', homeRecentNone: 'Ovdje će biti ekrani koje otvarate.', homeNone: 'Još vam nije otvoren nijedan modul. Zatražite ulogu od administratora.',
  moduleLead: 'Ekrana: {n}', moduleFound: 'Pronađeno ekrana: {n}', moduleNone: 'Ovdje nema ničega za vaše uloge.', otherGroup: 'Ostalo',
  selection: 'Izbor za sve ekrane', selectionNone: 'Nije odabrano', selectionHint: 'Vrijedi na svim ekranima: popisi se njime sužavaju, a novi zapisi njime počinju.', selectionOf: 'Odaberite: {one}',
  print: 'Ispis', printedAt: 'Ispisano {at}', constituentAdmin: 'Sastavnice', constituentAdminLead: 'Stanje portala sastavnica', stateUp: 'Radi', stateBehind: 'Čeka nadogradnju', stateDown: 'Ne odgovara',
  runReport: 'Prikaži', reportEmpty: 'Nema redaka za ovaj izbor.', reportParams: 'Što prikazati',
};
