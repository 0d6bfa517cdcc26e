import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type FullRow, Panel, ResourceTable } from '../../../kernel/web/index.ts';
import { useThesisText } from './text.ts';

/** The commission of a defence with what each member has answered. */
export const Seats = ({ row }: { row: FullRow }) => {
  const say = useThesisText();
  return (
    <Panel title={say('seats')} flush>
      <ResourceTable
        resource="graduatethesis-defensecommission"
        name="thesis.seats"
        fixed={{ idStCoGraduatethesis: Number(row.id) }}
        plain
      />
    </Panel>
  );
};

export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly canChair: 0 | 1;
  readonly leads: number;
  readonly seats: number;
}
export const useCandidates = (search: string) =>
  useQuery({
    queryKey: ['resource', 'graduatethesis-defensecommission', 'candidates', search],
    queryFn: ({ signal }) =>
      call<readonly Candidate[]>('GET', 'graduate-thesis/candidates', { query: search ? { search } : {}, signal }),
    retry: false,
  }).data;
/** Teachers with what each has in hand, so that the load is shared. */
export const Candidates = () => {
  const say = useThesisText();
  const [search, setSearch] = useState('');
  const rows = useCandidates(search);
  return (
    <Panel title={say('candidates')}>
      <TextInput
        aria-label={say('candidates')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <ul className="thesis-times">
        {(rows ?? []).map(t => (
          <li key={t.id}>
            <b>{t.name}</b>
            <span>
              {[say('leads', { n: t.leads }), say('sits', { n: t.seats }), ...(t.canChair ? [say('chairs')] : [])].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
