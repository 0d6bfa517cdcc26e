import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { wallClock } from '../../../../kernel/resource/index.ts';
import { Ring } from '../../../../kernel/web/index.ts';
import { lessonRoute } from '../conduction/data.ts';
import { useConductionText } from '../conduction/text.ts';
import { useLessonTime, useMayOpenManager, useMyLessons } from './my-lessons.ts';
import './next-lesson.css';

/** So long before a lesson the ring counts down. */
const soon = 60;
const minutesUntil = (start: string, now: string): number =>
  Math.round((Date.parse(`${start.replace(' ', 'T')}:00Z`) - Date.parse(`${now.replace(' ', 'T')}:00Z`)) / 60_000);
const useNow = (): string => {
  const [now, setNow] = useState(() => wallClock(new Date()));
  useEffect(() => {
    const ticking = setInterval(() => setNow(wallClock(new Date())), 30_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
};

/** On the home page: where one must be next. Nothing is planned: nothing is shown. */
export default function NextLesson() {
  const say = useConductionText();
  const when = useLessonTime();
  const now = useNow();
  const mayOpen = useMayOpenManager();
  const lesson = useMyLessons()?.next;
  if (!lesson) return null;
  const left = minutesUntil(lesson.start, now);
  const what = (
    <>
      <span className="next-lesson-when">
        {say('panelNext')} · {when(lesson.start)}–{lesson.end.slice(11)}
      </span>
      <h2 id="next-lesson">{lesson.course}</h2>
      <span className="quiet">{lesson.type}</span>
    </>
  );
  return (
    <section className="next-lesson" aria-labelledby="next-lesson">
      {left <= soon ? (
        <Ring
          label={say('panelIn')}
          figure={say('panelMinutes', { n: Math.max(0, left) })}
          value={soon - Math.max(0, left)}
          of={soon}
        >
          {what}
        </Ring>
      ) : (
        <div>{what}</div>
      )}
      <dl>
        <div>
          <dt>{say('room')}</dt>
          <dd>
            <b>{lesson.room ?? '–'}</b>
            {lesson.place && <small>{lesson.place}</small>}
          </dd>
        </div>
        <div>
          <dt>{say('panelGroup')}</dt>
          <dd>
            <b>{lesson.code}</b>
            <small>{say('panelMembers', { n: lesson.members })}</small>
          </dd>
        </div>
        <div>
          <dt>{say('panelTopic')}</dt>
          <dd>
            <b>{lesson.topics.join(', ') || '–'}</b>
          </dd>
        </div>
      </dl>
      {lesson.beside.length > 0 && (
        <div className="next-lesson-beside" role="note">
          <IconAlertTriangle size={18} aria-hidden />
          <div>
            <b>{say('panelAtOnce')}</b>
            <ul>
              {lesson.beside.map(other => (
                <li key={other.id}>
                  {[
                    other.start !== lesson.start && `${other.start.slice(11)}–${other.end.slice(11)}`,
                    other.course,
                    `${other.type}, ${other.code}`,
                    other.room,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <p>
        <Link
          className="desk-act"
          data-kind={mayOpen ? 'main' : undefined}
          to={mayOpen ? lessonRoute(lesson.idStCo, lesson.id) : `/Calendar/User?date=${lesson.start.slice(0, 10)}`}
        >
          {say(mayOpen ? 'panelOpen' : 'panelCalendar')}
        </Link>
      </p>
    </section>
  );
}
