import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { student, teacher } from '../../src/modules/catalogues/model.ts';
import { firstNames, lastNames, plain } from '../names.ts';
import { jmbagOf, oibsFrom } from '../numbers.ts';
import { Random } from '../random.ts';
import type { Keys } from '../sink.ts';
import type { World } from '../world.ts';
import type { Units } from './units.ts';

type Employment = 'employee' | 'partTime' | 'external' | 'titular';
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'm' | 'f';
}
interface Teacher extends Person {
  readonly vocation: string;
  readonly unit: string;
  readonly employment: Employment;
  readonly heads?: string;
  readonly normReduction?: number;
}

/** The people of whom the demo tells stories. */
const namedTeachers: readonly Teacher[] = [
  {
    firstName: 'Zdravko',
    lastName: 'Kordun',
    gender: 'm',
    vocation: 'REDT',
    unit: 'DEK',
    employment: 'employee',
    heads: 'FPTP',
    normReduction: 50,
  },
  {
    firstName: 'Mirna',
    lastName: 'Šimrak',
    gender: 'f',
    vocation: 'IZV',
    unit: 'RAC',
    employment: 'employee',
    heads: 'RAC',
    normReduction: 20,
  },
  {
    firstName: 'Tin',
    lastName: 'Pavlešić',
    gender: 'm',
    vocation: 'DOC',
    unit: 'RAC-PI',
    employment: 'employee',
    heads: 'RAC-PI',
  },
  {
    firstName: 'Ljerka',
    lastName: 'Brajdić',
    gender: 'f',
    vocation: 'VPRED',
    unit: 'POS',
    employment: 'employee',
    heads: 'POS',
  },
  { firstName: 'Vito', lastName: 'Golubar', gender: 'm', vocation: 'AS', unit: 'RAC-PI', employment: 'employee' },
  { firstName: 'Dražen', lastName: 'Oštarić', gender: 'm', vocation: 'NPRED', unit: 'STR', employment: 'external' },
];
const namedStudents: readonly Person[] = [
  { firstName: 'Lovro', lastName: 'Bukša', gender: 'm' },
  { firstName: 'Nika', lastName: 'Štefanac', gender: 'f' },
  { firstName: 'Petar', lastName: 'Krešić', gender: 'm' },
];
const nameOf = (p: Person): string => `${p.firstName} ${p.lastName}`;

/** Names that come once, as long as the lists have enough of them; then again and again, as in any large university. */
function* personsFrom(random: Random, named: readonly Person[], count: number): Generator<Person> {
  const taken = new Set(named.map(nameOf));
  const enough = ((firstNames.m.length + firstNames.f.length) * lastNames.length) / 2;
  yield* named;
  for (let made = named.length; made < count; ) {
    const gender = random.chance(0.5) ? 'm' : 'f';
    const person: Person = { firstName: random.pick(firstNames[gender]), lastName: random.pick(lastNames), gender };
    if (count < enough && taken.has(nameOf(person))) continue;
    taken.add(nameOf(person));
    made++;
    yield person;
  }
}

/** Addresses none of which comes twice: the second Ana Horvat is ana.horvat2. */
const addressesAt = (domain: string): ((p: Person) => string) => {
  const given = new Map<string, number>();
  return p => {
    const base = `${plain(p.firstName)}.${plain(p.lastName)}`;
    const times = (given.get(base) ?? 0) + 1;
    given.set(base, times);
    return `${base}${times === 1 ? '' : times}@${domain}`;
  };
};

// ——— Teachers ———

const externalVocations = ['NPRED', 'NVPRED', 'NDOC', 'NAS'] as const;
const ownVocations = ['DOC', 'DOC', 'IZV', 'RED', 'PRED', 'VPRED', 'VPRED', 'PSS', 'AS', 'AS', 'VAS', 'DOC'] as const;
/** Two of each hundred teach languages, and nothing else; the department that has the language courses has them. */
const isLanguageTeacher = (place: number): boolean => place % 100 === 12 || place % 100 === 25;
export const languageRanks: readonly string[] = ['LEK', 'VLEK'];
export const scientificRanks: readonly string[] = ['DOC', 'IZV', 'RED', 'REDT', 'NDOC'];
/** Those who teach beside a holder and never hold a course themselves. */
const associates: readonly string[] = ['AS', 'VAS', 'NAS'];

