import { type Db, sql, type Sql } from '../src/kernel/server/index.ts';
import { languageRanks, scientificRanks } from './catalogues/people.ts';

/**
 * What an officer would see at once: each sum of the demo that is not as it would be at a real faculty, in a sentence.
 * Nothing said: believable.
 */
export const unbelievable = async (db: Db): Promise<string[]> => {
  const t = (resource: string): Sql => db.table(resource);
  const count = async (from: Sql): Promise<number> =>
    (await db.one<{ n: number }>(sql`select count(*)::int as n ${from}`))!.n;
  const said: string[] = [];
  const none = async (what: string, from: Sql): Promise<void> => {
    const n = await count(from);
    if (n > 0) said.push(`${what}: ${n}`);
  };
  const share = async (what: string, of: Sql, where: Sql, low: number, high: number): Promise<void> => {
    const [all, some] = [await count(of), await count(sql`${of} where ${where}`)];
    if (all === 0 || some / all < low || some / all > high) said.push(`${what}: ${some} of ${all}`);
  };

  await none(
    'enrolled in a year that has not begun',
    sql`from ${t('studentenrollment')} e join ${t('academicyear')} y on y.id = e.id_academicyear where y.status = 'planning'`,
  );
  const years = sql`from (select e.kind, sum(c.ects)::float as ects from ${t('studentenrollment')} e
    join ${t('st-co-enrollment')} x on x.id_studentenrollment = e.id join ${t('stcourse')} c on c.id = x.id_st_co group by e.id) e`;
  await none('years above 75 ECTS', sql`${years} where ects > 75`);
  await share('years of 55 to 65 ECTS', years, sql`ects between 55 and 65`, 0.6, 1);

  await none(
    'choices without a choice',
    sql`from (select 1 from ${t('stcourse')} where elective_group is not null group by id_academicyear, id_study, elective_group
      having count(*) < 3 or max(elective_quota) not between 1 and 2) g`,
  );

  const held = sql`from ${t('stcourse')} c join ${t('course')} k on k.id = c.id_course join ${t('organizationunit')} u on u.id = k.id_organizationunit
    join ${t('teacher')} h on h.id = c.id_holder join ${t('academicvocation')} v on v.id = h.id_academicvocation join ${t('organizationunit')} o on o.id = h.id_organizationunit`;
  const isLanguage = sql`k.name_hr like 'Engleski jezik%'`;
  await none('courses without a holder', sql`from ${t('stcourse')} where id_holder is null`);
  await none('holders whose rank does not allow it', sql`${held} where v.can_hold = 0`);
  await none(
    'languages held by others, or instructors holding something else',
    sql`${held} where (v.code = any(${languageRanks}::text[])) <> (${isLanguage})`,
  );
  await none(
    'computing held by others than docents and above of computing',
    sql`${held} where u.code like 'RAC%' and not (v.code = any(${scientificRanks}::text[]) and (o.code like 'RAC%' or o.code = 'DEK'))`,
  );
  await none(
    'holders who are not among the teachers of their course',
    sql`from ${t('stcourse')} c where not exists (select from ${t('st-co-teacher')} x
      where x.id_st_co = c.id and x.id_teacher = c.id_holder and x.role = 'holder' and x.deleted_at is null)`,
  );
  if ((await count(sql`from ${t('st-co-teacher')} where role <> 'holder'`)) === 0)
    said.push('nobody teaches beside a holder');

  const freshmen = sql`from (select extract(year from age(y.start_date, s.birth_date))::int as age from ${t('studentenrollment')} e
    join ${t('student')} s on s.id = e.id_student join ${t('academicyear')} y on y.id = e.id_academicyear join ${t('study')} d on d.id = e.id_study
    join ${t('edulev')} l on l.id = d.id_edulev where e.kind = 'first' and e.year_of_study = 1 and l.code in ('PS', 'PSV')) f`;
  await share('freshmen of 18 to 20', freshmen, sql`age between 18 and 20`, 0.9, 0.999);
  await none('freshmen below 18 or above 35', sql`${freshmen} where age < 18 or age > 35`);
  await share('part-time students', sql`from ${t('studentenrollment')} e`, sql`e.mode = 'part'`, 0.03, 0.3);

  await none(
    'meetings and consultations outside of meeting rooms',
    sql`from ${t('calendar-event')} e join ${t('reservationtype')} k on k.id = e.id_reservationtype join ${t('room')} r on r.id = e.id_room
      join ${t('roomtype')} q on q.id = r.id_roomtype where e.source = 'manual' and k.code in ('SAST', 'KONZ') and q.code in ('L', 'R')`,
  );
  await none(
    'courses without aims or literature',
    sql`from ${t('stcourse')} where aims_hr is null or jsonb_array_length(coalesce(literature, '[]')) = 0`,
  );
  await none(
    'plans that were submitted with topics of other hours than the course has',
    sql`from ${t('st-co-teachingtype')} h join ${t('stcourse')} c on c.id = h.id_st_co and c.plan_status not in ('draft', 'closed')
      where h.hours <> (select coalesce(sum(x.hours), 0) from ${t('st-co-topic')} x join ${t('st-co-thematicunit')} u on u.id = x.id_st_co_thematicunit
        where u.id_st_co = h.id_st_co and x.id_teachingtype = h.id_teachingtype)`,
  );
  await none(
    'syllabi whose attendance is not as long as the course is taught',
    sql`from (select w.id_st_co, sum(w.hours) as hours from ${t('st-co-assessment')} w where w.activity = 'contact' group by 1) a
      join (select h.id_st_co, sum(h.hours) as hours from ${t('st-co-teachingtype')} h group by 1) b using (id_st_co) where a.hours not in (b.hours, b.hours * 0.75)`,
  );
  await none('obligations that take no time', sql`from ${t('st-co-assessment')} w where w.hours <= 0 or w.ects <= 0`);
  await none(
    'shares of teachers who are not on the course',
    sql`from ${t('st-co-group-teacher')} s where not exists (select from ${t('st-co-teacher')} x where x.id_st_co = s.id_st_co and x.id_teacher = s.id_teacher)`,
  );
  await none(
    'lessons that were held without a roll call, or have one and were not held',
    sql`from ${t('st-co-lesson')} l where (l.status in ('held', 'confirmed')) <> exists (select from ${t('st-co-attendance')} a where a.id_st_co_lesson = l.id)`,
  );
  await none(
    'topics taught for longer than they last',
    sql`from (select 1 from ${t('st-co-lesson-topic')} x join ${t('st-co-lesson')} l on l.id = x.id_st_co_lesson join ${t('st-co-topic')} o on o.id = x.id_st_co_topic
      group by l.id_st_co_group, o.id, o.hours having sum(x.planned_hours) > o.hours) over`,
  );
  if ((await count(sql`from ${t('teacher')} where title_suffix is not null`)) === 0)
    said.push('no title stands behind a name');
  const partners = await count(
    sql`from ${t('partner')} p where exists (select from ${t('par-employee')} x where x.id_partner = p.id)`,
  );
  if (partners < 12) said.push(`partners with employees: ${partners}`);
  return said;
};
