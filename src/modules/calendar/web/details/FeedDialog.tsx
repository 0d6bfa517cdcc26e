import { Button, TextInput } from '@mantine/core';
import { IconCalendarShare, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, Dialog, notify, useConfirm, useText } from '../../../../kernel/web/index.ts';
import type { FeedAddress } from '../../model/shapes.ts';
import { useSay } from '../say.ts';

/** The secret address for one's own calendar program, or that of a room. */
const FeedDialog = ({
  room,
  onClose,
}: {
  room?: { readonly id: number; readonly code: string };
  onClose: () => void;
}) => {
  const say = useSay();
  const t = useText();
  const client = useQueryClient();
  const queryKey = ['calendar-feed', room?.id ?? null];
  const feed = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<FeedAddress>('calendar/feed', room ? { idRoom: room.id } : undefined, { signal }),
    retry: false,
    staleTime: 60_000,
  });
  const { ask, dialog } = useConfirm();
  const copy = async () => {
    if (!feed.data) return;
    await navigator.clipboard.writeText(feed.data.url);
    notify({ text: say('copied'), kind: 'positive' });
  };
  const renew = async () => {
    if (!(await ask({ title: say('renew'), message: say('renewQuestion'), yes: say('renew'), danger: true }))) return;
    try {
      client.setQueryData(queryKey, await api.post<FeedAddress>('calendar/feed', room ? { idRoom: room.id } : {}));
      notify({ text: say('renewed'), kind: 'positive' });
    } catch {
      /* said by the wrapper */
    }
  };
  return (
    <Dialog onClose={onClose} title={room ? `${say('feedRoom')}: ${room.code}` : say('feedTitle')} size={560}>
      <p>{say('feedLead')}</p>
      <TextInput
        label={say('feedAddress')}
        readOnly
        value={feed.data?.url ?? ''}
        placeholder={t('loading')}
        data-private
        onFocus={event => event.currentTarget.select()}
        data-autofocus
      />
      <p className="quiet">{say('feedSecret')}</p>
      <div className="k-dialog-foot">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!feed.data}
          onClick={() => {
            void renew();
          }}
        >
          {say('renew')}
        </Button>
        {feed.data && (
          <Button
            variant="default"
            component="a"
            href={feed.data.webcal}
            leftSection={<IconCalendarShare size={16} aria-hidden />}
          >
            {say('openIn')}
          </Button>
        )}
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={!feed.data}
          onClick={() => {
            void copy();
          }}
        >
          {say('copy')}
        </Button>
      </div>
      {dialog}
    </Dialog>
  );
};
export default FeedDialog;
