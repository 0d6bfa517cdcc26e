import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import {
  EmptyState,
  LazyRecordPage,
  PageHead,
  ResourceScreen,
  ResourceTable,
  Skeleton,
  useAddress,
  user,
  useModuleWords,
  useStore,
} from '../../../kernel/web/index.ts';
import { Apply } from './Apply.tsx';
import { useTheses } from './theses.ts';
import { useThesisText } from './text.ts';

const screen = 'GraduateThesisApplicationAndPreparation';

/** The student's own thesis with its one next step; who prepares the commission's work finds all of them here. */
export default function Application() {
  const me = useStore(user);
  const [address] = useAddress();
  const isStudent = me?.roles.has('student') === true;
  const asked = Number(address.get('thesis')) || null;
  if (!isStudent && asked === null) return <ResourceScreen resource="st-co-graduatethesis" />;
  return asked === null ? <Own /> : <Whole id={asked} />;
}
const Whole = ({ id }: { id: number }) => {
  const say = useThesisText();
  const words = useModuleWords('graduate-thesis').screens!;
  return (
    <Suspense fallback={<Skeleton label={say('coming')} />}>
      <LazyRecordPage
        resource="st-co-graduatethesis"
        id={id}
        place={`/GraduateThesis/${screen}`}
        module={{ title: words[screen]!, route: '/GraduateThesis' }}
      />
    </Suspense>
  );
};
const Own = () => {
  const say = useThesisText();
  const words = useModuleWords('graduate-thesis').screens!;
  const [isBeginning, setBeginning] = useState(false);
  const found = useTheses({ sort: '-id' });
  const rows = found.data?.data;
  if (found.isError) return <EmptyState kind="failed" title={say('nothing')} />;
  if (!rows) return <Skeleton label={say('coming')} />;
  const live = rows.find(row => row.status !== 'withdrawn');
  if (live) return <Whole id={Number(live.id)} />;
  if (isBeginning)
    return (
      <div>
        <PageHead title={words[screen]!} />
        <Apply onMade={() => setBeginning(false)} />
      </div>
    );
  return (
    <div>
      <PageHead title={words[screen]!} />
      <EmptyState kind="first" title={say('noThesis')} hint={say('noThesisText')}>
        <Button onClick={() => setBeginning(true)}>{say('begin')}</Button>
      </EmptyState>
      <h2>{say('topics')}</h2>
      <ResourceTable resource="graduatethesis-topic" name="thesis.topics" fixed={{ status: 'open' }} limit={20} plain />
    </div>
  );
};
