import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, type RecordPart, type Row, type Store } from '../base/index.ts';
import type { ViewState } from './use-view.ts';

export type Overlay =
  | { readonly kind: 'record'; readonly id: Row['id'] | null; readonly mode: 'edit' | 'view' }
  | { readonly kind: 'history'; readonly row: Row }
  | { readonly kind: 'delete'; readonly rows: readonly Row[] }
  | { readonly kind: 'change'; readonly rows: readonly Row[] }
  | { readonly kind: 'move'; readonly move: string; readonly rows: readonly Row[] }
  | { readonly kind: 'under'; readonly row: Row }
  | { readonly kind: 'act'; readonly part: RecordPart; readonly row: Row }
  | { readonly kind: 'shortcuts' };

export interface OverlayState {
  /** What lies over the table. Watched apart: opening it must not draw the table itself anew. */
  readonly overlay: Store<Overlay | null>;
  readonly show: (overlay: Overlay | null) => void;
}
/** A record that is opened over the list stands in the address, unless the list is only a part of its screen. */
export const useOverlay = (
  { opened, setOpened }: Pick<ViewState, 'opened' | 'setOpened'>,
  embedded: boolean,
): OverlayState => {
  const [overlay] = useState(() => createStore<Overlay | null>(null));
  // What the address says of it, or will say when the router has come to it: whoever opens and closes at once is ahead of both.
  const toOpen = useRef(opened);
  const show = useCallback(
    (next: Overlay | null) => {
      overlay.set(next);
      const id = next?.kind === 'record' && next.id !== null ? String(next.id) : null;
      if (embedded || id === toOpen.current) return;
      toOpen.current = id;
      setOpened(id);
    },
    [embedded, setOpened, overlay],
  );
  // A link to a record opens it, `new` a form for one; an address that no longer names one closes it.
  const wasOpened = useRef(opened);
  useEffect(() => {
    if (opened === null && wasOpened.current !== null)
      overlay.set(now => (now?.kind === 'record' && now.id !== null ? null : now));
    wasOpened.current = opened;
    toOpen.current = opened;
    if (opened !== null)
      overlay.set(now =>
        now?.kind === 'record' ? now : { kind: 'record', id: opened === 'new' ? null : opened, mode: 'edit' },
      );
  }, [opened, overlay]);
  return { overlay, show };
};
