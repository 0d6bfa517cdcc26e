import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { loadPatiently, PageHead, useTitles } from '../../../kernel/web/index.ts';
import { usualBeginning } from './booking/fields.ts';
import { useNow, useOwnWeek, useSetup } from './data.ts';
import { DayTab } from './rooms/DayTab.tsx';
import { FreeTab } from './rooms/FreeTab.tsx';
import { RoomTab } from './rooms/RoomTab.tsx';
import { useSay } from './say.ts';
import { Switch } from './screen/Bar.tsx';
import { useOver } from './screen/Over.tsx';
import { useOpening } from './screen/use-opening.ts';
import { usePlace } from './screen/use-place.ts';
import { dayOf } from './time/time.ts';
import './calendar.css';

const UseTab = lazy(() => loadPatiently(() => import('./rooms/UseTab.tsx')));
const tabs = ['day', 'room', 'free', 'use'] as const;
type Tab = (typeof tabs)[number];
const tabWord = { day: 'viewDay', room: 'tabRoom', free: 'tabFree', use: 'tabUse' } as const;

/** Rooms occupancy: a day of all rooms, a week of one, what is free, how much each is used. */
const RoomsCalendar = () => {
  const say = useSay();
  const heading = useTitles().calendar?.screens.Room ?? '';
  const place = usePlace();
  const asked = place.get('tab');
  const tab: Tab = tabs.find(x => x === asked) ?? 'day';
  const now = useNow();
  const setup = useSetup().data;
  const mayBook = setup?.canBook === 1;
  const { setOver, overDialog } = useOver();
  const idRoom = Number(place.get('idRoom')) || null;
  const wantsToBook = place.get('book') === '1';
  const ownWeek = useOwnWeek();
  const book = async (more: { readonly idRoom?: number } = {}): Promise<void> => {
    const today = dayOf(now);
    const own = await ownWeek(place.day > today ? place.day : today);
    const beginning = { ...usualBeginning(place.day, now, setup?.holidays, own), ...more };
    setOver(open => open ?? { kind: 'booking', beginning });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address asks for it and the server lets it
  useEffect(() => {
    if (!wantsToBook || !mayBook) return;
    void book();
    place.set({ book: null });
  }, [wantsToBook, mayBook]);
  // Whatever was opened meanwhile stays: the event comes later than the press.
  const openEvent = useOpening(`${tab} ${place.day} ${idRoom}`, event =>
    setOver(open => open ?? { kind: 'event', event }),
  );
  const shared = { place, now, mayBook, onOver: setOver, onEvent: openEvent };
  return (
    <>
      <PageHead title={heading} lead={say('roomsLead')}>
        {mayBook && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void book(tab === 'room' && idRoom ? { idRoom } : {})}
          >
            {say('newBooking')}
          </Button>
        )}
      </PageHead>
      <div className="cal-tabs">
        <Switch
          label={say('tabs')}
          value={tab}
          options={tabs.map(x => ({ value: x, label: say(tabWord[x]) }))}
          onChange={next => place.set({ tab: next })}
        />
      </div>
      {tab === 'day' && <DayTab {...shared} />}
      {tab === 'room' && <RoomTab {...shared} idRoom={idRoom} />}
      {tab === 'free' && <FreeTab {...shared} />}
      {tab === 'use' && (
        <Suspense fallback={null}>
          <UseTab place={place} />
        </Suspense>
      )}
      {overDialog}
    </>
  );
};
export default RoomsCalendar;
