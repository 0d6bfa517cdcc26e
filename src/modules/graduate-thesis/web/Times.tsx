import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  call,
  type FullRow,
  Note,
  Panel,
  showDateTime,
  Skeleton,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { useThesisText } from './text.ts';

interface Time {
  readonly start: string;
  readonly end: string;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly here: number;
  readonly members: number;
  readonly moreRooms: number;
}
/** Times at which every member and a room are free, the best first; one press books all of them. */
export const Times = ({ row }: { row: FullRow }) => {
  const say = useThesisText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [isAsked, setAsked] = useState(false);
  const found = useQuery({
    queryKey: ['resource', 'calendar-event', 'free for thesis', row.id],
    queryFn: ({ signal }) =>
      call<{ times: readonly Time[] }>('GET', 'graduate-thesis/free-times', { query: { id: Number(row.id) }, signal }),
    enabled: isAsked,
    retry: false,
  });
  const book = async (time: Time): Promise<void> => {
    await api.put(`st-co-graduatethesis/schedule?id=${row.id}`, {
      rowVer: row.rowVer,
      start: time.start,
      minutes: 60,
      idRoom: time.idRoom,
    });
    await forget();
  };
  const times = found.data?.times;
  return (
    <Panel title={say('times')}>
      {!isAsked && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {say('findTimes')}
        </Button>
      )}
      {isAsked && !times && !found.isError && <Skeleton label={say('coming')} />}
      {times?.length === 0 && <Note kind="warn">{say('noTimes')}</Note>}
      {times && times.length > 0 && (
        <ul className="thesis-times" aria-label={say('timesFor')}>
          {times.map(time => (
            <li key={time.start}>
              <Button size="xs" variant="default" onClick={() => void book(time).catch(() => {})}>
                {say('book', { at: showDateTime(time.start, language) })}
              </Button>
              <span>{time.room}</span>
              <small>
                {[
                  ...(time.moreRooms > 0 ? [say('moreRooms', { n: time.moreRooms })] : []),
                  say('here', { here: time.here, members: time.members }),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
