import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { AnyResource } from '../../resource/index.ts';
import { loadWords, useLanguage, useText } from '../base/index.ts';
import { EmptyState, Skeleton } from '../look/index.ts';

/** Draws what speaks about a resource once its words are here; till then a skeleton, and a way on when they do not come. */
export const WithWords = ({ resource, children }: { resource: AnyResource; children: ReactNode }) => {
  const t = useText();
  const language = useLanguage();
  const wanted = `${resource.name} ${language}`;
  const [here, setHere] = useState('');
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useLayoutEffect(() => {
    let current = true;
    setFailed(false);
    loadWords(resource).then(
      () => {
        if (current) setHere(wanted);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [resource, wanted, turn]);
  if (failed)
    return (
      <EmptyState kind="failed">
        <Button variant="default" size="xs" onClick={() => setTurn(n => n + 1)}>
          {t('retry')}
        </Button>
      </EmptyState>
    );
  // A change of language waits for its words elsewhere: what is open stays open meanwhile.
  return here.startsWith(`${resource.name} `) ? children : <Skeleton label={t('tableBusy')} />;
};
