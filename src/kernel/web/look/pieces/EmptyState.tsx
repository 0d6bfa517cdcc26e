import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../base/index.ts';

/** Why there is nothing: nobody has put anything there, the filters leave nothing, it is not for this person, it did not come. */
export type Emptiness = 'first' | 'filtered' | 'forbidden' | 'failed';
const known: Readonly<Record<Emptiness, { readonly icon: Icon; readonly title: TextKey; readonly hint: TextKey }>> = {
  first: { icon: IconInbox, title: 'emptyTitle', hint: 'emptyHint' },
  filtered: { icon: IconFilterOff, title: 'filteredTitle', hint: 'filteredHint' },
  forbidden: { icon: IconLock, title: 'forbiddenTitle', hint: 'forbiddenHint' },
  failed: { icon: IconAlertTriangle, title: 'failedTitle', hint: 'failedHint' },
};

interface EmptyStateProps {
  readonly kind?: Emptiness;
  readonly icon?: Icon;
  readonly title?: string;
  readonly hint?: string | undefined;
  /** The one button that fills it. */
  readonly children?: ReactNode;
}
/** Nothing is here: what is empty, why or what next, and one act. A kind brings picture and words of its own. */
export const EmptyState = ({ kind, icon, title, hint, children }: EmptyStateProps) => {
  const t = useText();
  const Picture = icon ?? (kind && known[kind].icon);
  const { title: usualTitle, hint: usualHint } = known[kind ?? 'first'];
  return (
    <div className="k-empty" role="status" data-kind={kind}>
      {Picture && <Picture size={36} stroke={1.4} aria-hidden />}
      <b>{title ?? t(usualTitle)}</b>
      <span>{hint ?? t(usualHint)}</span>
      {children}
    </div>
  );
};
