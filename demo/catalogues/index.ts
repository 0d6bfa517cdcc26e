import type { World } from '../world.ts';
import { loadStudents, loadTeachers, type Teachers } from './people.ts';
import { loadRooms, type Room } from './rooms.ts';
import { loadOwner, loadUnits } from './units.ts';
import { loadYears, type Year } from './years.ts';

/** What the catalogues leave behind for the modules that come after them. */
export interface Institution {
  readonly years: readonly Year[];
  readonly rooms: readonly Room[];
  readonly teachers: Teachers;
  studentByName(name: string): number;
}

export const loadInstitution = async (world: World): Promise<Institution> => {
  await loadOwner(world);
  const years = await loadYears(world);
  const units = await loadUnits(world);
  const rooms = await loadRooms(world, units);
  const teachers = await loadTeachers(world, units);
  const students = await loadStudents(world, () => true);
  return { years, rooms, teachers, studentByName: students.byName };
};
