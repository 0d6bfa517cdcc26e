import type { profileEnUk } from './en-uk.ts';

export const profileHr: { readonly [K in keyof typeof profileEnUk]: string } = {
  title: 'Profil', lead: 'Tko ste u portalu, kako se prijavljujete i što se o vama čuva',
  you: 'Vi', picture: 'Slika', pictureHint: 'Drugi je vide uz vaše ime.', pictureSaved: 'Slika je spremljena.', pictureGone: 'Slika je uklonjena.',
  userName: 'Korisničko ime', roles: 'Uloge', namesHint: 'Ime i prezime dolaze iz evidencije ustanove. Ako nisu točni, pišite korisničkoj podršci.',
  language: 'Jezik', languageHint: 'Čuva se u profilu: njime govore svi vaši uređaji i sve poruke e-pošte.',
  contacts: 'Kontakti', email: 'E-pošta', phone: 'Telefon', phoneHint: 'Vide ga oni koji vode dijelove portala u kojima radite.', save: 'Spremi', saved: 'Spremljeno.',
  changeEmail: 'Promijeni adresu e-pošte', newEmail: 'Nova adresa e-pošte', emailAsk: 'Pošalji potvrdu', emailSent: 'Na {email} stiže poruka s poveznicom. Nova adresa vrijedi kad je otvorite.', password: 'Lozinka',
  changePassword: 'Lozinka', oldPassword: 'Sadašnja lozinka', newPassword: 'Nova lozinka', passwordAgain: 'Ponovite novu lozinku', passwordHint: 'Najmanje 10 znakova. Rečenicu je lakše zapamtiti, a teže pogoditi.',
  passwordShort: 'Najmanje 10 znakova.', passwordsDiffer: 'Lozinke nisu jednake.', setPassword: 'Promijeni lozinku', passwordChanged: 'Lozinka je promijenjena. Ostali uređaji su odjavljeni.',
  proof: 'Prijava u dva koraka', proofIsOn: 'uključeno', proofIsOff: 'isključeno', proofLead: 'Uz lozinku upisujete kod s telefona. Za promjenu upišite lozinku.',
  proofScan: 'Snimite sliku aplikacijom za provjeru na telefonu', proofKey: 'ili u nju upišite ovaj ključ:', proofOpen: 'otvori u aplikaciji na ovom uređaju', proofCode: 'Šest znamenki iz aplikacije', proofConfirm: 'Potvrdi kod', proofStart: 'Uključi', proofStop: 'Isključi', proofOff: 'Prijava u dva koraka je isključena.',
  proofCodes: 'Uključeno. Spremite ove kodove za dan kad ostanete bez telefona; neće se više prikazati.', proofCopy: 'Kopiraj', proofCopied: 'Kopirano.', proofPicture: 'Slika ključa za aplikaciju za provjeru',
  identities: 'Računi drugdje', identitiesLead: 'Prijavite se računom koji već imate.', identitiesNone: 'Nijedan drugi račun nije povezan.', unlink: 'Odspoji', unlinked: 'Odspojeno.', link: 'Poveži {provider}', linkFailed: 'Povezivanje nije uspjelo: taj račun ovdje već pripada nekom drugom ili je druga strana odbila. Ništa se nije promijenilo.',
  sessions: 'Gdje ste prijavljeni', sessionHere: 'ovaj uređaj', sessionEnd: 'Odjavi tamo', sessionEnded: 'Odjavljeno.', sessionEndAll: 'Odjavi sve ostale uređaje', sessionLast: 'zadnji put {at}', sessionUnknown: 'Nepoznat preglednik', sessionsNone: 'Prijavljeni ste samo ovdje.',
  data: 'Vaši podaci', dataLead: 'Sve što portal o vama čuva, u jednoj arhivi čitljivih datoteka.', download: 'Preuzmi moje podatke', downloading: 'Priprema arhive...',
  erasure: 'Brisanje podataka', erasureLead: 'Možete zatražiti brisanje svojih podataka. Ustanova odgovara u roku od mjesec dana; ono što je po zakonu dužna čuvati (ocjene, radovi, zapisnici) ostaje, drugo se anonimizira, a račun zatvara.', erasureReason: 'Razlog (nije obvezan)', erasureAsk: 'Zatraži brisanje',
  erasureQuestion: 'Zatražiti brisanje svojih podataka? Administrator će odlučiti i odgovoriti vam.', erasureYes: 'Zatraži', erasureSent: 'Zahtjev je kod administratora.', erasureWaits: 'Vaš zahtjev od {at} razmatra se.', erasureWithdraw: 'Povuci zahtjev', erasureWithdrawn: 'Zahtjev je povučen.', erasureRefused: 'Vaš zahtjev od {at} odbijen je: {reason}',
  actingHint: 'Djelujete kao druga osoba: ono što pripada samo njezinu računu ne može se mijenjati.',
};
