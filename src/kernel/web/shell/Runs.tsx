import { Button, Progress, Switch } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Switch.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  api,
  apiUrl,
  call,
  isAdmin,
  showDateTime,
  showFailure,
  showNumber,
  useLanguage,
  user,
  useStore,
  useText,
} from '../base/index.ts';
import { isOpen, type JobRun, loadRuns, runs } from '../live/index.ts';
import { Dialog, EmptyState } from '../look/index.ts';
import './runs.css';

/** What the portal does or did for this person in the background; the administrator may look at everybody's. */
const Runs = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const who = useStore(user);
  const own = useStore(runs);
  const [everybody, setEverybody] = useState(false);
  const all = useQuery({
    queryKey: ['resource', 'job-run', 'all'],
    enabled: everybody,
    refetchInterval: 5000,
    queryFn: ({ signal }) =>
      call<{ data: readonly JobRun[] }>('GET', 'job-run', { query: { all: 1 }, signal }).then(a => a.data),
  });
  useEffect(() => void loadRuns(), []);
  const shown = everybody ? (all.data ?? []) : own;
  const cancel = (run: JobRun) =>
    api
      .put('job-run/cancel', {}, { query: { id: run.id } })
      .then(() => (everybody ? all.refetch().then(() => undefined) : loadRuns()))
      .catch(showFailure);
  return (
    <Dialog title={t('runs')} onClose={onClose}>
      {who && isAdmin(who) && (
        <Switch
          label={t('runsAll')}
          checked={everybody}
          onChange={e => setEverybody(e.currentTarget.checked)}
          mb="sm"
        />
      )}
      {shown.length === 0 ? (
        <EmptyState title={t('runsNone')} hint={t('runsNoneHint')} />
      ) : (
        <ul className="runs">
          {shown.map(run => (
            <Line key={run.id} run={run} named={everybody} onCancel={() => void cancel(run)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
};
export default Runs;

const states = {
  waiting: 'runWaiting',
  running: 'runRunning',
  done: 'runStateDone',
  failed: 'runStateFailed',
  cancelled: 'runCancelled',
} as const;

const Line = ({ run, named, onCancel }: { run: JobRun; named: boolean; onCancel: () => void }) => {
  const t = useText();
  const language = useLanguage();
  const far = run.total ? Math.min(100, Math.round((run.done / run.total) * 100)) : null;
  const counted = run.total
    ? t('runOf', { done: showNumber(run.done, language), total: showNumber(run.total, language) })
    : null;
  return (
    <li data-state={run.state}>
      <div className="runs-head">
        <b>{run.title}</b>
        <span className="runs-state">{t(states[run.state])}</span>
      </div>
      {run.state === 'running' && far !== null && (
        <Progress value={far} size="sm" aria-label={`${run.title}: ${counted}`} />
      )}
      <p className="quiet">
        {[
          named ? (run.asker ?? t('runOfPortal')) : null,
          showDateTime(run.endedAt ?? run.askedAt, language),
          isOpen(run) ? counted : null,
          run.message,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {run.failure && <p className="runs-failure">{run.failure}</p>}
      <div className="runs-acts">
        {run.result && !named && (
          <a href={`${apiUrl('job-run/result')}?id=${run.id}`} download={run.result.name}>
            {t('runFetch', { name: run.result.name })}
          </a>
        )}
        {run.mayCancel === 1 && isOpen(run) && (
          <Button variant="default" size="xs" onClick={onCancel} aria-label={t('runCancelOf', { title: run.title })}>
            {t('runCancel')}
          </Button>
        )}
      </div>
    </li>
  );
};
