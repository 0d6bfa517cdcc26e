import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type FullRow, Note, Panel, type Row, useForgetResources, useWords } from '../../../kernel/web/index.ts';
import { graduatethesisDefensecommission, type Seat, seats } from '../model.ts';
import { type Candidate, useCandidates } from './Seats.tsx';
import { whyRefused } from './refused.ts';
import { useThesisText } from './text.ts';

interface Chosen {
  readonly role: Seat;
  readonly idTeacher: number | null;
}
const usual: readonly Seat[] = ['president', 'mentor', 'member'];
/** Who sits where, each candidate with what they have in hand beside the name. */
export const Compose = ({ row }: { readonly row: FullRow }) => {
  const say = useThesisText();
  const words = useWords(graduatethesisDefensecommission);
  const forget = useForgetResources();
  const candidates = useCandidates('');
  const seated = useQuery({
    queryKey: ['resource', 'graduatethesis-defensecommission', 'of', row.id, row.rowVer],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'graduatethesis-defensecommission', {
        query: { 'filter[idStCoGraduatethesis]': Number(row.id), sort: 'num' },
        signal,
      }),
    retry: false,
  }).data?.data;
  const [chosen, setChosen] = useState<readonly Chosen[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const act = row.can?.includes('appointCommission')
    ? 'appointCommission'
    : row.can?.includes('proposeCommission')
      ? 'proposeCommission'
      : null;
  if (act === null || !seated || !candidates) return null;
  const lines =
    chosen ??
    (seated.length > 0
      ? seated.map(seat => ({ role: seat.role as Seat, idTeacher: Number(seat.idTeacher) }))
      : usual.map(role => ({ role, idTeacher: role === 'mentor' ? Number(row.idMentor) : null })));
  const put = (at: number, some: Partial<Chosen>) =>
    setChosen(lines.map((line, n) => (n === at ? { ...line, ...some } : line)));
  const beside = (t: Candidate): string =>
    `${t.name} (${[say('leads', { n: t.leads }), say('sits', { n: t.seats })].join(', ')})`;
  const fits = (role: Seat) => (t: Candidate) => role !== 'president' || t.canChair === 1;
  const send = async (): Promise<void> => {
    setRefused(null);
    try {
      const members = lines.filter(line => line.idTeacher !== null);
      await call('PUT', `st-co-graduatethesis/${act}`, {
        query: { id: Number(row.id) },
        body: { rowVer: row.rowVer, members },
      });
      setChosen(null);
      await forget();
    } catch (fault) {
      setRefused(whyRefused(fault));
    }
  };
  return (
    <Panel title={say('compose')}>
      <div className="thesis-fields">
        {lines.map((line, n) => (
          <div key={n} className="thesis-wish">
            <NativeSelect
              label={say('seatRole', { n: n + 1 })}
              value={line.role}
              onChange={event => put(n, { role: event.currentTarget.value as Seat })}
              data={seats.map(role => ({ value: role, label: words.option('role', role) }))}
            />
            <NativeSelect
              label={say('seatOf', { n: n + 1 })}
              value={line.idTeacher ?? ''}
              onChange={event => put(n, { idTeacher: Number(event.currentTarget.value) || null })}
              data={[
                { value: '', label: '–' },
                ...candidates.filter(fits(line.role)).map(t => ({ value: String(t.id), label: beside(t) })),
              ]}
            />
          </div>
        ))}
        {refused && (
          <Note kind="bad" live>
            {refused}
          </Note>
        )}
        <div className="k-moves">
          {lines.length < 8 && (
            <Button variant="default" onClick={() => setChosen([...lines, { role: 'member', idTeacher: null }])}>
              {say('addSeat')}
            </Button>
          )}
          {lines.length > 3 && (
            <Button variant="default" onClick={() => setChosen(lines.slice(0, -1))}>
              {say('dropSeat')}
            </Button>
          )}
          <Button onClick={() => void send()}>{say(act)}</Button>
        </div>
      </div>
    </Panel>
  );
};
