import { afterEach, beforeEach } from 'vitest';
import { story } from './portal.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Where the pages of a failed story stood. */
    stood?: string[];
  }
}

// A story that waits for ever says only that its time is over: where its pages stood then is said here, before they are closed.
beforeEach(({ task }) => {
  story.hasFailed = () => task.result?.state === 'fail';
  story.stood = line => {
    console.error(`The story stood at ${line}`);
    (task.meta.stood ??= []).push(line);
  };
});
afterEach(async () => {
  if (story.hasFailed()) for (const visit of story.visits) await story.tell(visit);
});
