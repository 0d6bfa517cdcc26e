import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../../../kernel/web/index.ts';
import type { SeenEvent } from '../../model/shapes.ts';
import { useForget } from '../data.ts';

/**
 * A sheet knows no more of an event than it draws: the rest is fetched when it is opened, as it is at that moment. Only the last press
 * opens something, and only while the sheet on which it was made (`sheet`) is still in sight.
 */
export const useOpening = (sheet: string, onEvent: (event: SeenEvent) => void): ((id: number) => void) => {
  const forget = useForget();
  const latest = useRef({ turn: 0, onEvent });
  latest.current.onEvent = onEvent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet is another turn
  useEffect(
    () => () => {
      latest.current.turn++;
    },
    [sheet],
  );
  return useCallback(
    id => {
      const turn = ++latest.current.turn;
      api.get<SeenEvent>('calendar/event', { id }).then(
        event => {
          if (turn === latest.current.turn) latest.current.onEvent(event);
        },
        // Said by the wrapper; what is not there any more should not be drawn either.
        () => void forget(),
      );
    },
    [forget],
  );
};
