import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RuntimeDatabase } from '../runtime.ts';
import type { Sessions } from '../session.ts';

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  readonly contentType: string;
  text(): Promise<string>;
}
/** Figures that other parts of the server keep, read when somebody asks. */
export type Figures = Readonly<Record<string, { readonly help: string; readonly read: () => number }>>;

/** Memory, processor, event loop: of the process, so once for it however many servers it runs. */
let processRegistry: Registry | undefined;
const ofProcess = (): Registry => {
  if (!processRegistry) collectDefaultMetrics({ register: (processRegistry = new Registry()) });
  return processRegistry;
};

export const openMetrics = (database: RuntimeDatabase, sessions: Sessions, more: Figures = {}): Metrics => {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'katedra_http_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const figures: Figures = {
    katedra_db_connections: { help: 'Connections to the database', read: () => database.pool.totalCount },
    katedra_db_connections_idle: { help: 'Connections that wait for work', read: () => database.pool.idleCount },
    katedra_db_requests_waiting: { help: 'Work that waits for a connection', read: () => database.pool.waitingCount },
    katedra_db_listening: {
      help: '1 while notices of other nodes are heard',
      read: () => (database.listening ? 1 : 0),
    },
    katedra_sessions_kept: { help: 'Sessions kept in memory', read: () => sessions.kept },
    ...more,
  };
  for (const [name, { help, read }] of Object.entries(figures))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  return {
    observe: (method, route, status, seconds) => durations.observe({ method, route, status }, seconds),
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}${await ofProcess().metrics()}`,
  };
};
