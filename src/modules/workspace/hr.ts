import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { workspaceModule } from './module.ts';

export const workspaceHr: ModuleWords<typeof workspaceModule> = {
  title: 'Radni prostor',
  resources: {
    savedView: {
      one: 'spremljeni pogled', few: 'spremljena pogleda', other: 'spremljenih pogleda',
      fields: { resource: 'Tablica', name: 'Naziv', view: 'Pogled', isShared: 'Dijeli se sa svima', isDefault: 'Otvara se prvi', idUser: 'Vlasnik' },
      checks: { viewOnce: 'Već imate pogled tog naziva.', defaultOnce: 'Već imate pogled koji se otvara prvi.' },
    },
    supportRequest: {
      one: 'upit podršci', few: 'upita podršci', other: 'upita podršci',
      fields: { subject: 'Predmet', text: 'Što se dogodilo', url: 'Adresa', userAgent: 'Preglednik', screenshot: 'Slika zaslona', idUser: 'Pošiljatelj' },
      checks: { tooManyRequests: 'Poslali ste više upita u kratkom vremenu. Pokušajte ponovno za sat vremena.' },
    },
  },
};
/** Poruka podršci; čita je osoba, ne portal. */
export const supportLetterHr = (p: { subject: string; text: string; url: string; who: string }) => ({
  subject: `[Podrška] ${p.subject}`,
  text: `${p.who} piše:\n\n${p.text}\n\nAdresa: ${p.url}\n`,
});
