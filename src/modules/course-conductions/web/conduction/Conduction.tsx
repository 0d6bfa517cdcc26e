import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { kindOfState, stateFieldOf, wallClock } from '../../../../kernel/resource/index.ts';
import {
  EmptyState,
  localeOf,
  Meter,
  Panel,
  showDateTime,
  showShortDay,
  showNumber,
  Skeleton,
  StatusChip,
  useAddress,
  useLanguage,
  useWords,
} from '../../../../kernel/web/index.ts';
import { stCoLesson } from '../../model.ts';
import { useRowsOf } from '../rows.ts';
import type { FaceProps } from '../variants.ts';
import {
  codeOf,
  type GroupProgress,
  type Lesson,
  lessonRoute,
  type Progress,
  type ToldOfLesson,
  useProgress,
} from './data.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { useConductionText } from './text.ts';
import './conduction.css';

const LessonPage = lazy(() => import('./LessonPage.tsx'));
const Attendance = lazy(() => import('./Attendance.tsx'));

/** What is taught: today's lessons first, then those that wait to be recorded. One lesson is opened by the address. */
export default function Conduction({ course }: FaceProps) {
  const say = useConductionText();
  const [address] = useAddress();
  const lesson = Number(address.get('lesson')) || null;
  const roll = Number(address.get('roll')) || null;
  if (lesson === null && roll !== null)
    return (
      <Suspense fallback={<Skeleton label={say('coming')} />}>
        <AttendanceOf idStCo={course.id} idStCoGroup={roll} />
      </Suspense>
    );
  return (
    <Suspense fallback={<Skeleton label={say('coming')} />}>
      {lesson === null ? <Lessons idStCo={course.id} /> : <LessonPage key={lesson} idStCo={course.id} id={lesson} />}
    </Suspense>
  );
}

const AttendanceOf = ({ idStCo, idStCoGroup }: { idStCo: number; idStCoGroup: number }) => {
  const say = useConductionText();
  const [, change] = useAddress();
  const progress = useProgress(idStCo);
  if (!progress) return <Skeleton label={say('coming')} />;
  const choose = (id: number): void => {
    change(now => {
      now.set('roll', String(id));
      return now;
    });
  };
  return <Attendance idStCo={idStCo} groups={progress.groups} idStCoGroup={idStCoGroup} choose={choose} />;
};

const Lessons = ({ idStCo }: { idStCo: number }) => {
  const say = useConductionText();
  const language = useLanguage();
  const [group, setGroup] = useState<number | null>(null);
  const progress = useProgress(idStCo);
  const found = useRowsOf(stCoLesson, 'idStCoGroup.idStCo', idStCo, 'start').data;
  if (!progress || !found) return <Skeleton label={say('coming')} />;
  if (found.data.length === 0) return <EmptyState kind="first" title={say('noLessons')} hint={say('noLessonsText')} />;
  const today = wallClock(new Date()).slice(0, 10);
  const told = new Map(progress.lessons.map(one => [one.id, one]));
  const lessons = found.data.filter(l => group === null || l.idStCoGroup === group);
  const dayOf = (l: Lesson): string => l.start.slice(0, 10);
  const ofToday = lessons.filter(l => dayOf(l) === today);
  const begun = new Set(progress.groups.flatMap(g => g.waiting.map(w => w.id)));
  const waiting = lessons.filter(l => dayOf(l) < today && begun.has(l.id));
  const next = lessons.filter(l => dayOf(l) > today);
  const isOutside = (l: Lesson): boolean => l.status === 'outside' || (l.status === 'planned' && !begun.has(l.id));
  const done = lessons.filter(l => dayOf(l) < today && !begun.has(l.id) && !isOutside(l)).toReversed();
  // What was taught before the portal was in use: nobody waits for its record.
  const outside = lessons.filter(l => dayOf(l) < today && isOutside(l)).toReversed();
  const day = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' });
  const list = { idStCo, told, today };
  return (
    <div className="conduction">
      <Totals progress={progress} lessons={found.data} />
      <div className="conduction-bar">
        {progress.groups.length > 1 && (
          <NativeSelect
            className="conduction-group"
            label={say('group')}
            value={group ?? ''}
            onChange={event => setGroup(Number(event.currentTarget.value) || null)}
            data={[
              { value: '', label: say('allGroups') },
              ...progress.groups.map(g => ({ value: String(g.idStCoGroup), label: `${g.code} · ${g.type}` })),
            ]}
          />
        )}
        <Button
          component={Link}
          variant="default"
          to={`${lessonRoute(idStCo)}&roll=${group ?? progress.groups[0]?.idStCoGroup ?? ''}`}
        >
          {say('rollOpen')}
        </Button>
      </div>
      <Panel title={say('today', { day: day.format(new Date(`${today}T12:00`)) })} flush>
        {ofToday.length === 0 ? (
          <p className="quiet padded">{say('noneToday')}</p>
        ) : (
          <LessonList {...list} lessons={ofToday} />
        )}
      </Panel>
      {waiting.length > 0 && (
        <Panel title={say('waiting')} beside={waiting.length} flush>
          <LessonList {...list} lessons={waiting} />
        </Panel>
      )}
      {next.length > 0 && (
        <Panel title={say('next')} beside={next.length} flush>
          <LessonList {...list} lessons={next} few={4} />
        </Panel>
      )}
      {done.length > 0 && (
        <Panel title={say('done')} beside={done.length} flush>
          <LessonList {...list} lessons={done} few={8} />
        </Panel>
      )}
      {outside.length > 0 && (
        <Panel title={say('outside')} beside={outside.length} flush>
          <LessonList {...list} lessons={outside} few={4} isOutside />
        </Panel>
      )}
    </div>
  );
};

