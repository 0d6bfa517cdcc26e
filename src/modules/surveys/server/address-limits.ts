import { createHash, randomBytes } from 'node:crypto';
import { wallClock } from '../../../kernel/resource/index.ts';
import { type App, type Ctx, inTransaction, keep, keptUnder, Refusal } from '../../../kernel/server/index.ts';
import { addressKey, isSharedAddress } from '../../people/server/index.ts';

/**
 * How often one address may call public surveys within an hour. A whole lecture answers from one address, and a campus from a
 * few: the networks that the node's settings name as shared may do twenty times as much.
 */
export const limits = { answers: 600, wrong: 200, sharedTimes: 20 } as const;
/** Fewer answers than these in an hour are told to nobody. */
export const leastTold = 5;
/** Beyond so many addresses within an hour no new one is counted: memory has an end. */
const mostAddresses = 200_000;

export interface HourSum {
  readonly survey: number;
  /** `2026-11-19 14`: the hour in Croatian time. */
  readonly hour: string;
  readonly answers: number;
}
const hourOf = (now: Date): string => wallClock(now).slice(0, 13);

/**
 * What is known of an hour, in memory alone: how often an address called, under a hash whose salt ends with the hour, and how
 * many answers a survey got. Neither is ever brought together with the other.
 */
export class HourlyCounts {
  #hour = '';
  #salt = randomBytes(32);
  readonly #calls = new Map<string, number>();
  readonly #answers = new Map<number, number>();
  #finished: HourSum[] = [];

  /** How many calls of this kind the address has made in this hour, with this one. */
  called(kind: keyof typeof limits, ip: string, now: Date): number {
    const key = this.#keyOf(kind, ip, now);
    const calls = (this.#calls.get(key) ?? 0) + 1;
    if (calls > 1 || this.#calls.size < mostAddresses) this.#calls.set(key, calls);
    return calls;
  }
  calls(kind: keyof typeof limits, ip: string, now: Date): number {
    return this.#calls.get(this.#keyOf(kind, ip, now)) ?? 0;
  }
  answered(survey: number, now: Date): void {
    this.#turn(now);
    this.#answers.set(survey, (this.#answers.get(survey) ?? 0) + 1);
  }
  /** As the addresses stand in memory. */
  keys(): readonly string[] {
    return [...this.#calls.keys()];
  }
  /** Sums of the hours that are over, each handed out once. */
  takeFinished(now: Date): readonly HourSum[] {
    this.#turn(now);
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }
  /** A sum that was handed out and could not be stored: it is handed out again. */
  giveBack(sum: HourSum): void {
    this.#finished.push(sum);
  }

  #keyOf(kind: string, ip: string, now: Date): string {
    this.#turn(now);
    return createHash('sha256')
      .update(this.#salt)
      .update(`${kind} ${addressKey(ip)}`)
      .digest('base64url');
  }
  #turn(now: Date): void {
    const hour = hourOf(now);
    if (hour === this.#hour) return;
    for (const [survey, answers] of this.#answers)
      if (answers >= leastTold) this.#finished.push({ survey, hour: this.#hour, answers });
    this.#hour = hour;
    this.#salt = randomBytes(32);
    this.#calls.clear();
    this.#answers.clear();
  }
}

const portals = new WeakMap<App, Map<string, HourlyCounts>>();
const countsOf = ({ app, cid }: Pick<Ctx, 'app' | 'cid'>): HourlyCounts => {
  const constituents = portals.get(app) ?? new Map<string, HourlyCounts>();
  portals.set(app, constituents);
  const counts = constituents.get(cid) ?? new HourlyCounts();
  constituents.set(cid, counts);
  return counts;
};
const mostOf = (ctx: Ctx, kind: 'answers' | 'wrong'): number =>
  limits[kind] * (isSharedAddress(ctx, ctx.ip) ? limits.sharedTimes : 1);
const refused = (now: Date): Refusal => {
  const minutes = 60 - Number(wallClock(now).slice(14, 16));
  return new Refusal(
    429,
    { key: 'addressBusy', params: { minutes } },
    { resource: 'survey-completing', retryAfter: minutes * 60 },
  );
};

/** Counts an answer to a public survey from the caller's address, and refuses it beyond the limit. */
export const countAnswer = (ctx: Ctx): void => {
  if (countsOf(ctx).called('answers', ctx.ip, ctx.now) > mostOf(ctx, 'answers')) throw refused(ctx.now);
};
/** Refuses a wrong public address where too many were asked for; a right one is never held back, for others answer from the same place. */
export const refuseGuessing = (ctx: Ctx): void => {
  if (countsOf(ctx).calls('wrong', ctx.ip, ctx.now) >= mostOf(ctx, 'wrong')) throw refused(ctx.now);
};
export const countWrong = (ctx: Ctx): void => {
  countsOf(ctx).called('wrong', ctx.ip, ctx.now);
};

type Hours = Readonly<Record<string, number>>;
const keptAs = (survey: number): string => `surveys.hours.${survey}`;
const keepSum = (ctx: Ctx, { survey, hour, answers }: HourSum): Promise<void> =>
  inTransaction(ctx, async tx => {
    await tx.db.lock('hours of survey', survey);
    const hours = (await keptUnder<Hours>(tx, keptAs(survey))) ?? {};
    await keep(tx, keptAs(survey), { ...hours, [hour]: (hours[hour] ?? 0) + answers });
  });
/**
 * Sums of hours that are over are kept: an hour that goes on is in memory alone, and so is one with fewer than five answers.
 * Whoever answers or reads results is told nothing of a sum that cannot be stored now: it waits in memory for the next time.
 */
const keepFinished = async (ctx: Ctx): Promise<void> => {
  const counts = countsOf(ctx);
  for (const sum of counts.takeFinished(ctx.now))
    try {
      await keepSum(ctx, sum);
    } catch (error) {
      counts.giveBack(sum);
      ctx.log.error({ err: error, survey: sum.survey }, 'the answers of an hour could not be stored');
    }
};
export const noteAnswer = async (ctx: Ctx, survey: number): Promise<void> => {
  countsOf(ctx).answered(survey, ctx.now);
  await keepFinished(ctx);
};
/** The hours in which a public survey got at least five answers, the latest first. */
export const hoursOf = async (ctx: Ctx, survey: number): Promise<{ hour: string; answers: number }[]> => {
  await keepFinished(ctx);
  const hours = (await keptUnder<Hours>(ctx, keptAs(survey))) ?? {};
  return Object.entries(hours)
    .map(([hour, answers]) => ({ hour: `${hour}:00`, answers }))
    .sort((a, b) => (a.hour < b.hour ? 1 : -1));
};
