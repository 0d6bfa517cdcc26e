import type { Language } from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, sql, type Sql } from '../../../kernel/server/index.ts';
import type { AudienceKind, MessageType } from '../model.ts';

/**
 * What other modules know and this one does not: who belongs to a study, who takes part in an internship, who teaches whom.
 * Each says it once, when it is loaded; a kind of which nobody has said anything is not offered.
 */
export interface AudienceSource {
  /** Ids of the accounts of its members. */
  members(db: Db, value: string, now: Date): Sql;
  /** What a person calls this group. */
  label(ctx: Ctx, value: string, language: Language): Promise<string | null>;
  /** The resource out of whose rows a group is chosen; else the groups themselves. */
  readonly resource?: string;
  options?(ctx: Ctx): Promise<readonly { readonly value: string; readonly label: string }[]>;
}
export interface LinkSource {
  /** Accounts of those who take part in the thing and may be written to about it. */
  parties(db: Db, id: number): Sql;
  /** Whether this person may begin a message about it. */
  mayWrite(ctx: Ctx, idUser: number, id: number): Promise<boolean>;
}

const audiences = new Map<AudienceKind, AudienceSource>();
const links = new Map<MessageType, LinkSource>();
const teachers: ((db: Db, idUser: number) => Sql)[] = [];

export const provideAudience = (kind: AudienceKind, source: AudienceSource): void => {
  audiences.set(kind, source);
};
export const provideLink = (type: MessageType, source: LinkSource): void => {
  links.set(type, source);
};
/** Accounts of the people who teach this student. */
export const provideTeachersOf = (source: (db: Db, idUser: number) => Sql): void => {
  teachers.push(source);
};

export const audienceOf = (kind: AudienceKind): AudienceSource | undefined => audiences.get(kind);
export const audienceKindsHere = (): readonly AudienceKind[] => [...audiences.keys()];
export const linkSource = (type: MessageType): LinkSource | undefined => links.get(type);
export const teachersOf = (db: Db, idUser: number): readonly Sql[] => teachers.map(source => source(db, idUser));

// ——— Roles are everybody's ———

/** Whether an assignment `a` of a role holds today. */
export const holds = (now: Date): Sql => {
  const today = sql`(${now}::timestamptz at time zone 'Europe/Zagreb')::date`;
  return sql`(a.deleted_at is null and coalesce(a.date_from, '-infinity'::date) <= ${today} and coalesce(a.date_to, 'infinity'::date) >= ${today})`;
};
/** Accounts with one of these roles today. */
export const holders = (
  db: Db,
  roles: readonly string[],
  now: Date,
): Sql => sql`select a.id_user from ${db.table('auth-assignment')} a
  join ${db.table('auth-item')} i on i.id = a.id_role where i.name = any(${roles}) and ${holds(now)}`;

provideAudience('role', {
  members: (db, value, now) => holders(db, [value], now),
  async label({ db }, value, language) {
    const found = await db.one<{ hr: string | null; en: string | null }>(
      sql`select description_hr as hr, description_en as en from ${db.table('auth-item')} where name = ${value} and kind = 'role' and deleted_at is null`,
    );
    return found && ((language === 'hr' ? found.hr : (found.en ?? found.hr)) ?? value);
  },
  async options({ db, language }) {
    const found = await db.run<{
      value: string;
      hr: string | null;
      en: string | null;
    }>(sql`select name as value, description_hr as hr, description_en as en
      from ${db.table('auth-item')} where kind = 'role' and deleted_at is null order by id`);
    return found.rows.map(({ value, hr, en }) => ({ value, label: (language === 'hr' ? hr : (en ?? hr)) ?? value }));
  },
});
