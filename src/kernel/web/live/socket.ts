import type { Socket } from 'socket.io-client';
import { createStore, site } from '../base/index.ts';
import { enterRoom, hearRoom, type RoomMessage, putLine } from './rooms.ts';

/** What the portal tells of, by name; anything else is nobody's news. */
export const functionNames = [
  'Inbox',
  'ESession',
  'EsessAgenda',
  'EsessAgeQuestion',
  'AppVersion',
  'Graduatethesis',
] as const;
export type FunctionName = (typeof functionNames)[number];

/** What the portal tells its pages by itself. */
export interface ServerMessage {
  readonly userName: string;
  readonly functionName: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export const live = createStore<'off' | 'on' | 'lost'>('off');

export const broadcast = 'BROADCAST';
const handlers = new Map<string, Set<(data: ServerMessage['data']) => void>>();
/** A part says which messages it wants. */
export const onMessage = (functionName: FunctionName, handle: (data: ServerMessage['data']) => void): (() => void) => {
  const known = handlers.get(functionName) ?? new Set();
  handlers.set(functionName, known.add(handle));
  return () => {
    known.delete(handle);
  };
};
/** As `onMessage`, and once when the line is open: what came between the drawing of the page and that moment was told to nobody. */
export const onNews = (functionName: FunctionName, look: () => void): (() => void) => {
  const leave = onMessage(functionName, look);
  const stop = live.subscribe(() => {
    if (live.get() === 'on') look();
  });
  return () => {
    leave();
    stop();
  };
};
/** How the first opening of the line goes: what is counted when it opens need not be counted just before. */
export const opening = createStore<'coming' | 'open' | 'failed'>('coming');
/** What happens together is counted once. */
const together = 200;
/** A line that neither opens nor fails for so long is waited for no longer. */
const longestOpening = 10_000;
/**
 * A number that is kept for a whole visit: counted a second after signing in, or when the line opens later than that, and from
 * then on at every news, or whenever a room has some.
 */
export const keepCounting = (of: FunctionName | { readonly room: string; readonly id: number }, count: () => void) => {
  let begun = false;
  let planned: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | undefined;
  const plan = (pause: number) => {
    const at = Date.now() + pause;
    if (planned && planned.at <= at) return;
    clearTimeout(planned?.timer);
    const timer = setTimeout(() => {
      planned = undefined;
      count();
    }, pause);
    planned = { timer, at };
  };
  const again = () => {
    if (begun) plan(together);
  };
  const leave = typeof of === 'string' ? onNews(of, again) : watchRoom(of.room, of.id, again);
  const stop = opening.subscribe(() => {
    if (opening.get() === 'failed') again();
  });
  return {
    refresh: (): void => {
      begun = true;
      plan(opening.get() === 'coming' ? longestOpening : together);
    },
    leave: () => {
      clearTimeout(planned?.timer);
      stop();
      leave();
    },
  };
};
/** Looks again at every message of the room, and when we have come in: what was said before was said to nobody here. */
const watchRoom = (name: string, id: number, look: () => void): (() => void) =>
  enterRoom(name, id, { hear: look, isIn: isIn => isIn && look() });
/** Only what is meant for this person or for everybody reaches a handler. */
export const route = (message: ServerMessage, username: string): void => {
  if (message.userName !== username && message.userName !== broadcast) return;
  for (const handle of handlers.get(message.functionName) ?? []) handle(message.data ?? {});
};

// ——— The connection. The library's own reconnection is off: it would come back without saying who we are. ———

/** The first screen and its data come first, on a slow line too: the line is opened a moment later, long before anybody waits for news. */
const firstPause = 300;
export const timing = { delay: 1000, longest: 5000, factor: 0.5 };
/** Longer after each failure, and never in step with all the other pages that lost the server at the same moment. */
export const pauseBefore = (attempt: number, chance = Math.random()): number => {
  const base = Math.min(timing.delay * 2 ** attempt, timing.longest);
  return Math.min(timing.longest, Math.round(base * (1 - timing.factor / 2 + chance * timing.factor)));
};
export const socketPath = (port: string | number = 3003): string => `/${port}/socket.io`;

let socket: Socket | null = null;
let running: {
  username: string;
  onReturn: () => void;
  /** What follows the opening of the line in the sign-in sequence; said once, whatever becomes of the line. */
  onOpening: (() => void) | null;
  attempt: number;
  wasLost: boolean;
  wasLive: boolean;
  timer: ReturnType<typeof setTimeout> | null;
} | null = null;

const tellOpening = (mine: NonNullable<typeof running>): void => {
  const told = mine.onOpening;
  mine.onOpening = null;
  told?.();
};
const connect = async (): Promise<void> => {
  const mine = running;
  if (!mine) return;
  // The first screen comes first: the library is loaded when there is time.
  const { io } = await import('socket.io-client');
  if (running !== mine) return;
  socket?.close();
  const opened = io({
    path: socketPath(site.get().nodePort ?? undefined),
    transports: ['websocket', 'polling'],
    reconnection: false,
    reconnectionDelay: timing.delay,
    reconnectionDelayMax: timing.longest,
    randomizationFactor: timing.factor,
  });
  socket = opened;
  tellOpening(mine);
  opened.on('connect', () => opened.emit('authentication', { username: mine.username }));
  opened.on('authorized', () => {
    opening.set('open');
    live.set('on');
    mine.wasLive = true;
    mine.attempt = 0;
    if (mine.wasLost) mine.onReturn();
    mine.wasLost = false;
    putLine((event, place, answer) => void opened.emit(event, place, ...(answer ? [answer] : [])));
  });
  opened.on('room', (message: RoomMessage) => hearRoom(message));
  opened.on('messageFromServer', (message: ServerMessage) => route(message, mine.username));
  const lost = () => {
    if (socket === opened && running === mine) tryAgain();
  };
  opened.on('disconnect', lost);
  opened.on('connect_error', lost);
};
const tryAgain = (): void => {
  putLine(null);
  if (opening.get() === 'coming') opening.set('failed');
  if (!running || running.timer) return;
  tellOpening(running);
  running.wasLost = true;
  // One short break is nobody's business.
  if (running.wasLive && running.attempt > 1) live.set('lost');
  // A server without live news is left in peace; coming back to the page or to the network asks once more.
  if (!running.wasLive && running.attempt > 2) return;
  const mine = running;
  mine.timer = setTimeout(() => {
    mine.timer = null;
    mine.attempt++;
    void connect().catch(tryAgain);
  }, pauseBefore(mine.attempt));
};
const atOnce = (): void => {
  if (!running || socket?.connected || document.visibilityState === 'hidden') return;
  if (running.timer) clearTimeout(running.timer);
  running.timer = null;
  void connect().catch(tryAgain);
};

export const startSocket = (
  username: string,
  { onOpening, onReturn, firstScreen }: { onOpening: () => void; onReturn: () => void; firstScreen: Promise<void> },
): void => {
  stopSocket();
  running = { username, onReturn, onOpening, attempt: 0, wasLost: false, wasLive: false, timer: null };
  opening.set('coming');
  const mine = running;
  mine.timer = setTimeout(async () => {
    mine.timer = null;
    await firstScreen;
    // Whoever came back to the page meanwhile has opened it.
    if (running === mine && !socket) void connect().catch(tryAgain);
  }, firstPause);
  addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', atOnce);
};
export const stopSocket = (): void => {
  if (running?.timer) clearTimeout(running.timer);
  running = null;
  socket?.close();
  socket = null;
  putLine(null);
  live.set('off');
  removeEventListener('online', atOnce);
  document.removeEventListener('visibilitychange', atOnce);
};
