import { sql } from '../src/kernel/server/sql.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import { messageCopy, outbox } from '../src/modules/messages/model.ts';
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
}

const staff = ['teacher', 'teacher2', 'academicyearadmin', 'calendaradmin', 'librarian'] as const;
/** Answers name the letter they answer by its place above them. */
const letters: readonly Letter[] = [
  { from: 'courseconductionsadmin', to: staff, subject: 'Raspored zimskog semestra je objavljen', body: 'Poštovane kolegice i kolege,\n\nraspored zimskog semestra je objavljen. Promjene termina dogovorite s referadom najkasnije tri dana ranije.\n\nJagoda Perkov, Studentska referada', ago: 20, at: '09:10', readBy: ['teacher', 'teacher2', 'librarian'] },
  { from: 'teacher', to: ['student', 'student2'], subject: 'Programiranje: nadoknada u subotu', body: 'Predavanje koje je otpalo nadoknađujemo u subotu u 10 sati, u istoj dvorani. Ponesite bilješke s prošlih vježbi.', ago: 2, at: '14:35', readBy: ['student'] },
  { from: 'student', to: ['teacher'], subject: 'Re: Programiranje: nadoknada u subotu', body: 'Profesorice, hvala na obavijesti. Vrijedi li prisutnost u subotu kao i ostala?', ago: 1, at: '18:02', readBy: [], answers: 1 },
  { from: 'librarian', to: ['student', 'student2', 'teacher'], subject: 'Nova literatura u čitaonici', body: 'U čitaonici su dostupna nova izdanja iz baza podataka i računalnih mreža. Posudba je moguća na sedam dana.', ago: 6, at: '11:20', readBy: ['teacher', 'student2'] },
  { from: 'teacher2', to: ['teacher'], subject: 'Zajednički kolokvij iz baza podataka', body: 'Predlažem da kolokvij održimo u istom tjednu za sve skupine. Odgovara li ti predzadnji tjedan semestra?', ago: 4, at: '10:45', readBy: ['teacher'] },
  { from: 'teacher', to: ['teacher2'], subject: 'Re: Zajednički kolokvij iz baza podataka', body: 'Odgovara. Rezervirat ću Veliku dvoranu čim je slobodna.', ago: 3, at: '08:05', readBy: ['teacher2'], answers: 4 },
  { from: 'calendaradmin', to: ['student2'], subject: 'Rezervacija predavaonice je odbijena', body: 'Predavaonica K-P1 u traženom je terminu već dodijeljena radionici za srednjoškolce. Slobodna je K-P2.', ago: 1, at: '09:16', readBy: [] },
  { from: 'surveyadmin', to: ['student', 'student2'], subject: 'Studentska anketa u siječnju', body: 'Anketa o nastavi zimskog semestra otvara se u siječnju. Odgovori su anonimni.', ago: 9, at: '12:00', readBy: ['student', 'student2'] },
  { from: 'academicyearadmin', to: ['courseconductionsadmin', 'learningoutcomesadmin'], subject: 'Priprema iduće akademske godine', body: 'Molim provjerite izvedbene planove prije prosinačke sjednice Vijeća.', ago: 12, at: '13:30', readBy: ['courseconductionsadmin'] },
];

/** A few letters between the demo accounts, so that an inbox has something read, something new and a conversation. */
export const loadMessages = async (world: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const { sink, ctx: { db }, today } = world;
  const sentAt = (letter: Letter): string => `${addDays(today, -letter.ago)} ${letter.at}`;
  const keys = new Map<Letter, number>();
  for (const isAnswer of [false, true]) {
    const some = letters.filter(l => (l.answers !== undefined) === isAnswer);
    const written = await sink.write(outbox, some.map(l => {
      const answered = l.answers === undefined ? null : keys.get(letters[l.answers]!)!;
      return {
        messType: 'general', subject: l.subject, body: l.body, idReplyTo: answered, idThread: answered, recipients: l.to.map(name => String(idOfCode(users, name))), audience: [],
        isSystem: 0, sendEmail: 0, idSender: idOfCode(users, l.from), recipientCount: l.to.length, sentAt: sentAt(l), status: 'sent', createdAt: sentAt(l), createdBy: idOfCode(users, l.from),
      };
    }));
    some.forEach((l, i) => { keys.set(l, written.at(i)); });
  }
  await db.run(sql`update ${db.table('outbox')} set id_thread = id where id_thread is null`);
  await sink.write(messageCopy, letters.flatMap(l => l.to.map(name => {
    const seen = l.readBy.includes(name);
    return { idMess: keys.get(l), idUser: idOfCode(users, name), seen: seen ? 1 : 0, seenAt: seen ? `${addDays(today, Math.min(0, 1 - l.ago))} 19:00` : null, isArchived: 0, sentAt: sentAt(l), messType: 'general', isTodo: 0 };
  })));
};
