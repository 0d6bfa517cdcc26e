import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyResource, type FieldDef, hasTable, isSoft, isStamped } from '../../src/kernel/resource/index.ts';
import { columnName, sql } from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { dbOf, type Person, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal, Reply } from '../harness/portal.ts';
import { sourceOf } from './source.ts';
import { buildWorld, type Sample, type World } from './world.ts';

const file = join(import.meta.dirname, 'field-matrix.txt');
const resources = (allResources as readonly AnyResource[]).filter(r => !r.internal);
const fieldsOf = (r: AnyResource): [string, FieldDef][] => Object.entries(r.all as Record<string, FieldDef>);

const fieldOf = (r: AnyResource, name: string): FieldDef => (r.all as Record<string, FieldDef>)[name]!;

const legend = `Which fields not everybody sees or writes: every role alone, over the rows of the samples. Made by field-matrix.test.ts, which fails when a
field opens or closes; UPDATE_MATRIX=1 writes it anew. A field that is not here is seen by whoever reads the row and written by whoever changes it
(matrix.txt). Fields of which the same is true stand together. Who reads no row is left out of «seen», who changes none out of «written», who makes none
out of «given».

seen     by whom, in view, list, filters, sort, columns, export and history alike
written  by whom, in an update, alone or of several rows at once
given    by whom, in a new row («check»: the right is there, the value itself stands against it)
through  the same field, asked of the rows that refer to it: sort=idTeacher.oib, filter[idTeacher.oib]

every row, own row, another’s row, some rows   on which of the rows that they read, or change
no row                                         it is known to them, and shown on none of these rows
never                                          seen: unknown to them wherever it is named; written, given: refused
`;

let portal: Portal;
let world: World;
/** Of each role one more, of whom there is no row yet: whoever has one already cannot always make another. */
const newcomers = new Map<string, Person>();
beforeAll(async () => {
  portal = await startSeeded();
  world = await buildWorld(portal);
  for (const role of world.roles.keys())
    newcomers.set(role, await signIn(portal, { roles: [role], username: `new.${role.toLowerCase()}` }));
  await everyRowHasItsMaker();
});
afterAll(() => portal?.stop());

/** What one role gets of one resource: the rows of its list, and for each field that somebody does not see those that show it. */
interface Sight {
  readonly rows: ReadonlySet<number>;
  /** Whether these are all rows there are. */
  readonly isWhole: boolean;
  readonly shown: Map<string, ReadonlySet<number> | 'never'>;
}
const sights = new Map<string, Sight | null>();
const sightOf = (resource: string, role: string): Sight | null => sights.get(`${resource} ${role}`) ?? null;
/** The fields that somebody who reads the row does not see on it. */
const hiddenFields = new Map<string, string[]>();

const forEachRole = async <T>(ask: (client: Person, role: string) => Promise<T>): Promise<Map<string, T>> =>
  new Map(
    await Promise.all(
      [...world.roles].map(async ([role, client]): Promise<[string, T]> => [role, await ask(client, role)]),
    ),
  );
const idsIn = ({ body }: Reply): number[] => body.data.map((row: { id: number }) => row.id);
const most = 'pagination[limit]=500';
const isUnknown = ({ status, body }: Reply, field: string): boolean =>
  status === 422 && body[0]?.key === 'unknownField' && body[0].message.includes(field);
const unsorted = ['array', 'image', 'file', 'chip', 'optionGroup', 'refs'];

const rowsOf = (sample: Sample, role: string): [string, number][] => {
  const own = sample.own?.get(role);
  return own === undefined || own === sample.other
    ? [['another’s row', sample.other]]
    : [
        ['own row', own],
        ['another’s row', sample.other],
      ];
};
const storedRows = async (r: AnyResource): Promise<Map<number, Record<string, unknown>>> => {
  const db = dbOf(portal);
  const found = await db.run<{ row: Record<string, unknown> & { id: number } }>(
    sql`select to_jsonb(t) as row from ${sourceOf(db, r)} t`,
  );
  return new Map(found.rows.map(({ row }) => [row.id, row]));
};

