import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call, onMessage, type Row } from '../../../kernel/web/index.ts';
import { managerRoute } from '../variants.ts';
import { useManagerText } from './text.ts';

const key = ['resource', 'stcourse', 'waiting for me'] as const;
const shown = 6;
const why = { submitted: 'panelDecide', draft: 'panelPrepare', revision: 'panelRevise' } as const;

/** On the home page: plans that this person has to decide about or to prepare. Nothing waits: nothing is shown. */
export default function PlansPanel() {
  const say = useManagerText();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'stcourse', {
        query: {
          scenario: 'waitingForMe',
          columns: 'idCourse,idStudy,planStatus',
          sort: '-planStatus,place,num',
          'pagination[limit]': shown,
        },
        signal,
      }),
    retry: false,
  });
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: key })), [queries]);
  const rows = found.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="desk-part" aria-labelledby="home-plans">
      <h2 id="home-plans">{say('panelTitle')}</h2>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <Link to={managerRoute('thematic_units_and_topics', Number(row.id))}>{String(row['idCourse.label'])}</Link>{' '}
            <small>
              {String(row['idStudy.label'])} · {say(why[row.planStatus as keyof typeof why])}
            </small>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/CourseConductions/StudyCourseManager">{say('panelAll')}</Link>
      </p>
    </section>
  );
}
