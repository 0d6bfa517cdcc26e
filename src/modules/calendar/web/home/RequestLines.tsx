import { IconCalendarQuestion } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { TodoLine, unviewed, useStore, type WaitingProps } from '../../../../kernel/web/index.ts';
import { useHomeText } from './text.ts';

/** On the home page, for those who decide: how many requests wait. */
export default function RequestLines({ onCount }: WaitingProps) {
  const say = useHomeText();
  const waiting = useStore(unviewed)['/Calendar'] ?? 0;
  useEffect(() => onCount(waiting > 0 ? 1 : 0), [waiting, onCount]);
  if (waiting === 0) return null;
  return (
    <TodoLine
      icon={IconCalendarQuestion}
      tone="warn"
      title={say('panelRequests', { n: waiting })}
      to="/Calendar/Requests"
    >
      <Link className="desk-act" to="/Calendar/Requests">
        {say('panelDecide')}
      </Link>
    </TodoLine>
  );
}
