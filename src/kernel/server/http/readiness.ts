import { Refusal } from '../errors.ts';
import { schemaOf } from '../settings.ts';

export type SchemaStatus = 'current' | 'behind' | 'ahead';
export interface Readiness {
  /** Refuses with 503 while this constituent's schema lags behind the code; the others are served. */
  assertReady(cid: string): Promise<void>;
  /** Asks now, for the probe. */
  check(cid: string): Promise<SchemaStatus | 'noWriting' | 'unreachable'>;
}

const trustedFor = 10_000;
const askedAgainAfter = 1_000;
/** It is asked by writing, and a probe comes many times a minute. */
const writtenAgainAfter = 5_000;

/** Old code runs on a newer schema, so only `behind` is a reason to wait. */
export const watchReadiness = (
  statusOf: (schema: string) => Promise<SchemaStatus>,
  canWrite: (schema: string) => Promise<boolean> = async () => true,
  now = Date.now,
): Readiness => {
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
  const written = new Map<string, { answer: Promise<boolean>; at: number }>();
  const writes = (cid: string): Promise<boolean> => {
    const last = written.get(cid);
    if (last && now() - last.at < writtenAgainAfter) return last.answer;
    const answer = canWrite(schemaOf(cid));
    written.set(cid, { answer, at: now() });
    // What is not known is asked again at once.
    answer.catch(() => written.delete(cid));
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
    check: async cid => {
      try {
        const status = await ask(cid);
        return status === 'behind' || (await writes(cid)) ? status : 'noWriting';
      } catch {
        return 'unreachable';
      }
    },
  };
};
