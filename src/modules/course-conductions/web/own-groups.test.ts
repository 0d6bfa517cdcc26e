import { expect, it } from 'vitest';
import { presenceLine } from './own-groups.ts';

const group = { came: 0, all: 0, excused: 0, held: 0, outside: 0 };

it('says that nothing was held yet only where nothing was', () => {
  expect(presenceLine(group)).toEqual({ key: 'myNone' });
  // What was taught before the portal was in use was held, and is recorded elsewhere.
  expect(presenceLine({ ...group, outside: 4 })).toEqual({ key: 'myOutside' });
  expect(presenceLine({ ...group, held: 3, outside: 4 })).toEqual({ key: 'myNoneOfMine', params: { held: 3 } });
  expect(presenceLine({ ...group, held: 3 })).toEqual({ key: 'myNoneOfMine', params: { held: 3 } });
  expect(presenceLine({ ...group, held: 3, excused: 2 })).toEqual({ key: 'myExcused', params: { excused: 2 } });
  expect(presenceLine({ came: 1, all: 2, excused: 1, held: 3, outside: 4 })).toEqual({
    key: 'myCame',
    params: { came: 1, all: 2 },
  });
});
