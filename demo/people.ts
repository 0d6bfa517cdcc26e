import type { TxCtx } from '../src/kernel/server/contract.ts';
import { insertRows } from '../src/kernel/server/seed.ts';
import { sql } from '../src/kernel/server/sql.ts';
import { student, teacher } from '../src/modules/catalogues/model.ts';
import { teachingUnits } from './institution.ts';
import { firstNames, lastNames, plain } from './names.ts';
import { jmbagOf, oibsFrom } from './numbers.ts';
import { Random } from './random.ts';
import { startYearOf, todayIn } from './years.ts';

type Employment = 'employee' | 'partTime' | 'external' | 'titular';
interface Person { readonly firstName: string; readonly lastName: string; readonly gender: 'm' | 'f' }
interface Teacher extends Person { readonly vocation: string; readonly unit: string; readonly employment: Employment; readonly heads?: string; readonly normReduction?: number }

/** The people of whom the demo tells stories. */
const namedTeachers: readonly Teacher[] = [
  { firstName: 'Zdravko', lastName: 'Kordun', gender: 'm', vocation: 'REDT', unit: 'DEK', employment: 'employee', heads: 'FPTP', normReduction: 50 },
  { firstName: 'Mirna', lastName: 'Šimrak', gender: 'f', vocation: 'IZV', unit: 'RAC', employment: 'employee', heads: 'RAC', normReduction: 20 },
  { firstName: 'Tin', lastName: 'Pavlešić', gender: 'm', vocation: 'DOC', unit: 'RAC-PI', employment: 'employee', heads: 'RAC-PI' },
  { firstName: 'Ljerka', lastName: 'Brajdić', gender: 'f', vocation: 'VPRED', unit: 'POS', employment: 'employee', heads: 'POS' },
  { firstName: 'Vito', lastName: 'Golubar', gender: 'm', vocation: 'AS', unit: 'RAC-PI', employment: 'employee' },
  { firstName: 'Dražen', lastName: 'Oštarić', gender: 'm', vocation: 'NPRED', unit: 'STR', employment: 'external' },
];
const namedStudents: readonly Person[] = [
  { firstName: 'Lovro', lastName: 'Bukša', gender: 'm' },
  { firstName: 'Nika', lastName: 'Štefanac', gender: 'f' },
  { firstName: 'Petar', lastName: 'Krešić', gender: 'm' },
];
const teacherCount = 44;
const externalCount = 11;
export const studentCount = 360;

