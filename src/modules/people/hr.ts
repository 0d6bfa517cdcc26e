import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { peopleModule } from './module.ts';

export const peopleHr: ModuleWords<typeof peopleModule> = {
  title: 'Korisnici',
  resources: {
    user: {
      one: 'korisnik', few: 'korisnika', other: 'korisnika', title: 'Korisnici',
      about: 'Korisnički računi portala.',
      fields: {
        username: 'Korisničko ime', email: 'E-pošta', firstName: 'Ime', lastName: 'Prezime', oib: 'OIB', phone: 'Telefon', picture: 'Slika',
        language: 'Jezik', status: 'Stanje', emailConfirmedAt: 'E-pošta potvrđena', lastLoginAt: 'Zadnja prijava', failedLogins: 'Neuspjelih prijava',
        lockedUntil: 'Zaključan do', termsVersion: 'Inačica uvjeta', termsAcceptedAt: 'Uvjeti prihvaćeni', idTeacher: 'Nastavnik', idStudent: 'Student',
        idParEmployee: 'Zaposlenik partnera',
      },
      hints: { username: 'Mala slova bez dijakritičkih znakova, znamenke, točka, crtica' },
      options: { language: { hr: 'Hrvatski', 'en-uk': 'Engleski (UK)', 'en-us': 'Engleski (SAD)' } },
      states: { pending: 'Čeka potvrdu', active: 'Aktivan', blocked: 'Blokiran', deleted: 'Obrisan' },
      moves: {
        confirm: { label: 'Potvrdi', question: 'Potvrditi račun?', done: 'Račun je aktivan.' },
        block: { label: 'Blokiraj', question: 'Blokirati račun? Korisnik će odmah biti odjavljen.', done: 'Račun je blokiran.' },
        unblock: { label: 'Deblokiraj', question: 'Ponovno dopustiti prijavu?', done: 'Račun je opet aktivan.' },
        anonymise: {
          label: 'Anonimiziraj', question: 'Trajno ukloniti osobne podatke ovog računa? To se ne može poništiti.', done: 'Osobni podaci su uklonjeni.',
        },
      },
      checks: {
        usernameTaken: 'To korisničko ime već postoji',
        emailTaken: 'Račun s tom e-poštom već postoji',
        usernameLowerCase: 'Korisničko ime piše se malim slovima',
        lastAdmin: 'Ovo je zadnji aktivni administrator',
        ownAccount: 'Vlastiti račun ne možete blokirati ni anonimizirati',
      },
    },
    userCredential: {
      one: 'lozinka', few: 'lozinke', other: 'lozinki',
      fields: { idUser: 'Korisnik', passwordHash: 'Sažetak lozinke', passwordChangedAt: 'Lozinka promijenjena' },
    },
    userIdentity: {
      one: 'povezani račun', few: 'povezana računa', other: 'povezanih računa', title: 'Povezani računi',
      fields: { idUser: 'Korisnik', provider: 'Davatelj', subject: 'Oznaka kod davatelja', email: 'E-pošta' },
      options: { provider: { local: 'Portal', google: 'Google', facebook: 'Facebook', aai: 'AAI@EduHr' } },
      checks: { identityTaken: 'Taj je račun već povezan' },
    },
    userToken: {
      one: 'poveznica', few: 'poveznice', other: 'poveznica',
      fields: { idUser: 'Korisnik', kind: 'Namjena', hash: 'Sažetak', email: 'E-pošta', expiresAt: 'Vrijedi do', usedAt: 'Iskorištena' },
      options: { kind: { confirm: 'Potvrda', recovery: 'Nova lozinka', invite: 'Poziv', emailChange: 'Promjena e-pošte' } },
    },
    session: {
      one: 'prijava', few: 'prijave', other: 'prijava',
      about: 'Preglednici u kojima je korisnik prijavljen.',
      fields: {
        idUser: 'Korisnik', tokenHash: 'Sažetak', lastSeenAt: 'Zadnja radnja', expiresAt: 'Vrijedi do', ip: 'Adresa', userAgent: 'Preglednik',
        idActor: 'Djeluje umjesto korisnika', actReason: 'Razlog',
      },
      checks: { actorGivesReason: 'Navedite razlog' },
    },
    authItem: {
      one: 'uloga ili pravo', few: 'uloge i prava', other: 'uloga i prava',
      fields: { name: 'Naziv', kind: 'Vrsta', description: 'Opis' },
      options: { kind: { role: 'Uloga', permission: 'Pravo' } },
    },
    authItemChild: {
      one: 'pravo uloge', few: 'prava uloge', other: 'prava uloga', title: 'Prava uloga',
      fields: { idRole: 'Uloga', idPermission: 'Pravo' },
      checks: {
        alreadyGranted: 'Uloga već ima to pravo',
        notARole: 'Odaberite ulogu',
        notAPermission: 'Odaberite pravo',
        adminHasAll: 'Administrator ionako ima sva prava',
      },
    },
    authAssignment: {
      one: 'uloga korisnika', few: 'uloge korisnika', other: 'uloga korisnika',
      fields: { idUser: 'Korisnik', idRole: 'Uloga', dateFrom: 'Vrijedi od', dateTo: 'Vrijedi do' },
      hints: { dateFrom: 'Prazno: od početka', dateTo: 'Prazno: bez kraja' },
      checks: {
        datesInOrder: 'Kraj ne može biti prije početka',
        roleTwice: 'Korisnik u tom razdoblju već ima tu ulogu',
        notARole: 'Odaberite ulogu',
        ownRoles: 'Vlastite uloge ne možete mijenjati',
        lastAdmin: 'Zadnjem aktivnom administratoru uloga se ne može oduzeti',
        adminEnds: 'Nakon tog datuma portal nema administratora',
        needsTeacher: 'Uloga nastavnika traži nastavnika povezanog s ovim računom',
        needsStudent: 'Uloga studenta traži studenta povezanog s ovim računom',
        needsParEmployee: 'Ova uloga traži zaposlenika partnera povezanog s ovim računom',
        needsAlumniStudent: 'Uloga alumnija traži profil alumnija povezan s ovim računom',
      },
    },
    userSetting: {
      one: 'postavka', few: 'postavke', other: 'postavki',
      fields: { idUser: 'Korisnik', key: 'Postavka', value: 'Vrijednost' },
      checks: { keyTwice: 'Ta postavka već postoji' },
    },
    appModule: {
      one: 'modul', few: 'modula', other: 'modula', title: 'Moduli',
      fields: { url: 'Adresa', title: 'Naziv', isBlocked: 'Blokiran' },
    },
    owner: {
      one: 'ustanova', few: 'ustanove', other: 'ustanova',
      about: 'Podaci o ustanovi, uvjeti korištenja i adresa podrške.',
      fields: {
        name: 'Kratki naziv', fullName: 'Puni naziv', addressCity: 'Adresa i mjesto', uri: 'Mrežna stranica', supportEmail: 'E-pošta podrške',
        accent: 'Boja', logo: 'Znak', background: 'Pozadina', terms: 'Uvjeti korištenja', termsVersion: 'Inačica uvjeta',
      },
      checks: { onlyOwner: 'Portal ima samo jednu ustanovu' },
    },
    partnersector: {
      one: 'djelatnost', few: 'djelatnosti', other: 'djelatnosti',
      fields: { code: 'Područje NKD-a', name: 'Naziv' },
    },
    partnertype: {
      one: 'vrsta partnera', few: 'vrste partnera', other: 'vrsta partnera',
      fields: { name: 'Naziv' },
      checks: { nameTwice: 'Ta vrsta partnera već postoji' },
    },
    partner: {
      one: 'partner', few: 'partnera', other: 'partnera', title: 'Partneri',
      about: 'Ustanove i poslodavci kod kojih studenti obavljaju praksu ili se zapošljavaju.',
      fields: {
        name: 'Naziv', shortName: 'Kratki naziv', oib: 'OIB', foreignTaxId: 'Strani porezni broj', idPartnersector: 'Djelatnost', idPartnertype: 'Vrsta partnera',
        address: 'Adresa', postalCode: 'Poštanski broj', idStateCity: 'Mjesto', phone: 'Telefon', email: 'E-pošta', web: 'Mrežna stranica', logo: 'Znak',
        description: 'Opis', employeesRange: 'Broj zaposlenih', isInternship: 'Prima na praksu', isEmployer: 'Poslodavac', contractNo: 'Broj ugovora',
        contractFrom: 'Ugovor od', contractTo: 'Ugovor do', capacity: 'Studenata istodobno', status: 'Stanje',
      },
      options: { employeesRange: { '1-9': '1 – 9', '10-49': '10 – 49', '50-249': '50 – 249', '250+': '250 i više' } },
      states: { pending: 'Čeka odobrenje', active: 'Aktivan', rejected: 'Odbijen', suspended: 'Obustavljen', archived: 'Arhiviran' },
      moves: {
        activate: { label: 'Odobri', question: 'Odobriti partnera?', done: 'Partner je aktivan.' },
        reject: { label: 'Odbij', question: 'Odbiti partnera?', done: 'Partner je odbijen.' },
        suspend: { label: 'Obustavi', question: 'Obustaviti suradnju s partnerom?', done: 'Suradnja je obustavljena.' },
        resume: { label: 'Nastavi', question: 'Nastaviti suradnju s partnerom?', done: 'Partner je opet aktivan.' },
        archive: { label: 'Arhiviraj', question: 'Arhivirati partnera?', done: 'Partner je arhiviran.' },
      },
      checks: {
        contractInOrder: 'Kraj ugovora ne može biti prije početka',
        nameTwice: 'Partner s tim nazivom u tom mjestu već postoji',
        oibNeeded: 'Partner iz Hrvatske mora imati OIB',
      },
    },
    parEmployee: {
      one: 'zaposlenik partnera', few: 'zaposlenika partnera', other: 'zaposlenika partnera', title: 'Zaposlenici partnera',
      fields: {
        idPartner: 'Partner', idUser: 'Korisnički račun', titleBefore: 'Titula ispred imena', firstName: 'Ime', lastName: 'Prezime', titleAfter: 'Titula iza imena',
        position: 'Radno mjesto', email: 'E-pošta', phone: 'Telefon', isMentor: 'Mentor', isContact: 'Osoba za kontakt', isSignatory: 'Potpisnik',
        idEdulev: 'Razina obrazovanja', active: 'Aktivan',
      },
      checks: { emailTwice: 'Partner već ima zaposlenika s tom e-poštom' },
    },
    alumniStudent: {
      one: 'profil alumnija', few: 'profila alumnija', other: 'profila alumnija', title: 'Profili alumnija',
      fields: {
        idUser: 'Korisnički račun', idStudent: 'Student', jmbag: 'JMBAG', oib: 'OIB', firstName: 'Ime', lastName: 'Prezime', birthName: 'Rođeno prezime',
        birthDate: 'Datum rođenja', email: 'E-pošta', about: 'O meni', motto: 'Moto', picture: 'Slika', employmentStatus: 'Radni status',
        isOpenToOffers: 'Otvoren za ponude', visibility: 'Tko vidi profil', hasPublicContacts: 'Pokaži kontakte', hasConsentMessages: 'Pristajem na poruke',
        hasConsentSurveys: 'Pristajem na ankete', consentAt: 'Privola dana', verification: 'Provjera',
      },
      options: {
        employmentStatus: { employed: 'Zaposlen', selfEmployed: 'Samozaposlen', unemployed: 'Nezaposlen', studying: 'Studira', other: 'Drugo' },
        visibility: { private: 'Samo ja', alumni: 'Alumniji', employers: 'Alumniji i poslodavci' },
      },
      states: { unverified: 'Neprovjeren', verified: 'Provjeren', rejected: 'Odbijen' },
      moves: {
        verify: { label: 'Potvrdi', question: 'Potvrditi da je osoba ovdje diplomirala?', done: 'Profil je potvrđen.' },
        reject: { label: 'Odbij', question: 'Odbiti profil?', done: 'Profil je odbijen.' },
      },
    },
  },
};
