import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiUrl, call, type Query, showFailure, useText, withQuery } from '../base/index.ts';
import { isOpen, type JobRun, loadRuns } from '../live/index.ts';

/** A report that is too long to wait for: asked for here, made in the background, fetched here or among one's runs. */
export const ReportRun = ({
  report,
  asked,
  formats,
}: {
  readonly report: string;
  readonly asked: Query;
  readonly formats: readonly string[];
}) => {
  const t = useText();
  const [id, setId] = useState<string | null>(null);
  const { data: run } = useQuery({
    queryKey: ['resource', 'job-run', id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      call<{ data: readonly JobRun[] }>('GET', 'job-run', { signal }).then(
        ({ data }) => data.find(one => one.id === id) ?? null,
      ),
    refetchInterval: ({ state }) => (state.data === undefined || (state.data && isOpen(state.data)) ? 1000 : false),
  });
  const start = (format: string) =>
    api
      .post<{ id: string }>(`${report}/run`, {}, { query: { ...asked, format } })
      .then(made => {
        setId(made.id);
        void loadRuns();
      })
      .catch(showFailure);
  const working = run && isOpen(run);
  return (
    <section className="report-run" aria-live="polite">
      <p>{t('reportInBackground')}</p>
      <div className="report-run-acts">
        {formats.map(format => (
          <Button
            key={format}
            variant="default"
            disabled={Boolean(working)}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => void start(format)}
          >
            {t('reportPrepare', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {run && working && (
        <div className="report-run-state">
          <span>{run.message ?? t(run.state === 'waiting' ? 'reportWaits' : 'reportWorks')}</span>
          <Progress
            value={run.total ? (run.done / run.total) * 100 : 100}
            animated={!run.total}
            aria-label={run.title}
          />
          <Button
            size="xs"
            variant="default"
            onClick={() => void api.put('job-run/cancel', {}, { query: { id: run.id } }).catch(showFailure)}
          >
            {t('reportCancel')}
          </Button>
        </div>
      )}
      {run?.state === 'failed' && <p role="alert">{run.failure}</p>}
      {run?.state === 'done' && run.result && (
        <Button
          component="a"
          href={withQuery(apiUrl('job-run/result'), { id: run.id })}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('reportFetch', { name: run.result.name })}
        </Button>
      )}
    </section>
  );
};
