import { IconClipboardCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { TodoLine, type WaitingProps } from '../../../../kernel/web/index.ts';
import { lessonRoute } from '../conduction/data.ts';
import { useConductionText } from '../conduction/text.ts';
import { useLessonTime, useMyLessons } from './my-lessons.ts';

/** On the home page: lessons that this person has held and not recorded. */
export default function LessonLines({ onCount }: WaitingProps) {
  const say = useConductionText();
  const when = useLessonTime();
  const lessons = useMyLessons()?.toRecord;
  useEffect(() => {
    if (lessons) onCount(lessons.length);
  }, [lessons, onCount]);
  return lessons?.map(lesson => {
    const to = lessonRoute(lesson.idStCo, lesson.id);
    return (
      <TodoLine
        key={lesson.id}
        icon={IconClipboardCheck}
        tone="bad"
        due={lesson.start.slice(0, 10)}
        title={`${lesson.course} · ${lesson.code}`}
        fact={say('panelUnrecorded', { when: when(lesson.start) })}
        to={to}
      >
        <Link className="desk-act" data-kind="main" to={to}>
          {say('panelRecord')}
        </Link>
      </TodoLine>
    );
  });
}
