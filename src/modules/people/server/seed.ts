import { insertRows, seedOnce, type SeedRow, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { appModule, authItem, authItemChild, owner, partnersector, partnertype } from '../model.ts';
import { partnerSectors, partnerTypes } from '../seed/partners.ts';

export const seedPeople = async (ctx: TxCtx): Promise<void> => {
  await seedRolesAndPermissions(ctx);
  await seedMatrix(ctx);
  await seedModules(ctx);
  await seedOwner(ctx);
  await seedOnce(
    ctx,
    partnersector,
    ['code'],
    partnerSectors.map(values => ({ key: String(values.code), values })),
  );
  await seedOnce(
    ctx,
    partnertype,
    ['nameHr'],
    partnerTypes.map(values => ({ key: values.nameHr, values })),
  );
};

const seedRolesAndPermissions = (ctx: TxCtx): Promise<void> => {
  const { roles, permissions } = ctx.app.rights;
  return seedOnce(
    ctx,
    authItem,
    ['name'],
    [
      ...Object.entries(roles).map(
        ([name, { hr, en }]): SeedRow => ({
          key: name,
          values: { name, kind: 'role', descriptionHr: hr, descriptionEn: en },
        }),
      ),
      ...permissions.map(
        (name): SeedRow => ({
          key: name,
          values: { name, kind: 'permission', descriptionHr: null, descriptionEn: null },
        }),
      ),
    ],
  );
};

/** A permission that a new version brings gets its default places; the cells people changed stay as they made them. */
const seedMatrix = async (ctx: TxCtx): Promise<void> => {
  const items = await ctx.db.run<{ id: number; name: string }>(
    sql`select id, name from ${ctx.db.table('auth-item')} where deleted_at is null`,
  );
  const idOf = new Map(items.rows.map(item => [item.name, item.id]));
  const cells = Object.entries(ctx.app.rights.defaults).flatMap(([role, permissions]) =>
    permissions.map(
      (permission): SeedRow => ({
        key: `${role}>${permission}`,
        values: { idRole: idOf.get(role), idPermission: idOf.get(permission) },
      }),
    ),
  );
  await seedOnce(ctx, authItemChild, ['idRole', 'idPermission'], cells);
};

const seedModules = (ctx: TxCtx): Promise<void> =>
  seedOnce(
    ctx,
    appModule,
    ['url'],
    ctx.app.modules
      .filter(m => m.module.menu)
      .map(m => ({
        key: m.module.route,
        values: { url: m.module.route, titleHr: m.words.hr.title, titleEn: m.words['en-uk'].title, isBlocked: 0 },
      })),
  );

/** A portal that belongs to nobody yet; the administrator says whose it is. */
const seedOwner = async (ctx: TxCtx): Promise<void> => {
  if (await ctx.db.one(sql`select 1 from ${ctx.db.table('owner')}`)) return;
  // The one row is number 1, and a start that was killed half-way has used that number up.
  await ctx.db.run(sql`select setval(${`"${ctx.db.schema}"."owner_id_seq"`}::regclass, 1, false)`);
  await insertRows(ctx.db, owner, [
    {
      name: 'Katedra',
      fullNameHr: 'Katedra, portal visokog učilišta',
      fullNameEn: 'Katedra, the portal of a university',
      supportEmail: 'podrska@katedra.invalid',
      termsVersion: 1,
    },
  ]);
};
