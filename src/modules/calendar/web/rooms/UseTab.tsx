import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { isDate } from '../../../../kernel/resource/index.ts';
import {
  EmptyState,
  formatsOf,
  readDate,
  showDate,
  showNumber,
  Skeleton,
  TypedInput,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import { useSetup, useUtilisation } from '../data.ts';
import { useSay } from '../say.ts';
import { addDays, addMonths, firstOfMonth } from '../time/time.ts';
import type { TabProps } from './tab.ts';

type Column = 'code' | 'capacity' | 'bookedMinutes' | 'percent';
/** How much of the time in which a room could be booked it really was. */
const UseTab = ({ place }: Pick<TabProps, 'place'>) => {
  const say = useSay();
  const language = useLanguage();
  const setup = useSetup().data;
  const first = firstOfMonth(place.day);
  const [from, setFrom] = useState<unknown>(first);
  const [to, setTo] = useState<unknown>(addDays(addMonths(first, 1), -1));
  const [type, setType] = useState('');
  const [sort, setSort] = useState<{ readonly by: Column; readonly down: boolean }>({ by: 'percent', down: true });
  const isPeriod = isDate(from) && isDate(to) && from <= to;
  const found = useUtilisation(
    isPeriod ? from : first,
    isPeriod ? to : addDays(addMonths(first, 1), -1),
    Number(type) || null,
  );
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
  const percent = (n: number) => `${showNumber(n, language, { maximumFractionDigits: 1 })} %`;
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
        <TypedInput
          label={say('from')}
          value={from}
          show={value => showDate(value, language)}
          read={text => readDate(text, language)}
          onChange={setFrom}
          placeholder={formatsOf(language).datePattern}
        />
        <TypedInput
          label={say('to')}
          value={to}
          show={value => showDate(value, language)}
          read={text => readDate(text, language)}
          onChange={setTo}
          placeholder={formatsOf(language).datePattern}
          error={isDate(from) && isDate(to) && to < from ? say('endBeforeStart') : undefined}
        />
        <NativeSelect
          label={say('roomType')}
          value={type}
          onChange={event => setType(event.currentTarget.value)}
          data={[
            { value: '', label: say('anyType') },
            ...(setup?.roomtypes ?? []).map(x => ({ value: String(x.id), label: x.label })),
          ]}
        />
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
                {head('percent', say('share'))}
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