// ——— How far it is ———

const Totals = ({ progress, lessons }: { progress: Progress; lessons: readonly Lesson[] }) => {
  const say = useConductionText();
  const language = useLanguage();
  const [short, setShort] = useState<GroupProgress | null>(null);
  const number = (n: number): string => showNumber(n, language);
  return (
    <div className="conduction-totals">
      {progress.groups.map(g => (
        <div key={g.idStCoGroup} className="conduction-total">
          <Meter
            label={`${g.type} ${g.code}`}
            figure={say('heldOf', { held: number(g.held), planned: number(g.planned ?? g.held) })}
            value={g.held}
            of={g.planned ?? g.held}
            sentence={sentenceOf(g, progress.groups, lessons, say, number)}
          />
          {g.shortfall > 0 && lessons.some(l => l.idStCoGroup === g.idStCoGroup && l.can?.includes('reschedule')) && (
            <Button size="compact-xs" variant="subtle" onClick={() => setShort(g)}>
              {say('propose', { n: number(g.shortfall) })}
            </Button>
          )}
        </div>
      ))}
      {progress.presence !== null && (
        <div className="conduction-total">
          <Meter
            label={say('presence')}
            figure={say('percent', { n: progress.presence })}
            value={progress.presence}
            of={100}
            {...(progress.minimum !== null && { limit: progress.minimum })}
            kind={progress.below === 0 ? 'ok' : 'warn'}
            sentence={progress.below === 0 ? say('noneBelow') : say('below', { n: progress.below })}
          />
        </div>
      )}
      {short && <MakeUpFor group={short} onClose={() => setShort(null)} />}
    </div>
  );
};
/** What a group is short of: first for a lesson that was cancelled, then for hours that nobody has made a lesson for. */
const MakeUpFor = ({ group, onClose }: { readonly group: GroupProgress; readonly onClose: () => void }) => {
  const [cancelled] = group.uncompensated;
  const lesson = cancelled
    ? { ...cancelled, idStCoGroup: group.idStCoGroup }
    : {
        id: null,
        idStCoGroup: group.idStCoGroup,
        start: wallClock(new Date()).slice(0, 16),
        hours: Math.min(group.shortfall, mostAtOnce),
        idRoom: null,
      };
  return <PlaceDialog kind={cancelled ? 'makeUp' : 'extra'} lesson={lesson} onClose={onClose} />;
};
/** So many hours one extra lesson has at most. */
const mostAtOnce = 2;
type Say = ReturnType<typeof useConductionText>;
const sentenceOf = (
  g: GroupProgress,
  all: readonly GroupProgress[],
  lessons: readonly Lesson[],
  say: Say,
  number: (n: number) => string,
): string => {
  const taught = (o: GroupProgress): number => o.held + o.outside;
  const first = all.filter(o => o.typeCode === g.typeCode).toSorted((a, b) => taught(b) - taught(a))[0]!;
  const waiting = lessons.filter(l => g.waiting.some(w => w.id === l.id)).reduce((sum, l) => sum + l.hours, 0);
  if (waiting > 0) return say('unrecorded', { n: number(waiting) });
  if (taught(first) - taught(g) >= 4) return say('behind', { n: number(taught(first) - taught(g)), group: first.code });
  const left = (g.planned ?? taught(g)) - taught(g);
  const rest = left > 0 ? say('left', { n: number(left) }) : say('whole');
  return g.outside > 0 ? `${say('outsideHours', { n: number(g.outside) })} · ${rest}` : rest;
};

