import { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ListOf,
  type MapOf,
  misfit,
  object,
  readBody,
  readQueryShape,
  type Shape,
  stateFieldOf,
  type Values,
} from '../../resource/index.ts';
import { refuseClosed, refuseClosedEndpoint } from '../access.ts';
import { type App, type Ctx, type Endpoint, type ServerModule, WrittenJson } from '../contract.ts';
import { reports, verbOf } from '../engine/index.ts';
import { type Answer, type Io, whileThere, within } from '../engine/io.ts';
import { invalid, invalidAll, notSignedIn, Refusal } from '../errors.ts';
import { admitted, refuseUnnamed } from '../callers.ts';
import { kernelEndpoints } from '../job-endpoints.ts';
import { spending } from '../links.ts';
import { startReport } from '../report-runs.ts';
import { oneOf, Queue } from '../turns.ts';
import { abortable, inTransaction } from '../runtime.ts';
import { hasHead, methods, type MethodsAt, wrongMethod } from './methods.ts';
import { packedAnswer, packedStream, watchSpareTime } from './encoding.ts';
import { flatQuery, parseQuery } from './query.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    label?: string;
    public?: true;
    /** Its line in the log would say who answered when. */
    unlogged?: true;
  }
  interface FastifyRequest {
    /** Resolved before the body is read. */
    ctx: Ctx | null;
    call: Call | null;
  }
}
interface Call {
  readonly verb: string;
  readonly label: string;
  /** It only reads, perhaps for long: so many milliseconds, and then it is refused with this sentence. */
  readonly longest?: number;
  readonly tooLong?: string;
  /** It waits where it is made, and keeps no list of the same person waiting. */
  readonly ownQueue?: true;
  run(ctx: Ctx, body: unknown, io: Io): Promise<Answer>;
}
type Named = { Params: { res: string; verb?: string } };

export interface DispatchOptions {
  readonly app: App;
  readonly contextOf: (request: FastifyRequest) => Promise<Ctx>;
  readonly methodsAt: MethodsAt;
  /** Whoever takes no byte for so long has gone away, whatever the connection says. Milliseconds. */
  readonly longestStall?: number | undefined;
  /** Whoever looks for something waits no longer for a list. Milliseconds. */
  readonly longestReading?: number | undefined;
  /** Whether there is time for what is nice and not needed. */
  readonly hasTime?: (() => boolean) | undefined;
}
type Dispatching = DispatchOptions & { readonly hasTime: () => boolean };

/** Every address below /api/v1, and the modules' own. */
export const dispatch = async (fastify: FastifyInstance, given: DispatchOptions): Promise<void> => {
  const options: Dispatching = { ...given, hasTime: given.hasTime ?? watchSpareTime() };
  fastify.decorateRequest('ctx', null);
  fastify.decorateRequest('call', null);
  for (const endpoint of kernelEndpoints) addEndpoint(fastify, options, null, endpoint);
  for (const m of options.app.modules)
    for (const endpoint of m.endpoints ?? []) addEndpoint(fastify, options, m, endpoint);

  const route = {
    method: [...methods],
    config: { named: true as const },
    // Who asks, and for what, is settled before a byte of the body is read.
    onRequest: async (request: FastifyRequest<Named>) => {
      request.call = findCall(options, request);
      const ctx = await options.contextOf(request as FastifyRequest);
      request.ctx = admitted(ctx, request.params.res, methodOf(request), request.call.verb);
      await refuseClosed(request.ctx, request.params.res, request.call.verb);
    },
    handler: async (request: FastifyRequest<Named>, reply: FastifyReply) => {
      const [ctx, call] = [request.ctx!, request.call!];
      const io: Io = {
        verb: call.verb,
        request: request as FastifyRequest,
        reply,
        transaction: inTransaction,
      };
      const body = bodyOf(request as FastifyRequest, call.verb === 'upload');
      const inTime = (gone: AbortSignal): Promise<Answer> =>
        within(gone, call.longest!, signal => call.run(abortable(ctx, signal), body, io), call.tooLong);
      const answer = await spending(ctx, methodOf(request), () =>
        call.longest === undefined
          ? call.run(ctx, body, io)
          : call.ownQueue
            ? whileThere(io, inTime)
            : asked(ctx, io, inTime),
      );
      if (answer.stream) await firstBytes(answer.stream, ctx);
      return sendAnswer(reply, answer, options);
    },
  };
  fastify.route<Named>({ ...route, url: '/api/v1/:res' });
  fastify.route<Named>({ ...route, url: '/api/v1/:res/:verb' });
};

