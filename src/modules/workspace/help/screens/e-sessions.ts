import { of, type ScreenHelp } from './shape.ts';

export const eSessionsScreens: readonly ScreenHelp[] = [
  of(
    '/ESessions',
    [
      'E-sjednice',
      'Sjednice tijela ustanove: saziv, dnevni red, rasprava, glasovanje i zapisnik. Tko je sudjelovao u tajnom glasovanju, vidi se; kako je glasovao, ne vidi nitko, ni administrator. Dok glasovanje traje, listići su zaključani tajnom portala, a otvaraju se tek kad se ono zatvori, svi zajedno i nasumičnim redom. Poništenom glasovanju listići se brišu neotvoreni. Zaštita ne vrijedi protiv onoga tko istodobno ima i bazu i tajnu portala dok glasovanje traje.',
    ],
    [
      'E-sessions',
      'Sessions of the institution’s bodies: call, agenda, discussion, voting and minutes. Who took part in a secret vote can be seen; how they voted nobody sees, not even an administrator. While a vote is open its ballots are locked with the portal’s secret; they are opened only when it closes, all together and in random order. The ballots of an annulled vote are deleted unopened. This does not protect against somebody who holds both the database and the portal’s secret while a vote is open.',
    ],
  ),
  of(
    '/ESessions/ESessions',
    [
      'Sjednice',
      'Sazvane i održane sjednice tijela u kojima ste član ili ih vodite. Na stranici sjednice odgovorite na poziv, pratite što je na redu, glasujete i čitate zapisnik. Predsjedatelj ondje bilježi nazočnost, otvara i zatvara glasovanja i zaključuje točke.',
    ],
    [
      'Sessions',
      'Sessions, called and held, of bodies in which you sit or which you run. On the page of a session you answer the call, follow what is on, vote and read the minutes. There the chair notes who is present, opens and closes votes and concludes items.',
    ],
  ),
  of(
    '/ESessions/ESessionPreparations',
    [
      'Pripreme sjednica',
      'Sjednica se priprema ovdje: termin, mjesto, dnevni red i prijedlozi odluka. Kad je spremna, šalje se na odobrenje; odobravatelj je odobri ili vrati s napomenom. Tko je sjednicu pripremao, ne odobrava je; ako tijelo nema drugog odobravatelja, odobrava je predsjednik.',
    ],
    [
      'Preparations',
      'A session is prepared here: time, place, agenda and proposed decisions. When it is ready it is submitted; an approver approves it or returns it with a note. Whoever prepared a session does not approve it; where the body has no other approver, its chair does.',
    ],
  ),
  of(
    '/ESessions/ESessionCalls',
    [
      'Pozivi na sjednice',
      'Odobrene sjednice koje treba sazvati. Poziv s dnevnim redom ide svim članovima, a sjednica dolazi u njihove kalendare. Za rok kraći od propisanog upisuje se razlog.',
    ],
    [
      'Calls',
      'Approved sessions that are to be called. The call with the agenda goes to all members, and the session comes into their calendars. A notice shorter than the rules say needs a reason.',
    ],
  ),
  of(
    '/ESessions/ESessionAgendaDocuments',
    [
      'Materijali',
      'Materijali uz točke dnevnog reda svih sjednica koje vidite. Materijal zamijenjen nakon poziva nosi oznaku, a ranije inačice ostaju.',
    ],
    [
      'Documents',
      'Documents of agenda items of all sessions that you see. A document replaced after the call is marked, and earlier versions are kept.',
    ],
  ),
  of(
    '/ESessions/ESessionDecisions',
    [
      'Odluke tijela',
      'Što su tijela odlučila na sjednicama koje vidite: tko odluku provodi, do kada i je li provedena. U pretragu upišite riječ iz odluke, naslova ili naziva tijela i vidjet ćete sve što je o tome odlučeno.',
    ],
    [
      'Decisions of bodies',
      'What bodies have decided at the sessions that you see: who carries a decision out, by when, and whether it is done. Type a word of the decision, its title or the name of the body to find everything that was decided about it.',
    ],
  ),
  of(
    '/ESessions/ESessionTypes',
    [
      'Vrste sjednica',
      'Tijela ustanove i njihova pravila: kvorum, većina, rokovi poziva i glasovanja. Na stranici tijela upisuju se članovi s mandatima i ovlaštenja za vođenje, odobravanje i zapisnik.',
    ],
    [
      'Session types',
      'The institution’s bodies and their rules: quorum, majority, lead times of calls and votes. On the page of a body its members with their mandates are entered, and who runs, approves and records.',
    ],
  ),
  of(
    '/ESessions/ESessionTypeMembers',
    [
      'Članovi tijela',
      'Članovi svih tijela s mandatima. Član koji je već pozivan ne briše se: upišite kraj mandata. Zamjenski član glasuje samo kad zamijenjeni nije nazočan.',
    ],
    [
      'Members of bodies',
      'Members of all bodies with their mandates. A member who has been called is not deleted: enter the end of the mandate. A substitute votes only while the member replaced is not present.',
    ],
  ),
];
