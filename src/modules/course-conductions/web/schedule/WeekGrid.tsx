import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { firstStart, lastEnd, minutesAt } from '../../model/hours.ts';
import { tinted, type TeachingType } from '../setting/types.tsx';
import type { Suggestion } from './data.ts';
import { type Draft, inLanes, lastWeekday, moved, placed, stepOf } from './draft.ts';
import { useScheduleText, useWeekdays } from './text.ts';

/** One piece of the week as the grid draws it. */
export interface Piece {
  readonly key: string;
  readonly weekday: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly type: TeachingType | undefined;
  /** The slot that it is, as it would be edited; null: only looked at. */
  readonly draft: Draft | null;
  readonly state: 'stands' | 'draft' | 'clash' | 'overlay';
}
interface WeekGridProps {
  readonly pieces: readonly Piece[];
  readonly suggestions: readonly Suggestion[];
  readonly canPlan: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onSave: () => void;
}

const [opens, closes] = [minutesAt(firstStart), minutesAt(lastEnd)];
const share = (minutes: number): string => `${((minutes - opens) / (closes - opens)) * 100}%`;
const hours = Array.from({ length: (closes - opens) / 60 }, (_, i) => opens / 60 + i);
const usualDays = 5;
const threshold = 4;

/** It is being placed, and lies over all that stands. */
export const isPlaced = ({ state }: Piece): boolean => state === 'draft' || state === 'clash';

interface Gesture {
  readonly draft: Draft;
  readonly x: number;
  readonly y: number;
  /** How far below its beginning the pointer took hold of it. */
  readonly hold: number;
  isMoved: boolean;
}

/** The week of the course: days beside each other, hours downwards. Slots are dragged, or moved by the arrows. */
export const WeekGrid = ({ pieces, suggestions, canPlan, onDraft, onTake, onSave }: WeekGridProps) => {
  const say = useScheduleText();
  const [short, long] = [useWeekdays('short'), useWeekdays('long')];
  const box = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const afterDrag = useRef(false);
  const isSaturdayUsed = [...pieces, ...suggestions].some(p => p.weekday === lastWeekday);
  const days = canPlan || isSaturdayUsed ? lastWeekday : usualDays;
  const latest = useRef({ days, onDraft });
  latest.current = { days, onDraft };

  const placeUnder = (x: number, y: number): { weekday: number; minute: number } | null => {
    const r = box.current?.getBoundingClientRect();
    if (!r) return null;
    return {
      weekday: Math.max(
        1,
        Math.min(latest.current.days, Math.floor(((x - r.left) / r.width) * latest.current.days) + 1),
      ),
      minute: opens + ((y - r.top) / r.height) * (closes - opens),
    };
  };
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);
  const take = (draft: Draft) => (event: PointerEvent) => {
    afterDrag.current = false;
    if (!canPlan || event.button !== 0 || event.pointerType === 'touch') return;
    const at = placeUnder(event.clientX, event.clientY);
    if (!at) return;
    gesture.current = {
      draft,
      x: event.clientX,
      y: event.clientY,
      hold: at.minute - minutesAt(draft.timeFrom),
      isMoved: false,
    };
    const follow = (now: globalThis.PointerEvent) => {
      const g = gesture.current;
      if (!g || (!g.isMoved && Math.hypot(now.clientX - g.x, now.clientY - g.y) < threshold)) return;
      g.isMoved = true;
      const over = placeUnder(now.clientX, now.clientY);
      if (over) latest.current.onDraft(placed(g.draft, over.weekday, over.minute - g.hold));
    };
    const up = () => {
      afterDrag.current = gesture.current?.isMoved ?? false;
      endDrag.current?.();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', up);
    endDrag.current = () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', up);
      gesture.current = null;
      endDrag.current = null;
    };
  };
  const keys = (draft: Draft, isDraft: boolean) => (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step) {
      event.preventDefault();
      onDraft(moved(draft, ...step));
    } else if (event.key === 'Enter' && isDraft) {
      event.preventDefault();
      onSave();
    }
  };

  const placeOf = (weekday: number, timeFrom: string, timeTo: string, lane = 0, lanes = 1): CSSProperties => ({
    top: share(minutesAt(timeFrom)),
    height: `calc(${((minutesAt(timeTo) - minutesAt(timeFrom)) / (closes - opens)) * 100}% - 2px)`,
    left: `calc(${((weekday - 1 + lane / lanes) / days) * 100}% + 2px)`,
    width: `calc(${100 / days / lanes}% - 4px)`,
  });
  const lanes = new Map(
    Array.from({ length: lastWeekday }, (_, i) => pieces.filter(p => p.weekday === i + 1 && !isPlaced(p))).flatMap(
      day => inLanes(day).map(({ item, lane, lanes: of }) => [item.key, { lane, of }] as const),
    ),
  );
  return (
    <div className="week" style={{ '--days': days } as CSSProperties}>
      <div className="week-days" aria-hidden>
        <span />
        {Array.from({ length: days }, (_, i) => (
          <span key={short(i + 1)}>{short(i + 1)}</span>
        ))}
      </div>
      <div className="week-body">
        <div className="week-hours" aria-hidden>
          {hours.map(hour => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        <div className="week-field" ref={box}>
          <ul aria-label={say('week')}>
            {pieces.map(piece => {
              const at = lanes.get(piece.key) ?? { lane: 0, of: 1 };
              const style = {
                ...tinted(piece.type),
                ...placeOf(piece.weekday, piece.timeFrom, piece.timeTo, at.lane, at.of),
              };
              const when = `${long(piece.weekday)} ${piece.timeFrom}–${piece.timeTo}`;
              const inside = (
                <>
                  <b>{piece.title}</b> <span className="unseen">{when}</span>
                  {piece.facts.map(fact => (
                    <span key={fact}> {fact}</span>
                  ))}
                </>
              );
              return (
                <li key={piece.key} style={style} data-state={piece.state}>
                  {piece.draft && canPlan ? (
                    <button
                      type="button"
                      title={when}
                      aria-pressed={isPlaced(piece)}
                      onPointerDown={take(piece.draft)}
                      onKeyDown={keys(piece.draft, isPlaced(piece))}
                      onClick={() => {
                        if (!afterDrag.current) onDraft(piece.draft!);
                        afterDrag.current = false;
                      }}
                    >
                      {inside}
                    </button>
                  ) : (
                    <div title={[piece.title, when, ...piece.facts].join(', ')}>{inside}</div>
                  )}
                </li>
              );
            })}
          </ul>
          {suggestions.map(s => (
            <button
              key={`${s.weekday} ${s.timeFrom}`}
              type="button"
              className="week-free"
              // The same proposals stand in the list beside, where keys reach them.
              tabIndex={-1}
              aria-hidden
              style={placeOf(s.weekday, s.timeFrom, s.timeTo)}
              onClick={() => onTake(s)}
            >
              {say('free')}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
};