/** HEAD asks for what GET does. */
const methodOf = ({ method }: Pick<FastifyRequest, 'method'>): string => (method === 'HEAD' ? 'GET' : method);

/** Half of what the smallest pool holds. */
const questions = new Queue({ ofOne: 4 });
/** A question ends when whoever asked has left, and one person's wait for each other instead of filling the pool. */
const asked = <T>(ctx: Ctx, io: Pick<Io, 'reply'>, ask: (gone: AbortSignal) => Promise<T>): Promise<T> =>
  whileThere(io, gone => (ctx.me ? questions.during(oneOf(ctx), { signal: gone }, () => ask(gone)) : ask(gone)));
const onlyReads = ({ method, changes }: Endpoint): boolean => method === 'GET' && !changes;

const [longestReading, longestReport] = [10_000, 30_000];
const looked: readonly string[] = ['', 'options'];

const findCall = (
  { app, methodsAt, longestReading: longest = longestReading }: Dispatching,
  request: FastifyRequest<Named>,
): Call => {
  const {
    url,
    params: { res, verb = '' },
  } = request;
  const method = methodOf(request);
  const tail = verb === '' ? '' : `/${verb}`;
  const path = pathOf(url);
  const has = methodsAt(path);
  if (has.length > 0 && !has.includes(request.method)) throw wrongMethod(path, has);
  if (app.reports.has(res)) {
    const handle = verb === 'run' ? startReport : Object.hasOwn(reports, verb) ? reports[verb]! : undefined;
    if (!handle) throw unknownVerb(res, verb);
    return {
      verb,
      label: `/api/v1/{report}${tail}`,
      ...(method === 'GET' && { longest: longestReport, tooLong: 'reportTakesTooLong', ownQueue: true }),
      run: (ctx, _body, io) => handle(ctx, res, parseQuery(searchOf(url)), io),
    };
  }
  const r = app.resources.get(res);
  if (!r || r.internal) throw new Refusal(404, { key: 'unknownResource', params: { name: shown(res) } });
  const handle = verbOf(r, method, verb);
  if (!handle) {
    throw method === 'PUT'
      ? new Refusal(404, { key: 'unknownMove', params: { name: shown(verb) } })
      : unknownVerb(res, verb);
  }
  const isMove = Object.hasOwn(stateFieldOf(r)?.flow.moves ?? {}, verb);
  return {
    verb,
    label: `/api/v1/{resource}${isMove ? '/{move}' : tail}`,
    ...(method === 'GET' && looked.includes(verb) && { longest }),
    run: (ctx, body, io) => handle(ctx, r, parseQuery(searchOf(url)), body, io),
  };
};

const unknownVerb = (resource: string, name: string) =>
  new Refusal(404, { key: 'unknownVerb', params: { name: shown(name), resource } });
const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
const pathOf = (url: string): string => url.split('?', 1)[0]!;
const searchOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

/** An object, or nothing for calls that say all in their address. A form's upload is read by its verb. */
const bodyOf = (request: FastifyRequest, takesForm: boolean): unknown => {
  if (methodOf(request) === 'GET') return undefined;
  if (request.isMultipart()) {
    if (takesForm) return undefined;
    throw new Refusal(415, 'mediaType');
  }
  const { body } = request;
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid(null, 'bodyNotObject');
  return body;
};

/** A stream that fails before its first byte is still an answer with a status; later it can only break off, and is logged. */
const firstBytes = async (stream: Readable, ctx: Ctx): Promise<void> => {
  if (stream.errored) throw stream.errored;
  await new Promise<void>((ready, fail) => {
    stream.once('readable', ready).once('end', ready).once('error', fail);
  });
  stream.once('error', error => ctx.log.error({ err: error }, 'an answer broke off'));
};