const teacherPlans = (
  random: Random,
  { teachers, externalTeachers }: World['size'],
  teaching: readonly string[],
): Teacher[] => {
  // The first external one is among those with a name.
  const firstExternal = teachers - (externalTeachers - 1);
  const all: Teacher[] = [];
  for (const person of personsFrom(random, namedTeachers, teachers)) {
    if ('vocation' in person) {
      all.push(person as Teacher);
      continue;
    }
    const isExternal = all.length >= firstExternal;
    const [unit, vocation] = [random.pick(teaching), random.pick(isExternal ? externalVocations : ownVocations)];
    const isOfLanguages = !isExternal && isLanguageTeacher(all.length);
    all.push({
      ...person,
      unit: isOfLanguages ? 'POS' : unit,
      vocation: isOfLanguages ? 'LEK' : vocation,
      employment: isExternal
        ? random.chance(0.7)
          ? 'external'
          : 'titular'
        : random.chance(0.1)
          ? 'partTime'
          : 'employee',
    });
  }
  return all;
};

/** What one has studied stands behind the name of those who are no doctors of science. */
const suffixOf = ({ vocation, unit }: Teacher): string | null => {
  if (languageRanks.includes(vocation)) return 'prof.';
  if (scientificRanks.includes(vocation)) return null;
  return degrees[unit.split('-')[0]!] ?? 'univ. mag.';
};
const degrees: Readonly<Record<string, string>> = { RAC: 'mag. ing. comp.', POS: 'mag. oec.', STR: 'mag. ing. mech.' };

export interface TeacherRow {
  readonly id: number;
  readonly unit: string;
  readonly vocation: string;
  readonly vocationFrom: string;
  readonly activeFrom: string;
  readonly canHold: boolean;
}
export interface Teachers {
  readonly all: readonly TeacherRow[];
  byName(name: string): number;
}

export const loadTeachers = async (world: World, units: Units): Promise<Teachers> => {
  const { ctx, startYear, sink } = world;
  const random = new Random(44);
  const nextOib = oibsFrom(random);
  const addressOf = addressesAt('vrelo.example');
  const vocations = await ctx.db.run<{ id: number; code: string; abbr: string | null }>(
    sql`select id, code, abbr from ${ctx.db.table('academicvocation')} where deleted_at is null`,
  );
  const vocationOf = new Map(vocations.rows.map(row => [row.code, row]));
  const plans = teacherPlans(random, world.size, units.teaching);
  const rows = plans.map((t, i) => ({
    oib: nextOib(),
    isvuCode: String(20_001 + i),
    firstName: t.firstName,
    lastName: t.lastName,
    titlePrefix: vocationOf.get(t.vocation)?.abbr ?? null,
    titleSuffix: suffixOf(t),
    gender: t.gender,
    idAcademicvocation: vocationOf.get(t.vocation)!.id,
    vocationFrom: `${startYear - random.between(1, 9)}-${String(random.between(1, 12)).padStart(2, '0')}-01`,
    idOrganizationunit: units.idOf(t.unit),
    employment: t.employment,
    fte: t.employment === 'partTime' ? 0.5 : 1,
    normReduction: t.normReduction ?? 0,
    email: addressOf(t),
    phone: `+385 47 000 ${String(100 + i)}`,
    office: t.employment === 'external' ? null : `${random.chance(0.7) ? 'K' : 'D'}-${random.between(101, 240)}`,
    consultations:
      t.employment === 'external'
        ? 'Po dogovoru e-poštom.'
        : `${random.pick(['Ponedjeljkom', 'Utorkom', 'Srijedom', 'Četvrtkom'])} od ${random.between(9, 14)} sati`,
    activeFrom: `${startYear - random.between(2, 12)}-10-01`,
  }));
  const keys = await sink.write(teacher, rows);
  for (const [i, t] of plans.entries())
    if (t.heads)
      await ctx.db.run(
        sql`update ${ctx.db.table('organizationunit')} set id_head = ${keys.at(i)} where id = ${units.idOf(t.heads)}`,
      );
  const byName = new Map(plans.map((t, i) => [nameOf(t), keys.at(i)]).reverse() as [string, number][]);
  const all = plans.map(
    (t, i): TeacherRow => ({
      id: keys.at(i),
      unit: t.unit,
      vocation: t.vocation,
      vocationFrom: rows[i]!.vocationFrom,
      activeFrom: rows[i]!.activeFrom,
      canHold: !associates.includes(t.vocation),
    }),
  );
  return { all, byName: name => byName.get(name) ?? missing(name) };
};
const missing = (name: string): never => {
  throw new Error(`The demo has nobody called ${name}.`);
};

