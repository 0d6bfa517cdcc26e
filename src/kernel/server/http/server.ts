import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { accountIn, linkNamed } from '../callers.ts';
import type { App, Log } from '../contract.ts';
import { constituentsBy } from '../constituents.ts';
import { canWrite, type Database, status } from '../database/index.ts';
import { diskBy } from '../disk.ts';
import { counts } from '../engine/index.ts';
import { Refusal } from '../errors.ts';
import { type FileStore, storeBy } from '../files.ts';
import { Pictures, type PicturesOptions, usePictures } from '../pictures.ts';
import { openRealtime } from '../realtime.ts';
import { type Keeper, requestLog, giveDatabase, giveSurroundings } from '../runtime.ts';
import { openSessions } from '../session.ts';
import type { Settings } from '../settings.ts';
import { constituentOf, contextOf, isSecure, languageOf, type World } from './context.ts';
import { describeApi } from './docs.ts';
import { dispatch } from './dispatch.ts';
import { answerError } from './errors.ts';
import { loggedPath } from './logged-path.ts';
import { type MethodsAt, watchAddresses, wrongMethod } from './methods.ts';
import { type Figures, type Metrics, openMetrics } from './metrics.ts';
import { type Boot, servePages } from './page.ts';
import { answerProbes } from './probes.ts';
import { type SchemaStatus, watchReadiness } from './readiness.ts';
import { refuseForeignOrigin, setSecurityHeaders } from './security.ts';

export interface ServerOptions {
  readonly app: App;
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Log;
  /** How a constituent's schema stands to the code's migrations; told only in tests. */
  readonly statusOf?: (schema: string) => Promise<SchemaStatus>;
  readonly version?: string;
  readonly webFolder?: string;
  /** What the page is told beside its mode and version. */
  readonly boot?: Boot;
  readonly keeper?: Keeper;
  /** Told only in tests, which have less patience. */
  readonly longestStall?: number;
  readonly longestReading?: number;
  readonly hasTime?: () => boolean;
  readonly pictures?: PicturesOptions;
}
export interface Server {
  readonly fastify: FastifyInstance;
  listen(): Promise<{ readonly url: string }>;
  close(): Promise<void>;
}

const countFigures: Figures = {
  katedra_counts_kept: { help: 'Exact counts kept in memory', read: () => counts.size },
  katedra_counts_hits: { help: 'Counts that were not counted again', read: () => counts.hits },
  katedra_counts_misses: { help: 'Counts that had to be counted', read: () => counts.misses },
};
const bodyLimit = 2 * 1_048_576;
const longestStop = 4_000;
const longestDrawingAtStop = 2_000;

