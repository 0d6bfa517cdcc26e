import type { Message } from '../resource/index.ts';

/** A refusal a person can understand and act on. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly status: number;
  readonly say: Message;
  readonly detail: RefusalDetail;
  constructor(status: number, say: Message | string, detail: RefusalDetail = {}) {
    const message = typeof say === 'string' ? { key: say } : say;
    super(`${status} ${message.key}`);
    this.status = status;
    this.say = message;
    this.detail = detail;
  }
}
export interface RefusalDetail {
  /** Whose words say the message, and its options and labels. */
  readonly resource?: string;
  readonly kind?: 'stale' | 'state' | 'inUse' | 'unique' | 'conflict';
  readonly row?: unknown;
  /** Of a stale row: which fields somebody else has changed meanwhile. */
  readonly fields?: readonly string[];
  readonly usedBy?: readonly { readonly resource: string; readonly count: number }[];
  readonly conflicts?: unknown;
  readonly problems?: readonly FieldProblem[];
  readonly retryAfter?: number;
  /** Of a method that an address does not have: those that it has. None: nothing here answers now. */
  readonly allow?: readonly string[];
  /** Of a part that a file does not have: its length in bytes. */
  readonly length?: number;
}
export interface FieldProblem {
  readonly field: string | null;
  readonly say: Message;
}

export const notSignedIn = () => new Refusal(401, 'notSignedIn');
export const notAllowed = () => new Refusal(403, 'notAllowed');
export const notFound = () => new Refusal(404, 'notFound');
/** 422 naming one field or parameter. */
export const invalid = (field: string | null, key: string, params?: Message['params'], resource?: string): Refusal =>
  invalidAll([{ field, say: params ? { key, params } : { key } }], resource);
export const invalidAll = (problems: readonly FieldProblem[], resource?: string): Refusal =>
  new Refusal(422, problems[0]?.say ?? { key: 'invalidValue' }, { problems, ...(resource ? { resource } : {}) });
