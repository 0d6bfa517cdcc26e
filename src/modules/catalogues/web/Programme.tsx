import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fill } from '../../../kernel/resource/index.ts';
import {
  api,
  EmptyState,
  type PartProps,
  placeOfResource,
  recordAddress,
  showNumber,
  Skeleton,
  useChosen,
  useLanguage,
  useModuleWords,
  user,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import type { Programme, ProgrammeSemester, study } from '../model.ts';
import './catalogues.css';

type Course = ProgrammeSemester['courses'][number];
const usual = 30;

/** What a study consists of in the chosen year: its semesters beside each other, each with its courses and their ECTS. */
export default function ProgrammeOfStudy({ row }: PartProps<typeof study>) {
  const words = useModuleWords('catalogues').screens!;
  const language = useLanguage();
  const year = useChosen('academicyear');
  const found = useQuery({
    queryKey: ['study', 'programme', row.id, year?.id],
    queryFn: ({ signal }) =>
      api.get<Programme>('study/programme', { id: row.id, idAcademicyear: year!.id }, { signal }),
    enabled: year !== null,
    retry: false,
  });
  if (!year) return <EmptyState title={words.programme!} hint={words.programmeNoYear!} />;
  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={words.programme!} />;
  const { semesters } = found.data;
  if (semesters.length === 0)
    return <EmptyState title={words.programme!} hint={fill(words.programmeNone!, { year: year.label })} />;
  const ects = (n: number) => showNumber(n, language, { maximumFractionDigits: 1 });
  return (
    <div className="programme">
      {semesters.map(({ semester, yearOfStudy, compulsory, chosen, courses }) => (
        <section key={semester} aria-label={fill(words.semesterOfYear!, { year: yearOfStudy, semester })}>
          <header>
            <h2>{fill(words.semesterOfYear!, { year: yearOfStudy, semester })}</h2>
            <p data-odd={compulsory + chosen !== usual || undefined}>
              <b>{fill(words.ectsSum!, { ects: ects(compulsory + chosen) })}</b>
              {chosen > 0 && (
                <small>{fill(words.ectsChosen!, { compulsory: ects(compulsory), chosen: ects(chosen) })}</small>
              )}
              {compulsory + chosen !== usual && <small>{words.ectsNotThirty}</small>}
            </p>
          </header>
          {groupsOf(courses).map(([group, members]) => (
            <div key={group ?? ''}>
              {group !== null && (
                <h3>
                  {members[0]!.group
                    ? fill(words.electivesOf!, {
                        group: members[0]!.group,
                        quota: Math.max(0, ...members.map(c => c.quota ?? 0)),
                      })
                    : words.electivesFree}
                </h3>
              )}
              <ul>
                {members.map(course => (
                  <CourseLine key={course.id} course={course} ects={ects(course.ects)} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
/** Compulsory courses first, then each elective group, then what may be taken freely. */
const groupsOf = (courses: readonly Course[]): readonly (readonly [string | null, readonly Course[]])[] => {
  const keyOf = (c: Course): string | null => (c.kind === 'compulsory' ? null : (c.group ?? ''));
  return [...new Set(courses.map(keyOf))].map(key => [key, courses.filter(c => keyOf(c) === key)] as const);
};
const CourseLine = ({ course, ects }: { course: Course; ects: string }) => {
  const who = useStore(user)!;
  const words = useWords('stcourse');
  const place = placeOfResource('stcourse', who);
  return (
    <li>
      <span>
        {place ? <Link to={recordAddress(place, course.id)}>{course.name}</Link> : course.name}
        <small>
          {[course.code, course.holder, words.option('planStatus', course.planStatus)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <b>{ects}</b>
    </li>
  );
};
