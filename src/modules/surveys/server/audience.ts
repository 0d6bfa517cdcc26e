import {
  type Ctx,
  audiencesOf,
  audienceTitle,
  endpoint,
  notAllowed,
  sql,
  type Sql,
} from '../../../kernel/server/index.ts';
import { integer, list, object, text } from '../../../kernel/resource/index.ts';
import { accounts, addressesNotAsked, graduatesAsked, graduatesNotAsked } from '../../people/server/index.ts';
import { isAlumniOnly, leads } from './rules.ts';

export interface Chosen {
  readonly kind: string;
  readonly value: string;
}
/** Groups of those who have graduated: only who agreed to surveys is asked as one of them. */
const isOfGraduates = ({ kind, value }: Chosen): boolean =>
  kind === 'alumniAudience' || (kind === 'role' && value === 'alumniStudent');
/**
 * Accounts in the chosen groups, each once: the first group that has somebody is theirs. A graduate who has not agreed to
 * surveys is asked nothing, whatever the group.
 */
export const peopleIn = (ctx: Pick<Ctx, 'app' | 'db' | 'now'>, chosen: readonly Chosen[]): Sql => {
  const kinds = audiencesOf(ctx.app);
  const parts = chosen.flatMap(({ kind, value }, at) => {
    const audience = kinds.get(kind);
    if (!audience) return [];
    const agreed = isOfGraduates({ kind, value }) ? sql`p.id_user in (${graduatesAsked(ctx.db)})` : sql`true`;
    return [sql`select p.id_user, ${at}::int as at from (${audience.people(ctx, value)}) p(id_user) where ${agreed}`];
  });
  if (parts.length === 0) return sql`select null::int as id_user, 0 as at where false`;
  const all = parts.reduce((one, next) => sql`${one} union all ${next}`);
  return sql`select a.id_user, min(a.at)::int as at from (${all}) a join (${accounts(ctx.db)}) u on u.id = a.id_user and u.there
    where not exists (select from (${graduatesNotAsked(ctx.db, ctx.now)}) g where g.id_user = a.id_user) group by a.id_user`;
};
/** Lines of the roll that may still be written to: a graduate who has withdrawn the consent since then is left in peace. */
export const stillAsked = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Sql =>
  sql`(id_user is null or id_user not in (${graduatesNotAsked(db, now)})) and (email is null or lower(email) not in (${addressesNotAsked(db)}))`;
export const audienceCount = async (ctx: Ctx, chosen: readonly Chosen[]): Promise<number> =>
  (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from (${peopleIn(ctx, chosen)}) p`))!.n;

const kinds = endpoint({
  method: 'GET',
  path: 'survey-audience',
  summary:
    'The sorts of groups that can be asked; each with its groups, or with the resource out of which one is chosen.',
  answer: {
    data: list(
      object({
        kind: text({ required: true }),
        title: text({ required: true }),
        resource: text(),
        options: list(object({ value: text({ required: true }), label: text({ required: true }) })),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    if (!ctx.me || (!leads(ctx.me) && !ctx.me.isAdmin)) throw notAllowed();
    const data = [];
    for (const [kind, audience] of audiencesOf(ctx.app)) {
      const offered = (await audience.options?.(ctx)) ?? null;
      const options =
        isAlumniOnly(ctx.me) && kind === 'role' ? offered?.filter(o => o.value.startsWith('alumni')) : offered;
      if (isAlumniOnly(ctx.me) && kind !== 'role' && !kind.startsWith('alumni') && kind !== 'graduates') continue;
      data.push({
        kind,
        title: audienceTitle(ctx.app, kind, ctx.language),
        resource: audience.resource ?? null,
        options: options ?? null,
      });
    }
    return { data };
  },
});
const count = endpoint({
  method: 'POST',
  path: 'survey-audience/count',
  summary: 'How many people would be asked, each once, and what each chosen group is called.',
  body: {
    audience: list(object({ kind: text({ required: true }), value: text({ required: true }) }), {
      required: true,
      max: 50,
    }),
  },
  answer: {
    people: integer({ required: true }),
    groups: list(object({ label: text(), people: integer({ required: true }) }), { required: true }),
  },
  async handle(ctx, { body: { audience } }) {
    if (!ctx.me || (!leads(ctx.me) && !ctx.me.isAdmin)) throw notAllowed();
    const groups = [];
    for (const one of audience)
      groups.push({
        label: (await audiencesOf(ctx.app).get(one.kind)?.label(ctx, one.value)) ?? null,
        people: await audienceCount(ctx, [one]),
      });
    return { people: await audienceCount(ctx, audience), groups };
  },
});
export const audienceEndpoints = [kinds, count];