const json = 'application/json; charset=utf-8';
const sendAnswer = (
  reply: FastifyReply,
  answer: Answer,
  { longestStall = 60_000, hasTime }: Dispatching,
): FastifyReply => {
  reply.status(answer.status ?? 200);
  if (!answer.headers?.['cache-control']) reply.header('cache-control', 'no-store');
  if (answer.headers) reply.headers(answer.headers);
  if (answer.bare) return reply.send();
  if (answer.stream && reply.request.method === 'HEAD') {
    answer.stream.destroy();
    return reply.send();
  }
  const sendStream = (stream: Readable): FastifyReply => {
    reply.raw.setTimeout(longestStall, () => reply.raw.destroy());
    return reply.send(stream);
  };
  if (answer.stream) return sendStream(packedStream(reply, answer.stream));
  if (!reply.hasHeader('content-type')) reply.header('content-type', json);
  const text = answer.text ?? (answer.json === undefined ? undefined : JSON.stringify(answer.json));
  if (text !== undefined) {
    const sent = packedAnswer(reply, text, hasTime);
    return sent instanceof Readable ? sendStream(sent) : reply.send(sent);
  }
  reply.removeHeader('content-type');
  return reply.status(answer.status ?? 204).send();
};

/** What HEAD does not send need not be read. */
const forgetContent = async (request: FastifyRequest, _reply: FastifyReply, content: unknown): Promise<unknown> => {
  if (request.method === 'HEAD' && content instanceof Readable) content.destroy();
  return content;
};

const addEndpoint = (
  fastify: FastifyInstance,
  options: Dispatching,
  owner: ServerModule | null,
  endpoint: Endpoint,
): void => {
  const url = endpoint.path.startsWith('/') ? endpoint.path : `/api/v1/${endpoint.path}`;
  fastify.route({
    method: endpoint.method,
    exposeHeadRoute: hasHead(endpoint),
    url,
    config: { label: url, ...(endpoint.unlogged && { unlogged: true as const }) },
    onSend: forgetContent,
    onRequest: async request => {
      request.ctx = await options.contextOf(request);
      if (!request.ctx.me && !endpoint.public) throw notSignedIn();
      refuseUnnamed(request.ctx, endpoint.method, endpoint.path);
      await refuseClosedEndpoint(request.ctx, owner, endpoint);
    },
    handler: async (request, reply) => {
      const ctx = request.ctx!;
      const text = flatQuery(parseQuery(searchOf(request.url)));
      const query =
        endpoint.query === 'text' ? {} : readAll(readQueryShape(endpoint.query ?? {}, text, ctx.now), endpoint);
      const sent = bodyOf(request, endpoint.body === 'form');
      const body =
        endpoint.body === 'form' || endpoint.method === 'GET'
          ? {}
          : readAll(readBody(endpoint.body ?? {}, sent as Values, ctx.now), endpoint);
      if (endpoint.status) reply.status(endpoint.status);
      const call = { query, body, text, headers: request.headers, raw: request, reply };
      const answer = await spending(ctx, endpoint.path.startsWith('link/') ? 'GET' : endpoint.method, () =>
        onlyReads(endpoint)
          ? asked(ctx, call, gone => endpoint.handle(abortable(ctx, gone), call))
          : endpoint.handle(ctx, call),
      );
      if (reply.sent || answer === reply) return reply;
      const said: Answer =
        answer === undefined ? {} : answer instanceof WrittenJson ? { text: answer.text } : { json: answer };
      if (checksAnswers) refuseUndeclared(endpoint, said.text === undefined ? answer : JSON.parse(said.text));
      const status = answer === undefined && reply.statusCode === 200 ? 204 : reply.statusCode;
      return sendAnswer(reply, { status, ...said }, options);
    },
  });
};

const readAll = (
  { values, problems }: ReturnType<typeof readBody>,
  { about }: Endpoint,
): Readonly<Record<string, unknown>> => {
  if (problems.length > 0) throw invalidAll(problems, about);
  return values;
};

/** Under test every answer is held against what its endpoint declares: the description of the API is true or a test is red. */
const checksAnswers = process.env.NODE_ENV === 'test';
const refuseUndeclared = ({ method, path, answer: shape }: Endpoint, answer: unknown): void => {
  if (shape === 'bytes') throw new Error(`${method} ${path} declares bytes and answers with JSON.`);
  if (shape === 'nothing') {
    if (answer !== undefined) throw new Error(`${method} ${path} declares no answer and gives one.`);
    return;
  }
  const plain = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const found = misfit(isPart(shape) ? { ...shape, required: true } : object(shape, { required: true }), plain);
  if (found) throw new Error(`${method} ${path}: ${found}.`);
};
const isPart = (shape: Shape | ListOf | MapOf): shape is ListOf | MapOf => typeof shape.kind === 'string';
