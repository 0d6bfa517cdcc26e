import { expect, it } from 'vitest';
import { readTopic } from './topic-text.ts';

it('reads a topic from one line', () => {
  expect(readTopic('Znakovni nizovi 2 h P', ['P', 'A'])).toEqual({ name: 'Znakovni nizovi', hours: 2, type: 'P' });
  expect(readTopic('Petlje 1,5h a', ['P', 'A'])).toEqual({ name: 'Petlje', hours: 1.5, type: 'A' });
  expect(readTopic('SQL 92 3 P', ['P'])).toEqual({ name: 'SQL 92', hours: 3, type: 'P' });
  expect(readTopic('Uvod 2 h', ['P'])).toEqual({ name: 'Uvod', hours: 2, type: 'P' });
});
it('does not guess what is not said', () => {
  for (const line of ['', 'Uvod', 'Uvod P', '2 h P', 'Uvod 2 h X']) expect(readTopic(line, ['P', 'A'])).toBeNull();
  expect(readTopic('Uvod 2 h', ['P', 'A'])).toBeNull();
});
