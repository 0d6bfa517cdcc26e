import type { AnyResource } from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import { notFound } from '../errors.ts';
import { raw, sql } from '../sql.ts';
import type { Answer, RawQuery } from './io.ts';
import { refuseWithoutRight, scopeOf } from './list.ts';
import { refuseUnknown } from './request.ts';
import { idIs, readId } from './row.ts';
import { asSql, resourceNamed, Source } from './source.ts';
import { Sql } from '../sql.ts';

interface Entry {
  readonly at: string;
  readonly action: string;
  readonly idUser: number | null;
  readonly userLabel: string | null;
  /** The administrator who acted as that person. */
  readonly actorLabel: string | null;
  readonly note: string | null;
  readonly diff: Record<string, unknown>;
}

/** `GET {res}/history?id=`: what happened to the row, under the row's and the fields' own rules as they are now. */
export const history = async (ctx: Ctx, r: AnyResource, query: RawQuery): Promise<Answer> => {
  refuseUnknown(query, ['id']);
  const source = new Source(scopeOf(ctx), r);
  refuseWithoutRight(source, 'read');
  const id = readId(source.base, query);
  const fields = Object.keys(r.all);
  // A field hidden on this row today is hidden in its past too.
  const perRow = fields.filter(name => source.seen(name) instanceof Sql);
  const flags = [
    sql`${asSql(source.notes())} as "_notes"`,
    ...perRow.map(name => sql`${asSql(source.seen(name))} as ${raw(`"${name}"`)}`),
  ];
  const row = await ctx.db.one<
    Record<string, boolean>
  >(sql`select ${[raw('true as "_there"'), ...flags].reduce((a, b) => sql`${a}, ${b}`)}
    from ${source.from()} where ${idIs(source, id)} and ${source.live()} and ${asSql(source.rule('read'))}`);
  if (!row) throw notFound();
  const shown = new Set(fields.filter(name => source.seen(name) === true || row[name] === true));
  const users = ctx.app.resources.has('user') ? new Source(scopeOf(ctx), resourceNamed(ctx.app, 'user'), 'u') : null;
  // Who may see the row may know who changed it: by name, and nothing else of them.
  const nameOf = (column: string): Sql =>
    users ? sql`(select ${users.labelForAll()} from ${users.from()} where u.id = ${raw(column)})` : raw('null');
  const entries =
    await ctx.db.run<Entry>(sql`select to_char(l.at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as at, l.action, l.id_user as "idUser",
      ${nameOf('l.id_user')} as "userLabel", ${nameOf('l.id_actor')} as "actorLabel", l.note, l.diff
    from ${ctx.db.table('audit_log')} l where l.entity = ${r.name} and l.id_entity = ${id} order by l.at desc, l.id desc limit 500`);
  const data = entries.rows.map(entry => ({
    ...entry,
    note: row._notes ? entry.note : null,
    diff: Object.fromEntries(Object.entries(entry.diff ?? {}).filter(([name]) => shown.has(name))),
  }));
  return { json: { data, count: data.length } };
};
