import type { SeenRoom } from '../../model/shapes.ts';
import type { Say } from '../say.ts';
import type { Over } from '../screen/Over.tsx';
import type { usePlace } from '../screen/use-place.ts';

/** What every part of the rooms' screen is given. */
export interface TabProps {
  readonly place: ReturnType<typeof usePlace>;
  readonly now: string;
  readonly mayBook: boolean;
  readonly onOver: (over: Over) => void;
  /** Opens an event of the sheet. */
  readonly onEvent: (id: number) => void;
}

/** Where a room is, what it is, and what it has. */
export const aboutRoom = (room: SeenRoom, say: Say): string => {
  const size = room.isVirtual === 1 ? say('virtualRoom') : say.count('seats', room.capacity);
  return [room.building, room.roomtype, size, ...room.equipment].filter(Boolean).join(' · ');
};
