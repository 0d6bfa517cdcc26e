import { useMemo, useState } from 'react';
import { isDate } from '../../../../kernel/resource/index.ts';
import { EmptyState, showNumber, showPercent, Skeleton, useLanguage } from '../../../../kernel/web/index.ts';
import { useUtilisation } from '../data.ts';
import { useSay } from '../say.ts';
import { PeriodInput, RoomtypeSelect } from '../screen/inputs.tsx';
import { addDays, addMonths, firstOfMonth } from '../time/time.ts';
import type { TabProps } from './tab.ts';

type Column = 'code' | 'capacity' | 'bookedMinutes' | 'percent';
/** How much of the time in which a room could be booked it really was. */
const UseTab = ({ place }: Pick<TabProps, 'place'>) => {
  const say = useSay();
  const language = useLanguage();
  const first = firstOfMonth(place.day);
  const last = addDays(addMonths(first, 1), -1);
  const [from, setFrom] = useState<unknown>(first);
  const [to, setTo] = useState<unknown>(last);
  const [type, setType] = useState('');
  const [sort, setSort] = useState<{ readonly by: Column; readonly down: boolean }>({ by: 'percent', down: true });
  const isPeriod = isDate(from) && isDate(to) && from <= to;
  const found = useUtilisation(isPeriod ? from : first, isPeriod ? to : last, Number(type) || null);
  const rooms = useMemo(
    () =>
      [...(found.data?.rooms ?? [])].sort((a, b) => {
        const order =
          sort.by === 'code' ? a.code.localeCompare(b.code, 'hr', { numeric: true }) : a[sort.by] - b[sort.by];
        return sort.down ? -order : order;
      }),
    [found.data, sort],
  );
  const average = rooms.length > 0 ? rooms.reduce((sum, r) => sum + r.percent, 0) / rooms.length : 0;
  const percent = (n: number) => showPercent(n, language);
  const hours = (minutes: number) => say('hoursShort', { n: showNumber(Math.round(minutes / 6) / 10, language) });
  const head = (by: Column, label: string) => (
    <th
      scope="col"
      aria-sort={sort.by === by ? (sort.down ? 'descending' : 'ascending') : 'none'}
      data-number={(by !== 'code' && by !== 'percent') || undefined}
    >
      <button type="button" onClick={() => setSort(now => ({ by, down: now.by === by ? !now.down : by !== 'code' }))}>
        {label}
        {sort.by === by ? (sort.down ? ' ↓' : ' ↑') : ''}
      </button>
    </th>
  );
  return (
    <>
      <p className="quiet">{say('useLead')}</p>
      <div className="cal-wish">
        <PeriodInput from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <RoomtypeSelect value={type} onChange={setType} />
      </div>
      {!found.data ? (
        <Skeleton label={say('tabUse')} />
      ) : rooms.length === 0 ? (
        <EmptyState title={say('noRooms')} hint={say('noRoomsHint')} />
      ) : (
        <div className="cal-use" aria-busy={found.isPlaceholderData || undefined}>
          <table>
            <caption>
              {say('useChart')} · {say('average')}: <b>{percent(average)}</b> · {say('bookable')}:{' '}
              {hours(found.data.bookableMinutes)}
            </caption>
            <thead>
              <tr>
                {head('code', say('room'))}
                {head('capacity', say('seatCount'))}
                {head('bookedMinutes', say('used'))}
                {head('percent', say('tabUse'))}
              </tr>
            </thead>
            <tbody>
              {rooms.map(r => (
                <tr key={r.id}>
                  <th scope="row">
                    <button type="button" onClick={() => place.set({ tab: 'room', idRoom: r.id })}>
                      {r.code}
                    </button>{' '}
                    <small>{r.name}</small>
                  </th>
                  <td data-number>{r.capacity}</td>
                  <td data-number>
                    {hours(r.bookedMinutes)} <small>({say.count('eventCount', r.events)})</small>
                  </td>
                  <td>
                    <span className="cal-meter" aria-hidden>
                      <i style={{ width: `${Math.min(100, r.percent)}%` }} data-high={r.percent >= 80 || undefined} />
                    </span>{' '}
                    <span className="cal-percent">{percent(r.percent)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};
export default UseTab;
