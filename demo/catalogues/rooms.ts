import type { Values } from '../../src/kernel/resource/index.ts';
import { room } from '../../src/modules/catalogues/model.ts';
import { idOfCode, idsByCode, randomFor, type World } from '../world.ts';
import { fields } from './fields.ts';
import type { Units } from './units.ts';

export interface Room {
  readonly id: number;
  readonly code: string;
  readonly type: string;
  readonly seats: number;
}

/** Code, Croatian and English name, type, seats, seats at exams, equipment. Building by the first letter: Korana, Dobra, or nowhere. */
type RoomPlan = readonly [
  code: string,
  hr: string,
  en: string,
  type: string,
  seats: number,
  exam: number,
  equipment: readonly string[],
];
const facultyRooms: readonly RoomPlan[] = [
  ['K-D1', 'Velika dvorana Korana', 'Korana Great Hall', 'D', 180, 90, ['projektor', 'ozvučenje', 'kamera']],
  ['K-P1', 'Predavaonica 1', 'Lecture room 1', 'P', 90, 45, ['projektor', 'ozvučenje']],
  ['K-P2', 'Predavaonica 2', 'Lecture room 2', 'P', 80, 40, ['projektor']],
  ['K-P3', 'Predavaonica 3', 'Lecture room 3', 'P', 64, 32, ['projektor']],
  ['K-P4', 'Predavaonica 4', 'Lecture room 4', 'P', 48, 24, ['projektor', 'pametna ploča']],
  ['K-P5', 'Predavaonica 5', 'Lecture room 5', 'P', 40, 20, ['televizor']],
  ['K-R1', 'Računalna učionica 1', 'Computer room 1', 'R', 32, 32, ['32 računala', 'projektor']],
  ['K-R2', 'Računalna učionica 2', 'Computer room 2', 'R', 28, 28, ['28 računala', 'projektor']],
  ['K-R3', 'Računalna učionica 3', 'Computer room 3', 'R', 24, 24, ['24 računala', 'projektor']],
  ['K-R4', 'Mrežni laboratorij', 'Network laboratory', 'R', 20, 20, ['20 računala', 'mrežna oprema']],
  ['K-S1', 'Seminarska prostorija 1', 'Seminar room 1', 'S', 24, 12, ['televizor']],
  ['K-S2', 'Seminarska prostorija 2', 'Seminar room 2', 'S', 20, 10, ['televizor']],
  ['D-P1', 'Predavaonica Dobra 1', 'Dobra lecture room 1', 'P', 72, 36, ['projektor']],
  ['D-P2', 'Predavaonica Dobra 2', 'Dobra lecture room 2', 'P', 56, 28, ['projektor']],
  ['D-P3', 'Predavaonica Dobra 3', 'Dobra lecture room 3', 'P', 36, 18, ['projektor']],
  ['D-L1', 'Laboratorij za termodinamiku', 'Thermodynamics laboratory', 'L', 18, 18, ['mjerni stol', 'digestor']],
  [
    'D-L2',
    'Laboratorij za obradu materijala',
    'Materials processing laboratory',
    'L',
    16,
    16,
    ['CNC glodalica', 'tokarski stroj'],
  ],
  ['D-L3', 'Laboratorij za mjerenja', 'Measurement laboratory', 'L', 16, 16, ['osciloskopi', 'mjerni stol']],
  ['D-L4', 'Laboratorij za mehatroniku', 'Mechatronics laboratory', 'L', 14, 14, ['robotska ruka', 'PLC']],
  ['D-S1', 'Seminarska prostorija Dobra', 'Dobra seminar room', 'S', 22, 11, ['televizor']],
  ['V-1', 'Virtualna učionica 1', 'Virtual classroom 1', 'V', 0, 0, []],
  ['V-2', 'Virtualna učionica 2', 'Virtual classroom 2', 'V', 0, 0, []],
];
const buildings: Record<string, string | null> = { K: 'Korana', D: 'Dobra', V: null };

/** Rooms of the large university: each department has a building, named by its first letters. */
const universityRooms = (world: World): RoomPlan[] => {
  const random = randomFor(world, 'rooms');
  const kinds = [
    ['P', 'Predavaonica', 'Lecture room', 40, 120],
    ['R', 'Računalna učionica', 'Computer room', 20, 36],
    ['L', 'Laboratorij', 'Laboratory', 16, 30],
    ['P', 'Predavaonica', 'Lecture room', 80, 200],
    ['S', 'Seminarska prostorija', 'Seminar room', 20, 36],
    ['P', 'Učionica', 'Classroom', 30, 60],
  ] as const;
  const online = 20;
  const places = Array.from({ length: world.size.rooms - online }, (_, i): RoomPlan => {
    const { code, hr } = fields[i % fields.length]!;
    const place = Math.floor(i / fields.length);
    const [type, name, nameEn, low, high] =
      place === 0 ? (['D', `Velika dvorana – ${hr}`, 'Great hall', 150, 400] as const) : kinds[place % kinds.length]!;
    const seats = random.between(low, high);
    const number = String(101 + place);
    return [
      `${code}-${number}`,
      place === 0 ? name : `${name} ${code} ${number}`,
      `${nameEn} ${code} ${number}`,
      type,
      seats,
      Math.ceil(seats / 2),
      type === 'L' ? ['mjerna oprema'] : type === 'R' ? [`${seats} računala`, 'projektor'] : ['projektor'],
    ];
  });
  return [
    ...places,
    ...Array.from(
      { length: online },
      (_, i): RoomPlan => [`V-${i + 1}`, `Virtualna učionica ${i + 1}`, `Virtual classroom ${i + 1}`, 'V', 0, 0, []],
    ),
  ];
};

export const loadRooms = async (world: World, units: Units): Promise<readonly Room[]> => {
  const isFaculty = world.size.name === 'demo';
  const plans = isFaculty ? facultyRooms : universityRooms(world);
  const types = await idsByCode(world, 'roomtype');
  const buildingOf = (code: string): string | null =>
    code.startsWith('V-') ? null : isFaculty ? buildings[code[0]!]! : `Zgrada ${code.split('-')[0]}`;
  const keys = await world.sink.write(
    room,
    plans.map(([code, nameHr, nameEn, type, capacity, examCapacity, equipment]): Values => {
      const isVirtual = type === 'V' ? 1 : 0;
      return {
        code,
        nameHr,
        nameEn,
        building: buildingOf(code),
        floor: isVirtual ? null : code.startsWith('K-R') ? '1' : '0',
        idRoomtype: idOfCode(types, type),
        idOrganizationunit: isFaculty
          ? units.idOf(type === 'L' ? 'STR' : type === 'R' ? 'RAC' : 'FPTP')
          : units.idOf(code),
        capacity,
        examCapacity: isVirtual ? null : examCapacity,
        equipment,
        isVirtual,
        url: isVirtual ? `https://sastanak.vrelo.example/${code.toLowerCase()}` : null,
        isBookable: 1,
        isStudentBookable: type === 'S' ? 1 : 0,
        active: 1,
      };
    }),
  );
  return plans.map(([code, , , type, seats], i) => ({ id: keys.at(i), code, type, seats }));
};