/** So that a path through `createdBy` leads somewhere: to an account that hardly anybody reads. */
const everyRowHasItsMaker = async (): Promise<void> => {
  const db = dbOf(portal);
  const { id } = await rowOf(portal, 'user', 'username', 'stranger');
  for (const r of resources)
    if (hasTable(r) && isStamped(r)) await db.run(sql`update ${db.table(r.name)} set created_by = ${id}`);
};
/** One entry in the history of a row that names every field of it. */
const everyFieldChanged = async (r: AnyResource, id: number): Promise<void> => {
  const db = dbOf(portal);
  const diff = Object.fromEntries(fieldsOf(r).map(([name]) => [name, ['before', 'after']]));
  await db.run(sql`insert into ${db.table('audit_log')} (at, action, entity, id_entity, diff)
    values (clock_timestamp(), ${`${r.name}.update`}, ${r.name}, ${String(id)}, ${JSON.stringify(diff)}::jsonb)`);
};

/**
 * Fields that are missing in somebody's view or history of a row, and fields that somebody may not write on it. A field that
 * has a rule is asked too, whatever these few rows say of it; what is true of it is measured like the rest.
 */
const restrictedFields = async (
  r: AnyResource,
  sample: Sample,
): Promise<{ readonly hidden: string[]; readonly all: string[] }> => {
  const rules = Object.entries(portal.app.policies.get(r.name)?.fields ?? {});
  const hidden = new Set(rules.flatMap(([name, rule]) => (rule?.seenBy ? [name] : [])));
  const unwritten = new Set(rules.map(([name]) => name));
  for (const id of new Set([sample.other, ...(sample.own?.values() ?? [])])) await everyFieldChanged(r, id);
  await forEachRole(async (client, role) => {
    for (const [, id] of rowsOf(sample, role)) {
      const [view, past] = [
        await client.get(`${r.name}/view?id=${id}`),
        await client.get(`${r.name}/history?id=${id}`),
      ];
      if (r.audit === 'none') {
        expect(past.status, `${role} ${r.name}: no history is kept`).toBe(404);
        continue;
      }
      expect(past.status, `${role} ${r.name}: the history opens with the row`).toBe(view.status);
      if (view.status !== 200) continue;
      const inPast = past.body.data.at(-1).diff;
      for (const [name] of fieldsOf(r)) {
        if (!(name in inPast)) {
          hidden.add(name);
          expect(view.body[name] ?? null, `${role} ${r.name}.${name}: hidden in the history, shown in the row`).toBe(
            null,
          );
          expect(view.body[`${name}.label`] ?? null, `${role} ${r.name}.${name}.label`).toBe(null);
        } else expect(view.body, `${role} ${r.name}: in the history, not in the row`).toHaveProperty(name);
      }
      for (const name of view.body.readonly) unwritten.add(name);
    }
  });
  const inOrder = (names: ReadonlySet<string>) => fieldsOf(r).flatMap(([name]) => (names.has(name) ? [name] : []));
  return { hidden: inOrder(hidden), all: inOrder(new Set([...hidden, ...unwritten])) };
};

// ——— Seen ———

