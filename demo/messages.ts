import { sql } from '../src/kernel/server/index.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import { type MessageType, messageCopy, outbox } from '../src/modules/messages/model.ts';
import { idOfCode, type World } from './world.ts';

interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** Days ago, and the time of that day. */
  readonly ago: number;
  readonly at: string;
  /** Who has read it. */
  readonly readBy: readonly string[];
  readonly answers?: number;
  readonly type?: MessageType;
}

const staff = ['teacher', 'teacher2', 'academicyearadmin', 'calendaradmin', 'librarian'] as const;
/** Answers name the letter they answer by its place above them. */
const letters: readonly Letter[] = [
  {
    from: 'courseconductionsadmin',
    to: staff,
    subject: 'Raspored zimskog semestra je objavljen',
    body: 'Poštovane kolegice i kolege,\n\nraspored zimskog semestra je objavljen. Promjene termina dogovorite s referadom najkasnije tri dana ranije.\n\nJagoda Perkov, Studentska referada',
    ago: 20,
    at: '09:10',
    readBy: ['teacher', 'teacher2', 'librarian'],
  },
  {
    from: 'teacher',
    to: ['student', 'student2'],
    subject: 'Programiranje: nadoknada u subotu',
    body: 'Predavanje koje je otpalo nadoknađujemo u subotu u 10 sati, u istoj dvorani. Ponesite bilješke s prošlih vježbi.',
    ago: 2,
    at: '14:35',
    readBy: ['student'],
  },
  {
    from: 'student',
    to: ['teacher'],
    subject: 'Re: Programiranje: nadoknada u subotu',
    body: 'Profesorice, hvala na obavijesti. Vrijedi li prisutnost u subotu kao i ostala?',
    ago: 1,
    at: '18:02',
    readBy: [],
    answers: 1,
  },
  {
    from: 'librarian',
    to: ['student', 'student2', 'teacher'],
    subject: 'Nova literatura u čitaonici',
    body: 'U čitaonici su dostupna nova izdanja iz baza podataka i računalnih mreža. Posudba je moguća na sedam dana.',
    ago: 6,
    at: '11:20',
    readBy: ['teacher', 'student2'],
  },
  {
    from: 'teacher2',
    to: ['teacher'],
    subject: 'Zajednički kolokvij iz baza podataka',
    body: 'Predlažem da kolokvij održimo u istom tjednu za sve grupe. Odgovara li ti predzadnji tjedan semestra?',
    ago: 4,
    at: '10:45',
    readBy: ['teacher'],
  },
  {
    from: 'teacher',
    to: ['teacher2'],
    subject: 'Re: Zajednički kolokvij iz baza podataka',
    body: 'Odgovara. Rezervirat ću Veliku dvoranu čim je slobodna.',
    ago: 3,
    at: '08:05',
    readBy: ['teacher2'],
    answers: 4,
  },
  {
    from: 'calendaradmin',
    to: ['student2'],
    subject: 'Rezervacija predavaonice je odbijena',
    body: 'Predavaonica K-P1 u traženom je terminu već dodijeljena radionici za srednjoškolce. Slobodna je K-P2.',
    ago: 1,
    at: '09:16',
    readBy: [],
  },
  {
    from: 'surveyadmin',
    to: ['student', 'student2'],
    subject: 'Studentska anketa u siječnju',
    body: 'Anketa o nastavi zimskog semestra otvara se u siječnju. Odgovori su anonimni.',
    ago: 9,
    at: '12:00',
    readBy: ['student', 'student2'],
  },
  {
    from: 'academicyearadmin',
    to: ['courseconductionsadmin', 'learningoutcomesadmin'],
    subject: 'Priprema iduće akademske godine',
    body: 'Molim provjerite izvedbene planove prije prosinačke sjednice Vijeća.',
    ago: 12,
    at: '13:30',
    readBy: ['courseconductionsadmin'],
  },
  {
    from: 'admin',
    to: ['internshipadmin', 'surveyadmin', 'dmsadmin', 'alumniadmin', 'esessionadmin', 'learningoutcomesadmin'],
    subject: 'Nova inačica portala u nedjelju',
    body: 'Portal se u nedjelju od 6 do 7 sati nadograđuje. Dovršite započete unose prije toga; otvoreni obrasci ostaju spremljeni kao skice.',
    ago: 3,
    at: '15:40',
    readBy: ['internshipadmin', 'dmsadmin'],
  },
  {
    from: 'dmsadmin',
    to: ['admin', 'user'],
    subject: 'Rokovi čuvanja dokumenata',
    body: 'Popis rokova čuvanja usklađen je s novim pravilnikom. Molim pregled do kraja tjedna.',
    ago: 2,
    at: '10:05',
    readBy: ['user'],
  },
  {
    from: 'user',
    to: ['admin'],
    subject: 'Pristup izvješćima',
    body: 'Treba mi pregled izvješća o nastavi za pripremu sjednice. Koju ulogu trebam zatražiti?',
    ago: 1,
    at: '11:25',
    readBy: [],
  },
  {
    from: 'esessionadmin',
    to: ['esessionpreparation', 'graduatethesiscommissionpreparation'],
    subject: 'Dnevni red iduće sjednice',
    body: 'Točke za dnevni red šaljite do srijede. Uz svaku točku priložite obrazloženje na jednoj stranici.',
    ago: 5,
    at: '09:30',
    readBy: ['esessionpreparation'],
  },
  {
    from: 'esessionpreparation',
    to: ['esessionadmin'],
    subject: 'Re: Dnevni red iduće sjednice',
    body: 'Predlažem točku o izmjeni pravilnika o završnom radu. Obrazloženje je u pripremi.',
    ago: 4,
    at: '13:12',
    readBy: [],
    answers: 12,
  },
  {
    from: 'teacher',
    to: ['graduatethesiscommissionpreparation'],
    subject: 'Termin obrane u lipnju',
    body: 'Može li povjerenstvo zasjedati u prijepodnevnom terminu? Student radi popodne.',
    ago: 2,
    at: '08:50',
    readBy: [],
  },
  {
    from: 'alumniadmin',
    to: ['alumnistudent'],
    type: 'alumniStudent',
    subject: 'Dobro došli među alumnije',
    body: 'Vaš je profil potvrđen. U **Profilu** birate tko ga vidi i želite li primati ponude poslova.',
    ago: 7,
    at: '10:00',
    readBy: [],
  },
  {
    from: 'alumniadmin',
    to: ['alumniemployer'],
    type: 'alumniEmployer',
    subject: 'Poziv na sajam poslova',
    body: 'Pozivamo vas da predstavite svoju tvrtku na sajmu poslova i praksi. Prijavu pošaljite odgovorom na ovu poruku.',
    ago: 3,
    at: '12:15',
    readBy: [],
  },
  {
    from: 'internshipadmin',
    to: ['institutionmentor'],
    subject: 'Upute za mentore u ustanovi',
    body: 'Zahvaljujemo na suradnji. Na praksu u ovom semestru dolaze dva studenta; raspored dogovorite izravno s njima.',
    ago: 8,
    at: '14:00',
    readBy: ['institutionmentor'],
  },
];

