import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { constituentsBy } from './constituents.ts';
import type { Ctx, Db, Log } from './contract.ts';
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
  readonly database: SessionDatabase & { forSchema(schema: string): Db; of(schema: string): ServerOfRows };
};
/** One PostgreSQL server, over which the nodes tell each other about the constituents that live on it. */
interface ServerOfRows {
  readonly url: string;
  readonly pool: pg.Pool;
}
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
type Said = Record<string, (value: unknown) => void>;
type OurSocket = Socket<Said, Said, Record<string, never>, Person>;
type OurServer = Server<Said, Said, Record<string, never>, Person>;

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
  const registry = constituentsBy(settings);
  const hubs = new Hubs(log, (request, answer) =>
    answer(isOurs(settings, request) ? null : 'foreign', isOurs(settings, request)),
  );
  const ioOf = (cid: string): OurServer => hubs.of(database.of(schemaOf(cid)), welcome);
  const rooms = new Rooms({
    contextOf: async page => {
      const { cid, token } = (page as OurSocket & Page).data;
      const me = await sessions.resolve(cid, token);
      return me && { ...systemContext(world, 'socket', cid), me, language: me.language };
    },
    send: (key, message) => hubs.each(io => void io.local.to(key).emit('room', message)),
    fault: error => log.error({ err: error }, 'rooms'),
  });

  function welcome(io: OurServer): void {
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
  }
  leadSockets(server, settings, ioOf);
  for (const cid of registry.working()) ioOf(cid);

  /** Whoever has signed out, was blocked or has expired loses the connection; a change of roles alone the rooms it closes. */
  const check = async (sockets: readonly OurSocket[]): Promise<void> => {
    for (const socket of sockets) {
      const me = await sessions.resolve(socket.data.cid, socket.data.token).catch(() => undefined);
      if (me === null) socket.disconnect(true);
      else await rooms.judgeAgain(socket as Page).catch(error => log.error({ err: error }, 'rooms'));
    }
  };
  const local = (): OurSocket[] => hubs.sockets().filter(socket => socket.data.cid !== undefined);
  const passOn = async (cid: string, functionName: string, key: number): Promise<void> => {
    const here = new Map(
      local()
        .filter(({ data }) => data.cid === cid)
        .map(({ data }) => [data.id, data.username]),
    );
    for (const ask of here.size === 0 ? [] : app.modules.flatMap(m => m.news?.[functionName] ?? []))
      for (const { id, data } of await ask(database.forSchema(schemaOf(cid)), key, [...here.keys()]))
        ioOf(cid)
          .local.to(roomOf(cid, id))
          .emit('messageFromServer', { userName: here.get(id), functionName, data });
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
  // Pages of a constituent that was deactivated are let go; of one that has moved they come back by themselves, to its new place.
  const unfollow = registry.onChange(() => {
    const working = new Set(registry.working());
    for (const socket of local())
      if (!working.has(socket.data.cid) || hubs.homeOf(socket) !== database.of(schemaOf(socket.data.cid)))
        socket.disconnect(true);
  });
  const clock = setInterval(() => void check(local()), checkEvery);
  clock.unref();

  return {
    get connected() {
      return hubs.sockets().length;
    },
    tell(cid, to, functionName, data) {
      const io = ioOf(cid);
      if (to === broadcast)
        io.to(roomOf(cid, '*')).emit('messageFromServer', { userName: broadcast, functionName, data });
      else
        for (const { id, username } of to)
          io.to(roomOf(cid, id)).emit('messageFromServer', { userName: username, functionName, data });
    },
    async close() {
      clearInterval(clock);
      unfollow();
      rooms.close();
      await hubs.close();
    },
  };
};

