import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call, localeOf, onMessage, passes, useLanguage, user, useStore } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';
import { lessonRoute } from './conduction/data.ts';
import { useConductionText } from './conduction/text.ts';

interface MyLesson {
  readonly id: number;
  readonly idStCo: number;
  readonly course: string;
  readonly code: string;
  readonly start: string;
}
const key = ['resource', 'st-co-lesson', 'mine'] as const;

/** On the home page: the next lesson, and those that this person has held and not recorded. Nothing of it: nothing is shown. */
export default function LessonsPanel() {
  const say = useConductionText();
  const language = useLanguage();
  const who = useStore(user);
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: [...key, language],
    queryFn: ({ signal }) =>
      call<{ data: { toRecord: readonly MyLesson[]; next: MyLesson | null } }>('GET', 'st-co-lesson', {
        query: { scenario: 'myLessons' },
        signal,
      }),
    retry: false,
  });
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: key })), [queries]);
  const { toRecord = [], next = null } = found.data?.data ?? {};
  // The manager is closed to students: they read of the lesson, and look it up in their calendar.
  const mayOpen = who !== null && passes({ permissions: right('View', 'Edit', 'StudyCourseManagerEdit') }, who);
  const day = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'numeric' });
  const when = ({ start }: MyLesson): string =>
    say('panelAt', { day: day.format(new Date(`${start.slice(0, 10)}T12:00`)), time: start.slice(11) });
  const line = (lesson: MyLesson) => (
    <li key={lesson.id}>
      {mayOpen ? (
        <Link to={lessonRoute(lesson.idStCo, lesson.id)}>
          {lesson.course} · {lesson.code}
        </Link>
      ) : (
        <b>
          {lesson.course} · {lesson.code}
        </b>
      )}{' '}
      <small>{when(lesson)}</small>
    </li>
  );
  if (!next && toRecord.length === 0) return null;
  return (
    <section className="desk-part" aria-labelledby="home-lessons">
      {toRecord.length > 0 && (
        <>
          <h2 id="home-lessons">{say('panelTitle')}</h2>
          <ul>{toRecord.map(line)}</ul>
        </>
      )}
      {next && (
        <>
          <h2 id={toRecord.length > 0 ? undefined : 'home-lessons'}>{say('panelNext')}</h2>
          <ul>{line(next)}</ul>
        </>
      )}
    </section>
  );
}
