import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineModule, flow, resource, state, text } from '../../src/kernel/resource/index.ts';
import { composeApp, type Join, type Policy, type ServerModule } from '../../src/kernel/server/index.ts';
import { peopleByToken } from '../harness/portal.ts';
import { moduleOf, startToy, type Toy, type ToyPortal } from './toy.ts';

const term = resource('term', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    status: state(
      flow(['open', 'closed'], {
        close: { from: ['open'], to: 'closed', note: 'optional' },
        reopen: { from: ['closed'], to: 'open' },
      }),
    ),
  },
});
const heard: string[] = [];
const termPolicy: Policy<typeof term> = {
  read: () => true,
  create: () => true,
  update: () => true,
  effect: async (_ctx, { verb }) => void heard.push(`own ${verb}`),
  moves: { close: { by: () => true, effect: async () => void heard.push('own close') }, reopen: { by: () => true } },
};

const joining = (id: string, join: Join<typeof term>): ServerModule => {
  const words = (sentence: string) => ({ title: id, resources: {}, joins: { term: { [`${id}Open`]: sentence } } });
  return {
    module: defineModule({ id, route: `/${id}`, icon: 'x', entries: [], resources: {} }),
    words: { hr: words(`${id}: još je otvoreno.`), 'en-uk': words(`${id}: it is still open.`) },
    policies: {},
    joins: { term: join },
  };
};
const problem = (key: string, level: 'error' | 'warning' = 'error') => [{ level, key }] as const;
const exams = joining('exams', {
  check: (_ctx, { row }) => (row.name === 'Bad' ? problem('examsOpen') : []),
  effect: async (_ctx, { verb, row }) => void heard.push(`exams ${verb} ${row.name}`),
  moves: {
    close: {
      ready: (_ctx, row) => (row.name === 'Exams' ? problem('examsOpen') : []),
      effect: async (_ctx, row, { note }) => void heard.push(`exams close ${row.name} ${note}`),
    },
  },
});
const grades = joining('grades', {
  moves: {
    close: {
      check: (_ctx, _row, { note }) => (note === 'wrong' ? problem('gradesOpen') : problem('gradesOpen', 'warning')),
      effect: async () => void heard.push('grades close'),
    },
    reopen: { effect: async () => void heard.push('grades reopen') },
  },
});
const world: Toy = {
  resources: [term],
  policies: { term: termPolicy },
  beside: [exams, grades],
  people: { ana: ['user'] },
};

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy(world);
});
afterAll(() => toy?.stop());
beforeEach(() => {
  heard.length = 0;
});
const ana = () => toy.as('ana');
const close = (id: number, body: object = {}) => ana().put(`term/close?id=${id}`, { rowVer: 1, ...body });

describe('what a module adds to a resource of another', () => {
  it('follows a write and a move, after what is its own and in the order of the modules', async () => {
    const { body } = await ana().post('term/create', { name: 'One' });
    expect((await close(body.id, { note: 'end' })).body.warnings).toMatchObject([{ key: 'gradesOpen' }]);
    await ana().put(`term/reopen?id=${body.id}`, { rowVer: 2 });
    expect(heard).toEqual([
      'own create',
      'exams create One',
      'own close',
      'exams close One end',
      'grades close',
      'grades reopen',
    ]);
  });

  it('is the reason of a disabled button, and refuses, in the words of its own module', async () => {
    const id = await toy.row('term', { name: 'Exams' });
    const { body } = await ana().get(`term/view?id=${id}`);
    expect(body.blocked).toEqual({ close: [{ field: null, key: 'examsOpen', message: 'exams: it is still open.' }] });
    const refused = await close(id);
    expect([refused.status, refused.body[0].message]).toEqual([422, 'exams: it is still open.']);
    const other = await toy.row('term', { name: 'Grades' });
    expect((await close(other, { note: 'wrong' })).body[0]).toMatchObject({ key: 'gradesOpen' });
    expect((await ana().post('term/create', { name: 'Bad' })).body[0]).toMatchObject({ key: 'examsOpen' });
    expect(heard).toEqual([]);
  });

  it('fits something, or the start fails', () => {
    const start = (join: ServerModule['joins']) => () =>
      composeApp([moduleOf(world), { ...exams, joins: join! }], peopleByToken({}));
    expect(start({ semester: {} })).toThrow('joins «semester», which is no resource');
    expect(start({ term: { moves: { open: {} } } })).toThrow('joins the move «term.open»');
    expect(start({ term: { moves: { close: {} } } })).not.toThrow();
  });
});
