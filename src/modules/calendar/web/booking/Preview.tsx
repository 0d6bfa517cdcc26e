import { Button, NativeSelect } from '@mantine/core';
import { useLanguage } from '../../../../kernel/web/index.ts';
import type { CheckAnswer, CheckedOccurrence, SeenRoom } from '../../model/shapes.ts';
import { hardConflicts } from '../data.ts';
import { Why } from '../details/facts.tsx';
import { useSay } from '../say.ts';
import { longDay, periodText } from '../time/time.ts';

/** What becomes of a date that is taken: left out, or in another room. */
export type Choice = 'skip' | number;
export type Choices = Readonly<Record<string, Choice>>;

/** A room that is taken can be exchanged for another; a person's time cannot. */
const onlyRoomTaken = (o: CheckedOccurrence): boolean => hardConflicts(o.conflicts).every(c => c.kind === 'room');
export const isTaken = (o: CheckedOccurrence): boolean => hardConflicts(o.conflicts).length > 0;
export const unsolved = (answer: CheckAnswer, choices: Choices): CheckedOccurrence[] =>
  answer.occurrences.filter(o => isTaken(o) && choices[o.date] === undefined);
/** Days on which nobody teaches are said, and may be left out; booking them is no mistake. */
const isFreeDay = (o: CheckedOccurrence): boolean => o.conflicts.some(c => c.kind === 'holiday');
/** The same choice for some dates at once: left out, or in the first room that is offered. */
const skipped = (): Choice => 'skip';
const offered = (o: CheckedOccurrence): Choice => (onlyRoomTaken(o) && o.otherRooms[0]?.id) || 'skip';

interface PreviewProps {
  readonly answer: CheckAnswer;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}
/** Every date of a series, and for those that are taken what may be done about it. */
export const SeriesPreview = ({ answer, choices, onChoose }: PreviewProps) => {
  const say = useSay();
  const language = useLanguage();
  const taken = answer.occurrences.filter(isTaken);
  const freeDays = answer.occurrences.filter(isFreeDay).length;
  const chooseAll = (which: (o: CheckedOccurrence) => boolean, choice: (o: CheckedOccurrence) => Choice) => () =>
    onChoose({ ...choices, ...Object.fromEntries(answer.occurrences.filter(which).map(o => [o.date, choice(o)])) });
  const choose = (date: string, value: string) => {
    const { [date]: _old, ...rest } = choices;
    onChoose(value === '' ? rest : { ...rest, [date]: value === 'skip' ? 'skip' : Number(value) });
  };
  return (
    <section className="cal-preview" aria-label={say('previewTitle')}>
      {(taken.length > 0 || freeDays > 0) && (
        <div className="cal-preview-acts">
          {freeDays > 0 && (
            <Button size="xs" variant="light" onClick={chooseAll(isFreeDay, skipped)}>
              {say('skipFreeDays', { n: freeDays })}
            </Button>
          )}
          {taken.some(o => onlyRoomTaken(o) && o.otherRooms.length > 0) && (
            <Button size="xs" variant="light" onClick={chooseAll(isTaken, offered)}>
              {say('takeOffered')}
            </Button>
          )}
          {taken.length > 0 && (
            <Button size="xs" variant="default" onClick={chooseAll(isTaken, skipped)}>
              {say('skipTaken')}
            </Button>
          )}
        </div>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{say('date')}</th>
            <th scope="col">{say('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.occurrences.map(o => (
            <tr
              key={o.date}
              data-taken={isTaken(o) || undefined}
              data-solved={choices[o.date] !== undefined || undefined}
            >
              <th scope="row">
                {longDay(o.date, language)} <small>{periodText(o.start, o.end, language)}</small>
              </th>
              <td>
                {o.conflicts.length === 0 && (
                  <span className="tag" data-kind="ok">
                    {say('free')}
                  </span>
                )}
                <Why conflicts={o.conflicts} />
                {(isTaken(o) || isFreeDay(o)) && (
                  <NativeSelect
                    size="xs"
                    aria-label={say('chooseFor', { date: longDay(o.date, language) })}
                    value={String(choices[o.date] ?? '')}
                    onChange={event => choose(o.date, event.currentTarget.value)}
                    data={[
                      { value: '', label: say(isTaken(o) ? 'offered' : 'bookAnyway') },
                      ...(isTaken(o) && onlyRoomTaken(o)
                        ? o.otherRooms.map(r => ({
                            value: String(r.id),
                            label: `${say('takeRoom', { room: r.code })} (${say.count('seats', r.capacity)})`,
                          }))
                        : []),
                      { value: 'skip', label: say('skip') },
                    ]}
                  />
                )}
                {isTaken(o) && onlyRoomTaken(o) && o.otherRooms.length === 0 && (
                  <small className="quiet">{say('noOtherRoom')}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type OnRoom = (id: number, label: string) => void;
/** Rooms that would do, as many as one can read; one press takes one. */
export const OtherRooms = ({ rooms, onRoom }: { rooms: readonly SeenRoom[]; onRoom: OnRoom }) => {
  const say = useSay();
  return (
    <p className="cal-others">
      {say('otherRooms')}:{' '}
      {rooms.slice(0, 8).map(r => (
        <Button key={r.id} size="compact-sm" variant="default" onClick={() => onRoom(r.id, r.code)}>
          {r.code} <small>({r.capacity})</small>
        </Button>
      ))}
    </p>
  );
};
/** One event: free, or why not and where else. */
export const SinglePreview = ({ occurrence, onRoom }: { occurrence: CheckedOccurrence; onRoom: OnRoom }) => {
  const say = useSay();
  return (
    <>
      <Why conflicts={occurrence.conflicts} />
      {isTaken(occurrence) &&
        onlyRoomTaken(occurrence) &&
        (occurrence.otherRooms.length === 0 ? (
          <small className="quiet">{say('noOtherRoom')}</small>
        ) : (
          <OtherRooms rooms={occurrence.otherRooms} onRoom={onRoom} />
        ))}
    </>
  );
};
