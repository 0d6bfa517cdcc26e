import { sql } from '../../src/kernel/server/index.ts';
import { organizationunit } from '../../src/modules/catalogues/model.ts';
import type { World } from '../world.ts';
import { fields } from './fields.ts';

interface Unit {
  readonly code: string;
  readonly hr: string;
  readonly en: string;
  readonly abbr: string;
  readonly kind: 'institution' | 'department' | 'chair' | 'lab' | 'service';
  readonly under?: string;
}
const faculty: readonly Unit[] = [
  {
    code: 'FPTP',
    hr: 'Fakultet primijenjenih tehnologija i poslovanja Vrelo',
    en: 'Faculty of Applied Technologies and Business Vrelo',
    abbr: 'FPTP',
    kind: 'institution',
  },
  { code: 'DEK', hr: 'Dekanat', en: "Dean's Office", abbr: 'DEK', kind: 'service', under: 'FPTP' },
  {
    code: 'RAC',
    hr: 'Odjel za računarstvo',
    en: 'Department of Computing',
    abbr: 'RAČ',
    kind: 'department',
    under: 'FPTP',
  },
  {
    code: 'RAC-PI',
    hr: 'Katedra za programsko inženjerstvo',
    en: 'Chair of Software Engineering',
    abbr: 'KPI',
    kind: 'chair',
    under: 'RAC',
  },
  { code: 'RAC-MR', hr: 'Katedra za mreže', en: 'Chair of Networks', abbr: 'KMR', kind: 'chair', under: 'RAC' },
  {
    code: 'POS',
    hr: 'Odjel za poslovanje',
    en: 'Department of Business',
    abbr: 'POS',
    kind: 'department',
    under: 'FPTP',
  },
  {
    code: 'POS-IN',
    hr: 'Katedra za poslovnu informatiku',
    en: 'Chair of Business Informatics',
    abbr: 'KPO',
    kind: 'chair',
    under: 'POS',
  },
  {
    code: 'STR',
    hr: 'Odjel za strojarstvo',
    en: 'Department of Mechanical Engineering',
    abbr: 'STR',
    kind: 'department',
    under: 'FPTP',
  },
  {
    code: 'STR-TE',
    hr: 'Katedra za termotehniku',
    en: 'Chair of Thermal Engineering',
    abbr: 'KTE',
    kind: 'chair',
    under: 'STR',
  },
  {
    code: 'STR-LAB',
    hr: 'Laboratorij za obradu materijala',
    en: 'Materials Processing Laboratory',
    abbr: 'LOM',
    kind: 'lab',
    under: 'STR',
  },
  { code: 'KNJ', hr: 'Knjižnica', en: 'Library', abbr: 'KNJ', kind: 'service', under: 'FPTP' },
  { code: 'REF', hr: 'Studentska referada', en: 'Student Office', abbr: 'REF', kind: 'service', under: 'FPTP' },
];
export const teachingUnits = ['RAC', 'RAC-PI', 'RAC-MR', 'POS', 'POS-IN', 'STR', 'STR-TE'] as const;

/** The university as a whole: a department for each field, chairs for its subjects, offices beside them. */
const university: readonly Unit[] = [
  { code: 'FPTP', hr: 'Sveučilište Vrelo', en: 'University of Vrelo', abbr: 'SV', kind: 'institution' },
  ...fields.flatMap((field, i): Unit[] => [
    {
      code: field.code,
      hr: `Odjel za ${field.accusative}`,
      en: `Department of ${field.en}`,
      abbr: field.code,
      kind: 'department',
      under: 'FPTP',
    },
    ...field.subjects.slice(0, 10).map(
      (subject, j): Unit => ({
        code: `${field.code}-${String(j + 1).padStart(2, '0')}`,
        hr: `Katedra – ${subject}`,
        en: `Chair – ${subject}`,
        abbr: `${field.code} ${j + 1}`,
        kind: j === 9 ? 'lab' : 'chair',
        under: field.code,
      }),
    ),
    ...(i === 0
      ? []
      : [
          {
            code: `${field.code}-REF`,
            hr: `Referada – ${field.hr}`,
            en: `Student Office – ${field.en}`,
            abbr: `${field.code} R`,
            kind: 'service' as const,
            under: field.code,
          },
        ]),
  ]),
];

export interface Units {
  readonly root: number;
  /** The unit with this code or, where the institution is cut otherwise, the one it would lie in. */
  idOf(code: string): number;
  /** Those that teach. */
  readonly teaching: readonly string[];
}

/** Level by level, because a unit names the one above it. */
export const loadUnits = async (world: World): Promise<Units> => {
  const units = world.size.name === 'demo' ? faculty : university;
  const ids = new Map<string, number>();
  for (let level = units.filter(u => !u.under); level.length > 0; ) {
    const places = new Map<string, number>();
    const keys = await world.sink.write(
      organizationunit,
      level.map(unit => {
        const num = (places.get(unit.under ?? '') ?? 0) + 1;
        places.set(unit.under ?? '', num);
        return {
          code: unit.code,
          nameHr: unit.hr,
          nameEn: unit.en,
          abbr: unit.abbr,
          kind: unit.kind,
          idParent: unit.under ? ids.get(unit.under) : null,
          num,
          email: `${unit.code.toLowerCase()}@vrelo.example`,
          phone: '+385 47 000 000',
        };
      }),
    );
    level.forEach((unit, i) => {
      ids.set(unit.code, keys.at(i));
    });
    const above = new Set(level.map(unit => unit.code));
    level = units.filter(u => u.under && above.has(u.under));
  }
  const root = ids.get(units[0]!.code)!;
  return {
    root,
    idOf: code => ids.get(code) ?? ids.get(code.split('-')[0]!) ?? root,
    teaching:
      world.size.name === 'demo'
        ? teachingUnits
        : units.filter(u => u.kind === 'department' || u.kind === 'chair').map(u => u.code),
  };
};

const termsHr = `Portal služi nastavi, studiju i radu Fakulteta primijenjenih tehnologija i poslovanja Vrelo. Pristup imaju nastavnici, studenti, zaposlenici i suradnici Fakulteta.

Korisnik čuva svoju lozinku i ne daje je drugima. Osobni podaci obrađuju se samo radi izvođenja studija i čuvaju koliko to traže propisi. Svaka promjena podataka bilježi se.

Za pitanja i primjedbe obratite se podršci.`;
const termsEn = `The portal serves the teaching, study and work of the Faculty of Applied Technologies and Business Vrelo. It is open to its teachers, students, staff and partners.

Users keep their passwords to themselves. Personal data is processed only to conduct studies and is kept as long as the law requires. Every change of data is recorded.

For questions and remarks please write to support.`;

/** The portal's one owner row becomes the demo faculty. */
export const loadOwner = async ({ ctx, size }: World): Promise<void> => {
  const { hr, en } = (size.name === 'demo' ? faculty : university)[0]!;
  await ctx.db.run(sql`update ${ctx.db.table('owner')} set name = ${size.name === 'demo' ? 'FPTP' : 'Vrelo'}, full_name_hr = ${hr}, full_name_en = ${en},
    address_city = 'Obala Korane 1, 47000 Karlovac', uri = 'https://fptp.vrelo.example', support_email = 'podrska@vrelo.example', accent = '#1f5f8b',
    terms_hr = ${termsHr}, terms_en = ${termsEn}`);
};
