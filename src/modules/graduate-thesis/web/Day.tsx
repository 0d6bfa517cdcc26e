import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { wallClock } from '../../../kernel/resource/index.ts';
import {
  call,
  EmptyState,
  Panel,
  readDate,
  showDate,
  Skeleton,
  TypedInput,
  useAddress,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { deskRoute } from '../routes.ts';
import { type ThesisText, useThesisText } from './text.ts';

interface Defended {
  readonly id: number;
  readonly time: string;
  readonly student: string;
  readonly title: string;
  readonly mentor: string | null;
  readonly room: string | null;
}
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
/** Defences of one day by the clock; who decides takes their papers in one file. */
export const Day = ({ prints }: { readonly prints: boolean }) => {
  const say = useThesisText();
  const language = useLanguage();
  const [address] = useAddress();
  const asked = address.get('day');
  const [day, setDay] = useState<unknown>(isDay(asked) ? asked : wallClock(new Date()).slice(0, 10));
  const found = useQuery({
    queryKey: ['resource', 'graduatethesis-defense', 'day', day],
    queryFn: ({ signal }) =>
      call<readonly Defended[]>('GET', 'graduate-thesis/day', { query: { day: String(day) }, signal }),
    enabled: isDay(day),
    retry: false,
  });
  const rows = found.data;
  return (
    <Panel title={say('day')}>
      <TypedInput
        label={say('dayOf')}
        value={day}
        show={value => (isDay(value) ? showDate(value, language) : String(value ?? ''))}
        read={text => readDate(text, language)}
        onChange={setDay}
      />
      {isDay(day) && !rows && !found.isError && <Skeleton label={say('coming')} />}
      {rows?.length === 0 && <EmptyState kind="first" title={say('nothingOnDay')} />}
      {rows && rows.length > 0 && (
        <>
          <ul className="thesis-times" aria-label={say('day')}>
            {rows.map(row => (
              <li key={row.id}>
                <b>
                  {row.time} {row.room}
                </b>
                <Link to={deskRoute('defence', row.id)}>
                  {row.student}: {row.title}
                </Link>
                <small>{row.mentor}</small>
              </li>
            ))}
          </ul>
          {prints && (
            <div className="k-moves">
              {(['list', 'notices', 'personal', 'minutes'] as const).map(what => (
                <Button
                  key={what}
                  variant="default"
                  component="a"
                  href={`/api/v1/graduate-thesis/day-papers?day=${day}&what=${what}`}
                >
                  {say(`day_${what}` as ThesisText)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </Panel>
  );
};
