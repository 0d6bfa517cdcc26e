import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

interface Task<Work, Result> {
  readonly work: Work;
  readonly done: (result: Result) => void;
  readonly fail: (reason: Error) => void;
}
interface Member<Work, Result> {
  readonly worker: Worker;
  readonly tasks: Task<Work, Result>[];
}

/**
 * Heavy works, in threads of their own, as many at once as there are processors; the rest wait in the order they came.
 * Whoever ends one work finds the next lying there already: a thread that must first be woken leaves a processor idle for
 * as long as the portal is busy with others. A thread starts when it is needed and never keeps the portal from ending.
 *
 * The file answers each message, in order, with `{ result }` or `{ failure }`.
 */
export const threadPool = <Work, Result>(
  file: URL,
  most = availableParallelism(),
): ((work: Work) => Promise<Result>) => {
  const members: Member<Work, Result>[] = [];
  const waiting: Task<Work, Result>[] = [];

  const joined = (): Member<Work, Result> => {
    // Not the portal's own flags: a loader or a profile is none of the pool's business.
    const member: Member<Work, Result> = { worker: new Worker(file, { execArgv: [] }), tasks: [] };
    let reason = new Error('A thread of the pool ended.');
    member.worker.on('message', ({ result, failure }: { result: Result; failure?: string }) => {
      const task = member.tasks.shift()!;
      if (member.tasks.length === 0) member.worker.unref();
      if (failure === undefined) task.done(result);
      else task.fail(new Error(failure));
      handOut();
    });
    member.worker.on('error', failure => {
      reason = failure;
    });
    member.worker.on('exit', () => {
      members.splice(members.indexOf(member), 1);
      for (const task of member.tasks) task.fail(reason);
      handOut();
    });
    members.push(member);
    return member;
  };
  /** A system may have no thread left. */
  const reinforced = (): Member<Work, Result> | null => {
    try {
      return joined();
    } catch {
      return null;
    }
  };
  const least = (): Member<Work, Result> | undefined =>
    members.reduce<Member<Work, Result> | undefined>(
      (a, b) => (a && a.tasks.length <= b.tasks.length ? a : b),
      undefined,
    );
  /** One work in hand and one beside it. */
  const handOut = (): void => {
    while (waiting.length > 0) {
      let member = least();
      if (members.length < most && (!member || member.tasks.length > 0)) member = reinforced() ?? member;
      // Nobody there and nobody to be had: whoever waits is told so.
      if (!member) {
        waiting.shift()!.fail(new Error('No thread can be started.'));
        continue;
      }
      if (member.tasks.length > 1) return;
      const task = waiting.shift()!;
      member.tasks.push(task);
      member.worker.ref();
      member.worker.postMessage(task.work);
    }
  };
  return work =>
    new Promise((done, fail) => {
      waiting.push({ work, done, fail });
      handOut();
    });
};
