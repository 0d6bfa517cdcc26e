import { wordLanguageOf, type Language } from '../../../kernel/resource/index.ts';
import {
  type Audience,
  type Ctx,
  type Db,
  raw,
  remove,
  save,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { authAssignment, userSetting } from '../model.ts';
import { validOn } from './validity.ts';

// What siblings may know of accounts, roles and what people have set for themselves.

/** Every account as others know it: `id`, `name`, `sorted` (surname first), `email`, `language`, and whether it is `there`. */
export const accounts = (db: Db): Sql =>
  sql`select a.id, concat_ws(' ', a.first_name, a.last_name) as name, concat_ws(' ', a.last_name, a.first_name) as sorted, a.email, a.language,
    (a.status = 'active' and a.deleted_at is null) as there from ${db.table('user')} a`;

/** Accounts for the statements of siblings, where a table would stand; `sorted` is surname first. Also those that are gone; `is_there` are the others, `is_active` those who may sign in. */
export const accountsNamed = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id, username, concat_ws(' ', first_name, last_name) as name, concat_ws(' ', last_name, first_name) as sorted, language, deleted_at is null as is_there, (status = 'active' and deleted_at is null) as is_active from ${db.table('user')})`;

/** The institution whose portal this is, as letters and documents name it. */
export const institution = ({
  db,
}: Pick<Ctx, 'db'>): Promise<{
  readonly name: string;
  readonly supportEmail: string;
  /** Its colour, for pages that anybody sees. */
  readonly accent: string | null;
} | null> => db.one(sql`select name, support_email as "supportEmail", accent from ${db.table('owner')}`);

/** Whether the institution shows its courses to everybody. */
export const showsCoursesToAnybody = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await db.one(sql`select 1 from ${db.table('owner')} where courses_public = 1`)) !== null;

/** The day since which the portal is in use, as a value of a statement; null where all teaching is recorded here. */
export const portalSince = (db: Pick<Db, 'table'>): Sql => sql`(select portal_since from ${db.table('owner')})`;

/** What stands at the head of the institution's papers. */
export interface Letterhead {
  readonly fullNameHr: string;
  readonly fullNameEn: string | null;
  readonly universityNameHr: string | null;
  readonly universityNameEn: string | null;
  readonly nameGenHr: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly cityLocHr: string | null;
  readonly oib: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bodyCode: string | null;
  readonly filing: 'system' | 'hand';
  readonly placeDateForm: 'nominative' | 'locative';
  readonly letterheadRepublic: 0 | 1;
  /** The key of the sign among the institution's files. */
  readonly logo: string | null;
}
export const letterheadData = async ({ db }: Pick<Ctx, 'db'>): Promise<Letterhead> =>
  (await db.one<Letterhead>(
    sql`select full_name_hr as "fullNameHr", full_name_en as "fullNameEn", university_name_hr as "universityNameHr", university_name_en as "universityNameEn",
      name_gen_hr as "nameGenHr", street, postal_code as "postalCode", city, city_loc_hr as "cityLocHr", oib, phone, email, body_code as "bodyCode", filing,
      place_date_form as "placeDateForm", letterhead_republic as "letterheadRepublic", logo from ${db.table('owner')}`,
  ))!;

/** Who sends the portal's letters. */
export const institutionOf = async (db: Db): Promise<{ name: string; email: string | null }> =>
  (await db.one<{ name: string; email: string | null }>(
    sql`select full_name_hr as name, email from ${db.table('owner')} order by id limit 1`,
  )) ?? { name: 'Katedra', email: null };

const outsiders = ['institutionMentor', 'alumniStudent', 'alumniEmployer'];
/** Whoever has a role beyond those of students and of people from outside. */
export const isStaff = ({ roles }: { readonly roles: ReadonlySet<string> }): boolean =>
  [...roles].some(role => role !== 'student' && role !== 'user' && !outsiders.includes(role)) ||
  (roles.has('user') && !roles.has('student'));

/** Assignments `a` with their roles `i`, those that hold today. */
const held = (db: Db, now: Date): Sql =>
  sql`${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role and a.deleted_at is null and ${validOn(now)}`;
/** Accounts with one of these roles today. */
export const holders = (db: Db, roles: readonly string[], now: Date): Sql =>
  sql`select a.id_user from ${held(db, now)} where i.name = any(${roles})`;
/** Accounts with a role today that brings this right. The administrator passes every rule, and is not named here for that. */
export const holdersOfRight = (db: Db, permission: string, now: Date): Sql =>
  sql`select a.id_user from ${held(db, now)} join ${db.table('auth-item-child')} m on m.id_role = i.id
    join ${db.table('auth-item')} p on p.id = m.id_permission and p.deleted_at is null and p.name = ${permission}
    where i.deleted_at is null and i.name <> 'admin'`;
/** Accounts of the house: with a role today that is not only for people from outside. */
export const insiders = (db: Db, now: Date): Sql =>
  sql`select a.id_user from ${held(db, now)} where i.name <> all(${outsiders})`;
/** The roles of one account today. */
export const rolesToday = async ({ db, now }: Ctx, idUser: number): Promise<ReadonlySet<string>> => {
  const found = await db.run<{ name: string }>(sql`select i.name from ${held(db, now)} where a.id_user = ${idUser}`);
  return new Set(found.rows.map(row => row.name));
};
const inLanguage = (language: Language): Sql =>
  raw(wordLanguageOf(language) === 'hr' ? 'i.description_hr' : 'coalesce(i.description_en, i.description_hr)');
/**
 * Lets somebody hold a role for as long as another module says, because of what they are there; null: no longer. Nobody gives
 * themself a role, but what follows from an appointment is no wish of theirs.
 */
export const keepRole = async (
  ctx: TxCtx,
  idUser: number,
  role: string,
  span: { readonly from: string; readonly to: string | null } | null,
): Promise<void> => {
  const by: TxCtx = ctx.me?.id === idUser ? { ...ctx, me: null } : ctx;
  const { rows } = await ctx.db.run<{ idRole: number; id: number | null }>(
    sql`select i.id as "idRole", a.id from ${ctx.db.table('auth-item')} i
      left join ${ctx.db.table('auth-assignment')} a on a.id_role = i.id and a.id_user = ${idUser} and a.deleted_at is null
      where i.name = ${role} and i.kind = 'role' and i.deleted_at is null order by a.id`,
  );
  const held = rows.flatMap(row => (row.id === null ? [] : [row.id]));
  const dates = span && { dateFrom: span.from, dateTo: span.to };
  if (!dates) for (const id of held) await remove(by, authAssignment, id, { as: 'system' });
  else if (held[0] !== undefined) await save(by, authAssignment, dates, { as: 'system', id: held[0] });
  else if (rows[0]) await save(by, authAssignment, { idUser, idRole: rows[0].idRole, ...dates }, { as: 'system' });
};
/** The names of an account's roles in one line; `idUser` is a column of the statement around it. */
export const rolesInWords = (db: Db, language: Language, idUser: Sql): Sql =>
  sql`coalesce((select string_agg(distinct coalesce(${inLanguage(language)}, i.name), ', ')
    from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role where a.id_user = ${idUser} and a.deleted_at is null and i.name <> 'user'), '')`;

/** Accounts of graduates who agreed to hear from the institution. */
export const graduatesWhoAgreed = (db: Db): Sql =>
  sql`select s.id_user from ${db.table('alumni-student')} s where s.has_consent_messages = 1 and s.deleted_at is null and s.id_user is not null`;

/**
 * Accounts that are not asked to fill in surveys: graduates who have not agreed to it. Whoever is of the house besides is asked
 * as one of the house.
 */
export const graduatesNotAsked = (db: Db, now: Date): Sql =>
  sql`select s.id_user from ${db.table('alumni-student')} s where s.has_consent_surveys = 0 and s.deleted_at is null and s.id_user is not null and not exists (select from (${insiders(db, now)}) h where h.id_user = s.id_user)`;
/** Accounts of graduates who agreed to fill in surveys. */
export const graduatesAsked = (db: Db): Sql =>
  sql`select s.id_user from ${db.table('alumni-student')} s where s.has_consent_surveys = 1 and s.deleted_at is null and s.id_user is not null`;
/** Addresses of graduates who have not agreed to surveys, in small letters. */
export const addressesNotAsked = (db: Db): Sql =>
  sql`select lower(s.email) from ${db.table('alumni-student')} s where s.has_consent_surveys = 0 and s.deleted_at is null`;

/** Partners for the statements of siblings, where a table would stand. Also those that are gone. */
export const partnersNamed = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id, name, address, postal_code, id_state_city, oib, email, status, contract_no, contract_from, contract_to, capacity from ${db.table('partner')})`;
/** People at partners, with the account that some of them have. Also those that are gone; `is_there` are the others. */
export const employeesNamed = (
  db: Pick<Db, 'table'>,
): Sql => sql`(select id, id_partner, concat_ws(' ', title_before, first_name, last_name) as name, position, email, id_user, is_contact, is_mentor, is_signatory, (active = 1 and deleted_at is null) as is_there
  from ${db.table('par-employee')})`;

// ——— What people have set for themselves ———

/** `id_user` and `value` of everybody who has set this, to one of these values. */
export const settingsOf = (db: Db, key: string, values: readonly string[]): Sql =>
  sql`select s.id_user, s.value from ${db.table('user-setting')} s where s.key = ${key} and s.value = any(${values})`;
/** What one account has set, of these keys. */
export const settingsOfOne = async (
  { db }: Ctx,
  idUser: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const found = await db.run<{ key: string; value: string | null }>(
    sql`select s.key, s.value from ${db.table('user-setting')} s where s.id_user = ${idUser} and s.key = any(${keys})`,
  );
  return new Map(found.rows.map(row => [row.key, row.value]));
};
/** Sets something for the caller. */
export const setForMyself = async (ctx: TxCtx, key: string, value: string): Promise<void> => {
  await save(ctx, userSetting, { idUser: ctx.me!.id, key, value }, { as: 'system', key: ['idUser', 'key'] });
};

// ——— Groups that messages go to ———

export const peopleAudiences: Readonly<Record<string, Audience>> = {
  role: {
    people: ({ db, now }, value) => holders(db, [value], now),
    async label({ db, language }, value) {
      const found = await db.one<{ label: string | null }>(
        sql`select ${inLanguage(language)} as label from ${db.table('auth-item')} i where i.name = ${value} and i.kind = 'role' and i.deleted_at is null`,
      );
      return found && (found.label ?? value);
    },
    // Beside the name of whoever can be written to stand their roles.
    sees: async ({ me }) => me !== null && isStaff(me),
    async options({ db, language }) {
      const found = await db.run<{ value: string; label: string | null }>(
        sql`select i.name as value, ${inLanguage(language)} as label from ${db.table('auth-item')} i where i.kind = 'role' and i.deleted_at is null order by i.id`,
      );
      return found.rows.map(({ value, label }) => ({ value, label: label ?? value }));
    },
  },
};

/** The module in which somebody works, as their session remembers it, for screens that stand under several. */
export const moduleOfSession = async ({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<string | null> =>
  (
    await db.one<{ module: string | null }>(
      sql`select module from ${db.table('session')} where token_hash = ${me?.session ?? null}`,
    )
  )?.module ?? null;
export const keepModuleOfSession = async ({ db, me }: TxCtx, module: string): Promise<void> => {
  await db.run(sql`update ${db.table('session')} set module = ${module} where token_hash = ${me?.session ?? null}`);
};
