import { call, createStore, lastAsked, notify, text, user } from '../base/index.ts';
import { enterRoom } from './rooms.ts';

/** Something that the portal does for a person while they do something else. */
export interface JobRun {
  readonly id: string;
  readonly title: string;
  readonly asker: string | null;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly failure: string | null;
  readonly result: { readonly name: string; readonly size: number } | null;
  readonly askedAt: string;
  readonly endedAt: string | null;
  readonly mayCancel: 0 | 1;
}
export const runs = createStore<readonly JobRun[]>([]);
export const isOpen = ({ state }: Pick<JobRun, 'state'>): boolean => state === 'waiting' || state === 'running';

const ask = lastAsked(
  () => call<{ data: readonly JobRun[] }>('GET', 'job-run'),
  ({ data }) => runs.set(data),
);
export const loadRuns = async (): Promise<void> => {
  try {
    await ask();
  } catch {
    /* a service, not a promise: the next news asks again */
  }
};

const tellEnd = (id: string): void => {
  const run = runs.get().find(r => r.id === id);
  if (run?.state === 'done') notify({ text: text('runDone', { title: run.title }), kind: 'positive', key: id });
  if (run?.state === 'failed')
    notify({ text: text('runStopped', { title: run.title, failure: run.failure ?? '' }), timeout: 0, key: id });
};
/** Follows one's runs for the whole visit: how far they are comes with the news, everything else is asked for. */
export const watchRuns = (): (() => void) => {
  const who = user.get();
  if (!who) return () => undefined;
  const leave = enterRoom('job-runs', who.id, {
    hear: what => {
      for (const [id, told] of Object.entries(what)) follow(id, told as Told);
    },
    // What was started on another page, or before this one was opened.
    isIn: isIn => {
      if (isIn) void loadRuns();
    },
  });
  return () => {
    leave();
    runs.set([]);
  };
};
type Told = Pick<JobRun, 'state' | 'done' | 'total'>;
const follow = (id: string, told: Told): void => {
  const known = runs.get().find(run => run.id === id);
  if (known?.state === told.state) runs.set(now => now.map(run => (run.id === id ? { ...run, ...told } : run)));
  else void loadRuns().then(() => (isOpen(told) ? undefined : tellEnd(id)));
};
