import { Button, NativeSelect, TagsInput } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isDate, isTime } from '../../../../kernel/resource/index.ts';
import {
  EmptyState,
  formatsOf,
  readDate,
  readNumber,
  readTime,
  showDate,
  showNumber,
  showTime,
  Skeleton,
  TypedInput,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import { usualBeginning } from '../booking/fields.ts';
import { type FreeWish, useFreeRooms, useSetup } from '../data.ts';
import { useSay } from '../say.ts';
import { dayOf, longDay, timeOf } from '../time/time.ts';
import type { TabProps } from './tab.ts';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

/** First when, then where: the rooms that are free all that time, the smallest that fits first. */
export const FreeTab = ({ place, now, mayBook, onOver }: TabProps) => {
  const say = useSay();
  const language = useLanguage();
  const setup = useSetup().data;
  const [usual] = useState(() => usualBeginning(place.day, now));
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
        <TypedInput
          label={say('date')}
          value={day}
          show={value => showDate(value, language)}
          read={text => readDate(text, language)}
          onChange={setDay}
          placeholder={formatsOf(language).datePattern}
        />
        <TypedInput
          label={say('from')}
          value={from}
          show={showTime}
          read={readTime}
          onChange={setFrom}
          placeholder="HH:mm"
        />
        <TypedInput
          label={say('to')}
          value={to}
          show={showTime}
          read={readTime}
          onChange={setTo}
          placeholder="HH:mm"
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
        <NativeSelect
          label={say('roomType')}
          value={type}
          onChange={event => setType(event.currentTarget.value)}
          data={[
            { value: '', label: say('anyType') },
            ...(setup?.roomtypes ?? []).map(x => ({ value: String(x.id), label: x.label })),
          ]}
        />
        <TagsInput
          label={say('equipment')}
          data={[...(setup?.equipment ?? [])]}
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
                <small>
                  {[
                    r.building,
                    r.roomtype,
                    r.isVirtual === 1 ? say('virtualRoom') : say.count('seats', r.capacity),
                    ...r.equipment,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconCalendarWeek size={15} aria-hidden />}
                aria-label={say('seeWeekOf', { room: r.code })}
                onClick={() => place.set({ tab: 'room', idRoom: r.id, date: wish.start.slice(0, 10) })}
              >
                {say('seeWeek')}
              </Button>
              {mayBook && r.canBook === 1 && (
                <Button
                  size="xs"
                  variant="light"
                  aria-label={say('bookThisOf', { room: r.code })}
                  onClick={() =>
                    onOver({
                      kind: 'booking',
                      beginning: { start: wish.start, end: wish.end, idRoom: r.id, room: r.code },
                    })
                  }
                >
                  {say('bookThis')}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </>
  );
};
