import type { TxCtx } from '../src/kernel/server/contract.ts';
import { insertRows } from '../src/kernel/server/seed.ts';
import { sql } from '../src/kernel/server/sql.ts';
import { organizationunit, room } from '../src/modules/catalogues/model.ts';

interface Unit { readonly code: string; readonly hr: string; readonly en: string; readonly abbr: string; readonly kind: 'institution' | 'department' | 'chair' | 'lab' | 'service'; readonly under?: string }
const units: readonly Unit[] = [
  { code: 'FPTP', hr: 'Fakultet primijenjenih tehnologija i poslovanja Vrelo', en: 'Faculty of Applied Technologies and Business Vrelo', abbr: 'FPTP', kind: 'institution' },
  { code: 'DEK', hr: 'Dekanat', en: "Dean's Office", abbr: 'DEK', kind: 'service', under: 'FPTP' },
  { code: 'RAC', hr: 'Odjel za računarstvo', en: 'Department of Computing', abbr: 'RAČ', kind: 'department', under: 'FPTP' },
  { code: 'RAC-PI', hr: 'Katedra za programsko inženjerstvo', en: 'Chair of Software Engineering', abbr: 'KPI', kind: 'chair', under: 'RAC' },
  { code: 'RAC-MR', hr: 'Katedra za mreže', en: 'Chair of Networks', abbr: 'KMR', kind: 'chair', under: 'RAC' },
  { code: 'POS', hr: 'Odjel za poslovanje', en: 'Department of Business', abbr: 'POS', kind: 'department', under: 'FPTP' },
  { code: 'POS-IN', hr: 'Katedra za poslovnu informatiku', en: 'Chair of Business Informatics', abbr: 'KPO', kind: 'chair', under: 'POS' },
  { code: 'STR', hr: 'Odjel za strojarstvo', en: 'Department of Mechanical Engineering', abbr: 'STR', kind: 'department', under: 'FPTP' },
  { code: 'STR-TE', hr: 'Katedra za termotehniku', en: 'Chair of Thermal Engineering', abbr: 'KTE', kind: 'chair', under: 'STR' },
  { code: 'STR-LAB', hr: 'Laboratorij za obradu materijala', en: 'Materials Processing Laboratory', abbr: 'LOM', kind: 'lab', under: 'STR' },
  { code: 'KNJ', hr: 'Knjižnica', en: 'Library', abbr: 'KNJ', kind: 'service', under: 'FPTP' },
  { code: 'REF', hr: 'Studentska referada', en: 'Student Office', abbr: 'REF', kind: 'service', under: 'FPTP' },
];
export const teachingUnits = ['RAC', 'RAC-PI', 'RAC-MR', 'POS', 'POS-IN', 'STR', 'STR-TE'] as const;

export const loadUnits = async (ctx: TxCtx): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  const places = new Map<string, number>();
  for (const unit of units) {
    const num = (places.get(unit.under ?? '') ?? 0) + 1;
    places.set(unit.under ?? '', num);
    const [id] = await insertRows(ctx.db, organizationunit, [{
      code: unit.code, nameHr: unit.hr, nameEn: unit.en, abbr: unit.abbr, kind: unit.kind, idParent: unit.under ? ids.get(unit.under) : null, num,
      email: `${unit.code.toLowerCase()}@vrelo.example`, phone: '+385 47 000 000',
    }]);
    ids.set(unit.code, id!);
  }
  return ids;
};

/** Code, Croatian and English name, type, seats, seats at exams, equipment. Building by the first letter: Korana, Dobra, or nowhere. */
const rooms: readonly (readonly [code: string, hr: string, en: string, type: string, seats: number, exam: number, equipment: readonly string[]])[] = [
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
  ['D-L2', 'Laboratorij za obradu materijala', 'Materials processing laboratory', 'L', 16, 16, ['CNC glodalica', 'tokarski stroj']],
  ['D-L3', 'Laboratorij za mjerenja', 'Measurement laboratory', 'L', 16, 16, ['osciloskopi', 'mjerni stol']],
  ['D-L4', 'Laboratorij za mehatroniku', 'Mechatronics laboratory', 'L', 14, 14, ['robotska ruka', 'PLC']],
  ['D-S1', 'Seminarska prostorija Dobra', 'Dobra seminar room', 'S', 22, 11, ['televizor']],
  ['V-1', 'Virtualna učionica 1', 'Virtual classroom 1', 'V', 0, 0, []],
  ['V-2', 'Virtualna učionica 2', 'Virtual classroom 2', 'V', 0, 0, []],
];
const buildings: Record<string, string | null> = { K: 'Korana', D: 'Dobra', V: null };

export const loadRooms = async (ctx: TxCtx, unit: ReadonlyMap<string, number>): Promise<void> => {
  const types = await ctx.db.run<{ id: number; code: string }>(sql`select id, code from ${ctx.db.table('roomtype')} where deleted_at is null`);
  const typeOf = new Map(types.rows.map(row => [row.code, row.id]));
  await insertRows(ctx.db, room, rooms.map(([code, nameHr, nameEn, type, capacity, examCapacity, equipment]) => {
    const isVirtual = type === 'V' ? 1 : 0;
    return {
      code, nameHr, nameEn, building: buildings[code[0]!], floor: isVirtual ? null : code.startsWith('K-R') ? '1' : '0',
      idRoomtype: typeOf.get(type), idOrganizationunit: unit.get(type === 'L' ? 'STR' : type === 'R' ? 'RAC' : 'FPTP'),
      capacity, examCapacity: isVirtual ? null : examCapacity, equipment, isVirtual,
      url: isVirtual ? `https://sastanak.vrelo.example/${code.toLowerCase()}` : null,
      isBookable: 1, isStudentBookable: type === 'S' ? 1 : 0, active: 1,
    };
  }));
};

const termsHr = `Portal služi nastavi, studiju i radu Fakulteta primijenjenih tehnologija i poslovanja Vrelo. Pristup imaju nastavnici, studenti, zaposlenici i suradnici Fakulteta.

Korisnik čuva svoju lozinku i ne daje je drugima. Osobni podaci obrađuju se samo radi izvođenja studija i čuvaju koliko to traže propisi. Svaka promjena podataka bilježi se.

Za pitanja i primjedbe obratite se podršci.`;
const termsEn = `The portal serves the teaching, study and work of the Faculty of Applied Technologies and Business Vrelo. It is open to its teachers, students, staff and partners.

Users keep their passwords to themselves. Personal data is processed only to conduct studies and is kept as long as the law requires. Every change of data is recorded.

For questions and remarks please write to support.`;

/** The portal's one owner row becomes the demo faculty. */
export const loadOwner = async (ctx: TxCtx): Promise<void> => {
  await ctx.db.run(sql`update ${ctx.db.table('owner')} set name = 'FPTP', full_name_hr = ${units[0]!.hr}, full_name_en = ${units[0]!.en},
    address_city = 'Obala Korane 1, 47000 Karlovac', uri = 'https://fptp.vrelo.example', support_email = 'podrska@vrelo.example', accent = '#1f5f8b',
    terms_hr = ${termsHr}, terms_en = ${termsEn}`);
};