/** Every way in which a list can be asked says the same of every field. */
const lookAt = async (
  r: AnyResource,
  fields: readonly string[],
  total: number,
  client: Person,
  role: string,
): Promise<Sight | null> => {
  const ask = (query: string) => client.get(`${r.name}?${most}&${query}`);
  const all = await ask('columns=id&sort=id&return[count]=1');
  if (all.status !== 200 || all.body.count === 0) return null;
  const sight: Sight = { rows: new Set(idsIn(all)), isWhole: all.body.count === total, shown: new Map() };
  const filled = new Map<string, ReadonlySet<number>>();
  for (const name of fields) {
    const where = `${role} ${r.name}.${name}`;
    const [isThere, isEmpty] = [
      await ask(`columns=id&filter[${name}][isNull]=0`),
      await ask(`columns=id&filter[${name}][isNull]=1`),
    ];
    if (isThere.status !== 200) {
      for (const answer of [
        isThere,
        isEmpty,
        await ask(`sort=${name}`),
        await ask(`columns=${name}`),
        ...(leavesAsFile(r) ? [await client.get(`${r.name}/export?format=csv&columns=${name}`)] : []),
        await client.get(`${r.name}/options?filter[${name}]=1`),
      ])
        expect(isUnknown(answer, name), `${where} ${JSON.stringify(answer.body)}`).toBe(true);
      sight.shown.set(name, 'never');
      continue;
    }
    filled.set(name, new Set(idsIn(isThere)));
    const shown = new Set([...idsIn(isThere), ...idsIn(isEmpty)]);
    sight.shown.set(name, shown);
    if (unsorted.includes(fieldOf(r, name).kind)) continue;
    const sorted = await ask(`columns=id&sort=${name}`);
    expect(sorted.status, where).toBe(200);
    inOrderOfKeys(sorted, id => !shown.has(id), where);
  }
  if (fields.length === 0) return sight;
  const known = [...filled.keys()];
  // A row in the usual form carries what is known, and nothing else.
  const usual = await ask('sort=id');
  for (const row of usual.body.data)
    for (const name of fields) {
      const where = `${role} ${r.name}.${name} of row ${row.id}`;
      if (sight.shown.get(name) === 'never') expect(row, where).not.toHaveProperty(name);
      else if (!filled.get(name)!.has(row.id)) expect(row[name] ?? null, where).toBe(null);
    }
  if (known.length === 0) return sight;
  const [listed, exported] = [
    await ask(`columns=${known}&sort=id`),
    await client.get(`${r.name}/export?format=csv&columns=${known}&sort=id`),
  ];
  const cells = leavesAsFile(r) ? cellsOf(exported.body) : null;
  if (cells) expect(cells).toHaveLength(listed.body.data.length + 1);
  else expect(exported.status, `${role} ${r.name}/export`).toBe(403);
  listed.body.data.forEach((row: Record<string, unknown> & { id: number }, at: number) => {
    known.forEach((name, column) => {
      const where = `${role} ${r.name}.${name} of row ${row.id}`;
      const isFilled = filled.get(name)!.has(row.id);
      const value = fieldOf(r, name).kind === 'refs' && !isFilled ? null : row[name];
      expect(value !== null, where).toBe(isFilled);
      if (cells) expect(cells[at + 1]![column] !== '', `${where}, exported`).toBe(isFilled);
    });
  });
  return sight;
};
const leavesAsFile = (r: AnyResource): boolean => r.exports !== false;
/** What is hidden orders nothing: such rows come in the order of their keys. */
const inOrderOfKeys = (sorted: Reply, isHidden: (id: number) => boolean, where: string): void => {
  const hidden = idsIn(sorted).filter(isHidden);
  expect(hidden, where).toEqual(hidden.toSorted((a, b) => a - b));
};
const cellsOf = (text: string): string[][] => {
  const cell = '(?:"(?:[^"]|"")*"|[^";\\r\\n])*';
  const rows = text.slice(1).matchAll(new RegExp(`(${cell}(?:;${cell})*)\\r\\n`, 'g'));
  return [...rows].map(([, row]) => [...`;${row}`.matchAll(new RegExp(`;(${cell})`, 'g'))].map(([, said]) => said!));
};

const extent = (r: AnyResource, sample: Sample, role: string, of: ReadonlySet<number>): string => {
  const { rows } = sightOf(r.name, role)!;
  const own = sample.own?.get(role);
  if (of.size === 0) return 'no row';
  if (of.size === 1 && own !== undefined && of.has(own)) return 'own row';
  return of.size === rows.size ? 'every row' : 'some rows';
};

