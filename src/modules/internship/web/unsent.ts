import { ApiError, call, createStore, kept, onSignOut, user } from '../../../kernel/web/index.ts';

/** A day of the diary as it was written, whether or not the portal has it yet. */
export interface WrittenDay {
  readonly idInts: number;
  readonly date: string;
  readonly workDescription: string;
  readonly hours: number;
  readonly learned: string | null;
  readonly tools: readonly string[];
}
export interface Unsent extends WrittenDay {
  /** Why the portal did not take it, once it has said so. */
  readonly refusal?: string;
}
export const unsentBeginning = 'internship.unsent.';
const keyOf = (idUser: number): string => `${unsentBeginning}${idUser}`;

/** Days that are only on this device. */
export const unsentDays = createStore<readonly Unsent[]>([]);
const remember = (days: readonly Unsent[]): void => {
  const who = user.get();
  if (!who) return;
  kept.write(keyOf(who.id), days.length === 0 ? null : days);
  unsentDays.set(days);
};
export const readUnsent = (): void => {
  const who = user.get();
  unsentDays.set(who ? (kept.read<readonly Unsent[]>(keyOf(who.id)) ?? []) : []);
};
const sameDay = (a: WrittenDay, b: WrittenDay): boolean => a.idInts === b.idInts && a.date === b.date;
const without = (day: WrittenDay): readonly Unsent[] => unsentDays.get().filter(other => !sameDay(other, day));
export const dropUnsent = (day: WrittenDay): void => remember(without(day));

export interface Sent {
  readonly state: 'sent' | 'kept';
  readonly warnings: readonly string[];
}
const send = async (day: WrittenDay): Promise<readonly string[]> => {
  const { idInts, date, workDescription, hours, learned, tools } = day;
  const body = { idInts, date, workDescription, hours, learned, tools };
  return (await call<{ warnings: readonly string[] }>('PUT', 'internship/day', { body })).warnings;
};
const isOffline = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 0;

/** Writes a day: to the portal, or, while there is no network, to this device. A refusal is thrown. */
export const writeDay = async (day: WrittenDay): Promise<Sent> => {
  // Kept before it is sent: a page that is closed in between loses nothing, and the same day sent again is one day.
  remember([...without(day), day]);
  try {
    const warnings = await send(day);
    dropUnsent(day);
    return { state: 'sent', warnings };
  } catch (failure) {
    if (isOffline(failure)) return { state: 'kept', warnings: [] };
    dropUnsent(day);
    throw failure;
  }
};

let sending: Promise<number> | null = null;
/** Sends what waits, the oldest first; gives how many have arrived. Lateness is judged when they do. */
export const sendUnsent = (): Promise<number> => {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
};
const sendAll = async (): Promise<number> => {
  let arrived = 0;
  for (const day of unsentDays.get().filter(each => !each.refusal))
    try {
      await send(day);
      // What was written anew while this one was under way still waits.
      const now = unsentDays.get().find(other => sameDay(other, day));
      if (now === day) dropUnsent(day);
      arrived++;
    } catch (failure) {
      if (isOffline(failure)) return arrived;
      if (failure instanceof ApiError) remember([...without(day), { ...day, refusal: failure.message }]);
      else throw failure;
    }
  return arrived;
};

// The store is emptied when its owner signs out, whoever comes next.
onSignOut(leaving => {
  kept.write(keyOf(leaving.id), null);
  unsentDays.set([]);
});
