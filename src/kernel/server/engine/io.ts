import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, TxCtx } from '../contract.ts';
import { invalid, Refusal } from '../errors.ts';

/** One query parameter: `filter[name][like]=x` is `{ name: 'filter', path: ['name', 'like'], value: 'x' }`. */
export interface QueryPart {
  readonly name: string;
  readonly path: readonly string[];
  readonly value: string;
}
/** The query as it was sent, each parameter once, decoded; what it means is the verb's business. */
export type RawQuery = readonly QueryPart[];

/** What a verb needs of the world beyond its context. */
export interface Io {
  /** The verb as it was addressed; for a move its name. */
  readonly verb: string;
  /** For multipart bodies and conditional headers. Answers go back as an `Answer`, never through the reply. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs the work in one transaction of the context's constituent; joins the one that is already open. */
  transaction<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T>;
}

export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  /** JSON text made by PostgreSQL, sent as it is. */
  readonly text?: string;
  readonly stream?: Readable;
  /** Its headers alone, as HEAD asks for. */
  readonly bare?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whether whoever asked is still there. What is made for them alone ends with them. */
export const whileThere = async <T>(io: Pick<Io, 'reply'>, work: (gone: AbortSignal) => Promise<T>): Promise<T> => {
  const gone = new AbortController();
  const leave = (): void => gone.abort(new Refusal(499, 'notAllowed'));
  const { raw } = io.reply;
  if (raw.destroyed) leave();
  raw.once('close', leave);
  try {
    return await work(gone.signal);
  } finally {
    raw.off('close', leave);
  }
};

/** For as long as the signal says, and no longer than this: then it is refused with what to do. */
export const within = async <T>(
  gone: AbortSignal | undefined,
  longest: number,
  work: (signal: AbortSignal) => Promise<T>,
  say = 'takesTooLong',
): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(invalid(null, say)), longest);
  try {
    return await work(gone ? AbortSignal.any([gone, late.signal]) : late.signal);
  } finally {
    clearTimeout(timer);
  }
};
