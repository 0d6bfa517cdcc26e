import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useOverflowMark, sideBySide } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { useFinger } from '../screen/use-small.ts';
import { type Day, dayOf, minutesOf } from '../time/time.ts';
import { EventButton } from '../views/EventButton.tsx';
import { type Item, partsOn, spanOn } from '../views/item.ts';
import { GhostBlock, hoursOf } from '../views/TimeGrid.tsx';
import { useArrows } from '../views/use-arrows.ts';
import { type Drags, useDrag } from '../views/use-drag.ts';
import { useWindow } from './use-window.ts';

/** A room as the timeline draws it. */
export interface RoomLine {
  readonly id: number;
  readonly code: string;
  readonly about: string;
  readonly items: readonly Item[];
}
interface TimelineProps extends Drags {
  readonly day: Day;
  readonly now: string;
  readonly rooms: readonly RoomLine[];
  readonly onOpen: (item: Item) => void;
  readonly onRoom: (id: number) => void;
}
/** A row, and one under a finger: what stands in it is a little lower. */
const rowHeights = { mouse: 40, finger: 50 } as const;

/** Rooms × hours of one day. Only the rows in sight are drawn, so 480 rooms open as fast as 20. */
export const Timeline = ({ day, now, rooms, onOpen, onRoom, judge, onMove, onPick }: TimelineProps) => {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const arrows = useArrows(box);
  const isFinger = useFinger();
  // Where two stand at one time, each of them is as high under a finger as one that stands alone.
  const tops = useMemo(() => {
    const edges = [0];
    for (const { items } of rooms) {
      const lanes = isFinger ? Math.max(1, ...sideBySide(partsOn(items, day), p => p).map(p => p.lanes)) : 1;
      edges.push(edges.at(-1)! + rowHeights[isFinger ? 'finger' : 'mouse'] * lanes);
    }
    return edges;
  }, [rooms, day, isFinger]);
  const { from: first, to: last } = useWindow(box, tops);
  const items = useMemo(() => rooms.flatMap(r => r.items), [rooms]);
  const { from, to } = useMemo(() => hoursOf(partsOn(items, day)), [items, day]);
  const drag = useDrag({
    box,
    axis: 'x',
    from,
    to,
    items,
    judge,
    onMove,
    onPick,
    spanOf: (item, line) => spanOn(item, day, line),
  });
  const hours = Array.from({ length: (to - from) / 60 }, (_, i) => from / 60 + i);
  useOverflowMark(box, hours.length);
  const nowAt =
    dayOf(now) === day && minutesOf(now) >= from && minutesOf(now) <= to
      ? `${((minutesOf(now) - from) / (to - from)) * 100}%`
      : null;
  const isToday = dayOf(now) === day;
  // On a phone few hours are in sight: today they are those around now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the clock goes on, whoever has scrolled stays there
  useLayoutEffect(() => {
    const home = box.current;
    const past = minutesOf(now) - from;
    if (!home || !isToday || past <= 0) return;
    const hour = (home.scrollWidth - (home.querySelector('.cal-room')?.clientWidth ?? 0)) / ((to - from) / 60);
    home.scrollLeft = (past / 60 - 1) * hour;
  }, [isToday, from, to]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the mouse belong to the rooms and events in it
    <div
      ref={box}
      className="cal-rooms"
      style={{ '--hours': hours.length } as CSSProperties}
      onKeyDown={arrows}
      onPointerDown={drag.onPointerDown}
      onClickCapture={drag.onClickCapture}
    >
      <div className="cal-rooms-head" aria-hidden>
        <span className="cal-room">{say('room')}</span>
        <span className="cal-hours">
          {hours.map(h => (
            <i key={h}>{String(h).padStart(2, '0')}</i>
          ))}
        </span>
      </div>
      <ul className="cal-rooms-body" aria-label={say('roomsGrid')} style={{ height: tops.at(-1) }}>
        {rooms.slice(first, last).map((room, i) => (
          <RoomRow
            key={room.id}
            room={room}
            index={first + i}
            top={tops[first + i]!}
            height={tops[first + i + 1]! - tops[first + i]!}
            count={rooms.length}
            day={day}
            from={from}
            to={to}
            nowAt={nowAt}
            draggedId={drag.ghost?.item?.id ?? null}
            onOpen={onOpen}
            onRoom={onRoom}
            ghost={drag.ghost?.line === String(room.id) ? drag.ghost : null}
          />
        ))}
      </ul>
    </div>
  );
};

interface RoomRowProps extends Pick<TimelineProps, 'day' | 'onOpen' | 'onRoom'> {
  readonly room: RoomLine;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly nowAt: string | null;
  readonly ghost: ReturnType<typeof useDrag>['ghost'];
  readonly draggedId: number | null;
}
const RoomRow = memo(
  ({ room, index, top, height, count, day, from, to, nowAt, ghost, draggedId, onOpen, onRoom }: RoomRowProps) => {
    const share = (minute: number): string => `${((minute - from) / (to - from)) * 100}%`;
    return (
      <li aria-posinset={index + 1} aria-setsize={count} className="cal-room-row" style={{ top, height }}>
        <div className="cal-room">
          <button
            type="button"
            data-stop
            tabIndex={-1}
            data-first={index === 0 || undefined}
            onClick={() => onRoom(room.id)}
          >
            <b>{room.code}</b>
            <small>{room.about}</small>
          </button>
        </div>
        <div className="cal-line" data-line={room.id}>
          {sideBySide(partsOn(room.items, day), p => p).map(({ item: { item }, from: begin, to: end, lane, lanes }) => (
            <div
              key={item.id}
              className="cal-taken"
              data-split={lanes > 1 || undefined}
              data-dragged={draggedId === item.id || undefined}
              style={{
                left: share(begin),
                width: `calc(${((end - begin) / (to - from)) * 100}% - 2px)`,
                top: `calc(${(lane / lanes) * 100}% + 2px)`,
                height: `calc(${100 / lanes}% - 4px)`,
              }}
            >
              <EventButton item={item} form="block" onOpen={onOpen} withoutPlace />
            </div>
          ))}
          {ghost && (
            <GhostBlock
              ghost={ghost}
              day={day}
              style={{ left: share(ghost.from), right: `calc(100% - ${share(ghost.to)})` }}
            />
          )}
          {nowAt && <div className="cal-now" style={{ left: nowAt }} />}
        </div>
      </li>
    );
  },
);
