import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { workspaceModule } from './module.ts';

export const workspaceHr: ModuleWords<typeof workspaceModule> = {
  title: 'Radni prostor',
  screens: { erasurePlan: 'Što se briše' },
  resources: {
    savedView: {
      one: 'spremljeni pogled',
      few: 'spremljena pogleda',
      other: 'spremljenih pogleda',
      fields: {
        resource: 'Tablica',
        name: 'Naziv',
        view: 'Pogled',
        isShared: 'Dijeli se sa svima',
        isDefault: 'Otvara se prvi',
        idUser: 'Vlasnik',
      },
      checks: { viewOnce: 'Već imate pogled tog naziva.', defaultOnce: 'Već imate pogled koji se otvara prvi.' },
    },
    helpDocument: {
      one: 'uputa',
      few: 'upute',
      other: 'uputa',
      title: 'Upute',
      about: 'Upute kao datoteke i kome su namijenjene.',
      fields: {
        fn: 'Oznaka',
        name: 'Naziv',
        path: 'Datoteka',
        kind: 'Vrsta',
        videoPreview: 'Pregled videa',
        roles: 'Uloge',
        permissions: 'Prava',
        content: 'Sadržaj',
      },
      hints: {
        fn: 'Pod tom se oznakom uputa otvara',
        roles: 'Prazno: svi prijavljeni',
        content: 'Prazno: uputa koja dolazi s portalom',
      },
      options: { kind: { pdf: 'PDF', video: 'video' } },
      checks: {
        unknownAudience: '{name} nije ni uloga ni pravo.',
        contentMissing: 'Priložite datoteku: s portalom ne dolazi uputa toga naziva.',
      },
    },
    siteText: {
      one: 'javna stranica',
      few: 'javne stranice',
      other: 'javnih stranica',
      title: 'Javne stranice',
      about: 'Izjava o pristupačnosti i zaštita podataka.',
      fields: { code: 'Stranica', title: 'Naslov', body: 'Tekst' },
      options: { code: { accessibility: 'izjava o pristupačnosti', privacy: 'zaštita podataka' } },
    },
    erasureRequest: {
      one: 'zahtjev za brisanje',
      few: 'zahtjeva za brisanje',
      other: 'zahtjeva za brisanje',
      title: 'Zahtjevi za brisanje',
      about: 'Tko traži da se izbrišu njegovi podaci i što je odlučeno.',
      fields: {
        idUser: 'Korisnik',
        who: 'Podnositelj',
        reason: 'Razlog',
        answer: 'Odgovor',
        decidedAt: 'Odlučeno',
        status: 'Stanje',
      },
      states: { open: 'čeka odluku', withdrawn: 'povučen', refused: 'odbijen', done: 'izvršen' },
      moves: {
        withdraw: 'Povuci',
        refuse: 'Odbij',
        fulfil: {
          label: 'Izbriši podatke',
          question: 'Podaci osobe brišu se zauvijek, a ostaje samo ono što se po zakonu čuva. Nastaviti?',
        },
      },
      checks: {
        oneOpen: 'Vaš zahtjev već čeka odluku.',
        ownAccount: 'O svojem zahtjevu ne odlučujete sami.',
        lastAdmin: 'Zadnji se administrator ne može izbrisati.',
      },
    },
    supportRequest: {
      one: 'upit podršci',
      few: 'upita podršci',
      other: 'upita podršci',
      fields: {
        subject: 'Tema',
        text: 'Što se dogodilo',
        url: 'Adresa',
        userAgent: 'Preglednik',
        screenshot: 'Slika zaslona',
        idUser: 'Pošiljatelj',
      },
      checks: { tooManyRequests: 'Poslali ste više upita u kratkom vremenu. Pokušajte ponovno za sat vremena.' },
    },
  },
};
/** Poruka podršci; čita je osoba, ne portal. */
export const supportLetterHr = (p: { subject: string; text: string; url: string; who: string }) => ({
  subject: `[Podrška] ${p.subject}`,
  text: `${p.who} piše:\n\n${p.text}\n\nAdresa: ${p.url}\n`,
});
/** Zadnje pismo osobi čiji su podaci izbrisani. */
export const erasedLetterHr = () => ({
  subject: 'Vaši su podaci izbrisani',
  text: 'Na vaš su zahtjev izbrisani vaši osobni podaci na portalu. Zapisi koje zakon traži (ocjene, zapisnici, odluke) ostaju sačuvani u mjeri u kojoj je to propisano.\n\nNa ovu se adresu više neće slati poruke.\n',
});
