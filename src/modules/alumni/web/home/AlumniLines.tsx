import { IconBriefcase, IconUserCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call, onMessage, TodoLine, type WaitingProps } from '../../../../kernel/web/index.ts';
import { useAlumniText } from '../text.ts';

const profiles = '/Administration/Alumni?filter[verification]=unverified';
const offers = '/Alumni/JobOffer?filter[status]=submitted';

/** How many rows wait; undefined until it is known, and none where it cannot be asked. */
const useWaiting = (resource: string, field: string, state: string): number | undefined => {
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['resource', resource, 'waiting for me'],
    queryFn: ({ signal }) =>
      call<{ count: number }>('GET', resource, {
        query: { [`filter[${field}]`]: state, columns: field, 'pagination[limit]': 1, 'return[count]': 1 },
        signal,
      }),
    retry: false,
  });
  useEffect(
    () => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: ['resource', resource] })),
    [queries, resource],
  );
  return found.data?.count ?? (found.isError ? 0 : undefined);
};

/** On the home page of whoever keeps the alumni: profiles that nobody has verified yet, and offers that nobody has decided about. */
export default function AlumniLines({ onCount }: WaitingProps) {
  const say = useAlumniText();
  const unverified = useWaiting('alumni-student', 'verification', 'unverified');
  const submitted = useWaiting('job-offer', 'status', 'submitted');
  const lines =
    unverified === undefined || submitted === undefined
      ? undefined
      : (unverified > 0 ? 1 : 0) + (submitted > 0 ? 1 : 0);
  useEffect(() => {
    if (lines !== undefined) onCount(lines);
  }, [lines, onCount]);
  return (
    <>
      {unverified !== undefined && unverified > 0 && (
        <TodoLine icon={IconUserCheck} tone="warn" title={say('panelUnverified', { n: unverified })} to={profiles}>
          <Link className="desk-act" to={profiles}>
            {say('panelVerify')}
          </Link>
        </TodoLine>
      )}
      {submitted !== undefined && submitted > 0 && (
        <TodoLine icon={IconBriefcase} tone="warn" title={say('panelSubmitted', { n: submitted })} to={offers}>
          <Link className="desk-act" to={offers}>
            {say('panelDecide')}
          </Link>
        </TodoLine>
      )}
    </>
  );
}
