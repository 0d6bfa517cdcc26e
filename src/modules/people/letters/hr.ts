import type { Letters } from './index.ts';

export const lettersHr: Letters = {
  confirm: p => ({
    subject: `${p.portal}: potvrdite adresu e-pošte`,
    text: `Poštovani,\n\nnetko se, vjerojatno vi, s ovom adresom registrirao na portalu ${p.portal}. Otvorite poveznicu i postavite lozinku, i račun je vaš:\n\n${p.link}\n\nPoveznica vrijedi 48 sati i može se iskoristiti jednom. Ako se niste registrirali vi, zanemarite ovu poruku: bez poveznice računom se nitko ne može služiti.`,
  }),
  alreadyRegistered: p => ({
    subject: `${p.portal}: već imate račun`,
    text: `Poštovani,\n\nnetko se, vjerojatno vi, pokušao registrirati s ovom adresom, ali račun s njom već postoji. Korisničko ime je ${p.username}. Prijavite se ili zatražite novu lozinku:\n\n${p.link}`,
  }),
  notInRecords: p => ({
    subject: `${p.portal}: registracija nije uspjela`,
    text: `Poštovani,\n\npodaci s kojima ste se pokušali registrirati ne slažu se s evidencijom studenata i nastavnika. Registrirajte se adresom e-pošte koju ustanova ima u evidenciji ili se obratite korisničkoj podršci.`,
  }),
  recovery: p => ({
    subject: `${p.portal}: nova lozinka`,
    text: `Poštovani,\n\nzatražena je nova lozinka za korisničko ime ${p.username}. Postavite je ovdje:\n\n${p.link}\n\nPoveznica vrijedi jedan sat i može se iskoristiti jednom. Ako je niste zatražili vi, ne trebate učiniti ništa: lozinka je ostala ista.`,
  }),
  invite: p => ({
    subject: `${p.portal}: otvoren vam je račun`,
    text: `Poštovani,\n\nna portalu ${p.portal} otvoren vam je račun s korisničkim imenom ${p.username}. Postavite lozinku i prijavite se:\n\n${p.link}\n\nPoveznica vrijedi sedam dana.`,
  }),
  emailChange: p => ({
    subject: `${p.portal}: potvrdite novu adresu e-pošte`,
    text: `Poštovani,\n\nova adresa upisana je kao nova adresa korisnika ${p.username}. Potvrdite je:\n\n${p.link}\n\nPoveznica vrijedi 48 sati. Ako to niste tražili, zanemarite ovu poruku.`,
  }),
  emailChanged: p => ({
    subject: `${p.portal}: adresa e-pošte je promijenjena`,
    text: `Poštovani,\n\nadresa e-pošte korisnika ${p.username} promijenjena je u ${p.email}. Ako to niste učinili vi, odmah se javite podršci.`,
  }),
  passwordChanged: p => ({
    subject: `${p.portal}: lozinka je promijenjena`,
    text: `Poštovani,\n\nlozinka korisnika ${p.username} upravo je promijenjena, a sve ostale prijave su završene. Ako to niste učinili vi, odmah zatražite novu lozinku i javite se korisničkoj podršci:\n\n${p.link}`,
  }),
  manyFailures: p => ({
    subject: `${p.portal}: mnogo neuspjelih prijava`,
    text: `Poštovani,\n\nu zadnjih sat vremena bilo je ${p.count} neuspjelih pokušaja prijave na vaš račun, s više adresa. Račun nije zaključan i lozinka nije otkrivena. Ako je lozinka kratka ili je koristite i drugdje, promijenite je:\n\n${p.link}`,
  }),
  secondFactorChanged: p => ({
    subject: `${p.portal}: prijava u dva koraka`,
    text: `Poštovani,\n\nza korisnika ${p.username} upravo je uključena ili isključena prijava u dva koraka. Ako to niste učinili vi, odmah promijenite lozinku i javite se korisničkoj podršci.`,
  }),
  partnerJoins: p => ({
    subject: `${p.portal}: ${p.name} se pridružuje partneru ${p.partner}`,
    text: `Poštovani,\n\nna portalu ${p.portal} kao zaposlenik partnera ${p.partner}, kojem ste vi osoba za kontakt, registrirala se osoba ${p.name} (${p.email}). Ako tu osobu ne poznajete, javite se korisničkoj podršci prije nego što joj se pristup odobri.`,
  }),
  partnerActive: p => ({
    subject: `${p.portal}: pristup je odobren`,
    text: `Poštovani,\n\npartner ${p.partner} je odobren. Prijavite se korisničkim imenom ${p.username}:\n\n${p.link}`,
  }),
  graduateActive: p => ({
    subject: `${p.portal}: vaš profil alumnija`,
    text: `Poštovani,\n\nza vas je pripremljen nacrt profila alumnija. Vidite ga samo vi: prijavite se korisničkim imenom ${p.username}, pregledajte ga i odlučite tko ga smije vidjeti.\n\n${p.link}`,
  }),
  diskLow: p => ({
    subject: `${p.portal}: na disku ponestaje mjesta`,
    text: `Poštovani,\n\nna disku portala ${p.portal} slobodno je još ${p.free} GB. Kad ostane manje od ${p.reserve} GB, portal više neće primati datoteke ni izrađivati izvoze i pričuvne kopije, da bi prijava i rad mogli trajati.\n\nOslobodite prostor u mapi podataka (KATEDRA_DATA), premjestite stare pričuvne kopije na drugi stroj ili povećajte disk. Stanje vidite ovdje:\n\n${p.link}`,
  }),
  ending: p => `Ovu je poruku poslao portal ${p.portal}. Na nju se ne odgovara; podrška: ${p.support}`,
};
