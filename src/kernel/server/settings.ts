import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded PostgreSQL under the data folder. */
  readonly databaseUrl?: string;
  /** The most connections for requests and jobs; absent: what suits the server's own limit. */
  readonly databaseConnections?: number;
  readonly data: string;
  /** Bytes of a disk that are kept free of files; absent: what suits the disk. */
  readonly reserve?: number;
  /** Absent: demo data on the first start of an embedded database that only this machine reaches. */
  readonly demo?: boolean;
  /** The public address, for links in mails and for the secure cookie. */
  readonly url?: URL;
  /** Host names that are served, each with its constituent. */
  readonly hosts: ReadonlyMap<string, string>;
  /** Whose forwarding headers are believed: addresses, networks, or a number of hops. */
  readonly proxy?: readonly string[] | number;
  readonly secret?: string;
  readonly mode: 'constituent' | 'central';
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Lets somebody other than this machine read /metrics, and shows the constituents in /readyz. */
  readonly metricsToken?: string;
  /** From whom letters come; absent, from the institution. */
  readonly mailFrom?: string;
  readonly smtp?: {
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    readonly user?: string;
    readonly password?: string;
  };
  readonly oidc?: {
    readonly issuer: URL;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  };
  /** A store that speaks S3, for files; absent: a folder under the data folder. */
  readonly s3?: {
    readonly endpoint: URL;
    readonly region: string;
    readonly bucket: string;
    readonly key: string;
    readonly secret: string;
    /** The store encrypts what it keeps. */
    readonly sse?: 'AES256' | 'aws:kms';
  };
  /** What looks at every file that somebody brings. Milliseconds until it is not waited for any more. */
  readonly scanner?: (
    | { readonly command: readonly string[] }
    | { readonly socket: string }
    | { readonly host: string; readonly port: number }
  ) & { readonly longest: number };
  readonly google?: SocialKeys;
  readonly facebook?: SocialKeys;
  /** The path segment of each constituent's socket, where it is not 3003. */
  readonly nodePorts: ReadonlyMap<string, number>;
  /** Networks behind which many people share one address: a campus, a dormitory. */
  readonly sharedNetworks: readonly string[];
}
export interface SocialKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}
export const defaultNodePort = 3003;
export const defaultConstituent = 'main';
export const schemaOf = (cid: string): string => `c_${cid}`;
export const cidOf = (schema: string): string => schema.slice(2);

/** A setting that cannot be used, in one line that names it. */
export class SettingsError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

