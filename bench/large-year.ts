import type pg from 'pg';

/**
 * The active year of the demo faculty made as large as a university's: its studies with their courses, and whatever hangs on
 * these, stand beside themselves until there are so many study courses. Past the portal and its checks, before it starts.
 */
export const enlargeYear = async (db: pg.Client, wanted: number): Promise<number> => {
  const one = async (query: string): Promise<number> => Number((await db.query(query)).rows[0]?.n ?? 0);
  const year = await one(`select id as n from academicyear where status = 'active' and deleted_at is null limit 1`);
  const there = await one(`select count(*) as n from stcourse where id_academicyear = ${year} and deleted_at is null`);
  const times = Math.ceil(wanted / there) - 1;
  if (times <= 0) return there;
  await db.query('begin');
  // Rows that are known to be right are not checked one by one.
  await db.query(`set local session_replication_role = replica`);
  for (const table of branches) await repeat(db, table, year, times);
  await db.query('commit');
  await db.query('vacuum (analyze)');
  return one(`select count(*) as n from stcourse where id_academicyear = ${year} and deleted_at is null`);
};

/** Parents before what hangs on them. */
const branches = [
  ...['study', 'stcourse', 'st_co_teacher', 'st_co_group', 'st_co_teachingtype', 'st_co_group_teacher'],
  ...['st_co_thematicunit', 'st_co_topic', 'st_co_schedule', 'st_co_schedule_id_teachers', 'lo_study'],
  ...['learningoutcomestudy', 'lo_study_hko', 'lo_study_dublin', 'lo_course', 'learningoutcomestudycourse'],
  ...['lo_course_study', 'lo_course_topic', 'lo_course_learning', 'lo_course_assessing', 'st_co_assessment'],
  'st_co_assessment_outcomes',
];
/** The keys of each repetition are so far from the first ones. */
const apart = 10_000_000;

const repeat = async (db: pg.Client, table: string, year: number, times: number): Promise<void> => {
  const { rows: columns } = await db.query<{ name: string; type: string; refers: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]) as refers
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  if (columns.length === 0) throw new Error(`There is no table ${table} to make larger.`);
  const named = new Set(columns.map(column => column.name));
  const parents = columns.filter(({ refers }) => refers && refers !== table && branches.includes(refers));
  const moved = (value: string): string => `${value} + k * ${apart}`;
  const value = ({ name, type, refers }: (typeof columns)[number]): string => {
    const own = `t.${JSON.stringify(name)}`;
    if (name === 'id') return moved(own);
    // What was copied from an earlier year is nobody's copy here.
    if (refers === table) return table === 'st_co_group' ? moved(own) : 'null';
    if (parents.some(parent => parent.name === name)) return moved(own);
    if (table !== 'study') return own;
    if (name === 'isvu_code') return `${own} + k * 1000000`;
    return ['code', 'abbr'].includes(name) && type !== 'integer' ? `${own} || '-' || k` : own;
  };
  const which = [
    `t.${named.has('id') ? 'id' : 'id_row'} < ${apart}`,
    ...(named.has('deleted_at') ? ['t.deleted_at is null'] : []),
    ...(named.has('id_academicyear') ? [`t.id_academicyear = ${year}`] : []),
    ...(table === 'study' ? [`t.id in (select c.id_study from stcourse c where c.id_academicyear = ${year})`] : []),
    ...parents.map(
      ({ name, refers }) => `exists (select from ${refers} p where p.id = t.${JSON.stringify(name)} + ${apart})`,
    ),
  ];
  await db.query(`insert into ${table} (${columns.map(({ name }) => JSON.stringify(name)).join(', ')})
    select ${columns.map(value).join(', ')} from ${table} t, generate_series(1, ${times}) k where ${which.join(' and ')}`);
  if (named.has('id')) await db.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`);
};