export const createServer = async (options: ServerOptions): Promise<Server> => {
  const { app, database, settings, log, version = process.env.npm_package_version ?? '0.0.0' } = options;
  giveDatabase(app, database);
  const sessions = await openSessions(app, database);
  const world: World = {
    app,
    database,
    settings,
    log,
    sessions,
    readiness: watchReadiness(
      options.statusOf ?? (schema => status(database.of(schema), schema)),
      async schema => (await diskBy(settings).databaseHasRoom()) && canWrite(database, schema),
    ),
  };
  const pictures = new Pictures(options.pictures);
  usePictures(app, pictures);
  for (const cid of constituentsBy(settings).working()) void sweepDrafts(storeBy(settings), cid, log);
  const metrics = openMetrics(database, sessions, countFigures);
  const tell = teller(options);

  const fastify: FastifyInstance = Fastify({
    logger: false,
    trustProxy: trustedProxies(settings.proxy),
    bodyLimit,
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: request => requestId(request.headers['x-request-id']),
    routerOptions: { querystringParser: () => ({}), maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      tell(error, request as FastifyRequest, reply as FastifyReply);
    },
    exposeHeadRoutes: false,
  });
  fastify.decorateRequest('secure', false);
  fastify.decorateRequest('me', null);
  fastify.setErrorHandler((error, request, reply) => tell(error, request, reply));
  fastify.setNotFoundHandler((request, reply) => tell(new Refusal(404, 'notFound'), request, reply));
  readBodies(fastify);
  const methodsAt = watchAddresses(fastify, app);
  await fastify.register(fastifyCookie);
  await fastify.register(fastifyMultipart, {
    limits: { fileSize: 2 ** 40, files: 1, fields: 20, fieldSize: 100_000, headerPairs: 100 },
  });
  watchRequests(fastify, world, metrics, methodsAt);

  const inContext = (request: FastifyRequest) => contextOf(world, request);
  answerProbes(fastify, world, metrics, version);
  describeApi(fastify, world, inContext, version);
  await dispatch(fastify, {
    app,
    contextOf: inContext,
    methodsAt,
    longestStall: options.longestStall,
    longestReading: options.longestReading,
    hasTime: options.hasTime,
  });
  await servePages(fastify, {
    folder: options.webFolder ?? join('dist', 'web'),
    contextOf: inContext,
    closed: request => constituentOf(settings, request.hostname).closed,
    boot: async ctx => ({ mode: settings.mode, version, signedIn: ctx.me !== null, ...(await options.boot?.(ctx)) }),
  });
  const realtime = await openRealtime({ world: { ...world, database }, server: fastify.server, version });
  giveSurroundings(app, {
    settings,
    version,
    realtime,
    address: () => addressOf(fastify, settings),
    ...(options.keeper && { keeper: options.keeper }),
  });
  await fastify.ready();
  return {
    fastify,
    listen: async () => {
      await fastify.listen({ port: settings.port, host: settings.host });
      return { url: addressOf(fastify, settings) };
    },
    close: async () => {
      await realtime.close();
      const late = setTimeout(() => pictures.close(), longestDrawingAtStop);
      await stop(fastify);
      clearTimeout(late);
      pictures.close();
    },
  };
};

const sweepDrafts = async (files: FileStore, cid: string, log: Log): Promise<void> => {
  try {
    const swept = await files.sweepDrafts(cid);
    if (swept > 0) log.info({ cid, swept }, 'what an earlier process left half received was removed');
  } catch (error) {
    log.warn({ err: error, cid }, 'what an earlier process left half received could not be removed');
  }
};

const trustedProxies = (proxy: Settings['proxy']): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxy === undefined) return false;
  return typeof proxy === 'number' ? (_address, hop) => hop < proxy : [...proxy];
};

const requestId = (sent: string | string[] | undefined): string =>
  typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();

/** Errors of every stage end here, in the caller's language. */
const teller =
  ({ app, log }: ServerOptions) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = answerError(error, {
      app,
      language: languageOf(request),
      requestId: request.id,
      log: request.routeOptions.config.unlogged
        ? withoutWhatWasSent(requestLog(log, request.id))
        : requestLog(log, request.id),
    });
    for (const header of ['content-disposition', 'content-encoding', 'content-length', 'etag', 'last-modified'])
      reply.removeHeader(header);
    return reply
      .status(answer.status)
      .headers({
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        ...answer.headers,
      })
      .send(JSON.stringify(answer.body));
  };

/**
 * Of a call that leaves no line in the log a fault says where it happened. What PostgreSQL says beside it, the row that it
 * refused for one, is what was sent.
 */
const withoutWhatWasSent = (log: Log): Log => {
  const bare = (what: object): object => {
    const { err, ...rest } = what as { readonly err?: unknown };
    if (!(err instanceof Error)) return rest;
    const { code, table, constraint } = err as { code?: unknown; table?: unknown; constraint?: unknown };
    const frames = (err.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
    return { ...rest, err: { type: err.name, code, table, constraint, stack: frames.join('\n') } };
  };
  return {
    info: (what, said) => log.info(bare(what), said),
    warn: (what, said) => log.warn(bare(what), said),
    error: (what, said) => log.error(bare(what), said),
  };
};

/** JSON and nothing else; names that reach an object's prototype are no JSON of ours. */
const readBodies = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
};