export const readSettings = (env: Env): Settings => {
  const given = (key: string): string | undefined => env[key]?.trim() || undefined;
  const wrong = (key: string, wanted: string): never => {
    const holdsSecret = key === 'DATABASE_URL';
    throw new SettingsError(`${key}${holdsSecret ? '' : `=${env[key]}`}: ${wanted}.`);
  };
  const whole = (key: string, fallback: number): number => {
    const value = given(key);
    if (value === undefined) return fallback;
    const n = Number(value);
    return Number.isInteger(n) && n >= 0 && n <= 65_535 ? n : wrong(key, 'a port is a whole number from 0 to 65535');
  };
  const yesNo = (key: string): boolean | undefined => {
    const value = given(key);
    if (value === undefined) return undefined;
    return value === '1' ? true : value === '0' ? false : wrong(key, 'say 1 or 0');
  };
  const address = (key: string, protocols: readonly string[]): URL | undefined => {
    const value = given(key);
    if (value === undefined) return undefined;
    const url = URL.canParse(value)
      ? new URL(value)
      : wrong(key, `an address that begins with ${protocols.join('// or ')}//`);
    return protocols.includes(url.protocol)
      ? url
      : wrong(key, `an address that begins with ${protocols.join('// or ')}//`);
  };
  const oneOf = <T extends string>(key: string, values: readonly T[], fallback: T): T => {
    const value = given(key);
    if (value === undefined) return fallback;
    return values.find(v => v === value) ?? wrong(key, `one of ${values.join(', ')}`);
  };
  const together = (keys: readonly string[]): boolean => {
    const missing = keys.filter(k => given(k) === undefined);
    if (missing.length === keys.length) return false;
    if (missing.length > 0)
      throw new SettingsError(`${missing.join(', ')} missing: ${keys.join(', ')} are given together.`);
    return true;
  };

  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'])?.href;
  const connections = given('KATEDRA_DATABASE_CONNECTIONS');
  const databaseConnections = connections === undefined ? undefined : Number(connections);
  if (
    databaseConnections !== undefined &&
    !(/^\d+$/.test(connections!) && databaseConnections >= 4 && databaseConnections <= 1000)
  )
    wrong('KATEDRA_DATABASE_CONNECTIONS', 'a whole number from 4 to 1000');
  const [, amount, unit = 'MB'] = /^(\d{1,9})\s*(MB|GB)?$/i.exec(given('KATEDRA_RESERVE') ?? '') ?? [];
  if (amount === undefined && given('KATEDRA_RESERVE') !== undefined)
    wrong('KATEDRA_RESERVE', 'a whole number of MB or GB: 500 MB, 2 GB');
  const reserve =
    amount === undefined ? undefined : Number(amount) * (unit.toUpperCase() === 'GB' ? 1024 : 1) * 1_048_576;
  const demo = yesNo('KATEDRA_DEMO');
  const url = address('KATEDRA_URL', ['http:', 'https:']);
  if (url && (url.pathname !== '/' || url.search || url.hash))
    wrong('KATEDRA_URL', 'the portal stands at the root of its host: no path, query or hash');
  const secret = given('KATEDRA_SECRET');
  if (secret !== undefined && secret.length < 32) throw new SettingsError('KATEDRA_SECRET: at least 32 characters.');
  const proxy = readProxy(given('KATEDRA_PROXY'), () =>
    wrong('KATEDRA_PROXY', 'addresses or networks with commas between, loopback, or a number of hops'),
  );
  const metricsToken = given('KATEDRA_METRICS_TOKEN');
  const host = given('HOST') ?? '127.0.0.1';
  const named = readHosts(given('KATEDRA_HOSTS'), url, host, () =>
    wrong(
      'KATEDRA_HOSTS',
      'host names with commas between, each with its constituent where that is not main, and its socket port where that is not 3003: portal.example.hr, law.example.hr=law:3004',
    ),
  );
  const social = (name: string): SocialKeys | undefined => {
    const keys = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    return together(keys) ? { clientId: given(keys[0])!, clientSecret: given(keys[1])! } : undefined;
  };
  const [google, facebook] = [social('GOOGLE'), social('FACEBOOK')];
  const sharedNetworks = readNetworks(given('KATEDRA_SHARED_NETWORKS'), () =>
    wrong('KATEDRA_SHARED_NETWORKS', 'addresses or networks with commas between: 161.53.0.0/16'),
  );
  const smtpHost = given('SMTP_HOST');
  const scanner = readScanner(given('KATEDRA_SCANNER'), () =>
    wrong('KATEDRA_SCANNER', 'a program with its full path, unix:/path/of/clamd.ctl, or tcp:host:port'),
  );
  const seconds = Number(given('KATEDRA_SCANNER_SECONDS') ?? 60);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 240)
    wrong('KATEDRA_SCANNER_SECONDS', 'a whole number from 1 to 240');
  const bucket = given('S3_BUCKET');
  if (bucket !== undefined && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    wrong('S3_BUCKET', 'the name of a bucket');
  const sse = given('S3_SSE') === undefined ? undefined : oneOf('S3_SSE', ['AES256', 'aws:kms'], 'AES256');
  return {
    port: whole('PORT', 3000),
    host,
    data: resolve(given('KATEDRA_DATA') ?? '.katedra'),
    mode: oneOf('KATEDRA_MODE', ['constituent', 'central'], 'constituent'),
    logLevel: oneOf('KATEDRA_LOG', ['info', 'trace', 'debug', 'warn', 'error', 'silent'], 'info'),
    ...named,
    sharedNetworks,
    ...(google && { google }),
    ...(facebook && { facebook }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseConnections !== undefined && { databaseConnections }),
    ...(reserve !== undefined && { reserve }),
    ...(demo !== undefined && { demo }),
    ...(url && { url }),
    ...(proxy !== undefined && { proxy }),
    ...(secret !== undefined && { secret }),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(given('SMTP_FROM') !== undefined && { mailFrom: given('SMTP_FROM')! }),
    ...(smtpHost !== undefined && {
      smtp: {
        host: smtpHost,
        port: whole('SMTP_PORT', 587),
        secure: yesNo('SMTP_SECURE') ?? false,
        ...(together(['SMTP_USER', 'SMTP_PASSWORD']) && { user: given('SMTP_USER')!, password: env.SMTP_PASSWORD! }),
      },
    }),
    ...(scanner && { scanner: { ...scanner, longest: seconds * 1000 } }),
    ...(together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']) && {
      s3: {
        endpoint: address('S3_ENDPOINT', ['https:', 'http:'])!,
        region: given('S3_REGION') ?? 'us-east-1',
        bucket: bucket!,
        key: given('S3_KEY')!,
        secret: given('S3_SECRET')!,
        ...(sse && { sse }),
      },
    }),
    ...(together(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) && {
      oidc: {
        issuer: address('OIDC_ISSUER', ['https:', 'http:'])!,
        clientId: given('OIDC_CLIENT_ID')!,
        clientSecret: given('OIDC_CLIENT_SECRET')!,
        name: given('OIDC_NAME') ?? 'AAI@EduHr',
      },
    }),
  };
};

