import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { kindOfState, stateFieldOf } from '../../../kernel/resource/index.ts';
import {
  call,
  EmptyState,
  MovesOf,
  PageHead,
  Panel,
  type Row,
  Skeleton,
  StatusChip,
  type Step,
  Stepper,
  useChosen,
  useForgetResources,
  useLanguage,
  showNumber,
  useWords,
} from '../../../kernel/web/index.ts';
import { stcourse } from '../../catalogues/model.ts';
import { managerRoute } from '../routes.ts';
import { type Variant, variants } from '../variants.ts';
import { Gate, useLacks, usePart } from './manager/Gate.tsx';
import { type ManagedCourse, useManagedCourse } from './manager/use-course.ts';
import { useManagerText } from './text.ts';
import { faces } from './variants.ts';
import './manager.css';

/** One course from its topics to its lessons, in faces that follow each other. */
export default function StudyCourseManager() {
  const say = useManagerText();
  const managed = useManagedCourse();
  if (managed.id === null) return <WhichCourse />;
  if (managed.course === undefined) return <Skeleton label={say('coming')} />;
  if (managed.course === null)
    return (
      <EmptyState kind="failed" title={say('notThere')}>
        <Link to={managerRoute(managed.variant)}>{say('courses')}</Link>
      </EmptyState>
    );
  return <Managed {...managed} course={managed.course} />;
}

/** Nothing is chosen yet: the courses of the chosen year and study, each a way into its manager. */
const WhichCourse = () => {
  const say = useManagerText();
  const words = useWords(stcourse);
  const { flow } = stateFieldOf(stcourse)!;
  const [year, study] = [useChosen('academicyear')?.id, useChosen('study')?.id];
  const found = useQuery({
    queryKey: ['resource', 'stcourse', 'to manage', year, study],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'stcourse', {
        query: {
          columns: 'idCourse,idStudy,semester,planStatus,idHolder',
          'pagination[limit]': 500,
          ...(year && { 'filter[idAcademicyear]': year }),
          ...(study && { 'filter[idStudy]': study }),
        },
        signal,
      }),
    retry: false,
  });
  return (
    <div className="manager">
      <PageHead title={say('chooseTitle')} lead={say('chooseText')} />
      {!found.data ? (
        <Skeleton label={say('coming')} />
      ) : (
        <Panel title={say('courses')} flush>
          <ul className="manager-courses">
            {found.data.data.map(row => (
              <li key={row.id}>
                <Link to={managerRoute(variants[0], Number(row.id))}>{String(row['idCourse.label'])}</Link>
                <small>{[row['idStudy.label'], row['idHolder.label']].filter(Boolean).join(' · ')}</small>
                <StatusChip kind={kindOfState(flow, String(row.planStatus))}>
                  {words.state(String(row.planStatus))}
                </StatusChip>
              </li>
            ))}
          </ul>
          {found.data.data.length === 0 && <EmptyState kind="first" />}
        </Panel>
      )}
    </div>
  );
};

type Course = NonNullable<ManagedCourse['course']>;
const Managed = ({ variant, course, at }: ManagedCourse & { course: Course }) => {
  const say = useManagerText();
  const language = useLanguage();
  const words = useWords(stcourse);
  const forget = useForgetResources();
  const lines = useLacks(course.id).data;
  const part = usePart(course.id);
  const { flow } = stateFieldOf(stcourse)!;
  const Face = faces[variant];
  const isOpen = course.planStatus === 'draft' || course.planStatus === 'revision';
  const steps = stepsOf(variant, course.id, say);
  const open = lines?.filter(line => line.level === 'error').length ?? 0;
  useFocusOn(at);
  const lead = [
    say('lead', {
      year: course.yearOfStudy,
      semester: course.semester,
      kind: words.option('kind', course.kind).toLocaleLowerCase(language),
      ects: showNumber(course.ects, language),
    }),
    ...(part ? [say('enrolled', { n: showNumber(part.enrolled, language) })] : []),
    ...(course['idHolder.label'] ? [say('holder', { name: String(course['idHolder.label']) })] : []),
  ].join(' · ');
  // All that a submission lacks stands in the card beside; the button says only how much.
  const row = course.blocked?.submit
    ? { ...course, blocked: { ...course.blocked, submit: [{ key: 'lacks', message: say('gateFew', { n: open }) }] } }
    : course;
  return (
    <div className="manager">
      <PageHead title={String(course['idCourse.label'] ?? '')} lead={lead}>
        <StatusChip kind={kindOfState(flow, course.planStatus)}>{words.state(course.planStatus)}</StatusChip>
        {course.isApprovedByHolder === 1 && <span className="tag">{words.field('isApprovedByHolder')}</span>}
        {part?.parts.map(name => (
          <span key={name} className="tag manager-part">
            {say(`part_${name}`)}
          </span>
        ))}
        <MovesOf resource={stcourse} row={row} onMoved={() => void forget()} />
      </PageHead>
      <Stepper label={say('steps')} steps={steps} />
      <div className="manager-face">
        <Suspense fallback={<Skeleton label={say('coming')} />}>
          <Face course={course} can={course.can ?? []} refresh={forget} />
        </Suspense>
        {isOpen && lines && <Gate lines={lines} />}
      </div>
    </div>
  );
};

const stepsOf = (now: Variant, idStCo: number, say: (key: Variant) => string): Step[] => {
  const at = variants.indexOf(now);
  return variants.map((flag, i) => ({
    key: flag,
    title: say(flag),
    at: i === at ? 'now' : i < at ? 'done' : 'next',
    to: managerRoute(flag, idStCo),
  }));
};

/**
 * Shows the piece that the address points at, once for each time that somebody goes there: its face may still be on its way, and
 * whoever writes in it afterwards keeps the focus.
 */
const useFocusOn = (at: string | null): void => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that somebody went there, if once more to the same place
  useEffect(() => {
    if (at === null) return;
    const reach = (): boolean => {
      const piece = document.getElementById(at);
      piece?.scrollIntoView({ block: 'center' });
      piece?.focus({ preventScroll: true });
      return piece !== null;
    };
    if (reach()) return;
    const watch = new MutationObserver(() => {
      if (reach()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [at, key]);
};
