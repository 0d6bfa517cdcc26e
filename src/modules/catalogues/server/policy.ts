import { error, type Policy, sql, warning } from '../../../kernel/server/index.ts';
import { placeOfCounty } from '../model.ts';
import type {
  academicvocation,
  edulev,
  organizationunit,
  room,
  roomtype,
  state,
  stateCity,
  stateCounty,
} from '../model.ts';
import { alumniEdit, calendarEdit, lo } from '../rights.ts';
import { catalogueOf, editsCatalogues, editsPlaces, has } from './rules.ts';

export { stCoEnrollmentPolicy } from './course-enrollments.ts';
export { stCoTeacherPolicy } from './course-teachers.ts';
export { studentenrollmentPolicy } from './enrollments.ts';
export { stCoGroupPolicy, stCoGroupStudentPolicy } from './groups.ts';
export * from './outcomes.ts';
export { studentPolicy, teacherPolicy } from './persons.ts';
export { teacherVocationPolicy } from './ranks.ts';
export { courseEquivalentPolicy, coursePolicy, studyPolicy } from './studies.ts';
export { stcoursePolicy } from './study-courses.ts';
export * from './teaching.ts';
export { academicyearPolicy, semesterPolicy } from './years.ts';

/** The alumni's study levels are these rows too, and learning outcomes hang on them. */
export const edulevPolicy: Policy<typeof edulev> = {
  ...catalogueOf(me => editsCatalogues(me) || has(me, lo.catalogues, alumniEdit)),
  async check(ctx, { verb, row }) {
    if (verb !== 'update') return [];
    const outside = await ctx.db.one<{ code: string; ects: number }>(sql`select code, ects from ${ctx.db.table('study')}
      where id_edulev = ${row.id} and deleted_at is null and (ects < ${row.ectsMin ?? 0} or ects > ${row.ectsMax ?? 100_000}) order by code limit 1`);
    return outside ? [error('studyOutside', 'ectsMax', outside)] : [];
  },
};
export const academicvocationPolicy: Policy<typeof academicvocation> = catalogueOf(editsCatalogues);
export const organizationunitPolicy: Policy<typeof organizationunit> = catalogueOf(editsCatalogues);
export const roomtypePolicy: Policy<typeof roomtype> = catalogueOf(editsCatalogues);

export const roomPolicy: Policy<typeof room> = {
  ...catalogueOf(me => editsCatalogues(me) || has(me, calendarEdit)),
  check: (_ctx, { verb, row }) => {
    const more =
      verb !== 'remove' && row.isVirtual === 0 && row.examCapacity !== null && row.examCapacity > row.capacity;
    return more ? [warning('examCapacityLarger', 'examCapacity')] : [];
  },
};

export const statePolicy: Policy<typeof state> = catalogueOf(editsPlaces);
export const stateCountyPolicy: Policy<typeof stateCounty> = {
  ...catalogueOf(editsPlaces),
  fill: (_ctx, { before, input }) => ({ place: placeOfCounty(String(input.code ?? before?.code)) }),
  async check(ctx, { verb, before, row }) {
    if (verb !== 'update' || before!.idState === row.idState) return [];
    const town = await ctx.db.one<{ name: string }>(
      sql`select name from ${ctx.db.table('state-city')} where id_state_county = ${row.id} and deleted_at is null order by name limit 1`,
    );
    return town ? [error('townsInCounty', 'idState', town)] : [];
  },
};
export const stateCityPolicy: Policy<typeof stateCity> = {
  ...catalogueOf(editsPlaces),
  async check(ctx, { verb, row }) {
    if (verb === 'remove' || row.idStateCounty === null) return [];
    // Held, so that nobody gives the county to another country meanwhile.
    const county = await ctx.db.one<{ idState: number }>(
      sql`select id_state as "idState" from ${ctx.db.table('state-county')} where id = ${row.idStateCounty} for share`,
    );
    return county?.idState === row.idState ? [] : [error('countyOfOtherState', 'idStateCounty')];
  },
};
