import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, TodoLine, type WaitingProps } from '../../../../kernel/web/index.ts';
import { useOutcomesText } from '../text.ts';

interface Mine {
  readonly courses: readonly { readonly name: string; readonly route: string }[];
  readonly studies: readonly { readonly name: string; readonly route: string; readonly gaps: number | null }[];
}
const none: Mine = { courses: [], studies: [] };
/** A line that only says «1 more» would take the room of the one it hides. */
const shownOf = (all: number): number => (all === 4 ? 4 : 3);

/** On the home page: studies whose outcomes have gaps, and courses that have no outcomes yet. */
export default function OutcomeLines({ onCount }: WaitingProps) {
  const say = useOutcomesText();
  const found = useQuery({
    queryKey: ['resource', 'lo-course', 'mine'],
    queryFn: ({ signal }) => call<Mine>('GET', 'learning-outcomes/mine', { signal }),
    retry: false,
  });
  const mine = found.data ?? (found.isError ? none : undefined);
  const studies = mine?.studies.filter(study => study.gaps !== 0) ?? [];
  const courses = mine?.courses ?? [];
  const shown = shownOf(courses.length);
  const lines = studies.length + courses.length;
  useEffect(() => {
    if (mine) onCount(lines);
  }, [mine, lines, onCount]);
  return (
    <>
      {studies.map(study => (
        <TodoLine
          key={study.route}
          icon={IconTargetArrow}
          tone="warn"
          title={say('panelHead', { study: study.name })}
          fact={study.gaps === null ? say('panelBegin') : say('panelGaps', { n: study.gaps })}
          to={study.route}
        />
      ))}
      {courses.slice(0, shown).map(course => (
        <TodoLine
          key={course.route}
          icon={IconTargetArrow}
          title={say('panelHolder', { course: course.name })}
          to={course.route}
        />
      ))}
      {courses.length > shown && (
        <TodoLine
          icon={IconTargetArrow}
          title={say('panelMore', { n: courses.length - shown })}
          to="/LearningOutcomes/LearningOutcomeStudyCourse"
        />
      )}
    </>
  );
}
