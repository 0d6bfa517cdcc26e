import { choice } from '../../../kernel/resource/index.ts';
import type { Ctx, Endpoint } from '../../../kernel/server/contract.ts';
import { inTransaction } from '../../../kernel/server/runtime.ts';
import { sql } from '../../../kernel/server/sql.ts';
import { readBody } from '../../people/server/index.ts';
import { type Channel, type Channels, channels, type MessageType, messageTypes } from '../model.ts';
import { channelKey, usualChannels } from './deliver.ts';
import { only } from './inbox.ts';

const channelsOf = async ({ db, me }: Ctx): Promise<Channels> => {
  const found = await db.run<{ key: string; value: Channel }>(
    sql`select key, value from ${db.table('user-setting')} where id_user = ${me!.id} and key like 'channel.%' and value = any(${channels})`,
  );
  const chosen = new Map(found.rows.map(row => [row.key, row.value]));
  return Object.fromEntries(
    messageTypes.map(type => [type, chosen.get(channelKey(type)) ?? usualChannels[type]]),
  ) as Record<MessageType, Channel>;
};
const read: Endpoint = {
  method: 'GET',
  path: 'messages/channels',
  summary: 'How the caller hears of each type of message: only in the portal, by e-mail at once, or in a daily digest.',
  async handle(ctx, { query }) {
    only(query);
    return { data: await channelsOf(ctx), usual: usualChannels };
  },
};
const form = Object.fromEntries(messageTypes.map(type => [type, choice(channels)])) as Record<
  MessageType,
  ReturnType<typeof choice<Channel>>
>;
const change: Endpoint = {
  method: 'PUT',
  path: 'messages/channels',
  summary: 'Changes how the caller hears of the types named.',
  async handle(ctx, { body }) {
    const sent = readBody(body, form);
    await inTransaction(ctx, async ({ db }) => {
      for (const type of messageTypes)
        if (sent[type] !== null)
          await db.run(sql`insert into ${db.table('user-setting')} (id_user, key, value) values (${ctx.me!.id}, ${channelKey(type)}, ${sent[type]})
        on conflict (id_user, key) do update set value = excluded.value, row_ver = user_setting.row_ver + 1`);
    });
    return { data: await channelsOf(ctx) };
  },
};
export const channelEndpoints: readonly Endpoint[] = [read, change];
