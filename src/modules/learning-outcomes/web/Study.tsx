import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  call,
  EmptyState,
  type FullRow,
  LazyRecordDialog,
  PageHead,
  Panel,
  type Row,
  Skeleton,
  useAddress,
  useChosen,
  useForgetResources,
  useRecord,
} from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import { loStudy } from '../model.ts';
import { studyRoute } from '../routes.ts';
import { Bundle } from './Bundle.tsx';
import { Difference } from './Difference.tsx';
import { Face } from './Face.tsx';
import { OutcomesGrid } from './Grid.tsx';
import { BloomProfile, CurriculumMap } from './Map.tsx';
import { Outcomes, useOutcomes } from './Outcomes.tsx';
import { PaperLinks } from './PaperLinks.tsx';
import { StudyReading, useIsReader } from './Reading.tsx';
import { useOutcomesText } from './text.ts';

/** The outcomes of a study in a year: written, held against the frameworks, mapped to its courses. */
export default function Study() {
  const [address] = useAddress();
  const [year, study] = [useChosen('academicyear')?.id, useChosen('study')?.id];
  const idStudy = Number(address.get('study')) || study || null;
  const idYear = Number(address.get('year')) || year || null;
  if (idStudy === null || idYear === null) return <WhichStudy />;
  return <OfStudy idStudy={idStudy} idYear={idYear} tab={address.get('tab') ?? 'outcomes'} />;
}

const useHead = (idStudy: number, idYear: number) =>
  useQuery({
    queryKey: ['resource', 'lo-study', 'of', idStudy, idYear],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: readonly Row[] }>('GET', 'lo-study', {
          query: { 'filter[idStudy]': idStudy, 'filter[idAcademicyear]': idYear, columns: 'status' },
          signal,
        })
      ).data[0]?.id ?? null,
    retry: false,
  });

