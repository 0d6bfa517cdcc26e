import {
  blankInHistory,
  type Constituent,
  type Ctx,
  defaultConstituent,
  saveMatching,
  seedOnce,
  sql,
  surroundingsOf,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { constituent } from '../model.ts';
import { isSealed, openAddress, openInHistory, sealAddress } from './address.ts';

/** On which the nodes hear that the list has changed. */
export const constituentsChannel = 'katedra_constituents';

/** The central administration itself: its own schema, of a portal that was started as one. */
export const isCentral = (ctx: Pick<Ctx, 'app' | 'cid'>): boolean =>
  ctx.cid === defaultConstituent && surroundingsOf(ctx.app).settings.mode === 'central';

/** What the settings name is put in once; from then on people keep it here. */
export const registerConstituents = async (ctx: TxCtx, named: readonly Constituent[]): Promise<void> => {
  const { settings } = surroundingsOf(ctx.app);
  const scheme = settings.url?.protocol ?? 'http:';
  await seedOnce(
    ctx,
    constituent,
    ['cid'],
    named
      .filter(one => one.cid !== defaultConstituent)
      .map(({ cid, hosts: [host = cid] }, i) => ({
        key: cid,
        values: {
          cid,
          nameHr: host,
          shortName: cid,
          host,
          backendUrl: `${scheme}//${host}`,
          nodePort: settings.nodePorts.get(cid) ?? 3004 + i,
          contactEmail: `admin@${host.includes('.') ? host : `${host}.example`}`,
          modulesBlocked: [],
          status: 'active',
        },
      })),
  );
  // From before addresses were sealed.
  const { rows } = await ctx.db.run<{ id: number; cid: string; databaseUrl: string }>(
    sql`select id, cid, database_url as "databaseUrl" from ${ctx.db.table('constituent')} where database_url is not null`,
  );
  for (const { id, cid, databaseUrl } of rows)
    if (!isSealed(databaseUrl))
      // By itself: to the policy the same address is no change.
      await saveMatching(
        ctx,
        constituent,
        { id },
        { databaseUrl: sealAddress(ctx.app, cid, databaseUrl) },
        { action: 'seal' },
      );
  // The history had them as they were, and has just noted what was sealed.
  await blankInHistory(ctx, constituent, 'databaseUrl', openInHistory);
};

interface Stored {
  readonly cid: string;
  readonly shortName: string;
  readonly host: string;
  readonly nodePort: number;
  readonly databaseUrl: string | null;
  readonly status: 'preparing' | 'active' | 'inactive';
  readonly closedReason: string | null;
}
/** The list as it is now, for the registry of the running server. */
export const registeredConstituents = async ({
  app,
  db,
  log,
}: Pick<Ctx, 'app' | 'db' | 'log'>): Promise<Constituent[]> => {
  const { rows } = await db.run<Stored>(
    sql`select cid, short_name as "shortName", host, node_port as "nodePort", database_url as "databaseUrl", status, closed_reason as "closedReason"
      from ${db.table('constituent')} where deleted_at is null order by num`,
  );
  return rows.map(({ cid, shortName, host, nodePort, databaseUrl, status, closedReason }) => ({
    cid,
    name: shortName,
    hosts: [host],
    nodePort,
    ...(databaseUrl !== null && { databaseUrl: addressIn({ app, log }, cid, databaseUrl) }),
    ...(status === 'preparing' && { closed: 'Sastavnica se otvara. The constituent is being opened.' }),
    ...(status === 'inactive' && { closed: closedReason ?? '' }),
  }));
};

/** What cannot be opened leads nowhere: that constituent answers 503, and the others are served. */
const addressIn = ({ app, log }: Pick<Ctx, 'app' | 'log'>, cid: string, stored: string): string => {
  try {
    return openAddress(app, cid, stored);
  } catch {
    log.error({ cid }, 'the address of its database was sealed with another secret (KATEDRA_SECRET)');
    return 'postgres://nobody@sealed.invalid/none';
  }
};

/** This node knows before the change is answered, the others when they hear the commit. */
export const tellNodes = async (ctx: TxCtx): Promise<void> => {
  await ctx.db.run(sql`select pg_notify(${constituentsChannel}, '')`);
  ctx.db.afterCommit(() => surroundingsOf(ctx.app).keeper?.reload());
};
