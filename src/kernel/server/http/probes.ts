import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constituentsBy } from '../constituents.ts';
import { Refusal } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { World } from './context.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines under any name, many times a minute: neither host nor log concerns it. */
    probe?: true;
  }
}

/** /healthz: the process answers. /readyz: it can serve somebody. /metrics: how it is doing. */
export const answerProbes = (fastify: FastifyInstance, world: World, metrics: Metrics, version: string): void => {
  const probe = (label: string) => ({ exposeHeadRoute: true, config: { probe: true as const, label } });
  fastify.get('/healthz', probe('/healthz'), (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );

  fastify.get('/readyz', probe('/readyz'), async (request, reply) => {
    const constituents: Record<string, string> = {};
    // Side by side: a server that does not answer keeps nobody waiting twice.
    await Promise.all(
      constituentsBy(world.settings)
        .working()
        .map(async cid => {
          constituents[cid] = await world.readiness.check(cid);
        }),
    );
    // A lagging constituent answers 503 by itself; the node is of use while any other is served.
    const ready = Object.values(constituents).some(s => s === 'current' || s === 'ahead');
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'notReady', ...(hasToken(world.settings, request) && { constituents }) });
  });

  fastify.get('/metrics', probe('/metrics'), async (request, reply) => {
    if (!mayReadMetrics(world.settings, request)) throw new Refusal(403, 'notAllowed');
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
};

/** This machine, or the bearer of the token. */
const mayReadMetrics = (settings: Settings, request: FastifyRequest): boolean =>
  hasToken(settings, request) || isThisMachine(settings, request);
const hasToken = ({ metricsToken }: Settings, { headers }: FastifyRequest): boolean =>
  metricsToken !== undefined && sameText(headers.authorization ?? '', `Bearer ${metricsToken}`);
/** A header that a proxy added and nobody told us to believe means: not this machine. */
export const isThisMachine = (settings: Settings, request: FastifyRequest): boolean => {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
  return isLocal && (settings.proxy !== undefined || request.headers['x-forwarded-for'] === undefined);
};
const sameText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};
