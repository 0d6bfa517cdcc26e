import type { Values } from '../../src/kernel/resource/index.ts';
import { calendarEvent } from '../../src/modules/calendar/model.ts';
import type { Institution } from '../catalogues/index.ts';
import { idOfCode, idsByCode, randomFor, type World } from '../world.ts';
import type { SemesterDays } from './days.ts';
import { hoursOfCell, type Timetable, weekdayOfCell } from './timetable.ts';

/** Type, whether it holds its teachers, in which types of rooms, titles. */
const kinds = [
  ['KONZ', 1, 'S', ['Konzultacije', 'Konzultacije za završni rad', 'Konzultacije pred kolokvij']],
  ['SAST', 1, 'S', ['Sastanak katedre', 'Sastanak povjerenstva', 'Dogovor o nastavi']],
  ['REZ', 1, 'PRL', ['Kolokvij', 'Obrana projekata', 'Nadoknada vježbi', 'Ispit – usmeni dio']],
  ['STUD', 0, 'SP', ['Studentska radionica', 'Sastanak studentskog zbora', 'Programerski klub']],
  ['JAVNO', 0, 'DP', ['Tribina', 'Gostujuće predavanje', 'Dan otvorenih vrata']],
] as const;

/**
 * So many bookings by teachers, evenly over the year, in rooms and hours that the timetable leaves free in every week,
 * each by somebody who does not teach then. Most are confirmed; of the rest some wait, some were refused or given up.
 */
export const loadReservations = async (
  world: World,
  institution: Institution,
  timetable: Timetable,
  semesters: readonly SemesterDays[],
  userOf: (teacher: number) => number,
  wanted: number,
): Promise<void> => {
  const types = await idsByCode(world, 'reservationtype');
  const random = randomFor(world, 'reservations');
  const { all: teachers } = institution.teachers;
  const isTeaching = teachingHours(timetable);
  let total = 0;
  for (const _ of freePlaces(institution, timetable, semesters)) total++;
  const every = total / wanted;
  function* rows(): Generator<Values> {
    let [seen, taken] = [0, 0];
    for (const { room, date, cell, semester } of freePlaces(institution, timetable, semesters)) {
      if (seen++ < Math.floor(taken * every) || taken >= wanted) continue;
      taken++;
      const [code, blocksTeacher, , titles] = random.pick(kinds.filter(([, , types]) => types.includes(room.type)));
      let teacher = random.pick(teachers);
      while (isTeaching(teacher.id, semester, cell)) teacher = random.pick(teachers);
      const [start, end] = hoursOfCell(cell);
      const fate = random.next();
      const isPast = date < world.today;
      yield {
        idReservationtype: idOfCode(types, code),
        title: random.pick(titles),
        idRoom: room.id,
        start: `${date} ${start}`,
        end: `${date} ${end}`,
        status:
          fate < 0.88
            ? 'confirmed'
            : fate < 0.93
              ? isPast
                ? 'confirmed'
                : 'requested'
              : fate < 0.96
                ? 'rejected'
                : 'cancelled',
        idOwner: userOf(teacher.id),
        attendees: random.between(2, Math.max(3, room.seats)),
        isPublic: code === 'SAST' ? 0 : 1,
        source: 'manual',
        decisionNote: fate >= 0.93 && fate < 0.96 ? 'Prostorija je potrebna za nastavu.' : null,
        collisionAllowed: 0,
        isFlagged: 0,
        blocksRoom: 1,
        blocksTeacher,
        isBlock: 0,
      };
    }
  }
  await world.sink.writeWhole(calendarEvent, rows(), wanted);
};

interface FreePlace {
  readonly room: Institution['rooms'][number];
  readonly date: string;
  readonly cell: number;
  readonly semester: number;
}
function* freePlaces(
  { rooms }: Institution,
  timetable: Timetable,
  semesters: readonly SemesterDays[],
): Generator<FreePlace> {
  const real = rooms.filter(r => r.type !== 'V');
  for (const [semester, { days }] of semesters.entries())
    for (const { date, weekday } of days)
      for (const room of real)
        for (let cell = weekday - 1; cell < 30; cell += 5)
          if (weekdayOfCell(cell) === weekday && timetable.isFree(semester, room, cell))
            yield { room, date, cell, semester };
}

const teachingHours = ({ slots }: Timetable): ((teacher: number, semester: number, cell: number) => boolean) => {
  const taken = new Set(
    slots.flatMap(s => s.cells.map(cell => `${s.teacher.id} ${(s.group.semester + 1) % 2} ${cell}`)),
  );
  return (teacher, semester, cell) => taken.has(`${teacher} ${semester} ${cell}`);
};
