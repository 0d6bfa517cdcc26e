import { accountHoles } from './accounts.ts';
import { doorHoles } from './door.ts';
import type { Hole } from './hole.ts';
import { importHoles } from './imports.ts';
import { moduleHoles } from './modules.ts';
import { readingHoles } from './reading.ts';
import { sessionHoles } from './sessions.ts';
import { teachingHoles } from './teaching.ts';
import { writingHoles } from './writing.ts';

/** All of them, by area. Whoever adds a rule that guards something adds the hole that would open it. */
export const holes: readonly Hole[] = [
  ...readingHoles,
  ...writingHoles,
  ...doorHoles,
  ...accountHoles,
  ...moduleHoles,
  ...sessionHoles,
  ...teachingHoles,
  ...importHoles,
];
