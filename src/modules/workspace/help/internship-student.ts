/** Instructions for a student on internship. */
export const internshipStudentHelp = {
  hr: `# Stručna praksa: upute za studente

## Prije prakse

- Modul **Stručna praksa** vidite kad ste u tekućoj akademskoj godini upisani na predmet stručne prakse.
- U **Ponudama** stoje mjesta kod partnera ustanove za vaš predmet. Ponuda kaže što se radi, koliko je mjesta i dokad se prijavljuje.
- Nakon dodjele u ***Dodjeli prakse** nalazite partnera, mentora, nastavnika i razdoblje prakse. Uputnicu ispisujete kao PDF i nosite je mentoru.

## Za vrijeme prakse

1. **Dnevnik prakse** vodite svaki radni dan: datum, broj sati i što ste radili. Upis možete mijenjati dok ga mentor ne potvrdi.
2. **Sate** potvrđuje mentor. Dan koji vam vrati dopunite i predajte ponovno; mentoru možete pisati iz dnevnika.
3. **Zadaci** stižu od nastavnika ili mentora. Rješenje predajete u roku; vraćeni zadatak dopunite i predajte ponovno.
4. Na poruke o praksi odgovarate ondje gdje su nastale: razgovor ostaje uz praksu i vide ga samo oni kojima ste pisali.

Portal vas podsjeća kad dva radna dana nema upisa i dva dana prije roka zadatka.

## Na kraju prakse

- Dnevnik predajete kad su potvrđeni svi sati. Nakon predaje više se ne mijenja.
- Mentor i nastavnik ocjenjuju dnevnik i zadatke. Ocjenu i obrazloženje vidite čim su objavljeni.
- Ispunite anketu o praksi. Potvrdu o obavljenoj praksi preuzimate kao PDF.

## Priznavanje ranijeg iskustva

Ako već radite u struci, možete zatražiti **Priznavanje prakse**: priložite dokaze (ugovor, potvrdu poslodavca, opis poslova) i pošaljite zahtjev. Nastavnik ga odobrava, vraća na dopunu ili odbija uz obrazloženje.

## Ako nešto ne ide

- Gumb radnje koja nije moguća kaže zašto nije.
- Za pitanja o praksi pišite nastavniku prakse, a za pitanja o portalu služi gumb za podršku.
`,
  en: `# Internship: instructions for students

## Before it begins

- You see the module **Internship** when you are enrolled on the internship course in the current academic year.
- **Offers** lists the places at the institution’s partners for your course: what is done there, how many places there are and until when you may apply.
- Once you are assigned, ***Assignment of internships** shows the partner, your mentor, your teacher and the period. Print the referral as a PDF and take it to the mentor.

## While it lasts

1. Keep the **work diary** every working day: date, hours and what you did. You may change an entry until the mentor has confirmed it.
2. The mentor confirms your **hours**. Complete a day that is returned and submit it again; you can write to the mentor from the diary.
3. **Tasks** come from the teacher or the mentor. Hand in your solution in time; complete a task that was returned and hand it in again.
4. Answer messages about the internship where they arose: the conversation stays with the internship, and only those you wrote to see it.

The portal reminds you when there was no entry for two working days and two days before a task is due.

## At the end

- Submit the diary when all hours are confirmed. Afterwards it can no longer be changed.
- The mentor and the teacher grade the diary and the tasks. You see the grade and its reasons as soon as they are published.
- Fill in the survey about the internship. Download the confirmation as a PDF.

## Recognition of earlier experience

If you already work in the field, you may ask for **recognition**: add the evidence (contract, confirmation of the employer, description of the work) and submit the request. The teacher grants it, returns it for completion or refuses it with a reason.

## If something does not work

- The button of an action that is not possible says why.
- Ask your internship teacher about the internship; the support button is for questions about the portal.
`,
};
