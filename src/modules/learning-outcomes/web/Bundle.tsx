import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiUrl, call, Note, showNumber, useLanguage } from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

interface Run {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly failure: string | null;
  readonly result: { readonly name: string } | null;
}
const isOpen = (run: Run | null | undefined): boolean => run?.state === 'waiting' || run?.state === 'running';

/** All syllabi of the study as one file: begun here, made in the background, fetched here or among one's jobs. */
export const Bundle = ({ id }: { id: number }) => {
  const say = useOutcomesText();
  const [started, setStarted] = useState<string | null>(null);
  const run = useQuery({
    queryKey: ['job-run', 'of syllabi', started],
    queryFn: async ({ signal }) =>
      (await call<{ data: readonly Run[] }>('GET', 'job-run', { signal })).data.find(one => one.id === started) ?? null,
    enabled: started !== null,
    // The portal tells the bell how far it is; here it is looked at while somebody waits.
    refetchInterval: query => (query.state.data && !isOpen(query.state.data) ? false : 1000),
    retry: false,
  }).data;
  const begin = async (lang: 'hr' | 'en'): Promise<void> => {
    const made = await api.post<{ run: string }>('learning-outcomes/syllabi', { id, lang }).catch(() => null);
    if (made) setStarted(made.run);
  };
  return (
    <div className="outcome-bundle">
      {(['hr', 'en'] as const).map(lang => (
        <Button
          key={lang}
          size="xs"
          variant="default"
          disabled={started !== null && (run === undefined || isOpen(run))}
          onClick={() => void begin(lang)}
        >
          {say(lang === 'hr' ? 'bundleHr' : 'bundleEn')}
        </Button>
      ))}
      {run && <HowFar run={run} />}
    </div>
  );
};
const HowFar = ({ run }: { run: Run }) => {
  const say = useOutcomesText();
  const language = useLanguage();
  if (isOpen(run))
    return (
      <div className="outcome-progress" role="status">
        <span>
          {run.total
            ? say('bundleFar', { done: showNumber(run.done, language), total: showNumber(run.total, language) })
            : say('bundleWaits')}
        </span>
        <Progress
          value={run.total ? Math.min(100, (run.done / run.total) * 100) : 0}
          size="sm"
          aria-label={say('bundleProgress')}
        />
      </div>
    );
  return (
    <Note
      live
      kind={run.state === 'done' ? 'ok' : 'bad'}
      act={
        run.result && (
          <a href={`${apiUrl('job-run/result')}?id=${run.id}`} download={run.result.name}>
            {say('bundleFetch')}
          </a>
        )
      }
    >
      {run.state === 'done' ? say('bundleDone') : say('bundleFailed', { why: run.failure ?? '' })}
    </Note>
  );
};
