import { and, type Ctx, type Db, join, sql, type Sql } from '../../../kernel/server/index.ts';
import type { AudienceItem, Why } from '../model.ts';
import { audienceOf } from './groups.ts';
import { isStaff, isThere, type Letter, type Reach, reachOf, senderOf, type Unreached, type Writer } from './reach.ts';

/** Whom a message is for, as it was chosen. */
export interface Chosen extends Letter {
  readonly recipients?: readonly string[] | null;
  readonly audience?: readonly AudienceItem[] | null;
}

export const namedIds = ({ recipients }: Chosen): number[] =>
  [...new Set((recipients ?? []).filter(id => /^[1-9]\d{0,9}$/.test(id)).map(Number))].filter(
    id => id <= 2_147_483_647,
  );

/** A reply with nobody named goes to whom it answers. */
const answers = (chosen: Chosen): boolean =>
  Boolean(chosen.idReplyTo) && (chosen.recipients ?? []).length === 0 && (chosen.audience ?? []).length === 0;

/** Everybody chosen, once for each reason: `id_user`, `kind`, `value`. */
const choices = ({ db, now }: Ctx, writer: Writer, chosen: Chosen): Sql => {
  const parts: Sql[] = [];
  const named = namedIds(chosen);
  if (named.length > 0) parts.push(sql`select unnest(${named}::int[]) as id_user, 'named' as kind, '' as value`);
  if (answers(chosen))
    parts.push(sql`select a.id, 'reply', '' from (${senderOf(db, writer.id, chosen.idReplyTo!)}) a (id)`);
  for (const { kind, value } of chosen.audience ?? []) {
    const source = audienceOf(kind);
    if (source)
      parts.push(
        sql`select m.id_user, ${kind}::text, ${value}::text from (${source.members(db, value, now)}) m (id_user)`,
      );
  }
  return parts.length === 0
    ? sql`select null::int as id_user, '' as kind, '' as value where false`
    : join(parts, ' union all ');
};

const within = (reach: Reach): Sql => ('to' in reach ? reach.to : sql`false`);

/** Accounts that get the message: chosen, there, within reach, and not the writer. */
export const recipientsSql = async (ctx: Ctx, writer: Writer, chosen: Chosen): Promise<Sql> => {
  const reach = await reachOf(ctx, writer, chosen);
  return sql`select u.id from ${ctx.db.table('user')} u where u.id in (select c.id_user from (${choices(ctx, writer, chosen)}) c (id_user, kind, value)) and ${and([isThere, within(reach)])} and u.id <> ${writer.id}`;
};

interface Found {
  readonly id: number;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly values: readonly string[];
  readonly there: boolean;
  readonly reached: boolean;
}
export interface Resolved {
  readonly count: number;
  readonly first: readonly { readonly id: number; readonly name: string; readonly why: readonly Why[] }[];
  readonly refused: readonly { readonly id: number; readonly name: string; readonly key: Unreached }[];
  readonly leftOut: number;
}
const shownFirst = 20;

/** Who would get it and why, and who of those chosen would not. */
export const resolve = async (
  ctx: Ctx,
  writer: Writer,
  chosen: Chosen,
  label: (kind: Why['kind'], value: string) => Promise<string>,
): Promise<Resolved> => {
  const reach = await reachOf(ctx, writer, chosen);
  const people = sql`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, array_agg(c.kind) as kinds, array_agg(c.value) as values,
      (${isThere} and u.id <> ${writer.id}) as there, coalesce(${within(reach)}, false) as reached
    from (${choices(ctx, writer, chosen)}) c (id_user, kind, value) join ${ctx.db.table('user')} u on u.id = c.id_user group by u.id`;
  const totals = (await ctx.db.one<{
    count: number;
    leftOut: number;
  }>(sql`select count(*) filter (where p.there and p.reached)::int as count,
    count(*) filter (where p.there and not p.reached and not 'named' = any(p.kinds))::int as "leftOut" from (${people}) p`))!;
  const first = await ctx.db.run<Found>(
    sql`select * from (${people}) p where p.there and p.reached order by p.name, p.id limit ${shownFirst}`,
  );
  const said = await ctx.db.run<Found>(
    sql`select * from (${people}) p where 'named' = any(p.kinds) and not (p.there and p.reached) order by p.name, p.id limit 100`,
  );
  return {
    ...totals,
    first: await Promise.all(
      first.rows.map(async ({ id, name, kinds, values }) => ({
        id,
        name,
        why: await Promise.all(
          kinds.map(async (kind, i) => ({
            kind: kind as Why['kind'],
            value: values[i]!,
            label: await label(kind as Why['kind'], values[i]!),
          })),
        ),
      })),
    ),
    // Numbers can be guessed: to whom a student or an outsider may not write, they are not told by name either.
    refused: said.rows.map(({ id, name, there, reached }) => ({
      id,
      name: reached || isStaff(writer) ? name : `#${id}`,
      key: there
        ? 'refused' in reach
          ? reach.refused
          : 'outOfReach'
        : id === writer.id
          ? 'notYourself'
          : 'accountClosed',
    })),
  };
};

export const audienceLabel = async (ctx: Ctx, kind: Why['kind'], value: string): Promise<string | null> =>
  kind === 'named' || kind === 'reply' ? '' : ((await audienceOf(kind)?.label(ctx, value, ctx.language)) ?? null);

/** People the writer may begin a message to, found by name. */
export const findRecipients = async (
  ctx: Ctx,
  writer: Writer,
  letter: Letter,
  words: string,
): Promise<readonly { value: number; label: string; description: string }[]> => {
  const reach = await reachOf(ctx, writer, letter);
  if (!('to' in reach)) return [];
  const search = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
    .map(
      word =>
        sql`katedra.fold(u.first_name || ' ' || u.last_name) like '%' || katedra.fold(${word.replace(/[\\%_]/g, '')}) || '%'`,
    );
  const found = await ctx.db.run<{
    value: number;
    label: string;
    description: string;
  }>(sql`select u.id as value, concat_ws(' ', u.last_name, u.first_name) as label, ${rolesOf(ctx.db, ctx.language)} as description
    from ${ctx.db.table('user')} u where ${and([isThere, reach.to, ...search])} and u.id <> ${writer.id} order by u.last_name, u.first_name, u.id limit 20`);
  return found.rows;
};
const rolesOf = (
  db: Db,
  language: string,
): Sql => sql`coalesce((select string_agg(distinct coalesce(${language === 'hr' ? sql`i.description_hr` : sql`i.description_en`}, i.name), ', ')
  from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role where a.id_user = u.id and a.deleted_at is null and i.name <> 'user'), '')`;
