import { expect, it } from 'vitest';
import { initialsOf } from './user.ts';

it.each([
  ['Mirna Šimrak', 'MŠ'],
  ['izv. prof. dr. sc. Mirna Šimrak, univ. spec.', 'MŠ'],
  ['Ana Marija Kos', 'AK'],
  ['J. Horvat', 'JH'],
  ['ana.horvat', 'AH'],
  ['student', 'S'],
  ['', ''],
])('the initials of «%s» are %s', (name, initials) => expect(initialsOf({ name })).toBe(initials));
