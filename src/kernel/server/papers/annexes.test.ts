import { expect, test } from 'vitest';
import { annexesByKind, mostInPacket } from './annexes.ts';

const megabytes = (n: number): number => n * 1_048_576;

test('a packet takes files in their order as long as they fit together; what has no pages takes no room', () => {
  expect(
    annexesByKind([
      { mime: 'application/pdf', size: megabytes(mostInPacket.megabytes - 10) },
      { mime: 'text/plain', size: megabytes(200) },
      { mime: 'application/pdf', size: megabytes(11) },
      { mime: 'image/png', size: megabytes(10) },
      { mime: 'application/pdf', size: 1 },
    ]),
  ).toEqual(['pages', 'noPages', 'tooLarge', 'pages', 'tooLarge']);
});
