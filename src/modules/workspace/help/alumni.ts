/** Instructions for graduates and employers. */
export const alumniHelp = {
  hr: `# Alumni: upute

## Za bivše studente

- Registrirajte se s JMBAG-om ili OIB-om i datumom rođenja. Lozinku postavljate poveznicom iz poruke i time potvrđujete račun; privole za poruke i ankete dajete odvojeno i možete ih povući; ustanova zatim provjerava jeste li kod nje završili studij.
- **Profil** ima odjeljke: o meni, adrese, obrazovanje, radno iskustvo, digitalne vještine, jezici, ostalo i kontakti. Mjerač pokazuje koliko je popunjen.
- Tko vidi profil, birate sami: samo vi, drugi alumni ili i poslodavci. Na početku ga vidite samo vi. Kontakti se pokazuju samo ako to dopustite.
- Privole za poruke i ankete dajete i povlačite u svakom trenutku.
- U **Ponudama poslova** prijavljujete se na portalu ili na adresu iz ponude. Uz prijavu na portalu poslodavac vidi vaš profil dok je prijava otvorena.
- Životopis preuzimate kao PDF.

## Za poslodavce

1. Registrirajte tvrtku; ako je već upisana, njezina osoba za kontakt potvrđuje vaš pristup.
2. Napišite ponudu posla: naziv, opis, potrebno zanimanje i razina studija, rok i način prijave.
3. Pošaljite je na odobrenje. Ustanova je objavljuje ili vraća s napomenom. Izmjena objavljene ponude ponovno traži odobrenje.
4. Prijave pregledavate uz ponudu: pročitana, u užem krugu, odbijena, prihvaćena. Kandidat vidi promjenu stanja.
5. Profile otvorene poslodavcima možete pretraživati po zanimanju i razini studija.

## Poruke i podaci

- Na poruke ustanove odgovarate iz modula **Poruke**.
- U **Profilu** preuzimate sve što portal čuva o vama ili tražite brisanje podataka.
- Profil s kojim se tri godine nitko nije prijavio portal prvo provjerava porukom, a zatim skriva.
`,
  en: `# Alumni: instructions

## For graduates

- Register with your JMBAG or OIB and your date of birth. With the link in the message you set the password and so confirm the account; consents to messages and to surveys are given separately and can be withdrawn; the institution then checks that you graduated there.
- The **profile** has sections: about me, addresses, education, work experience, digital skills, languages, other and contacts. A gauge shows how complete it is.
- You choose who sees the profile: you alone, other alumni, or employers too. At first only you see it. Contacts are shown only if you allow it.
- You give and withdraw consent to messages and surveys at any time.
- In **Job offers** you apply in the portal or at the address in the offer. While an application in the portal is open, the employer sees your profile.
- Download your CV as a PDF.

## For employers

1. Register your company; if it is known already, its contact person confirms your access.
2. Write a job offer: title, description, the profession and level of study that you need, the deadline and how to apply.
3. Submit it. The institution publishes it or returns it with a remark. A change of a published offer asks for approval again.
4. Look through the applications beside the offer: read, shortlisted, rejected, accepted. The applicant sees the change.
5. Profiles that are open to employers may be searched by profession and level of study.

## Messages and data

- Answer the institution’s messages in the module **Messages**.
- In the **Profile** you download all that the portal keeps about you, or ask for its erasure.
- A profile with which nobody has signed in for three years is first asked about by a message and then hidden.
`,
};
