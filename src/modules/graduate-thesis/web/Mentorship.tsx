import { useQuery } from '@tanstack/react-query';
import { call, Meter, ResourceTable } from '../../../kernel/web/index.ts';
import { Desk } from './Desk.tsx';
import { Grading } from './Grading.tsx';
import { useThesisText } from './text.ts';

/** What waits for a mentor, how old it is, how much they lead against the cap, and the topics they offer. */
export default function Mentorship() {
  const say = useThesisText();
  const load = useQuery({
    queryKey: ['resource', 'st-co-graduatethesis', 'load'],
    queryFn: ({ signal }) => call<{ has: number; most: number }>('GET', 'graduate-thesis/load', { signal }),
    retry: false,
  }).data;
  return (
    <Desk
      screen="GraduateThesisMentorship"
      above={
        load && (
          <Meter label={say('load')} figure={say('loadSentence', load)} value={load.has} of={load.most} sentence="" />
        )
      }
      views={[
        {
          key: 'waits',
          title: say('waits'),
          query: { scenario: 'waitingForMe', 'filter[status][in]': 'applied,submitted' },
          empty: { title: say('nothingWaits'), hint: say('nothingWaitsHint'), instead: 'mine' },
        },
        { key: 'mine', title: say('mine'), query: { scenario: 'ofMine' } },
      ]}
      more={[
        {
          key: 'topics',
          title: say('topics'),
          show: () => <ResourceTable resource="graduatethesis-topic" name="thesis.topics" limit={20} />,
        },
      ]}
      beneath={row => <Grading row={row} />}
    />
  );
}
