import { Button } from '@mantine/core';
import { IconKeyboard, IconPlus, IconPrinter, IconRss } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Language } from '../../../kernel/resource/index.ts';
import { PageHead, useKeys, useLanguage, useText, useTitles } from '../../../kernel/web/index.ts';
import { usualBeginning } from './booking/fields.ts';
import { itemOf, noteOf, useMyCalendar, useNow, useSetup } from './data.ts';
import { useSay } from './say.ts';
import { Bar, BarAct, Switch } from './screen/Bar.tsx';
import { viewKeys } from './screen/key-lines.ts';
import { useLegend } from './screen/Legend.tsx';
import { useOver } from './screen/Over.tsx';
import { Sheet } from './screen/Sheet.tsx';
import { useMove } from './screen/use-move.tsx';
import { usePlace } from './screen/use-place.ts';
import { useSmall } from './screen/use-small.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysFrom,
  longDay,
  monthDays,
  monthTitle,
  phoneDays,
  rangeTitle,
  startOfWeek,
  today,
} from './time/time.ts';
import type { Item, Span } from './views/item.ts';
import { ListView } from './views/ListView.tsx';
import { MonthView } from './views/MonthView.tsx';
import { spanPeriod, TimeGrid } from './views/TimeGrid.tsx';
import './calendar.css';

const views = ['month', 'week', 'day', 'list'] as const;
type View = (typeof views)[number];
const viewWord = { month: 'viewMonth', week: 'viewWeek', day: 'viewDay', list: 'viewList' } as const;
const listDays = 28;

const daysOf = (view: View, day: Day, language: Language, small: boolean): Day[] => {
  if (view === 'month') return monthDays(day, language);
  if (view === 'week') return small ? daysFrom(day, phoneDays) : daysFrom(startOfWeek(day, language), 7);
  return view === 'day' ? [day] : daysFrom(day, listDays);
};
const turned = (view: View, day: Day, direction: -1 | 1, small: boolean): Day => {
  if (view === 'month') return addMonths(day, direction);
  return addDays(day, direction * { week: small ? phoneDays : 7, day: 1, list: listDays }[view]);
};
const titleOf = (view: View, day: Day, days: readonly Day[], language: Language): string => {
  if (view === 'month') return monthTitle(day, language);
  return view === 'day' ? longDay(day, language) : rangeTitle(days[0]!, days.at(-1)!, language);
};

/** My calendar: everything that concerns me, whatever module made it. */
const UserCalendar = () => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const heading = useTitles().calendar?.screens.User ?? '';
  const small = useSmall();
  const { day, get, set } = usePlace();
  const asked = get('view');
  const view: View = views.find(v => v === asked) ?? (small ? 'list' : 'week');
  const days = useMemo(() => daysOf(view, day, language, small), [view, day, language, small]);
  const now = useNow();
  const mine = useMyCalendar(days[0]!, days.at(-1)!);
  const setup = useSetup().data;
  const { setOver, overDialog } = useOver();
  const { judge, move, dialog } = useMove();

  const events = useMemo(
    () => mine.data?.events.filter(e => e.status === 'confirmed' || e.status === 'requested') ?? [],
    [mine.data],
  );
  const byId = useMemo(() => new Map(events.map(e => [e.id, e])), [events]);
  const all = useMemo(() => events.map(itemOf), [events]);
  const { hidden, legend } = useLegend(all);
  const items = useMemo(() => all.filter(item => !hidden.has(item.type)), [all, hidden]);
  const notes = useMemo(() => mine.data?.holidays.map(noteOf) ?? [], [mine.data]);
  const open = (item: Item) => {
    const event = byId.get(item.id);
    if (event) setOver({ kind: 'event', event });
  };
  const goTo = (next: Day, nextView: View = view) => set({ date: next, view: nextView });
  const mayBook = setup?.canBook === 1;
  const book = () => setOver({ kind: 'booking', beginning: usualBeginning(day, now, setup?.holidays, events) });

  useKeys(
    {
      t: () => goTo(today()),
      j: () => goTo(turned(view, day, 1, small)),
      k: () => goTo(turned(view, day, -1, small)),
      PageDown: () => goTo(turned(view, day, 1, small)),
      PageUp: () => goTo(turned(view, day, -1, small)),
      m: () => goTo(day, 'month'),
      w: () => goTo(day, 'week'),
      d: () => goTo(day, 'day'),
      l: () => goTo(day, 'list'),
      n: () => (mayBook ? book() : false),
      '?': () => setOver({ kind: 'keys', lines: viewKeys }),
    },
    true,
  );

  const shared = { items, notes, onOpen: open };
  const dragging = {
    judge: (item: Item, span: Span) => judge(byId.get(item.id)!, spanPeriod(span.line, span)),
    onMove: (item: Item, span: Span) => void move(byId.get(item.id)!, spanPeriod(span.line, span)),
    ...(mayBook
      ? { onPick: (span: Span) => setOver({ kind: 'booking', beginning: spanPeriod(span.line, span) }) }
      : {}),
  };
  return (
    <>
      <PageHead title={heading} lead={say('myLead')}>
        {!small && (
          <Button
            variant="default"
            leftSection={<IconRss size={16} aria-hidden />}
            onClick={() => setOver({ kind: 'feed' })}
          >
            {say('feed')}
          </Button>
        )}
        {mayBook && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={book}>
            {say('newBooking')}
          </Button>
        )}
      </PageHead>
      <Bar
        title={titleOf(view, day, days, language)}
        day={day}
        onTurn={direction => goTo(turned(view, day, direction, small))}
        onToday={() => goTo(today())}
        onDay={next => goTo(next)}
      >
        <Switch
          label={say('chooseView')}
          value={view}
          options={views.map(v => ({ value: v, label: say(small && v === 'week' ? 'viewThree' : viewWord[v]) }))}
          onChange={next => goTo(day, next)}
        />
        {small && <BarAct icon={IconRss} label={say('feed')} onClick={() => setOver({ kind: 'feed' })} />}
        <BarAct icon={IconPrinter} label={t('print')} onClick={() => print()} />
        {!small && (
          <BarAct
            icon={IconKeyboard}
            label={t('shortcuts')}
            onClick={() => setOver({ kind: 'keys', lines: viewKeys })}
          />
        )}
      </Bar>
      <Sheet found={mine} waits={say('chooseView')} view={view}>
        {() =>
          view === 'month' ? (
            <MonthView {...shared} small={small} day={day} today={dayOf(now)} onDay={d => goTo(d, 'day')} />
          ) : view === 'list' ? (
            <ListView {...shared} days={days} today={dayOf(now)} />
          ) : (
            <TimeGrid
              {...shared}
              {...dragging}
              days={days}
              now={now}
              onDay={view === 'week' ? d => goTo(d, 'day') : undefined}
            />
          )
        }
      </Sheet>
      {legend}
      {overDialog}
      {dialog}
    </>
  );
};
export default UserCalendar;
