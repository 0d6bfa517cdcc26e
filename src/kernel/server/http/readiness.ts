import { Refusal } from '../errors.ts';
import { schemaOf } from '../settings.ts';

export type SchemaStatus = 'current' | 'behind' | 'ahead';
export interface Readiness {
  /** Refuses with 503 while this constituent's schema lags behind the code; the others are served. */
  assertReady(cid: string): Promise<void>;
  /** Asks now, for the probe. */
  check(cid: string): Promise<SchemaStatus | 'unreachable'>;
}

const trustedFor = 10_000;
const askedAgainAfter = 1_000;

/** Old code runs on a newer schema, so only `behind` is a reason to wait. */
export const watchReadiness = (statusOf: (schema: string) => Promise<SchemaStatus>, now = Date.now): Readiness => {
  const known = new Map<string, { status: SchemaStatus; at: number }>();
  const asking = new Map<string, Promise<SchemaStatus>>();
  const ask = (cid: string): Promise<SchemaStatus> => {
    const underway = asking.get(cid);
    if (underway) return underway;
    const answer = statusOf(schemaOf(cid))
      .then(status => {
        known.set(cid, { status, at: now() });
        return status;
      })
      .finally(() => asking.delete(cid));
    asking.set(cid, answer);
    return answer;
  };
  return {
    async assertReady(cid) {
      const last = known.get(cid);
      if (last && last.status !== 'behind') {
        // A schema does not fall behind running code by itself: looked at now and then, and nobody waits for it.
        if (now() - last.at > trustedFor) ask(cid).catch(() => undefined);
        return;
      }
      const status = last && now() - last.at < askedAgainAfter ? last.status : await ask(cid);
      if (status === 'behind') throw new Refusal(503, 'notReady', { retryAfter: 5 });
    },
    check: cid => ask(cid).catch(() => 'unreachable' as const),
  };
};
