import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, isUnderWay, RunProgress, useRun } from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

/** All syllabi of the study as one file: begun here, made in the background, fetched here or among one's jobs. */
export const Bundle = ({ id }: { id: number }) => {
  const say = useOutcomesText();
  const [started, setStarted] = useState<string | null>(null);
  const run = useRun(started);
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
          disabled={isUnderWay(started, run)}
          onClick={() => void begin(lang)}
        >
          {say(lang === 'hr' ? 'bundleHr' : 'bundleEn')}
        </Button>
      ))}
      {run && (
        <RunProgress
          run={run}
          doing={say('bundleProgress')}
          done={say('bundleDone')}
          failed={why => say('bundleFailed', { why })}
          fetch={say('bundleFetch')}
        />
      )}
    </div>
  );
};