const watchRequests = (fastify: FastifyInstance, world: World, metrics: Metrics, methodsAt: MethodsAt): void => {
  const { settings, log } = world;
  const pathOf = loggedPath(world.app);
  fastify.addHook('onRequest', async (request, reply) => {
    request.secure = isSecure(settings, request);
    reply.header('x-request-id', request.id);
    setSecurityHeaders(request, reply);
    if (request.routeOptions.config.probe) return;
    constituentOf(settings, request.hostname);
    refuseForeignOrigin(settings, request);
    if (request.is404) return answerWithMethods(request, reply, methodsAt);
    await refuseLargeBody(request);
  });
  fastify.addHook('preParsing', async request => refuseEmptyForm(request));
  fastify.addHook('onResponse', async (request, reply) => {
    const route =
      request.call?.label ??
      request.routeOptions.config.label ??
      (request.url.startsWith('/assets/') ? 'asset' : 'unknown');
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (request.routeOptions.config.probe || request.routeOptions.config.unlogged) return;
    // Whose use is in no audit is in no log either: the moment of opening it would be the moment of answering.
    const caller = request.me?.caller;
    if (caller?.kind === 'link' && linkNamed(world.app, caller.name)?.def.silent) return;
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: accountIn(request.me),
        ...(caller?.kind === 'link' && { link: caller.grant }),
        ip: request.ip,
      },
      'request',
    );
  });
};

/** No page, file or call goes by this method here: told before a byte of the body is read, and before anybody is asked who they are. */
const answerWithMethods = (request: FastifyRequest, reply: FastifyReply, methodsAt: MethodsAt): FastifyReply => {
  const path = request.url.split('?', 1)[0]!;
  const has = methodsAt(path);
  if (has.length === 0) throw new Refusal(404, 'notFound');
  if (request.method !== 'OPTIONS') throw wrongMethod(path, has);
  return reply
    .status(204)
    .headers({ allow: has.join(', '), 'cache-control': 'no-store' })
    .send();
};

/** The parser takes nothing at all for a form in which nothing is ticked; each form ends with its boundary, so this one broke off. */
const refuseEmptyForm = ({ method, headers }: FastifyRequest): void => {
  if (method === 'GET' || method === 'HEAD' || !isForm(headers)) return;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
    throw new Refusal(400, 'uploadBroke');
};
const isForm = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

const drainedAtMost = 64 * 1_048_576;
/** Heard out to the end before it is refused: a browser that is cut off while sending shows no answer at all. */
const refuseLargeBody = async (request: FastifyRequest): Promise<void> => {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= bodyLimit || request.headers['content-type']?.startsWith('multipart/form-data')) return;
  if (length <= drainedAtMost) {
    await new Promise<void>(done => {
      const late = setTimeout(done, 10_000);
      request.raw
        .once('close', done)
        .once('end', () => {
          clearTimeout(late);
          done();
        })
        .resume();
    });
  }
  throw new Refusal(413, 'bodyTooLarge');
};

const addressOf = (fastify: FastifyInstance, settings: Settings): string => {
  const address = fastify.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host;
  return settings.url?.origin ?? `http://${host}:${port}`;
};

/** Answers what is under way, takes nothing new, and is gone within five seconds. */
const stop = async (fastify: FastifyInstance): Promise<void> => {
  const late = setTimeout(() => fastify.server.closeAllConnections(), longestStop);
  // A connection whose last answer has just gone out would be kept alive for nobody.
  const idle = setInterval(() => fastify.server.closeIdleConnections(), 50);
  try {
    await fastify.close();
  } finally {
    clearTimeout(late);
    clearInterval(idle);
  }
};
