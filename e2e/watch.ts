import { afterEach, beforeEach } from 'vitest';
import { story } from './portal.ts';

// A story that waits for ever says only that its time is over: where its pages stood then is said here, before they are closed.
beforeEach(({ task }) => {
  story.hasFailed = () => task.result?.state === 'fail';
});
afterEach(async () => {
  if (story.hasFailed()) for (const visit of story.visits) await story.tell(visit);
});
