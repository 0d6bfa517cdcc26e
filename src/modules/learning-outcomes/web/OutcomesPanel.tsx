import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

interface Mine {
  readonly courses: readonly { readonly name: string; readonly route: string }[];
  readonly studies: readonly { readonly name: string; readonly route: string; readonly gaps: number | null }[];
}
/** On the home page: courses that have no outcomes yet, and studies whose outcomes have gaps. Nothing waits: nothing is shown. */
export default function OutcomesPanel() {
  const say = useOutcomesText();
  const found = useQuery({
    queryKey: ['resource', 'lo-course', 'mine'],
    queryFn: ({ signal }) => call<Mine>('GET', 'learning-outcomes/mine', { signal }),
    retry: false,
  }).data;
  const studies = found?.studies.filter(study => study.gaps !== 0) ?? [];
  if (!found || (found.courses.length === 0 && studies.length === 0)) return null;
  return (
    <section className="desk-part" aria-labelledby="home-outcomes">
      <h2 id="home-outcomes">{say(studies.length > 0 ? 'panelHead' : 'panelHolder')}</h2>
      {studies.length > 0 && (
        <ul>
          {studies.map(study => (
            <li key={study.route}>
              <Link to={study.route}>{study.name}</Link>{' '}
              <small>{study.gaps === null ? say('panelBegin') : say('panelGaps', { n: study.gaps })}</small>
            </li>
          ))}
        </ul>
      )}
      {studies.length > 0 && found.courses.length > 0 && <h3>{say('panelHolder')}</h3>}
      {found.courses.length > 0 && (
        <ul>
          {found.courses.map(course => (
            <li key={course.route}>
              <Link to={course.route}>{course.name}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
