import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPatiently } from '../../../../kernel/web/index.ts';
import type { OfTeaching, SeenEvent } from '../../model/shapes.ts';
import type { Beginning } from '../booking/fields.ts';
import type { KeyLine } from './key-lines.ts';

const parts = {
  booking: () => loadPatiently(() => import('../booking/BookingDialog.tsx')),
  event: () => loadPatiently(() => import('../details/EventDialog.tsx')),
  feed: () => loadPatiently(() => import('../details/FeedDialog.tsx')),
  keys: () => loadPatiently(() => import('./Keys.tsx')),
};
const [BookingDialog, EventDialog, FeedDialog, Keys] = [
  lazy(parts.booking),
  lazy(parts.event),
  lazy(parts.feed),
  lazy(parts.keys),
];

export type Over =
  | { readonly kind: 'booking'; readonly beginning: Beginning }
  | { readonly kind: 'event'; readonly event: SeenEvent }
  | {
      readonly kind: 'feed';
      readonly room?: { readonly id: number; readonly code: string };
      readonly teaching?: OfTeaching;
    }
  | { readonly kind: 'keys'; readonly lines: readonly KeyLine[] };

/** The one dialog over a calendar screen. What may open is fetched while nobody waits for it. */
export const useOver = () => {
  const [over, setOver] = useState<Over | null>(null);
  useEffect(() => {
    const idle = setTimeout(() => {
      for (const load of Object.values(parts)) load().catch(() => undefined);
    }, 800);
    return () => clearTimeout(idle);
  }, []);
  const onClose = () => setOver(null);
  const dialog = over && (
    <Suspense fallback={null}>
      {over.kind === 'booking' && <BookingDialog beginning={over.beginning} onClose={onClose} />}
      {over.kind === 'event' && <EventDialog event={over.event} onClose={onClose} />}
      {over.kind === 'feed' && (
        <FeedDialog
          {...(over.room ? { room: over.room } : {})}
          {...(over.teaching ? { teaching: over.teaching } : {})}
          onClose={onClose}
        />
      )}
      {over.kind === 'keys' && <Keys lines={over.lines} onClose={onClose} />}
    </Suspense>
  );
  return { setOver, overDialog: dialog };
};