// ——— Written ———

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Something of the field's kind. */
const valueFor = ({ kind, to, options }: FieldDef): unknown => {
  if (kind === 'ref') return world.samples.get(to!)?.other ?? 1;
  if (kind === 'refs') return [world.samples.get(to!)?.other ?? 1];
  if (kind === 'enum') return options?.at(-1);
  if (kind === 'image') return picture;
  const values: Partial<Record<FieldDef['kind'], unknown>> = {
    boolean: 1,
    integer: 1,
    decimal: 1,
    date: '2001-02-03',
    dateTime: '2001-02-03 10:00',
    time: '10:00',
    array: [],
    chip: ['x'],
  };
  return values[kind] ?? 'x';
};
/** Another value than the one that stands there. */
const anotherThan = (field: FieldDef, stored: unknown): unknown => {
  if (field.kind === 'boolean') return stored === 1 ? 0 : 1;
  return stored === null || stored === undefined ? valueFor(field) : null;
};
const isClosed = ({ status, body }: Reply, r: AnyResource, field: string): boolean => {
  const said = portal.app.policies.get(r.name)?.fields?.[field]?.say ?? 'readonlyField';
  return (
    status === 403 ||
    (status === 422 && body.some((p: { field: string; key: string }) => p.field === field && p.key === said))
  );
};

type Stored = ReadonlyMap<number, Record<string, unknown>>;
/** Of the rows that this role may change at all: which ones in this field. */
const writes = async (
  r: AnyResource,
  sample: Sample,
  fields: readonly string[],
  stored: Stored,
  client: Person,
  role: string,
): Promise<Map<string, string> | null> => {
  const changed: [string, number][] = [];
  for (const [whose, id] of rowsOf(sample, role)) {
    const rowVer = stored.get(id)?.row_ver;
    if ((await client.put(`${r.name}/update?id=${id}&dryRun=1`, { rowVer })).status === 200) changed.push([whose, id]);
  }
  if (changed.length === 0) return null;
  const found = new Map<string, string>();
  for (const name of fields) {
    const open: string[] = [];
    for (const [whose, id] of changed) {
      const row = stored.get(id)!;
      const sent = { [name]: anotherThan(fieldOf(r, name), row[columnName(name)] ?? null) };
      const alone = await client.put(`${r.name}/update?id=${id}&dryRun=1`, { ...sent, rowVer: row.row_ver });
      if (!isClosed(alone, r, name)) open.push(whose);
      const { status, body } = await client.post(`${r.name}/bulk?dryRun=1`, {
        verb: 'update',
        rows: [{ id, rowVer: row.row_ver }],
        fields: sent,
      });
      const among = status === 200 ? (body.results[0].problem?.status ?? 200) : status;
      expect(among, `${role} ${r.name}.${name}, several at once: ${JSON.stringify(body)}`).toBe(alone.status);
    }
    const isEverywhere = open.length === rowsOf(sample, role).length;
    found.set(name, isEverywhere ? 'every row' : open.length > 0 ? open.join(', ') : 'never');
  }
  return found;
};
/** Whether this role, which may make a row, may say this field in it. */
const gives = async (
  r: AnyResource,
  sample: Sample,
  fields: readonly string[],
  role: string,
): Promise<Map<string, string> | null> => {
  const bodyOf = async (who: Person): Promise<Record<string, unknown>> => ({ ...(await sample.body?.(who)) });
  const makes = async (who: Person, sent: object) => who.post(`${r.name}/create?dryRun=1`, sent);
  const isMaker = async (who: Person) => (await makes(who, await bodyOf(who))).status < 300;
  const [known, newcomer] = [world.roles.get(role)!, newcomers.get(role)!];
  const who = (await isMaker(known)) ? known : (await isMaker(newcomer)) ? newcomer : null;
  if (!who) return null;
  const body = await bodyOf(who);
  const found = new Map<string, string>();
  for (const name of fields) {
    const { [name]: said = valueFor(fieldOf(r, name)), ...rest } = body;
    const answer = await makes(who, { ...rest, [name]: said });
    found.set(name, isClosed(answer, r, name) ? 'never' : answer.status < 300 ? 'yes' : 'check');
  }
  return found;
};

