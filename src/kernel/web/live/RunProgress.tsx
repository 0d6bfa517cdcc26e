import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useQuery } from '@tanstack/react-query';
import { apiUrl, call, showNumber, useLanguage, useText } from '../base/index.ts';
import { Note } from '../look/index.ts';
import { isOpen, type JobRun } from './runs.ts';
import './run-progress.css';

/** How far a run is that was asked for on this screen: undefined until it is known, null where there is none. */
export const useRun = (id: string | null): JobRun | null | undefined =>
  useQuery({
    queryKey: ['job-run', 'one', id],
    queryFn: async ({ signal }) =>
      (await call<{ data: readonly JobRun[] }>('GET', 'job-run', { signal })).data.find(run => run.id === id) ?? null,
    enabled: id !== null,
    // The portal tells the bell how far it is; here it is looked at while somebody waits.
    refetchInterval: query => (query.state.data && !isOpen(query.state.data) ? false : 1000),
    retry: false,
  }).data;
/** Whether a run that was begun is not over yet; one of which nothing is known counts as under way. */
export const isUnderWay = (id: string | null, run: JobRun | null | undefined): boolean =>
  id !== null && (run === undefined || (run !== null && isOpen(run)));

interface RunProgressProps {
  readonly run: Pick<JobRun, 'id' | 'state' | 'done' | 'total' | 'failure' | 'result'>;
  /** What is being done: «Sati se stvaraju». */
  readonly doing: string;
  /** What is said at its end. Absent: the screen says it itself. */
  readonly done?: string;
  readonly failed?: (why: string) => string;
  /** What the file is, where it leaves one. */
  readonly fetch?: string;
}
/** How far something in the background is, while somebody waits for it; then how it ended, and the file it has made. */
export const RunProgress = ({ run, doing, done, failed, fetch }: RunProgressProps) => {
  const t = useText();
  const language = useLanguage();
  if (isOpen(run)) {
    const far = run.total
      ? t('runOf', { done: showNumber(run.done, language), total: showNumber(run.total, language) })
      : run.state === 'waiting' && t('runWaits');
    return (
      <div className="k-run" role="status">
        <span>
          {doing}
          {far ? `: ${far}` : '…'}
        </span>
        <Progress value={run.total ? Math.min(100, (run.done / run.total) * 100) : 0} size="sm" aria-label={doing} />
      </div>
    );
  }
  const said = run.state === 'done' ? done : run.state === 'failed' ? failed?.(run.failure ?? '') : t('runCancelled');
  if (!said) return null;
  return (
    <Note
      live
      kind={run.state === 'done' ? 'ok' : run.state === 'failed' ? 'bad' : 'plain'}
      act={
        run.result &&
        fetch && (
          <a href={`${apiUrl('job-run/result')}?id=${run.id}`} download={run.result.name}>
            {fetch}
          </a>
        )
      }
    >
      {said}
    </Note>
  );
};