// ——— Lessons ———

interface ListProps {
  readonly idStCo: number;
  readonly lessons: readonly Lesson[];
  readonly told: ReadonlyMap<number, ToldOfLesson>;
  readonly today: string;
  /** Only so many at first. */
  readonly few?: number;
  /** Of before the portal was in use: they are opened, and not recorded here. */
  readonly isOutside?: boolean;
}
const LessonList = ({ lessons, few, ...rest }: ListProps) => {
  const say = useConductionText();
  const [all, setAll] = useState(false);
  const shown = few === undefined || all ? lessons : lessons.slice(0, few);
  return (
    <>
      <ul className="lessons">
        {shown.map(lesson => (
          <LessonLine key={lesson.id} lesson={lesson} {...rest} />
        ))}
      </ul>
      {shown.length < lessons.length && (
        <p className="padded">
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {say('showAll', { n: lessons.length })}
          </Button>
        </p>
      )}
    </>
  );
};

const LessonLine = ({
  idStCo,
  lesson,
  told,
  today,
  isOutside = false,
}: Omit<ListProps, 'lessons' | 'few'> & { readonly lesson: Lesson }) => {
  const say = useConductionText();
  const language = useLanguage();
  const words = useWords(stCoLesson);
  const { flow } = stateFieldOf(stCoLesson)!;
  const of = told.get(lesson.id);
  const isToday = lesson.start.startsWith(today);
  const when = showShortDay(lesson.start, language);
  const times = say('times', { from: lesson.start.slice(11), to: lesson.end.slice(11) });
  const code = codeOf(lesson['idStCoGroup.label']);
  const what = `${code}, ${when} ${lesson.start.slice(11)}`;
  const canRecord = !isOutside && lesson.can?.includes('record') && lesson.start <= wallClock(new Date());
  const about = [
    lesson.cancelReason ? say('cancelled', { why: lesson.cancelReason }) : of?.topics.join(', ') || say('noTopics'),
    ...(lesson.wasStart ? [say('moved', { was: showDateTime(lesson.wasStart, language) })] : []),
  ];
  const teacher = of?.substituted.length
    ? say('substitute', { name: of.teachers.join(', '), whom: of.substituted.join(', ') })
    : of?.teachers.join(', ');
  return (
    <li data-today={isToday || undefined}>
      <span className="lesson-when">
        <b>{isToday ? lesson.start.slice(11) : when}</b>
        <small>
          {times} · <span className="lesson-hours">{say('hours', { n: showNumber(lesson.hours, language) })}</span>
        </small>
      </span>
      <span className="lesson-what">
        <span>
          <b>{[code, codeOf(lesson['idRoom.label'])].filter(Boolean).join(' · ')}</b>{' '}
          <StatusChip kind={kindOfState(flow, lesson.status)}>{words.state(lesson.status)}</StatusChip>{' '}
          {lesson.category !== 'regular' && (
            <StatusChip kind="run">{words.option('category', lesson.category)}</StatusChip>
          )}
        </span>
        <small>{about.join(' · ')}</small>
        {teacher && <small>{teacher}</small>}
      </span>
      {of && (
        <span className="lesson-who">
          {of.present === null
            ? say('students', { n: of.members })
            : say('ofGroup', { present: of.present, members: of.members })}
        </span>
      )}
      <Button
        component={Link}
        to={lessonRoute(idStCo, lesson.id)}
        size="xs"
        variant={canRecord ? 'filled' : 'default'}
        aria-label={say(canRecord ? 'recordOf' : 'openOf', { what })}
      >
        {say(canRecord ? 'record' : 'open')}
      </Button>
    </li>
  );
};
