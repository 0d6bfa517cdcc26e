import { Button } from '@mantine/core';
import { IconPrinter, IconRss } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState, LazySelect, useLanguage, useText } from '../../../../kernel/web/index.ts';
import { itemOfBlock, noteOf, typesById, useRooms } from '../data.ts';
import { useSay } from '../say.ts';
import { Bar, BarAct } from '../screen/Bar.tsx';
import { Sheet } from '../screen/Sheet.tsx';
import { useMove } from '../screen/use-move.tsx';
import { useSmall } from '../screen/use-small.ts';
import { addDays, dayOf, daysFrom, rangeTitle, startOfWeek, today } from '../time/time.ts';
import type { Item, Span } from '../views/item.ts';
import { ListView } from '../views/ListView.tsx';
import { spanPeriod, TimeGrid } from '../views/TimeGrid.tsx';
import { aboutRoom, type TabProps } from './tab.ts';

/** One room's week; on a phone the same as a list. */
export const RoomTab = ({
  place,
  now,
  mayBook,
  onOver,
  onEvent,
  idRoom,
}: TabProps & { readonly idRoom: number | null }) => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const small = useSmall();
  const { day, set } = place;
  const days = useMemo(() => daysFrom(startOfWeek(day, language), 7), [day, language]);
  const found = useRooms(days[0]!, days.at(-1)!, { idRoom }, idRoom !== null);
  const room = found.data?.rooms.find(r => r.id === idRoom);
  const events = useMemo(
    () =>
      found.data?.events.filter(e => e.idRoom === idRoom && (e.status === 'confirmed' || e.status === 'requested')) ??
      [],
    [found.data, idRoom],
  );
  const byId = useMemo(() => new Map(events.map(e => [e.id, e])), [events]);
  const items = useMemo(() => {
    const types = typesById(found.data?.types);
    return events.map(e => itemOfBlock(e, types, room?.code ?? null));
  }, [events, found.data, room]);
  const notes = useMemo(() => found.data?.holidays.map(noteOf) ?? [], [found.data]);
  const { judge, move, dialog } = useMove();
  const shared = { days, items, notes, onOpen: (item: Item) => onEvent(item.id) };
  const book = (span: Span) =>
    onOver({ kind: 'booking', beginning: { ...spanPeriod(span.line, span), idRoom, room: room?.code ?? null } });
  const turn = (direction: -1 | 1) => set({ date: addDays(day, direction * 7) });
  return (
    <>
      <div className="cal-choose">
        <LazySelect
          to="room"
          label={say('room')}
          value={idRoom}
          valueLabel={room?.code}
          onChange={value => set({ idRoom: value })}
        />
      </div>
      {idRoom === null ? (
        <EmptyState title={say('tabRoom')} hint={say('chooseRoom')} />
      ) : (
        <>
          <Bar
            title={rangeTitle(days[0]!, days.at(-1)!, language)}
            day={day}
            onTurn={turn}
            onToday={() => set({ date: today() })}
            onDay={next => set({ date: next })}
          >
            {room && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRss size={15} aria-hidden />}
                onClick={() => onOver({ kind: 'feed', room: { id: room.id, code: room.code } })}
              >
                {say('feed')}
              </Button>
            )}
            <BarAct icon={IconPrinter} label={t('print')} onClick={() => print()} />
          </Bar>
          {room && <p className="quiet cal-about">{[room.name, aboutRoom(room, say)].filter(Boolean).join(' · ')}</p>}
          <Sheet found={found} waits={say('roomsGrid')}>
            {() =>
              small ? (
                <ListView {...shared} today={dayOf(now)} />
              ) : (
                <TimeGrid
                  {...shared}
                  now={now}
                  withoutPlace
                  judge={(item, span) => judge(byId.get(item.id)!, spanPeriod(span.line, span))}
                  onMove={(item, span) => void move(byId.get(item.id)!, spanPeriod(span.line, span))}
                  onPick={mayBook && room?.canBook === 1 ? book : undefined}
                />
              )
            }
          </Sheet>
        </>
      )}
      {dialog}
    </>
  );
};
