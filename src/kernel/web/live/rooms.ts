import { useEffect, useRef, useState } from 'react';

/** Rooms of the portal: pages that look at the same thing hear small facts about it at once. */
export interface RoomMessage {
  readonly name: string;
  readonly id: number;
  readonly what: Readonly<Record<string, unknown>>;
  readonly closed?: 1;
}
export interface Hearer {
  /** What was said. */
  readonly hear?: (what: RoomMessage['what']) => void;
  /** Whether we are in it. Once in, what was said before was said to nobody here: time to look. */
  readonly isIn?: (isIn: boolean) => void;
}
/** The open line to the portal, as far as rooms need it. */
export type Line = (event: 'join' | 'leave', place: Place, answer?: (isIn: unknown) => void) => void;
interface Place {
  readonly name: string;
  readonly id: number;
}
interface Wanted extends Place {
  readonly hearers: Set<Hearer>;
  isIn: boolean;
}

let line: Line | null = null;
const wanted = new Map<string, Wanted>();
const keyOf = ({ name, id }: Place): string => `${name}/${id}`;
const put = (room: Wanted, isIn: boolean): void => {
  room.isIn = isIn;
  for (const { isIn: tell } of room.hearers) tell?.(isIn);
};
const ask = (room: Wanted): void => {
  const asked = line;
  asked?.('join', { name: room.name, id: room.id }, answer => {
    // The answer of a line that is gone, or for a room that everybody has left, is nobody's.
    if (line === asked && wanted.get(keyOf(room)) === room) put(room, answer === 1);
  });
};

/** The line has opened (again), or is lost (null). */
export const putLine = (now: Line | null): void => {
  line = now;
  for (const room of wanted.values())
    if (now) ask(room);
    else if (room.isIn) put(room, false);
};
export const hearRoom = (message: RoomMessage): void => {
  const room = wanted.get(keyOf(message));
  if (!room) return;
  if (message.closed === 1) put(room, false);
  else for (const { hear } of room.hearers) hear?.(message.what);
};

/** Asks to be let in, now and whenever the line comes back; the answer says how to leave. */
export const enterRoom = (name: string, id: number, hearer: Hearer): (() => void) => {
  const key = keyOf({ name, id });
  const known = wanted.get(key);
  const room = known ?? { name, id, hearers: new Set<Hearer>(), isIn: false };
  room.hearers.add(hearer);
  if (known?.isIn) hearer.isIn?.(true);
  if (!known) {
    wanted.set(key, room);
    ask(room);
  }
  return () => {
    room.hearers.delete(hearer);
    if (room.hearers.size > 0 || wanted.get(key) !== room) return;
    wanted.delete(key);
    line?.('leave', { name, id });
  };
};

/** As long as the component is drawn; says whether we are in. Without a number (`null`) nothing is asked. */
export const useRoom = (name: string, id: number | null, hear: (what: RoomMessage['what']) => void): boolean => {
  const [isIn, setIn] = useState(false);
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    if (id === null) return undefined;
    const leave = enterRoom(name, id, { hear: what => latest.current(what), isIn: setIn });
    return () => {
      leave();
      setIn(false);
    };
  }, [name, id]);
  return isIn;
};
