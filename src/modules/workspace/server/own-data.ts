import { strToU8, zip } from 'fflate';
import type { AnyResource, FieldDef } from '../../../kernel/resource/index.ts';
import {
  allColumns,
  asSql,
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  notAllowed,
  or,
  rowSelect,
  Source,
  sql,
  type Sql,
  writeAudit,
} from '../../../kernel/server/index.ts';
import { user } from '../../people/model.ts';

/** Resources whose rows are a person: a reference to one of these may be a reference to the caller. */
const persons: Readonly<Record<string, string>> = {
  user: 'id',
  teacher: 'idTeacher',
  student: 'idStudent',
  'par-employee': 'idParEmployee',
  'alumni-student': 'idAlumniStudent',
};
const mostRows = 20_000;

/** The caller as the rows of this resource name them. */
const namesOf = (ctx: Ctx, r: AnyResource, source: Source): Sql[] => {
  const me = ctx.me!;
  const keyIn = (resource: string): number | null =>
    resource === 'user' ? me.id : ((me.facts as unknown as Record<string, number | null>)[persons[resource]!] ?? null);
  const fields = Object.entries(r.all as Record<string, FieldDef>)
    .filter(
      ([name, f]) =>
        f.kind === 'ref' &&
        f.to !== undefined &&
        f.to in persons &&
        !f.computed &&
        name !== 'createdBy' &&
        name !== 'updatedBy',
    )
    .map(([name, f]) => [source.col(name), keyIn(f.to!)] as const);
  const own = r.name in persons ? [[source.col('id'), keyIn(r.name)] as const] : [];
  return [...own, ...fields].filter(([, key]) => key !== null).map(([column, key]) => sql`${column} = ${key}`);
};

/** Every row about the caller that the caller may read, by resource, each in the form of the API. */
const everythingAbout = async (ctx: Ctx): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const r of ctx.app.resources.values()) {
    if (r.internal) continue;
    const source = new Source({ app: ctx.app, db: ctx.db, me: ctx.me!, language: ctx.language }, r);
    const may = source.rule('read');
    const names = may === false ? [] : namesOf(ctx, r, source);
    if (names.length === 0) continue;
    const select = rowSelect(source, { columns: allColumns(r), can: false, labels: true });
    const rows = await ctx.db.run<{ row: unknown }>(
      sql`select to_jsonb(x) as row from (select ${select} from ${source.from()} where ${source.live()} and ${asSql(may)} and ${or(names)} order by ${source.col('id')} limit ${mostRows}) x`,
    );
    if (rows.rows.length > 0) found[r.name] = rows.rows.map(({ row }) => row);
  }
  const deeds = await ctx.db.run(
    sql`select at, action, entity, id_entity as "idEntity", ip from ${ctx.db.table('audit_log')} where id_user = ${ctx.me!.id} order by at limit ${mostRows}`,
  );
  found.activity = deeds.rows;
  return found;
};

const myData = endpoint({
  method: 'GET',
  path: 'profile/data',
  summary: 'Everything that the portal keeps about the caller and the caller may see: a ZIP of JSON files.',
  answer: 'bytes',
  async handle(ctx, { reply }) {
    // Mail is among it, and nobody else's eyes belong there.
    if (ctx.me!.actor) throw notAllowed();
    const files = await everythingAbout(ctx);
    const parts = Object.fromEntries(
      Object.entries(files).map(([name, rows]) => [`${name}.json`, strToU8(JSON.stringify(rows, null, 1))]),
    );
    const packed = await new Promise<Uint8Array>((done, fail) =>
      zip(parts, { level: 6 }, (error, data) => (error ? fail(error) : done(data))),
    );
    await inTransaction(ctx, tx => writeAudit(tx, { resource: user, action: 'download', id: ctx.me!.id, diff: null }));
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="katedra-${ctx.me!.username.replace(/[^a-z0-9._-]/g, '_')}.zip"`,
        'cache-control': 'private, no-store',
      })
      .send(Buffer.from(packed));
  },
});
export const ownDataEndpoints: readonly Endpoint[] = [myData];