const personFrom = (random: Random, taken: Set<string>): Person => {
  for (;;) {
    const gender = random.chance(0.5) ? 'm' : 'f';
    const person: Person = { firstName: random.pick(firstNames[gender]), lastName: random.pick(lastNames), gender };
    const key = `${person.firstName} ${person.lastName}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return person;
  }
};

export const loadTeachers = async (ctx: TxCtx, unit: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> => {
  const random = new Random(44);
  const nextOib = oibsFrom(random);
  const vocations = await ctx.db.run<{ id: number; code: string; abbr: string | null }>(sql`select id, code, abbr from ${ctx.db.table('academicvocation')} where deleted_at is null`);
  const vocationOf = new Map(vocations.rows.map(row => [row.code, row]));
  const taken = new Set(namedTeachers.map(t => `${t.firstName} ${t.lastName}`));
  const all: Teacher[] = [...namedTeachers];
  while (all.length < teacherCount) {
    const isExternal = all.length >= teacherCount - (externalCount - 1);
    all.push({
      ...personFrom(random, taken), unit: random.pick(teachingUnits),
      vocation: isExternal ? random.pick(['NPRED', 'NVPRED', 'NDOC', 'NAS']) : random.pick(['DOC', 'DOC', 'IZV', 'RED', 'PRED', 'VPRED', 'VPRED', 'PSS', 'AS', 'AS', 'VAS', 'LEK']),
      employment: isExternal ? (random.chance(0.7) ? 'external' : 'titular') : random.chance(0.1) ? 'partTime' : 'employee',
    });
  }
  const start = startYearOf(todayIn(ctx.now));
  const ids = await insertRows(ctx.db, teacher, all.map((t, i) => ({
    oib: nextOib(), isvuCode: String(20_001 + i), firstName: t.firstName, lastName: t.lastName, titlePrefix: vocationOf.get(t.vocation)?.abbr ?? null,
    idAcademicvocation: vocationOf.get(t.vocation)!.id, vocationFrom: `${start - random.between(1, 9)}-${String(random.between(1, 12)).padStart(2, '0')}-01`,
    idOrganizationunit: unit.get(t.unit), employment: t.employment, fte: t.employment === 'partTime' ? 0.5 : 1, normReduction: t.normReduction ?? 0,
    email: `${plain(t.firstName)}.${plain(t.lastName)}@vrelo.example`, phone: `+385 47 000 ${String(100 + i)}`,
    office: t.employment === 'external' ? null : `${random.chance(0.7) ? 'K' : 'D'}-${random.between(101, 240)}`,
    consultations: t.employment === 'external' ? 'Po dogovoru e-poštom.' : `${random.pick(['Ponedjeljkom', 'Utorkom', 'Srijedom', 'Četvrtkom'])} od ${random.between(9, 14)} sati`,
    activeFrom: `${start - random.between(2, 12)}-10-01`,
  })));
  for (const [i, t] of all.entries())
    if (t.heads) await ctx.db.run(sql`update ${ctx.db.table('organizationunit')} set id_head = ${ids[i]} where id = ${unit.get(t.heads)}`);
  return new Map(all.map((t, i) => [`${t.firstName} ${t.lastName}`, ids[i]!]));
};

const streets = ['Radićeva', 'Gundulićeva', 'Vukovarska', 'Zrinskih i Frankopana', 'Domobranska', 'Tina Ujevića', 'Kneza Branimira', 'Mažuranićeva', 'Obala Korane', 'Trg hrvatskih velikana'];

export const loadStudents = async (ctx: TxCtx): Promise<ReadonlyMap<string, number>> => {
  const random = new Random(360);
  const nextOib = oibsFrom(random);
  const towns = await ctx.db.run<{ id: number; near: boolean }>(sql`
    select c.id, county.code in ('4', '21', '1') as near from ${ctx.db.table('state-city')} c
    join ${ctx.db.table('state-county')} county on county.id = c.id_state_county where c.deleted_at is null order by c.postal_code, c.name`);
  const states = await ctx.db.run<{ id: number; code2: string }>(sql`select id, code2 from ${ctx.db.table('state')} where code2 in ('HR', 'BA', 'SI') order by code2`);
  const stateOf = new Map(states.rows.map(row => [row.code2, row.id]));
  const near = towns.rows.filter(t => t.near);
  const taken = new Set(namedStudents.map(s => `${s.firstName} ${s.lastName}`));
  const all: Person[] = [...namedStudents];
  while (all.length < studentCount) all.push(personFrom(random, taken));
  const start = startYearOf(todayIn(ctx.now));
  const ids = await insertRows(ctx.db, student, all.map((s, i) => {
    const isForeign = random.chance(0.04);
    return {
      jmbag: jmbagOf(i + 1), oib: isForeign && random.chance(0.5) ? null : nextOib(), firstName: s.firstName, lastName: s.lastName, gender: s.gender,
      birthDate: `${start - random.between(18, 26)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
      idCitizenship: stateOf.get(isForeign ? random.pick(['BA', 'SI']) : 'HR'), email: `${plain(s.firstName)}.${plain(s.lastName)}@student.vrelo.example`,
      phone: `+385 99 000 ${String(1000 + i)}`, street: `${random.pick(streets)} ${random.between(1, 120)}`,
      idStateCity: (random.chance(0.6) ? random.pick(near) : random.pick(towns.rows)).id, active: random.chance(0.95) ? 1 : 0,
    };
  }));
  return new Map(all.map((s, i) => [`${s.firstName} ${s.lastName}`, ids[i]!]));
};
