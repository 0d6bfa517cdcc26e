import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  defineModule,
  flow,
  integer,
  type Offers,
  ref,
  resource,
  state,
  text,
} from '../../src/kernel/resource/index.ts';
import { composeApp, type Policy, type ServerModule } from '../../src/kernel/server/index.ts';
import { peopleByToken } from '../harness/portal.ts';
import { ids, moduleOf, startToy, type ToyPortal } from './toy.ts';

const year = resource('year', { label: 'code', fields: { code: text({ required: true }) } });
const course = resource('course', {
  label: 'name',
  sort: ['id'],
  narrowedBy: { year: 'idYear' },
  fields: { name: text({ required: true }), idYear: ref('year', { required: true }) },
});
const entry = resource('entry', {
  label: ['idCourse', 'who'],
  sort: ['id'],
  narrowedBy: { year: 'idCourse.idYear' },
  scenarios: ['late'],
  fields: {
    idCourse: ref('course', { required: true }),
    who: text({ required: true }),
    points: integer(),
    status: state(
      flow(['open', 'graded', 'shut'], {
        grade: { from: ['open'], to: 'graded' },
        shut: { from: ['graded'], to: 'shut' },
      }),
    ),
  },
});
const notice = resource('notice', {
  label: 'name',
  sort: ['id'],
  narrowedBy: { year: 'idYear' },
  fields: { name: text({ required: true }), idYear: ref('year') },
});
const coursePolicy: Policy<typeof course> = { read: me => me.roles.has('keeper') };
const entryPolicy: Policy<typeof entry> = {
  read: () => true,
  create: () => true,
  update: () => true,
  moves: {
    grade: {
      by: () => true,
      ready: (_ctx, row) => ((row.points ?? 0) < 50 ? [{ level: 'error', key: 'tooFew' }] : []),
    },
    shut: { by: me => me.roles.has('keeper') },
  },
  scenarios: { late: { where: () => ({ points: { isNull: true } }) } },
};
const resources = [year, course, entry, notice];
const checks = { tooFew: { hr: 'Premalo bodova.', en: 'Too few points.' } };
const policies = { year: { read: () => true }, course: coursePolicy, entry: entryPolicy, notice: { read: () => true } };

let toy: ToyPortal;
const rows: Record<string, number> = {};
beforeAll(async () => {
  toy = await startToy({ resources, policies, checks, people: { admin: ['admin'], ana: [], eva: ['keeper'] } });
  for (const code of ['24', '25']) {
    rows[`y${code}`] = await toy.row('year', { code });
    rows[`c${code}`] = await toy.row('course', { name: `C${code}`, idYear: rows[`y${code}`] });
    rows[`e${code}`] = await toy.row('entry', {
      idCourse: rows[`c${code}`],
      who: 'x',
      points: code === '24' ? 80 : 10,
    });
  }
});
afterAll(() => toy?.stop());

