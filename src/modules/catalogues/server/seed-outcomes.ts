import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import { name, seedOnce, type SeedRow, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { assessmentmethod, bloomlev, bloomverb, dublin, hko, learningmethod, profession } from '../model.ts';
import { bloomLevels } from '../seed/bloom.ts';
import { dublinRows } from '../seed/dublin.ts';
import { hkoRows } from '../seed/hko.ts';
import { assessmentMethods, learningMethods } from '../seed/methods.ts';
import { professions } from '../seed/professions.ts';

const pair = (field: string, [hr, en]: readonly [string, string]): Values => ({
  [`${field}Hr`]: hr,
  [`${field}En`]: en,
});

/** What outcomes are described with, and the professions of graduates. */
export const seedOutcomes = async (ctx: TxCtx): Promise<void> => {
  for (const [r, rows] of [
    [learningmethod, learningMethods],
    [assessmentmethod, assessmentMethods],
    [hko, hkoRows],
  ] as const)
    await seedOnce(
      ctx,
      r as AnyResource,
      ['code'],
      rows.map(values => ({ key: values.code, values })),
    );
  await seedOnce(
    ctx,
    dublin,
    ['cycle', 'category'],
    dublinRows.map(values => ({ key: `${values.cycle}-${values.category}`, values })),
  );
  await seedOnce(
    ctx,
    bloomlev,
    ['domain', 'level'],
    bloomLevels.map(({ level, name: called, description, color }) => ({
      key: `cognitive-${level}`,
      values: { domain: 'cognitive', level, color, ...pair('name', called), ...pair('description', description) },
    })),
  );
  await seedVerbs(ctx);
  await seedProfessions(ctx);
};

/** Parents by the value that tells them apart. Children of a parent that somebody took out are not wanted either. */
const parentsBy = async (ctx: TxCtx, r: AnyResource, column: string): Promise<Map<string, number>> => {
  const found = await ctx.db.run<{ id: number; key: unknown }>(
    sql`select id, ${name(column)} as key from ${ctx.db.table(r.name)} where deleted_at is null`,
  );
  return new Map(found.rows.map(row => [String(row.key), row.id]));
};

const seedVerbs = async (ctx: TxCtx): Promise<void> => {
  const levels = await ctx.db.run<{ id: number; level: number; last: number }>(sql`select l.id, l.level,
      (select coalesce(max(num), 0)::int from ${ctx.db.table('bloomverb')} v where v.id_bloomlev = l.id and v.deleted_at is null) as last
    from ${ctx.db.table('bloomlev')} l where l.domain = 'cognitive' and l.deleted_at is null`);
  await seedOnce(
    ctx,
    bloomverb,
    ['idBloomlev', 'verbHr'],
    bloomLevels.flatMap(({ level, verbs }): SeedRow[] => {
      const at = levels.rows.find(row => row.level === level);
      return at
        ? verbs.map((verb, i) => ({
            key: `${level}-${verb[0]}`,
            values: { idBloomlev: at.id, num: at.last + i + 1, ...pair('verb', verb) },
          }))
        : [];
    }),
  );
};

const seedProfessions = async (ctx: TxCtx): Promise<void> => {
  const row = ([code, hr, en]: readonly [string, string, string], num: number, more: Values = {}): SeedRow => ({
    key: code,
    values: { code, num, ...pair('name', [hr, en]), ...more },
  });
  const known = await ctx.db.one<{ last: number }>(
    sql`select coalesce(max(num), 0)::int as last from ${ctx.db.table('profession')} where id_parent is null and deleted_at is null`,
  );
  await seedOnce(
    ctx,
    profession,
    ['code'],
    professions.map(({ group }, i) => row(group, known!.last + i + 1)),
  );
  const groups = await parentsBy(ctx, profession, 'code');
  await seedOnce(
    ctx,
    profession,
    ['code'],
    professions.flatMap(({ group, parts }) => {
      const idParent = groups.get(group[0]);
      return idParent === undefined ? [] : parts.map((part, i) => row(part, i + 1, { idParent }));
    }),
  );
};
