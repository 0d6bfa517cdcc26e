import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, EmptyState, showNumber, showPercent, Skeleton, useLanguage } from '../../../kernel/web/index.ts';
import { courseRoute } from '../routes.ts';
import { useOutcomesText } from './text.ts';

interface Course {
  readonly id: number;
  readonly name: string;
  readonly semester: number;
  readonly kind: string;
  readonly ects: number;
  readonly outcomes: number;
  readonly given: readonly { readonly value: number; readonly count: number }[];
  readonly levels: readonly { readonly count: number }[];
}
interface Mapped {
  readonly outcomes: readonly { readonly id: number; readonly code: string; readonly title: string }[];
  readonly courses: readonly Course[];
}
export const useMap = (id: number) =>
  useQuery({
    queryKey: ['resource', 'lo-study', 'map', id],
    queryFn: ({ signal }) => call<Mapped>('GET', 'learning-outcomes/map', { query: { id }, signal }),
    retry: false,
  });

/** What each course gives to each outcome of the study, with totals both ways: what nobody covers is seen at once. */
export const CurriculumMap = ({ id }: { id: number }) => {
  const say = useOutcomesText();
  const language = useLanguage();
  const found = useMap(id).data;
  if (!found) return <Skeleton label={say('coming')} />;
  const { outcomes, courses } = found;
  if (outcomes.length === 0 || courses.length === 0) return <EmptyState kind="first" title={say('noRows')} />;
  const givers = (i: number): Course[] => courses.filter(course => course.given[i]!.value > 0);
  const achieved = (i: number): number =>
    givers(i).filter(c => c.kind === 'compulsory' && c.given[i]!.value === 3).length;
  const ects = (some: readonly Course[]): string =>
    showNumber(
      some.reduce((sum, course) => sum + course.ects, 0),
      language,
    );
  return (
    <section className="outcome-map" aria-label={say('map')} tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('mapCourse')}</th>
            <th scope="col">{say('mapEcts')}</th>
            {outcomes.map(outcome => (
              <th key={outcome.id} scope="col" title={outcome.title}>
                {outcome.code}
              </th>
            ))}
            <th scope="col">Σ</th>
          </tr>
        </thead>
        <tbody>
          {courses.map(course => (
            <tr key={course.id}>
              <th scope="row">
                <Link to={courseRoute(course.id, 'study')}>{course.name}</Link>
              </th>
              <td>{showNumber(course.ects, language)}</td>
              {course.given.map((cell, i) => (
                <td key={outcomes[i]!.id} data-value={cell.value}>
                  {cell.value > 0 && (cell.count > 1 ? say('given', cell) : cell.value)}
                </td>
              ))}
              <td>{course.given.filter(cell => cell.value > 0).length}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('mapTotal')}</th>
            <td />
            {outcomes.map((outcome, i) => (
              <td key={outcome.id}>{givers(i).length > 0 ? givers(i).length : say('uncovered')}</td>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="row">{say('mapAchieved')}</th>
            <td />
            {outcomes.map((outcome, i) => (
              <td key={outcome.id}>{achieved(i)}</td>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="row">{say('mapWeight')}</th>
            <td>{ects(courses)}</td>
            {outcomes.map((outcome, i) => (
              <td key={outcome.id}>{ects(givers(i))}</td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

const share = (levels: readonly number[]): number => {
  const all = levels.reduce((sum, n) => sum + n, 0);
  return all === 0 ? 0 : Math.round((100 * (levels[3]! + levels[4]! + levels[5]!)) / all);
};
/** On which levels of the taxonomy the verbs of each course, semester and of the whole study stand. */
export const BloomProfile = ({ id }: { id: number }) => {
  const say = useOutcomesText();
  const language = useLanguage();
  const found = useMap(id).data;
  if (!found) return <Skeleton label={say('coming')} />;
  const sum = (courses: readonly Course[]): number[] =>
    [0, 1, 2, 3, 4, 5].map(i => courses.reduce((total, course) => total + course.levels[i]!.count, 0));
  const line = (key: string, title: string, levels: readonly number[], isTotal = false) => (
    <tr key={key}>
      <th scope="row">{isTotal ? <b>{title}</b> : title}</th>
      {levels.map((n, i) => (
        <td key={i} data-value={n === 0 ? 0 : Math.min(3, n)}>
          {n || ''}
        </td>
      ))}
      <td>{showPercent(share(levels), language)}</td>
    </tr>
  );
  const semesters = [...new Set(found.courses.map(course => course.semester))];
  return (
    <section className="outcome-map" aria-label={say('bloom')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('mapCourse')}</th>
            {[1, 2, 3, 4, 5, 6].map(n => (
              <th key={n} scope="col">
                {say('level', { n })}
              </th>
            ))}
            <th scope="col">{say('high')}</th>
          </tr>
        </thead>
        <tbody>
          {semesters.flatMap(semester => {
            const own = found.courses.filter(course => course.semester === semester);
            return [
              line(`s${semester}`, say('semester', { n: semester }), sum(own), true),
              ...own.map(course =>
                line(
                  String(course.id),
                  course.name,
                  course.levels.map(level => level.count),
                ),
              ),
            ];
          })}
          {line('all', say('whole'), sum(found.courses), true)}
        </tbody>
      </table>
    </section>
  );
};
