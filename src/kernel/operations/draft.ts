import type pg from 'pg';
import type { AnyResource } from '../resource/index.ts';
import { quote } from '../server/sql.ts';
import { changeColumn, decide, isWider } from './changes.ts';
import { declaredPieces, type Piece, searchPath } from '../server/database/ddl.ts';
import { declaredCatalogue, type Difference, differences, sayDifference, withoutTrace } from './drift.ts';
import { type Catalogue, introspect } from './introspect.ts';
import type { Database } from '../server/database/pool.ts';
import { renames } from './renames.ts';

/** One statement of a draft; one that needs a person's decision fails until it is replaced. */
export interface Drafted {
  readonly sql: string;
  readonly needsDecision?: true;
}

/** The statements that lead from the schema as it is to the declared one; tried out, and rolled back. */
export const draft = (database: Database, resources: readonly AnyResource[], schema: string): Promise<Drafted[]> =>
  withoutTrace(database, async client => {
    const declared = await declaredCatalogue(client, resources);
    const found = await introspect(client, schema);
    const renamed = renames(resources, declared, found);
    for (const statement of renamed) await runIn(client, schema, statement.sql);
    const rest = differences(declared, renamed.length > 0 ? await introspect(client, schema) : found);
    const drafted = [...renamed, ...statementsFor(rest, declaredPieces(resources), declared)];
    if (!drafted.some(s => s.needsDecision)) await prove(client, schema, drafted.slice(renamed.length), declared);
    return drafted;
  });

/** The text of a migration file. */
export const draftText = (statements: readonly Drafted[], title: string): string =>
  [`-- ${title}`, ...statements.map(s => (s.needsDecision ? s.sql : `${s.sql};`))].join('\n\n') + '\n';

const runIn = async (client: pg.PoolClient, schema: string, text: string): Promise<void> => {
  await client.query(`set local search_path = ${searchPath(schema)}`);
  await client.query(text);
};

/** A draft that a person need not touch must really lead to the declared schema. */
const prove = async (
  client: pg.PoolClient,
  schema: string,
  statements: readonly Drafted[],
  declared: Catalogue,
): Promise<void> => {
  for (const statement of statements) await runIn(client, schema, statement.sql);
  const left = differences(declared, await introspect(client, schema));
  if (left.length > 0)
    throw new Error(`The draft does not lead to the declared schema:\n${left.map(sayDifference).join('\n')}`);
};

// ——— From differences to statements ———

const statementsFor = (all: readonly Difference[], pieces: readonly Piece[], declared: Catalogue): Drafted[] => {
  const newTables = new Set(all.filter(d => d.kind === 'table' && d.what === 'missing').map(d => d.name));
  const goneTables = new Set(all.filter(d => d.kind === 'table' && d.what === 'unexpected').map(d => d.name));
  // What belongs to a new table comes with it, and what belongs to a dropped one goes with it.
  const own = all.filter(d => !goneTables.has(d.table) || d.kind === 'table');
  const goneSequences = new Set([...goneTables].map(table => `${table}_id_seq`));
  const changes = own.filter(d => !(d.kind === 'sequence' && goneSequences.has(d.name)));
  const wanted = new Set(changes.filter(d => d.what !== 'unexpected').map(d => keyFor(d)));
  return [
    ...loosened(changes, newTables),
    ...changes.flatMap(d => dropped(d, goneSequences)),
    ...changes.flatMap(d => altered(d, declared)),
    ...pieces.flatMap(piece => created(piece, wanted, newTables, all)),
  ];
};
const keyFor = (d: Pick<Difference, 'kind' | 'table' | 'name'>): string =>
  d.kind === 'sequence' ? `sequence .${d.name}` : `${d.kind} ${d.table}.${d.name}`;

