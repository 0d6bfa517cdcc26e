import {
  type AnyResource,
  type Erasure,
  type FieldDef,
  isReference,
  isSoft,
  stampFields,
} from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { or, sql, type Sql } from '../sql.ts';
import { writeAudit } from './audit.ts';
import { dropAttachments, refuseHeld } from './hosts.ts';
import { scopeOf } from './list.ts';
import { baseOf, resourceNamed, Source } from './source.ts';
import { setColumns } from './write.ts';

/** Accounts: the resource that every person of the portal is a row of. */
const root = 'user';

const linesOf = (r: AnyResource): [string, Erasure][] => Object.entries((r.erase ?? {}) as Record<string, Erasure>);
/** The references by which a row is about a person: those its declaration names, and its owner. */
export const leadsOf = (r: AnyResource): string[] => [
  ...new Set([
    ...linesOf(r).flatMap(([field, line]) => (line === 'person' || line === 'remove' ? [field] : [])),
    ...(r.owner === undefined ? [] : [r.owner as string]),
  ]),
];

/** Which rows are about one person, at any depth: their account, their rows as a student, the enrolments of those, … */
export class Person {
  readonly #ctx: Ctx;
  readonly #id: number;
  readonly #known = new Map<string, Promise<readonly number[]>>();
  constructor(ctx: Ctx, id: number) {
    this.#ctx = ctx;
    this.#id = id;
  }

  /** The keys of rows about the person, those in the bin among them. */
  rowsOf(resource: string): Promise<readonly number[]> {
    const { app } = this.#ctx;
    const r = app.resources.has(resource) ? baseOf(app, resourceNamed(app, resource)) : null;
    if (!r || r.key === 'uuid') return Promise.resolve([]);
    if (r.name === root) return Promise.resolve([this.#id]);
    let found = this.#known.get(r.name);
    if (!found) {
      // A circle of owners leads to nobody.
      this.#known.set(r.name, Promise.resolve([]));
      this.#known.set(r.name, (found = this.#find(r)));
    }
    return found;
  }
  async #find(r: AnyResource): Promise<readonly number[]> {
    const about = await this.conditions(new Source(scopeOf(this.#ctx), r), leadsOf(r));
    if (about.length === 0) return [];
    const { rows } = await this.#ctx.db.run<{ id: number }>(
      sql`select t.id from ${this.#ctx.db.table(r.name)} t where ${or(about)} order by t.id`,
    );
    return rows.map(row => row.id);
  }

  /** That one of these references names a row about the person. */
  async conditions(source: Source, fields: readonly string[]): Promise<Sql[]> {
    const found: Sql[] = [];
    for (const field of fields) {
      const keys = await this.rowsOf((source.base.all as Record<string, FieldDef>)[field]?.to ?? '');
      const isOne = (key: Sql): Sql => sql`${key} = any(${keys}::int[])`;
      if (keys.length > 0) found.push(source.members(field)?.(isOne) ?? isOne(source.col(field)));
    }
    return found;
  }

  /** The rows of a resource that are about the person or name a row that is. */
  async mentions(source: Source): Promise<Sql[]> {
    const fields = Object.entries(source.base.all as Record<string, FieldDef>)
      .filter(([field, def]) => isReference(def) && !def.computed && !Object.hasOwn(stampFields, field))
      .map(([field]) => field);
    const own = source.base.name === root ? [sql`${source.col('id')} = ${this.#id}`] : [];
    return [...own, ...(await this.conditions(source, fields))];
  }
}

/** What stands where something had to stand and may no longer say anything. */
const blank = (field: FieldDef, id: number): unknown => {
  if (!field.required) return field.kind === 'refs' ? [] : null;
  if (field.format === 'email') return `deleted-${id}@anonymised.invalid`;
  return field.unique ? `deleted-${id}` : '–';
};

/**
 * Carries out what the declarations say about the rows of a person who is to be forgotten: some go, some lose what they
 * said, and so does their history. The account itself is the caller's.
 */
export const erasePerson = async (ctx: TxCtx, id: number): Promise<void> => {
  const person = new Person(ctx, id);
  const touched: { r: AnyResource; ids: readonly number[]; gone: boolean; fields: readonly string[] }[] = [];
  // All are found before the first is changed: what is blanked may be what leads to the others.
  for (const r of ctx.app.resources.values()) {
    if (r.over || r.name === root || linesOf(r).length === 0) continue;
    const fields = linesOf(r).flatMap(([field, line]) => (line === 'blank' ? [field] : []));
    const gone = linesOf(r).some(([, line]) => line === 'remove');
    touched.push({ r, ids: await person.rowsOf(r.name), gone, fields });
  }
  for (const { r, ids, gone, fields } of touched) {
    if (ids.length === 0 || (!gone && fields.length === 0)) continue;
    if (gone) {
      await refuseHeld(ctx, r, ids);
      await ctx.db.run(sql`delete from ${ctx.db.table(r.name)} where id = any(${ids}::int[])`);
      await dropAttachments(ctx, r);
    } else
      for (const row of ids)
        await setColumns(ctx, r, row, Object.fromEntries(fields.map(field => [field, blank(r.all[field]!, row)])));
    // That a token or a setting went says nothing to anybody; that a record lost something does.
    for (const row of gone ? [] : ids) await writeAudit(ctx, { resource: r, action: 'erase', id: row, diff: {} });
    await forgetPast(ctx, r, ids, gone ? null : fields);
  }
  const user = resourceNamed(ctx.app, root);
  await forgetPast(ctx, user, [id], null);
};

/** The history of rows loses what it said of these fields, or everything; that something happened stays. */
const forgetPast = async (
  ctx: TxCtx,
  r: AnyResource,
  ids: readonly number[],
  fields: readonly string[] | null,
): Promise<void> => {
  const faces = [...ctx.app.resources.values()]
    .filter(one => baseOf(ctx.app, one) === r)
    .map(one => one.name as string);
  const rest = fields ? sql`diff - ${fields}::text[]` : sql`null`;
  await ctx.db.run(sql`update ${ctx.db.table('audit_log')} set diff = ${rest}, note = null
    where entity = any(${faces}::text[]) and id_entity = any(${ids.map(String)}::text[]) and (diff is not null or note is not null)`);
};

/** What a person has done, as the history has it. */
export const deedsOf = async (ctx: Ctx, idUser: number, most: number): Promise<readonly unknown[]> =>
  (
    await ctx.db.run(
      sql`select at, action, entity, id_entity as "idEntity", ip from ${ctx.db.table('audit_log')} where id_user = ${idUser} order by at limit ${most}`,
    )
  ).rows;

/** Mistakes in what declarations say about erasure, for the start to refuse. */
export const erasureFaults = (r: AnyResource): string[] =>
  linesOf(r).flatMap(([field, line]) => {
    const def = (r.all as Record<string, FieldDef>)[field];
    const says = (what: string): string[] => [`«${r.name}» erases «${field}», ${what}.`];
    if (!def || def.computed) return says('which it does not keep');
    if ((line === 'person' || line === 'remove') && !isReference(def)) return says('which leads to nobody');
    if (line === 'remove' && isSoft(r)) return says('whose rows go into the bin and not away');
    if (line !== 'blank') return [];
    return def.required && !['text', 'longtext'].includes(def.kind) ? says('which must have a value') : [];
  });
