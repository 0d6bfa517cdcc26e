import { Button, TextInput } from '@mantine/core';
import { IconCalendarShare, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Dialog, notify, showDateTime, useConfirm, useLanguage } from '../../../../kernel/web/index.ts';
import type { FeedAddress, FeedSince, OfTeaching } from '../../model/shapes.ts';
import { useSay } from '../say.ts';

/** The secret address for one's own calendar program, that of a room, or that of a choice of teaching. */
const FeedDialog = ({
  room,
  teaching,
  onClose,
}: {
  room?: { readonly id: number; readonly code: string };
  teaching?: OfTeaching;
  onClose: () => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  const query = room ? { idRoom: room.id } : { ...teaching };
  const known = useQuery({
    queryKey: ['calendar-feed', query],
    queryFn: ({ signal }) => api.get<FeedSince>('calendar/feed', query, { signal }),
    retry: false,
  });
  const [given, setGiven] = useState<FeedAddress | null>(null);
  const { ask, dialog } = useConfirm();
  const since = known.data?.since ?? null;
  const copy = async () => {
    if (!given) return;
    await navigator.clipboard.writeText(given.url);
    notify({ text: say('copied'), kind: 'positive' });
  };
  const make = async () => {
    const isNew = since === null && !given;
    if (!isNew && !(await ask({ title: say('renew'), message: say('renewQuestion'), yes: say('renew'), danger: true })))
      return;
    try {
      setGiven(await api.post<FeedAddress>('calendar/feed', query));
      notify({ text: say('renewed'), kind: 'positive' });
    } catch {
      /* said by the wrapper */
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={room ? `${say('feedRoom')}: ${room.code}` : say(teaching ? 'feedTeaching' : 'feedTitle')}
      size={560}
    >
      <p>{say(teaching ? 'feedTeachingLead' : 'feedLead')}</p>
      {given ? (
        <>
          <TextInput
            label={say('feedAddress')}
            readOnly
            value={given.url}
            data-private
            onFocus={event => event.currentTarget.select()}
            data-autofocus
          />
          <p>{say('feedOnce')}</p>
        </>
      ) : (
        since && <p>{say('feedSince', { when: showDateTime(since, language) })}</p>
      )}
      <p className="quiet">{say('feedSecret')}</p>
      <div className="k-dialog-foot">
        <Button
          variant={given || since ? 'default' : 'filled'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!known.data}
          onClick={() => void make()}
        >
          {given || since ? say('renew') : say('feedMake')}
        </Button>
        {given && (
          <>
            <Button
              variant="default"
              component="a"
              href={given.webcal}
              leftSection={<IconCalendarShare size={16} aria-hidden />}
            >
              {say('openIn')}
            </Button>
            <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
              {say('copy')}
            </Button>
          </>
        )}
      </div>
      {dialog}
    </Dialog>
  );
};
export default FeedDialog;
