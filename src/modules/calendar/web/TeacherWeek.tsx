import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { wallClock } from '../../../kernel/resource/index.ts';
import { EmptyState, type PartProps, Skeleton, useLanguage, WeekStrip } from '../../../kernel/web/index.ts';
import { filtersIn } from './lessons/lessons.ts';
import { useLessons } from './lessons/use-lessons.ts';
import { useSay } from './say.ts';
import { WeekBar } from './screen/WeekBar.tsx';
import { addDays, startOfWeek, today } from './time/time.ts';

/** On a teacher's page: the week in which they teach. */
export default function TeacherWeek({ row }: PartProps) {
  const say = useSay();
  const language = useLanguage();
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const [from, setFrom] = useState(() => startOfWeek(today(), language));
  const idTeacher = Number(row.id);
  const found = useLessons(from, addDays(from, 6), { ...filtersIn(() => null), idTeacher });
  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={say('teacherWeek')} />;
  const lessons = found.data.rows;
  return (
    <>
      <WeekBar from={from} onWeek={setFrom}>
        <Link to={`/Calendar/CourseConductions?idTeacher=${idTeacher}&date=${from}`}>{say('teacherCalendar')}</Link>
      </WeekBar>
      <WeekStrip
        from={from}
        now={wallClock(new Date())}
        compact={small ?? false}
        blocks={lessons.map(lesson => ({
          key: String(lesson.id),
          day: lesson.start.slice(0, 10),
          from: lesson.start.slice(11, 16),
          to: lesson.end.slice(11, 16),
          title: lesson.title,
          ...(lesson.place ? { detail: lesson.place } : {}),
          ...(lesson.colour ? { color: lesson.colour } : {}),
        }))}
      />
      {lessons.length === 0 && <p className="quiet">{say('teacherWeekFree')}</p>}
    </>
  );
}