type Scanned = { command: readonly string[] } | { socket: string } | { host: string; port: number };
const readScanner = (value: string | undefined, wrong: () => never): Scanned | undefined => {
  if (value === undefined) return undefined;
  const [, host = '', port = ''] = /^tcp:(.+):(\d{1,5})$/.exec(value) ?? [];
  if (host !== '') return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  if (/^unix:\//.test(value)) return { socket: value.slice(5) };
  return /^(\/|[A-Za-z]:\\)/.test(value) ? { command: value.split(/\s+/) } : wrong();
};

const readProxy = (value: string | undefined, wrong: () => never): Settings['proxy'] => {
  if (value === undefined || value === '0') return undefined;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const networks = value.split(',').map(v => v.trim());
  for (const network of networks)
    if (!['loopback', 'linklocal', 'uniquelocal'].includes(network) && !isNetwork(network)) wrong();
  return networks;
};
const isNetwork = (network: string): boolean => {
  const [ip = '', bits, ...rest] = network.split('/');
  const version = isIP(ip);
  const masked = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && masked && rest.length === 0;
};
const readNetworks = (value: string | undefined, wrong: () => never): readonly string[] => {
  const networks = value?.split(',').map(v => v.trim()) ?? [];
  for (const network of networks) if (!isNetwork(network)) wrong();
  return networks;
};

const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
/** This machine under its own numbers is always served: a forged name cannot be one of them. */
const readHosts = (
  value: string | undefined,
  url: URL | undefined,
  host: string,
  wrong: () => never,
): Pick<Settings, 'hosts' | 'nodePorts'> => {
  const hosts = new Map<string, string>();
  const nodePorts = new Map<string, number>();
  for (const own of ['localhost', '127.0.0.1', '[::1]']) hosts.set(own, defaultConstituent);
  const everywhere = host === '0.0.0.0' || host === '::';
  for (const own of everywhere ? ownAddresses() : [host.toLowerCase()])
    hosts.set(own.includes(':') ? `[${own}]` : own, defaultConstituent);
  if (url) hosts.set(url.hostname, defaultConstituent);
  for (const entry of value?.split(',') ?? []) {
    const [name = '', place = defaultConstituent, ...rest] = entry
      .trim()
      .toLowerCase()
      .split('=')
      .map(p => p.trim());
    const [cid = '', port, ...more] = place.split(':');
    if (!hostName.test(name) || !/^[a-z][a-z0-9_]{0,40}$/.test(cid) || rest.length + more.length > 0) wrong();
    if (port !== undefined && !/^[1-9]\d{0,4}$/.test(port)) wrong();
    hosts.set(name, cid);
    if (port !== undefined) nodePorts.set(cid, Number(port));
  }
  return { hosts, nodePorts };
};
const ownAddresses = (): string[] => Object.values(networkInterfaces()).flatMap(all => (all ?? []).map(a => a.address));

/** The environment, with `.env` below it; a wrong value is one line and the end. */
export const settingsOrExit = (envFile = '.env'): Settings => {
  try {
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

/** The given secret, else the one of the data folder, made on the first start. */
export const secretOf = (settings: Settings): string => {
  if (settings.secret) return settings.secret;
  const path = join(settings.data, 'secret');
  if (!existsSync(path)) makeSecret(path);
  return readFileSync(path, 'utf8').trim();
};
/** It appears whole, and of two starts in one moment the first one's stays: neither reads half of it, nor is surprised by it. */
const makeSecret = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(half, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half, { force: true });
  }
};
