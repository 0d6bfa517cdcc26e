import { choice, object } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, inTransaction, notAllowed } from '../../../kernel/server/index.ts';
import { setForMyself, settingsOfOne } from '../../people/server/index.ts';
import { type Channel, type Channels, channels, type MessageType, messageTypes } from '../model.ts';
import { channelKey, usualChannels } from './deliver.ts';

const isChannel = (value: string | null | undefined): value is Channel => channels.some(known => known === value);
const channelsOf = async (ctx: Ctx): Promise<Channels> => {
  const chosen = await settingsOfOne(ctx, ctx.me!.id, messageTypes.map(channelKey));
  return Object.fromEntries(
    messageTypes.map(type => {
      const own = chosen.get(channelKey(type));
      return [type, isChannel(own) ? own : usualChannels[type]];
    }),
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
    // By whom somebody is reached is theirs to say, whoever acts as them.
    if (ctx.me!.actor) throw notAllowed();
    await inTransaction(ctx, async tx => {
      for (const type of messageTypes) if (body[type]) await setForMyself(tx, channelKey(type), body[type]);
    });
    return { data: await channelsOf(ctx) };
  },
});
export const channelEndpoints: readonly Endpoint[] = [read, change];
