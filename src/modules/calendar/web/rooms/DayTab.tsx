import { NativeSelect, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState, useKeys, useLanguage, useText } from '../../../../kernel/web/index.ts';
import { itemOfBlock, noteOf, typesById, useRooms } from '../data.ts';
import { useSay } from '../say.ts';
import { Bar, BarAct } from '../screen/Bar.tsx';
import { viewKeys } from '../screen/key-lines.ts';
import { RoomtypeSelect } from '../screen/inputs.tsx';
import { useLegend } from '../screen/Legend.tsx';
import { Sheet } from '../screen/Sheet.tsx';
import { useMove } from '../screen/use-move.tsx';
import { useSmall } from '../screen/use-small.ts';
import { addDays, longDay, shortDayTitle, today } from '../time/time.ts';
import type { Item, Span } from '../views/item.ts';
import { notesOn } from '../views/item.ts';
import { spanPeriod } from '../views/TimeGrid.tsx';
import type { TabProps } from './tab.ts';
import { type RoomLine, Timeline } from './Timeline.tsx';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** All rooms on one day. */
export const DayTab = ({ place, now, mayBook, onOver, onEvent }: TabProps) => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const small = useSmall();
  const { day, set, get } = place;
  const idRoomtype = Number(get('type')) || null;
  const capacity = Number(get('seats')) || null;
  const [needle, setNeedle] = useState('');
  const found = useRooms(day, day, { idRoomtype, capacity });
  const { judge, move, dialog } = useMove();
  const events = useMemo(
    () => found.data?.events.filter(e => e.status === 'confirmed' || e.status === 'requested') ?? [],
    [found.data],
  );
  const byId = useMemo(() => new Map(events.map(e => [e.id, e])), [events]);
  const items = useMemo(() => {
    const types = typesById(found.data?.types);
    const codes = new Map(found.data?.rooms.map(r => [r.id, r.code]));
    return events.map(e => ({ idRoom: e.idRoom, item: itemOfBlock(e, types, codes.get(e.idRoom ?? 0) ?? null) }));
  }, [events, found.data]);
  const { hidden, legend } = useLegend(useMemo(() => items.map(({ item }) => item), [items]));
  const rooms = useMemo<RoomLine[]>(() => {
    const perRoom = new Map<number, Item[]>();
    for (const { idRoom, item } of items)
      if (idRoom !== null && !hidden.has(item.type)) perRoom.set(idRoom, [...(perRoom.get(idRoom) ?? []), item]);
    const wanted = plain(needle.trim());
    return (found.data?.rooms ?? [])
      .filter(r => wanted === '' || plain(`${r.code} ${r.name} ${r.building ?? ''}`).includes(wanted))
      .map(r => ({
        id: r.id,
        code: r.code,
        // On a phone the column has no room for the type, and half a word says nothing.
        about: [
          r.isVirtual === 1 ? say('virtualRoom') : small ? say.count('seats', r.capacity) : String(r.capacity),
          ...(small ? [] : [r.roomtype]),
        ].join(' · '),
        items: perRoom.get(r.id) ?? [],
      }));
  }, [found.data, items, hidden, needle, say, small]);
  const notes = notesOn(found.data?.holidays.map(noteOf) ?? [], day);
  const open = useCallback((item: Item) => onEvent(item.id), [onEvent]);
  const goToRoom = useCallback((id: number) => set({ tab: 'room', idRoom: id }), [set]);
  const codeOf = (id: number) => found.data?.rooms.find(r => r.id === id)?.code ?? null;
  const periodIn = (span: Span) => ({ ...spanPeriod(day, span), idRoom: Number(span.line) });
  const dragging = {
    judge: (item: Item, span: Span) => judge(byId.get(item.id)!, periodIn(span)),
    onMove: (item: Item, span: Span) => void move(byId.get(item.id)!, periodIn(span)),
    ...(mayBook
      ? {
          onPick: (span: Span) =>
            onOver({ kind: 'booking', beginning: { ...periodIn(span), room: codeOf(Number(span.line)) } }),
        }
      : {}),
  };
  useKeys(
    {
      t: () => set({ date: today() }),
      j: () => set({ date: addDays(day, 1) }),
      k: () => set({ date: addDays(day, -1) }),
      '?': () => onOver({ kind: 'keys', lines: viewKeys.filter(([, w]) => w !== 'keyViews' && w !== 'newBooking') }),
    },
    true,
  );
  return (
    <>
      <Bar
        title={(small ? shortDayTitle : longDay)(day, language)}
        day={day}
        onTurn={direction => set({ date: addDays(day, direction) })}
        onToday={() => set({ date: today() })}
        onDay={next => set({ date: next })}
        filters={
          <>
            <TextInput
              size="xs"
              type="search"
              className="cal-find"
              aria-label={say('room')}
              placeholder={say('room')}
              value={needle}
              onChange={event => setNeedle(event.currentTarget.value)}
            />
            <RoomtypeSelect inBar value={String(idRoomtype ?? '')} onChange={type => set({ type })} />
            <NativeSelect
              size="xs"
              aria-label={say('minCapacity')}
              value={String(capacity ?? '')}
              onChange={event => set({ seats: event.currentTarget.value })}
              data={[
                { value: '', label: say('minCapacity') },
                ...[10, 20, 30, 50, 100, 200].map(n => ({ value: String(n), label: `≥ ${n}` })),
              ]}
            />
          </>
        }
        chosen={[needle.trim(), idRoomtype, capacity].filter(Boolean).length}
      >
        <BarAct icon={IconPrinter} label={t('print')} onClick={() => print()} />
      </Bar>
      {notes.map(n => (
        <p key={n.id} className="k-note" data-kind="warn">
          <span>{n.name}</span>
        </p>
      ))}
      <Sheet found={found} waits={say('roomsGrid')}>
        {() =>
          rooms.length === 0 ? (
            <EmptyState title={say('noRooms')} hint={say('noRoomsHint')} />
          ) : (
            <Timeline day={day} now={now} rooms={rooms} {...dragging} onOpen={open} onRoom={goToRoom} />
          )
        }
      </Sheet>
      <p className="quiet cal-count" role="status">
        {found.data && say.count('roomCount', rooms.length)}
      </p>
      {legend}
      {dialog}
    </>
  );
};
