import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, TxCtx } from '../contract.ts';
import type { FileStore } from '../files.ts';

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
  readonly files: FileStore;
  /** Runs the work in one transaction of the context's constituent; joins the one that is already open. */
  transaction<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T>;
  /** The same for long reading, on connections of its own. */
  reading<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T>;
}

export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  /** JSON text made by PostgreSQL, sent as it is. */
  readonly text?: string;
  readonly stream?: Readable;
  readonly headers?: Readonly<Record<string, string>>;
}
