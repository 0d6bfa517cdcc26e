import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { messagesModule } from './module.ts';
import { typesHr as types } from './type-names.hr.ts';

const links = {
  idSurvImp: 'Provedba ankete',
  idEsess: 'E-sjednica',
  idInts: 'Stručna praksa',
  idIntsTask: 'Zadatak stručne prakse',
};

export const messagesHr: ModuleWords<typeof messagesModule> = {
  title: 'Poruke',
  reports: {
    messageVolume: {
      title: 'Promet poruka',
      about: 'Koliko je poruka poslano po vrstama i koliko ih je pročitano. O sadržaju ne govori ništa.',
      params: { from: 'Od', to: 'Do' },
      options: {
        messType: {
          general: 'Općenito',
          survey: 'Ankete',
          esession: 'E-sjednice',
          internship: 'Stručna praksa',
          internshipTask: 'Zadaci prakse',
          internshipApproval: 'Priznavanje prakse',
          alumniStudent: 'Alumni',
          alumniEmployer: 'Poslodavci',
        },
      },
      columns: {
        messType: 'Vrsta',
        byPeople: 'Poslale osobe',
        byPortal: 'Poslao portal',
        copies: 'Primljeno',
        seen: 'Pročitano',
        share: 'Pročitano, %',
      },
      total: 'Ukupno',
    },
  },
  screens: { Messages: 'Poruke', newMessage: 'Nova poruka' },
  resources: {
    outbox: {
      one: 'poslana poruka',
      few: 'poslane poruke',
      other: 'poslanih poruka',
      title: 'Poslane poruke',
      about: 'Poruke koje ste napisali i komu su stigle.',
      fields: {
        messType: 'Vrsta',
        subject: 'Tema',
        body: 'Tekst',
        ...links,
        idReplyTo: 'Odgovor na',
        idThread: 'Razgovor',
        aboutResource: 'Vrsta zapisa',
        aboutId: 'Zapis',
        route: 'Stranica',
        recipients: 'Primatelji',
        audience: 'Skupine primatelja',
        isSystem: 'Poruka portala',
        sendEmail: 'Pošalji i e-poštom',
        idSender: 'Pošiljatelj',
        recipientCount: 'Primatelja',
        seenCount: 'Pročitalo',
        sentAt: 'Poslano',
        mergeKey: 'Ključ spajanja',
        todoKey: 'Zadatak',
        closedWhen: 'Riješeno kada',
        status: 'Stanje',
      },
      options: { messType: types },
      nested: { audience: { kind: 'Vrsta skupine', value: 'Skupina' } },
      states: { draft: 'skica', queued: 'šalje se', sent: 'poslano', failed: 'nije poslano' },
      moves: { send: 'Pošalji', deliver: 'Isporuči', fail: 'Odustani' },
      checks: {
        linkOfType: 'Vrsta poruke traži svoju poveznicu i ne dopušta druge.',
        aboutWhole: 'Navedite i vrstu i broj zapisa.',
        todoAbout: 'Zadatak mora pripadati nekom zapisu.',
        routeInside: 'Poruka vodi samo na stranicu portala.',
        linkNeeded: 'Ova vrsta poruke traži poveznicu.',
        linkNotOfType: 'Ova poveznica ne pripada vrsti poruke.',
        linkNotHere: 'Poruke ove vrste ovdje se ne mogu pisati.',
        linkNotYours: 'O tome ne možete pisati jer u tome ne sudjelujete.',
        aboutNotThere: 'Zapis na koji se poruka odnosi ne postoji ili vam nije dostupan.',
        recipientUnknown: 'Jednog od primatelja više nema: uklonite ga i odaberite ponovno.',
        audienceNotHere: 'Ta vrsta skupine ovdje ne postoji.',
        audienceNotYours: 'Toj skupini ne možete pisati.',
        mayOnlyReply: 'Možete odgovarati na primljene poruke, a ne započinjati nove.',
        mayOnlyReplyNamed: 'Osobi {name} možete samo odgovoriti na poruku.',
        outOfReach: 'Toj osobi ne možete pisati.',
        outOfReachNamed: 'Osobi {name} ne možete pisati.',
        accountClosed: 'Ta osoba više nema otvoren račun.',
        accountClosedNamed: '{name} više nema otvoren račun.',
        notYourself: 'Sebi ne možete pisati.',
        notYourselfNamed: 'Sebi ne možete pisati.',
        linkNotHereNamed: 'Osobi {name} o tome ne možete pisati.',
        linkNotYoursNamed: 'Osobi {name} o tome ne možete pisati.',
        nobodyThere: 'Nema nikoga komu bi poruka stigla.',
        tooManyRecipients: 'Poruka može imati najviše {max} primatelja.',
        tooManySent: 'U kratkom ste vremenu poslali mnogo poruka. Pokušajte ponovno za sat vremena.',
        tooManyDrafts: 'Imate previše skica. Pošaljite ih ili obrišite.',
        threadGone: 'Poruke na koju odgovarate više nema.',
      },
    },
    messageCopy: {
      one: 'primjerak poruke',
      few: 'primjerka poruke',
      other: 'primjeraka poruke',
      fields: {
        idMess: 'Poruka',
        idUser: 'Primatelj',
        seen: 'Pročitano',
        seenAt: 'Pročitano u',
        isArchived: 'Arhivirano',
        sentAt: 'Poslano',
        messType: 'Vrsta',
        ...links,
        isTodo: 'Zadatak',
        mergeKey: 'Ključ spajanja',
        merged: 'Događaja',
        emailStatus: 'E-pošta',
      },
      options: {
        messType: types,
        emailStatus: {
          none: 'ne šalje se',
          digest: 'u dnevnom pregledu',
          soon: 'u sljedećem pregledu',
          queued: 'poslano',
        },
      },
      checks: { copyOnce: 'Ta osoba već ima ovu poruku.' },
    },
    inbox: {
      one: 'primljena poruka',
      few: 'primljene poruke',
      other: 'primljenih poruka',
      title: 'Primljene poruke',
      about: 'Poruke koje su vam poslali ljudi i portal.',
      fields: {
        subject: 'Tema',
        body: 'Tekst',
        messType: 'Vrsta',
        senderName: 'Pošiljatelj',
        sentAt: 'Poslano',
        seen: 'Pročitano',
        seenAt: 'Pročitano u',
        isArchived: 'Arhivirano',
        isTodo: 'Zadatak',
        merged: 'Događaja',
        attachments: 'Priloga',
        idMess: 'Poruka',
        idUser: 'Primatelj',
        idSender: 'Račun pošiljatelja',
        isSystem: 'Poruka portala',
        idThread: 'Razgovor',
        idReplyTo: 'Odgovor na',
        aboutResource: 'Vrsta zapisa',
        aboutId: 'Zapis',
        route: 'Stranica',
        ...links,
      },
      options: { messType: types },
      scenarios: { unviewedMessageNumber: 'Broj nepročitanih poruka' },
    },
    messagePace: {
      one: 'zadnje pismo',
      few: 'zadnja pisma',
      other: 'zadnjih pisama',
      fields: { idUser: 'Korisnik', letterAt: 'Poslano' },
    },
  },
};

