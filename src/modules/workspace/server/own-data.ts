import { strToU8, zip } from 'fflate';
import {
  allColumns,
  asSql,
  type Ctx,
  deedsOf,
  endpoint,
  type Endpoint,
  inTransaction,
  notAllowed,
  or,
  Person,
  rowSelect,
  sendFile,
  Source,
  sql,
  writeAudit,
} from '../../../kernel/server/index.ts';
import { user } from '../../people/model.ts';

const mostRows = 20_000;

/** Every row about the caller, or naming a row that is, that the caller may read: by resource, each in the form of the API. */
const everythingAbout = async (ctx: Ctx): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  const me = new Person(ctx, ctx.me!.id);
  for (const r of ctx.app.resources.values()) {
    if (r.internal) continue;
    const source = new Source({ app: ctx.app, db: ctx.db, me: ctx.me!, language: ctx.language, now: ctx.now }, r);
    const may = source.rule('read');
    const names = may === false ? [] : await me.mentions(source);
    if (names.length === 0) continue;
    const select = rowSelect(source, { columns: allColumns(r), can: false, labels: true });
    const rows = await ctx.db.run<{ row: unknown }>(
      sql`select to_jsonb(x) as row from (select ${select} from ${source.from()} where ${source.live()} and ${asSql(may)} and ${or(names)} order by ${source.col('id')} limit ${mostRows}) x`,
    );
    if (rows.rows.length > 0) found[r.name] = rows.rows.map(({ row }) => row);
  }
  found.activity = [...(await deedsOf(ctx, ctx.me!.id, mostRows))];
  return found;
};

const myData = endpoint({
  method: 'GET',
  path: 'profile/data',
  changes: true,
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
    return sendFile(reply, Buffer.from(packed), { type: 'zip', name: `katedra-${ctx.me!.username}` });
  },
});
export const ownDataEndpoints: readonly Endpoint[] = [myData];