/** Constraints, indexes and triggers hold no data: what is wrong is taken away and made anew. References go first. */
const loosened = (changes: readonly Difference[], newTables: ReadonlySet<string>): Drafted[] => {
  const found = changes.filter(
    d => d.what !== 'missing' && ['constraint', 'index', 'trigger'].includes(d.kind) && !newTables.has(d.table),
  );
  const rank = (d: Difference) =>
    d.kind === 'trigger' ? 0 : d.found!.definition.startsWith('FOREIGN KEY') ? 1 : d.kind === 'index' ? 2 : 3;
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .map(d => {
      if (d.kind === 'index') return { sql: `drop index ${quote(d.name)}` };
      if (d.kind === 'trigger') return { sql: `drop trigger ${quote(d.name)} on ${quote(d.table)}` };
      return { sql: `alter table ${quote(d.table)} drop constraint ${quote(d.name)}` };
    });
};

const dropped = (d: Difference, goneSequences: ReadonlySet<string>): Drafted[] => {
  if (d.what !== 'unexpected') return [];
  if (d.kind === 'table') {
    const sequence = goneSequences.has(`${d.name}_id_seq`)
      ? `;\ndrop sequence if exists ${quote(`${d.name}_id_seq`)}`
      : '';
    return [
      decide(
        `table «${d.name}» is no longer declared; dropping it loses its rows`,
        `drop table ${quote(d.name)}${sequence}`,
      ),
    ];
  }
  if (d.kind === 'column') {
    const drop = `alter table ${quote(d.table)} drop column ${quote(d.name)}`;
    return [
      d.found!.column!.generated
        ? { sql: drop }
        : decide(`column «${d.table}.${d.name}» is no longer declared; dropping it loses its values`, drop),
    ];
  }
  if (d.kind === 'sequence')
    return [decide(`sequence «${d.name}» is no longer declared`, `drop sequence ${quote(d.name)}`)];
  if (d.kind === 'function' || d.kind === 'view')
    return [decide(`${d.kind} «${d.name}» is not declared`, `drop ${d.kind} ${d.name}`)];
  return [];
};

const altered = (d: Difference, declared: Catalogue): Drafted[] => {
  if (d.what !== 'different') return [];
  if (d.kind === 'column') return changeColumn(d, declared);
  if (d.kind === 'table' || d.kind === 'sequence')
    return [decide(sayDifference(d), `alter ${d.kind} ${quote(d.name)} …`)];
  return [];
};

const created = (
  piece: Piece,
  wanted: ReadonlySet<string>,
  newTables: ReadonlySet<string>,
  all: readonly Difference[],
): Drafted[] => {
  if (!wanted.has(keyFor(piece))) return [];
  const difference = all.find(d => keyFor(d) === keyFor(piece))!;
  const isNew = difference.what === 'missing';
  if (newTables.has(piece.table) && piece.kind !== 'sequence') return piece.within ? [] : [{ sql: piece.sql }];
  if (piece.kind === 'column') return isNew ? [addColumn(piece)] : [];
  if (piece.kind === 'table' || piece.kind === 'sequence') return isNew ? [{ sql: piece.sql }] : [];
  if (piece.kind === 'constraint' && !isNew && narrows(difference))
    return [decide(`constraint «${piece.name}» becomes stricter; stored rows may break it`, piece.sql)];
  return [{ sql: piece.sql }];
};
const narrows = (d: Difference): boolean =>
  d.found!.definition.startsWith('CHECK') && !isWider(d.found!.definition, d.declared!.definition);

const addColumn = (piece: Piece): Drafted => {
  const { required, hasDefault } = piece.column!;
  if (!required || hasDefault) return { sql: piece.sql };
  const column = quote(piece.name);
  return decide(
    `column «${piece.table}.${piece.name}» must have a value, and stored rows have none`,
    `${piece.sql.replace(/ not null/, '')};\nupdate ${quote(piece.table)} set ${column} = …;\nalter table ${quote(piece.table)} alter column ${column} set not null`,
  );
};
