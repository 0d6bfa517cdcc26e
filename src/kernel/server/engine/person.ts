import {
  type AnyResource,
  type Erasure,
  type FieldDef,
  isReference,
  isSoft,
  type Kept,
  stampFields,
} from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { forgetLetters } from '../mail.ts';
import { columnName, join, name, or, sql, type Sql } from '../sql.ts';
import { eraseUnnamed } from '../stored.ts';
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

/** The accounts that some rows are about, where the row's own label says so: of any other it is not told whose it is. */
export const accountsNamedIn = async (
  ctx: Ctx,
  r: AnyResource,
  rows: readonly { readonly value: number; readonly label: string }[],
): Promise<ReadonlyMap<number, number>> => {
  const isAccount = ([field, line]: [string, Erasure]): boolean =>
    line === 'person' && (r.all as Record<string, FieldDef>)[field]?.to === root;
  const field = r.key === 'uuid' ? undefined : linesOf(r).find(isAccount)?.[0];
  if (field === undefined || rows.length === 0) return new Map();
  const source = new Source(scopeOf(ctx), r);
  if (source.seen(field) !== true) return new Map();
  const ids = rows.map(row => row.value);
  const found = await ctx.db.rows<{ id: number; account: number; called: string }>(
    sql`select ${source.col('id')} as id, u.id as account, concat_ws(' ', u.first_name, u.last_name) as called
      from ${source.from()} join ${ctx.db.table(root)} u on u.id = ${source.col(field)}
      where ${source.col('id')} = any(${ids}::int[])`,
  );
  const labels = new Map(rows.map(row => [row.value, row.label]));
  return new Map(found.flatMap(({ id, account, called }) => (labels.get(id)?.includes(called) ? [[id, account]] : [])));
};

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

  /** Rows that name the person, or a row about them, in one of these references. */
  async namedIn(r: AnyResource, fields: readonly string[]): Promise<readonly number[]> {
    const named = fields.length > 0 ? await this.conditions(new Source(scopeOf(this.#ctx), r), fields) : [];
    if (named.length === 0) return [];
    const { rows } = await this.#ctx.db.run<{ id: number }>(
      sql`select t.id from ${this.#ctx.db.table(r.name)} t where ${or(named)} order by t.id`,
    );
    return rows.map(row => row.id);
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

/** What an account said of its person, before it was emptied. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly oib?: string | null;
}
/** By what a person is found in texts: as regular expressions of PostgreSQL, none where nothing is known. */
interface Marks {
  /** The name, in the orders in which sentences of the portal say it, and what is nobody else's. */
  readonly name: string | null;
  /** What is nobody else's, alone: addresses, OIB, JMBAG. */
  readonly own: string | null;
  /** The name with the user name behind it: nobody else's either. */
  readonly full: string | null;
  readonly addresses: readonly string[];
  /** Somebody else is called so too: the name alone says not of whom it speaks. */
  readonly isShared: boolean;
}
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
const oneOf = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : `(^|[^[:alnum:]])(${[...new Set(texts)].map(literal).join('|')})(?![[:alnum:]])`;

const isNumberOfPerson = (f: FieldDef): boolean => f.format === 'oib' || f.format === 'jmbag';
/** The person's names, addresses and numbers: of the account, and of every row about the person that has its own. */
const marksOf = async (ctx: Ctx, person: Person, account: Account): Promise<Marks> => {
  const names = [[account.firstName, account.lastName]];
  const addresses = [account.email];
  const numbers = [account.oib ?? ''];
  for (const r of ctx.app.resources.values()) {
    if (r.over || r.name === root || linesOf(r).length === 0) continue;
    const fields = Object.entries(r.all as Record<string, FieldDef>).filter(
      ([, f]) => f.kind === 'text' && !f.computed,
    );
    const wanted = fields.filter(
      ([of, f]) => f.format === 'email' || isNumberOfPerson(f) || /^(first|last)Name$/.test(of),
    );
    const ids = wanted.length > 0 ? await person.rowsOf(r.name) : [];
    if (ids.length === 0) continue;
    const columns = wanted.map(([of]) => sql`${columnOf(of)} as ${name(of.toLowerCase())}`);
    const { rows } = await ctx.db.run<Record<string, string | null>>(
      sql`select ${join(columns, ', ')} from ${ctx.db.table(r.name)} where id = any(${ids}::int[])`,
    );
    for (const row of rows) {
      if (row.firstname && row.lastname) names.push([row.firstname, row.lastname]);
      for (const [of, f] of wanted)
        (f.format === 'email' ? addresses : isNumberOfPerson(f) ? numbers : []).push(row[of.toLowerCase()] ?? '');
    }
  }
  const said = names
    .filter(([first = '', last = '']) => first.trim().length > 1 && last.trim().length > 1)
    .flatMap(([first, last]) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]);
  const real = [
    ...new Set(addresses.filter(one => one !== '' && !one.endsWith('.invalid')).map(one => one.toLowerCase())),
  ];
  const own = [...real, ...numbers.filter(one => one !== '')];
  const called = oneOf([...said, ...own]);
  const named = oneOf(said);
  return {
    // The user name stands in brackets behind the name, and nowhere by itself: alone it may be any word.
    name: called && `${called}( \\(${literal(account.username)}\\))?`,
    own: oneOf(own),
    full: named && `${named} \\(${literal(account.username)}\\)`,
    addresses: real,
    isShared: await hasNamesake(ctx, person, account, names, numbers),
  };
};
/** Another account with one of these names, or somebody without one whom a number tells apart. */
const hasNamesake = async (
  ctx: Ctx,
  person: Person,
  { id }: Account,
  names: readonly (readonly string[])[],
  numbers: readonly string[],
): Promise<boolean> => {
  const called = names.map(([first = '', last = '']) => `${first} ${last}`);
  const isCalled = sql`katedra.fold(first_name || ' ' || last_name) in (select katedra.fold(x) from unnest(${called}::text[]) x)`;
  const found = await ctx.db.one(
    sql`select 1 from ${ctx.db.table(root)} where id <> ${id} and deleted_at is null and ${isCalled} limit 1`,
  );
  if (found) return true;
  for (const r of ctx.app.resources.values()) {
    const fields = Object.entries(r.all as Record<string, FieldDef>).filter(([, f]) => !f.computed);
    const told = fields.filter(([, f]) => isNumberOfPerson(f)).map(([of]) => columnOf(of));
    const hasName = ['firstName', 'lastName'].every(part => fields.some(([of]) => of === part));
    if (r.over || r.name === root || r.key === 'uuid' || !hasName || told.length === 0) continue;
    const ids = await person.rowsOf(r.name);
    const isOther = or(told.map(number => sql`${number} <> all(${numbers}::text[])`));
    const other = await ctx.db.one(
      sql`select 1 from ${ctx.db.table(r.name)} where id <> all(${ids}::int[]) and ${isCalled} and ${isOther} limit 1`,
    );
    if (other) return true;
  }
  return false;
};
const columnOf = (field: string): Sql => name(columnName(field));

type Does = 'remove' | 'blank' | 'unname' | 'keep';
/** What becomes of rows of one resource. */
export interface Fate {
  readonly r: AnyResource;
  readonly does: Does;
  readonly ids: readonly number[];
  readonly fields: readonly string[];
  /** Why they stay. */
  readonly why?: Kept;
}
const isKept = (line: Erasure): line is Kept => typeof line === 'object';
/** Rows whose texts say one of these. */
const rowsSaying = async (
  ctx: Ctx,
  r: AnyResource,
  fields: readonly string[],
  marks: string | null,
): Promise<number[]> => {
  if (marks === null || fields.length === 0) return [];
  const says = fields.map(field => sql`${columnOf(field)}::text ~* ${marks}`);
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select id from ${ctx.db.table(r.name)} where ${or(says)} order by id`,
  );
  return rows.map(row => row.id);
};
/**
 * Of rows that say a name which two people have, those that speak of this one: they lead to the person or to a row about them,
 * such a row leads to them, or they say what is nobody else's.
 */
const ofThisOne = async (
  ctx: Ctx,
  person: Person,
  r: AnyResource,
  saying: readonly number[],
  sentences: readonly string[],
  { own, full }: Marks,
): Promise<readonly number[]> => {
  if (saying.length === 0) return [];
  const fields = r.all as Record<string, FieldDef>;
  const references = Object.keys(fields).filter(
    field => isReference(fields[field]!) && !fields[field]!.computed && !Object.hasOwn(stampFields, field),
  );
  const sure = new Set([
    ...(await person.namedIn(r, references)),
    ...(await rowsSaying(ctx, r, sentences, own)),
    ...(await rowsSaying(ctx, r, sentences, full)),
  ]);
  for (const part of ctx.app.resources.values()) {
    const up = Object.entries(part.all as Record<string, FieldDef>).filter(
      ([, f]) => f.kind === 'ref' && f.to === r.name && !f.computed,
    );
    const ids = part.over || up.length === 0 ? [] : await person.rowsOf(part.name);
    for (const [field] of ids.length > 0 ? up : []) {
      const { rows } = await ctx.db.run<{ id: number | null }>(
        sql`select distinct ${columnOf(field)} as id from ${ctx.db.table(part.name)} where id = any(${ids}::int[])`,
      );
      for (const { id } of rows) if (id !== null) sure.add(id);
    }
  }
  if (fields.aboutResource && fields.aboutId) {
    const { rows } = await ctx.db.run<{ id: number; of: string; about: number }>(
      sql`select id, about_resource as of, about_id as about from ${ctx.db.table(r.name)} where id = any(${saying}::int[]) and about_id is not null`,
    );
    for (const { id, of, about } of rows) if ((await person.rowsOf(of)).includes(about)) sure.add(id);
  }
  return saying.filter(id => sure.has(id));
};
/** Why a row without words of its own stays: the record that it hangs on does. */
const reasonOf = (app: Ctx['app'], r: AnyResource, seen: readonly string[] = []): Kept | undefined => {
  const own = linesOf(r)
    .map(([, line]) => line)
    .find(isKept);
  if (own || seen.includes(r.name)) return own;
  for (const field of leadsOf(r)) {
    const target = app.resources.get((r.all as Record<string, FieldDef>)[field]?.to ?? '');
    const found = target && reasonOf(app, baseOf(app, target), [...seen, r.name]);
    if (found) return found;
  }
  return undefined;
};

/**
 * What the declarations mean for one person: which rows go, which lose something, and which stay and why. All are found
 * before the first is changed: what is blanked may be what leads to the others.
 */
const fatesOf = async (ctx: Ctx, person: Person, marks: Marks): Promise<Fate[]> => {
  const fates: Fate[] = [];
  const add = (fate: Fate): void => {
    if (fate.ids.length > 0) fates.push(fate);
  };
  for (const r of ctx.app.resources.values()) {
    if (r.over || r.name === root || r.key === 'uuid') continue;
    const lines = linesOf(r);
    const those = (which: (line: Erasure) => boolean): string[] =>
      lines.flatMap(([field, line]) => (which(line) ? [field] : []));
    const ids = await person.rowsOf(r.name);
    const marked = await rowsSaying(
      ctx,
      r,
      those(line => line === 'mark'),
      marks.own,
    );
    if (lines.some(([, line]) => line === 'remove') || (marked.length > 0 && !isSoft(r)))
      add({
        r,
        does: 'remove',
        ids: [...new Set([...(lines.some(([, l]) => l === 'remove') ? ids : []), ...marked])],
        fields: [],
      });
    else {
      const blanked = those(line => line === 'blank');
      if (blanked.length > 0) add({ r, does: 'blank', ids, fields: blanked });
      if (marked.length > 0) add({ r, does: 'unname', ids: marked, fields: those(line => line === 'mark') });
      const kept = those(isKept);
      // What names the person without being about them: who signed, who spoke, whose name a sentence says.
      const texts = kept.filter(field => !isReference((r.all as Record<string, FieldDef>)[field]!));
      const named = await person.namedIn(
        r,
        kept.filter(field => !texts.includes(field)),
      );
      const stay = leadsOf(r).length > 0 && ids.length > 0 ? ids : await rowsSaying(ctx, r, texts, marks.name);
      const why = reasonOf(ctx.app, r);
      if (why && (kept.length > 0 || blanked.length === 0))
        add({ r, does: 'keep', ids: [...new Set([...stay, ...named])], fields: kept, why });
    }
    const sentences = those(line => line === 'name');
    const saying = await rowsSaying(ctx, r, sentences, marks.name);
    const theirs = marks.isShared ? await ofThisOne(ctx, person, r, saying, sentences, marks) : saying;
    add({ r, does: 'unname', ids: theirs, fields: sentences });
  }
  return fates;
};

const accountOf = async (ctx: Ctx, id: number): Promise<Account | null> =>
  ctx.db.one<Account>(
    sql`select id, username, first_name as "firstName", last_name as "lastName", email, oib from ${ctx.db.table(root)} where id = ${id}`,
  );
/** What erasing a person would do, for whoever decides about it. */
export const erasurePlan = async (ctx: Ctx, id: number): Promise<readonly Fate[]> => {
  const account = await accountOf(ctx, id);
  if (!account) return [];
  const person = new Person(ctx, id);
  const user = resourceNamed(ctx.app, root);
  const own: Fate = {
    r: user,
    does: 'blank',
    ids: [id],
    fields: linesOf(user).flatMap(([field, line]) => (line === 'blank' ? [field] : [])),
  };
  return [own, ...(await fatesOf(ctx, person, await marksOf(ctx, person, account)))];
};

/** Pictures and files of rows that go or are emptied: nobody waits for a sweep to be forgotten. */
const filesIn = async (ctx: Ctx, { r, does, ids, fields }: Fate): Promise<string[]> => {
  const held = Object.entries(r.all as Record<string, FieldDef>).filter(
    ([of, f]) => ['image', 'file'].includes(f.kind) && !f.computed && (does === 'remove' || fields.includes(of)),
  );
  const hashes: string[] = [];
  for (const [of, f] of held) {
    const hash = f.kind === 'file' ? sql`${columnOf(of)} ->> 'hash'` : columnOf(of);
    const { rows } = await ctx.db.run<{ hash: string | null }>(
      sql`select ${hash} as hash from ${ctx.db.table(r.name)} where id = any(${ids}::int[])`,
    );
    hashes.push(...rows.flatMap(row => (row.hash === null ? [] : [row.hash])));
  }
  return hashes;
};

/**
 * Carries out what the declarations say about the rows of a person who is to be forgotten: some go, some lose what they
 * said, and so does their history; sentences that the portal wrote lose the name. The account itself is the caller's: it
 * is told here as it was.
 */
export const erasePerson = async (ctx: TxCtx, account: Account): Promise<void> => {
  const { id } = account;
  const person = new Person(ctx, id);
  const marks = await marksOf(ctx, person, account);
  const fates = await fatesOf(ctx, person, marks);
  const files: string[] = [];
  for (const fate of fates) files.push(...(await filesIn(ctx, fate)));
  for (const { r, does, ids, fields } of fates) {
    if (does === 'keep') continue;
    if (does === 'unname') {
      await unname(ctx, r, ids, fields, marks);
      continue;
    }
    const gone = does === 'remove';
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
  await forgetInQueues(ctx, id, marks);
  await eraseUnnamed(ctx, files);
};

/** The name, or what is the person's alone, goes out of sentences; what else they say stays. */
const unname = async (
  ctx: TxCtx,
  r: AnyResource,
  ids: readonly number[],
  fields: readonly string[],
  marks: Marks,
): Promise<void> => {
  const lines = linesOf(r);
  const set = fields.map(field => {
    const by = lines.find(([of]) => of === field)?.[1] === 'mark' ? marks.own : marks.name;
    if ((r.all as Record<string, FieldDef>)[field]!.kind === 'chip')
      return sql`${columnOf(field)} = array(select x from unnest(${columnOf(field)}) x where x !~* ${by})`;
    return sql`${columnOf(field)} = regexp_replace(${columnOf(field)}, ${by}, '\\1–', 'gi')`;
  });
  await ctx.db.run(sql`update ${ctx.db.table(r.name)} set ${join(set, ', ')} where id = any(${ids}::int[])`);
};

/** Letters, links, runs and steps that can still be taken back: what the kernel keeps beside the modules' rows. */
const forgetInQueues = async (ctx: TxCtx, id: number, marks: Marks): Promise<void> => {
  const { db } = ctx;
  for (const said of marks.isShared ? [marks.own, marks.full] : [marks.name])
    await forgetLetters(ctx, marks.addresses, said);
  await db.run(sql`delete from ${db.table('link')} where lower(recipient) = any(${marks.addresses}::text[])`);
  await db.run(
    sql`delete from ${db.table('job_run')} where id_user = ${id} and state in ('done', 'failed', 'cancelled')`,
  );
  await db.run(sql`update ${db.table('job_run')} set username = null where id_user = ${id}`);
  const said = [marks.name, marks.own].filter(one => one !== null).map(one => sql`rows::text ~* ${one}`);
  await db.run(sql`delete from ${db.table('undo_batch')} where ${or([sql`id_user = ${id}`, ...said])}`);
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
    if (
      (line === 'name' || line === 'mark') &&
      !['text', 'longtext', ...(line === 'mark' ? ['chip'] : [])].includes(def.kind)
    )
      return says('which says no sentence');
    if (line === 'remove' && isSoft(r)) return says('whose rows go into the bin and not away');
    if (line !== 'blank') return [];
    return def.required && !['text', 'longtext'].includes(def.kind) ? says('which must have a value') : [];
  });
