import { useQuery } from '@tanstack/react-query';
import { call, DiffCell, EmptyState, Panel, Skeleton } from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

interface Line {
  readonly code: string;
  readonly kind: 'added' | 'removed' | 'part' | 'cell';
  readonly what: string | null;
  readonly old: string | null;
  readonly now: string | null;
}
/** What is new, gone or said otherwise since the year from which the outcomes were taken over. */
export const Difference = ({ of, id }: { of: 'lo-study' | 'lo-course'; id: number }) => {
  const say = useOutcomesText();
  const found = useQuery({
    queryKey: ['resource', of, 'difference', id],
    queryFn: ({ signal }) =>
      call<readonly Line[]>('GET', 'learning-outcomes/difference', { query: { of, id }, signal }),
    retry: false,
  }).data;
  if (!found) return <Skeleton label={say('coming')} />;
  if (found.length === 0) return <EmptyState kind="filtered" title={say('sameAsBefore')} />;
  const title = ({ kind, what }: Line): string =>
    kind === 'part' ? say('part', { n: what ?? '' }) : kind === 'cell' ? (what ?? '') : say(kind);
  return (
    <Panel title={say('difference')}>
      <ul className="outcomes">
        {found.map(line => (
          <li key={`${line.code} ${line.kind} ${line.what} ${line.old}`}>
            <b>{line.code}</b>
            <span>
              <small>{title(line)}</small> <DiffCell old={line.old ?? '–'} now={line.now ?? '–'} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
