import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import {
  call,
  EmptyState,
  Facts,
  type FullRow,
  LazyRecordDialog,
  PageHead,
  Panel,
  type Row,
  showNumber,
  showPercent,
  Skeleton,
  useAddress,
  useChosen,
  useForgetResources,
  useLanguage,
  useRecord,
} from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import { loCourse, stCoAssessment } from '../model.ts';
import { courseRoute } from '../routes.ts';
import { Difference } from './Difference.tsx';
import { Face } from './Face.tsx';
import { OutcomesGrid } from './Grid.tsx';
import { Outcomes, useOutcomes } from './Outcomes.tsx';
import { PaperLinks } from './PaperLinks.tsx';
import { CourseReading, useIsReader } from './Reading.tsx';
import { useOutcomesText } from './text.ts';

const Alignment = lazy(() => import('./Alignment.tsx'));

/** The outcomes of a course: written and coached, linked to the study, its topics and methods, and assessed. */
export default function Course() {
  const [address] = useAddress();
  const chosen = useChosen('stcourse')?.id;
  const idStCo = Number(address.get('course')) || chosen || null;
  if (idStCo === null) return <WhichCourse />;
  return <OfCourse idStCo={idStCo} tab={address.get('tab') ?? 'outcomes'} />;
}

interface Named {
  readonly label: string;
  readonly description?: string | null;
}
const useCourse = (idStCo: number) =>
  useQuery({
    queryKey: ['resource', 'lo-course', 'of course', idStCo],
    queryFn: async ({ signal }) => {
      const [heads, names] = await Promise.all([
        call<{ data: readonly Row[]; can?: readonly string[] }>('GET', 'lo-course', {
          query: { 'filter[idStCo]': idStCo, columns: 'status', 'return[can]': 1 },
          signal,
        }),
        call<{ data: readonly Named[] }>('GET', 'stcourse/options', { query: { 'filter[id]': idStCo }, signal }),
      ]);
      return {
        id: heads.data[0] ? Number(heads.data[0].id) : null,
        mayBegin: heads.can?.includes('create') === true,
        name: names.data[0]?.label ?? null,
      };
    },
    retry: false,
  });
/** The outcomes of the study in the course's year: where its matrix stands. */
const useStudyOf = (id: number | null) =>
  useQuery({
    queryKey: ['resource', 'lo-study', 'of course head', id],
    queryFn: async ({ signal }) =>
      (await call<{ idLoStudy: number | null }>('GET', 'learning-outcomes/study-of', { query: { id: id! }, signal }))
        .idLoStudy,
    enabled: id !== null,
    retry: false,
  });

const always = ['outcomes', 'study', 'topics', 'learning', 'assessing', 'work', 'alignment', 'syllabus'] as const;
const OfCourse = ({ idStCo, tab }: { idStCo: number; tab: string }) => {
  const say = useOutcomesText();
  const found = useCourse(idStCo).data;
  const id = found?.id ?? null;
  const record = useRecord('lo-course', id).data as FullRow | null | undefined;
  const outcomes = useOutcomes('learningoutcomestudycourse', 'idLoCourse', id).data;
  const idLoStudy = useStudyOf(id).data;
  const isReader = useIsReader();
  if (!found || (id !== null && (record === undefined || !outcomes))) return <Skeleton label={say('coming')} />;
  if (found.name === null) return <EmptyState kind="failed" title={say('notThere')} />;
  const head = id === null ? null : (record ?? null);
  const canWrite = head ? head.status === 'draft' && head.can?.includes('update') === true : found.mayBegin;
  const keys = head
    ? ([...always, ...(head.idPrevious ? (['difference'] as const) : [])] as const)
    : (['outcomes'] as const);
  const shown = (keys as readonly string[]).includes(tab) ? tab : 'outcomes';
  const [title, ...rest] = found.name.split(' · ');
  const rows = outcomes?.data ?? [];
  // Whoever only reads is not shown the tools by which it is written; holders and heads of studies are.
  if (head && isReader && !head.can?.includes('update'))
    return (
      <Face
        title={title ?? ''}
        lead={rest.join(' · ')}
        resource={loCourse}
        head={head}
        tab=""
        tabs={[]}
        showsGaps={false}
      >
        <CourseReading
          head={head}
          idLoStudy={idLoStudy ?? null}
          work={<Work idStCo={idStCo} idLoCourse={id!} canWrite={false} />}
        />
      </Face>
    );
  return (
    <Face
      title={title ?? ''}
      lead={rest.join(' · ')}
      resource={loCourse}
      head={head}
      tab={shown}
      tabs={keys.map(key => ({
        key,
        title: say(key),
        to: courseRoute(idStCo, key),
      }))}
      showsGaps={canWrite}
    >
      {shown === 'outcomes' && (
        <Outcomes
          resource="learningoutcomestudycourse"
          rows={rows}
          presets={{ idStCo }}
          letters="I"
          levelOf={{ idStCo }}
          canWrite={canWrite}
          idHead={id}
          mayRemark={head?.status === 'review' && head.can?.includes('return') === true}
        />
      )}
      {head && shown === 'study' && idLoStudy === null && <EmptyState kind="first" title={say('noRows')} />}
      {head && shown === 'study' && idLoStudy && (
        <OutcomesGrid
          matrix="lo-course-study"
          of={idLoStudy}
          label={say('study')}
          onlyCourse={rows.map(row => row.id)}
        />
      )}
      {head && shown === 'topics' && <OutcomesGrid matrix="lo-course-topic" of={id!} label={say('topics')} />}
      {head && shown === 'learning' && <OutcomesGrid matrix="lo-course-learning" of={id!} label={say('learning')} />}
      {head && shown === 'assessing' && <OutcomesGrid matrix="lo-course-assessing" of={id!} label={say('assessing')} />}
      {head && shown === 'work' && <Work idStCo={idStCo} idLoCourse={id!} canWrite={canWrite} />}
      {head && shown === 'alignment' && (
        <Suspense fallback={<Skeleton label={say('coming')} />}>
          <Alignment id={id!} idStCo={idStCo} />
        </Suspense>
      )}
      {head && shown === 'difference' && <Difference of="lo-course" id={id!} />}
      {head && shown === 'syllabus' && <Syllabus head={head} canWrite={canWrite} />}
    </Face>
  );
};

