import {
  type Constituent,
  type Ctx,
  defaultConstituent,
  seedOnce,
  sql,
  surroundingsOf,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { constituent } from '../model.ts';

/** On which the nodes hear that the list has changed. */
export const constituentsChannel = 'katedra_constituents';

/** The central administration itself: its own schema, of a portal that was started as one. */
export const isCentral = (ctx: Pick<Ctx, 'app' | 'cid'>): boolean =>
  ctx.cid === defaultConstituent && surroundingsOf(ctx.app).settings.mode === 'central';

/** What the settings name is put in once; from then on people keep it here. */
export const registerConstituents = (ctx: TxCtx, named: readonly Constituent[]): Promise<void> => {
  const { settings } = surroundingsOf(ctx.app);
  const scheme = settings.url?.protocol ?? 'http:';
  return seedOnce(
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
};

interface Stored {
  readonly cid: string;
  readonly host: string;
  readonly nodePort: number;
  readonly databaseUrl: string | null;
  readonly status: 'preparing' | 'active' | 'inactive';
  readonly closedReason: string | null;
}
/** The list as it is now, for the registry of the running server. */
export const registeredConstituents = async ({ db }: Pick<Ctx, 'db'>): Promise<Constituent[]> => {
  const { rows } = await db.run<Stored>(
    sql`select cid, host, node_port as "nodePort", database_url as "databaseUrl", status, closed_reason as "closedReason"
      from ${db.table('constituent')} where deleted_at is null order by num`,
  );
  return rows.map(({ cid, host, nodePort, databaseUrl, status, closedReason }) => ({
    cid,
    hosts: [host],
    nodePort,
    ...(databaseUrl !== null && { databaseUrl }),
    ...(status === 'preparing' && { closed: 'Sastavnica se otvara. The constituent is being opened.' }),
    ...(status === 'inactive' && { closed: closedReason ?? '' }),
  }));
};

/** This node knows before the change is answered, the others when they hear the commit. */
export const tellNodes = async (ctx: TxCtx): Promise<void> => {
  await ctx.db.run(sql`select pg_notify(${constituentsChannel}, '')`);
  ctx.db.afterCommit(() => surroundingsOf(ctx.app).keeper?.reload());
};