/** What waits for an act, as the portal itself says it when the thing happens. */
interface Waiting {
  readonly to: readonly string[];
  readonly key: string;
  readonly type?: MessageType;
  readonly resource: string;
  readonly id: number;
  readonly closedWhen: object;
  readonly subject: string;
  readonly body: string;
  readonly route: string;
  readonly ago: number;
}
const waitingThings = async ({ ctx: { db } }: World): Promise<Waiting[]> => {
  const partners = await db.run<{ id: number; name: string }>(
    sql`select id, name from ${db.table('partner')} where status = 'pending' and deleted_at is null order by id`,
  );
  const booked = await db.run<{
    id: number;
    title: string;
  }>(sql`select e.id, e.title from ${db.table('calendar-event')} e join ${db.table('user')} u on u.id = e.id_owner
    where e.status = 'requested' and e.deleted_at is null and u.username in ('teacher2', 'student') order by e.id limit 3`);
  return [
    ...partners.rows.flatMap(({ id, name }): Waiting[] =>
      (['alumniadmin', 'internshipadmin'] as const).map(to => ({
        to: [to],
        key: 'registration.partner',
        ...(to === 'alumniadmin' && { type: 'alumniEmployer' as const }),
        resource: 'partner',
        id,
        closedWhen: { status: { in: ['active', 'rejected', 'archived'] } },
        subject: `Novi partner čeka odobrenje: ${name}`,
        body: `Partner ${name} želi primati studente na praksu. Dopunite podatke, pa partnera odobrite ili odbijte.`,
        route: `/Catalogues/Partner?open=${id}`,
        ago: 2,
      })),
    ),
    ...booked.rows.map(
      ({ id, title }): Waiting => ({
        to: ['calendaradmin'],
        key: 'calendar.requested',
        resource: 'calendar-event',
        id,
        closedWhen: { status: { in: ['confirmed', 'rejected', 'cancelled'] } },
        subject: `Zatražena je rezervacija: ${title}`,
        body: title,
        route: '/Calendar/Room',
        ago: 1,
      }),
    ),
  ];
};

