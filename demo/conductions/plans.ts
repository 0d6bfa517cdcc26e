import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { stCoTeacher } from '../../src/modules/catalogues/model.ts';
import {
  stCoGroupTeacher,
  stCoTeachingtype,
  stCoThematicunit,
  stCoTopic,
} from '../../src/modules/course-conductions/model.ts';
import type { Group } from '../calendar/groups.ts';
import type { Institution } from '../catalogues/index.ts';
import type { CoursePlan } from '../catalogues/programme.ts';
import { grouped } from '../lists.ts';
import { shareOut } from './load.ts';
import { idOfCode, idsByCode, type World } from '../world.ts';

/** Three units to a course, the same way through any matter; each has topics of every type of teaching. */
const units = [
  { hr: 'Uvod i temeljni pojmovi', en: 'Introduction and basic notions' },
  { hr: 'Metode i postupci', en: 'Methods and procedures' },
  { hr: 'Primjena u struci', en: 'Application in practice' },
];
const topics: Readonly<Record<'lecture' | 'practice' | 'seminar', readonly { hr: string; en: string }[]>> = {
  lecture: [
    { hr: 'pregled i pojmovi', en: 'overview and notions' },
    { hr: 'razrada i primjeri', en: 'elaboration and examples' },
  ],
  practice: [
    { hr: 'vođeni zadaci', en: 'guided exercises' },
    { hr: 'samostalni zadaci', en: 'independent exercises' },
  ],
  seminar: [{ hr: 'izlaganja studenata', en: 'presentations by students' }],
};
/** As many hours as the timetable gives a group in fifteen weeks of teaching. */
const hoursOfType = (world: World): number => 30 * world.size.slotsPerWeek;
const hoursOfTopic = (world: World, { topics: list }: OfType): number =>
  hoursOfType(world) / (units.length * list.length);
/** The course of the active year whose plan is still being made: it has units, and only the first of them is worked out. */
const inTheMaking = 7;

interface OfType {
  readonly code: string;
  readonly topics: readonly { hr: string; en: string }[];
}
const typesOf = ({ practice, hasSeminar }: CoursePlan): OfType[] =>
  practice === null
    ? []
    : [
        { code: 'P', topics: topics.lecture },
        { code: practice, topics: topics.practice },
        ...(hasSeminar ? [{ code: 'S', topics: topics.seminar }] : []),
      ];

/** The topics of the active year in their order, by `topicsKey`. */
export type Topics = ReadonlyMap<string, readonly { readonly id: number; readonly hours: number }[]>;
export const topicsKey = (place: number, type: string): string => `${place} ${type}`;

/** Hours, units and topics of every course, and who holds which part of the groups of the active year. */
export const loadPlans = async (
  world: World,
  institution: Institution,
  groups: readonly Group[],
  keys: ReadonlyMap<Group, number>,
  teacherOf: ReadonlyMap<Group, number>,
): Promise<Topics> => {
  const { programme, studies, years } = institution;
  const types = await idsByCode(world, 'teachingtype');
  const taught = years.flatMap((year, y) =>
    programme.places.flatMap((plan, place) => {
      const of = typesOf(programme.courses[plan.course]!);
      return of.length === 0 ? [] : [{ year, place, of, idStCo: studies.idStCo(y, place) }];
    }),
  );
  function* hours(): Generator<Values> {
    for (const { of, idStCo } of taught)
      for (const { code } of of)
        yield {
          idStCo,
          idTeachingtype: idOfCode(types, code),
          hours: hoursOfType(world),
          groupsPlanned: 1,
          groupSize: code === 'P' ? null : world.size.groupSize + 2,
          attendanceMin: code === 'P' ? 70 : 80,
          isFromIsvu: 1,
        };
  }
  await world.sink.write(
    stCoTeachingtype,
    hours(),
    taught.reduce((sum, { of }) => sum + of.length, 0),
  );
  // Nobody has begun to plan the year to come.
  const planned = taught.filter(({ year }) => year.status !== 'planning');
  function* allUnits(): Generator<Values> {
    for (const { idStCo } of planned)
      for (const [i, { hr, en }] of units.entries()) yield { idStCo, num: i + 1, nameHr: hr, nameEn: en };
  }
  const unitKeys = await world.sink.write(stCoThematicunit, allUnits(), planned.length * units.length);
  const laid: { key: string; at: number; hours: number }[] = [];
  let at = 0;
  function* allTopics(): Generator<Values> {
    for (const [c, { year, place, of }] of planned.entries())
      for (const [u, unit] of units.entries()) {
        if (year.status === 'active' && place === inTheMaking && u > 0) continue;
        let num = 0;
        for (const type of of)
          for (const { hr, en } of type.topics) {
            const hours = hoursOfTopic(world, type);
            if (year.status === 'active') laid.push({ key: topicsKey(place, type.code), at, hours });
            at++;
            yield {
              idStCoThematicunit: unitKeys.at(c * units.length + u),
              idTeachingtype: idOfCode(types, type.code),
              num: ++num,
              nameHr: `${unit.hr}: ${hr}`,
              nameEn: `${unit.en}: ${en}`,
              hours,
            };
          }
      }
  }
  const most = planned.reduce(
    (sum, { of }) => sum + units.length * of.reduce((n, type) => n + type.topics.length, 0),
    0,
  );
  const topicKeys = await world.sink.write(stCoTopic, allTopics(), most);
  await loadShares(world, institution, groups, keys, teacherOf);
  return grouped(
    laid.map(one => ({ key: one.key, id: topicKeys.at(one.at), hours: one.hours })),
    one => one.key,
  );
};

/** Each group is held by the teacher whom the timetable gives it, and by whoever takes a part of it; whoever is not on the course yet comes to it. */
const loadShares = async (
  world: World,
  institution: Institution,
  groups: readonly Group[],
  keys: ReadonlyMap<Group, number>,
  teacherOf: ReadonlyMap<Group, number>,
): Promise<void> => {
  const { db } = world.ctx;
  const { studies, years } = institution;
  const types = await idsByCode(world, 'teachingtype');
  const active = years.findIndex(y => y.status === 'active');
  const { rows } = await db.run<{ idStCo: number; idTeacher: number }>(
    sql`select id_st_co as "idStCo", id_teacher as "idTeacher" from ${db.table('st-co-teacher')}`,
  );
  const there = new Set(rows.map(row => `${row.idStCo} ${row.idTeacher}`));
  const count = new Map<number, number>();
  for (const { idStCo } of rows) count.set(idStCo, (count.get(idStCo) ?? 0) + 1);
  const coming: Values[] = [];
  const shares: Values[] = [];
  const planned = groups.filter(group => group.place !== inTheMaking);
  for (const { group, idTeacher, sharePct } of await shareOut(
    world,
    institution,
    planned,
    teacherOf,
    hoursOfType(world),
  )) {
    const idStCo = studies.idStCo(active, group.place);
    if (!there.has(`${idStCo} ${idTeacher}`)) {
      there.add(`${idStCo} ${idTeacher}`);
      count.set(idStCo, (count.get(idStCo) ?? 0) + 1);
      coming.push({ idStCo, idTeacher, role: 'executor', num: count.get(idStCo) });
    }
    shares.push({
      idStCoGroup: keys.get(group),
      idTeacher,
      sharePct,
      idStCo,
      idTeachingtype: idOfCode(types, group.type),
    });
  }
  await world.sink.write(stCoTeacher, coming, coming.length);
  await world.sink.write(stCoGroupTeacher, shares, shares.length);
};
