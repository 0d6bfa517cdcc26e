import { defaultConstituent, defaultNodePort, type Settings } from './settings.ts';

/** One institution as the running server knows it. */
export interface Constituent {
  readonly cid: string;
  /** What people call it, where the central administration has said so. */
  readonly name?: string;
  /** Host names that lead to it, the one for links first. */
  readonly hosts: readonly string[];
  /** The number in the path of its socket. */
  readonly nodePort: number;
  /** A PostgreSQL server of its own; absent: the portal's. */
  readonly databaseUrl?: string;
  /** Deactivated, and why: nobody is served, and neither jobs nor letters go on. */
  readonly closed?: string;
}

/** Who is served, for whoever does something for each of them. */
export interface Roster {
  /** Those that work: not the deactivated ones. */
  working(): readonly string[];
  onChange(watcher: () => void): () => void;
}

/**
 * The one list of constituents inside a server. Requests, sockets, jobs, letters and probes all ask it,
 * so that one can be added, changed or deactivated while the others work.
 */
export class Constituents implements Roster {
  readonly #known = new Map<string, Constituent>();
  readonly #hosts = new Map<string, Constituent>();
  readonly #watchers = new Set<() => void>();

  constructor(first: readonly Constituent[] = []) {
    this.#write(first);
  }

  get(cid: string): Constituent | undefined {
    return this.#known.get(cid);
  }
  ofHost(host: string): Constituent | undefined {
    return this.#hosts.get(host.toLowerCase());
  }
  all(): readonly Constituent[] {
    return [...this.#known.values()];
  }
  working(): readonly string[] {
    return this.all()
      .filter(c => c.closed === undefined)
      .map(c => c.cid);
  }

  /** Takes what is given for what there is now. A host that two of them claim stays with the first. */
  replace(all: readonly Constituent[]): void {
    this.#write(all);
    for (const watcher of this.#watchers) watcher();
  }
  onChange(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #write(all: readonly Constituent[]): void {
    this.#known.clear();
    this.#hosts.clear();
    for (const one of all) {
      this.#known.set(one.cid, one);
      for (const host of one.hosts) if (!this.#hosts.has(host)) this.#hosts.set(host, one);
    }
  }
}

/** Those that the settings name: all there are, or what the central administration begins with. */
export const constituentsIn = (settings: Pick<Settings, 'hosts' | 'nodePorts'>): Constituent[] => {
  return [...new Set(settings.hosts.values())].map(cid => ({
    cid,
    hosts: [...settings.hosts].filter(([, of]) => of === cid).map(([host]) => host),
    nodePort: settings.nodePorts.get(cid) ?? defaultNodePort,
  }));
};

const registries = new WeakMap<Settings, Constituents>();
/** The registry of the server that runs by these settings. */
export const constituentsBy = (settings: Settings): Constituents => {
  const found = registries.get(settings) ?? new Constituents(constituentsIn(settings));
  registries.set(settings, found);
  return found;
};

/** The address under which a constituent is found, for links that leave the portal. Never taken from a request. */
export const addressFor = (settings: Settings, cid: string, own: string): string => {
  const host = cid === defaultConstituent ? undefined : constituentsBy(settings).get(cid)?.hosts[0];
  if (host === undefined) return own;
  const url = new URL(own);
  url.hostname = host;
  return url.origin;
};

/** Lists of names that never change stand where a registry would: scripts and tests. */
export const rosterOf = (given: Roster | readonly string[]): Roster =>
  'working' in given ? given : { working: () => given, onChange: () => () => {} };