/** A few letters between the demo accounts, so that an inbox has something read, something new and a conversation; and what waits to be decided. */
export const loadMessages = async (world: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const {
    sink,
    ctx: { db },
    today,
  } = world;
  const sentAt = (letter: Letter): string => `${addDays(today, -letter.ago)} ${letter.at}`;
  const keys = new Map<Letter, number>();
  for (const isAnswer of [false, true]) {
    const some = letters.filter(l => (l.answers !== undefined) === isAnswer);
    const written = await sink.write(
      outbox,
      some.map(l => {
        const answered = l.answers === undefined ? null : keys.get(letters[l.answers]!)!;
        return {
          messType: l.type ?? 'general',
          subject: l.subject,
          body: l.body,
          idReplyTo: answered,
          idThread: answered,
          recipients: l.to.map(name => String(idOfCode(users, name))),
          audience: [],
          isSystem: 0,
          sendEmail: 0,
          idSender: idOfCode(users, l.from),
          recipientCount: l.to.length,
          sentAt: sentAt(l),
          status: 'sent',
          createdAt: sentAt(l),
          createdBy: idOfCode(users, l.from),
        };
      }),
    );
    some.forEach((l, i) => {
      keys.set(l, written.at(i));
    });
  }
  await db.run(sql`update ${db.table('outbox')} set id_thread = id where id_thread is null`);
  await sink.write(
    messageCopy,
    letters.flatMap(l =>
      l.to.map(name => {
        const seen = l.readBy.includes(name);
        return {
          idMess: keys.get(l),
          idUser: idOfCode(users, name),
          seen: seen ? 1 : 0,
          seenAt: seen ? `${addDays(today, Math.min(0, 1 - l.ago))} 19:00` : null,
          isArchived: 0,
          sentAt: sentAt(l),
          messType: l.type ?? 'general',
          isTodo: 0,
        };
      }),
    ),
  );
  await loadWaiting(world, users);
};

const loadWaiting = async (world: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const {
    sink,
    ctx: { db },
    today,
  } = world;
  const things = await waitingThings(world);
  const at = (thing: Waiting): string => `${addDays(today, -thing.ago)} 08:20`;
  const written = await sink.write(
    outbox,
    things.map(t => ({
      messType: t.type ?? 'general',
      subject: t.subject,
      body: t.body,
      aboutResource: t.resource,
      aboutId: t.id,
      route: t.route,
      isSystem: 1,
      sendEmail: 0,
      recipientCount: t.to.length,
      todoKey: t.key,
      closedWhen: JSON.stringify(t.closedWhen),
      sentAt: at(t),
      status: 'sent',
      createdAt: at(t),
    })),
  );
  await db.run(sql`update ${db.table('outbox')} set id_thread = id where id_thread is null`);
  await sink.write(
    messageCopy,
    things.flatMap((t, i) =>
      t.to.map(name => ({
        idMess: written.at(i),
        idUser: idOfCode(users, name),
        seen: 0,
        isArchived: 0,
        sentAt: at(t),
        messType: t.type ?? 'general',
        isTodo: 1,
      })),
    ),
  );
};
