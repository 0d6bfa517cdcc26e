import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call, EmptyState, showPercent, Skeleton, StatusChip, useLanguage } from '../../../kernel/web/index.ts';
import { courseRoute } from '../routes.ts';
import { useOutcomesText } from './text.ts';

export interface Aligned {
  readonly id: number;
  readonly code: string;
  readonly text: string;
  readonly topics: readonly string[];
  readonly learning: readonly string[];
  readonly assessing: readonly string[];
  readonly works: readonly { readonly name: string; readonly points: number }[];
}
export const useAlignment = (id: number) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['resource', 'lo-course', 'alignment', id, language],
    queryFn: ({ signal }) => call<readonly Aligned[]>('GET', 'learning-outcomes/alignment', { query: { id }, signal }),
    retry: false,
  });
};
/** Whether what is promised is also taught and seen. What is missing leads to the place where it is filled in. */
export default function Alignment({ id, idStCo }: { readonly id: number; readonly idStCo: number }) {
  const say = useOutcomesText();
  const language = useLanguage();
  const found = useAlignment(id).data;
  if (!found) return <Skeleton label={say('coming')} />;
  if (found.length === 0) return <EmptyState kind="first" title={say('noRows')} />;
  const cell = (names: readonly string[], tab: string): ReactNode =>
    names.length > 0 ? (
      names.join(', ')
    ) : (
      <Link to={courseRoute(idStCo, tab)}>
        <StatusChip kind="warn">{say('missingHere')}</StatusChip>
      </Link>
    );
  return (
    <section className="outcome-map outcome-alignment" aria-label={say('alignment')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('outcomes')}</th>
            <th scope="col">{say('topics')}</th>
            <th scope="col">{say('learning')}</th>
            <th scope="col">{say('assessing')}</th>
            <th scope="col">{say('work')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(outcome => (
            <tr key={outcome.id}>
              <th scope="row">
                <b>{outcome.code}</b> {outcome.text}
              </th>
              <td>{cell(outcome.topics, 'topics')}</td>
              <td>{cell(outcome.learning, 'learning')}</td>
              <td>{cell(outcome.assessing, 'assessing')}</td>
              <td>
                {cell(
                  outcome.works.map(work => `${work.name} (${showPercent(work.points, language)})`),
                  'work',
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
