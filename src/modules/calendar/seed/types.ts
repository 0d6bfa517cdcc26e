import type { Input } from '../../../kernel/resource/index.ts';
import type { reservationtype } from '../model.ts';

type EventType = Input<typeof reservationtype>;
const holdsAll = { blocksRoom: 1, blocksTeacher: 1 } as const;
const holdsRoom = { blocksRoom: 1, blocksTeacher: 0 } as const;
const atOnce = { approval: 'none', publicTitle: 1, minNoticeHours: 0 } as const;
const system = { ...atOnce, allowedFor: ['calendarAdmin'] } as const;
const booked = { ...atOnce, systemKind: 'reservation', allowedFor: ['teacher', 'calendarAdmin'] } as const;

type Rest = Omit<EventType, 'code' | 'nameHr' | 'nameEn' | 'color'>;
const type = (code: string, nameHr: string, nameEn: string, color: string, rest: Rest) =>
  ({ code, nameHr, nameEn, color, ...rest }) satisfies EventType;

/** One type for each kind that another module makes, and the reservations that every faculty knows. */
export const eventTypes: readonly EventType[] = [
  type('NAST', 'Nastava', 'Lesson', '#2f6fb5', { ...system, ...holdsAll, systemKind: 'lesson' }),
  type('ISPIT', 'Ispit', 'Exam', '#a63d40', { ...system, ...holdsAll, systemKind: 'exam' }),
  type('OBRANA', 'Obrana rada', 'Thesis defence', '#7a5195', { ...system, ...holdsAll, systemKind: 'defense' }),
  type('SJED', 'Sjednica', 'Session', '#5c677d', { ...system, ...holdsAll, systemKind: 'eSession' }),
  type('BLOK', 'Blokada prostorije', 'Room blocking', '#495057', { ...system, ...holdsRoom, systemKind: 'block' }),
  type('REZ', 'Rezervacija prostorije', 'Room reservation', '#2d8a5f', { ...booked, ...holdsAll, maxMinutes: 480 }),
  type('KONZ', 'Konzultacije', 'Office hours', '#0b7285', { ...booked, ...holdsAll, maxMinutes: 240 }),
  type('SAST', 'Sastanak', 'Meeting', '#8a6d1b', { ...booked, ...holdsAll, publicTitle: 0, maxMinutes: 480 }),
  type('JAVNO', 'Javno događanje', 'Public event', '#b5651d', {
    ...booked,
    ...holdsRoom,
    approval: 'admin',
    minNoticeHours: 48,
  }),
  type('STUD', 'Studentska aktivnost', 'Student activity', '#9c36b5', {
    ...booked,
    ...holdsRoom,
    approval: 'admin',
    allowedFor: ['student', 'teacher', 'calendarAdmin'],
    maxMinutes: 240,
    minNoticeHours: 24,
  }),
];
