import pg from 'pg';
import type { Log } from '../contract.ts';
import { quote } from '../sql.ts';

type Handler = (payload: string) => void;

/**
 * One connection that hears notices of other nodes. While it is down nothing heard can be relied on:
 * `listening` is false, and whoever keeps anything in memory asks before using it.
 */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #log: Log;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #watchers = new Set<(listening: boolean) => void>();
  #client: pg.Client | null = null;
  #listening = false;
  #closed = false;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #beat: NodeJS.Timeout | null = null;
  #pause = firstPause;

  constructor(config: pg.ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  get listening(): boolean {
    return this.#listening;
  }

  /** Told of every change; after a gap the watcher drops what it kept, for it may have missed a notice. */
  onChange(watcher: (listening: boolean) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  async listen(channel: string, handler: Handler): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    const isNew = !this.#handlers.has(channel);
    this.#handlers.set(channel, handlers.add(handler));
    if (!this.#client) await this.#connect();
    else if (isNew)
      await this.#client.query(`listen ${quote(channel)}`).catch(error => this.#lost(this.#client, error));
    return () => {
      handlers.delete(handler);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#beat) clearInterval(this.#beat);
    await this.#connecting?.catch(() => {});
    const client = this.#client;
    this.#client = null;
    this.#set(false);
    await client?.end().catch(() => {});
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client(this.#config);
    client.on('error', error => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the listening connection ended')));
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    this.#client = client;
    try {
      await client.connect();
      const channels = [...this.#handlers.keys()].map(channel => `listen ${quote(channel)}`);
      if (channels.length > 0) await client.query(channels.join('; '));
    } catch (error) {
      this.#lost(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#pause = firstPause;
    this.#set(true);
    this.#beat = setInterval(() => this.#feelPulse(client), pulseEvery);
    this.#beat.unref();
  }

  /** A cable pulled out ends no connection by itself: silence is found by asking. */
  #feelPulse(client: pg.Client): void {
    const late = setTimeout(
      () => this.#lost(client, new Error('the listening connection does not answer')),
      pulseEvery / 2,
    );
    client
      .query('select 1')
      .catch(error => this.#lost(client, error))
      .finally(() => clearTimeout(late));
  }

  #lost(client: pg.Client | null, error: unknown): void {
    if (!client || this.#client !== client) return;
    this.#client = null;
    if (this.#beat) clearInterval(this.#beat);
    this.#set(false);
    client.end().catch(() => {});
    if (this.#closed) return;
    this.#log.warn({ err: error, retryInMs: this.#pause }, 'lost the connection that hears other nodes');
    this.#retry = setTimeout(() => void this.#connect(), this.#pause);
    this.#pause = Math.min(Math.max(this.#pause * 2, secondPause), longestPause);
  }

  #tell(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        this.#log.error({ err: error, channel }, 'a notice could not be handled');
      }
    }
  }

  #set(listening: boolean): void {
    if (this.#listening === listening) return;
    this.#listening = listening;
    for (const watcher of this.#watchers) watcher(listening);
  }
}

// One connection that was ended is replaced at once, for until then nothing is served from memory; a server that is gone is not.
const firstPause = 10;
const secondPause = 200;
const longestPause = 5000;
const pulseEvery = 10_000;