const OfStudy = ({ idStudy, idYear, tab }: { idStudy: number; idYear: number; tab: string }) => {
  const say = useOutcomesText();
  const forget = useForgetResources();
  const [choosing, setChoosing] = useState(false);
  const found = useHead(idStudy, idYear);
  const id = found.data === undefined || found.data === null ? null : Number(found.data);
  const record = useRecord('lo-study', id).data as FullRow | null | undefined;
  const names = useNames(idStudy, idYear);
  const outcomes = useOutcomes('learningoutcomestudy', 'idLoStudy', id).data;
  const mayBegin = useMayCreate();
  const isReader = useIsReader();
  if (found.isError) return <EmptyState kind="failed" title={say('notThere')} />;
  if (found.data === undefined || !names || (id !== null && (record === undefined || !outcomes)))
    return <Skeleton label={say('coming')} />;
  const head = id === null ? null : (record ?? null);
  const canWrite = head ? head.status === 'draft' && head.can?.includes('update') === true : mayBegin;
  if (head && isReader && !head.can?.includes('update'))
    return (
      <Face title={names.study} lead={names.year} resource={loStudy} head={head} tab="" tabs={[]} showsGaps={false}>
        <StudyReading id={id!} />
      </Face>
    );
  const own = [
    'outcomes',
    'hko',
    'dublin',
    'sets',
    'courses',
    'map',
    'bloom',
    ...(head?.idPrevious ? (['difference'] as const) : []),
  ] as const;
  const keys: readonly string[] = head ? own : ['outcomes'];
  const shown = keys.includes(tab) ? tab : 'outcomes';
  const titles = { courses: say('coursesTab') } as Readonly<Record<string, string>>;
  return (
    <Face
      title={names.study}
      lead={names.year}
      resource={loStudy}
      head={head}
      tab={shown}
      tabs={keys.map(key => ({
        key,
        title: titles[key] ?? say(key as 'outcomes'),
        to: studyRoute(idStudy, idYear, key),
      }))}
      showsGaps={canWrite}
    >
      {shown === 'outcomes' && (
        <Outcomes
          resource="learningoutcomestudy"
          rows={outcomes?.data ?? []}
          presets={{ idStudy, idAcademicyear: idYear }}
          letters="IU"
          levelOf={{ idStudy }}
          canWrite={canWrite}
          idHead={id}
          mayRemark={head?.status === 'review' && head.can?.includes('return') === true}
        />
      )}
      {head && shown === 'hko' && <OutcomesGrid matrix="lo-study-hko" of={id!} label={say('hko')} />}
      {head && shown === 'dublin' && <OutcomesGrid matrix="lo-study-dublin" of={id!} label={say('dublin')} />}
      {head && shown === 'sets' && (
        <>
          {canWrite && (
            <p>
              <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
                {say('editSets')}
              </Button>
            </p>
          )}
          <OutcomesGrid matrix="lo-study-set" of={id!} label={say('sets')} />
        </>
      )}
      {head && shown === 'courses' && <OutcomesGrid matrix="lo-course-study" of={id!} label={say('coursesTab')} />}
      {head && shown === 'map' && (
        <>
          <PaperLinks path="matrix" id={id!} />
          <Bundle id={id!} />
          <CurriculumMap id={id!} />
          {head.can?.includes('update') && (
            <Suspense fallback={null}>
              <LazyPapers resource="lo-study" id={id!} />
            </Suspense>
          )}
        </>
      )}
      {head && shown === 'difference' && <Difference of="lo-study" id={id!} />}
      {head && shown === 'bloom' && <BloomProfile id={id!} />}
      {choosing && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={loStudy}
            id={id!}
            mode="edit"
            only={['idSets']}
            onClose={() => {
              setChoosing(false);
              void forget();
            }}
          />
        </Suspense>
      )}
    </Face>
  );
};
/** What study and year are called: anybody may find them, whoever leafs through their catalogues. */
const useNames = (idStudy: number, idYear: number) => {
  const label = (resource: string, id: number) => ({
    queryKey: ['resource', resource, 'label', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (
        await call<{ data: readonly { value: number; label: string }[] }>('GET', `${resource}/options`, {
          query: { 'filter[id]': id },
          signal,
        })
      ).data[0]?.label ?? '',
    retry: false,
  });
  const [study, year] = [useQuery(label('study', idStudy)).data, useQuery(label('academicyear', idYear)).data];
  return study === undefined || year === undefined ? null : { study, year };
};
/** Whether the person may begin the outcomes of some study; of which, the server says. */
const useMayCreate = (): boolean =>
  useQuery({
    queryKey: ['resource', 'lo-study', 'can'],
    queryFn: ({ signal }) =>
      call<{ can?: readonly string[] }>('GET', 'lo-study', {
        query: { 'return[can]': 1, 'pagination[limit]': 1 },
        signal,
      }),
    retry: false,
  }).data?.can?.includes('create') === true;

/** Nothing is chosen yet: the studies whose outcomes this person reads. */
const WhichStudy = () => {
  const say = useOutcomesText();
  const found = useQuery({
    queryKey: ['resource', 'lo-study', 'to choose'],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'lo-study', {
        query: { columns: 'idStudy,idAcademicyear,status', 'pagination[limit]': 100 },
        signal,
      }),
    retry: false,
  });
  return (
    <div>
      <PageHead title={say('chooseStudy')} lead={say('chooseStudyText')} />
      {!found.data ? (
        <Skeleton label={say('coming')} />
      ) : (
        <Panel title={say('studies')} flush>
          <ul className="outcome-choices">
            {found.data.data.map(row => (
              <li key={row.id}>
                <Link to={studyRoute(Number(row.idStudy), Number(row.idAcademicyear))}>
                  {String(row['idStudy.label'])}
                </Link>
                <small>{String(row['idAcademicyear.label'])}</small>
              </li>
            ))}
          </ul>
          {found.data.data.length === 0 && <EmptyState kind="first" title={say('none')} />}
        </Panel>
      )}
    </div>
  );
};
