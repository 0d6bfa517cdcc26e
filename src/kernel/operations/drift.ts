import type pg from 'pg';
import type { AnyResource } from '../resource/index.ts';
import { declaredSql } from '../server/database/ddl.ts';
import { type Catalogue, type CatalogueObject, introspect } from './introspect.ts';
import type { Database } from '../server/database/pool.ts';

/** Where the schema of the database is not what the declarations say. */
export interface Difference {
  readonly what: 'missing' | 'unexpected' | 'different';
  readonly kind: CatalogueObject['kind'];
  readonly table: string;
  readonly name: string;
  readonly declared?: CatalogueObject;
  readonly found?: CatalogueObject;
}

/** Compares the catalogue of each schema with that of a freshly declared one, which is made once; leaves no trace. */
export const drift = (
  database: Database,
  resources: readonly AnyResource[],
  schemas: string | readonly string[] = 'c_main',
): Promise<Difference[]> =>
  withoutTrace(database, async client => {
    const declared = await declaredCatalogue(client, resources);
    const found: Difference[] = [];
    for (const schema of [schemas].flat()) found.push(...differences(declared, await introspect(client, schema)));
    return found;
  });

export const sayDifference = (d: Difference): string => {
  const thing = d.table && d.table !== d.name ? `${d.kind} ${d.table}.${d.name}` : `${d.kind} ${d.name}`;
  if (d.what === 'missing') return `${thing} is declared and not there: ${d.declared!.definition}`;
  if (d.what === 'unexpected') return `${thing} is there and not declared: ${d.found!.definition}`;
  return `${thing} is declared as «${d.declared!.definition}» and is «${d.found!.definition}»`;
};

export const differences = (declared: Catalogue, found: Catalogue): Difference[] => {
  const list: Difference[] = [];
  for (const [key, object] of declared) {
    const there = found.get(key);
    const { kind, table, name } = object;
    if (!there) list.push({ what: 'missing', kind, table, name, declared: object });
    else if (there.definition !== object.definition)
      list.push({ what: 'different', kind, table, name, declared: object, found: there });
  }
  for (const [key, object] of found)
    if (!declared.has(key))
      list.push({ what: 'unexpected', kind: object.kind, table: object.table, name: object.name, found: object });
  return list.toSorted((a, b) => (sayDifference(a) < sayDifference(b) ? -1 : 1));
};

/** The declared schema, made beside the others for as long as the transaction lasts. */
export const declaredCatalogue = async (
  client: pg.PoolClient,
  resources: readonly AnyResource[],
): Promise<Catalogue> => {
  const scratch = 'katedra_scratch';
  await client.query('savepoint scratch');
  await client.query(declaredSql(resources, scratch));
  const catalogue = await introspect(client, scratch);
  await client.query('rollback to savepoint scratch');
  return catalogue;
};

/** Runs inside a transaction that is always rolled back. */
export const withoutTrace = async <T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
};
