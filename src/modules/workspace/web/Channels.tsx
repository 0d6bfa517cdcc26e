import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, notify, useWords } from '../../../kernel/web/index.ts';
import {
  type Channel,
  type Channels as Chosen,
  channels,
  type MessageType,
  messageTypes,
} from '../../messages/model.ts';
import { useDeskText } from './text.ts';

const key = ['channels'];
const names = { portal: 'viaPortal', email: 'viaEmail', digest: 'viaDigest' } as const satisfies Record<
  Channel,
  string
>;

/** How this person hears of each type of message beside the portal itself. */
export const Channels = () => {
  const t = useDeskText();
  const words = useWords('inbox');
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call<{ data: Chosen }>('GET', 'messages/channels').then(a => a.data),
  });
  const choose = async (type: MessageType, channel: Channel) => {
    await api.put('messages/channels', { [type]: channel }, { overlay: false });
    notify({ text: t('saved'), kind: 'positive', key: 'setting' });
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="sheet-part" aria-labelledby="channels">
      <h2 id="channels">{t('channels')}</h2>
      <p className="quiet">{t('channelsLead')}</p>
      {data &&
        messageTypes.map(type => (
          <div key={type} className="channel">
            <span id={`channel-${type}`}>{words.option('messType', type)}</span>
            <SegmentedControl
              size="xs"
              aria-labelledby={`channel-${type}`}
              value={data[type]}
              onChange={channel => void choose(type, channel as Channel).catch(() => undefined)}
              data={channels.map(channel => ({ value: channel, label: t(names[channel]) }))}
            />
          </div>
        ))}
    </section>
  );
};
