import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Ctx } from './contract.ts';
import { sessionCookie, type World as ServerWorld } from './http/context.ts';
import { type SessionDatabase, sessionChannel } from './session.ts';
import { type Page, roomChannel, Rooms } from './rooms.ts';
import { surroundingsOf, systemContext } from './runtime.ts';
import { defaultNodePort, schemaOf, type Settings } from './settings.ts';
import { sql } from './sql.ts';

/** What the portal tells its pages by itself. */
export interface ServerMessage {
  readonly userName: string;
  readonly functionName: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface Recipient {
  readonly id: number;
  readonly username: string;
}
export const broadcast = 'BROADCAST';

export interface Realtime {
  /** To all pages of these people, on whichever node they are; or to every page of the constituent. */
  tell(
    cid: string,
    to: readonly Recipient[] | typeof broadcast,
    functionName: string,
    data: ServerMessage['data'],
  ): void;
  /** Pages connected to this node. */
  readonly connected: number;
  close(): Promise<void>;
}

/** Inside a transaction the message leaves with its commit, or not at all. */
export const tell = (
  ctx: Ctx,
  to: readonly Recipient[] | typeof broadcast,
  functionName: string,
  data: ServerMessage['data'],
): void => {
  const send = () => surroundingsOf(ctx.app).realtime?.tell(ctx.cid, to, functionName, data);
  if ('afterCommit' in ctx.db)
    (ctx.db as import('./contract.ts').Tx).afterCommit(() => {
      send();
    });
  else send();
};

const newsChannel = 'katedra_news';
/** One notice between the nodes, however many people it concerns; it leaves with the commit. */
export const spread = async (ctx: Ctx, functionName: string, key: number): Promise<void> => {
  await ctx.db.run(sql`select pg_notify(${newsChannel}, ${JSON.stringify([ctx.cid, functionName, key])})`);
};

type World = Omit<ServerWorld, 'readiness' | 'database'> & {
  readonly database: SessionDatabase & { readonly url: string; readonly pool: pg.Pool };
};
export interface RealtimeOptions {
  readonly world: World;
  readonly server: HttpServer;
  readonly version: string;
  readonly started?: Date;
}
interface Person {
  readonly cid: string;
  readonly token: string;
  readonly id: number;
  readonly username: string;
}
type OurSocket = Socket<
  Record<string, (value: unknown) => void>,
  Record<string, (value: unknown) => void>,
  Record<string, never>,
  Person
>;

const path = `/${defaultNodePort}/socket.io`;
const checkEvery = 60_000;
const roomOf = (cid: string, id: number | '*'): string => `${cid}:${id}`;

export const openRealtime = async ({
  world,
  server,
  version,
  started = new Date(),
}: RealtimeOptions): Promise<Realtime> => {
  const { app, database, settings, sessions, log } = world;
  const announcement = { version, datetime: started.toISOString() };
  const pool = adapterPool(database);
  const io = new Server<
    Record<string, (value: unknown) => void>,
    Record<string, (value: unknown) => void>,
    Record<string, never>,
    Person
  >(server, {
    path,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    adapter: createAdapter(pool.pool, {
      tableName: 'katedra.socket_io_attachments',
      errorHandler: error => log.warn({ err: error }, 'socket adapter'),
    }),
    allowRequest: (request, answer) => answer(isOurs(settings, request) ? null : 'foreign', isOurs(settings, request)),
  });
  useOwnPorts(server, settings);
  const rooms = new Rooms({
    contextOf: async page => {
      const { cid, token } = (page as OurSocket & Page).data;
      const me = await sessions.resolve(cid, token);
      return me && { ...systemContext(world, 'socket', cid), me, language: me.language };
    },
    send: (key, message) => void io.local.to(key).emit('room', message),
    fault: error => log.error({ err: error }, 'rooms'),
  });

  io.use((socket, next) => {
    personOf(world, socket.request)
      .then(person => {
        if (!person) {
          next(new Error('notSignedIn'));
          return;
        }
        socket.data = person;
        next();
      })
      .catch(error => {
        log.error({ err: error }, 'socket');
        next(new Error('unavailable'));
      });
  });
  io.on('connection', socket => {
    const { cid, id, username } = socket.data;
    // The name comes from the session. A page that believes to be somebody else is told so and let go.
    socket.once('authentication', said => {
      if (nameIn(said) !== username) {
        socket.emit('unauthorized', { message: 'notSignedIn' });
        socket.disconnect(true);
        return;
      }
      void socket.join([roomOf(cid, id), roomOf(cid, '*')]);
      rooms.welcome(socket as Page);
      socket.emit('authorized', { userName: username });
      socket.emit('messageFromServer', { userName: username, functionName: 'AppVersion', data: announcement });
    });
  });

  /** Whoever has signed out, was blocked or has expired loses the connection; a change of roles alone the rooms it closes. */
  const check = async (sockets: readonly OurSocket[]): Promise<void> => {
    for (const socket of sockets) {
      const me = await sessions.resolve(socket.data.cid, socket.data.token).catch(() => undefined);
      if (me === null) socket.disconnect(true);
      else await rooms.judgeAgain(socket as Page).catch(error => log.error({ err: error }, 'rooms'));
    }
  };
  const local = (): OurSocket[] =>
    [...io.of('/').sockets.values()].filter(socket => socket.data.cid !== undefined) as OurSocket[];
  const passOn = async (cid: string, functionName: string, key: number): Promise<void> => {
    const here = new Map(
      local()
        .filter(({ data }) => data.cid === cid)
        .map(({ data }) => [data.id, data.username]),
    );
    for (const ask of here.size === 0 ? [] : app.modules.flatMap(m => m.news?.[functionName] ?? []))
      for (const { id, data } of await ask(database.forSchema(schemaOf(cid)), key, [...here.keys()]))
        io.local.to(roomOf(cid, id)).emit('messageFromServer', { userName: here.get(id), functionName, data });
  };
  await database.listen(
    newsChannel,
    payload =>
      void passOn(...(JSON.parse(payload) as Parameters<typeof passOn>)).catch(error =>
        log.error({ err: error }, 'news'),
      ),
  );
  await database.listen(roomChannel, payload => rooms.hear(payload));
  await database.listen(sessionChannel, payload => {
    const colon = payload.indexOf(':');
    const [cid, who] = [payload.slice(0, colon), payload.slice(colon + 1)];
    void check(local().filter(({ data }) => data.cid === cid && (who === '*' || data.id === Number(who))));
  });
  // Whatever passed while nobody listened is asked for now.
  database.onListenChange(listening => {
    if (listening) void check(local());
  });
  const clock = setInterval(() => void check(local()), checkEvery);
  clock.unref();

  return {
    get connected() {
      return io.of('/').sockets.size;
    },
    tell(cid, to, functionName, data) {
      if (to === broadcast)
        io.to(roomOf(cid, '*')).emit('messageFromServer', { userName: broadcast, functionName, data });
      else
        for (const { id, username } of to)
          io.to(roomOf(cid, id)).emit('messageFromServer', { userName: username, functionName, data });
    },
    async close() {
      clearInterval(clock);
      rooms.close();
      io.of('/').disconnectSockets(true);
      // The HTTP server is closed by its owner, after the answers that are under way.
      io.of('/').adapter.close();
      io.engine.close();
      await pool.close();
    },
  };
};

/** `{ username }` as our page sends it, or the bare name of the original. */
const nameIn = (said: unknown): unknown =>
  typeof said === 'object' && said !== null && 'username' in said ? said.username : said;

/**
 * The adapter borrows one connection for good and gives a broken one never back: it gets connections of its own,
 * whose errors end nothing but themselves.
 */
const adapterPool = (database: World['database']): { pool: pg.Pool; close(): Promise<void> } => {
  const open = new Set<pg.Client>();
  let closed = false;
  const connect = async () => {
    // It asks twice when its first words on a new connection fail, and would then hear everything twice.
    for (const other of open) {
      open.delete(other);
      other.removeAllListeners('end');
      void other.end().catch(() => {});
    }
    const client = new pg.Client({
      connectionString: database.url,
      application_name: 'katedra sockets',
      keepAlive: true,
    });
    client.on('error', () => {
      void client.end().catch(() => {});
    });
    await client.connect();
    if (closed) {
      await client.end();
      throw new Error('closed');
    }
    open.add(client);
    return Object.assign(client, {
      release: () => {
        open.delete(client);
        void client.end().catch(() => {});
      },
    });
  };
  const query = (text: string, values?: unknown[]) =>
    closed ? Promise.resolve({ rows: [] }) : database.pool.query(text, values);
  return {
    pool: { connect, query } as unknown as pg.Pool,
    async close() {
      closed = true;
      await Promise.all([...open].map(client => client.end().catch(() => {})));
    },
  };
};

// ——— Who connects ———

const hostOf = (request: IncomingMessage): string => (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
const isSecure = (settings: Settings, request: IncomingMessage): boolean =>
  (settings.url?.protocol === 'https:' && settings.url.hostname === hostOf(request)) ||
  (settings.proxy !== undefined && request.headers['x-forwarded-proto'] === 'https');

/** Browsers let any page open a socket to us, with our cookies: only our own pages may. */
const isOurs = (settings: Settings, request: IncomingMessage): boolean => {
  if (!settings.hosts.has(hostOf(request))) return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && (new URL(origin).host === request.headers.host || origin === settings.url?.origin);
};

const personOf = async ({ settings, sessions }: World, request: IncomingMessage): Promise<Person | null> => {
  const cid = settings.hosts.get(hostOf(request));
  const token = cookieOf(request, sessionCookie(isSecure(settings, request)));
  if (cid === undefined || token === undefined) return null;
  const me = await sessions.resolve(cid, token);
  return me && { cid, token, id: me.id, username: me.username };
};
const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** A constituent's own number in the path leads to the same socket as 3003, and no other constituent's does. */
const useOwnPorts = (server: HttpServer, settings: Settings): void => {
  const rewrite = (request: IncomingMessage): void => {
    const asked = /^\/(\d{1,5})\/socket\.io(?=[/?]|$)/.exec(request.url ?? '');
    if (!asked) return;
    const cid = settings.hosts.get(hostOf(request));
    const own = cid === undefined ? undefined : settings.nodePorts.get(cid);
    if (own !== undefined && Number(asked[1]) === own) request.url = request.url!.replace(asked[0], path);
  };
  server.prependListener('request', rewrite);
  server.prependListener('upgrade', rewrite);
};