/** Što piše u pismu; `isChosen`: čitatelj je sam izabrao e-poštu. */
export interface Letter {
  readonly subject: string;
  readonly body: string;
  readonly link: string;
  readonly settings: string;
  readonly isChosen: boolean;
}
/** Pismo o jednoj poruci; čita ga osoba. */
export const letterHr = (p: Letter): string =>
  `${p.subject}\n\n${p.body}\n\nOtvorite na portalu: ${p.link}\n\n—\n${p.isChosen ? 'Pismo je poslano jer ste izabrali obavijesti e-poštom.' : 'Pismo je poslano jer o ovakvim porukama portal obavještava e-poštom.'} To mijenjate ovdje: ${p.settings}\n`;
/** Isto pismo osobi koja nema račun: u portalu nema što otvoriti ni mijenjati. */
export const outsideLetterHr = (p: { subject: string; body: string; name: string }): string =>
  `${p.subject}\n\nZa: ${p.name}\n\n${p.body}\n\n—\nPismo je poslao portal ustanove. Na ovu adresu nije potrebno odgovarati.\n`;

interface Digest {
  readonly count: number;
  readonly lines: readonly { readonly subject: string; readonly sender: string | null; readonly at: string }[];
  readonly more: number;
  readonly link: string;
  readonly settings: string;
}
/** Jedno pismo o više poruka. */
export const digestHr = (p: Digest): { subject: string; text: string } => ({
  subject: `Nove poruke na portalu: ${p.count}`,
  text: `Poruka koje vas čekaju od zadnjeg pisma: ${p.count}.\n\n${p.lines.map(l => `${l.at}  ${l.subject}${l.sender ? ` (${l.sender})` : ''}`).join('\n')}${p.more > 0 ? `\n… i još ${p.more}` : ''}\n\nOtvorite na portalu: ${p.link}\n\n—\nKako i kada dobivate obavijesti, mijenjate ovdje: ${p.settings}\n`,
});