// ——— Through references ———

interface Through {
  /** The rows that refer, and by what: `stcourse: idHolder`. */
  readonly by: string;
  readonly field: string;
  readonly said: Map<string, string>;
}
/**
 * A row that refers to another tells nothing of it that the other would not tell itself: filters through the reference find
 * only rows whose target shows the field to the caller, and the rest is in the order of keys.
 */
const lookThrough = async (r: AnyResource): Promise<Through[]> => {
  // Who changed a row last is what who made it is.
  const references = fieldsOf(r).filter(
    ([name, f]) => f.kind === 'ref' && name !== 'updatedBy' && resources.some(t => t.name === f.to),
  );
  if (references.length === 0) return [];
  const found = new Map<string, Through>();
  await forEachRole(async (client, role) => {
    const sight = sightOf(r.name, role);
    if (!sight) return;
    const names = references.map(([name]) => name).filter(name => sight.shown.get(name) !== 'never');
    const rows = (await client.get(`${r.name}?${most}&columns=${names}&sort=id`)).body.data as Record<string, number>[];
    for (const name of names) {
      const target = resources.find(t => t.name === fieldOf(r, name).to)!;
      const theirs = sightOf(target.name, role);
      const plain = theirs?.isWhole ? [] : [plainField(target)];
      for (const field of [...plain, ...(hiddenFields.get(target.name) ?? [])]) {
        const path = `${name}.${field}`;
        const where = `${role} ${r.name}: ${path}`;
        const shown = theirs?.shown.get(field) ?? theirs?.rows ?? new Set<number>();
        const ask = (query: string) => client.get(`${r.name}?${most}&columns=id&${query}`);
        const filtered = [await ask(`filter[${path}][isNull]=0`)];
        if (!plain.includes(field)) filtered.push(await ask(`filter[${path}][isNull]=1`));
        const sorted =
          field !== 'id' && [...unsorted, 'ref'].includes(fieldOf(target, field).kind)
            ? []
            : [await ask(`sort=${path}`)];
        let said = 'never';
        if (filtered[0]!.status !== 200) {
          expect(theirs === null || shown === 'never', `${where} is refused`).toBe(true);
          for (const answer of [...filtered, ...sorted]) expect(isUnknown(answer, path), where).toBe(true);
        } else {
          expect(shown, `${where} is answered`).not.toBe('never');
          const open = shown as ReadonlySet<number>;
          const told = new Set(filtered.flatMap(idsIn));
          const mayBeTold = new Set(rows.filter(row => open.has(row[name]!)).map(row => row.id!));
          expect(
            [...told].filter(id => !mayBeTold.has(id)),
            `${where} finds rows whose target hides it`,
          ).toEqual([]);
          for (const answer of sorted) inOrderOfKeys(answer, id => !mayBeTold.has(id), where);
          said = told.size === 0 ? 'no row' : told.size === sight.rows.size ? 'every row' : 'some rows';
        }
        if (plain.includes(field)) continue;
        if (!found.has(path)) found.set(path, { by: `${r.name}: ${name}`, field, said: new Map() });
        found.get(path)!.said.set(role, said);
      }
    }
  });
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, through]) => through);
};
/** A field that whoever reads the row sees. */
const plainField = (r: AnyResource): string =>
  fieldsOf(r).find(
    ([name, f]) =>
      ['text', 'integer', 'date', 'dateTime'].includes(f.kind) &&
      f.filterable !== false &&
      !(hiddenFields.get(r.name) ?? []).includes(name),
  )?.[0] ?? 'id';

