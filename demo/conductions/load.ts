import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { teacherYear } from '../../src/modules/course-conductions/model.ts';
import type { Group } from '../calendar/groups.ts';
import type { Institution } from '../catalogues/index.ts';
import { normOfCategory } from '../catalogues/studies.ts';
import type { World } from '../world.ts';

/** Which part of a group somebody holds. */
export interface Share {
  readonly group: Group;
  readonly idTeacher: number;
  sharePct: number;
}
interface Person {
  readonly id: number;
  readonly name: string;
  readonly isExternal: boolean;
  readonly speaks: boolean;
  readonly department: string;
  fte: number;
  /** What full time owes, less what a duty takes off. */
  readonly whole: number;
  load: number;
}
/** Somebody holds too much and the dean, who has other work, little; everybody else about what they owe. */
const standings: Readonly<Record<string, number>> = { 'Mirna Šimrak': 1.32, 'Zdravko Kordun': 0.54 };
const [most, fillUpTo, least, liftedTo] = [1.08, 1.04, 0.82, 0.86];
const duties = ['Voditelj laboratorija', 'Koordinator stručne prakse', 'Znanstveni projekt', 'Mentorstvo studenata'];

const owedBy = ({ whole, fte }: Person): number => whole * fte;
const goalOf = (p: Person): number => (standings[p.name] ?? most) * owedBy(p);

/**
 * Whoever has more in the timetable than they owe shares it: a colleague takes the second half of a group of this semester, or up to
 * nine tenths of one to come. Colleagues of the department come first, then others, then externals.
 */
export const shareOut = async (
  world: World,
  institution: Institution,
  groups: readonly Group[],
  teacherOf: ReadonlyMap<Group, number>,
  hours: number,
): Promise<Share[]> => {
  const people = await peopleOf(world);
  const byId = new Map(people.map(p => [p.id, p]));
  const shares = groups.flatMap((group): Share[] => {
    const idTeacher = teacherOf.get(group);
    return idTeacher === undefined ? [] : [{ group, idTeacher, sharePct: 100 }];
  });
  const worth = (group: Group, percent: number): number => (hours * normOfCategory(group.type) * percent) / 100;
  for (const { group, idTeacher } of shares) byId.get(idTeacher)!.load += worth(group, 100);
  if (world.size.name !== 'demo') {
    await loadYears(world, institution, people);
    return shares;
  }
  // Nobody on half of full time holds more than a whole one owes.
  for (const p of people) if (p.fte < 1 && p.load > owedBy(p) * 1.6) p.fte = 1;
  const isLanguage = (group: Group): boolean => group.type === 'J';
  const added: Share[] = [];
  const isIn = (p: Person, group: Group): boolean => added.some(one => one.group === group && one.idTeacher === p.id);
  const taker = (giver: Person, group: Group, hoursTaken: number): Person | undefined => {
    const may = people.filter(p => p !== giver && !(p.name in standings) && (isLanguage(group) ? p.speaks : !p.speaks));
    const free = may
      .filter(p => !p.isExternal && p.load + hoursTaken <= fillUpTo * owedBy(p))
      .toSorted(
        (a, b) =>
          Number(isIn(b, group)) - Number(isIn(a, group)) ||
          Number(b.department === giver.department) - Number(a.department === giver.department) ||
          a.load / owedBy(a) - b.load / owedBy(b) ||
          a.id - b.id,
      );
    return free[0] ?? may.filter(p => p.isExternal).toSorted((a, b) => a.load - b.load || a.id - b.id)[0];
  };
  const told = new Set(storyPlaces(institution));
  const own = shares.filter(({ group }) => !told.has(group.place));
  for (const share of own.toSorted((a, b) => (b.group.semester % 2) - (a.group.semester % 2))) {
    const giver = byId.get(share.idTeacher)!;
    if (giver.isExternal) continue;
    const isNow = share.group.semester % 2 === 1;
    const [step, floor] = isNow ? [50, 50] : [10, 10];
    while (giver.load > goalOf(giver) && share.sharePct - step >= floor) {
      const moved = worth(share.group, step);
      const to = taker(giver, share.group, moved);
      if (!to) break;
      giver.load -= moved;
      to.load += moved;
      share.sharePct -= step;
      const there = added.find(one => one.group === share.group && one.idTeacher === to.id);
      if (there) there.sharePct += step;
      else added.push({ group: share.group, idTeacher: to.id, sharePct: step });
    }
  }
  await loadYears(world, institution, people);
  return [...shares, ...added];
};
/** Courses of which stories tell who holds them: there nobody shares. */
const storyPlaces = ({ programme }: Institution): number[] =>
  programme.places.flatMap((place, i) =>
    ['PROG1', 'BAZE', 'HIP', 'ODR'].includes(programme.courses[place.course]!.code) ? [i] : [],
  );

const peopleOf = async ({ ctx: { db } }: World): Promise<Person[]> =>
  (
    await db.run<Person>(sql`select t.id, concat_ws(' ', t.first_name, t.last_name) as name, t.employment in ('external', 'titular') as "isExternal", v.code in ('LEK', 'VLEK') as speaks,
      split_part(u.code, '-', 1) as department, t.fte::float as fte, (coalesce(v.annual_norm, 0) * (1 - t.norm_reduction / 100))::float as whole, 0::float as load
    from ${db.table('teacher')} t join ${db.table('academicvocation')} v on v.id = t.id_academicvocation left join ${db.table('organizationunit')} u on u.id = t.id_organizationunit order by t.id`)
  ).rows;

/** The year's own data: other work of those who teach less than they owe, and contracts of externals. */
const loadYears = async (world: World, { years }: Institution, people: readonly Person[]): Promise<void> => {
  const year = years.find(y => y.status === 'active')!;
  const { db } = world.ctx;
  const reduced = new Map(
    (
      await db.run<{ id: number; reduction: number }>(
        sql`select id, norm_reduction::float as reduction from ${db.table('teacher')}`,
      )
    ).rows.map(row => [row.id, row.reduction]),
  );
  const rows = people.map((p, i): Values => {
    const ofYear = {
      idTeacher: p.id,
      idAcademicyear: year.id,
      fte: p.fte,
      normReduction: reduced.get(p.id) ?? 0,
      reductionReason: null,
      extraNorm: null,
      extraNote: null,
      contractNo: null,
      contractDate: null,
      contractHours: null,
      rate: null,
    };
    if (p.isExternal)
      return {
        ...ofYear,
        contractNo: `UD-${String(i + 1).padStart(2, '0')}/${world.startYear}`,
        contractDate: `${world.startYear}-09-${String(10 + (i % 15)).padStart(2, '0')}`,
        // One contract is nearly used up: its hours go over it in the autumn.
        contractHours: p.name === 'Dražen Oštarić' ? 40 : Math.min(1_000, Math.ceil((p.load + 60) / 10) * 20),
      };
    const wanted = standings[p.name] ?? (p.load < least * owedBy(p) ? liftedTo : 0);
    const extraNorm = Math.max(0, Math.round((wanted * owedBy(p) - p.load) * 10) / 10);
    return {
      ...ofYear,
      reductionReason: ofYear.normReduction > 0 ? 'Dužnost u upravi fakulteta' : null,
      extraNorm: extraNorm || null,
      extraNote: extraNorm > 0 ? duties[i % duties.length] : null,
    };
  });
  await world.sink.write(teacherYear, rows, rows.length);
};
