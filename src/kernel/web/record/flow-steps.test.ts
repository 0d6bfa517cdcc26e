import { describe, expect, test } from 'vitest';
import { flow, kindOfState } from '../../resource/index.ts';
import { flowSteps, visitsOf } from './flow-steps.ts';

const thesis = flow(
  ['draft', 'submitted', 'returned', 'approved', 'defended', 'refused'],
  {
    submit: { from: ['draft', 'returned'], to: 'submitted' },
    giveBack: { from: ['submitted'], to: 'returned', note: 'required' },
    refuse: { from: ['submitted'], to: 'refused', note: 'required' },
    approve: { from: ['submitted'], to: 'approved' },
    defend: { from: ['approved'], to: 'defended' },
  },
  { kinds: { returned: 'warn', refused: 'bad' } },
);
const visit = (state: string, day: number) => ({
  state,
  at: `2026-11-${String(day).padStart(2, '0')} 10:00`,
  who: 'Mirna Šimrak',
  note: null,
});
const shown = (state: string, ...visits: ReturnType<typeof visit>[]) =>
  flowSteps(thesis, state, visits).map(step => `${step.at} ${step.state}${step.again ? ' again' : ''}`);

describe('what a state means', () => {
  test('is declared, or follows from its place', () => {
    expect(thesis.states.map(s => kindOfState(thesis, s))).toEqual(['none', 'run', 'warn', 'run', 'ok', 'bad']);
  });
});

describe('the life of a row', () => {
  test('begins with everything ahead, without setbacks', () => {
    expect(shown('draft', visit('draft', 1))).toEqual([
      'now draft',
      'next submitted',
      'next approved',
      'next defended',
    ]);
  });
  test('has dates of what has been', () => {
    const steps = flowSteps(thesis, 'approved', [visit('draft', 1), visit('submitted', 2), visit('approved', 5)]);
    expect(steps.map(s => s.visit?.at.slice(8, 10))).toEqual(['01', '02', '05', undefined]);
    expect(steps.filter(s => s.at === 'now')).toHaveLength(1);
  });
  test('after a setback goes the way again', () => {
    expect(shown('returned', visit('draft', 1), visit('submitted', 2), visit('returned', 3))).toEqual([
      'done draft',
      'done submitted',
      'now returned',
      'next submitted',
      'next approved',
      'next defended',
    ]);
    expect(
      shown('submitted', visit('draft', 1), visit('submitted', 2), visit('returned', 3), visit('submitted', 4)),
    ).toEqual(['done draft', 'now submitted again', 'next approved', 'next defended']);
  });
  test('ends', () => {
    expect(shown('refused', visit('draft', 1), visit('submitted', 2), visit('refused', 3))).toEqual([
      'done draft',
      'done submitted',
      'now refused',
    ]);
  });
  test('is known without a history', () => {
    expect(shown('draft')).toEqual(['now draft', 'next submitted', 'next approved', 'next defended']);
    expect(shown('approved')).toEqual(['done draft', 'done submitted', 'now approved', 'next defended']);
    expect(shown('refused')).toEqual(['done draft', 'done submitted', 'now refused']);
  });
  test('is made whole where the history ends early, and not where it says that a state was left out', () => {
    expect(shown('defended', visit('draft', 1))).toEqual([
      'done draft',
      'done submitted',
      'done approved',
      'now defended',
    ]);
    expect(shown('approved', visit('draft', 1), visit('submitted', 2), visit('returned', 3))).toEqual([
      'done draft',
      'done submitted again',
      'now approved',
      'next defended',
    ]);
    expect(shown('approved', visit('draft', 1), visit('approved', 2))).toEqual([
      'done draft',
      'now approved',
      'next defended',
    ]);
  });
  test('is read from the entries of the history, the newest first as they come', () => {
    const entry = (at: string, diff: Record<string, unknown>) => ({ at, userLabel: 'Ana', note: null, diff });
    expect(
      visitsOf('status', [
        entry('2026-11-03 08:00', { status: ['draft', 'submitted'] }),
        entry('2026-11-02 08:00', { title: ['A', 'B'] }),
        entry('2026-11-01 08:00', { status: [null, 'draft'], title: [null, 'A'] }),
      ]).map(v => v.state),
    ).toEqual(['draft', 'submitted']);
  });
});