/** What a student does for the course, with its sums. */
const Work = ({ idStCo, idLoCourse, canWrite }: { idStCo: number; idLoCourse: number; canWrite: boolean }) => {
  const say = useOutcomesText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [opened, setOpened] = useState<{ readonly id: number | null } | null>(null);
  const found = useQuery({
    queryKey: ['resource', 'st-co-assessment', 'of', idLoCourse],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'st-co-assessment', {
        query: {
          'filter[idLoCourse]': idLoCourse,
          sort: 'num',
          columns: 'nameHr,nameEn,activity,hours,ects,points,outcomes,idAssessmentmethod',
          'pagination[limit]': 100,
        },
        signal,
      }),
    retry: false,
  }).data;
  if (!found) return <Skeleton label={say('coming')} />;
  const sum = (field: string): string =>
    showNumber(Math.round(found.data.reduce((total, row) => total + Number(row[field] ?? 0), 0) * 100) / 100, language);
  return (
    <Panel
      title={say('work')}
      beside={
        canWrite && (
          <Button size="xs" onClick={() => setOpened({ id: null })}>
            {say('addWork')}
          </Button>
        )
      }
    >
      <ol className="outcomes">
        {found.data.map(row => (
          <li key={row.id}>
            <b>{showPercent(Number(row.points), language)}</b>
            <span>
              {String((language === 'hr' ? row.nameHr : row.nameEn) ?? row.nameHr)}
              <small>
                {' '}
                {[
                  row['idAssessmentmethod.label'],
                  row.hours && `${showNumber(Number(row.hours), language)} h`,
                  row.ects && `${showNumber(Number(row.ects), language)} ECTS`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {canWrite && (
              <Button size="compact-xs" variant="default" onClick={() => setOpened({ id: Number(row.id) })}>
                {say('edit', { code: String(row.nameHr) })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p>{say('sumWork', { hours: sum('hours'), ects: sum('ects'), points: sum('points') })}</p>
      {opened && (
        <Opened
          resource={stCoAssessment}
          id={opened.id}
          presets={{ idStCo }}
          onClose={() => {
            setOpened(null);
            void forget();
          }}
        />
      )}
    </Panel>
  );
};
const Opened = ({
  resource,
  id,
  presets,
  onClose,
}: {
  resource: AnyResource;
  id: number | null;
  presets: Values;
  onClose: () => void;
}) => (
  <Suspense fallback={null}>
    <LazyRecordDialog
      resource={resource}
      id={id}
      mode="edit"
      presets={presets}
      without={Object.keys(presets)}
      onClose={onClose}
    />
  </Suspense>
);

const Syllabus = ({ head, canWrite }: { head: FullRow; canWrite: boolean }) => {
  const say = useOutcomesText();
  const forget = useForgetResources();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={say('syllabus')}
      beside={
        canWrite && (
          <Button size="xs" onClick={() => setOpen(true)}>
            {say('editSyllabus')}
          </Button>
        )
      }
    >
      <Facts resource={loCourse} row={head} only="filled" />
      <PaperLinks
        path="syllabus"
        id={Number(head.id)}
        layouts={[
          ['form', say('layoutForm')],
          ['numbered', say('layoutNumbered')],
        ]}
      />
      {head.can?.includes('update') && (
        <Suspense fallback={null}>
          <LazyPapers resource="lo-course" id={Number(head.id)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={loCourse}
            id={Number(head.id)}
            mode="edit"
            without={['idStCo']}
            onClose={() => {
              setOpen(false);
              void forget();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
};

/** Nothing is chosen yet: the courses whose outcomes this person reads. */
const WhichCourse = () => {
  const say = useOutcomesText();
  const year = useChosen('academicyear')?.id;
  const found = useQuery({
    queryKey: ['resource', 'lo-course', 'to choose', year],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'lo-course', {
        query: { columns: 'idStCo,status', 'pagination[limit]': 100, ...(year && { 'narrow[academicyear]': year }) },
        signal,
      }),
    retry: false,
  });
  return (
    <div>
      <PageHead title={say('chooseCourse')} lead={say('chooseCourseText')} />
      {!found.data ? (
        <Skeleton label={say('coming')} />
      ) : (
        <Panel title={say('courses')} flush>
          <ul className="outcome-choices">
            {found.data.data.map(row => (
              <li key={row.id}>
                <Link to={courseRoute(Number(row.idStCo))}>{String(row['idStCo.label'])}</Link>
              </li>
            ))}
          </ul>
          {found.data.data.length === 0 && <EmptyState kind="first" title={say('none')} />}
        </Panel>
      )}
    </div>
  );
};