describe('narrowed by what is chosen for all screens', () => {
  it('list, count, select and export show what hangs on it, by a field or through references', async () => {
    const at = `narrow[year]=${rows.y25}`;
    expect(ids(await toy.as('eva').get(`course?${at}`))).toEqual([rows.c25]);
    // Ana may not read courses; of her entries she may know on which year they hang.
    const narrowed = await toy.as('ana').get(`entry?${at}&return[count]=1`);
    expect([ids(narrowed), narrowed.body.count]).toEqual([[rows.e25], 1]);
    const options = (await toy.as('ana').get(`entry/options?${at}`)).body.data;
    expect(options.map((o: { value: number }) => o.value)).toEqual([rows.e25]);
    expect((await toy.as('ana').get(`entry/export?format=csv&columns=points&${at}`)).body).not.toContain('80');
    expect(ids(await toy.as('ana').get('entry'))).toEqual([rows.e24, rows.e25]);
  });
  it('what may hang on none is in every list', async () => {
    const named = async (name: string, idYear: number | null) => toy.row('notice', { name, idYear });
    const [older, newer, always] = [
      await named('24', rows.y24!),
      await named('25', rows.y25!),
      await named('always', null),
    ];
    expect(ids(await toy.as('ana').get(`notice?narrow[year]=${rows.y25}`))).toEqual([newer, always]);
    expect(ids(await toy.as('ana').get(`notice?narrow[year]=${rows.y24}`))).toEqual([older, always]);
  });
  it('by nothing else, and by no other text', async () => {
    for (const wrong of ['narrow[year]=x', 'narrow[year]=', 'narrow[user]=1', 'narrow=1', 'narrow[year][in]=1'])
      expect((await toy.as('ana').get(`entry?${wrong}`)).status, wrong).toBe(422);
  });
  it('a path that does not lead there is found at start', () => {
    const astray = { ...entry, narrowedBy: { year: 'idCourse.name' } };
    const module = moduleOf({ resources: [year, course, astray, notice], policies, checks, people: {} });
    expect(() => composeApp([module], peopleByToken({}))).toThrow(/does not lead there/);
  });
  it('a select that offers by what its target does not declare is found at start', () => {
    const offered = (offers: Offers) => () => {
      const note = resource('note', { label: 'who', fields: { who: text(), idEntry: ref('entry', { offers }) } });
      const module = moduleOf({
        resources: [year, course, entry, notice, note],
        policies: { ...policies, note: { read: () => true } },
        checks,
        people: {},
      });
      composeApp([module], peopleByToken({}));
    };
    expect(offered({ scenario: 'early' })).toThrow(/«note.idEntry» offers by «early»/);
    expect(offered({ narrowedBy: ['course'] })).toThrow(/«note.idEntry» offers by «course»/);
    expect(offered({ scenario: 'late', narrowedBy: ['year'] })).not.toThrow();
  });
});

describe('why moves are refused', () => {
  it('each row of a page says it', async () => {
    const page = (await toy.as('ana').get('entry?return[blocked]=1&return[count]=1')).body;
    expect(page.count).toBe(2);
    expect(page.data.map((row: { blocked: unknown }) => row.blocked)).toEqual([
      {},
      { grade: [{ field: null, key: 'tooFew', message: 'Too few points.' }] },
    ]);
    expect((await toy.as('ana').get('entry')).body.data[0].blocked).toBe(undefined);
    expect((await toy.as('ana').get('entry?return[blocked]=x')).status).toBe(422);
    // A page that is too long is refused before its rows are read, however few there are.
    expect((await toy.as('ana').get('entry?return[blocked]=1&pagination[limit]=100')).status).toBe(200);
    expect((await toy.as('ana').get('entry?return[blocked]=1&pagination[limit]=101')).status).toBe(422);
    expect((await toy.as('ana').get('entry/options?return[blocked]=1')).status).toBe(422);
  });
});

describe('a window on a list', () => {
  const composed =
    (window: object, screens: Record<string, string> = { Late: 'Late entries' }) =>
    () => {
      const { module, words, ...rest } = moduleOf({ resources, policies, checks, people: {} });
      const said = { hr: { ...words.hr, screens }, 'en-uk': { ...words['en-uk'], screens } };
      const entries = [{ path: 'Late', resource: 'entry', icon: 'x', signedIn: true as const, ...window }];
      const made: ServerModule = { ...rest, words: said, module: defineModule({ ...module, entries }) };
      return composeApp([made], peopleByToken({}));
    };
  it('looks at declared fields and scenarios, and its title says so', () => {
    expect(composed({ scenario: 'late', filter: { status: { in: ['open', 'graded'] } } })).not.toThrow();
    expect(composed({ scenario: 'early' })).toThrow(/early/);
    expect(composed({ filter: { colour: 1 } })).toThrow(/colour/);
    expect(composed({ filter: { status: 'open' } }, {})).toThrow(/no title/);
  });
  it('holds beside a filter on the same field', async () => {
    const both = await toy.as('ana').get('entry?filter[points][from]=5&customFilter[points][from]=50');
    expect(ids(both)).toEqual([rows.e24]);
  });
});
