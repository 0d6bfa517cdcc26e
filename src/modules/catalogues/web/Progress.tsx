import { Link } from 'react-router';
import { fill } from '../../../kernel/resource/index.ts';
import {
  EmptyState,
  type PartProps,
  placeOfResource,
  recordAddress,
  showNumber,
  Skeleton,
  StatTile,
  StatTiles,
  useLanguage,
  useModuleWords,
  user,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import type { student } from '../model.ts';
import { useProgress } from './use-progress.ts';
import './catalogues.css';

/** How far a student has come: what is won of what the study asks for, the average, and each year on a line of its own. */
export default function ProgressOfStudent({ row }: PartProps<typeof student>) {
  const words = useModuleWords('catalogues').screens!;
  const enrolment = useWords('studentenrollment');
  const language = useLanguage();
  const who = useStore(user)!;
  const found = useProgress(row.id);
  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={words.progress!} />;
  const { years, passed, of, average, weighted } = found.data;
  if (years.length === 0) return <EmptyState title={words.progress!} hint={words.progressNone!} />;
  const n = (value: number) => showNumber(value, language, { maximumFractionDigits: 1 });
  const mean = (value: number | null) =>
    value === null ? '–' : showNumber(value, language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const place = placeOfResource('studentenrollment', who);
  return (
    <>
      <StatTiles>
        <StatTile
          label={words.ectsWon!}
          figure={of === null ? n(passed) : fill(words.ofStudyEcts!, { passed: n(passed), of: n(of) })}
          {...(of !== null && {
            bar: { value: passed, of, kind: passed >= of ? ('ok' as const) : ('plain' as const) },
          })}
        />
        <StatTile
          label={words.averageGrade!}
          figure={mean(average)}
          {...(weighted !== null && { line: fill(words.weightedAverage!, { n: mean(weighted) }) })}
        />
        <StatTile
          label={words.coursesDone!}
          figure={`${years.reduce((all, y) => all + y.coursesPassed, 0)} / ${years.reduce((all, y) => all + y.courses, 0)}`}
        />
      </StatTiles>
      <div className="progress-years">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.yearColumn}</th>
              <th scope="col">{words.yearOfStudyColumn}</th>
              <th scope="col" data-number>
                {words.ectsEnrolledColumn}
              </th>
              <th scope="col" data-number>
                {words.ectsPassedColumn}
              </th>
              <th scope="col" data-number>
                {words.coursesDone}
              </th>
              <th scope="col" data-number>
                {words.averageGrade}
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map(y => (
              <tr key={y.id}>
                <th scope="row">
                  {place ? <Link to={recordAddress(place, y.id)}>{y.year}</Link> : y.year}
                  <small>{enrolment.option('status', y.status)}</small>
                </th>
                <td data-label={words.yearOfStudyColumn}>
                  {language === 'hr' ? `${y.yearOfStudy}.` : y.yearOfStudy}
                  <small>{y.study}</small>
                </td>
                <td data-number data-label={words.ectsEnrolledColumn}>
                  {n(y.enrolled)}
                </td>
                <td data-number data-label={words.ectsPassedColumn}>
                  {n(y.passed)}
                </td>
                <td data-number data-label={words.coursesDone}>
                  {y.coursesPassed} / {y.courses}
                </td>
                <td data-number data-label={words.averageGrade}>
                  {mean(y.average)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
