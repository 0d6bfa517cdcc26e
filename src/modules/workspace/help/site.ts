/** What the public pages say until the institution puts it into its own words. */
export const siteTexts = [
  {
    code: 'accessibility',
    titleHr: 'Izjava o pristupačnosti',
    titleEn: 'Accessibility statement',
    bodyHr: `Ustanova nastoji svoj portal učiniti pristupačnim svima, u skladu sa Zakonom o pristupačnosti mrežnih stranica i programskih rješenja za pokretne uređaje tijela javnog sektora (NN 17/19).

## Stupanj usklađenosti

Portal je izrađen prema smjernicama WCAG 2.1, razina AA: svime se može upravljati tipkovnicom, boje imaju dovoljan kontrast, polja imaju nazive, a pogreške su opisane riječima. Prikaz se prilagođava povećanju do 400 posto i smanjenom kretanju.

## Sadržaj koji možda nije pristupačan

Dokumenti koje su priložili korisnici i slike skeniranih isprava možda nemaju tekstni sloj. Na zahtjev ustanova daje isti sadržaj u drugom obliku.

## Povratne informacije

Ako naiđete na prepreku, javite nam se gumbom za podršku ili na adresu podrške s početne stranice. Odgovaramo u roku od 15 dana. Ako odgovorom niste zadovoljni, možete se obratiti Povjereniku za informiranje.`,
    bodyEn: `The institution strives to make its portal accessible to everybody, in line with the Croatian Act on the accessibility of websites and mobile applications of public sector bodies (OG 17/19).

## Conformance

The portal was made to WCAG 2.1, level AA: everything works by keyboard, colours have enough contrast, fields have names and errors are described in words. It follows enlargement up to 400 per cent and reduced motion.

## Content that may not be accessible

Documents that users have added and pictures of scanned papers may lack a layer of text. On request the institution gives the same content in another form.

## Feedback

If you meet an obstacle, tell us with the support button or at the support address on the home page. We answer within 15 days. If the answer does not satisfy you, you may contact the Information Commissioner.`,
  },
  {
    code: 'privacy',
    titleHr: 'Zaštita osobnih podataka',
    titleEn: 'Data protection',
    bodyHr: `Voditelj obrade je ustanova čiji je ovo portal. Podaci se obrađuju prema Općoj uredbi o zaštiti podataka (EU) 2016/679.

## Zašto i na temelju čega

- nastava, završni i diplomski radovi, praksa i sjednice: zadaća od javnog interesa i zakonske obveze visokog učilišta
- vidljivost profila alumnija, poruke alumnijima i ankete: privola, koju možete povući u svakom trenutku
- suradnja s partnerima i poslodavcima: ugovor

## Koliko dugo

Primljene poruke čuvaju se tri godine, dnevnik promjena dvije godine, nepotvrđene registracije trideset dana. Ocjene, zapisnici i odluke čuvaju se koliko propisi traže.

## Tko vidi

Samo osobe kojima je to potrebno za posao, prema ulogama. Poruke čitaju samo pošiljatelj i primatelji. Podaci se ne prodaju niti se koriste za oglašavanje. Portal upotrebljava samo kolačiće bez kojih ne radi.

## Vaša prava

U **Profilu** preuzimate svoje podatke i tražite brisanje. Za uvid, ispravak, ograničenje i prigovor obratite se službeniku za zaštitu podataka ustanove na adresu podrške. Pritužbu možete podnijeti Agenciji za zaštitu osobnih podataka.`,
    bodyEn: `The controller is the institution whose portal this is. Data are processed under the General Data Protection Regulation (EU) 2016/679.

## Why, and on what ground

- teaching, theses, internships and sessions: a task in the public interest and the legal duties of a university
- visibility of alumni profiles, messages to alumni and surveys: consent, which you may withdraw at any time
- work with partners and employers: contract

## For how long

Received messages are kept for three years, the record of changes for two years, registrations that nobody confirmed for thirty days. Grades, minutes and decisions are kept as long as the law requires.

## Who sees them

Only those who need them for their work, by their roles. Messages are read by their sender and recipients alone. Data are neither sold nor used for advertising. The portal uses only the cookies without which it does not work.

## Your rights

In the **Profile** you download your data and ask for erasure. For access, rectification, restriction and objection contact the institution’s data protection officer at the support address. You may complain to the Croatian Personal Data Protection Agency.`,
  },
] as const;
