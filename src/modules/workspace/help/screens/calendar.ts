import { of, type ScreenHelp } from './shape.ts';

export const calendarScreens: readonly ScreenHelp[] = [
  of(
    '/Calendar',
    [
      'Kalendar',
      'Vlastiti raspored, zauzetost prostorija i rezervacije. Sukob u prostoriji nije moguć; sukob osoba portal najavljuje prije spremanja.',
    ],
    [
      'Calendar',
      'Your own timetable, occupancy of rooms and reservations. A room cannot be booked twice; a collision of people is announced before you save.',
    ],
  ),
  of(
    '/Calendar/User',
    [
      'Moj kalendar',
      'Sve što se tiče vas: nastava, ispiti, obrane, sjednice i rezervacije. Tajnu adresu za svoj kalendarski program možete promijeniti u svakom trenutku.',
    ],
    [
      'My calendar',
      'All that concerns you: teaching, exams, defences, sessions and reservations. The secret address for your calendar program may be changed at any time.',
    ],
  ),
  of(
    '/Calendar/CourseConductions',
    [
      'Kalendar nastave',
      'Nastava svih grupa po danima. Suzite je na studij, predmet, grupu ili nastavnika; boja i slovo kažu vrstu nastave, a pritisak na vrstu ispod kalendara skriva je i vraća.',
    ],
    [
      'Teaching calendar',
      'Lessons of all groups by day. Narrow them to a study, a course, a group or a teacher; colour and letter tell the type of teaching, and pressing a type below the calendar hides and shows it.',
    ],
  ),
  of(
    '/Calendar/Room',
    [
      'Zauzetost prostorija',
      'Prostorije po satima. Slobodno mjesto označite mišem i rezervirajte; na tuđim zatvorenim rezervacijama piše samo «Zauzeto».',
    ],
    [
      'Rooms occupancy',
      'Rooms by the hour. Mark a free place to book it; closed reservations of others only say “Busy”.',
    ],
  ),
  of(
    '/Calendar/Calendarholiday',
    [
      'Blagdani i nenastavni dani',
      'Državni blagdani dodaju se jednim gumbom, a ostali nenastavni dani ručno. Na nenastavni dan nastava se ne stavlja.',
    ],
    [
      'Holidays and non-teaching days',
      'Public holidays are added with one button, other non-teaching days by hand. No teaching is put on them.',
    ],
  ),
];
