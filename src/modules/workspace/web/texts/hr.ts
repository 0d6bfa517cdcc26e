import type { deskEnUk } from './en-uk.ts';

export const deskHr: { readonly [K in keyof typeof deskEnUk]: string } = {
  settings: 'Postavke', settingsLead: 'Kako portal izgleda, govori i javlja vam novosti',
  language: 'Jezik', theme: 'Izgled', themeAuto: 'Kao sustav', themeLight: 'Svijetli', themeDark: 'Tamni',
  density: 'Redci', densityNormal: 'Prozračni', densityCompact: 'Zbijeni', tabLabels: 'Prikaži nazive na karticama', tabLabelsHint: 'Bez njih su kartice samo ikone, s nazivom pod pokazivačem.',
  thisDevice: 'Na ovom uređaju', everywhere: 'Na svim vašim uređajima',
  defaultYear: 'Akademska godina nakon prijave', defaultYearActive: 'Aktivna', defaultYearHint: 'Godina koja je odabrana kad se prijavite. U zaglavlju je možete trenutačno promijeniti.',
  channels: 'Kako saznajete za poruke', channelsLead: 'U portalu ih uvijek nalazite. Uz to: e-poštom odmah ili jednim pregledom dnevno; više događaja u sat vremena stiže kao jedno pismo.', viaPortal: 'Samo portal', viaEmail: 'E-pošta odmah', viaDigest: 'Dnevni pregled', textNone: 'Ustanova još nije objavila ovaj tekst.',
  keys: 'Tipkovnica', singleKeys: 'Prečaci od jednog slova', singleKeysHint: 'Isključite ih ako govorom unosite tekst ili tipke pritišćete slučajno.',
  saved: 'Spremljeno.',
  help: 'Pomoć', helpLead: 'Upute za vaše uloge, pomoć za svaki ekran i ljudi koji znaju', documents: 'Dokumenti', documentsNone: 'Za vaše uloge još nema dokumenata.', video: 'video', videoShow: 'Prikaži ovdje', videoHide: 'Zatvori video', open: 'Otvori',
  searchHelp: 'Traži u pomoći', searchHint: 'Na primjer: lozinka, izvoz, prečac', searchNone: 'U pomoći nema ničega o «{query}». Pokušajte drugom riječi ili pišite korisničkoj podršci.',
  keyboard: 'Tipkovnica', keyPalette: 'Traženje i otvaranje', keyTable: 'Prečaci ekrana', contact: 'Korisnička podrška', contactNone: 'Ustanova još nije navela adresu.',
  closeHelp: 'Zatvori pomoć', screenHelp: 'Pomoć za ovaj ekran', screenHelpNone: 'O ovom ekranu još nema teksta. Možda pomognu dokumenti u nastavku.', allHelp: 'Sva pomoć', fileNotAvailable: 'Datoteka nije dostupna!',
};
