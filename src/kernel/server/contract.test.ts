import { expect, it } from 'vitest';
import { array, flow, type ResourceWords, resource, state, text, type WordsOfMove } from '../resource/index.ts';
import { error, type Policy, type Problem, warning } from './contract.ts';

const meeting = resource('meeting', {
  label: 'title',
  checks: ['agendaEmpty', 'roomTaken'],
  fields: {
    title: text({ required: true }),
    status: state(flow(['draft', 'called'], { call: { from: ['draft'], to: 'called' } })),
  },
});

it('a problem says level, key, field and params', () => {
  expect([error('agendaEmpty'), warning('roomTaken', 'title', { n: 2 }), error('required', null, { n: 1 })]).toEqual([
    { level: 'error', key: 'agendaEmpty' },
    { level: 'warning', key: 'roomTaken', field: 'title', params: { n: 2 } },
    { level: 'error', key: 'required', params: { n: 1 } },
  ]);
});

it('a key that the resource does not declare does not compile', () => {
  const policy: Policy<typeof meeting> = {
    read: () => true,
    check: (_ctx, { row }) => (row.title === '' ? [error('agendaEmpty', 'title'), error('required')] : []),
    moves: { call: { by: () => true, check: async () => [warning('roomTaken')] } },
  };
  const problems: Problem<typeof meeting>[] = [error('agendaEmpty')];
  // @ts-expect-error a slip of the pen
  problems.push(error('agendaEmtpy'));
  // @ts-expect-error the same without the function
  problems.push({ level: 'error', key: 'agendaEmtpy' });
  // @ts-expect-error in a check
  const wrong: Policy<typeof meeting>['check'] = () => [error('agendaEmtpy')];
  // @ts-expect-error problems of whatever resource are not those of this one
  const loose: Policy<typeof meeting>['check'] = (): Problem[] => [];
  expect([policy.check, wrong, loose].every(Boolean)).toBe(true);
  expect(problems).toHaveLength(3);
});

it('a sentence that is missing in the words does not compile', () => {
  const rest = {
    one: 'meeting',
    few: 'meetings',
    other: 'meetings',
    fields: { title: 'Title', status: 'State' },
    states: { draft: 'Draft', called: 'Called' },
    moves: { call: 'Call' },
  } as const;
  const whole: ResourceWords<typeof meeting> = { ...rest, checks: { agendaEmpty: 'Empty', roomTaken: 'Taken' } };
  // @ts-expect-error one sentence of two
  const half: ResourceWords<typeof meeting> = { ...rest, checks: { agendaEmpty: 'Empty' } };
  // @ts-expect-error none at all
  const none: ResourceWords<typeof meeting> = rest;
  expect([whole, half, none]).toHaveLength(3);
});

it('a move that asks for nested forms says what each of their fields is called', () => {
  const input = { reason: text(), members: array({ name: text({ required: true }), duty: text() }) };
  type Words = WordsOfMove<typeof input>;
  const fields = { name: 'Name', duty: 'Duty' };
  const whole: Words = { label: 'Appoint', inputs: { reason: 'Reason', members: { label: 'Members', fields } } };
  // @ts-expect-error the label alone does not tell what is asked for
  const short: Words = 'Appoint';
  // @ts-expect-error one field of two
  const half: Words = { label: 'Appoint', inputs: { members: { label: 'Members', fields: { name: 'Name' } } } };
  const plain: WordsOfMove<{ reason: typeof input.reason }> = 'Appoint';
  expect([whole, short, half, plain]).toHaveLength(4);
});
