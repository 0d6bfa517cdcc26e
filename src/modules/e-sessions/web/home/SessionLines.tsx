import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import {
  call,
  onMessage,
  showDateTime,
  TodoLine,
  useLanguage,
  type WaitingProps,
} from '../../../../kernel/web/index.ts';
import { useSessionsText } from '../text.ts';

interface Line {
  readonly what: 'vote' | 'answer' | 'approve' | 'decision';
  readonly id: number;
  readonly title: string;
  readonly at: string | null;
  readonly due: string | null;
  readonly about: string | null;
  readonly route: string;
}
const key = ['resource', 'esession', 'mine'] as const;
const titles = { vote: 'lineVote', answer: 'lineAnswer', approve: 'lineApprove', decision: 'lineDecision' } as const;

/** A vote is to be cast before it closes. */
const dueOf = ({ what, due, at }: Line): { due?: string } => {
  const by = due ?? (what === 'vote' ? at : null);
  return by ? { due: by } : {};
};

/** On the home page: open votes, calls to answer, agendas to approve, decisions that are due. */
export default function SessionLines({ onCount }: WaitingProps) {
  const say = useSessionsText();
  const language = useLanguage();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<{ lines: readonly Line[] }>('GET', 'esession/mine', { signal }),
    retry: false,
  });
  useEffect(() => onMessage('ESession', () => void queries.invalidateQueries({ queryKey: key })), [queries]);
  useEffect(() => onMessage('EsessAgeQuestion', () => void queries.invalidateQueries({ queryKey: key })), [queries]);
  const lines = found.data?.lines ?? (found.isError ? [] : undefined);
  const count = lines?.length;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  return (
    <>
      {lines?.map(line => (
        <TodoLine
          key={`${line.what} ${line.id} ${line.title} ${line.about ?? ''}`}
          icon={IconUsersGroup}
          {...(line.what === 'vote' && { tone: 'warn' as const })}
          {...dueOf(line)}
          title={say(titles[line.what], { title: line.title })}
          fact={
            line.at
              ? say(line.what === 'vote' ? 'closes' : 'begins', { at: showDateTime(line.at, language) })
              : (line.about ?? '')
          }
          to={line.route}
        >
          <Link className="desk-act" to={line.route}>
            {say('open')}
          </Link>
        </TodoLine>
      ))}
    </>
  );
}