// ——— The table ———

/** Lines of one aspect: what is said, and of whom. */
const lines = (aspect: string, said: ReadonlyMap<string, string>): string[] => {
  const groups = new Map<string, string[]>();
  for (const role of world.roles.keys()) {
    const what = said.get(role);
    if (what !== undefined) groups.set(what, [...(groups.get(what) ?? []), role]);
  }
  return [...groups]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(
      ([what, roles], i) =>
        `    ${(i === 0 ? aspect : '').padEnd(9)}${what.padEnd(15)}${roles.length === world.roles.size ? 'everybody' : roles.join(' ')}`,
    );
};
const order = ['every row', 'own row', 'another’s row', 'some rows', 'no row', 'yes', 'check', 'never'];
/** Names of which the same is said stand together. */
const together = (said: readonly (readonly [string, string])[], indent: string): string[] => {
  const groups = new Map<string, string[]>();
  for (const [name, text] of said) groups.set(text, [...(groups.get(text) ?? []), name]);
  return [...groups].map(([text, names]) => `${indent}${names.join(', ')}\n${text}`);
};

/** `stcourse: idHolder.(oib fte)`, with what is said of it. */
const throughLines = (through: readonly Through[]): [string, string][] => {
  const groups = new Map<string, string[]>();
  for (const { by, field, said } of through) {
    const key = JSON.stringify([by, lines('through', said).join('\n')]);
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups].map(([key, fields]) => {
    const [by, text] = JSON.parse(key) as [string, string];
    return [`${by}.${fields.length > 1 ? `(${fields.join(' ')})` : fields[0]}`, text];
  });
};

const blockOf = async (r: AnyResource, sample: Sample): Promise<string | null> => {
  const { hidden, all } = await restrictedFields(r, sample);
  hiddenFields.set(r.name, hidden);
  const stored = await storedRows(r);
  const live = [...stored.values()].filter(row => !isSoft(r) || row.deleted_at === null).length;
  const seen = await forEachRole((client, role) => lookAt(r, hidden, live, client, role));
  for (const [role, sight] of seen) sights.set(`${r.name} ${role}`, sight);
  if (all.length === 0) return null;
  const written = new Map<string, Map<string, string> | null>();
  const given = new Map<string, Map<string, string> | null>();
  // One after another: trials of the same row wait for each other anyway.
  for (const [role, client] of world.roles) {
    written.set(role, await writes(r, sample, all, stored, client, role));
    given.set(role, await gives(r, sample, all, role));
  }
  const said = all.map((name): [string, string] => {
    const bySight = new Map<string, string>();
    for (const [role, sight] of seen) {
      if (!sight) continue;
      const shown = sight.shown.get(name) ?? sight.rows;
      bySight.set(role, shown === 'never' ? 'never' : extent(r, sample, role, shown));
    }
    const of = (from: typeof written) =>
      new Map([...from].flatMap(([role, found]) => (found ? [[role, found.get(name)!] as const] : [])));
    return [
      name,
      [...lines('seen', bySight), ...lines('written', of(written)), ...lines('given', of(given))].join('\n'),
    ];
  });
  return [r.name, ...together(said, '  ')].join('\n');
};

it('every role, every field that not everybody sees or writes', async () => {
  const blocks: string[] = [];
  for (const r of resources) {
    const block = await blockOf(r, world.samples.get(r.name)!);
    if (block) blocks.push(block);
  }
  const through: Through[] = [];
  for (const r of resources) through.push(...(await lookThrough(r)));
  const matrix = [legend, ...blocks, ...together(throughLines(through), '')].join('\n\n');
  if (process.env.UPDATE_MATRIX === '1' || !existsSync(file)) writeFileSync(file, `${matrix}\n`);
  expect(`${matrix}\n`).toBe(readFileSync(file, 'utf8'));
}, 600_000);