// ——— Students ———

const streets = [
  'Radićeva',
  'Gundulićeva',
  'Vukovarska',
  'Zrinskih i Frankopana',
  'Domobranska',
  'Tina Ujevića',
  'Kneza Branimira',
  'Mažuranićeva',
  'Obala Korane',
  'Trg hrvatskih velikana',
];
/** How old one becomes in the year of coming: straight from school, after a year of something else, a few later. */
const ageOf = (share: number): number =>
  share < 0.82 ? 19 : share < 0.96 ? 20 : 21 + Math.floor((share - 0.96) * 250);
const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Whom the demo tells stories of comes first; `isStudying` says of each in turn whether they still come. */
/** The named students come first, in their order. */
export const placeOfStudent = (name: string): number => namedStudents.findIndex(s => nameOf(s) === name);

export const loadStudents = async (
  world: World,
  entries: readonly number[],
  isStudying: (place: number) => boolean,
): Promise<{ keys: Keys; byName(name: string): number }> => {
  const { ctx, size } = world;
  const random = new Random(360);
  const nextOib = oibsFrom(random);
  const addressOf = addressesAt('student.vrelo.example');
  const towns = await ctx.db.run<{ id: number; near: boolean }>(sql`
    select c.id, county.code in ('4', '21', '1') as near from ${ctx.db.table('state-city')} c
    join ${ctx.db.table('state-county')} county on county.id = c.id_state_county where c.deleted_at is null order by c.postal_code, c.name`);
  const states = await ctx.db.run<{ id: number; code2: string }>(
    sql`select id, code2 from ${ctx.db.table('state')} where code2 in ('HR', 'BA', 'SI') order by code2`,
  );
  const stateOf = new Map(states.rows.map(row => [row.code2, row.id]));
  const near = towns.rows.filter(t => t.near);
  function* rows(): Generator<Values> {
    let i = 0;
    for (const s of personsFrom(random, namedStudents, size.students)) {
      const isForeign = random.chance(0.04);
      yield {
        jmbag: jmbagOf(i + 1),
        oib: isForeign && random.chance(0.5) ? null : nextOib(),
        firstName: s.firstName,
        lastName: s.lastName,
        gender: s.gender,
        birthDate: `${entries[i]! - ageOf(random.next())}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`,
        idCitizenship: stateOf.get(isForeign ? random.pick(['BA', 'SI']) : 'HR'),
        email: addressOf(s),
        phone: `+385 99 000 ${String(1000 + i)}`,
        street: `${random.pick(streets)} ${random.between(1, 120)}`,
        idStateCity: (random.chance(0.6) ? random.pick(near) : random.pick(towns.rows)).id,
        active: isStudying(i) ? 1 : 0,
      };
      i++;
    }
  }
  const keys = await world.sink.write(student, rows(), size.students);
  const byName = new Map(namedStudents.map((s, i) => [nameOf(s), keys.at(i)]));
  return { keys, byName: name => byName.get(name) ?? missing(name) };
};
