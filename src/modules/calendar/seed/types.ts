import type { Input } from '../../../kernel/resource/index.ts';
import type { reservationtype } from '../model.ts';

type EventType = Input<typeof reservationtype>;
const system = { approval: 'none', publicTitle: 1, minNoticeHours: 0, allowedFor: ['calendarAdmin'] } as const;
const holdsAll = { blocksRoom: 1, blocksTeacher: 1 } as const;
const booked = { systemKind: 'reservation', publicTitle: 1 } as const;

/** One type for each kind that another module makes, and the reservations that every faculty knows. */
export const eventTypes: readonly EventType[] = [
  { code: 'NAST', nameHr: 'Nastava', nameEn: 'Lesson', systemKind: 'lesson', color: '#2f6fb5', ...system, ...holdsAll },
  { code: 'ISPIT', nameHr: 'Ispit', nameEn: 'Exam', systemKind: 'exam', color: '#a63d40', ...system, ...holdsAll },
  { code: 'OBRANA', nameHr: 'Obrana rada', nameEn: 'Thesis defence', systemKind: 'defense', color: '#7a5195', ...system, ...holdsAll },
  { code: 'SJED', nameHr: 'Sjednica', nameEn: 'Session', systemKind: 'eSession', color: '#5c677d', ...system, ...holdsAll },
  { code: 'BLOK', nameHr: 'Blokada prostorije', nameEn: 'Room blocking', systemKind: 'block', color: '#495057', ...system, blocksRoom: 1, blocksTeacher: 0 },
  { code: 'REZ', nameHr: 'Rezervacija prostorije', nameEn: 'Room reservation', color: '#2d8a5f', ...booked, ...holdsAll, approval: 'none', allowedFor: ['teacher', 'calendarAdmin'], maxMinutes: 480, minNoticeHours: 0 },
  { code: 'KONZ', nameHr: 'Konzultacije', nameEn: 'Office hours', color: '#0b7285', ...booked, ...holdsAll, approval: 'none', allowedFor: ['teacher', 'calendarAdmin'], maxMinutes: 240, minNoticeHours: 0 },
  { code: 'SAST', nameHr: 'Sastanak', nameEn: 'Meeting', color: '#8a6d1b', ...booked, ...holdsAll, approval: 'none', allowedFor: ['teacher', 'calendarAdmin'], publicTitle: 0, maxMinutes: 480, minNoticeHours: 0 },
  { code: 'JAVNO', nameHr: 'Javno događanje', nameEn: 'Public event', color: '#b5651d', ...booked, blocksRoom: 1, blocksTeacher: 0, approval: 'admin', allowedFor: ['teacher', 'calendarAdmin'], minNoticeHours: 48 },
  { code: 'STUD', nameHr: 'Studentska aktivnost', nameEn: 'Student activity', color: '#9c36b5', ...booked, blocksRoom: 1, blocksTeacher: 0, approval: 'admin', allowedFor: ['student', 'teacher', 'calendarAdmin'], maxMinutes: 240, minNoticeHours: 24 },
];
