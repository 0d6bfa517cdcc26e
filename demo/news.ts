import type { NewsAudience } from '../src/modules/administration/model.ts';
import { newsEvent } from '../src/modules/administration/model.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import type { World } from './world.ts';

interface Piece {
  readonly kind?: 'event';
  readonly title: readonly [hr: string, en: string];
  readonly summary: readonly [hr: string, en: string];
  readonly body?: readonly [hr: string, en: string];
  readonly audience: readonly NewsAudience[];
  /** Days from today: since when it is shown, until when, and for events when it is held. */
  readonly since: number;
  readonly until?: number;
  readonly on?: number;
  readonly hours?: readonly [from: string, to: string];
  readonly location?: string;
  readonly isPinned?: boolean;
  readonly status?: 'draft' | 'archived';
}

const pieces: readonly Piece[] = [
  {
    title: [
      'Laboratorij za ugradbene sustave otvoren je studentima',
      'The embedded systems laboratory is open to students',
    ],
    summary: [
      'Dvanaest novih radnih mjesta dostupno je i izvan nastave.',
      'Twelve new workplaces are available outside classes too.',
    ],
    body: [
      'Laboratorij je otvoren radnim danom do 20 sati. Termin se rezervira u **kalendaru**, a ključ se preuzima na porti uz studentsku iskaznicu.\n\n- oprema: mikroupravljači, osciloskopi, pisač 3D\n- najviše dva sata u komadu kad drugi čekaju',
      'The laboratory is open on working days until 8 p.m. Book a time in the **calendar** and fetch the key at the porter’s desk with your student card.\n\n- equipment: microcontrollers, oscilloscopes, a 3D printer\n- at most two hours at a time while others wait',
    ],
    audience: ['public', 'internal'],
    since: -9,
    isPinned: true,
  },
  {
    kind: 'event',
    title: ['Otvoreni dan fakulteta', 'Open day'],
    summary: [
      'Razgledavanje, pokazna predavanja i razgovor sa studentima za buduće brucoše i roditelje.',
      'A tour, sample lectures and talks with students, for future students and their parents.',
    ],
    body: [
      'Okupljanje je u auli u 10 sati. Prijava nije potrebna; veće skupine neka se najave e-poštom.',
      'Meet in the hall at 10 a.m. No registration is needed; larger groups please write to us first.',
    ],
    audience: ['public'],
    since: -4,
    until: 13,
    on: 12,
    hours: ['10:00', '14:00'],
    location: 'Aula, Obala Korane 1',
  },
  {
    title: ['Nagrada studentima za rad o mjerenju kakvoće vode', 'Students awarded for a paper on water quality'],
    summary: [
      'Tročlana skupina osvojila je prvo mjesto na državnom natjecanju.',
      'A team of three won the national competition.',
    ],
    audience: ['public'],
    since: -16,
  },
  {
    kind: 'event',
    title: ['Godišnji susret bivših studenata', 'Annual reunion of graduates'],
    summary: [
      'Večera, obilazak novih laboratorija i razgovor o mentorstvu.',
      'Dinner, a tour of the new laboratories and a talk about mentoring.',
    ],
    body: [
      'Dođite sami ili s kolegama s godine. Potvrdu dolaska pošaljite odgovorom na poruku koju ste primili na portalu.',
      'Come alone or with your classmates. Confirm by answering the message you got in the portal.',
    ],
    audience: ['publicAlumni', 'alumni'],
    since: -6,
    until: 25,
    on: 24,
    hours: ['18:00', '22:00'],
    location: 'Velika dvorana',
  },
  {
    title: ['Traže se mentori među alumnijima', 'Mentors wanted among our alumni'],
    summary: ['Jedan sat mjesečno, jedan student, jedan semestar.', 'One hour a month, one student, one semester.'],
    audience: ['publicAlumni', 'alumni'],
    since: -20,
  },
  {
    kind: 'event',
    title: ['Sajam poslova i praksi', 'Job and internship fair'],
    summary: ['Prijave izlagača otvorene su do popunjenja mjesta.', 'Exhibitors may register while places last.'],
    audience: ['employers', 'alumni', 'students'],
    since: -3,
    until: 31,
    on: 30,
    hours: ['09:00', '16:00'],
    location: 'Sportska dvorana',
  },
  {
    title: ['Ispitni rokovi zimskog semestra', 'Exam dates of the winter semester'],
    summary: ['Prijava ispita zatvara se tri dana prije roka.', 'Registration closes three days before the exam.'],
    audience: ['students'],
    since: -5,
    until: 60,
  },
  {
    title: ['Izvedbeni planovi za ljetni semestar', 'Teaching plans for the summer semester'],
    summary: [
      'Nositelji predmeta unose planove najkasnije mjesec dana prije početka nastave.',
      'Holders enter the plans at least a month before teaching begins.',
    ],
    audience: ['teachers'],
    since: -7,
    until: 45,
  },
  {
    title: ['Radno vrijeme knjižnice tijekom ispita', 'Library hours during exams'],
    summary: [
      'Čitaonica je otvorena do 22 sata, subotom do 14.',
      'The reading room is open until 10 p.m., on Saturdays until 2 p.m.',
    ],
    audience: ['internal'],
    since: -2,
    until: 40,
  },
  {
    title: ['Prekid rada mreže u zgradi B', 'Network outage in building B'],
    summary: ['Radovi su završeni.', 'The works are over.'],
    audience: ['internal'],
    since: -30,
    until: -28,
  },
  {
    title: ['Natječaj za demonstratore', 'Call for student assistants'],
    summary: ['Tekst natječaja još se usklađuje.', 'The text is still being agreed.'],
    audience: ['students'],
    since: 3,
    status: 'draft',
  },
];

/** What the institution tells: to everybody, to alumni, to some of its own; one pinned, one over, one not yet out. */
export const loadNews = async ({ sink, today }: World): Promise<void> => {
  const at = (days: number | undefined, time: string): string | null =>
    days === undefined ? null : `${addDays(today, days)} ${time}`;
  await sink.write(
    newsEvent,
    pieces.map((piece, i) => ({
      kind: piece.kind ?? 'news',
      titleHr: piece.title[0],
      titleEn: piece.title[1],
      summaryHr: piece.summary[0],
      summaryEn: piece.summary[1],
      bodyHr: piece.body?.[0] ?? null,
      bodyEn: piece.body?.[1] ?? null,
      audience: piece.audience,
      publishFrom: at(piece.since, '08:00'),
      publishTo: at(piece.until, '20:00'),
      eventFrom: at(piece.on, piece.hours?.[0] ?? '09:00'),
      eventTo: at(piece.on, piece.hours?.[1] ?? '12:00'),
      location: piece.location ?? null,
      isPinned: piece.isPinned ? 1 : 0,
      status: piece.status ?? 'published',
      num: i + 1,
    })),
    pieces.length,
  );
};
