import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call, Panel, Skeleton } from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

interface Gap {
  readonly key: string;
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly route: string;
}
export const useGaps = (of: 'lo-study' | 'lo-course' | 'learningoutcomeset', id: number | null) =>
  useQuery({
    queryKey: ['resource', of, 'gaps', id],
    queryFn: ({ signal }) => call<readonly Gap[]>('GET', 'learning-outcomes/gaps', { query: { of, id: id! }, signal }),
    enabled: id !== null,
    retry: false,
  });

/** What is still missing, each line a link to the place where it is mended. */
export const Gaps = ({ gaps }: { gaps: readonly Gap[] | undefined }) => {
  const say = useOutcomesText();
  if (!gaps) return <Skeleton label={say('coming')} />;
  return (
    <Panel title={gaps.length === 0 ? say('noGaps') : say('gaps', { n: gaps.length })}>
      {gaps.length === 0 && <IconCircleCheck size={18} aria-hidden />}
      <ul className="outcome-gaps">
        {gaps.map(gap => (
          <li key={gap.key + gap.message} data-level={gap.level}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <span className="unseen">{say(gap.level)}: </span>
              <Link to={gap.route}>{gap.message}</Link>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