/** One socket server for each PostgreSQL server; what one tells its nodes never passes through another. */
class Hubs {
  readonly #log: Log;
  readonly #allow: NonNullable<ServerOptions['allowRequest']>;
  readonly #hubs = new Map<ServerOfRows, { readonly io: OurServer; readonly pool: ReturnType<typeof adapterPool> }>();
  #closed = false;
  constructor(log: Log, allow: NonNullable<ServerOptions['allowRequest']>) {
    this.#log = log;
    this.#allow = allow;
  }

  of(database: ServerOfRows, welcome: (io: OurServer) => void): OurServer {
    const known = this.#hubs.get(database);
    if (known) return known.io;
    if (this.#closed) throw new Error('The sockets are closed.');
    const pool = adapterPool(database);
    // It listens on a server that hears nothing by itself: requests are led to it by their host.
    const io: OurServer = new Server(createHttpServer(), {
      path,
      serveClient: false,
      maxHttpBufferSize: 10_000,
      adapter: createAdapter(pool.pool, {
        tableName: 'katedra.socket_io_attachments',
        errorHandler: error => this.#log.warn({ err: error }, 'socket adapter'),
      }),
      allowRequest: this.#allow,
    });
    this.#hubs.set(database, { io, pool });
    welcome(io);
    return io;
  }
  each(work: (io: OurServer) => void): void {
    for (const { io } of this.#hubs.values()) work(io);
  }
  sockets(): OurSocket[] {
    return [...this.#hubs.values()].flatMap(({ io }) => [...io.of('/').sockets.values()]) as OurSocket[];
  }
  homeOf(socket: OurSocket): ServerOfRows | undefined {
    return [...this.#hubs].find(([, { io }]) => io.of('/').sockets.has(socket.id))?.[0];
  }
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(
      [...this.#hubs.values()].map(async ({ io, pool }) => {
        io.of('/').disconnectSockets(true);
        // The HTTP server is closed by its owner, after the answers that are under way.
        io.of('/').adapter.close();
        io.engine.close();
        await pool.close();
      }),
    );
  }
}

/** `{ username }` as our page sends it, or the bare name of the original. */
const nameIn = (said: unknown): unknown =>
  typeof said === 'object' && said !== null && 'username' in said ? said.username : said;

/**
 * The adapter borrows one connection for good and gives a broken one never back: it gets connections of its own,
 * whose errors end nothing but themselves.
 */
const adapterPool = (database: ServerOfRows): { pool: pg.Pool; close(): Promise<void> } => {
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
  const found = constituentsBy(settings).ofHost(hostOf(request));
  if (!found || found.closed !== undefined) return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && (new URL(origin).host === request.headers.host || origin === settings.url?.origin);
};

const personOf = async ({ settings, sessions }: World, request: IncomingMessage): Promise<Person | null> => {
  const cid = constituentsBy(settings).ofHost(hostOf(request))?.cid;
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

/**
 * A constituent's own number in the path leads to the same socket as 3003, and no other constituent's does.
 * Whatever is no socket's goes on to whoever listened before.
 */
const leadSockets = (server: HttpServer, settings: Settings, ioOf: (cid: string) => OurServer): void => {
  const lead = (request: IncomingMessage): HttpServer | null => {
    const asked = /^\/(\d{1,5})\/socket\.io(?=[/?]|$)/.exec(request.url ?? '');
    if (!asked) return null;
    const found = constituentsBy(settings).ofHost(hostOf(request));
    if (!found || (Number(asked[1]) !== defaultNodePort && Number(asked[1]) !== found.nodePort)) return null;
    request.url = request.url!.replace(asked[0], path);
    return ioOf(found.cid).httpServer as HttpServer;
  };
  const before = server.listeners('request') as ((request: IncomingMessage, answer: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, answer) => {
    const socket = lead(request);
    if (socket) socket.emit('request', request, answer);
    else for (const listener of before) listener.call(server, request, answer);
  });
  server.on('upgrade', (request, connection, head) => {
    const socket = lead(request);
    if (socket) socket.emit('upgrade', request, connection, head);
    else connection.destroy();
  });
};
