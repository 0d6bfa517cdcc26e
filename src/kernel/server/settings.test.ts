import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings, secretOf, SettingsError } from './settings.ts';

describe('settings', () => {
  it('stand on loopback with the embedded database when nothing is said', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', data: resolve('.katedra'), mode: 'constituent' });
    expect(settings).not.toHaveProperty('databaseUrl');
    expect(settings).not.toHaveProperty('demo');
    expect([...settings.hosts]).toEqual([
      ['localhost', 'main'],
      ['127.0.0.1', 'main'],
      ['[::1]', 'main'],
    ]);
  });
  it('an empty value is none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', KATEDRA_DEMO: '' })).toMatchObject({ port: 3000 });
  });
  it('are read whole', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://k:p@db/katedra',
      KATEDRA_DATA: '/srv/katedra',
      KATEDRA_DEMO: '0',
      KATEDRA_URL: 'https://Portal.example.hr',
      KATEDRA_HOSTS: 'law.example.hr=law, other.example.hr',
      KATEDRA_PROXY: '10.0.0.0/8, ::1, loopback',
      KATEDRA_SECRET: 'x'.repeat(32),
      KATEDRA_MODE: 'central',
      SMTP_HOST: 'mail',
      SMTP_USER: 'u',
      SMTP_PASSWORD: 'p w',
      OIDC_ISSUER: 'https://login.aaiedu.hr',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    });
    expect(settings).toMatchObject({
      port: 8080,
      databaseUrl: 'postgres://k:p@db/katedra',
      data: '/srv/katedra',
      demo: false,
      proxy: ['10.0.0.0/8', '::1', 'loopback'],
      mode: 'central',
      smtp: { host: 'mail', port: 587, secure: false, user: 'u', password: 'p w' },
      oidc: { clientId: 'a', name: 'AAI@EduHr' },
    });
    expect(settings.hosts.get('portal.example.hr')).toBe('main');
    expect(settings.hosts.get('law.example.hr')).toBe('law');
    expect(settings.hosts.get('other.example.hr')).toBe('main');
  });
  it('a reserve of the disk is said in MB or GB', () => {
    const reserve = (value?: string) => readSettings({ KATEDRA_RESERVE: value }).reserve;
    expect(['500', '500 MB', '2GB', '2 gb', '0', undefined].map(reserve)).toEqual([
      500 * 1_048_576,
      500 * 1_048_576,
      2048 * 1_048_576,
      2048 * 1_048_576,
      0,
      undefined,
    ]);
  });
  it('connections are counted by the server unless they are said', () => {
    expect(readSettings({}).databaseConnections).toBeUndefined();
    expect(readSettings({ KATEDRA_DATABASE_CONNECTIONS: '64' }).databaseConnections).toBe(64);
  });
  it('a proxy may be a number of hops, and 0 is none', () => {
    expect(readSettings({ KATEDRA_PROXY: '2' }).proxy).toBe(2);
    expect(readSettings({ KATEDRA_PROXY: '0' }).proxy).toBeUndefined();
  });
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3.5'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'nonsense'],
    ['KATEDRA_RESERVE', '5 %'],
    ['KATEDRA_RESERVE', '-1'],
    ['KATEDRA_RESERVE', '1.5 GB'],
    ['KATEDRA_RESERVE', '1 TB'],
    ['KATEDRA_DATABASE_CONNECTIONS', '3'],
    ['KATEDRA_DATABASE_CONNECTIONS', '1e2'],
    ['KATEDRA_DEMO', 'yes'],
    ['KATEDRA_URL', 'portal.example.hr'],
    ['KATEDRA_URL', 'https://example.hr/portal'],
    ['KATEDRA_HOSTS', 'a b'],
    ['KATEDRA_HOSTS', 'x=UP PER'],
    ['KATEDRA_HOSTS', 'x=y=z'],
    ['KATEDRA_PROXY', 'all'],
    ['KATEDRA_PROXY', '10.0.0.0/64'],
    ['KATEDRA_SECRET', 'short'],
    ['KATEDRA_MODE', 'both'],
    ['KATEDRA_LOG', 'loud'],
    ['KATEDRA_SCANNER', 'clamscan'],
    ['KATEDRA_SCANNER', 'tcp:localhost'],
    ['KATEDRA_SCANNER_SECONDS', '0'],
    ['S3_BUCKET', 'Has Blanks'],
    ['S3_SSE', 'yes'],
    ['OIDC_ISSUER', 'https://x'],
  ])('%s=%s is one line that names it', (key, value) => {
    let said = '';
    try {
      readSettings({ [key]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError);
      said = (error as Error).message;
    }
    expect(said).toContain(key === 'OIDC_ISSUER' ? 'OIDC_CLIENT_ID' : key);
    expect(said).not.toContain('\n');
  });
  it('a store for files is given whole', () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'katedra', S3_KEY: 'key', S3_SECRET: 'hunter2' };
    expect(readSettings(s3).s3).toEqual({
      endpoint: new URL('http://127.0.0.1:9000'),
      region: 'us-east-1',
      bucket: 'katedra',
      key: 'key',
      secret: 'hunter2',
    });
    expect(readSettings({ ...s3, S3_REGION: 'eu-central-1', S3_SSE: 'aws:kms' }).s3).toMatchObject({
      region: 'eu-central-1',
      sse: 'aws:kms',
    });
    expect(() => readSettings({ ...s3, S3_BUCKET: '' })).toThrow('S3_BUCKET missing');
    expect(() => readSettings({ ...s3, S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT');
  });
  it('a virus scanner is a program or a socket', () => {
    const scanner = (said: string) => readSettings({ KATEDRA_SCANNER: said }).scanner;
    expect(scanner('/usr/bin/clamdscan --fdpass')).toEqual({
      command: ['/usr/bin/clamdscan', '--fdpass'],
      longest: 60_000,
    });
    expect(scanner('unix:/run/clamd.ctl')).toEqual({ socket: '/run/clamd.ctl', longest: 60_000 });
    expect(scanner('tcp:[::1]:3310')).toEqual({ host: '::1', port: 3310, longest: 60_000 });
  });
  it('no secret is printed', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://k:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
    expect(() => readSettings({ KATEDRA_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });
  it('the secret is made once, for the owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'katedra-secret-'));
    const data = join(folder, 'data');
    const settings = readSettings({ KATEDRA_DATA: data });
    const made = secretOf(settings);
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect(secretOf(settings)).toBe(made);
    if (process.platform !== 'win32') expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
    expect(secretOf(readSettings({ KATEDRA_SECRET: 'y'.repeat(40) }))).toBe('y'.repeat(40));
    rmSync(folder, { recursive: true });
  });
  it('of several starts in one moment all have the same one, whole', async () => {
    const data = mkdtempSync(join(tmpdir(), 'katedra-secrets-'));
    const moment = Date.now() + 3000;
    const start = `import { readSettings, secretOf } from ${JSON.stringify(join(import.meta.dirname, 'settings.ts'))};
      const settings = readSettings({ KATEDRA_DATA: ${JSON.stringify(data)} });
      while (Date.now() < ${moment});
      process.stdout.write(secretOf(settings));`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', start];
    const said = await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args)));
    const first = said[0]!.stdout;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(said.map(({ stdout }) => stdout)).toEqual(said.map(() => first));
    expect(readdirSync(data)).toEqual(['secret']);
    rmSync(data, { recursive: true });
  });
});
