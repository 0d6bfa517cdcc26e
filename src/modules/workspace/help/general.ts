/** Instructions for those who work in the portal: teachers and those who run its modules. */
export const generalHelp = {
  hr: `# Opće upute

Ove upute opisuju ono što je u svim modulima isto: kako se krećete portalom, kako radite s tablicama i obrascima i kako dobivate obavijesti.

## Prijava i račun

- Prijavljujete se korisničkim imenom ili adresom e-pošte. Ako ustanova nudi prijavu drugim računom, gumb za nju stoji ispod obrasca.
- Nakon pet pogrešnih lozinki račun se zaključava na petnaest minuta.
- Zaboravljenu lozinku mijenjate sami: **Zaboravljena lozinka** na stranici prijave šalje poveznicu koja vrijedi sat vremena.
- U **Profilu** mijenjate jezik, telefon, sliku i lozinku, uključujete prijavu u dva koraka i vidite u kojim ste preglednicima prijavljeni. Prijavu koju ne prepoznajete odmah odjavite.
- Portal vas odjavljuje dvanaest sati nakon zadnje radnje. Ono što ste dotad upisali u obrazac ostaje u pregledniku kao skica.

## Kretanje portalom

- Lijevo je izbornik modula. Vidite samo ono što vaše uloge dopuštaju.
- **Traženje i otvaranje** pokrećete tipkama Ctrl i K. Upišite dio naziva zaslona, osobe ili zapisa i pritisnite Enter.
- Akademska godina, studij i predmet biraju se jednom i vrijede na svim zaslonima.
- Adresa u pregledniku čuva pretragu i poredak: možete je spremiti ili poslati kolegici, a ona će vidjeti samo ono što smije.

## Tablice

- Polje za pretragu nalazi zapise po dijelu teksta i ne razlikuje dijakritičke znakove: upit *sarc* nalazi i *Šarć*.
- Redak s filtrima uključujete gumbom iznad tablice. Stupci se biraju, premještaju i šire.
- Pogled koji često trebate spremite pod imenom. Jedan pogled može se otvarati prvi.
- Izvoz u XLSX ili CSV sadrži upravo ono što je filtrirano.
- Na manjim zaslonima retci su prikazani kao kartice.

## Obrasci

- Obvezna polja imaju oznaku. Gumb za spremanje radi tek kad se nešto promijeni.
- Ako je netko drugi u međuvremenu promijenio isti zapis, portal pokazuje obje vrijednosti, a vi birate.
- Nakon spremanja nekoliko je sekundi moguće **Poništi**.
- Povijest zapisa pokazuje tko je i kada što promijenio.

## Stanja i radnje

Radovi, prakse, sjednice i drugi zapisi prolaze kroz stanja. Gumbi na zapisu pokazuju samo radnje koje sada smijete obaviti; ako radnja nije moguća, gumb kaže zašto.

## Poruke i zadaci

- Broj uz **Poruke** govori koliko ih je nepročitano. Nove stižu odmah, bez osvježavanja.
- Prije slanja većem broju osoba **Tko i zašto** kaže koliko je primatelja, tko su prvi i zašto je tko među njima.
- **Čeka na vas** na početnoj stranici ostaje dok se stvar ne obavi, a ne dok se poruka ne pročita.
- U **Postavkama** za svaku vrstu poruke birate: samo na portalu, e-poštom odmah ili dnevni pregled.

## Pomoć

- Gumb s upitnikom objašnjava zaslon na kojem jeste.
- Gumb za podršku šalje upit s adresom stranice i slikom zaslona. Lozinke na slici nisu vidljive.
`,
  en: `# General instructions

These instructions describe what is the same in every module: how you move about the portal, how tables and forms work and how you get notices.

## Signing in and your account

- You sign in with your user name or your e-mail address. Where the institution offers another account, its button is below the form.
- After five wrong passwords the account is locked for fifteen minutes.
- You replace a forgotten password yourself: **Forgotten password** on the sign-in page sends a link that is valid for an hour.
- In the **Profile** you change your language, phone, picture and password, switch on two-step sign-in and see in which browsers you are signed in. Sign out at once a browser that you do not know.
- The portal signs you out twelve hours after your last action. What you had typed into a form stays in the browser as a draft.

## Moving about

- The menu of modules is on the left. You see only what your roles allow.
- **Search and open** starts with Ctrl and K. Type part of the name of a screen, a person or a record and press Enter.
- The academic year, the study and the course are chosen once and hold on all screens.
- The address in the browser keeps search and order: you may save it or send it to a colleague, who will see only what they may.

## Tables

- The search field finds records by part of their text and does not mind diacritics: *sarc* finds *Šarć*.
- The row of filters is switched on above the table. Columns are chosen, moved and widened.
- Save a view that you need often under a name. One view may open first.
- An export to XLSX or CSV holds exactly what is filtered.
- On small screens rows are shown as cards.

## Forms

- Required fields are marked. The button to save works only after something has changed.
- If somebody else has changed the same record meanwhile, the portal shows both values and you choose.
- For some seconds after saving you may **Undo**.
- The history of a record shows who changed what and when.

## States and actions

Theses, internships, sessions and other records pass through states. The buttons on a record are the actions that you may take now; where one is not possible, the button says why.

## Messages and tasks

- The number beside **Messages** says how many are unread. New ones arrive at once, without a refresh.
- Before you write to many, **Who and why** says how many recipients there are, who comes first and why each is among them.
- **Waiting for you** on the home page stays until the thing is done, not until the message is read.
- In **Settings** you choose for each type of message: only in the portal, by e-mail at once, or a daily digest.

## Help

- The button with the question mark explains the screen you are on.
- The support button sends a question with the address of the page and a picture of the screen. Passwords are masked in the picture.
`,
};
