import { currentLanguage, text } from './i18n.ts';
import { busy, type Notice, notify } from './notices.ts';

/** Where the portal's calls go: `room/view` → `/api/v1/room/view`, `/site/c-e` → itself. */
export const apiUrl = (path: string): string => (path.startsWith('/') ? path : `/api/v1/${path}`);

export type Query = Readonly<Record<string, string | number | null | undefined>>;
/** Parameters in the order given; null and undefined are left out. */
export const withQuery = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) search.append(name, String(value));
  const tail = search.toString();
  return tail === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${tail}`;
};

export interface ServerProblem {
  readonly field: string | null;
  readonly key?: string;
  readonly message: string;
}
export interface Conflict {
  readonly message: string;
  readonly kind: 'stale' | 'state' | 'inUse' | 'unique' | 'conflict';
  readonly row?: Readonly<Record<string, unknown>>;
  readonly usedBy?: readonly { readonly resource: string; readonly count: number }[];
  readonly conflicts?: unknown;
}
/** A call that failed: no answer at all (status 0), or an answer that refuses. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
  /** What is wrong with which field (422). */
  get problems(): readonly ServerProblem[] {
    return this.status === 422 && Array.isArray(this.body) ? (this.body as ServerProblem[]) : [];
  }
  get conflict(): Conflict | null {
    return this.status === 409 && isObject(this.body) ? (this.body as unknown as Conflict) : null;
  }
  /** Where a start that failed should go on. */
  get url(): string | null {
    return isObject(this.body) && typeof this.body.url === 'string' ? this.body.url : null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentence in a refusal: items joined by line breaks, an object's message, a binary body read as JSON, or the text itself. */
export const errorText = async (body: unknown): Promise<string> => {
  if (body instanceof Blob) return errorText(await blobContent(body));
  if (Array.isArray(body))
    return body
      .map(item => (isObject(item) ? String(item.message ?? '') : String(item)))
      .filter(Boolean)
      .join('\n');
  if (isObject(body) && typeof body.message === 'string') return body.message;
  return typeof body === 'string' ? body : '';
};
const blobContent = async (blob: Blob): Promise<unknown> => {
  const content = await blob.text();
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
};

// ——— The plain layer: throws, says nothing ———

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Give the answer as it is: files, pictures. */
  readonly as?: 'json' | 'blob';
  /** Sign-in itself is refused with 401: nothing has expired. */
  readonly anonymous?: boolean;
  /** The secret of a link by mail: whoever holds it calls, and not whoever is signed in. */
  readonly link?: string;
}

let askToSignInAgain: (() => Promise<boolean>) | null = null;
/** What to do when the server no longer knows us: resolves true once it does again. */
export const onExpiredSession = (ask: (() => Promise<boolean>) | null): void => {
  askToSignInAgain = ask;
};

let visit = 0;
/** Somebody left: what was asked in their name and is refused only now is nobody's question any more. */
export const endVisit = (): void => {
  visit += 1;
};

const isAborted = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'AbortError';
const send = async (method: Method, path: string, options: CallOptions): Promise<Response> => {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': currentLanguage() };
  if (options.link) headers.Authorization = `Link ${options.link}`;
  const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (options.signal) init.signal = options.signal;
  if (options.body instanceof FormData) init.body = options.body;
  else if (method !== 'GET') {
    // Every writing call is JSON, also an empty one: another site's form cannot send that.
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.body ?? {});
  }
  try {
    return await fetch(withQuery(apiUrl(path), options.query), init);
  } catch (fault) {
    if (isAborted(fault)) throw fault;
    throw new ApiError(0, null, text(navigator.onLine ? 'serverUnreachable' : 'offline'));
  }
};

const content = async (answer: Response): Promise<unknown> => {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 204) return null;
  // Whoever leaves while the answer still comes has not been answered with nothing.
  if (type.includes('json')) return answer.json().catch(fault => (isAborted(fault) ? Promise.reject(fault) : null));
  return type.startsWith('text/') ? answer.text() : answer.blob();
};

export const call = async <T>(method: Method, path: string, options: CallOptions = {}): Promise<T> => {
  const asked = visit;
  let answer = await send(method, path, options);
  if (answer.status === 401 && !options.anonymous && asked !== visit)
    throw new DOMException('Its asker has signed out.', 'AbortError');
  if (answer.status === 401 && !options.anonymous && askToSignInAgain && (await askToSignInAgain()))
    answer = await send(method, path, options);
  if (!answer.ok) {
    const body = await content(answer);
    throw new ApiError(answer.status, body, (await errorText(body)) || text('failedWith', { status: answer.status }));
  }
  return (options.as === 'blob' ? await answer.blob() : await content(answer)) as T;
};

/** List, create, update and delete on any address; every failure goes to the caller. */
export const data = {
  list: <T>(uri: string, query?: Query, signal?: AbortSignal) =>
    call<T>('GET', uri, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) }),
  create: <T>(uri: string, body: unknown) => call<T>('POST', uri, { body }),
  update: <T>(uri: string, body: unknown) => call<T>('POST', uri, { body }),
  delete: <T>(uri: string) => call<T>('DELETE', uri),
};

// ——— The wrappers: an overlay while it lasts, a notice that stays when it fails ———

const shown = new WeakSet<object>();
/** Puts a failure before the user, once, until they close it. */
export const showFailure = (failure: unknown, action?: Notice['action']): void => {
  if (failure instanceof DOMException && failure.name === 'AbortError') return;
  if (typeof failure === 'object' && failure !== null) {
    if (shown.has(failure)) return;
    shown.add(failure);
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  notify({ text: message || text('failed'), kind: 'negative', timeout: 0, ...(action ? { action } : {}) });
};

const saying = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (failure) {
    showFailure(failure);
    throw failure;
  }
};
type Rest = Omit<CallOptions, 'body'> & { readonly overlay?: boolean };
const under = <T>(words: 'saving' | 'deleting', rest: Rest, work: Promise<T>): Promise<T> =>
  saying(rest.overlay === false ? work : busy(text(words), work));

/** What screens use. A failure is shown and thrown on, so that the screen keeps what was typed. */
export const api = {
  get: <T>(path: string, query?: Query, rest: Rest = {}) =>
    saying(call<T>('GET', path, { ...rest, ...(query ? { query } : {}) })),
  post: <T>(path: string, body?: unknown, rest: Rest = {}) =>
    under('saving', rest, call<T>('POST', path, { ...rest, body })),
  put: <T>(path: string, body?: unknown, rest: Rest = {}) =>
    under('saving', rest, call<T>('PUT', path, { ...rest, body })),
  del: <T>(path: string, rest: Rest = {}) => under('deleting', rest, call<T>('DELETE', path, rest)),
};
