import { Button, TagsInput } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isDate, isTime } from '../../../../kernel/resource/index.ts';
import {
  DateInput,
  EmptyState,
  readNumber,
  readTime,
  showNumber,
  showTime,
  Skeleton,
  TypedInput,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import type { BookingSetup, SeenRoom } from '../../model/shapes.ts';
import { usualBeginning } from '../booking/fields.ts';
import { type FreeWish, useFreeRooms, useSetup } from '../data.ts';
import { useSay } from '../say.ts';
import { dayOf, longDay, timeOf } from '../time/time.ts';
import { RoomtypeSelect } from '../screen/inputs.tsx';
import { aboutRoom, type TabProps } from './tab.ts';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

const asTime = { show: showTime, read: readTime, placeholder: 'HH:mm' } as const;

/** First when, then where: the rooms that are free all that time, the smallest that fits first. */
export const FreeTab = (props: TabProps) => {
  const say = useSay();
  const setup = useSetup().data;
  return setup ? <FreeSearch {...props} setup={setup} /> : <Skeleton label={say('freeLead')} />;
};
const FreeSearch = ({ place, now, mayBook, onOver, setup }: TabProps & { setup: BookingSetup }) => {
  const say = useSay();
  const language = useLanguage();
  const [usual] = useState(() => usualBeginning(place.day, now, setup.holidays));
  const [day, setDay] = useState<unknown>(dayOf(usual.start));
  const [from, setFrom] = useState<unknown>(timeOf(usual.start));
  const [to, setTo] = useState<unknown>(timeOf(usual.end));
  const [capacity, setCapacity] = useState<unknown>(null);
  const [type, setType] = useState('');
  const [equipment, setEquipment] = useState<string[]>([]);
  const wish = useMemo<FreeWish | null>(() => {
    if (!isDate(day) || !isTime(from) || !isTime(to) || to <= from) return null;
    return {
      start: `${day} ${from}`,
      end: `${day} ${to}`,
      capacity: typeof capacity === 'number' ? capacity : null,
      idRoomtype: Number(type) || null,
      equipment: equipment.length > 0 ? equipment.join(',') : null,
    };
  }, [day, from, to, capacity, type, equipment]);
  const found = useFreeRooms(wish);
  const rooms = found.data?.rooms ?? [];
  const book = ({ start, end }: FreeWish, { id: idRoom, code: room }: SeenRoom) =>
    onOver({ kind: 'booking', beginning: { start, end, idRoom, room } });
  return (
    <>
      <p className="quiet">{say('freeLead')}</p>
      <form
        className="cal-wish"
        onSubmit={event => {
          event.preventDefault();
          void found.refetch();
        }}
      >
        <DateInput label={say('date')} value={day} onChange={setDay} />
        <TypedInput {...asTime} label={say('from')} value={from} onChange={setFrom} />
        <TypedInput
          {...asTime}
          label={say('to')}
          value={to}
          onChange={setTo}
          error={isTime(from) && isTime(to) && to <= from ? say('endBeforeStart') : undefined}
        />
        <TypedInput
          label={say('minCapacity')}
          value={capacity}
          show={value => showNumber(value, language)}
          read={text => readNumber(text, language)}
          onChange={setCapacity}
          inputMode="numeric"
        />
        <RoomtypeSelect value={type} onChange={setType} />
        <TagsInput
          label={say('equipment')}
          data={[...setup.equipment]}
          value={equipment}
          onChange={setEquipment}
          acceptValueOnBlur
        />
      </form>
      {wish && (
        <h2 className="cal-found" aria-live="polite">
          {found.data
            ? `${longDay(wish.start.slice(0, 10), language)}, ${timeOf(wish.start)} – ${timeOf(wish.end)}. ${say('freeCount', { what: say.count('roomCount', rooms.length) })}`
            : say('checking')}
        </h2>
      )}
      {wish && !found.data && !found.isError && <Skeleton label={say('checking')} />}
      {found.data && rooms.length === 0 && <EmptyState title={say('noRooms')} hint={say('noRoomsHint')} />}
      <ul className="cal-free-rooms">
        {wish &&
          rooms.map(r => (
            <li key={r.id}>
              <div>
                <b>{r.code}</b> {r.name}
                <small>{aboutRoom(r, say)}</small>
              </div>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconCalendarWeek size={15} aria-hidden />}
                aria-label={say('seeWeekOf', { room: r.code })}
                onClick={() => place.set({ tab: 'room', idRoom: r.id, date: wish.start.slice(0, 10) })}
              >
                {say('viewWeek')}
              </Button>
              {mayBook && r.canBook === 1 && (
                <Button
                  size="xs"
                  variant="light"
                  aria-label={say('bookThisOf', { room: r.code })}
                  onClick={() => book(wish, r)}
                >
                  {say('book')}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </>
  );
};
