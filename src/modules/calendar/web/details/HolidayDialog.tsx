import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDate } from '../../../../kernel/resource/index.ts';
import { api, Dialog, DialogFoot, notify, useLanguage } from '../../../../kernel/web/index.ts';
import type { HolidayApply, HolidayPreview } from '../../model/shapes.ts';
import { useDeed } from '../data.ts';
import { useSay } from '../say.ts';
import { PeriodInput } from '../screen/inputs.tsx';
import { dayOf, longDay, periodText, today } from '../time/time.ts';

type Deed = 'shift' | 'flag' | 'leave';
/** What stands on days that become free, and for each: move it, mark it, leave it. */
const HolidayDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const deed = useDeed();
  const [from, setFrom] = useState<unknown>(today());
  const [to, setTo] = useState<unknown>(today());
  const [deeds, setDeeds] = useState<Readonly<Record<number, Deed>>>({});
  // What was left as it is comes first again, and was decided about.
  const [left, setLeft] = useState(0);
  const isPeriod = isDate(from) && isDate(to) && from <= to;
  const found = useQuery({
    queryKey: ['calendar', 'holiday-preview', from, to, left],
    enabled: isPeriod,
    retry: false,
    queryFn: ({ signal }) =>
      api.get<HolidayPreview>(
        'calendar/holiday-preview',
        { dateFrom: String(from), dateTo: String(to), ...(left > 0 ? { offset: left } : {}) },
        { signal },
      ),
  });
  const touched = found.data?.touched ?? [];
  const total = found.data?.total ?? 0;
  // What is marked already comes last: behind it there is nothing new.
  const isLast = left + touched.length >= total || touched.some(l => l.event.isFlagged === 1);
  const choose = (set: (value: unknown) => void) => (value: unknown) => {
    set(value);
    setLeft(0);
  };
  const deedOf = (line: HolidayPreview['touched'][number]): Deed =>
    deeds[line.event.id] ??
    (line.event.isFlagged === 1 ? 'leave' : line.suggestion && line.canShift === 1 ? 'shift' : 'flag');
  const deedsFor = ({ suggestion, canShift }: HolidayPreview['touched'][number]) => {
    const others = [
      { value: 'flag', label: say('flag') },
      { value: 'leave', label: say('leaveIt') },
    ];
    if (!suggestion || canShift === 0) return others;
    return [{ value: 'shift', label: `${say('shift')} ${longDay(dayOf(suggestion.start), language)}` }, ...others];
  };
  const apply = async () => {
    const shift = touched
      .filter(l => deedOf(l) === 'shift' && l.suggestion)
      .map(l => ({ id: l.event.id, start: l.suggestion!.start }));
    const flag = touched.filter(l => deedOf(l) === 'flag').map(l => l.event.id);
    const body: HolidayApply = { shift, flag, unflag: found.data?.freed.map(e => e.id) ?? [] };
    await deed(async () => {
      await api.post('calendar/holiday-apply', body);
      notify({ text: say('holidayDone', { moved: shift.length, flagged: flag.length }), kind: 'positive' });
      if (isLast) onClose();
      else setLeft(n => n + touched.length - shift.length - flag.length);
    });
  };
  return (
    <Dialog onClose={onClose} title={say('holidayTouches')} size={760}>
      <p className="quiet">{say('holidayLead')}</p>
      <div className="cal-wish">
        <PeriodInput from={from} to={to} onFrom={choose(setFrom)} onTo={choose(setTo)} />
      </div>
      <div className="cal-preview" aria-live="polite">
        {found.data && touched.length === 0 && <p>{say('holidayNone')}</p>}
        {touched.length < total && (
          <p>
            {say('holidayShown', { shown: touched.length, total })} {!isLast && say('holidayNext')}
          </p>
        )}
        {touched.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{say('details')}</th>
                <th scope="col">{say('newPlace')}</th>
              </tr>
            </thead>
            <tbody>
              {touched.map(line => (
                <tr key={line.event.id}>
                  <th scope="row">
                    {line.event.title}{' '}
                    <small>
                      {longDay(dayOf(line.event.start), language)},{' '}
                      {periodText(line.event.start, line.event.end, language)}
                      {line.event.room && ` · ${line.event.room}`}
                    </small>
                  </th>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={line.event.title}
                      value={deedOf(line)}
                      onChange={event => {
                        const deed = event.currentTarget.value as Deed;
                        setDeeds(now => ({ ...now, [line.event.id]: deed }));
                      }}
                      data={deedsFor(line)}
                    />
                    {!line.suggestion && <small className="quiet">{say('noPlace')}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <DialogFoot
        onClose={onClose}
        yes={say('applyHoliday')}
        onYes={() => void apply()}
        disabled={!found.data || found.isFetching || (touched.length === 0 && found.data.freed.length === 0)}
      />
    </Dialog>
  );
};
export default HolidayDialog;
