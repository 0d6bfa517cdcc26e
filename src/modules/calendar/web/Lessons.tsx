import { NativeSelect } from '@mantine/core';
import { IconPrinter, IconRss } from '@tabler/icons-react';
import { useMemo } from 'react';
import { LazySelect, Note, PageHead, useLanguage, useText, useTitles } from '../../../kernel/web/index.ts';
import { noteOf, useMyCalendar, useNow } from './data.ts';
import { canSubscribe, chosenOf, filters, filtersIn } from './lessons/lessons.ts';
import { useLessons } from './lessons/use-lessons.ts';
import { useSay } from './say.ts';
import { Bar, BarAct, Switch } from './screen/Bar.tsx';
import { useLegend } from './screen/Legend.tsx';
import { useOver } from './screen/Over.tsx';
import { Sheet } from './screen/Sheet.tsx';
import { useOpening } from './screen/use-opening.ts';
import { usePlace } from './screen/use-place.ts';
import { useSmall } from './screen/use-small.ts';
import { addDays, dayOf, daysFrom, longDay, phoneDays, rangeTitle, startOfWeek, today } from './time/time.ts';
import { ListView } from './views/ListView.tsx';
import { TimeGrid } from './views/TimeGrid.tsx';
import './calendar.css';
import './lessons/lessons.css';

const views = ['week', 'day', 'list'] as const;
type View = (typeof views)[number];
const viewWord = { week: 'viewWeek', day: 'viewDay', list: 'viewList' } as const;
const chosenFrom = {
  idAcademicyear: { to: 'academicyear', word: 'filterYear' },
  idStudy: { to: 'study', word: 'filterStudy' },
  idStCo: { to: 'stcourse', word: 'filterCourse' },
  idStCoGroup: { to: 'st-co-group', word: 'filterGroup' },
  idTeacher: { to: 'teacher', word: 'filterTeacher' },
} as const;
const yearsOfStudy = ['', '1', '2', '3', '4', '5', '6'];

/** The teaching of the institution, narrowed to a study, a course, a group or a teacher. */
const LessonsCalendar = () => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const heading = useTitles().calendar?.screens.Lessons ?? '';
  const small = useSmall();
  const { day, get, set } = usePlace();
  const asked = get('view');
  const view: View = views.find(v => v === asked) ?? (small ? 'list' : 'week');
  const days = useMemo(() => {
    if (view === 'day') return [day];
    return small && view === 'week' ? daysFrom(day, phoneDays) : daysFrom(startOfWeek(day, language), 7);
  }, [view, day, language, small]);
  const [from, to] = [days[0]!, days.at(-1)!];
  const chosen = filtersIn(get);
  const now = useNow();
  const found = useLessons(from, to, chosen);
  const holidays = useMyCalendar(from, to).data?.holidays;
  const { setOver, overDialog } = useOver();
  const open = useOpening(`${from} ${to} ${JSON.stringify(chosen)}`, event => setOver({ kind: 'event', event }));
  const all = useMemo(() => found.data?.rows ?? [], [found.data]);
  const { hidden, legend } = useLegend(all);
  const items = all.filter(item => !hidden.has(item.type));
  const shared = { items, notes: (holidays ?? []).map(noteOf), onOpen: (item: { id: number }) => open(item.id) };
  // Columns too narrow for a word tell nothing: the same lessons are a list until they are narrowed.
  const crowded = view !== 'list' && mostAtOnce(items) > (view === 'day' ? 16 : 6);
  const turn = (direction: -1 | 1) => set({ date: addDays(day, direction * (view === 'list' ? 7 : days.length)) });
  const choices = filters.map(name =>
    name === 'yearOfStudy' ? (
      <NativeSelect
        key={name}
        label={say('filterYearOfStudy')}
        value={chosen.yearOfStudy ?? ''}
        onChange={e => set({ yearOfStudy: e.currentTarget.value })}
        data={yearsOfStudy.map(value => ({ value, label: value === '' ? say('anyYearOfStudy') : value }))}
      />
    ) : (
      <LazySelect
        key={name}
        to={chosenFrom[name].to}
        label={say(chosenFrom[name].word)}
        value={chosen[name]}
        onChange={value => set({ [name]: value })}
      />
    ),
  );
  return (
    <>
      <PageHead title={heading} lead={say('lessonsLead')} />
      {!small && (
        <div className="cal-filters" role="group" aria-label={say('filters')}>
          {choices}
        </div>
      )}
      <Bar
        title={view === 'day' ? longDay(day, language) : rangeTitle(from, to, language)}
        day={day}
        onTurn={turn}
        onToday={() => set({ date: today() })}
        onDay={next => set({ date: next })}
        filters={small ? choices : undefined}
        chosen={filters.filter(name => chosen[name] !== null).length}
      >
        <Switch
          label={say('chooseView')}
          value={view}
          options={views.map(v => ({ value: v, label: say(small && v === 'week' ? 'viewThree' : viewWord[v]) }))}
          onChange={next => set({ view: next })}
        />
        {canSubscribe(chosen) && (
          <BarAct
            icon={IconRss}
            label={say('feed')}
            onClick={() => setOver({ kind: 'feed', teaching: chosenOf(chosen) })}
          />
        )}
        <BarAct icon={IconPrinter} label={t('print')} onClick={() => print()} />
      </Bar>
      {crowded && <Note>{say('lessonsCrowded')}</Note>}
      {found.data?.isCut && <Note kind="warn">{say('lessonsCut')}</Note>}
      <Sheet found={found} waits={say('chooseView')} view={view}>
        {() =>
          view === 'list' || crowded ? (
            <ListView {...shared} days={days} today={dayOf(now)} />
          ) : (
            <TimeGrid
              {...shared}
              days={days}
              now={now}
              onDay={view === 'week' ? d => set({ date: d, view: 'day' }) : undefined}
            />
          )
        }
      </Sheet>
      {legend}
      {overDialog}
    </>
  );
};
/** How many begin at one moment: a timetable's lessons begin together. */
const mostAtOnce = (items: readonly { readonly start: string }[]): number => {
  const begun = new Map<string, number>();
  for (const { start } of items) begun.set(start, (begun.get(start) ?? 0) + 1);
  return Math.max(0, ...begun.values());
};
export default LessonsCalendar;
