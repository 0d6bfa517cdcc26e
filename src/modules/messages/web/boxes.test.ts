import { describe, expect, it } from 'vitest';
import { addressOf, placeOf, questionOf } from './boxes.ts';

describe('what is looked at stands in the address', () => {
  const there = (address: string) => placeOf(new URLSearchParams(address));
  it('and is read back as it was written', () => {
    for (const address of ['', 'box=archive&type=survey&unread=1&q=rok&open=7', 'box=sent&q=a%26b', 'box=todo'])
      expect(new URLSearchParams(addressOf(there(address))).toString()).toBe(new URLSearchParams(address).toString());
  });
  it('what nobody meant is the inbox, whole', () =>
    expect(there('box=bin&type=poem&unread=yes&open=x')).toEqual({
      box: 'inbox',
      type: null,
      unread: false,
      q: '',
      open: null,
    }));
});

describe('the question put to the server', () => {
  const asked = (address: string) => questionOf(placeOf(new URLSearchParams(address)));
  it('the inbox and the archive are two halves of what was received', () => {
    expect(asked('').query).toMatchObject({ 'filter[isArchived]': 0 });
    expect(asked('box=archive')).toMatchObject({ resource: 'inbox', query: { 'filter[isArchived]': 1 } });
  });
  it('filters are the server’s, so that they hold over every page', () =>
    expect(asked('type=survey&unread=1&q=%20rok%20').query).toMatchObject({
      'filter[messType]': 'survey',
      'filter[seen]': 0,
      search: 'rok',
    }));
  it('what one wrote knows no unread', () => {
    expect(asked('box=sent&unread=1').query).not.toHaveProperty('filter[seen]');
    expect(asked('box=drafts').query).toMatchObject({ 'filter[status][in]': 'draft,failed' });
  });
});
