import { Link } from 'react-router';
import { localeOf, Meter, useLanguage } from '../../../../kernel/web/index.ts';
import { lessonRoute } from '../conduction/data.ts';
import { useMayOpenManager } from './my-lessons.ts';
import { useLoad } from '../load/LoadMeters.tsx';
import { useLoadText } from '../load/text.ts';
import '../load/courses-panel.css';

/** On a teacher's home page: the own courses of the year, how far each is, and what lacks. Whoever teaches none sees nothing. */
export default function CoursesPanel() {
  const say = useLoadText();
  const language = useLanguage();
  const mayOpen = useMayOpenManager();
  const load = useLoad();
  if (!load || load.courses.length === 0) return null;
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 });
  return (
    <section className="own-courses" aria-labelledby="own-courses">
      <h2 id="own-courses">
        {say('courses')} <small>{load.year}</small>
        {mayOpen && <Link to="/CourseConductions/StudyCourseManager">{say('coursesAll')}</Link>}
      </h2>
      <ul>
        {load.courses.map(({ idStCo, course, study, planned, held }) => {
          const missing = load.missing.filter(lesson => lesson.idStCo === idStCo).length;
          return (
            <li key={idStCo}>
              <h3>{mayOpen ? <Link to={lessonRoute(idStCo)}>{course}</Link> : course}</h3>
              <small>{study}</small>
              <Meter
                label={say('held')}
                figure={say('heldFigure', { held: number.format(held), planned: number.format(planned) })}
                value={held}
                of={Math.max(planned, 1)}
                kind={missing > 0 ? 'warn' : 'plain'}
                sentence={missing > 0 ? say('courseMissing', { n: missing }) : ''}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
