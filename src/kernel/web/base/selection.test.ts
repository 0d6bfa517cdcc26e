import { describe, expect, it } from 'vitest';
import { settleSelection } from './selection.ts';

describe('S-21 the choice for all screens', () => {
  const selection = {
    resource: 'academicyear',
    field: 'code',
    sort: '-startYear',
    fallback: { field: 'status', value: 'active' },
  };
  const lines = [
    { id: 3, status: 'planning' },
    { id: 2, status: 'active' },
    { id: 1, status: 'closed' },
  ];
  it('stays while it may be chosen', () => expect(settleSelection(selection, lines, { id: 1, label: '' })?.id).toBe(1));
  it('falls back to the active one when it may not', () =>
    expect(settleSelection(selection, lines, { id: 9, label: '' })?.id).toBe(2));
  it('is nothing when nothing is active', () =>
    expect(settleSelection(selection, [{ id: 1, status: 'closed' }], null)).toBeNull());
});
