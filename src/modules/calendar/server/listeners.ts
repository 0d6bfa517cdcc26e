import type { TxCtx } from '../../../kernel/server/index.ts';

/** What became of an event, told inside the transaction in which it did. */
export interface EventChange {
  readonly id: number;
  readonly change: 'created' | 'moved' | 'edited' | 'confirmed' | 'rejected' | 'reopened' | 'cancelled' | 'removed';
}
export type EventListener = (ctx: TxCtx, changes: readonly EventChange[]) => Promise<void>;

const listeners: EventListener[] = [];
/** For modules whose rows hang on events: they hear of every change, whoever made it. */
export const onEventChange = (listener: EventListener): void => {
  listeners.push(listener);
};
export const changed = async (ctx: TxCtx, ids: readonly number[], change: EventChange['change']): Promise<void> => {
  if (ids.length === 0) return;
  const changes = ids.map(id => ({ id, change }));
  for (const listener of listeners) await listener(ctx, changes);
};
