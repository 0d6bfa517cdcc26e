/** Instructions for the administrator. */
export const backendHelp = {
  hr: `# Upute za administratora

Administracijska stranica odvojena je od portala i radi i onda kad portal ne radi. Otvaraju je samo administratori, iz modula **Administracija** ili na adresi /backend.

## Pregled

- Početna stranica pokazuje broj korisnika, stanje poslova u pozadini i odlaznu poštu.
- **Objavi inačicu** javlja svim otvorenim stranicama da ponude osvježavanje.
- Modul se može privremeno isključiti. Svima osim administratoru tada nestaje iz izbornika i ne otvara se ni adresom; zajednički podaci ostaju dostupni drugim modulima.

## Korisnici

- Popis je poredan od najnovijih. Račun stvarate sami ili šaljete poziv, koji vrijedi sedam dana.
- Uloge se dodjeljuju trajno ili između dva datuma. Uloga nastavnika traži zapis nastavnika, uloga studenta zapis studenta, a uloga mentora ili poslodavca zapis zaposlenika partnera.
- Svoje uloge ne mijenjate sami, a zadnji administrator ne može biti blokiran ni ostati bez uloge.
- **Odjavi svugdje** završava sve prijave osobe. **Blokiraj** traži razlog.
- **Djeluj umjesto korisnika** otvara portal očima druge osobe, uz razlog koji ostaje zapisan. Poruke te osobe pritom nisu vidljive.
- **Anonimiziraj** briše osobne podatke; odluke, ocjene i zapisnici ostaju.

## Ovlasti

Matrica uloga i prava vrijedi za cijelu ustanovu. Promjena djeluje odmah. **Vrati zadana prava** vraća uloge na polazne vrijednosti.

## Ustanova

Naziv, znak, boja, pozadina, uvjeti korištenja i adresa podrške. Novi uvjeti znače novu inačicu: svi ih pri sljedećoj prijavi prihvaćaju ponovno.

## Novosti i javne stranice

- Novosti i događanja uređuju se u modulu **Administracija**. Za svaku objavu birate kome je namijenjena i dokad vrijedi; istaknute stoje prve.
- Izjava o pristupačnosti i stranica o zaštiti podataka javne su. Tekst prilagodite svojoj ustanovi.

## Zahtjevi za brisanje

Zahtjev osobe pojavljuje se među zadacima svih administratora. Odluka je potrebna u roku od mjesec dana: **Izbriši podatke** ili **Odbij** uz obrazloženje.

## Pošta

- Poruke se šalju preko poslužitelja navedenog u postavkama SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD i SMTP_FROM. Bez njega ostaju u mapi outgoing.
- Ako poslužitelj ne radi, poruke čekaju i šalju se ponovno, do dvanaest sati poslije; nijedna se ne šalje dvaput.

## Sigurnosna kopija

Naredbe za izradu i vraćanje kopije nalaze se u README. Kopija sadrži bazu i datoteke. Vraćanje isprobajte prije nego što zatreba.

## Zapisnik

Dnevnik promjena dvije godine čuva tko je, kada i s koje adrese što promijenio. Sadržaj poruka, glasova i anonimnih odgovora u njemu ne stoji.
`,
  en: `# Instructions for the administrator

The administration site is separate from the portal and works even when the portal does not. Only administrators open it, from the module **Administration** or at the address /backend.

## Overview

- The first page shows the number of users, the state of the jobs in the background and the outgoing mail.
- **Announce a version** makes all open pages offer a refresh.
- A module may be switched off for a time. It then disappears from the menu of everybody but the administrator and does not open by its address either; shared data stay available to other modules.

## Users

- The list begins with the newest. You create an account yourself or send an invitation, which is valid for seven days.
- Roles are given for good or between two dates. The role of teacher needs the record of a teacher, that of student the record of a student, that of mentor or employer the record of an employee of a partner.
- You do not change your own roles, and the last administrator can neither be blocked nor lose the role.
- ***Sign out everywhere** signs a person out of all browsers. **Block** asks for a reason.
- **Act as this user** opens the portal with another person’s eyes, with a reason that is kept. Their messages stay closed.
- **Anonymise** erases personal data; decisions, grades and minutes stay.

## Permissions

The matrix of roles and rights holds for the whole institution. A change works at once. **Reset to default** gives roles their original rights back.

## The institution

Name, logo, colour, background, terms of use and the address of support. New terms are a new version: everybody accepts them again at the next sign-in.

## News and public pages

- News and events are edited in the module **Administration**. For each you choose for whom it is and until when; pinned ones come first.
- The accessibility statement and the page about data protection are public. Adapt their text to your institution.

## Erasure requests

A person’s request appears among the tasks of all administrators. A decision is due within a month: **Erase the data**, or **Refuse** with a reason.

## Mail

- E-mails leave through the server named in the settings SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD and SMTP_FROM. Without one they stay in the folder outgoing.
- While the server is down, e-mails wait and are sent again, up to twelve hours later; none is sent twice.

## Backup

The commands that make and restore a backup are in the README. A backup holds the database and the files. Try to restore one before you need it.

## Audit

The audit log keeps for two years who changed what, when and from which address. The content of messages, ballots and anonymous answers is not in it.
`,
};
