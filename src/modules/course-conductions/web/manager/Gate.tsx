import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call, Panel } from '../../../../kernel/web/index.ts';
import { useManagerText } from '../text.ts';

export interface Line {
  readonly key: string;
  readonly level: 'met' | 'error' | 'warning';
  readonly message: string;
  readonly route: string;
  readonly element: string;
  readonly who: 'holder' | 'planner';
  readonly isMine: 0 | 1;
}
/** What the plan of a course has and lacks. Asked anew after every write, as all rows are. */
export const useLacks = (id: number | null) =>
  useQuery({
    queryKey: ['resource', 'stcourse', 'lacks', id],
    queryFn: ({ signal }) => call<readonly Line[]>('GET', 'stcourse/lacks', { query: { id: id! }, signal }),
    enabled: id !== null,
    retry: false,
  });

interface Part {
  readonly parts: readonly ('holder' | 'coholder' | 'executor' | 'assistant' | 'planner')[];
  readonly enrolled: number;
}
/** What the person has to do with the course, and how many are enrolled in it. */
export const usePart = (id: number) =>
  useQuery({
    queryKey: ['resource', 'stcourse', 'part', id],
    queryFn: ({ signal }) => call<Part>('GET', 'stcourse/part', { query: { id }, signal }),
    retry: false,
  }).data;

/** What has to be there before the plan is submitted, each open line a link to where it is mended. */
export const Gate = ({ lines }: { lines: readonly Line[] }) => {
  const say = useManagerText();
  // What is advised keeps nobody from submitting: the button beside counts the same.
  const open = lines.filter(line => line.level === 'error');
  return (
    <Panel title={open.length === 0 ? say('gateReady') : say('gateOpen', { n: open.length })}>
      <ul className="gate">
        {lines.map(line => (
          <li key={`${line.key}${line.message}`} data-level={line.level}>
            {line.level === 'met' ? (
              <IconCircleCheck size={18} aria-hidden />
            ) : (
              <IconAlertTriangle size={18} aria-hidden />
            )}
            <span>
              <span className="unseen">
                {say(line.level === 'met' ? 'met' : line.level === 'error' ? 'open' : 'advised')}:{' '}
              </span>
              {line.level === 'met' ? line.message : <Link to={line.route}>{line.message}</Link>}
              {line.level !== 'met' && !line.isMine && (
                <small>{say(line.who === 'holder' ? 'byHolder' : 'byPlanner')}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
