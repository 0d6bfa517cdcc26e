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
