import { choice, date, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  notAllowed,
  notFound,
  Refusal,
  remove,
  save,
  saveMatching,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { graduationsOnRecord, studentsOnRecord, studiesAwarding } from '../../catalogues/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { ceaseGraduate, graduates } from '../../people/server/index.ts';
import * as m from '../model.ts';
import { keepsAlumni } from './rules.ts';

const mustKeep = (ctx: Ctx): void => {
  if (!ctx.me || !(ctx.me.isAdmin || keepsAlumni(ctx.me))) throw notAllowed();
};

const reasons = ['jmbag', 'oib', 'nameAndBirth', 'email'] as const;
const because = list(choice(reasons, { required: true }), { required: true });
/** By what the row `s` and the profile `g` are the same person. */
const alike = sql`array_remove(array[
  case when s.jmbag = g.jmbag then 'jmbag' end,
  case when s.oib = g.oib then 'oib' end,
  case when s.birth_date = g.birth_date and lower(s.first_name) = lower(g.first_name) and lower(s.last_name) in (lower(g.last_name), lower(coalesce(g.birth_name, g.last_name))) then 'nameAndBirth' end,
  case when lower(s.email) = lower(g.email) then 'email' end], null)`;

/** No other row is alike. Cheap to ask of every row: letters are compared only where two addresses are as long as each other. */
const mayBeAlike = sql`(s.jmbag = g.jmbag or s.oib = g.oib or s.birth_date = g.birth_date or (octet_length(s.email) = octet_length(g.email) and lower(s.email) = lower(g.email)))`;

/** Who of the students it may be, and which profile may be the same person's: each with the reasons. */
const matches = endpoint({
  method: 'GET',
  path: 'alumni/matches',
  summary:
    'Students whom a graduate’s profile matches, with reasons and graduations, and other profiles of the same person.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    students: list(
      object({
        id: integer({ required: true }),
        name: text({ required: true }),
        jmbag: text({ required: true }),
        birthDate: date(),
        because,
        studies: list(object({ study: text({ required: true }), on: date() }), { required: true }),
      }),
      { required: true },
    ),
    profiles: list(
      object({ id: integer({ required: true }), name: text({ required: true }), email: text(), because }),
      { required: true },
    ),
  },
  async handle(ctx, { query: { id } }) {
    mustKeep(ctx);
    const { db } = ctx;
    const students = await db.run(sql`select * from (
      select s.id, concat_ws(' ', s.first_name, s.last_name) as name, s.jmbag, s.birth_date::text as "birthDate", ${alike} as because,
        coalesce((select json_agg(json_build_object('study', y.name_hr, 'on', n.graduated_on) order by n.graduated_on) from ${graduationsOnRecord(db)} n
          join ${studiesAwarding(db)} y on y.id = n.id_study where n.id_student = s.id), '[]'::json) as studies
      from ${graduates(db)} g cross join ${studentsOnRecord(db)} s where g.id = ${id} and ${mayBeAlike}) x where cardinality(x.because) > 0 order by cardinality(x.because) desc, x.id limit 20`);
    const profiles = await db.run(sql`select * from (
      select s.id, concat_ws(' ', s.first_name, s.last_name) as name, s.email, ${alike} as because
      from ${graduates(db)} g cross join ${graduates(db)} s where g.id = ${id} and s.id <> g.id and ${mayBeAlike}) x where cardinality(x.because) > 0 order by cardinality(x.because) desc, x.id limit 20`);
    return { students: students.rows, profiles: profiles.rows };
  },
});

// ——— Two profiles of one person become one ———

