import { IconFileCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call, onMessage, type Row, TodoLine, type WaitingProps } from '../../../../kernel/web/index.ts';
import { managerRoute } from '../../routes.ts';
import { useManagerText } from '../text.ts';

const key = ['resource', 'stcourse', 'waiting for me'] as const;
const shown = 4;
const why = {
  submitted: ['panelDecide', 'panelOpen'],
  draft: ['panelPrepare', 'panelWrite'],
  revision: ['panelRevise', 'panelWrite'],
} as const;

/** On the home page: plans that this person has to decide about or to prepare. */
export default function PlanLines({ onCount }: WaitingProps) {
  const say = useManagerText();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[]; count: number }>('GET', 'stcourse', {
        query: {
          scenario: 'waitingForMe',
          columns: 'idCourse,idStudy,planStatus',
          sort: '-planStatus,place,num',
          'pagination[limit]': shown,
          'return[count]': 1,
        },
        signal,
      }),
    retry: false,
  });
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: key })), [queries]);
  const count = found.data?.count ?? (found.isError ? 0 : undefined);
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  const rows = found.data?.data ?? [];
  return (
    <>
      {rows.map(row => {
        const to = managerRoute('thematic_units_and_topics', Number(row.id));
        const [fact, act] = why[row.planStatus as keyof typeof why];
        return (
          <TodoLine
            key={row.id}
            icon={IconFileCheck}
            tone="warn"
            title={say('panelPlan', { course: String(row['idCourse.label']) })}
            fact={`${String(row['idStudy.label'])} · ${say(fact)}`}
            to={to}
          >
            <Link className="desk-act" to={to}>
              {say(act)}
            </Link>
          </TodoLine>
        );
      })}
      {count !== undefined && count > rows.length && (
        <TodoLine
          icon={IconFileCheck}
          title={say('panelMore', { n: count - rows.length })}
          to="/CourseConductions/StudyCourseManager"
        />
      )}
    </>
  );
}
