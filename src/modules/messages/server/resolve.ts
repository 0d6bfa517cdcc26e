import { and, audiencesOf, type Ctx, join, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { accounts, isStaff, rolesInWords } from '../../people/server/index.ts';
import { type AudienceItem, linkOf, type Why } from '../model.ts';
import { isThere, type Letter, type Reach, reachOf, senderOf, type Unreached, type Writer } from './reach.ts';

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

/** Groups that this writer may address at all. */
const addressable = ({ app }: Ctx, writer: Writer, kind: string): boolean => {
  const source = audiencesOf(app).get(kind);
  return source !== undefined && isStaff(writer) && (source.by?.(writer) ?? true);
};
const chosenGroups = ({ audience }: Chosen): AudienceItem[] => [
  ...new Map((audience ?? []).map(({ kind, value }) => [`${kind} ${value}`, { kind, value }])).values(),
];

/** Everybody chosen, once for each reason: `id_user`, `kind`, `value`. */
const choices = (ctx: Ctx, writer: Writer, chosen: Chosen, groups: readonly AudienceItem[]): Sql => {
  const parts: Sql[] = [];
  const named = namedIds(chosen);
  if (named.length > 0) parts.push(sql`select unnest(${named}::int[]) as id_user, 'named' as kind, '' as value`);
  if (answers(chosen))
    parts.push(sql`select a.id, 'reply', '' from (${senderOf(ctx.db, writer.id, chosen.idReplyTo!)}) a (id)`);
  for (const { kind, value } of groups)
    parts.push(
      sql`select m.id_user, ${kind}::text, ${value}::text from (${audiencesOf(ctx.app).get(kind)!.people(ctx, value)}) m (id_user)`,
    );
  return parts.length === 0
    ? sql`select null::int as id_user, '' as kind, '' as value where false`
    : join(parts, ' union all ');
};

const within = (reach: Reach): Sql => ('to' in reach ? reach.to : sql`false`);

/** Accounts that get the message: chosen, there, within reach, and not the writer. */
export const recipientsSql = async (ctx: Ctx, writer: Writer, chosen: Chosen): Promise<Sql> => {
  const reach = await reachOf(ctx, writer, chosen);
  const groups = chosenGroups(chosen).filter(({ kind }) => addressable(ctx, writer, kind));
  return sql`select u.id from (${accounts(ctx.db)}) u where u.id in (select c.id_user from (${choices(ctx, writer, chosen, groups)}) c (id_user, kind, value)) and ${and([isThere, within(reach)])} and u.id <> ${writer.id}`;
};

/** Chosen groups apart: those whose members the caller may know by name, and those of which only the size is told. */
export interface Groups {
  readonly named: readonly AudienceItem[];
  readonly counted: readonly AudienceItem[];
}
/** Why a group cannot be written to: keys of the outbox's own sentences. */
export type Closed = 'audienceNotHere' | 'audienceNotYours';
/** Sorts the caller's groups, or says what stands against one of them. */
export const groupsOf = async (ctx: Ctx, chosen: Chosen): Promise<Groups | { readonly refused: Closed }> => {
  const [named, counted]: [AudienceItem[], AudienceItem[]] = [[], []];
  for (const group of chosenGroups(chosen)) {
    const source = audiencesOf(ctx.app).get(group.kind);
    if (!source) return { refused: 'audienceNotHere' };
    if (!addressable(ctx, ctx.me!, group.kind)) return { refused: 'audienceNotYours' };
    ((await source.sees(ctx, group.value)) ? named : counted).push(group);
  }
  // The few who take part in a thing, met with a group, would tell who of them is in it.
  return counted.length > 0 && linkOf[chosen.messType] ? { refused: 'audienceNotYours' } : { named, counted };
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
  readonly isAtMost: 0 | 1;
  readonly first: readonly {
    readonly id: number;
    readonly name: string;
    readonly why: readonly Pick<Why, 'kind' | 'value'>[];
  }[];
  readonly refused: readonly { readonly id: number; readonly name: string; readonly key: Unreached }[];
  readonly leftOut: number;
}
const shownFirst = 20;

/**
 * Who would get it and why, and who of those chosen would not. A group that the writer may not look into is counted by
 * itself and added: its number is the same whoever else is chosen, so that two questions tell no more than one.
 */
export const resolve = async (ctx: Ctx, writer: Writer, chosen: Chosen, groups: Groups): Promise<Resolved> => {
  const reach = await reachOf(ctx, writer, chosen);
  const people = sql`select u.id, u.name, array_agg(c.kind) as kinds, array_agg(c.value) as values,
      (${isThere} and u.id <> ${writer.id}) as there, coalesce(${within(reach)}, false) as reached
    from (${choices(ctx, writer, chosen, groups.named)}) c (id_user, kind, value) join (${accounts(ctx.db)}) u on u.id = c.id_user group by u.id, u.name, u.there`;
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
  const counted = await countEach(ctx, writer, chosen, groups.counted);
  return {
    count: totals.count + counted,
    leftOut: totals.leftOut,
    isAtMost: groups.counted.length > 0 && (totals.count > 0 || groups.counted.length > 1) ? 1 : 0,
    first: first.rows.map(({ id, name, kinds, values }) => ({
      id,
      name,
      why: kinds.map((kind, i) => ({ kind, value: values[i]! })),
    })),
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
/** Each by itself, and as if nobody were answered: an answer widens the reach by one known person. */
const countEach = async (
  ctx: Ctx,
  writer: Writer,
  chosen: Chosen,
  groups: readonly AudienceItem[],
): Promise<number> => {
  if (groups.length === 0) return 0;
  const reach = await reachOf(ctx, writer, { ...chosen, idReplyTo: null });
  let sum = 0;
  for (const { kind, value } of groups) {
    const members = audiencesOf(ctx.app).get(kind)!.people(ctx, value);
    const found = await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from (${accounts(ctx.db)}) u where u.id in (${members}) and ${and([isThere, within(reach)])} and u.id <> ${writer.id}`,
    );
    sum += found!.n;
  }
  return sum;
};

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
    .map(word => sql`katedra.fold(u.name) like '%' || katedra.fold(${word.replace(/[\\%_]/g, '')}) || '%'`);
  const found = await ctx.db.run<{
    value: number;
    label: string;
    description: string;
  }>(sql`select u.id as value, u.sorted as label, ${rolesInWords(ctx.db, ctx.language, raw('u.id'))} as description
    from (${accounts(ctx.db)}) u where ${and([isThere, reach.to, ...search])} and u.id <> ${writer.id} order by u.sorted, u.id limit 20`);
  return found.rows;
};