const sections = {
  'alumni-address': m.alumniAddress,
  'alumni-education': m.alumniEducation,
  'alumni-work-experience': m.alumniWorkExperience,
  'alumni-digital-skill': m.alumniDigitalSkill,
  'alumni-language': m.alumniLanguage,
  'alumni-other-section': m.alumniOtherSection,
  'alumni-contact': m.alumniContact,
} as const;
/** Taken from the profile that goes where the one that stays says nothing. Consents are never carried over: each was given for itself. */
const carried = [
  'jmbag',
  'oib',
  'birthName',
  'birthDate',
  'about',
  'motto',
  'picture',
  'idStudent',
  'idProfession',
  'employmentStatus',
] as const;
type Profile = {
  readonly id: number;
  readonly idUser: number | null;
  readonly rowVer: number;
  readonly name: string;
} & {
  readonly [K in (typeof carried)[number]]: string | number | null;
};
const profileOf = async ({ db }: Ctx, id: number): Promise<Profile> => {
  const found =
    await db.one<Profile>(sql`select g.id, g.id_user as "idUser", g.row_ver as "rowVer", concat_ws(' ', g.first_name, g.last_name) as name, g.jmbag, g.oib,
    g.birth_name as "birthName", g.birth_date::text as "birthDate", g.about, g.motto, g.picture, g.id_student as "idStudent", g.id_profession as "idProfession", g.employment_status as "employmentStatus"
    from ${graduates(db)} g where g.id = ${id}`);
  if (!found) throw notFound();
  return found;
};
interface Plan {
  readonly keep: Profile;
  readonly drop: Profile;
  readonly fields: readonly { readonly field: string; readonly value: string }[];
  readonly sections: readonly {
    readonly resource: keyof typeof sections;
    readonly moved: number;
    readonly same: number;
  }[];
  readonly applications: number;
  readonly account: 'kept' | 'taken' | 'none' | 'both';
}
/** What a merge would do; doing it does exactly this. */
const planOf = async (ctx: Ctx, keepId: number, dropId: number): Promise<Plan> => {
  if (keepId === dropId) throw notFound();
  const [keep, drop] = [await profileOf(ctx, keepId), await profileOf(ctx, dropId)];
  const { db } = ctx;
  const counted = await db.run<{ resource: keyof typeof sections; moved: number; same: number }>(sql`
    select 'alumni-address' as resource, count(*)::int as moved, 0 as same from ${db.table('alumni-address')} where id_alu_stu = ${dropId}
    union all select 'alumni-education', count(*)::int, 0 from ${db.table('alumni-education')} where id_alu_stu = ${dropId}
    union all select 'alumni-work-experience', count(*)::int, 0 from ${db.table('alumni-work-experience')} where id_alu_stu = ${dropId}
    union all select 'alumni-digital-skill', count(*)::int, 0 from ${db.table('alumni-digital-skill')} where id_alu_stu = ${dropId}
    union all select 'alumni-language', count(*) filter (where k.id is null)::int, count(k.id)::int from ${db.table('alumni-language')} l
      left join ${db.table('alumni-language')} k on k.language = l.language and k.id_alu_stu = ${keepId} where l.id_alu_stu = ${dropId}
    union all select 'alumni-other-section', count(*)::int, 0 from ${db.table('alumni-other-section')} where id_alu_stu = ${dropId}
    union all select 'alumni-contact', count(*) filter (where k.id is null)::int, count(k.id)::int from ${db.table('alumni-contact')} l
      left join ${db.table('alumni-contact')} k on k.contact_type = l.contact_type and k.value = l.value and k.id_alu_stu = ${keepId} where l.id_alu_stu = ${dropId}`);
  const applied = await db.one<{
    n: number;
  }>(sql`select count(*)::int as n from ${db.table('job-application')} a where a.id_alu_stu = ${dropId} and a.deleted_at is null
    and not exists (select 1 from ${db.table('job-application')} b where b.id_alu_stu = ${keepId} and b.id_job_off = a.id_job_off and b.deleted_at is null)`);
  return {
    keep,
    drop,
    fields: carried
      .filter(name => keep[name] === null && drop[name] !== null)
      .map(field => ({ field, value: String(drop[field]) })),
    sections: counted.rows,
    applications: applied!.n,
    account:
      keep.idUser !== null && drop.idUser !== null
        ? 'both'
        : keep.idUser !== null
          ? 'kept'
          : drop.idUser !== null
            ? 'taken'
            : 'none',
  };
};

const preview = endpoint({
  method: 'GET',
  path: 'alumni/merge-preview',
  summary:
    'What joining two profiles of one person would do: fields that are filled, entries that move, whose account stays.',
  query: { keep: integer({ required: true, min: 1 }), drop: integer({ required: true, min: 1 }) },
  answer: {
    keep: text({ required: true }),
    drop: text({ required: true }),
    keepVer: integer({ required: true }),
    dropVer: integer({ required: true }),
    fields: list(object({ field: text({ required: true }), value: text({ required: true, max: 100_000 }) }), {
      required: true,
    }),
    sections: list(
      object({
        resource: text({ required: true }),
        moved: integer({ required: true }),
        same: integer({ required: true }),
      }),
      { required: true },
    ),
    applications: integer({ required: true }),
    account: choice(['kept', 'taken', 'none', 'both'], { required: true }),
  },
  async handle(ctx, { query }) {
    mustKeep(ctx);
    const { keep, drop, ...plan } = await planOf(ctx, query.keep, query.drop);
    return { ...plan, keep: keep.name, drop: drop.name, keepVer: keep.rowVer, dropVer: drop.rowVer };
  },
});

