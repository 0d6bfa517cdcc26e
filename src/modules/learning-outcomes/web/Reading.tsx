import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  call,
  EmptyState,
  type FullRow,
  Panel,
  passes,
  Skeleton,
  useLanguage,
  user,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import { loCourse } from '../model.ts';
import { right } from '../rights.ts';
import { courseRoute } from '../routes.ts';
import { type Aligned, useAlignment } from './Alignment.tsx';
import { useMap } from './Map.tsx';
import { useOutcomesText } from './text.ts';

// What outcomes mean to whoever studies: one page that is read from top to bottom, without the tools of those who write them.

/** Whoever is here to read: keeps no catalogue and writes none of this. */
export const useIsReader = (): boolean => {
  const who = useStore(user);
  return who !== null && !passes({ permissions: right('CataloguesView', 'StudyOutcomesEdit', 'CataloguesEdit') }, who);
};

const Line = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <div>
      <dt>{title}</dt>
      <dd>{names.join(' · ')}</dd>
    </div>
  );
const OfOutcome = ({ code, text, children }: { code: string; text: string; children: ReactNode }) => (
  <li>
    <b>{code}</b>
    <div>
      <p>{text}</p>
      {children}
    </div>
  </li>
);

interface CourseReadingProps {
  readonly head: FullRow;
  readonly idLoStudy: number | null;
  /** What a student does for the course. */
  readonly work: ReactNode;
}
/** A course as its student reads it: what one will be able to do, how it is learnt and checked, and where it leads. */
export const CourseReading = ({ head, idLoStudy, work }: CourseReadingProps) => {
  const say = useOutcomesText();
  const id = Number(head.id);
  const found = useAlignment(id).data;
  if (!found) return <Skeleton label={say('coming')} />;
  if (found.length === 0) return <EmptyState kind="first" title={say('none')} />;
  return (
    <div className="outcome-reading">
      <Panel title={say('readCourse')}>
        <ol>
          {found.map(outcome => (
            <OfOutcome key={outcome.id} code={outcome.code} text={outcome.text}>
              <dl>
                <Line title={say('readTopics')} names={outcome.topics} />
                <Line title={say('readLearning')} names={outcome.learning} />
                <Line title={say('readAssessing')} names={seenBy(outcome)} />
              </dl>
            </OfOutcome>
          ))}
        </ol>
      </Panel>
      {work}
      {idLoStudy !== null && <LeadsTo idLoStudy={idLoStudy} own={found.map(outcome => outcome.id)} />}
      <About head={head} />
    </div>
  );
};
/** By which methods and by what of the student's work an outcome is checked, each said once. */
const seenBy = ({ assessing, works }: Aligned): string[] => [
  ...new Set([...assessing, ...works.filter(work => work.points > 0).map(work => work.name)]),
];

interface Given {
  readonly columns: readonly { readonly id: number; readonly code: string; readonly title: string }[];
  readonly cells: readonly { readonly row: number; readonly column: number; readonly value: number }[];
}
const LeadsTo = ({ idLoStudy, own }: { idLoStudy: number; own: readonly number[] }) => {
  const say = useOutcomesText();
  const found = useQuery({
    queryKey: ['resource', 'lo-course-study', 'read', idLoStudy],
    queryFn: ({ signal }) =>
      call<Given>('GET', 'learning-outcomes/grid', { query: { matrix: 'lo-course-study', of: idLoStudy }, signal }),
    retry: false,
  }).data;
  const given = (found?.columns ?? []).flatMap(outcome => {
    const most = Math.max(
      0,
      ...found!.cells.filter(cell => cell.column === outcome.id && own.includes(cell.row)).map(cell => cell.value),
    );
    return most === 0 ? [] : [{ ...outcome, most: most as 1 | 2 | 3 }];
  });
  // Nothing is said of a study whose outcomes nobody has adopted yet.
  if (given.length === 0) return null;
  return (
    <Panel title={say('readGives')}>
      <ol>
        {given.map(outcome => (
          <OfOutcome key={outcome.id} code={outcome.code} text={outcome.title}>
            <small>{say(`gives${outcome.most}`)}</small>
          </OfOutcome>
        ))}
      </ol>
    </Panel>
  );
};

const told = ['obligations', 'criteria', 'examDates', 'place', 'correlation', 'otherFacts'] as const;
const About = ({ head }: { head: FullRow }) => {
  const say = useOutcomesText();
  const language = useLanguage();
  const words = useWords(loCourse);
  const textOf = (name: string): string =>
    String((language === 'hr' ? head[`${name}Hr`] : (head[`${name}En`] ?? head[`${name}Hr`])) ?? '');
  return (
    <Panel title={say('readAbout')}>
      <dl>
        {told
          .filter(name => textOf(name) !== '')
          .map(name => (
            <Line key={name} title={words.field(name)} names={[textOf(name)]} />
          ))}
      </dl>
      <p>
        <a
          href={`/api/v1/learning-outcomes/syllabus?id=${head.id}&lang=${language === 'hr' ? 'hr' : 'en'}&format=pdf`}
          target="_blank"
          rel="noreferrer"
        >
          {say('readSyllabus')}
        </a>
      </p>
    </Panel>
  );
};

/** A study as its student reads it: what it leads to, and which of the own courses lead there. */
export const StudyReading = ({ id }: { id: number }) => {
  const say = useOutcomesText();
  const found = useMap(id).data;
  if (!found) return <Skeleton label={say('coming')} />;
  if (found.outcomes.length === 0) return <EmptyState kind="first" title={say('none')} />;
  return (
    <div className="outcome-reading">
      <Panel title={say('readStudy')}>
        <ol>
          {found.outcomes.map((outcome, i) => {
            // Of courses that one does not take, nothing is told here either.
            const leading = found.courses
              .filter(course => course.given[i]!.value > 0)
              .toSorted((a, b) => b.given[i]!.value - a.given[i]!.value);
            return (
              <OfOutcome key={outcome.id} code={outcome.code} text={outcome.title}>
                {leading.length > 0 && (
                  <dl>
                    <div>
                      <dt>{say('readOwnCourses')}</dt>
                      <dd>
                        <ul>
                          {leading.map(course => (
                            <li key={course.id}>
                              <Link to={courseRoute(course.id)}>{course.name}</Link>
                            </li>
                          ))}
                        </ul>
                      </dd>
                    </div>
                  </dl>
                )}
              </OfOutcome>
            );
          })}
        </ol>
      </Panel>
    </div>
  );
};
