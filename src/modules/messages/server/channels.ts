import { choice, object } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, inTransaction, sql } from '../../../kernel/server/index.ts';
import { type Channel, type Channels, channels, type MessageType, messageTypes } from '../model.ts';
import { channelKey, usualChannels } from './deliver.ts';

const channelsOf = async ({ db, me }: Ctx): Promise<Channels> => {
  const found = await db.run<{ key: string; value: Channel }>(
    sql`select key, value from ${db.table('user-setting')} where id_user = ${me!.id} and key like 'channel.%' and value = any(${channels})`,
  );
  const chosen = new Map(found.rows.map(row => [row.key, row.value]));
  return Object.fromEntries(
    messageTypes.map(type => [type, chosen.get(channelKey(type)) ?? usualChannels[type]]),
  ) as Record<MessageType, Channel>;
};
const byType = <const R extends boolean>(required: R) => {
  const channel = choice(channels, { required });
  return {
    general: channel,
    survey: channel,
    esession: channel,
    internship: channel,
    internshipTask: channel,
    internshipApproval: channel,
    alumniStudent: channel,
    alumniEmployer: channel,
  } satisfies Record<MessageType, typeof channel>;
};
const allTypes = object(byType(true), { required: true });
const read = endpoint({
  method: 'GET',
  path: 'messages/channels',
  summary: 'How the caller hears of each type of message: only in the portal, by e-mail at once, or in a daily digest.',
  answer: { data: allTypes, usual: allTypes },
  handle: async ctx => ({ data: await channelsOf(ctx), usual: usualChannels }),
});
const change = endpoint({
  method: 'PUT',
  path: 'messages/channels',
  summary: 'Changes how the caller hears of the types named.',
  body: byType(false),
  answer: { data: allTypes },
  async handle(ctx, { body }) {
    await inTransaction(ctx, async ({ db }) => {
      for (const type of messageTypes)
        if (body[type])
          await db.run(sql`insert into ${db.table('user-setting')} (id_user, key, value) values (${ctx.me!.id}, ${channelKey(type)}, ${body[type]})
        on conflict (id_user, key) do update set value = excluded.value, row_ver = user_setting.row_ver + 1`);
    });
    return { data: await channelsOf(ctx) };
  },
});
export const channelEndpoints: readonly Endpoint[] = [read, change];
