import { TypeMark } from '../setting/types.tsx';
import { type Draft, lastWeekday } from './draft.ts';
import { useWeekdays } from './text.ts';
import { isPlaced, type Piece } from './WeekGrid.tsx';

/** The same week on a phone: what is on each day, one under the other. */
export const DayList = ({
  pieces,
  canPlan,
  onDraft,
}: {
  pieces: readonly Piece[];
  canPlan: boolean;
  onDraft: (draft: Draft) => void;
}) => {
  const long = useWeekdays('long');
  const days = Array.from({ length: lastWeekday }, (_, i) => i + 1).map(weekday => ({
    weekday,
    mine: pieces.filter(p => p.weekday === weekday).toSorted((a, b) => a.timeFrom.localeCompare(b.timeFrom)),
  }));
  return (
    <div className="day-list">
      {days
        .filter(({ mine }) => mine.length > 0)
        .map(({ weekday, mine }) => (
          <section key={weekday} aria-label={long(weekday)}>
            <h3>{long(weekday)}</h3>
            <ul>
              {mine.map(piece => {
                const inside = (
                  <>
                    <span className="day-time">
                      {piece.timeFrom}–{piece.timeTo}
                    </span>
                    {piece.state !== 'overlay' && <TypeMark type={piece.type} />}
                    <span className="day-what">
                      <b>{piece.title}</b>
                      <small>{piece.facts.join(' · ')}</small>
                    </span>
                  </>
                );
                return (
                  <li key={piece.key} data-state={piece.state}>
                    {piece.draft && canPlan ? (
                      <button type="button" aria-pressed={isPlaced(piece)} onClick={() => onDraft(piece.draft!)}>
                        {inside}
                      </button>
                    ) : (
                      <div>{inside}</div>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
    </div>
  );
};
