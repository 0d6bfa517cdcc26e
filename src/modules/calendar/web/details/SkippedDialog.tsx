import { Checkbox, NativeSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Dialog, DialogFoot, notify, useLanguage } from '../../../../kernel/web/index.ts';
import type { AddDatesRequest, BookAnswer, SeriesAnswer } from '../../model/shapes.ts';
import { isTaken } from '../booking/Preview.tsx';
import { check, useDeed } from '../data.ts';
import { useSay } from '../say.ts';
import { addMinutes, longDay, minutesBetween, timeOf } from '../time/time.ts';

/** Dates that a series left out come back: in its own room where that is free now, else in one that is. */
const SkippedDialog = ({ series, onClose }: { series: SeriesAnswer; onClose: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const deed = useDeed();
  const pattern = series.events.find(e => e.status === 'confirmed' || e.status === 'requested') ?? series.events[0];
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [rooms, setRooms] = useState<Readonly<Record<string, number>>>({});
  const [sending, setSending] = useState(false);
  const periodOn = (date: string) => {
    const start = `${date} ${timeOf(series.start)}`;
    return { start, end: addMinutes(start, minutesBetween(series.start, series.end)) };
  };
  const checks = useQueries({
    queries: series.skipped.map(date => ({
      queryKey: ['calendar', 'check', 'skipped', series.id, date],
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        check(
          { ...periodOn(date), idRoom: pattern?.idRoom ?? null, teachers: pattern?.teachers.map(p => p.id) ?? [] },
          signal,
        ),
    })),
  });
  const lines = series.skipped.map((date, i) => ({ date, found: checks[i]?.data?.occurrences[0] }));
  const needsRoom = lines.filter(
    l => wanted.includes(l.date) && l.found && isTaken(l.found) && rooms[l.date] === undefined,
  );
  const send = async () => {
    setSending(true);
    const body: AddDatesRequest = {
      idSeries: series.id,
      dates: wanted,
      rooms: Object.fromEntries(Object.entries(rooms).filter(([date]) => wanted.includes(date))),
    };
    await deed(async () => {
      const { events } = await api.post<BookAnswer>('calendar/add-dates', body);
      notify({ text: say('added', { what: say.count('occurrences', events.length) }), kind: 'positive' });
      onClose();
    });
    setSending(false);
  };
  return (
    <Dialog onClose={onClose} title={say('addSkippedTitle')} size={620}>
      <p>{say('addSkippedLead')}</p>
      <div className="cal-preview">
        <table>
          <thead>
            <tr>
              <th scope="col">{say('date')}</th>
              <th scope="col">{say('room')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ date, found }) => (
              <tr key={date}>
                <th scope="row">
                  <Checkbox
                    label={longDay(date, language)}
                    checked={wanted.includes(date)}
                    onChange={event => {
                      const on = event.currentTarget.checked;
                      setWanted(now => (on ? [...now, date] : now.filter(d => d !== date)));
                    }}
                  />
                </th>
                <td>
                  {!found ? (
                    <span className="quiet">{say('checking')}</span>
                  ) : !isTaken(found) ? (
                    <span className="tag" data-kind="ok">
                      {pattern?.room ?? say('free')}
                    </span>
                  ) : (
                    <>
                      <p className="cal-why" data-level="hard">
                        {found.conflicts[0]?.message}
                      </p>
                      <NativeSelect
                        size="xs"
                        aria-label={say('chooseFor', { date: longDay(date, language) })}
                        value={String(rooms[date] ?? '')}
                        disabled={!wanted.includes(date)}
                        onChange={event => {
                          const id = Number(event.currentTarget.value);
                          setRooms(now => {
                            const { [date]: _old, ...rest } = now;
                            return id ? { ...rest, [date]: id } : rest;
                          });
                        }}
                        data={[
                          { value: '', label: found.otherRooms.length > 0 ? say('offered') : say('noOtherRoom') },
                          ...found.otherRooms.map(r => ({
                            value: String(r.id),
                            label: `${r.code} (${say.count('seats', r.capacity)})`,
                          })),
                        ]}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogFoot
        onClose={onClose}
        yes={say('addSkipped')}
        onYes={() => void send()}
        loading={sending}
        disabled={wanted.length === 0 || needsRoom.length > 0}
      />
    </Dialog>
  );
};
export default SkippedDialog;
