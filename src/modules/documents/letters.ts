interface Letter {
  readonly subject: string;
  readonly text: string;
}
/** What the module writes to people without an account. */
export const letters = {
  shared: (about: { readonly title: string; readonly until: string }, url: string, language: 'hr' | 'en-uk'): Letter =>
    language === 'hr'
      ? {
          subject: `Dokument: ${about.title}`,
          text: `Poštovani,\n\npodijeljen je s vama dokument «${about.title}».\n\n${url}\n\nPoveznica vrijedi do ${about.until} Ako je dokument zaštićen lozinkom, javit će vam je onaj tko ga je podijelio.`,
        }
      : {
          subject: `Document: ${about.title}`,
          text: `Hello,\n\nThe document “${about.title}” was shared with you.\n\n${url}\n\nThe link is valid until ${about.until} If the document has a password, whoever shared it will give it to you.`,
        },
};
