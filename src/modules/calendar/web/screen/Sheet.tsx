import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, EmptyState, Skeleton, useText } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';

/** What was asked of the server, as far as a screen waits for it. */
interface Asked {
  readonly data?: unknown;
  readonly error: Error | null;
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => Promise<unknown>;
}
/** It did not come: whose it is not hears that, everybody else may ask again. */
export const NotLoaded = ({ found: { error, refetch } }: { found: Asked }) => {
  const say = useSay();
  const t = useText();
  if (error instanceof ApiError && error.status === 403) return <EmptyState kind="forbidden" />;
  return (
    <EmptyState title={say('loadFailed')} hint={say('loadFailedHint')}>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </EmptyState>
  );
};
/** The paper of a calendar: what is drawn on it, when it has come. */
export const Sheet = ({
  found,
  waits,
  view,
  children,
}: {
  found: Asked;
  /** What is awaited, for those who do not see it. */
  waits: string;
  view?: string;
  children: () => ReactNode;
}) => (
  <div className="cal-sheet" aria-busy={found.isPlaceholderData || undefined} data-view={view}>
    {found.error ? (
      <NotLoaded found={found} />
    ) : found.data === undefined ? (
      <div className="cal-waits">
        <Skeleton label={waits} lines={10} />
      </div>
    ) : (
      children()
    )}
  </div>
);