const join = async (ctx: TxCtx, { keep, drop, fields }: Plan): Promise<void> => {
  const how = { action: 'merge', note: `${drop.id} → ${keep.id}` };
  for (const section of Object.values(sections)) await moveRows(ctx, section, keep.id, drop.id, how);
  await saveMatching(
    ctx,
    m.jobApplication,
    { idAluStu: drop.id, idJobOff: { in: await freeOffers(ctx, keep.id, drop.id) } },
    { idAluStu: keep.id },
    how,
  );
  await saveMatching(
    ctx,
    m.jobAlert,
    { idAluStu: drop.id, name: { in: await freeAlerts(ctx, keep.id, drop.id) } },
    { idAluStu: keep.id },
    how,
  );
  const values = Object.fromEntries(fields.map(({ field }) => [field, drop[field as (typeof carried)[number]]]));
  if (drop.idUser !== null) await saveMatching(ctx, alumniStudent, { id: drop.id }, { idUser: null }, how);
  if (drop.idUser !== null && keep.idUser !== null) await ceaseGraduate(ctx, drop.idUser);
  await saveMatching(
    ctx,
    alumniStudent,
    { id: keep.id },
    { ...values, ...(keep.idUser === null && drop.idUser !== null && { idUser: drop.idUser }) },
    how,
  );
  await remove(ctx, alumniStudent, drop.id, { as: 'system', note: how.note });
};
type Section = (typeof sections)[keyof typeof sections];
/** Entries go to the end of what is there, one by one through the engine; what both have stays once. */
const moveRows = async (
  ctx: TxCtx,
  section: Section,
  keep: number,
  drop: number,
  how: { readonly note: string },
): Promise<void> => {
  const { db } = ctx;
  const found = await db.run<{ id: number; twice: boolean }>(
    section.name === 'alumni-language'
      ? sql`select l.id, exists (select 1 from ${db.table('alumni-language')} k where k.id_alu_stu = ${keep} and k.language = l.language) as twice from ${db.table('alumni-language')} l where l.id_alu_stu = ${drop} order by l.num`
      : section.name === 'alumni-contact'
        ? sql`select l.id, exists (select 1 from ${db.table('alumni-contact')} k where k.id_alu_stu = ${keep} and k.contact_type = l.contact_type and k.value = l.value) as twice from ${db.table('alumni-contact')} l where l.id_alu_stu = ${drop} order by l.num`
        : sql`select l.id, false as twice from ${db.table(section.name)} l where l.id_alu_stu = ${drop} order by l.num`,
  );
  for (const { id, twice } of found.rows) {
    if (twice) await remove(ctx, section, id, { as: 'system', note: how.note });
    else await save(ctx, section, { idAluStu: keep } as never, { as: 'system', id });
  }
};
const freeOffers = async ({ db }: TxCtx, keep: number, drop: number): Promise<number[]> =>
  (
    await db.run<{
      id: number;
    }>(sql`select a.id_job_off as id from ${db.table('job-application')} a where a.id_alu_stu = ${drop}
      and not exists (select 1 from ${db.table('job-application')} b where b.id_alu_stu = ${keep} and b.id_job_off = a.id_job_off)`)
  ).rows.map(row => row.id);
const freeAlerts = async ({ db }: TxCtx, keep: number, drop: number): Promise<string[]> =>
  (
    await db.run<{ name: string }>(sql`select a.name from ${db.table('job-alert')} a where a.id_alu_stu = ${drop}
      and not exists (select 1 from ${db.table('job-alert')} b where b.id_alu_stu = ${keep} and lower(b.name) = lower(a.name))`)
  ).rows.map(row => row.name);

const merge = endpoint({
  method: 'POST',
  path: 'alumni/merge',
  summary:
    'Joins two profiles of one person: `drop` goes into `keep`, as the preview said. Consents are not carried over.',
  about: 'alumni-student',
  body: {
    keep: integer({ required: true, min: 1 }),
    drop: integer({ required: true, min: 1 }),
    keepVer: integer({ required: true }),
    dropVer: integer({ required: true }),
  },
  answer: { id: integer({ required: true }) },
  async handle(ctx, { body }) {
    mustKeep(ctx);
    return inTransaction(ctx, async tx => {
      for (const id of [body.keep, body.drop].sort((a, b) => a - b)) await tx.db.lock('alumni-student', id);
      const plan = await planOf(tx, body.keep, body.drop);
      if (plan.keep.rowVer !== body.keepVer || plan.drop.rowVer !== body.dropVer)
        throw new Refusal(409, 'stale', { kind: 'stale' });
      await join(tx, plan);
      return { id: body.keep };
    });
  },
});

export const verificationEndpoints: readonly Endpoint[] = [matches, preview, merge];
