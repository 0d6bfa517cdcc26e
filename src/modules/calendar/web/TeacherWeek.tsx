import { Link } from 'react-router';
import { EmptyState, type PartProps, Skeleton } from '../../../kernel/web/index.ts';
import { filtersIn } from './lessons/lessons.ts';
import { useLessons } from './lessons/use-lessons.ts';
import { useMyCalendar } from './data.ts';
import { useSay } from './say.ts';
import { PartWeek, useWeek } from './screen/PartWeek.tsx';
import { blockOf, freeDaysOf } from './time/week.ts';

/** On a teacher's page: the week in which they teach. */
export default function TeacherWeek({ row }: PartProps) {
  const say = useSay();
  const week = useWeek();
  const idTeacher = Number(row.id);
  const found = useLessons(week.from, week.to, { ...filtersIn(() => null), idTeacher });
  const holidays = useMyCalendar(week.from, week.to).data?.holidays ?? [];
  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={say('teacherWeek')} />;
  const blocks = found.data.rows.map(lesson => blockOf(lesson, lesson.place, lesson.colour));
  return (
    <PartWeek week={week} blocks={blocks} free={freeDaysOf(holidays)} nothing={say('teacherWeekFree')}>
      <Link to={`/Calendar/CourseConductions?idTeacher=${idTeacher}&date=${week.from}`}>{say('teacherCalendar')}</Link>
    </PartWeek>
  );
}
