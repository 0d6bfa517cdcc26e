import { describe, expect, it } from 'vitest';
import { defineModule, ref, resource, text } from '../../resource/index.ts';
import { composeApp } from '../app.ts';
import type { Log, Policy } from '../contract.ts';
import { invalid, invalidAll, notAllowed, Refusal } from '../errors.ts';
import { answerError } from './errors.ts';

const desk = resource('desk', {
  label: 'name',
  fields: { name: text({ required: true, unique: true }), idDesk: ref('desk') },
  constraints: {
    levelDesk: { check: 'true', fields: ['name'] },
    onePlace: { exclude: 'using gist (id with =)', fields: ['idDesk'] },
  },
});
const policy: Policy<typeof desk> = { read: () => true };
const words = (s: string) => ({
  title: 'x',
  resources: {
    desk: {
      one: `stol${s}`,
      few: `stola${s}`,
      other: `stolova${s}`,
      fields: { name: `Naziv${s}`, idDesk: `Stol${s}` },
      checks: { levelDesk: `Stol je kriv${s}`, onePlace: `Zauzeto${s}` },
    },
  },
});
const app = composeApp(
  [
    {
      module: defineModule({ id: 'm', route: '/M', icon: 'x', resources: { desk }, entries: [] }),
      words: { hr: words(''), 'en-uk': words('-en') },
      policies: { desk: policy },
    },
  ],
  { find: async () => null },
);

const lines: { level: string; o: object }[] = [];
const log: Log = {
  info: o => lines.push({ level: 'info', o }),
  warn: o => lines.push({ level: 'warn', o }),
  error: o => lines.push({ level: 'error', o }),
};
const told = (error: unknown, language: 'hr' | 'en-uk' = 'hr') =>
  answerError(error, { app, language, requestId: 'r-1', log });
const fromPostgres = (code: string, more: object = {}) =>
  Object.assign(new Error('secret detail of a table'), { code, ...more });

describe('F-24 what the caller is told', () => {
  it('422 lists fields with key and sentence', () => {
    expect(
      told(
        invalidAll(
          [
            { field: 'name', say: { key: 'cannotBeBlank' } },
            { field: null, say: { key: 'required' } },
          ],
          'desk',
        ),
      ),
    ).toEqual({
      status: 422,
      headers: {},
      body: [
        { field: 'name', key: 'cannotBeBlank', message: 'Naziv je obvezno polje.' },
        { field: null, key: 'required', message: 'Obvezan unos.' },
      ],
    });
    expect(told(invalid('page', 'badParameter', { name: 'page' }), 'en-uk').body).toEqual([
      { field: 'page', key: 'badParameter', message: '“page” has a value that cannot be used' },
    ]);
  });
  it('409 says of what kind it is and by what the row is used', () => {
    expect(told(new Refusal(409, 'stale', { kind: 'stale', row: { id: 1 } })).body).toEqual({
      message: 'Netko je u međuvremenu promijenio ovaj zapis',
      kind: 'stale',
      row: { id: 1 },
    });
    expect(told(new Refusal(409, 'inUse', { kind: 'inUse', usedBy: [{ resource: 'desk', count: 3 }] })).body).toEqual({
      message: 'Ovaj zapis koriste 3 stola, pa se ne može obrisati.',
      kind: 'inUse',
      usedBy: [{ resource: 'desk', count: 3 }],
    });
  });
  it('403, 404 and the like are one sentence', () => {
    expect(told(notAllowed(), 'en-uk')).toMatchObject({ status: 403, body: { message: 'You may not do this' } });
  });
  it('429 says when to come back', () => {
    expect(told(new Refusal(429, 'tooManyRequests', { retryAfter: 12.2 })).headers).toEqual({ 'retry-after': '13' });
  });
  it('anything else is a reference and a log line', () => {
    lines.length = 0;
    const error = new TypeError('secret');
    expect(told(error)).toEqual({
      status: 500,
      headers: {},
      body: { message: 'Dogodila se pogreška na našoj strani. Oznaka: r-1', ref: 'r-1' },
    });
    expect(lines).toEqual([{ level: 'error', o: { err: error, ref: 'r-1' } }]);
    expect(told('a thrown text').status).toBe(500);
    expect(told(undefined).status).toBe(500);
  });
});

describe('errors of PostgreSQL', () => {
  it.each([
    [
      '23505',
      { constraint: 'desk_name_key' },
      409,
      { kind: 'unique', message: 'Takav zapis već postoji', conflicts: [{ field: 'name' }] },
    ],
    ['23505', { constraint: 'nobody_knows' }, 409, { kind: 'unique', message: 'Takav zapis već postoji' }],
    [
      '23P01',
      { constraint: 'desk_one_place' },
      409,
      { kind: 'conflict', message: 'Zauzeto', conflicts: [{ field: 'idDesk' }] },
    ],
    ['23514', { constraint: 'desk_level_desk' }, 422, [{ field: 'name', key: 'levelDesk', message: 'Stol je kriv' }]],
    ['23514', {}, 422, [{ field: null, key: 'invalidValue', message: 'Neispravna vrijednost.' }]],
    [
      '23503',
      { constraint: 'desk_id_desk_fkey', message: 'insert or update on table "desk" violates' },
      422,
      [{ field: 'idDesk', key: 'notAnOption', message: 'Odaberite jednu od ponuđenih vrijednosti' }],
    ],
    [
      '23503',
      { constraint: 'desk_id_desk_fkey', message: 'update or delete on table "desk" violates' },
      409,
      { kind: 'inUse', message: 'Zapis se koristi i ne može se obrisati.' },
    ],
    ['22P02', {}, 422, [{ field: null, key: 'invalidValue', message: 'Neispravna vrijednost.' }]],
    ['22003', {}, 422, [{ field: null, key: 'invalidValue', message: 'Neispravna vrijednost.' }]],
    ['22021', {}, 422, [{ field: null, key: 'invalidValue', message: 'Neispravna vrijednost.' }]],
  ])('%s %o is %i', (code, more, status, body) => {
    expect(told(fromPostgres(code, more))).toEqual({ status, body, headers: {} });
  });
  it.each(['40P01', '40001', '57014', '53300', '53200', '55P03'])('%s is 503 busy', code => {
    expect(told(fromPostgres(code))).toMatchObject({
      status: 503,
      body: { message: 'Portal je zauzet: pokušajte ponovno za koji trenutak' },
      headers: { 'retry-after': expect.any(String) },
    });
  });
  it.each(['57P01', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET'])('%s is 503 unavailable', code => {
    expect(told(fromPostgres(code))).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('nije dostupan') },
    });
  });
  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])('«%s» is 503', message => {
    expect(told(new Error(message)).status).toBe(503);
  });
  it('a mistake in our own SQL is a fault and tells nothing', () => {
    for (const code of ['42601', '42703', '22012', 'XX000']) {
      const answer = told(fromPostgres(code));
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
  });
});
